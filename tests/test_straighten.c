// SPDX-License-Identifier: MIT
// The shape of a result's path: query.straighten never adds cost, steps or turns, and removes
// unnecessary ones; query.corners gives the corners of exactly that path. By every algorithm, under
// every rule, on random maps.
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

enum { CASES = 4000, SIDE = 24, MOST = 4096 };

typedef struct shape_case {
    slui_random random;
    slu_map *map;
    slu_rules rules;
    slu_finder *finder;
    slu_query query;
} shape_case;

static bool open_case(shape_case *c, int number)
{
    *c = (shape_case){.random = slui_random_seeded((uint64_t)number)};
    c->map = world_map(&c->random, SIDE);
    if (number % 3 == 0) world_terrain(c->map, &c->random);
    c->rules = world_rules(number % world_rules_count());
    if (number % 5 == 0) c->rules.unit = world_unit(&c->random);
    c->finder = asking_finder(c->map, c->rules);
    c->query.algorithm = asking_some(c->finder, number);
    c->query.max_expanded = 20000;
    c->query.partial = number % 4 == 0;
    if (number % 6 == 0) c->query.max_steps = 1 + slui_random_below(&c->random, 20);
    c->query.goal = world_tile(c->map, &c->random);
    return world_ground(c->map, &c->random, &c->query.start) &&
           slu_unit_cost(c->map, &c->rules, c->query.start) != SLU_WALL;
}

static void close_case(shape_case *c)
{
    slu_finder_destroy(c->finder);
    slu_map_destroy(c->map);
}

static size_t corners_of(const slu_tile *path, size_t length, slu_tile *out)
{
    size_t count = 0;
    assert_int_equal(slu_path_corners(path, length, out, MOST, &count, NULL), SLU_OK);
    return count;
}

static void corners_are_those_of_the_path(void **state)
{
    (void)state;
    static slu_tile corners[MOST];
    for (int number = 0; number < (int)world_cases(CASES); number++) {
        shape_case c;
        if (open_case(&c, number)) {
            c.query.straighten = number % 2;
            slu_result r = asking(c.finder, &c.query);
            size_t count = corners_of(r.path, r.path_length, corners);
            c.query.corners = true;
            slu_result bent = asking(c.finder, &c.query);
            assert_int_equal(bent.outcome, r.outcome);
            assert_true(bent.cost == r.cost);
            assert_int_equal(bent.straight_steps, r.straight_steps);
            assert_int_equal(bent.diagonal_steps, r.diagonal_steps);
            assert_true(asking_same_path(&bent, corners, count));
        }
        close_case(&c);
    }
}

static void straightening_adds_nothing(void **state)
{
    (void)state;
    static slu_tile corners[MOST];
    size_t before = 0, after = 0;
    for (int number = 0; number < (int)world_cases(CASES); number++) {
        shape_case c;
        if (open_case(&c, number)) {
            slu_result r = asking(c.finder, &c.query);
            size_t count = corners_of(r.path, r.path_length, corners);
            c.query.straighten = true;
            slu_result straight = asking(c.finder, &c.query);
            assert_int_equal(straight.outcome, r.outcome);
            assert_int_equal(straight.straight_steps, r.straight_steps);
            assert_int_equal(straight.diagonal_steps, r.diagonal_steps);
            assert_int_equal(straight.path_length, r.path_length);
            assert_true(straight.cost <= r.cost * (1 + 1e-12));
            if (r.path_length) {
                assert_true(asking_same_tile(asking_last(&straight), corners[count - 1]));
                asking_check_path(c.map, &c.rules, &c.query, &straight);
            }
            size_t bends = corners_of(straight.path, straight.path_length, corners);
            assert_true(bends <= count);
            before += count;
            after += bends;
        }
        close_case(&c);
    }
    assert_true(after < before);
}

// On open ground at most one turn is needed, and one is left, however the search breaks ties.
static void open_ground_needs_one_turn(void **state)
{
    (void)state;
    static slu_tile corners[MOST];
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(40, 40, NULL, &map, NULL), SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    static const char *const NAMES[] = {"best", "astar", "dijkstra", "canonical", "greedy"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        slu_query query = {.start = {3, 5}, .goal = {30, 16}, .straighten = true};
        query.algorithm = asking_algorithm(NAMES[i]);
        slu_result r = asking(finder, &query);
        assert_true(corners_of(r.path, r.path_length, corners) <= 3);
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static void claim_refused(slu_finder *finder, slu_query query, const char *word)
{
    slu_result r;
    slu_error error = {0};
    assert_int_equal(slu_find(finder, &query, &r, &error), SLU_ERR_UNSUPPORTED);
    assert_non_null(strstr(error.text, word));
}

static void units_with_a_motion_keep_every_tile(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(9, 9, NULL, &map, NULL), SLU_OK);
    slu_finder *finder = NULL;
    slu_finder_options options = {.motion.top_speed = 2};
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    claim_refused(finder, (slu_query){.goal = {8, 8}, .corners = true}, "corners");
    claim_refused(finder, (slu_query){.goal = {8, 8}, .straighten = true}, "straighten");
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_are_those_of_the_path),
        cmocka_unit_test(straightening_adds_nothing),
        cmocka_unit_test(open_ground_needs_one_turn),
        cmocka_unit_test(units_with_a_motion_keep_every_tile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
