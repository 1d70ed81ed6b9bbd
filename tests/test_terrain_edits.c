// SPDX-License-Identifier: MIT
// Edits of a terrain by hand: what they do, what they leave alone, and that they can be replayed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_world.h"
#include "terrain_check.h"

enum { SIDE = 24 };

static slu_terrain *decompose(const slu_map *map, const slu_terrain_options *options)
{
    slu_terrain *terrain = NULL;
    slu_error error = {0};
    if (slu_terrain_create(map, options, &terrain, &error) != SLU_OK) fail_msg("%s", error.text);
    return terrain;
}

static slu_terrain_facts facts_of(const slu_terrain *terrain)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    return facts;
}

static slu_map *walls(int width, int height)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(width, height, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, width, height}, '@', NULL), SLU_OK);
    return map;
}

static void gates_are_added_removed_and_blocked(void **state)
{
    (void)state;
    slu_map *map = walls(32, 12);
    slu_map_fill(map, (slu_rect){1, 1, 30, 10}, '.', NULL);
    slu_terrain *terrain = decompose(map, NULL);
    slu_error error = {0};
    assert_int_equal(facts_of(terrain).zone_count, 1);
    const slu_edit add = {.kind = SLU_EDIT_ADD, .end = {{15, 1}, {15, 10}}};
    assert_int_equal(slu_terrain_edit(terrain, add, &error), SLU_OK);
    terrain_check(map, terrain, false);
    assert_int_equal(facts_of(terrain).zone_count, 2);
    assert_true(slu_terrain_gate(terrain, 0)->width == 10);
    // Not from wall to wall; over a wall; at an odd angle; outside; repeating an edit cuts nothing.
    const slu_edit wrong[] = {
        {.kind = SLU_EDIT_ADD, .end = {{20, 2}, {20, 10}}},
        {.kind = SLU_EDIT_ADD, .end = {{20, 0}, {20, 10}}},
        {.kind = SLU_EDIT_ADD, .end = {{20, 1}, {23, 10}}},
        {.kind = SLU_EDIT_ADD, .end = {{20, 1}, {20, 99}}},
        {.kind = SLU_EDIT_ADD, .end = {{15, 1}, {15, 10}}},
        {.kind = SLU_EDIT_REMOVE, .end = {{1, 1}, {2, 2}}},
        {.kind = SLU_EDIT_BLOCK, .end = {{1, 1}, {2, 2}}},
        {.kind = (slu_edit_kind)7, .end = {{1, 1}, {2, 2}}},
    };
    uint64_t hash = terrain_hash(map, terrain);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(slu_terrain_edit(terrain, wrong[i], &error), SLU_ERR_ARGUMENT);
        assert_true(hash == terrain_hash(map, terrain));
    }
    assert_int_equal(slu_terrain_edit_count(terrain), 1);
    const slu_edit block = {.kind = SLU_EDIT_BLOCK, .end = {{15, 10}, {15, 1}}};
    assert_int_equal(slu_terrain_edit(terrain, block, &error), SLU_OK);
    assert_true(slu_terrain_gate(terrain, 0)->blocked);
    const slu_edit second = {.kind = SLU_EDIT_ADD, .end = {{22, 1}, {22, 10}}};
    assert_int_equal(slu_terrain_edit(terrain, second, &error), SLU_OK);
    assert_true(slu_terrain_gate(terrain, 0)->blocked); // still
    const slu_edit remove = {.kind = SLU_EDIT_REMOVE, .end = {{15, 1}, {15, 10}}};
    assert_int_equal(slu_terrain_edit(terrain, remove, &error), SLU_OK);
    terrain_check(map, terrain, false);
    assert_int_equal(facts_of(terrain).zone_count, 2);
    assert_int_equal(slu_terrain_edit_count(terrain), 4);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

// A random line: from a random tile to the walls on both sides, so that some are valid.
static slu_edit random_edit(const slu_map *map, const slu_terrain *terrain, slui_random *random)
{
    slu_edit edit = {.kind = (slu_edit_kind)slui_random_below(random, 3)};
    uint32_t gates = facts_of(terrain).gate_count;
    if (edit.kind != SLU_EDIT_ADD && gates && slui_random_below(random, 8))
        return slu_terrain_gate_edit(terrain, edit.kind, slui_random_below(random, gates));
    int dx = (int)slui_random_below(random, 3) - 1, dy = (int)slui_random_below(random, 3) - 1;
    for (int i = 0; i < 2; i++, dx = -dx, dy = -dy) {
        slu_tile tile = i ? edit.end[0] : world_tile(map, random);
        while ((dx || dy) && slu_map_passable(map, (slu_tile){tile.x + dx, tile.y + dy})) {
            tile.x += dx;
            tile.y += dy;
        }
        edit.end[i] = tile;
    }
    return edit;
}

static slu_terrain_options random_options(slui_random *random)
{
    return (slu_terrain_options){
        .method = (int)slui_random_below(random, (uint32_t)slu_methods_count(slu_decompositions())),
        .diagonals = slui_random_below(random, 2) ? SLU_DIAGONALS_ALWAYS : SLU_DIAGONALS_CLEAR,
    };
}

static void make_again(const slu_map *map, const slu_terrain_options *options,
                       const slu_terrain *terrain)
{
    slu_terrain *again = decompose(map, options);
    for (size_t i = 0; i < slu_terrain_edit_count(terrain); i++)
        assert_int_equal(slu_terrain_edit(again, slu_terrain_edit_at(terrain, i), NULL), SLU_OK);
    assert_true(terrain_hash(map, terrain) == terrain_hash(map, again));
    slu_terrain_destroy(again);
}

// After any edit, with every method: the guarantees hold, zones and gates that the edit does not
// touch stay as they are, a refused edit changes nothing, and replaying the list of edits gives the
// same terrain.
static void edits_keep_the_guarantees_and_can_be_replayed(void **state)
{
    (void)state;
    size_t done[SLU_EDIT_BLOCK + 1] = {0}, later = 0;
    for (uint64_t seed = 0; seed < 900; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, SIDE);
        slu_terrain_options options = random_options(&random);
        slu_terrain *terrain = decompose(map, &options), *before = decompose(map, &options);
        for (int i = 0; i < 8; i++) {
            slu_edit edit = random_edit(map, terrain, &random);
            slu_status status = slu_terrain_edit(terrain, edit, NULL);
            assert_true(status == SLU_OK || status == SLU_ERR_ARGUMENT);
            if (status == SLU_OK) terrain_check_edit(map, before, edit, terrain);
            assert_int_equal(slu_terrain_edit(before, edit, NULL), status);
            assert_true(terrain_hash(map, before) == terrain_hash(map, terrain));
            done[edit.kind] += status == SLU_OK;
            later += status == SLU_OK && edit.which;
        }
        bool slits = options.diagonals == SLU_DIAGONALS_ALWAYS;
        terrain_check(map, terrain, slits);
        if (seed % 8 == 0) terrain_check_slowly(map, terrain);
        make_again(map, &options, terrain);
        slu_terrain_destroy(before);
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
    for (int kind = 0; kind <= SLU_EDIT_BLOCK; kind++)
        assert_true(done[kind] > 300);
    assert_true(later > 30); // of several gates with the same ends, not the first
}

// A refused edit changes nothing. (The comparison above is with a terrain that refused it too.)
static void a_refused_edit_changes_nothing(void **state)
{
    (void)state;
    size_t refused = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, SIDE);
        slu_terrain *terrain = decompose(map, NULL);
        uint64_t hash = terrain_hash(map, terrain);
        slu_edit edit = random_edit(map, terrain, &random);
        edit.which += 99;
        if (slu_terrain_edit(terrain, edit, NULL) != SLU_OK) {
            refused++;
            assert_true(hash == terrain_hash(map, terrain));
            assert_int_equal(slu_terrain_edit_count(terrain), 0);
        }
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
    assert_true(refused > 100);
}

// Zones that meet between two walls cannot become one: no straight step connects them.
static void zones_beside_a_slit_cannot_be_joined(void **state)
{
    (void)state;
    slu_map *map = walls(14, 14);
    slu_map_fill(map, (slu_rect){1, 1, 6, 6}, '.', NULL);
    slu_map_fill(map, (slu_rect){7, 7, 6, 6}, '.', NULL);
    slu_terrain_options options = {.diagonals = SLU_DIAGONALS_ALWAYS};
    slu_terrain *terrain = decompose(map, &options);
    assert_int_equal(facts_of(terrain).gate_count, 1);
    slu_error error = {0};
    slu_edit edit = slu_terrain_gate_edit(terrain, SLU_EDIT_REMOVE, 0);
    assert_int_equal(slu_terrain_edit(terrain, edit, &error), SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "corners"));
    assert_int_equal(facts_of(terrain).gate_count, 1);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

// A blocked gate stays blocked when an adjacent zone is split, even if it then lies on the other
// side of the border and has other ends.
static void a_gate_beside_a_split_zone_stays_blocked(void **state)
{
    (void)state;
    slu_map *map = walls(24, 20);
    slu_map_fill(map, (slu_rect){1, 1, 10, 18}, '.', NULL);
    slu_map_fill(map, (slu_rect){13, 1, 10, 18}, '.', NULL);
    slu_map_fill(map, (slu_rect){11, 12, 2, 4}, '.', NULL);
    slu_terrain *terrain = decompose(map, NULL);
    assert_int_equal(facts_of(terrain).gate_count, 1);
    slu_tile end = slu_terrain_gate(terrain, 0)->end[0];
    assert_int_equal(slu_terrain_block(terrain, 0, true, NULL), SLU_OK);
    const slu_edit split = {.kind = SLU_EDIT_ADD, .end = {{1, 8}, {10, 8}}};
    assert_int_equal(slu_terrain_edit(terrain, split, NULL), SLU_OK);
    assert_int_equal(facts_of(terrain).gate_count, 2);
    assert_false(slu_terrain_gate(terrain, 0)->blocked);
    assert_true(slu_terrain_gate(terrain, 1)->blocked);
    assert_true(slu_terrain_gate(terrain, 1)->end[0].x != end.x);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gates_are_added_removed_and_blocked),
        cmocka_unit_test(edits_keep_the_guarantees_and_can_be_replayed),
        cmocka_unit_test(a_refused_edit_changes_nothing),
        cmocka_unit_test(zones_beside_a_slit_cannot_be_joined),
        cmocka_unit_test(a_gate_beside_a_split_zone_stays_blocked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
