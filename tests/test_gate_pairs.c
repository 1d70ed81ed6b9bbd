// SPDX-License-Identifier: MIT
// The published gateway heuristics: their costs from gate to gate compared with searches written
// for this test, and what they refuse. test_atlas checks that their estimates are never too high.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "estimates/gate_costs.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

enum { SIDE = 12, TILES = SIDE * SIDE, MAPS = 480 };

static const double NEAR = 1e-8;

typedef struct cost_case {
    slu_map *map;
    slu_rules rules;
    slu_terrain *terrain;
    slui_flood flood;
    slu_allocator allocator;
    double unit; // of the costs, in steps
    uint32_t *cost;
    size_t stride;
} cost_case;

static void open_case(cost_case *c, int number, const char *method, uint32_t sides)
{
    slui_random random = slui_random_seeded((uint64_t)number);
    *c = (cost_case){.map = world_map(&random, SIDE), .rules = world_rules(number)};
    c->allocator = slui_allocator_or_default(NULL);
    slu_terrain_options options = {.diagonals = c->rules.diagonals};
    assert_int_equal(slu_methods_find(slu_decompositions(), method, &options.method, NULL), SLU_OK);
    assert_int_equal(slu_terrain_create(c->map, &options, &c->terrain, NULL), SLU_OK);
    slui_flood_setup(&c->flood, c->map, &c->rules, &c->allocator);
    c->unit = reference_length(&c->rules, false) / c->flood.steps.straight;
    c->stride = (size_t)sides * c->terrain->gate_count;
    c->cost = calloc(c->stride * c->stride + 1, sizeof *c->cost);
    assert_true(sides == 1 ? slui_gate_costs_single(c->terrain, &c->flood, c->cost)
                           : slui_gate_costs_sided(c->terrain, &c->flood, c->cost));
}

static void close_case(cost_case *c)
{
    free(c->cost);
    slui_flood_release(&c->flood);
    slu_terrain_destroy(c->terrain);
    slu_map_destroy(c->map);
}

static double cost_of(const cost_case *c, size_t row, size_t column)
{
    uint32_t units = c->cost[row * c->stride + column];
    return units >= SLUI_FAR ? INFINITY : units * c->unit;
}

static bool is_on(const slu_gate *gate, slu_tile tile)
{
    for (size_t i = 0; i < gate->tile_count; i++) {
        if (asking_same_tile(gate->tiles[i], tile)) return true;
    }
    return false;
}

static slu_tile tile_at(const cost_case *c, int t)
{
    int width = slu_map_width(c->map);
    return (slu_tile){t % width, t / width};
}

// True if a step leads through a gate: from one of its zones to the other, over one of its tiles.
static bool leads_through(const cost_case *c, const slu_gate *gate, slu_tile from, slu_tile to)
{
    uint32_t a = slu_terrain_zone_at(c->terrain, from), b = slu_terrain_zone_at(c->terrain, to);
    bool across =
        (a == gate->zone[0] && b == gate->zone[1]) || (a == gate->zone[1] && b == gate->zone[0]);
    return across && (is_on(gate, from) || is_on(gate, to));
}

// Extends paths by all steps that lead through neither gate, until nothing improves.
static void spread(const cost_case *c, const slu_gate *one, const slu_gate *two, double *known)
{
    int tiles = slu_map_width(c->map) * slu_map_height(c->map);
    for (bool again = true; again;) {
        again = false;
        for (int t = 0; t < tiles; t++) {
            if (isinf(known[t])) continue;
            slu_tile from = tile_at(c, t);
            for (int k = 0; k < SLUI_DIRECTIONS; k++) {
                slu_tile to = {from.x + slui_step_x[k], from.y + slui_step_y[k]};
                double step = reference_step(c->map, &c->rules, from, to);
                if (isinf(step)) continue;
                if (one && leads_through(c, one, from, to)) continue;
                if (two && leads_through(c, two, from, to)) continue;
                size_t next = reference_index(c->map, to);
                if (known[t] + step >= known[next] * (1 - 1e-12)) continue;
                known[next] = known[t] + step;
                again = true;
            }
        }
    }
}

static void know_nothing(double known[TILES])
{
    for (int t = 0; t < TILES; t++) {
        known[t] = INFINITY;
    }
}

static void single_costs_are_the_shortest_paths_between_gates(void **state)
{
    (void)state;
    size_t pairs = 0;
    static double known[TILES];
    for (int number = 0; number < MAPS; number++) {
        cost_case c;
        open_case(&c, number, "water-2015", 1);
        for (uint32_t i = 0; i < c.terrain->gate_count; i++) {
            know_nothing(known);
            for (size_t p = 0; p < c.terrain->gates[i].tile_count; p++) {
                known[reference_index(c.map, c.terrain->gates[i].tiles[p])] = 0;
            }
            spread(&c, NULL, NULL, known);
            for (uint32_t j = 0; j < c.terrain->gate_count; j++, pairs++) {
                double least = INFINITY;
                for (size_t p = 0; p < c.terrain->gates[j].tile_count; p++) {
                    slu_tile tile = c.terrain->gates[j].tiles[p];
                    least = fmin(least, known[reference_index(c.map, tile)]);
                }
                assert_true(reference_near(cost_of(&c, i, j), least, NEAR));
            }
        }
        close_case(&c);
    }
    print_message("%zu pairs of gates\n", pairs);
    assert_true(pairs > 500);
}

// The cost of getting from a zone's tile onto a gate, 0 if the gate is in the zone; by every step.
static void land(const cost_case *c, const slu_gate *gate, uint32_t zone, double landing[TILES])
{
    know_nothing(landing);
    for (size_t p = 0; p < gate->tile_count; p++) {
        slu_tile point = gate->tiles[p];
        if (slu_terrain_zone_at(c->terrain, point) == zone) {
            landing[reference_index(c->map, point)] = 0;
            continue;
        }
        for (int k = 0; k < SLUI_DIRECTIONS; k++) {
            slu_tile tile = {point.x + slui_step_x[k], point.y + slui_step_y[k]};
            double step = reference_step(c->map, &c->rules, tile, point);
            if (isinf(step) || slu_terrain_zone_at(c->terrain, tile) != zone) continue;
            size_t at = reference_index(c->map, tile);
            landing[at] = fmin(landing[at], step);
        }
    }
}

// The authors' cost: leaving gate i into one zone, arriving at gate j from one, and passing
// neither.
static double published(const cost_case *c, uint32_t i, int from, uint32_t j, int to)
{
    static double known[TILES], landing[TILES];
    const slu_gate *one = &c->terrain->gates[i], *two = &c->terrain->gates[j];
    double least = INFINITY;
    land(c, one, one->zone[from], known);
    land(c, two, two->zone[to], landing);
    spread(c, one, two, known);
    for (int t = 0; t < TILES; t++) {
        least = fmin(least, known[t] + landing[t]);
    }
    return least;
}

static void claim_sided(const cost_case *c, uint32_t i, uint32_t j, size_t *same, size_t *all)
{
    for (int side = 0; side < SLUI_SIDES * SLUI_SIDES; side++) {
        int from = side % SLUI_SIDES, to = side / SLUI_SIDES;
        size_t row = SLUI_SIDES * i + (size_t)from, column = SLUI_SIDES * j + (size_t)to;
        double ours = cost_of(c, row, column), theirs = published(c, i, from, j, to);
        assert_true(cost_of(c, column, row) == ours);
        assert_true(ours <= theirs * (1 + NEAR));
        *same += reference_near(ours, theirs, NEAR);
        ++*all;
    }
}

static void sided_costs_never_exceed_the_published_ones_and_mostly_equal_them(void **state)
{
    (void)state;
    size_t same = 0, all = 0;
    for (int number = 0; number < MAPS; number++) {
        cost_case c;
        open_case(&c, number, "flood-2006", SLUI_SIDES);
        uint32_t count = c.terrain->gate_count < 6 ? c.terrain->gate_count : 6;
        for (uint32_t i = 0; i < count; i++) {
            for (uint32_t j = 0; j < i; j++) {
                claim_sided(&c, i, j, &same, &all);
            }
        }
        close_case(&c);
    }
    print_message("%zu of %zu costs are those of searches that pass neither gate\n", same, all);
    assert_true(all > 1000 && same * 5 > all * 4);
}

// ---------------------------------------------------------------------------------------------

// Rooms of one tile, each with doors to the next ones: too many gates for a table of pairs.
static void too_many_gates_are_refused_with_a_sentence(void **state)
{
    (void)state;
    enum { WIDE = 151 };
    static char tiles[WIDE * WIDE];
    for (int i = 0; i < WIDE * WIDE; i++) {
        int x = i % WIDE, y = i / WIDE;
        tiles[i] = x % 2 && y % 2 ? '@' : '.';
    }
    slu_map *map = NULL;
    assert_int_equal(slu_map_create_from(WIDE, WIDE, tiles, NULL, &map, NULL), SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.goal = {WIDE - 1, WIDE - 1}};
    query.algorithm = asking_algorithm("astar+gateway-2006");
    slu_result r;
    slu_error error = {0};
    assert_int_equal(slu_find(finder, &query, &r, &error), SLU_ERR_UNSUPPORTED);
    assert_non_null(strstr(error.text, "at most 4096 gates"));
    query.algorithm = asking_algorithm("astar+octile");
    assert_int_equal(asking(finder, &query).outcome, SLU_FOUND);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static void claim_memory(const slu_map *map, const char *algorithm)
{
    for (long nth = 0;; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_finder_options options = {.allocator = &memory.allocator};
        slu_finder *finder = NULL;
        slu_query query = {.start = {1, 1}, .goal = {14, 14}};
        query.algorithm = asking_algorithm(algorithm);
        slu_result r;
        slu_status status = slu_finder_create(map, &options, &finder, NULL);
        if (status == SLU_OK) status = slu_find(finder, &query, &r, NULL);
        slu_finder_destroy(finder);
        assert_int_equal(memory.live_blocks, 0);
        if (status == SLU_OK) break;
        assert_int_equal(status, SLU_ERR_MEMORY);
        assert_true(support_allocator_failed(&memory));
    }
}

static void memory_that_runs_out_is_reported(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(16, 16, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){7, 0, 1, 14}, '@', NULL), SLU_OK);
    claim_memory(map, "astar+gateway-2015");
    claim_memory(map, "astar+gateway-2006");
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(single_costs_are_the_shortest_paths_between_gates),
        cmocka_unit_test(sided_costs_never_exceed_the_published_ones_and_mostly_equal_them),
        cmocka_unit_test(too_many_gates_are_refused_with_a_sentence),
        cmocka_unit_test(memory_that_runs_out_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
