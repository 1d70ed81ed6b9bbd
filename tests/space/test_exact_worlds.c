// SPDX-License-Identifier: MIT
// On worlds with overlaps and radii, anywhere in the plane: the exact methods agree with each
// other, and in small free spaces with brute force, to 1e-9; convex cells are never shorter; and
// every path is valid against the polygons.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "../random_world.h"
#include "brute.h"
#include "free_spaces.h"
#include "sluice/space.h"
#include "space_path_claims.h"
#include "worlds.h"

enum { WORLDS = 600, WAYS = 4, MOST_BRUTE = 60 };

typedef struct asked {
    const slu_world *world;
    const slu_free_space *space;
    slu_space_query query;
} asked;

// The length of a method's path, checked against the world; infinite if it finds none.
static double length_by(slu_router *router, const asked *a)
{
    slu_space_path path = {0};
    slu_error error = {0};
    if (slu_router_find(router, &a->query, &path, &error) != SLU_OK) fail_msg("%s", error.text);
    if (path.outcome != SLU_FOUND) return INFINITY;
    claim_in_free_space(a->space, &path);
    slu_space_path_facts facts;
    slu_status status =
        slu_space_path_check(a->world, a->space->radius, path.points, path.count, &facts, &error);
    if (status != SLU_OK) fail_msg("%s", error.text);
    return path.length;
}

static void claim_equal(uint64_t seed, const char *what, double length, double exact)
{
    if (length == exact || fabs(length - exact) <= 1e-9 * fmax(1, exact)) return;
    fail_msg("world %d: %s says %.17g, polyanya %.17g", (int)seed, what, length, exact);
}

typedef struct exact_routers {
    slu_router *polyanya, *visibility, *convex;
    brute *brute; // NULL if it would take too long
} exact_routers;

static void compare_paths(uint64_t seed, const exact_routers *by, const asked *a)
{
    double exact = length_by(by->polyanya, a);
    claim_equal(seed, "visibility", length_by(by->visibility, a), exact);
    if (by->brute)
        claim_equal(seed, "brute force", brute_length(by->brute, a->query.from, a->query.to),
                    exact);
    assert_true(length_by(by->convex, a) >= exact * (1 - 1e-9));
}

static slu_world *trial_world(uint64_t seed)
{
    slu_world *plain = generated_world(8 + seed % 50, 0, (double)(seed / 3 % 2), seed);
    static const slu_point SHIFTS[] = {{0, 0}, {1e6, -1e6}, {-3e5, 7}};
    // Every other one on whole numbers, where much touches and is collinear.
    slu_world *world = moved_world(plain, SHIFTS[seed / 5 % 3], seed % 2 ? 1 : 0);
    slu_world_destroy(plain);
    return world;
}

static void compare_in(uint64_t seed, const slu_world *world, const slu_free_space *space,
                       size_t *paths)
{
    exact_routers by = {router_by(space, "polyanya", (slu_cells)(seed % 4)),
                        router_by(space, "visibility", SLU_CELLS_MERGED),
                        router_by(space, "convex", (slu_cells)(seed / 4 % 4)),
                        space->ground.components.point_count <= MOST_BRUTE ? brute_create(space)
                                                                           : NULL};
    slui_random random = slui_random_seeded(seed);
    for (int i = 0; i < WAYS; i++, ++*paths) {
        asked a = {.world = world, .space = space};
        a.query.from = some_place(&random, space);
        a.query.to = some_place(&random, space);
        compare_paths(seed, &by, &a);
    }
    slu_router_destroy(by.polyanya);
    slu_router_destroy(by.visibility);
    slu_router_destroy(by.convex);
    if (by.brute) brute_destroy(by.brute);
}

static void exact_methods_agree(void **state)
{
    (void)state;
    static const double RADII[] = {0, 0, 0.25, 0.5, 1};
    size_t paths = 0;
    uint64_t first = world_first_case(), count = world_cases(WORLDS);
    for (uint64_t seed = first; seed < first + count; seed++) {
        slu_world *world = trial_world(seed);
        slu_free_space *space = free_space_of(world, RADII[seed % 5]);
        if (space->ground.components.count > 0) compare_in(seed, world, space, &paths);
        slu_free_space_destroy(space);
        slu_world_destroy(world);
    }
    assert_true(paths > count * WAYS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(exact_methods_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
