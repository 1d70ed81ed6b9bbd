// SPDX-License-Identifier: MIT
// Checking the game's answers: see rts_check.h.
#include "rts_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What a tile was before a frame changed it.
typedef struct change {
    uint32_t tile;
    float before;
} change;

typedef struct frame {
    uint64_t revision;
    size_t first; // of its changes
} frame;

typedef struct entry {
    double cost;
    uint32_t tile;
} entry;

struct rts_check {
    int width, height;
    uint32_t tiles;
    float *ground; // what a tile costs: below 0 a wall, otherwise 1 and the danger
    float *shown;  // the state that is checked: `ground`, or that of an earlier frame
    double *standing, *cost;
    uint8_t *settled;
    change *changes;
    size_t change_count, change_capacity;
    frame *frames;
    size_t frame_count, frame_capacity;
    entry *heap;
    size_t heap_count, heap_capacity;
    rts_checked sum;
};

static const double NEAR = 1e-9;

static void *need(void *memory)
{
    if (memory) return memory;
    fprintf(stderr, "rts: Out of memory.\n");
    exit(2);
}

static void *grown(void *array, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity) return array;
    *capacity = *capacity ? *capacity * 2 : 1024;
    return need(realloc(array, *capacity * size));
}

rts_check *rts_check_create(int width, int height)
{
    rts_check *c = need(calloc(1, sizeof *c));
    c->width = width;
    c->height = height;
    c->tiles = (uint32_t)width * (uint32_t)height;
    c->ground = need(calloc(c->tiles, sizeof *c->ground));
    c->shown = need(calloc(c->tiles, sizeof *c->shown));
    c->standing = need(calloc(c->tiles, sizeof *c->standing));
    c->cost = need(calloc(c->tiles, sizeof *c->cost));
    c->settled = need(calloc(c->tiles, 1));
    return c;
}

void rts_check_destroy(rts_check *c)
{
    if (!c) return;
    free(c->ground);
    free(c->shown);
    free(c->standing);
    free(c->cost);
    free(c->settled);
    free(c->changes);
    free(c->frames);
    free(c->heap);
    free(c);
}

rts_checked rts_check_sum(const rts_check *c)
{
    return c->sum;
}

// ---- states

static slu_tile tile_of(const rts_check *c, uint32_t i)
{
    return (slu_tile){(int)i % c->width, (int)i / c->width};
}

static uint32_t index_of(const rts_check *c, slu_tile tile)
{
    return (uint32_t)(tile.y * c->width + tile.x);
}

// Amounts of danger are whole hundredths, which survive the rounding to a float and back.
static float cost_of(const slu_map *map, const slu_influence *danger, slu_tile tile)
{
    return slu_map_passable(map, tile) ? (float)(1 + slu_influence_at(danger, tile)) : -1;
}

void rts_check_see(void *check, const slu_map *map, const slu_influence *danger)
{
    rts_check *c = check;
    c->frames = grown(c->frames, c->frame_count, &c->frame_capacity, sizeof *c->frames);
    c->frames[c->frame_count++] = (frame){slu_map_revision(map), c->change_count};
    for (uint32_t i = 0; i < c->tiles; i++) {
        float now = cost_of(map, danger, tile_of(c, i));
        if (now == c->ground[i]) continue;
        c->changes = grown(c->changes, c->change_count, &c->change_capacity, sizeof *c->changes);
        c->changes[c->change_count++] = (change){i, c->ground[i]};
        c->ground[i] = now;
    }
}

// Shows the state of an earlier frame.
static void restore(rts_check *c, size_t number)
{
    memcpy(c->shown, c->ground, c->tiles * sizeof *c->shown);
    size_t first = number + 1 < c->frame_count ? c->frames[number + 1].first : c->change_count;
    for (size_t i = c->change_count; i-- > first;)
        c->shown[c->changes[i].tile] = c->changes[i].before;
}

// ---- the rules

// What a unit pays for standing on each tile: infinite where it does not fit. Danger counts for
// scouts only.
static double standing_at(const rts_check *c, uint32_t i, int size, bool scouts)
{
    slu_tile at = tile_of(c, i);
    double most = 0;
    if (at.x + size > c->width || at.y + size > c->height) return INFINITY;
    for (int n = 0; n < size * size; n++) {
        float cost = c->shown[i + (uint32_t)(n / size * c->width + n % size)];
        if (cost < 0) return INFINITY;
        double paid = scouts ? round(cost * 100.0) / 100 : 1;
        if (paid > most) most = paid;
    }
    return most;
}

// The cost of a step; infinite if the rules forbid it.
static double step_cost(const rts_check *c, slu_tile from, slu_tile to)
{
    const int dx = to.x - from.x, dy = to.y - from.y;
    if (to.x < 0 || to.y < 0 || to.x >= c->width || to.y >= c->height) return INFINITY;
    if (dx * dx > 1 || dy * dy > 1 || (dx == 0 && dy == 0)) return INFINITY;
    double entered = c->standing[index_of(c, to)];
    if (dx == 0 || dy == 0) return entered;
    if (isinf(c->standing[index_of(c, (slu_tile){to.x, from.y})]) ||
        isinf(c->standing[index_of(c, (slu_tile){from.x, to.y})]))
        return INFINITY;
    return entered * sqrt(2);
}

// ---- the plain Dijkstra

static void push(rts_check *c, entry e)
{
    c->heap = grown(c->heap, c->heap_count, &c->heap_capacity, sizeof *c->heap);
    size_t at = c->heap_count++;
    for (; at > 0 && c->heap[(at - 1) / 2].cost > e.cost; at = (at - 1) / 2)
        c->heap[at] = c->heap[(at - 1) / 2];
    c->heap[at] = e;
}

static entry pop(rts_check *c)
{
    entry least = c->heap[0], last = c->heap[--c->heap_count];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < c->heap_count; at = child) {
        if (child + 1 < c->heap_count && c->heap[child + 1].cost < c->heap[child].cost) child++;
        if (c->heap[child].cost >= last.cost) break;
        c->heap[at] = c->heap[child];
    }
    c->heap[at] = last;
    return least;
}

static void offer_around(rts_check *c, uint32_t tile)
{
    const slu_tile from = tile_of(c, tile);
    for (int k = 0; k < 9; k++) {
        slu_tile to = {from.x + k % 3 - 1, from.y + k / 3 - 1};
        double cost = c->cost[tile] + step_cost(c, from, to);
        if (isinf(cost) || cost >= c->cost[index_of(c, to)]) continue;
        c->cost[index_of(c, to)] = cost;
        push(c, (entry){cost, index_of(c, to)});
    }
}

static double least_cost(rts_check *c, slu_tile start, slu_tile goal)
{
    for (uint32_t i = 0; i < c->tiles; i++)
        c->cost[i] = INFINITY;
    memset(c->settled, 0, c->tiles);
    c->heap_count = 0;
    c->cost[index_of(c, start)] = 0;
    push(c, (entry){0, index_of(c, start)});
    while (c->heap_count > 0) {
        entry e = pop(c);
        if (c->settled[e.tile]) continue;
        if (e.tile == index_of(c, goal)) return e.cost;
        c->settled[e.tile] = 1;
        offer_around(c, e.tile);
    }
    return INFINITY;
}

// ---- answers

static bool is_near(double a, double b)
{
    return fabs(a - b) <= NEAR * (fabs(b) > 1 ? fabs(b) : 1);
}

static bool same_tile(slu_tile a, slu_tile b)
{
    return a.x == b.x && a.y == b.y;
}

// The sum of a path's steps; infinite if one is not allowed.
static double walk(const rts_check *c, const slu_result *r)
{
    double sum = isinf(c->standing[index_of(c, r->path[0])]) ? INFINITY : 0;
    for (size_t i = 1; i < r->path_length; i++)
        sum += step_cost(c, r->path[i - 1], r->path[i]);
    return sum;
}

static bool agrees(rts_check *c, const slu_rules *rules, const slu_query *q, const slu_result *r)
{
    const int size = rules->unit.size ? rules->unit.size : 1;
    for (uint32_t i = 0; i < c->tiles; i++)
        c->standing[i] = standing_at(c, i, size, rules->influence != NULL);
    double least = least_cost(c, q->start, q->goal);
    if (r->outcome == SLU_UNREACHABLE) return isinf(least);
    return r->outcome == SLU_FOUND && r->path_length > 0 && is_near(r->cost, least) &&
           is_near(walk(c, r), least) && same_tile(r->path[0], q->start) &&
           same_tile(r->path[r->path_length - 1], q->goal);
}

// A revision of the map may have lasted for several frames, with the danger of each.
void rts_check_answer(void *check, const slu_rules *rules, const slu_request *request,
                      const slu_answer *answer)
{
    rts_check *c = check;
    const slu_result *r = &answer->result;
    bool same = false;
    for (size_t i = c->frame_count; i-- > 0 && !same;) {
        if (c->frames[i].revision < r->revision) break;
        if (c->frames[i].revision != r->revision) continue;
        restore(c, i);
        same = agrees(c, rules, &request->query, r);
    }
    c->sum.answers++;
    c->sum.paths += r->outcome == SLU_FOUND;
    c->sum.steps += r->path_length > 0 ? r->path_length - 1 : 0;
    c->sum.earlier += r->revision != c->frames[c->frame_count - 1].revision;
    c->sum.wrong += !same;
}
