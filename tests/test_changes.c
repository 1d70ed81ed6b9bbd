// SPDX-License-Identifier: MIT
// Transactions: they do what single edits do, completely or not at all, in one revision, and can be
// undone.
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "map/map.h"
#include "map_claims.h"
#include "random_world.h"

enum {
    MAPS = 1500,
    ROUNDS = 6,
    SIDE = 24,
    TILES = SIDE * SIDE,
    MOST = 9,
    MOST_UNDO = 2 * MOST * TILES
};

static int below(slui_random *random, int bound)
{
    return (int)slui_random_below(random, (uint32_t)bound);
}

// A tile, a rectangle, now and then the whole map; ground, wall, swamp or a cost.
static slu_change some_change(const slu_map *map, slui_random *random)
{
    int most = below(random, 3) ? 2 : SIDE;
    slu_tile at = world_tile(map, random);
    slu_rect area = {at.x, at.y, 1 + below(random, most), 1 + below(random, most)};
    if (area.width > map->width - at.x) area.width = map->width - at.x;
    if (area.height > map->height - at.y) area.height = map->height - at.y;
    slu_change change = {.area = area, .glyph = "@.GST"[below(random, 5)]};
    if (below(random, 6) == 0) {
        change.kind = SLU_CHANGE_COST;
        change.cost = 0.25 + below(random, 8);
    }
    return change;
}

// A map in which S costs 3, with or without other costs.
static slu_map *some_map(slui_random *random)
{
    slu_map *drawn = world_map(random, SIDE), *map = NULL;
    slu_glyphs glyphs;
    slu_glyphs_default(&glyphs);
    glyphs.cost['S'] = 3;
    slu_map_options options = {.glyphs = &glyphs};
    assert_int_equal(
        slu_map_create_from(drawn->width, drawn->height, drawn->glyph, &options, &map, NULL),
        SLU_OK);
    slu_map_destroy(drawn);
    if (below(random, 3) == 0) world_terrain(map, random);
    return map;
}

static slu_map *copy_of(const slu_map *map)
{
    slu_glyphs glyphs;
    for (int c = 0; c < 256; c++)
        glyphs.cost[c] =
            map->glyph_cost[c] == SLUI_GLYPH_UNKNOWN ? SLU_UNKNOWN : map->glyph_cost[c] / 100.0;
    slu_map_options options = {.glyphs = &glyphs};
    slu_map *copy = NULL;
    assert_int_equal(
        slu_map_create_from(map->width, map->height, map->glyph, &options, &copy, NULL), SLU_OK);
    for (int t = 0; map->cost && t < (int)map->tile_count; t++) {
        if (!map->cost[t]) continue;
        slu_rect one = {t % map->width, t / map->width, 1, 1};
        assert_int_equal(slu_map_fill_cost(copy, one, map->cost[t] / 100.0, NULL), SLU_OK);
    }
    return copy;
}

static slu_tile tile_at(const slu_map *map, int t)
{
    return (slu_tile){t % map->width, t / map->width};
}

static bool joined(const slu_map *map, slu_diagonals rule, int a, int b)
{
    return slu_map_component(map, rule, tile_at(map, a)) ==
           slu_map_component(map, rule, tile_at(map, b));
}

// Everything but the numbers of the components, which edits may choose.
static void claim_same(const slu_map *one, const slu_map *two)
{
    assert_memory_equal(one->glyph, two->glyph, one->tile_count);
    claim_same_ground(one, two);
    assert_int_equal(one->cheapest, two->cheapest);
    assert_int_equal(one->costliest, two->costliest);
    for (int t = 0; t < (int)one->tile_count; t++) {
        assert_true(slu_map_cost(one, tile_at(one, t)) == slu_map_cost(two, tile_at(one, t)));
        int other = t * 7 % (int)one->tile_count;
        for (int rule = SLU_DIAGONALS_CLEAR; rule <= SLU_DIAGONALS_NEVER; rule++)
            assert_int_equal(joined(one, (slu_diagonals)rule, t, other),
                             joined(two, (slu_diagonals)rule, t, other));
    }
}

static void make_singly(slu_map *map, const slu_change *c)
{
    slu_status status = c->kind == SLU_CHANGE_COST ? slu_map_fill_cost(map, c->area, c->cost, NULL)
                                                   : slu_map_fill(map, c->area, c->glyph, NULL);
    assert_int_equal(status, SLU_OK);
}

static void a_transaction_is_its_edits_in_one_revision(void **state)
{
    (void)state;
    for (int seed = 0; seed < world_share(MAPS); seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = some_map(&random), *other = copy_of(map);
        for (int round = 0; round < ROUNDS; round++) {
            slu_change changes[MOST];
            size_t count = 1 + (size_t)below(&random, MOST);
            uint64_t revision = slu_map_revision(map);
            for (size_t i = 0; i < count; i++)
                changes[i] = some_change(map, &random);
            assert_int_equal(slu_map_apply(map, changes, count, NULL), SLU_OK);
            for (size_t i = 0; i < count; i++)
                make_singly(other, &changes[i]);
            assert_int_equal(slu_map_revision(map), revision + 1);
            claim_same(map, other);
        }
        slu_map_destroy(other);
        slu_map_destroy(map);
    }
}

static void undoing_brings_everything_back(void **state)
{
    (void)state;
    static slu_change undo[MOST_UNDO];
    for (int seed = 0; seed < world_share(MAPS); seed++) {
        slui_random random = slui_random_seeded(seed + MAPS);
        slu_map *map = some_map(&random), *before = copy_of(map);
        slu_change changes[MOST];
        size_t count = 1 + (size_t)below(&random, MOST), need = 0;
        for (size_t i = 0; i < count; i++)
            changes[i] = some_change(map, &random);
        assert_int_equal(slu_map_undo(map, changes, count, undo, MOST_UNDO, &need, NULL), SLU_OK);
        assert_int_equal(slu_map_apply(map, changes, count, NULL), SLU_OK);
        assert_int_equal(slu_map_apply(map, undo, need, NULL), SLU_OK);
        claim_same(map, before);
        slu_map_destroy(before);
        slu_map_destroy(map);
    }
}

static void a_door_of_like_tiles_is_one_change(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(9, 9, NULL, &map, NULL), SLU_OK);
    slu_change shut = {.area = {2, 2, 3, 2}, .glyph = '@'}, open[2];
    size_t need = 0;
    assert_int_equal(slu_map_undo(map, &shut, 1, open, 1, &need, NULL), SLU_OK);
    assert_int_equal(need, 1);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, 9, 9}, 2, NULL), SLU_OK);
    slu_error error = {0};
    memset(open, 0x5A, sizeof open);
    slu_change untouched[2];
    memcpy(untouched, open, sizeof open);
    assert_int_equal(slu_map_undo(map, &shut, 1, open, 1, &need, &error), SLU_ERR_CAPACITY);
    assert_int_equal(need, 2);
    assert_memory_equal(open, untouched, sizeof open);
    assert_int_equal(slu_map_undo(map, &shut, 1, NULL, 0, &need, NULL), SLU_ERR_CAPACITY);
    assert_int_equal(slu_map_undo(map, &shut, 1, open, 2, &need, NULL), SLU_OK);
    slu_map_destroy(map);
}

static void claim_refused(slu_map *map, slu_change bad, const char *words)
{
    slu_change changes[] = {
        {.area = {0, 0, 3, 3}, .glyph = '@'}, {.area = {5, 5, 1, 1}, .glyph = 'T'}, bad};
    slu_map *before = copy_of(map);
    uint64_t revision = slu_map_revision(map);
    slu_error error = {0};
    assert_int_equal(slu_map_apply(map, changes, 3, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, 3);
    assert_non_null(strstr(error.text, words));
    assert_int_equal(slu_map_apply(map, changes, 3, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_revision(map), revision);
    claim_same(map, before);
    size_t need = 77;
    slu_change out[4];
    assert_int_equal(slu_map_undo(map, changes, 3, out, 4, &need, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(need, 77);
    slu_map_destroy(before);
}

static void one_bad_change_refuses_all(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(9, 9, NULL, &map, NULL), SLU_OK);
    const slu_rect on = {1, 1, 1, 1};
    claim_refused(map, (slu_change){.area = {8, 8, 2, 1}, .glyph = '@'}, "is not inside");
    claim_refused(map, (slu_change){.area = {-1, 0, 2, 1}, .glyph = '@'}, "is not inside");
    claim_refused(map, (slu_change){.area = {0, 0, 0, 1}, .glyph = '@'}, "is not inside");
    claim_refused(map, (slu_change){.area = {INT_MAX, 0, INT_MAX, 1}, .glyph = '@'},
                  "is not inside");
    claim_refused(map, (slu_change){.area = on, .glyph = '?'}, "the map has no glyph");
    claim_refused(map, (slu_change){.kind = SLU_CHANGE_COST, .area = on}, "cost");
    claim_refused(map, (slu_change){.kind = SLU_CHANGE_COST, .area = on, .cost = NAN}, "cost");
    claim_refused(map, (slu_change){.kind = (slu_change_kind)7, .area = on}, "kind");
    uint64_t revision = slu_map_revision(map);
    assert_int_equal(slu_map_apply(map, NULL, 0, NULL), SLU_OK);
    assert_int_equal(slu_map_apply(map, NULL, 1, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_revision(map), revision);
    assert_true(slui_map_uniform(map));
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Gates

static void wall_up(slu_map *map, const slu_terrain *terrain, uint32_t gate, slu_change *out,
                    size_t *count)
{
    size_t need = 0;
    assert_int_equal(slu_terrain_gate_changes(terrain, gate, '@', NULL, 0, &need, NULL),
                     SLU_ERR_CAPACITY);
    assert_int_equal(slu_terrain_gate_changes(terrain, gate, '@', out + *count, need, &need, NULL),
                     SLU_OK);
    size_t tiles = 0;
    for (size_t i = 0; i < need; i++)
        tiles += (size_t)out[*count + i].area.width * (size_t)out[*count + i].area.height;
    assert_int_equal(tiles, slu_terrain_gate(terrain, gate)->tile_count);
    assert_true(slu_map_passable(map, slu_terrain_gate(terrain, gate)->middle));
    *count += need;
}

static void claim_zones_apart(const slu_map *map, const slu_terrain *terrain)
{
    for (int t = 0; t < (int)map->tile_count; t++) {
        for (int u = 0; u < t; u++) {
            slu_tile a = tile_at(map, t), b = tile_at(map, u);
            if (!slu_map_passable(map, a) || !slu_map_passable(map, b)) continue;
            if (slu_terrain_zone_at(terrain, a) == slu_terrain_zone_at(terrain, b)) continue;
            assert_false(joined(map, SLU_DIAGONALS_CLEAR, t, u));
        }
    }
}

// With all gates walled up no zone can be left; undoing restores the map.
static void walled_gates_part_their_zones(void **state)
{
    (void)state;
    static slu_change changes[TILES], undo[2 * TILES];
    size_t gates = 0;
    for (int seed = 0; seed < 150; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, SIDE), *before = copy_of(map);
        slu_terrain_options options = {.method =
                                           (int)seed % slu_methods_count(slu_decompositions())};
        slu_terrain *terrain = NULL;
        assert_int_equal(slu_terrain_create(map, &options, &terrain, NULL), SLU_OK);
        slu_terrain_facts facts;
        slu_terrain_describe(terrain, &facts);
        assert_int_equal(facts.revision, slu_map_revision(map));
        size_t count = 0, need = 0;
        for (uint32_t g = 0; g < facts.gate_count; g++)
            wall_up(map, terrain, g, changes, &count);
        assert_int_equal(slu_map_undo(map, changes, count, undo, 2 * TILES, &need, NULL), SLU_OK);
        assert_int_equal(slu_map_apply(map, changes, count, NULL), SLU_OK);
        claim_zones_apart(map, terrain);
        if (count)
            assert_int_equal(slu_terrain_gate_changes(terrain, 0, '@', changes, 1, &need, NULL),
                             SLU_ERR_STALE);
        assert_int_equal(slu_map_apply(map, undo, need, NULL), SLU_OK);
        claim_same(map, before);
        gates += facts.gate_count;
        slu_terrain_destroy(terrain);
        slu_map_destroy(before);
        slu_map_destroy(map);
    }
    assert_true(gates > 300);
}

static void gates_that_cannot_be_walled_up_are_refused(void **state)
{
    (void)state;
    slu_generate_options options = {.kind = SLU_GENERATE_ROOMS, .width = 40, .height = 40};
    slu_map *map = NULL;
    slu_terrain *terrain = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    assert_int_equal(slu_terrain_create(map, NULL, &terrain, NULL), SLU_OK);
    slu_change out[64];
    size_t need = 77;
    slu_error error = {0};
    assert_int_equal(slu_terrain_gate_changes(terrain, 0, '.', out, 64, &need, &error),
                     SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "not a wall"));
    assert_int_equal(slu_terrain_gate_changes(terrain, 0, '?', out, 64, &need, NULL),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(slu_terrain_gate_changes(terrain, SLU_NO_GATE, '@', out, 64, &need, &error),
                     SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "no gate 4294967295"));
    assert_int_equal(slu_terrain_gate_changes(terrain, 0, '@', NULL, 64, &need, NULL),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(slu_terrain_gate_changes(terrain, 0, '@', out, 64, NULL, NULL),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(need, 77);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Who knows which map

static void everything_knows_its_revision(void **state)
{
    (void)state;
    slu_map *map = NULL;
    slu_atlas *atlas = NULL;
    assert_int_equal(slu_map_create(30, 30, NULL, &map, NULL), SLU_OK);
    slu_change shut = {.area = {15, 0, 1, 29}, .glyph = '@'};
    assert_int_equal(slu_map_apply(map, &shut, 1, NULL), SLU_OK);
    assert_int_equal(slu_atlas_create(map, NULL, &atlas, NULL), SLU_OK);
    slu_finder_options options = {.atlas = atlas};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    slu_query query = {.goal = {29, 0}, .algorithm = asking_algorithm("astar+gateway")};
    slu_result r = asking(finder, &query);
    assert_int_equal(r.revision, 1);

    slu_change more = {.area = {0, 20, 10, 1}, .glyph = '@'},
               open = {.area = {15, 5, 1, 1}, .glyph = '.'};
    slu_atlas_facts facts;
    assert_int_equal(slu_map_apply(map, &more, 1, NULL), SLU_OK);
    slu_atlas_describe(atlas, &facts);
    assert_int_equal(facts.revision, 1);
    assert_false(facts.stale);
    assert_int_equal(asking(finder, &query).revision, 2);

    assert_int_equal(slu_find_begin(finder, &query, NULL), SLU_OK);
    assert_int_equal(slu_map_apply(map, &open, 1, NULL), SLU_OK);
    assert_int_equal(slu_find_step(finder, 1, &r, NULL), SLU_ERR_STALE);
    slu_atlas_describe(atlas, &facts);
    assert_true(facts.stale);
    assert_int_equal(slu_find(finder, &query, &r, NULL), SLU_ERR_STALE);
    assert_int_equal(slu_atlas_update(atlas, NULL), SLU_OK);
    slu_atlas_describe(atlas, &facts);
    assert_false(facts.stale);
    assert_int_equal(facts.revision, 3);
    assert_int_equal(asking(finder, &query).revision, 3);
    slu_finder_destroy(finder);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_transaction_is_its_edits_in_one_revision),
        cmocka_unit_test(undoing_brings_everything_back),
        cmocka_unit_test(a_door_of_like_tiles_is_one_change),
        cmocka_unit_test(one_bad_change_refuses_all),
        cmocka_unit_test(walled_gates_part_their_zones),
        cmocka_unit_test(gates_that_cannot_be_walled_up_are_refused),
        cmocka_unit_test(everything_knows_its_revision),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
