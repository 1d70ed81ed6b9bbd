// SPDX-License-Identifier: MIT
// The inside of a plan: where every unit is, tick after tick.
#ifndef SLUI_PLAN_H
#define SLUI_PLAN_H

#include "base/memory.h"
#include "sluice/sluice.h"

struct slu_plan {
    slu_allocator allocator;
    slu_plan_facts facts;
    size_t units;
    slu_tile *tiles; // of all units in tick 0, then in tick 1, and so on
    size_t tile_count, tile_capacity;
};

// Creates an empty plan for this many units.
slu_status slui_plan_create(const slu_allocator *allocator, size_t units, slu_plan **out,
                            slu_error *error);

// Appends the tiles of one more tick; NULL when memory runs out.
slu_tile *slui_plan_add_tick(slu_plan *plan);

// Computes arrived, makespan and sum_of_costs from the ticks.
void slui_plan_count(slu_plan_facts *facts, const slu_errand *errands, size_t units,
                     const slu_tile *tiles, size_t configurations);

#endif
