// SPDX-License-Identifier: MIT
// What the layers and tile properties of a Tiled map mean.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

// The tiles in these tests: marked ones below ten, bare ones from ten on.
enum { GROUND = 1, WALL = 2, SWAMP = 3, BRIDGE = 4, PIT = 5, BARE = 10, FLOWER = 11 };
static const slu_tiled_tile TILES[] = {
    {.gid = SWAMP, .has_cost = true, .cost = 5},
    {.gid = WALL, .has_walkable = true, .walkable = false},
    {.gid = GROUND, .has_walkable = true, .walkable = true},
    {.gid = BRIDGE, .has_walkable = true, .walkable = true, .has_cost = true, .cost = 0.5},
    {.gid = PIT, .has_cost = true, .cost = 0},
};

static slu_status make(const slu_tiled *tiled, const char *collision, slu_map **out,
                       slu_error *error)
{
    slu_tiled_options options = {.collision_layer = collision};
    return slu_map_create_from_tiled(tiled, &options, out, error);
}

// A digit is the cost of a tile, h a half, @ a wall.
static void assert_costs(const slu_tiled *tiled, const char *collision, const char *wanted)
{
    slu_map *map = NULL;
    slu_error error = {0};
    if (make(tiled, collision, &map, &error) != SLU_OK) fail_msg("%s", error.text);
    int width = slu_map_width(map);
    assert_int_equal(strlen(wanted), width * slu_map_height(map));
    for (int i = 0; wanted[i]; i++) {
        double want = wanted[i] == '@' ? 0 : wanted[i] == 'h' ? 0.5 : wanted[i] - '0';
        double cost = slu_map_cost(map, (slu_tile){i % width, i / width});
        if (cost != want) fail_msg("tile %d costs %g, not %g", i, cost, want);
    }
    slu_map_destroy(map);
}

static void assert_fails(const slu_tiled *tiled, const char *collision, slu_status code,
                         const char *words)
{
    slu_map *map = NULL;
    slu_error error = {0};
    assert_int_equal(make(tiled, collision, &map, &error), code);
    assert_null(map);
    assert_int_equal(error.code, code);
    if (!strstr(error.text, words)) fail_msg("'%s' does not say '%s'", error.text, words);
}

static void properties_say_what_tiles_are(void **state)
{
    (void)state;
    static const uint32_t GIDS[] = {GROUND, WALL, SWAMP, BRIDGE, PIT, BARE};
    slu_tiled_layer layer = {"ground", 0, 0, 3, 2, GIDS};
    slu_tiled tiled = {3, 2, &layer, 1, TILES, COUNT(TILES)};
    assert_costs(&tiled, NULL, "1@5h@1");
}

static void flips_and_turns_do_not_matter(void **state)
{
    (void)state;
    static const uint32_t GIDS[] = {WALL | 0x80000000u, SWAMP | 0x40000000u, SWAMP | 0x20000000u,
                                    WALL | 0x10000000u, SWAMP | 0xF0000000u, 0xF0000000u};
    slu_tiled_layer layer = {"ground", 0, 0, 6, 1, GIDS};
    slu_tiled tiled = {6, 1, &layer, 1, TILES, COUNT(TILES)};
    assert_costs(&tiled, NULL, "@55@5@");
}

// The topmost tile with a property decides; a flower has none.
static void the_topmost_property_decides(void **state)
{
    (void)state;
    static const uint32_t LOW[] = {WALL, SWAMP, GROUND, WALL, 0, SWAMP};
    static const uint32_t HIGH[] = {BRIDGE, FLOWER, WALL, FLOWER, FLOWER, GROUND};
    slu_tiled_layer layers[] = {{"low", 0, 0, 6, 1, LOW}, {"high", 0, 0, 6, 1, HIGH}};
    slu_tiled tiled = {6, 1, layers, 2, TILES, COUNT(TILES)};
    assert_costs(&tiled, NULL, "h5@@11");
}

static void where_no_layer_has_a_tile_is_a_wall(void **state)
{
    (void)state;
    static const uint32_t GIDS[] = {GROUND, 0, 0, GROUND};
    slu_tiled_layer layer = {"ground", 1, 0, 2, 2, GIDS};
    slu_tiled tiled = {4, 2, &layer, 1, TILES, COUNT(TILES)};
    assert_costs(&tiled, NULL, "@1@@@@1@");
}

// If only ground is marked, unmarked tiles are not ground; but costs mark the exceptions.
static void bare_tiles_follow_from_the_marks(void **state)
{
    (void)state;
    static const uint32_t GIDS[] = {GROUND, BARE, SWAMP};
    slu_tiled_layer layer = {"ground", 0, 0, 3, 1, GIDS};
    static const slu_tiled_tile WALKABLE[] = {
        {.gid = GROUND, .has_walkable = true, .walkable = true}};
    static const slu_tiled_tile COSTLY[] = {{.gid = SWAMP, .has_cost = true, .cost = 5}};
    slu_tiled only_ground = {3, 1, &layer, 1, WALKABLE, 1};
    slu_tiled only_costs = {3, 1, &layer, 1, COSTLY, 1};
    assert_costs(&only_ground, NULL, "1@@");
    assert_costs(&only_costs, NULL, "115");
    static const uint32_t WALLS[] = {0, 0, BARE};
    slu_tiled_layer layers[] = {layer, {"collision", 0, 0, 3, 1, WALLS}};
    slu_tiled both = {3, 1, layers, 2, WALKABLE, 1};
    assert_costs(&both, NULL, "11@");
}

static void a_collision_layer_makes_walls(void **state)
{
    (void)state;
    static const uint32_t FLOOR[] = {BARE, BARE, SWAMP, 0, SWAMP, WALL};
    static const uint32_t WALLS[] = {0, FLOWER, FLOWER, 0, 0, GROUND};
    static const char *const NAMES[] = {"collision", "Collision", "COLLISION"};
    for (size_t i = 0; i < COUNT(NAMES); i++) {
        // Its place among the layers does not matter.
        slu_tiled_layer layers[] = {{NAMES[i], 0, 0, 6, 1, WALLS}, {"floor", 0, 0, 6, 1, FLOOR}};
        slu_tiled tiled = {6, 1, layers, 2, TILES, COUNT(TILES)};
        assert_costs(&tiled, NULL, "1@@@51");
    }
}

static void a_collision_layer_alone_is_a_map(void **state)
{
    (void)state;
    static const uint32_t WALLS[] = {0, 7, 0, 7};
    slu_tiled_layer layer = {"Walls", 0, 0, 2, 2, WALLS};
    slu_tiled tiled = {2, 2, &layer, 1, NULL, 0};
    assert_costs(&tiled, "walls", "1@1@");
    assert_fails(&tiled, "wall", SLU_ERR_FORMAT, "no tile layer named wall");
    assert_fails(&tiled, NULL, SLU_ERR_FORMAT, "add a tile layer named collision");
}

static void chunks_make_an_infinite_map(void **state)
{
    (void)state;
    static const uint32_t A[] = {GROUND, SWAMP}, B[] = {BRIDGE, WALL}, C[] = {0, FLOWER};
    slu_tiled_layer layers[] = {
        {"g", -1, -2, 2, 1, A}, {"g", 1, -1, 1, 2, B}, {"collision", 0, -2, 2, 1, C}};
    slu_tiled tiled = {0, 0, layers, 3, TILES, COUNT(TILES)};
    assert_costs(&tiled, NULL, "15@@@h@@@");
}

static void bad_maps_are_refused(void **state)
{
    (void)state;
    static const uint32_t GIDS[] = {1, 1, 1, 1};
    slu_tiled_layer good = {"g", 0, 0, 2, 2, GIDS};
    slu_tiled none = {2, 2, NULL, 0, TILES, COUNT(TILES)};
    assert_fails(&none, NULL, SLU_ERR_FORMAT, "add a tile layer");
    slu_tiled small = {2, 1, &good, 1, TILES, COUNT(TILES)};
    assert_fails(&small, NULL, SLU_ERR_FORMAT, "does not fit on the map");
    slu_tiled large = {SLU_MAX_SIDE + 1, 1, &good, 1, TILES, COUNT(TILES)};
    assert_fails(&large, NULL, SLU_ERR_ARGUMENT, "1 to 32768");
    slu_tiled_layer apart[] = {good, {"g", SLU_MAX_SIDE, 0, 2, 2, GIDS}};
    slu_tiled scattered = {0, 0, apart, 2, TILES, COUNT(TILES)};
    assert_fails(&scattered, NULL, SLU_ERR_FORMAT, "further apart");
    apart[1].x = INT32_MAX;
    apart[0].x = INT32_MIN;
    assert_fails(&scattered, NULL, SLU_ERR_FORMAT, "further apart");
    slu_tiled_layer empty = {"g", 0, 0, 0, 2, GIDS};
    slu_tiled hollow = {2, 2, &empty, 1, TILES, COUNT(TILES)};
    assert_fails(&hollow, NULL, SLU_ERR_ARGUMENT, "not 0 x 2");
    assert_int_equal(slu_map_create_from_tiled(NULL, NULL, NULL, NULL), SLU_ERR_ARGUMENT);
}

static void bad_tiles_are_named(void **state)
{
    (void)state;
    static const uint32_t GIDS[] = {1};
    slu_tiled_layer layer = {"g", 0, 0, 1, 1, GIDS};
    static const slu_tiled_tile DEAR[] = {{.gid = 7, .has_cost = true, .cost = 10001}};
    static const slu_tiled_tile TWICE[] = {{.gid = 7, .has_walkable = true},
                                           {.gid = 7, .has_cost = true, .cost = 1}};
    static const slu_tiled_tile ZERO[] = {{.gid = 0, .has_walkable = true}};
    slu_tiled tiled = {1, 1, &layer, 1, DEAR, 1};
    assert_fails(&tiled, NULL, SLU_ERR_FORMAT, "tile 7 must be 0");
    tiled.tiles = TWICE;
    tiled.tile_count = 2;
    assert_fails(&tiled, NULL, SLU_ERR_FORMAT, "tile 7 is repeated");
    tiled.tiles = ZERO;
    tiled.tile_count = 1;
    assert_fails(&tiled, NULL, SLU_ERR_ARGUMENT, "gid of a tile must be 1 to");
}

// Many tiles with properties, in any order, are all found.
static void every_tile_is_found(void **state)
{
    (void)state;
    enum { TILE_COUNT = 1000 };
    slu_tiled_tile tiles[TILE_COUNT];
    uint32_t gids[TILE_COUNT];
    for (uint32_t i = 0; i < TILE_COUNT; i++) {
        uint32_t gid = 1 + i * 7 % TILE_COUNT * 3;
        tiles[i] = (slu_tiled_tile){.gid = gid, .has_cost = true, .cost = gid};
        gids[i] = 1 + i * 3;
    }
    slu_tiled_layer layer = {"g", 0, 0, TILE_COUNT, 1, gids};
    slu_tiled tiled = {TILE_COUNT, 1, &layer, 1, tiles, TILE_COUNT};
    slu_map *map = NULL;
    assert_int_equal(make(&tiled, NULL, &map, NULL), SLU_OK);
    for (int x = 0; x < TILE_COUNT; x++)
        assert_true(slu_map_cost(map, (slu_tile){x, 0}) == 1 + x * 3);
    slu_map_destroy(map);
}

static void a_failed_allocation_leaves_nothing_behind(void **state)
{
    (void)state;
    static const uint32_t GIDS[] = {GROUND, WALL, SWAMP, BRIDGE, PIT, BARE};
    slu_tiled_layer layer = {"ground", 0, 0, 3, 2, GIDS};
    slu_tiled tiled = {3, 2, &layer, 1, TILES, COUNT(TILES)};
    support_allocator memory;
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        support_allocator_init(&memory, nth);
        slu_tiled_options options = {.map.allocator = &memory.allocator};
        slu_map *map = NULL;
        status = slu_map_create_from_tiled(&tiled, &options, &map, NULL);
        assert_int_equal(status != SLU_OK, support_allocator_failed(&memory));
        slu_map_destroy(map);
        assert_int_equal(memory.live_blocks, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(properties_say_what_tiles_are),
        cmocka_unit_test(flips_and_turns_do_not_matter),
        cmocka_unit_test(the_topmost_property_decides),
        cmocka_unit_test(where_no_layer_has_a_tile_is_a_wall),
        cmocka_unit_test(bare_tiles_follow_from_the_marks),
        cmocka_unit_test(a_collision_layer_makes_walls),
        cmocka_unit_test(a_collision_layer_alone_is_a_map),
        cmocka_unit_test(chunks_make_an_infinite_map),
        cmocka_unit_test(bad_maps_are_refused),
        cmocka_unit_test(bad_tiles_are_named),
        cmocka_unit_test(every_tile_is_found),
        cmocka_unit_test(a_failed_allocation_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
