// SPDX-License-Identifier: MIT
// Entrances: the runs of adjacent straight steps that lead from one cluster into another, and the
// steps of each run that a route may use.
//
// Source: Stout 1996 (one or two border tiles for a pair of areas); Botea, Müller & Schaeffer 2004
// (the middle of a short run, both ends of a long one). On weighted terrain we move the choice to
// the cheapest step of the run, or of each half; on uniform ground that is exactly their choice.
//
// Why straight steps are enough: a diagonal step past a passable tile can be replaced by two
// straight ones over it. Only SLU_DIAGONALS_ALWAYS allows steps between two walls, and each of
// those is an entrance of its own.
// Cost: four passes over the tiles.
#include "index/entrances.h"

#include "base/arrays.h"
#include "search/search_core.h"

// A run of at least this many steps gets two crossings. Botea, Müller & Schaeffer's number.
enum { LONG_RUN = 6 };

typedef struct finding {
    const slu_finder *finder;
    const slui_clusters *clusters;
    slui_crossings *out;
} finding;

// Adjacent steps: from first + i * stride over by `over`, for i below length.
typedef struct run {
    uint32_t first, stride, over, length;
} run;

uint64_t slui_step_ticks(const slu_finder *f, uint32_t from, uint32_t to)
{
    slu_tile a = slui_finder_tile(f, from), b = slui_finder_tile(f, to);
    int direction = slui_direction(b.x - a.x, b.y - a.y);
    return slui_step_cost(f, slui_charging_of(f), NULL, from, to, direction);
}

static bool add(finding *s, uint32_t from, uint32_t to)
{
    slui_crossings *out = s->out;
    if (!SLUI_GROW(&s->finder->allocator, out->items, out->capacity, out->count + 1)) return false;
    out->items[out->count++] = (slui_cluster_crossing){from, to};
    return true;
}

static uint64_t there_and_back(const finding *s, const run *r, uint32_t i)
{
    uint32_t from = r->first + i * r->stride, to = from + r->over;
    return slui_step_ticks(s->finder, from, to) + slui_step_ticks(s->finder, to, from);
}

static uint32_t gap(uint32_t a, uint32_t b)
{
    return a < b ? b - a : a - b;
}

// Adds the cheapest step of a part of a run; among equally cheap ones, the nearest to `wanted`.
static bool add_cheapest(finding *s, const run *r, uint32_t begin, uint32_t end, uint32_t wanted)
{
    uint32_t best = wanted;
    uint64_t least = there_and_back(s, r, wanted);
    for (uint32_t i = begin; i < end; i++) {
        uint64_t cost = there_and_back(s, r, i);
        if (cost > least || (cost == least && gap(i, wanted) >= gap(best, wanted))) continue;
        least = cost;
        best = i;
    }
    uint32_t from = r->first + best * r->stride;
    return add(s, from, from + r->over);
}

static bool add_run(finding *s, const run *r)
{
    uint32_t length = r->length, half = length / 2;
    if (length == 0) return true;
    if (length < LONG_RUN) return add_cheapest(s, r, 0, length, half);
    return add_cheapest(s, r, 0, half, 0) && add_cheapest(s, r, half, length, length - 1);
}

// True if the step from `tile` leads into another cluster.
static bool crosses(const finding *s, uint32_t tile, uint32_t over)
{
    uint32_t from = s->clusters->of_tile[tile], to = s->clusters->of_tile[tile + over];
    return from != to && from != SLUI_NO_CLUSTER && to != SLUI_NO_CLUSTER;
}

static bool continues(const finding *s, const run *r, uint32_t tile)
{
    const uint32_t *cluster = s->clusters->of_tile;
    return r->length > 0 && cluster[tile] == cluster[r->first] &&
           cluster[tile + r->over] == cluster[r->first + r->over];
}

// Finds the runs among `length` adjacent steps.
static bool scan_line(finding *s, uint32_t first, uint32_t stride, uint32_t over, uint32_t length)
{
    run r = {.stride = stride, .over = over};
    for (uint32_t i = 0; i < length; i++) {
        uint32_t tile = first + i * stride;
        if (continues(s, &r, tile)) {
            r.length++;
            continue;
        }
        if (!add_run(s, &r)) return false;
        r.first = tile;
        r.length = crosses(s, tile, over);
    }
    return add_run(s, &r);
}

static bool is_between_walls(uint8_t around, int diagonal)
{
    unsigned sides = 1u << ((diagonal + 1) & 7) | 1u << ((diagonal + 7) & 7);
    return (around >> diagonal & 1) && !(around & sides);
}

static bool add_diagonals(finding *s)
{
    static const int DOWNWARDS[] = {SLUI_SOUTH_EAST, SLUI_SOUTH_WEST};
    const slu_map *map = s->finder->map;
    for (uint32_t tile = 0; tile < map->tile_count; tile++) {
        if (!slui_map_passable_at(map, tile)) continue;
        for (int i = 0; i < 2; i++) {
            if (!is_between_walls(map->around[tile], DOWNWARDS[i])) continue;
            uint32_t over = (uint32_t)(map->width + slui_step_x[DOWNWARDS[i]]);
            if (crosses(s, tile, over) && !add(s, tile, tile + over)) return false;
        }
    }
    return true;
}

bool slui_crossings_find(const slu_finder *f, const slui_clusters *clusters, slui_crossings *out)
{
    finding s = {f, clusters, out};
    uint32_t width = (uint32_t)f->map->width, height = (uint32_t)f->map->height;
    for (uint32_t x = 0; x + 1 < width; x++)
        if (!scan_line(&s, x, width, 1, height)) return false;
    for (uint32_t y = 0; y + 1 < height; y++)
        if (!scan_line(&s, y * width, 1, width, width)) return false;
    return f->rules.diagonals != SLU_DIAGONALS_ALWAYS || add_diagonals(&s);
}

void slui_crossings_release(slui_crossings *crossings, const slu_allocator *allocator)
{
    slui_free(allocator, crossings->items, crossings->capacity, sizeof *crossings->items);
    *crossings = (slui_crossings){0};
}
