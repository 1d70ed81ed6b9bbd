// SPDX-License-Identifier: MIT
#include "method_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char METHOD[] = "cylinders";

static void ways_hold_in_random_rooms(void **state)
{
    (void)state;
    for (int is_coarse = 0; is_coarse < 2; is_coarse++) {
        method_record record = claim_lengths(METHOD, 120, is_coarse);
        assert_int_equal(record.found, record.asked);
        assert_true(record.excess < 0.65);
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
    claim_sketch(METHOD, SLU_SKETCH_EDGE);
}

// In a corridor the way stays in the middle, though the ends are beside a wall.
static void ways_keep_to_the_middle(void **state)
{
    (void)state;
    static const slu_point corridor[] = {{0, 0}, {20, 0}, {20, 4}, {0, 4}};
    const room_ring ring = {4, corridor};
    slu_room *room = room_of_rings(&ring, 1);
    slu_router *router = router_for(room, METHOD, 0, NULL);
    slu_point from = {1, 0.5}, to = {19, 0.5};
    slu_way way = way_between(router, from, to);
    claim_way(room, from, to, &way);
    // Near its ends the corridor's axes lead into the corners; between, they are one line.
    for (double x = 4; x <= 16; x++) {
        size_t i = 1;
        while (way.points[i].x < x)
            i++;
        slu_point a = way.points[i - 1], b = way.points[i];
        double y = a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x);
        assert_true(y > 1.9 && y < 2.1);
    }
    slu_router_destroy(router);
    slu_room_destroy(room);
}

static void far_away_is_as_near(void **state)
{
    (void)state;
    claim_far(METHOD);
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
        cmocka_unit_test(ways_keep_to_the_middle),
        cmocka_unit_test(far_away_is_as_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
