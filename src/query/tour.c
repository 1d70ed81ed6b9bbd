// SPDX-License-Identifier: MIT
// Tours: several goals visited in the best order. Ding & Pang's future work.
//
// A flood back from each place gives what it costs to get there from all others; tour_order.c
// orders the visits by this table; a search for each leg finds the path. The table is in ticks,
// whole numbers, so equal sums are equal.
//
// Invariant: whatever fails, the tour is released whole, and the finder is as after any query.
// Cost: a flood for each goal, a search for each leg; 8 bytes per tile during the call, and 8 for
// each pair of places.
#include "base/arrays.h"
#include "base/status.h"
#include "query/begin.h"
#include "query/tour_order.h"

struct slu_tour {
    slu_allocator allocator;
    slu_tour_facts facts;
    slu_visit *visits;
    size_t visit_capacity;
    size_t *unreachable;
    size_t unreachable_capacity;
    slu_tile *path;
    size_t path_capacity;
};

// What is needed until the tour is known. Place 0 is the start.
typedef struct planner {
    slu_finder *finder;
    const slu_tour_query *query;
    slu_tour *tour;
    size_t *goal_of; // by place, from 1 on
    size_t places, place_capacity;
    uint64_t *cost;
    size_t cost_entries;
    size_t *order;
    double *field; // by tile
} planner;

// ---- checking

static slu_status check(const slu_finder *f, const slu_tour_query *q, slu_tour *const *out,
                        slu_error *error)
{
    if (!f || !q || !out || !q->goals)
        return slui_fail_null(error, "finder, query, its goals and out");
    if (slui_finder_has_states(f))
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "a tour of a unit with headings and speeds is not supported");
    if (slui_finder_has_leaps(f))
        return slui_fail(error, SLU_ERR_UNSUPPORTED, "a tour with leaps is not supported");
    if (q->goal_count < 1 || q->goal_count > SLU_MAX_TOUR)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a tour has 1 to %d goals", SLU_MAX_TOUR);
    slu_status status = slui_view_check_start(&f->view, q->start, error);
    for (size_t i = 0; status == SLU_OK && i < q->goal_count; i++)
        status = slui_map_check_tile(f->map, q->goals[i], "goal", error);
    return status;
}

// ---- the table of costs

static slu_tile tile_of(const planner *p, size_t place)
{
    return place == 0 ? p->query->start : p->query->goals[p->goal_of[place]];
}

static slu_status flood_to(planner *p, slu_tile tile, slu_error *error)
{
    slu_query query = {.start = tile, .goal = tile};
    return slu_finder_distances(p->finder, &query, p->field, p->finder->map->tile_count, error);
}

static double field_at(const planner *p, slu_tile tile)
{
    return p->field[slui_map_index(p->finder->map, tile)];
}

// One flood from the start decides: steps lead both ways, whatever they cost.
static slu_status part_goals(planner *p, slu_error *error)
{
    slu_tour *t = p->tour;
    slu_status status = flood_to(p, p->query->start, error);
    for (size_t i = 0; status == SLU_OK && i < p->query->goal_count; i++) {
        if (field_at(p, p->query->goals[i]) < 0)
            t->unreachable[t->facts.unreachable_count++] = i;
        else
            p->goal_of[p->places++] = i;
    }
    return status;
}

// The costs from every place to this one; the field holds its distances.
static void fill_column(planner *p, size_t to)
{
    double ticks = slui_finder_ticks(p->finder);
    for (size_t from = 0; from < p->places; from++)
        p->cost[from * p->places + to] = (uint64_t)(field_at(p, tile_of(p, from)) * ticks + 0.5);
}

static slu_status fill_table(planner *p, slu_error *error)
{
    p->cost_entries = p->places * p->places;
    p->cost = slui_alloc(&p->tour->allocator, p->cost_entries, sizeof *p->cost);
    if (!p->cost) return slui_fail_memory(error);
    // The field still holds the start's distances.
    if (p->query->back) fill_column(p, 0);
    slu_status status = SLU_OK;
    for (size_t to = 1; status == SLU_OK && to < p->places; to++) {
        status = flood_to(p, tile_of(p, to), error);
        if (status == SLU_OK) fill_column(p, to);
    }
    return status;
}

// ---- the path

static bool append(slu_tour *t, const slu_result *leg)
{
    // A leg begins where the one before it ends.
    size_t skipped = t->facts.path_length > 0, added = leg->path_length - skipped;
    if (!SLUI_GROW(&t->allocator, t->path, t->path_capacity, t->facts.path_length + added))
        return false;
    for (size_t i = 0; i < added; i++)
        t->path[t->facts.path_length++] = leg->path[skipped + i];
    return true;
}

static slu_status walk_leg(planner *p, size_t from, size_t to, slu_error *error)
{
    slu_tour *t = p->tour;
    slu_query query = {.start = tile_of(p, from), .goal = tile_of(p, to)};
    slu_result leg;
    slu_status status = slu_find(p->finder, &query, &leg, error);
    if (status != SLU_OK) return status;
    if (!append(t, &leg)) return slui_fail_memory(error);
    t->facts.cost += leg.cost;
    t->visits[t->facts.visit_count++] = (slu_visit){
        .goal = to ? p->goal_of[to] : p->query->goal_count,
        .path_index = t->facts.path_length - 1,
        .cost = leg.cost,
    };
    return SLU_OK;
}

static slu_status walk(planner *p, slu_error *error)
{
    slu_status status = SLU_OK;
    for (size_t i = 1; status == SLU_OK && i < p->places; i++)
        status = walk_leg(p, p->order[i - 1], p->order[i], error);
    if (status == SLU_OK && p->query->back) status = walk_leg(p, p->order[p->places - 1], 0, error);
    return status;
}

// ---- planning

static slu_status order_visits(planner *p, slu_error *error)
{
    slui_tour_table table = {p->cost, p->places};
    p->tour->facts.exact = p->places - 1 <= SLU_TOUR_EXACT;
    bool done = p->tour->facts.exact ? slui_tour_exact(&table, &p->tour->allocator, p->order)
                                     : slui_tour_good(&table, &p->tour->allocator, p->order);
    return done ? SLU_OK : slui_fail_memory(error);
}

static bool reserve(planner *p)
{
    slu_tour *t = p->tour;
    size_t most = p->query->goal_count + 1;
    p->place_capacity = t->visit_capacity = t->unreachable_capacity = most;
    t->visits = slui_alloc(&t->allocator, most, sizeof *t->visits);
    t->unreachable = slui_alloc(&t->allocator, most, sizeof *t->unreachable);
    p->goal_of = slui_alloc(&t->allocator, most, sizeof *p->goal_of);
    p->order = slui_alloc(&t->allocator, most, sizeof *p->order);
    p->field = slui_alloc(&t->allocator, p->finder->map->tile_count, sizeof *p->field);
    return t->visits && t->unreachable && p->goal_of && p->order && p->field;
}

static void release_planner(planner *p)
{
    const slu_allocator *a = &p->tour->allocator;
    slui_free(a, p->goal_of, p->place_capacity, sizeof *p->goal_of);
    slui_free(a, p->order, p->place_capacity, sizeof *p->order);
    slui_free(a, p->field, p->finder->map->tile_count, sizeof *p->field);
    slui_free(a, p->cost, p->cost_entries, sizeof *p->cost);
}

static slu_status plan(planner *p, slu_error *error)
{
    slu_tour_facts *facts = &p->tour->facts;
    if (!reserve(p)) return slui_fail_memory(error);
    p->places = 1;
    slu_status status = part_goals(p, error);
    if (status != SLU_OK) return status;
    bool some = facts->unreachable_count > 0, none = p->places == 1;
    facts->outcome = some ? SLU_PARTIAL : SLU_FOUND;
    if (none || (some && !p->query->partial)) facts->outcome = SLU_UNREACHABLE;
    if (facts->outcome == SLU_UNREACHABLE) return SLU_OK;
    status = fill_table(p, error);
    if (status == SLU_OK) status = order_visits(p, error);
    return status == SLU_OK ? walk(p, error) : status;
}

slu_status slu_tour_create(slu_finder *finder, const slu_tour_query *query, slu_tour **out,
                           slu_error *error)
{
    slu_status status = check(finder, query, out, error);
    if (status != SLU_OK) return status;
    uint64_t began = slui_clock();
    slu_tour *tour = slui_alloc(&finder->allocator, 1, sizeof *tour);
    if (!tour) return slui_fail_memory(error);
    tour->allocator = finder->allocator;
    planner p = {.finder = finder, .query = query, .tour = tour};
    status = plan(&p, error);
    release_planner(&p);
    tour->facts.nanoseconds = slui_clock() - began;
    if (status == SLU_OK)
        *out = tour;
    else
        slu_tour_destroy(tour);
    return status;
}

void slu_tour_destroy(slu_tour *t)
{
    if (!t) return;
    slu_allocator a = t->allocator;
    slui_free(&a, t->visits, t->visit_capacity, sizeof *t->visits);
    slui_free(&a, t->unreachable, t->unreachable_capacity, sizeof *t->unreachable);
    slui_free(&a, t->path, t->path_capacity, sizeof *t->path);
    slui_free(&a, t, 1, sizeof *t);
}

void slu_tour_describe(const slu_tour *t, slu_tour_facts *facts)
{
    if (!slui_describes(t, facts, sizeof *facts)) return;
    *facts = t->facts;
    facts->visits = t->visits;
    facts->unreachable = t->unreachable;
    facts->path = t->path;
}
