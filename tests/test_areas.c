// SPDX-License-Identifier: MIT
// Hierarchical search over the user's own areas: whatever they are, it arrives exactly if there is
// a path; and how areas are read.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "index/entrances.h"
#include "index/hpa_search.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

enum { SIDE = 20, TILES = SIDE * SIDE, CASES = 1500 };

static double from_start[TILES];
static uint32_t areas[TILES];

static uint32_t below(slui_random *random, uint32_t limit)
{
    return slui_random_below(random, limit);
}

// Every way to be awkward, by number: one area, a tile each, noise of a few numbers (ragged and in
// many parts), stripes, combs, a chequered board, large numbers, zones, some tiles in no area.
static uint32_t area_of(int kind, int x, int y, slui_random *random)
{
    switch (kind) {
    case 0: return 7;
    case 1: return (uint32_t)(y * SIDE + x + 1);
    case 2: return 1 + below(random, 3);
    case 3: return 1 + (uint32_t)x / 3;
    case 4: return y == 0 || (x % 2 && y < SIDE - 1) ? 1 : 2;
    case 5: return 1 + (uint32_t)((x / 2 + y / 2) % 2);
    case 6: return SLU_MAX_AREA - (uint32_t)(x + y) / 5;
    case 7: return (x - 8) * (x - 8) + (y - 9) * (y - 9) < 30 ? 2 : 0;
    default: return below(random, 4);
    }
}
enum { AREA_KINDS = 9 };

static void draw_areas(const slu_map *map, int kind, slui_random *random)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            areas[y * width + x] = area_of(kind, x, y, random);
}

static slu_finder *finder_over(const slu_map *map, slu_rules rules, const uint32_t *labels,
                               int cluster)
{
    slu_finder_options options = {.rules = rules, .areas = labels, .cluster = cluster};
    slu_finder *finder = NULL;
    slu_error error = {0};
    if (slu_finder_create(map, &options, &finder, &error)) fail_msg("%s", error.text);
    return finder;
}

static void claim_arrives(slu_finder *finder, const slu_map *map, const slu_rules *rules,
                          slui_random *random, int number)
{
    slu_query query = {.algorithm = asking_algorithm("hpa")};
    if (!world_ground(map, random, &query.start) || !world_ground(map, random, &query.goal)) return;
    reference_flood(map, rules, query.start, from_start);
    double truth = from_start[reference_index(map, query.goal)];
    slu_result r = asking(finder, &query);
    if (isinf(truth) != (r.outcome == SLU_UNREACHABLE))
        fail_msg("case %d: %s, true cost %g", number, slu_outcome_name(r.outcome), truth);
    if (isinf(truth)) return;
    assert_int_equal(r.outcome, SLU_FOUND);
    assert_true(asking_same_tile(asking_last(&r), query.goal));
    asking_check_path(map, rules, &query, &r);
    assert_true(r.cost >= truth * (1 - 1e-6));
}

// With edits in between: the finder rebuilds its index on the same areas.
static void any_areas_lead_wherever_a_path_does(void **state)
{
    (void)state;
    for (int number = 0; number < world_share(CASES); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_rules rules = world_rules(number);
        bool terrain = number / world_rules_count() % 2;
        slu_map *map = world_map(&random, SIDE);
        if (terrain) world_terrain(map, &random);
        draw_areas(map, number % AREA_KINDS, &random);
        slu_finder *finder = finder_over(map, rules, areas, 2 + (int)below(&random, 9));
        for (int edit = 0; edit < 3; edit++) {
            claim_arrives(finder, map, &rules, &random, number);
            world_edit(map, &random, terrain);
        }
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

static void the_zones_of_a_terrain_are_areas(void **state)
{
    (void)state;
    for (int number = 0; number < CASES / 10; number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_rules rules = world_rules(number);
        slu_map *map = world_map(&random, SIDE);
        slu_terrain *terrain = NULL;
        assert_int_equal(slu_terrain_create(map, NULL, &terrain, NULL), SLU_OK);
        const uint32_t *zones = slu_terrain_areas(terrain);
        for (int i = 0; i < slu_map_width(map) * slu_map_height(map); i++) {
            slu_tile tile = {i % slu_map_width(map), i / slu_map_width(map)};
            assert_int_equal(zones[i], slu_terrain_zone_at(terrain, tile) + 1);
        }
        slu_finder *finder = finder_over(map, rules, zones, 0);
        claim_arrives(finder, map, &rules, &random, number);
        slu_finder_destroy(finder);
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
}

// No areas at all are squares, to the last step.
static void tiles_in_no_area_are_divided_into_squares(void **state)
{
    (void)state;
    static uint32_t none[TILES];
    for (int number = 0; number < CASES / 10; number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_rules rules = world_rules(number);
        slu_map *map = world_map(&random, SIDE);
        slu_query query = {.algorithm = asking_algorithm("hpa")};
        if (world_ground(map, &random, &query.start) && world_ground(map, &random, &query.goal)) {
            slu_finder *squares = finder_over(map, rules, NULL, 5);
            slu_finder *unlabelled = finder_over(map, rules, none, 5);
            slu_result a = asking(squares, &query), b = asking(unlabelled, &query);
            assert_int_equal(a.outcome, b.outcome);
            assert_int_equal(a.stats.expanded, b.stats.expanded);
            assert_true(asking_same_path(&a, b.path, b.path_length));
            slu_finder_destroy(squares);
            slu_finder_destroy(unlabelled);
        }
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------
// Stretches of border

static size_t count_crossings(int width, int height, const uint32_t *labels, int longest)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(width, height, NULL, &map, NULL), SLU_OK);
    slu_finder *finder = finder_over(map, (slu_rules){0}, labels, 0);
    slui_clusters clusters;
    slui_crossings crossings = {0};
    assert_true(slui_clusters_cut(map, labels, 16, &map->allocator, &clusters));
    assert_true(slui_crossings_find(finder, &clusters, longest, &crossings));
    size_t count = crossings.count;
    slui_crossings_release(&crossings, &map->allocator);
    slui_clusters_release(&clusters, &map->allocator);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
    return count;
}

static void a_slanting_border_is_one_stretch(void **state)
{
    (void)state;
    for (int i = 0; i < 16 * 16; i++)
        areas[i] = i % 16 > i / 16 ? 1 : 2;
    assert_int_equal(count_crossings(16, 16, areas, 100), 2); // and not 30
    for (int i = 0; i < 16 * 16; i++)
        areas[i] = i % 16 + i / 16 < 2 ? 1 : 2;
    assert_int_equal(count_crossings(16, 16, areas, 100), 1); // a short one
    for (int i = 0; i < 16 * 16; i++)
        areas[i] = i % 16 > 4 && i % 16 < 9 && i / 16 > 4 && i / 16 < 9 ? 1 : 2;
    assert_int_equal(count_crossings(16, 16, areas, 100), 2); // a ring
}

static void a_long_border_is_crossed_every_so_many_steps(void **state)
{
    (void)state;
    for (int i = 0; i < TILES; i++)
        areas[i] = i % 2 + 1;
    assert_int_equal(count_crossings(2, 200, areas, 1024), 2);
    assert_int_equal(count_crossings(2, 200, areas, 100), 3);
    assert_int_equal(count_crossings(2, 200, areas, 16), 14);
    assert_int_equal(count_crossings(2, 200, areas, 2), 32); // at most
}

static void the_legs_over_areas_form_the_path(void **state)
{
    (void)state;
    for (int i = 0; i < TILES; i++)
        areas[i] = 1 + (uint32_t)(i % SIDE) / 4;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    slu_hpa_options options = {.areas = areas};
    slu_hpa *hpa = NULL;
    assert_int_equal(slu_hpa_create(map, &options, &hpa, NULL), SLU_OK);
    slu_route route;
    slu_leg leg = {0};
    slu_tile start = {0, 3}, goal = {SIDE - 1, 9}, at = start;
    assert_int_equal(slu_hpa_plan(hpa, start, goal, &route, NULL), SLU_OK);
    assert_int_equal(route.legs, 5);
    double cost = 0;
    for (size_t i = 0; i < route.legs; i++) {
        assert_int_equal(slu_hpa_next(hpa, &leg, NULL), SLU_OK);
        assert_true(asking_same_tile(leg.path[0], at));
        at = leg.path[leg.path_length - 1];
        cost += leg.cost;
    }
    assert_true(leg.last && asking_same_tile(at, goal));
    assert_true(reference_near(cost, route.cost, 1e-9));
    slu_hpa_destroy(hpa);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Mistakes, memory, text

static void a_number_out_of_range_is_refused(void **state)
{
    (void)state;
    slu_map *map = NULL;
    slu_finder *finder = NULL;
    slu_error error = {0};
    assert_int_equal(slu_map_create(4, 4, NULL, &map, NULL), SLU_OK);
    memset(areas, 0, sizeof areas);
    areas[15] = SLU_MAX_AREA + 1;
    slu_finder_options options = {.areas = areas};
    assert_int_equal(slu_finder_create(map, &options, &finder, &error), SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "area"));
    slu_map_destroy(map);
}

static void preparing_areas_survives_every_failed_allocation(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(3);
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    draw_areas(map, 2, &random);
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 1; status != SLU_OK; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_finder_options options = {.areas = areas, .allocator = &memory.allocator};
        slu_finder *finder = NULL;
        assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
        status = slu_finder_prepare(finder, asking_algorithm("hpa"), NULL);
        assert_int_equal(status, support_allocator_failed(&memory) ? SLU_ERR_MEMORY : SLU_OK);
        memory.fail_at = -1;
        assert_int_equal(slu_finder_prepare(finder, asking_algorithm("hpa"), NULL), SLU_OK);
        assert_int_equal(slu_finder_bytes(finder), memory.live_bytes);
        slu_finder_destroy(finder);
        assert_int_equal(memory.live_blocks, 0);
    }
    slu_map_destroy(map);
}

static slu_status parse(const char *text, int width, int height, slu_error *error)
{
    return slu_areas_parse(text, strlen(text), width, height, areas, error);
}

static void claim_bad(const char *text, int width, int height, int line, const char *word)
{
    slu_error error = {0};
    assert_int_equal(parse(text, width, height, &error), SLU_ERR_FORMAT);
    assert_int_equal(error.line, line);
    if (!strstr(error.text, word)) fail_msg("\"%s\" lacks \"%s\"", error.text, word);
}

static void areas_are_read_as_characters_or_numbers(void **state)
{
    (void)state;
    assert_int_equal(parse("EEF\r\nE.F\n", 3, 2, NULL), SLU_OK);
    const uint32_t letters[] = {'E', 'E', 'F', 'E', 0, 'F'};
    assert_memory_equal(areas, letters, sizeof letters);
    assert_int_equal(parse("1, 2\t300\n0 0,2147483647\n\n", 3, 2, NULL), SLU_OK);
    const uint32_t numbers[] = {1, 2, 300, 0, 0, SLU_MAX_AREA};
    assert_memory_equal(areas, numbers, sizeof numbers);
    claim_bad("EEF\nEF\n", 3, 2, 2, "2 characters");
    claim_bad("EEF\n", 3, 2, 2, "1 rows");
    claim_bad("EEF\nEEF\nEEF\n", 3, 2, 3, "only 2 rows");
    claim_bad("1 2 3\n1 2\n", 3, 2, 2, "2 numbers");
    claim_bad("1 2 3 4\n1 2 3\n", 3, 2, 1, "more than 3");
    claim_bad("1 2 x\n1 2 3\n", 3, 2, 1, "0 to 2147483647");
    claim_bad("1 2 2147483648\n1 2 3\n", 3, 2, 1, "0 to 2147483647");
    claim_bad("", 3, 2, 1, "0 rows");
    assert_int_equal(slu_areas_parse(NULL, 0, 0, 2, areas, NULL), SLU_ERR_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_areas_lead_wherever_a_path_does),
        cmocka_unit_test(the_zones_of_a_terrain_are_areas),
        cmocka_unit_test(tiles_in_no_area_are_divided_into_squares),
        cmocka_unit_test(a_slanting_border_is_one_stretch),
        cmocka_unit_test(a_long_border_is_crossed_every_so_many_steps),
        cmocka_unit_test(the_legs_over_areas_form_the_path),
        cmocka_unit_test(a_number_out_of_range_is_refused),
        cmocka_unit_test(preparing_areas_survives_every_failed_allocation),
        cmocka_unit_test(areas_are_read_as_characters_or_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
