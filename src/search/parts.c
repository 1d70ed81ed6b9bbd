// SPDX-License-Identifier: MIT
// Floods, and searches in several parts: see parts.h. All are instances of the one loop.
//
// Every rule allows the reverse of each step it allows, and with mean charges or on uniform ground
// it costs the same. So there a flood back is a plain flood; otherwise a step back is charged the
// tile it leaves.
#include "search/parts.h"

#include "search/search_core.h"

static void empty(slu_finder *f, slu_queue queue, uint64_t first, uint64_t rise)
{
    slui_open *open = &f->open;
    uint64_t pushes = open->heap_pushes, pops = open->heap_pops, peak = open->peak;
    slui_open_reset(open, f->nodes, (uint32_t)f->map->width, queue, first, rise);
    open->heap_pushes = pushes;
    open->heap_pops = pops;
    open->peak = peak;
}

void slui_part_empty(slu_finder *f, uint64_t first, uint64_t rise)
{
    empty(f, f->queue, first, rise);
}

void slui_part_open(slu_finder *f, uint64_t first, uint64_t rise)
{
    slui_finder_next_generation(f);
    slui_part_empty(f, first, rise);
    f->search.begun = true;
}

void slui_part_open_unbucketed(slu_finder *f)
{
    slui_finder_next_generation(f);
    empty(f, slui_finder_queue_for_all(f), 0, 0);
    f->search.begun = true;
}

bool slui_part_push(slu_finder *f, uint32_t tile, uint64_t g, uint64_t h)
{
    slui_node *node = &f->nodes[tile];
    slui_node goal = *node >= f->generation ? *node & SLUI_NODE_GOAL : 0;
    *node = f->generation | g << SLUI_NODE_G_SHIFT | goal | SLUI_NO_ARRIVAL;
    uint32_t place = slui_place(slui_finder_tile(f, tile));
    return slui_open_push(&f->open, slui_entry_make(g + h, g, place));
}

slui_end slui_part_flood(slu_finder *f, uint64_t budget)
{
    f->search.heuristic = SLUI_ZERO;
    return slui_run_canonical(f, budget);
}

SLUI_INLINE slui_end flood(slu_finder *f, uint64_t budget, const slui_order order,
                           const slui_charging ground)
{
    return slui_search_run(f, budget, SLUI_TILES, SLUI_OPEN, order, ground, SLUI_G_PLUS_H,
                           SLUI_ZERO);
}

slui_end slui_part_flood_back(slu_finder *f, uint64_t budget)
{
    bool mean = f->rules.charge == SLU_CHARGE_MEAN;
    switch (slui_charging_of(f)) {
    case SLUI_UNIFORM: return flood(f, budget, SLUI_CANONICAL, SLUI_UNIFORM);
    case SLUI_ENTERED: return flood(f, budget, SLUI_EVERY_STEP, SLUI_LEFT);
    case SLUI_VIEWED:
        return mean ? flood(f, budget, SLUI_EVERY_STEP, SLUI_VIEWED)
                    : flood(f, budget, SLUI_EVERY_STEP, SLUI_VIEWED_LEFT);
    default: return flood(f, budget, SLUI_EVERY_STEP, SLUI_MEAN);
    }
}

slui_end slui_part_flood_steps(slu_finder *f, uint64_t budget)
{
    return flood(f, budget, SLUI_EVERY_STEP, SLUI_STEPS);
}

uint64_t slui_part_g(const slu_finder *f, uint32_t tile)
{
    return slui_is_met(f->nodes[tile], f->generation) ? slui_node_g(f->nodes[tile]) : SLUI_NO_PATH;
}

void slui_part_leave_out_path(slu_finder *f, uint64_t ticks)
{
    f->search.known_steps = (slu_path_facts){.cost = (double)ticks / f->search.ticks};
    f->search.path_is_left_out = true;
}

slui_end slui_part_show(slu_finder *f, uint64_t budget, uint64_t work, size_t path_length)
{
    slui_search *s = &f->search;
    s->expanded += slui_least(budget, work - s->expanded);
    const bool done = s->expanded == work;
    const double share = done ? 1 : (double)s->expanded / (double)work;
    s->path_length = 1 + (size_t)((double)(path_length - 1) * share);
    return done ? SLUI_END_FOUND : SLUI_END_BUDGET;
}
