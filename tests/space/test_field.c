// SPDX-License-Identifier: MIT
#include "method_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char METHOD[] = "field";

// A trap with the goal behind it: forces alone would never leave it.
static void traps_are_left(void **state)
{
    (void)state;
    static const slu_point outline[] = {{0, 0}, {40, 0}, {40, 40}, {0, 40}};
    static const slu_point trap[] = {{8, 8},  {32, 8},  {32, 32}, {8, 32},
                                     {8, 30}, {30, 30}, {30, 10}, {8, 10}};
    const space_ring rings[] = {{4, outline}, {8, trap}};
    slu_free_space *space = free_space_of_rings(rings, 2);
    for (double step = 0.25; step < 4; step *= 2) {
        slu_router *router = router_for(space, METHOD, step, NULL);
        slu_space_path path = path_between(router, (slu_point){20, 20}, (slu_point){36, 20});
        claim_path(space, (slu_point){20, 20}, (slu_point){36, 20}, &path);
        path = path_between(router, (slu_point){36, 20}, (slu_point){29, 20});
        claim_path(space, (slu_point){36, 20}, (slu_point){29, 20}, &path);
        slu_router_destroy(router);
    }
    slu_free_space_destroy(space);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(traps_are_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
