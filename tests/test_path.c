// SPDX-License-Identifier: MIT
// Paths: checked step by step, reduced to corners and expanded.
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { SIDE = 20, WALK_CAPACITY = 400 };

static slu_rules with_diagonals(slu_diagonals diagonals)
{
    return (slu_rules){.diagonals = diagonals};
}

// ---------------------------------------------------------------------------------------------
// Checking

static const char *const DRAWN[] = {
    ".....", //
    ".@...", //
    "..@..", //
    ".....", //
    NULL,
};

static void assert_step_fails(const slu_map *map, slu_diagonals diagonals, const slu_tile *path,
                              size_t length, int step, const char *words)
{
    slu_rules rules = with_diagonals(diagonals);
    slu_path_facts facts = {.cost = 77};
    slu_error error = {0};
    slu_status status = slu_path_check(map, &rules, path, length, &facts, &error);
    assert_int_equal(status, SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, step);
    if (!strstr(error.text, words)) fail_msg("'%s' does not say '%s'", error.text, words);
    assert_true(facts.cost == 77);
}

static void assert_path_costs(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                              size_t length, double cost)
{
    slu_path_facts facts = {0};
    slu_error error = {0};
    if (slu_path_check(map, rules, path, length, &facts, &error) != SLU_OK)
        fail_msg("%s", error.text);
    if (fabs(facts.cost - cost) > 1e-12) fail_msg("%.17g, not %.17g", facts.cost, cost);
}

static void each_rule_forbids_its_own_diagonals(void **state)
{
    (void)state;
    slu_map *map = world_drawn(DRAWN);
    static const slu_tile FREE[] = {{3, 1}, {4, 0}}, ONE[] = {{0, 2}, {0, 1}, {1, 0}},
                          BETWEEN[] = {{0, 2}, {1, 2}, {2, 1}};
    slu_rules clear = with_diagonals(SLU_DIAGONALS_CLEAR);
    slu_rules one_wall = with_diagonals(SLU_DIAGONALS_ONE_WALL);
    slu_rules always = with_diagonals(SLU_DIAGONALS_ALWAYS);
    const char *forbidden = "diagonal that the rule does not allow";
    assert_path_costs(map, &clear, FREE, 2, sqrt(2));
    assert_path_costs(map, NULL, FREE, 2, sqrt(2));
    assert_path_costs(map, &one_wall, ONE, 3, 1 + sqrt(2));
    assert_path_costs(map, &always, BETWEEN, 3, 1 + sqrt(2));
    assert_step_fails(map, SLU_DIAGONALS_NEVER, FREE, 2, 1, forbidden);
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, ONE, 3, 2, forbidden);
    assert_step_fails(map, SLU_DIAGONALS_ONE_WALL, BETWEEN, 3, 2, forbidden);
    slu_map_destroy(map);
}

static void the_first_bad_step_is_named(void **state)
{
    (void)state;
    slu_map *map = world_drawn(DRAWN);
    static const slu_tile INTO_WALL[] = {{0, 0}, {0, 1}, {1, 1}}, OFF[] = {{4, 0}, {5, 0}},
                          JUMP[] = {{0, 0}, {1, 0}, {3, 0}, {9, 9}}, STILL[] = {{0, 0}, {0, 0}},
                          FAR[] = {{0, 0}, {INT_MIN, INT_MAX}, {INT_MAX, INT_MIN}},
                          IN_WALL[] = {{1, 1}, {0, 1}}, OUTSIDE[] = {{INT_MIN, 0}, {INT_MAX, 0}};
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, INTO_WALL, 3, 2, "step 2 leads into a wall");
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, OFF, 2, 1, "step 1 leads into a wall or off");
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, JUMP, 4, 2, "step 2 does not lead to a neighbour");
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, STILL, 2, 1, "step 1 does not lead");
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, FAR, 3, 1, "step 1 does not lead");
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, IN_WALL, 2, 0, "starts at 1, 1, in a wall");
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, OUTSIDE, 2, 0, "outside the map");
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, NULL, 0, 0, "empty");
    slu_map_destroy(map);
}

static void rules_that_cannot_be_are_refused(void **state)
{
    (void)state;
    slu_map *map = world_drawn(DRAWN);
    static const slu_rules BAD[] = {
        {.diagonals = (slu_diagonals)7},
        {.charge = (slu_charge)2},
        {.steps = {10, 0}},
        {.steps = {-1, 1}},
        {.steps = {1, SLU_MAX_STEP + 1}},
    };
    slu_tile path[] = {{0, 0}};
    slu_path_facts facts;
    for (size_t i = 0; i < COUNT(BAD); i++)
        assert_int_equal(slu_path_check(map, &BAD[i], path, 1, &facts, NULL), SLU_ERR_ARGUMENT);
    slu_map_destroy(map);
}

// Costs of 2, 3 and 5 around a corner, by hand.
static void charges_follow_their_definitions(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"..", "..", NULL};
    slu_map *map = world_drawn(ROWS);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){1, 0, 1, 1}, 2, NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 1, 1, 1}, 3, NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){1, 1, 1, 1}, 5, NULL), SLU_OK);
    static const slu_tile STRAIGHT[] = {{0, 0}, {1, 0}, {1, 1}}, DIAGONAL[] = {{0, 0}, {1, 1}};
    slu_rules rules = {.charge = SLU_CHARGE_ENTERED};
    assert_path_costs(map, &rules, STRAIGHT, 3, 2 + 5);
    assert_path_costs(map, &rules, DIAGONAL, 2, 5 * sqrt(2));
    rules.charge = SLU_CHARGE_MEAN;
    assert_path_costs(map, &rules, STRAIGHT, 3, 1.5 + 3.5);
    assert_path_costs(map, &rules, DIAGONAL, 2, (1 + 2 + 3 + 5) / 4.0 * sqrt(2));
    rules.steps = (slu_steps)SLU_STEPS_10_14;
    assert_path_costs(map, &rules, DIAGONAL, 2, (1 + 2 + 3 + 5) / 4.0 * 14);
    // The step does not touch a wall next to it.
    rules.diagonals = SLU_DIAGONALS_ONE_WALL;
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 1, 1, 1}, '@', NULL), SLU_OK);
    assert_path_costs(map, &rules, DIAGONAL, 2, (1 + 2 + 5) / 3.0 * 14);
    slu_map_destroy(map);
}

static void lengths_on_even_ground_are_exact(void **state)
{
    (void)state;
    enum { TILES = 1001 };
    static slu_tile path[TILES];
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(TILES, TILES, NULL, &map, NULL), SLU_OK);
    for (int i = 1; i < TILES; i++)
        path[i] = (slu_tile){i, path[i - 1].y + (i % 3 == 0)};
    slu_path_facts facts;
    assert_int_equal(slu_path_check(map, NULL, path, TILES, &facts, NULL), SLU_OK);
    assert_int_equal(facts.straight_steps, 667);
    assert_int_equal(facts.diagonal_steps, 333);
    assert_true(facts.cost == 667 + 333 * 1.4142135623730951);
    slu_map_destroy(map);
}

// Every rule, charge and step length, compared with the tests' own calculation, and with one tile
// moved.
static void walks_cost_what_the_reference_says(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(11);
    slu_tile walk[WALK_CAPACITY];
    for (int n = 0; n < 3 * world_rules_count(); n++) {
        slu_rules rules = world_rules(n);
        slu_map *map = world_map(&random, SIDE);
        if (n % 3) world_terrain(map, &random);
        size_t length = world_walk(map, &rules, &random, walk, WALK_CAPACITY);
        for (int moved = 0; moved < 2 && length > 0; moved++) {
            uint32_t at = moved ? slui_random_below(&random, (uint32_t)length) : 0;
            if (moved) walk[at].x += (int)slui_random_below(&random, 5) - 2;
            reference_walk_facts truth = reference_walk(map, &rules, walk, length);
            slu_path_facts facts;
            slu_status status = slu_path_check(map, &rules, walk, length, &facts, NULL);
            assert_int_equal(status, isfinite(truth.cost) ? SLU_OK : SLU_ERR_ARGUMENT);
            if (status != SLU_OK) continue;
            assert_true(reference_near(facts.cost, truth.cost, 1e-12));
            assert_int_equal(facts.straight_steps, truth.straight);
            assert_int_equal(facts.diagonal_steps, truth.diagonal);
        }
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------
// Corners

static void corners_are_the_ends_and_the_turns(void **state)
{
    (void)state;
    static const slu_tile PATH[] = {{0, 0}, {1, 0}, {2, 0}, {3, 1}, {4, 2}, {4, 3}},
                          CORNERS[] = {{0, 0}, {2, 0}, {4, 2}, {4, 3}};
    slu_tile out[6];
    size_t count = 0;
    assert_int_equal(slu_path_corners(PATH, 6, out, 6, &count, NULL), SLU_OK);
    assert_int_equal(count, 4);
    assert_memory_equal(out, CORNERS, sizeof CORNERS);
    assert_int_equal(slu_path_corners(PATH, 1, out, 1, &count, NULL), SLU_OK);
    assert_int_equal(count, 1);
    assert_int_equal(slu_path_corners(NULL, 0, NULL, 0, &count, NULL), SLU_OK);
    assert_int_equal(count, 0);
    assert_int_equal(slu_path_expand(NULL, 0, NULL, 0, &count, NULL), SLU_OK);
    assert_int_equal(count, 0);
}

static void expanding_the_corners_of_a_walk_gives_the_walk(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(12);
    slu_tile walk[WALK_CAPACITY], corners[WALK_CAPACITY], back[WALK_CAPACITY];
    for (int n = 0; n < 400; n++) {
        slu_rules rules = world_rules(n);
        slu_map *map = world_map(&random, SIDE);
        size_t length = world_walk(map, &rules, &random, walk, WALK_CAPACITY), corner_count = 0,
               count = 0;
        assert_int_equal(
            slu_path_corners(walk, length, corners, WALK_CAPACITY, &corner_count, NULL), SLU_OK);
        assert_true(corner_count <= length);
        assert_int_equal(slu_path_expand(corners, corner_count, back, WALK_CAPACITY, &count, NULL),
                         SLU_OK);
        assert_int_equal(count, length);
        assert_memory_equal(back, walk, length * sizeof *walk);
        slu_map_destroy(map);
    }
}

static void what_does_not_fit_is_not_begun(void **state)
{
    (void)state;
    static const slu_tile PATH[] = {{0, 0}, {1, 0}, {1, 1}}, CORNERS[] = {{0, 0}, {4, 4}, {4, 0}};
    slu_tile out[16] = {{77, 77}};
    size_t count = 0;
    slu_error error = {0};
    assert_int_equal(slu_path_corners(PATH, 3, out, 2, &count, &error), SLU_ERR_CAPACITY);
    assert_int_equal(count, 3);
    assert_int_equal(error.code, SLU_ERR_CAPACITY);
    assert_int_equal(slu_path_expand(CORNERS, 3, out, 8, &count, &error), SLU_ERR_CAPACITY);
    assert_int_equal(count, 9);
    assert_non_null(strstr(error.text, "9 tiles do not fit"));
    assert_int_equal(out[0].x, 77);
    assert_int_equal(slu_path_expand(CORNERS, 3, out, 9, &count, &error), SLU_OK);
    assert_true(asking_same_tile(out[4], (slu_tile){4, 4}) &&
                asking_same_tile(out[8], (slu_tile){4, 0}));
}

static void steps_that_are_none_are_refused(void **state)
{
    (void)state;
    static const slu_tile JUMP[] = {{0, 0}, {1, 0}, {3, 0}}, KNIGHT[] = {{0, 0}, {3, 3}, {5, 4}},
                          STILL[] = {{4, 4}, {4, 4}},
                          WIDE[] = {{INT_MIN, INT_MIN}, {INT_MAX, INT_MAX}};
    slu_tile out[8];
    size_t count = 0;
    slu_error error = {0};
    assert_int_equal(slu_path_corners(JUMP, 3, out, 8, &count, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, 2);
    assert_int_equal(slu_path_expand(KNIGHT, 3, out, 8, &count, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, 2);
    assert_int_equal(slu_path_expand(STILL, 2, out, 8, &count, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, 1);
    if (SIZE_MAX == UINT32_MAX) return; // there it is longer than memory
    assert_int_equal(slu_path_expand(WIDE, 2, out, 8, &count, &error), SLU_ERR_CAPACITY);
    assert_true((uint64_t)count == (uint64_t)1 << 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_forbids_its_own_diagonals),
        cmocka_unit_test(the_first_bad_step_is_named),
        cmocka_unit_test(rules_that_cannot_be_are_refused),
        cmocka_unit_test(charges_follow_their_definitions),
        cmocka_unit_test(lengths_on_even_ground_are_exact),
        cmocka_unit_test(walks_cost_what_the_reference_says),
        cmocka_unit_test(corners_are_the_ends_and_the_turns),
        cmocka_unit_test(expanding_the_corners_of_a_walk_gives_the_walk),
        cmocka_unit_test(what_does_not_fit_is_not_begun),
        cmocka_unit_test(steps_that_are_none_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
