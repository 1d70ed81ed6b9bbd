// SPDX-License-Identifier: MIT
#include "method_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char METHOD[] = "cylinders";

// In a corridor the path stays in the middle, though the ends are next to a wall.
static void paths_keep_to_the_middle(void **state)
{
    (void)state;
    static const slu_point corridor[] = {{0, 0}, {20, 0}, {20, 4}, {0, 4}};
    const space_ring ring = {4, corridor};
    slu_free_space *space = free_space_of_rings(&ring, 1);
    slu_router *router = router_for(space, METHOD, 0, NULL);
    slu_point from = {1, 0.5}, to = {19, 0.5};
    slu_space_path path = path_between(router, from, to);
    claim_path(space, from, to, &path);
    // Near its ends the corridor's axes lead into the corners; in between they are one line.
    for (double x = 4; x <= 16; x++) {
        size_t i = 1;
        while (path.points[i].x < x)
            i++;
        slu_point a = path.points[i - 1], b = path.points[i];
        double y = a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x);
        assert_true(y > 1.9 && y < 2.1);
    }
    slu_router_destroy(router);
    slu_free_space_destroy(space);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_keep_to_the_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
