// SPDX-License-Identifier: MIT
// Storing a plan: see plan.h. 8 bytes per unit and tick.
#include "crowd/plan.h"

#include "base/arrays.h"
#include "base/names.h"
#include "base/status.h"

slu_status slui_plan_create(const slu_allocator *allocator, size_t units, slu_plan **out,
                            slu_error *error)
{
    slu_plan *plan = slui_alloc(allocator, 1, sizeof *plan);
    if (!plan) return slui_fail_memory(error);
    plan->allocator = *allocator;
    plan->units = units;
    plan->facts.units = units;
    *out = plan;
    return SLU_OK;
}

slu_tile *slui_plan_add_tick(slu_plan *p)
{
    size_t before = p->tile_count, needed = before + p->units;
    if (!SLUI_GROW(&p->allocator, p->tiles, p->tile_capacity, needed ? needed : 1)) return NULL;
    p->tile_count = needed;
    return p->tiles + before;
}

void slu_plan_describe(const slu_plan *plan, slu_plan_facts *facts)
{
    if (!slui_describes(plan, facts, sizeof *facts)) return;
    *facts = plan->facts;
}

const slu_tile *slu_plan_at(const slu_plan *plan, uint64_t tick)
{
    if (!plan || !plan->tiles || tick > plan->facts.makespan) return NULL;
    return plan->tiles + tick * plan->units;
}

void slu_plan_destroy(slu_plan *plan)
{
    if (!plan) return;
    slu_allocator allocator = plan->allocator;
    slui_free(&allocator, plan->tiles, plan->tile_capacity, sizeof *plan->tiles);
    slui_free(&allocator, plan, 1, sizeof *plan);
}

SLUI_ENUM_NAMES(slu_plan_outcome, [SLU_PLAN_FOUND] = "found", [SLU_PLAN_UNSOLVABLE] = "unsolvable",
                [SLU_PLAN_LIMIT] = "limit")

static bool same(slu_tile a, slu_tile b)
{
    return a.x == b.x && a.y == b.y;
}

// The ticks until a unit is on its goal for good; all of them if it is not there at the end.
static uint64_t ticks_of(slu_tile goal, size_t unit, size_t units, const slu_tile *tiles,
                         uint64_t last)
{
    uint64_t tick = last;
    if (!same(tiles[tick * units + unit], goal)) return last;
    while (tick > 0 && same(tiles[(tick - 1) * units + unit], goal))
        tick--;
    return tick;
}

void slui_plan_count(slu_plan_facts *facts, const slu_errand *errands, size_t units,
                     const slu_tile *tiles, size_t configurations)
{
    facts->units = units;
    facts->makespan = configurations ? configurations - 1 : 0;
    facts->arrived = facts->sum_of_costs = 0;
    for (size_t i = 0; configurations && i < units; i++) {
        facts->arrived += same(tiles[facts->makespan * units + i], errands[i].goal);
        facts->sum_of_costs += ticks_of(errands[i].goal, i, units, tiles, facts->makespan);
    }
}
