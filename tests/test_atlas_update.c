// SPDX-License-Identifier: MIT
// Atlases of maps that change: added walls need no repair, opened ground needs an update, which
// repairs what it touches; a rebuild starts from scratch. Paths are compared with a plain Dijkstra,
// estimates at every tile with true costs, and repaired atlases with ones built from their labels.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "atlas_example.h"
#include "atlas_yard.h"
#include "random_world.h"
#include "reference.h"

// The long test applies LONG_EDITS of its own on each map: 20,000 together, and more with
// scripts/soak.
enum { SIDE = 28, TILES = SIDE * SIDE, MAPS = 200, EDITS = 6 };
enum { LONG_MAPS = 100, LONG_EDITS = 200 };

static const double NEAR = 4e-9;

static yard open_yard(int number)
{
    yard y = {.random = slui_random_seeded((uint64_t)number), .rules = world_rules(number)};
    y.map = world_map(&y.random, SIDE);
    slu_atlas_options options = {.rules = y.rules, .landmarks = number % 3 == 2 ? 2 : 0};
    options.compact = number % 5 == 0;
    options.terrain.prominence = number % 2 ? 1.5 : 0;
    y.atlas = atlas_built(y.map, &options);
    y.sharing = finder_with(y.map, y.rules, y.atlas);
    y.owning = finder_with(y.map, y.rules, NULL);
    return y;
}

static void fill_somewhere(yard *y, char glyph)
{
    slu_tile at = world_tile(y->map, &y->random);
    int width = 1 + (int)slui_random_below(&y->random, 3);
    int height = 1 + (int)slui_random_below(&y->random, 3);
    if (at.x + width > slu_map_width(y->map)) width = slu_map_width(y->map) - at.x;
    if (at.y + height > slu_map_height(y->map)) height = slu_map_height(y->map) - at.y;
    slu_rect area = {at.x, at.y, width, height};
    assert_int_equal(slu_map_fill(y->map, area, glyph, NULL), SLU_OK);
}

static void claim_no_estimate_is_too_high(yard *y, slu_tile goal)
{
    static double cost[TILES];
    reference_flood_to(y->map, &y->rules, goal, cost);
    for (int t = 0; t < slu_map_width(y->map) * slu_map_height(y->map); t++) {
        slu_tile tile = {t % slu_map_width(y->map), t / slu_map_width(y->map)};
        if (isinf(cost[t])) continue;
        slu_query query = {.start = tile, .goal = goal, .max_expanded = 1};
        query.algorithm = asking_algorithm(algorithm_of(y, 0));
        double h = asking(y->sharing, &query).stats.estimate;
        if (h <= cost[t] * (1 + NEAR)) continue;
        world_print(y->map);
        fail_msg("at %d %d the estimate is %.9g, the true cost %.9g", tile.x, tile.y, h, cost[t]);
    }
}

static void claim_right_answer(yard *y, slu_finder *finder, slu_tile start, slu_tile goal, int i)
{
    slu_query query = {.start = start, .goal = goal};
    query.algorithm = asking_algorithm("dijkstra");
    slu_result truth = asking(y->owning, &query);
    slu_outcome outcome = truth.outcome;
    double cost = truth.cost;
    query.algorithm = asking_algorithm(algorithm_of(y, i));
    slu_result r = asking(finder, &query);
    assert_int_equal(r.outcome, outcome);
    assert_true(reference_near(r.cost, cost, 1e-9));
}

static void claim_paths(yard *y, int i)
{
    slu_tile start, goal;
    if (!world_ground(y->map, &y->random, &start) || !world_ground(y->map, &y->random, &goal))
        return;
    for (int k = 0; k < 3; k++)
        claim_right_answer(y, y->sharing, start, goal, k);
    claim_right_answer(y, y->owning, start, goal, i);
    claim_estimates_below_distances(y, goal);
}

static void claim_all_well(yard *y, int i)
{
    slu_tile start, goal;
    if (!world_ground(y->map, &y->random, &start) || !world_ground(y->map, &y->random, &goal))
        return;
    claim_right_answer(y, y->sharing, start, goal, i);
    claim_right_answer(y, y->owning, start, goal, i);
    if (i % 3 == 0) claim_no_estimate_is_too_high(y, goal);
}

static void claim_optimal(yard *y, int i);

static void walls_that_are_added_need_no_repair(void **state)
{
    (void)state;
    int first = (int)world_first_case(), maps = (int)world_cases(MAPS);
    for (int number = first; number < first + maps; number++) {
        yard y = open_yard(number);
        for (int i = 0; i < EDITS; i++) {
            fill_somewhere(&y, '@');
            claim_all_well(&y, i);
            if (i == EDITS / 2) claim_optimal(&y, number);
        }
        close_yard(&y);
    }
}

// The same bytes as an atlas built from the map as it is now. Landmarks may differ: which of two
// components of the same size counts as the largest depends on the map's history.
static void claim_equals_a_rebuilt_one(const yard *y)
{
    slu_atlas_options options = slu_atlas_built_with(y->atlas);
    if (options.landmarks) return;
    slu_atlas *again = atlas_built(y->map, &options);
    blob a = atlas_written(y->atlas), b = atlas_written(again);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.bytes, b.bytes, a.size);
    free(a.bytes);
    free(b.bytes);
    slu_atlas_destroy(again);
}

static void a_rebuilt_atlas_equals_a_new_one(void **state)
{
    (void)state;
    int first = (int)world_first_case(), maps = (int)world_cases(MAPS);
    size_t kept = 0, zones = 0;
    for (int number = first; number < first + maps; number++) {
        yard y = open_yard(number);
        for (int i = 0; i < EDITS; i++) {
            fill_somewhere(&y, i % 2 ? '@' : '.');
            assert_int_equal(slu_atlas_rebuild(y.atlas, NULL), SLU_OK);
            slu_atlas_facts facts;
            slu_atlas_describe(y.atlas, &facts);
            kept += facts.kept_zones;
            zones += facts.zone_count;
            claim_equals_a_rebuilt_one(&y);
            claim_all_well(&y, i);
        }
        close_yard(&y);
    }
    print_message("%zu of %zu zones kept their distances\n", kept, zones);
    assert_true(kept > zones / 3 && kept < zones);
}

// An update keeps the cut and a rebuild creates another for the same map; finders that have
// searched with the first must not mistake the second for it.
static void a_rebuild_after_an_update_serves_the_same_finders(void **state)
{
    (void)state;
    int first = (int)world_first_case(), maps = (int)world_cases(MAPS);
    size_t other_cuts = 0;
    for (int number = first; number < first + maps; number++) {
        yard y = open_yard(number);
        for (int i = 0; i < EDITS; i++)
            fill_somewhere(&y, i % 2 ? '@' : '.');
        assert_int_equal(slu_atlas_update(y.atlas, NULL), SLU_OK);
        claim_optimal(&y, number);
        uint32_t gates = facts_of(y.atlas).gate_count;
        assert_int_equal(slu_atlas_rebuild(y.atlas, NULL), SLU_OK);
        other_cuts += facts_of(y.atlas).gate_count != gates;
        claim_optimal(&y, number);
        close_yard(&y);
    }
    assert_true(other_cuts > (size_t)maps / 8);
}

// ---- any sequence of edits

// Opens or closes a rectangle of up to 5 tiles a side, or on some maps changes what ground costs.
static void edit_somewhere(yard *y, bool costs)
{
    slu_tile at = world_tile(y->map, &y->random);
    int width = 1 + (int)slui_random_below(&y->random, 5);
    int height = 1 + (int)slui_random_below(&y->random, 5);
    if (at.x + width > slu_map_width(y->map)) width = slu_map_width(y->map) - at.x;
    if (at.y + height > slu_map_height(y->map)) height = slu_map_height(y->map) - at.y;
    slu_rect area = {at.x, at.y, width, height};
    uint32_t kind = slui_random_below(&y->random, costs ? 6 : 4);
    if (kind < 4)
        assert_int_equal(slu_map_fill(y->map, area, kind < 2 ? '.' : '@', NULL), SLU_OK);
    else
        assert_int_equal(slu_map_fill_cost(y->map, area, 0.5 * (1 + kind), NULL), SLU_OK);
}

static void claim_answers(yard *y, slu_finder *finder, const char *algorithm, slu_query query,
                          double cost)
{
    query.algorithm = asking_algorithm(algorithm);
    if (!asking_applies(finder, query.algorithm)) return;
    slu_result r = asking(finder, &query);
    if ((r.outcome == SLU_FOUND) == !isinf(cost) &&
        (isinf(cost) || reference_near(r.cost, cost, NEAR)))
        return;
    world_print(y->map);
    fail_msg("%s from %d, %d to %d, %d costs %.9g, not %.9g", algorithm, query.start.x,
             query.start.y, query.goal.x, query.goal.y, r.cost, cost);
}

static void claim_optimal(yard *y, int i)
{
    static const char *const ALL[] = {"astar+gateway", "jps+gateway", "canonical+gateway",
                                      "astar+dead-end"};
    static const char *const WITH[] = {"astar+guided", "jps+guided", "astar+differential",
                                       "astar+dead-end"};
    static double cost[TILES];
    slu_query query = {0};
    if (!world_ground(y->map, &y->random, &query.start)) return;
    reference_flood(y->map, &y->rules, query.start, cost);
    bool landmarks = slu_atlas_built_with(y->atlas).landmarks != 0;
    for (int k = 0; k < 4; k++) {
        if (!world_ground(y->map, &y->random, &query.goal)) return;
        double truth = cost[reference_index(y->map, query.goal)];
        claim_answers(y, y->sharing, (landmarks ? WITH : ALL)[k], query, truth);
        if (k == i % 4) claim_answers(y, y->owning, ALL[k], query, truth);
        if (i % 16 == k) claim_answers(y, y->owning, "astar+gateway-2015", query, truth);
    }
    claim_estimates_below_distances(y, query.goal);
    if (i % 8 == 0) claim_no_estimate_is_too_high(y, query.goal);
}

static void any_sequence_of_edits_leaves_answers_optimal(void **state)
{
    (void)state;
    int first = (int)world_first_case(), maps = (int)world_cases(LONG_MAPS);
    size_t edits = 0, updates = 0, repaired = 0, kept = 0;
    for (int number = first; number < first + maps; number++) {
        yard y = open_yard(number);
        for (int i = 0, done = 0; done < LONG_EDITS; i++) {
            int batch = i % 4 ? 1 : 4;
            for (int k = 0; k < batch && done < LONG_EDITS; k++, done++, edits++)
                edit_somewhere(&y, number % 8 == 3);
            slu_atlas_facts facts = facts_of(y.atlas);
            uint32_t before = facts.repairs;
            assert_int_equal(slu_atlas_update(y.atlas, NULL), SLU_OK);
            facts = facts_of(y.atlas);
            updates++;
            repaired += facts.repairs > before;
            kept += facts.kept_zones > 0;
            if (i % 4 == 3) claim_file_is_complete(&y);
            claim_optimal(&y, i);
        }
        assert_int_equal(slu_atlas_rebuild(y.atlas, NULL), SLU_OK);
        claim_equals_a_rebuilt_one(&y);
        close_yard(&y);
    }
    print_message("%zu edits, %zu updates, %zu of them in place, %zu kept zones\n", edits, updates,
                  repaired, kept);
    assert_true(repaired > updates / 20 && repaired < updates && kept > 0);
}

// Maps on which waves travel far: many blocks of zones, and landmarks.
static void larger_maps_are_repaired_too(void **state)
{
    (void)state;
    enum { OPENINGS = 120, TESTED = 8, FEWEST = 3 };
    static const slu_generator KINDS[FEWEST] = {SLU_GENERATE_CAVES, SLU_GENERATE_ROOMS,
                                                SLU_GENERATE_OPEN};
    const int share = world_share(TESTED), tested = share < FEWEST ? FEWEST : share;
    uint32_t repairs = 0;
    for (int number = 0; number < tested; number++) {
        slu_generate_options make = {.kind = KINDS[number % FEWEST], .width = 150, .height = 131};
        make.seed = (uint64_t)number;
        yard y = {.random = slui_random_seeded((uint64_t)number)};
        y.rules.diagonals = (slu_diagonals)(number % 4);
        assert_int_equal(slu_map_generate(&make, &y.map, NULL), SLU_OK);
        slu_atlas_options options = {.rules = y.rules, .landmarks = number % 2 ? 3 : 0};
        y.atlas = atlas_built(y.map, &options);
        y.sharing = finder_with(y.map, y.rules, y.atlas);
        y.owning = finder_with(y.map, y.rules, NULL);
        for (int i = 0; i < OPENINGS; i++) {
            fill_somewhere(&y, '.');
            uint32_t before = facts_of(y.atlas).repairs;
            assert_int_equal(slu_atlas_update(y.atlas, NULL), SLU_OK);
            repairs += facts_of(y.atlas).repairs > before;
            claim_paths(&y, i);
            if (i % 20 == 19) claim_file_is_complete(&y);
        }
        close_yard(&y);
    }
    print_message("%u of %d openings repaired in place\n", repairs, OPENINGS * tested);
    assert_true(repairs > (uint32_t)(OPENINGS * tested / TESTED));
}

static void far_from_an_edit_zones_keep_their_distances(void **state)
{
    (void)state;
    slu_generate_options make = {.kind = SLU_GENERATE_ROOMS, .width = 160, .height = 160};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&make, &map, NULL), SLU_OK);
    slu_atlas *atlas = atlas_built(map, &(slu_atlas_options){0});
    assert_int_equal(slu_map_fill(map, (slu_rect){80, 80, 2, 2}, '.', NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){81, 81, 1, 1}, '@', NULL), SLU_OK);
    assert_int_equal(slu_atlas_update(atlas, NULL), SLU_OK);
    slu_atlas_facts facts;
    slu_atlas_describe(atlas, &facts);
    assert_true(facts.zone_count > 20 && facts.kept_zones + 8 >= facts.zone_count);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walls_that_are_added_need_no_repair),
        cmocka_unit_test(a_rebuilt_atlas_equals_a_new_one),
        cmocka_unit_test(a_rebuild_after_an_update_serves_the_same_finders),
        cmocka_unit_test(any_sequence_of_edits_leaves_answers_optimal),
        cmocka_unit_test(larger_maps_are_repaired_too),
        cmocka_unit_test(far_from_an_edit_zones_keep_their_distances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
