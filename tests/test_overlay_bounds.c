// SPDX-License-Identifier: MIT
// Sweeps over an overlay's tables: those that leave bricks out by bounds give the costs of those
// that read everything, one at once those of its two parts, and bounds follow edits. Separators of
// small maps have no bounds, so these are tables made up, and wide maps. And eliminating tiles from
// a matrix, in whole and after a change.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "index/overlay/overlay.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

enum { MOST_SPAN = 900, SIDE = 80, EDITS = 5, STARTS = 1, GOALS = 40 };

static const double NEAR = 1e-8;

// --- Eliminating after a change

enum { MATRIX_CASES = 200, MOST_MATRIX = 90, MATRIX = MOST_MATRIX * (MOST_MATRIX + 8) };

typedef struct matrix_case {
    slui_random random;
    uint32_t size, span;
    size_t stride;
    int32_t begun[MATRIX], before[MATRIX], after[MATRIX], revised[MATRIX];
    int32_t from[MOST_MATRIX + 8], to[MOST_MATRIX + 8];
    uint8_t marks[MATRIX / 8];
} matrix_case;

static int32_t draw_cost(slui_random *random)
{
    if (slui_random_below(random, 3) == 0) return SLUI_NO_NUMBER;
    return (int32_t)(1 + slui_random_below(random, 1000));
}

static void draw_matrix(matrix_case *c, uint64_t number)
{
    c->random = slui_random_seeded(number);
    c->span = 1 + slui_random_below(&c->random, MOST_MATRIX);
    c->size = 1 + slui_random_below(&c->random, c->span);
    c->stride = slui_matrix_stride(c->span);
    for (size_t i = 0; i < c->span * c->stride; i++)
        c->begun[i] = i % c->stride < c->span ? draw_cost(&c->random) : SLUI_NO_NUMBER;
    memcpy(c->before, c->begun, sizeof c->before);
    for (size_t i = 0; i < c->stride; i++)
        c->from[i] = c->to[i] = SLUI_NO_NUMBER;
}

// Changes a few numbers, up or down, and bounds the changes by what a row has and a column has none
// of, or the other way round.
static void change_matrix(matrix_case *c)
{
    for (uint32_t i = slui_random_below(&c->random, 6); i > 0; i--) {
        const uint32_t row = slui_random_below(&c->random, c->span);
        const uint32_t column = slui_random_below(&c->random, c->span);
        int32_t *cost = &c->begun[row * c->stride + column];
        const int32_t was = *cost;
        *cost = draw_cost(&c->random);
        const int32_t least = was < *cost ? was : *cost;
        const int32_t part = (int32_t)slui_random_below(&c->random, 2) * least;
        c->from[row] = part < c->from[row] ? part : c->from[row];
        c->to[column] = least - part < c->to[column] ? least - part : c->to[column];
    }
}

static void claim_revised(const slui_kernels *kernels, uint64_t number)
{
    static matrix_case c;
    draw_matrix(&c, number);
    kernels->eliminate(c.before, c.size, c.span, c.stride);
    change_matrix(&c);
    memcpy(c.after, c.begun, sizeof c.after);
    memcpy(c.revised, c.begun, sizeof c.revised);
    kernels->eliminate(c.after, c.size, c.span, c.stride);
    kernels->mark(c.before, c.from, c.to, c.size, c.span, c.stride, c.marks);
    kernels->revise(c.revised, c.before, c.marks, c.size, c.span, c.stride);
    assert_memory_equal(c.revised, c.after, c.span * c.stride * sizeof *c.after);
}

static void eliminating_after_a_change_gives_the_same_numbers(void **state)
{
    (void)state;
    const slui_kernels any = slui_kernels_for_any(), wide = slui_kernels_choose();
    for (uint64_t i = 0; i < MATRIX_CASES; i++) {
        claim_revised(&any, i);
        claim_revised(&wide, i);
    }
}

// What eliminating means, in its plainest form.
static void eliminate_plainly(matrix_case *c)
{
    for (uint32_t k = 0; k < c->size; k++)
        for (uint32_t x = k + 1; x < c->span; x++)
            for (uint32_t y = k + 1; y < c->span; y++) {
                int32_t *cost = &c->after[x * c->stride + y];
                const int32_t sum =
                    slui_number_sum(c->after[x * c->stride + k], c->after[k * c->stride + y]);
                *cost = sum < *cost ? sum : *cost;
            }
}

static void eliminating_finds_the_least_sums(void **state)
{
    (void)state;
    static matrix_case c;
    const slui_kernels kernels[2] = {slui_kernels_for_any(), slui_kernels_choose()};
    for (uint64_t i = 0; i < MATRIX_CASES; i++) {
        draw_matrix(&c, i);
        memcpy(c.after, c.begun, sizeof c.after);
        eliminate_plainly(&c);
        kernels[i % 2].eliminate(c.before, c.size, c.span, c.stride);
        assert_memory_equal(c.before, c.after, c.span * c.stride * sizeof *c.after);
    }
}

// --- Sweeps

typedef struct sweep_case {
    slui_random random;
    uint32_t size, span;
    int32_t *table, *bounds;
    int32_t costs[2][MOST_SPAN + 2 * SLUI_BRICK]; // read everything; by bounds
} sweep_case;

// Numbers that grow with the distance between places, as along a line, so that bounds matter; some
// are none, and some columns have none.
static int32_t draw_number(sweep_case *c, uint32_t row, uint32_t column, const uint8_t *dead)
{
    const uint32_t far = row < column ? column - row : row - column;
    if (column <= row || column >= c->span || dead[column]) return SLUI_NO_NUMBER;
    if (slui_random_below(&c->random, 40) == 0) return SLUI_NO_NUMBER;
    return (int32_t)(1 + far % 200 * 100 + slui_random_below(&c->random, 300));
}

static void fill_sweep(sweep_case *c)
{
    const slui_nest_cell cell = {.size = c->size, .border = c->span - c->size};
    uint8_t dead[MOST_SPAN];
    for (uint32_t i = 0; i < MOST_SPAN; i++)
        dead[i] = slui_random_below(&c->random, 20) == 0;
    c->table = malloc((slui_table_numbers(&cell) + 1) * sizeof *c->table);
    c->bounds = calloc(slui_bound_count(c->size, c->span) + SLUI_BEHIND_BOUNDS, sizeof *c->bounds);
    assert_true(c->table && c->bounds);
    int32_t *at = c->table;
    for (uint32_t quad = 0; quad < slui_quad_count(c->span); quad++)
        for (uint32_t row = 0; row < slui_quad_rows(c->size, quad); row++)
            for (uint32_t i = 0; i < SLUI_QUAD; i++)
                *at++ = draw_number(c, row, quad * SLUI_QUAD + i, dead);
    slui_bounds_fill(c->table, c->size, c->span, c->bounds);
}

static void open_sweep(sweep_case *c, uint64_t number)
{
    c->random = slui_random_seeded(number);
    c->size = SLUI_LEAST_BOUNDED + slui_random_below(&c->random, number % 8 == 0 ? 481 : 70);
    c->span = c->size + slui_random_below(&c->random, number % 5 == 0 ? 4 : 300);
    fill_sweep(c);
}

static void draw_costs(sweep_case *c)
{
    const uint32_t centre = slui_random_below(&c->random, c->span);
    const uint32_t known = 1 + slui_random_below(&c->random, 4);
    for (uint32_t i = 0; i < MOST_SPAN + 2 * SLUI_BRICK; i++) {
        const uint32_t far = i < centre ? centre - i : i - centre;
        const bool none = i >= c->span || slui_random_below(&c->random, 4) >= known;
        const int32_t cost = (int32_t)(far * 90 + slui_random_below(&c->random, 500));
        c->costs[0][i] = c->costs[1][i] = none ? SLUI_NO_NUMBER_LOWERED : slui_number_lower(cost);
    }
}

static void sweep_both(sweep_case *c, slui_kernels k, int32_t limit)
{
    k.settle(c->table, c->size, c->costs[0], limit);
    k.leave(c->table, c->size, c->span, c->costs[0], limit);
    k.settle_bounded(c->table, c->bounds, c->size, c->span, c->costs[1], limit);
    k.leave_bounded(c->table, c->bounds, c->size, c->span, c->costs[1], limit);
}

static void bounded_sweeps_find_the_same_costs(void **state)
{
    (void)state;
    const slui_kernels kernels[2] = {slui_kernels_choose(), slui_kernels_for_any()};
    static sweep_case c;
    for (uint64_t number = 0; number < world_cases(100); number++) {
        open_sweep(&c, world_first_case() + number);
        for (int i = 0; i < 4; i++) {
            draw_costs(&c);
            sweep_both(&c, kernels[i % 2], SLUI_NO_NUMBER_LOWERED);
            assert_memory_equal(c.costs[0], c.costs[1], c.span * sizeof(int32_t));
        }
        free(c.table);
        free(c.bounds);
    }
}

// Small tables are swept over at once: all sizes, with borders that fill a quad and that do not.
static void a_sweep_at_once_finds_the_costs_of_both_parts(void **state)
{
    (void)state;
    const slui_kernels kernels[2] = {slui_kernels_choose(), slui_kernels_for_any()};
    static sweep_case c;
    for (uint32_t number = 0; number < 4 * (SLUI_MOST_CLIMBED + 1); number++) {
        c.random = slui_random_seeded(world_first_case() + number);
        c.size = number / 4;
        c.span = c.size + 1 + number % 4 + slui_random_below(&c.random, 60);
        fill_sweep(&c);
        draw_costs(&c);
        const slui_kernels *k = &kernels[number % 2];
        k->settle(c.table, c.size, c.costs[0], SLUI_NO_NUMBER_LOWERED);
        k->leave(c.table, c.size, c.span, c.costs[0], SLUI_NO_NUMBER_LOWERED);
        k->climb(c.table, c.size, c.span, c.costs[1]);
        assert_memory_equal(c.costs[0], c.costs[1], c.span * sizeof(int32_t));
        free(c.table);
        free(c.bounds);
    }
}

// With a limit rows may be left out, so costs that are at it may differ; none below it does.
static void a_limit_leaves_cheaper_costs_alone(void **state)
{
    (void)state;
    static sweep_case c;
    for (uint64_t number = 0; number < world_cases(100); number++) {
        open_sweep(&c, world_first_case() + number);
        draw_costs(&c);
        const int32_t limit = slui_number_lower((int32_t)slui_random_below(&c.random, 20000));
        sweep_both(&c, slui_kernels_choose(), limit);
        for (uint32_t i = 0; i < c.span; i++)
            if (c.costs[0][i] < limit || c.costs[1][i] < limit)
                assert_int_equal(c.costs[0][i], c.costs[1][i]);
        free(c.table);
        free(c.bounds);
    }
}

// --- Wide maps

static slu_map *wide_map(slui_random *random)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    world_terrain(map, random);
    return map;
}

static slu_overlay *overlay_for(const slu_map *map, slu_rules rules)
{
    slu_overlay *overlay = NULL;
    assert_int_equal(
        slu_overlay_create(map, &(slu_overlay_options){.rules = rules}, &overlay, NULL), SLU_OK);
    return overlay;
}

// Returns how many tables have bounds.
static int claim_bounds(const slui_nest_metric *m)
{
    int tables = 0;
    for (uint32_t i = 0; i < m->nest->cell_count; i++) {
        const slui_nest_cell *cell = &m->nest->cells[i];
        if (!slui_cell_is_stored(cell) || cell->leaf) continue;
        const uint32_t span = slui_cell_span(cell);
        const size_t count = slui_bound_count(cell->size, span);
        const slui_table *t = slui_metric_table(m, cell);
        int32_t *expected = calloc(count + 1, sizeof *expected);
        assert_non_null(expected);
        for (int down = 0; count > 0 && down < 2; down++) {
            slui_bounds_fill(down ? t->down : t->up, cell->size, span, expected);
            assert_memory_equal(slui_metric_bounds(t, cell, down), expected,
                                count * sizeof *expected);
        }
        tables += count > 0;
        free(expected);
    }
    return tables;
}

static void claim_costs(const slu_map *map, slu_rules rules, const slu_overlay *overlay,
                        slui_random *random)
{
    static double cost[SIDE * SIDE];
    slu_finder *finder = NULL;
    slu_finder_options options = {.rules = rules, .overlay = overlay};
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    for (int s = 0; s < STARTS; s++) {
        slu_tile start;
        if (!world_ground(map, random, &start)) break;
        reference_flood(map, &rules, start, cost);
        for (int i = 0; i < GOALS; i++) {
            slu_tile goal;
            assert_true(world_ground(map, random, &goal));
            const double cheapest = cost[reference_index(map, goal)];
            const double found = asking_cost(finder, "overlay", start, goal);
            assert_true(cheapest > 1e300 ? found < 0 : reference_near(found, cheapest, NEAR));
        }
    }
    slu_finder_destroy(finder);
}

// After edits of costs and walls, and where ground opens in cells that then have tables of their
// own.
static void bounds_follow_edits(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < 3; number++) {
        slui_random random = slui_random_seeded(number);
        const slu_rules rules = world_rules((int)number * 5 % world_rules_count());
        slu_map *map = wide_map(&random);
        slu_overlay *overlay = overlay_for(map, rules);
        assert_true(claim_bounds(&overlay->metric) > 2);
        for (int i = 0; i < EDITS; i++) {
            world_edit(map, &random, true);
            assert_int_equal(slu_overlay_update(overlay, NULL), SLU_OK);
            claim_bounds(&overlay->metric);
            claim_costs(map, rules, overlay, &random);
        }
        slu_overlay_destroy(overlay);
        slu_map_destroy(map);
    }
}

// A file has no bounds: they are found when it is read, and again in what an update copies from it.
static void a_file_gets_its_bounds(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(3);
    slu_map *map = wide_map(&random);
    slu_overlay *overlay = overlay_for(map, (slu_rules){0}), *read = NULL;
    const slu_overlay_load_options options = {.in_place = true};
    size_t needed = 0;
    assert_int_equal(slu_overlay_format(overlay, NULL, NULL, 0, &needed, NULL), SLU_ERR_CAPACITY);
    void *bytes = malloc(needed);
    assert_non_null(bytes);
    assert_int_equal(slu_overlay_format(overlay, NULL, bytes, needed, &needed, NULL), SLU_OK);
    assert_int_equal(slu_overlay_parse(map, bytes, needed, &options, &read, NULL), SLU_OK);
    assert_true(claim_bounds(&read->metric) > 2);
    world_edit(map, &random, true);
    assert_int_equal(slu_overlay_update(read, NULL), SLU_OK);
    claim_bounds(&read->metric);
    claim_costs(map, (slu_rules){0}, read, &random);
    slu_overlay_destroy(read);
    slu_overlay_destroy(overlay);
    slu_map_destroy(map);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eliminating_finds_the_least_sums),
        cmocka_unit_test(eliminating_after_a_change_gives_the_same_numbers),
        cmocka_unit_test(bounded_sweeps_find_the_same_costs),
        cmocka_unit_test(a_sweep_at_once_finds_the_costs_of_both_parts),
        cmocka_unit_test(a_limit_leaves_cheaper_costs_alone),
        cmocka_unit_test(bounds_follow_edits),
        cmocka_unit_test(a_file_gets_its_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
