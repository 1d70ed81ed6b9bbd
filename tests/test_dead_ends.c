// SPDX-License-Identifier: MIT
// Dead ends: which zones a query may need, compared with every walk through small graphs that uses
// no gate twice; and that leaving out the others loses no cheapest path, for any zones.
// test_differential also checks this for the methods on random maps under every rule.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "estimates/bridges.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"
#include "terrain/terrain.h"

enum { MOST_ZONES = 7, MOST_GATES = 10, GRAPHS = 4000, MAPS = 1500, SIDE = 22 };

// ---------------------------------------------------------------------------------------------
// Graphs

// A terrain that is nothing but a graph.
typedef struct graph {
    slu_terrain terrain;
    slu_zone zones[MOST_ZONES];
    slu_gate gates[MOST_GATES];
    uint32_t zone_gates[MOST_ZONES][MOST_GATES];
    uint8_t sealed[MOST_GATES];
} graph;

static void open_graph(graph *g, uint32_t zone_count)
{
    *g = (graph){0};
    g->terrain.zones = g->zones;
    g->terrain.gates = g->gates;
    g->terrain.zone_count = zone_count;
    for (uint32_t zone = 0; zone < zone_count; zone++) {
        g->zones[zone].gates = g->zone_gates[zone];
    }
}

static void join(graph *g, uint32_t a, uint32_t b, bool sealed)
{
    uint32_t gate = g->terrain.gate_count++;
    g->gates[gate].zone[0] = a < b ? a : b;
    g->gates[gate].zone[1] = a < b ? b : a;
    g->sealed[gate] = sealed;
    g->zone_gates[a][g->zones[a].gate_count++] = gate;
    g->zone_gates[b][g->zones[b].gate_count++] = gate;
}

// All walks from `at` to `goal` over gates not yet used: an unsealed one may be used twice.
// `passed` is the set of zones on the walk so far, `needed` receives those of walks that arrive.
static void try_walks(const graph *g, uint32_t at, uint32_t goal, uint8_t *left, unsigned passed,
                      unsigned *needed)
{
    passed |= 1u << at;
    if (at == goal) *needed |= passed;
    for (size_t i = 0; i < g->zones[at].gate_count; i++) {
        uint32_t gate = g->zones[at].gates[i];
        if (!left[gate]) continue;
        left[gate]--;
        try_walks(g, g->gates[gate].zone[g->gates[gate].zone[0] == at], goal, left, passed, needed);
        left[gate]++;
    }
}

static unsigned needed_by_walking(const graph *g, uint32_t start, uint32_t goal)
{
    uint8_t left[MOST_GATES];
    unsigned needed = 0;
    for (int i = 0; i < MOST_GATES; i++) {
        left[i] = g->sealed[i] ? 1 : 2;
    }
    try_walks(g, start, goal, left, 0, &needed);
    return needed;
}

static unsigned needed_by_groups(const graph *g, const slui_groups *groups, uint32_t start,
                                 const uint32_t *goals, size_t goal_count)
{
    uint64_t marked[MOST_ZONES] = {0};
    unsigned needed = 0;
    slui_marks m = slui_marks_from(groups, marked, 7, groups->of_zone[start]);
    for (size_t i = 0; i < goal_count; i++) {
        slui_marks_reach(&m, groups->of_zone[goals[i]]);
    }
    for (uint32_t zone = 0; zone < g->terrain.zone_count; zone++) {
        if (marked[groups->of_zone[zone]] == 7) needed |= 1u << zone;
    }
    return needed;
}

static void claim_graph(const graph *g)
{
    slui_groups groups;
    slu_allocator allocator = slui_allocator_or_default(NULL);
    assert_true(slui_groups_find(&g->terrain, g->sealed, &allocator, &groups));
    uint32_t zones = g->terrain.zone_count;
    for (uint32_t start = 0; start < zones; start++) {
        for (uint32_t goal = 0; goal < zones; goal++) {
            unsigned one = needed_by_walking(g, start, goal);
            if (!one) continue; // another component
            assert_int_equal(needed_by_groups(g, &groups, start, &goal, 1), one);
            uint32_t both[] = {goal, (goal + start) % zones};
            unsigned other = needed_by_walking(g, start, both[1]);
            if (other) assert_int_equal(needed_by_groups(g, &groups, start, both, 2), one | other);
        }
    }
    slui_groups_release(&groups);
}

static void groups_are_the_zones_of_all_walks_that_use_no_gate_twice(void **state)
{
    (void)state;
    for (int number = 0; number < world_share(GRAPHS); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        static graph g;
        open_graph(&g, 1 + slui_random_below(&random, MOST_ZONES));
        uint32_t gates = slui_random_below(&random, MOST_GATES + 1);
        for (uint32_t i = 0; i < gates && g.terrain.zone_count > 1; i++) {
            uint32_t a = slui_random_below(&random, g.terrain.zone_count);
            uint32_t b = slui_random_below(&random, g.terrain.zone_count);
            if (a != b) join(&g, a, b, slui_random_below(&random, 8) > 0);
        }
        claim_graph(&g);
    }
}

// Two rings that share one zone: to get from one to the other that zone alone would suffice, but
// every zone of both rings may be on a path, and a dead end on either is not.
static void a_zone_that_is_the_only_connection_parts_no_group(void **state)
{
    (void)state;
    static graph g;
    open_graph(&g, 7);
    join(&g, 0, 1, true);
    join(&g, 1, 2, true);
    join(&g, 2, 0, true);
    join(&g, 2, 3, true);
    join(&g, 3, 4, true);
    join(&g, 4, 2, true);
    join(&g, 1, 5, true); // a dead end
    join(&g, 3, 6, true); // none: two gates
    join(&g, 3, 6, true);
    claim_graph(&g);
    assert_int_equal(needed_by_walking(&g, 0, 4), 0x5F);
}

// ---------------------------------------------------------------------------------------------
// Maps

static slu_result ask(slu_finder *finder, slu_query *query, const char *algorithm)
{
    query->algorithm = asking_algorithm(algorithm);
    return asking(finder, query);
}

static void claim_same(slu_finder *finder, slu_query *query, const char *algorithm,
                       slu_result truth)
{
    slu_result r = ask(finder, query, algorithm);
    if (r.outcome == truth.outcome && reference_near(r.cost, truth.cost, 1e-9)) return;
    fail_msg("%s from %d %d to %d %d: %s %.9g, dijkstra %s %.9g", algorithm, query->start.x,
             query->start.y, query->goal.x, query->goal.y, slu_outcome_name(r.outcome), r.cost,
             slu_outcome_name(truth.outcome), truth.cost);
}

static const char *const ROWS[] = {"astar+dead-end", "canonical+dead-end", "jps+dead-end",
                                   "idastar+dead-end"};

// The atlas's terrain is used if there is one, so every decomposition method is tried.
static slu_atlas *atlas_by(const slu_map *map, slu_rules rules, int method)
{
    slu_atlas_options options = {.rules = rules, .terrain.method = method};
    slu_atlas *atlas = NULL;
    assert_int_equal(slu_atlas_create(map, &options, &atlas, NULL), SLU_OK);
    return atlas;
}

static void no_cheapest_path_is_lost_on_any_decomposition(void **state)
{
    (void)state;
    uint64_t cut = 0, whole = 0;
    for (int number = 0; number < world_share(MAPS); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_rules rules = world_rules(number);
        slu_map *map = world_map(&random, SIDE);
        slu_atlas *atlas = atlas_by(map, rules, number % slu_methods_count(slu_decompositions()));
        slu_finder_options options = {.rules = rules, .atlas = atlas};
        slu_finder *finder = NULL;
        assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
        for (int i = 0; i < 12; i++) {
            slu_tile goals[3];
            slu_query query = {.partial = i % 3 == 2};
            if (!world_ground(map, &random, &query.start)) break;
            for (int k = 0; k < 3; k++) {
                goals[k] = world_tile(map, &random);
            }
            query.goal = goals[0];
            if (i % 4 == 1) query.goals = goals, query.goal_count = 3;
            slu_result truth = ask(finder, &query, "dijkstra");
            for (int k = 0; k < 3; k++) {
                if (asking_applies(finder, asking_algorithm(ROWS[k])))
                    claim_same(finder, &query, ROWS[k], truth);
            }
            whole += ask(finder, &query, "astar+octile").stats.expanded;
            cut += ask(finder, &query, "astar+dead-end").stats.expanded;
        }
        slu_finder_destroy(finder);
        slu_atlas_destroy(atlas);
        slu_map_destroy(map);
    }
    print_message("expanded: %llu with octile, %llu with dead-end\n", (unsigned long long)whole,
                  (unsigned long long)cut);
    assert_true(cut < whole);
}

// A corridor under a row of rooms: to get to its other end no room is needed; to get to a room,
// that one.
static const char *const COMB[] = {
    "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@", //
    "@......@......@......@......@..@", //
    "@......@......@......@......@..@", //
    "@......@......@......@......@..@", //
    "@......@......@......@......@..@", //
    "@......@......@......@......@..@", //
    "@@@.@@@@@@.@@@@@@.@@@@@@.@@@@..@", //
    "@..............................@", //
    "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@", //
    NULL,
};

static void the_rooms_beside_a_corridor_are_left_out(void **state)
{
    (void)state;
    slu_map *map = world_drawn(COMB);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        slu_query end = {.start = {1, 7}, .goal = {30, 1}};
        claim_same(finder, &end, ROWS[i], ask(finder, &end, "dijkstra"));
        slu_query room = {.start = {1, 7}, .goal = {15, 1}};
        claim_same(finder, &room, ROWS[i], ask(finder, &room, "dijkstra"));
        slu_query back = {.start = {8, 1}, .goal = {1, 1}};
        claim_same(finder, &back, ROWS[i], ask(finder, &back, "dijkstra"));
    }
    slu_query query = {.start = {1, 7}, .goal = {30, 1}};
    uint64_t octile = ask(finder, &query, "astar+octile").stats.expanded;
    uint64_t cut = ask(finder, &query, "astar+dead-end").stats.expanded;
    print_message("expanded: %d with octile, %d with dead-end\n", (int)octile, (int)cut);
    assert_true(cut * 2 < octile);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// A path along a gate whose tiles lie in the dead end is still cheapest.
static void tiles_of_a_gate_into_a_dead_end_may_be_passed(void **state)
{
    (void)state;
    static const char *const NICHE[] = {
        ".....@@.....", //
        ".....@@.....", //
        "............", //
        "@@@@....@@@@", //
        "@@@@....@@@@", //
        "@@@......@@@", //
        "@@@......@@@", //
        NULL,
    };
    slu_map *map = world_drawn(NICHE);
    for (int method = 0; method < slu_methods_count(slu_decompositions()); method++) {
        for (int rule = 0; rule < world_rules_count(); rule++) {
            slu_rules rules = world_rules(rule);
            slu_atlas *atlas = atlas_by(map, rules, method);
            slu_finder_options options = {.rules = rules, .atlas = atlas};
            slu_finder *finder = NULL;
            assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
            for (int x = 0; x < 12; x++) {
                for (int y = 2; y < 4; y++) {
                    slu_query query = {.start = {x, 2}, .goal = {11 - x, y}};
                    if (!slu_map_passable(map, query.goal)) continue;
                    slu_result truth = ask(finder, &query, "dijkstra");
                    claim_same(finder, &query, "astar+dead-end", truth);
                    claim_same(finder, &query, "canonical+dead-end", truth);
                }
            }
            slu_finder_destroy(finder);
            slu_atlas_destroy(atlas);
        }
    }
    slu_map_destroy(map);
}

// On weighted ground a path may gain by passing through a dead end: nothing is left out.
static void on_weighted_ground_nothing_is_left_out(void **state)
{
    (void)state;
    slu_map *map = world_drawn(COMB);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){1, 1, 1, 1}, 2, NULL), SLU_OK);
    slu_query query = {.start = {1, 7}, .goal = {30, 1}};
    uint64_t octile = ask(finder, &query, "astar+octile").stats.expanded;
    assert_int_equal(ask(finder, &query, "astar+dead-end").stats.expanded, octile);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static void memory_that_runs_out_is_reported(void **state)
{
    (void)state;
    slu_map *map = world_drawn(COMB);
    for (long nth = 0;; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_finder_options options = {.allocator = &memory.allocator};
        slu_finder *finder = NULL;
        slu_query query = {.start = {1, 7}, .goal = {30, 1}};
        query.algorithm = asking_algorithm("astar+dead-end");
        slu_result r;
        slu_status status = slu_finder_create(map, &options, &finder, NULL);
        if (status == SLU_OK) status = slu_find(finder, &query, &r, NULL);
        slu_finder_destroy(finder);
        assert_int_equal(memory.live_blocks, 0);
        if (status == SLU_OK) break;
        assert_int_equal(status, SLU_ERR_MEMORY);
        assert_true(support_allocator_failed(&memory));
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_are_the_zones_of_all_walks_that_use_no_gate_twice),
        cmocka_unit_test(a_zone_that_is_the_only_connection_parts_no_group),
        cmocka_unit_test(no_cheapest_path_is_lost_on_any_decomposition),
        cmocka_unit_test(the_rooms_beside_a_corridor_are_left_out),
        cmocka_unit_test(tiles_of_a_gate_into_a_dead_end_may_be_passed),
        cmocka_unit_test(on_weighted_ground_nothing_is_left_out),
        cmocka_unit_test(memory_that_runs_out_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
