// SPDX-License-Identifier: MIT
// The checker of plans: it finds every violation, and agrees with a plain comparison of every pair
// of units on thousands of random ticks.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "crowd_check.h"
#include "random_world.h"

static const char *const ROOM[] = {
    "......", //
    "..@...", //
    "......", //
    "...G..", //
    NULL,
};

enum { MOST = 4, TICKS = 3 };

typedef struct claim {
    const char *words; // in the message; NULL: nothing is wrong
    slu_diagonals diagonals;
    int units, configurations;
    int kinds[MOST];
    slu_tile tiles[TICKS * MOST]; // tick by tick
    int tick, unit;
} claim;

static const slu_unit KINDS[] = {{.size = 1}, {.size = 2}, {.terrains = "."}};

static const claim CLAIMS[] = {
    {NULL,
     SLU_DIAGONALS_NEVER,
     2,
     3,
     {0, 0},
     {{0, 0}, {1, 0}, {1, 0}, {2, 0}, {2, 0}, {3, 0}},
     0,
     0},
    {NULL, SLU_DIAGONALS_CLEAR, 1, 2, {0}, {{0, 0}, {1, 1}}, 0, 0},
    // A ring of four that turns.
    {NULL,
     SLU_DIAGONALS_NEVER,
     4,
     2,
     {0, 0, 0, 0},
     {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {1, 0}, {1, 1}, {0, 1}, {0, 0}},
     0,
     0},
    {"is not at its start", SLU_DIAGONALS_NEVER, 1, 1, {0}, {{5, 5}}, 0, 0},
    {"where it cannot", SLU_DIAGONALS_NEVER, 1, 2, {0}, {{1, 1}, {2, 1}}, 1, 0},
    {"where it cannot", SLU_DIAGONALS_NEVER, 1, 2, {0}, {{0, 0}, {-1, 0}}, 1, 0},
    {"where it cannot", SLU_DIAGONALS_NEVER, 1, 2, {1}, {{0, 0}, {1, 0}}, 1, 0},
    {"where it cannot", SLU_DIAGONALS_NEVER, 1, 2, {2}, {{2, 3}, {3, 3}}, 1, 0},
    {"its rules do not allow", SLU_DIAGONALS_NEVER, 1, 2, {0}, {{0, 0}, {2, 0}}, 1, 0},
    {"its rules do not allow", SLU_DIAGONALS_NEVER, 1, 2, {0}, {{0, 0}, {1, 1}}, 1, 0},
    {"its rules do not allow", SLU_DIAGONALS_CLEAR, 1, 2, {0}, {{1, 1}, {2, 2}}, 1, 0},
    {"a tile of unit 0", SLU_DIAGONALS_NEVER, 2, 2, {0, 0}, {{0, 0}, {2, 0}, {1, 0}, {1, 0}}, 1, 1},
    {"a tile of unit 0", SLU_DIAGONALS_NEVER, 2, 2, {1, 0}, {{0, 2}, {2, 3}, {0, 2}, {1, 3}}, 1, 1},
    {"swap places", SLU_DIAGONALS_NEVER, 2, 2, {0, 0}, {{0, 0}, {1, 0}, {1, 0}, {0, 0}}, 1, 0},
    {"swap places", SLU_DIAGONALS_CLEAR, 2, 2, {0, 0}, {{3, 1}, {4, 2}, {4, 2}, {3, 1}}, 1, 0},
    {"cross", SLU_DIAGONALS_CLEAR, 2, 2, {0, 0}, {{3, 1}, {4, 1}, {4, 2}, {3, 2}}, 1, 0},
    {"swap places", SLU_DIAGONALS_CLEAR, 2, 2, {1, 0}, {{3, 0}, {5, 1}, {4, 1}, {4, 0}}, 1, 0},
    {"unknown kind", SLU_DIAGONALS_NEVER, 1, 1, {3}, {{0, 0}}, 0, 0},
};

static void each_fault_is_found(void **state)
{
    (void)state;
    slu_map *map = world_drawn(ROOM);
    for (size_t i = 0; i < sizeof CLAIMS / sizeof *CLAIMS; i++) {
        const claim *c = &CLAIMS[i];
        slu_crowd_options options = {
            .rules.diagonals = c->diagonals, .kinds = KINDS, .kind_count = 3};
        slu_errand errands[MOST];
        for (int u = 0; u < c->units; u++)
            errands[u] = (slu_errand){c->kinds[u], c->tiles[u], {0, 0}};
        if (c->words && strstr(c->words, "start")) errands[0].start = (slu_tile){0, 0};
        slu_error error = {0};
        slu_status status = slu_plan_check(map, &options, errands, (size_t)c->units, c->tiles,
                                           (size_t)c->configurations, NULL, &error);
        if ((status == SLU_OK) != !c->words) fail_msg("claim %zu: %s", i, error.text);
        if (!c->words) continue;
        assert_int_equal(status, SLU_ERR_ARGUMENT);
        if (!strstr(error.text, c->words)) fail_msg("claim %zu: %s", i, error.text);
        assert_int_equal(error.line, c->tick);
        assert_int_equal(error.column, c->unit);
    }
    slu_map_destroy(map);
}

static void facts_are_counted(void **state)
{
    (void)state;
    slu_map *map = world_drawn(ROOM);
    slu_crowd_options options = {.rules.diagonals = SLU_DIAGONALS_NEVER};
    // The first leaves its goal and comes back; the second never gets there; the third is there.
    const slu_errand errands[] = {{0, {0, 0}, {0, 0}}, {0, {3, 0}, {5, 0}}, {0, {0, 3}, {0, 3}}};
    const slu_tile tiles[] = {{0, 0}, {3, 0}, {0, 3}, {1, 0}, {4, 0}, {0, 3},
                              {0, 0}, {4, 0}, {0, 3}, {0, 0}, {4, 0}, {0, 3}};
    slu_plan_facts facts;
    assert_int_equal(slu_plan_check(map, &options, errands, 3, tiles, 4, &facts, NULL), SLU_OK);
    assert_int_equal(facts.units, 3);
    assert_int_equal(facts.arrived, 2);
    assert_int_equal(facts.makespan, 3);
    assert_int_equal(facts.sum_of_costs, 2 + 3 + 0);
    assert_int_equal(facts.outcome, SLU_PLAN_LIMIT);
    assert_int_equal(slu_plan_check(map, NULL, NULL, 0, NULL, 0, &facts, NULL), SLU_OK);
    assert_int_equal(facts.outcome, SLU_PLAN_FOUND);
    assert_int_equal(slu_plan_check(NULL, NULL, NULL, 0, NULL, 0, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_plan_check(map, NULL, errands, 1, NULL, 1, NULL, NULL), SLU_ERR_ARGUMENT);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Random ticks, good and bad

enum { CASES = 60000, SIDE = 7, UNITS = 5 };

static bool stands_alone(const slu_map *map, const slu_crowd_options *o, const slu_errand *e,
                         const slu_tile *tiles, int unit)
{
    if (!crowd_may_step(map, o, e[unit].kind, tiles[unit], tiles[unit])) return false;
    for (int i = 0; i < unit; i++) {
        crowd_step a = {tiles[i], tiles[i], o->kinds[e[i].kind].size};
        crowd_step b = {tiles[unit], tiles[unit], o->kinds[e[unit].kind].size};
        if (!crowd_may_both(a, b)) return false;
    }
    return true;
}

static int place_units(const slu_map *map, const slu_crowd_options *o, slui_random *random,
                       slu_errand *errands, slu_tile *tiles)
{
    int count = 0;
    for (int tries = 0; tries < 4 * UNITS && count < UNITS; tries++) {
        tiles[count] = world_tile(map, random);
        errands[count] = (slu_errand){(int)slui_random_below(random, 2), tiles[count], {0, 0}};
        count += stands_alone(map, o, errands, tiles, count);
    }
    return count;
}

static bool tick_is_right(const slu_map *map, const slu_crowd_options *o, const slu_errand *e,
                          int count, const slu_tile *tiles)
{
    for (int i = 0; i < count; i++) {
        crowd_step a = {tiles[i], tiles[count + i], o->kinds[e[i].kind].size};
        if (!crowd_may_step(map, o, e[i].kind, a.from, a.to)) return false;
        for (int k = 0; k < i; k++) {
            crowd_step b = {tiles[k], tiles[count + k], o->kinds[e[k].kind].size};
            if (!crowd_may_both(a, b)) return false;
        }
    }
    return true;
}

// Straight more often than diagonal, and often none.
static slu_tile some_step(slui_random *random, slu_tile from)
{
    static const int STEPS[] = {0, 0, 0, -1, 1};
    return (slu_tile){from.x + STEPS[slui_random_below(random, 5)],
                      from.y + STEPS[slui_random_below(random, 5)]};
}

static void every_pair_is_compared(void **state)
{
    (void)state;
    static const slu_unit SIZES[] = {{.size = 1}, {.size = 2}};
    size_t right = 0, wrong = 0;
    for (uint64_t number = 0; number < CASES; number++) {
        slui_random random = slui_random_seeded(number);
        slu_map *map = world_map(&random, SIDE);
        slu_crowd_options o = {
            .rules.diagonals = (slu_diagonals)(number % 4), .kinds = SIZES, .kind_count = 2};
        slu_errand errands[UNITS];
        slu_tile tiles[2 * UNITS];
        int count = place_units(map, &o, &random, errands, tiles);
        for (int i = 0; i < count; i++)
            tiles[count + i] = some_step(&random, tiles[i]);
        bool expected = tick_is_right(map, &o, errands, count, tiles);
        slu_error error = {0};
        slu_status status = slu_plan_check(map, &o, errands, (size_t)count, tiles, 2, NULL, &error);
        if ((status == SLU_OK) != expected)
            fail_msg("case %d: %s", (int)number, expected ? error.text : "nothing found");
        right += expected && count > 1;
        wrong += !expected;
        slu_map_destroy(map);
    }
    print_message("%zu right, %zu wrong\n", right, wrong);
    assert_true(right > 2000 && wrong > 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_fault_is_found),
        cmocka_unit_test(facts_are_counted),
        cmocka_unit_test(every_pair_is_compared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
