// SPDX-License-Identifier: MIT
// PNG images as maps: every colour type and depth, and what is not an image.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <spng.h>

#include "failing_malloc.h"
#include "sluice/formats.h"
#include "support.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

typedef struct png {
    uint8_t *bytes;
    size_t size;
} png;

static void expect(int code)
{
    if (code) fail_msg("%s", spng_strerror(code));
}

typedef struct look {
    uint32_t width, height;
    uint8_t type, depth;
    bool interlaced;
    struct spng_plte *palette;
    struct spng_trns *transparent;
} look;

static png write_png(look how, const void *pixels, size_t size)
{
    struct spng_ihdr header = {.width = how.width,
                               .height = how.height,
                               .bit_depth = how.depth,
                               .color_type = how.type,
                               .interlace_method = how.interlaced};
    spng_ctx *encoder = spng_ctx_new(SPNG_CTX_ENCODER);
    assert_non_null(encoder);
    expect(spng_set_option(encoder, SPNG_ENCODE_TO_BUFFER, 1));
    expect(spng_set_ihdr(encoder, &header));
    if (how.palette) expect(spng_set_plte(encoder, how.palette));
    if (how.transparent) expect(spng_set_trns(encoder, how.transparent));
    expect(spng_encode_image(encoder, pixels, size, SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE));
    int code = 0;
    png out = {0};
    out.bytes = spng_get_png_buffer(encoder, &out.size, &code);
    expect(code);
    spng_ctx_free(encoder);
    return out;
}

// Reads it as a file of any format, and frees the bytes.
static slu_map *read_png(png file)
{
    slu_map *map = NULL;
    slu_error error = {0};
    if (slu_map_parse_any(file.bytes, file.size, NULL, &map, &error) != SLU_OK)
        fail_msg("%s", error.text);
    free(file.bytes);
    return map;
}

static void assert_greys(slu_map *map, const uint8_t *greys)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    for (int i = 0; i < width * height; i++) {
        double cost = slu_map_cost(map, (slu_tile){i % width, i / width});
        if (cost != slu_grey_to_cost(greys[i]))
            fail_msg("tile %d costs %g, which is not grey %d", i, cost, greys[i]);
    }
    slu_map_destroy(map);
}

static const uint8_t GREYS[] = {255, 0, 51, 102, 204, 1};
enum { WIDTH = 3, HEIGHT = 2 };

// White open, black wall, grey weight: 8 and 16 bits, grey and colour, with and without alpha.
static void greys_of_every_type_are_costs(void **state)
{
    (void)state;
    static const struct {
        uint8_t type, depth;
        int channels;
        bool opacity;
    } TYPES[] = {
        {SPNG_COLOR_TYPE_GRAYSCALE, 8, 1, false},
        {SPNG_COLOR_TYPE_GRAYSCALE, 16, 1, false},
        {SPNG_COLOR_TYPE_GRAYSCALE_ALPHA, 8, 2, true},
        {SPNG_COLOR_TYPE_GRAYSCALE_ALPHA, 16, 2, true},
        {SPNG_COLOR_TYPE_TRUECOLOR, 8, 3, false},
        {SPNG_COLOR_TYPE_TRUECOLOR, 16, 3, false},
        {SPNG_COLOR_TYPE_TRUECOLOR_ALPHA, 8, 4, true},
        {SPNG_COLOR_TYPE_TRUECOLOR_ALPHA, 16, 4, true},
    };
    for (size_t t = 0; t < 2 * COUNT(TYPES); t++) {
        size_t kind = t / 2, bytes = TYPES[kind].depth / 8, channels = (size_t)TYPES[kind].channels;
        uint8_t pixels[sizeof GREYS * 8];
        size_t at = 0;
        for (size_t i = 0; i < sizeof GREYS * channels; i++) {
            bool opaque = TYPES[kind].opacity && i % channels == channels - 1;
            for (size_t b = 0; b < bytes; b++)
                pixels[at++] = opaque ? 255 : GREYS[i / channels];
        }
        look how = {WIDTH, HEIGHT, TYPES[kind].type, TYPES[kind].depth, t % 2, NULL, NULL};
        assert_greys(read_png(write_png(how, pixels, at)), GREYS);
    }
}

// Fewer bits mean fewer greys, spread from black to white.
static void shallow_greys_are_spread(void **state)
{
    (void)state;
    static const uint8_t ONE[] = {0xA0, 0x40}, TWO[] = {0x6C, 0xC0},
                         FOUR[] = {0x0F, 0x50, 0xF0, 0xA0};
    look how = {3, 2, SPNG_COLOR_TYPE_GRAYSCALE, 1, false, NULL, NULL};
    assert_greys(read_png(write_png(how, ONE, sizeof ONE)), (uint8_t[]){255, 0, 255, 0, 255, 0});
    how.depth = 2;
    assert_greys(read_png(write_png(how, TWO, sizeof TWO)), (uint8_t[]){85, 170, 255, 255, 0, 0});
    how.depth = 4;
    assert_greys(read_png(write_png(how, FOUR, sizeof FOUR)), (uint8_t[]){0, 255, 85, 255, 0, 170});
}

static void palettes_are_looked_up(void **state)
{
    (void)state;
    static const uint8_t PIXELS[] = {0, 1, 2, 3};
    struct spng_plte palette = {.n_entries = 4};
    palette.entries[0] = (struct spng_plte_entry){255, 255, 255, 0};
    palette.entries[2] = (struct spng_plte_entry){51, 51, 51, 0};
    palette.entries[3] = (struct spng_plte_entry){255, 0, 0, 0};
    look how = {2, 2, SPNG_COLOR_TYPE_INDEXED, 8, false, &palette, NULL};
    assert_greys(read_png(write_png(how, PIXELS, 4)), (uint8_t[]){255, 0, 51, 76});
}

// Transparent pixels are composited over black.
static void transparency_darkens(void **state)
{
    (void)state;
    static const uint8_t PIXELS[] = {255, 255, 255, 128, 255, 0, 0, 255};
    look how = {2, 2, SPNG_COLOR_TYPE_GRAYSCALE_ALPHA, 8, false, NULL, NULL};
    assert_greys(read_png(write_png(how, PIXELS, 8)), (uint8_t[]){255, 128, 0, 0});
    struct spng_trns marked = {.gray = 255};
    look keyed = {2, 2, SPNG_COLOR_TYPE_GRAYSCALE, 8, false, NULL, &marked};
    assert_greys(read_png(write_png(keyed, PIXELS + 2, 4)), (uint8_t[]){0, 128, 0, 0});
}

static void assert_fails(const void *bytes, size_t size, const char *words)
{
    slu_map *map = NULL;
    slu_error error = {0};
    assert_int_equal(slu_map_parse_png(bytes, size, NULL, &map, &error), SLU_ERR_FORMAT);
    assert_null(map);
    assert_int_equal(error.code, SLU_ERR_FORMAT);
    if (!strstr(error.text, words)) fail_msg("'%s' does not say '%s'", error.text, words);
}

static png whole_picture(void)
{
    look how = {WIDTH, HEIGHT, SPNG_COLOR_TYPE_GRAYSCALE, 8, false, NULL, NULL};
    return write_png(how, GREYS, sizeof GREYS);
}

// Truncated anywhere, or changed in any byte, an image is an error.
static void broken_pictures_are_refused(void **state)
{
    (void)state;
    png file = whole_picture();
    for (size_t size = 0; size < file.size; size++) {
        uint8_t *cut = malloc(size + 1);
        assert_non_null(cut);
        memcpy(cut, file.bytes, size);
        assert_fails(cut, size, "truncated");
        free(cut);
    }
    for (size_t at = 0; at < file.size; at++) {
        file.bytes[at] ^= 0x10;
        assert_fails(file.bytes, file.size, "picture");
        file.bytes[at] ^= 0x10;
    }
    assert_fails(NULL, 0, "truncated");
    free(file.bytes);
}

// Gives the header another size, with a matching checksum.
static void resize(png *file, uint32_t width, uint32_t height)
{
    enum { HEADER_AT = 12, WIDTH_AT = 16, HEADER_LENGTH = 17 };
    for (int i = 0; i < 4; i++) {
        file->bytes[WIDTH_AT + i] = (uint8_t)(width >> (24 - 8 * i));
        file->bytes[WIDTH_AT + 4 + i] = (uint8_t)(height >> (24 - 8 * i));
    }
    uint32_t crc = UINT32_MAX;
    for (int i = 0; i < HEADER_LENGTH * 8; i++) {
        uint32_t bit = file->bytes[HEADER_AT + i / 8] >> (i % 8) & 1;
        crc = crc >> 1 ^ ((crc ^ bit) & 1 ? 0xEDB88320u : 0);
    }
    for (int i = 0; i < 4; i++)
        file->bytes[HEADER_AT + HEADER_LENGTH + i] = (uint8_t)(~crc >> (24 - 8 * i));
}

static void claims_of_size_are_checked(void **state)
{
    (void)state;
    png file = whole_picture();
    resize(&file, 32769, 1);
    assert_fails(file.bytes, file.size, "use a smaller picture");
    resize(&file, 32768, 32768);
    assert_fails(file.bytes, file.size, "use a smaller picture");
    resize(&file, 11585, 11585);
    assert_fails(file.bytes, file.size, "truncated: 11585 x 11585 pixels need more data");
    resize(&file, 0, 1);
    assert_fails(file.bytes, file.size, "PNG picture cannot be read");
    resize(&file, 3, 3);
    assert_fails(file.bytes, file.size, "PNG picture cannot be read");
    resize(&file, WIDTH, HEIGHT);
    assert_greys(read_png(file), GREYS);
}

// An image that hardly compresses, so that its file is large, is still read.
static void large_files_are_read(void **state)
{
    (void)state;
    enum { SIDE = 4608 };
    uint8_t *greys = malloc((size_t)SIDE * SIDE);
    assert_non_null(greys);
    uint32_t random = 1;
    for (size_t i = 0; i < (size_t)SIDE * SIDE; i++) {
        random = random * 1664525u + 1013904223u;
        greys[i] = (uint8_t)(random >> 24);
    }
    look how = {SIDE, SIDE, SPNG_COLOR_TYPE_GRAYSCALE, 8, false, NULL, NULL};
    png file = write_png(how, greys, (size_t)SIDE * SIDE);
    assert_true(file.size > 1 << 24);
    assert_greys(read_png(file), greys);
    free(greys);
}

static void characters_and_layers_belong_to_other_maps(void **state)
{
    (void)state;
    slu_glyphs glyphs;
    slu_glyphs_default(&glyphs);
    slu_format_options options = {.map.glyphs = &glyphs}, layer = {.collision_layer = "walls"};
    slu_map *map = NULL;
    png file = whole_picture();
    assert_int_equal(slu_map_parse_any(file.bytes, file.size, &options, &map, NULL),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_parse_any(file.bytes, file.size, &layer, &map, NULL),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_parse_png(file.bytes, file.size, NULL, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_null(map);
    free(file.bytes);
}

static void our_allocations_may_fail(void **state)
{
    (void)state;
    png file = whole_picture();
    support_allocator memory;
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        support_allocator_init(&memory, nth);
        slu_format_options options = {.map.allocator = &memory.allocator};
        slu_map *map = NULL;
        slu_error error = {0};
        status = slu_map_parse_png(file.bytes, file.size, &options, &map, &error);
        assert_int_equal(status, support_allocator_failed(&memory) ? SLU_ERR_MEMORY : SLU_OK);
        assert_int_equal(error.code, status);
        slu_map_destroy(map);
        assert_int_equal(memory.live_blocks, 0);
    }
    free(file.bytes);
}

static void others_allocations_may_fail(void **state)
{
    (void)state;
    if (!failing_malloc_works()) skip();
    png file = whole_picture();
    bool failed = true;
    for (long nth = 0; failed; nth++) {
        slu_map *map = NULL;
        slu_error error = {0};
        failing_malloc_begin(nth);
        slu_status status = slu_map_parse_png(file.bytes, file.size, NULL, &map, &error);
        slu_map_destroy(map);
        failed = failing_malloc_end();
        if (status != (failed ? SLU_ERR_MEMORY : SLU_OK))
            fail_msg("malloc %ld: %s", nth, error.text);
        assert_int_equal(failing_malloc_live(), 0);
    }
    free(file.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greys_of_every_type_are_costs),
        cmocka_unit_test(shallow_greys_are_spread),
        cmocka_unit_test(palettes_are_looked_up),
        cmocka_unit_test(transparency_darkens),
        cmocka_unit_test(broken_pictures_are_refused),
        cmocka_unit_test(claims_of_size_are_checked),
        cmocka_unit_test(large_files_are_read),
        cmocka_unit_test(characters_and_layers_belong_to_other_maps),
        cmocka_unit_test(our_allocations_may_fail),
        cmocka_unit_test(others_allocations_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
