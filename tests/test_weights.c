// SPDX-License-Identifier: MIT
// Weights of the estimate: what weighted A* promises below 1, at 1 and above.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"

enum { SIDE = 20, TILES = SIDE * SIDE, MAPS = 400, EVENTS = 8 * TILES };

static const double NEAR = 4e-9;

typedef struct weight_case {
    slu_map *map;
    slu_rules rules;
    slu_finder *finder;
    slu_query query;
    double truth;
} weight_case;

// False if there is no path.
static bool open_case(weight_case *c, int number)
{
    static double cost[TILES];
    slui_random random = slui_random_seeded((uint64_t)number);
    *c = (weight_case){.rules = world_rules(number), .map = world_map(&random, SIDE)};
    if (number / world_rules_count() % 2) world_terrain(c->map, &random);
    c->finder = asking_finder(c->map, c->rules);
    if (!world_ground(c->map, &random, &c->query.start)) return false;
    c->query.goal = world_tile(c->map, &random);
    reference_flood_to(c->map, &c->rules, c->query.goal, cost);
    c->truth = cost[reference_index(c->map, c->query.start)];
    return isfinite(c->truth);
}

static void close_case(weight_case *c)
{
    slu_finder_destroy(c->finder);
    slu_map_destroy(c->map);
}

static slu_result weighed(weight_case *c, const char *algorithm, double weight)
{
    c->query.algorithm = asking_algorithm(algorithm);
    c->query.weight = weight;
    return asking(c->finder, &c->query);
}

// The events of a search; returns how many.
static size_t history(weight_case *c, const char *algorithm, double weight, slu_event *events)
{
    slu_trace trace = {.events = events, .capacity = EVENTS};
    c->query.trace = &trace;
    weighed(c, algorithm, weight);
    c->query.trace = NULL;
    assert_int_equal(trace.dropped, 0);
    return trace.count;
}

static void a_weight_of_zero_is_dijkstras_search(void **state)
{
    (void)state;
    static slu_event zero[EVENTS], dijkstra[EVENTS];
    int compared = 0;
    for (int number = 0; number < MAPS; number++) {
        weight_case c;
        if (open_case(&c, number)) {
            size_t count = history(&c, "wastar+octile", SLU_ZERO_WEIGHT, zero);
            assert_int_equal(history(&c, "dijkstra", 0, dijkstra), count);
            for (size_t i = 0; i < count; i++) {
                assert_int_equal(zero[i].kind, dijkstra[i].kind);
                assert_true(asking_same_tile(zero[i].tile, dijkstra[i].tile));
                assert_true(zero[i].g == dijkstra[i].g);
            }
            compared++;
        }
        close_case(&c);
    }
    assert_true(compared > MAPS / 4);
}

static void up_to_one_paths_are_cheapest(void **state)
{
    (void)state;
    static const double WEIGHTS[] = {SLU_ZERO_WEIGHT, 1e-9, 0.25, 0.5, 0.999, 1};
    static const char *const NAMES[] = {"wastar+octile", "wastar+backprop-octile", "wastar+gateway",
                                        "wastar+gateway-2015"};
    for (int number = 0; number < MAPS; number++) {
        weight_case c;
        if (open_case(&c, number)) {
            for (int i = 0; i < 6 * 4; i++) {
                slu_result r = weighed(&c, NAMES[i / 6], WEIGHTS[i % 6]);
                assert_true(r.outcome == SLU_FOUND && reference_near(r.cost, c.truth, NEAR));
            }
        }
        close_case(&c);
    }
}

// "The search agent will explore more vertices", on the whole.
static void the_lower_the_weight_the_more_is_expanded(void **state)
{
    (void)state;
    uint64_t expanded[5] = {0};
    static const double WEIGHTS[] = {SLU_ZERO_WEIGHT, 0.5, 1, 2, 5};
    for (int number = 0; number < MAPS; number++) {
        weight_case c;
        if (open_case(&c, number))
            for (int i = 0; i < 5; i++)
                expanded[i] += weighed(&c, "wastar+octile", WEIGHTS[i]).stats.expanded;
        close_case(&c);
    }
    for (int i = 1; i < 5; i++)
        assert_true(expanded[i] < expanded[i - 1]);
}

static void zero_stands_for_the_default(void **state)
{
    (void)state;
    for (int number = 0; number < 50; number++) {
        weight_case c;
        if (open_case(&c, number)) {
            uint64_t usual = weighed(&c, "wastar+octile", SLU_DEFAULT_WEIGHT).stats.expanded;
            assert_int_equal(weighed(&c, "wastar+octile", 0).stats.expanded, usual);
        }
        close_case(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_weight_of_zero_is_dijkstras_search),
        cmocka_unit_test(up_to_one_paths_are_cheapest),
        cmocka_unit_test(the_lower_the_weight_the_more_is_expanded),
        cmocka_unit_test(zero_stands_for_the_default),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
