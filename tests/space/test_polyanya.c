// SPDX-License-Identifier: MIT
// Polyanya finds shortest paths: compared with brute force on thousands of free spaces, with the
// claims of all routers.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "../random_world.h"
#include "brute.h"
#include "free_spaces.h"
#include "router_claims.h"
#include "space/geometry/geometry.h"
#include "space_path_claims.h"
#include "trial_spaces.h"

static const slu_cells KINDS[] = {SLU_CELLS_MERGED, SLU_CELLS_C_CELLS, SLU_CELLS_MAX_AREA,
                                  SLU_CELLS_TRIANGLES};

static void claim_shortest(const slu_free_space *space, slu_router *router, const brute *truth,
                           slui_random *random, uint64_t seed)
{
    slu_point from = trial_end(random, space), to = trial_end(random, space);
    slu_space_query query = {.from = from, .to = to};
    slu_space_path path;
    assert_int_equal(slu_router_find(router, &query, &path, NULL), SLU_OK);
    double length = brute_length(truth, from, to);
    if (isinf(length)) {
        assert_int_equal(path.outcome, SLU_UNREACHABLE);
        return;
    }
    if (path.outcome != SLU_FOUND || fabs(path.length - length) > 1e-9 * (1 + length))
        fail_msg("seed %d: (%.17g, %.17g) to (%.17g, %.17g): %s, %.17g in place of %.17g",
                 (int)seed, from.x, from.y, to.x, to.y, slu_outcome_name(path.outcome), path.length,
                 length);
    claim_path(space, from, to, &path);
}

static void claim_shortest_paths(const slu_free_space *space, uint64_t seed, int paths)
{
    brute *truth = brute_create(space);
    for (size_t k = 0; k < sizeof KINDS / sizeof *KINDS; k++) {
        slui_random random = slui_random_seeded(seed);
        slu_router *router = router_by(space, "polyanya", KINDS[k]);
        for (int i = 0; i < paths; i++)
            claim_shortest(space, router, truth, &random, seed);
        slu_router_destroy(router);
    }
    brute_destroy(truth);
}

static void paths_are_shortest(void **state)
{
    (void)state;
    for (int seed = 0; seed < world_share(900); seed++) {
        slu_free_space *space = trial_space(seed);
        claim_shortest_paths(space, seed, 6);
        slu_free_space_destroy(space);
    }
}

// Many tiles: collinear walls, gaps of no width, rings that touch.
static void paths_between_tiles_are_shortest(void **state)
{
    (void)state;
    for (int seed = 0; seed < world_share(500); seed++) {
        slu_free_space *space =
            tile_space(seed, 3 + (int)(seed % 6), 0.55 + 0.1 * (double)(seed % 4));
        if (space->ground.components.count) claim_shortest_paths(space, seed, 6);
        slu_free_space_destroy(space);
    }
}

// No path turns at corners that a cut has put on a wall, off by a rounding error: it stays on the
// wall.
static void paths_along_cut_walls_stay_on_them(void **state)
{
    (void)state;
    slu_free_space *space = lattice_space(2341, 2, true);
    slu_router *router = router_by(space, "polyanya", SLU_CELLS_MAX_AREA);
    slu_space_query query = {.from = {13, 0}, .to = {7, 0}};
    slu_space_path path;
    assert_int_equal(slu_router_find(router, &query, &path, NULL), SLU_OK);
    claim_path(space, query.from, query.to, &path);
    assert_int_equal(path.count, 2);
    slu_router_destroy(router);
    slu_free_space_destroy(space);
}

static void polyanya_is_a_router(void **state)
{
    (void)state;
    claim_router("polyanya");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_shortest),
        cmocka_unit_test(paths_between_tiles_are_shortest),
        cmocka_unit_test(paths_along_cut_walls_stay_on_them),
        cmocka_unit_test(polyanya_is_a_router),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
