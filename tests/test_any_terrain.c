// SPDX-License-Identifier: MIT
// The published heuristics on zones with a terrain of the caller's: any decomposition, edited by
// hand, of a map that is edited too; and what they refuse.
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

enum { SIDE = 14, TILES = SIDE * SIDE, MAPS = 600 };

static const double NEAR = 1e-8;

static slu_terrain *terrain_by(const slu_map *map, slu_diagonals diagonals, int method)
{
    slu_terrain_options options = {.method = method, .diagonals = diagonals};
    slu_terrain *terrain = NULL;
    assert_int_equal(slu_terrain_create(map, &options, &terrain, NULL), SLU_OK);
    return terrain;
}

static slu_terrain *terrain_named(const slu_map *map, const char *name)
{
    int method = 0;
    assert_int_equal(slu_methods_find(slu_decompositions(), name, &method, NULL), SLU_OK);
    return terrain_by(map, SLU_DIAGONALS_CLEAR, method);
}

static uint32_t gate_count(const slu_terrain *terrain)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    return facts.gate_count;
}

static slu_finder *finder_on(const slu_map *map, slu_rules rules, const slu_terrain *terrain)
{
    slu_finder_options options = {.rules = rules, .terrain = terrain};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    return finder;
}

static void remove_a_gate(slu_terrain *terrain, slui_random *random)
{
    uint32_t count = gate_count(terrain);
    if (count == 0) return;
    uint32_t gate = slui_random_below(random, count);
    slu_edit edit = slu_terrain_gate_edit(terrain, SLU_EDIT_REMOVE, gate);
    slu_terrain_edit(terrain, edit, NULL); // zones that meet only at corners stay
}

// ---------------------------------------------------------------------------------------------

static const char *const NAMES[] = {"astar+gateway-2015", "astar+gateway-2006", "astar+dead-end",
                                    "astar+backprop-octile"};
enum { NAME_COUNT = sizeof NAMES / sizeof *NAMES };

static void claim_answers(const slu_map *map, const slu_rules *rules, slu_finder *finder,
                          slui_random *random, int number)
{
    static double cost[TILES];
    slu_query query = {0};
    if (!world_ground(map, random, &query.goal)) return;
    reference_flood_to(map, rules, query.goal, cost);
    for (int i = 0; i < NAME_COUNT && world_ground(map, random, &query.start); i++) {
        query.algorithm = asking_algorithm(NAMES[i]);
        slu_result r = asking(finder, &query);
        double truth = cost[reference_index(map, query.start)];
        assert_int_equal(r.outcome == SLU_FOUND, !isinf(truth));
        if (isinf(truth)) continue;
        if (!reference_near(r.cost, truth, NEAR) || r.stats.estimate > truth * (1 + NEAR)) {
            world_print(map);
            fail_msg("map %d, %s from %d %d to %d %d: cost %.9g, estimate %.9g, true %.9g", number,
                     NAMES[i], query.start.x, query.start.y, query.goal.x, query.goal.y, r.cost,
                     r.stats.estimate, truth);
        }
    }
}

static void paths_stay_cheapest_on_every_terrain_whatever_is_edited(void **state)
{
    (void)state;
    for (int number = 0; number < MAPS; number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = world_map(&random, SIDE);
        slu_rules rules = world_rules(number);
        int method = number % slu_methods_count(slu_decompositions());
        slu_terrain *terrain = terrain_by(map, rules.diagonals, method);
        slu_finder *finder = finder_on(map, rules, terrain);
        claim_answers(map, &rules, finder, &random, number);
        remove_a_gate(terrain, &random);
        claim_answers(map, &rules, finder, &random, number);
        world_edit(map, &random, true);
        claim_answers(map, &rules, finder, &random, number);
        slu_finder_destroy(finder);
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------

// Two halls, one above the other, joined by two doors in the wall between them.
static const char *const HALLS[] = {
    "....................", //
    "....................", //
    "....................", //
    "@@@.@@@@@@@@@@@@..@@", //
    "....................", //
    "....................", //
    "....................", //
    NULL,
};

static double octile(slu_tile a, slu_tile b)
{
    double dx = abs(a.x - b.x), dy = abs(a.y - b.y);
    return fmax(dx, dy) + (sqrt(2) - 1) * fmin(dx, dy);
}

static double to_gate(const slu_gate *gate, slu_tile tile)
{
    double least = INFINITY;
    for (size_t i = 0; i < gate->tile_count; i++)
        least = fmin(least, octile(gate->tiles[i], tile));
    return least;
}

static double between(const slu_map *map, const slu_gate *a, const slu_gate *b)
{
    static double cost[TILES * 4];
    double least = INFINITY;
    for (size_t i = 0; i < a->tile_count; i++) {
        reference_flood(map, &(slu_rules){0}, a->tiles[i], cost);
        for (size_t k = 0; k < b->tile_count; k++)
            least = fmin(least, cost[reference_index(map, b->tiles[k])]);
    }
    return least;
}

// The formula of the thesis, with searches written for the tests.
static double published_estimate(const slu_map *map, const slu_terrain *terrain, slu_tile from,
                                 slu_tile goal)
{
    const slu_zone *here = slu_terrain_zone(terrain, slu_terrain_zone_at(terrain, from));
    const slu_zone *there = slu_terrain_zone(terrain, slu_terrain_zone_at(terrain, goal));
    double least = INFINITY;
    for (size_t i = 0; i < here->gate_count && here != there; i++) {
        for (size_t k = 0; k < there->gate_count; k++) {
            const slu_gate *a = slu_terrain_gate(terrain, here->gates[i]);
            const slu_gate *b = slu_terrain_gate(terrain, there->gates[k]);
            least = fmin(least, to_gate(a, from) + between(map, a, b) + to_gate(b, goal));
        }
    }
    return here == there ? octile(from, goal) : fmax(least, octile(from, goal));
}

static void claim_estimates(const slu_map *map, const slu_terrain *terrain, slu_finder *finder)
{
    slu_query query = {.goal = {1, 6}, .algorithm = asking_algorithm("astar+gateway-2015")};
    for (int t = 0; t < slu_map_width(map) * slu_map_height(map); t += 3) {
        query.start = (slu_tile){t % slu_map_width(map), t / slu_map_width(map)};
        if (!slu_map_passable(map, query.start)) continue;
        double expected = published_estimate(map, terrain, query.start, query.goal);
        assert_true(reference_near(asking(finder, &query).stats.estimate, expected, NEAR));
    }
}

static void gateway_2015_is_the_papers_formula_on_the_terrain_given(void **state)
{
    (void)state;
    slu_map *map = world_drawn(HALLS);
    slu_terrain *terrain = terrain_named(map, "flood-2006");
    slu_finder *finder = finder_on(map, (slu_rules){0}, terrain);
    claim_estimates(map, terrain, finder);
    slu_edit edit = {.kind = SLU_EDIT_ADD, .end = {{9, 0}, {9, 2}}};
    assert_int_equal(slu_terrain_edit(terrain, edit, NULL), SLU_OK);
    claim_estimates(map, terrain, finder);
    slu_finder_destroy(finder);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

static double estimate_with(const slu_map *map, slu_finder_options options)
{
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    slu_query query = {.start = {9, 2}, .goal = {9, 4}};
    query.algorithm = asking_algorithm("astar+gateway-2015");
    double estimate = asking(finder, &query).stats.estimate;
    slu_finder_destroy(finder);
    return estimate;
}

// The terrain comes first, then the gate costs', then the atlas's, then the method of the paper. A
// terrain without gates leaves octile's 2 tiles.
static void the_terrain_goes_before_gate_costs_and_those_before_the_atlas(void **state)
{
    (void)state;
    slu_map *map = world_drawn(HALLS);
    slu_terrain *whole = terrain_named(map, "water"), *halls = terrain_named(map, "flood-2006");
    while (gate_count(whole) > 0)
        assert_int_equal(
            slu_terrain_edit(whole, slu_terrain_gate_edit(whole, SLU_EDIT_REMOVE, 0), NULL),
            SLU_OK);
    slu_atlas *atlas = NULL;
    slu_atlas_options by_flood = {.terrain.method = 2};
    assert_int_equal(slu_atlas_create(map, &by_flood, &atlas, NULL), SLU_OK);
    slu_gate_costs *costs = NULL;
    slu_gate_costs_options over_whole = {.terrain = whole};
    assert_int_equal(slu_gate_costs_create(map, &over_whole, &costs, NULL), SLU_OK);
    double by_halls = estimate_with(map, (slu_finder_options){.terrain = halls});
    assert_true(by_halls > 8);
    assert_true(estimate_with(map, (slu_finder_options){.terrain = whole, .atlas = atlas}) == 2);
    assert_true(estimate_with(map, (slu_finder_options){.atlas = atlas}) == by_halls);
    assert_true(estimate_with(map, (slu_finder_options){.gate_costs = costs, .atlas = atlas}) == 2);
    slu_gate_costs_destroy(costs);
    slu_atlas_destroy(atlas);
    slu_terrain_destroy(halls);
    slu_terrain_destroy(whole);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------

static void claim_refused(const slu_map *map, slu_finder_options options, const char *says)
{
    slu_finder *finder = NULL;
    slu_error error = {0};
    assert_int_equal(slu_finder_create(map, &options, &finder, &error), SLU_ERR_ARGUMENT);
    assert_null(finder);
    assert_non_null(strstr(error.text, says));
}

static void terrain_and_costs_that_do_not_fit_are_refused_with_a_sentence(void **state)
{
    (void)state;
    slu_map *map = world_drawn(HALLS), *other = world_drawn(HALLS);
    slu_terrain *terrain = terrain_named(map, "water");
    slu_gate_costs *costs = NULL;
    assert_int_equal(slu_gate_costs_create(map, NULL, &costs, NULL), SLU_OK);
    slu_rules always = {.diagonals = SLU_DIAGONALS_ALWAYS};
    claim_refused(other, (slu_finder_options){.terrain = terrain}, "another map");
    claim_refused(map, (slu_finder_options){.terrain = terrain, .rules = always}, "slits");
    claim_refused(other, (slu_finder_options){.gate_costs = costs}, "another map");
    claim_refused(map, (slu_finder_options){.gate_costs = costs, .rules = always}, "diagonals");
    slu_finder *finder = NULL;
    slu_error error = {0};
    slu_result r;
    slu_query query = {.goal = {1, 6}, .algorithm = asking_algorithm("astar+gateway-2006")};
    slu_finder_options options = {.gate_costs = costs};
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    assert_int_equal(slu_find(finder, &query, &r, &error), SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "four costs"));
    query.algorithm = asking_algorithm("astar+gateway-2015");
    assert_int_equal(slu_map_fill(map, (slu_rect){5, 5, 1, 1}, '@', NULL), SLU_OK);
    assert_int_equal(slu_find(finder, &query, &r, &error), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){5, 3, 1, 1}, '.', NULL), SLU_OK);
    assert_int_equal(slu_find(finder, &query, &r, &error), SLU_ERR_STALE);
    assert_non_null(strstr(error.text, "measure them again"));
    slu_finder_destroy(finder);
    slu_gate_costs_destroy(costs);
    slu_terrain_destroy(terrain);
    slu_map_destroy(other);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_stay_cheapest_on_every_terrain_whatever_is_edited),
        cmocka_unit_test(gateway_2015_is_the_papers_formula_on_the_terrain_given),
        cmocka_unit_test(the_terrain_goes_before_gate_costs_and_those_before_the_atlas),
        cmocka_unit_test(terrain_and_costs_that_do_not_fit_are_refused_with_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
