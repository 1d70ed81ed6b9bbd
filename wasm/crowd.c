// SPDX-License-Identifier: MIT
// Many units for JavaScript: kinds are collected before a crowd is created, units go out as
// columns.
#include <stdlib.h>
#include <string.h>

#include "sluw.h"

// ---- kinds

typedef struct kind_list {
    slu_unit units[SLU_MAX_KINDS];
    int count;
} kind_list;

static kind_list collected;

static void release_kinds(kind_list *kinds)
{
    for (int i = 0; i < kinds->count; i++) {
        free((void *)kinds->units[i].terrains);
        free((void *)kinds->units[i].factors);
    }
    kinds->count = 0;
}

void sluw_kinds_release(void)
{
    release_kinds(&collected);
}

int sluw_kinds_add(int size, char *terrains, double *factors)
{
    if (collected.count == SLU_MAX_KINDS) {
        free(terrains);
        free(factors);
        return sluw_fail(SLU_ERR_ARGUMENT, "a crowd has at most 64 kinds of units");
    }
    collected.units[collected.count++] = (slu_unit){size, terrains, factors};
    return SLU_OK;
}

// ---- crowds

// A crowd reads the factors of its kinds as long as it lives.
struct sluw_crowd {
    slu_crowd *crowd;
    kind_list kinds;
};

#define CROWD_FIELDS(F)       \
    F(method, options.method) \
    F(window, options.window) \
    F(seed, options.seed)
SLUW_RECORD(crowd, CROWD_FIELDS)

static slu_crowd_options take_options(const char *terrains)
{
    slu_crowd_options options = {.rules = sluw_rules(terrains)};
    const double *field = crowd_fields;
    CROWD_FIELDS(SLUW_TAKE)
    options.kinds = collected.count ? collected.units : NULL;
    options.kind_count = collected.count;
    return options;
}

int sluw_crowd_create(const slu_map *map, const char *terrains)
{
    slu_crowd_options options = take_options(terrains);
    sluw_crowd *created = calloc(1, sizeof *created);
    if (!created) return sluw_fail_memory();
    slu_status status = slu_crowd_create(map, &options, &created->crowd, sluw_error());
    if (status != SLU_OK) {
        free(created);
        return sluw_created_set(status, NULL);
    }
    created->kinds = collected;
    collected.count = 0;
    return sluw_created_set(SLU_OK, created);
}

void sluw_crowd_destroy(sluw_crowd *crowd)
{
    slu_crowd_destroy(crowd->crowd);
    release_kinds(&crowd->kinds);
    free(crowd);
}

size_t sluw_crowd_bytes(const sluw_crowd *crowd)
{
    return slu_crowd_bytes(crowd->crowd);
}

static int added;

int sluw_crowd_add(sluw_crowd *crowd, int kind, int start_x, int start_y, int goal_x, int goal_y)
{
    slu_errand errand = {kind, {start_x, start_y}, {goal_x, goal_y}};
    return (int)slu_crowd_add(crowd->crowd, &errand, &added, sluw_error());
}

int sluw_crowd_added(void)
{
    return added;
}

int sluw_crowd_send(sluw_crowd *crowd, int unit, int x, int y)
{
    return (int)slu_crowd_send(crowd->crowd, unit, (slu_tile){x, y}, sluw_error());
}

int sluw_crowd_remove(sluw_crowd *crowd, int unit)
{
    return (int)slu_crowd_remove(crowd->crowd, unit, sluw_error());
}

#define TICK_FIELDS(F)          \
    F(tick, stats.tick)         \
    F(units, stats.units)       \
    F(atGoal, stats.at_goal)    \
    F(stranded, stats.stranded) \
    F(moved, stats.moved)       \
    F(pushed, stats.pushed)     \
    F(expanded, stats.expanded)
SLUW_RECORD(tick, TICK_FIELDS)

int sluw_crowd_step(sluw_crowd *crowd)
{
    slu_crowd_stats stats;
    slu_status status = slu_crowd_step(crowd->crowd, &stats, sluw_error());
    if (status != SLU_OK) return (int)status;
    double *field = tick_fields;
    TICK_FIELDS(SLUW_PUT)
    return SLU_OK;
}

// ---- units as columns

static size_t count_of(const sluw_crowd *crowd)
{
    return (size_t)slu_crowd_count(crowd->crowd);
}

int sluw_crowd_tiles(const sluw_crowd *crowd)
{
    const slu_crowd_unit *units = slu_crowd_units(crowd->crowd);
    slu_tile *out = sluw_list_create(count_of(crowd) * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (size_t i = 0; i < count_of(crowd); i++)
        out[i] = units[i].tile;
    return SLU_OK;
}

int sluw_crowd_goals(const sluw_crowd *crowd)
{
    const slu_crowd_unit *units = slu_crowd_units(crowd->crowd);
    slu_tile *out = sluw_list_create(count_of(crowd) * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (size_t i = 0; i < count_of(crowd); i++)
        out[i] = units[i].goal;
    return SLU_OK;
}

int sluw_crowd_kinds(const sluw_crowd *crowd)
{
    const slu_crowd_unit *units = slu_crowd_units(crowd->crowd);
    int32_t *out = sluw_list_create(count_of(crowd) * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (size_t i = 0; i < count_of(crowd); i++)
        out[i] = units[i].kind;
    return SLU_OK;
}

int sluw_crowd_statuses(const sluw_crowd *crowd)
{
    const slu_crowd_unit *units = slu_crowd_units(crowd->crowd);
    uint8_t *out = sluw_list_create(count_of(crowd));
    if (!out) return SLU_ERR_MEMORY;
    for (size_t i = 0; i < count_of(crowd); i++)
        out[i] = (uint8_t)units[i].status;
    return SLU_OK;
}

// ---- plans

#define PLAN_FIELDS(F)                       \
    F(outcome, facts->outcome)               \
    F(units, facts->units)                   \
    F(arrived, facts->arrived)               \
    F(makespan, facts->makespan)             \
    F(sumOfCosts, facts->sum_of_costs)       \
    F(sumLowerBound, facts->sum_lower_bound) \
    F(expanded, facts->expanded)
SLUW_RECORD(plan, PLAN_FIELDS)

static void put_facts(const slu_plan_facts *facts)
{
    double *field = plan_fields;
    PLAN_FIELDS(SLUW_PUT)
}

static slu_status list_plan(const slu_plan *plan, const slu_plan_facts *facts)
{
    size_t units = (size_t)facts->units;
    uint64_t configurations = slu_plan_at(plan, 0) ? facts->makespan + 1 : 0; // none if unsolvable
    if (configurations * units > SIZE_MAX / sizeof(slu_tile)) return (slu_status)sluw_fail_memory();
    slu_tile *out = sluw_list_create((size_t)configurations * units * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (uint64_t tick = 0; tick < configurations; tick++, out += units)
        memcpy(out, slu_plan_at(plan, tick), units * sizeof *out);
    return SLU_OK;
}

int sluw_plan_create(const slu_map *map, const char *terrains, const slu_errand *errands,
                     size_t count, double max_expanded)
{
    slu_plan_options options = {take_options(terrains), (uint64_t)max_expanded};
    slu_plan *plan = NULL;
    slu_status status = slu_plan_create(map, &options, errands, count, &plan, sluw_error());
    if (status != SLU_OK) return (int)status;
    slu_plan_facts facts;
    slu_plan_describe(plan, &facts);
    put_facts(&facts);
    status = list_plan(plan, &facts);
    slu_plan_destroy(plan);
    return (int)status;
}

int sluw_plan_check(const slu_map *map, const char *terrains, const slu_errand *errands,
                    size_t count, const slu_tile *tiles, size_t configurations)
{
    slu_crowd_options options = take_options(terrains);
    slu_plan_facts facts;
    slu_status status =
        slu_plan_check(map, &options, errands, count, tiles, configurations, &facts, sluw_error());
    if (status == SLU_OK) put_facts(&facts);
    return (int)status;
}
