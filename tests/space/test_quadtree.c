// SPDX-License-Identifier: MIT
#include "method_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char METHOD[] = "quadtree";

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_are_as_large_as_they_can),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
