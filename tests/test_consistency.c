// SPDX-License-Identifier: MIT
// Estimates that promise to be consistent are, to the last tick: over a step none falls by more
// than the step costs. Searches that do not reopen tiles rely on it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sluice/sluice.h"

enum { SIDE = 160, TILES = SIDE * SIDE };

static double estimate[TILES];

// Far less than a tick, which is a whole number of hundredths of an ordinary step.
static const double SLACK = 1e-9;

static const char *const NAMES[] = {"astar+octile", "astar+chebyshev", "astar+euclidean"};

static void assert_steps_cover(int x, int y, const slu_rules *rules, double straight,
                               double diagonal)
{
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            const int to_x = x + dx, to_y = y + dy;
            if (to_x < 0 || to_y < 0 || to_x >= SIDE || to_y >= SIDE || (!dx && !dy)) continue;
            if (dx && dy && rules->diagonals == SLU_DIAGONALS_NEVER) continue;
            const double there = estimate[to_y * SIDE + to_x];
            if (there < 0) continue; // a wall
            const double fall = estimate[y * SIDE + x] - there;
            const double cost = dx && dy ? diagonal : straight;
            if (fall > cost + SLACK) fail_msg("%d, %d: %g over a step of %g", x, y, fall, cost);
        }
    }
}

static void assert_consistent(const slu_map *map, slu_steps steps, slu_diagonals diagonals)
{
    const slu_rules rules = {.steps = steps, .diagonals = diagonals};
    slu_finder *finder = NULL;
    slu_error error;
    const slu_finder_options options = {.rules = rules};
    assert_int_equal(slu_finder_create(map, &options, &finder, &error), SLU_OK);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        slu_query query = {.goal = {3, 7}};
        assert_int_equal(slu_algorithm_parse(NAMES[i], &query.algorithm, &error), SLU_OK);
        assert_int_equal(slu_finder_estimates(finder, &query, estimate, TILES, &error), SLU_OK);
        for (int t = 0; t < TILES; t++)
            assert_steps_cover(t % SIDE, t / SIDE, &rules, steps.straight, steps.diagonal);
    }
    slu_finder_destroy(finder);
}

static void estimates_fall_by_no_more_than_a_step_costs(void **state)
{
    (void)state;
    static const slu_steps STEPS[] = {{1, 1}, {10, 14}, {5, 7}, {2, 3}, {1, 3}, {70, 99}};
    slu_map *map = NULL;
    const slu_generate_options open = {.kind = SLU_GENERATE_OPEN, .width = SIDE, .height = SIDE};
    assert_int_equal(slu_map_generate(&open, &map, NULL), SLU_OK);
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++) {
        assert_consistent(map, STEPS[i], SLU_DIAGONALS_CLEAR);
        assert_consistent(map, STEPS[i], SLU_DIAGONALS_NEVER);
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(estimates_fall_by_no_more_than_a_step_costs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
