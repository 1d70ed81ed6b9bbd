// SPDX-License-Identifier: MIT
// What happens to zones, gates and distances when an atlas is updated: small maps, one claim each.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "atlas_example.h"
#include "atlas_yard.h"
#include "random_world.h"
#include "support.h"

static void a_rebuild_that_fails_changes_nothing(void **state)
{
    (void)state;
    assert_int_equal(slu_atlas_update(NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_atlas_rebuild(NULL, NULL), SLU_ERR_ARGUMENT);
    example e = open_example();
    // The wall at the end of a gate that was added by hand moves away.
    assert_int_equal(slu_map_fill(e.map, (slu_rect){0, 0, 3, 2}, '@', NULL), SLU_OK);
    slu_error error = {0};
    slu_status status = slu_atlas_rebuild(e.atlas, &error);
    assert_true(status != SLU_OK && error.text[0] != '\0');
    assert_int_equal(slu_terrain_edit_count(slu_atlas_terrain(e.atlas)), 1);
    slu_finder *finder = finder_with(e.map, (slu_rules){0}, e.atlas);
    slu_query query = {.start = {0, 3}, .goal = {12, 0}};
    query.algorithm = asking_algorithm("astar+gateway");
    assert_int_equal(asking(finder, &query).outcome, SLU_FOUND);
    // An update does not decompose again; it keeps the zones as they are.
    assert_int_equal(slu_atlas_update(e.atlas, NULL), SLU_OK);
    assert_int_equal(slu_terrain_edit_count(slu_atlas_terrain(e.atlas)), 1);
    assert_int_equal(asking(finder, &query).outcome, SLU_FOUND);
    slu_finder_destroy(finder);
    close_example(&e);
}

// ---- what becomes of zones

static slu_atlas *atlas_of(slu_map *map)
{
    return atlas_built(map, &(slu_atlas_options){.terrain = {.prominence = 1.5}});
}

static uint32_t count_of(const slu_atlas *atlas, bool gates)
{
    slu_atlas_facts facts;
    slu_atlas_describe(atlas, &facts);
    return gates ? facts.gate_count : facts.zone_count;
}

static uint32_t zone_at(const slu_atlas *atlas, int x, int y)
{
    return slu_terrain_zone_at(slu_atlas_terrain(atlas), (slu_tile){x, y});
}

static const char *const TWO_ROOMS[] = {"@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@",
                                        "@..............@@..............@",
                                        "@..............@@..............@",
                                        "@..............@@..............@",
                                        "@..............@@..............@",
                                        "@..............@@..............@",
                                        "@..............@@..............@",
                                        "@..............@@..............@",
                                        "@..............@@..............@",
                                        "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@",
                                        "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@",
                                        "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@",
                                        NULL};

static void a_breach_between_zones_is_a_gate(void **state)
{
    (void)state;
    slu_map *map = world_drawn(TWO_ROOMS);
    slu_atlas *atlas = atlas_of(map);
    assert_int_equal(count_of(atlas, false), 2);
    assert_int_equal(count_of(atlas, true), 0);
    assert_int_equal(slu_map_fill(map, (slu_rect){15, 4, 2, 2}, '.', NULL), SLU_OK);
    assert_int_equal(slu_atlas_update(atlas, NULL), SLU_OK);
    assert_int_equal(count_of(atlas, false), 2);
    assert_int_equal(count_of(atlas, true), 1);
    assert_true(slu_terrain_gate(slu_atlas_terrain(atlas), 0)->straight);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

static void enclosed_ground_is_a_zone_and_ground_beside_a_zone_joins_it(void **state)
{
    (void)state;
    slu_map *map = world_drawn(TWO_ROOMS);
    slu_atlas *atlas = atlas_of(map);
    assert_int_equal(slu_map_fill(map, (slu_rect){2, 10, 2, 1}, '.', NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){20, 9, 2, 1}, '.', NULL), SLU_OK);
    assert_int_equal(slu_atlas_update(atlas, NULL), SLU_OK);
    slu_atlas_facts facts;
    slu_atlas_describe(atlas, &facts);
    assert_int_equal(facts.zone_count, 3);
    assert_int_equal(facts.repairs, 1);
    assert_int_equal(facts.kept_zones, 1);
    assert_int_equal(zone_at(atlas, 2, 10), 2);
    assert_int_equal(zone_at(atlas, 21, 9), zone_at(atlas, 21, 8));
    assert_int_equal(slu_terrain_zone(slu_atlas_terrain(atlas), 1)->area, 14 * 8 + 2);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

static void a_wall_across_a_zone_splits_it(void **state)
{
    (void)state;
    slu_map *map = world_drawn(TWO_ROOMS);
    slu_atlas *atlas = atlas_of(map);
    assert_int_equal(slu_map_fill(map, (slu_rect){7, 0, 1, 8}, '@', NULL), SLU_OK);
    assert_int_equal(slu_atlas_update(atlas, NULL), SLU_OK);
    assert_int_equal(zone_at(atlas, 6, 1), zone_at(atlas, 8, 1));
    assert_int_equal(slu_map_fill(map, (slu_rect){7, 8, 1, 1}, '@', NULL), SLU_OK);
    assert_int_equal(slu_atlas_update(atlas, NULL), SLU_OK);
    assert_int_not_equal(zone_at(atlas, 6, 1), zone_at(atlas, 8, 1));
    assert_int_equal(count_of(atlas, false), 3);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

// A hole in the wall of the middle room makes the path shorter between all other zones.
static void a_shorter_path_through_a_zone_is_known_everywhere(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@", "@..........@@.......@.......@@........@",
        "@..........@@.......@.......@@........@", "@..........@@.......@.......@@........@",
        "@...................@.................@", "@..........@@.......@.......@@........@",
        "@..........@@.......@.......@@........@", "@..........@@.......@.......@@........@",
        "@..........@@.......@.......@@........@", "@..........@@.......@.......@@........@",
        "@..........@@.......@.......@@........@", "@..........@@.......@.......@@........@",
        "@..........@@.......@.......@@........@", "@..........@@...............@@........@",
        "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@", NULL};
    yard y = {.map = world_drawn(ROWS)};
    const slu_edit doors[] = {{.end = {{11, 4}, {11, 4}}}, {.end = {{28, 4}, {28, 4}}}};
    slu_atlas_options options = {.edits = doors, .edit_count = 2};
    options.terrain.prominence = SLU_MAX_PROMINENCE;
    y.atlas = atlas_built(y.map, &options);
    y.sharing = finder_with(y.map, y.rules, y.atlas);
    assert_true(facts_of(y.atlas).matrix_bytes > 0);
    for (int row = 12; row >= 4; row--) {
        assert_int_equal(slu_map_fill(y.map, (slu_rect){20, row, 1, 1}, '.', NULL), SLU_OK);
        assert_int_equal(slu_atlas_update(y.atlas, NULL), SLU_OK);
        assert_int_equal(facts_of(y.atlas).repairs, 13 - row);
        claim_estimates_below_distances(&y, (slu_tile){36, 2});
        claim_estimates_below_distances(&y, (slu_tile){2, 12});
    }
    slu_finder_destroy(y.sharing);
    slu_atlas_destroy(y.atlas);
    slu_map_destroy(y.map);
}

// Walls on a gate divert the only path through what was a dead end; an atlas that was not updated
// does not know.
static void dead_ends_open_when_walls_stand_on_their_gates(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"@@@@@@@@@@@@@@@@@@@@",
                                       "@..................@",
                                       "@@@@@@@.......@@@@@@",
                                       "@@@@@@@.......@@@@@@",
                                       "@@@@@@@.......@@@@@@",
                                       "@@@@@@@@@@@@@@@@@@@@",
                                       NULL};
    slu_map *map = world_drawn(ROWS);
    const slu_edit gate = {.end = {{7, 2}, {13, 2}}};
    slu_atlas_options options = {.edits = &gate, .edit_count = 1};
    options.terrain.prominence = SLU_MAX_PROMINENCE;
    slu_atlas *atlas = atlas_built(map, &options);
    slu_finder *finder = finder_with(map, (slu_rules){0}, atlas);
    slu_query query = {.start = {1, 1}, .goal = {18, 1}};
    query.algorithm = asking_algorithm("astar+dead-end");
    assert_int_equal(asking(finder, &query).outcome, SLU_FOUND);
    assert_int_equal(slu_map_fill(map, (slu_rect){10, 1, 1, 2}, '@', NULL), SLU_OK);
    assert_int_equal(asking(finder, &query).outcome, SLU_FOUND);
    assert_int_equal(slu_atlas_update(atlas, NULL), SLU_OK);
    assert_int_equal(asking(finder, &query).outcome, SLU_FOUND);
    slu_finder_destroy(finder);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

// The opening that is repaired in place, and the breach for which zones are refitted.
static const slu_rect OPENED[][2] = {{{2, 10, 2, 1}, {20, 9, 2, 1}}, {{15, 4, 2, 2}, {5, 9, 1, 1}}};

static slu_status open_and_update(int which, long fail_at, size_t *live)
{
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_map *map = world_drawn(TWO_ROOMS);
    slu_atlas_options options = {.landmarks = 1, .allocator = &memory.allocator};
    options.terrain.prominence = 1.5;
    slu_atlas *atlas = atlas_built(map, &options);
    for (int i = 0; i < 2; i++)
        assert_int_equal(slu_map_fill(map, OPENED[which][i], '.', NULL), SLU_OK);
    memory.fail_at = (long)memory.calls + fail_at;
    slu_status status = slu_atlas_update(atlas, NULL);
    memory.fail_at = -1;
    if (status != SLU_OK) {
        assert_int_equal(count_of(atlas, false), 2);
        for (int t = 0; t < 32 * 12; t++) {
            char was = TWO_ROOMS[t / 32][t % 32];
            assert_int_equal(slu_terrain_areas(slu_atlas_terrain(atlas))[t] == 0, was == '@');
        }
        assert_int_equal(slu_atlas_update(atlas, NULL), SLU_OK);
    }
    yard y = {.map = map, .atlas = atlas};
    claim_file_is_complete(&y);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
    *live = (size_t)memory.live_blocks;
    return status;
}

static void memory_that_runs_out_leaves_the_atlas_as_it_was(void **state)
{
    (void)state;
    for (int which = 0; which < 2; which++) {
        slu_status status = SLU_ERR_MEMORY;
        long nth = 0;
        for (; status != SLU_OK; nth++) {
            size_t live = 0;
            status = open_and_update(which, nth, &live);
            assert_true(status == SLU_OK || status == SLU_ERR_MEMORY);
            assert_int_equal(live, 0);
        }
        assert_true(nth > 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rebuild_that_fails_changes_nothing),
        cmocka_unit_test(a_breach_between_zones_is_a_gate),
        cmocka_unit_test(enclosed_ground_is_a_zone_and_ground_beside_a_zone_joins_it),
        cmocka_unit_test(a_wall_across_a_zone_splits_it),
        cmocka_unit_test(a_shorter_path_through_a_zone_is_known_everywhere),
        cmocka_unit_test(dead_ends_open_when_walls_stand_on_their_gates),
        cmocka_unit_test(memory_that_runs_out_leaves_the_atlas_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
