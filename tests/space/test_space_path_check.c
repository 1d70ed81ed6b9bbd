// SPDX-License-Identifier: MIT
// The check of paths: valid paths pass with the right figures, invalid ones are caught at the right
// segment.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../random_world.h"
#include "../support.h"
#include "free_spaces.h"
#include "space/geometry/geometry.h"
#include "space/world/world.h"
#include "worlds.h"

typedef ring_points line;
#define LINE RING

static slu_space_path_facts claim_fine(const slu_world *world, double radius, line path)
{
    slu_space_path_facts facts = {0};
    slu_error error = {0};
    if (slu_space_path_check(world, radius, path.points, path.count, &facts, &error) != SLU_OK)
        fail_msg("%s", error.text);
    return facts;
}

static void claim_wrong(const slu_world *world, double radius, line path, int segment)
{
    slu_space_path_facts facts = {-7, -7, -7};
    slu_error error = {0};
    assert_int_equal(slu_space_path_check(world, radius, path.points, path.count, &facts, &error),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, segment);
    assert_true(error.text[0] != '\0');
    assert_true(facts.length == -7);
}

// A square with a square obstacle in its middle.
static slu_world *yard(void)
{
    slu_world *world = empty_world();
    add_square_boundary(world, 0, 10);
    add_obstacle(world, RING({4, 4}, {6, 4}, {6, 6}, {4, 6}));
    return world;
}

// ---------------------------------------------------------------------------------------------
// Distances

static void paths_are_measured(void **state)
{
    (void)state;
    slu_world *world = yard();
    slu_space_path_facts facts = claim_fine(world, 0.5, LINE({1, 1}, {1, 5}, {3, 5}));
    assert_true(facts.length == 6 && facts.cost == 6 && facts.clearance == 1);
    facts = claim_fine(world, 0, LINE({4, 1}, {4, 9}));
    assert_true(facts.length == 8 && facts.clearance == 0);
    facts = claim_fine(world, 2, LINE({2, 2}));
    assert_true(facts.length == 0 && facts.cost == 0 && facts.clearance == 2);
    claim_fine(world, 0, LINE({0, 0}, {0, 10}, {10, 10}, {10, 0}, {0, 0}));
    facts = claim_fine(world, 0, LINE({1, 1}, {1, 1}, {2, 1}, {2, 1}));
    assert_true(facts.length == 1);
    slu_world_destroy(world);
}

static void a_radius_is_kept_to_its_tolerance(void **state)
{
    (void)state;
    slu_world *world = yard();
    claim_fine(world, 1, LINE({3, 1}, {3, 9}));
    claim_fine(world, 1, LINE({3.0000009, 1}, {3.0000009, 9}));
    claim_wrong(world, 1, LINE({3.0000012, 1.5}, {3.0000012, 8.5}), 1);
    claim_wrong(world, 1, LINE({2, 2}, {3.5, 3.5}), 1);
    claim_wrong(world, 1.01, LINE({3, 1}, {3, 9}), 1);
    claim_wrong(world, 1, LINE({2, 2}, {2, 8}, {0.9, 8}), 2);
    claim_wrong(world, 0.1, LINE({5, 5}), 1);
    claim_wrong(world, 0.1, LINE({-5, 5}), 1);
    slu_world_destroy(world);
}

static void a_point_may_touch_but_not_enter(void **state)
{
    (void)state;
    slu_world *world = yard();
    claim_fine(world, 0, LINE({2, 6}, {6, 2})); // past a corner
    claim_fine(world, 0, LINE({4 + 5e-9, 1}, {4 + 5e-9, 9}));
    claim_wrong(world, 0, LINE({4 + 2e-8, 1}, {4 + 2e-8, 9}), 1);
    claim_wrong(world, 0, LINE({2, 6}, {6, 2}, {6, 1}, {5, 1}, {5, 4.1}), 4);
    claim_wrong(world, 0, LINE({2, 6 + 1e-7}, {6 + 1e-7, 2}), 1);
    claim_wrong(world, 0, LINE({1, 1}, {9, 9}), 1);
    claim_wrong(world, 0, LINE({4, 4}, {6, 6}), 1);
    claim_wrong(world, 0, LINE({1, 1}, {1, 2}, {-1, 2}), 2);
    claim_wrong(world, 0, LINE({10, 10}, {11, 11}), 1);
    slu_world_destroy(world);
}

static void bad_input_is_refused(void **state)
{
    (void)state;
    slu_world *world = yard();
    claim_wrong(world, NAN, LINE({1, 1}), 0);
    claim_wrong(world, -1, LINE({1, 1}), 0);
    claim_wrong(world, 0, (line){0, NULL}, 0);
    claim_wrong(world, 0, LINE({1, 1}, {1, 2}, {NAN, 1}), 2);
    claim_wrong(world, 0, LINE({INFINITY, 1}), 1);
    slu_world_destroy(world);
}

// Without a boundary and obstacles nothing is near.
static void open_ground_has_no_walls(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    add_ring(world, SLU_SHAPE_REGION, 2, RING({0, 0}, {1, 0}, {1, 1}, {0, 1}));
    slu_space_path_facts facts = claim_fine(world, 3, LINE({-1, 0.5}, {2, 0.5}));
    assert_true(facts.clearance == SLU_MAX_COORDINATE);
    assert_float_equal(facts.cost, 4, 1e-8);
    slu_world_destroy(world);
}

// ---------------------------------------------------------------------------------------------
// Obstacles that touch

static void no_path_leads_through_a_corner_that_obstacles_share(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    add_square_boundary(world, 0, 10);
    add_obstacle(world, RING({2, 2}, {5, 2}, {5, 5}, {2, 5}));
    add_obstacle(world, RING({5, 5}, {8, 5}, {8, 8}, {5, 8}));
    claim_wrong(world, 0, LINE({3, 7}, {7, 3}), 1);
    claim_wrong(world, 0, LINE({5, 6}, {5, 4}), 1);
    claim_wrong(world, 0, LINE({4, 6}, {5, 5}, {6, 4}), 1);
    claim_wrong(world, 0, LINE({4, 6}, {5, 5}, {5, 5}, {5, 1}), 2);
    claim_wrong(world, 0, LINE({4, 5}, {5, 5}, {5, 4}), 1);
    claim_fine(world, 0, LINE({4, 6}, {5, 5}, {3, 7}));
    claim_fine(world, 0, LINE({4, 5}, {5, 5}, {5, 7}));
    claim_fine(world, 0, LINE({6, 4}, {5, 5}));
    claim_fine(world, 0, LINE({5, 5}, {5, 5}));
    slu_world_destroy(world);
}

static void no_path_leads_between_obstacles_that_share_an_edge(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    add_square_boundary(world, 0, 10);
    add_obstacle(world, RING({2, 2}, {5, 2}, {5, 8}, {2, 8}));
    add_obstacle(world, RING({5, 3}, {8, 3}, {8, 7}, {5, 7}));
    claim_wrong(world, 0, LINE({5, 1}, {5, 9}), 1);
    claim_wrong(world, 0, LINE({5, 4}, {5, 6}), 1);
    claim_wrong(world, 0, LINE({5, 2}, {5, 5}), 1);
    claim_fine(world, 0, LINE({5, 1}, {5, 3}, {8, 3}));
    // an obstacle along the boundary
    add_obstacle(world, RING({0, 2}, {1, 3}, {0, 4}));
    claim_wrong(world, 0, LINE({0, 1}, {0, 5}), 1);
    claim_wrong(world, 0, LINE({0, 2.5}, {0, 3.5}), 1);
    claim_fine(world, 0, LINE({0, 1}, {0, 2}, {1, 3}, {0, 4}, {0, 5}));
    slu_world_destroy(world);
}

static void a_corner_may_touch_an_edge_or_the_boundary(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    add_square_boundary(world, 0, 10);
    add_obstacle(world, RING({0, 5}, {2, 4}, {2, 6}));
    add_obstacle(world, RING({2, 5}, {4, 3}, {4, 7}));
    claim_wrong(world, 0, LINE({0, 4}, {0, 6}), 1);
    claim_wrong(world, 0, LINE({0, 4}, {0, 5}, {0, 6}), 1);
    claim_wrong(world, 0, LINE({2, 4}, {2, 6}), 1);
    claim_wrong(world, 0, LINE({2, 4}, {2, 5}, {4, 7}), 1);
    claim_fine(world, 0, LINE({0, 4}, {0, 5}, {2, 4}, {2, 5}, {4, 3}));
    slu_world_destroy(world);
}

// ---------------------------------------------------------------------------------------------
// Cost

static void regions_are_paid_for(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    add_square_boundary(world, 0, 10);
    add_ring(world, SLU_SHAPE_REGION, 3, RING({2, 0}, {6, 0}, {6, 10}, {2, 10}));
    add_ring(world, SLU_SHAPE_REGION, 0.5, RING({4, 0}, {8, 0}, {8, 5}, {4, 5}));
    assert_float_equal(claim_fine(world, 0, LINE({0, 2}, {10, 2})).cost, 2 + 6 + 2 + 2, 1e-7);
    assert_float_equal(claim_fine(world, 0, LINE({0, 7}, {10, 7})).cost, 2 + 12 + 4, 1e-7);
    assert_float_equal(claim_fine(world, 0, LINE({3, 7}, {3, 6}, {3.5, 6})).cost, 4.5, 1e-7);
    // on a border the lower side counts
    assert_float_equal(claim_fine(world, 0, LINE({2, 1}, {2, 9})).cost, 8, 1e-7);
    assert_float_equal(claim_fine(world, 0, LINE({4, 1}, {4, 9})).cost, 2 + 12, 1e-7);
    assert_float_equal(claim_fine(world, 0, LINE({4, 5}, {8, 5})).cost, 2, 1e-7);
    // but not the inside of an obstacle, nor what is beyond the boundary
    add_obstacle(world, RING({1, 8}, {2, 8}, {2, 9}, {1, 9}));
    assert_float_equal(claim_fine(world, 0, LINE({2, 7.5}, {2, 9.5})).cost, 1 + 3, 1e-7);
    assert_float_equal(claim_fine(world, 0, LINE({3, 10}, {5, 10})).cost, 6, 1e-7);
    slu_world_destroy(world);
}

// The cost of a path is the sum of its parts, here computed in many small steps.
static void costs_are_those_of_small_steps(void **state)
{
    (void)state;
    enum { STEPS = 4000 };
    for (int seed = 0; seed < world_share(20); seed++) {
        slu_world *world = generated_world(4, 8, 0, seed);
        slui_random random = slui_random_seeded(seed);
        slu_world_facts facts;
        slu_world_describe(world, &facts);
        slu_point ends[2] = {random_point(&random, facts.bounds),
                             random_point(&random, facts.bounds)};
        double length = slui_distance(ends[0], ends[1]), sum = 0;
        for (int i = 0; i < STEPS; i++) {
            slu_point p = slui_between(ends[0], ends[1], (i + 0.5) / STEPS);
            double weight = 1;
            for (size_t s = 0; s < world->polygons.count; s++) {
                if (world->traits[s].kind == SLU_SHAPE_REGION &&
                    slui_polygon_side(&world->polygons, s, p) > 0)
                    weight = world->traits[s].weight;
            }
            sum += weight * length / STEPS;
        }
        double cost = claim_fine(world, 0, (line){2, ends}).cost;
        assert_true(fabs(cost - sum) <= 20 * 8 * length / STEPS);
        slu_world_destroy(world);
    }
}

// ---------------------------------------------------------------------------------------------
// Against free spaces, which share no code with it

static void claim_agrees(const slu_world *world, const slu_free_space *space, slu_point a,
                         slu_point b)
{
    slu_point path[2] = {a, b};
    bool sees = slu_free_space_component(space, a) >= 0 && slui_free_space_sees(space, a, b);
    bool fine = slu_space_path_check(world, space->radius, path, 2, NULL, NULL) == SLU_OK;
    if (sees && !fine) fail_msg("(%g, %g) to (%g, %g) is refused", a.x, a.y, b.x, b.y);
    double wider = space->radius * 1.0051;
    fine = slu_space_path_check(world, wider, path, 2, NULL, NULL) == SLU_OK;
    if (fine && !sees) fail_msg("(%g, %g) to (%g, %g) is let pass", a.x, a.y, b.x, b.y);
}

static void segments_pass_where_free_spaces_see(void **state)
{
    (void)state;
    static const double RADII[] = {0, 0.4, 1};
    for (int seed = 0; seed < world_share(60); seed++) {
        slu_world *world = generated_world(20 + 2 * seed, 0, (double)(seed % 2), seed);
        slu_free_space *space = free_space_of(world, RADII[seed % 3]);
        slui_random random = slui_random_seeded(seed);
        for (int i = 0; i < 150; i++) {
            slu_point a = random_point(&random, space->bounds);
            slu_box near = {{a.x - 8, a.y - 8}, {a.x + 8, a.y + 8}};
            claim_agrees(world, space, a, random_point(&random, near));
        }
        slu_free_space_destroy(space);
        slu_world_destroy(world);
    }
}

// Whole coordinates: segments touch corners, run along edges, and pass where obstacles touch.
static void segments_among_touching_obstacles_pass_where_free_spaces_see(void **state)
{
    (void)state;
    int seen = 0;
    for (int seed = 0; seed < world_share(300); seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_world *world = empty_world();
        add_square_boundary(world, 0, 6);
        for (int i = 0; i < 6; i++) {
            double x = slui_random_below(&random, 6), y = slui_random_below(&random, 6);
            double w = 1 + slui_random_below(&random, 2), h = 1 + slui_random_below(&random, 2);
            if (i % 2)
                add_obstacle(world, RING({x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}));
            else
                add_obstacle(world, RING({x, y}, {x + w, y}, {x, y + h}));
        }
        slu_free_space *space = free_space_of(world, 0);
        for (int i = 0; i < 100; i++) {
            slu_point a = {slui_random_below(&random, 7), slui_random_below(&random, 7)};
            slu_point b = {slui_random_below(&random, 7), slui_random_below(&random, 7)};
            if (slui_same_point(a, b)) continue;
            if (slu_free_space_component(space, a) < 0 || slu_free_space_component(space, b) < 0)
                continue;
            claim_agrees(world, space, a, b);
            seen++;
        }
        slu_free_space_destroy(space);
        slu_world_destroy(world);
    }
    assert_true(seen > world_share(5000));
}

// ---------------------------------------------------------------------------------------------
// Mutated paths

// Paths of segments that a free space sees pass the check; with one corner moved into an obstacle
// or out of the world they fail at the segment that leads there.
static void mutated_paths_are_caught(void **state)
{
    (void)state;
    enum { CORNERS = 12 };
    for (int seed = 0; seed < world_share(100); seed++) {
        slu_world *world = generated_world(60, 2, 0, seed);
        double radius = seed % 2 ? 0.3 : 0;
        slu_free_space *space = free_space_of(world, radius);
        slui_random random = slui_random_seeded(seed);
        slu_point path[CORNERS] = {random_place(&random, space)};
        for (int i = 1; i < CORNERS; i++) {
            do
                path[i] = random_place(&random, space);
            while (!slui_free_space_sees(space, path[i - 1], path[i]));
        }
        claim_fine(world, radius, (line){CORNERS, path});
        int moved = 1 + (int)slui_random_below(&random, CORNERS - 1);
        slu_point kept = path[moved];
        // the middle of a star lies inside it
        slu_shape star = slu_world_shape(world, 1 + slui_random_below(&random, 5));
        slu_point a = star.points[0], b = star.points[1];
        slu_point inside = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        inside.x -= 1e-4 * (b.y - a.y);
        inside.y += 1e-4 * (b.x - a.x);
        path[moved] = inside;
        claim_wrong(world, radius, (line){CORNERS, path}, moved);
        path[moved] = (slu_point){kept.x, -0.001};
        claim_wrong(world, radius, (line){CORNERS, path}, moved);
        slu_free_space_destroy(space);
        slu_world_destroy(world);
    }
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_world *world = NULL;
        status = slu_world_generate(&(slu_world_generate_options){.corners = 4, .regions = 30},
                                    &memory.allocator, &world, NULL);
        slu_point path[2] = {{0, 0}, {10, 10}};
        if (status == SLU_OK) status = slu_space_path_check(world, 0, path, 2, NULL, NULL);
        assert_true(status == SLU_OK || status == SLU_ERR_MEMORY);
        slu_world_destroy(world);
        assert_int_equal(memory.live_blocks, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_measured),
        cmocka_unit_test(a_radius_is_kept_to_its_tolerance),
        cmocka_unit_test(a_point_may_touch_but_not_enter),
        cmocka_unit_test(bad_input_is_refused),
        cmocka_unit_test(open_ground_has_no_walls),
        cmocka_unit_test(no_path_leads_through_a_corner_that_obstacles_share),
        cmocka_unit_test(no_path_leads_between_obstacles_that_share_an_edge),
        cmocka_unit_test(a_corner_may_touch_an_edge_or_the_boundary),
        cmocka_unit_test(regions_are_paid_for),
        cmocka_unit_test(costs_are_those_of_small_steps),
        cmocka_unit_test(segments_pass_where_free_spaces_see),
        cmocka_unit_test(segments_among_touching_obstacles_pass_where_free_spaces_see),
        cmocka_unit_test(mutated_paths_are_caught),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
