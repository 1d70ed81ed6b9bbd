// SPDX-License-Identifier: MIT
// Units that are wide or barred from some ground, and influence over a map. test_differential
// compares their paths with a plain Dijkstra; this file checks what else the calls guarantee.
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

enum { SIDE = 20, TILES = SIDE * SIDE, CASES = 1500 };

// Two rooms; the gap in the first wall is one tile wide, the one in the second two.
static const char *const GAPS[] = {
    "..........", //
    "..........", //
    "@@@@.@@@@@", //
    "..........", //
    "..........", //
    "@@@@@@@..@", //
    "..........", //
    "..........", //
    NULL,
};

static slu_result ask_as(const slu_map *map, slu_unit unit, slu_tile start, slu_tile goal,
                         slu_finder **finder)
{
    *finder = asking_finder(map, (slu_rules){.unit = unit});
    // One search for all kinds, so that their memory compares.
    slu_algorithm algorithm = asking_algorithm("canonical+octile");
    return asking(*finder, &(slu_query){.start = start, .goal = goal, .algorithm = algorithm});
}

static void a_unit_passes_only_gaps_it_fits_through(void **state)
{
    (void)state;
    slu_map *map = world_drawn(GAPS);
    slu_finder *finder;
    for (int size = 0; size <= 2; size++) {
        slu_result r =
            ask_as(map, (slu_unit){.size = size}, (slu_tile){0, 0}, (slu_tile){0, 3}, &finder);
        assert_int_equal(r.outcome, size <= 1 ? SLU_FOUND : SLU_UNREACHABLE);
        slu_finder_destroy(finder);
        r = ask_as(map, (slu_unit){.size = size}, (slu_tile){0, 3}, (slu_tile){0, 6}, &finder);
        assert_int_equal(r.outcome, SLU_FOUND);
        slu_finder_destroy(finder);
    }
    slu_map_destroy(map);
}

// A grid per unit would take at least a bit for each tile; the open list may differ a little.
static void no_kind_of_unit_has_a_grid_of_its_own(void **state)
{
    (void)state;
    enum { WIDE = 512 };
    static const slu_unit UNITS[] = {{.size = 1}, {.size = 2}, {.terrains = "."}};
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(WIDE, WIDE, NULL, &map, NULL), SLU_OK);
    size_t least = SIZE_MAX, most = 0;
    for (int i = 0; i < 3; i++) {
        slu_finder *finder;
        ask_as(map, UNITS[i], (slu_tile){0, 0}, (slu_tile){40, 0}, &finder);
        size_t bytes = slu_finder_bytes(finder);
        if (bytes < least) least = bytes;
        if (bytes > most) most = bytes;
        slu_finder_destroy(finder);
    }
    assert_true(most - least < WIDE * WIDE / 8);
    slu_map_destroy(map);
}

static void a_unit_keeps_to_its_terrains(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        "..G..", //
        "SSGSS", //
        ".....", //
        NULL,
    };
    slu_map *map = world_drawn(ROWS);
    slu_finder *finder;
    slu_result r =
        ask_as(map, (slu_unit){.terrains = "."}, (slu_tile){0, 2}, (slu_tile){4, 2}, &finder);
    assert_int_equal(r.outcome, SLU_FOUND);
    slu_finder_destroy(finder);
    r = ask_as(map, (slu_unit){.terrains = "."}, (slu_tile){0, 0}, (slu_tile){4, 0}, &finder);
    assert_int_equal(r.outcome, SLU_UNREACHABLE);
    slu_finder_destroy(finder);
    r = ask_as(map, (slu_unit){.terrains = ".G"}, (slu_tile){0, 0}, (slu_tile){4, 0}, &finder);
    assert_int_equal(r.outcome, SLU_FOUND);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static void a_start_where_the_unit_does_not_fit_is_refused(void **state)
{
    (void)state;
    slu_map *map = world_drawn(GAPS);
    static const slu_unit UNITS[] = {{.size = 2}, {.terrains = "GS"}, {.size = 16}};
    for (size_t i = 0; i < sizeof UNITS / sizeof *UNITS; i++) {
        slu_finder *finder = asking_finder(map, (slu_rules){.unit = UNITS[i]});
        slu_query query = {.start = {9, 1}, .goal = {0, 0}};
        slu_result r;
        slu_error error = {0};
        assert_int_equal(slu_find(finder, &query, &r, &error), SLU_ERR_ARGUMENT);
        assert_non_null(strstr(error.text, "does not fit at the start 9, 1"));
        slu_finder_destroy(finder);
    }
    slu_map_destroy(map);
}

static void units_that_cannot_be_are_refused(void **state)
{
    (void)state;
    slu_map *map = world_drawn(GAPS);
    static const int SIZES[] = {-1, SLU_MAX_UNIT + 1, INT32_MIN, INT32_MAX};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        slu_finder_options options = {.rules.unit.size = SIZES[i]};
        slu_finder *finder = NULL;
        slu_error error = {0};
        assert_int_equal(slu_finder_create(map, &options, &finder, &error), SLU_ERR_ARGUMENT);
        assert_non_null(strstr(error.text, "the size of a unit must be 1 to 16 tiles"));
        assert_true(slu_unit_cost(map, &options.rules, (slu_tile){0, 0}) == SLU_WALL);
    }
    slu_map_destroy(map);
}

// Grass costs this kind three times as much, sand half; unnamed ground costs what it costs.
static void factors_scale_what_ground_costs(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        "..GGG..", //
        "..SSS..", //
        "..@@@..", //
        "..GGG..", //
        "..GSG..", //
        NULL,
    };
    static const double HEAVY[256] = {['G'] = 3, ['S'] = 0.5};
    slu_map *map = world_drawn(ROWS);
    slu_rules rules = {.unit.factors = HEAVY};
    assert_true(slu_unit_cost(map, &rules, (slu_tile){0, 0}) == 1);
    assert_true(slu_unit_cost(map, &rules, (slu_tile){2, 0}) == 3);
    assert_true(slu_unit_cost(map, &rules, (slu_tile){2, 1}) == 0.5);
    assert_true(slu_unit_cost(map, &rules, (slu_tile){2, 2}) == SLU_WALL);
    rules.unit.size = 2;
    assert_true(slu_unit_cost(map, &rules, (slu_tile){2, 0}) == 3);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){2, 0, 1, 1}, 2.25, NULL), SLU_OK);
    rules.unit.size = 1;
    assert_true(slu_unit_cost(map, &rules, (slu_tile){2, 0}) == 6.75);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){2, 0, 1, 1}, 9000, NULL), SLU_OK);
    assert_true(slu_unit_cost(map, &rules, (slu_tile){2, 0}) == SLU_MAX_COST);
    slu_map_destroy(map);
}

// The kind for which grass is costly walks around it, the other through it.
static void factors_choose_the_path(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        ".......", //
        ".......", //
        "..GGG..", //
        NULL,
    };
    static const double HEAVY[256] = {['G'] = 3};
    slu_map *map = world_drawn(ROWS);
    for (int i = 0; i < asking_algorithm_count(); i++) {
        slu_algorithm algorithm = asking_algorithm_at(i);
        slu_rules rules = {.unit.factors = HEAVY};
        if (!slu_algorithm_is_optimal(algorithm, &rules)) continue;
        slu_finder *finder = asking_finder(map, rules);
        slu_query query = {.start = {0, 2}, .goal = {6, 2}, .algorithm = algorithm};
        slu_result r = {0};
        slu_status status = slu_find(finder, &query, &r, NULL);
        assert_true(status == SLU_OK || status == SLU_ERR_UNSUPPORTED);
        if (status == SLU_OK) assert_true(fabs(r.cost - (4 + 2 * sqrt(2))) < 1e-9);
        slu_finder_destroy(finder);
    }
    slu_map_destroy(map);
}

static void factors_that_cannot_be_are_refused(void **state)
{
    (void)state;
    slu_map *map = world_drawn(GAPS);
    const double wrong[] = {-1, 0.001, 10001, NAN, INFINITY};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        double factors[256] = {['.'] = wrong[i]};
        slu_finder_options options = {.rules.unit.factors = factors};
        slu_finder *finder = NULL;
        slu_error error = {0};
        assert_int_equal(slu_finder_create(map, &options, &finder, &error), SLU_ERR_ARGUMENT);
        assert_non_null(strstr(error.text, "the factor of '.' must be a number"));
    }
    slu_map_destroy(map);
}

static void a_wide_unit_pays_for_the_costliest_tile_it_covers(void **state)
{
    (void)state;
    slu_map *map = world_drawn(GAPS);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){2, 1, 1, 1}, 7, NULL), SLU_OK);
    slu_rules rules = {.unit.size = 2};
    assert_true(slu_unit_cost(map, &rules, (slu_tile){0, 0}) == 1);
    assert_true(slu_unit_cost(map, &rules, (slu_tile){1, 0}) == 7);
    assert_true(slu_unit_cost(map, &rules, (slu_tile){2, 0}) == 7);
    assert_true(slu_unit_cost(map, &rules, (slu_tile){3, 1}) == SLU_WALL);
    assert_true(slu_unit_cost(map, &rules, (slu_tile){9, 0}) == SLU_WALL);
    assert_true(slu_unit_cost(map, NULL, (slu_tile){2, 1}) == 7);
    assert_true(slu_unit_cost(map, NULL, (slu_tile){-1, 1}) == SLU_WALL);
    slu_path_facts facts;
    static const slu_tile PATH[] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}};
    assert_int_equal(slu_path_check(map, &rules, PATH, 4, &facts, NULL), SLU_OK);
    assert_true(facts.cost == 7 + 7 + 1);
    slu_error error = {0};
    static const slu_tile OFF[] = {{8, 0}, {9, 0}};
    assert_int_equal(slu_path_check(map, &rules, OFF, 2, &facts, &error), SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "step 1 leads to where the unit does not fit"));
    slu_map_destroy(map);
}

static void a_search_with_an_index_serves_wide_units(void **state)
{
    (void)state;
    slu_map *map = world_drawn(GAPS);
    slu_rules rules = {.unit.size = 2};
    slu_finder *finder = asking_finder(map, rules);
    slu_query query = {.goal = {4, 0}, .algorithm = asking_algorithm("hpa")};
    slu_result r = asking(finder, &query);
    query.algorithm = asking_algorithm("astar+octile");
    assert_int_equal(r.outcome, asking(finder, &query).outcome);
    slu_finder_destroy(finder);
    slu_hpa *hpa = NULL;
    slu_hpa_options options = {.rules = rules};
    assert_int_equal(slu_hpa_create(map, &options, &hpa, NULL), SLU_OK);
    slu_hpa_destroy(hpa);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Partial paths, walks and lines

static double nearest_by_hand(const slu_map *map, const slu_rules *rules, slu_tile start,
                              slu_tile goal)
{
    static double cost[TILES];
    double best = INFINITY;
    reference_flood(map, rules, start, cost);
    for (int i = 0; i < slu_map_width(map) * slu_map_height(map); i++) {
        slu_tile tile = {i % slu_map_width(map), i / slu_map_width(map)};
        if (isinf(cost[i])) continue;
        best = fmin(best, reference_open_distance(rules, tile, goal));
    }
    return best;
}

static void a_partial_path_ends_at_the_nearest_place_the_unit_reaches(void **state)
{
    (void)state;
    int cut_off = 0;
    for (int number = 0; number < CASES; number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = world_map(&random, SIDE);
        slu_rules rules = {.diagonals = (slu_diagonals)(number % 4), .unit.size = 2 + number % 2};
        slu_query query = {.partial = true};
        query.goal = world_tile(map, &random);
        bool starts = world_ground(map, &random, &query.start) &&
                      isfinite(reference_standing(map, &rules, query.start));
        if (starts) {
            slu_finder *finder = asking_finder(map, rules);
            query.algorithm = asking_some_complete(finder, number);
            slu_result r = asking(finder, &query);
            asking_check_path(map, &rules, &query, &r);
            double nearest = nearest_by_hand(map, &rules, query.start, query.goal);
            assert_true(reference_near(reference_open_distance(&rules, asking_last(&r), query.goal),
                                       nearest, 1e-9));
            assert_int_equal(r.outcome, nearest == 0 ? SLU_FOUND : SLU_PARTIAL);
            assert_false(r.limited);
            cut_off += nearest > 0;
            slu_finder_destroy(finder);
        }
        slu_map_destroy(map);
    }
    assert_true(cut_off > CASES / 20);
}

static void a_wide_walker_arrives_whenever_it_can(void **state)
{
    (void)state;
    static double cost[TILES];
    int arrived = 0;
    for (int number = 0; number < CASES; number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = world_map(&random, SIDE);
        slu_rules rules = {.diagonals = (slu_diagonals)(number % 4), .unit.size = 2};
        slu_walk_query query = {.goal = world_tile(map, &random)};
        bool starts = world_ground(map, &random, &query.start) &&
                      isfinite(reference_standing(map, &rules, query.start));
        slu_walker walker;
        if (starts) {
            assert_int_equal(slu_walk_begin(map, &rules, &query, &walker, NULL), SLU_OK);
            while (slu_walk_step(&walker) == SLU_WALKING) {}
            reference_flood(map, &rules, query.start, cost);
            bool reachable = isfinite(cost[reference_index(map, query.goal)]);
            assert_int_equal(walker.outcome, reachable ? SLU_ARRIVED : SLU_GAVE_UP);
            arrived += reachable;
        }
        slu_map_destroy(map);
    }
    assert_true(arrived > CASES / 20);
}

static void a_line_holds_only_places_where_the_unit_fits(void **state)
{
    (void)state;
    slu_map *map = world_drawn(GAPS);
    slu_rules wide = {.unit.size = 2};
    assert_true(slu_path_visible(map, NULL, (slu_tile){4, 0}, (slu_tile){4, 4}));
    assert_false(slu_path_visible(map, &wide, (slu_tile){4, 0}, (slu_tile){4, 3}));
    assert_true(slu_path_visible(map, &wide, (slu_tile){0, 0}, (slu_tile){8, 0}));
    assert_false(slu_path_visible(map, &wide, (slu_tile){0, 0}, (slu_tile){9, 0}));
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Influence

static slu_influence *influence_over(const slu_map *map)
{
    slu_influence *influence = NULL;
    assert_int_equal(slu_influence_create(map, NULL, &influence, NULL), SLU_OK);
    return influence;
}

static void influence_falls_evenly_to_nothing(void **state)
{
    (void)state;
    slu_map *map = world_drawn(GAPS);
    slu_influence *i = influence_over(map);
    assert_int_equal(slu_influence_add(i, (slu_tile){4, 4}, 4, 8, NULL), SLU_OK);
    assert_true(slu_influence_at(i, (slu_tile){4, 4}) == 8);
    assert_true(slu_influence_at(i, (slu_tile){5, 4}) == 6);
    assert_true(slu_influence_at(i, (slu_tile){4, 6}) == 4);
    assert_true(slu_influence_at(i, (slu_tile){5, 5}) == 5.17); // 8 * (1 - sqrt(2) / 4)
    assert_true(slu_influence_at(i, (slu_tile){4, 0}) == 0);
    assert_true(slu_influence_at(i, (slu_tile){-1, 0}) == 0);
    assert_int_equal(slu_influence_fill(i, (slu_rect){0, 0, 10, 8}, -2.5, NULL), SLU_OK);
    assert_true(slu_influence_at(i, (slu_tile){4, 4}) == 5.5);
    slu_influence_clear(i);
    assert_true(slu_influence_at(i, (slu_tile){4, 4}) == 0);
    slu_influence_destroy(i);
    slu_map_destroy(map);
}

static void influence_taken_back_leaves_nothing(void **state)
{
    (void)state;
    slu_map *map = world_drawn(GAPS);
    slu_influence *i = influence_over(map);
    for (int sign = 1; sign >= -1; sign -= 2) {
        slui_random random = slui_random_seeded(7);
        for (int n = 0; n < 200; n++) {
            slu_tile middle = {(int)slui_random_below(&random, 30) - 10,
                               (int)slui_random_below(&random, 30) - 10};
            double radius = slui_random_below(&random, 300) / 10.0;
            double amount = sign * ((int)slui_random_below(&random, 20000) - 10000);
            assert_int_equal(slu_influence_add(i, middle, radius, amount, NULL), SLU_OK);
        }
    }
    for (int t = 0; t < 80; t++) {
        assert_true(slu_influence_at(i, (slu_tile){t % 10, t / 10}) == 0);
    }
    slu_influence_destroy(i);
    slu_map_destroy(map);
}

static void costs_stay_in_their_range(void **state)
{
    (void)state;
    slu_map *map = world_drawn(GAPS);
    slu_influence *i = influence_over(map);
    slu_rules rules = {.influence = i};
    slu_rect all = {0, 0, 10, 8};
    assert_int_equal(slu_influence_fill(i, all, -50, NULL), SLU_OK);
    assert_true(slu_unit_cost(map, &rules, (slu_tile){0, 0}) == SLU_MIN_COST);
    assert_true(slu_unit_cost(map, &rules, (slu_tile){0, 2}) == SLU_WALL);
    for (int n = 0; n < 3; n++)
        assert_int_equal(slu_influence_fill(i, all, SLU_MAX_COST, NULL), SLU_OK);
    assert_true(slu_unit_cost(map, &rules, (slu_tile){0, 0}) == SLU_MAX_COST);
    slu_status status = SLU_OK;
    for (int n = 0; n < 3000 && status == SLU_OK; n++)
        status = slu_influence_fill(i, all, SLU_MAX_COST, NULL);
    assert_int_equal(status, SLU_ERR_ARGUMENT);
    double before = slu_influence_at(i, (slu_tile){0, 0});
    assert_int_equal(slu_influence_add(i, (slu_tile){3, 3}, 9, SLU_MAX_COST, NULL),
                     SLU_ERR_ARGUMENT);
    for (int t = 0; t < 80; t++)
        assert_true(slu_influence_at(i, (slu_tile){t % 10, t / 10}) == before);
    slu_influence_destroy(i);
    slu_map_destroy(map);
}

static void bad_influence_is_refused(void **state)
{
    (void)state;
    slu_map *map = world_drawn(GAPS), *other = world_drawn(GAPS);
    slu_influence *i = influence_over(map);
    slu_tile at = {1, 1};
    static const double BAD[] = {(double)NAN, INFINITY, -INFINITY, 10000.1, -10000.1};
    for (size_t n = 0; n < sizeof BAD / sizeof *BAD; n++) {
        assert_int_equal(slu_influence_add(i, at, 1, BAD[n], NULL), SLU_ERR_ARGUMENT);
        assert_int_equal(slu_influence_fill(i, (slu_rect){0, 0, 1, 1}, BAD[n], NULL),
                         SLU_ERR_ARGUMENT);
    }
    assert_int_equal(slu_influence_add(i, at, -1, 1, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_influence_add(i, at, (double)NAN, 1, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_influence_add(i, at, 1e9, 1, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_influence_add(i, (slu_tile){INT32_MAX, INT32_MIN}, 5, 1, NULL), SLU_OK);
    assert_int_equal(slu_influence_fill(i, (slu_rect){9, 0, 2, 1}, 1, NULL), SLU_ERR_ARGUMENT);
    slu_finder *finder = NULL;
    slu_finder_options options = {.rules.influence = i};
    assert_int_equal(slu_finder_create(other, &options, &finder, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_influence_create(NULL, NULL, &i, NULL), SLU_ERR_ARGUMENT);
    slu_influence_destroy(i);
    slu_influence_destroy(NULL);
    slu_map_destroy(map);
    slu_map_destroy(other);
}

static void a_path_keeps_away_from_danger_until_it_is_gone(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(41, 21, NULL, &map, NULL), SLU_OK);
    slu_influence *i = influence_over(map);
    slu_finder *finder = asking_finder(map, (slu_rules){.influence = i});
    slu_query query = {.start = {0, 10}, .goal = {40, 10}};
    slu_result r = asking(finder, &query);
    assert_true(r.cost == 40);
    assert_int_equal(slu_influence_add(i, (slu_tile){20, 10}, 8, 9, NULL), SLU_OK);
    r = asking(finder, &query);
    assert_true(r.cost > 40);
    for (size_t t = 0; t < r.path_length; t++) {
        assert_true(slu_influence_at(i, r.path[t]) < 3);
    }
    assert_int_equal(slu_influence_add(i, (slu_tile){20, 10}, 8, -9, NULL), SLU_OK);
    r = asking(finder, &query);
    assert_true(r.cost == 40);
    slu_finder_destroy(finder);
    slu_influence_destroy(i);
    slu_map_destroy(map);
}

static void a_change_of_influence_ends_a_sliced_search(void **state)
{
    (void)state;
    slu_map *map = world_drawn(GAPS);
    slu_influence *i = influence_over(map);
    slu_finder *finder = asking_finder(map, (slu_rules){.influence = i});
    slu_query query = {.goal = {9, 7}};
    slu_result r;
    assert_int_equal(slu_find_begin(finder, &query, NULL), SLU_OK);
    assert_int_equal(slu_find_step(finder, 2, &r, NULL), SLU_OK);
    assert_int_equal(slu_influence_fill(i, (slu_rect){0, 0, 1, 1}, 1, NULL), SLU_OK);
    assert_int_equal(slu_find_step(finder, 2, &r, NULL), SLU_ERR_STALE);
    slu_finder_destroy(finder);
    slu_influence_destroy(i);
    slu_map_destroy(map);
}

static void memory_that_runs_out_is_reported(void **state)
{
    (void)state;
    slu_map *map = world_drawn(GAPS);
    for (long nth = 0;; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_influence *i = NULL;
        slu_status status = slu_influence_create(map, &memory.allocator, &i, NULL);
        slu_influence_destroy(i);
        assert_int_equal(memory.live_blocks, 0);
        if (status == SLU_OK) break;
        assert_int_equal(status, SLU_ERR_MEMORY);
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_unit_passes_only_gaps_it_fits_through),
        cmocka_unit_test(no_kind_of_unit_has_a_grid_of_its_own),
        cmocka_unit_test(a_unit_keeps_to_its_terrains),
        cmocka_unit_test(factors_scale_what_ground_costs),
        cmocka_unit_test(factors_choose_the_path),
        cmocka_unit_test(factors_that_cannot_be_are_refused),
        cmocka_unit_test(a_start_where_the_unit_does_not_fit_is_refused),
        cmocka_unit_test(units_that_cannot_be_are_refused),
        cmocka_unit_test(a_wide_unit_pays_for_the_costliest_tile_it_covers),
        cmocka_unit_test(a_search_with_an_index_serves_wide_units),
        cmocka_unit_test(a_partial_path_ends_at_the_nearest_place_the_unit_reaches),
        cmocka_unit_test(a_wide_walker_arrives_whenever_it_can),
        cmocka_unit_test(a_line_holds_only_places_where_the_unit_fits),
        cmocka_unit_test(influence_falls_evenly_to_nothing),
        cmocka_unit_test(influence_taken_back_leaves_nothing),
        cmocka_unit_test(costs_stay_in_their_range),
        cmocka_unit_test(bad_influence_is_refused),
        cmocka_unit_test(a_path_keeps_away_from_danger_until_it_is_gone),
        cmocka_unit_test(a_change_of_influence_ends_a_sliced_search),
        cmocka_unit_test(memory_that_runs_out_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
