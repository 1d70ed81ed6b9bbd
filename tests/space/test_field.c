// SPDX-License-Identifier: MIT
#include "method_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char METHOD[] = "field";

static void ways_hold_in_random_rooms(void **state)
{
    (void)state;
    for (int is_coarse = 0; is_coarse < 2; is_coarse++) {
        method_record record = claim_lengths(METHOD, 120, is_coarse);
        assert_true((double)record.found >= 0.99 * (double)record.asked);
        assert_true(record.excess < 0.4);
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
    claim_sketch(METHOD, SLU_SKETCH_FORCE);
}

// A trap with the goal behind it: forces alone would stay in it for ever.
static void traps_are_left(void **state)
{
    (void)state;
    static const slu_point outline[] = {{0, 0}, {40, 0}, {40, 40}, {0, 40}};
    static const slu_point trap[] = {{8, 8},  {32, 8},  {32, 32}, {8, 32},
                                     {8, 30}, {30, 30}, {30, 10}, {8, 10}};
    const room_ring rings[] = {{4, outline}, {8, trap}};
    slu_room *room = room_of_rings(rings, 2);
    for (double step = 0.25; step < 4; step *= 2) {
        slu_router *router = router_for(room, METHOD, step, NULL);
        slu_way way = way_between(router, (slu_point){20, 20}, (slu_point){36, 20});
        claim_way(room, (slu_point){20, 20}, (slu_point){36, 20}, &way);
        way = way_between(router, (slu_point){36, 20}, (slu_point){29, 20});
        claim_way(room, (slu_point){36, 20}, (slu_point){29, 20}, &way);
        slu_router_destroy(router);
    }
    slu_room_destroy(room);
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
        cmocka_unit_test(traps_are_left),
        cmocka_unit_test(far_away_is_as_near),
        cmocka_unit_test(too_fine_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
