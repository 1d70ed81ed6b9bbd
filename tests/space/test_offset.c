// SPDX-License-Identifier: MIT
// What a radius adds: parts are simple, cover what is near, and nothing that is far.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../support.h"
#include "free_spaces.h"
#include "space/geometry/geometry.h"
#include "space/geometry/offset.h"
#include "space/world/world.h"
#include "worlds.h"

static double distance_to_border(const slui_polygons *polygons, size_t polygon, slu_point p)
{
    double least = INFINITY;
    for (uint32_t r = polygons->first_ring[polygon]; r < polygons->first_ring[polygon + 1]; r++) {
        for (uint32_t i = polygons->first_point[r]; i < polygons->first_point[r + 1]; i++) {
            slu_point next = polygons->points[slui_ring_next(polygons, r, i)];
            least = fmin(least, slui_segment_distance(polygons->points[i], next, p));
        }
    }
    return least;
}

// Edges of a part meet only if they are consecutive.
static void claim_simple(const slui_polygons *parts, size_t ring)
{
    const slu_point *p = parts->points + parts->first_point[ring];
    uint32_t count = parts->first_point[ring + 1] - parts->first_point[ring];
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = i + 2; j < count; j++) {
            if (i == 0 && j == count - 1) continue;
            assert_false(slui_segments_meet(p[i], p[i + 1], p[j], p[(j + 1) % count]));
        }
    }
    assert_true(slui_ring_turns_left(parts, ring));
}

static bool is_covered(const slui_polygons *parts, slu_point p)
{
    for (size_t i = 0; i < parts->count; i++) {
        if (slui_polygon_side(parts, i, p) >= 0) return true;
    }
    return false;
}

static void claim_offset(const slui_polygons *polygons, size_t polygon, slui_offset_side side,
                         double reach, slui_random *random)
{
    slu_allocator a = slui_allocator_or_default(NULL);
    slui_polygons parts = {0};
    assert_true(slui_offset(&a, polygons, polygon, side, reach, &parts));
    for (size_t r = 0; r < parts.ring_count; r++)
        claim_simple(&parts, r);
    double most = SLUI_ROUNDING * reach * (1 + 1e-9);
    int inner = side == SLUI_OFFSET_OUTSIDE ? 1 : -1;
    for (size_t i = 0; i < parts.point_count; i++) {
        slu_point p = parts.points[i];
        if (slui_polygon_side(polygons, polygon, p) != inner)
            assert_true(distance_to_border(polygons, polygon, p) <= most);
    }
    slu_box box = {{-5, -5}, {15, 15}};
    for (int i = 0; i < 60; i++) {
        slu_point p = random_point(random, box);
        if (slui_polygon_side(polygons, polygon, p) != -inner) continue;
        double distance = distance_to_border(polygons, polygon, p);
        if (distance < reach * (1 - 1e-9)) assert_true(is_covered(&parts, p));
        if (distance > most) assert_false(is_covered(&parts, p));
    }
    slui_polygons_release(&a, &parts);
}

// Rings that cross themselves, once repaired, have corners of every kind, needles among them.
static void offsets_are_right(void **state)
{
    (void)state;
    static const double REACHES[] = {0.01, 0.3, 1, 4, 30};
    slui_random random = slui_random_seeded(4);
    for (int i = 0; i < 600; i++) {
        slu_world *world = empty_world();
        slu_point points[12];
        size_t count = 3 + slui_random_below(&random, 10);
        for (size_t p = 0; p < count; p++) {
            points[p] = random_point(&random, (slu_box){{0, 0}, {10, 10}});
            if (i % 3 == 0) points[p] = (slu_point){floor(points[p].x), floor(points[p].y)};
        }
        slu_shape shape = {SLU_SHAPE_OBSTACLE, 0, points, &count, 1};
        slu_world_add(world, &shape, NULL,
                      NULL); // rejected if all are collinear: then nothing is left
        for (size_t p = 0; p < world->polygons.count; p++) {
            claim_offset(&world->polygons, p, SLUI_OFFSET_OUTSIDE, REACHES[i % 5], &random);
            claim_offset(&world->polygons, p, SLUI_OFFSET_INSIDE, REACHES[i % 5], &random);
        }
        slu_world_destroy(world);
    }
}

// The sharpest corners that doubles can represent.
static void needles_are_right(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(5);
    static const double WIDTHS[] = {1, 1e-3, 1e-6, 1e-9, 1e-12, 1e-15};
    for (int i = 0; i < 6; i++) {
        slu_world *world = empty_world();
        add_obstacle(world, RING({0, 0}, {10, 3}, {WIDTHS[i], WIDTHS[i] * 2}));
        claim_offset(&world->polygons, 0, SLUI_OFFSET_OUTSIDE, 0.7, &random);
        claim_offset(&world->polygons, 0, SLUI_OFFSET_INSIDE, 0.7, &random);
        slu_world_destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(offsets_are_right),
        cmocka_unit_test(needles_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
