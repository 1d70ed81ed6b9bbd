// SPDX-License-Identifier: MIT
#include "method_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char METHOD[] = "tiles";

// On whole numbers tiles are exact: the wall takes its own tiles and no more.
static void tiles_of_whole_numbers(void **state)
{
    (void)state;
    static const slu_point outline[] = {{0, 0}, {20, 0}, {20, 16}, {0, 16}};
    static const slu_point wall[] = {{9, 1}, {11, 1}, {11, 16}, {9, 15}};
    const space_ring rings[] = {{4, outline}, {4, wall}};
    slu_free_space *space = free_space_of_rings(rings, 2);
    slu_router *router = router_for(space, METHOD, 1, NULL);
    slu_router_facts facts;
    slu_router_describe(router, &facts);
    // In the last row of the wall both tiles are half free, and are left out.
    assert_int_equal(facts.nodes, 20 * 16 - 2 * 15);
    // A gap one tile wide is passed.
    slu_space_path path = path_between(router, (slu_point){8.5, 8}, (slu_point){11.5, 8});
    claim_path(space, (slu_point){8.5, 8}, (slu_point){11.5, 8}, &path);
    slu_router_destroy(router);
    slu_free_space_destroy(space);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_of_whole_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
