// SPDX-License-Identifier: MIT
// Visibility and cost along segments, compared with a check of every edge.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "brute.h"
#include "free_spaces.h"
#include "space/geometry/geometry.h"
#include "space_path_claims.h"
#include "tile_polygons.h"

// A point of the free space, also where components meet: anywhere, on a fine lattice, on whole
// numbers, or a corner.
static slu_point any_place(slui_random *random, const slu_free_space *space)
{
    for (;;) {
        slu_point p = random_point(random, space->bounds);
        uint32_t kind = slui_random_below(random, 4);
        if (kind == 1) p = (slu_point){floor(p.x * 16) / 16, floor(p.y * 16) / 16};
        if (kind == 2) p = (slu_point){floor(p.x), floor(p.y)};
        if (kind == 3)
            p = space->mesh.corners[slui_random_below(random, (uint32_t)space->mesh.corner_count)];
        if (slu_free_space_component(space, p) >= 0) return p;
    }
}

static size_t claim_sight(const slu_free_space *space, uint64_t seed, int pairs)
{
    slui_random random = slui_random_seeded(seed);
    brute *eyes = brute_create(space);
    size_t seen = 0;
    for (int i = 0; i < pairs; i++) {
        slu_point a = any_place(&random, space), b = any_place(&random, space);
        bool sees = slui_free_space_sees(space, a, b);
        if (sees != brute_sees(eyes, a, b))
            fail_msg("seed %d: (%.17g, %.17g) to (%.17g, %.17g): %d", (int)seed, a.x, a.y, b.x, b.y,
                     sees);
        assert_int_equal(sees, slui_free_space_sees(space, b, a));
        seen += sees;
    }
    brute_destroy(eyes);
    return seen;
}

static void lattices_are_seen_as_they_are(void **state)
{
    (void)state;
    size_t seen = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        slu_free_space *space = lattice_space(seed, 1 + (int)(seed % 5), seed % 3 > 0);
        seen += claim_sight(space, seed, 100);
        slu_free_space_destroy(space);
    }
    assert_true(seen > 5000 && seen < 25000);
}

// Rings touch at many corners, and no line of sight passes through.
static void outlines_of_tiles_are_seen_as_they_are(void **state)
{
    (void)state;
    size_t seen = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        slu_free_space *space =
            tile_space(seed, 3 + (int)(seed % 6), 0.5 + 0.1 * (double)(seed % 5));
        if (space->ground.components.count) seen += claim_sight(space, seed, 100);
        slu_free_space_destroy(space);
    }
    assert_true(seen > 3000 && seen < 27000);
}

// ---------------------------------------------------------------------------------------------

// Squares of different costs.
static slu_free_space *patchwork(const double *weights, int side)
{
    slu_allocator a = slui_allocator_or_default(NULL);
    tile_ground ground = random_ground(0, side, 2);
    slui_polygons faces = ground_squares(&a, &ground), components = ground_outlines(&a, &ground);
    release_ground(&ground);
    double *kept = slui_alloc(&a, faces.count, sizeof *kept);
    for (size_t i = 0; i < faces.count; i++)
        kept[i] = weights[i];
    slu_free_space *space = NULL;
    assert_int_equal(
        slui_free_space_build(&a, 0, (slui_free_ground){components, faces, kept}, &space, NULL),
        SLU_OK);
    return space;
}

static double cost_between(const slu_free_space *space, double ax, double ay, double bx, double by)
{
    const slu_point line[2] = {{ax, ay}, {bx, by}};
    return slui_free_space_cost(space, line, 2);
}

static void claim_close(double a, double b)
{
    if (fabs(a - b) > 1e-9 * (1 + fabs(b))) fail_msg("%.17g is not %.17g", a, b);
}

static void costs_add_up_by_ground(void **state)
{
    (void)state;
    const double weights[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    slu_free_space *space = patchwork(weights, 3);
    claim_close(cost_between(space, 0, 0.5, 3, 0.5), 1 + 2 + 3);
    claim_close(cost_between(space, 3, 0.5, 0, 0.5), 1 + 2 + 3);
    claim_close(cost_between(space, 0.25, 2.5, 2.5, 2.5), 0.75 * 7 + 8 + 0.5 * 9);
    claim_close(cost_between(space, 0, 0, 3, 3), sqrt(2) * (1 + 5 + 9));
    claim_close(cost_between(space, 0.5, 0.5, 0.5, 0.5), 0);
    // On borders the cheaper ground counts, wherever the line comes from.
    claim_close(cost_between(space, 0, 1, 3, 1), 1 + 2 + 3);
    claim_close(cost_between(space, 3, 1, 0, 1), 1 + 2 + 3);
    claim_close(cost_between(space, 2, 0, 2, 3), 2 + 5 + 8);
    claim_close(cost_between(space, 0, 0, 0, 3), 1 + 4 + 7);
    slu_free_space_destroy(space);
}

// A line costs the sum of its halves, and the same backwards.
static void costs_do_not_depend_on_the_direction(void **state)
{
    (void)state;
    double weights[25];
    slui_random random = slui_random_seeded(5);
    for (int i = 0; i < 25; i++)
        weights[i] = 0.5 + 4 * random_share(&random);
    slu_free_space *space = patchwork(weights, 5);
    for (int i = 0; i < 5000; i++) {
        slu_point a = any_place(&random, space), b = any_place(&random, space);
        slu_point line[3] = {a, slui_between(a, b, 0.5), b};
        const slu_point back[2] = {b, a}, forth[2] = {a, b};
        claim_close(slui_free_space_cost(space, back, 2), slui_free_space_cost(space, forth, 2));
        if (slui_turn(a, b, line[1]) == 0)
            claim_close(slui_free_space_cost(space, line, 3),
                        slui_free_space_cost(space, forth, 2));
    }
    slu_free_space_destroy(space);
}

// Ends that were rounded to just outside cost next to nothing, and do not stop the walk.
static void rounded_ends_are_forgiven(void **state)
{
    (void)state;
    const double weights[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    slu_free_space *space = patchwork(weights, 3);
    claim_close(cost_between(space, -1e-13, 0.5, 3 + 1e-13, 0.5), 1 + 2 + 3);
    claim_close(cost_between(space, 0, -1e-14, 3, -1e-14), 1 * 3);
    slu_free_space_destroy(space);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lattices_are_seen_as_they_are),
        cmocka_unit_test(outlines_of_tiles_are_seen_as_they_are),
        cmocka_unit_test(costs_add_up_by_ground),
        cmocka_unit_test(costs_do_not_depend_on_the_direction),
        cmocka_unit_test(rounded_ends_are_forgiven),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
