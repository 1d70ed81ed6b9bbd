// SPDX-License-Identifier: MIT
// Crowds: for any map, rules, kinds and method, and any changes between ticks, no tick contains
// anything that slu_plan_check forbids. And units arrive where theory guarantees it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "crowd_check.h"
#include "random_world.h"
#include "support.h"

// ---------------------------------------------------------------------------------------------
// Random crowds

enum { CASES = 1200, SIDE = 14, CASE_TICKS = 25, KIND_COUNT = 3, PACKED_CASES = 1500 };

// Each claim is made of crowds with tables of distances and of crowds with trails (no map has so
// few tiles that it would get a table).
static size_t tables_or_trails(uint64_t number)
{
    return number % 2 ? 1 : 0;
}

static void change_something(slu_crowd *crowd, slu_map *map, slui_random *random)
{
    int count = slu_crowd_count(crowd),
        unit = count ? (int)slui_random_below(random, (uint32_t)count) : 0;
    switch (slui_random_below(random, 12)) {
    case 0: slu_crowd_remove(crowd, unit, NULL); break;
    case 1: slu_crowd_send(crowd, unit, world_tile(map, random), NULL); break;
    case 2: crowd_add_random(crowd, map, KIND_COUNT, 2, random); break;
    case 3: world_edit(map, random, true); break;
    default: break;
    }
}

static void no_tick_breaks_a_rule(void **state)
{
    (void)state;
    for (int number = 0; number < world_share(CASES); number++) {
        slui_random random = slui_random_seeded(number);
        slu_map *map = world_map(&random, SIDE);
        world_grounds(map, &random);
        if (number % 3 == 0) world_terrain(map, &random);
        slu_unit kinds[KIND_COUNT] = {{0}, world_unit(&random), world_unit(&random)};
        slu_crowd_options options = {.kinds = kinds, .kind_count = KIND_COUNT, .seed = number};
        options.rules.diagonals = (slu_diagonals)(number / 2 % 4);
        options.method = crowd_method(CROWD_METHODS[number % CROWD_METHOD_COUNT]);
        options.window = number % 5 ? 0 : 2 + (int)(number % 9);
        options.table_tiles = tables_or_trails(number / 8);
        slu_crowd *crowd = crowd_created(map, &options);
        crowd_add_random(crowd, map, KIND_COUNT, (int)slui_random_below(&random, 60), &random);
        for (int tick = 0; tick < CASE_TICKS; tick++) {
            crowd_watched_step(crowd, map, &options);
            change_something(crowd, map, &random);
        }
        slu_crowd_destroy(crowd);
        slu_map_destroy(map);
    }
}

// Narrow units packed around wide ones, on little ground: steps that many units block, and chains
// that succeed in one branch and fail in another.
static void packed_wide_units_break_no_rule(void **state)
{
    (void)state;
    static const slu_unit KINDS[] = {{.size = 1}, {.size = 2}, {.size = 3}};
    for (int number = 0; number < world_share(PACKED_CASES); number++) {
        slui_random random = slui_random_seeded(number);
        int side = 5 + (int)slui_random_below(&random, 4);
        slu_map *map = NULL;
        assert_int_equal(slu_map_create(side, side, NULL, &map, NULL), SLU_OK);
        slu_crowd_options options = {.kinds = KINDS, .kind_count = KIND_COUNT, .seed = number};
        options.rules.diagonals = number % 2 ? SLU_DIAGONALS_NEVER : SLU_DIAGONALS_CLEAR;
        options.table_tiles = tables_or_trails(number / 2);
        slu_crowd *crowd = crowd_created(map, &options);
        crowd_add_random(crowd, map, 3, 4, &random);
        crowd_add_random(crowd, map, 1 + (int)(number % 3), 2 * side * side, &random);
        for (int tick = 0; tick < CASE_TICKS; tick++)
            crowd_watched_step(crowd, map, &options);
        slu_crowd_destroy(crowd);
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------
// Where everybody gets there

enum { HALL = 10, LIVE_CASES = 40 };

// A hall with isolated pillars: there is a path around everything, so any two adjacent tiles lie on
// a ring.
static slu_map *hall_with_pillars(slui_random *random)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(HALL, HALL, NULL, &map, NULL), SLU_OK);
    for (int y = 2; y < HALL - 2; y += 3)
        for (int x = 2; x < HALL - 2; x += 3)
            if (slui_random_below(random, 3))
                assert_int_equal(slu_map_fill(map, (slu_rect){x, y, 1, 1}, '@', NULL), SLU_OK);
    return map;
}

static int unvisited(const slu_crowd *crowd, bool *visited)
{
    int missing = 0;
    for (int i = 0; i < slu_crowd_count(crowd); i++) {
        visited[i] = visited[i] || slu_crowd_units(crowd)[i].status == SLU_UNIT_AT_GOAL;
        missing += !visited[i];
    }
    return missing;
}

// Okumura et al. 2022, theorem 1: on such maps every unit reaches its goal, at the latest after as
// many ticks as there are units times the greatest distance.
static void pibt_takes_everybody_there_where_there_are_rings(void **state)
{
    (void)state;
    for (int number = 0; number < world_share(LIVE_CASES); number++) {
        slui_random random = slui_random_seeded(number);
        slu_map *map = hall_with_pillars(&random);
        slu_crowd_options options = {.rules.diagonals = SLU_DIAGONALS_NEVER, .seed = number};
        options.table_tiles = tables_or_trails(number);
        slu_crowd *crowd = crowd_created(map, &options);
        int count = 0, wanted = 5 + (int)slui_random_below(&random, 75);
        while (count < wanted) {
            slu_errand e = {.kind = 0};
            assert_true(world_ground(map, &random, &e.start));
            assert_true(world_ground(map, &random, &e.goal));
            count += slu_crowd_add(crowd, &e, NULL, NULL) == SLU_OK;
        }
        bool visited[HALL * HALL] = {false};
        int missing = unvisited(crowd, visited);
        for (int tick = 0; missing && tick < count * 2 * HALL; tick++) {
            crowd_watched_step(crowd, map, &options);
            missing = unvisited(crowd, visited);
        }
        if (missing) fail_msg("case %d: %d of %d never got there", (int)number, missing, count);
        slu_crowd_destroy(crowd);
        slu_map_destroy(map);
    }
}

// A few units on open ground: both methods bring all to their goals at once.
static void few_units_all_arrive(void **state)
{
    (void)state;
    for (int m = 0; m < CROWD_METHOD_COUNT; m++) {
        for (int number = 0; number < 8; number++) {
            slui_random random = slui_random_seeded(7);
            slu_map *map = hall_with_pillars(&random);
            slu_crowd_options options = {.rules.diagonals = (slu_diagonals)(number / 2)};
            options.table_tiles = tables_or_trails((uint64_t)number);
            options.method = crowd_method(CROWD_METHODS[m]);
            slu_crowd *crowd = crowd_created(map, &options);
            for (int i = 0; i < HALL; i++) {
                slu_errand there = {0, {0, i}, {HALL - 1, HALL - 1 - i}};
                slu_errand back = {0, {HALL - 1, i}, {0, HALL - 1 - i}};
                assert_int_equal(slu_crowd_add(crowd, &there, NULL, NULL), SLU_OK);
                assert_int_equal(slu_crowd_add(crowd, &back, NULL, NULL), SLU_OK);
            }
            for (int tick = 0; tick < 10 * HALL; tick++)
                crowd_watched_step(crowd, map, &options);
            for (int i = 0; i < slu_crowd_count(crowd); i++)
                assert_int_equal(slu_crowd_units(crowd)[i].status, SLU_UNIT_AT_GOAL);
            slu_crowd_destroy(crowd);
            slu_map_destroy(map);
        }
    }
}

static const char *const PASSAGE[] = {
    "@@@.@@@", //
    ".......", //
    "@@@@@@@", //
    NULL,
};

// Two that want to pass each other in a passage with one nook.
static void claim_passing(size_t table_tiles)
{
    slu_map *map = world_drawn(PASSAGE);
    slu_crowd_options options = {.rules.diagonals = SLU_DIAGONALS_NEVER};
    options.table_tiles = table_tiles;
    slu_crowd *crowd = crowd_created(map, &options);
    assert_int_equal(slu_crowd_add(crowd, &(slu_errand){0, {1, 1}, {5, 1}}, NULL, NULL), SLU_OK);
    assert_int_equal(slu_crowd_add(crowd, &(slu_errand){0, {5, 1}, {1, 1}}, NULL, NULL), SLU_OK);
    int tick = 0;
    const slu_crowd_unit *u = slu_crowd_units(crowd);
    while (u[0].status != SLU_UNIT_AT_GOAL || u[1].status != SLU_UNIT_AT_GOAL) {
        crowd_watched_step(crowd, map, &options);
        assert_true(++tick < 40);
    }
    slu_crowd_destroy(crowd);
    slu_map_destroy(map);
}

static void two_pass_each_other_at_a_nook(void **state)
{
    (void)state;
    claim_passing(tables_or_trails(0));
    claim_passing(tables_or_trails(1));
}

// ---------------------------------------------------------------------------------------------
// Kinds

// A wide unit with only one path makes the units on it give way.
static void claim_giving_way(size_t table_tiles)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(12, 2, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){11, 0, 1, 1}, '@', NULL), SLU_OK);
    static const slu_unit KINDS[] = {{.size = 2}, {.size = 1}};
    slu_crowd_options options = {.kinds = KINDS, .kind_count = 2, .table_tiles = table_tiles};
    options.rules.diagonals = SLU_DIAGONALS_NEVER;
    slu_crowd *crowd = crowd_created(map, &options);
    assert_int_equal(slu_crowd_add(crowd, &(slu_errand){0, {0, 0}, {8, 0}}, NULL, NULL), SLU_OK);
    assert_int_equal(slu_crowd_add(crowd, &(slu_errand){1, {4, 0}, {4, 0}}, NULL, NULL), SLU_OK);
    for (int tick = 0; slu_crowd_units(crowd)[0].status != SLU_UNIT_AT_GOAL; tick++) {
        crowd_watched_step(crowd, map, &options);
        assert_true(tick < 60);
    }
    slu_crowd_destroy(crowd);
    slu_map_destroy(map);
}

static void others_give_way_to_a_wide_unit(void **state)
{
    (void)state;
    claim_giving_way(tables_or_trails(0));
    claim_giving_way(tables_or_trails(1));
}

// A kind for which the grass is costly goes around it; another walks straight through.
static void factors_choose_the_route(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        ".GGG.", //
        ".....", //
        NULL,
    };
    static const double DEAR[256] = {['G'] = 9};
    static const slu_unit KINDS[] = {{.size = 1}, {.factors = DEAR}};
    slu_map *map = world_drawn(ROWS);
    for (int m = 0; m < CROWD_METHOD_COUNT; m++) {
        for (int number = 0; number < 4; number++) {
            int kind = number / 2;
            slu_crowd_options options = {.kinds = KINDS, .kind_count = 2};
            options.table_tiles = tables_or_trails((uint64_t)number);
            options.rules.diagonals = SLU_DIAGONALS_NEVER;
            options.method = crowd_method(CROWD_METHODS[m]);
            slu_crowd *crowd = crowd_created(map, &options);
            slu_errand errand = {kind, {0, 0}, {4, 0}};
            assert_int_equal(slu_crowd_add(crowd, &errand, NULL, NULL), SLU_OK);
            int ticks = 0;
            for (; slu_crowd_units(crowd)[0].status != SLU_UNIT_AT_GOAL; ticks++)
                crowd_watched_step(crowd, map, &options);
            assert_int_equal(ticks, kind ? 6 : 4);
            slu_crowd_destroy(crowd);
        }
    }
    slu_map_destroy(map);
}

// The cost of the cheapest path, by the tiles it enters, found by relaxing until nothing changes;
// negative if there is none.
static double cheapest_path_cost(const slu_map *map, const slu_crowd_options *options,
                                 slu_tile start, slu_tile goal)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    double cost[SIDE * SIDE];
    for (int i = 0; i < width * height; i++)
        cost[i] = i == start.y * width + start.x ? 0 : -1;
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < width * height * 9; i++) {
            slu_tile to = {i / 9 % width, i / 9 / width},
                     from = {to.x + i % 3 - 1, to.y + i / 3 % 3 - 1};
            if (from.x < 0 || from.y < 0 || from.x >= width || from.y >= height) continue;
            double before = cost[from.y * width + from.x], *here = &cost[to.y * width + to.x];
            if (before < 0 || !crowd_may_step(map, options, 0, from, to)) continue;
            double through = before + slu_map_cost(map, to);
            if (*here >= 0 && *here <= through + 1e-9) continue;
            *here = through;
            again = true;
        }
    }
    return cost[goal.y * width + goal.x];
}

// Alone, a unit takes a cheapest path, whatever the ground costs.
static void lone_units_take_a_cheapest_path(void **state)
{
    (void)state;
    int walked = 0;
    for (uint64_t number = 0; number < 600; number++) {
        slui_random random = slui_random_seeded(number);
        slu_map *map = world_map(&random, SIDE);
        world_terrain(map, &random);
        slu_crowd_options options = {.seed = number};
        options.rules.diagonals = (slu_diagonals)(number / 2 % 4);
        options.method = crowd_method(CROWD_METHODS[number % CROWD_METHOD_COUNT]);
        options.table_tiles = tables_or_trails(number / 8);
        slu_errand errand = {0, world_tile(map, &random), world_tile(map, &random)};
        slu_crowd *crowd = crowd_created(map, &options);
        double cheapest = -1, paid = 0;
        if (slu_crowd_add(crowd, &errand, NULL, NULL) == SLU_OK)
            cheapest = cheapest_path_cost(map, &options, errand.start, errand.goal);
        for (int tick = 0; cheapest >= 0 && tick < SIDE * SIDE; tick++) {
            slu_tile before = slu_crowd_units(crowd)[0].tile;
            crowd_watched_step(crowd, map, &options);
            slu_tile tile = slu_crowd_units(crowd)[0].tile;
            if (tile.x != before.x || tile.y != before.y) paid += slu_map_cost(map, tile);
        }
        if (cheapest >= 0) {
            assert_int_equal(slu_crowd_units(crowd)[0].status, SLU_UNIT_AT_GOAL);
            if (paid > cheapest + 1e-6 || paid < cheapest - 1e-6)
                fail_msg("case %d: paid %g, not %g", (int)number, paid, cheapest);
            walked++;
        }
        slu_crowd_destroy(crowd);
        slu_map_destroy(map);
    }
    assert_true(walked > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_tick_breaks_a_rule),
        cmocka_unit_test(packed_wide_units_break_no_rule),
        cmocka_unit_test(pibt_takes_everybody_there_where_there_are_rings),
        cmocka_unit_test(few_units_all_arrive),
        cmocka_unit_test(two_pass_each_other_at_a_nook),
        cmocka_unit_test(others_give_way_to_a_wide_unit),
        cmocka_unit_test(factors_choose_the_route),
        cmocka_unit_test(lone_units_take_a_cheapest_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
