// SPDX-License-Identifier: MIT
// Several goals: an estimate is the least over the goals, or a lower bound close to it, and every
// search finds the cheapest goal; on open ground without expanding more than for one.
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
#include "support.h"

enum { SIDE = 40, TILES = SIDE * SIDE, MOST_GOALS = 60, WIDE = 150, WIDE_TILES = WIDE * WIDE };

// How far estimates may exceed costs that are added up from 1 and the square root of 2.
static const double SLACK = 2.1e-9;

static slu_map *open_map(int width, int height)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(width, height, NULL, &map, NULL), SLU_OK);
    return map;
}

// ---- open ground

// The least over the goals: one line of tiles. A rectangle around both goals holds the start, and
// with it A* would expand 15,919 tiles.
static void between_two_goals_a_search_expands_one_line(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"astar+octile",    "canonical+octile", "astar+chebyshev",
                                        "astar+euclidean", "astar+dead-end",   "astar+gateway-2015",
                                        "astar+gateway",   "astar+guided",     "wastar+octile"};
    slu_map *map = open_map(201, 201);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_tile goals[] = {{0, 100}, {200, 100}};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        slu_query query = {.start = {100, 100}, .goals = goals, .goal_count = 2};
        query.algorithm = asking_algorithm(NAMES[i]);
        slu_result result = asking(finder, &query);
        assert_int_equal(result.outcome, SLU_FOUND);
        assert_true(result.cost == 100);
        if (result.stats.expanded != 100)
            fail_msg("%s expanded %d", NAMES[i], (int)result.stats.expanded);
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// However many goals there are, and wherever: no tile is expanded that does not lie on a cheapest
// path to one of them.
static void many_goals_on_open_ground_cost_no_detour(void **state)
{
    (void)state;
    slu_map *map = open_map(WIDE, WIDE);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    for (uint64_t number = 0; number < 40; number++) {
        slui_random random = slui_random_seeded(number);
        slu_tile goals[1000];
        slu_query query = {.start = world_tile(map, &random), .goals = goals};
        query.goal_count = 2 + slui_random_below(&random, number % 4 ? 60 : 999);
        query.algorithm = asking_algorithm("canonical+octile");
        double nearest = INFINITY;
        for (size_t i = 0; i < query.goal_count; i++) {
            goals[i] = world_tile(map, &random);
            nearest =
                fmin(nearest, reference_open_distance(&(slu_rules){0}, query.start, goals[i]));
        }
        slu_result result = asking(finder, &query);
        assert_true(reference_near(result.cost, nearest, SLACK));
        assert_true(reference_near(result.stats.estimate, nearest, SLACK));
        assert_true(result.stats.expanded < result.path_length);
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// ---- the least over the goals

static void draw_goals(const slu_map *map, slui_random *random, slu_tile *goals, size_t count)
{
    slu_tile middle = world_tile(map, random);
    bool crowded = slui_random_below(random, 3) == 0;
    for (size_t i = 0; i < count; i++) {
        goals[i] = world_tile(map, random);
        if (!crowded) continue;
        goals[i].x = (middle.x * 7 + goals[i].x) / 8;
        goals[i].y = (middle.y * 7 + goals[i].y) / 8;
    }
}

static void ask_estimates(slu_finder *finder, const slu_query *query, double *out)
{
    slu_error error = {0};
    if (slu_finder_estimates(finder, query, out, WIDE_TILES, &error)) fail_msg("%s", error.text);
}

// Writes the least of the estimates for each goal alone; negative where there is none.
static void least_over_goals(slu_finder *finder, const slu_query *query, double *out, size_t tiles)
{
    static double one[WIDE_TILES];
    for (size_t t = 0; t < tiles; t++)
        out[t] = -1;
    for (size_t i = 0; i < query->goal_count; i++) {
        slu_query alone = {.goal = query->goals[i], .algorithm = query->algorithm};
        ask_estimates(finder, &alone, one);
        for (size_t t = 0; t < tiles; t++)
            if (one[t] >= 0 && (out[t] < 0 || one[t] < out[t])) out[t] = one[t];
    }
}

static void claim_least(slu_finder *finder, slu_query *query, const char *name, size_t tiles)
{
    static double together[WIDE_TILES], least[WIDE_TILES];
    query->algorithm = asking_algorithm(name);
    ask_estimates(finder, query, together);
    least_over_goals(finder, query, least, tiles);
    for (size_t t = 0; t < tiles; t++)
        if (together[t] != least[t])
            fail_msg("%s, %d goals, tile %d: %.17g, and the least over the goals is %.17g", name,
                     (int)query->goal_count, (int)t, together[t], least[t]);
}

static const char *const EXACT[] = {"astar+octile",    "astar+manhattan",    "astar+chebyshev",
                                    "astar+euclidean", "astar+overestimate", "astar+dead-end",
                                    "astar+zero"};

static void geometric_estimates_are_the_least_over_the_goals(void **state)
{
    (void)state;
    for (int number = 0; number < (int)world_cases(84); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = world_map(&random, SIDE);
        if (number % 3 == 0) world_terrain(map, &random);
        slu_tile goals[MOST_GOALS];
        slu_query query = {.goals = goals, .goal_count = 2 + slui_random_below(&random, 30)};
        draw_goals(map, &random, goals, query.goal_count);
        slu_finder *finder = asking_finder(map, world_rules(number));
        size_t tiles = (size_t)slu_map_width(map) * (size_t)slu_map_height(map);
        for (size_t i = 0; i < sizeof EXACT / sizeof *EXACT; i++)
            claim_least(finder, &query, EXACT[i], tiles);
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

// Goals by the hundred, so that lists of a square are full and the tree is descended.
static void so_are_they_for_hundreds_of_goals(void **state)
{
    (void)state;
    static slu_tile goals[400];
    slu_map *map = open_map(WIDE, WIDE);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    for (uint64_t number = 0; number < 3; number++) {
        slui_random random = slui_random_seeded(number);
        slu_query query = {.goals = goals, .goal_count = 200 * number + 40 / (number + 1)};
        if (query.goal_count > 400) query.goal_count = 400;
        draw_goals(map, &random, goals, query.goal_count);
        claim_least(finder, &query, "astar+octile", WIDE_TILES);
        claim_least(finder, &query, "astar+euclidean", WIDE_TILES);
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// Up to 16 goals have a group each.
static void differential_is_the_least_over_few_goals(void **state)
{
    (void)state;
    for (int number = 0; number < (int)world_cases(60); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = world_map(&random, SIDE);
        slu_tile goals[16];
        slu_query query = {.goals = goals, .goal_count = 2 + slui_random_below(&random, 15)};
        draw_goals(map, &random, goals, query.goal_count);
        slu_finder *finder = asking_finder(map, world_rules(number));
        size_t tiles = (size_t)slu_map_width(map) * (size_t)slu_map_height(map);
        claim_least(finder, &query, "astar+differential", tiles);
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

// ---- lower bounds

static void true_least(const slu_map *map, const slu_rules *rules, const slu_query *query,
                       double *out, size_t tiles)
{
    static double one[TILES];
    for (size_t t = 0; t < tiles; t++)
        out[t] = INFINITY;
    for (size_t i = 0; i < query->goal_count; i++) {
        reference_flood_to(map, rules, query->goals[i], one);
        for (size_t t = 0; t < tiles; t++)
            out[t] = fmin(out[t], one[t]);
    }
}

static bool is_admissible(const slu_method *row, const slu_rules *rules)
{
    bool four = rules->diagonals == SLU_DIAGONALS_NEVER;
    return row->flags & SLU_ADMISSIBLE || (four && row->flags & SLU_ADMISSIBLE_FOUR);
}

static void claim_bounds(const slu_map *map, const slu_rules *rules, slu_query *query,
                         const double *truth, size_t tiles)
{
    static double estimate[WIDE_TILES];
    slu_finder *finder = asking_finder(map, *rules);
    query->algorithm = asking_algorithm("astar");
    for (int h = 0; h < slu_methods_count(slu_heuristics()); h++) {
        const slu_method *row = slu_methods_at(slu_heuristics(), h);
        query->algorithm.heuristic = h;
        if (!is_admissible(row, rules)) continue;
        ask_estimates(finder, query, estimate);
        for (size_t t = 0; t < tiles; t++)
            if (estimate[t] > truth[t] * (1 + SLACK))
                fail_msg("%s, %d goals, tile %d: %.17g is above the true %.17g", row->name,
                         (int)query->goal_count, (int)t, estimate[t], truth[t]);
    }
    slu_finder_destroy(finder);
}

static void no_estimate_exceeds_the_cost_to_the_cheapest_goal(void **state)
{
    (void)state;
    static double truth[TILES];
    for (int number = 0; number < (int)world_cases(84); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = world_map(&random, number % 4 ? 24 : SIDE);
        slu_rules rules = world_rules(number);
        if (number % 3 == 0) world_terrain(map, &random);
        slu_tile goals[MOST_GOALS];
        slu_query query = {.goals = goals};
        query.goal_count = 2 + slui_random_below(&random, number % 4 ? 6 : MOST_GOALS - 1);
        draw_goals(map, &random, goals, query.goal_count);
        size_t tiles = (size_t)slu_map_width(map) * (size_t)slu_map_height(map);
        true_least(map, &rules, &query, truth, tiles);
        claim_bounds(map, &rules, &query, truth, tiles);
        slu_map_destroy(map);
    }
}

// ---- jump points

// Goals side by side in rows and columns, in the path of diagonals, behind each other.
static void jumps_find_the_cheapest_of_many_goals(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"jps+octile", "jps+gateway", "jps+differential", "best"};
    for (int number = 0; number < (int)world_cases(400); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = world_map(&random, SIDE);
        slu_rules rules = {.diagonals = (slu_diagonals)(number % 4)};
        slu_tile goals[MOST_GOALS];
        slu_query query = {.goals = goals, .goal_count = 2 + slui_random_below(&random, 59)};
        draw_goals(map, &random, goals, query.goal_count);
        slu_finder *finder = asking_finder(map, rules);
        bool ground = world_ground(map, &random, &query.start);
        query.algorithm = asking_algorithm("dijkstra");
        slu_result plain = ground ? asking(finder, &query) : (slu_result){0};
        for (size_t i = 0; ground && i < sizeof NAMES / sizeof *NAMES; i++) {
            query.algorithm = asking_algorithm(NAMES[i]);
            slu_result result = asking(finder, &query);
            assert_int_equal(result.outcome, plain.outcome);
            assert_true(reference_near(result.cost, plain.cost, SLACK));
            if (result.outcome == SLU_FOUND) asking_check_path(map, &rules, &query, &result);
        }
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(between_two_goals_a_search_expands_one_line),
        cmocka_unit_test(many_goals_on_open_ground_cost_no_detour),
        cmocka_unit_test(geometric_estimates_are_the_least_over_the_goals),
        cmocka_unit_test(so_are_they_for_hundreds_of_goals),
        cmocka_unit_test(differential_is_the_least_over_few_goals),
        cmocka_unit_test(no_estimate_exceeds_the_cost_to_the_cheapest_goal),
        cmocka_unit_test(jumps_find_the_cheapest_of_many_goals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
