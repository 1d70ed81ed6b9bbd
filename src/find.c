// SPDX-License-Identifier: MIT
// Answering a query: check it, settle what needs no search, run the registry's search in slices, and
// turn its end into an outcome and a path.
#include "base/status.h"
#include "ends.h"
#include "path/path.h"
#include "path/straighten.h"
#include "registry.h"
#include "search/heuristic.h"
#include "trace/trace.h"

#include <float.h>

// Expansions between two calls of keep_going: often enough for a person who cancels, too seldom to
// show in the time.
enum { KEEP_GOING_PERIOD = 1024 };

// How far, relatively, what a search adds up in ticks may lie above the true cost of a path: 19601/13860
// exceeds the square root of 2 by 1.3 parts in 10^9.
static const double TICK_SLACK = 2e-9;

// How far a cost that was added up in another order may lie from the same cost.
static const double ROUNDING = 1e-12;

static const char *const OUTCOME_NAMES[] = {
    [SLU_FOUND] = "found", [SLU_PARTIAL] = "partial",     [SLU_UNREACHABLE] = "unreachable",
    [SLU_LIMIT] = "limit", [SLU_CANCELLED] = "cancelled", [SLU_RUNNING] = "running",
};

const char *slu_outcome_name(slu_outcome outcome)
{
    size_t count = sizeof OUTCOME_NAMES / sizeof *OUTCOME_NAMES;
    return (size_t)outcome < count ? OUTCOME_NAMES[outcome] : "unknown";
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

// --- Checking

static slu_status check_numbers(const slu_query *q, slu_error *error)
{
    // Written so that NaN fails too.
    if (q->weight != 0 && !(q->weight >= 1 && q->weight <= SLU_MAX_WEIGHT))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the weight must be a number from 1 to %d",
                         (int)SLU_MAX_WEIGHT);
    if (q->max_cost != 0 && !(q->max_cost > 0 && q->max_cost <= DBL_MAX))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the greatest cost must be a number above 0");
    return SLU_OK;
}

static const slu_tile *goals_of(const slu_query *q)
{
    return slui_query_goals(q);
}
static size_t goal_count_of(const slu_query *q)
{
    return slui_query_goal_count(q);
}

static bool steps_are_usual(const slu_finder *f)
{
    slu_steps steps = f->steps;
    if (f->rules.diagonals == SLU_DIAGONALS_NEVER) return true;
    return steps.straight < steps.diagonal && steps.diagonal < 2 * steps.straight;
}

slu_status slui_algorithm_check_for(const slu_finder *f, slu_algorithm algorithm, slu_error *error)
{
    slu_status status = slui_algorithm_check(algorithm, error);
    if (status != SLU_OK) return status;
    const slu_row *row = slu_search_row(algorithm.search);
    const char *lacking = NULL;
    if (slui_finder_has_states(f) && !(row->flags & SLU_STATES))
        lacking = "does not search over headings and speeds";
    else if (row->flags & (SLU_INDEXED | SLU_UNIFORM) && !f->view.plain)
        lacking = "knows only units of one tile that may go everywhere, and no influence";
    else if (row->flags & SLU_UNIFORM && !slui_map_uniform(f->map))
        lacking = "needs ground that costs the same everywhere";
    else if (row->flags & SLU_UNIFORM && !steps_are_usual(f))
        lacking = "needs diagonal steps longer than one straight step and shorter than two";
    if (!lacking) return SLU_OK;
    return slui_fail(error, SLU_ERR_UNSUPPORTED, "%s %s: take astar", row->name, lacking);
}

static slu_status check_query(const slu_finder *f, const slu_query *q, slu_error *error)
{
    slu_status status = check_numbers(q, error);
    if (status == SLU_OK) status = slui_states_check(f, q, error);
    if (status == SLU_OK && (q->straighten || q->corners) && slui_finder_has_states(f))
        status = slui_fail(error, SLU_ERR_UNSUPPORTED,
                           "headings and speeds belong to every tile of a path: leave out %s",
                           q->corners ? "corners" : "straighten");
    if (status == SLU_OK && q->goal_count && !q->goals)
        status = slui_fail(error, SLU_ERR_ARGUMENT, "goal_count is set, but goals is NULL");
    for (size_t i = 0; status == SLU_OK && i < goal_count_of(q); i++)
        status = slui_map_check_tile(f->map, goals_of(q)[i], "goal", error);
    return status;
}

// --- Beginning

static void widen_goals(slui_search *s, slu_tile goal)
{
    if (goal.x < s->goal_left) s->goal_left = goal.x;
    if (goal.x > s->goal_right) s->goal_right = goal.x;
    if (goal.y < s->goal_top) s->goal_top = goal.y;
    if (goal.y > s->goal_bottom) s->goal_bottom = goal.y;
}

// Seeks these goals, and says whether any can be reached.
static bool seek(slu_finder *f, const slu_tile *goals, size_t count)
{
    slui_search *s = &f->search;
    bool any = false;
    s->sought = goals;
    s->sought_count = count;
    s->goal_left = s->goal_top = SLU_MAX_SIDE;
    s->goal_right = s->goal_bottom = -1;
    for (size_t i = 0; i < count; i++) {
        if (!slui_finder_reachable(f, goals[i])) continue;
        any = true;
        widen_goals(s, goals[i]);
    }
    return any;
}

static void set_estimate_scale(slu_finder *f)
{
    slui_search *s = &f->search;
    // At top speed a step costs this share of its own.
    uint64_t cheapest = slui_finder_tick_scale(f) / (uint64_t)f->states.motion.top_speed;
    if (!slui_view_uniform(&f->view)) cheapest *= slui_view_cheapest(&f->view);
    s->near_straight = s->manhattan_straight = (uint64_t)f->steps.straight * cheapest;
    s->near_diagonal = (uint64_t)f->steps.diagonal * cheapest;
    double by_diagonal = (double)s->near_diagonal / SLUI_SQRT(2.0);
    bool diagonal_is_nearer =
        f->rules.diagonals != SLU_DIAGONALS_NEVER && by_diagonal < (double)s->near_straight;
    s->near_distance = diagonal_is_nearer ? by_diagonal : (double)s->near_straight;
    slui_cheapest_steps(&s->near_straight, &s->near_diagonal);
}

// The cost limit in ticks, from the limits on cost and on steps: a path of n steps costs at most
// n times the dearest.
static uint64_t cost_limit(const slu_finder *f)
{
    const slu_query *q = &f->query;
    uint64_t limit = SLUI_COST_MAX;
    if (q->max_cost != 0) {
        double ticks = q->max_cost * slui_finder_ticks(f) * (1 + TICK_SLACK);
        if (ticks < (double)limit) limit = (uint64_t)ticks;
    }
    uint64_t dearest = slui_finder_dearest_step(f);
    if (q->max_steps != 0 && q->max_steps < limit / dearest) limit = q->max_steps * dearest;
    return limit;
}

static bool counts_steps(const slu_query *q)
{
    return slu_search_row(q->algorithm.search)->flags & SLU_FEWEST_STEPS;
}

static void set_limits(slu_finder *f)
{
    slui_search *s = &f->search;
    s->max_depth = f->query.max_steps ? f->query.max_steps : UINT64_MAX;
    s->max_g = s->max_depth < SLUI_COST_MAX ? s->max_depth : SLUI_COST_MAX;
    s->max_priority = UINT64_MAX;
    if (counts_steps(&f->query)) return;
    // With an optimal algorithm the priority of a tile is a lower bound for paths through it.
    bool priority_bounds_cost = slu_algorithm_is_optimal(f->query.algorithm, &f->rules);
    s->max_g = cost_limit(f);
    s->max_priority = priority_bounds_cost ? s->max_g : UINT64_MAX;
}

static void trace_begin(slu_finder *f)
{
    slu_trace *trace = f->search.trace;
    if (!trace) return;
    slu_event event = {.kind = SLU_EVENT_SOURCE, .tile = f->query.start, .parent = f->query.start};
    event.h = f->estimate;
    slui_trace_add(trace, &event);
    for (size_t i = 0; i < goal_count_of(&f->query); i++) {
        slu_tile goal = goals_of(&f->query)[i];
        event = (slu_event){.kind = SLU_EVENT_DESTINATION, .tile = goal, .parent = goal};
        slui_trace_add(trace, &event);
    }
}

static void set_search(slu_finder *f)
{
    const slu_query *q = &f->query;
    slui_search *s = &f->search;
    // Every way into every tile, or state: more entries than this are never used.
    const uint64_t ways =
        slui_finder_has_states(f) ? (uint64_t)f->states.per_tile * SLUI_ACTIONS : SLUI_DIRECTIONS;
    const uint64_t most_entries = f->map->tile_count * ways;
    slui_states_measure(f);
    *s = (slui_search){
        .heuristic = slui_registry_heuristic(q->algorithm),
        .weight = q->weight != 0 ? q->weight : SLU_DEFAULT_WEIGHT,
        .seek_nearest = q->partial,
        .corners_will_do = q->corners && !q->partial,
        .unwind = slui_finder_has_states(f) ? slui_states_unwind : slui_finder_unwind,
        .nearest_distance = UINT64_MAX,
        .goals = goals_of(q),
        .goal_count = goal_count_of(q),
        .beam_width = (size_t)least(q->beam_width ? q->beam_width : SLU_DEFAULT_BEAM, most_entries),
        .table_entries = (size_t)least(q->table_entries, most_entries),
        .ticks = counts_steps(q) ? 1 : slui_finder_ticks(f),
        .trace = q->trace,
    };
    f->open.peak = f->open.heap_pushes = f->open.heap_pops = f->beam.peak = 0;
    double rise = s->heuristic == SLUI_ZERO ? 1 : 1 + s->weight;
    s->rise = counts_steps(q) ? 1 : (uint64_t)((double)slui_finder_dearest_step(f) * rise);
    set_estimate_scale(f);
    set_limits(f);
}

// Settles what needs no search; false when memory runs out.
static bool settle(slu_finder *f)
{
    const slu_query *q = &f->query;
    f->settled = SLU_RUNNING;
    f->stands_in = false;
    const slu_tile *goals = goals_of(q);
    size_t count = goal_count_of(q);
    if (q->beside && !slui_ends_beside(f, &goals, &count)) return false;
    if (seek(f, goals, count)) return true;
    if (!q->partial) {
        f->settled = SLU_UNREACHABLE;
        return true;
    }
    f->stands_in = true;
    f->stand_in = slui_ends_nearest_reachable(f);
    seek(f, &f->stand_in, 1);
    return true;
}

static double estimate_at_start(const slu_finder *f)
{
    const slui_search *s = &f->search;
    if (f->settled != SLU_RUNNING) return 0;
    uint64_t h = slui_estimate(s, s->heuristic, f->query.start.x, f->query.start.y);
    return (double)h / s->ticks;
}

// The algorithm that stands for another one, with so many goals: mostly itself.
static slu_algorithm resolve(const slu_finder *f, slu_algorithm algorithm, size_t goal_count)
{
    slui_choose *choose = slui_registry_choose(algorithm);
    return choose ? choose(f, goal_count) : algorithm;
}

static slu_status make_ready(slu_finder *f, slu_algorithm algorithm, slu_error *error)
{
    slu_status status = SLU_OK;
    f->aim = NULL;
    slui_prepare *prepare = slui_registry_prepare(algorithm);
    if (prepare) status = prepare(f, error);
    slui_prepare *guide = slui_registry_prepare_guide(algorithm);
    return status == SLU_OK && guide ? guide(f, error) : status;
}

slu_status slu_finder_prepare(slu_finder *f, slu_algorithm algorithm, slu_error *error)
{
    if (!f) return slui_fail(error, SLU_ERR_ARGUMENT, "there is no finder to prepare");
    slu_status status = slui_algorithm_check_for(f, algorithm, error);
    return status == SLU_OK ? make_ready(f, resolve(f, algorithm, 1), error) : status;
}

slu_status slu_find_begin(slu_finder *f, const slu_query *query, slu_error *error)
{
    if (!f || !query)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a search needs a finder and a query");
    slu_status status = check_query(f, query, error);
    uint64_t began = slui_clock();
    slu_tile start = query->start;
    if (status == SLU_OK) status = slui_ends_start(f, query, &start, error);
    if (status == SLU_OK) status = slui_algorithm_check_for(f, query->algorithm, error);
    if (status != SLU_OK) return status;
    slu_algorithm algorithm = resolve(f, query->algorithm, slui_ends_most(f, query));
    status = make_ready(f, algorithm, error);
    if (status != SLU_OK) return status;
    f->query = *query;
    f->query.algorithm = algorithm;
    f->query.start = start;
    f->revision = slui_view_revision(&f->view);
    f->under_way = f->cancelled = false;
    set_search(f);
    if (!settle(f)) return slui_fail_memory(error);
    if (f->aim && f->settled == SLU_RUNNING && !f->aim(f)) return slui_fail_memory(error);
    f->estimate = estimate_at_start(f);
    f->around = f->map->around;
    trace_begin(f);
    f->under_way = true;
    f->nanoseconds = slui_clock() - began;
    return SLU_OK;
}

void slu_find_cancel(slu_finder *f)
{
    if (f) f->cancelled = true;
}

// --- Running

static uint64_t expansion_limit(const slu_query *q)
{
    if (q->max_expanded) return q->max_expanded;
    bool runaway = slu_search_row(q->algorithm.search)->flags & SLU_RUNAWAY;
    return runaway ? SLU_DEFAULT_EXPANSIONS : UINT64_MAX;
}

// Runs up to `budget` expansions; SLUI_END_BUDGET if there is more to do.
static slui_end run_slice(slu_finder *f, uint64_t budget)
{
    slui_run *run = slui_registry_run(f->query.algorithm);
    if (!f->query.keep_going) return run(f, budget);
    slui_end end = SLUI_END_BUDGET;
    while (budget > 0 && end == SLUI_END_BUDGET) {
        f->cancelled = !f->query.keep_going(f->query.keep_going_ctx, f->search.expanded);
        if (f->cancelled) break;
        uint64_t slice = least(budget, KEEP_GOING_PERIOD);
        end = run(f, slice);
        budget -= slice;
    }
    return end;
}

// --- Ending

static bool within_limits(const slu_query *q, const slu_result *r)
{
    uint64_t steps = r->straight_steps + r->diagonal_steps;
    if (q->max_steps != 0 && steps > q->max_steps) return false;
    return q->max_cost == 0 || r->cost <= q->max_cost * (1 + ROUNDING);
}

// What the finder's path costs, with its headings and speeds if it has some.
static slu_status check_path(const slu_finder *f, size_t length, slu_path_facts *facts,
                             slu_error *error)
{
    const slu_path_facts *known = &f->search.known_steps;
    bool whole = known->straight_steps + known->diagonal_steps == length - 1;
    if (length > 1 && (whole || f->search.path_is_corners)) {
        *facts = *known;
        facts->cost = slui_steps_cost(f->rules.steps, known->straight_steps, known->diagonal_steps);
        return SLU_OK;
    }
    if (!slui_finder_has_states(f))
        return slui_path_check(&f->view, &f->rules, f->path, length, facts, error);
    slu_motion_facts all = {0};
    slu_status status = slui_motion_check(&f->view, &f->rules, &f->states.motion, f->path,
                                          f->states.path, length, &all, error);
    *facts = (slu_path_facts){all.cost, all.straight_steps, all.diagonal_steps};
    return status;
}

// Puts the first `length` tiles of the finder's path into the result; where the unit is not at rest after
// them, fewer.
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
    return SLU_OK;
}

// Puts the path to the node `last` into the result, cut short where it has more than `max_steps` steps.
static slu_status take_path(slu_finder *f, uint32_t last, uint64_t max_steps, slu_result *r,
                            slu_error *error)
{
    size_t length = f->search.path_length;
    if (length == 0 && !f->search.unwind(f, last, &length)) return slui_fail_memory(error);
    if (length - 1 > max_steps) length = (size_t)max_steps + 1;
    return show_path(f, length, r, error);
}

static void drop_path(slu_result *r)
{
    r->path = NULL;
    r->states = NULL;
    r->path_length = 0;
    r->cost = 0;
    r->straight_steps = r->diagonal_steps = 0;
}

// Cuts a path that is too dear: searches that do not watch the cost may bring one.
static slu_status keep_within_cost(const slu_finder *f, slu_result *r, slu_error *error)
{
    double most = f->query.max_cost * (1 + TICK_SLACK);
    while (f->query.max_cost != 0 && r->cost > most) {
        slu_status status = show_path(f, r->path_length - 1, r, error);
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

// Ends with the path to the nearest tile that was expanded, if the query wants one.
static slu_status end_short(slu_finder *f, slu_outcome otherwise, slu_result *r, slu_error *error)
{
    const slu_query *q = &f->query;
    drop_path(r);
    r->limited = otherwise == SLU_LIMIT;
    r->outcome = q->partial ? SLU_PARTIAL : otherwise;
    if (!q->partial) return SLU_OK;
    bool none = f->search.nearest_distance == UINT64_MAX;
    uint32_t start = slui_finder_has_states(f) ? f->states.rest : slui_map_index(f->map, q->start);
    uint32_t last = none ? start : f->search.nearest;
    slu_status status = take_path(f, last, q->max_steps ? q->max_steps : UINT64_MAX, r, error);
    return status == SLU_OK ? keep_within_cost(f, r, error) : status;
}

static slu_status end_at_goal(slu_finder *f, slu_result *r, slu_error *error)
{
    slu_status status = take_path(f, f->search.reached, UINT64_MAX, r, error);
    if (status != SLU_OK) return status;
    if (!within_limits(&f->query, r)) return end_short(f, SLU_LIMIT, r, error);
    r->outcome = f->stands_in ? SLU_PARTIAL : SLU_FOUND;
    return SLU_OK;
}

// Gives the path the shape that the query asks for.
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
        // As many steps as before, so there is room for them; but maybe cheaper ones.
        slu_path_facts facts;
        size_t length;
        status = slu_path_expand(corners, count, f->path, f->path_room, &length, error);
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

// Turns the end of a slice into an outcome; SLU_RUNNING if the search goes on.
static slu_status conclude(slu_finder *f, slui_end end, slu_result *r, slu_error *error)
{
    const slui_search *s = &f->search;
    bool spent = s->expanded >= expansion_limit(&f->query);
    switch (end) {
    case SLUI_END_FOUND: return end_at_goal(f, r, error);
    case SLUI_END_MEMORY: return slui_fail_memory(error);
    case SLUI_END_EMPTY:
        if (s->limited) return end_short(f, SLU_LIMIT, r, error);
        if (s->overflowed)
            return slui_fail(
                error, SLU_ERR_UNSUPPORTED,
                "the way costs more than a search can add up: lower the terrain costs");
        // The components had promised a way, but not to a unit of this kind.
        return end_short(f, SLU_UNREACHABLE, r, error);
    case SLUI_END_BUDGET: break;
    }
    if (spent) return end_short(f, SLU_LIMIT, r, error);
    r->outcome = SLU_RUNNING;
    return SLU_OK;
}

static slu_status run_and_conclude(slu_finder *f, uint64_t expansions, slu_result *r,
                                   slu_error *error)
{
    if (f->settled != SLU_RUNNING) {
        r->outcome = f->settled;
        return SLU_OK;
    }
    uint64_t limit = expansion_limit(&f->query);
    slui_end end = SLUI_END_BUDGET;
    if (!f->cancelled) end = run_slice(f, least(expansions, limit - f->search.expanded));
    if (!f->cancelled) return conclude(f, end, r, error);
    r->outcome = SLU_CANCELLED;
    return SLU_OK;
}

slu_status slu_find_step(slu_finder *f, uint64_t expansions, slu_result *result, slu_error *error)
{
    if (!f || !result)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a step needs a finder and a result");
    if (!f->under_way) return slui_fail(error, SLU_ERR_ARGUMENT, "no search is under way");
    uint64_t began = slui_clock();
    f->under_way = false;
    if (f->revision != slui_view_revision(&f->view))
        return slui_fail(error, SLU_ERR_STALE,
                         "the map or its influence was changed during the search: begin again");
    slu_result r = {.algorithm = f->query.algorithm, .start = f->query.start};
    slu_status status = run_and_conclude(f, expansions, &r, error);
    if (status == SLU_OK) status = shape_path(f, &r, error);
    if (status != SLU_OK) return status;
    f->under_way = r.outcome == SLU_RUNNING;
    if (!f->under_way) trace_end(f, &r);
    f->nanoseconds += slui_clock() - began;
    take_stats(f, &r);
    *result = r;
    return SLU_OK;
}

slu_status slu_find(slu_finder *f, const slu_query *query, slu_result *result, slu_error *error)
{
    if (!result) return slui_fail(error, SLU_ERR_ARGUMENT, "a search needs a result to fill");
    slu_status status = slu_find_begin(f, query, error);
    return status == SLU_OK ? slu_find_step(f, UINT64_MAX, result, error) : status;
}
