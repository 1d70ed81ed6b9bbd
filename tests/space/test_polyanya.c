// SPDX-License-Identifier: MIT
// Polyanya finds shortest ways: compared with brute force on thousands of rooms, and what a router must hold.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "brute.h"
#include "rooms.h"
#include "router_claims.h"
#include "space/geometry/geometry.h"
#include "trial_rooms.h"
#include "way_claims.h"

static const slu_cells KINDS[] = {SLU_CELLS_MERGED, SLU_CELLS_C_CELLS, SLU_CELLS_MAX_AREA,
                                  SLU_CELLS_TRIANGLES};

static void claim_shortest(const slu_room *room, slu_router *router, const brute *truth,
                           slui_random *random, uint64_t seed)
{
    slu_point from = trial_end(random, room), to = trial_end(random, room);
    slu_way_query query = {.from = from, .to = to};
    slu_way way;
    assert_int_equal(slu_router_find(router, &query, &way, NULL), SLU_OK);
    double length = brute_length(truth, from, to);
    if (isinf(length)) {
        assert_int_equal(way.outcome, SLU_UNREACHABLE);
        return;
    }
    if (way.outcome != SLU_FOUND || fabs(way.length - length) > 1e-9 * (1 + length))
        fail_msg("seed %d: (%.17g, %.17g) to (%.17g, %.17g): %s, %.17g in place of %.17g",
                 (int)seed, from.x, from.y, to.x, to.y, slu_outcome_name(way.outcome), way.length,
                 length);
    claim_way(room, from, to, &way);
}

static void claim_shortest_ways(const slu_room *room, uint64_t seed, int ways)
{
    brute *truth = brute_create(room);
    for (size_t k = 0; k < sizeof KINDS / sizeof *KINDS; k++) {
        slui_random random = slui_random_seeded(seed);
        slu_router *router = router_by(room, "polyanya", KINDS[k]);
        for (int i = 0; i < ways; i++)
            claim_shortest(room, router, truth, &random, seed);
        slu_router_destroy(router);
    }
    brute_destroy(truth);
}

static void ways_are_shortest(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 900; seed++) {
        slu_room *room = trial_room(seed);
        claim_shortest_ways(room, seed, 6);
        slu_room_destroy(room);
    }
}

// Many tiles: walls of one line, gaps of no width, rings that touch.
static void ways_between_tiles_are_shortest(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 500; seed++) {
        slu_room *room = tile_room(seed, 3 + (int)(seed % 6), 0.55 + 0.1 * (double)(seed % 4));
        if (room->ground.pieces.count) claim_shortest_ways(room, seed, 6);
        slu_room_destroy(room);
    }
}

// Corners that a cut put on a wall, a rounding away from it, are not turned round: the way is on the wall.
static void ways_along_cut_walls_stay_on_them(void **state)
{
    (void)state;
    slu_room *room = lattice_room(2341, 2, true);
    slu_router *router = router_by(room, "polyanya", SLU_CELLS_MAX_AREA);
    slu_way_query query = {.from = {13, 0}, .to = {7, 0}};
    slu_way way;
    assert_int_equal(slu_router_find(router, &query, &way, NULL), SLU_OK);
    claim_way(room, query.from, query.to, &way);
    assert_int_equal(way.count, 2);
    slu_router_destroy(router);
    slu_room_destroy(room);
}

static void polyanya_is_a_router(void **state)
{
    (void)state;
    claim_router("polyanya");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_are_shortest),
        cmocka_unit_test(ways_between_tiles_are_shortest),
        cmocka_unit_test(ways_along_cut_walls_stay_on_them),
        cmocka_unit_test(polyanya_is_a_router),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
