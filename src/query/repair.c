// SPDX-License-Identifier: MIT
// Repairing a path that a change of the map has broken: around the break, or from the unit's
// position on.
//
// A window is laid around the break: some tiles of the path before it and some after it. The
// cheapest path between the window's ends replaces the tiles inside if the whole path is then cheap
// enough; otherwise the window grows on both sides. Once it has grown over the whole rest of the
// path, or has used up its expansions, the path is replanned.
//
// What is cheap enough must be proven without the search that is to be saved. Two lower bounds of
// the cheapest path serve: the estimate from the unit to the goal, and the cost that the caller
// knew for an earlier map, as long as nothing has made any path cheaper since. A path that was
// cheapest when it was found is such a bound itself: later walls can only have made the cheapest
// path longer. The search in a window gets the most it may cost as a limit, so a hopeless one ends
// early.
//
// Invariant: finder->repaired holds the rest of the path, from the unit to the goal; a window is
// cut out of it only once its replacement is known.
// Cost: the searches, and a pass over the rest of the path for each of them, of which there are at
// most log4 of its tiles; 8 bytes per tile of the path.
#include "base/arrays.h"
#include "base/names.h"
#include "base/status.h"
#include "path/path.h"
#include "query/begin.h"

enum {
    // Tiles of the path before and after the break in the first window. With 4 there are as many
    // expansions or fewer, but the paths run up to the obstacle and along it; with 16 two to four
    // times as many (A* on Cauldron, AR0011SR and 16room_000, with squares of 5 tiles as
    // obstacles).
    LEAST_MARGIN = 8,
    MARGIN_GROWTH = 4,
    // Expansions for splicing, per tile of the rest of the path. On the same maps, with squares of
    // 15 tiles: with 1, A* has to replan half to all of the time, with 4 a third, with 16 a sixth;
    // and replanning costs 20 to 200 per tile. Jump point search never comes near.
    SPLICE_SHARE = 8,
};

SLUI_ENUM_NAMES(slu_repair_outcome, [SLU_REPAIR_KEPT] = "kept", [SLU_REPAIR_SPLICED] = "spliced",
                [SLU_REPAIR_REPLANNED] = "replanned")

typedef struct job {
    slu_finder *f;
    const slu_repair_query *q;
    size_t length;       // of the rest of the path
    slu_path_hold hold;  // of the rest
    double least;        // no path costs less
    uint64_t max_splice; // expansions
    slu_repair repair;
    bool done;
} job;

// ---- checking

static slu_status check_numbers(const slu_finder *f, const slu_repair_query *q, slu_error *error)
{
    // Written so that NaN fails too.
    if (q->bound != 0 && !(q->bound >= 1 && q->bound <= SLU_MAX_WEIGHT))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the bound must be a number from 1 to %d",
                         (int)SLU_MAX_WEIGHT);
    if (!(q->lower_bound >= 0))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the lower bound must be a number that is 0 or more");
    if (q->revision > f->map->revision)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the revision of the path is newer than the map");
    return SLU_OK;
}

static slu_status check_algorithm(const slu_finder *f, slu_algorithm algorithm, slu_error *error)
{
    if (slui_finder_has_states(f))
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "a path with headings and speeds cannot be repaired: search again");
    if (slui_finder_has_leaps(f))
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "a path with leaps cannot be repaired: search again");
    slu_status status = slui_algorithm_check_for(f, algorithm, error);
    if (status != SLU_OK || slu_algorithm_is_optimal(algorithm, &f->rules)) return status;
    return slui_fail(error, SLU_ERR_UNSUPPORTED,
                     "%s does not find cheapest paths, so it cannot keep a bound: use best",
                     slu_methods_at(slu_searches(), algorithm.search)->name);
}

static slu_status check_query(const slu_finder *f, const slu_repair_query *q, slu_error *error)
{
    if (!q->path || q->at >= q->length)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the unit's position is beyond the end of the path");
    slu_status status = check_numbers(f, q, error);
    if (status == SLU_OK) status = check_algorithm(f, q->algorithm, error);
    if (status == SLU_OK) status = slui_view_check_start(&f->view, q->path[q->at], error);
    return status;
}

// ---- what is known

// True if no path can have become cheaper since. A mean is taken over passable tiles only: if a
// step may lead past a wall, a wall in place of costly ground makes it cheaper. Ground that is
// uniform now may not have been then, if the map has ever had costs.
static bool still_a_bound(const slu_finder *f, uint64_t revision)
{
    const slu_rules *rules = &f->rules;
    if (rules->influence) return false;
    bool passes_walls =
        rules->diagonals == SLU_DIAGONALS_ONE_WALL || rules->diagonals == SLU_DIAGONALS_ALWAYS;
    bool walls_ease =
        rules->charge == SLU_CHARGE_MEAN && passes_walls && (f->map->cost || rules->unit.factors);
    return walls_ease ? f->map->revision == revision : f->map->eased <= revision;
}

static void raise_least(job *j, double bound)
{
    if (bound > j->least) j->least = bound;
}

static slu_query whole_query(const job *j)
{
    return (slu_query){
        .start = j->f->repaired[0],
        .goal = j->f->repaired[j->length - 1],
        .algorithm = j->q->algorithm,
        .max_expanded = j->q->max_expanded,
    };
}

// Estimates are in ticks, whose sums may be slightly above the true cost (begin.h).
static double exact_least(double estimate)
{
    return estimate / (1 + SLUI_TICK_SLACK);
}

// The estimate over open ground, for the finder's query; its search must have been set up.
static double open_estimate(const slu_finder *f)
{
    slu_tile start = f->query.start;
    uint64_t ticks = slui_estimate(&f->estimator, SLUI_OCTILE, start.x, start.y);
    return exact_least((double)ticks / slui_finder_ticks(f));
}

static void use_open_estimate(job *j)
{
    slu_finder *f = j->f;
    f->query = whole_query(j);
    f->query.algorithm = slui_query_resolve(f, j->q->algorithm, 1);
    slui_query_set_search(f);
    if (slui_query_seek(f, &f->query.goal, 1)) raise_least(j, open_estimate(f));
}

// Asks the algorithm's own heuristic too. If there is no path at all, sets `hopeless`.
static slu_status use_estimates(job *j, bool *hopeless, slu_error *error)
{
    slu_query query = whole_query(j);
    slu_status status = slu_find_begin(j->f, &query, error);
    if (status != SLU_OK) return status;
    j->f->under_way = false;
    *hopeless = j->f->settled != SLU_RUNNING;
    if (*hopeless) return SLU_OK;
    raise_least(j, exact_least(j->f->estimate));
    raise_least(j, open_estimate(j->f));
    return SLU_OK;
}

// ---- results

static void take_path(job *j, const slu_path_facts *facts, slu_algorithm algorithm)
{
    slu_result *r = &j->repair.result;
    const slu_finder *f = j->f;
    r->outcome = SLU_FOUND;
    r->algorithm = algorithm;
    r->start = f->repaired[0];
    r->cost = facts->cost;
    r->straight_steps = facts->straight_steps;
    r->diagonal_steps = facts->diagonal_steps;
    r->path = f->repaired;
    r->path_length = j->length;
    r->revision = f->map->revision;
    r->stats.bytes = slu_finder_bytes(f);
    j->done = true;
}

static void keep(job *j)
{
    use_open_estimate(j);
    j->repair.outcome = SLU_REPAIR_KEPT;
    take_path(j, &j->hold.before, slui_query_resolve(j->f, j->q->algorithm, 1));
}

static slu_status replan(job *j, slu_error *error)
{
    slu_query query = whole_query(j);
    slu_repair *repair = &j->repair;
    uint64_t spent = repair->splice_expanded;
    slu_status status = slu_find(j->f, &query, &repair->result, error);
    if (status != SLU_OK) return status;
    repair->outcome = SLU_REPAIR_REPLANNED;
    repair->result.stats.expanded += spent;
    if (repair->result.outcome == SLU_FOUND) raise_least(j, repair->result.cost);
    return SLU_OK;
}

// ---- splicing

typedef struct window {
    size_t first, last; // tiles of the rest of the path
} window;

static window window_of(const job *j, size_t margin)
{
    size_t capacity = j->length - 1 - j->hold.resumes;
    return (window){
        .first = j->hold.reaches > margin ? j->hold.reaches - margin : 0,
        .last = capacity > margin ? j->hold.resumes + margin : j->length - 1,
    };
}

static slu_status measure(const job *j, size_t first, size_t last, double *cost, slu_error *error)
{
    slu_path_facts facts;
    const slu_finder *f = j->f;
    slu_status status =
        slui_path_check(&f->view, &f->rules, f->repaired + first, last - first + 1, &facts, error);
    if (status == SLU_OK) *cost += facts.cost;
    return status;
}

static bool same_tile(slu_tile a, slu_tile b)
{
    return a.x == b.x && a.y == b.y;
}

// If the detour begins by going back along the path, or meets it further on only to go back, both
// spurs are cut: the window grows over what was walked twice.
static void cut_spurs(const job *j, window *w, const slu_tile **detour, size_t *count)
{
    const slu_tile *rest = j->f->repaired;
    while (*count > 1 && w->first > 0 && same_tile((*detour)[1], rest[w->first - 1])) {
        w->first--;
        ++*detour;
        --*count;
    }
    while (*count > 1 && w->last + 1 < j->length &&
           same_tile((*detour)[*count - 2], rest[w->last + 1])) {
        w->last++;
        --*count;
    }
}

static slu_status splice(job *j, window w, const slu_result *found, slu_error *error)
{
    slu_finder *f = j->f;
    const slu_tile *detour = found->path;
    size_t count = found->path_length;
    cut_spurs(j, &w, &detour, &count);
    size_t behind = j->length - 1 - w.last, length = w.first + count + behind;
    if (!SLUI_GROW(&f->allocator, f->repaired, f->repaired_capacity, length))
        return slui_fail_memory(error);
    memmove(f->repaired + w.first + count, f->repaired + w.last + 1, behind * sizeof *f->repaired);
    memcpy(f->repaired + w.first, detour, count * sizeof *f->repaired);
    j->length = length;
    slu_path_facts facts;
    slu_status status = slui_path_check(&f->view, &f->rules, f->repaired, length, &facts, error);
    if (status != SLU_OK) return status;
    j->repair.outcome = SLU_REPAIR_SPLICED;
    j->repair.leaves = j->q->at + w.first;
    j->repair.joins = j->q->at + w.last;
    take_path(j, &facts, found->algorithm);
    return SLU_OK;
}

// Searches between the ends of a window; sets `over` if no larger one is worth trying.
static slu_status try_window(job *j, window w, bool *over, slu_error *error)
{
    double bound = j->q->bound != 0 ? j->q->bound : SLU_DEFAULT_BOUND, kept = 0;
    slu_status status = measure(j, 0, w.first, &kept, error);
    if (status == SLU_OK) status = measure(j, w.last, j->length - 1, &kept, error);
    if (status != SLU_OK) return status;
    slu_query query = {
        .start = j->f->repaired[w.first],
        .goal = j->f->repaired[w.last],
        .algorithm = j->q->algorithm,
        .max_cost = bound * j->least * (1 + SLUI_TICK_SLACK) - kept,
        .max_expanded = j->max_splice - j->repair.splice_expanded,
    };
    if (!(query.max_cost > 0)) return SLU_OK;
    slu_result found;
    status = slu_find(j->f, &query, &found, error);
    if (status != SLU_OK) return status;
    j->repair.splice_expanded += found.stats.expanded;
    *over = found.outcome == SLU_UNREACHABLE || j->repair.splice_expanded >= j->max_splice;
    return found.outcome == SLU_FOUND ? splice(j, w, &found, error) : SLU_OK;
}

static slu_status try_windows(job *j, slu_error *error)
{
    size_t gap = j->hold.resumes - j->hold.reaches;
    size_t margin = gap > LEAST_MARGIN ? gap : LEAST_MARGIN;
    slu_status status = SLU_OK;
    for (bool over = false; status == SLU_OK && !over && !j->done; margin *= MARGIN_GROWTH) {
        window w = window_of(j, margin);
        if (w.first == 0 && w.last == j->length - 1) break;
        status = try_window(j, w, &over, error);
    }
    j->repair.result.stats.expanded = j->repair.splice_expanded;
    return status;
}

// ---- repairing

// The path may be the finder's own: none is longer, so the capacity is enough, and it is copied
// before a search overwrites it.
static slu_status take_rest(job *j, slu_error *error)
{
    slu_finder *f = j->f;
    const slu_repair_query *q = j->q;
    slu_status status =
        slui_path_holds(&f->view, &f->rules, q->path, q->length, q->at, &j->hold, error);
    if (status != SLU_OK) return status;
    j->length = q->length - q->at;
    j->hold.reaches -= q->at;
    j->hold.resumes -= q->at;
    if (!SLUI_GROW(&f->allocator, f->repaired, f->repaired_capacity, j->length))
        return slui_fail_memory(error);
    memmove(f->repaired, q->path + q->at, j->length * sizeof *f->repaired);
    j->max_splice = q->max_splice ? q->max_splice : SPLICE_SHARE * (uint64_t)j->length;
    if (still_a_bound(f, q->revision)) j->least = q->lower_bound;
    return SLU_OK;
}

static slu_status repair_path(job *j, slu_error *error)
{
    bool hopeless = false;
    slu_status status = use_estimates(j, &hopeless, error);
    bool has_tail = j->hold.resumes < j->length;
    if (status == SLU_OK && !hopeless && has_tail) status = try_windows(j, error);
    return status == SLU_OK && !j->done ? replan(j, error) : status;
}

slu_status slu_path_repair(slu_finder *f, const slu_repair_query *query, slu_repair *repair,
                           slu_error *error)
{
    if (!f || !query || !repair) return slui_fail_null(error, "finder, query and repair");
    job j = {.f = f, .q = query};
    slu_status status = check_query(f, query, error);
    if (status != SLU_OK) return status;
    status = take_rest(&j, error);
    if (status != SLU_OK) return status;
    f->under_way = false;
    if (j.hold.holds)
        keep(&j);
    else
        status = repair_path(&j, error);
    if (status != SLU_OK) return status;
    j.repair.lower_bound = j.least;
    *repair = j.repair;
    return SLU_OK;
}
