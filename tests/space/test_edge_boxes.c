// SPDX-License-Identifier: MIT
// Boxes around edges find what a look at every edge finds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "space/geometry/edge_boxes.h"
#include "space/geometry/geometry.h"
#include "worlds.h"

static double random_share(slui_random *random)
{
    return (double)slui_random_below(random, 1 << 20) / (1 << 20);
}

// On a coarse lattice as often as not, where points lie on edges and corners.
static slu_point random_place(slui_random *random, slu_box box)
{
    slu_point p = {box.least.x + random_share(random) * (box.most.x - box.least.x),
                   box.least.y + random_share(random) * (box.most.y - box.least.y)};
    if (slui_random_below(random, 2)) p = (slu_point){(double)(int)p.x, (double)(int)p.y};
    return p;
}

static double gap_between(slu_box a, slu_box b)
{
    double gaps[4] = {b.least.x - a.most.x, a.least.x - b.most.x, b.least.y - a.most.y,
                      a.least.y - b.most.y};
    double most = gaps[0];
    for (int i = 1; i < 4; i++)
        most = gaps[i] > most ? gaps[i] : most;
    return most;
}

static slu_box box_around(slu_point a, slu_point b)
{
    slu_box box = {a, a};
    slui_stretch(&box, b);
    return box;
}

// Every edge within reach is met, once; along a segment, every edge that it meets.
static void claim_walk(const slui_edge_boxes *b, slui_box_walk walk)
{
    size_t count = b->polygons->point_count;
    char *met = calloc(count, 1);
    assert_non_null(met);
    slui_box_walk all = walk;
    for (uint32_t i; slui_box_tree_next(&walk, &i);) {
        assert_int_equal(met[i], 0);
        met[i] = 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        slu_point from = b->polygons->points[i];
        slu_point to = b->polygons->points[slui_ring_next(b->polygons, b->ring_of[i], i)];
        bool is_wanted = all.is_along ? slui_segments_meet(all.from, all.to, from, to)
                                      : gap_between(all.box, box_around(from, to)) <= all.reach;
        if (is_wanted) assert_int_equal(met[i], 1);
    }
    free(met);
}

static void claim_world(const slu_world *world, slui_random *random)
{
    slu_allocator a = slui_allocator_or_default(NULL);
    slui_edge_boxes b;
    slu_box bounds = slui_world_bounds(world);
    assert_true(slui_edge_boxes_build(&a, &world->polygons, &b));
    for (int i = 0; i < 50; i++) {
        slu_point p = random_place(random, bounds), q = random_place(random, bounds);
        if (i % 5 == 0)
            p = world->polygons
                    .points[slui_random_below(random, (uint32_t)world->polygons.point_count)];
        for (size_t polygon = 0; polygon < world->polygons.count; polygon++)
            assert_int_equal(slui_edge_boxes_side(&b, polygon, p),
                             slui_polygon_side(&world->polygons, polygon, p));
        claim_walk(&b, slui_box_tree_near(&b.tree, box_around(p, q), i % 3));
        if (!slui_same_point(p, q)) claim_walk(&b, slui_box_tree_along(&b.tree, p, q));
    }
    slui_edge_boxes_release(&a, &b);
}

static void boxes_find_what_a_look_at_every_edge_finds(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_world *world = generated_world(20 + 20 * (seed % 20), seed % 3, 0.2, seed);
        slu_world *rounded = moved_world(world, (slu_point){0, 0}, 1);
        claim_world(world, &random);
        if (slu_world_shape_count(rounded) > 0) claim_world(rounded, &random);
        slu_world_destroy(rounded);
        slu_world_destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_find_what_a_look_at_every_edge_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
