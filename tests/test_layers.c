// SPDX-License-Identifier: MIT
// The layer of a map for a kind of unit: through any edits it equals a new map that is passable
// exactly where the unit fits, tile by tile; it is shared, and released with its last user.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "map/layer.h"
#include "map_claims.h"
#include "random_world.h"
#include "support.h"

enum { MAPS = 400, EDITS = 12, SIDE = 40, TILES = SIDE * SIDE, KINDS = 4 };

static const slu_unit UNITS[KINDS] = {
    {.size = 2}, {.size = 3, .terrains = ".S"}, {.terrains = "G"}, {.size = 7}};

// ---- the same, tile by tile

static bool fits(const slu_map *map, const slu_unit *unit, int x, int y)
{
    int size = unit->size ? unit->size : 1;
    for (int i = 0; i < size * size; i++) {
        slu_tile tile = {x + i % size, y + i / size};
        if (!slu_map_passable(map, tile)) return false;
        if (unit->terrains && !strchr(unit->terrains, slu_map_glyph(map, tile))) return false;
    }
    return true;
}

static uint32_t costliest(const slu_map *map, const slu_unit *unit, int x, int y)
{
    int size = unit->size ? unit->size : 1;
    uint32_t most = 0;
    for (int i = 0; i < size * size; i++) {
        uint32_t t = slui_map_index(map, (slu_tile){x + i % size, y + i / size});
        if (slui_map_cost_at(map, t) > most) most = slui_map_cost_at(map, t);
    }
    return most;
}

static slu_map *map_of_fits(const slu_map *map, const slu_unit *unit)
{
    static char characters[TILES];
    slu_map *out = NULL;
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            characters[y * map->width + x] = fits(map, unit, x, y) ? '.' : '@';
    assert_int_equal(slu_map_create_from(map->width, map->height, characters, NULL, &out, NULL),
                     SLU_OK);
    return out;
}

// Both divide the tiles into the same parts, whatever their numbers.
static void claim_same_parts(const slu_map *one, const slu_map *two, slu_diagonals diagonals)
{
    static uint32_t there[TILES + 1], back[TILES + 1];
    memset(there, 0, sizeof there);
    memset(back, 0, sizeof back);
    for (int t = 0; t < (int)one->tile_count; t++) {
        slu_tile tile = {t % one->width, t / one->width};
        uint32_t a = slu_map_component(one, diagonals, tile);
        uint32_t b = slu_map_component(two, diagonals, tile);
        assert_int_equal(a == 0, b == 0);
        if (!there[a]) there[a] = b;
        if (!back[b]) back[b] = a;
        assert_int_equal(there[a], b);
        assert_int_equal(back[b], a);
    }
}

static void claim_right_costs(const slu_map *layer, const slu_map *map, const slu_unit *unit)
{
    uint32_t cheapest = 0, most = 0;
    for (uint32_t t = 0; t < layer->tile_count; t++) {
        if (!slui_map_passable_at(layer, t)) continue;
        int x = (int)t % map->width, y = (int)t / map->width;
        uint32_t cost = costliest(map, unit, x, y);
        assert_int_equal(slui_map_cost_at(layer, t), cost);
        if (!cheapest || cost < cheapest) cheapest = cost;
        if (cost > most) most = cost;
    }
    assert_int_equal(layer->cheapest, cheapest);
    assert_int_equal(layer->costliest, most);
}

static void claim_right(const slu_map *layer, const slu_map *map, const slu_unit *unit)
{
    slu_map *fresh = map_of_fits(map, unit);
    claim_same_ground(layer, fresh);
    assert_true(layer->revision == map->revision);
    claim_same_parts(layer, fresh, SLU_DIAGONALS_CLEAR);
    if (layer->joins) claim_same_parts(layer, fresh, SLU_DIAGONALS_ALWAYS);
    claim_right_costs(layer, map, unit);
    slu_map_destroy(fresh);
}

// ---- the changes it remembers

static void copy_passable(const slu_map *layer, bool *out)
{
    for (uint32_t t = 0; t < layer->tile_count; t++)
        out[t] = slui_map_passable_at(layer, t);
}

static bool is_noted(const slu_map *layer, uint64_t first, int x, int y)
{
    for (uint64_t i = first; i < layer->moved.count; i++) {
        slu_rect area = slui_edits_area(&layer->moved, i);
        if (x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height)
            return true;
    }
    return false;
}

static void claim_noted(const slu_map *layer, const bool *before, uint64_t revision)
{
    uint64_t first;
    bool opened = false;
    assert_true(slui_edits_since(&layer->moved, revision, &first));
    for (uint32_t t = 0; t < layer->tile_count; t++) {
        bool is = slui_map_passable_at(layer, t);
        if (is == before[t]) continue;
        opened |= is;
        assert_true(is_noted(layer, first, (int)t % layer->width, (int)t / layer->width));
    }
    if (opened) assert_true(layer->opened > revision);
}

// ---- the tests

static void edit(slu_map *map, slui_random *random, bool with_costs)
{
    static const char GLYPHS[] = ".@GS";
    if (with_costs || slui_random_below(random, 2)) {
        world_edit(map, random, with_costs);
        return;
    }
    slu_tile at = world_tile(map, random);
    char glyph = GLYPHS[slui_random_below(random, 4)];
    assert_int_equal(slu_map_fill(map, (slu_rect){at.x, at.y, 1, 1}, glyph, NULL), SLU_OK);
}

static void follow_edits(uint64_t seed)
{
    static bool before[KINDS][TILES];
    slui_random random = slui_random_seeded(seed);
    slu_map *map = world_map(&random, SIDE);
    const slu_map *layers[KINDS];
    bool with_costs = seed % 3 == 0;
    world_grounds(map, &random);
    if (seed % 6 == 0) world_terrain(map, &random);
    for (int i = 0; i < KINDS; i++)
        layers[i] = slui_layer_hold_for(map, &UNITS[i]);
    for (int k = 0; k < EDITS; k++) {
        uint64_t revision = map->revision;
        for (int i = 0; i < KINDS; i++) {
            if (slui_random_below(&random, EDITS / 2) == 0) slui_layer_join(layers[i]);
            copy_passable(layers[i], before[i]);
        }
        edit(map, &random, with_costs);
        for (int i = 0; i < KINDS; i++) {
            claim_right(layers[i], map, &UNITS[i]);
            claim_noted(layers[i], before[i], revision);
        }
    }
    for (int i = 0; i < KINDS; i++)
        slui_layer_release(layers[i]);
    slu_map_destroy(map);
}

static void a_layer_is_a_map_of_where_the_unit_fits(void **state)
{
    (void)state;
    uint64_t first = world_first_case(), maps = world_cases(MAPS);
    for (uint64_t seed = first; seed < first + maps; seed++)
        follow_edits(seed);
}

static slu_map *meadow(void)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    return map;
}

static void kinds_that_fit_alike_share_a_layer(void **state)
{
    (void)state;
    slu_map *map = meadow();
    const slu_map *one = slui_layer_hold_for(map, &(slu_unit){.size = 2, .terrains = ".GS@"});
    const slu_map *two = slui_layer_hold_for(map, &(slu_unit){.size = 2, .terrains = "S.G"});
    const slu_map *other = slui_layer_hold_for(map, &(slu_unit){.size = 3, .terrains = "S.G"});
    assert_ptr_equal(one, two);
    assert_ptr_not_equal(one, other);
    assert_ptr_equal(slui_layer_hold_for(one, &(slu_unit){0}), one);
    assert_int_equal(slui_layer_set_count(map->layers), 2);
    for (int i = 0; i < 3; i++)
        slui_layer_release(one);
    assert_int_equal(slui_layer_set_count(map->layers), 1);
    slui_layer_release(other);
    assert_int_equal(slui_layer_set_count(map->layers), 0);
    slu_map_destroy(map);
}

static void a_unit_of_one_tile_on_all_ground_has_no_layer(void **state)
{
    (void)state;
    slu_map *map = meadow();
    assert_ptr_equal(slui_layer_hold_for(map, &(slu_unit){0}), map);
    assert_ptr_equal(slui_layer_hold_for(map, &(slu_unit){.size = 1, .terrains = ".GS"}), map);
    slui_layer_release(map);
    assert_int_equal(slui_layer_set_count(map->layers), 0);
    slu_map_destroy(map);
}

// ---- memory

// What says which tiles are connected.
static size_t label_bytes(const slu_map *layer)
{
    return layer->parcel_capacity * sizeof *layer->parcels +
           layer->ward_capacity * sizeof *layer->wards +
           (layer->joined_capacity + layer->component_size_capacity) * sizeof(uint32_t);
}

// In a square of this many tiles to a side: 7 bytes for 4 tiles at most, and labels.
static void claim_little_memory(int side)
{
    const size_t tiles = (size_t)side * (size_t)side;
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_map *map = NULL;
    assert_int_equal(
        slu_map_create(side, side, &(slu_map_options){.allocator = &memory.allocator}, &map, NULL),
        SLU_OK);
    size_t before = memory.live_bytes;
    const slu_map *layer = slui_layer_hold_for(map, &(slu_unit){.size = 3});
    const size_t bytes = memory.live_bytes - before, labels = label_bytes(layer);
    print_message("side %d: %.3f bytes per tile, %.3f for labels\n", side,
                  (double)(bytes - labels) / (double)tiles, (double)labels / (double)tiles);
    assert_true(bytes - labels <= tiles * 2);
    assert_true(labels <= tiles * 5 / 8);
    slui_layer_release(layer);
    assert_int_equal(memory.live_bytes, before);
    slu_map_destroy(map);
    assert_int_equal(memory.live_bytes, 0);
}

static void a_layer_takes_little_memory(void **state)
{
    (void)state;
    for (int side = 256; side <= 1024; side *= 2)
        claim_little_memory(side);
}

// An edit for which memory does not suffice changes neither the map nor its layers.
static void fail_an_edit(slu_map *map, const slu_map *layer, support_allocator *memory,
                         const slu_unit *unit)
{
    // A comb of walls: more components than ever before.
    slu_change comb[SIDE / 2];
    for (int i = 0; i < SIDE / 2; i++)
        comb[i] = (slu_change){.area = {i * 2, 0, 1, SIDE}, .glyph = i % 8 == 3 ? '@' : 'S'};
    for (long calls = 0;; calls++) {
        support_allocator_run_out(memory, calls);
        slu_status status = slu_map_apply(map, comb, SIDE / 2, NULL);
        memory->fail_at = -1;
        claim_right(layer, map, unit);
        if (status == SLU_OK) return;
        assert_int_equal(status, SLU_ERR_MEMORY);
    }
}

static void an_edit_that_fails_leaves_the_layers_as_they_were(void **state)
{
    (void)state;
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_map *map = NULL;
    assert_int_equal(
        slu_map_create(SIDE, SIDE, &(slu_map_options){.allocator = &memory.allocator}, &map, NULL),
        SLU_OK);
    for (int i = 0; i < KINDS; i++) {
        const slu_map *layer = slui_layer_hold_for(map, &UNITS[i]);
        fail_an_edit(map, layer, &memory, &UNITS[i]);
        assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, SIDE, SIDE}, '.', NULL), SLU_OK);
        claim_right(layer, map, &UNITS[i]);
        slui_layer_release(layer);
    }
    slu_map_destroy(map);
    assert_int_equal(memory.live_bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_layer_is_a_map_of_where_the_unit_fits),
        cmocka_unit_test(kinds_that_fit_alike_share_a_layer),
        cmocka_unit_test(a_unit_of_one_tile_on_all_ground_has_no_layer),
        cmocka_unit_test(a_layer_takes_little_memory),
        cmocka_unit_test(an_edit_that_fails_leaves_the_layers_as_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
