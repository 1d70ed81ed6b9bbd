// SPDX-License-Identifier: MIT
#include "method_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char METHOD[] = "field";

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(traps_are_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
