// SPDX-License-Identifier: MIT
// Updates of an overlay in slices: the numbers are those of an overlay that is filled at once,
// whatever the budgets and whenever edits come; until then it is stale. And updates that run out of
// memory.
#include <math.h>
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

enum { SIDE = 32, TILES = SIDE * SIDE, CASES = 300, ROUNDS = 4, CAVES = 90 };

static const double NEAR = 1e-8;

// --- Worlds

typedef struct world {
    slui_random random;
    slu_map *map;
    slu_influence *influence;
    slu_rules rules;
    slu_overlay *overlay;
} world;

static slu_overlay *overlay_for(const slu_map *map, slu_overlay_options options)
{
    slu_overlay *overlay = NULL;
    slu_error error = {0};
    if (slu_overlay_create(map, &options, &overlay, &error)) fail_msg("%s", error.text);
    return overlay;
}

// On small maps few cells keep the costs across them, and only those are revised: here all do, in
// an overlay that shares the cells of the first.
static void keep_everywhere(world *w)
{
    slu_overlay *first = w->overlay;
    const slui_nest *nest = first->metric.nest;
    for (uint32_t i = 0; i < nest->cell_count; i++)
        nest->cells[i].keeps = slui_cell_is_stored(&nest->cells[i]) && !nest->cells[i].leaf;
    w->overlay = overlay_for(w->map, (slu_overlay_options){.rules = w->rules, .like = first});
    slu_overlay_destroy(first);
}

static void open_world(world *w, uint64_t number)
{
    *w = (world){.random = slui_random_seeded(number)};
    w->rules = world_rules((int)(number % (uint64_t)world_rules_count()));
    w->map = world_map(&w->random, SIDE);
    world_terrain(w->map, &w->random);
    if (number % 3 == 0) w->influence = world_influence(w->map, &w->random);
    if (number % 4 == 0) w->rules.unit.size = 2;
    w->rules.influence = w->influence;
    w->overlay = overlay_for(w->map, (slu_overlay_options){.rules = w->rules});
    if (number % 5 < 3) keep_everywhere(w);
}

static void close_world(world *w)
{
    slu_overlay_destroy(w->overlay);
    slu_influence_destroy(w->influence);
    slu_map_destroy(w->map);
}

static void edit(world *w)
{
    const slu_tile at = world_tile(w->map, &w->random);
    if (w->influence && slui_random_below(&w->random, 3) == 0) {
        assert_int_equal(slu_influence_fill(w->influence, (slu_rect){at.x, at.y, 1, 1}, 2.5, NULL),
                         SLU_OK);
        return;
    }
    world_edit(w->map, &w->random, true);
}

static slu_overlay_facts facts_of(const slu_overlay *overlay)
{
    slu_overlay_facts facts;
    slu_overlay_describe(overlay, &facts);
    return facts;
}

// --- What an updated overlay must be

static void claim_numbers(const slu_overlay *overlay)
{
    slu_overlay *fresh = overlay_for(
        overlay->map, (slu_overlay_options){.rules = overlay->metric.rules, .like = overlay});
    const slui_nest_metric *a = &overlay->metric, *b = &fresh->metric;
    // A grain found before an edit may be finer than one found after it.
    for (uint32_t i = 0; a->charges.grain == b->charges.grain && i < a->nest->cell_count; i++) {
        const slui_nest_cell *cell = &a->nest->cells[i];
        if (!slui_cell_is_stored(cell) || cell->leaf) continue;
        const slui_table *one = &a->tables[cell->slot], *other = &b->tables[cell->slot];
        const size_t bytes = slui_table_numbers(cell) * sizeof(int32_t);
        assert_memory_equal(one->up, other->up, bytes);
        assert_memory_equal(one->down, other->down, bytes);
        assert_memory_equal(one->bounds, other->bounds,
                            slui_bound_count(cell->size, slui_cell_span(cell)) * sizeof(int32_t));
        if (one->across)
            assert_memory_equal(one->across, other->across,
                                (size_t)cell->border * cell->border * sizeof(int32_t));
    }
    slu_overlay_destroy(fresh);
}

static void claim_costs(const world *w, slui_random *random)
{
    static double cost[TILES];
    slu_tile start;
    if (!world_ground(w->map, random, &start)) return;
    if (slu_unit_cost(w->map, &w->rules, start) == SLU_WALL) return;
    reference_flood(w->map, &w->rules, start, cost);
    slu_finder_options options = {.rules = w->rules, .overlay = w->overlay};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(w->map, &options, &finder, NULL), SLU_OK);
    for (int i = 0; i < 20; i++) {
        const slu_tile goal = world_tile(w->map, random);
        const double cheapest = cost[reference_index(w->map, goal)];
        const double found = asking_cost(finder, "overlay", start, goal);
        assert_true(isinf(cheapest) ? found < 0 : reference_near(found, cheapest, NEAR));
    }
    slu_finder_destroy(finder);
}

// --- Slices

// Advances with random budgets, among edits at first; sometimes the rest is done at once.
static int update_in_slices(world *w)
{
    int slices = 0, edits = (int)slui_random_below(&w->random, 3);
    bool done = false;
    for (; !done; slices++) {
        if (edits > 0 && slui_random_below(&w->random, 3) == 0) {
            edit(w);
            edits--;
        }
        if (slui_random_below(&w->random, 30) == 0) {
            assert_int_equal(slu_overlay_update(w->overlay, NULL), SLU_OK);
            assert_false(facts_of(w->overlay).stale);
        }
        const uint64_t budget = slui_random_below(&w->random, 4) * 3;
        assert_int_equal(slu_overlay_update_some(w->overlay, budget, &done, NULL), SLU_OK);
        const slu_overlay_facts facts = facts_of(w->overlay);
        assert_int_equal(facts.stale, !done);
        assert_int_equal(facts.unfinished, !done);
    }
    return slices;
}

static void slices_give_the_numbers_of_one_update(void **state)
{
    (void)state;
    int most = 0;
    const uint64_t first = world_first_case(), count = world_cases(CASES);
    for (uint64_t number = first; number < first + count; number++) {
        world w;
        open_world(&w, number);
        for (int round = 0; round < ROUNDS; round++) {
            edit(&w);
            const int slices = update_in_slices(&w);
            if (slices > most) most = slices;
            assert_true(slui_nest_is_sound(w.overlay->metric.nest));
            claim_numbers(w.overlay);
            claim_costs(&w, &w.random);
        }
        close_world(&w);
    }
    assert_true(most > 10);
}

static slu_map *costly_caves(void)
{
    slu_generate_options options = {.kind = SLU_GENERATE_CAVES, .width = CAVES, .height = CAVES};
    slui_random random = slui_random_seeded(5);
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    world_terrain(map, &random);
    return map;
}

// So many edits that all costs must be put in again, which slices do too; and each slice keeps to
// its budget, but for the last cell.
static void all_costs_are_put_in_by_slices(void **state)
{
    (void)state;
    enum { BUDGET = 200, MOST_FOR_A_CELL = 3000 };
    slu_map *map = costly_caves();
    slu_overlay *overlay = overlay_for(map, (slu_overlay_options){0});
    for (int i = 0; i < 2 * SLUI_CHANGES; i++)
        assert_int_equal(slu_map_fill_cost(map, (slu_rect){i % CAVES, 7, 1, 1}, 2 + i % 2, NULL),
                         SLU_OK);
    bool done = false;
    int slices = 0;
    for (uint64_t before = 0; !done; slices++) {
        assert_int_equal(slu_overlay_update_some(overlay, BUDGET, &done, NULL), SLU_OK);
        if (done) break;
        const uint64_t work = overlay->refresh.sweep.work;
        assert_true(work > before && work - before < BUDGET + MOST_FOR_A_CELL);
        before = work;
    }
    assert_true(slices > 20 && facts_of(overlay).filled_again);
    claim_numbers(overlay);
    slu_overlay_destroy(overlay);
    slu_map_destroy(map);
}

// Two overlays share cells. One is in the middle of an update when the other gives opened ground
// its place in them.
static void an_update_goes_on_after_cells_were_repaired(void **state)
{
    (void)state;
    slu_map *map = costly_caves();
    slui_random random = slui_random_seeded(8);
    slu_overlay *one = overlay_for(map, (slu_overlay_options){0});
    slu_overlay *other =
        overlay_for(map, (slu_overlay_options){.rules.charge = SLU_CHARGE_MEAN, .like = one});
    for (int round = 0; round < 12; round++) {
        bool done = false;
        for (int i = 0; i < 2; i++) {
            const int x = (int)slui_random_below(&random, CAVES - 6);
            const int y = (int)slui_random_below(&random, CAVES - 6);
            assert_int_equal(slu_map_fill(map, (slu_rect){x, y, 6, 6}, '.', NULL), SLU_OK);
            assert_int_equal(slu_overlay_update_some(one, 1 + (uint64_t)round * 5, &done, NULL),
                             SLU_OK);
            assert_int_equal(slu_overlay_update(other, NULL), SLU_OK);
        }
        while (!done)
            assert_int_equal(slu_overlay_update_some(one, 50, &done, NULL), SLU_OK);
        claim_numbers(one);
        claim_numbers(other);
    }
    slu_overlay_destroy(one);
    slu_overlay_destroy(other);
    slu_map_destroy(map);
}

// --- Memory

static slu_status update_to_the_end(slu_overlay *overlay, bool slices)
{
    if (!slices) return slu_overlay_update(overlay, NULL);
    bool done = false;
    slu_status status = SLU_OK;
    while (!done && status == SLU_OK)
        status = slu_overlay_update_some(overlay, 3, &done, NULL);
    return status;
}

static void claim_update_fails(world *w, bool opens, bool slices)
{
    for (long nth = 0;; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, -1);
        w->overlay = overlay_for(
            w->map, (slu_overlay_options){.rules = w->rules, .allocator = &memory.allocator});
        assert_int_equal(slu_map_fill(w->map, (slu_rect){5, 5, 4, 4}, opens ? '.' : '@', NULL),
                         SLU_OK);
        memory.fail_at = (long)memory.calls + nth;
        const slu_status status = update_to_the_end(w->overlay, slices);
        const bool failed = support_allocator_failed(&memory);
        assert_int_equal(facts_of(w->overlay).stale, status != SLU_OK);
        assert_true(failed || status == SLU_OK);
        memory.fail_at = -1;
        assert_int_equal(slu_overlay_update(w->overlay, NULL), SLU_OK);
        claim_costs(w, &w->random);
        slu_overlay_destroy(w->overlay);
        assert_int_equal(memory.live_blocks, 0);
        assert_int_equal(slu_map_fill(w->map, (slu_rect){5, 5, 4, 4}, opens ? '@' : '.', NULL),
                         SLU_OK);
        if (!failed) return;
    }
}

// An update that runs out of memory, at once or in slices, leaves the overlay stale; the next one
// makes it right.
static void an_update_without_memory_leaves_it_stale(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        world w = {.random = slui_random_seeded(3)};
        assert_int_equal(slu_map_create(20, 20, NULL, &w.map, NULL), SLU_OK);
        world_terrain(w.map, &w.random);
        if (i % 2) assert_int_equal(slu_map_fill(w.map, (slu_rect){5, 5, 4, 4}, '@', NULL), SLU_OK);
        claim_update_fails(&w, i % 2, i / 2);
        slu_map_destroy(w.map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slices_give_the_numbers_of_one_update),
        cmocka_unit_test(all_costs_are_put_in_by_slices),
        cmocka_unit_test(an_update_goes_on_after_cells_were_repaired),
        cmocka_unit_test(an_update_without_memory_leaves_it_stale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
