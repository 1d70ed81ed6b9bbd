// SPDX-License-Identifier: MIT
// Maps from a number per tile: costs, greys, pixels.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "map/map.h"
#include "support.h"

static slu_map *map_of_costs(int width, int height, const double *costs)
{
    slu_map *map = NULL;
    slu_error error = {0};
    if (slu_map_create_from_costs(width, height, costs, NULL, &map, &error) != SLU_OK)
        fail_msg("%s", error.text);
    return map;
}

static double cost_at(const slu_map *map, int x, int y)
{
    return slu_map_cost(map, (slu_tile){x, y});
}

static void assert_rows(const slu_map *map, const char *rows)
{
    int width = slu_map_width(map);
    assert_int_equal(strlen(rows), width * slu_map_height(map));
    for (int i = 0; rows[i]; i++)
        assert_int_equal(slu_map_glyph(map, (slu_tile){i % width, i / width}), rows[i]);
}

// Every tile has its cost to the hundredth, and characters distinguish walls and kinds of ground.
static void costs_are_kept_and_shown(void **state)
{
    (void)state;
    static const double COSTS[] = {1, 0, 2.5, 0.5, 10000, 0.01, 1.004, 1.006, -0.0};
    slu_map *map = map_of_costs(3, 3, COSTS);
    assert_rows(map, ".@SGSG.S@");
    for (int i = 0; i < 9; i++)
        assert_true(cost_at(map, i % 3, i / 3) == round(COSTS[i] * 100) / 100);
    slu_map_facts facts;
    slu_map_describe(map, &facts);
    assert_int_equal(facts.passable, 7);
    assert_true(facts.cheapest == 0.01 && facts.costliest == 10000);
    slu_map_destroy(map);
}

// A map of costs, saved, has its walls where they were.
static void a_saved_map_keeps_its_walls(void **state)
{
    (void)state;
    static const double COSTS[] = {1, 0, 2.5, 0.5, 0, 1};
    slu_map *map = map_of_costs(3, 2, COSTS), *again = NULL;
    char text[128];
    size_t length = 0;
    assert_int_equal(slu_map_format(map, text, sizeof text, &length), SLU_OK);
    assert_int_equal(slu_map_parse(text, length, NULL, &again, NULL), SLU_OK);
    for (int i = 0; i < 6; i++) {
        slu_tile tile = {i % 3, i / 3};
        assert_int_equal(slu_map_passable(map, tile), slu_map_passable(again, tile));
    }
    slu_map_destroy(map);
    slu_map_destroy(again);
}

// Ground of cost 1 needs no cost table, so the fast searches support it.
static void plain_ground_is_uniform(void **state)
{
    (void)state;
    static const double COSTS[] = {1, 0, 1, 1};
    slu_map *map = map_of_costs(2, 2, COSTS);
    assert_true(slui_map_uniform(map));
    slu_map_destroy(map);
}

// Glyphs with costs of their own matter for edits only.
static void glyphs_count_for_edits(void **state)
{
    (void)state;
    slu_glyphs glyphs;
    slu_glyphs_default(&glyphs);
    glyphs.cost['.'] = 3;
    slu_map_options options = {.glyphs = &glyphs};
    static const double COSTS[] = {1, 0, 1, 2};
    slu_map *map = NULL;
    assert_int_equal(slu_map_create_from_costs(2, 2, COSTS, &options, &map, NULL), SLU_OK);
    assert_true(cost_at(map, 0, 0) == 1);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, 1, 1}, '.', NULL), SLU_OK);
    assert_true(cost_at(map, 0, 0) == 3 && cost_at(map, 0, 1) == 1 && cost_at(map, 1, 1) == 2);
    slu_map_destroy(map);
}

static void the_cheapest_path_avoids_costly_tiles(void **state)
{
    (void)state;
    static const double COSTS[] = {1, 9, 1, 1, 9, 1, 1, 1, 1};
    slu_map *map = map_of_costs(3, 3, COSTS);
    slu_finder *finder = NULL;
    slu_result result;
    slu_query query = {.start = {0, 0}, .goal = {2, 0}};
    assert_int_equal(slu_finder_create(map, NULL, &finder, NULL), SLU_OK);
    assert_int_equal(slu_find(finder, &query, &result, NULL), SLU_OK);
    assert_int_equal(result.path[result.path_length / 2].y, 2);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static void bad_costs_are_named(void **state)
{
    (void)state;
    static const double BAD[] = {-1, 0.001, 10000.1, NAN, INFINITY};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        double costs[] = {1, 1, 1, 1, 1, BAD[i]};
        slu_map *map = NULL;
        slu_error error = {0};
        assert_int_equal(slu_map_create_from_costs(3, 2, costs, NULL, &map, &error),
                         SLU_ERR_ARGUMENT);
        assert_null(map);
        assert_non_null(strstr(error.text, "tile 2, 1"));
    }
}

static void bad_arguments_are_refused(void **state)
{
    (void)state;
    static const double COSTS[] = {1};
    static const uint8_t GREYS[] = {1, 2, 3, 4};
    slu_map *map = NULL;
    slu_glyphs glyphs;
    slu_glyphs_default(&glyphs);
    glyphs.cost['S'] = SLU_WALL;
    slu_map_options options = {.glyphs = &glyphs};
    assert_int_equal(slu_map_create_from_costs(0, 1, COSTS, NULL, &map, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_create_from_costs(1, SLU_MAX_SIDE + 1, COSTS, NULL, &map, NULL),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_create_from_costs(1, 1, NULL, NULL, &map, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_create_from_costs(1, 1, COSTS, NULL, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_create_from_costs(1, 1, COSTS, &options, &map, NULL),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_create_from_grey(1, -1, GREYS, NULL, &map, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_create_from_pixels(1, 1, NULL, NULL, &map, NULL), SLU_ERR_ARGUMENT);
    assert_null(map);
}

// White is ordinary ground, half as bright is twice as costly, black is a wall; and a grey's cost
// gives that grey again, except for the brightest, which costs in hundredths cannot all
// distinguish.
static void brightness_is_speed(void **state)
{
    (void)state;
    assert_true(slu_grey_to_cost(255) == 1);
    assert_true(slu_grey_to_cost(51) == 5);
    assert_true(slu_grey_to_cost(128) == 1.99);
    assert_true(slu_grey_to_cost(1) == 255);
    assert_true(slu_grey_to_cost(0) == SLU_WALL);
    for (int grey = 1; grey <= 255; grey++) {
        int back = slu_grey_from_cost(slu_grey_to_cost((uint8_t)grey));
        assert_in_range(back, grey > 150 ? grey - 1 : grey, grey > 150 ? grey + 1 : grey);
    }
    assert_int_equal(slu_grey_from_cost(0.5), 255);
    assert_int_equal(slu_grey_from_cost(2), 128);
    assert_int_equal(slu_grey_from_cost(10000), 1);
    assert_int_equal(slu_grey_from_cost(SLU_WALL), 0);
    assert_int_equal(slu_grey_from_cost(NAN), 0);
}

static void greys_and_pixels_make_the_same_map(void **state)
{
    (void)state;
    static const uint8_t GREYS[] = {255, 0, 51, 128};
    uint8_t pixels[16];
    for (int i = 0; i < 16; i++)
        pixels[i] = i % 4 == 3 ? 255 : GREYS[i / 4];
    slu_map *grey = NULL, *colour = NULL;
    assert_int_equal(slu_map_create_from_grey(2, 2, GREYS, NULL, &grey, NULL), SLU_OK);
    assert_int_equal(slu_map_create_from_pixels(2, 2, pixels, NULL, &colour, NULL), SLU_OK);
    assert_rows(grey, ".@SS");
    assert_rows(colour, ".@SS");
    for (int i = 0; i < 4; i++) {
        assert_true(cost_at(grey, i % 2, i / 2) == slu_grey_to_cost(GREYS[i]));
        assert_true(cost_at(colour, i % 2, i / 2) == slu_grey_to_cost(GREYS[i]));
    }
    slu_map_destroy(grey);
    slu_map_destroy(colour);
}

// Colours count by their brightness, and transparent pixels are composited over black.
static void colours_and_opacity_count(void **state)
{
    (void)state;
    static const uint8_t PIXELS[] = {255, 0,   0,   255, 0,   255, 0,   255, 0,   0,   255, 255,
                                     255, 255, 255, 0,   255, 255, 255, 128, 255, 255, 255, 255};
    slu_map *map = NULL;
    assert_int_equal(slu_map_create_from_pixels(3, 2, PIXELS, NULL, &map, NULL), SLU_OK);
    assert_true(cost_at(map, 0, 0) == slu_grey_to_cost(76));
    assert_true(cost_at(map, 1, 0) == slu_grey_to_cost(150));
    assert_true(cost_at(map, 2, 0) == slu_grey_to_cost(29));
    assert_false(slu_map_passable(map, (slu_tile){0, 1}));
    assert_true(cost_at(map, 1, 1) == slu_grey_to_cost(128));
    assert_true(cost_at(map, 2, 1) == 1);
    slu_map_destroy(map);
}

static void a_failed_allocation_leaves_nothing_behind(void **state)
{
    (void)state;
    static const double COSTS[] = {1, 2, 0, 1, 0, 4};
    support_allocator memory;
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        support_allocator_init(&memory, nth);
        slu_map_options options = {.allocator = &memory.allocator};
        slu_map *map = NULL;
        slu_error error = {0};
        status = slu_map_create_from_costs(3, 2, COSTS, &options, &map, &error);
        assert_int_equal(status != SLU_OK, support_allocator_failed(&memory));
        assert_int_equal(error.code, status);
        slu_map_destroy(map);
        assert_int_equal(memory.live_blocks, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_are_kept_and_shown),
        cmocka_unit_test(a_saved_map_keeps_its_walls),
        cmocka_unit_test(plain_ground_is_uniform),
        cmocka_unit_test(glyphs_count_for_edits),
        cmocka_unit_test(the_cheapest_path_avoids_costly_tiles),
        cmocka_unit_test(bad_costs_are_named),
        cmocka_unit_test(bad_arguments_are_refused),
        cmocka_unit_test(brightness_is_speed),
        cmocka_unit_test(greys_and_pixels_make_the_same_map),
        cmocka_unit_test(colours_and_opacity_count),
        cmocka_unit_test(a_failed_allocation_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
