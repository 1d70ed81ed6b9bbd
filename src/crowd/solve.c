// SPDX-License-Identifier: MIT
// Many units: from a crowd method to a crowd, or to a plan for all units.
#include "base/methods.h"
#include "base/status.h"
#include "crowd/crowd.h"

typedef struct crowd_method {
    slu_method method;
    const slui_crowd_kind *kind;
} crowd_method;

static const crowd_method METHODS[] = {
#define METHOD(name, title, summary, source, flags, kind) \
    {{name, title, summary, source, flags}, &(kind)},
#include "crowd/methods.inl"
#undef METHOD
};

static const slu_method *method_at(int index)
{
    return &METHODS[index].method;
}

static const slu_methods TABLE = {"crowd method", sizeof METHODS / sizeof *METHODS, method_at};

const slu_methods *slu_crowd_methods(void)
{
    return &TABLE;
}

// The default limits of a search for a plan. 50000 configurations of 1000 units are 300 MB.
enum { DEFAULT_CONFIGURATIONS = 50000, DEFAULT_TICKS = 10000 };

static slu_status check_options(const slu_map *map, const slu_crowd_options *o, slu_error *error)
{
    if (!map) return slui_fail_null(error, "map");
    slu_status status = slui_methods_check(&TABLE, o->method, error);
    if (status != SLU_OK) return status;
    if (o->window != 0 && (o->window < 2 || o->window > SLU_MAX_WINDOW))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the window must be 2 to %d ticks, not %d",
                         SLU_MAX_WINDOW, o->window);
    return SLU_OK;
}

slu_status slu_crowd_create(const slu_map *map, const slu_crowd_options *options, slu_crowd **out,
                            slu_error *error)
{
    static const slu_crowd_options DEFAULTS;
    if (!out) return slui_fail_null(error, "out");
    if (!options) options = &DEFAULTS;
    slu_status status = check_options(map, options, error);
    if (status != SLU_OK) return status;
    const slui_crowd_kind *kind = METHODS[options->method].kind;
    if (!kind->decide)
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "%s plans whole paths and cannot move tick by tick: use slu_plan_create",
                         METHODS[options->method].method.name);
    return slui_crowd_create(map, options, kind, out, error);
}

// ---------------------------------------------------------------------------------------------
// Plans

typedef struct task {
    const slu_map *map;
    const slu_plan_options *options;
    const slu_errand *errands;
    size_t count;
    slu_plan *plan;
    slu_error *error;
} task;

static slu_status number_error(const task *t, slu_status status, size_t errand)
{
    if (status == SLU_ERR_ARGUMENT && t->error) t->error->line = (int)errand + 1;
    return status;
}

// What all units would need if each were alone; 0 if distances are not ticks.
static uint64_t sum_lower_bound(const slui_team *t)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < t->count; i++) {
        uint32_t distance = slui_team_distance(t, (uint32_t)i, t->members[i].now);
        if (slui_team_kind(t, (uint32_t)i)->uneven || distance == SLUI_UNREACHED) return 0;
        sum += distance;
    }
    return sum;
}

static slu_status fill_team(const task *k, slui_team *team)
{
    slu_status status = SLU_OK;
    uint32_t unit;
    for (size_t i = 0; status == SLU_OK && i < k->count; i++)
        status = number_error(k, slui_team_add(team, &k->errands[i], &unit, k->error), i);
    if (status == SLU_OK) status = slui_team_look(team, k->error);
    if (status == SLU_OK) k->plan->facts.sum_lower_bound = sum_lower_bound(team);
    return status;
}

static slu_status solve_whole(const task *k, const slui_crowd_kind *kind)
{
    slui_team team = {0};
    uint64_t most = k->options->max_expanded;
    slu_status status =
        slui_team_create(&team, k->map, &k->options->crowd, SLUI_STEP_REACH, k->error);
    team.trails.budget = UINT64_MAX; // nobody moves before the plan is ready
    if (status == SLU_OK) status = fill_team(k, &team);
    if (status == SLU_OK)
        status = kind->solve(&team, most ? most : DEFAULT_CONFIGURATIONS, k->plan, k->error);
    slui_team_release(&team);
    return status;
}

static bool note_tick(slu_plan *plan, const slu_crowd *crowd)
{
    slu_tile *tiles = slui_plan_add_tick(plan);
    for (size_t i = 0; tiles && i < plan->units; i++)
        tiles[i] = crowd->units[i].tile;
    return tiles != NULL;
}

static slu_status fill_crowd(const task *k, slu_crowd *crowd)
{
    slu_status status = SLU_OK;
    for (size_t i = 0; status == SLU_OK && i < k->count; i++)
        status = number_error(k, slu_crowd_add(crowd, &k->errands[i], NULL, k->error), i);
    if (status == SLU_OK) status = slui_team_look(&crowd->team, k->error);
    if (status == SLU_OK) k->plan->facts.sum_lower_bound = sum_lower_bound(&crowd->team);
    if (status == SLU_OK && !note_tick(k->plan, crowd)) status = slui_fail_memory(k->error);
    return status;
}

static bool all_there(const slu_crowd *crowd)
{
    for (size_t i = 0; i < crowd->team.count; i++)
        if (crowd->team.members[i].now != crowd->team.members[i].goal) return false;
    return true;
}

// Runs ticks until all units are on their goals at once.
static slu_status walk_crowd(const task *k, slu_crowd *crowd)
{
    uint64_t most = k->options->max_expanded ? k->options->max_expanded : DEFAULT_TICKS;
    slu_plan_facts *facts = &k->plan->facts;
    slu_crowd_stats stats = {0};
    slu_status status = fill_crowd(k, crowd);
    while (status == SLU_OK && !all_there(crowd) && stats.tick < most && !stats.stranded) {
        status = slu_crowd_step(crowd, &stats, k->error);
        if (status == SLU_OK && !note_tick(k->plan, crowd)) status = slui_fail_memory(k->error);
    }
    facts->expanded = stats.tick;
    facts->outcome = stats.stranded ? SLU_PLAN_UNSOLVABLE : SLU_PLAN_LIMIT;
    if (status == SLU_OK && all_there(crowd)) facts->outcome = SLU_PLAN_FOUND;
    return status;
}

static slu_status solve_by_ticks(const task *k, const slui_crowd_kind *kind)
{
    slu_crowd *crowd = NULL;
    slu_status status = slui_crowd_create(k->map, &k->options->crowd, kind, &crowd, k->error);
    if (status == SLU_OK) crowd->team.trails.budget = UINT64_MAX; // nobody watches the clock
    if (status == SLU_OK) status = walk_crowd(k, crowd);
    slu_crowd_destroy(crowd);
    return status;
}

static slu_status solve(task *k)
{
    const slu_crowd_options *o = &k->options->crowd;
    slu_allocator allocator = o->allocator ? *o->allocator : k->map->allocator;
    slu_status status = slui_plan_create(&allocator, k->count, &k->plan, k->error);
    if (status != SLU_OK) return status;
    const slui_crowd_kind *kind = METHODS[o->method].kind;
    status = kind->decide ? solve_by_ticks(k, kind) : solve_whole(k, kind);
    if (status != SLU_OK) return status;
    size_t configurations = k->count ? k->plan->tile_count / k->count : 1;
    slui_plan_count(&k->plan->facts, k->errands, k->count, k->plan->tiles, configurations);
    return SLU_OK;
}

slu_status slu_plan_create(const slu_map *map, const slu_plan_options *options,
                           const slu_errand *errands, size_t count, slu_plan **out,
                           slu_error *error)
{
    static const slu_plan_options DEFAULTS;
    if (!out || (count && !errands)) return slui_fail_null(error, "errands and out");
    task k = {map, options ? options : &DEFAULTS, errands, count, NULL, error};
    slu_status status = check_options(map, &k.options->crowd, error);
    if (status == SLU_OK) status = solve(&k);
    if (status == SLU_OK)
        *out = k.plan;
    else
        slu_plan_destroy(k.plan);
    return status;
}
