// SPDX-License-Identifier: MIT
// What the classic searches guarantee beyond what the differential test checks for every method:
// memory that grows with the path, no map too large for the stack, the effect of a table and of a
// beam.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "support.h"

static slu_map *open_map(int side)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(side, side, NULL, &map, NULL), SLU_OK);
    return map;
}

// The most a finder ever held to answer a query of `distance` tiles on an open map.
static size_t peak_bytes(int side, int distance, const char *name)
{
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_map *map = open_map(side);
    slu_finder_options options = {.allocator = &memory.allocator};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    slu_query query = {.goal = {distance, 0}, .algorithm = asking_algorithm(name)};
    assert_int_equal(asking(finder, &query).outcome, SLU_FOUND);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
    assert_int_equal(memory.live_bytes, 0);
    return memory.peak_bytes;
}

// The same query takes the same memory on a map a hundred times as large; a longer path takes more,
// but proportionally. Searches with nodes need them for the whole map.
static void frugal_searches_grow_with_the_path_and_not_with_the_map(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"iddfs", "idastar+octile"};
    for (int i = 0; i < 2; i++) {
        size_t near = peak_bytes(100, 90, NAMES[i]);
        assert_int_equal(peak_bytes(1000, 90, NAMES[i]), near);
        size_t far = peak_bytes(1000, 900, NAMES[i]);
        print_message("%s: %zu bytes for 90 tiles, %zu for 900\n", NAMES[i], near, far);
        assert_true(far > near && far < near + 810 * 64);
    }
    assert_true(peak_bytes(1000, 90, "astar+octile") > 1000 * 1000);
}

// Every method flagged as frugal is; the test above names them all.
static void the_frugal_rows_are_the_ones_tested(void **state)
{
    (void)state;
    for (int i = 0; i < slu_methods_count(slu_searches()); i++) {
        const slu_method *row = slu_methods_at(slu_searches(), i);
        bool tested = strcmp(row->name, "iddfs") == 0 || strcmp(row->name, "idastar") == 0;
        assert_int_equal((row->flags & SLU_FRUGAL) != 0, tested);
    }
}

// A corridor that winds over the whole map.
static slu_map *winding_map(int side)
{
    char *tiles = malloc((size_t)side * (size_t)side);
    assert_non_null(tiles);
    for (int y = 0; y < side; y++) {
        memset(tiles + (size_t)y * (size_t)side, y % 2 ? '@' : '.', (size_t)side);
        if (y % 2) tiles[(size_t)y * (size_t)side + (size_t)(y % 4 == 1 ? side - 1 : 0)] = '.';
    }
    slu_map *map = NULL;
    assert_int_equal(slu_map_create_from(side, side, tiles, NULL, &map, NULL), SLU_OK);
    free(tiles);
    return map;
}

// A path of eight million steps does not need the C stack.
static void depth_first_survives_a_huge_map(void **state)
{
    (void)state;
    enum { SIDE = 4096, STEPS = SIDE / 2 * (SIDE + 1) - 2 };
    slu_map *map = winding_map(SIDE);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.goal = {0, SIDE - 2}};
    static const char *const NAMES[] = {"dfs", "dfs-plain"};
    for (int i = 0; i < 2; i++) {
        query.algorithm = asking_algorithm(NAMES[i]);
        slu_result r = asking(finder, &query);
        assert_int_equal(r.outcome, SLU_FOUND);
        assert_int_equal(r.straight_steps, STEPS);
    }
    query.algorithm = asking_algorithm("idastar+octile");
    query.max_expanded = 1000000;
    assert_int_equal(asking(finder, &query).outcome, SLU_LIMIT);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static slu_map *scene(const char *file)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_load(file, NULL, &map, NULL), SLU_OK);
    return map;
}

// Ground whose costs create many paths of nearly the same cost.
static slu_map *rough_map(void)
{
    slu_map *map = open_map(30);
    for (int i = 0; i < 900; i++) {
        double cost = 1 + (i * 7 + i / 30 * 5) % 4;
        assert_int_equal(slu_map_fill_cost(map, (slu_rect){i % 30, i / 30, 1, 1}, cost, NULL),
                         SLU_OK);
    }
    return map;
}

// Remembering tiles saves most of the work on ground with many paths, without losing optimality.
static void a_table_tames_ida_star(void **state)
{
    (void)state;
    slu_map *map = rough_map();
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.start = {5, 5}, .goal = {12, 9}, .max_expanded = 3000000};
    double truth = asking(finder, &query).cost;
    query.algorithm = asking_algorithm("idastar+octile");
    slu_result without = asking(finder, &query);
    query.table_entries = 1024;
    slu_result with = asking(finder, &query);
    print_message("idastar expands %llu tiles without a table, %llu with one\n",
                  (unsigned long long)without.stats.expanded,
                  (unsigned long long)with.stats.expanded);
    assert_true(without.outcome == SLU_LIMIT || without.cost == truth);
    assert_int_equal(with.outcome, SLU_FOUND);
    assert_true(with.cost == truth);
    assert_true(with.stats.expanded < without.stats.expanded / 10);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// A wide beam is A*; a narrow one finds a longer path or runs dry, and then reports that a limit
// did it.
static void a_beam_trades_width_for_length(void **state)
{
    (void)state;
    slu_map *map = scene("scenes/rooms.map");
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.start = {3, 28}, .goal = {92, 38}};
    query.algorithm = asking_algorithm("astar+octile");
    slu_result star = asking(finder, &query);
    query.algorithm = asking_algorithm("beam+octile");
    query.beam_width = 100000;
    slu_result wide = asking(finder, &query);
    assert_true(wide.cost == star.cost);
    assert_int_equal(wide.stats.expanded, star.stats.expanded);
    query.beam_width = 100;
    slu_result narrow = asking(finder, &query);
    assert_int_equal(narrow.outcome, SLU_FOUND);
    assert_true(narrow.cost > star.cost);
    assert_true(narrow.stats.peak_open <= 100);
    query.beam_width = 1;
    slu_result dry = asking(finder, &query);
    assert_int_equal(dry.outcome, SLU_LIMIT);
    assert_true(dry.limited);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// Mapaila's estimate is Manhattan's until an obstacle is met, and then expands less.
static void overestimating_starts_at_the_first_obstacle(void **state)
{
    (void)state;
    slu_map *map = open_map(40);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.start = {2, 5}, .goal = {37, 20}};
    query.algorithm = asking_algorithm("astar+manhattan");
    uint64_t plain = asking(finder, &query).stats.expanded;
    query.algorithm = asking_algorithm("astar+overestimate");
    assert_int_equal(asking(finder, &query).stats.expanded, plain);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
    map = scene("scenes/caves.map");
    finder = asking_finder(map, (slu_rules){0});
    query = (slu_query){.start = {9, 53}, .goal = {76, 4}, .algorithm = query.algorithm};
    slu_result raised = asking(finder, &query);
    query.algorithm = asking_algorithm("astar+octile");
    slu_result optimal = asking(finder, &query);
    assert_true(raised.stats.expanded < optimal.stats.expanded / 2);
    assert_true(raised.cost >= optimal.cost && raised.cost < optimal.cost * 1.1);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frugal_searches_grow_with_the_path_and_not_with_the_map),
        cmocka_unit_test(the_frugal_rows_are_the_ones_tested),
        cmocka_unit_test(depth_first_survives_a_huge_map),
        cmocka_unit_test(a_table_tames_ida_star),
        cmocka_unit_test(a_beam_trades_width_for_length),
        cmocka_unit_test(overestimating_starts_at_the_first_obstacle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
