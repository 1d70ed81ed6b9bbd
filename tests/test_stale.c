// SPDX-License-Identifier: MIT
// What was built from a map says so when the map is no longer the same, and can be brought up to
// date: terrains, and the files of atlases and gate costs.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "atlas_example.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"
#include "terrain_check.h"

enum { MOST = 64 };

// Two rooms with a door between them, and a third that no door leads to.
static const char *const ROOMS[] = {
    "......@......@...", //
    "......@......@...", //
    ".............@...", //
    "......@......@...", //
    "......@......@...", //
    NULL,
};
static const slu_rect DOOR = {6, 2, 1, 1}, WALL = {13, 2, 1, 1};
static const slu_tile LEFT = {1, 1}, RIGHT = {9, 3}, APART = {15, 1};

static slu_terrain *decomposed(const slu_map *map)
{
    slu_terrain *terrain = NULL;
    assert_int_equal(slu_terrain_create(map, NULL, &terrain, NULL), SLU_OK);
    return terrain;
}

static void fill(slu_map *map, slu_rect area, char glyph)
{
    assert_int_equal(slu_map_fill(map, area, glyph, NULL), SLU_OK);
}

static slu_status route(const slu_terrain *terrain, slu_tile to, double *length)
{
    uint32_t gates[MOST];
    size_t count = 0;
    return slu_terrain_route(terrain, LEFT, to, gates, MOST, &count, length, NULL);
}

// ---- terrains

// Every call whose answer walls decide refuses, or has no answer.
static void claim_silent(slu_terrain *terrain)
{
    uint32_t ids[MOST];
    slu_tile tiles[MOST];
    slu_change changes[MOST];
    size_t count = 0;
    double length = 0;
    slu_edit edit = {.kind = SLU_EDIT_ADD, .end = {{3, 0}, {3, 4}}};
    assert_true(slu_terrain_is_stale(terrain));
    assert_int_equal(route(terrain, RIGHT, &length), SLU_ERR_STALE);
    assert_int_equal(slu_terrain_choke_points(terrain, 9, ids, MOST, &count, NULL), SLU_ERR_STALE);
    assert_int_equal(slu_terrain_cut_off(terrain, 0, ids, MOST, &count, NULL), SLU_ERR_STALE);
    assert_int_equal(slu_terrain_zone_tiles(terrain, 0, tiles, MOST, &count, NULL), SLU_ERR_STALE);
    assert_int_equal(slu_terrain_block(terrain, 0, true, NULL), SLU_ERR_STALE);
    assert_int_equal(slu_terrain_edit(terrain, edit, NULL), SLU_ERR_STALE);
    assert_int_equal(slu_terrain_gate_changes(terrain, 0, '@', changes, MOST, &count, NULL),
                     SLU_ERR_STALE);
    assert_int_equal(slu_terrain_zone_at(terrain, LEFT), SLU_NO_ZONE);
    assert_int_equal(slu_terrain_nearest_zone(terrain, LEFT), SLU_NO_ZONE);
    assert_true(slu_terrain_clearance(terrain, LEFT) == 0);
    assert_int_equal(slu_terrain_widest_unit(terrain, 0), 0);
    // The record of what was found stays readable.
    assert_non_null(slu_terrain_zone(terrain, 0));
    assert_false(slu_terrain_gate(terrain, 0)->blocked);
}

static void a_stale_terrain_does_not_answer(void **state)
{
    (void)state;
    slu_map *map = world_drawn(ROOMS);
    slu_terrain *closed = decomposed(map), *opened = NULL;
    double length = 0;
    assert_int_equal(route(closed, RIGHT, &length), SLU_OK);
    assert_true(length > 0);
    fill(map, DOOR, '@');
    claim_silent(closed);
    fill(map, DOOR, '.');
    opened = decomposed(map);
    claim_silent(closed); // the map is as it was, but not the map it knows
    fill(map, WALL, '.');
    claim_silent(opened);
    slu_terrain_destroy(opened);
    slu_terrain_destroy(closed);
    slu_map_destroy(map);
}

static void an_updated_terrain_answers_for_the_present_map(void **state)
{
    (void)state;
    slu_map *map = world_drawn(ROOMS);
    slu_terrain *terrain = decomposed(map);
    double length = 0;
    fill(map, DOOR, '@');
    fill(map, WALL, '.');
    assert_int_equal(slu_terrain_update(terrain, NULL), SLU_OK);
    assert_false(slu_terrain_is_stale(terrain));
    assert_int_equal(route(terrain, RIGHT, &length), SLU_OK);
    assert_true(length < 0); // nothing leads through the closed door
    assert_int_equal(slu_terrain_zone_at(terrain, (slu_tile){DOOR.x, DOOR.y}), SLU_NO_ZONE);
    assert_int_not_equal(slu_terrain_zone_at(terrain, (slu_tile){WALL.x, WALL.y}), SLU_NO_ZONE);
    assert_int_not_equal(slu_terrain_zone_at(terrain, APART), SLU_NO_ZONE);
    terrain_check(map, terrain, false);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

// The edits by hand survive, and so does a block.
static void an_update_keeps_what_was_done_by_hand(void **state)
{
    (void)state;
    slu_map *map = world_drawn(ROOMS);
    slu_terrain *terrain = decomposed(map);
    slu_edit edit = slu_terrain_gate_edit(terrain, SLU_EDIT_BLOCK, 0);
    assert_int_equal(slu_terrain_edit(terrain, edit, NULL), SLU_OK);
    fill(map, WALL, '.');
    assert_int_equal(slu_terrain_update(terrain, NULL), SLU_OK);
    assert_int_equal(slu_terrain_edit_count(terrain), 1);
    double length = 0;
    assert_int_equal(route(terrain, RIGHT, &length), SLU_OK);
    assert_true(length < 0);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

// Costs are not walls; but ground that a kind of unit may not enter is a wall for it.
static void only_walls_make_a_terrain_stale(void **state)
{
    (void)state;
    slu_map *map = world_drawn(ROOMS);
    slu_terrain *terrain = decomposed(map), *wide = NULL;
    slu_terrain_options options = {.unit = {.size = 2, .terrains = "."}};
    assert_int_equal(slu_terrain_create(map, &options, &wide, NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, 3, 3}, 4, NULL), SLU_OK);
    assert_false(slu_terrain_is_stale(terrain));
    assert_false(slu_terrain_is_stale(wide));
    fill(map, (slu_rect){1, 1, 1, 1}, 'S');
    assert_false(slu_terrain_is_stale(terrain));
    assert_true(slu_terrain_is_stale(wide));
    assert_int_not_equal(slu_terrain_zone_at(terrain, LEFT), SLU_NO_ZONE);
    assert_int_equal(slu_terrain_zone_at(wide, LEFT), SLU_NO_ZONE);
    slu_terrain_destroy(wide);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

// An updated terrain has all that a terrain promises, whatever was edited.
static void any_terrain_can_be_updated(void **state)
{
    (void)state;
    size_t stale = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, 24);
        slu_terrain *terrain = decomposed(map);
        for (int edit = 0; edit < 4; edit++) {
            world_edit(map, &random, true);
            stale += slu_terrain_is_stale(terrain);
            assert_int_equal(slu_terrain_update(terrain, NULL), SLU_OK);
            terrain_check(map, terrain, false);
        }
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
    assert_true(stale > 100);
}

// Each allocation of an update fails once: the terrain stays as it was, and stale.
static void an_update_that_fails_changes_nothing(void **state)
{
    (void)state;
    slu_map *map = world_drawn(ROOMS);
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_terrain_options options = {.allocator = &memory.allocator};
    slu_terrain *terrain = NULL;
    assert_int_equal(slu_terrain_create(map, &options, &terrain, NULL), SLU_OK);
    uint32_t before = slu_terrain_areas(terrain)[0];
    fill(map, DOOR, '@');
    slu_status status = SLU_ERR_MEMORY;
    int failures = 0;
    for (long nth = 0; status != SLU_OK; nth++) {
        memory.fail_at = (long)memory.calls + nth;
        status = slu_terrain_update(terrain, NULL);
        if (status == SLU_OK) break;
        assert_int_equal(status, SLU_ERR_MEMORY);
        assert_true(slu_terrain_is_stale(terrain));
        assert_int_equal(slu_terrain_areas(terrain)[0], before);
        failures++;
    }
    assert_true(failures > 5);
    memory.fail_at = -1;
    terrain_check(map, terrain, false);
    slu_terrain_destroy(terrain);
    assert_int_equal(memory.live_blocks, 0);
    slu_map_destroy(map);
}

// ---- the order of nearest tiles

// 17 straight steps are as long as 12 diagonal ones, and the smaller square comes first.
static void of_equally_near_zones_the_smaller_square_wins(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(40, 40, NULL, &map, NULL), SLU_OK);
    fill(map, (slu_rect){0, 0, 40, 40}, '@');
    fill(map, (slu_rect){20 + 17, 20, 1, 1}, '.');
    fill(map, (slu_rect){20 + 12, 20 + 12, 1, 1}, '.');
    slu_terrain *terrain = decomposed(map);
    uint32_t nearest = slu_terrain_nearest_zone(terrain, (slu_tile){20, 20});
    assert_int_equal(nearest, slu_terrain_zone_at(terrain, (slu_tile){32, 32}));
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

// ---- files

// A finder with what was read from a file finds paths as cheap as a plain one, from everywhere.
static void claim_optimal(const slu_map *map, const slu_finder_options *options, const char *name,
                          slui_random *random)
{
    slu_finder *finder = NULL;
    size_t tiles = (size_t)slu_map_width(map) * (size_t)slu_map_height(map);
    double *cost = calloc(tiles, sizeof *cost);
    slu_query query = {0};
    slu_result result;
    assert_int_equal(slu_finder_create(map, options, &finder, NULL), SLU_OK);
    assert_int_equal(slu_algorithm_parse(name, &query.algorithm, NULL), SLU_OK);
    for (int i = 0; i < 8 && world_ground(map, random, &query.start); i++) {
        reference_flood(map, &(slu_rules){0}, query.start, cost);
        query.goal = world_tile(map, random);
        double least = cost[reference_index(map, query.goal)];
        assert_int_equal(slu_find(finder, &query, &result, NULL), SLU_OK);
        assert_int_equal(result.outcome == SLU_FOUND, isfinite(least));
        if (isfinite(least)) assert_true(reference_near(result.cost, least, 1e-9));
    }
    free(cost);
    slu_finder_destroy(finder);
}

// Two walls somewhere, which the atlas does not know.
static void add_walls(slu_map *map, slui_random *random)
{
    for (int i = 0; i < 2; i++) {
        slu_tile tile = world_tile(map, random);
        fill(map, (slu_rect){tile.x, tile.y, 1, 1}, '@');
    }
}

static void an_atlas_is_written_after_walls_were_added(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, 24);
        slu_atlas *atlas = atlas_built(map, &(slu_atlas_options){.landmarks = 2}), *copy = NULL;
        add_walls(map, &random);
        blob b = atlas_written(atlas);
        assert_int_equal(slu_atlas_parse(map, b.bytes, b.size, NULL, &copy, NULL), SLU_OK);
        terrain_check(map, slu_atlas_terrain(copy), false);
        claim_optimal(map, &(slu_finder_options){.atlas = copy}, "astar+guided", &random);
        // The atlas itself is as it was, and as good.
        assert_true(b.size > 0);
        claim_optimal(map, &(slu_finder_options){.atlas = atlas}, "astar+guided", &random);
        free(b.bytes);
        slu_atlas_destroy(copy);
        slu_atlas_destroy(atlas);
        slu_map_destroy(map);
    }
}

// Each allocation of writing such an atlas fails once, and nothing leaks.
static void writing_an_atlas_survives_the_loss_of_memory(void **state)
{
    (void)state;
    slu_map *map = world_drawn(ROOMS);
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_atlas *atlas = atlas_built(map, &(slu_atlas_options){.allocator = &memory.allocator});
    fill(map, DOOR, '@');
    size_t size = 0, blocks = memory.live_blocks;
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status == SLU_ERR_MEMORY; nth++) {
        memory.fail_at = (long)memory.calls + nth;
        status = slu_atlas_format(atlas, NULL, 0, &size);
        assert_int_equal(memory.live_blocks, blocks);
    }
    assert_int_equal(status, SLU_ERR_CAPACITY);
    memory.fail_at = -1;
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

static void opened_ground_makes_an_atlas_refuse_to_be_written(void **state)
{
    (void)state;
    slu_map *map = world_drawn(ROOMS);
    slu_atlas *atlas = atlas_built(map, NULL);
    slu_error error = {0};
    size_t size = 0;
    fill(map, WALL, '.');
    assert_int_equal(slu_atlas_format(atlas, NULL, 0, &size), SLU_ERR_STALE);
    assert_int_equal(slu_atlas_save(atlas, "never-written", &error), SLU_ERR_STALE);
    assert_non_null(strstr(error.text, "update the atlas"));
    assert_int_equal(slu_atlas_update(atlas, NULL), SLU_OK);
    assert_int_equal(slu_atlas_format(atlas, NULL, 0, &size), SLU_ERR_CAPACITY);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

static void gate_costs_are_written_after_walls_were_added(void **state)
{
    (void)state;
    slu_map *map = world_drawn(ROOMS);
    slu_gate_costs *costs = NULL, *copy = NULL;
    size_t size = 0;
    assert_int_equal(slu_gate_costs_create(map, NULL, &costs, NULL), SLU_OK);
    fill(map, (slu_rect){3, 1, 1, 3}, '@');
    assert_int_equal(slu_gate_costs_format(costs, NULL, 0, &size), SLU_ERR_CAPACITY);
    void *bytes = malloc(size);
    assert_int_equal(slu_gate_costs_format(costs, bytes, size, &size), SLU_OK);
    assert_int_equal(slu_gate_costs_parse(map, bytes, size, NULL, &copy, NULL), SLU_OK);
    terrain_check(map, slu_gate_costs_terrain(copy), false);
    free(bytes);
    fill(map, WALL, '.');
    assert_int_equal(slu_gate_costs_format(costs, NULL, 0, &size), SLU_ERR_STALE);
    slu_gate_costs_destroy(copy);
    slu_gate_costs_destroy(costs);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stale_terrain_does_not_answer),
        cmocka_unit_test(an_updated_terrain_answers_for_the_present_map),
        cmocka_unit_test(an_update_keeps_what_was_done_by_hand),
        cmocka_unit_test(only_walls_make_a_terrain_stale),
        cmocka_unit_test(any_terrain_can_be_updated),
        cmocka_unit_test(an_update_that_fails_changes_nothing),
        cmocka_unit_test(of_equally_near_zones_the_smaller_square_wins),
        cmocka_unit_test(an_atlas_is_written_after_walls_were_added),
        cmocka_unit_test(writing_an_atlas_survives_the_loss_of_memory),
        cmocka_unit_test(opened_ground_makes_an_atlas_refuse_to_be_written),
        cmocka_unit_test(gate_costs_are_written_after_walls_were_added),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
