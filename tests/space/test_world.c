// SPDX-License-Identifier: MIT
// Worlds: shapes are stored as they are, repaired if that is well defined, otherwise rejected with
// their position.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../random_world.h"
#include "../support.h"
#include "free_spaces.h"
#include "space/geometry/geometry.h"
#include "space/world/world.h"
#include "worlds.h"

static double area_of_shapes(const slu_world *world)
{
    double area = 0;
    for (size_t r = 0; r < world->polygons.ring_count; r++)
        area += slui_ring_area(&world->polygons, r) / 2;
    return area;
}

// A shape with a square outline of the given size and rings as holes.
static slu_status add_with_holes(slu_world *world, const ring_points *holes, size_t count,
                                 size_t *parts, slu_error *error)
{
    slu_point points[64] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    size_t sizes[8] = {4}, used = 4;
    for (size_t i = 0; i < count; i++) {
        memcpy(points + used, holes[i].points, holes[i].count * sizeof *points);
        used += sizes[i + 1] = holes[i].count;
    }
    slu_shape shape = {SLU_SHAPE_OBSTACLE, 0, points, sizes, count + 1};
    return slu_world_add(world, &shape, parts, error);
}

// ---------------------------------------------------------------------------------------------
// What is stored

static void valid_shapes_are_kept_as_they_are(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    static const slu_point POINTS[] = {{1, 1}, {5, 2}, {4.25, 7}, {0.1, 6}};
    assert_int_equal(add_obstacle(world, (ring_points){4, POINTS}), 1);
    assert_int_equal(slu_world_shape_count(world), 1);
    slu_shape shape = slu_world_shape(world, 0);
    assert_int_equal(shape.ring_count, 1);
    assert_int_equal(shape.ring_sizes[0], 4);
    assert_memory_equal(shape.points, POINTS, sizeof POINTS);
    slu_world_destroy(world);
}

// Repeated points are dropped, a ring that turns right is reversed, and its first point stays the
// first.
static void rings_are_cleaned(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    assert_int_equal(
        add_obstacle(world, RING({0, 0}, {0, 0}, {0, 4}, {4, 4}, {4, 4}, {4, 0}, {0, 0}, {0, 0})),
        1);
    static const slu_point KEPT[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    slu_shape shape = slu_world_shape(world, 0);
    assert_int_equal(shape.ring_sizes[0], 4);
    assert_memory_equal(shape.points, KEPT, sizeof KEPT);
    slu_world_destroy(world);
}

static void a_world_describes_itself(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    slu_world_facts facts;
    slu_world_describe(world, &facts);
    assert_false(facts.has_boundary);
    assert_int_equal(facts.corners, 0);
    add_obstacle(world, RING({-3, 0}, {1, 0}, {1, 1}));
    add_ring(world, SLU_SHAPE_REGION, 2.5, RING({0, 0}, {7, 0}, {1, 9}));
    slu_world_describe(world, &facts);
    assert_true(facts.bounds.least.x == -3 && facts.bounds.least.y == 0);
    assert_true(facts.bounds.most.x == 7 && facts.bounds.most.y == 9);
    add_square_boundary(world, -1, 5);
    slu_world_describe(world, &facts);
    assert_true(facts.has_boundary);
    assert_true(facts.bounds.least.x == -1 && facts.bounds.most.y == 5);
    assert_int_equal(facts.obstacles, 1);
    assert_int_equal(facts.regions, 1);
    assert_int_equal(facts.corners, 10);
    assert_true(slu_world_shape(world, 1).weight == 2.5);
    slu_world_destroy(world);
}

// ---------------------------------------------------------------------------------------------
// What is repaired

typedef struct repaired {
    ring_points ring;
    size_t parts;
    double area;
} repaired;

static void crossing_rings_are_split(void **state)
{
    (void)state;
    const repaired cases[] = {
        // a bow tie
        {RING({0, 0}, {4, 4}, {4, 0}, {0, 4}), 2, 8},
        // twice around a square that it then crosses: what is covered twice is outside
        {RING({0, 0}, {6, 0}, {6, 6}, {0, 6}, {0, 0}, {3, 0}, {3, 3}, {0, 3}), 1, 27},
        // a hole, reached along an edge that is walked in both directions
        {RING({0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 0}, {3, 3}, {3, 6}, {6, 6}, {6, 3}, {3, 3}), 1,
         72},
        // a spike without an interior
        {RING({0, 0}, {4, 0}, {4, 4}, {4, 9}, {4, 4}, {0, 4}), 1, 16},
        // a ring that touches itself at a corner
        {RING({0, 0}, {2, 2}, {4, 0}, {4, 4}, {2, 2}, {0, 4}), 2, 8},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        slu_world *world = empty_world();
        assert_int_equal(add_obstacle(world, cases[i].ring), cases[i].parts);
        assert_int_equal(slu_world_shape_count(world), cases[i].parts);
        assert_float_equal(area_of_shapes(world), cases[i].area, 1e-12);
        slu_world_destroy(world);
    }
}

static void holes_are_cut_and_united(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    size_t parts = 0;
    // two that overlap, and one that sticks out
    const ring_points holes[] = {RING({1, 1}, {4, 1}, {4, 4}, {1, 4}),
                                 RING({3, 3}, {6, 3}, {6, 6}, {3, 6}),
                                 RING({8, 8}, {12, 8}, {12, 12}, {8, 12})};
    assert_int_equal(add_with_holes(world, holes, 3, &parts, NULL), SLU_OK);
    assert_int_equal(parts, 1);
    assert_float_equal(area_of_shapes(world), 100 - 17 - 4, 1e-12);
    // one that cuts the square in two
    const ring_points across = RING({-1, 4}, {11, 4}, {11, 6}, {-1, 6});
    assert_int_equal(add_with_holes(world, &across, 1, &parts, NULL), SLU_OK);
    assert_int_equal(parts, 2);
    slu_world_destroy(world);
}

// The winding number of a ring around a point, for points that lie on none of its edges.
static bool is_odd(ring_points ring, slu_point p)
{
    bool odd = false;
    for (size_t i = 0; i < ring.count; i++) {
        slu_point a = ring.points[i], b = ring.points[(i + 1) % ring.count];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        odd ^= (slui_turn(a, b, p) > 0) == (b.y > a.y);
    }
    return odd;
}

static bool is_in_a_shape(const slu_world *world, slu_point p)
{
    for (size_t i = 0; i < world->polygons.count; i++) {
        if (slui_polygon_side(&world->polygons, i, p) > 0) return true;
    }
    return false;
}

static void claim_odd_parts(slui_random *random, ring_points ring)
{
    slu_world *world = empty_world();
    slu_shape shape = {SLU_SHAPE_OBSTACLE, 0, ring.points, &ring.count, 1};
    slu_error error = {0};
    slu_status status = slu_world_add(world, &shape, NULL, &error);
    assert_true(status == SLU_OK || (status == SLU_ERR_ARGUMENT && error.line == 1));
    for (int i = 0; i < 50; i++) {
        slu_point p = random_point(random, (slu_box){{0, 0}, {10, 10}});
        assert_true(is_odd(ring, p) == is_in_a_shape(world, p));
    }
    slu_world_destroy(world);
}

static void any_ring_encloses_what_it_goes_round_an_odd_number_of_times(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(9);
    for (int i = 0; i < world_share(1500); i++) {
        slu_point points[20];
        ring_points ring = {3 + slui_random_below(&random, 18), points};
        for (size_t p = 0; p < ring.count; p++) {
            points[p] = random_point(&random, (slu_box){{0, 0}, {10, 10}});
            if (i % 2) points[p] = (slu_point){floor(points[p].x / 2), floor(points[p].y / 2)};
        }
        claim_odd_parts(&random, ring);
    }
}

// ---------------------------------------------------------------------------------------------
// What is rejected

typedef struct refused {
    slu_shape_kind kind;
    double weight;
    ring_points ring;
    int line, column;
    const char *word; // of the message
} refused;

static void claim_refused(slu_world *world, const slu_shape *shape, const refused *r)
{
    slu_error error = {0};
    size_t before = slu_world_shape_count(world), parts = 77;
    assert_int_equal(slu_world_add(world, shape, &parts, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(error.code, SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, r->line);
    assert_int_equal(error.column, r->column);
    if (!strstr(error.text, r->word)) fail_msg("\"%s\" without \"%s\"", error.text, r->word);
    assert_int_equal(slu_world_shape_count(world), before);
    assert_int_equal(parts, 77);
}

static void bad_shapes_are_refused_with_their_place(void **state)
{
    (void)state;
    const ring_points good = RING({0, 0}, {1, 0}, {0, 1});
    const refused cases[] = {
        {SLU_SHAPE_OBSTACLE, 0, RING({0, 0}, {1, NAN}, {0, 1}), 1, 2, "not a number"},
        {SLU_SHAPE_OBSTACLE, 0, RING({0, 0}, {1, 0}, {INFINITY, 1}), 1, 3, "not a number"},
        {SLU_SHAPE_OBSTACLE, 0, RING({-1.1e9, 0}, {1, 0}, {0, 1}), 1, 1, "1e9"},
        {SLU_SHAPE_OBSTACLE, 0, RING({0, 0}, {1, 0}, {0, 0}), 1, 1, "three distinct points"},
        {SLU_SHAPE_OBSTACLE, 0, RING({5, 5}, {5, 5}, {5, 5}), 1, 1, "three distinct points"},
        {SLU_SHAPE_OBSTACLE, 0, RING({0, 0}, {1, 1}, {7, 7}), 1, 1, "encloses no area"},
        {SLU_SHAPE_OBSTACLE, 0, RING({0, 0}, {1, 0}, {0, 0}, {1, 0}), 1, 1, "encloses no area"},
        // twice around
        {SLU_SHAPE_OBSTACLE, 0, RING({0, 0}, {2, 0}, {2, 2}, {0, 0}, {2, 0}, {2, 2}), 1, 1,
         "encloses no area"},
        {SLU_SHAPE_OBSTACLE, 0, {0, good.points}, 1, 1, "three distinct points"},
        {SLU_SHAPE_REGION, 0, good, 0, 0, "weight"},
        {SLU_SHAPE_REGION, 1e5, good, 0, 0, "weight"},
        {SLU_SHAPE_REGION, NAN, good, 0, 0, "weight"},
        {SLU_SHAPE_BOUNDARY, 0, good, 1, 1, "already has a boundary"},
        {(slu_shape_kind)7, 0, good, 0, 0, "kind"},
    };
    slu_world *world = empty_world();
    add_square_boundary(world, 0, 10);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        slu_shape shape = {cases[i].kind, cases[i].weight, cases[i].ring.points,
                           &cases[i].ring.count, 1};
        claim_refused(world, &shape, &cases[i]);
    }
    slu_shape bare = {.kind = SLU_SHAPE_OBSTACLE};
    claim_refused(world, &bare, &(refused){.word = "no outline"});
    slu_world_destroy(world);
}

static void bad_holes_are_refused_with_their_number(void **state)
{
    (void)state;
    const ring_points good = RING({1, 1}, {2, 1}, {1, 2});
    const ring_points bad[] = {RING({11, 1}, {12, 1}, {11, 2}), RING({1, 1}, {2, 2}, {3, 3}),
                               RING({10, 0}, {12, 0}, {10, 10}),
                               RING({5, 5}, {6, 5}, {6, 6}, {5, 5}, {6, 5}, {6, 6})};
    slu_world *world = empty_world();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const ring_points holes[] = {good, bad[i]};
        slu_error error = {0};
        assert_int_equal(add_with_holes(world, holes, 2, NULL, &error), SLU_ERR_ARGUMENT);
        assert_int_equal(error.line, 3);
        assert_int_equal(error.column, 1);
        assert_non_null(strstr(error.text, "a hole"));
    }
    const ring_points all = RING({0, 0}, {10, 0}, {10, 10}, {0, 10});
    slu_error error = {0};
    assert_int_equal(add_with_holes(world, &all, 1, NULL, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, 1);
    assert_int_equal(slu_world_shape_count(world), 0);
    slu_world_destroy(world);
}

// ---------------------------------------------------------------------------------------------
// Worlds of tile maps

static slu_map *random_map(uint64_t seed, int width, int height)
{
    slui_random random = slui_random_seeded(seed);
    double costs[400];
    static const double KINDS[] = {SLU_WALL, SLU_WALL, 1, 1, 3, 0.5};
    for (int i = 0; i < width * height; i++)
        costs[i] = KINDS[slui_random_below(&random, 6)];
    slu_map *map = NULL;
    assert_int_equal(slu_map_create_from_costs(width, height, costs, NULL, &map, NULL), SLU_OK);
    return map;
}

// What the world has at a place, as a terrain cost.
static double cost_of_place(const slu_world *world, slu_point p)
{
    double cost = 1;
    for (size_t i = 0; i < world->polygons.count; i++) {
        slui_trait trait = world->traits[i];
        if (trait.kind == SLU_SHAPE_BOUNDARY || slui_polygon_side(&world->polygons, i, p) < 0)
            continue;
        assert_true(cost == 1); // polygons do not overlap
        cost = trait.kind == SLU_SHAPE_OBSTACLE ? SLU_WALL : trait.weight;
    }
    return cost;
}

// The polygons of a map are valid as they are: nothing is repaired when they are added again.
static void claim_needs_no_repair(const slu_world *world)
{
    slu_world *again = empty_world();
    for (size_t i = 0; i < slu_world_shape_count(world); i++) {
        slu_shape shape = slu_world_shape(world, i);
        size_t parts = 0;
        assert_int_equal(slu_world_add(again, &shape, &parts, NULL), SLU_OK);
        assert_int_equal(parts, 1);
    }
    claim_same_worlds(world, again);
    slu_world_destroy(again);
}

// Every corner is a corner: no point is collinear with its neighbours.
static void claim_no_idle_corners(const slui_polygons *polygons)
{
    for (size_t r = 0; r < polygons->ring_count; r++) {
        for (uint32_t i = polygons->first_point[r]; i < polygons->first_point[r + 1]; i++)
            assert_true(slui_turn(polygons->points[slui_ring_before(polygons, r, i)],
                                  polygons->points[i],
                                  polygons->points[slui_ring_next(polygons, r, i)]) != 0);
    }
}

static void worlds_of_maps_have_what_the_tiles_have(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        int width = 1 + (int)(seed % 13), height = 1 + (int)(seed % 17);
        slu_map *map = random_map(seed, width, height);
        slu_world *world = NULL;
        assert_int_equal(slu_world_from_map(map, NULL, &world, NULL), SLU_OK);
        for (int i = 0; i < width * height; i++) {
            slu_tile tile = {i % width, i / width};
            assert_true(cost_of_place(world, (slu_point){tile.x + 0.5, tile.y + 0.5}) ==
                        slu_map_cost(map, tile));
        }
        claim_needs_no_repair(world);
        claim_no_idle_corners(&world->polygons);
        slu_world_facts facts;
        slu_world_describe(world, &facts);
        assert_true(facts.has_boundary && facts.bounds.most.x == width &&
                    facts.bounds.most.y == height);
        slu_world_destroy(world);
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------
// Generated worlds

static void generated_worlds_are_as_asked(void **state)
{
    (void)state;
    static const size_t CORNERS[] = {0, 4, 6, 7, 10, 100, 1000};
    for (size_t i = 0; i < sizeof CORNERS / sizeof *CORNERS; i++) {
        slu_world *world = generated_world(CORNERS[i], 3, 0, i),
                  *same = generated_world(CORNERS[i], 3, 0, i);
        size_t asked = CORNERS[i] ? CORNERS[i] : 200;
        slu_world_facts facts;
        slu_world_describe(world, &facts);
        size_t got = facts.corners - 4, regions = 0;
        for (size_t s = 0; s < slu_world_shape_count(world); s++) {
            slu_shape shape = slu_world_shape(world, s);
            assert_true(shape.ring_count == 1 && shape.ring_sizes[0] >= 3 &&
                        shape.ring_sizes[0] <= 12);
            if (shape.kind == SLU_SHAPE_REGION) regions += shape.ring_sizes[0];
        }
        assert_true(got - regions + 4 <= asked && got - regions + 4 + 2 >= asked);
        assert_int_equal(facts.regions, 3);
        claim_same_worlds(world, same);
        claim_needs_no_repair(world);
        slu_world_destroy(world);
        slu_world_destroy(same);
    }
}

static void generated_obstacles_keep_apart_unless_they_may_overlap(void **state)
{
    (void)state;
    slu_world *apart = generated_world(1000, 0, 0, 5), *mixed = generated_world(1000, 0, 1, 5);
    slu_free_space *space = free_space_of(apart, 0), *crowded = free_space_of(mixed, 0);
    assert_int_equal(space->ground.components.count, 1);
    assert_int_equal(space->ground.components.ring_count, slu_world_shape_count(apart));
    assert_true(crowded->ground.components.ring_count < slu_world_shape_count(mixed) / 2);
    slu_free_space_destroy(space);
    slu_free_space_destroy(crowded);
    slu_world_destroy(apart);
    slu_world_destroy(mixed);
}

// The same on every platform: a hash over all coordinates.
static void generated_worlds_are_the_same_everywhere(void **state)
{
    (void)state;
    slu_world *world = generated_world(500, 5, 0.5, 42);
    uint64_t hash = 1;
    for (size_t i = 0; i < world->polygons.point_count; i++) {
        slu_point p = world->polygons.points[i];
        hash = 31 * hash + (uint64_t)(int64_t)(64 * p.x);
        hash = 31 * hash + (uint64_t)(int64_t)(64 * p.y);
    }
    assert_int_equal(hash, UINT64_C(0xd675f5c0639ed059));
    slu_world_destroy(world);
}

static void bad_options_of_generated_worlds_are_refused(void **state)
{
    (void)state;
    const slu_world_generate_options bad[] = {{.corners = 3},
                                              {.corners = SLU_MAX_CORNERS + 1},
                                              {.overlap = -0.1},
                                              {.overlap = NAN},
                                              {.regions = SLU_MAX_CORNERS}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        slu_world *world = NULL;
        slu_error error = {0};
        assert_int_equal(slu_world_generate(&bad[i], NULL, &world, &error), SLU_ERR_ARGUMENT);
        assert_null(world);
    }
}

// ---------------------------------------------------------------------------------------------
// Memory

typedef slu_status make_world(const slu_allocator *a, slu_world **out);

static slu_status make_repaired(const slu_allocator *a, slu_world **out)
{
    slu_world *world = NULL;
    slu_status status = slu_world_create(a, &world, NULL);
    if (status != SLU_OK) return status;
    static const slu_point POINTS[] = {{0, 0}, {9, 9}, {9, 0}, {0, 9}, {1, 4}, {1, 5}, {2, 4.5}};
    static const size_t SIZES[] = {4, 3};
    slu_shape shape = {SLU_SHAPE_OBSTACLE, 0, POINTS, SIZES, 2};
    status = slu_world_add(world, &shape, NULL, NULL);
    if (status == SLU_OK) {
        *out = world;
        return status;
    }
    assert_int_equal(slu_world_shape_count(world), 0);
    slu_world_destroy(world);
    return status;
}

static slu_status make_of_map(const slu_allocator *a, slu_world **out)
{
    slu_map *map = random_map(3, 12, 9);
    slu_status status = slu_world_from_map(map, a, out, NULL);
    slu_map_destroy(map);
    return status;
}

static slu_status make_at_random(const slu_allocator *a, slu_world **out)
{
    return slu_world_generate(&(slu_world_generate_options){.corners = 60, .regions = 2}, a, out,
                              NULL);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    make_world *const makers[] = {make_repaired, make_of_map, make_at_random};
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++) {
        slu_status status = SLU_ERR_MEMORY;
        for (long nth = 0; status != SLU_OK; nth++) {
            support_allocator memory;
            support_allocator_init(&memory, nth);
            slu_world *world = NULL;
            status = makers[i](&memory.allocator, &world);
            assert_true(status == SLU_OK || status == SLU_ERR_MEMORY);
            assert_true((status == SLU_OK) == (world != NULL));
            slu_world_destroy(world);
            assert_int_equal(memory.live_blocks, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_shapes_are_kept_as_they_are),
        cmocka_unit_test(rings_are_cleaned),
        cmocka_unit_test(a_world_describes_itself),
        cmocka_unit_test(crossing_rings_are_split),
        cmocka_unit_test(holes_are_cut_and_united),
        cmocka_unit_test(any_ring_encloses_what_it_goes_round_an_odd_number_of_times),
        cmocka_unit_test(bad_shapes_are_refused_with_their_place),
        cmocka_unit_test(bad_holes_are_refused_with_their_number),
        cmocka_unit_test(worlds_of_maps_have_what_the_tiles_have),
        cmocka_unit_test(generated_worlds_are_as_asked),
        cmocka_unit_test(generated_obstacles_keep_apart_unless_they_may_overlap),
        cmocka_unit_test(generated_worlds_are_the_same_everywhere),
        cmocka_unit_test(bad_options_of_generated_worlds_are_refused),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
