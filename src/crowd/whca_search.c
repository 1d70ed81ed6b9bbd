// SPDX-License-Identifier: MIT
// A* over tiles and ticks: the path of one unit through a window of time.
//
// Source: Silver 2005. A unit waits or steps; a tick costs 1, and nothing if the unit waits on its
// goal. The estimate is the true distance to the goal with no other units, so the path through the
// window is the beginning of a shortest one unless others are in the way. The search ends with the
// window.
//
// Places in time are kept in a box around the unit's tile, which it cannot leave within the window.
// Words of the open list hold f, then the remaining ticks, then the moment: of equal f, the latest
// comes first.
#include "base/arrays.h"
#include "base/heap.h"
#include "base/status.h"
#include "crowd/whca.h"

enum { MOMENT_BITS = 24, UNKNOWN = 1 << 30 };

typedef struct quest {
    slui_whca *whca;
    slui_team *team;
    const slui_kind *kind;
    slui_member *member;
    uint32_t unit;
    slu_tile corner; // of the box; may be outside the map
    int side;
    bool idle; // nowhere to go: waiting costs nothing
    slu_error *error;
} quest;

static int side_of(int window)
{
    return 2 * window + 1;
}

size_t slui_whca_moments(int window)
{
    return (size_t)side_of(window) * (size_t)side_of(window) * (size_t)(window + 1);
}

static uint32_t moment_of(const quest *q, uint32_t tile, int tick)
{
    slu_tile at = slui_crowd_ground_tile(&q->team->ground, tile);
    int row = at.y - q->corner.y, column = at.x - q->corner.x;
    return (uint32_t)((tick * q->side + row) * q->side + column);
}

static uint32_t tile_of(const quest *q, uint32_t moment)
{
    int place = (int)moment % (q->side * q->side);
    slu_tile tile = {q->corner.x + place % q->side, q->corner.y + place / q->side};
    return slui_map_index(q->team->ground.map, tile);
}

static int tick_of(const quest *q, uint32_t moment)
{
    return (int)moment / (q->side * q->side);
}

// ---------------------------------------------------------------------------------------------
// What is reserved

static slui_stride stride_of(const quest *q, uint32_t unit, uint32_t from, uint32_t to)
{
    const slui_crowd_ground *g = &q->team->ground;
    return (slui_stride){slui_crowd_ground_tile(g, from), slui_crowd_ground_tile(g, to),
                         q->team->members[unit].size};
}

// Whether a unit that is at `there` in this tick swaps places with this step or crosses it.
static bool clashes(const quest *q, slui_stride stride, uint32_t there, int tick)
{
    if (!there || there - 1 == q->unit) return false;
    const uint32_t *plan = slui_whca_plan(q->whca, there - 1);
    if (plan[1] == SLUI_NOWHERE) return false;
    slui_stride other = stride_of(q, there - 1, plan[tick], plan[tick + 1]);
    return slui_strides_swap(stride, other) || slui_strides_cross(stride, other);
}

static bool is_free(const quest *q, uint32_t from, uint32_t to, int tick)
{
    const slui_stays *reserved = &q->whca->reserved;
    int size = q->member->size;
    slui_stride stride = stride_of(q, q->unit, from, to);
    for (int i = 0; i < size * size; i++) {
        uint32_t tile = to + (uint32_t)(i / size * q->team->ground.map->width + i % size);
        if (slui_stays_at(reserved, tick + 1, tile) ||
            clashes(q, stride, slui_stays_at(reserved, tick, tile), tick))
            return false;
    }
    return true;
}

// Whether a diagonal step is clear of others that start next to it.
static bool is_uncrossed(const quest *q, uint32_t from, uint32_t to, int tick)
{
    slui_stride stride = stride_of(q, q->unit, from, to);
    const slui_stays *reserved = &q->whca->reserved;
    const slu_map *map = q->team->ground.map;
    int span = q->member->size + 2;
    for (int i = 0; i < span * span; i++) {
        slu_tile tile = {stride.from.x - 1 + i % span, stride.from.y - 1 + i / span};
        if (!slui_map_inside(map, tile)) continue;
        uint32_t there = slui_stays_at(reserved, tick, slui_map_index(map, tile));
        if (clashes(q, stride, there, tick)) return false;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------
// The search

static slu_status estimate(const quest *q, uint32_t tile, uint32_t *h)
{
    slu_status status = slui_team_reach(q->team, q->unit, tile, q->error);
    if (status != SLU_OK) return status;
    *h = slui_team_distance(q->team, q->unit, tile);
    if (*h > UNKNOWN) *h = UNKNOWN;
    return SLU_OK;
}

static slu_status open_moment(const quest *q, uint32_t tile, int tick, uint32_t g, int arrival)
{
    slui_whca *w = q->whca;
    uint32_t moment = moment_of(q, tile, tick), h;
    slui_moment *m = &w->moments[moment];
    if (m->search == w->search && (m->closed || m->g <= g)) return SLU_OK;
    slu_status status = estimate(q, tile, &h);
    if (status != SLU_OK) return status;
    if (!SLUI_GROW(&q->team->ground.allocator, w->open, w->open_capacity, w->open_count + 1))
        return slui_fail_memory(q->error);
    *m = (slui_moment){w->search, g, (uint8_t)arrival, false};
    uint64_t left = (uint64_t)(w->window - tick);
    uint64_t word = (uint64_t)(g + h) << 32 | left << MOMENT_BITS | moment;
    slui_heap_push(w->open, &w->open_count, word);
    return SLU_OK;
}

static uint32_t price_of_wait(const quest *q, uint32_t tile)
{
    if (q->idle || tile == q->member->goal) return 0;
    return q->kind->uneven ? SLUI_COST_ONE : 1;
}

static slu_status expand(const quest *q, uint32_t moment)
{
    uint32_t tile = tile_of(q, moment), g = q->whca->moments[moment].g;
    int tick = tick_of(q, moment);
    slu_status status = SLU_OK;
    if (is_free(q, tile, tile, tick))
        status = open_moment(q, tile, tick + 1, g + price_of_wait(q, tile), SLUI_NO_ARRIVAL);
    for (unsigned set = slui_team_moves(q->team, q->unit, tile); set && status == SLU_OK;
         set &= set - 1) {
        int direction = (int)SLUI_LOWEST_BIT(set);
        uint32_t to = slui_crowd_ground_step(&q->team->ground, tile, direction);
        if (!is_free(q, tile, to, tick)) continue;
        if (slui_is_diagonal(direction) && !is_uncrossed(q, tile, to, tick)) continue;
        uint32_t price = slui_crowd_ground_cost(&q->team->ground, q->kind, to);
        status = open_moment(q, to, tick + 1, g + price, direction);
    }
    return status;
}

static void write_plan(const quest *q, uint32_t moment)
{
    uint32_t *plan = slui_whca_plan(q->whca, q->unit), tile = tile_of(q, moment);
    for (int tick = q->whca->window; tick > 0; tick--) {
        int arrival = q->whca->moments[moment_of(q, tile, tick)].arrival;
        plan[tick] = tile;
        if (arrival != SLUI_NO_ARRIVAL)
            tile = slui_crowd_ground_step(&q->team->ground, tile, slui_opposite(arrival));
    }
}

static slu_status search(const quest *q, bool *found)
{
    slui_whca *w = q->whca;
    slu_status status = open_moment(q, q->member->now, 0, 0, SLUI_NO_ARRIVAL);
    while (status == SLU_OK && w->open_count) {
        uint64_t top = slui_heap_pop(w->open, &w->open_count);
        uint32_t moment = (uint32_t)(top & ((1u << MOMENT_BITS) - 1));
        if (w->moments[moment].closed) continue;
        w->moments[moment].closed = true;
        *found = tick_of(q, moment) == w->window;
        if (*found) write_plan(q, moment);
        if (*found) return SLU_OK;
        w->expanded++;
        status = expand(q, moment);
    }
    return status;
}

slu_status slui_whca_search(slui_whca *w, slui_team *team, uint32_t unit, bool *found,
                            slu_error *error)
{
    slui_member *m = &team->members[unit];
    slu_tile now = slui_crowd_ground_tile(&team->ground, m->now);
    quest q = {.whca = w, .team = team, .kind = slui_team_kind(team, unit), .member = m};
    q.unit = unit;
    q.corner = (slu_tile){now.x - w->window, now.y - w->window};
    q.side = side_of(w->window);
    q.idle = slui_team_distance(team, unit, m->now) == SLUI_UNREACHED;
    q.error = error;
    if (++w->search == 0) { // once in four billion searches all stamps are cleared
        memset(w->moments, 0, w->moment_capacity * sizeof *w->moments);
        w->search = 1;
    }
    w->open_count = 0;
    *found = false;
    return search(&q, found);
}
