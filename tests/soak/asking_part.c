// SPDX-License-Identifier: MIT
// Queries by every search and heuristic, with an atlas that lives through several rounds of edits,
// is updated and sometimes rebuilt; each answer is compared with a plain Dijkstra.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"
#include "soak.h"

enum { QUERIES = 5, RUNAWAY_LIMIT = 500 };

// ---------------------------------------------------------------------------------------------
// Finders and the atlas

static void make_atlas(soak *s, soak_place *p)
{
    slu_atlas_options options = {.rules = p->rules, .allocator = &p->memory.allocator};
    options.landmarks = soak_once_in(s, 3) ? 2 : 0;
    options.compact = soak_once_in(s, 3);
    options.terrain.prominence = soak_once_in(s, 2) ? 1.5 : 0;
    assert_int_equal(slu_atlas_create(p->map, &options, &p->atlas, NULL), SLU_OK);
}

static slu_finder *make_finder(soak *s, soak_place *p, const slu_atlas *atlas)
{
    slu_finder_options options = {
        .rules = p->rules, .atlas = atlas, .allocator = &p->memory.allocator};
    options.queue = soak_once_in(s, 2) ? SLU_QUEUE_HEAP : SLU_QUEUE_BUCKETS;
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(p->map, &options, &finder, NULL), SLU_OK);
    return finder;
}

static slu_atlas_facts facts_of(const slu_atlas *atlas)
{
    slu_atlas_facts facts;
    slu_atlas_describe(atlas, &facts);
    return facts;
}

static void leave(soak *s, soak_place *p)
{
    (void)s;
    slu_finder_destroy(p->sharing);
    slu_finder_destroy(p->owning);
    slu_atlas_destroy(p->atlas);
    p->sharing = p->owning = NULL;
    p->atlas = NULL;
}

// An update that runs out of memory leaves the atlas as it was.
static void update_without_memory(soak *s, soak_place *p)
{
    slu_atlas_facts before = facts_of(p->atlas);
    soak_memory_fails(s, p);
    slu_status status = slu_atlas_update(p->atlas, NULL);
    bool failed = soak_memory_heals(s, p);
    if (status == SLU_OK) return;
    assert_int_equal(status, SLU_ERR_MEMORY);
    assert_true(failed);
    slu_atlas_facts after = facts_of(p->atlas);
    assert_int_equal(before.revision, after.revision);
    assert_int_equal(before.zone_count, after.zone_count);
    assert_int_equal(before.gate_count, after.gate_count);
    // It may keep capacity that it reserved for the repair: the next one will need it.
    assert_true(before.bytes <= after.bytes);
}

static void update_atlas(soak *s, soak_place *p)
{
    if (soak_once_in(s, 8)) update_without_memory(s, p);
    slu_error error = {0};
    slu_status status = soak_once_in(s, 10) ? slu_atlas_rebuild(p->atlas, &error)
                                            : slu_atlas_update(p->atlas, &error);
    if (status != SLU_OK) fail_msg("%s", error.text);
    slu_atlas_facts facts = facts_of(p->atlas);
    assert_int_equal(facts.revision, slu_map_revision(p->map));
    assert_false(facts.stale);
}

// The atlas may be out of date, and even stale.
static slu_finder *sharing_as_it_is(soak *s, soak_place *p)
{
    if (!p->atlas) make_atlas(s, p);
    if (!p->sharing) p->sharing = make_finder(s, p, p->atlas);
    return p->sharing;
}

slu_finder *soak_sharing(soak *s, soak_place *p)
{
    slu_finder *finder = sharing_as_it_is(s, p);
    if (facts_of(p->atlas).stale || soak_once_in(s, 3)) update_atlas(s, p);
    return finder;
}

slu_finder *soak_owning(soak *s, soak_place *p)
{
    if (!p->owning) p->owning = make_finder(s, p, NULL);
    return p->owning;
}

// ---------------------------------------------------------------------------------------------
// Queries

slu_query soak_query(soak *s, slu_finder *finder, slu_tile start, slu_tile goal)
{
    slu_query query = {.start = start, .goal = goal};
    query.algorithm = asking_some(finder, soak_below(s, asking_algorithm_count()));
    bool runaway = slu_methods_at(slu_searches(), query.algorithm.search)->flags & SLU_RUNAWAY;
    query.max_expanded = runaway ? RUNAWAY_LIMIT : 0;
    if (soak_once_in(s, 3)) query.weight = 1 + 0.1 * soak_below(s, 40);
    return query;
}

static bool admissible(const soak_place *p, slu_algorithm algorithm)
{
    unsigned flags = slu_methods_at(slu_heuristics(), algorithm.heuristic)->flags;
    if (!(slu_methods_at(slu_searches(), algorithm.search)->flags & SLU_INFORMED)) return true;
    if (flags & SLU_ADMISSIBLE_FOUR && p->rules.diagonals == SLU_DIAGONALS_NEVER) return true;
    return flags & SLU_ADMISSIBLE;
}

// Sums of products are rounded in the order of the path, and two paths may differ by less than
// that.
static double precision(const soak_place *p)
{
    slu_map_facts facts;
    slu_map_describe(p->map, &facts);
    bool uniform = facts.cheapest == facts.costliest && !p->influence && !p->rules.unit.factors;
    return uniform ? 1e-8 : 1e-6;
}

static void claim_cost(const soak_place *p, const slu_query *query, const slu_result *r,
                       double truth)
{
    unsigned flags = slu_methods_at(slu_searches(), query->algorithm.search)->flags;
    double weight = query->weight == 0 ? SLU_DEFAULT_WEIGHT : query->weight, near = precision(p);
    bool strays = flags & SLU_WEIGHTED && weight > 1;
    bool right = r->cost >= truth * (1 - near);
    if (slu_algorithm_is_optimal(query->algorithm, &p->rules) && !strays)
        right = right && reference_near(r->cost, truth, near);
    if (flags & SLU_BOUNDED && admissible(p, query->algorithm))
        right = right && r->cost <= weight * truth * (1 + near);
    if (right) return;
    char name[64];
    slu_algorithm_format(query->algorithm, name);
    world_print(p->map);
    fail_msg("%s from %d, %d to %d, %d costs %.12g; the cheapest path costs %.12g", name,
             query->start.x, query->start.y, query->goal.x, query->goal.y, r->cost, truth);
}

void soak_judge(const soak_place *p, const slu_query *query, const slu_result *r, double truth)
{
    assert_int_equal(r->revision, slu_map_revision(p->map));
    if (r->outcome == SLU_FOUND) {
        assert_true(isfinite(truth));
        asking_check_path(p->map, &p->rules, query, r);
        claim_cost(p, query, r, truth);
        return;
    }
    bool gives_up = asking_may_give_up(query->algorithm);
    assert_true(r->outcome == SLU_UNREACHABLE || (r->outcome == SLU_LIMIT && gives_up));
    assert_true(isinf(truth) || gives_up);
    assert_true(r->path_length == 0 && r->cost == 0);
}

// A query that runs out of memory leaves a finder that can be used again.
static void ask_without_memory(soak *s, soak_place *p, slu_finder *finder, const slu_query *query)
{
    slu_result r;
    soak_memory_fails(s, p);
    slu_status status = slu_find(finder, query, &r, NULL);
    bool failed = soak_memory_heals(s, p);
    assert_true(status == SLU_OK || status == SLU_ERR_STALE ||
                (status == SLU_ERR_MEMORY && failed));
}

// An answer, or SLU_ERR_STALE if ground has opened since the finder's atlas was updated.
static void ask(soak *s, soak_place *p, slu_finder *finder, const slu_query *query)
{
    slu_result r;
    slu_error error = {0};
    if (soak_once_in(s, 8)) ask_without_memory(s, p, finder, query);
    slu_status status = slu_find(finder, query, &r, &error);
    if (status == SLU_ERR_STALE) {
        assert_true(finder == p->sharing && facts_of(p->atlas).stale);
        update_atlas(s, p);
        s->counts.stale++;
        status = slu_find(finder, query, &r, &error);
    }
    if (status != SLU_OK) fail_msg("%s", error.text);
    double truth = p->truth[reference_index(p->map, query->goal)];
    if (slu_unit_cost(p->map, &p->rules, query->goal) <= 0) truth = INFINITY;
    soak_judge(p, query, &r, truth);
    s->counts.queries++;
}

static void refuse_bad_queries(soak *s, soak_place *p, slu_finder *finder, slu_tile start)
{
    slu_query outside = {.start = start, .goal = {slu_map_width(p->map), 0}};
    slu_query walled = {.start = world_tile(p->map, &s->random), .goal = start};
    slu_result r;
    assert_int_equal(slu_find(finder, &outside, &r, NULL), SLU_ERR_ARGUMENT);
    if (slu_unit_cost(p->map, &p->rules, walled.start) > 0) return;
    assert_int_equal(slu_find(finder, &walled, &r, NULL), SLU_ERR_ARGUMENT);
}

static void claim_distances(soak *s, soak_place *p, slu_tile goal)
{
    double *found = malloc(p->tiles * sizeof *found);
    assert_non_null(found);
    slu_query query = {.goal = goal};
    slu_finder *finder = soak_owning(s, p);
    assert_int_equal(slu_finder_distances(finder, &query, found, p->tiles, NULL), SLU_OK);
    reference_flood_to(p->map, &p->rules, goal, p->truth);
    for (size_t t = 0; t < p->tiles; t++)
        assert_true(reference_near(found[t] < 0 ? INFINITY : found[t], p->truth[t], precision(p)));
    free(found);
}

static void act(soak *s, soak_place *p)
{
    slu_algorithm gateway = asking_algorithm("astar+gateway");
    slu_tile start;
    if (soak_moves_on(s, p, 60)) leave(s, p);
    if (!soak_standing(s, p, &start)) return;
    if (soak_once_in(s, 5)) claim_distances(s, p, start);
    reference_flood(p->map, &p->rules, start, p->truth);
    for (int i = 0; i < QUERIES; i++) {
        slu_finder *finder = soak_once_in(s, 3) ? soak_owning(s, p) : sharing_as_it_is(s, p);
        slu_tile goal = world_tile(p->map, &s->random);
        slu_query query = soak_query(s, finder, start, goal);
        // Which heuristics a stale atlas will serve is unknown.
        if (finder == p->sharing && facts_of(p->atlas).stale)
            query = (slu_query){.start = start, .goal = goal, .algorithm = gateway};
        ask(s, p, finder, &query);
    }
    refuse_bad_queries(s, p, soak_owning(s, p), start);
    if (soak_once_in(s, 2)) soak_sharing(s, p);
}

const soak_part SOAK_ASKING = {"queries", act, NULL, leave};
