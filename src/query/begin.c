// SPDX-License-Identifier: MIT
// Beginning a query: check it, set up the search, settle what needs none (begin.h).
#include "query/begin.h"

#include "base/status.h"
#include "query/ends.h"
#include "search/trace.h"

#include <float.h>

// --- Checking

static slu_status check_numbers(const slu_query *q, slu_error *error)
{
    // Written so that NaN fails too.
    if (q->weight != 0 && !(q->weight > 0 && q->weight <= SLU_MAX_WEIGHT))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the weight must be a number from 0 to %d",
                         (int)SLU_MAX_WEIGHT);
    if (q->max_cost != 0 && !(q->max_cost > 0 && q->max_cost <= DBL_MAX))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the maximum cost must be a number above 0");
    return SLU_OK;
}

slu_status slui_algorithm_check_for(const slu_finder *f, slu_algorithm algorithm, slu_error *error)
{
    slu_status status = slui_algorithm_check(algorithm, error);
    if (status != SLU_OK) return status;
    const slu_method *row = slu_methods_at(slu_searches(), algorithm.search);
    const char *lacking = NULL;
    if (slui_finder_has_states(f) && !(row->flags & SLU_STATES))
        lacking = "does not search over headings and speeds";
    else if (slui_finder_has_leaps(f) && !(row->flags & SLU_LEAPS))
        lacking = "does not search with leaps";
    else if (row->flags & (SLU_INDEXED | SLU_UNIFORM) && !(row->flags & SLU_READS_OVERLAY) &&
             !f->view.plain)
        lacking = "knows the map's own costs only, neither influence nor factors";
    else if (row->flags & SLU_UNIFORM && !slui_map_uniform(f->map))
        lacking = "needs ground of one cost";
    else if (row->flags & SLU_UNIFORM && !slui_steps_are_usual(f))
        lacking = "needs diagonal steps longer than one straight step and shorter than two";
    if (lacking)
        return slui_fail(error, SLU_ERR_UNSUPPORTED, "%s %s: use astar", row->name, lacking);
    if (slui_finder_has_leaps(f) && row->flags & SLU_INFORMED &&
        slui_registry_prepare_estimates(algorithm))
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "%s knows walls, but not the leaps over them: use octile",
                         slu_methods_at(slu_heuristics(), algorithm.heuristic)->name);
    return SLU_OK;
}

// What a search with leaps leaves out. Limits on steps, and limits on the cost of a search that is
// not optimal, are kept by a search over labels (search/labels.c), which knows steps only.
static slu_status check_leaps(const slu_finder *f, const slu_query *q, slu_error *error)
{
    const char *what = NULL;
    if (!slui_finder_has_leaps(f)) return SLU_OK;
    if (q->straighten || q->corners)
        what = q->corners ? "corners" : "straighten";
    else if (q->max_steps != 0)
        what = "the limit on steps";
    else if (q->max_cost != 0 && !slu_algorithm_is_optimal(q->algorithm, &f->rules))
        what = "the limit on the cost, or use an optimal algorithm";
    if (!what) return SLU_OK;
    return slui_fail(error, SLU_ERR_UNSUPPORTED, "not supported with leaps: leave out %s", what);
}

slu_status slui_query_check(const slu_finder *f, const slu_query *q, slu_error *error)
{
    slu_status status = check_numbers(q, error);
    if (status == SLU_OK) status = slui_states_check(f, q, error);
    if (status == SLU_OK && (q->straighten || q->corners) && slui_finder_has_states(f))
        status = slui_fail(error, SLU_ERR_UNSUPPORTED,
                           "a path with headings and speeds needs every tile: leave out %s",
                           q->corners ? "corners" : "straighten");
    if (status == SLU_OK) status = check_leaps(f, q, error);
    if (status == SLU_OK && q->goal_count && !q->goals)
        status = slui_fail(error, SLU_ERR_ARGUMENT, "goal_count is set, but goals is NULL");
    for (size_t i = 0; status == SLU_OK && i < slui_query_goal_count(q); i++)
        status = slui_map_check_tile(f->map, slui_query_goals(q)[i], "goal", error);
    return status;
}

// --- Beginning

bool slui_query_seek(slu_finder *f, const slu_tile *goals, size_t count)
{
    return slui_estimator_seek(&f->estimator, f->query.start, goals, count);
}

static void note_phase(slu_phase *phase, uint64_t began)
{
    phase->runs++;
    phase->nanoseconds += slui_clock() - began;
}

static bool aim(slu_finder *f)
{
    slui_estimator *e = &f->estimator;
    if (!e->aim) return true;
    uint64_t began = slui_clock();
    e->still_aimed = false;
    if (!e->aim(e)) return false;
    if (!e->still_aimed) note_phase(&f->phases.aim, began);
    if (e->octile_will_do) f->search.heuristic = SLUI_OCTILE;
    return true;
}

bool slui_query_aim(slu_finder *f)
{
    if (!slui_estimator_gather(&f->estimator) || !aim(f)) return false;
    f->search.heuristic = slui_heuristic_for(&f->estimator, f->search.heuristic);
    return true;
}

static void scale_estimates(slu_finder *f)
{
    // At top speed a step costs this fraction of its usual cost.
    uint64_t cheapest = slui_finder_tick_scale(f) / (uint64_t)f->states.motion.top_speed;
    if (!slui_view_uniform(&f->view)) cheapest *= slui_view_cheapest(&f->view);
    slui_estimator_scale(&f->estimator, slui_states_scale(f),
                         slui_least(cheapest, slui_leaps_cheapest(f)));
}

// Measures the ground, unless it is as it was when that was last done.
static void measure(slu_finder *f)
{
    slui_measures *m = &f->measures;
    const uint64_t revision = slui_view_revision(&f->view);
    if (m->known && m->revision == revision) return;
    slui_states_measure(f);
    slui_leaps_measure(f);
    *m = (slui_measures){.known = true,
                         .revision = revision,
                         .ticks = slui_finder_ticks(f),
                         .costliest = slui_finder_costliest_step(f),
                         .costs = slui_view_cost_range(&f->view)};
    scale_estimates(f);
}

// A path of n steps costs at most n times the costliest.
uint64_t slui_query_cost_limit(const slu_finder *f)
{
    const slu_query *q = &f->query;
    uint64_t limit = SLUI_COST_MAX;
    if (q->max_cost != 0) {
        double ticks = q->max_cost * slui_finder_ticks(f) * (1 + SLUI_TICK_SLACK);
        if (ticks < (double)limit) limit = (uint64_t)ticks;
    }
    if (q->max_steps == 0) return limit;
    uint64_t costliest = slui_finder_costliest_step(f);
    return q->max_steps < limit / costliest ? q->max_steps * costliest : limit;
}

bool slui_query_counts_steps(const slu_query *q)
{
    return slui_registry_flags(q->algorithm) & SLU_FEWEST_STEPS;
}

static void set_limits(slu_finder *f)
{
    slui_search *s = &f->search;
    s->max_depth = f->query.max_steps ? f->query.max_steps : UINT64_MAX;
    s->max_g = s->max_depth < SLUI_COST_MAX ? s->max_depth : SLUI_COST_MAX;
    s->max_priority = UINT64_MAX;
    if (slui_query_counts_steps(&f->query)) return;
    // With an optimal algorithm the priority of a tile is a lower bound for paths through it.
    bool priority_bounds_cost = slu_algorithm_is_optimal(f->query.algorithm, &f->rules);
    s->max_g = slui_query_cost_limit(f);
    s->max_priority = priority_bounds_cost ? s->max_g : UINT64_MAX;
}

static void trace_begin(slu_finder *f)
{
    slu_trace *trace = f->search.trace;
    if (!trace) return;
    slu_event event = {.kind = SLU_EVENT_SOURCE, .tile = f->query.start, .parent = f->query.start};
    event.h = f->estimate;
    slui_trace_add(trace, &event);
    for (size_t i = 0; i < slui_query_goal_count(&f->query); i++) {
        slu_tile goal = slui_query_goals(&f->query)[i];
        event = (slu_event){.kind = SLU_EVENT_DESTINATION, .tile = goal, .parent = goal};
        slui_trace_add(trace, &event);
    }
}

void slui_query_set_search(slu_finder *f)
{
    const slu_query *q = &f->query;
    slui_search *s = &f->search;
    // Every step into every tile, or state: no more entries than this are ever used.
    const uint64_t steps_into = slui_finder_has_states(f)
                                    ? (uint64_t)f->states.per_tile * SLUI_ACTIONS
                                    : SLUI_DIRECTIONS + (uint64_t)f->leaps.list.count;
    const uint64_t most_entries = f->map->tile_count * steps_into;
    const bool counts_steps = slui_query_counts_steps(q);
    measure(f);
    *s = (slui_search){
        .heuristic = slui_registry_heuristic(q->algorithm),
        .weight = q->weight != 0 ? q->weight : SLU_DEFAULT_WEIGHT,
        .seek_nearest = q->partial,
        .corners_will_do = (q->corners || q->cost_only) && !q->partial,
        .cost_will_do = q->cost_only && !q->partial && q->max_steps == 0,
        .unwind = slui_finder_has_states(f)  ? slui_states_unwind
                  : slui_finder_has_leaps(f) ? slui_leaps_unwind
                                             : slui_finder_unwind,
        .nearest_distance = UINT64_MAX,
        .goals = slui_query_goals(q),
        .goal_count = slui_query_goal_count(q),
        .beam_width =
            (size_t)slui_least(q->beam_width ? q->beam_width : SLU_DEFAULT_BEAM, most_entries),
        .table_entries = (size_t)slui_least(q->table_entries, most_entries),
        .ticks = counts_steps ? 1 : f->measures.ticks,
        .costs = f->measures.costs,
        .trace = q->trace,
    };
    f->open.peak = f->open.heap_pushes = f->open.heap_pops = f->beam.peak = 0;
    double rise = s->heuristic == SLUI_ZERO ? 1 : 1 + s->weight;
    s->rise = counts_steps ? 1 : (uint64_t)((double)f->measures.costliest * rise);
    slui_estimator_begin(&f->estimator);
    set_limits(f);
}

// Settles what needs no search; false when memory runs out.
static bool settle(slu_finder *f)
{
    const slu_query *q = &f->query;
    f->settled = SLU_RUNNING;
    f->stands_in = false;
    const slu_tile *goals = slui_query_goals(q);
    size_t count = slui_query_goal_count(q);
    if (q->beside && !slui_ends_beside(f, &goals, &count)) return false;
    if (slui_query_seek(f, goals, count)) return true;
    if (!q->partial) {
        f->settled = SLU_UNREACHABLE;
        return true;
    }
    f->stands_in = true;
    f->stand_in = slui_ends_nearest_reachable(f);
    slui_query_seek(f, &f->stand_in, 1);
    return true;
}

static double estimate_at_start(const slu_finder *f)
{
    const slui_search *s = &f->search;
    if (f->settled != SLU_RUNNING) return 0;
    uint64_t h = slui_estimate(&f->estimator, s->heuristic, f->query.start.x, f->query.start.y);
    return (double)h / s->ticks;
}

slu_algorithm slui_query_resolve(slu_finder *f, slu_algorithm algorithm, size_t goal_count)
{
    slui_choose *choose = slui_registry_choose(algorithm);
    return choose ? choose(f, goal_count) : algorithm;
}

slu_status slui_query_prepare_estimates(slu_finder *f, slu_algorithm algorithm, slu_error *error)
{
    slui_estimator *e = &f->estimator;
    slui_prepare_estimates *prepare = slui_registry_prepare_estimates(algorithm);
    uint64_t built = e->built;
    e->aim = NULL;
    if (!prepare) return SLU_OK;
    uint64_t began = slui_clock();
    slu_status status = prepare(e, error);
    if (e->built == built) return status;
    f->under_way = false;
    note_phase(&f->phases.build, began);
    return status;
}

static slu_status make_ready(slu_finder *f, slu_algorithm algorithm, slu_error *error)
{
    slui_prepare *prepare = slui_registry_prepare(algorithm);
    slu_status status = prepare ? prepare(f, error) : SLU_OK;
    return status == SLU_OK ? slui_query_prepare_estimates(f, algorithm, error) : status;
}

slu_status slu_finder_prepare(slu_finder *f, slu_algorithm algorithm, slu_error *error)
{
    if (!f) return slui_fail_null(error, "finder");
    slu_status status = slui_algorithm_check_for(f, algorithm, error);
    return status == SLU_OK ? make_ready(f, slui_query_resolve(f, algorithm, 1), error) : status;
}

static uint64_t time_of_estimates(const slu_finder *f)
{
    return f->phases.build.nanoseconds + f->phases.aim.nanoseconds;
}

slui_stopwatch slui_query_start_clock(const slu_finder *f)
{
    return (slui_stopwatch){slui_clock(), time_of_estimates(f)};
}

void slui_query_stop_clock(slu_finder *f, slui_stopwatch watch)
{
    uint64_t spent = slui_clock() - watch.began;
    f->nanoseconds += spent;
    f->phases.search.nanoseconds += spent - (time_of_estimates(f) - watch.estimating);
}

slu_status slui_query_begin(slu_finder *f, const slu_query *query, slu_error *error)
{
    slu_status status = slui_query_check(f, query, error);
    slu_tile start = query->start;
    if (status == SLU_OK) status = slui_ends_start(f, query, &start, error);
    if (status == SLU_OK) status = slui_algorithm_check_for(f, query->algorithm, error);
    if (status != SLU_OK) return status;
    slu_algorithm algorithm = slui_query_resolve(f, query->algorithm, slui_ends_most(f, query));
    status = make_ready(f, algorithm, error);
    if (status != SLU_OK) return status;
    f->query = *query;
    f->query.algorithm = algorithm;
    f->query.start = start;
    f->revision = slui_view_revision(&f->view);
    f->map_revision = f->map->revision;
    f->under_way = f->cancelled = false;
    slui_query_set_search(f);
    if (!settle(f)) return slui_fail_memory(error);
    if (f->settled == SLU_RUNNING && !slui_query_aim(f)) return slui_fail_memory(error);
    f->estimate = estimate_at_start(f);
    f->around = f->map->around;
    trace_begin(f);
    f->under_way = true;
    f->nanoseconds = 0;
    return SLU_OK;
}

slu_status slu_find_begin(slu_finder *f, const slu_query *query, slu_error *error)
{
    if (!f || !query) return slui_fail_null(error, "finder and query");
    const slui_stopwatch watch = slui_query_start_clock(f);
    slu_status status = slui_query_begin(f, query, error);
    if (status == SLU_OK) slui_query_stop_clock(f, watch);
    return status;
}
