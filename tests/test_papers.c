// SPDX-License-Identifier: MIT
// The two published decompositions: what they guarantee on any map, and what is known of small
// ones.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cut_claims.h"
#include "random_world.h"
#include "support.h"
#include "terrain/methods/methods.h"
#include "terrain/methods/water_2015/water_2015.h"

static const struct {
    const char *name;
    slui_decompose *run;
} METHODS[] = {{"flood-2006", slui_flood_2006}, {"water-2015", slui_water_2015}};
enum { FLOOD, WATER, METHOD_COUNT };

static slu_allocator plain_allocator;

static const slui_water_2015_refine AS_PUBLISHED = {true, true, SLU_DEFAULT_WALL_DIVISOR};

static slui_cut cut_by(int method, const slu_map *map)
{
    slui_cut cut = cut_empty(map, &plain_allocator);
    slu_error error;
    assert_int_equal(METHODS[method].run(map, NULL, &cut, &error), SLU_OK);
    return cut;
}

static uint32_t label_at(const slu_map *map, const slui_cut *cut, int x, int y)
{
    return cut->label[slui_map_index(map, (slu_tile){x, y})];
}

// ---------------------------------------------------------------------------------------------
// On any map

// Each gate of the water ends at walls and has two zones.
static void claim_gates_part_zones(const slu_map *map, const slui_cut *cut)
{
    for (size_t i = 0; i < cut->line_count; i++) {
        slui_cut_line line = cut->lines[i];
        bool ends = cut_beside_wall(map, line.end[0]) && cut_beside_wall(map, line.end[1]);
        if (!ends) cut_wrong(map, "water-2015", "a gate ends in the open");
        bool parts = false;
        for (int k = 0; k <= cut_line_steps(line); k++) {
            uint32_t t = slui_map_index(map, cut_line_tile(line, k)), width = (uint32_t)map->width;
            parts = parts || (t % width && cut_differ(cut, t, t - 1));
            parts = parts || ((t + 1) % width && cut_differ(cut, t, t + 1));
            parts = parts || (t >= width && cut_differ(cut, t, t - width));
            parts = parts || (t + width < map->tile_count && cut_differ(cut, t, t + width));
        }
        if (!parts) cut_wrong(map, "water-2015", "a gate parts nothing");
    }
}

// The extent of a zone in a row; false if it has no tile there or a gap.
static bool row_of_zone(const slu_map *map, const slui_cut *cut, uint32_t zone, int y,
                        int extent[2])
{
    int tiles = 0;
    for (int x = 0; x < map->width; x++) {
        if (label_at(map, cut, x, y) != zone) continue;
        if (tiles++ == 0) extent[0] = x;
        extent[1] = x;
    }
    return tiles > 0 && extent[1] - extent[0] + 1 == tiles;
}

// A zone of the flood is one run per row, without a missing row, and neither border grows after it
// has shrunk.
static void claim_zone_is_regular(const slu_map *map, const slui_cut *cut, uint32_t zone, int top)
{
    int above[2], row[2], bottom = top;
    bool shrunk[2] = {false, false};
    if (!row_of_zone(map, cut, zone, top, above)) cut_wrong(map, "flood-2006", "a row has a gap");
    while (bottom + 1 < map->height && row_of_zone(map, cut, zone, bottom + 1, row)) {
        bool grows[2] = {row[0]<above[0], row[1]> above[1]};
        bool shrinks[2] = {row[0] > above[0], row[1] < above[1]};
        for (int side = 0; side < 2; side++) {
            if (grows[side] && shrunk[side]) cut_wrong(map, "flood-2006", "a border grows again");
            shrunk[side] = shrunk[side] || shrinks[side];
            above[side] = row[side];
        }
        bottom++;
    }
    for (int y = bottom + 1; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (label_at(map, cut, x, y) == zone) cut_wrong(map, "flood-2006", "a row is missing");
}

static void claim_zones_are_regular(const slu_map *map, const slui_cut *cut)
{
    uint8_t *seen = calloc(map->tile_count + 1, 1);
    for (uint32_t t = 0; t < map->tile_count; t++) {
        uint32_t zone = cut->label[t];
        if (zone && !seen[zone]) claim_zone_is_regular(map, cut, zone, (int)t / map->width);
        seen[zone] = 1;
    }
    free(seen);
}

// As many gates as runs, counted by where a run begins.
static void claim_gates_are_longest_runs(const slu_map *map, const slui_cut *cut)
{
    size_t runs = 0;
    uint32_t n = (uint32_t)map->tile_count, width = (uint32_t)map->width;
    for (uint32_t t = 0; t < n; t++) {
        if (t + width < n && cut_differ(cut, t, t + width)) {
            bool goes_on = t % width && cut->label[t - 1] == cut->label[t] &&
                           cut->label[t - 1 + width] == cut->label[t + width];
            runs += !goes_on;
        }
        if ((t + 1) % width && cut_differ(cut, t, t + 1)) {
            bool goes_on = t >= width && cut->label[t - width] == cut->label[t] &&
                           cut->label[t - width + 1] == cut->label[t + 1];
            runs += !goes_on;
        }
    }
    if (runs != cut->line_count) cut_wrong(map, "flood-2006", "gates are not the border runs");
}

static void claim_all_of(const slu_map *map)
{
    slui_cut flood = cut_by(FLOOD, map), water = cut_by(WATER, map);
    cut_claim_sound(map, &flood, "flood-2006");
    cut_claim_sound(map, &water, "water-2015");
    cut_claim_borders_are_gates(map, &flood, "flood-2006");
    cut_claim_borders_are_gates(map, &water, "water-2015");
    claim_gates_part_zones(map, &water);
    claim_zones_are_regular(map, &flood);
    claim_gates_are_longest_runs(map, &flood);
    cut_free(&flood);
    cut_free(&water);
}

static void random_maps_are_cut_soundly(void **state)
{
    (void)state;
    int maps = (int)world_cases(3000);
    slui_random random = slui_random_seeded(2006 + world_first_case());
    for (int i = 0; i < maps; i++) {
        slu_map *map = world_map(&random, i % 10 == 0 ? 60 : 24);
        claim_all_of(map);
        slu_map_destroy(map);
    }
}

static slu_map *filled_map(int width, int height, char glyph)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(width, height, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, width, height}, glyph, NULL), SLU_OK);
    return map;
}

static void the_smallest_longest_and_emptiest_maps_are_cut(void **state)
{
    (void)state;
    static const struct {
        int width, height;
    } SIZES[] = {{1, 1}, {1, 2}, {2, 2}, {3, 300}, {60, 60}, {32768, 1}, {1, 32768}, {32768, 2}};
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        for (int wall = 0; wall < 2; wall++) {
            slu_map *map = filled_map(SIZES[i].width, SIZES[i].height, wall ? '@' : '.');
            for (int m = 0; m < METHOD_COUNT; m++) {
                slui_cut cut = cut_by(m, map);
                cut_claim_sound(map, &cut, METHODS[m].name);
                assert_int_equal(cut.line_count, 0); // nothing to separate
                cut_free(&cut);
            }
            slu_map_destroy(map);
        }
    }
}

// ---------------------------------------------------------------------------------------------
// flood-2006 on maps that can be done by hand

// The cut as rows: a digit per zone in the order of its first tile, a blank for walls.
static void claim_zones_are(const slu_map *map, const slui_cut *cut, const char *const *rows)
{
    uint32_t *name = calloc(map->tile_count + 1, sizeof *name), names = 0;
    for (uint32_t t = 0; t < map->tile_count; t++) {
        uint32_t label = cut->label[t];
        if (label && !name[label]) name[label] = ++names;
        char drawn = rows[(int)t / map->width][(int)t % map->width];
        char is = label ? (char)('0' + name[label]) : ' ';
        if (drawn != is) fail_msg("tile %u is in zone '%c', not '%c'", t, is, drawn);
    }
    free(name);
}

static void claim_flooded(const char *const *rows, const char *const *zones, size_t gates)
{
    slu_map *map = world_drawn(rows);
    slui_cut cut = cut_by(FLOOD, map);
    claim_zones_are(map, &cut, zones);
    assert_int_equal(cut.line_count, gates);
    cut_free(&cut);
    slu_map_destroy(map);
}

// What figure 4 of the paper (B.1 of the thesis) shows: the fourth row of the first zone stops
// where the area opens upwards; the row below the zone could extend to the right, but the zone has
// shrunk there, so it is undone and the zone is finished; then two more zones are filled.
static void the_figure_of_the_paper_is_reproduced(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"@@@@@@@@@@", "@....@@@@@", "@....@...@", "@....@...@",
                                       "@........@", "@...@@...@", "@........@", "@@.@@@@@@@",
                                       "@...@@@@@@", NULL};
    static const char *const ZONES[] = {"          ", " 1111     ", " 1111 222 ",
                                        " 1111 222 ", " 11111222 ", " 111  222 ",
                                        " 22222222 ", "  2       ", " 333      "};
    claim_flooded(ROWS, ZONES, 3);
}

static void a_left_border_that_regrows_ends_the_zone(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"@...@", "@@..@", "@...@", NULL};
    static const char *const ZONES[] = {" 111 ", "  11 ", " 222 "};
    claim_flooded(ROWS, ZONES, 1);
}

// Obstacles below a row are passed inside the zone, and what lies behind them is another zone.
static void a_row_starts_at_the_first_free_tile_below(void **state)
{
    (void)state;
    static const char *const ROWS[] = {".....", "@@.@.", "@@.@.", NULL};
    static const char *const ZONES[] = {"11111", "  1 2", "  1 2"};
    claim_flooded(ROWS, ZONES, 1);
}

static void a_tile_diagonally_below_is_another_zone(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"..@", "@@.", NULL};
    static const char *const ZONES[] = {"11 ", "  2"};
    claim_flooded(ROWS, ZONES, 0);
}

// A border with a corner is two gates.
static void borders_with_corners_are_several_gates(void **state)
{
    (void)state;
    static const char *const STRAIGHT[] = {"@..@..@", "@.....@", "@.....@", NULL};
    static const char *const STRAIGHT_ZONES[] = {" 11 22 ", " 11122 ", " 11122 "};
    claim_flooded(STRAIGHT, STRAIGHT_ZONES, 1);
    static const char *const CORNER[] = {"..@.", "....", "@@..", "....", NULL};
    static const char *const CORNER_ZONES[] = {"11 2", "1112", "  12", "2222"};
    claim_flooded(CORNER, CORNER_ZONES, 2);
    static const char *const PEG[] = {"...", ".@.", "...", NULL};
    static const char *const PEG_ZONES[] = {"111", "1 2", "222"};
    claim_flooded(PEG, PEG_ZONES, 2);
}

// ---------------------------------------------------------------------------------------------
// water-2015

// The definition without rings and shortcuts: count walls nearer than each distance until the
// threshold is met.
static int octile_floor(int dx, int dy)
{
    int longer = abs(dx) > abs(dy) ? abs(dx) : abs(dy), shorter = abs(dx) + abs(dy) - longer;
    int diagonal = 0;
    while ((diagonal + 1) * (diagonal + 1) <= 2 * shorter * shorter)
        diagonal++;
    return longer - shorter + diagonal;
}

static int walls_at(const slu_map *map, int x, int y, int distance)
{
    int walls = 0, reach = distance + 1;
    for (int dy = -reach; dy <= reach; dy++)
        for (int dx = -reach; dx <= reach; dx++)
            walls += octile_floor(dx, dy) == distance && !cut_passable(map, x + dx, y + dy);
    return walls;
}

static int plain_depth(const slu_map *map, const slui_water_2015_refine *refine, int x, int y)
{
    int longer = map->width > map->height ? map->width : map->height;
    int found = 0, threshold = 0, distance = 0;
    if (!cut_passable(map, x, y)) return 0;
    for (;; distance++) {
        int walls = walls_at(map, x, y, distance);
        if (walls && !found)
            threshold = refine->walls ? (longer - distance) / refine->wall_divisor + 1 : 1;
        found += walls;
        if (found && found >= threshold) break;
    }
    if (!refine->logarithm) return distance;
    int depth = 1;
    while (distance >> depth)
        depth++;
    return depth;
}

static void depth_is_what_its_definition_says(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(2015);
    for (int i = 0; i < 60; i++) {
        slu_map *map = world_map(&random, i % 6 == 0 ? 90 : 30);
        uint16_t *depth = malloc(map->tile_count * sizeof *depth);
        // As published, and in turn without one refinement, without both, and with another divisor.
        slu_terrain_options options = {.refine = (slu_refinement)(i / 6 % 4),
                                       .wall_divisor = i % 5 == 4 ? 7 : 28};
        slui_water_2015_refine refine = slui_water_2015_refined(&options);
        assert_true(slui_water_2015_depth(map, &refine, &plain_allocator, depth));
        for (int t = 0; t < (int)map->tile_count; t++)
            assert_int_equal(depth[t], plain_depth(map, &refine, t % map->width, t / map->width));
        free(depth);
        slu_map_destroy(map);
    }
}

// Distances 1 2 3 4 3 2 1 to the edge give floor(log2(d) + 1).
static void depth_grows_with_the_logarithm(void **state)
{
    (void)state;
    static const uint8_t MIDDLE[] = {1, 2, 2, 3, 2, 2, 1};
    slu_map *map = filled_map(7, 7, '.');
    uint16_t depth[49];
    assert_true(slui_water_2015_depth(map, &AS_PUBLISHED, &plain_allocator, depth));
    for (int i = 0; i < 7; i++)
        assert_int_equal(depth[3 * 7 + i], MIDDLE[i]);
    slu_map_destroy(map);
}

static slui_cut claim_watered(slu_map *map, const char *const *zones, size_t gates)
{
    slui_cut cut = cut_by(WATER, map);
    claim_zones_are(map, &cut, zones);
    assert_int_equal(cut.line_count, gates);
    return cut;
}

static void claim_line(slui_cut_line line, int x1, int y1, int x2, int y2)
{
    bool there =
        line.end[0].x == x1 && line.end[0].y == y1 && line.end[1].x == x2 && line.end[1].y == y2;
    bool back =
        line.end[0].x == x2 && line.end[0].y == y2 && line.end[1].x == x1 && line.end[1].y == y1;
    if (!there && !back)
        fail_msg("the gate is %d,%d - %d,%d", line.end[0].x, line.end[0].y, line.end[1].x,
                 line.end[1].y);
}

// Two rooms and a passage three tiles wide: two lakes, and a gate across the passage.
static void a_passage_between_two_rooms_gets_a_gate(void **state)
{
    (void)state;
    static const char *const ROWS[] = {".........@@@.........", ".........@@@.........",
                                       ".........@@@.........", ".....................",
                                       ".....................", ".....................",
                                       ".........@@@.........", ".........@@@.........",
                                       ".........@@@.........", NULL};
    static const char *const ZONES[] = {
        "111111111   222222222", "111111111   222222222", "111111111   222222222",
        "111111111112222222222", "111111111112222222222", "111111111112222222222",
        "111111111   222222222", "111111111   222222222", "111111111   222222222"};
    slu_map *map = world_drawn(ROWS);
    slui_cut cut = claim_watered(map, ZONES, 1);
    claim_line(cut.lines[0], 10, 3, 10, 5);
    cut_free(&cut);
    slu_map_destroy(map);
}

// In a door of one tile both ends of the gate are that tile; the pseudo-code alone would see one
// component and build nothing.
static void the_narrowest_door_gets_a_gate(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        ".......@.......", ".......@.......", ".......@.......", "...............",
        ".......@.......", ".......@.......", ".......@.......", NULL};
    static const char *const ZONES[] = {"1111111 2222222", "1111111 2222222", "1111111 2222222",
                                        "111111112222222", "1111111 2222222", "1111111 2222222",
                                        "1111111 2222222"};
    slu_map *map = world_drawn(ROWS);
    slui_cut cut = claim_watered(map, ZONES, 1);
    claim_line(cut.lines[0], 7, 3, 7, 3);
    cut_free(&cut);
    slu_map_destroy(map);
}

static void a_corridor_of_even_width_gets_no_gate(void **state)
{
    (void)state;
    slu_map *map = filled_map(60, 5, '.');
    slui_cut cut = cut_by(WATER, map);
    assert_int_equal(cut.line_count, 0);
    cut_free(&cut);
    slu_map_destroy(map);
}

// ---- rotation

static slui_cut straightened(const slu_map *map, slui_cut_line gate)
{
    slui_cut cut = cut_empty(map, &plain_allocator);
    assert_true(slui_cut_add_line(&cut, gate));
    assert_true(slui_water_2015_straighten(map, &cut));
    return cut;
}

// Between two walls ends slide along them until the gate is straight across.
static void a_slanted_gate_is_turned_along_its_walls(void **state)
{
    (void)state;
    slu_map *map = filled_map(20, 9, '.');
    slui_cut cut = straightened(map, (slui_cut_line){{{8, 0}, {10, 8}}});
    assert_int_equal(cut.line_count, 1);
    claim_line(cut.lines[0], 9, 0, 9, 8);
    cut_free(&cut);
    cut = straightened(map, (slui_cut_line){{{5, 0}, {12, 8}}});
    assert_int_equal(cut.line_count, 1);
    slui_cut_line line = cut.lines[0];
    assert_int_equal(abs(line.end[0].x - line.end[1].x), 8); // 45 degrees is nearest
    assert_int_equal(abs(line.end[0].y - line.end[1].y), 8);
    cut_free(&cut);
    slu_map_destroy(map);
}

static void a_gate_through_a_wall_becomes_two_lines(void **state)
{
    (void)state;
    slu_map *map = filled_map(9, 9, '.');
    slu_map_fill(map, (slu_rect){4, 3, 1, 2}, '@', NULL);
    slui_cut cut = straightened(map, (slui_cut_line){{{4, 0}, {4, 8}}});
    assert_int_equal(cut.line_count, 2);
    claim_line(cut.lines[0], 4, 0, 4, 2);
    claim_line(cut.lines[1], 4, 5, 4, 8);
    cut_free(&cut);
    slu_map_destroy(map);
}

static void every_gate_can_be_turned(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(45);
    for (int i = 0; i < 5000; i++) {
        slu_map *map = world_map(&random, 30);
        slu_tile a, b;
        if (world_ground(map, &random, &a) && world_ground(map, &random, &b)) {
            slui_cut cut = straightened(map, (slui_cut_line){{a, b}});
            cut_claim_lines_are_straight(map, &cut, "rotation");
            for (size_t k = 0; k < cut.line_count; k++) {
                assert_true(cut_beside_wall(map, cut.lines[k].end[0]));
                assert_true(cut_beside_wall(map, cut.lines[k].end[1]));
            }
            cut_free(&cut);
        }
        slu_map_destroy(map);
    }
}

static slu_map *made_map(slu_generator kind, int side, uint64_t seed)
{
    slu_generate_options options = {.kind = kind, .width = side, .height = side, .seed = seed};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

static slui_cut gates_of(const slu_map *map)
{
    uint16_t *depth = malloc(map->tile_count * sizeof *depth);
    uint8_t *ridge = malloc(map->tile_count);
    slui_cut cut = cut_empty(map, &plain_allocator);
    assert_true(slui_water_2015_depth(map, &AS_PUBLISHED, &plain_allocator, depth));
    assert_true(slui_water_2015_level(map, &plain_allocator, depth, cut.label, ridge));
    assert_true(slui_water_2015_gates(map, &cut, ridge));
    free(depth);
    free(ridge);
    return cut;
}

// No gate grows by more than half and a tile, not even where walls are ragged, and in sum lengths
// stay within 5 of 100.
static void turning_a_gate_hardly_changes_its_length(void **state)
{
    (void)state;
    int before = 0, after = 0;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        slu_map *map = made_map(SLU_GENERATE_CAVES, 200, seed);
        slui_cut gates = gates_of(map);
        for (size_t i = 0; i < gates.line_count; i++) {
            slui_cut cut = straightened(map, gates.lines[i]);
            int old = cut_line_steps(gates.lines[i]) + 1, new = 0;
            for (size_t k = 0; k < cut.line_count; k++)
                new += cut_line_steps(cut.lines[k]) + 1;
            if (2 * new > 3 * old + 2) fail_msg("a gate of %d tiles is turned into %d", old, new);
            before += old;
            after += new;
            cut_free(&cut);
        }
        cut_free(&gates);
        slu_map_destroy(map);
    }
    assert_in_range(after, before - before / 20, before + before / 20);
}

// ---------------------------------------------------------------------------------------------
// Memory, determinism

static void every_failed_allocation_is_reported(void **state)
{
    (void)state;
    slu_map *map = made_map(SLU_GENERATE_CAVES, 120, 3);
    for (int m = 0; m < METHOD_COUNT; m++) {
        bool failed = true;
        long nth = 0;
        for (; failed; nth++) {
            support_allocator memory;
            support_allocator_init(&memory, nth);
            slui_cut cut = cut_empty(map, &memory.allocator);
            slu_error error = {0};
            slu_status status = METHODS[m].run(map, NULL, &cut, &error);
            failed = support_allocator_failed(&memory);
            assert_int_equal(status, failed ? SLU_ERR_MEMORY : SLU_OK);
            if (failed) assert_int_equal(error.code, SLU_ERR_MEMORY);
            cut_free(&cut);
            assert_int_equal(memory.live_blocks, 0);
            assert_int_equal(memory.live_bytes, 0);
        }
        assert_true(nth > (m == FLOOD ? 1 : 8));
    }
    slu_map_destroy(map);
}

static uint64_t mixed(uint64_t hash, uint64_t value)
{
    return (hash ^ value) * 1099511628211u;
}

static uint64_t hash_of(const slu_map *map, const slui_cut *cut)
{
    uint64_t hash = 14695981039346656037u;
    for (uint32_t t = 0; t < map->tile_count; t++)
        hash = mixed(hash, cut->label[t]);
    for (size_t i = 0; i < cut->line_count; i++)
        for (int e = 0; e < 2; e++)
            hash = mixed(hash, slui_map_index(map, cut->lines[i].end[e]));
    return hash;
}

// The same labels and lines on every platform, and when a cut is reused.
static void the_same_map_is_cut_identically(void **state)
{
    (void)state;
    static const uint64_t HASHES[METHOD_COUNT] = {0xdfc9a6c723305a99, 0xfb83eb7affb823da};
    slu_map *map = made_map(SLU_GENERATE_CAVES, 150, 7);
    for (int m = 0; m < METHOD_COUNT; m++) {
        slui_cut cut = cut_by(m, map);
        uint64_t first = hash_of(map, &cut);
        assert_true(cut.line_count > 0);
        assert_int_equal(METHODS[m].run(map, NULL, &cut, NULL), SLU_OK);
        assert_true(hash_of(map, &cut) == first);
        if (first != HASHES[m]) fail_msg("%s: %#llx", METHODS[m].name, (unsigned long long)first);
        cut_free(&cut);
    }
    slu_map_destroy(map);
}

int main(void)
{
    plain_allocator = slui_allocator_or_default(NULL);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_maps_are_cut_soundly),
        cmocka_unit_test(the_smallest_longest_and_emptiest_maps_are_cut),
        cmocka_unit_test(the_figure_of_the_paper_is_reproduced),
        cmocka_unit_test(a_left_border_that_regrows_ends_the_zone),
        cmocka_unit_test(a_row_starts_at_the_first_free_tile_below),
        cmocka_unit_test(a_tile_diagonally_below_is_another_zone),
        cmocka_unit_test(borders_with_corners_are_several_gates),
        cmocka_unit_test(depth_is_what_its_definition_says),
        cmocka_unit_test(depth_grows_with_the_logarithm),
        cmocka_unit_test(a_passage_between_two_rooms_gets_a_gate),
        cmocka_unit_test(the_narrowest_door_gets_a_gate),
        cmocka_unit_test(a_corridor_of_even_width_gets_no_gate),
        cmocka_unit_test(a_slanted_gate_is_turned_along_its_walls),
        cmocka_unit_test(a_gate_through_a_wall_becomes_two_lines),
        cmocka_unit_test(every_gate_can_be_turned),
        cmocka_unit_test(turning_a_gate_hardly_changes_its_length),
        cmocka_unit_test(every_failed_allocation_is_reported),
        cmocka_unit_test(the_same_map_is_cut_identically),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
