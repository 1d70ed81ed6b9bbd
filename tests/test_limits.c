// SPDX-License-Identifier: MIT
// Limits on cost, steps and expansions, and the partial paths that a query may ask for if the goal
// is unreachable.
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

enum { SIDE = 20, TILES = SIDE * SIDE, CASES = 600, EVENTS = 40 * TILES };

static const double ALMOST_ONE = 1 - 1e-7;

// A random world with a reachable goal and one finder. Rules and terrain vary with the number.
typedef struct limit_case {
    slui_random random;
    slu_map *map;
    slu_rules rules;
    slu_finder *finder;
    slu_query query;
} limit_case;

static bool open_case(limit_case *c, int number)
{
    *c = (limit_case){.random = slui_random_seeded((uint64_t)number)};
    c->rules = world_rules(number);
    c->map = world_map(&c->random, SIDE);
    if (number / world_rules_count() % 2) world_terrain(c->map, &c->random);
    if (number % 5 == 0) world_even_out(c->map, &c->random);
    c->finder = number % 3 ? asking_finder(c->map, c->rules) : asking_heap_finder(c->map, c->rules);
    c->query.algorithm = asking_some_complete(c->finder, number);
    c->query.weight = 1;
    return world_ground(c->map, &c->random, &c->query.start) &&
           world_ground(c->map, &c->random, &c->query.goal);
}

static void close_case(limit_case *c)
{
    slu_finder_destroy(c->finder);
    slu_map_destroy(c->map);
}

static void claim_limit(int number, const slu_result *r)
{
    if (r->outcome != SLU_LIMIT) fail_msg("case %d: %s", number, slu_outcome_name(r->outcome));
    assert_int_equal(r->path_length, 0);
    assert_true(r->cost == 0);
}

// ---------------------------------------------------------------------------------------------
// Limits

// A path that costs exactly max_cost is found; one that costs a little more is not.
static void max_cost_is_the_costliest_path_allowed(void **state)
{
    (void)state;
    limit_case c;
    int tried = 0;
    for (int number = 0; number < world_share(CASES); number++) {
        if (open_case(&c, number) && slu_algorithm_is_optimal(c.query.algorithm, &c.rules)) {
            slu_result free_of_limits = asking(c.finder, &c.query);
            double cost = free_of_limits.cost;
            slu_tile *path = asking_copy(&free_of_limits);
            if (free_of_limits.outcome == SLU_FOUND && cost > 0) {
                c.query.max_cost = cost;
                slu_result at = asking(c.finder, &c.query);
                if (at.outcome != SLU_FOUND) fail_msg("case %d: exactly %.17g", number, cost);
                assert_true(asking_same_path(&at, path, free_of_limits.path_length));
                c.query.max_cost = cost * ALMOST_ONE;
                slu_result below = asking(c.finder, &c.query);
                claim_limit(number, &below);
                tried++;
            }
            free(path);
        }
        close_case(&c);
    }
    assert_true(tried > world_share(CASES) / 8);
}

static int fewest_steps(const limit_case *c)
{
    static double steps[TILES];
    slu_rules count_steps = {.diagonals = c->rules.diagonals, .steps = {1, 1}};
    slu_map *flat = NULL;
    static char tiles[TILES];
    int width = slu_map_width(c->map), height = slu_map_height(c->map);
    for (int i = 0; i < width * height; i++) {
        tiles[i] = slu_map_passable(c->map, (slu_tile){i % width, i / width}) ? '.' : '@';
    }
    assert_int_equal(slu_map_create_from(width, height, tiles, NULL, &flat, NULL), SLU_OK);
    reference_flood(flat, &count_steps, c->query.start, steps);
    slu_map_destroy(flat);
    return (int)steps[reference_index(c->map, c->query.goal)];
}

// A limit that the path respects changes nothing; one below the fewest possible steps ends the
// search; between the two, what is found respects the limit.
static void max_steps_is_the_longest_path_allowed(void **state)
{
    (void)state;
    limit_case c;
    int tried = 0;
    for (int number = 0; number < world_share(CASES); number++) {
        if (open_case(&c, number)) {
            slu_result free_of_limits = asking(c.finder, &c.query);
            size_t length = free_of_limits.path_length;
            slu_tile *path = asking_copy(&free_of_limits);
            if (free_of_limits.outcome == SLU_FOUND && length > 2) {
                c.query.max_steps = length - 1;
                slu_result at = asking(c.finder, &c.query);
                if (!asking_same_path(&at, path, length)) fail_msg("case %d: at the limit", number);
                c.query.max_steps = length - 2;
                slu_result between = asking(c.finder, &c.query);
                assert_true(between.outcome == SLU_FOUND || between.outcome == SLU_LIMIT);
                assert_true(between.path_length <= length - 1);
                c.query.max_steps = (uint64_t)fewest_steps(&c) - 1;
                slu_result below = c.query.max_steps ? asking(c.finder, &c.query) : between;
                if (c.query.max_steps) claim_limit(number, &below);
                tried++;
            }
            free(path);
        }
        close_case(&c);
    }
    assert_true(tried > world_share(CASES) / 4);
}

// A search that has not found its goal after this many expansions gives up, after exactly that
// many.
static void max_expanded_is_the_most_work_allowed(void **state)
{
    (void)state;
    limit_case c;
    int tried = 0;
    for (int number = 0; number < world_share(CASES); number++) {
        if (open_case(&c, number)) {
            slu_result free_of_limits = asking(c.finder, &c.query);
            slu_tile *path = asking_copy(&free_of_limits);
            uint64_t needed = free_of_limits.stats.expanded;
            if (free_of_limits.outcome == SLU_FOUND && needed > 1) {
                c.query.max_expanded = needed + 1;
                slu_result above = asking(c.finder, &c.query);
                if (above.outcome != SLU_FOUND) fail_msg("case %d: above what it needs", number);
                assert_true(asking_same_path(&above, path, free_of_limits.path_length));
                c.query.max_expanded = needed - 1;
                slu_result below = asking(c.finder, &c.query);
                claim_limit(number, &below);
                assert_int_equal(below.stats.expanded, needed - 1);
                slu_result sliced = asking_sliced(c.finder, &c.query, 3);
                claim_limit(number, &sliced);
                assert_int_equal(sliced.stats.expanded, needed - 1);
                tried++;
            }
            free(path);
        }
        close_case(&c);
    }
    assert_true(tried > world_share(CASES) / 4);
}

// A corridor that winds through the whole map.
static slu_map *long_costly_corridor(int side, double cost)
{
    static char tiles[256 * 256];
    for (int i = 0; i < side * side; i++) {
        int x = i % side, y = i / side, gap = y / 2 % 2 ? 0 : side - 1;
        tiles[i] = y % 2 == 0 || x == gap ? '.' : '@';
    }
    slu_map *map = NULL;
    assert_int_equal(slu_map_create_from(side, side, tiles, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, side, side}, cost, NULL), SLU_OK);
    return map;
}

// Without limits in the query there are none: a path of twenty thousand costly steps is found.
static void a_long_path_over_costly_ground_is_found(void **state)
{
    (void)state;
    enum { WINDING = 201, STEPS = 101 * 200 + 100 * 2 };
    slu_map *map = long_costly_corridor(WINDING, 100);
    for (int charge = SLU_CHARGE_ENTERED; charge <= SLU_CHARGE_MEAN; charge++) {
        slu_rules rules = {.charge = (slu_charge)charge};
        slu_finder *finder = asking_finder(map, rules);
        for (int i = 0; i < asking_algorithm_count(); i++) {
            slu_query query = {.goal = {200, 200}, .algorithm = asking_some_complete(finder, i)};
            slu_result r = asking(finder, &query);
            assert_int_equal(r.outcome, SLU_FOUND);
            assert_int_equal(r.straight_steps, STEPS);
            assert_true(r.cost == 100.0 * STEPS);
        }
        slu_finder_destroy(finder);
    }
    slu_map_destroy(map);
}

// A path whose cost overflows is an error with a message, and the finder continues to answer.
static void a_cost_that_overflows_is_an_error(void **state)
{
    (void)state;
    slu_map *map = long_costly_corridor(201, SLU_MAX_COST);
    // The start is not charged; but ground is not of one cost.
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, 1, 1}, 1, NULL), SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    for (int i = 0; i < asking_algorithm_count(); i++) {
        slu_query far = {.goal = {200, 200}, .algorithm = asking_some_complete(finder, i)};
        slu_query near = {.goal = {100, 0}, .algorithm = far.algorithm};
        bool adds_up_steps =
            slu_methods_at(slu_searches(), far.algorithm.search)->flags & SLU_FEWEST_STEPS;
        if (adds_up_steps) continue;
        slu_result r = {0};
        slu_error error = {0};
        assert_int_equal(slu_find(finder, &far, &r, &error), SLU_ERR_UNSUPPORTED);
        assert_non_null(strstr(error.text, "lower the terrain costs"));
        assert_true(asking(finder, &near).cost == 100 * SLU_MAX_COST);
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// On ground of one cost searches add up lengths, which always fit.
static void no_cost_overflows_on_ground_of_one_cost(void **state)
{
    (void)state;
    slu_map *map = long_costly_corridor(201, SLU_MAX_COST);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query far = {.goal = {200, 200}};
    slu_result r = asking(finder, &far);
    assert_int_equal(r.outcome, SLU_FOUND);
    assert_int_equal(r.diagonal_steps, 0);
    assert_true(r.cost == (double)r.straight_steps * SLU_MAX_COST);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// An unreachable goal is unreachable, whatever the limits are.
static void unreachable_comes_before_limits(void **state)
{
    (void)state;
    static const char *const rows[] = {"..@.", "..@.", NULL};
    slu_map *map = world_drawn(rows);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.goal = {3, 1}, .max_cost = 0.5, .max_steps = 1, .max_expanded = 1};
    for (int i = 0; i < asking_algorithm_count(); i++) {
        query.algorithm = asking_algorithm_at(i);
        assert_int_equal(asking(finder, &query).outcome, SLU_UNREACHABLE);
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Partial paths

// If a diagonal step is cheaper than a straight one, near and far are not well defined.
static bool nearness_is_plain(const slu_rules *rules)
{
    return reference_length(rules, true) >= reference_length(rules, false);
}

// The nearest tile to the goals among those with a finite cost, ties by rows and then columns, by
// brute force. Nearness is the cost over open ground.
static slu_tile nearest_by_trying_all(const limit_case *c, const double *cost)
{
    const slu_tile *goals = c->query.goal_count ? c->query.goals : &c->query.goal;
    size_t goal_count = c->query.goal_count ? c->query.goal_count : 1;
    slu_tile best = {-1, -1};
    double least = INFINITY;
    for (int y = 0; y < slu_map_height(c->map); y++) {
        for (int x = 0; x < slu_map_width(c->map); x++) {
            slu_tile tile = {x, y};
            if (isinf(cost[reference_index(c->map, tile)])) continue;
            for (size_t i = 0; i < goal_count; i++) {
                double distance = reference_open_distance(&c->rules, tile, goals[i]);
                if (distance >= least * (1 - 1e-12)) continue;
                least = distance;
                best = tile;
            }
        }
    }
    return best;
}

static void claim_partial_to(int number, const limit_case *c, const slu_result *r, slu_tile nearest)
{
    if (r->outcome != SLU_PARTIAL) fail_msg("case %d: %s", number, slu_outcome_name(r->outcome));
    slu_tile last = asking_last(r);
    if (!asking_same_tile(last, nearest) && nearness_is_plain(&c->rules)) {
        world_print(c->map);
        fail_msg("case %d: from %d %d to %d %d ends at %d %d, not %d %d", number, c->query.start.x,
                 c->query.start.y, c->query.goal.x, c->query.goal.y, last.x, last.y, nearest.x,
                 nearest.y);
    }
    asking_check_path(c->map, &c->rules, &c->query, r);
}

// Cut off from its goals, a partial search ends at the nearest reachable tile, and an optimal one
// gets there at the least cost.
static void partial_goes_to_the_nearest_reachable_tile(void **state)
{
    (void)state;
    static double cost[TILES];
    limit_case c;
    int tried = 0;
    for (int number = 0; number < world_share(4 * CASES); number++) {
        if (open_case(&c, number)) {
            slu_tile goals[] = {world_tile(c.map, &c.random), world_tile(c.map, &c.random)};
            c.query.goal = goals[0];
            c.query.goals = goals;
            c.query.goal_count = number % 4 ? 0 : 2;
            c.query.partial = true;
            reference_flood(c.map, &c.rules, c.query.start, cost);
            bool cut_off = isinf(cost[reference_index(c.map, goals[0])]);
            if (c.query.goal_count) cut_off &= isinf(cost[reference_index(c.map, goals[1])]);
            slu_result r = asking(c.finder, &c.query);
            if (cut_off) {
                slu_tile nearest = nearest_by_trying_all(&c, cost);
                claim_partial_to(number, &c, &r, nearest);
                double least = cost[reference_index(c.map, asking_last(&r))];
                if (slu_algorithm_is_optimal(c.query.algorithm, &c.rules))
                    assert_true(reference_near(r.cost, least, 1e-6));
                tried++;
            } else {
                assert_int_equal(r.outcome, SLU_FOUND);
            }
        }
        close_case(&c);
    }
    assert_true(tried > world_share(CASES) / 4);
}

// The tiles a trace says were expanded get the cost 0, all others INFINITY.
static void mark_expanded(const limit_case *c, const slu_trace *trace, double *cost)
{
    for (int i = 0; i < TILES; i++) {
        cost[i] = INFINITY;
    }
    for (size_t i = 0; i < trace->count; i++) {
        if (trace->events[i].kind != SLU_EVENT_EXPANDING) continue;
        cost[reference_index(c->map, trace->events[i].tile)] = 0;
    }
}

// Stopped by a limit, a partial search ends at the expanded tile nearest its goal, whether or not
// the goal was reachable; one with an index ends on the path it has so far.
static void partial_after_a_limit_ends_at_an_expanded_tile(void **state)
{
    (void)state;
    static slu_event events[EVENTS];
    static double expanded[TILES];
    limit_case c;
    int tried = 0;
    for (int number = 0; number < world_share(CASES); number++) {
        if (open_case(&c, number)) {
            slu_trace trace = {.events = events, .capacity = EVENTS};
            c.query.partial = true;
            uint64_t needed = asking(c.finder, &c.query).stats.expanded;
            c.query.max_expanded = 1 + needed / 2;
            // A search from both ends expands tiles around the goal that it has no path to yet.
            if (c.query.algorithm.search == asking_algorithm("bibfs").search) needed = 0;
            c.query.trace = &trace;
            slu_result r = asking(c.finder, &c.query);
            if (c.query.max_expanded < needed && asking_is_indexed(c.query.algorithm)) {
                claim_partial_to(number, &c, &r, asking_last(&r));
            } else if (c.query.max_expanded < needed) {
                mark_expanded(&c, &trace, expanded);
                claim_partial_to(number, &c, &r, nearest_by_trying_all(&c, expanded));
                tried++;
            }
        }
        close_case(&c);
    }
    assert_true(tried > world_share(CASES) / 4);
}

// Under a limit on cost or steps, a partial path respects the limit too.
static void partial_paths_keep_the_limits(void **state)
{
    (void)state;
    limit_case c;
    int tried = 0;
    for (int number = 0; number < world_share(CASES); number++) {
        if (open_case(&c, number)) {
            slu_result whole = asking(c.finder, &c.query);
            c.query.partial = true;
            if (whole.outcome == SLU_FOUND && whole.path_length > 3) {
                uint64_t few = whole.path_length / 2;
                double cheap = whole.cost / 2;
                c.query.max_steps = few;
                slu_result r = asking(c.finder, &c.query);
                assert_true(r.outcome == SLU_PARTIAL || r.outcome == SLU_FOUND);
                assert_true(r.path_length <= few + 1);
                asking_check_path(c.map, &c.rules, &c.query, &r);
                c.query.max_steps = 0;
                c.query.max_cost = cheap;
                r = asking(c.finder, &c.query);
                assert_true(r.outcome == SLU_PARTIAL || r.outcome == SLU_FOUND);
                if (r.cost > cheap * (1 + 1e-9))
                    fail_msg("case %d: %g > %g", number, r.cost, cheap);
                asking_check_path(c.map, &c.rules, &c.query, &r);
                tried++;
            }
        }
        close_case(&c);
    }
    assert_true(tried > world_share(CASES) / 4);
}

// On a tile walled in on all sides the partial path is that tile.
static void partial_from_a_cell_stays_there(void **state)
{
    (void)state;
    static const char *const rows[] = {".@.", "@@.", NULL};
    slu_map *map = world_drawn(rows);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.goal = {2, 1}, .partial = true};
    for (int i = 0; i < asking_algorithm_count(); i++) {
        query.algorithm = asking_algorithm_at(i);
        slu_result r = asking(finder, &query);
        assert_int_equal(r.outcome, SLU_PARTIAL);
        assert_int_equal(r.path_length, 1);
        assert_true(r.cost == 0);
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// Two equally near tiles: the upper one wins, and in one row the left one.
static void partial_ties_go_by_cell_order(void **state)
{
    (void)state;
    static const char *const rows[] = {
        ".......", //
        ".@@@@@.", //
        ".@...@.", //
        ".@...@.", //
        ".@...@.", //
        ".@@@@@.", //
        ".......", NULL,
    };
    slu_map *map = world_drawn(rows);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.start = {6, 6}, .goal = {3, 3}, .partial = true};
    for (int i = 0; i < asking_algorithm_count(); i++) {
        query.algorithm = asking_algorithm_at(i);
        slu_result r = asking(finder, &query);
        assert_int_equal(r.outcome, SLU_PARTIAL);
        assert_true(asking_same_tile(asking_last(&r), (slu_tile){3, 0}));
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(max_cost_is_the_costliest_path_allowed),
        cmocka_unit_test(max_steps_is_the_longest_path_allowed),
        cmocka_unit_test(max_expanded_is_the_most_work_allowed),
        cmocka_unit_test(a_long_path_over_costly_ground_is_found),
        cmocka_unit_test(a_cost_that_overflows_is_an_error),
        cmocka_unit_test(no_cost_overflows_on_ground_of_one_cost),
        cmocka_unit_test(unreachable_comes_before_limits),
        cmocka_unit_test(partial_goes_to_the_nearest_reachable_tile),
        cmocka_unit_test(partial_after_a_limit_ends_at_an_expanded_tile),
        cmocka_unit_test(partial_paths_keep_the_limits),
        cmocka_unit_test(partial_from_a_cell_stays_there),
        cmocka_unit_test(partial_ties_go_by_cell_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
