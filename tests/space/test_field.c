// SPDX-License-Identifier: MIT
#include "router_claims.h"

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
        assert_true(record.excess < 0.25);
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
    assert_int_equal(found, asked);
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
