// SPDX-License-Identifier: MIT
// Exploring: checks the arguments, maintains what the unit believes, and lets a method plan.
#include "explore/explorer.h"

#include "base/methods.h"
#include "base/status.h"
#include "path/path.h"
#include "query/registry.h"

typedef struct exploring {
    slu_method method;
    const slui_planner_kind *planner;
} exploring;

static const exploring METHODS[] = {
#define METHOD(name, title, summary, source, flags, planner) \
    {{name, title, summary, source, flags}, &(planner)},
#include "explore/methods.inl"
#undef METHOD
};

static const slu_method *method_at(int index)
{
    return &METHODS[index].method;
}

static const slu_methods TABLE = {"exploring method", sizeof METHODS / sizeof *METHODS, method_at};

const slu_methods *slu_explorer_methods(void)
{
    return &TABLE;
}

static slu_status check_options(const slui_view *view, const slu_explorer_options *o,
                                slu_error *error)
{
    slu_status status = slui_methods_check(&TABLE, o->method, error);
    if (status == SLU_OK) status = slui_algorithm_check(o->algorithm, error);
    if (status == SLU_OK) status = slui_view_check_start(view, o->start, error);
    if (status == SLU_OK) status = slui_map_check_tile(view->map, o->goal, "goal", error);
    return status;
}

static slu_status fill(slu_explorer *e, const slu_map *map, const slu_explorer_options *o,
                       slu_error *error)
{
    slui_view view;
    slu_status status = slui_view_make(map, &o->rules, &view, error);
    if (status == SLU_OK) status = check_options(&view, o, error);
    if (status != SLU_OK) return status;
    status = slui_belief_create(&e->belief, map, &o->rules, &e->allocator, error);
    if (status != SLU_OK) return status;
    e->belief.at = slui_belief_place(&e->belief, o->start);
    e->belief.goal = slui_belief_place(&e->belief, o->goal);
    return METHODS[o->method].planner->create(&e->belief, o, &e->planner, error);
}

slu_status slu_explorer_create(const slu_map *belief, const slu_explorer_options *options,
                               slu_explorer **out, slu_error *error)
{
    if (!belief || !options || !out) return slui_fail_null(error, "belief, options and out");
    slu_allocator allocator = options->allocator ? *options->allocator : belief->allocator;
    slu_explorer *e = slui_alloc(&allocator, 1, sizeof *e);
    if (!e) return slui_fail_memory(error);
    e->allocator = allocator;
    slu_status status = fill(e, belief, options, error);
    if (status != SLU_OK) {
        slu_explorer_destroy(e);
        return status;
    }
    *out = e;
    return SLU_OK;
}

void slu_explorer_destroy(slu_explorer *e)
{
    if (!e) return;
    slu_allocator allocator = e->allocator;
    if (e->planner) e->planner->kind->destroy(e->planner);
    slui_belief_release(&e->belief);
    slui_free(&allocator, e, 1, sizeof *e);
}

// --- Noticing

slu_status slu_explorer_notice(slu_explorer *e, slu_rect area, size_t *changed, slu_error *error)
{
    if (!e) return slui_fail_null(error, "explorer");
    slu_status status = slui_map_check_area(e->belief.map, area, error);
    if (status != SLU_OK) return status;
    uint64_t begun = slui_clock();
    if (!slui_belief_look(&e->belief, area)) return slui_fail_memory(error);
    size_t count = e->belief.changed_count;
    const slui_planner_kind *kind = e->planner->kind;
    if (count && !kind->reserve(e->planner, count)) return slui_fail_memory(error);
    slui_belief_accept(&e->belief);
    if (count) kind->change(e->planner);
    e->changes += count;
    e->nanoseconds += slui_clock() - begun;
    if (changed) *changed = count;
    return SLU_OK;
}

// --- Planning and walking

static slu_status check_told(const slu_explorer *e, slu_error *error)
{
    if (e->belief.revision == slui_view_revision(&e->belief.view)) return SLU_OK;
    return slui_fail(error, SLU_ERR_STALE,
                     "the map was edited: call slu_explorer_notice with the area");
}

static slu_status make_plan(slu_explorer *e, slui_plan *plan, slu_error *error)
{
    slu_status status = check_told(e, error);
    if (status != SLU_OK) return status;
    uint64_t begun = slui_clock();
    status = e->planner->kind->plan(e->planner, plan, error);
    e->nanoseconds += slui_clock() - begun;
    return status;
}

static slu_explorer_state state_of(const slu_explorer *e, const slui_plan *plan)
{
    return (slu_explorer_state){
        .outcome = plan->outcome,
        .tile = slui_belief_tile(&e->belief, e->belief.at),
        .next = slui_belief_tile(&e->belief, plan->next),
        .cost = (double)plan->ticks / e->belief.ticks,
    };
}

slu_status slu_explorer_plan(slu_explorer *e, slu_explorer_state *state, slu_error *error)
{
    if (!e || !state) return slui_fail_null(error, "explorer and state");
    slui_plan plan;
    slu_status status = make_plan(e, &plan, error);
    if (status == SLU_OK) *state = state_of(e, &plan);
    return status;
}

slu_status slu_explorer_step(slu_explorer *e, slu_explorer_state *state, slu_error *error)
{
    if (!e || !state) return slui_fail_null(error, "explorer and state");
    slui_plan plan;
    slu_status status = make_plan(e, &plan, error);
    if (status == SLU_OK && plan.next != e->belief.at) {
        e->belief.at = plan.next;
        e->steps++;
        e->planner->kind->move(e->planner, true);
        // A plan that was correct before the step is correct after it: this allocates nothing.
        status = make_plan(e, &plan, error);
    }
    if (status == SLU_OK) *state = state_of(e, &plan);
    return status;
}

slu_status slu_explorer_place(slu_explorer *e, slu_tile tile, slu_error *error)
{
    if (!e) return slui_fail_null(error, "explorer");
    slu_status status = slui_view_check_start(&e->belief.view, tile, error);
    if (status != SLU_OK) return status;
    uint32_t place = slui_belief_place(&e->belief, tile);
    if (place == e->belief.at) return SLU_OK;
    e->belief.at = place;
    e->planner->kind->move(e->planner, false);
    return SLU_OK;
}

slu_status slu_explorer_path(slu_explorer *e, slu_tile *out, size_t capacity, size_t *count,
                             slu_error *error)
{
    if (!e || !count || (!out && capacity > 0))
        return slui_fail_null(error, "explorer, out and needed");
    slui_plan plan;
    slu_status status = make_plan(e, &plan, error);
    if (status != SLU_OK) return status;
    *count = plan.outcome == SLU_FOUND ? e->planner->kind->write(e->planner, out, capacity) : 0;
    return *count > capacity ? slui_fail_capacity(error, *count, capacity) : SLU_OK;
}

void slu_explorer_describe(const slu_explorer *e, slu_explorer_stats *stats)
{
    if (!slui_describes(e, stats, sizeof *stats)) return;
    const slui_planner *planner = e->planner;
    *stats = (slu_explorer_stats){
        .steps = e->steps,
        .changes = e->changes,
        .plans = planner->plans,
        .expanded = planner->expanded,
        .updated = planner->updated,
        .bytes = sizeof *e + slui_belief_bytes(&e->belief) + planner->kind->bytes(planner),
        .nanoseconds = e->nanoseconds,
    };
}
