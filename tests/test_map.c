// SPDX-License-Identifier: MIT
// Maps: glyph tables, creating, reading, describing, editing, and connected components.
#include <limits.h>
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

static slu_map *open_map(int width, int height)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(width, height, NULL, &map, NULL), SLU_OK);
    assert_non_null(map);
    return map;
}

// ---------------------------------------------------------------------------------------------
// Glyphs

static void the_usual_glyphs(void **state)
{
    (void)state;
    slu_glyphs glyphs;
    memset(&glyphs, 0x5A, sizeof glyphs);
    slu_glyphs_default(&glyphs);
    for (int c = 0; c < 256; c++) {
        bool ground = c && strchr(".GS", c), wall = c && strchr("@OTW", c);
        double expected = ground ? 1 : wall ? SLU_WALL : SLU_UNKNOWN;
        assert_true(glyphs.cost[c] == expected);
    }
}

// Exactly the named characters are ground, with the cost they had or 1; other known characters are
// walls; unknown ones stay unknown.
static void passable_characters_can_be_chosen(void **state)
{
    (void)state;
    slu_glyphs glyphs;
    slu_glyphs_default(&glyphs);
    glyphs.cost['S'] = 4;
    assert_int_equal(slu_glyphs_set_passable(&glyphs, "ST#", NULL), SLU_OK);
    assert_true(glyphs.cost['S'] == 4);
    assert_true(glyphs.cost['T'] == 1);
    assert_true(glyphs.cost['#'] == 1);
    assert_true(glyphs.cost['.'] == SLU_WALL);
    assert_true(glyphs.cost['G'] == SLU_WALL);
    assert_true(glyphs.cost['@'] == SLU_WALL);
    assert_true(glyphs.cost['x'] == SLU_UNKNOWN);
    slu_glyphs before = glyphs;
    slu_error error = {0};
    assert_int_equal(slu_glyphs_set_passable(&glyphs, "", &error), SLU_ERR_ARGUMENT);
    assert_true(strlen(error.text) > 0);
    assert_int_equal(slu_glyphs_set_passable(&glyphs, ".\n", NULL), SLU_ERR_ARGUMENT);
    assert_memory_equal(&glyphs, &before, sizeof before);
}

static void costs_are_read_from_text(void **state)
{
    (void)state;
    static const char TEXT[] = ". 0.5\n\nS 12.34\nT 3\n";
    slu_glyphs glyphs;
    slu_glyphs_default(&glyphs);
    assert_int_equal(slu_glyphs_parse_costs(&glyphs, TEXT, sizeof TEXT - 1, NULL), SLU_OK);
    assert_true(glyphs.cost['.'] == 0.5);
    assert_true(reference_near(glyphs.cost['S'], 12.34, 1e-12));
    assert_true(glyphs.cost['T'] == 3);
    assert_true(glyphs.cost['G'] == 1);
    assert_true(glyphs.cost['@'] == SLU_WALL);
}

static void a_map_refuses_glyphs_with_bad_costs(void **state)
{
    (void)state;
    const double bad[] = {NAN, INFINITY, -INFINITY, -0.5, 0.001, 1e-300, 10000.01, 1e300};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        slu_glyphs glyphs;
        slu_glyphs_default(&glyphs);
        glyphs.cost['S'] = bad[i];
        slu_map_options options = {.glyphs = &glyphs};
        slu_map *map = NULL;
        slu_error error = {0};
        assert_int_equal(slu_map_create_from(2, 1, "S.", &options, &map, &error), SLU_ERR_ARGUMENT);
        assert_null(map);
        assert_int_equal(error.code, SLU_ERR_ARGUMENT);
    }
}

// ---------------------------------------------------------------------------------------------
// Creating and reading

static void a_new_map_is_open_ground(void **state)
{
    (void)state;
    slu_map *map = open_map(5, 3);
    assert_int_equal(slu_map_width(map), 5);
    assert_int_equal(slu_map_height(map), 3);
    for (int i = 0; i < 15; i++) {
        slu_tile tile = {i % 5, i / 5};
        assert_int_equal(slu_map_glyph(map, tile), '.');
        assert_true(slu_map_passable(map, tile));
        assert_true(slu_map_cost(map, tile) == 1);
    }
    slu_map_destroy(map);
}

static void characters_are_laid_out_row_by_row(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create_from(3, 2, ".@GTSW", NULL, &map, NULL), SLU_OK);
    for (int i = 0; i < 6; i++) {
        slu_tile tile = {i % 3, i / 3};
        char glyph = ".@GTSW"[i];
        assert_int_equal(slu_map_glyph(map, tile), glyph);
        assert_int_equal(slu_map_passable(map, tile), strchr(".GS", glyph) != NULL);
        assert_true(slu_map_cost(map, tile) == (strchr(".GS", glyph) ? 1 : SLU_WALL));
    }
    slu_map_destroy(map);
}

static void bad_sizes_and_characters_give_no_map(void **state)
{
    (void)state;
    const int sizes[][2] = {{0, 1},
                            {1, 0},
                            {-1, 1},
                            {1, INT_MIN},
                            {32769, 1},
                            {1, 32769},
                            {INT_MAX, INT_MAX},
                            {32768, 32768},
                            {0, 0},
                            {65536, 65536}};
    slu_map *map = NULL;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        slu_error error = {0};
        slu_status status = slu_map_create(sizes[i][0], sizes[i][1], NULL, &map, &error);
        assert_int_equal(status, SLU_ERR_ARGUMENT);
        assert_int_equal(error.code, SLU_ERR_ARGUMENT);
        assert_null(map);
    }
    slu_error error = {0};
    assert_int_equal(slu_map_create_from(2, 2, "..x.", NULL, &map, &error), SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "x"));
    assert_null(map);
    assert_int_equal(slu_map_create_from(2, 2, NULL, NULL, &map, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_create(2, 2, NULL, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_create_from(2, 2, "....", NULL, NULL, NULL), SLU_ERR_ARGUMENT);
}

static void the_longest_sides_are_allowed(void **state)
{
    (void)state;
    slu_map *wide = open_map(SLU_MAX_SIDE, 1), *tall = open_map(1, SLU_MAX_SIDE);
    assert_true(slu_map_passable(wide, (slu_tile){SLU_MAX_SIDE - 1, 0}));
    assert_true(slu_map_passable(tall, (slu_tile){0, SLU_MAX_SIDE - 1}));
    slu_map_destroy(wide);
    slu_map_destroy(tall);
}

// Outside the map there is no glyph, no ground, no cost and no component.
static void outside_the_map_is_nothing(void **state)
{
    (void)state;
    slu_map *map = open_map(4, 3);
    const slu_tile outside[] = {{-1, 0}, {0, -1},      {4, 0},       {0, 3},
                                {4, 3},  {INT_MAX, 0}, {0, INT_MIN}, {INT_MIN, INT_MAX}};
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        assert_int_equal(slu_map_glyph(map, outside[i]), '\0');
        assert_false(slu_map_passable(map, outside[i]));
        assert_true(slu_map_cost(map, outside[i]) == SLU_WALL);
        for (int rule = 0; rule < 4; rule++) {
            assert_int_equal(slu_map_component(map, (slu_diagonals)rule, outside[i]), 0);
        }
    }
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Costs and edits

// A cost is rounded to the nearest hundredth, and that is the cost.
static void costs_are_rounded_to_hundredths(void **state)
{
    (void)state;
    const double costs[][2] = {{1, 1},        {0.01, 0.01},        {10000, 10000},
                               {2.344, 2.34}, {2.346, 2.35},       {0.014, 0.01},
                               {0.016, 0.02}, {9999.994, 9999.99}, {9999.996, 10000},
                               {0.999, 1},    {3.14159, 3.14}};
    slu_map *map = open_map(1, 1);
    for (size_t i = 0; i < sizeof costs / sizeof costs[0]; i++) {
        assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, 1, 1}, costs[i][0], NULL), SLU_OK);
        assert_true(reference_near(slu_map_cost(map, (slu_tile){0, 0}), costs[i][1], 1e-12));
    }
    slu_map_destroy(map);
}

static void bad_costs_are_refused(void **state)
{
    (void)state;
    const double bad[] = {NAN, INFINITY, -INFINITY, 0, -0.0, -1, 0.0099, 10000.01, 1e300, 1e-300};
    slu_map *map = open_map(2, 2);
    uint64_t revision = slu_map_revision(map);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        slu_error error = {0};
        slu_status status = slu_map_fill_cost(map, (slu_rect){0, 0, 2, 2}, bad[i], &error);
        assert_int_equal(status, SLU_ERR_ARGUMENT);
        assert_int_equal(error.code, SLU_ERR_ARGUMENT);
        assert_true(slu_map_cost(map, (slu_tile){0, 0}) == 1);
    }
    assert_int_equal(slu_map_revision(map), revision);
    slu_map_destroy(map);
}

static void areas_off_the_map_are_refused(void **state)
{
    (void)state;
    const slu_rect bad[] = {{-1, 0, 2, 2},      {0, -1, 2, 2},
                            {0, 0, 5, 1},       {0, 0, 1, 4},
                            {3, 0, 2, 1},       {0, 2, 1, 2},
                            {0, 0, 0, 1},       {0, 0, 1, 0},
                            {0, 0, -1, 1},      {0, 0, 1, -1},
                            {4, 0, 1, 1},       {1, 1, INT_MAX, INT_MAX},
                            {INT_MAX, 0, 1, 1}, {INT_MIN, INT_MIN, 1, 1},
                            {3, 2, INT_MAX, 1}};
    slu_map *map = open_map(4, 3);
    uint64_t revision = slu_map_revision(map);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(slu_map_fill(map, bad[i], '@', NULL), SLU_ERR_ARGUMENT);
        assert_int_equal(slu_map_fill_cost(map, bad[i], 2, NULL), SLU_ERR_ARGUMENT);
    }
    slu_error error = {0};
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, 1, 1}, 'x', &error), SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "x"));
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, 1, 1}, '\0', NULL), SLU_ERR_ARGUMENT);
    slu_map_facts facts;
    slu_map_describe(map, &facts);
    assert_int_equal(facts.glyph_count['.'], 12);
    assert_int_equal(slu_map_revision(map), revision);
    slu_map_destroy(map);
}

// Filling changes only the rectangle, raises the revision, and refilled ground costs what its glyph
// costs.
static void filling_changes_just_the_area(void **state)
{
    (void)state;
    slu_map *map = open_map(6, 5);
    const slu_rect area = {1, 2, 3, 2};
    uint64_t first = slu_map_revision(map);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, 6, 5}, 7, NULL), SLU_OK);
    uint64_t second = slu_map_revision(map);
    assert_true(second > first);
    assert_int_equal(slu_map_fill(map, area, '@', NULL), SLU_OK);
    assert_true(slu_map_revision(map) > second);
    for (int i = 0; i < 30; i++) {
        slu_tile tile = {i % 6, i / 6};
        bool inside = tile.x >= 1 && tile.x < 4 && tile.y >= 2 && tile.y < 4;
        assert_int_equal(slu_map_passable(map, tile), !inside);
        assert_true(slu_map_cost(map, tile) == (inside ? SLU_WALL : 7));
    }
    assert_int_equal(slu_map_fill(map, area, 'G', NULL), SLU_OK);
    assert_true(slu_map_cost(map, (slu_tile){1, 2}) == 1);
    assert_true(slu_map_cost(map, (slu_tile){0, 2}) == 7);
    slu_map_destroy(map);
}

static void walls_stay_walls_when_costs_are_set(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create_from(3, 1, ".@.", NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, 3, 1}, 5, NULL), SLU_OK);
    assert_false(slu_map_passable(map, (slu_tile){1, 0}));
    assert_true(slu_map_cost(map, (slu_tile){1, 0}) == SLU_WALL);
    assert_true(slu_map_cost(map, (slu_tile){2, 0}) == 5);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Describing and components, against counting by hand

enum { SIDE = 18, TILES = SIDE * SIDE };

// Gives the number to every tile reachable from `start`, and returns how many there are.
static size_t spread(const slu_map *map, const slu_rules *rules, slu_tile start, uint32_t number,
                     uint32_t *label)
{
    static slu_tile stack[TILES];
    size_t height = 1, count = 0;
    stack[0] = start;
    label[reference_index(map, start)] = number;
    while (height > 0) {
        slu_tile here = stack[--height];
        count++;
        for (int k = 0; k < 9; k++) {
            slu_tile next = {here.x + k % 3 - 1, here.y + k / 3 - 1};
            if (isinf(reference_step(map, rules, here, next))) continue;
            if (label[reference_index(map, next)]) continue;
            label[reference_index(map, next)] = number;
            stack[height++] = next;
        }
    }
    return count;
}

// Numbers all components under a rule; returns their number and the size of the largest.
static size_t number_components(const slu_map *map, slu_diagonals rule, uint32_t *label,
                                size_t *largest)
{
    slu_rules rules = {.diagonals = rule};
    uint32_t components = 0;
    memset(label, 0, TILES * sizeof *label);
    *largest = 0;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            slu_tile tile = {x, y};
            if (!slu_map_passable(map, tile) || label[reference_index(map, tile)]) continue;
            size_t size = spread(map, &rules, tile, ++components, label);
            if (size > *largest) *largest = size;
        }
    }
    return components;
}

// The library's numbers and ours must partition the tiles identically, so each must be a function
// of the other.
static void claim_same_components(const slu_map *map, slu_diagonals rule, const uint32_t *label)
{
    static uint32_t theirs[TILES + 1];
    memset(theirs, 0, sizeof theirs);
    uint32_t distinct[TILES + 1], count = 0;
    for (int i = 0; i < slu_map_width(map) * slu_map_height(map); i++) {
        slu_tile tile = {i % slu_map_width(map), i / slu_map_width(map)};
        uint32_t number = slu_map_component(map, rule, tile), component = label[i];
        assert_int_equal(number == 0, component == 0);
        if (component == 0) continue;
        if (theirs[component] == 0) {
            for (uint32_t k = 0; k < count; k++) {
                assert_int_not_equal(distinct[k], number);
            }
            distinct[count++] = theirs[component] = number;
        }
        assert_int_equal(theirs[component], number);
    }
}

static void claim_facts(const slu_map *map, size_t components, size_t largest)
{
    slu_map_facts facts, own = {0};
    memset(&facts, 0x5A, sizeof facts);
    slu_map_describe(map, &facts);
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            slu_tile tile = {x, y};
            double cost = slu_map_cost(map, tile);
            own.tiles++;
            own.glyph_count[(unsigned char)slu_map_glyph(map, tile)]++;
            if (cost == SLU_WALL) continue;
            own.passable++;
            if (own.cheapest == 0 || cost < own.cheapest) own.cheapest = cost;
            if (cost > own.costliest) own.costliest = cost;
        }
    }
    assert_int_equal(facts.tiles, own.tiles);
    assert_int_equal(facts.passable, own.passable);
    assert_int_equal(facts.components, components);
    assert_int_equal(facts.largest_component, largest);
    assert_true(facts.cheapest == own.cheapest && facts.costliest == own.costliest);
    assert_memory_equal(facts.glyph_count, own.glyph_count, sizeof own.glyph_count);
}

static void claim_map_knows_itself(const slu_map *map)
{
    static uint32_t label[TILES];
    size_t largest, components;
    for (int rule = 0; rule < 4; rule++) {
        number_components(map, (slu_diagonals)rule, label, &largest);
        claim_same_components(map, (slu_diagonals)rule, label);
    }
    components = number_components(map, SLU_DIAGONALS_NEVER, label, &largest);
    claim_facts(map, components, largest);
}

// Components and facts are right on any map, and stay right after any edits.
static void a_map_knows_itself_through_all_edits(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, SIDE);
        claim_map_knows_itself(map);
        for (int i = 0; i < 12; i++) {
            uint64_t revision = slu_map_revision(map);
            world_edit(map, &random, seed % 2);
            assert_true(slu_map_revision(map) > revision);
            claim_map_knows_itself(map);
        }
        slu_map_destroy(map);
    }
}

// Only the rule that allows steps between two walls connects a checkerboard.
static void a_checkerboard_is_connected_by_corners_only(void **state)
{
    (void)state;
    static const char *const rows[] = {".@.", "@.@", ".@.", NULL};
    slu_map *map = world_drawn(rows);
    slu_tile a = {0, 0}, b = {2, 2};
    for (int rule = 0; rule < 4; rule++) {
        bool joined = slu_map_component(map, (slu_diagonals)rule, a) ==
                      slu_map_component(map, (slu_diagonals)rule, b);
        assert_int_equal(joined, rule == SLU_DIAGONALS_ALWAYS);
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_usual_glyphs),
        cmocka_unit_test(passable_characters_can_be_chosen),
        cmocka_unit_test(costs_are_read_from_text),
        cmocka_unit_test(a_map_refuses_glyphs_with_bad_costs),
        cmocka_unit_test(a_new_map_is_open_ground),
        cmocka_unit_test(characters_are_laid_out_row_by_row),
        cmocka_unit_test(bad_sizes_and_characters_give_no_map),
        cmocka_unit_test(the_longest_sides_are_allowed),
        cmocka_unit_test(outside_the_map_is_nothing),
        cmocka_unit_test(costs_are_rounded_to_hundredths),
        cmocka_unit_test(bad_costs_are_refused),
        cmocka_unit_test(areas_off_the_map_are_refused),
        cmocka_unit_test(filling_changes_just_the_area),
        cmocka_unit_test(walls_stay_walls_when_costs_are_set),
        cmocka_unit_test(a_map_knows_itself_through_all_edits),
        cmocka_unit_test(a_checkerboard_is_connected_by_corners_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
