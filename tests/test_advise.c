// SPDX-License-Identifier: MIT
// Advice: its features compared with plain counts, its algorithms with the plain Dijkstra of
// reference.c, and its decisions on maps of known kinds.
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

enum { SIDE = 20, TILES = SIDE * SIDE, MAPS = 300 };

static const double NEAR = 1e-9;

static slu_advice advice_for(const slu_map *map, slu_rules rules)
{
    slu_advice advice;
    slu_advise_options options = {.rules = rules};
    assert_int_equal(slu_advise(map, &options, &advice, NULL), SLU_OK);
    return advice;
}

// ---------------------------------------------------------------------------------------------
// Features

static size_t flood_fill(const slu_map *map, slu_tile from, bool *seen)
{
    bool *at = &seen[from.y * SIDE + from.x];
    if (!slu_map_passable(map, from) || *at) return 0;
    *at = true;
    size_t count = 1;
    const slu_tile next[] = {
        {from.x + 1, from.y}, {from.x - 1, from.y}, {from.x, from.y + 1}, {from.x, from.y - 1}};
    for (int i = 0; i < 4; i++)
        count += flood_fill(map, next[i], seen);
    return count;
}

// The octile distance to the nearest tile that is a wall or off the map, diagonals counting 17/12.
static double plain_clearance(const slu_map *map, slu_tile from)
{
    double least = INFINITY;
    if (!slu_map_passable(map, from)) return 0;
    for (int y = -1; y <= slu_map_height(map); y++) {
        for (int x = -1; x <= slu_map_width(map); x++) {
            if (slu_map_passable(map, (slu_tile){x, y})) continue;
            int dx = abs(x - from.x), dy = abs(y - from.y), both = dx < dy ? dx : dy;
            least = fmin(least, abs(dx - dy) + both * 17.0 / 12);
        }
    }
    return least;
}

typedef struct plain_counts {
    size_t passable, largest;
    double cost, cheapest, clearance, most_clearance;
} plain_counts;

static plain_counts count_plainly(const slu_map *map)
{
    static bool seen[TILES];
    memset(seen, 0, sizeof seen);
    plain_counts c = {.cheapest = INFINITY};
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            slu_tile tile = {x, y};
            if (!slu_map_passable(map, tile)) continue;
            size_t size = flood_fill(map, tile, seen);
            double clearance = plain_clearance(map, tile);
            c.passable++;
            if (size > c.largest) c.largest = size;
            c.cost += slu_map_cost(map, tile);
            c.cheapest = fmin(c.cheapest, slu_map_cost(map, tile));
            c.clearance += clearance;
            c.most_clearance = fmax(c.most_clearance, clearance);
        }
    }
    return c;
}

static void check_ground(const slu_map *map, const slu_features *f)
{
    plain_counts c = count_plainly(map);
    assert_int_equal(f->tiles, slu_map_width(map) * slu_map_height(map));
    assert_int_equal(f->passable, c.passable);
    if (c.passable == 0) return;
    double count = (double)c.passable;
    assert_true(reference_near(f->connected, (double)c.largest / count, NEAR));
    assert_true(reference_near(f->mean_cost, c.cost / count / c.cheapest, NEAR) || f->uniform);
    assert_true(reference_near(f->mean_clearance, c.clearance / count, NEAR));
    assert_true(reference_near(f->most_clearance, c.most_clearance, NEAR));
}

static uint32_t root_of(const uint32_t *parent, uint32_t zone)
{
    while (parent[zone] != zone)
        zone = parent[zone];
    return zone;
}

// Gates that join what other gates have joined before.
static uint32_t count_loops(const slu_terrain *terrain, uint32_t zones, uint32_t gates)
{
    uint32_t parent[TILES], loops = 0;
    for (uint32_t i = 0; i < zones; i++)
        parent[i] = i;
    for (uint32_t i = 0; i < gates; i++) {
        const slu_gate *gate = slu_terrain_gate(terrain, i);
        uint32_t a = root_of(parent, gate->zone[0]), b = root_of(parent, gate->zone[1]);
        loops += a == b;
        parent[a] = b;
    }
    return loops;
}

static void check_zones(const slu_map *map, slu_diagonals diagonals, const slu_features *f)
{
    slu_terrain *terrain = NULL;
    slu_terrain_facts facts;
    slu_terrain_options options = {.diagonals = diagonals, .prominence = 3};
    assert_int_equal(slu_terrain_create(map, &options, &terrain, NULL), SLU_OK);
    slu_terrain_describe(terrain, &facts);
    assert_int_equal(f->zones, facts.zone_count);
    assert_int_equal(f->gates, facts.gate_count);
    assert_int_equal(f->loops, count_loops(terrain, facts.zone_count, facts.gate_count));
    double around = 0, largest = 0;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            const slu_zone *zone =
                slu_terrain_zone(terrain, slu_terrain_zone_at(terrain, (slu_tile){x, y}));
            if (!zone) continue;
            around += (double)zone->gate_count;
            largest = fmax(largest, (double)zone->area);
        }
    }
    if (f->passable) {
        assert_true(reference_near(f->gates_around, around / (double)f->passable, NEAR));
        assert_true(reference_near(f->largest_zone, largest / (double)f->passable, NEAR));
    }
    slu_terrain_destroy(terrain);
}

static void features_are_what_plain_counts_give(void **state)
{
    (void)state;
    uint64_t first = world_first_case(), cases = world_cases(MAPS);
    for (uint64_t number = first; number < first + cases; number++) {
        slui_random random = slui_random_seeded(number);
        slu_map *map = world_map(&random, SIDE);
        if (number % 2) world_terrain(map, &random);
        slu_rules rules = world_rules((int)(number % (uint64_t)world_rules_count()));
        slu_advice advice = advice_for(map, rules);
        check_ground(map, &advice.features);
        check_zones(map, rules.diagonals, &advice.features);
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------
// What is advised

static void check_answer(const slu_map *map, slu_rules rules, slui_random *random)
{
    static double field[TILES];
    slu_advice advice = advice_for(map, rules);
    slu_query query = {.algorithm = advice.algorithm};
    if (!world_ground(map, random, &query.start) || !world_ground(map, random, &query.goal)) return;
    if (isinf(reference_standing(map, &rules, query.start))) return;
    slu_atlas *atlas = NULL;
    slu_finder *finder = NULL;
    slu_result result;
    if (advice.atlas)
        assert_int_equal(slu_atlas_create(map, &advice.atlas_options, &atlas, NULL), SLU_OK);
    slu_finder_options options = {.rules = rules, .atlas = atlas};
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    assert_int_equal(slu_find(finder, &query, &result, NULL), SLU_OK);
    reference_flood(map, &rules, query.start, field);
    double cost = field[reference_index(map, query.goal)];
    assert_int_equal(result.outcome, isinf(cost) ? SLU_UNREACHABLE : SLU_FOUND);
    assert_true(isinf(cost) || reference_near(result.cost, cost, 4e-9));
    assert_true(slu_algorithm_is_optimal(advice.algorithm, &rules));
    slu_finder_destroy(finder);
    slu_atlas_destroy(atlas);
}

static void advice_is_optimal_under_every_rule(void **state)
{
    (void)state;
    uint64_t first = world_first_case(), cases = world_cases(MAPS);
    for (uint64_t number = first; number < first + cases; number++) {
        slui_random random = slui_random_seeded(number);
        slu_map *map = world_map(&random, SIDE);
        if (number % 3 == 0) world_terrain(map, &random);
        slu_rules rules = world_rules((int)(number % (uint64_t)world_rules_count()));
        if (number % 5 == 0) rules.unit = world_unit(&random);
        check_answer(map, rules, &random);
        slu_map_destroy(map);
    }
}

static slu_advice advice_for_generated(slu_generate_options options)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    slu_advice advice = advice_for(map, (slu_rules){0});
    slu_map_destroy(map);
    return advice;
}

static void check_kind(const slu_advice *advice, const char *kind, const char *algorithm)
{
    char name[64];
    slu_algorithm_format(advice->algorithm, name);
    assert_string_equal(advice->kind, kind);
    assert_string_equal(name, algorithm);
    assert_int_equal(advice->atlas, strstr(algorithm, "octile") == NULL);
}

static void generated_maps_are_of_the_kinds_they_are_made_for(void **state)
{
    (void)state;
    slu_generate_options maze = {.kind = SLU_GENERATE_MAZE, .width = 99, .height = 99};
    slu_generate_options noise = {.kind = SLU_GENERATE_RANDOM, .width = 512, .height = 512};
    slu_generate_options open = {.kind = SLU_GENERATE_OPEN, .width = 64, .height = 64, .seed = 1};
    slu_generate_options small = {.kind = SLU_GENERATE_CAVES, .width = 30, .height = 30};
    noise.density = 40;
    noise.seed = 1;
    slu_advice advice = advice_for_generated(maze);
    check_kind(&advice, "divided", "jps+differential");
    assert_int_equal(advice.atlas_options.landmarks, 8);
    assert_true(advice.maps > 0 && advice.time.least < advice.time.most);
    advice = advice_for_generated(noise);
    check_kind(&advice, "noise", "jps+guided");
    advice = advice_for_generated(open);
    check_kind(&advice, "open", "jps+octile");
    assert_int_equal(advice.maps, 0);
    advice = advice_for_generated(small);
    check_kind(&advice, "small", "jps+octile");
}

static void large_ground_is_guided(void **state)
{
    (void)state;
    slu_map *map = NULL;
    slu_generate_options options = {
        .kind = SLU_GENERATE_ROOMS, .width = 600, .height = 600, .room = 64};
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    slu_advice advice = advice_for(map, (slu_rules){0});
    check_kind(&advice, "large", "jps+guided");
    slu_map_destroy(map);
}

static void weighted_ground_gets_an_atlas_only_if_most_of_it_is_cheap(void **state)
{
    (void)state;
    slu_map *map = NULL;
    slu_generate_options options = {.kind = SLU_GENERATE_ROOMS, .width = 64, .height = 64};
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    slu_tile tile = {0, 0};
    for (; !slu_map_passable(map, tile); tile.x += tile.y == 63, tile.y = (tile.y + 1) % 64) {}
    slu_rect all = {0, 0, 64, 64};
    assert_int_equal(slu_map_fill_cost(map, all, 2, NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){tile.x, tile.y, 1, 1}, 1.9, NULL), SLU_OK);
    slu_advice advice = advice_for(map, (slu_rules){0});
    check_kind(&advice, "even", "canonical+gateway");
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){tile.x, tile.y, 1, 1}, 1, NULL), SLU_OK);
    advice = advice_for(map, (slu_rules){0});
    check_kind(&advice, "uneven", "canonical+octile");
    slu_map_destroy(map);
}

static void wide_units_get_no_atlas(void **state)
{
    (void)state;
    slu_map *map = NULL;
    slu_generate_options options = {.kind = SLU_GENERATE_MAZE, .width = 99, .height = 99};
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    slu_advice advice = advice_for(map, (slu_rules){.unit = {.size = 2}});
    assert_string_equal(advice.kind, "unit");
    assert_false(advice.atlas);
    assert_memory_equal(&advice.algorithm, &advice.plain, sizeof advice.plain);
    slu_map_destroy(map);
}

// What an atlas takes to build is more than a few queries can save.
static void few_queries_are_worth_no_atlas(void **state)
{
    (void)state;
    slu_map *map = NULL;
    slu_advice advice;
    slu_generate_options options = {.kind = SLU_GENERATE_MAZE, .width = 99, .height = 99};
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    slu_advise_options few = {.queries = 10}, many = {.queries = 1000000000};
    assert_int_equal(slu_advise(map, &few, &advice, NULL), SLU_OK);
    check_kind(&advice, "divided", "jps+octile");
    assert_true(advice.pays_after.least > 10);
    assert_int_equal(slu_advise(map, &many, &advice, NULL), SLU_OK);
    check_kind(&advice, "divided", "jps+differential");
    slu_map_destroy(map);
}

static void maps_without_ground_need_nothing(void **state)
{
    (void)state;
    const char *const walls[] = {"@@@", "@@@", NULL}, *const one[] = {".", NULL};
    slu_map *maps[] = {world_drawn(walls), world_drawn(one)};
    for (int i = 0; i < 2; i++) {
        slu_advice advice = advice_for(maps[i], (slu_rules){0});
        check_kind(&advice, "small", "jps+octile");
        assert_int_equal(advice.features.passable, i);
        assert_int_equal(advice.features.gates, 0);
        slu_map_destroy(maps[i]);
    }
}

static void bad_arguments_are_refused(void **state)
{
    (void)state;
    const char *const rows[] = {"...", NULL};
    slu_map *map = world_drawn(rows);
    slu_advice advice = {.kind = "untouched"};
    slu_advise_options options = {.rules = {.diagonals = (slu_diagonals)99}};
    slu_error error;
    assert_int_equal(slu_advise(NULL, NULL, &advice, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_advise(map, NULL, NULL, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_advise(map, &options, &advice, &error), SLU_ERR_ARGUMENT);
    assert_string_equal(advice.kind, "untouched");
    slu_map_destroy(map);
}

static void any_allocation_may_fail(void **state)
{
    (void)state;
    slu_generate_options make = {.kind = SLU_GENERATE_ROOMS, .width = 20, .height = 20};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&make, &map, NULL), SLU_OK);
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_advise_options options = {.allocator = &memory.allocator};
        slu_advice advice = {.kind = "untouched"};
        status = slu_advise(map, &options, &advice, NULL);
        assert_true(status == SLU_OK || status == SLU_ERR_MEMORY);
        assert_true((status == SLU_OK) == (strcmp(advice.kind, "untouched") != 0));
        assert_int_equal(memory.live_blocks, 0);
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_are_what_plain_counts_give),
        cmocka_unit_test(advice_is_optimal_under_every_rule),
        cmocka_unit_test(generated_maps_are_of_the_kinds_they_are_made_for),
        cmocka_unit_test(large_ground_is_guided),
        cmocka_unit_test(weighted_ground_gets_an_atlas_only_if_most_of_it_is_cheap),
        cmocka_unit_test(wide_units_get_no_atlas),
        cmocka_unit_test(few_queries_are_worth_no_atlas),
        cmocka_unit_test(maps_without_ground_need_nothing),
        cmocka_unit_test(bad_arguments_are_refused),
        cmocka_unit_test(any_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
