// SPDX-License-Identifier: MIT
// Searches over headings and speeds: costs equal an independent Dijkstra's on thousands of random maps,
// paths are ones that the unit can drive, and limits, partial paths, slices, traces and memory are as
// for any other search.
//
// SLUICE_MOTION_WORLDS and SLUICE_SEED choose how many maps and which.
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"
#include "reference_motion.h"
#include "search/states.h"
#include "support.h"

// Costs found in ticks and in doubles: 19601/13860 is not quite the square root of 2.
static const double SLACK = 4e-9;

static slu_finder *finder_for(const slu_map *map, slu_rules rules, slu_motion motion)
{
    slu_finder_options options = {.rules = rules, .motion = motion};
    slu_finder *finder = NULL;
    slu_error error = {0};
    if (slu_finder_create(map, &options, &finder, &error)) fail_msg("%s", error.text);
    return finder;
}

static bool searches_states(slu_algorithm algorithm)
{
    return slu_search_row(algorithm.search)->flags & SLU_STATES;
}

// ---------------------------------------------------------------------------------------------
// Random worlds

typedef struct trial {
    slui_random random;
    slu_map *map;
    slu_rules rules;
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

// False if the map has no ground.
static bool open_trial(trial *t, uint64_t number)
{
    *t = (trial){.random = {world_setting("SLUICE_SEED", 1) * 1000003 + number}};
    t->map = world_map(&t->random, 10);
    if (below(t, 2)) world_terrain(t->map, &t->random);
    t->rules = world_rules((int)(number % (uint64_t)world_rules_count()));
    t->motion = random_motion(t);
    t->tiles = (size_t)slu_map_width(t->map) * (size_t)slu_map_height(t->map);
    if (!world_ground(t->map, &t->random, &t->query.start)) return false;
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
    slu_map_destroy(t->map);
}

// The cheapest cost of resting on a tile with a heading that will do.
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

// Only with steps like these the nearness that a search goes by is the distance on open ground.
static bool nearness_is_plain(const slu_rules *rules)
{
    return rules->diagonals == SLU_DIAGONALS_NEVER ||
           rules->steps.straight <= rules->steps.diagonal;
}

// The tile where the unit can rest that is nearest to a goal, the first of those.
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

// The path is one that this unit can drive, and costs what the result says; both checkers say so.
static void check_drive(const slu_map *map, const slu_rules *rules, const slu_motion *motion,
                        const slu_query *query, const slu_result *r)
{
    assert_true(r->path_length > 0);
    assert_non_null(r->states);
    assert_true(asking_same_tile(r->path[0], query->start));
    if (query->heading != SLU_HEADING_ANY) assert_int_equal(r->states[0].heading, query->heading);
    double cost = reference_drive_cost(map, rules, motion, r->path, r->states, r->path_length);
    assert_true(isfinite(cost));
    assert_true(reference_near(cost, r->cost, 1e-9));
    slu_motion_facts facts;
    slu_error error = {0};
    if (slu_motion_check(map, rules, motion, r->path, r->states, r->path_length, &facts, &error))
        fail_msg("slu_motion_check: %s", error.text);
    assert_true(facts.cost == r->cost);
    assert_int_equal(facts.straight_steps, r->straight_steps);
    assert_int_equal(facts.diagonal_steps, r->diagonal_steps);
    assert_int_equal(r->straight_steps + r->diagonal_steps, r->path_length - 1);
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

// Above the range that the header promises the search may give up.
static void check_refusal(const trial *t, slu_status status, double expected)
{
    double straight = t->rules.steps.straight ? t->rules.steps.straight : 1;
    assert_int_equal(status, SLU_ERR_UNSUPPORTED);
    assert_true(expected > 350e3 * straight || expected * SLU_DEFAULT_WEIGHT > 350e3);
}

static void check_answer(const trial *t, const slu_query *query, const slu_result *r)
{
    double expected = expected_cost(t);
    unsigned flags = slu_search_row(query->algorithm.search)->flags;
    if (r->outcome == SLU_FOUND) {
        check_drive(t->map, &t->rules, &t->motion, query, r);
        check_arrival(t, r);
        assert_true(r->cost >= expected * (1 - SLACK));
        if (slu_algorithm_is_optimal(query->algorithm, &t->rules))
            assert_true(reference_near(r->cost, expected, SLACK));
        if ((flags & SLU_BOUNDED) &&
            slu_heuristic_row(query->algorithm.heuristic)->flags & SLU_ADMISSIBLE)
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
        if (!searches_states(query.algorithm)) continue;
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
    return world_setting("SLUICE_MOTION_WORLDS", 10000);
}

// Every search over states keeps its promises, measured by an independent Dijkstra.
static void costs_are_those_of_an_independent_search(void **state)
{
    (void)state;
    uint64_t reachable = 0, unreachable = 0;
    for (uint64_t number = 0; number < worlds(); number++) {
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
    for (uint64_t number = 0; number < worlds() / 2; number++) {
        trial t;
        if (open_trial(&t, number)) {
            slu_finder *finder = finder_for(t.map, t.rules, t.motion);
            slu_query query = t.query;
            query.partial = true;
            slu_result r = {0};
            slu_status status = slu_find(finder, &query, &r, NULL);
            if (status != SLU_OK) {
                check_refusal(&t, status, expected_cost(&t));
            } else {
                check_drive(t.map, &t.rules, &t.motion, &query, &r);
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

// A limit that allows the path changes nothing; one just below it is a limit, and what is then the
// nearest keeps to it and ends at rest.
static void limits_hold(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < worlds() / 4; number++) {
        trial t;
        bool ground = open_trial(&t, number);
        double cost = ground ? expected_cost(&t) : INFINITY;
        if (isfinite(cost) && cost > 0.1 && cost < 1e5) {
            slu_finder *finder = finder_for(t.map, t.rules, t.motion);
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
            check_drive(t.map, &t.rules, &t.motion, &query, &r);
            assert_true(r.cost <= query.max_cost * (1 + SLACK));
            query.max_cost = 0;
            query.max_steps = steps > 1 ? steps - 1 : 1;
            r = asking(finder, &query);
            check_drive(t.map, &t.rules, &t.motion, &query, &r);
            assert_true(r.path_length <= query.max_steps + 1);
            slu_finder_destroy(finder);
        }
        close_trial(&t);
    }
}

// A unit that may turn as it likes at no cost goes like one that turns freely.
static void free_turns_cost_what_a_search_over_tiles_finds(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < worlds() / 4; number++) {
        trial t;
        if (open_trial(&t, number)) {
            slu_finder *plain = asking_finder(t.map, t.rules);
            slu_finder *driven = finder_for(t.map, t.rules, (slu_motion){.max_turn = 4});
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
    *finder = finder_for(map, (slu_rules){0}, motion);
    slu_result r = asking(*finder, &query);
    if (r.path_length) check_drive(map, &(slu_rules){0}, &motion, &query, &r);
    return r;
}

// All tiles hang together, but in a narrow dead end a vehicle cannot turn round. It goes as near as it
// can without; given a place to turn, it drives there, turns and comes back.
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

// Round the end of a wall a slow unit turns close, and the faster the unit the wider it swings, in less
// time all the same.
static void a_fast_unit_swings_wide(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(50, 40, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 20, 25, 1}, '@', NULL), SLU_OK);
    slu_query query = {
        .start = {2, 19}, .goal = {2, 21}, .heading = SLU_EAST, .goal_heading = SLU_WEST};
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

// A turn that costs something is taken less often: fewer turns, and a path no shorter.
static void a_turn_cost_makes_for_fewer_turns(void **state)
{
    (void)state;
    slu_map *map = NULL;
    slu_make_options options = {.kind = SLU_KIND_OPEN, .width = 60, .height = 60, .seed = 3};
    assert_int_equal(slu_map_make(&options, &map, NULL), SLU_OK);
    slu_query query = {.start = {0, 0}, .goal = {59, 50}};
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, 1, 1}, '.', NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){59, 50, 1, 1}, '.', NULL), SLU_OK);
    slu_motion free = {.max_turn = 4}, dear = {.turn_cost = 3};
    slu_finder *finder;
    slu_result r = drive(map, free, query, &finder);
    slu_motion_facts without = facts_of(map, &free, &r);
    slu_finder_destroy(finder);
    r = drive(map, dear, query, &finder);
    slu_motion_facts with = facts_of(map, &dear, &r);
    slu_finder_destroy(finder);
    print_message("turns of 45 degrees: %" PRIu64 " without a cost, %" PRIu64 " with\n",
                  without.turns, with.turns);
    assert_true(with.turns < without.turns);
    double length = with.cost - 3 * (double)with.turns;
    assert_true(length >= without.cost - 1e-9);
    slu_map_destroy(map);
}

// The unit at rest is a state of its own: where dear ground begins at the start, a loop on cheap ground
// is worth it, because the unit comes by the start again faster than it can set out.
static void a_run_up_pays_before_dear_ground(void **state)
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

// ---------------------------------------------------------------------------------------------
// As any other search

typedef struct yard {
    slu_map *map;
    slu_motion motion;
    slu_query query;
} yard;

static yard make_yard(void)
{
    yard y = {.motion = {.turn_cost = 0.5, .max_turn = 1, .top_speed = 3},
              .query = {.goal = {46, 37}, .heading = SLU_SOUTH}};
    slu_make_options options = {
        .kind = SLU_KIND_CAVES, .width = 48, .height = 40, .seed = 11, .density = 35};
    assert_int_equal(slu_map_make(&options, &y.map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(y.map, (slu_rect){0, 0, 48, 3}, '.', NULL), SLU_OK);
    assert_int_equal(slu_map_fill(y.map, (slu_rect){43, 0, 4, 40}, '.', NULL), SLU_OK);
    return y;
}

static bool same_states(const slu_result *a, const slu_motion_state *states)
{
    for (size_t i = 0; i < a->path_length; i++)
        if (a->states[i].heading != states[i].heading || a->states[i].speed != states[i].speed)
            return false;
    return true;
}

static slu_motion_state *copy_states(const slu_result *r)
{
    slu_motion_state *copy = malloc((r->path_length + 1) * sizeof *copy);
    assert_non_null(copy);
    if (r->path_length) memcpy(copy, r->states, r->path_length * sizeof *copy);
    return copy;
}

// Slices, a heap for the open list and a finder that has searched before: the same path.
static void slices_and_queues_give_the_same_answer(void **state)
{
    (void)state;
    yard y = make_yard();
    slu_finder_options options = {.motion = y.motion, .queue = SLU_QUEUE_HEAP};
    slu_finder *finder = finder_for(y.map, (slu_rules){0}, y.motion), *heap = NULL;
    assert_int_equal(slu_finder_create(y.map, &options, &heap, NULL), SLU_OK);
    for (int i = 0; i < asking_algorithm_count(); i++) {
        y.query.algorithm = asking_algorithm_at(i);
        if (!searches_states(y.query.algorithm)) continue;
        slu_result whole = asking(finder, &y.query);
        slu_tile *path = asking_copy(&whole);
        slu_motion_state *states = copy_states(&whole);
        static const uint64_t SLICES[] = {1, 7, 1000};
        for (int s = 0; s < 4; s++) {
            slu_result r =
                s < 3 ? asking_sliced(finder, &y.query, SLICES[s]) : asking(heap, &y.query);
            assert_int_equal(r.outcome, whole.outcome);
            assert_true(asking_same_path(&r, path, whole.path_length));
            assert_true(same_states(&r, states));
            assert_int_equal(r.stats.expanded, whole.stats.expanded);
        }
        free(path);
        free(states);
    }
    slu_finder_destroy(finder);
    slu_finder_destroy(heap);
    slu_map_destroy(y.map);
}

// The trace has the search as it was: as many expansions as were counted, each closed, and g rises
// along parents.
static void a_trace_tells_the_search(void **state)
{
    (void)state;
    yard y = make_yard();
    slu_finder *finder = finder_for(y.map, (slu_rules){0}, y.motion);
    enum { ROOM = 1 << 20 };
    slu_trace trace = {.events = malloc(ROOM * sizeof *trace.events), .room = ROOM};
    assert_non_null(trace.events);
    y.query.trace = &trace;
    slu_result r = asking(finder, &y.query);
    assert_int_equal(r.outcome, SLU_FOUND);
    assert_int_equal(trace.dropped, 0);
    uint64_t count[SLU_EVENT_END + 1] = {0};
    for (size_t i = 0; i < trace.count; i++) {
        const slu_event *e = &trace.events[i];
        count[e->kind]++;
        int apart = abs(e->tile.x - e->parent.x);
        if (abs(e->tile.y - e->parent.y) > apart) apart = abs(e->tile.y - e->parent.y);
        assert_true(apart <= y.motion.top_speed);
        assert_true(slu_map_passable(y.map, e->tile));
    }
    assert_int_equal(count[SLU_EVENT_EXPANDING], r.stats.expanded);
    assert_int_equal(count[SLU_EVENT_CLOSING], r.stats.expanded);
    assert_int_equal(count[SLU_EVENT_GENERATING] + count[SLU_EVENT_UPDATING], r.stats.generated);
    assert_int_equal(count[SLU_EVENT_SOURCE], 1);
    assert_int_equal(count[SLU_EVENT_END], 1);
    assert_true(asking_same_tile(trace.events[trace.count - 1].tile, y.query.goal));
    assert_true(trace.events[trace.count - 1].g == r.cost);
    free(trace.events);
    slu_finder_destroy(finder);
    slu_map_destroy(y.map);
}

static void add(uint64_t *hash, uint64_t value)
{
    *hash = (*hash ^ value) * 0x100000001B3u;
}

// The same paths, costs and expansions on every platform. A change that is meant to alter them alters
// the hash.
static void searches_are_the_same_on_every_platform(void **state)
{
    (void)state;
    static const uint64_t GOLDEN = 0xF5387181CB097374;
    yard y = make_yard();
    uint64_t hash = 0xCBF29CE484222325u;
    for (int i = 0; i < asking_algorithm_count(); i++) {
        slu_motion motion = {.turn_cost = i % 3, .max_turn = 1 + i % 2, .top_speed = 1 + i % 4};
        y.query.algorithm = asking_algorithm_at(i);
        if (!searches_states(y.query.algorithm)) continue;
        slu_finder *finder = finder_for(y.map, world_rules(i % 8), motion);
        slu_result r = asking(finder, &y.query);
        add(&hash, (uint64_t)r.outcome);
        add(&hash, r.stats.expanded);
        add(&hash, r.stats.generated);
        for (size_t k = 0; k < r.path_length; k++) {
            add(&hash, (uint64_t)(r.path[k].x << 16 | r.path[k].y));
            add(&hash, (uint64_t)((int)r.states[k].heading << 8 | r.states[k].speed));
        }
        slu_finder_destroy(finder);
    }
    if (hash != GOLDEN) fail_msg("the hash is now 0x%016" PRIX64, hash);
    slu_map_destroy(y.map);
}

static bool stop(void *ctx, uint64_t expanded)
{
    (void)ctx;
    return expanded == 0;
}

static void expansions_are_limited_and_searches_cancelled(void **state)
{
    (void)state;
    yard y = make_yard();
    slu_finder *finder = finder_for(y.map, (slu_rules){0}, y.motion);
    slu_query query = y.query;
    query.max_expanded = 50;
    assert_int_equal(asking(finder, &query).outcome, SLU_LIMIT);
    query.partial = true;
    slu_result r = asking(finder, &query);
    assert_int_equal(r.outcome, SLU_PARTIAL);
    assert_true(r.limited);
    assert_int_equal(r.stats.expanded, 50);
    check_drive(y.map, &(slu_rules){0}, &y.motion, &query, &r);
    query = y.query;
    query.keep_going = stop;
    r = asking(finder, &query);
    assert_int_equal(r.outcome, SLU_CANCELLED);
    assert_null(r.states);
    assert_int_equal(asking(finder, &y.query).outcome, SLU_FOUND);
    slu_finder_destroy(finder);
    slu_map_destroy(y.map);
}

// A start that is a goal needs no move, unless the unit stands the wrong way: then it drives round.
static void resting_on_the_goal_is_arriving(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(9, 9, NULL, &map, NULL), SLU_OK);
    slu_finder *finder = finder_for(map, (slu_rules){0}, (slu_motion){.max_turn = 1});
    slu_query query = {.start = {4, 4}, .goal = {4, 4}};
    slu_result r = asking(finder, &query);
    assert_int_equal(r.path_length, 1);
    assert_int_equal(r.states[0].heading, SLU_HEADING_ANY);
    query.goal_heading = SLU_WEST;
    assert_int_equal(asking(finder, &query).path_length, 1);
    query.heading = SLU_WEST;
    r = asking(finder, &query);
    assert_int_equal(r.path_length, 1);
    assert_int_equal(r.states[0].heading, SLU_WEST);
    query.heading = SLU_EAST;
    r = asking(finder, &query);
    assert_int_equal(r.outcome, SLU_FOUND);
    assert_true(r.path_length > 4);
    assert_int_equal(r.states[r.path_length - 1].heading, SLU_WEST);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Memory

static void a_warm_finder_allocates_nothing(void **state)
{
    (void)state;
    yard y = make_yard();
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_finder_options options = {.motion = y.motion, .allocator = &memory.allocator};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(y.map, &options, &finder, NULL), SLU_OK);
    slu_result r = asking(finder, &y.query);
    size_t calls = memory.calls;
    // The unit at rest, and three speeds of eight headings for each of 48 times 40 tiles.
    assert_true(slu_finder_bytes(finder) > (1 + 48 * 40 * 24) * sizeof(uint64_t));
    assert_int_equal(slu_finder_bytes(finder), memory.live_bytes);
    assert_int_equal(r.stats.bytes, memory.live_bytes);
    for (int i = 0; i < 5000; i++) { // more than there are generations
        y.query.max_expanded = i % 100 ? 3 : 0;
        asking(finder, &y.query);
    }
    assert_int_equal(memory.calls, calls);
    slu_finder_destroy(finder);
    assert_int_equal(memory.live_blocks, 0);
    slu_map_destroy(y.map);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    yard y = make_yard();
    long failed = 0;
    for (long nth = 0;; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_finder_options options = {.motion = y.motion, .allocator = &memory.allocator};
        slu_finder *finder = NULL;
        slu_result r = {0};
        slu_status status = slu_finder_create(y.map, &options, &finder, NULL);
        if (status == SLU_OK) status = slu_find(finder, &y.query, &r, NULL);
        bool happened = support_allocator_failed(&memory);
        assert_int_equal(status, happened ? SLU_ERR_MEMORY : SLU_OK);
        if (happened && finder) assert_int_equal(asking(finder, &y.query).outcome, SLU_FOUND);
        slu_finder_destroy(finder);
        assert_int_equal(memory.live_blocks, 0);
        if (!happened) break;
        failed++;
    }
    assert_true(failed >= 5); // the finder, its nodes, its open list, the path and its states
    slu_map_destroy(y.map);
}

// ---------------------------------------------------------------------------------------------
// Bad input

static void bad_motions_are_refused(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(4, 4, NULL, &map, NULL), SLU_OK);
    static const slu_motion BAD[] = {
        {.turn_cost = -1},       {.turn_cost = NAN},
        {.turn_cost = INFINITY}, {.turn_cost = 0.001},
        {.turn_cost = 10001},    {.max_turn = -1},
        {.max_turn = 5},         {.top_speed = -1},
        {.top_speed = 5},        {.max_turn = 3, .top_speed = 2},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        slu_finder_options options = {.motion = BAD[i]};
        slu_finder *finder = NULL;
        slu_error error = {0};
        assert_int_equal(slu_finder_create(map, &options, &finder, &error), SLU_ERR_ARGUMENT);
        assert_null(finder);
        assert_true(strlen(error.text) > 20);
    }
    slu_finder_options four = {.rules.diagonals = SLU_DIAGONALS_NEVER, .motion.max_turn = 1};
    slu_finder *finder = NULL;
    slu_error error = {0};
    assert_int_equal(slu_finder_create(map, &four, &finder, &error), SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "could never turn"));
    slu_map_destroy(map);
}

static void expect(slu_finder *finder, const slu_query *query, slu_status wanted, const char *word)
{
    slu_result untouched, r;
    memset(&untouched, 0x5A, sizeof untouched);
    r = untouched;
    slu_error error = {0};
    assert_int_equal(slu_find(finder, query, &r, &error), wanted);
    if (!strstr(error.text, word)) fail_msg("'%s' does not say '%s'", error.text, word);
    assert_memory_equal(&r, &untouched, sizeof r);
}

static void bad_queries_are_refused(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(4, 4, NULL, &map, NULL), SLU_OK);
    slu_finder *plain = asking_finder(map, (slu_rules){0});
    slu_finder *driven = finder_for(map, (slu_rules){0}, (slu_motion){.turn_cost = 1});
    slu_finder *four = finder_for(map, (slu_rules){.diagonals = SLU_DIAGONALS_NEVER},
                                  (slu_motion){.top_speed = 2});
    slu_query query = {.goal = {3, 3}, .heading = SLU_EAST};
    expect(plain, &query, SLU_ERR_ARGUMENT, "motion");
    query.heading = (slu_heading)9;
    expect(driven, &query, SLU_ERR_ARGUMENT, "heading 9");
    query = (slu_query){.goal = {3, 3}, .goal_heading = (slu_heading)-1};
    expect(driven, &query, SLU_ERR_ARGUMENT, "heading");
    query.goal_heading = SLU_NORTH_EAST;
    expect(four, &query, SLU_ERR_ARGUMENT, "four neighbours");
    query.goal_heading = SLU_SOUTH;
    assert_int_equal(asking(four, &query).outcome, SLU_FOUND);
    int refused = 0;
    for (int i = 0; i < slu_search_count(); i++) {
        query = (slu_query){.goal = {3, 3}, .algorithm.search = i};
        if (searches_states(query.algorithm)) {
            assert_int_equal(asking(driven, &query).outcome, SLU_FOUND);
            continue;
        }
        expect(driven, &query, SLU_ERR_UNSUPPORTED, "astar");
        assert_int_equal(slu_finder_prepare(driven, query.algorithm, NULL), SLU_ERR_UNSUPPORTED);
        refused++;
    }
    assert_true(refused > 0 && refused < slu_search_count());
    slu_finder_destroy(plain);
    slu_finder_destroy(driven);
    slu_finder_destroy(four);
    slu_map_destroy(map);
}

// A map with more states than have numbers; a real one would take gigabytes.
static void too_many_states_are_refused(void **state)
{
    (void)state;
    slu_map map = {.tile_count = SLU_MAX_TILES};
    slu_rules rules = {0};
    slui_states states;
    slu_error error = {0};
    slu_motion motion = {.top_speed = 4};
    assert_int_equal(slui_states_setup(&states, &map, &rules, &motion, &error),
                     SLU_ERR_UNSUPPORTED);
    assert_non_null(strstr(error.text, "32 headings and speeds"));
    map.tile_count--;
    assert_int_equal(slui_states_setup(&states, &map, &rules, &motion, &error), SLU_OK);
    assert_int_equal(states.rest, (uint32_t)((SLU_MAX_TILES - 1) * UINT64_C(32)));
}

// The checker names the step at which a unit does what it cannot do.
static void a_path_that_cannot_be_driven_is_refused(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(9, 9, NULL, &map, NULL), SLU_OK);
    static const slu_tile PATH[] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 1}};
    static const slu_motion_state GOOD[] = {
        {SLU_EAST, 0}, {SLU_EAST, 1}, {SLU_EAST, 2}, {SLU_EAST, 2}, {SLU_SOUTH_EAST, 1}};
    static const struct {
        size_t at;
        slu_motion_state state;
        int line;
    } BAD[] = {
        {0, {SLU_NORTH, 0}, 1},       {0, {SLU_EAST, 1}, 0},       {0, {(slu_heading)9, 0}, 0},
        {1, {SLU_EAST, 2}, 1},        {1, {SLU_EAST, 0}, 1},       {1, {SLU_SOUTH_EAST, 1}, 1},
        {1, {SLU_HEADING_ANY, 1}, 1}, {2, {SLU_EAST, 3}, 2},       {3, {SLU_EAST, 1}, 3},
        {3, {SLU_SOUTH_EAST, 2}, 3},  {4, {SLU_SOUTH_EAST, 2}, 4}, {4, {SLU_EAST, 1}, 4},
        {4, {SLU_SOUTH_EAST, -1}, 4}, {4, {SLU_SOUTH_EAST, 0}, 4},
    };
    slu_motion motion = {.turn_cost = 0.25, .max_turn = 1, .top_speed = 2};
    slu_motion_facts facts = {0};
    assert_int_equal(slu_motion_check(map, NULL, &motion, PATH, GOOD, 5, &facts, NULL), SLU_OK);
    assert_true(reference_near(facts.cost, 1 + 2.0 / 2 + sqrt(2) + 0.25, 1e-15));
    assert_int_equal(facts.moves, 3);
    assert_int_equal(facts.turns, 1);
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        slu_motion_state states[5];
        memcpy(states, GOOD, sizeof states);
        states[BAD[i].at] = BAD[i].state;
        slu_error error = {0};
        slu_status status = slu_motion_check(map, NULL, &motion, PATH, states, 5, &facts, &error);
        assert_int_equal(status, SLU_ERR_ARGUMENT);
        assert_int_equal(error.line, BAD[i].line);
    }
    slu_error error = {0};
    assert_int_equal(slu_motion_check(map, NULL, &motion, PATH, GOOD, 4, &facts, &error),
                     SLU_ERR_ARGUMENT); // still at speed 2
    assert_int_equal(slu_motion_check(map, NULL, &motion, PATH, GOOD, 3, &facts, &error),
                     SLU_ERR_ARGUMENT); // in the middle of a move
    assert_int_equal(slu_motion_check(map, NULL, &motion, PATH, GOOD, 0, &facts, &error),
                     SLU_ERR_ARGUMENT);
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
        cmocka_unit_test(a_run_up_pays_before_dear_ground),
        cmocka_unit_test(slices_and_queues_give_the_same_answer),
        cmocka_unit_test(a_trace_tells_the_search),
        cmocka_unit_test(searches_are_the_same_on_every_platform),
        cmocka_unit_test(expansions_are_limited_and_searches_cancelled),
        cmocka_unit_test(resting_on_the_goal_is_arriving),
        cmocka_unit_test(a_warm_finder_allocates_nothing),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(bad_motions_are_refused),
        cmocka_unit_test(bad_queries_are_refused),
        cmocka_unit_test(too_many_states_are_refused),
        cmocka_unit_test(a_path_that_cannot_be_driven_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
