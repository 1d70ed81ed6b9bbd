// SPDX-License-Identifier: MIT
// The atlas: estimates that take walls into account, at every tile of thousands of maps never above
// the true cost and, except for one that is published so, never below the octile distance; and what
// the calls guarantee. test_differential checks that every search finds cheapest paths with them.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

enum { SIDE = 18, TILES = SIDE * SIDE, MAPS = 1200, MAX_GOALS = 3 };

static const double NEAR = 4e-9;

// One world with an atlas that several finders share.
typedef struct atlas_case {
    slui_random random;
    slu_map *map;
    slu_rules rules;
    slu_atlas *atlas;
    slu_finder *finder;
    slu_tile goals[MAX_GOALS];
    size_t goal_count;
} atlas_case;

static slu_atlas *atlas_of(const slu_map *map, slu_rules rules, int landmarks, bool compact)
{
    slu_atlas_options options = {.rules = rules, .landmarks = landmarks, .compact = compact};
    options.terrain.prominence = landmarks % 2 ? 1.2 : 0;
    slu_atlas *atlas = NULL;
    slu_error error = {0};
    if (slu_atlas_create(map, &options, &atlas, &error)) fail_msg("%s", error.text);
    return atlas;
}

static slu_finder *finder_with(const slu_map *map, slu_rules rules, const slu_atlas *atlas)
{
    slu_finder_options options = {.rules = rules, .atlas = atlas};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    return finder;
}

static void open_case(atlas_case *c, int number)
{
    *c = (atlas_case){.random = slui_random_seeded((uint64_t)number)};
    c->rules = world_rules(number);
    c->map = world_map(&c->random, SIDE);
    if (number / world_rules_count() % 2) world_terrain(c->map, &c->random);
    c->atlas = atlas_of(c->map, c->rules, 1 + number % 5, number % 3 == 0);
    c->finder = finder_with(c->map, c->rules, c->atlas);
    c->goal_count = number % 4 ? 1 : MAX_GOALS;
    for (size_t i = 0; i < c->goal_count; i++) {
        if (!world_ground(c->map, &c->random, &c->goals[i]))
            c->goals[i] = world_tile(c->map, &c->random);
    }
}

static void close_case(atlas_case *c)
{
    slu_finder_destroy(c->finder);
    slu_atlas_destroy(c->atlas);
    slu_map_destroy(c->map);
}

static double estimate_from(const atlas_case *c, slu_tile start, const char *algorithm)
{
    slu_query query = {.start = start, .goals = c->goals, .goal_count = c->goal_count};
    query.algorithm = asking_algorithm(algorithm);
    query.max_expanded = 1;
    return asking(c->finder, &query).stats.estimate;
}

static void true_costs(const atlas_case *c, double *cost)
{
    static double one[TILES];
    size_t tiles = (size_t)slu_map_width(c->map) * (size_t)slu_map_height(c->map);
    for (size_t t = 0; t < tiles; t++) {
        cost[t] = INFINITY;
    }
    for (size_t i = 0; i < c->goal_count; i++) {
        reference_flood_to(c->map, &c->rules, c->goals[i], one);
        for (size_t t = 0; t < tiles; t++) {
            cost[t] = fmin(cost[t], one[t]);
        }
    }
}

static void no_estimate_is_above_the_true_cost_nor_below_octile(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"astar+gateway", "astar+differential", "astar+guided",
                                        "astar+gateway-2015", "astar+gateway-2006"};
    enum { COUNT = sizeof NAMES / sizeof *NAMES, BY_2006 = COUNT - 1 };
    static double cost[TILES];
    int stronger[COUNT] = {0};
    for (int number = 0; number < MAPS; number += world_step()) {
        atlas_case c;
        open_case(&c, number);
        true_costs(&c, cost);
        for (int t = 0; t < slu_map_width(c.map) * slu_map_height(c.map); t++) {
            slu_tile tile = {t % slu_map_width(c.map), t / slu_map_width(c.map)};
            if (isinf(cost[t])) continue;
            double octile = estimate_from(&c, tile, "astar+octile");
            for (int i = 0; i < COUNT; i++) {
                double h = estimate_from(&c, tile, NAMES[i]);
                if (h > cost[t] * (1 + NEAR) || (h < octile && i != BY_2006)) {
                    world_print(c.map);
                    fail_msg("map %d, %s at %d %d: %.9g, octile %.9g, true %.9g", number, NAMES[i],
                             tile.x, tile.y, h, octile, cost[t]);
                }
                stronger[i] += h > octile;
            }
        }
        close_case(&c);
    }
    for (int i = 0; i < COUNT; i++) {
        print_message("%s: above octile at %d tiles\n", NAMES[i], stronger[i]);
        assert_true(stronger[i] > 1000 / world_step());
    }
}

// Two rooms and a door: from one room to the other the estimate is exact, where octile sees no
// wall.
static void behind_a_door_the_estimate_is_the_true_cost(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        "..........@..........", //
        "..........@..........", //
        "..........@..........", //
        "..........@..........", //
        "..........@..........", //
        ".....................", //
        NULL,
    };
    slu_map *map = world_drawn(ROWS);
    slu_atlas *atlas = atlas_of(map, (slu_rules){0}, 0, false);
    slu_finder *finder = finder_with(map, (slu_rules){0}, atlas);
    slu_query query = {.start = {8, 0}, .goal = {12, 0}};
    query.algorithm = asking_algorithm("astar+gateway");
    slu_result r = asking(finder, &query);
    assert_true(reference_near(r.stats.estimate, r.cost, 1e-8));
    query.algorithm = asking_algorithm("astar+octile");
    assert_true(asking(finder, &query).stats.estimate == 4);
    slu_atlas_facts facts;
    slu_atlas_describe(atlas, &facts);
    assert_true(facts.gate_count >= 1 && facts.zone_count == facts.gate_count + 1);
    assert_non_null(slu_terrain_gate(slu_atlas_terrain(atlas), 0));
    slu_finder_destroy(finder);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

static void claim_refused(const slu_map *map, slu_rules rules, const slu_atlas *atlas,
                          const char *algorithm, slu_status expected)
{
    slu_finder *finder = finder_with(map, rules, atlas);
    slu_query query = {.algorithm = asking_algorithm(algorithm)};
    slu_result r;
    assert_int_equal(slu_find(finder, &query, &r, NULL), expected);
    query.algorithm = asking_algorithm("astar+octile");
    assert_int_equal(slu_find(finder, &query, &r, NULL), SLU_OK);
    slu_finder_destroy(finder);
}

static void an_atlas_that_does_not_fit_is_refused(void **state)
{
    (void)state;
    slu_map *map = NULL, *other = NULL;
    assert_int_equal(slu_map_create(9, 9, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_create(9, 9, NULL, &other, NULL), SLU_OK);
    slu_atlas *atlas = atlas_of(map, (slu_rules){0}, 0, false);
    claim_refused(other, (slu_rules){0}, atlas, "astar+gateway", SLU_ERR_ARGUMENT);
    claim_refused(map, (slu_rules){.diagonals = SLU_DIAGONALS_NEVER}, atlas, "astar+gateway",
                  SLU_ERR_ARGUMENT);
    claim_refused(map, (slu_rules){.steps = SLU_STEPS_10_14}, atlas, "jps+gateway",
                  SLU_ERR_ARGUMENT);
    claim_refused(map, (slu_rules){0}, atlas, "astar+differential", SLU_ERR_UNSUPPORTED);
    claim_refused(map, (slu_rules){0}, atlas, "astar+gateway", SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){3, 3, 1, 1}, '@', NULL), SLU_OK);
    claim_refused(map, (slu_rules){0}, atlas, "astar+gateway", SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){3, 3, 1, 1}, '.', NULL), SLU_OK);
    claim_refused(map, (slu_rules){0}, atlas, "astar+gateway", SLU_ERR_STALE);
    assert_int_equal(slu_atlas_update(atlas, NULL), SLU_OK);
    claim_refused(map, (slu_rules){0}, atlas, "astar+gateway", SLU_OK);
    slu_atlas_destroy(atlas);
    static const int BAD[] = {-1, 17, INT32_MAX};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        slu_atlas_options options = {.landmarks = BAD[i]};
        assert_int_equal(slu_atlas_create(map, &options, &atlas, NULL), SLU_ERR_ARGUMENT);
    }
    assert_int_equal(slu_atlas_create(NULL, NULL, &atlas, NULL), SLU_ERR_ARGUMENT);
    slu_atlas_destroy(NULL);
    slu_map_destroy(map);
    slu_map_destroy(other);
}

// A finder that builds its own atlas rebuilds it after an edit.
static void a_finder_keeps_its_own_atlas_up_to_date(void **state)
{
    (void)state;
    for (int number = 0; number < world_share(200); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = world_map(&random, SIDE);
        slu_finder *finder = finder_with(map, (slu_rules){0}, NULL);
        for (int i = 0; i < 6; i++) {
            world_edit(map, &random, false);
            slu_query query = {.goal = world_tile(map, &random)};
            if (!world_ground(map, &random, &query.start)) continue;
            query.algorithm = asking_algorithm("dijkstra");
            slu_result truth = asking(finder, &query);
            slu_outcome outcome = truth.outcome;
            double cost = truth.cost;
            query.algorithm = asking_algorithm(i % 2 ? "astar+gateway" : "jps+guided");
            slu_result r = asking(finder, &query);
            assert_int_equal(r.outcome, outcome);
            assert_true(reference_near(r.cost, cost, 1e-9));
        }
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

static void memory_that_runs_out_is_reported(void **state)
{
    (void)state;
    slu_generate_options make = {.kind = SLU_GENERATE_ROOMS, .width = 30, .height = 30};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&make, &map, NULL), SLU_OK);
    for (long nth = 0;; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_atlas_options options = {.landmarks = 2, .allocator = &memory.allocator};
        slu_atlas *atlas = NULL;
        slu_status status = slu_atlas_create(map, &options, &atlas, NULL);
        slu_atlas_destroy(atlas);
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
        cmocka_unit_test(no_estimate_is_above_the_true_cost_nor_below_octile),
        cmocka_unit_test(behind_a_door_the_estimate_is_the_true_cost),
        cmocka_unit_test(an_atlas_that_does_not_fit_is_refused),
        cmocka_unit_test(a_finder_keeps_its_own_atlas_up_to_date),
        cmocka_unit_test(memory_that_runs_out_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
