// SPDX-License-Identifier: MIT
// Terrain: what every decomposition guarantees, on thousands of random maps; what `water` finds on
// maps drawn for it; the questions a program asks.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_world.h"
#include "reference.h"
#include "support.h"
#include "terrain/terrain.h"
#include "terrain_check.h"

enum { MAPS = 1000, SIDE = 24 };

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

static slu_terrain_options random_options(slui_random *random)
{
    static const double PROMINENCES[] = {0, 1, 1.2, 2};
    slu_terrain_options options = {
        .method = (int)slui_random_below(random, (uint32_t)slu_methods_count(slu_decompositions())),
        .diagonals = slui_random_below(random, 2) ? SLU_DIAGONALS_ALWAYS : SLU_DIAGONALS_CLEAR,
        .prominence = PROMINENCES[slui_random_below(random, 4)],
        .widest = (int)slui_random_below(random, 8),
        .downscale = slui_random_below(random, 8) ? 0 : 1 + (int)slui_random_below(random, 4),
    };
    bool flood = !strcmp(slu_methods_at(slu_decompositions(), options.method)->name, "flood-2006");
    options.lakes = !flood && slui_random_below(random, 8) == 0;
    return options;
}

// ---------------------------------------------------------------------------------------------
// Guarantees

static void every_decomposition_keeps_its_guarantees(void **state)
{
    (void)state;
    uint64_t first = world_first_case(), maps = world_cases(MAPS);
    size_t gates = 0;
    for (uint64_t seed = first; seed < first + maps; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, seed % 16 ? SIDE : 3 * SIDE);
        slu_terrain_options options = random_options(&random);
        slu_terrain *terrain = decompose(map, &options);
        terrain_check(map, terrain, options.diagonals == SLU_DIAGONALS_ALWAYS);
        if (seed % 16) terrain_check_slowly(map, terrain);
        gates += facts_of(terrain).gate_count;
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
    assert_true(gates > maps);
}

static slui_random label_random;

// The wildest method there can be: labels and fences at random.
static slu_status label_at_random(const slu_map *map, const slu_terrain_options *options,
                                  slui_cut *cut, slu_error *error)
{
    (void)options;
    (void)error;
    uint32_t kinds = 1 + slui_random_below(&label_random, 4);
    int coarse = 1 + (int)slui_random_below(&label_random, 6);
    bool fences = slui_random_below(&label_random, 2);
    if (fences) assert_true(slui_cut_create_fences(cut, map->tile_count));
    for (uint32_t t = 0; t < map->tile_count; t++) {
        int x = (int)(t % (uint32_t)map->width) / coarse, y = (int)(t / (uint32_t)map->width);
        slui_random place =
            slui_random_seeded(label_random.state + (uint64_t)(x * 64 + y / coarse));
        cut->label[t] = slui_map_passable_at(map, t) ? 7 + slui_random_below(&place, kinds) : 0;
        if (fences && !slui_random_below(&label_random, 3))
            cut->fence[t] = (uint8_t)slui_random_below(&label_random, 4);
    }
    return SLU_OK;
}

static void any_labels_give_a_terrain(void **state)
{
    (void)state;
    uint64_t first = world_first_case(), maps = world_cases(MAPS);
    size_t ragged = 0, diagonal = 0;
    for (uint64_t seed = first; seed < first + maps; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, 14);
        label_random = slui_random_seeded(seed);
        slu_diagonals diagonals = seed & 1 ? SLU_DIAGONALS_ALWAYS : SLU_DIAGONALS_CLEAR;
        slu_terrain_options options = {.diagonals = diagonals, .downscale = 1};
        slu_terrain *terrain = NULL;
        assert_int_equal(slui_terrain_build(map, &options, label_at_random, &terrain, NULL),
                         SLU_OK);
        terrain_check(map, terrain, diagonals == SLU_DIAGONALS_ALWAYS);
        terrain_check_slowly(map, terrain);
        for (uint32_t g = 0; g < terrain->gate_count; g++) {
            const slu_gate *gate = &terrain->gates[g];
            ragged += !gate->straight;
            diagonal += gate->straight && gate->end[0].x != gate->end[1].x &&
                        gate->end[0].y != gate->end[1].y;
        }
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
    assert_true(ragged > maps / 40);
    assert_true(diagonal > maps / 40);
}

// ---------------------------------------------------------------------------------------------
// Water

// A map of walls with rectangles of ground.
static slu_map *dug(int width, int height, const slu_rect *rooms, int count)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(width, height, NULL, &map, NULL), SLU_OK);
    slu_map_fill(map, (slu_rect){0, 0, width, height}, '@', NULL);
    for (int i = 0; i < count; i++)
        assert_int_equal(slu_map_fill(map, rooms[i], '.', NULL), SLU_OK);
    return map;
}

static uint32_t gates_of(const slu_map *map, const slu_terrain_options *options)
{
    slu_terrain *terrain = decompose(map, options);
    terrain_check(map, terrain, false);
    uint32_t count = facts_of(terrain).gate_count;
    slu_terrain_destroy(terrain);
    return count;
}

// Two rooms and a long corridor of even width: a gate at each of its ends, the corridor a zone.
static void an_even_corridor_has_a_gate_at_each_end(void **state)
{
    (void)state;
    for (int width = 1; width <= 6; width++) {
        const slu_rect rooms[] = {{2, 2, 20, 30}, {22, 14, 60, width}, {82, 2, 20, 30}};
        slu_map *map = dug(104, 34, rooms, 3);
        slu_terrain *terrain = decompose(map, NULL);
        terrain_check(map, terrain, false);
        assert_int_equal(facts_of(terrain).zone_count, 3);
        assert_int_equal(facts_of(terrain).gate_count, 2);
        for (uint32_t g = 0; g < 2; g++) {
            const slu_gate *gate = slu_terrain_gate(terrain, g);
            assert_true(gate->straight);
            assert_true(gate->width == width);
            int mouth = g ? 82 : 21;
            assert_in_range(gate->middle.x, mouth - 8, mouth + 8);
        }
        uint32_t corridor = slu_terrain_zone_at(terrain, (slu_tile){52, 14});
        assert_int_equal(slu_terrain_zone(terrain, corridor)->gate_count, 2);
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
}

// A door in a wall is one gate, however thin the wall.
static void a_door_is_one_gate(void **state)
{
    (void)state;
    const slu_rect rooms[] = {{1, 1, 12, 12}, {13, 6, 1, 2}, {14, 1, 12, 12}};
    slu_map *map = dug(27, 14, rooms, 3);
    assert_int_equal(gates_of(map, NULL), 1);
    slu_map_destroy(map);
}

// A winding corridor is split, so that no zone is much longer than the distance between its ends.
static void a_winding_corridor_is_split(void **state)
{
    (void)state;
    const slu_rect rooms[] = {{2, 2, 60, 4},  {58, 2, 4, 12}, {2, 10, 60, 4},
                              {2, 10, 4, 12}, {2, 18, 60, 4}, {58, 18, 4, 12},
                              {2, 26, 60, 4}, {2, 26, 4, 12}, {2, 34, 60, 4}};
    slu_map *map = dug(64, 40, rooms, 9);
    slu_terrain *terrain = decompose(map, NULL);
    terrain_check(map, terrain, false);
    assert_in_range(facts_of(terrain).zone_count, 3, 12);
    for (uint32_t g = 0; g < facts_of(terrain).gate_count; g++)
        assert_true(slu_terrain_gate(terrain, g)->width <= 7);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

// Two fields with a wide opening between them are not separated; the same fields with a pass are.
static void wide_openings_are_no_gates(void **state)
{
    (void)state;
    const slu_rect wide[] = {{1, 1, 150, 150}, {151, 20, 10, 110}, {161, 1, 150, 150}};
    const slu_rect narrow[] = {{1, 1, 150, 150}, {151, 60, 10, 12}, {161, 1, 150, 150}};
    slu_map *open = dug(312, 152, wide, 3), *pass = dug(312, 152, narrow, 3);
    assert_int_equal(gates_of(open, NULL), 0);
    assert_int_equal(gates_of(pass, NULL), 1);
    slu_terrain_options options = {.widest = 11};
    assert_int_equal(gates_of(pass, &options), 0);
    slu_map_destroy(open);
    slu_map_destroy(pass);
}

// Notches in the walls of a room make no gates.
static void noisy_walls_make_no_gates(void **state)
{
    (void)state;
    const slu_rect room = {4, 4, 52, 32};
    for (uint64_t seed = 0; seed < 50; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = dug(60, 40, &room, 1);
        for (int i = 0; i < 120; i++) {
            int x = 3 + (int)slui_random_below(&random, 54),
                y = (int)slui_random_below(&random, 36);
            slu_tile tile =
                i & 1 ? (slu_tile){x, i & 2 ? 3 : 36} : (slu_tile){i & 2 ? 3 : 56, 2 + y};
            slu_map_fill(map, (slu_rect){tile.x, tile.y, 1, 1}, '.', NULL);
        }
        assert_int_equal(gates_of(map, NULL), 0);
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------
// Questions

// Four rooms in a ring, a fifth behind the last, each door one tile wide:
//   0 - 1
//   |   |
//   2 - 3 - 4
static slu_map *five_rooms(void)
{
    const slu_rect rooms[] = {{1, 1, 11, 11},   {13, 1, 11, 11}, {1, 13, 11, 11}, {13, 13, 11, 11},
                              {25, 13, 11, 11}, {12, 6, 1, 1},   {12, 18, 1, 1},  {6, 12, 1, 1},
                              {18, 12, 1, 1},   {24, 18, 1, 1}};
    return dug(37, 25, rooms, 10);
}

static void questions_are_answered(void **state)
{
    (void)state;
    slu_map *map = five_rooms();
    slu_terrain *terrain = decompose(map, NULL);
    assert_int_equal(facts_of(terrain).zone_count, 5);
    assert_int_equal(facts_of(terrain).gate_count, 5);
    assert_int_equal(slu_terrain_nearest_zone(terrain, (slu_tile){0, 0}), 0);
    assert_int_equal(slu_terrain_nearest_zone(terrain, (slu_tile){36, 0}), 1);
    assert_int_equal(slu_terrain_nearest_zone(terrain, (slu_tile){36, 24}), 4);
    assert_int_equal(slu_terrain_nearest_zone(terrain, (slu_tile){37, 24}), SLU_NO_ZONE);
    assert_int_equal(slu_terrain_zone_at(terrain, (slu_tile){0, 0}), SLU_NO_ZONE);
    assert_null(slu_terrain_zone(terrain, 5));
    assert_null(slu_terrain_gate(terrain, 5));
    const slu_zone *hub = slu_terrain_zone(terrain, 3);
    assert_int_equal(hub->gate_count, 3);
    assert_int_equal(hub->neighbour_count, 3);
    size_t count = 0;
    slu_tile tiles[200];
    slu_error error = {0};
    assert_int_equal(slu_terrain_zone_tiles(terrain, 4, tiles, 3, &count, &error),
                     SLU_ERR_CAPACITY);
    assert_int_equal(count, slu_terrain_zone(terrain, 4)->area);
    assert_int_equal(slu_terrain_zone_tiles(terrain, 4, tiles, 200, &count, NULL), SLU_OK);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(slu_terrain_zone_at(terrain, tiles[i]), 4);
    assert_int_equal(slu_terrain_zone_tiles(terrain, 9, tiles, 200, &count, &error),
                     SLU_ERR_ARGUMENT);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

static void chains_go_around_blocked_gates(void **state)
{
    (void)state;
    slu_map *map = five_rooms();
    slu_terrain *terrain = decompose(map, NULL);
    uint32_t route[8], side[8];
    size_t count = 9;
    double length = 0, blocked_length = 0;
    slu_tile from = {6, 6}, to = {30, 18};
    assert_int_equal(slu_terrain_route(terrain, from, from, route, 8, &count, &length, NULL),
                     SLU_OK);
    assert_int_equal(count, 0);
    assert_int_equal(slu_terrain_route(terrain, from, to, route, 2, &count, &length, NULL),
                     SLU_ERR_CAPACITY);
    assert_int_equal(slu_terrain_route(terrain, from, to, route, 8, &count, &length, NULL), SLU_OK);
    assert_int_equal(count, 3);
    // The same, with the route's first gate blocked: the other way around the ring.
    assert_int_equal(slu_terrain_block(terrain, route[0], true, NULL), SLU_OK);
    uint32_t other[8];
    assert_int_equal(slu_terrain_route(terrain, from, to, other, 8, &count, &blocked_length, NULL),
                     SLU_OK);
    assert_int_equal(count, 3);
    assert_int_not_equal(route[0], other[0]);
    assert_true(blocked_length >= length);
    // What the last gate cuts off, and that a gate of the open ring cuts off nothing.
    assert_int_equal(slu_terrain_cut_off(terrain, route[2], side, 8, &count, NULL), SLU_OK);
    assert_int_equal(count, 1);
    assert_int_equal(side[0], 4);
    assert_int_equal(slu_terrain_cut_off(terrain, other[0], side, 8, &count, NULL), SLU_OK);
    assert_int_equal(count, 1);
    assert_int_equal(side[0], 0);
    assert_int_equal(slu_terrain_block(terrain, route[0], false, NULL), SLU_OK);
    assert_int_equal(slu_terrain_cut_off(terrain, other[0], side, 8, &count, NULL), SLU_OK);
    assert_int_equal(count, 0);
    // Cut off completely.
    assert_int_equal(slu_terrain_block(terrain, route[2], true, NULL), SLU_OK);
    assert_int_equal(slu_terrain_route(terrain, from, to, other, 8, &count, &length, NULL), SLU_OK);
    assert_int_equal(count, 0);
    assert_true(length < 0);
    assert_int_equal(slu_terrain_block(terrain, 99, true, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(
        slu_terrain_route(terrain, (slu_tile){0, 0}, to, other, 8, &count, &length, NULL),
        SLU_ERR_ARGUMENT);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

// A route's length is the least over all simple routes, found by brute force on small maps.
static double best_route(const slu_terrain *terrain, slu_tile at, uint32_t zone, slu_tile to,
                         bool *used)
{
    slu_rules rules = {0};
    double best = INFINITY;
    if (zone == slu_terrain_zone_at(terrain, to)) best = reference_open_distance(&rules, at, to);
    const slu_zone *z = slu_terrain_zone(terrain, zone);
    for (size_t i = 0; i < z->gate_count; i++) {
        uint32_t id = z->gates[i];
        const slu_gate *gate = slu_terrain_gate(terrain, id);
        if (used[id] || gate->blocked) continue;
        used[id] = true;
        double rest =
            best_route(terrain, gate->middle, gate->zone[gate->zone[0] == zone], to, used);
        best = fmin(best, reference_open_distance(&rules, at, gate->middle) + rest);
        used[id] = false;
    }
    return best;
}

static void chains_are_shortest(void **state)
{
    (void)state;
    size_t longer = 0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, 28);
        slu_terrain_options options = {.prominence = 1.1};
        slu_terrain *terrain = decompose(map, &options);
        slu_tile from, to;
        uint32_t gates = facts_of(terrain).gate_count;
        bool small = gates <= 9 && world_ground(map, &random, &from);
        for (int i = 0; small && i < 10 && world_ground(map, &random, &to); i++) {
            if (gates) slu_terrain_block(terrain, slui_random_below(&random, gates), i & 1, NULL);
            uint32_t zone = slu_terrain_zone_at(terrain, from);
            if (zone == slu_terrain_zone_at(terrain, to)) continue;
            bool used[16] = {false};
            uint32_t route[16];
            size_t count;
            double length, best = best_route(terrain, from, zone, to, used);
            assert_int_equal(slu_terrain_route(terrain, from, to, route, 16, &count, &length, NULL),
                             SLU_OK);
            if (isinf(best)) assert_true(length < 0 && count == 0);
            if (!isinf(best)) assert_true(reference_near(length, best, 1e-9));
            longer += count > 1;
        }
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
    assert_true(longer > 50);
}

static void chokes_come_narrowest_first(void **state)
{
    (void)state;
    slu_generate_options make = {.width = 120, .height = 90, .seed = 4};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&make, &map, NULL), SLU_OK);
    slu_terrain *terrain = decompose(map, NULL);
    uint32_t *chokes = malloc(facts_of(terrain).gate_count * sizeof *chokes);
    size_t count = 0, wide = 0;
    size_t gates = facts_of(terrain).gate_count;
    assert_int_equal(slu_terrain_choke_points(terrain, 4, chokes, 0, &count, NULL),
                     SLU_ERR_CAPACITY);
    assert_int_equal(slu_terrain_choke_points(terrain, 4, chokes, gates, &count, NULL), SLU_OK);
    assert_true(count > 5);
    for (uint32_t g = 0; g < gates; g++)
        wide += slu_terrain_gate(terrain, g)->width > 4;
    assert_int_equal(count + wide, gates);
    for (size_t i = 1; i < count; i++) {
        double before = slu_terrain_gate(terrain, chokes[i - 1])->width;
        double width = slu_terrain_gate(terrain, chokes[i])->width;
        assert_true(before < width || (before == width && chokes[i - 1] < chokes[i]));
    }
    free(chokes);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

// The zone of a wall is that of a passable tile at the least distance.
static void nearest_zones_are_nearest(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, 20);
        slu_terrain *terrain = decompose(map, NULL);
        slu_tile tile = world_tile(map, &random);
        uint32_t zone = slu_terrain_nearest_zone(terrain, tile);
        int least = INT32_MAX, of_zone = INT32_MAX;
        for (int y = 0; y < slu_map_height(map); y++) {
            for (int x = 0; x < slu_map_width(map); x++) {
                if (!slu_map_passable(map, (slu_tile){x, y})) continue;
                int dx = abs(x - tile.x), dy = abs(y - tile.y), low = dx < dy ? dx : dy;
                int distance = 12 * (dx + dy - 2 * low) + 17 * low;
                if (distance < least) least = distance;
                bool same = slu_terrain_zone_at(terrain, (slu_tile){x, y}) == zone;
                if (same && distance < of_zone) of_zone = distance;
            }
        }
        assert_int_equal(least, of_zone);
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------
// Bad input, memory, the same everywhere

static void bad_options_are_refused(void **state)
{
    (void)state;
    slu_map *map = five_rooms();
    const slu_terrain_options wrong[] = {
        {.method = -1},      {.method = 99},      {.diagonals = (slu_diagonals)9},
        {.prominence = 0.5}, {.prominence = NAN}, {.prominence = 1e9},
        {.widest = -1},      {.downscale = -2},   {.downscale = 1000},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        slu_terrain *terrain = NULL;
        slu_error error = {0};
        assert_int_equal(slu_terrain_create(map, &wrong[i], &terrain, &error), SLU_ERR_ARGUMENT);
        assert_null(terrain);
        assert_true(error.text[0]);
    }
    assert_int_equal(slu_terrain_create(NULL, NULL, NULL, NULL), SLU_ERR_ARGUMENT);
    slu_terrain_destroy(NULL);
    int method = 7;
    assert_int_equal(slu_methods_find(slu_decompositions(), "water", &method, NULL), SLU_OK);
    assert_string_equal(slu_methods_at(slu_decompositions(), method)->name, "water");
    assert_int_equal(slu_methods_find(slu_decompositions(), "fire", &method, NULL),
                     SLU_ERR_ARGUMENT);
    slu_map_destroy(map);
}

static slu_status make_and_use(const slu_map *map, int downscale, const slu_allocator *allocator)
{
    slu_terrain *terrain = NULL;
    slu_terrain_options options = {.allocator = allocator, .downscale = downscale};
    slu_status status = slu_terrain_create(map, &options, &terrain, NULL);
    if (status != SLU_OK) {
        assert_null(terrain);
        return status;
    }
    if (facts_of(terrain).gate_count == 0) return slu_terrain_destroy(terrain), SLU_OK;
    uint64_t before = terrain_hash(map, terrain);
    uint32_t gates[64];
    size_t count;
    double length;
    slu_edit edit = slu_terrain_gate_edit(terrain, SLU_EDIT_REMOVE, 0);
    slu_tile from = slu_terrain_zone(terrain, 0)->centre;
    slu_tile to = slu_terrain_zone(terrain, facts_of(terrain).zone_count - 1)->centre;
    status = slu_terrain_route(terrain, from, to, gates, 64, &count, &length, NULL);
    if (status == SLU_OK) status = slu_terrain_choke_points(terrain, 4, gates, 64, &count, NULL);
    if (status == SLU_OK) status = slu_terrain_cut_off(terrain, 0, gates, 64, &count, NULL);
    assert_true(before == terrain_hash(map, terrain));
    if (status == SLU_OK) {
        status = slu_terrain_edit(terrain, edit, NULL);
        if (status != SLU_OK) assert_true(before == terrain_hash(map, terrain));
    }
    slu_terrain_destroy(terrain);
    return status;
}

// If any allocation fails, the call reports it, frees what it allocated and leaves the terrain
// alone.
static void every_allocation_may_fail(void **state)
{
    (void)state;
    slu_generate_options make = {
        .kind = SLU_GENERATE_MAZE, .width = 60, .height = 40, .corridor = 3};
    slu_map *maze = NULL, *rooms = five_rooms();
    assert_int_equal(slu_map_generate(&make, &maze, NULL), SLU_OK);
    for (int i = 0; i < 3; i++) {
        slu_status status = SLU_ERR_MEMORY;
        for (long nth = 0; status != SLU_OK; nth++) {
            support_allocator memory;
            support_allocator_init(&memory, nth);
            status = make_and_use(i ? maze : rooms, i == 2 ? 2 : 1, &memory.allocator);
            assert_int_equal(status, support_allocator_failed(&memory) ? SLU_ERR_MEMORY : SLU_OK);
            assert_int_equal(memory.live_blocks, 0);
            assert_true(nth < 1000);
        }
    }
    slu_map_destroy(rooms);
    slu_map_destroy(maze);
}

// While it is built, a terrain takes at most 24 bytes per tile.
static void building_a_terrain_takes_little_memory(void **state)
{
    (void)state;
    for (int kind = SLU_GENERATE_CAVES; kind <= SLU_GENERATE_OPEN; kind++) {
        slu_generate_options make = {
            .kind = (slu_generator)kind, .width = 512, .height = 512, .seed = 3};
        slu_map *map = NULL;
        assert_int_equal(slu_map_generate(&make, &map, NULL), SLU_OK);
        support_allocator memory;
        support_allocator_init(&memory, -1);
        slu_terrain_options options = {.allocator = &memory.allocator};
        slu_terrain *terrain = decompose(map, &options);
        double per_tile = (double)memory.peak_bytes / (512.0 * 512.0);
        print_message("%s: %.1f bytes per tile, %zu kept\n",
                      slu_generator_name((slu_generator)kind), per_tile, facts_of(terrain).bytes);
        assert_true(per_tile <= 24);
        assert_int_equal(facts_of(terrain).bytes, memory.live_bytes);
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
}

static slu_status make_lakes(const slu_map *map, int method, const slu_allocator *allocator)
{
    slu_terrain_options options = {.method = method, .lakes = true, .allocator = allocator};
    slu_terrain *terrain = NULL;
    slu_status status = slu_terrain_create(map, &options, &terrain, NULL);
    assert_true((status == SLU_OK) == (terrain != NULL));
    if (terrain) assert_true(facts_of(terrain).zone_count > 1);
    slu_terrain_destroy(terrain);
    return status;
}

// The methods with a water level show its lakes, and free all memory if there is too little.
static void lakes_are_shown(void **state)
{
    (void)state;
    slu_map *map = five_rooms();
    for (int method = 0; method < slu_methods_count(slu_decompositions()); method++) {
        slu_status status = SLU_ERR_MEMORY;
        bool flood = !strcmp(slu_methods_at(slu_decompositions(), method)->name, "flood-2006");
        for (long nth = 0; status == SLU_ERR_MEMORY; nth++) {
            support_allocator memory;
            support_allocator_init(&memory, nth);
            status = make_lakes(map, method, &memory.allocator);
            assert_int_equal(memory.live_blocks, 0);
            assert_true(nth < 1000);
        }
        assert_int_equal(status, flood ? SLU_ERR_ARGUMENT : SLU_OK);
    }
    slu_map_destroy(map);
}

// The same zones and gates on every platform, from now on.
static void terrains_are_the_same_everywhere(void **state)
{
    (void)state;
    int changed = 0;
    static const uint64_t EXPECTED[] = {0x1E58FCD46DCE7524u, 0x5ECB13C7FDFC3B21u,
                                        0x0097B9BF4531D391u, 0xEF7E243BC13F55C3u,
                                        0x618AE3F5B15730A5u};
    for (int kind = SLU_GENERATE_CAVES; kind <= SLU_GENERATE_OPEN; kind++) {
        slu_generate_options make = {
            .kind = (slu_generator)kind, .width = 200, .height = 150, .seed = 9};
        slu_map *map = NULL;
        assert_int_equal(slu_map_generate(&make, &map, NULL), SLU_OK);
        slu_terrain *terrain = decompose(map, NULL);
        uint64_t hash = terrain_hash(map, terrain);
        print_message("%s: 0x%016llX\n", slu_generator_name((slu_generator)kind),
                      (unsigned long long)hash);
        changed += hash != EXPECTED[kind];
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
    assert_int_equal(changed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_decomposition_keeps_its_guarantees),
        cmocka_unit_test(any_labels_give_a_terrain),
        cmocka_unit_test(an_even_corridor_has_a_gate_at_each_end),
        cmocka_unit_test(a_door_is_one_gate),
        cmocka_unit_test(a_winding_corridor_is_split),
        cmocka_unit_test(wide_openings_are_no_gates),
        cmocka_unit_test(noisy_walls_make_no_gates),
        cmocka_unit_test(questions_are_answered),
        cmocka_unit_test(chains_go_around_blocked_gates),
        cmocka_unit_test(chains_are_shortest),
        cmocka_unit_test(chokes_come_narrowest_first),
        cmocka_unit_test(nearest_zones_are_nearest),
        cmocka_unit_test(bad_options_are_refused),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(lakes_are_shown),
        cmocka_unit_test(building_a_terrain_takes_little_memory),
        cmocka_unit_test(terrains_are_the_same_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
