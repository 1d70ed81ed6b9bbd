// SPDX-License-Identifier: MIT
// slu_map_shrink: an enlargement is undone, whatever its factor, and no other map is taken for one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "support.h"

// The pattern of an enlargement: what a tile is a copy of, by its left and upper edge or by its
// middle.
static int edge_of(int at, int native, int length)
{
    return (int)((int64_t)at * native / length);
}

static int middle_of(int at, int native, int length)
{
    return (int)((at + 0.5) * native / length);
}

typedef int pattern(int at, int native, int length);

static slu_map *enlarge(const slu_map *map, int width, int height, pattern *source,
                        const slu_allocator *allocator)
{
    slu_map *large;
    slu_map_options options = {.allocator = allocator};
    char *glyphs = malloc((size_t)width * (size_t)height);
    assert_non_null(glyphs);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++)
            glyphs[y * width + x] =
                slu_map_glyph(map, (slu_tile){source(x, slu_map_width(map), width),
                                              source(y, slu_map_height(map), height)});
    }
    slu_status status = slu_map_create_from(width, height, glyphs, &options, &large, NULL);
    free(glyphs);
    return status == SLU_OK ? large : NULL;
}

static void assert_same_map(const slu_map *a, const slu_map *b)
{
    assert_int_equal(slu_map_width(a), slu_map_width(b));
    assert_int_equal(slu_map_height(a), slu_map_height(b));
    for (int y = 0; y < slu_map_height(a); y++) {
        for (int x = 0; x < slu_map_width(a); x++) {
            slu_tile t = {x, y};
            assert_int_equal(slu_map_glyph(a, t), slu_map_glyph(b, t));
            assert_true(slu_map_cost(a, t) == slu_map_cost(b, t));
        }
    }
}

static slu_map *noise(uint64_t seed, int width, int height)
{
    slu_generate_options options = {
        .kind = SLU_GENERATE_RANDOM, .width = width, .height = height, .seed = seed};
    slu_map *map;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

static void check_enlargement(uint64_t seed, pattern *source)
{
    slui_random random = slui_random_seeded(seed);
    int width = 12 + (int)slui_random_below(&random, 40);
    int height = 12 + (int)slui_random_below(&random, 40);
    int large_width = width * 8 / 5 + 1 + (int)slui_random_below(&random, 100);
    int large_height = height * 8 / 5 + 1 + (int)slui_random_below(&random, 100);
    slu_map *map = noise(seed, width, height), *back;
    slu_map *large = enlarge(map, large_width, large_height, source, NULL);
    assert_int_equal(slu_map_shrink(large, &back, NULL), SLU_OK);
    assert_same_map(map, back);
    slu_map_destroy(back);
    slu_map_destroy(large);
    slu_map_destroy(map);
}

// Any factor from 8/5 on, another one for each side, in both patterns.
static void an_enlargement_is_undone_to_the_tile(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        check_enlargement(seed, edge_of);
        check_enlargement(seed, middle_of);
    }
}

// Costs that no character stands for come along, and so do characters of the user's own.
static void costs_and_characters_come_along(void **state)
{
    (void)state;
    slu_glyphs glyphs;
    slu_glyphs_default(&glyphs);
    glyphs.cost['m'] = 2.5;
    slu_map_options options = {.glyphs = &glyphs};
    slu_map *map = noise(9, 20, 20), *large, *back;
    slu_map *wide = enlarge(map, 60, 60, edge_of, NULL);
    char *text = malloc(60 * 60);
    assert_non_null(text);
    for (int i = 0; i < 60 * 60; i++)
        text[i] = slu_map_glyph(wide, (slu_tile){i % 60, i / 60}) == '.' ? 'm' : '@';
    assert_int_equal(slu_map_create_from(60, 60, text, &options, &large, NULL), SLU_OK);
    free(text);
    slu_rect square = {3, 6, 3, 3};
    assert_int_equal(slu_map_fill_cost(large, square, 7, NULL), SLU_OK);
    assert_int_equal(slu_map_shrink(large, &back, NULL), SLU_OK);
    assert_int_equal(slu_map_width(back), 20);
    for (int i = 0; i < 400; i++) {
        slu_tile t = {i % 20, i / 20}, from = {3 * t.x, 3 * t.y};
        assert_int_equal(slu_map_glyph(back, t), slu_map_glyph(large, from));
        assert_true(slu_map_cost(back, t) == slu_map_cost(large, from));
    }
    slu_map_destroy(back);
    slu_map_destroy(large);
    slu_map_destroy(wide);
    slu_map_destroy(map);
}

static void assert_no_enlargement(const slu_map *map)
{
    slu_map *out = NULL;
    slu_error error = {0};
    assert_int_equal(slu_map_shrink(map, &out, &error), SLU_ERR_UNSUPPORTED);
    assert_null(out);
    assert_non_null(strstr(error.text, "no enlargement"));
}

// Generated maps of every kind, mazes and rooms with their regular walls among them, open ground,
// where nothing repeats because nothing differs, a map of one tile, and one whose walls are in a
// regular pattern, but from left to right only.
static void original_maps_are_not_taken_for_enlargements(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        slu_generate_options options = {.width = 96, .height = 80, .seed = seed};
        options.kind = (slu_generator)(seed % 5);
        options.corridor = 1 + (int)(seed / 5);
        slu_map *map;
        assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
        assert_no_enlargement(map);
        slu_map_destroy(map);
    }
    static const int SIDES[] = {1, 2, 100};
    for (int i = 0; i < 3; i++) {
        slu_map *map;
        assert_int_equal(slu_map_create(SIDES[i], SIDES[i], NULL, &map, NULL), SLU_OK);
        assert_no_enlargement(map);
        slu_map_destroy(map);
    }
    slu_map *map = noise(5, 30, 40), *wide = enlarge(map, 77, 40, edge_of, NULL);
    assert_no_enlargement(wide);
    slu_map_destroy(wide);
    slu_map_destroy(map);
    assert_int_equal(slu_map_shrink(NULL, NULL, NULL), SLU_ERR_ARGUMENT);
}

// Whichever allocation fails, the call says so and leaks nothing.
static void a_failed_allocation_leaves_nothing(void **state)
{
    (void)state;
    slu_map *map = noise(3, 20, 20);
    bool done = false;
    for (long nth = 0; !done; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, -1);
        slu_map *large = enlarge(map, 50, 50, edge_of, &memory.allocator), *back = NULL;
        assert_non_null(large);
        assert_int_equal(slu_map_fill_cost(large, (slu_rect){0, 0, 50, 50}, 3, NULL), SLU_OK);
        memory.fail_at = (long)memory.calls + nth;
        done = slu_map_shrink(large, &back, NULL) == SLU_OK;
        assert_true(done != support_allocator_failed(&memory));
        slu_map_destroy(back);
        slu_map_destroy(large);
        assert_int_equal(memory.live_blocks, 0);
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_enlargement_is_undone_to_the_tile),
        cmocka_unit_test(costs_and_characters_come_along),
        cmocka_unit_test(original_maps_are_not_taken_for_enlargements),
        cmocka_unit_test(a_failed_allocation_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
