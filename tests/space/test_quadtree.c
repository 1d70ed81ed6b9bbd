// SPDX-License-Identifier: MIT
#include "method_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char METHOD[] = "quadtree";

static void ways_hold_in_random_rooms(void **state)
{
    (void)state;
    for (int is_coarse = 0; is_coarse < 2; is_coarse++) {
        method_record record = claim_lengths(METHOD, 120, is_coarse);
        assert_true((double)record.found >= 0.99 * (double)record.asked);
        assert_true(record.excess < 0.02);
    }
}

static void ends_may_be_anywhere(void **state)
{
    (void)state;
    size_t asked = 0, found = claim_ends(METHOD, &asked);
    assert_int_equal(found, asked);
}

static void ways_hold_in_made_worlds(void **state)
{
    (void)state;
    size_t asked = 0, found = claim_worlds(METHOD, &asked);
    assert_true(10 * found >= 9 * asked);
}

static void same_question_same_answer(void **state)
{
    (void)state;
    claim_steady(METHOD);
}

static void limits_hold(void **state)
{
    (void)state;
    claim_limits(METHOD);
}

static void memory_may_run_out(void **state)
{
    (void)state;
    claim_memory(METHOD);
}

static void pictures_show_it(void **state)
{
    (void)state;
    claim_sketch(METHOD, SLU_SKETCH_CELL);
}

// Ground that is one square stays one; a wall in it costs squares along it only.
static void squares_are_as_large_as_they_can(void **state)
{
    (void)state;
    static const slu_point outline[] = {{0, 0}, {16, 0}, {16, 16}, {0, 16}};
    static const slu_point wall[] = {{8, 8}, {12, 8}, {12, 12}, {8, 12}};
    const room_ring rings[] = {{4, outline}, {4, wall}};
    static const size_t squares[2] = {1, 3 + 3};
    for (size_t walls = 0; walls < 2; walls++) {
        slu_room *room = room_of_rings(rings, 1 + walls);
        slu_router *router = router_for(room, METHOD, 1, NULL);
        slu_router_facts facts;
        slu_router_describe(router, &facts);
        assert_int_equal(facts.nodes, squares[walls]);
        slu_way way = way_between(router, (slu_point){1, 1}, (slu_point){15, 15});
        claim_way(room, (slu_point){1, 1}, (slu_point){15, 15}, &way);
        slu_router_destroy(router);
        slu_room_destroy(room);
    }
}

static void far_away_is_as_near(void **state)
{
    (void)state;
    claim_far(METHOD);
}

static void too_fine_is_refused(void **state)
{
    (void)state;
    claim_fineness(METHOD);
}

static void pieces_apart_have_no_way(void **state)
{
    (void)state;
    claim_apart(METHOD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_hold_in_random_rooms),
        cmocka_unit_test(ends_may_be_anywhere),
        cmocka_unit_test(ways_hold_in_made_worlds),
        cmocka_unit_test(same_question_same_answer),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(memory_may_run_out),
        cmocka_unit_test(pictures_show_it),
        cmocka_unit_test(pieces_apart_have_no_way),
        cmocka_unit_test(squares_are_as_large_as_they_can),
        cmocka_unit_test(far_away_is_as_near),
        cmocka_unit_test(too_fine_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
