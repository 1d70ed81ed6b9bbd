// SPDX-License-Identifier: MIT
// Values propagated back from goals: when they are kept, when they are computed again, and what
// they are worth on uneven ground. Compared with the plain Dijkstra of reference.c.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"

enum { SIDE = 19, TILES = SIDE * SIDE, MAPS = 300, QUERIES = 24 };

static const double NEAR = 4e-9;
static const char *const NAMES[] = {"astar+waypoint", "astar+backprop", "astar+backprop-octile"};

static slu_phases phases_of(const slu_finder *finder)
{
    slu_phases phases;
    slu_finder_phases(finder, &phases);
    return phases;
}

static slu_map *maze(uint64_t seed, int side)
{
    slu_generate_options options = {
        .kind = SLU_GENERATE_MAZE, .width = side, .height = side, .seed = seed};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

// ---------------------------------------------------------------------------------------------
// Kept values

static uint64_t aims_after(slu_finder *finder, slu_query *query, slu_tile start)
{
    query->start = start;
    asking(finder, query);
    return phases_of(finder).aim.runs;
}

static void the_same_goal_again_does_not_propagate(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        slu_map *map = maze(1, 41);
        slui_random random = slui_random_seeded(7);
        slu_finder *finder = asking_finder(map, (slu_rules){.diagonals = SLU_DIAGONALS_NEVER});
        slu_query query = {.algorithm = asking_algorithm(NAMES[i])};
        slu_tile start;
        assert_true(world_ground(map, &random, &query.goal));
        for (int again = 0; again < 10; again++) {
            assert_true(world_ground(map, &random, &start));
            assert_int_equal(aims_after(finder, &query, start), 1);
        }
        // A search without a heuristic in between changes nothing.
        query.algorithm = asking_algorithm("dijkstra");
        assert_int_equal(aims_after(finder, &query, start), 1);
        query.algorithm = asking_algorithm(NAMES[i]);
        assert_int_equal(aims_after(finder, &query, start), 1);
        slu_phases phases = phases_of(finder);
        assert_true(phases.build.runs == 1 && phases.search.runs == 12);
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

static void another_goal_or_an_edit_propagates_again(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        slu_map *map = maze(2, 41);
        slui_random random = slui_random_seeded(8);
        slu_finder *finder = asking_finder(map, (slu_rules){.diagonals = SLU_DIAGONALS_NEVER});
        slu_query query = {.algorithm = asking_algorithm(NAMES[i])};
        slu_tile start, first, second;
        assert_true(world_ground(map, &random, &start));
        assert_true(world_ground(map, &random, &first));
        do
            assert_true(world_ground(map, &random, &second));
        while (asking_same_tile(first, second));
        query.goal = first;
        assert_int_equal(aims_after(finder, &query, start), 1);
        query.goal = second;
        assert_int_equal(aims_after(finder, &query, start), 2);
        slu_tile both[] = {first, second};
        query.goals = both;
        query.goal_count = 2;
        assert_int_equal(aims_after(finder, &query, start), 3);
        assert_int_equal(aims_after(finder, &query, first), 3);
        query.goal_count = 1;
        assert_int_equal(aims_after(finder, &query, start), 4);
        slu_rect corner = {start.x, start.y, 1, 1};
        assert_int_equal(slu_map_fill_cost(map, corner, 3, NULL), SLU_OK);
        assert_int_equal(aims_after(finder, &query, start), 5);
        assert_int_equal(phases_of(finder).build.runs, 2);
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

static slu_tile some_goal(const slu_map *map, slui_random *random, slu_tile last)
{
    return slui_random_below(random, 3) ? last : world_tile(map, random);
}

// Goals that repeat, edits and an influence that changes, in any order.
static void answers_stay_the_references_whatever_is_kept(void **state)
{
    (void)state;
    uint64_t queries = 0, aims = 0;
    for (int number = 0; number < world_share(MAPS); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = world_map(&random, SIDE);
        slu_rules rules = world_rules(number);
        rules.diagonals = SLU_DIAGONALS_NEVER;
        slu_influence *influence = number % 3 == 0 ? world_influence(map, &random) : NULL;
        rules.influence = influence;
        slu_finder *finder = asking_finder(map, rules);
        slu_tile goal = world_tile(map, &random);
        for (int i = 0; i < QUERIES; i++) {
            static double cost[TILES];
            slu_query query = {.algorithm = asking_algorithm(NAMES[number % 3])};
            unsigned what = (unsigned)slui_random_below(&random, 8);
            if (what == 0) world_edit(map, &random, true);
            if (what == 1 && influence)
                assert_int_equal(slu_influence_add(influence, goal, 4, 2.5, NULL), SLU_OK);
            query.goal = goal = some_goal(map, &random, goal);
            if (!world_ground(map, &random, &query.start)) break;
            slu_result r = asking(finder, &query);
            reference_flood_to(map, &rules, goal, cost);
            double least = cost[reference_index(map, query.start)];
            assert_int_equal(r.outcome, isinf(least) ? SLU_UNREACHABLE : SLU_FOUND);
            if (isfinite(least)) assert_true(reference_near(r.cost, least, NEAR));
            if (isfinite(least)) assert_true(r.stats.estimate <= least * (1 + NEAR));
            queries += isfinite(least);
        }
        aims += phases_of(finder).aim.runs;
        slu_finder_destroy(finder);
        slu_influence_destroy(influence);
        slu_map_destroy(map);
    }
    print_message("%d queries, values propagated %d times\n", (int)queries, (int)aims);
    assert_true(queries > (uint64_t)world_share(2500) && aims < queries * 3 / 4);
}

// ---------------------------------------------------------------------------------------------
// Uneven ground

typedef struct field_case {
    slu_map *map;
    slu_rules rules;
    slu_query query;
    double cost[TILES], h[TILES];
} field_case;

// Fills the estimates at every tile, and the true costs.
static void measure(field_case *c, const char *name)
{
    slu_finder *finder = asking_finder(c->map, c->rules);
    c->query.algorithm = asking_algorithm(name);
    assert_int_equal(slu_finder_estimates(finder, &c->query, c->h, TILES, NULL), SLU_OK);
    reference_flood_to(c->map, &c->rules, c->query.goal, c->cost);
    slu_finder_destroy(finder);
}

// Mazes and other maps with costs of their own, for a plain unit: with four neighbours the estimate
// is the true cost, whichever tile is charged, and backprop's is lower.
static void corridors_cost_what_their_tiles_do(void **state)
{
    (void)state;
    static field_case c;
    double theirs = 0;
    int compared = 0;
    for (int number = 0; number < world_share(MAPS); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        c = (field_case){.rules = world_rules(number)};
        c.map = number % 2 ? maze((uint64_t)number, SIDE) : world_map(&random, SIDE);
        world_terrain(c.map, &random);
        c.rules.diagonals = SLU_DIAGONALS_NEVER;
        if (world_ground(c.map, &random, &c.query.goal)) {
            int tiles = slu_map_width(c.map) * slu_map_height(c.map);
            measure(&c, "astar+backprop");
            for (int t = 0; t < tiles; t++)
                if (isfinite(c.cost[t]) && c.cost[t] > 0) theirs += c.h[t] / c.cost[t];
            measure(&c, "astar+waypoint");
            for (int t = 0; t < tiles; t++) {
                if (isinf(c.cost[t])) continue;
                assert_true(reference_near(c.h[t], c.cost[t], NEAR));
                compared += c.cost[t] > 0;
            }
        }
        slu_map_destroy(c.map);
    }
    print_message("exact at %d tiles; at the cheapest cost %.2f of it\n", compared,
                  theirs / compared);
    assert_true(compared > world_share(10000) && theirs < compared / 2.0);
}

// Wide units, closed ground, factors and influence: never above the true cost.
static void no_unit_finds_a_corridor_cheaper(void **state)
{
    (void)state;
    static field_case c;
    int compared = 0, exact = 0;
    for (int number = 0; number < world_share(MAPS); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        c = (field_case){.rules = world_rules(number), .map = world_map(&random, SIDE)};
        world_terrain(c.map, &random);
        world_grounds(c.map, &random);
        c.rules.diagonals = SLU_DIAGONALS_NEVER;
        c.rules.unit = world_unit(&random);
        slu_influence *influence = number % 2 ? world_influence(c.map, &random) : NULL;
        c.rules.influence = influence;
        int tiles = slu_map_width(c.map) * slu_map_height(c.map);
        if (world_ground(c.map, &random, &c.query.goal)) measure(&c, "astar+waypoint");
        for (int t = 0; t < tiles; t++) {
            if (isinf(c.cost[t]) || c.h[t] < 0) continue;
            assert_true(c.h[t] <= c.cost[t] * (1 + NEAR) + NEAR);
            exact += reference_near(c.h[t], c.cost[t], NEAR);
            compared++;
        }
        slu_influence_destroy(influence);
        slu_map_destroy(c.map);
    }
    print_message("exact at %d of %d tiles\n", exact, compared);
    assert_true(compared > world_share(2000) && exact > compared / 4);
}

// The time of a unit that turns and accelerates is bounded by what the ground costs at top speed.
static void units_with_a_motion_stay_optimal(void **state)
{
    (void)state;
    int found = 0;
    for (int number = 0; number < world_share(100); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = world_map(&random, SIDE);
        world_terrain(map, &random);
        slu_finder_options options = {
            .rules = {.diagonals = SLU_DIAGONALS_NEVER, .charge = (slu_charge)(number % 2)},
            .motion = {.turn_cost = 0.5, .max_turn = 2, .top_speed = 1 + number % 3}};
        slu_finder *finder = NULL;
        assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
        slu_query query = {.algorithm = asking_algorithm("dijkstra")};
        bool ground = world_ground(map, &random, &query.start);
        if (ground && world_ground(map, &random, &query.goal)) {
            slu_result truth = asking(finder, &query);
            double cost = truth.cost;
            query.algorithm = asking_algorithm("astar+waypoint");
            slu_result r = asking(finder, &query);
            assert_int_equal(r.outcome, truth.outcome);
            assert_true(reference_near(r.cost, cost, NEAR) && r.stats.estimate <= cost + NEAR);
            found += r.outcome == SLU_FOUND;
        }
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
    assert_true(found > world_share(20));
}

// ---------------------------------------------------------------------------------------------
// The list of waypoints

static slu_waypoint *waypoints_of(slu_finder *finder, const slu_query *query, size_t *count)
{
    static slu_waypoint points[TILES];
    assert_int_equal(slu_finder_waypoints(finder, query, points, TILES, count, NULL), SLU_OK);
    return points;
}

static bool is_open(const slu_map *map, int x, int y)
{
    bool inside = x >= 0 && y >= 0 && x < slu_map_width(map) && y < slu_map_height(map);
    return inside && slu_map_passable(map, (slu_tile){x, y});
}

// Their Algorithm 1.
static bool is_crossing_or_corner(const slu_map *map, slu_tile t)
{
    bool up = is_open(map, t.x, t.y - 1), down = is_open(map, t.x, t.y + 1);
    bool left = is_open(map, t.x - 1, t.y), right = is_open(map, t.x + 1, t.y);
    return is_open(map, t.x, t.y) && (up || down) && (left || right);
}

static void waypoints_are_crossings_and_corners_with_true_costs(void **state)
{
    (void)state;
    static double cost[TILES];
    for (int number = 0; number < world_share(100); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = world_map(&random, SIDE);
        slu_rules rules = {.diagonals = SLU_DIAGONALS_NEVER};
        slu_finder *finder = asking_finder(map, rules);
        slu_query query = {.algorithm = asking_algorithm("astar+waypoint")};
        size_t count, expected = 0;
        if (world_ground(map, &random, &query.goal)) {
            const slu_waypoint *points = waypoints_of(finder, &query, &count);
            reference_flood_to(map, &rules, query.goal, cost);
            for (size_t i = 0; i < count; i++) {
                double truth = cost[reference_index(map, points[i].tile)];
                assert_true(is_crossing_or_corner(map, points[i].tile) && points[i].zone > 0);
                assert_true(isinf(truth) ? points[i].value < 0
                                         : reference_near(points[i].value, truth, NEAR));
            }
            for (int y = 0; y < slu_map_height(map); y++)
                for (int x = 0; x < slu_map_width(map); x++)
                    expected += is_crossing_or_corner(map, (slu_tile){x, y});
            assert_int_equal(count, expected);
        }
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

static bool list_has(const slu_waypoint *points, size_t count, slu_tile tile)
{
    for (size_t i = 0; i < count; i++)
        if (asking_same_tile(points[i].tile, tile)) return true;
    return false;
}

// Each gateway faces one of another zone, which is listed too.
static void gateways_are_listed_on_both_sides(void **state)
{
    (void)state;
    static const int DX[] = {0, 1, 0, -1}, DY[] = {-1, 0, 1, 0};
    slu_map *map = maze(5, SIDE);
    slu_finder *finder = asking_finder(map, (slu_rules){.diagonals = SLU_DIAGONALS_NEVER});
    slu_query query = {.goal = {1, 1}, .algorithm = asking_algorithm("astar+backprop")};
    size_t count, facing = 0;
    const slu_waypoint *points = waypoints_of(finder, &query, &count);
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 4; k++)
            facing += list_has(points, count,
                               (slu_tile){points[i].tile.x + DX[k], points[i].tile.y + DY[k]});
    assert_true(count > 10 && facing >= count);
    size_t needed = 0;
    slu_waypoint one;
    assert_int_equal(slu_finder_waypoints(finder, &query, &one, 1, &needed, NULL),
                     SLU_ERR_CAPACITY);
    assert_int_equal(needed, count);
    query.algorithm = asking_algorithm("astar+octile");
    assert_int_equal(slu_finder_waypoints(finder, &query, &one, 1, &needed, NULL),
                     SLU_ERR_UNSUPPORTED);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Phases

static void phases_share_out_what_a_finder_holds(void **state)
{
    (void)state;
    slu_map *map = maze(3, 41);
    slui_random random = slui_random_seeded(9);
    for (int i = 0; i < 3; i++) {
        slu_finder *finder = asking_finder(map, (slu_rules){.diagonals = SLU_DIAGONALS_NEVER});
        slu_query query = {.algorithm = asking_algorithm(NAMES[i])};
        assert_true(world_ground(map, &random, &query.start));
        assert_true(world_ground(map, &random, &query.goal));
        uint64_t nanoseconds = asking(finder, &query).stats.nanoseconds;
        slu_phases p = phases_of(finder);
        assert_int_equal(p.build.bytes + p.aim.bytes + p.search.bytes, slu_finder_bytes(finder));
        assert_int_equal(p.build.bytes + p.aim.bytes, slu_finder_index_bytes(finder));
        assert_true(p.build.bytes > 0 && p.aim.bytes > 0 && p.search.bytes > 0);
        assert_int_equal(p.build.nanoseconds + p.aim.nanoseconds + p.search.nanoseconds,
                         nanoseconds);
        slu_finder_destroy(finder);
    }
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.algorithm = asking_algorithm("astar+octile")};
    assert_true(world_ground(map, &random, &query.start));
    assert_true(world_ground(map, &random, &query.goal));
    asking(finder, &query);
    slu_phases p = phases_of(finder);
    assert_true(p.build.runs == 0 && p.aim.runs == 0 && p.search.runs == 1);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_goal_again_does_not_propagate),
        cmocka_unit_test(another_goal_or_an_edit_propagates_again),
        cmocka_unit_test(answers_stay_the_references_whatever_is_kept),
        cmocka_unit_test(corridors_cost_what_their_tiles_do),
        cmocka_unit_test(no_unit_finds_a_corridor_cheaper),
        cmocka_unit_test(units_with_a_motion_stay_optimal),
        cmocka_unit_test(waypoints_are_crossings_and_corners_with_true_costs),
        cmocka_unit_test(gateways_are_listed_on_both_sides),
        cmocka_unit_test(phases_share_out_what_a_finder_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
