// SPDX-License-Identifier: MIT
// Edits and memory: an edit that runs out of it changes nothing, neither the map nor a search under
// way.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "support.h"

// Walls off every other tile, one by one, so that there are many components and their labels must
// grow.
static slu_status checkerboard(slu_map *map, int side)
{
    slu_status status = SLU_OK;
    for (int i = 0; i < side * side && status == SLU_OK; i++) {
        if ((i % side + i / side) % 2) continue;
        status = slu_map_fill(map, (slu_rect){i % side, i / side, 1, 1}, '@', NULL);
    }
    return status;
}

static void copy_map(const slu_map *map, char *text, double *costs, uint32_t *components)
{
    for (int i = 0; i < 40 * 40; i++) {
        slu_tile tile = {i % 40, i / 40};
        text[i] = slu_map_glyph(map, tile);
        costs[i] = slu_map_cost(map, tile);
        components[i] = slu_map_component(map, SLU_DIAGONALS_CLEAR, tile);
    }
}

static void claim_unchanged_by(slu_map *map, slu_status (*edit)(slu_map *map))
{
    static char text[2][1600];
    static double costs[2][1600];
    static uint32_t components[2][1600];
    uint64_t revision = slu_map_revision(map);
    copy_map(map, text[0], costs[0], components[0]);
    assert_int_equal(edit(map), SLU_ERR_MEMORY);
    copy_map(map, text[1], costs[1], components[1]);
    assert_memory_equal(text[0], text[1], sizeof text[0]);
    assert_memory_equal(costs[0], costs[1], sizeof costs[0]);
    assert_memory_equal(components[0], components[1], sizeof components[0]);
    assert_int_equal(slu_map_revision(map), revision);
}

static slu_map *map_with_swamp(support_allocator *memory, char first)
{
    slu_glyphs glyphs;
    slu_glyphs_default(&glyphs);
    glyphs.cost['S'] = 5;
    static char tiles[1600];
    for (int i = 0; i < 1600; i++) {
        tiles[i] = first == '@' && (i % 40 + i / 40) % 2 ? '@' : '.';
    }
    slu_map_options options = {.glyphs = &glyphs, .allocator = &memory->allocator};
    slu_map *map = NULL;
    assert_int_equal(slu_map_create_from(40, 40, tiles, &options, &map, NULL), SLU_OK);
    return map;
}

static slu_status swamp_everywhere(slu_map *map)
{
    return slu_map_fill(map, (slu_rect){0, 0, 40, 40}, 'S', NULL);
}

static slu_status wall_everywhere(slu_map *map)
{
    return slu_map_fill(map, (slu_rect){0, 0, 40, 40}, '@', NULL);
}

static slu_status costlier_everywhere(slu_map *map)
{
    return slu_map_fill_cost(map, (slu_rect){0, 0, 40, 40}, 3, NULL);
}

// An edit that runs out of memory leaves tiles, costs, labels and revision as they were.
static void a_failed_edit_changes_nothing(void **state)
{
    (void)state;
    slu_status (*const edits[])(slu_map *) = {swamp_everywhere, wall_everywhere,
                                              costlier_everywhere};
    support_allocator memory;
    for (size_t e = 0; e < 3; e++) {
        for (long nth = 0;; nth++) {
            support_allocator_init(&memory, -1);
            slu_map *map = map_with_swamp(&memory, '@');
            size_t before = memory.calls;
            memory.fail_at = (long)before + nth;
            slu_map *dry = NULL;
            support_allocator counted;
            support_allocator_init(&counted, -1);
            dry = map_with_swamp(&counted, '@');
            size_t base = counted.calls;
            assert_int_equal(edits[e](dry), SLU_OK);
            bool enough = (size_t)nth >= counted.calls - base;
            slu_map_destroy(dry);
            if (enough) {
                assert_int_equal(edits[e](map), SLU_OK);
            } else {
                claim_unchanged_by(map, edits[e]);
            }
            slu_map_destroy(map);
            assert_int_equal(memory.live_blocks, 0);
            if (enough) break;
        }
    }
}

// The kind of a wide unit has costs of its own, in a range that this edit is the first to need.
static void a_failed_edit_leaves_layers_as_they_were(void **state)
{
    (void)state;
    slu_unit wide = {.size = 2};
    support_allocator memory, other;
    for (long nth = 0;; nth++) {
        support_allocator_init(&memory, -1);
        support_allocator_init(&other, -1);
        slu_map *map = map_with_swamp(&memory, '.');
        slu_finder_options options = {.rules.unit = wide, .allocator = &other.allocator};
        slu_finder *finder = NULL;
        assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
        if (nth % 2) assert_int_equal(slu_map_fill(map, (slu_rect){9, 9, 1, 1}, 'S', NULL), SLU_OK);
        static slu_map_facts before, after;
        slu_unit_describe(map, &wide, &before, NULL);
        memory.fail_at = (long)memory.calls + nth / 2;
        slu_status status = slu_map_fill_cost(map, (slu_rect){5, 5, 3, 3}, 300, NULL);
        bool failed = support_allocator_failed(&memory);
        slu_unit_describe(map, &wide, &after, NULL);
        assert_int_equal(status, failed ? SLU_ERR_MEMORY : SLU_OK);
        assert_true(after.cheapest == before.cheapest);
        assert_true(after.costliest == (failed ? before.costliest : 300));
        slu_query query = {.start = {1, 1}, .goal = {30, 6}};
        bool jumps = asking(finder, &query).algorithm.search == asking_algorithm("jps").search;
        assert_int_equal(jumps, failed && nth % 2 == 0);
        slu_finder_destroy(finder);
        slu_map_destroy(map);
        assert_int_equal(memory.live_blocks + other.live_blocks, 0);
        if (!failed && nth % 2) break;
    }
}

// A transaction of a large wall, after which the map is relabelled, of swamp, which brings the
// map's first costs, and of a checkerboard, which needs many more labels.
static slu_status transaction(slu_map *map)
{
    static slu_change changes[3 + 800];
    changes[0] = (slu_change){.area = {3, 3, 9, 9}, .glyph = '@'};
    changes[1] = (slu_change){.area = {3, 3, 9, 9}, .glyph = 'S'};
    changes[2] = (slu_change){.kind = SLU_CHANGE_COST, .area = {20, 20, 5, 5}, .cost = 7};
    for (int i = 0; i < 800; i++) {
        int y = i / 20, x = i % 20 * 2 + y % 2;
        changes[3 + i] = (slu_change){.area = {x, y, 1, 1}, .glyph = '@'};
    }
    return slu_map_apply(map, changes, 803, NULL);
}

// If any allocation fails, a transaction is applied completely (there is another method of
// labelling) or not at all.
static void a_failed_transaction_changes_nothing(void **state)
{
    (void)state;
    support_allocator memory;
    size_t failures = 0;
    bool enough = false;
    for (long nth = 0; !enough; nth++) {
        support_allocator_init(&memory, -1);
        slu_map *map = map_with_swamp(&memory, '.'), *copy = NULL;
        assert_int_equal(slu_map_create(40, 40, NULL, &copy, NULL), SLU_OK);
        memory.fail_at = (long)memory.calls + nth;
        slu_status status = transaction(map);
        enough = !support_allocator_failed(&memory);
        uint64_t revision = slu_map_revision(map);
        assert_int_equal(revision, status == SLU_OK);
        slu_map_facts facts, other;
        slu_map_describe(map, &facts);
        slu_map_describe(copy, &other);
        if (status != SLU_OK) assert_memory_equal(&facts, &other, sizeof facts);
        if (status == SLU_OK) assert_int_equal(facts.components, 800);
        failures += status != SLU_OK;
        memory.fail_at = -1;
        assert_int_equal(transaction(map), SLU_OK);
        slu_map_destroy(copy);
        slu_map_destroy(map);
        assert_int_equal(memory.live_blocks, 0);
    }
    assert_true(failures >= 5);
}

// The same when the labels have to grow, in the middle of many edits: there are as many walls as
// successful edits.
static void labels_that_cannot_grow_change_nothing(void **state)
{
    (void)state;
    enum { SIDE = 16 };
    support_allocator memory;
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        support_allocator_init(&memory, -1);
        slu_map_options options = {.allocator = &memory.allocator};
        slu_map *map = NULL;
        assert_int_equal(slu_map_create(SIDE, SIDE, &options, &map, NULL), SLU_OK);
        uint64_t first = slu_map_revision(map);
        memory.fail_at = (long)memory.calls + nth;
        status = checkerboard(map, SIDE);
        slu_map_facts facts;
        slu_map_describe(map, &facts);
        assert_int_equal(SIDE * SIDE - facts.passable, slu_map_revision(map) - first);
        assert_int_equal(facts.glyph_count['@'], slu_map_revision(map) - first);
        slu_map_destroy(map);
        assert_int_equal(memory.live_blocks, 0);
    }
}

// ... and a search under way continues as if nobody had tried.
static void a_failed_edit_does_not_disturb_a_search(void **state)
{
    (void)state;
    support_allocator memory;
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        support_allocator_init(&memory, -1);
        slu_map *map = map_with_swamp(&memory, '.');
        slu_finder_options options = {0};
        slu_finder *finder = asking_finder(map, options.rules);
        slu_query query = {.goal = {39, 39}, .algorithm = asking_algorithm("dijkstra")};
        double cost = asking(finder, &query).cost;
        slu_result r;
        assert_int_equal(slu_find_begin(finder, &query, NULL), SLU_OK);
        assert_int_equal(slu_find_step(finder, 20, &r, NULL), SLU_OK);
        memory.fail_at = (long)memory.calls + nth;
        status = swamp_everywhere(map);
        memory.fail_at = -1;
        slu_status stepped = slu_find_step(finder, UINT64_MAX, &r, NULL);
        assert_int_equal(stepped, status == SLU_OK ? SLU_ERR_STALE : SLU_OK);
        if (stepped == SLU_OK) assert_true(r.cost == cost);
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failed_edit_changes_nothing),
        cmocka_unit_test(a_failed_edit_leaves_layers_as_they_were),
        cmocka_unit_test(a_failed_transaction_changes_nothing),
        cmocka_unit_test(labels_that_cannot_grow_change_nothing),
        cmocka_unit_test(a_failed_edit_does_not_disturb_a_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
