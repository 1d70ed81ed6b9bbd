// SPDX-License-Identifier: MIT
// Searches over headings and speeds: costs equal an independent Dijkstra's on thousands of random
// maps, the unit can drive the paths, limits and partial paths hold, and a vehicle behaves as
// expected.
//
// SLUICE_TEST_MAPS and SLUICE_TEST_SEED choose how many worlds and which.
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "driving.h"
#include "random_world.h"
#include "reference.h"
#include "reference_motion.h"

// Costs found in ticks and in doubles: 19601/13860 is not quite the square root of 2.
static const double SLACK = 4e-9;

// ---------------------------------------------------------------------------------------------
// Random worlds

typedef struct trial {
    slui_random random;
    slu_map *map;
    slu_rules rules;
    slu_influence *influence;
    slu_motion motion;
    slu_query query;
    slu_tile goals[3];
    double *cost; // reference_drive's
    size_t tiles;
} trial;

static int below(trial *t, int limit)
{
    return (int)slui_random_below(&t->random, (uint32_t)limit);
}

static slu_motion random_motion(trial *t)
{
    static const double TURN_COSTS[] = {0, 0, 0.01, 0.5, 1, 2.374, 50, 10000};
    bool four = t->rules.diagonals == SLU_DIAGONALS_NEVER;
    slu_motion m = {.turn_cost = TURN_COSTS[below(t, 8)], .top_speed = below(t, 5)};
    int most = m.top_speed > 1 ? 2 : 4, least = four ? 2 : 1;
    if (below(t, 4) > 0) m.max_turn = least + below(t, most - least + 1);
    if (m.turn_cost == 0 && m.max_turn == 0 && m.top_speed == 0) m.max_turn = 4;
    return m;
}

static slu_heading random_heading(trial *t)
{
    int heading = below(t, 3) ? below(t, REFERENCE_HEADINGS) : 0;
    bool diagonal = heading > 0 && heading % 2 == 0;
    return diagonal && t->rules.diagonals == SLU_DIAGONALS_NEVER ? SLU_EAST : (slu_heading)heading;
}

// Every fourth world has a unit of a special kind, and every fourth an influence.
static void draw_unit(trial *t, uint64_t number)
{
    uint64_t manner = number / (uint64_t)world_rules_count() % 4;
    if (manner == 1) t->rules.unit = world_unit(&t->random);
    if (manner == 2) t->rules.influence = t->influence = world_influence(t->map, &t->random);
}

// False if the map has no ground to stand on.
static bool open_trial(trial *t, uint64_t number)
{
    *t = (trial){.random = {1000003 + number}};
    t->map = world_map(&t->random, 10);
    if (below(t, 2)) world_terrain(t->map, &t->random);
    if (below(t, 4) == 0) world_even_out(t->map, &t->random);
    t->rules = world_rules((int)(number % (uint64_t)world_rules_count()));
    t->motion = random_motion(t);
    t->tiles = (size_t)slu_map_width(t->map) * (size_t)slu_map_height(t->map);
    if (!world_ground(t->map, &t->random, &t->query.start)) return false;
    draw_unit(t, number);
    if (isinf(reference_standing(t->map, &t->rules, t->query.start))) return false;
    t->query.heading = random_heading(t);
    t->query.goal_heading = random_heading(t);
    t->query.goals = t->goals;
    t->query.goal_count = 1 + (size_t)below(t, 4) / 3 * 2;
    for (size_t i = 0; i < t->query.goal_count; i++) {
        if (below(t, 4) == 0 || !world_ground(t->map, &t->random, &t->goals[i]))
            t->goals[i] = world_tile(t->map, &t->random);
    }
    t->cost = malloc(t->tiles * REFERENCE_HEADINGS * sizeof *t->cost);
    assert_non_null(t->cost);
    reference_drive(t->map, &t->rules, &t->motion, t->query.start, t->query.heading, t->cost);
    return true;
}

static void close_trial(trial *t)
{
    free(t->cost);
    slu_influence_destroy(t->influence);
    slu_map_destroy(t->map);
}

// The cheapest cost of resting on a tile with a permitted heading.
static double rest_cost(const trial *t, size_t tile, slu_heading wanted)
{
    double best = INFINITY;
    for (int heading = 0; heading < REFERENCE_HEADINGS; heading++) {
        bool will_do =
            wanted == SLU_HEADING_ANY || heading == SLU_HEADING_ANY || heading == (int)wanted;
        if (will_do) best = fmin(best, t->cost[tile * REFERENCE_HEADINGS + (size_t)heading]);
    }
    return best;
}

static double expected_cost(const trial *t)
{
    double best = INFINITY;
    for (size_t i = 0; i < t->query.goal_count; i++) {
        size_t tile = reference_index(t->map, t->goals[i]);
        best = fmin(best, rest_cost(t, tile, t->query.goal_heading));
    }
    return best;
}

static double goal_distance(const trial *t, slu_tile tile)
{
    double best = INFINITY;
    for (size_t i = 0; i < t->query.goal_count; i++)
        best = fmin(best, reference_open_distance(&t->rules, tile, t->goals[i]));
    return best;
}

// Only with steps like these is the search's nearness the distance on open ground.
static bool nearness_is_plain(const slu_rules *rules)
{
    return rules->diagonals == SLU_DIAGONALS_NEVER ||
           rules->steps.straight <= rules->steps.diagonal;
}

// The tile nearest to a goal where the unit can rest; the first if there are several.
static slu_tile expected_nearest(const trial *t)
{
    slu_tile nearest = t->query.start;
    double best = INFINITY;
    for (int y = 0; y < slu_map_height(t->map); y++) {
        for (int x = 0; x < slu_map_width(t->map); x++) {
            slu_tile tile = {x, y};
            if (isinf(rest_cost(t, reference_index(t->map, tile), SLU_HEADING_ANY))) continue;
            double distance = goal_distance(t, tile);
            if (distance >= best - 1e-9) continue;
            best = distance;
            nearest = tile;
        }
    }
    return nearest;
}

static void check_arrival(const trial *t, const slu_result *r)
{
    bool at_goal = false;
    for (size_t i = 0; i < t->query.goal_count; i++)
        at_goal |= asking_same_tile(asking_last(r), t->goals[i]);
    assert_true(at_goal);
    slu_heading heading = r->states[r->path_length - 1].heading;
    if (t->query.goal_heading != SLU_HEADING_ANY && heading != SLU_HEADING_ANY)
        assert_int_equal(heading, t->query.goal_heading);
}

// Above the range that the header guarantees the search may give up; below it, by what a weight or
// an estimate that is too high adds to a cost.
static void check_refusal(const trial *t, slu_status status, double expected)
{
    double straight = t->rules.steps.straight ? t->rules.steps.straight : 1;
    assert_int_equal(status, SLU_ERR_UNSUPPORTED);
    assert_true(expected * 3 > 350e3 * straight);
}

static void check_answer(const trial *t, const slu_query *query, const slu_result *r)
{
    double expected = expected_cost(t);
    unsigned flags = slu_methods_at(slu_searches(), query->algorithm.search)->flags;
    if (r->outcome == SLU_FOUND) {
        driving_check_path(t->map, &t->rules, &t->motion, query, r);
        check_arrival(t, r);
        assert_true(r->cost >= expected * (1 - SLACK));
        if (slu_algorithm_is_optimal(query->algorithm, &t->rules))
            assert_true(reference_near(r->cost, expected, SLACK));
        if ((flags & SLU_BOUNDED) &&
            slu_methods_at(slu_heuristics(), query->algorithm.heuristic)->flags & SLU_ADMISSIBLE)
            assert_true(r->cost <= expected * SLU_DEFAULT_WEIGHT * (1 + SLACK));
        return;
    }
    assert_int_equal(r->path_length, 0);
    assert_null(r->states);
    if (flags & SLU_COMPLETE) assert_true(isinf(expected));
    if (flags & SLU_COMPLETE) assert_int_equal(r->outcome, SLU_UNREACHABLE);
}

static void ask_all(trial *t, uint64_t number)
{
    slu_finder_options options = {
        .rules = t->rules, .motion = t->motion, .queue = (slu_queue)(number % 2)};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(t->map, &options, &finder, NULL), SLU_OK);
    int count = asking_algorithm_count();
    for (int i = (int)(number % 5); i < count; i += 5) {
        slu_query query = t->query;
        query.algorithm = asking_algorithm_at(i);
        if (!driving_searches_states(query.algorithm)) continue;
        slu_result r = {0};
        slu_status status = slu_find(finder, &query, &r, NULL);
        if (status == SLU_OK)
            check_answer(t, &query, &r);
        else
            check_refusal(t, status, expected_cost(t));
    }
    slu_finder_destroy(finder);
}

static uint64_t worlds(void)
{
    return world_cases(3000);
}

// Every search over states keeps its guarantees, compared with an independent Dijkstra.
static void costs_are_those_of_an_independent_search(void **state)
{
    (void)state;
    uint64_t reachable = 0, unreachable = 0;
    for (uint64_t number = world_first_case(), end = number + worlds(); number < end; number++) {
        trial t;
        if (open_trial(&t, number)) {
            ask_all(&t, number);
            *(isinf(expected_cost(&t)) ? &unreachable : &reachable) += 1;
        }
        close_trial(&t);
    }
    print_message("%" PRIu64 " goals reached, %" PRIu64 " not\n", reachable, unreachable);
    assert_true(reachable > worlds() / 4 && unreachable > worlds() / 8);
}

// With `partial` the unit comes to rest as near to a goal as it can, as cheaply as it can.
static void partial_paths_end_at_the_nearest_tile_of_rest(void **state)
{
    (void)state;
    uint64_t partial = 0;
    for (uint64_t number = world_first_case(), end = number + worlds() / 2; number < end;
         number++) {
        trial t;
        if (open_trial(&t, number)) {
            slu_finder *finder = driving_finder(t.map, t.rules, t.motion);
            slu_query query = t.query;
            query.partial = true;
            slu_result r = {0};
            slu_status status = slu_find(finder, &query, &r, NULL);
            if (status != SLU_OK) {
                check_refusal(&t, status, expected_cost(&t));
            } else {
                driving_check_path(t.map, &t.rules, &t.motion, &query, &r);
                bool found = isfinite(expected_cost(&t));
                assert_int_equal(r.outcome, found ? SLU_FOUND : SLU_PARTIAL);
                if (!found && nearness_is_plain(&t.rules)) {
                    slu_tile nearest = expected_nearest(&t);
                    size_t tile = reference_index(t.map, nearest);
                    assert_true(asking_same_tile(asking_last(&r), nearest));
                    assert_true(
                        reference_near(r.cost, rest_cost(&t, tile, SLU_HEADING_ANY), SLACK));
                }
                partial += !found;
            }
            slu_finder_destroy(finder);
        }
        close_trial(&t);
    }
    assert_true(partial > worlds() / 16);
}

// A limit that allows the path changes nothing; one just below it takes effect, and the nearest
// path then respects it and ends at rest.
static void limits_hold(void **state)
{
    (void)state;
    for (uint64_t number = world_first_case(), end = number + worlds() / 4; number < end;
         number++) {
        trial t;
        bool ground = open_trial(&t, number);
        double cost = ground ? expected_cost(&t) : INFINITY;
        if (isfinite(cost) && cost > 0.1 && cost < 1e5) {
            slu_finder *finder = driving_finder(t.map, t.rules, t.motion);
            slu_query query = t.query;
            query.max_cost = cost * (1 + 1e-6);
            slu_result r = asking(finder, &query);
            assert_int_equal(r.outcome, SLU_FOUND);
            assert_true(reference_near(r.cost, cost, SLACK));
            uint64_t steps = r.path_length - 1;
            query.max_cost = cost * (1 - 1e-6);
            assert_int_equal(asking(finder, &query).outcome, SLU_LIMIT);
            query.partial = true;
            r = asking(finder, &query);
            assert_int_equal(r.outcome, SLU_PARTIAL);
            driving_check_path(t.map, &t.rules, &t.motion, &query, &r);
            assert_true(r.cost <= query.max_cost * (1 + SLACK));
            query.max_cost = 0;
            query.max_steps = steps > 1 ? steps - 1 : 1;
            r = asking(finder, &query);
            driving_check_path(t.map, &t.rules, &t.motion, &query, &r);
            assert_true(r.path_length <= query.max_steps + 1);
            slu_finder_destroy(finder);
        }
        close_trial(&t);
    }
}

// A unit with free turns at no cost moves like one without headings.
static void free_turns_cost_what_a_search_over_tiles_finds(void **state)
{
    (void)state;
    for (uint64_t number = world_first_case(), end = number + worlds() / 4; number < end;
         number++) {
        trial t;
        if (open_trial(&t, number)) {
            slu_finder *plain = asking_finder(t.map, t.rules);
            slu_finder *driven = driving_finder(t.map, t.rules, (slu_motion){.max_turn = 4});
            slu_query query = t.query;
            query.heading = query.goal_heading = SLU_HEADING_ANY;
            slu_result a, b;
            slu_status first = slu_find(plain, &query, &a, NULL);
            slu_status second = slu_find(driven, &query, &b, NULL);
            if (first == SLU_OK && second == SLU_OK) {
                assert_int_equal(a.outcome, b.outcome);
                assert_true(reference_near(a.cost, b.cost, 1e-12));
                assert_null(a.states);
            }
            slu_finder_destroy(plain);
            slu_finder_destroy(driven);
        }
        close_trial(&t);
    }
}

// ---------------------------------------------------------------------------------------------
// Drawn maps

static slu_motion_facts facts_of(const slu_map *map, const slu_motion *motion, const slu_result *r)
{
    slu_motion_facts facts;
    slu_error error = {0};
    if (slu_motion_check(map, NULL, motion, r->path, r->states, r->path_length, &facts, &error))
        fail_msg("%s", error.text);
    return facts;
}

static slu_result drive(slu_map *map, slu_motion motion, slu_query query, slu_finder **finder)
{
    *finder = driving_finder(map, (slu_rules){0}, motion);
    slu_result r = asking(*finder, &query);
    if (r.path_length) driving_check_path(map, &(slu_rules){0}, &motion, &query, &r);
    return r;
}

// All tiles are connected, but in a narrow dead end a vehicle cannot turn round. It goes as near as
// it can without; given a place to turn, it drives there, turns and comes back.
static void a_dead_end_traps_a_vehicle(void **state)
{
    (void)state;
    static const char *const CORRIDOR[] = {"@@@@@@@@@@@@@@", "@............@", "@@@@@@@@@@@@@@",
                                           NULL};
    static const char *const BAY[] = {
        "@@@@@@@@@@@@@@@", "@@@@@@@@@.....@", "@@@@@@@@@.....@", "@.............@",
        "@@@@@@@@@.....@", "@@@@@@@@@.....@", "@@@@@@@@@@@@@@@", NULL};
    slu_motion motion = {.max_turn = 1, .top_speed = 2};
    slu_finder *finder;
    slu_map *map = world_drawn(CORRIDOR);
    slu_query query = {.start = {6, 1}, .goal = {1, 1}, .heading = SLU_EAST};
    slu_result r = drive(map, motion, query, &finder);
    assert_int_equal(r.outcome, SLU_UNREACHABLE);
    assert_true(r.stats.expanded > 0);
    slu_finder_destroy(finder);
    query.partial = true;
    query.goal = (slu_tile){12, 1};
    query.heading = SLU_WEST;
    r = drive(map, motion, query, &finder);
    assert_int_equal(r.outcome, SLU_PARTIAL);
    assert_false(r.limited);
    assert_int_equal(r.path_length, 1);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
    map = world_drawn(BAY);
    query = (slu_query){.start = {4, 3}, .goal = {1, 3}, .heading = SLU_EAST};
    r = drive(map, motion, query, &finder);
    assert_int_equal(r.outcome, SLU_FOUND);
    assert_true(r.path_length > 16);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// Rows from the northernmost tile of a path to the southernmost.
static int rows_taken(const slu_result *r)
{
    int north = r->path[0].y, south = north;
    for (size_t i = 0; i < r->path_length; i++) {
        if (r->path[i].y < north) north = r->path[i].y;
        if (r->path[i].y > south) south = r->path[i].y;
    }
    return south - north + 1;
}

static int top_speed_of(const slu_result *r)
{
    int speed = 0;
    for (size_t i = 0; i < r->path_length; i++)
        if (r->states[i].speed > speed) speed = r->states[i].speed;
    return speed;
}

// Round the end of a wall a slow unit turns tightly, and the faster the unit the wider it turns, in
// less time all the same.
static void a_fast_unit_swings_wide(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(50, 40, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 20, 25, 1}, '@', NULL), SLU_OK);
    // Of several cheapest paths, A* with this estimate finds one that shows it.
    slu_query query = {.start = {2, 19},
                       .goal = {2, 21},
                       .heading = SLU_EAST,
                       .goal_heading = SLU_WEST,
                       .algorithm = asking_algorithm("astar+octile")};
    double cost[4];
    int rows[4];
    for (int speed = 1; speed <= 3; speed++) {
        slu_finder *finder;
        slu_result r = drive(map, (slu_motion){.max_turn = 1, .top_speed = speed}, query, &finder);
        assert_int_equal(r.outcome, SLU_FOUND);
        assert_int_equal(top_speed_of(&r), speed);
        cost[speed] = r.cost;
        rows[speed] = rows_taken(&r);
        print_message("top speed %d: cost %.2f, %d rows, %zu tiles\n", speed, r.cost, rows[speed],
                      r.path_length);
        slu_finder_destroy(finder);
    }
    assert_true(cost[2] < cost[1] && cost[3] < cost[2]);
    assert_true(rows[2] > rows[1] && rows[3] > rows[2]);
    slu_map_destroy(map);
}

// Turns that cost something are rarer: fewer turns, and a path no shorter.
static void a_turn_cost_makes_for_fewer_turns(void **state)
{
    (void)state;
    slu_map *map = NULL;
    slu_generate_options options = {
        .kind = SLU_GENERATE_OPEN, .width = 60, .height = 60, .seed = 3};
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    slu_query query = {.start = {0, 0}, .goal = {59, 50}};
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, 1, 1}, '.', NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){59, 50, 1, 1}, '.', NULL), SLU_OK);
    slu_motion free = {.max_turn = 4}, costly = {.turn_cost = 3};
    slu_finder *finder;
    slu_result r = drive(map, free, query, &finder);
    slu_motion_facts without = facts_of(map, &free, &r);
    slu_finder_destroy(finder);
    r = drive(map, costly, query, &finder);
    slu_motion_facts with = facts_of(map, &costly, &r);
    slu_finder_destroy(finder);
    print_message("turns of 45 degrees: %" PRIu64 " without a cost, %" PRIu64 " with\n",
                  without.turns, with.turns);
    assert_true(with.turns < without.turns);
    double length = with.cost - 3 * (double)with.turns;
    assert_true(length >= without.cost - 1e-9);
    slu_map_destroy(map);
}

// The unit at rest is a state of its own: if costly ground begins at the start, a loop on cheap
// ground is worth it, because the unit passes the start again faster than it can set out.
static void a_run_up_pays_before_costly_ground(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"..........@@@@@@@@@@@@@", "..........@@@@@@@@@@@@@",
                                       "..........@@@@@@@@@@@@@", ".......................",
                                       "..........@@@@@@@@@@@@@", "..........@@@@@@@@@@@@@",
                                       "..........@@@@@@@@@@@@@", NULL};
    slu_map *map = world_drawn(ROWS);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, 10, 7}, 0.01, NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){10, 3, 12, 1}, 1000, NULL), SLU_OK);
    slu_query query = {.start = {9, 3}, .goal = {22, 3}, .heading = SLU_EAST};
    slu_finder *finder;
    slu_result r = drive(map, (slu_motion){.max_turn = 2, .top_speed = 3}, query, &finder);
    assert_int_equal(r.outcome, SLU_FOUND);
    assert_true(r.path_length > 14); // straight on it would be 14
    bool again = false;
    for (size_t i = 1; i < r.path_length; i++)
        again |= asking_same_tile(r.path[i], query.start);
    assert_true(again);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_are_those_of_an_independent_search),
        cmocka_unit_test(partial_paths_end_at_the_nearest_tile_of_rest),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(free_turns_cost_what_a_search_over_tiles_finds),
        cmocka_unit_test(a_dead_end_traps_a_vehicle),
        cmocka_unit_test(a_fast_unit_swings_wide),
        cmocka_unit_test(a_turn_cost_makes_for_fewer_turns),
        cmocka_unit_test(a_run_up_pays_before_costly_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
