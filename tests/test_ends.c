// SPDX-License-Identifier: MIT
// Where a query begins and ends when its own tiles are walls: query.free_start and query.beside, on
// random maps under every rule, with terrain, units and influence, by every algorithm, compared
// with a plain flood.
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

enum { CASES = 3000, SIDE = 16, TILES = SIDE * SIDE, GOALS = 3 };

typedef struct end_case {
    slui_random random;
    slu_map *map;
    slu_influence *influence;
    slu_rules rules;
    slu_finder *finder;
    slu_query query;
    slu_tile goals[GOALS];
} end_case;

static void open_case(end_case *c, int number)
{
    *c = (end_case){.random = slui_random_seeded((uint64_t)number)};
    c->map = world_map(&c->random, SIDE);
    if (number % 3 == 0) world_terrain(c->map, &c->random);
    c->rules = world_rules(number % world_rules_count());
    if (number % 5 == 0) c->rules.unit = world_unit(&c->random);
    if (number % 7 == 0) c->influence = world_influence(c->map, &c->random);
    c->rules.influence = c->influence;
    c->finder = asking_finder(c->map, c->rules);
    c->query.algorithm = asking_some_complete(c->finder, number);
}

static void close_case(end_case *c)
{
    slu_finder_destroy(c->finder);
    slu_influence_destroy(c->influence);
    slu_map_destroy(c->map);
}

static bool stands(const end_case *c, slu_tile tile)
{
    return slu_unit_cost(c->map, &c->rules, tile) != SLU_WALL;
}

static slu_tile tile_at(const end_case *c, int index)
{
    return (slu_tile){index % slu_map_width(c->map), index / slu_map_width(c->map)};
}

static int tile_count(const end_case *c)
{
    return slu_map_width(c->map) * slu_map_height(c->map);
}

// The first of the nearest tiles where the unit can stand; false if there is none.
static bool nearest_free(const end_case *c, slu_tile from, slu_tile *out)
{
    double least = INFINITY;
    for (int i = 0; i < tile_count(c); i++) {
        slu_tile tile = tile_at(c, i);
        if (!stands(c, tile)) continue;
        double distance = reference_open_distance(&c->rules, from, tile);
        if (distance >= least - 1e-9) continue;
        least = distance;
        *out = tile;
    }
    return least < INFINITY;
}

static void a_start_in_a_wall_is_moved_to_the_nearest_free_tile(void **state)
{
    (void)state;
    int moved = 0;
    for (int number = 0; number < world_share(CASES); number++) {
        end_case c;
        open_case(&c, number);
        c.query.start = world_tile(c.map, &c.random);
        c.query.goal = world_tile(c.map, &c.random);
        c.query.free_start = true;
        slu_tile expected = {0, 0};
        // Where diagonal steps are the shorter ones, the library's nearest is an estimate.
        bool odd = c.rules.steps.diagonal < c.rules.steps.straight;
        if (odd) {
            close_case(&c);
            continue;
        }
        if (nearest_free(&c, c.query.start, &expected)) {
            slu_result r = asking(c.finder, &c.query);
            assert_true(asking_same_tile(r.start, expected));
            if (r.path_length) assert_true(asking_same_tile(r.path[0], expected));
            moved += !asking_same_tile(expected, c.query.start);
            // From there on the answer is that of a query that begins there.
            slu_tile *path = asking_copy(&r);
            size_t length = r.path_length;
            c.query.start = expected;
            c.query.free_start = false;
            slu_result there = asking(c.finder, &c.query);
            assert_int_equal(there.outcome, r.outcome);
            assert_true(asking_same_path(&there, path, length));
            free(path);
        } else {
            slu_result r;
            slu_error error = {0};
            assert_int_equal(slu_find(c.finder, &c.query, &r, &error), SLU_ERR_ARGUMENT);
            assert_non_null(strstr(error.text, "the unit fits nowhere"));
        }
        close_case(&c);
    }
    assert_true(moved > world_share(CASES) / 10);
}

static void a_start_outside_is_still_refused(void **state)
{
    (void)state;
    end_case c;
    open_case(&c, 1);
    c.query.start = (slu_tile){-1, 0};
    c.query.free_start = true;
    slu_result r;
    assert_int_equal(slu_find(c.finder, &c.query, &r, NULL), SLU_ERR_ARGUMENT);
    close_case(&c);
}

// True if the unit at a tile covers another or touches it; with four neighbours a corner does not
// count.
static bool is_beside(const end_case *c, slu_tile at, slu_tile goal)
{
    int size = c->rules.unit.size ? c->rules.unit.size : 1;
    int dx = goal.x < at.x ? at.x - goal.x : goal.x - (at.x + size - 1);
    int dy = goal.y < at.y ? at.y - goal.y : goal.y - (at.y + size - 1);
    dx = dx < 0 ? 0 : dx;
    dy = dy < 0 ? 0 : dy;
    if (c->rules.diagonals == SLU_DIAGONALS_NEVER) return dx + dy <= 1;
    return dx <= 1 && dy <= 1;
}

// The cheapest of all tiles that are valid as a goal.
static double cheapest_beside(const end_case *c, const double *cost)
{
    double least = INFINITY;
    for (size_t g = 0; g < c->query.goal_count; g++) {
        bool free_goal = stands(c, c->goals[g]);
        for (int i = 0; i < tile_count(c); i++) {
            slu_tile tile = tile_at(c, i);
            if (!stands(c, tile)) continue;
            bool good =
                free_goal ? asking_same_tile(tile, c->goals[g]) : is_beside(c, tile, c->goals[g]);
            if (good) least = fmin(least, cost[i]);
        }
    }
    return least;
}

static void claim_ends_beside(const end_case *c, const slu_result *r)
{
    slu_tile last = asking_last(r);
    bool good = false;
    for (size_t g = 0; g < c->query.goal_count; g++) {
        if (stands(c, c->goals[g]))
            good |= asking_same_tile(last, c->goals[g]);
        else
            good |= is_beside(c, last, c->goals[g]);
    }
    assert_true(good);
}

static void a_path_ends_next_to_a_blocked_goal(void **state)
{
    (void)state;
    static double cost[TILES];
    int beside = 0;
    for (int number = 0; number < world_share(CASES); number++) {
        end_case c;
        open_case(&c, number);
        c.query.beside = true;
        c.query.goals = c.goals;
        c.query.goal_count = 1 + slui_random_below(&c.random, GOALS);
        for (size_t g = 0; g < c.query.goal_count; g++)
            c.goals[g] = world_tile(c.map, &c.random);
        if (world_ground(c.map, &c.random, &c.query.start) && stands(&c, c.query.start)) {
            reference_flood(c.map, &c.rules, c.query.start, cost);
            double least = cheapest_beside(&c, cost);
            slu_result r = asking(c.finder, &c.query);
            assert_int_equal(r.outcome, isfinite(least) ? SLU_FOUND : SLU_UNREACHABLE);
            if (r.outcome == SLU_FOUND) {
                claim_ends_beside(&c, &r);
                asking_check_path(c.map, &c.rules, &c.query, &r);
                beside += !stands(&c, c.goals[0]);
                assert_true(r.cost >= least * (1 - 1e-6) - 1e-9);
                if (slu_algorithm_is_optimal(c.query.algorithm, &c.rules))
                    assert_true(reference_near(r.cost, least, 1e-6));
            }
        }
        close_case(&c);
    }
    assert_true(beside > world_share(CASES) / 10);
}

// If no tile next to the goal is reachable, a partial path still goes as near as it can.
static void partial_paths_go_on_from_there(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        "..@@@@", //
        "..@@@@", //
        "..@@@@", //
        NULL,
    };
    slu_map *map = world_drawn(ROWS);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.goal = {5, 1}, .beside = true};
    assert_int_equal(asking(finder, &query).outcome, SLU_UNREACHABLE);
    query.partial = true;
    slu_result r = asking(finder, &query);
    assert_int_equal(r.outcome, SLU_PARTIAL);
    assert_true(asking_same_tile(asking_last(&r), (slu_tile){1, 1}));
    query.goal = (slu_tile){2, 1};
    r = asking(finder, &query);
    assert_int_equal(r.outcome, SLU_FOUND);
    assert_true(asking_same_tile(asking_last(&r), (slu_tile){1, 0}));
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_start_in_a_wall_is_moved_to_the_nearest_free_tile),
        cmocka_unit_test(a_start_outside_is_still_refused),
        cmocka_unit_test(a_path_ends_next_to_a_blocked_goal),
        cmocka_unit_test(partial_paths_go_on_from_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
