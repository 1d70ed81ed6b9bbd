// SPDX-License-Identifier: MIT
// A map after many small edits equals a new map with the same characters: all its arrays are
// compared with a new map's, its range of costs with a sweep, and the next queries with a plain
// flood.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "map/map.h"
#include "map_claims.h"
#include "random_world.h"
#include "reference.h"
#include "search/finder.h"

enum { MAPS = 1000, EDITS = 24, SIDE = 28, TILES = SIDE * SIDE, QUERIES = 2 };

static slu_map *copy_of(const slu_map *map)
{
    slu_map *copy = NULL;
    assert_int_equal(slu_map_create_from(map->width, map->height, map->glyph, NULL, &copy, NULL),
                     SLU_OK);
    return copy;
}

// Both partition the tiles identically, up to numbering.
static void claim_same_parts(const uint32_t *one, const uint32_t *two, size_t count)
{
    static uint32_t there[TILES + 1], back[TILES + 1];
    memset(there, 0, sizeof there);
    memset(back, 0, sizeof back);
    for (size_t t = 0; t < count; t++) {
        assert_int_equal(one[t] == 0, two[t] == 0);
        assert_true(one[t] <= TILES && two[t] <= TILES);
        if (!there[one[t]]) there[one[t]] = two[t];
        if (!back[two[t]]) back[two[t]] = one[t];
        assert_int_equal(there[one[t]], two[t]);
        assert_int_equal(back[two[t]], one[t]);
    }
}

static uint32_t component_at(const slu_map *map, size_t t)
{
    return slui_map_component_at(map, slui_map_tile(map, (uint32_t)t));
}

static void claim_same_components(const slu_map *one, const slu_map *two)
{
    static uint32_t component[2][TILES];
    for (size_t t = 0; t < one->tile_count; t++) {
        component[0][t] = component_at(one, t);
        component[1][t] = component_at(two, t);
    }
    claim_same_parts(component[0], component[1], one->tile_count);
}

static void claim_same_joins(const slu_map *one, const slu_map *two)
{
    static uint32_t joined[2][TILES];
    for (size_t t = 0; t < one->tile_count; t++) {
        joined[0][t] = one->joined[component_at(one, t)];
        joined[1][t] = two->joined[component_at(two, t)];
    }
    claim_same_parts(joined[0], joined[1], one->tile_count);
}

static void claim_sizes(const slu_map *map)
{
    static uint32_t size[TILES + 1];
    memset(size, 0, sizeof size);
    for (size_t t = 0; t < map->tile_count; t++)
        if (component_at(map, t)) size[component_at(map, t)]++;
    for (uint32_t c = 1; c <= map->component_count; c++)
        assert_int_equal(size[c], map->component_size[c]);
}

static void claim_like_new(const slu_map *map)
{
    slu_map *fresh = copy_of(map);
    claim_same_ground(map, fresh);
    assert_int_equal(map->cheapest, fresh->cheapest);
    assert_int_equal(map->costliest, fresh->costliest);
    claim_same_components(map, fresh);
    claim_same_joins(map, fresh);
    claim_sizes(map);
    slu_map_destroy(fresh);
}

static int below(slui_random *random, int bound)
{
    return (int)slui_random_below(random, (uint32_t)bound);
}

// Usually a single tile, else a rectangle; toggled, or set to either.
static void edit(slu_map *map, slui_random *random)
{
    int most = below(random, 3) ? 1 : 1 + below(random, 7);
    slu_tile at = world_tile(map, random);
    slu_rect area = {at.x, at.y, 1 + below(random, most), 1 + below(random, most)};
    if (area.width > map->width - at.x) area.width = map->width - at.x;
    if (area.height > map->height - at.y) area.height = map->height - at.y;
    bool wall = below(random, 4) ? slu_map_passable(map, at) : below(random, 2);
    assert_int_equal(slu_map_fill(map, area, wall ? '@' : '.', NULL), SLU_OK);
}

static void edited_maps_are_like_new_ones(void **state)
{
    (void)state;
    uint64_t first = world_first_case(), maps = world_cases(MAPS);
    for (uint64_t seed = first; seed < first + maps; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, SIDE);
        for (int i = 0; i < EDITS; i++) {
            edit(map, &random);
            claim_like_new(map);
        }
        slu_map_destroy(map);
    }
}

static void claim_right(const slu_map *map, const slu_rules *rules, slu_finder *finder,
                        slui_random *random)
{
    static double cost[TILES];
    slu_query query = {.goal = world_tile(map, random)};
    if (!world_ground(map, random, &query.start)) return;
    reference_flood(map, rules, query.start, cost);
    double truth = cost[reference_index(map, query.goal)];
    static const char *const NAMES[] = {"best", "jps", "canonical"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        query.algorithm = asking_algorithm(NAMES[i]);
        slu_result r = asking(finder, &query);
        assert_int_equal(r.outcome, isfinite(truth) ? SLU_FOUND : SLU_UNREACHABLE);
        if (isfinite(truth)) assert_true(reference_near(r.cost, truth, 1e-9));
    }
}

// One finder through all edits: the next query is right, under every diagonal rule.
static void the_next_query_is_right(void **state)
{
    (void)state;
    uint64_t first = world_first_case(), maps = world_cases(MAPS);
    for (uint64_t seed = first; seed < first + maps; seed++) {
        slui_random random = slui_random_seeded(seed + MAPS);
        slu_map *map = world_map(&random, SIDE);
        slu_rules rules = {.diagonals = (slu_diagonals)(seed % 4)};
        slu_finder *finder = asking_finder(map, rules);
        for (int i = 0; i < EDITS / 2; i++) {
            edit(map, &random);
            for (int k = 0; k < QUERIES; k++)
                claim_right(map, &rules, finder, &random);
        }
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

// ---- costs

// Found by a sweep.
typedef struct range {
    uint32_t cheapest, costliest;
    uint64_t total;
} range;

static range range_of(const slu_map *map)
{
    range r = {0};
    for (uint32_t t = 0; t < map->tile_count; t++) {
        if (!slui_map_passable_at(map, t)) continue;
        uint32_t cost = slui_map_cost_at(map, t);
        if (!r.cheapest || cost < r.cheapest) r.cheapest = cost;
        if (cost > r.costliest) r.costliest = cost;
        r.total += cost;
    }
    return r;
}

static void claim_counted(const slu_map *map)
{
    range r = range_of(map);
    assert_int_equal(map->cheapest, r.cheapest);
    assert_int_equal(map->costliest, r.costliest);
    assert_true(map->total_cost == r.total);
    assert_int_equal(slui_map_uniform(map), r.cheapest == r.costliest);
    if (r.cheapest == r.costliest && r.cheapest) assert_int_equal(map->even_cost, r.cheapest);
}

// Few costs, far apart, so that ground is often even again; sometimes all of it.
static void edit_cost(slu_map *map, slui_random *random)
{
    static const double COSTS[] = {1, 1, 3, 10.23, 10.24, SLU_MIN_COST, SLU_MAX_COST};
    slu_tile at = world_tile(map, random);
    slu_rect area = {at.x, at.y, 1 + below(random, map->width - at.x),
                     1 + below(random, map->height - at.y)};
    if (below(random, 3) == 0) area = (slu_rect){0, 0, map->width, map->height};
    assert_int_equal(slu_map_fill_cost(map, area, COSTS[below(random, 7)], NULL), SLU_OK);
}

// Walls and costs change in turn: the map and the layers of its kinds know their range of costs,
// and jump points are offered exactly where ground has one cost.
static void costs_are_counted(void **state)
{
    (void)state;
    uint64_t first = world_first_case(), maps = world_cases(MAPS / 4), even = 0;
    for (uint64_t seed = first; seed < first + maps; seed++) {
        slui_random random = slui_random_seeded(seed + 2 * MAPS);
        slu_map *map = world_map(&random, SIDE);
        slu_rules rules = {.diagonals = (slu_diagonals)(seed % 4), .charge = seed / 4 % 2};
        slu_finder *finder = asking_finder(map, rules);
        slu_finder *wide = asking_finder(map, (slu_rules){.unit.size = 2});
        for (int i = 0; i < EDITS; i++) {
            if (below(&random, 2))
                edit(map, &random);
            else
                edit_cost(map, &random);
            claim_counted(map);
            claim_counted(wide->map);
            slu_algorithm jps = asking_algorithm("jps");
            bool jumps = slu_finder_prepare(finder, jps, NULL) == SLU_OK;
            assert_int_equal(jumps, slui_map_uniform(map));
            if (!jumps) continue;
            even++;
            claim_right(map, &rules, finder, &random);
        }
        slu_finder_destroy(wide);
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
    assert_true(even > 4 * maps);
}

// Numbers are reused: opening and closing one tile for ever takes no more of them.
static void numbers_do_not_run_out(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, SIDE, SIDE}, '@', NULL), SLU_OK);
    for (int i = 0; i < 1000; i++) {
        slu_rect one = {i % 7 * 2, 3, 1, 1};
        assert_int_equal(slu_map_fill(map, one, i / 7 % 2 ? '@' : '.', NULL), SLU_OK);
    }
    assert_true(map->component_count <= 7);
    claim_like_new(map);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edited_maps_are_like_new_ones),
        cmocka_unit_test(the_next_query_is_right),
        cmocka_unit_test(costs_are_counted),
        cmocka_unit_test(numbers_do_not_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
