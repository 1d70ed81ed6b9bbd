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

static const struct {
    const char *name;
    slui_decompose *run;
} METHODS[] = {{"flood-2006", slui_flood_2006}, {"water-2015", slui_water_2015}};
enum { FLOOD, WATER, METHOD_COUNT };

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
    slui_cut flood = cut_by(slui_flood_2006, map), water = cut_by(slui_water_2015, map);
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

static void the_smallest_longest_and_emptiest_maps_are_cut(void **state)
{
    (void)state;
    static const struct {
        int width, height;
    } SIZES[] = {{1, 1}, {1, 2}, {2, 2}, {3, 300}, {60, 60}, {32768, 1}, {1, 32768}, {32768, 2}};
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        for (int wall = 0; wall < 2; wall++) {
            slu_map *map = cut_filled_map(SIZES[i].width, SIZES[i].height, wall ? '@' : '.');
            for (int m = 0; m < METHOD_COUNT; m++) {
                slui_cut cut = cut_by(METHODS[m].run, map);
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

static void claim_flooded(const char *const *rows, const char *const *zones, size_t gates)
{
    slu_map *map = world_drawn(rows);
    slui_cut cut = cut_by(slui_flood_2006, map);
    cut_claim_zones_are(map, &cut, zones);
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
// Memory, determinism

static void every_failed_allocation_is_reported(void **state)
{
    (void)state;
    slu_map *map = cut_made_map(SLU_GENERATE_CAVES, 120, 3);
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
    slu_map *map = cut_made_map(SLU_GENERATE_CAVES, 150, 7);
    for (int m = 0; m < METHOD_COUNT; m++) {
        slui_cut cut = cut_by(METHODS[m].run, map);
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_maps_are_cut_soundly),
        cmocka_unit_test(the_smallest_longest_and_emptiest_maps_are_cut),
        cmocka_unit_test(the_figure_of_the_paper_is_reproduced),
        cmocka_unit_test(a_left_border_that_regrows_ends_the_zone),
        cmocka_unit_test(a_row_starts_at_the_first_free_tile_below),
        cmocka_unit_test(a_tile_diagonally_below_is_another_zone),
        cmocka_unit_test(borders_with_corners_are_several_gates),
        cmocka_unit_test(every_failed_allocation_is_reported),
        cmocka_unit_test(the_same_map_is_cut_identically),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
