// SPDX-License-Identifier: MIT
// water-2015 step by step: its depth is what the thesis defines, gates are where ground narrows,
// and turning a gate hardly changes it.
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

static const slui_water_2015_refine AS_PUBLISHED = {true, true, SLU_DEFAULT_WALL_DIVISOR};

// ---- depth

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
        assert_true(slui_water_2015_depth(map, &refine, cut_allocator(), depth));
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
    slu_map *map = cut_filled_map(7, 7, '.');
    uint16_t depth[49];
    assert_true(slui_water_2015_depth(map, &AS_PUBLISHED, cut_allocator(), depth));
    for (int i = 0; i < 7; i++)
        assert_int_equal(depth[3 * 7 + i], MIDDLE[i]);
    slu_map_destroy(map);
}

static slui_cut claim_watered(slu_map *map, const char *const *zones, size_t gates)
{
    slui_cut cut = cut_by(slui_water_2015, map);
    cut_claim_zones_are(map, &cut, zones);
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
    slu_map *map = cut_filled_map(60, 5, '.');
    slui_cut cut = cut_by(slui_water_2015, map);
    assert_int_equal(cut.line_count, 0);
    cut_free(&cut);
    slu_map_destroy(map);
}

// ---- rotation

static slui_cut straightened(const slu_map *map, slui_cut_line gate)
{
    slui_cut cut = cut_empty(map, cut_allocator());
    assert_true(slui_cut_add_line(&cut, gate));
    assert_true(slui_water_2015_straighten(map, &cut));
    return cut;
}

// Between two walls ends slide along them until the gate is straight across.
static void a_slanted_gate_is_turned_along_its_walls(void **state)
{
    (void)state;
    slu_map *map = cut_filled_map(20, 9, '.');
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
    slu_map *map = cut_filled_map(9, 9, '.');
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

static slui_cut gates_of(const slu_map *map)
{
    uint16_t *depth = malloc(map->tile_count * sizeof *depth);
    uint8_t *ridge = malloc(map->tile_count);
    slui_cut cut = cut_empty(map, cut_allocator());
    assert_true(slui_water_2015_depth(map, &AS_PUBLISHED, cut_allocator(), depth));
    assert_true(slui_water_2015_level(map, cut_allocator(), depth, cut.label, ridge));
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
        slu_map *map = cut_made_map(SLU_GENERATE_CAVES, 200, seed);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depth_is_what_its_definition_says),
        cmocka_unit_test(depth_grows_with_the_logarithm),
        cmocka_unit_test(a_passage_between_two_rooms_gets_a_gate),
        cmocka_unit_test(the_narrowest_door_gets_a_gate),
        cmocka_unit_test(a_corridor_of_even_width_gets_no_gate),
        cmocka_unit_test(a_slanted_gate_is_turned_along_its_walls),
        cmocka_unit_test(a_gate_through_a_wall_becomes_two_lines),
        cmocka_unit_test(every_gate_can_be_turned),
        cmocka_unit_test(turning_a_gate_hardly_changes_its_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
