// SPDX-License-Identifier: MIT
// Free spaces: what GEOS and our offsets compute from worlds is valid, and is the ground where a
// unit can stand.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../failing_malloc.h"
#include "../random_world.h"
#include "../support.h"
#include "free_spaces.h"
#include "space/geometry/geometry.h"
#include "space/world/world.h"
#include "worlds.h"

static void claim_free_space(const slu_world *world, double radius, uint64_t seed)
{
    slu_free_space *space = free_space_of(world, radius);
    claim_free_space_is_sound(space);
    claim_free_space_fits_world(space, world, 200, seed);
    slu_free_space_destroy(space);
}

static void free_spaces_are_where_units_can_stand(void **state)
{
    (void)state;
    static const double RADII[] = {0, 0.01, 0.3, 0.7, 1.5, 4};
    for (int seed = 0; seed < world_share(90); seed++) {
        slu_world *world =
            generated_world(10 + 3 * (seed % 60), seed % 4, (double)(seed % 3) / 2, seed);
        claim_free_space(world, RADII[seed / 3 % 6], seed);
        slu_world_destroy(world);
    }
}

// Whole coordinates put corners onto edges and edges onto lines.
static void free_spaces_of_coarse_worlds_are_right(void **state)
{
    (void)state;
    static const double RADII[] = {0, 0.5, 1, 0.25};
    for (int seed = 0; seed < world_share(90); seed++) {
        slu_world *fine =
            generated_world(10 + 3 * (seed % 60), seed % 3, 0.5 + (double)(seed % 2) / 2, seed);
        slu_world *world = moved_world(fine, (slu_point){0, 0}, seed % 5 == 0 ? 2 : 1);
        claim_free_space(world, RADII[seed % 4], seed);
        slu_world_destroy(world);
        slu_world_destroy(fine);
    }
}

static void free_spaces_far_from_the_origin_are_right(void **state)
{
    (void)state;
    static const double RADII[] = {0, 0.3, 1};
    static const slu_point FAR[] = {{1e6, -1e6}, {1e6 + 0.1, 3e5}, {-9e8, 9e8}};
    for (int seed = 0; seed < world_share(60); seed++) {
        slu_world *near = generated_world(10 + 3 * (seed % 60), seed % 3, (double)(seed % 2), seed);
        slu_world *world = moved_world(near, FAR[seed / 3 % 3], 0);
        claim_free_space(world, RADII[seed % 3], seed);
        slu_world_destroy(world);
        slu_world_destroy(near);
    }
}

// ---------------------------------------------------------------------------------------------
// Numerical traps

static size_t components_at(const slu_world *world, double radius)
{
    slu_free_space *space = free_space_of(world, radius);
    size_t components = space->ground.components.count;
    claim_free_space_is_sound(space);
    slu_free_space_destroy(space);
    return components;
}

// Two walls across a square, with a gap between them, translated and rotated.
static slu_world *gap_world(double width, slu_point origin, bool is_turned)
{
    slu_world *world = empty_world();
    double half = width / 2;
    const slu_point walls[2][4] = {{{-9, -1}, {-half, -1}, {-half, 1}, {-9, 1}},
                                   {{half, -1}, {9, -1}, {9, 1}, {half, 1}}};
    for (int w = 0; w < 2; w++) {
        slu_point points[4];
        for (int i = 0; i < 4; i++) {
            slu_point p = walls[w][i];
            if (is_turned) p = (slu_point){0.8 * p.x - 0.6 * p.y, 0.6 * p.x + 0.8 * p.y};
            points[i] = (slu_point){p.x + origin.x, p.y + origin.y};
        }
        add_obstacle(world, (ring_points){4, points});
    }
    double side = is_turned ? 5 : 8;
    add_ring(world, SLU_SHAPE_BOUNDARY, 0,
             RING({origin.x - side, origin.y - side}, {origin.x + side, origin.y - side},
                  {origin.x + side, origin.y + side}, {origin.x - side, origin.y + side}));
    return world;
}

// A unit fits through a gap exactly as wide as itself, and through none that is narrower by more
// than the tolerance; also with coordinates a million times larger.
static void a_unit_fits_through_a_gap_as_wide_as_itself(void **state)
{
    (void)state;
    static const slu_point ORIGINS[] = {{0, 0}, {1e6, 1e6}, {-1e6 + 0.1, 3e5 + 0.7}};
    static const double WIDTHS[] = {1, 2, 0.1, 0.3};
    for (int i = 0; i < 24; i++) {
        double width = WIDTHS[i % 4];
        slu_world *world = gap_world(width, ORIGINS[i / 8], i / 4 % 2);
        assert_int_equal(components_at(world, 0), 1);
        assert_int_equal(components_at(world, width / 2), 1);
        assert_int_equal(components_at(world, width / 2 * 1.000003), 2);
        slu_world_destroy(world);
    }
}

static void a_unit_fits_between_a_wall_and_the_boundary(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    add_square_boundary(world, 0, 10);
    add_obstacle(world, RING({2, -1}, {3, -1}, {3, 9.4}, {2, 9.4}));
    assert_int_equal(components_at(world, 0.3), 1);
    assert_int_equal(components_at(world, 0.300001), 2);
    slu_world_destroy(world);
}

// Components that meet at a corner are two.
static void no_path_leads_between_obstacles_that_touch(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    add_square_boundary(world, 0, 10);
    add_obstacle(world, RING({0, 0}, {5, 0}, {5, 5}, {0, 5}));
    assert_int_equal(components_at(world, 0), 1);
    add_obstacle(world, RING({5, 5}, {10, 5}, {10, 10}, {5, 10}));
    assert_int_equal(components_at(world, 0), 2);
    slu_world_destroy(world);
    world = empty_world();
    add_square_boundary(world, 0, 10);
    add_obstacle(world, RING({0, 4}, {5, 4}, {5, 6}, {0, 6}));
    add_obstacle(world, RING({5, 3}, {10, 3}, {10, 5}, {5, 5}));
    assert_int_equal(components_at(world, 0), 2);
    slu_world_destroy(world);
}

// With radius 0 every corner of the free space is one of the world, unless edges cross.
static void untouched_corners_keep_their_coordinates(void **state)
{
    (void)state;
    slu_world *plain = generated_world(300, 0, 0, 8);
    slu_world *world = moved_world(plain, (slu_point){1e6 + 0.1, -1 / 3.0}, 0);
    slu_free_space *space = free_space_of(world, 0);
    assert_int_equal(space->ground.components.point_count, world->polygons.point_count);
    for (size_t i = 0; i < space->ground.components.point_count; i++) {
        size_t met = 0;
        for (size_t j = 0; j < world->polygons.point_count; j++)
            met += slui_same_point(space->ground.components.points[i], world->polygons.points[j]);
        assert_int_equal(met, 1);
    }
    slu_free_space_destroy(space);
    slu_world_destroy(world);
    slu_world_destroy(plain);
}

static void corners_are_rounded_from_outside(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    add_square_boundary(world, -100, 100);
    add_obstacle(world, RING({0, 0}, {3, 0}, {3.1, 20}, {-1, 2}));
    slu_free_space *space = free_space_of(world, 2);
    assert_int_equal(space->ground.components.ring_count, 2);
    for (uint32_t i = space->ground.components.first_point[1];
         i < space->ground.components.first_point[2]; i++) {
        slu_space_path_facts facts;
        assert_int_equal(
            slu_space_path_check(world, 2, &space->ground.components.points[i], 1, &facts, NULL),
            SLU_OK);
        assert_true(facts.clearance > 2 && facts.clearance < 2 * 1.005);
    }
    slu_free_space_destroy(space);
    slu_world_destroy(world);
}

// ---------------------------------------------------------------------------------------------
// Extreme cases

static void a_world_without_a_boundary_gets_one(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    add_obstacle(world, RING({0, 0}, {10, 0}, {10, 5}, {0, 5}));
    slu_free_space *space = free_space_of(world, 0);
    assert_true(space->bounds.least.x == -1 && space->bounds.least.y == -1);
    assert_true(space->bounds.most.x == 11 && space->bounds.most.y == 6);
    slu_free_space_destroy(space);
    space = free_space_of(world, 0.5);
    assert_float_equal(space->bounds.least.x, -2.5, 1e-5);
    assert_float_equal(space->bounds.most.y, 7.5, 1e-5);
    slu_free_space_destroy(space);
    slu_world_destroy(world);
}

static void a_free_space_may_be_empty(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    add_square_boundary(world, 0, 10);
    add_ring(world, SLU_SHAPE_REGION, 2, RING({1, 1}, {9, 1}, {9, 9}, {1, 9}));
    static const double RADII[] = {5.1, 1e3, SLU_MAX_COORDINATE};
    for (int i = 0; i < 3; i++) {
        slu_free_space *space = free_space_of(world, RADII[i]);
        assert_int_equal(space->ground.components.count, 0);
        assert_int_equal(slu_free_space_component(space, (slu_point){5, 5}), -1);
        slu_free_space_destroy(space);
    }
    slu_world_destroy(world);
}

static void bad_free_spaces_are_refused(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    static const double RADII[] = {0, -1, NAN, 2e9};
    for (int i = 0; i < 4; i++) {
        slu_free_space *space = NULL;
        slu_error error = {0};
        assert_int_equal(slu_free_space_create(world, RADII[i], NULL, &space, &error),
                         SLU_ERR_ARGUMENT);
        assert_null(space);
        assert_true(error.text[0] != '\0');
        if (i == 0) add_square_boundary(world, 0, 1);
    }
    slu_world_destroy(world);
}

// A radius below the precision of the coordinates counts as 0.
static void tiny_radii_change_nothing(void **state)
{
    (void)state;
    slu_world *world = generated_world(100, 0, 0.5, 1);
    slu_free_space *point = free_space_of(world, 0), *tiny = free_space_of(world, 1e-9);
    assert_int_equal(point->ground.components.point_count, tiny->ground.components.point_count);
    assert_memory_equal(point->ground.components.points, tiny->ground.components.points,
                        point->ground.components.point_count * sizeof(slu_point));
    slu_free_space_destroy(point);
    slu_free_space_destroy(tiny);
    slu_world_destroy(world);
}

// Tile maps: many collinear corners, many walls that touch at corners, gaps as wide as the unit.
static void free_spaces_of_tile_maps_are_right(void **state)
{
    (void)state;
    static const double RADII[] = {0, 0.5, 0.3, 1};
    for (int seed = 0; seed < world_share(24); seed++) {
        slu_generate_options options = {.kind = SLU_GENERATE_RANDOM, .width = 24, .height = 17};
        options.seed = seed;
        slu_map *map = NULL;
        slu_world *world = NULL;
        assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
        assert_int_equal(slu_map_fill_cost(map, (slu_rect){3, 2, 9, 9}, 4, NULL), SLU_OK);
        assert_int_equal(slu_world_from_map(map, NULL, &world, NULL), SLU_OK);
        claim_free_space(world, RADII[seed % 4], seed);
        if (seed % 4 == 0) {
            slu_map_facts facts;
            slu_map_describe(map, &facts);
            assert_int_equal(components_at(world, 0), facts.components);
        }
        slu_world_destroy(world);
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------
// Regions

static double weight_at(const slu_free_space *space, slu_point p)
{
    for (size_t f = 0; f < space->ground.faces.count; f++) {
        if (slui_polygon_side(&space->ground.faces, f, p) > 0) return space->ground.weights[f];
    }
    return 0;
}

static void the_last_region_counts(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    add_square_boundary(world, 0, 10);
    add_ring(world, SLU_SHAPE_REGION, 3, RING({2, 2}, {8, 2}, {8, 8}, {2, 8}));
    add_ring(world, SLU_SHAPE_REGION, 0.5, RING({5, 5}, {15, 5}, {15, 15}, {5, 15}));
    slu_free_space *space = free_space_of(world, 0.25);
    assert_true(weight_at(space, (slu_point){1, 1}) == 1);
    assert_true(weight_at(space, (slu_point){3, 3}) == 3);
    assert_true(weight_at(space, (slu_point){6, 6}) == 0.5);
    assert_true(weight_at(space, (slu_point){9, 9}) == 0.5);
    assert_true(weight_at(space, (slu_point){9.9, 9.9}) == 0);
    slu_free_space_destroy(space);
    slu_world_destroy(world);
}

static void random_faces_have_the_weights_of_the_world(void **state)
{
    (void)state;
    for (int seed = 0; seed < world_share(60); seed++) {
        slu_world *world = generated_world(80, 1 + seed % 9, 0.5, seed);
        slu_free_space *space = free_space_of(world, seed % 2 ? 0.4 : 0);
        slui_random random = slui_random_seeded(seed);
        for (int i = 0; i < 100; i++) {
            slu_point p = random_point(&random, space->bounds);
            if (slu_free_space_component(space, p) < 0) continue;
            double weight = 1;
            for (size_t s = 0; s < world->polygons.count; s++) {
                if (world->traits[s].kind == SLU_SHAPE_REGION &&
                    slui_polygon_side(&world->polygons, s, p) > 0)
                    weight = world->traits[s].weight;
            }
            assert_true(weight_at(space, p) == weight);
        }
        slu_free_space_destroy(space);
        slu_world_destroy(world);
    }
}

static void even_ground_has_no_faces(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    add_square_boundary(world, 0, 10);
    add_ring(world, SLU_SHAPE_REGION, 1, RING({2, 2}, {8, 2}, {8, 8}, {2, 8}));
    add_ring(world, SLU_SHAPE_REGION, 7, RING({12, 2}, {18, 2}, {18, 8}));
    slu_free_space *space = free_space_of(world, 0);
    assert_true(slui_free_space_is_uniform(space));
    assert_int_equal(space->ground.components.point_count, 4);
    slu_free_space_destroy(space);
    slu_world_destroy(world);
}

// A region over everything leaves the components whole, but not uniform.
static void a_region_may_cover_everything(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    add_square_boundary(world, 0, 10);
    add_ring(world, SLU_SHAPE_REGION, 2, RING({-5, -5}, {20, -5}, {20, 20}, {-5, 20}));
    slu_free_space *space = free_space_of(world, 1);
    claim_free_space_is_sound(space);
    assert_int_equal(space->ground.faces.count, 1);
    assert_true(space->ground.weights[0] == 2);
    slu_free_space_destroy(space);
    slu_world_destroy(world);
}

// ---------------------------------------------------------------------------------------------
// Memory

static void every_allocation_may_fail(void **state)
{
    (void)state;
    slu_world *world = generated_world(30, 2, 1, 3);
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_free_space *space = NULL;
        status = slu_free_space_create(world, 0.5, &memory.allocator, &space, NULL);
        assert_true(status == SLU_OK || status == SLU_ERR_MEMORY);
        assert_true((status == SLU_OK) == (space != NULL));
        slu_free_space_destroy(space);
        assert_int_equal(memory.live_blocks, 0);
    }
    slu_world_destroy(world);
}

// Those of GEOS too.
static void every_call_of_malloc_may_fail(void **state)
{
    (void)state;
    if (!failing_malloc_works()) skip();
    slu_world *world = generated_world(12, 1, 1, 3);
    bool failed = true;
    for (long nth = 0; failed; nth += 29) {
        slu_free_space *space = NULL;
        failing_malloc_begin(nth);
        slu_status status = slu_free_space_create(world, 0.5, NULL, &space, NULL);
        slu_free_space_destroy(space);
        failed = failing_malloc_end();
        assert_true(status == SLU_OK || (failed && status == SLU_ERR_MEMORY));
    }
    slu_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_spaces_are_where_units_can_stand),
        cmocka_unit_test(free_spaces_of_coarse_worlds_are_right),
        cmocka_unit_test(free_spaces_far_from_the_origin_are_right),
        cmocka_unit_test(a_unit_fits_through_a_gap_as_wide_as_itself),
        cmocka_unit_test(a_unit_fits_between_a_wall_and_the_boundary),
        cmocka_unit_test(no_path_leads_between_obstacles_that_touch),
        cmocka_unit_test(untouched_corners_keep_their_coordinates),
        cmocka_unit_test(corners_are_rounded_from_outside),
        cmocka_unit_test(a_world_without_a_boundary_gets_one),
        cmocka_unit_test(a_free_space_may_be_empty),
        cmocka_unit_test(bad_free_spaces_are_refused),
        cmocka_unit_test(tiny_radii_change_nothing),
        cmocka_unit_test(free_spaces_of_tile_maps_are_right),
        cmocka_unit_test(the_last_region_counts),
        cmocka_unit_test(random_faces_have_the_weights_of_the_world),
        cmocka_unit_test(even_ground_has_no_faces),
        cmocka_unit_test(a_region_may_cover_everything),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(every_call_of_malloc_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
