// SPDX-License-Identifier: MIT
// Jump point search where it differs from other searches: lines longer than a window, tables that
// grow, edits. test_differential compares it with a plain Dijkstra on small maps under every rule;
// here the maps are large, and it is compared with canonical A*, which passes the same test.
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

enum { MAPS = 240, QUERIES = 12 };

static slu_map *large_map(slui_random *random, int number)
{
    slu_generate_options options = {
        .kind = (slu_generator)(number % 5),
        .width = 60 + (int)slui_random_below(random, 260),
        .height = 60 + (int)slui_random_below(random, 260),
        .seed = slui_random_next(random),
        .corridor = 1 + number / 5 % 7,
        .room = 5 + number / 5 % 60,
        .density = 1 + (int)slui_random_below(random, 20),
    };
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

static void claim_same_cost(slu_finder *finder, const slu_map *map, const slu_rules *rules,
                            slu_query query)
{
    query.algorithm = asking_algorithm("canonical+octile");
    slu_result expected = asking(finder, &query);
    double cost = expected.cost;
    slu_outcome outcome = expected.outcome;
    query.algorithm = asking_algorithm("jps+octile");
    slu_result r = asking(finder, &query);
    assert_int_equal(r.outcome, outcome);
    assert_true(reference_near(r.cost, cost, 1e-9));
    if (r.path_length > 0) asking_check_path(map, rules, &query, &r);
}

static void long_lines_are_seen_to_their_ends(void **state)
{
    (void)state;
    for (int number = 0; number < world_share(MAPS); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = large_map(&random, number);
        slu_rules rules = {.diagonals = (slu_diagonals)(number / 5 % 4)};
        slu_finder *finder = asking_finder(map, rules);
        for (int i = 0; i < QUERIES; i++) {
            slu_tile goals[3];
            slu_query query = {.goals = goals, .goal_count = i % 4 == 3 ? 3 : 1, .partial = i % 2};
            assert_true(world_ground(map, &random, &query.start));
            for (int g = 0; g < 3; g++) {
                goals[g] = world_tile(map, &random);
                if (i % 3) world_ground(map, &random, &goals[g]);
            }
            claim_same_cost(finder, map, &rules, query);
        }
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

// A line of every length from 1 to 200, walked in the four directions, with a side passage at every
// place: the corner has to be seen in every bit of every window.
static void a_side_passage_is_seen_at_every_distance(void **state)
{
    (void)state;
    enum { LONGEST = 200, SIDE = LONGEST + 9 };
    static char tiles[SIDE * SIDE];
    for (int distance = 1; distance <= LONGEST; distance++) {
        for (int turned = 0; turned < 4; turned++) {
            memset(tiles, '@', sizeof tiles);
            int margin = 1 + distance % 8;
            slu_tile start = {0}, goal = {0};
            for (int i = 0; i < LONGEST + 2; i++) {
                // The corridor runs along line 4; from its tile `distance` a passage leads to line
                // 1.
                for (int side = 1; side <= 4; side++) {
                    if (side < 4 && i != distance) continue;
                    if (margin + i >= SIDE) continue;
                    int along = turned & 1 ? SIDE - 1 - (margin + i) : margin + i;
                    slu_tile t = turned & 2 ? (slu_tile){side, along} : (slu_tile){along, side};
                    tiles[t.y * SIDE + t.x] = '.';
                    if (i == 0 && side == 4) start = t;
                    if (i == distance && side == 1) goal = t;
                }
            }
            slu_map *map = NULL;
            assert_int_equal(slu_map_create_from(SIDE, SIDE, tiles, NULL, &map, NULL), SLU_OK);
            for (int diagonals = 0; diagonals < 4; diagonals++) {
                slu_rules rules = {.diagonals = (slu_diagonals)diagonals};
                slu_finder *finder = asking_finder(map, rules);
                claim_same_cost(finder, map, &rules, (slu_query){.start = start, .goal = goal});
                slu_finder_destroy(finder);
            }
            slu_map_destroy(map);
        }
    }
}

static void an_edit_is_seen_by_the_next_query(void **state)
{
    (void)state;
    for (int number = 0; number < world_share(40); number++) {
        slui_random random = slui_random_seeded((uint64_t)number + 1000);
        slu_map *map = large_map(&random, number);
        slu_rules rules = {.diagonals = (slu_diagonals)(number % 4)};
        slu_finder *finder = asking_finder(map, rules);
        for (int i = 0; i < 20; i++) {
            world_edit(map, &random, false);
            slu_query query = {.goal = world_tile(map, &random)};
            if (world_ground(map, &random, &query.start))
                claim_same_cost(finder, map, &rules, query);
        }
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

static void it_says_where_it_does_not_apply(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(9, 9, NULL, &map, NULL), SLU_OK);
    static const double SAME[256];
    static const struct {
        slu_rules rules;
        double cost;
        const char *says;
    } CASES[] = {
        {{.steps = {1, 1}}, 1, "needs diagonal steps longer than one straight step"},
        {{.steps = {1, 2}}, 1, "needs diagonal steps longer than one straight step"},
        {{.unit.factors = SAME}, 1, "knows the map's own costs only"},
        {{0}, 2, "needs ground of one cost: use astar"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        if (CASES[i].cost != 1)
            assert_int_equal(slu_map_fill_cost(map, (slu_rect){1, 1, 1, 1}, CASES[i].cost, NULL),
                             SLU_OK);
        slu_finder *finder = asking_finder(map, CASES[i].rules);
        slu_query query = {.goal = {5, 5}, .algorithm = asking_algorithm("jps")};
        slu_result r;
        slu_error error = {0};
        assert_int_equal(slu_find(finder, &query, &r, &error), SLU_ERR_UNSUPPORTED);
        assert_non_null(strstr(error.text, CASES[i].says));
        slu_finder_destroy(finder);
    }
    slu_map_destroy(map);
}

// A short search after a long one, and vice versa, allocate nothing once both were seen.
static void warm_searches_allocate_nothing(void **state)
{
    (void)state;
    slu_generate_options make = {
        .kind = SLU_GENERATE_RANDOM, .width = 300, .height = 300, .density = 20};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&make, &map, NULL), SLU_OK);
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_finder_options options = {.allocator = &memory.allocator};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    slui_random random = slui_random_seeded(3);
    slu_query query = {.algorithm = asking_algorithm("jps+zero")};
    assert_true(world_ground(map, &random, &query.start));
    do {
        assert_true(world_ground(map, &random, &query.goal));
    } while (abs(query.goal.x - query.start.x) < 150);
    slu_result r = asking(finder, &query);
    assert_true(r.outcome == SLU_FOUND && r.stats.expanded > 1000);
    size_t calls = memory.calls;
    for (int i = 0; i < 20; i++) {
        slu_query near = query;
        if (i % 2) near.goal = r.path[i];
        assert_int_equal(asking(finder, &near).outcome, SLU_FOUND);
        r = asking(finder, &query);
    }
    assert_int_equal(memory.calls, calls);
    slu_finder_destroy(finder);
    assert_int_equal(memory.live_blocks, 0);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_lines_are_seen_to_their_ends),
        cmocka_unit_test(a_side_passage_is_seen_at_every_distance),
        cmocka_unit_test(an_edit_is_seen_by_the_next_query),
        cmocka_unit_test(it_says_where_it_does_not_apply),
        cmocka_unit_test(warm_searches_allocate_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
