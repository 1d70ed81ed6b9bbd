// SPDX-License-Identifier: MIT
// Searching with leaps: see leaps.h for what they are, and why estimates stay admissible.
#include "search/leaps.h"

#include "search/search_core.h"

// ---- costs

// On uniform ground a step costs its length in ticks; the cost of a leap needs hundredths.
uint64_t slui_leaps_scale(const slu_finder *f)
{
    return slui_finder_has_leaps(f) ? slui_finder_hundredths(f) : 1;
}

void slui_leaps_measure(slu_finder *f)
{
    uint64_t hundredth = slui_finder_tick_scale(f) / slui_finder_hundredths(f);
    uint64_t length = f->rules.steps.straight == 0 ? SLUI_EXACT_STRAIGHT : 1;
    for (int i = 0; i < f->leaps.list.count; i++)
        f->leaps.ticks[i] = f->leaps.list.items[i].cost * hundredth * length;
}

uint64_t slui_leaps_costliest(const slu_finder *f)
{
    uint64_t most = 0;
    for (int i = 0; i < f->leaps.list.count; i++)
        if (f->leaps.ticks[i] > most) most = f->leaps.ticks[i];
    return most;
}

uint64_t slui_leaps_cheapest(const slu_finder *f)
{
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < f->leaps.list.count; i++) {
        const slui_leap *leap = &f->leaps.list.items[i];
        uint64_t distance =
            slui_finder_distance(f, (slu_tile){0, 0}, (slu_tile){leap->dx, leap->dy});
        uint64_t each = f->leaps.ticks[i] / distance;
        if (each < least) least = each;
    }
    return least;
}

// ---- steps and leaps

unsigned slui_leaps_from(const slu_finder *f, slu_tile from)
{
    unsigned open = f->successors.legal[SLUI_NO_ARRIVAL][slui_view_around(&f->view, from)];
    for (int i = 0; i < f->leaps.list.count; i++) {
        const slui_leap *leap = &f->leaps.list.items[i];
        if (slui_leap_allowed(&f->view, f->rules.diagonals, leap, from))
            open |= 1u << (SLUI_DIRECTIONS + i);
    }
    return open;
}

slui_move slui_leaps_take(const slu_finder *f, slu_tile from, int number)
{
    slui_move move = {.arrival = SLUI_BY_LEAP};
    if (number < SLUI_DIRECTIONS) {
        move.tile = (slu_tile){from.x + slui_step_x[number], from.y + slui_step_y[number]};
        move.cost = slui_finder_step_cost(f, from, number) * slui_leaps_scale(f);
    } else {
        const slui_leap *leap = &f->leaps.list.items[number - SLUI_DIRECTIONS];
        move.tile = (slu_tile){from.x + leap->dx, from.y + leap->dy};
        move.cost = f->leaps.ticks[number - SLUI_DIRECTIONS];
    }
    move.state = slui_map_index(f->map, move.tile);
    return move;
}

// ---- back to the start

static bool is_start(const slu_finder *f, uint32_t tile)
{
    return (f->nodes[tile] & SLUI_NODE_ARRIVAL) == SLUI_NO_ARRIVAL;
}

static slu_tile tile_before(const slu_finder *f, uint32_t index)
{
    slu_tile tile = slui_finder_tile(f, index);
    int number = f->leaps.via[index];
    if (number < SLUI_DIRECTIONS)
        return (slu_tile){tile.x - slui_step_x[number], tile.y - slui_step_y[number]};
    const slui_leap *leap = &f->leaps.list.items[number - SLUI_DIRECTIONS];
    return (slu_tile){tile.x - leap->dx, tile.y - leap->dy};
}

static uint32_t index_before(const slu_finder *f, uint32_t index)
{
    return slui_map_index(f->map, tile_before(f, index));
}

bool slui_leaps_unwind(slu_finder *f, uint32_t last, size_t *length)
{
    size_t count = 1;
    for (uint32_t at = last; !is_start(f, at); at = index_before(f, at))
        count++;
    if (!slui_finder_reserve_path(f, count)) return false;
    *length = count;
    for (uint32_t at = last;; at = index_before(f, at)) {
        f->path[--count] = slui_finder_tile(f, at);
        if (count == 0) return true;
    }
}

void slui_leaps_trace(slu_finder *f, slu_event_kind kind, uint32_t index, uint64_t h)
{
    slu_tile tile = slui_finder_tile(f, index);
    slu_tile parent = is_start(f, index) ? tile : tile_before(f, index);
    slui_trace_event(f, kind, tile, parent, slui_node_g(f->nodes[index]), h);
}

// ---- searching

// Leaps query the ground themselves; the loop only knows that it is not uniform.
SLUI_INLINE slui_end run(slu_finder *f, uint64_t budget, const slui_store store,
                         const slui_priority priority)
{
    return slui_search_run(f, budget, SLUI_LEAPING, store, SLUI_EVERY_STEP, SLUI_MEAN, priority,
                           f->search.heuristic);
}

slui_end slui_run_with_leaps(slu_finder *f, uint64_t budget, slui_store store,
                             slui_priority priority)
{
    slui_leap_search *l = &f->leaps;
    if (!l->via) l->via = slui_alloc(&f->allocator, f->map->tile_count, sizeof *l->via);
    if (!l->via) return SLUI_END_MEMORY;
    if (store == SLUI_BEAM) return run(f, budget, SLUI_BEAM, SLUI_G_PLUS_H);
    switch (priority) {
    case SLUI_G_PLUS_H: break;
    case SLUI_G_PLUS_WH: return run(f, budget, SLUI_OPEN, SLUI_G_PLUS_WH);
    case SLUI_H_ONLY: return run(f, budget, SLUI_OPEN, SLUI_H_ONLY);
    }
    return run(f, budget, SLUI_OPEN, SLUI_G_PLUS_H);
}
