// SPDX-License-Identifier: MIT
#include "method_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char METHOD[] = "quadtree";

// Ground that is one square stays one; a wall in it costs squares only along it.
static void squares_are_as_large_as_they_can(void **state)
{
    (void)state;
    static const slu_point outline[] = {{0, 0}, {16, 0}, {16, 16}, {0, 16}};
    static const slu_point wall[] = {{8, 8}, {12, 8}, {12, 12}, {8, 12}};
    const space_ring rings[] = {{4, outline}, {4, wall}};
    static const size_t squares[2] = {1, 3 + 3};
    for (size_t walls = 0; walls < 2; walls++) {
        slu_free_space *space = free_space_of_rings(rings, 1 + walls);
        slu_router *router = router_for(space, METHOD, 1, NULL);
        slu_router_facts facts;
        slu_router_describe(router, &facts);
        assert_int_equal(facts.nodes, squares[walls]);
        slu_space_path path = path_between(router, (slu_point){1, 1}, (slu_point){15, 15});
        claim_path(space, (slu_point){1, 1}, (slu_point){15, 15}, &path);
        slu_router_destroy(router);
        slu_free_space_destroy(space);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_are_as_large_as_they_can),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
