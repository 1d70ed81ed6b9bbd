// SPDX-License-Identifier: MIT
// Points of visibility: shortest paths, compared with brute force; a graph of tangents only.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "../random_world.h"
#include "../support.h"
#include "brute.h"
#include "space/geometry/geometry.h"
#include "space/methods/router.h"
#include "trial_spaces.h"

static slu_router *router_of(const slu_free_space *space)
{
    slu_router_options options = {0};
    slu_error error = {0};
    assert_int_equal(slu_methods_find(slu_space_methods(), "visibility", &options.method, &error),
                     SLU_OK);
    slu_router *router = NULL;
    if (slu_router_create(space, &options, &router, &error) != SLU_OK) fail_msg("%s", error.text);
    return router;
}

static slu_space_path found(slu_router *router, slu_space_query query)
{
    slu_space_path path;
    slu_error error = {0};
    if (slu_router_find(router, &query, &path, &error) != SLU_OK) fail_msg("%s", error.text);
    return path;
}

static void claim_path(const slu_space_path *path, slu_space_query query, const brute *force)
{
    assert_true(slui_same_point(path->points[0], query.from));
    assert_true(slui_same_point(path->points[path->count - 1], query.to));
    for (size_t i = 1; i < path->count; i++)
        assert_true(brute_sees(force, path->points[i - 1], path->points[i]));
}

static void claim_shortest(slu_router *router, const brute *force, slu_space_query query, int seed)
{
    slu_space_path path = found(router, query);
    double length = brute_length(force, query.from, query.to);
    if (isinf(length)) {
        assert_int_equal(path.outcome, SLU_UNREACHABLE);
        return;
    }
    assert_int_equal(path.outcome, SLU_FOUND);
    if (fabs(path.length - length) > 1e-9 * (1 + length))
        fail_msg("free space %d, (%.17g, %.17g) to (%.17g, %.17g): %.17g, not %.17g", seed,
                 query.from.x, query.from.y, query.to.x, query.to.y, path.length, length);
    claim_path(&path, query, force);
}

// Touching rings, collinear corners and edges, components, places far away, ends at corners and on
// edges.
static void paths_are_as_short_as_by_brute_force(void **state)
{
    (void)state;
    enum { SPACES = 500, PATHS = 12 };
    int first = (int)world_first_case(), count = (int)world_cases(SPACES);
    for (int seed = first; seed < first + count; seed++) {
        slu_free_space *space = trial_space((uint64_t)seed);
        brute *force = brute_create(space);
        slu_router *router = router_of(space);
        slui_random random = slui_random_seeded((uint64_t)seed);
        for (int i = 0; i < PATHS; i++) {
            slu_point from = trial_end(&random, space), to = trial_end(&random, space);
            claim_shortest(router, force, (slu_space_query){.from = from, .to = to}, seed);
        }
        slu_router_destroy(router);
        brute_destroy(force);
        slu_free_space_destroy(space);
    }
}

// ---------------------------------------------------------------------------------------------

typedef struct graph_claim {
    const slu_free_space *space;
    const brute *force;
    size_t nodes, edges;
} graph_claim;

// True if some corner at this place is reflex and the line to `other` has the rest of the circle on
// one side; checks every ring.
static bool is_tangent_at(const slui_polygons *p, slu_point place, slu_point other)
{
    for (size_t r = 0; r < p->ring_count; r++) {
        for (uint32_t i = p->first_point[r]; i < p->first_point[r + 1]; i++) {
            if (!slui_same_point(p->points[i], place)) continue;
            slu_point next = p->points[slui_ring_next(p, r, i)];
            slu_point before = p->points[slui_ring_before(p, r, i)];
            if (slui_turn(place, other, next) * slui_turn(place, other, before) >= 0) return true;
        }
    }
    return false;
}

static void claim_line(void *ctx, const slu_sketch_line *line)
{
    graph_claim *claim = ctx;
    if (line->kind == SLU_SKETCH_BORDER) return;
    claim->nodes += line->kind == SLU_SKETCH_NODE;
    if (line->kind == SLU_SKETCH_NODE) return;
    assert_int_equal(line->kind, SLU_SKETCH_EDGE);
    claim->edges++;
    assert_true(brute_sees(claim->force, line->from, line->to));
    assert_true(is_tangent_at(&claim->space->ground.components, line->from, line->to));
    assert_true(is_tangent_at(&claim->space->ground.components, line->to, line->from));
}

static void edges_are_in_sight_and_tangents(void **state)
{
    (void)state;
    for (int seed = 0; seed < 300; seed++) {
        slu_free_space *space = trial_space((uint64_t)seed);
        slu_router *router = router_of(space);
        graph_claim claim = {.space = space, .force = brute_create(space)};
        slu_router_sketch(router, (slu_point){0, 0}, claim_line, &claim);
        slu_router_facts facts;
        slu_router_describe(router, &facts);
        assert_int_equal(claim.nodes, facts.nodes);
        assert_int_equal(claim.edges, facts.edges);
        brute_destroy((brute *)claim.force);
        slu_router_destroy(router);
        slu_free_space_destroy(space);
    }
}

static slu_free_space *two_blocks(double shift)
{
    const slu_point outline[4] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    const slu_point low[4] = {{4, 0.5}, {6, 0.5}, {6, 5}, {4, 5}};
    const slu_point high[4] = {{6 + shift, 5}, {8, 5}, {8, 9.5}, {6 + shift, 9.5}};
    return free_space_of_rings((space_ring[]){{4, outline}, {4, low}, {4, high}}, 3);
}

// Two blocks that touch at a corner let nothing through; a hair apart they do.
static void no_path_leads_between_blocks_that_touch(void **state)
{
    (void)state;
    for (int is_apart = 0; is_apart < 2; is_apart++) {
        slu_free_space *space = two_blocks(is_apart ? 1e-12 : 0);
        slu_router *router = router_of(space);
        slu_space_path path = found(router, (slu_space_query){.from = {5, 6}, .to = {7, 4}});
        assert_int_equal(path.outcome, SLU_FOUND);
        assert_true((path.length < 3) == is_apart);
        // From the point where they touch both sides are in sight.
        assert_int_equal(found(router, (slu_space_query){.from = {6, 5}, .to = {5, 6}}).count, 2);
        assert_int_equal(found(router, (slu_space_query){.from = {6, 5}, .to = {7, 4}}).count, 2);
        slu_router_destroy(router);
        slu_free_space_destroy(space);
    }
}

// A block with one corner on a wall that has none there: nothing passes along the wall, but around
// the block something does.
static void no_path_leads_between_a_wall_and_a_corner_on_it(void **state)
{
    (void)state;
    const slu_point outline[4] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    const slu_point block[3] = {{5, 0}, {6, 3}, {4, 3}};
    slu_free_space *space = free_space_of_rings((space_ring[]){{4, outline}, {3, block}}, 2);
    assert_int_equal(space->ground.components.point_count, 8);
    slu_router *router = router_of(space);
    slu_space_path path = found(router, (slu_space_query){.from = {1, 0}, .to = {9, 0}});
    assert_int_equal(path.outcome, SLU_FOUND);
    assert_true(fabs(path.length - (2 + 2 * sqrt(18))) < 1e-12);
    assert_int_equal(found(router, (slu_space_query){.from = {1, 0}, .to = {5, 0}}).count, 2);
    slu_router_destroy(router);
    slu_free_space_destroy(space);
}

// ---------------------------------------------------------------------------------------------

static void limits_end_a_search(void **state)
{
    (void)state;
    slu_free_space *space = two_blocks(0);
    slu_router *router = router_of(space);
    slu_space_query query = {.from = {1, 2}, .to = {9, 7}};
    slu_space_path whole = found(router, query);
    assert_true(whole.count > 2);
    double length = whole.length;
    query.max_cost = length;
    assert_int_equal(found(router, query).outcome, SLU_FOUND);
    query.max_cost = length * (1 - 1e-9);
    assert_int_equal(found(router, query).outcome, SLU_LIMIT);
    query.max_cost = 0;
    query.max_expanded = 1;
    assert_int_equal(found(router, query).outcome, SLU_LIMIT);
    query.max_expanded = 2;
    query.partial = true;
    slu_space_path part = found(router, query);
    assert_int_equal(part.outcome, SLU_PARTIAL);
    assert_true(part.count >= 1 && part.length < length);
    assert_true(slui_same_point(part.points[0], query.from));
    slu_router_destroy(router);
    slu_free_space_destroy(space);
}

static void repeated_queries_allocate_nothing(void **state)
{
    (void)state;
    slu_free_space *space = trial_space(4);
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_router_options options = {.allocator = &memory.allocator};
    assert_int_equal(slu_methods_find(slu_space_methods(), "visibility", &options.method, NULL),
                     SLU_OK);
    slu_router *router = NULL;
    assert_int_equal(slu_router_create(space, &options, &router, NULL), SLU_OK);
    size_t calls = 0;
    for (int again = 0; again < 2; again++) {
        calls = memory.calls;
        slui_random random = slui_random_seeded(1);
        for (int i = 0; i < 20; i++) {
            slu_point from = trial_end(&random, space), to = trial_end(&random, space);
            found(router, (slu_space_query){.from = from, .to = to});
        }
    }
    assert_int_equal(memory.calls, calls);
    slu_router_facts facts;
    slu_router_describe(router, &facts);
    assert_int_equal(facts.bytes, memory.live_bytes);
    slu_router_destroy(router);
    assert_int_equal(memory.live_blocks, 0);
    slu_free_space_destroy(space);
}

static void failed_allocations_are_reported(void **state)
{
    (void)state;
    slu_free_space *space = two_blocks(0);
    slu_router_options options = {0};
    assert_int_equal(slu_methods_find(slu_space_methods(), "visibility", &options.method, NULL),
                     SLU_OK);
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status == SLU_ERR_MEMORY; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        options.allocator = &memory.allocator;
        slu_router *router = NULL;
        slu_space_path path;
        slu_error error = {0};
        status = slu_router_create(space, &options, &router, &error);
        slu_space_query query = {.from = {1, 2}, .to = {9, 7}};
        if (status == SLU_OK) status = slu_router_find(router, &query, &path, &error);
        assert_int_equal(status != SLU_OK, support_allocator_failed(&memory));
        slu_router_destroy(router);
        assert_int_equal(memory.live_blocks, 0);
    }
    assert_int_equal(status, SLU_OK);
    slu_free_space_destroy(space);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_as_short_as_by_brute_force),
        cmocka_unit_test(edges_are_in_sight_and_tangents),
        cmocka_unit_test(no_path_leads_between_blocks_that_touch),
        cmocka_unit_test(no_path_leads_between_a_wall_and_a_corner_on_it),
        cmocka_unit_test(limits_end_a_search),
        cmocka_unit_test(repeated_queries_allocate_nothing),
        cmocka_unit_test(failed_allocations_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
