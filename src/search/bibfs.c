// SPDX-License-Identifier: MIT
// Bidirectional breadth-first search: two frontiers, one from the start and one from the goals,
// until they meet. The path has the fewest steps of all.
//
// The classic mistake is to stop at the first meeting. Here frontiers grow by whole levels, the
// smaller one next. A tile belongs to the side that reached it first; when a side runs into a tile
// of the other, the two halves form a path, and the shortest such path is kept. Once one side has
// grown a levels and the other b, the halves of every path of at most a + b steps have met, so a
// known path of that length cannot be beaten.
//
// Every movement rule allows a step exactly if it allows the step back, so the far side may search
// backwards. A node of the far side has the goal flag, and its arrival is the step towards the
// goal.
//
// Source: Pohl 1971; Stout 1996.
// Cost: up to 4 bytes per tile for each frontier, besides the nodes.
#include "base/arrays.h"
#include "search/search_core.h"

enum { NEAR, FAR, SIDES };

static bool is_known(const slu_finder *f, uint32_t tile)
{
    return f->nodes[tile] >= f->generation;
}
static int side_of(const slu_finder *f, uint32_t tile)
{
    return f->nodes[tile] & SLUI_NODE_GOAL ? FAR : NEAR;
}

static uint64_t steps_at(const slu_finder *f, uint32_t tile)
{
    return slui_node_g(f->nodes[tile]);
}

// Assigns a tile to a side; false when memory runs out.
static bool reach(slu_finder *f, int side, uint32_t tile, uint64_t steps, int arrival)
{
    slui_frontier *frontier = &f->frontiers.side[side];
    if (!SLUI_GROW(&f->allocator, frontier->tiles, frontier->capacity, frontier->count + 1))
        return false;
    frontier->tiles[frontier->count++] = tile;
    f->nodes[tile] = f->generation | steps << SLUI_NODE_G_SHIFT | (unsigned)arrival |
                     (side == FAR ? SLUI_NODE_GOAL : 0);
    return true;
}

static void reset(slui_frontiers *b)
{
    for (int side = 0; side < SIDES; side++)
        b->side[side].count = b->side[side].next = b->side[side].level_end = 0;
    b->levels = 0;
    b->shortest = UINT64_MAX;
    b->growing = SIDES;
}

static bool begin(slu_finder *f)
{
    const slui_estimator *e = &f->estimator;
    slui_frontiers *b = &f->frontiers;
    if (!slui_finder_fresh_nodes(f)) return false;
    reset(b);
    uint32_t start = slui_map_index(f->map, f->query.start);
    if (!reach(f, NEAR, start, 0, SLUI_NO_ARRIVAL)) return false;
    for (size_t i = 0; i < e->sought_count; i++) {
        if (!slui_finder_reachable(f, e->sought[i])) continue;
        uint32_t goal = slui_map_index(f->map, e->sought[i]);
        if (goal == start) b->shortest = 0, b->meeting[NEAR] = b->meeting[FAR] = start;
        if (is_known(f, goal)) continue;
        if (!reach(f, FAR, goal, 0, SLUI_NO_ARRIVAL)) return false;
    }
    return f->search.begun = true;
}

// Two adjacent tiles, one of each side, form a path.
static void meet(slu_finder *f, int side, uint32_t own, uint32_t other)
{
    slui_frontiers *b = &f->frontiers;
    uint64_t steps = steps_at(f, own) + 1 + steps_at(f, other);
    if (steps >= b->shortest) return;
    b->shortest = steps;
    b->meeting[side] = own;
    b->meeting[!side] = other;
}

// The direction stored with a tile leads back to the start on the near side, and on to the goal on
// the far side.
static bool offer(slu_finder *f, int side, uint32_t from, int direction)
{
    slui_search *s = &f->search;
    uint32_t to =
        from + (uint32_t)(slui_step_y[direction] * f->map->width + slui_step_x[direction]);
    if (is_known(f, to)) {
        if (side_of(f, to) != side) meet(f, side, from, to);
        return true;
    }
    s->generated++;
    uint64_t steps = steps_at(f, from) + 1;
    int arrival = side == NEAR ? direction : slui_opposite(direction);
    if (!reach(f, side, to, steps, arrival)) return false;
    if (s->trace)
        slui_trace_event(f, SLU_EVENT_GENERATING, slui_finder_tile(f, to),
                         slui_finder_tile(f, from), steps, 0);
    return true;
}

static bool expand(slu_finder *f, int side, uint32_t tile)
{
    slui_search *s = &f->search;
    slu_tile at = slui_finder_tile(f, tile);
    s->expanded++;
    if (s->seek_nearest && side == NEAR) slui_note_nearest(f, tile, at.x, at.y);
    if (s->trace) slui_trace_event(f, SLU_EVENT_EXPANDING, at, at, steps_at(f, tile), 0);
    unsigned steps = f->successors.legal[SLUI_NO_ARRIVAL][slui_view_around(&f->view, at)];
    for (; steps; steps &= steps - 1)
        if (!offer(f, side, tile, (int)SLUI_LOWEST_BIT(steps))) return false;
    if (s->trace) slui_trace_event(f, SLU_EVENT_CLOSING, at, at, steps_at(f, tile), 0);
    return true;
}

// ---- the path

static slu_tile follow(const slu_finder *f, slu_tile tile, int sign)
{
    int k = (int)(f->nodes[slui_map_index(f->map, tile)] & SLUI_NODE_ARRIVAL);
    return (slu_tile){tile.x + sign * slui_step_x[k], tile.y + sign * slui_step_y[k]};
}

static bool join_halves(slu_finder *f)
{
    const slui_frontiers *b = &f->frontiers;
    size_t near = (size_t)steps_at(f, b->meeting[NEAR]), length = (size_t)b->shortest + 1;
    if (!slui_finder_reserve_path(f, length)) return false;
    slu_tile tile = slui_finder_tile(f, b->meeting[NEAR]);
    for (size_t i = near + 1; i-- > 0; tile = i ? follow(f, tile, -1) : tile)
        f->path[i] = tile;
    tile = slui_finder_tile(f, b->meeting[FAR]);
    for (size_t i = near + 1; i < length; i++, tile = i < length ? follow(f, tile, 1) : tile)
        f->path[i] = tile;
    f->search.path_length = length;
    return true;
}

// ---- levels

// Chooses the side to grow by a level: the one with fewer tiles to expand. SIDES if one has none
// left; but a search for the tile nearest to a goal that is cut off sees everything that the start
// reaches.
static int next_side(slui_frontiers *b, bool seek_nearest, uint64_t *peak)
{
    size_t waiting[SIDES];
    for (int side = 0; side < SIDES; side++) {
        b->side[side].level_end = b->side[side].count;
        waiting[side] = b->side[side].count - b->side[side].next;
    }
    if (seek_nearest && b->shortest == UINT64_MAX && waiting[FAR] == 0 && waiting[NEAR] > 0)
        return NEAR;
    if (waiting[NEAR] == 0 || waiting[FAR] == 0) return SIDES;
    if (waiting[NEAR] + waiting[FAR] > *peak) *peak = waiting[NEAR] + waiting[FAR];
    return waiting[FAR] < waiting[NEAR] ? FAR : NEAR;
}

slui_run slui_run_bibfs;
slui_end slui_run_bibfs(slu_finder *f, uint64_t budget)
{
    slui_frontiers *b = &f->frontiers;
    if (!f->search.begun && !begin(f)) return SLUI_END_MEMORY;
    for (;;) {
        if (b->growing == SIDES) {
            bool proven = b->shortest <= b->levels;
            if (!proven) b->growing = next_side(b, f->search.seek_nearest, &f->search.peak_open);
            if (b->growing == SIDES && b->shortest == UINT64_MAX) return SLUI_END_EMPTY;
            if (b->growing == SIDES) return join_halves(f) ? SLUI_END_FOUND : SLUI_END_MEMORY;
        }
        slui_frontier *frontier = &b->side[b->growing];
        for (; frontier->next < frontier->level_end; budget--) {
            if (budget == 0) return SLUI_END_BUDGET;
            if (!expand(f, b->growing, frontier->tiles[frontier->next++])) return SLUI_END_MEMORY;
        }
        b->levels++;
        b->growing = SIDES;
    }
}

void slui_frontiers_release(slui_frontiers *b, const slu_allocator *allocator)
{
    for (int side = 0; side < SIDES; side++)
        slui_free(allocator, b->side[side].tiles, b->side[side].capacity, sizeof(uint32_t));
}

size_t slui_frontiers_bytes(const slui_frontiers *b)
{
    return (b->side[NEAR].capacity + b->side[FAR].capacity) * sizeof(uint32_t);
}
