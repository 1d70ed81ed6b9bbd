// SPDX-License-Identifier: MIT
// Answering a query that has begun (begin.c): runs the registry's search in slices, and turns its
// end into an outcome and a path.
#include "base/names.h"
#include "base/status.h"
#include "path/path.h"
#include "path/straighten.h"
#include "query/begin.h"
#include "search/parts.h"
#include "search/trace.h"

// Expansions between two calls of keep_going: often enough for a person who cancels, too seldom to
// be measurable.
enum { KEEP_GOING_PERIOD = 1024 };

// By how much a cost may differ from the same cost added up in another order.
static const double ROUNDING = 1e-12;

SLUI_ENUM_NAMES(slu_outcome, [SLU_FOUND] = "found", [SLU_PARTIAL] = "partial",
                [SLU_UNREACHABLE] = "unreachable", [SLU_LIMIT] = "limit",
                [SLU_CANCELLED] = "cancelled", [SLU_RUNNING] = "running")

void slu_find_cancel(slu_finder *f)
{
    if (f) f->cancelled = true;
}

// --- Running

static uint64_t expansion_limit(const slu_query *q)
{
    if (q->max_expanded) return q->max_expanded;
    bool runaway = slui_registry_flags(q->algorithm) & SLU_RUNAWAY;
    return runaway ? SLU_DEFAULT_EXPANSIONS : UINT64_MAX;
}

// An estimate that grows as it is read may run out of memory, which the search does not notice.
static slui_end run_once(slu_finder *f, slui_run *run, uint64_t budget)
{
    slui_end end = run(f, budget);
    return f->estimator.failed ? SLUI_END_MEMORY : end;
}

// Runs up to `budget` expansions; SLUI_END_BUDGET if there is more to do.
static slui_end run_slice(slu_finder *f, uint64_t budget)
{
    slui_run *run = f->search.labelled ? slui_run_labels : slui_registry_run(f->query.algorithm);
    if (!f->query.keep_going) return run_once(f, run, budget);
    slui_end end = SLUI_END_BUDGET;
    while (budget > 0 && end == SLUI_END_BUDGET) {
        f->cancelled = !f->query.keep_going(f->query.keep_going_ctx, f->search.expanded);
        if (f->cancelled) break;
        uint64_t slice = slui_least(budget, KEEP_GOING_PERIOD);
        end = run_once(f, run, slice);
        budget -= slice;
    }
    return end;
}

// --- Ending

static bool has_few_steps(const slu_query *q, const slu_result *r)
{
    return q->max_steps == 0 || r->straight_steps + r->diagonal_steps <= q->max_steps;
}

static bool is_cheap(const slu_query *q, const slu_result *r)
{
    return q->max_cost == 0 || r->cost <= q->max_cost * (1 + ROUNDING);
}

// The cost of the finder's path, with its headings and speeds if it has any.
static slu_status check_path(const slu_finder *f, size_t length, slu_path_facts *facts,
                             slu_error *error)
{
    const slu_path_facts *known = &f->search.known_steps;
    bool whole = known->straight_steps + known->diagonal_steps == length - 1;
    if (length > 1 && (whole || f->search.path_is_corners)) {
        *facts = *known;
        if (known->cost == 0)
            facts->cost =
                slui_even_cost(slui_finder_hundredths(f) * SLUI_MEAN_PARTS, f->rules.steps,
                               known->straight_steps, known->diagonal_steps);
        return SLU_OK;
    }
    if (slui_finder_has_leaps(f))
        return slui_leaps_check(&f->view, &f->rules, &f->leaps.list, f->path, length, facts, error);
    if (!slui_finder_has_states(f))
        return slui_path_check(&f->view, &f->rules, f->path, length, facts, error);
    slu_motion_facts all = {0};
    slu_status status = slui_motion_check(&f->view, &f->rules, &f->states.motion, f->path,
                                          f->states.path, length, &all, error);
    *facts = (slu_path_facts){.cost = all.cost,
                              .straight_steps = all.straight_steps,
                              .diagonal_steps = all.diagonal_steps};
    return status;
}

// Puts the first `length` tiles of the finder's path into the result; fewer if the unit is not at
// rest after them.
static slu_status show_path(const slu_finder *f, size_t length, slu_result *r, slu_error *error)
{
    bool states = slui_finder_has_states(f);
    if (states) length = slui_states_cut(&f->states, length);
    slu_path_facts facts;
    slu_status status = check_path(f, length, &facts, error);
    if (status != SLU_OK) return status;
    r->path = f->path;
    r->states = states ? f->states.path : NULL;
    r->path_length = length;
    r->cost = facts.cost;
    r->straight_steps = facts.straight_steps;
    r->diagonal_steps = facts.diagonal_steps;
    r->leaps = facts.leaps;
    return SLU_OK;
}

// Puts the path to the node `last` into the result, truncated if it has more than `max_steps`
// steps.
static slu_status take_path(slu_finder *f, uint32_t last, uint64_t max_steps, slu_result *r,
                            slu_error *error)
{
    size_t length = f->search.path_length;
    if (f->search.path_is_left_out) {
        r->cost = f->search.known_steps.cost;
        return SLU_OK;
    }
    if (length == 0 && !f->search.unwind(f, last, &length)) return slui_fail_memory(error);
    if (length - 1 > max_steps) length = (size_t)max_steps + 1;
    return show_path(f, length, r, error);
}

static void leave_out_path(slu_result *r)
{
    r->path = NULL;
    r->states = NULL;
    r->path_length = 0;
    r->straight_steps = r->diagonal_steps = r->leaps = 0;
}

static void drop_path(slu_result *r)
{
    leave_out_path(r);
    r->cost = 0;
}

// Truncates a path that costs too much: searches that ignore the cost may return one.
static slu_status keep_within_cost(const slu_finder *f, slu_result *r, slu_error *error)
{
    double most = f->query.max_cost * (1 + SLUI_TICK_SLACK);
    while (f->query.max_cost != 0 && r->cost > most) {
        slu_status status = show_path(f, r->path_length - 1, r, error);
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

// Puts the path to the nearest tile that was expanded into the result.
static slu_status take_partial(slu_finder *f, slu_result *r, slu_error *error)
{
    const slu_query *q = &f->query;
    if (f->search.labelled) {
        slui_labels_restore(f);
        return show_path(f, f->labels.partial_length, r, error);
    }
    bool none = f->search.nearest_distance == UINT64_MAX;
    uint32_t last = none ? slui_finder_start_node(f) : f->search.nearest;
    slu_status status = take_path(f, last, q->max_steps ? q->max_steps : UINT64_MAX, r, error);
    return status == SLU_OK ? keep_within_cost(f, r, error) : status;
}

static slu_status end_short(slu_finder *f, slu_outcome otherwise, slu_result *r, slu_error *error)
{
    drop_path(r);
    r->limited = otherwise == SLU_LIMIT;
    r->outcome = f->query.partial ? SLU_PARTIAL : otherwise;
    return f->query.partial ? take_partial(f, r, error) : SLU_OK;
}

// True if the search is an exact one that ends without a path, or whose path breaks a limit on what
// it minimises: then no path is within the limits. Depth-first searches never leave a limit.
static bool is_final(const slu_finder *f, const slu_result *path)
{
    const slu_query *q = &f->query;
    if (f->search.labelled || slui_registry_flags(q->algorithm) & SLU_RUNAWAY) return true;
    if (slui_query_counts_steps(q)) return !path || !has_few_steps(q, path);
    return slu_algorithm_is_optimal(q->algorithm, &f->rules) && (!path || !is_cheap(q, path));
}

// Ends the search at a limit, unless a path within the limits may exist: then it continues over
// labels. `path` is the one that breaks a limit, NULL if there is none.
static slu_status meet_limit(slu_finder *f, const slu_result *path, slu_result *r, slu_error *error)
{
    const slu_query *q = &f->query;
    bool path_is_limited = q->max_steps != 0 || q->max_cost != 0;
    bool spent = f->search.expanded >= expansion_limit(q);
    bool ends = !path_is_limited || spent || is_final(f, path);
    if (ends || q->partial) {
        slu_status status = end_short(f, SLU_LIMIT, r, error);
        if (ends || status != SLU_OK) return status;
        if (!slui_labels_set_aside(f, r->path_length)) return slui_fail_memory(error);
    }
    slui_labels_begin(f, slui_query_cost_limit(f), slui_query_counts_steps(q));
    drop_path(r);
    r->limited = false;
    r->outcome = SLU_RUNNING;
    return SLU_OK;
}

static slu_status end_at_goal(slu_finder *f, slu_result *r, slu_error *error)
{
    slu_status status = take_path(f, f->search.reached, UINT64_MAX, r, error);
    if (status != SLU_OK) return status;
    if (!has_few_steps(&f->query, r) || !is_cheap(&f->query, r)) {
        slu_result path = *r;
        return meet_limit(f, &path, r, error);
    }
    r->outcome = f->stands_in ? SLU_PARTIAL : SLU_FOUND;
    return SLU_OK;
}

// Converts the path to the form that the query asks for.
static slu_status shape_path(slu_finder *f, slu_result *r, slu_error *error)
{
    const slu_query *q = &f->query;
    if (r->path_length < 2 || !(q->straighten || q->corners)) return SLU_OK;
    slu_tile *corners = f->path;
    size_t count = r->path_length;
    if (!f->search.path_is_corners && !slui_finder_corners(f, &corners, &count))
        return slui_fail_memory(error);
    if (q->straighten &&
        !slui_straighten(&f->straightener, &f->allocator, &f->view, &f->rules, corners, &count))
        return slui_fail_memory(error);
    slu_status status = SLU_OK;
    if (!f->search.path_is_corners && q->straighten) {
        // As many steps as before, so the buffer is large enough; but they may be cheaper.
        f->search.known_steps = (slu_path_facts){0};
        slu_path_facts facts;
        size_t length;
        status = slu_path_expand(corners, count, f->path, f->path_capacity, &length, error);
        if (status == SLU_OK) status = check_path(f, length, &facts, error);
        if (status == SLU_OK) r->cost = facts.cost;
    }
    if (q->corners) {
        r->path = corners;
        r->path_length = count;
    }
    return status;
}

static void trace_end(slu_finder *f, const slu_result *r)
{
    if (!f->search.trace) return;
    slu_tile last = r->path_length ? r->path[r->path_length - 1] : f->query.start;
    slu_event event = {.kind = SLU_EVENT_END, .tile = last, .parent = last, .g = r->cost};
    slui_trace_add(f->search.trace, &event);
}

// A search uses one kind of open list; the others count nothing.
static uint64_t peak_open(const slu_finder *f)
{
    uint64_t open = f->open.peak, beam = f->beam.peak, other = f->search.peak_open;
    uint64_t most = open > beam ? open : beam;
    return most > other ? most : other;
}

static void take_stats(const slu_finder *f, slu_result *r)
{
    r->stats = (slu_stats){
        .expanded = f->search.expanded,
        .reexpanded = f->search.reexpanded,
        .generated = f->search.generated,
        .heap_pushes = f->open.heap_pushes,
        .heap_pops = f->open.heap_pops,
        .peak_open = peak_open(f),
        .bytes = slu_finder_bytes(f),
        .estimate = f->estimate,
        .nanoseconds = f->nanoseconds,
    };
}

// Turns the end of a slice into an outcome; SLU_RUNNING if the search continues.
static slu_status conclude(slu_finder *f, slui_end end, slu_result *r, slu_error *error)
{
    const slui_search *s = &f->search;
    bool spent = s->expanded >= expansion_limit(&f->query);
    switch (end) {
    case SLUI_END_FOUND: return end_at_goal(f, r, error);
    case SLUI_END_MEMORY: return slui_fail_memory(error);
    case SLUI_END_EMPTY:
        if (s->limited || s->labelled) return meet_limit(f, NULL, r, error);
        if (s->overflowed)
            return slui_fail(
                error, SLU_ERR_UNSUPPORTED,
                "the path costs more than a search can add up: lower the terrain costs");
        // The components promised a path, but not for a unit of this kind.
        return end_short(f, SLU_UNREACHABLE, r, error);
    case SLUI_END_BUDGET: break;
    }
    if (spent) return end_short(f, SLU_LIMIT, r, error);
    r->outcome = SLU_RUNNING;
    return SLU_OK;
}

static slu_status run_and_conclude(slu_finder *f, uint64_t until, slu_result *r, slu_error *error)
{
    bool labelled = f->search.labelled;
    slui_end end = SLUI_END_BUDGET;
    if (!f->cancelled) end = run_slice(f, until - f->search.expanded);
    if (f->cancelled) {
        r->outcome = SLU_CANCELLED;
        return SLU_OK;
    }
    slu_status status = conclude(f, end, r, error);
    bool handed_on = !labelled && f->search.labelled && r->outcome == SLU_RUNNING;
    if (status != SLU_OK || !handed_on || f->search.expanded >= until) return status;
    return run_and_conclude(f, until, r, error);
}

static slu_status answer(slu_finder *f, uint64_t expansions, slu_result *r, slu_error *error)
{
    r->outcome = f->settled;
    if (f->settled != SLU_RUNNING) return SLU_OK;
    uint64_t limit = expansion_limit(&f->query), expanded = f->search.expanded;
    uint64_t until = expanded + slui_least(expansions, limit - expanded);
    return run_and_conclude(f, until, r, error);
}

static slu_status step(slu_finder *f, uint64_t expansions, slui_stopwatch watch, slu_result *result,
                       slu_error *error)
{
    f->under_way = false;
    if (f->revision != slui_view_revision(&f->view))
        return slui_fail(error, SLU_ERR_STALE,
                         "the map or its influence was changed during the search: begin again");
    slu_result r = {
        .algorithm = f->query.algorithm, .start = f->query.start, .revision = f->map->revision};
    slu_status status = answer(f, expansions, &r, error);
    if (status == SLU_OK) status = shape_path(f, &r, error);
    if (status != SLU_OK) return status;
    f->under_way = r.outcome == SLU_RUNNING;
    if (!f->under_way) trace_end(f, &r);
    if (f->query.cost_only) leave_out_path(&r);
    f->phases.search.runs += !f->under_way;
    slui_query_stop_clock(f, watch);
    take_stats(f, &r);
    *result = r;
    return SLU_OK;
}

slu_status slu_find_step(slu_finder *f, uint64_t expansions, slu_result *result, slu_error *error)
{
    if (!f || !result) return slui_fail_null(error, "finder and result");
    if (!f->under_way) return slui_fail(error, SLU_ERR_ARGUMENT, "no search is in progress");
    return step(f, expansions, slui_query_start_clock(f), result, error);
}

slu_status slu_find(slu_finder *f, const slu_query *query, slu_result *result, slu_error *error)
{
    if (!result) return slui_fail_null(error, "result");
    if (!f || !query) return slui_fail_null(error, "finder and query");
    const slui_stopwatch watch = slui_query_start_clock(f);
    slu_status status = slui_query_begin(f, query, error);
    return status == SLU_OK ? step(f, UINT64_MAX, watch, result, error) : status;
}
