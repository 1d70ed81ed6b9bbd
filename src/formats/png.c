// SPDX-License-Identifier: MIT
// PNG images as maps, decoded by libspng: a pixel is a tile, and its brightness says what it costs.
//
// Invariant: the size that an image declares is checked against a map's limits, and against what
// its bytes could hold at all, before memory is allocated for it; and every chunk's checksum is
// checked. Cost: linear; a byte per grey pixel and 4 per coloured one temporarily.
#include <spng.h>
#include <zlib.h>

#include "base/memory.h"
#include "base/platform.h"
#include "base/status.h"
#include "sluice/formats.h"

// Deflate packs at most 258 bytes into 2 bits, so fewer than this many into one byte.
enum { MOST_INFLATION = 1040 };

// Bytes for what an image carries besides its pixels, such as colour profiles.
enum { MOST_EXTRAS = 1 << 24 };

enum { PIXEL_BYTES = 4 };

// ---- chunks

static uint32_t number_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// libspng reads no further than the last pixel, so it would accept an image whose last checksum is
// wrong.
static slu_status check_chunks(const uint8_t *bytes, size_t size, slu_error *error)
{
    enum { SIGNATURE = 8, NUMBER = 4, AROUND = 3 * NUMBER };
    size_t at = SIGNATURE;
    while (at <= size && size - at >= AROUND) {
        const uint8_t *chunk = bytes + at;
        size_t length = number_at(chunk);
        if (length > size - at - AROUND) break;
        uLong sum = crc32_z(0, chunk + NUMBER, NUMBER + length);
        if (sum != number_at(chunk + 2 * NUMBER + length))
            return slui_fail(error, SLU_ERR_FORMAT, "the picture is damaged: a checksum is wrong");
        if (memcmp(chunk + NUMBER, "IEND", NUMBER) == 0) return SLU_OK;
        at += AROUND + length;
    }
    return slui_fail(error, SLU_ERR_FORMAT, "the picture is truncated, or not a PNG file");
}

// ---- pixels

static slu_status fail_png(int code, slu_error *error)
{
    if (code == SPNG_EMEM) return slui_fail_memory(error);
    return slui_fail(error, SLU_ERR_FORMAT, "the PNG picture cannot be read: %s",
                     spng_strerror(code));
}

static uint64_t samples_of(const struct spng_ihdr *header)
{
    switch (header->color_type) {
    case SPNG_COLOR_TYPE_TRUECOLOR: return 3;
    case SPNG_COLOR_TYPE_TRUECOLOR_ALPHA: return 4;
    case SPNG_COLOR_TYPE_GRAYSCALE_ALPHA: return 2;
    default: return 1;
    }
}

static slu_status check_header(const struct spng_ihdr *header, size_t size, slu_error *error)
{
    uint64_t width = header->width, height = header->height;
    if (width > SLU_MAX_SIDE || height > SLU_MAX_SIDE || width * height > SLU_MAX_TILES)
        return slui_fail(error, SLU_ERR_FORMAT,
                         "a pixel is a tile, and a map has at most %d tiles along a side and %d in "
                         "all: use a smaller picture",
                         SLU_MAX_SIDE, SLU_MAX_TILES);
    uint64_t row = (width * header->bit_depth * samples_of(header) + 7) / 8;
    if (row * height / MOST_INFLATION > size)
        return slui_fail(error, SLU_ERR_FORMAT,
                         "the picture is truncated: %d x %d pixels need more data", (int)width,
                         (int)height);
    return SLU_OK;
}

// A picture of greys without transparency is decoded to a byte per pixel, which takes a fraction of
// the time and memory; the map is the same.
static bool is_plain_grey(spng_ctx *decoder, const struct spng_ihdr *header)
{
    struct spng_trns transparent;
    return header->color_type == SPNG_COLOR_TYPE_GRAYSCALE && header->bit_depth <= 8 &&
           spng_get_trns(decoder, &transparent) == SPNG_ECHUNKAVAIL;
}

// What becomes of the pixels.
typedef struct picture_use {
    const slu_map_options *options; // a map, or if NULL
    slu_map **map;
    int width, height; // areas of a map of this size
    uint32_t *areas;
} picture_use;

// A colour is an area; what is wholly transparent is in none.
static slu_status take_areas(const picture_use *use, int width, int height, const uint8_t *rgba,
                             slu_error *error)
{
    if (width != use->width || height != use->height)
        return slui_fail(error, SLU_ERR_FORMAT,
                         "the picture has %d x %d pixels, but the map has %d x %d tiles", width,
                         height, use->width, use->height);
    for (size_t i = 0; i < (size_t)width * (size_t)height; i++, rgba += PIXEL_BYTES) {
        uint32_t colour = (uint32_t)rgba[0] << 16 | (uint32_t)rgba[1] << 8 | rgba[2];
        use->areas[i] = rgba[3] == 0 ? 0 : colour + 1;
    }
    return SLU_OK;
}

static slu_status use_pixels(const picture_use *use, int width, int height, bool grey,
                             const uint8_t *pixels, slu_error *error)
{
    if (!use->options) return take_areas(use, width, height, pixels, error);
    if (grey) return slu_map_create_from_grey(width, height, pixels, use->options, use->map, error);
    return slu_map_create_from_pixels(width, height, pixels, use->options, use->map, error);
}

static slu_status decode(spng_ctx *decoder, const struct spng_ihdr *header, const picture_use *use,
                         slu_error *error)
{
    slu_allocator memory = slui_allocator_or_default(use->options ? use->options->allocator : NULL);
    bool grey = use->options && is_plain_grey(decoder, header);
    size_t pixels = (size_t)header->width * header->height, each = grey ? 1 : PIXEL_BYTES;
    uint8_t *decoded = slui_alloc(&memory, pixels, each);
    if (!decoded) return slui_fail_memory(error);
    int code = spng_decode_image(decoder, decoded, pixels * each,
                                 grey ? SPNG_FMT_G8 : SPNG_FMT_RGBA8, grey ? 0 : SPNG_DECODE_TRNS);
    slu_status status =
        code ? fail_png(code, error)
             : use_pixels(use, (int)header->width, (int)header->height, grey, decoded, error);
    slui_free(&memory, decoded, pixels, each);
    return status;
}

static slu_status read_header(spng_ctx *decoder, const void *bytes, size_t size,
                              const picture_use *use, slu_error *error)
{
    struct spng_ihdr header = {0};
    int code = spng_set_chunk_limits(decoder, MOST_EXTRAS, MOST_EXTRAS);
    if (!code) code = spng_set_png_buffer(decoder, bytes, size);
    if (!code) code = spng_get_ihdr(decoder, &header);
    if (code) return fail_png(code, error);
    slu_status status = check_header(&header, size, error);
    return status == SLU_OK ? decode(decoder, &header, use, error) : status;
}

static slu_status read_picture(const void *bytes, size_t size, const picture_use *use,
                               slu_error *error)
{
    slu_status status = check_chunks(bytes, size, error);
    if (status != SLU_OK) return status;
    spng_ctx *decoder = spng_ctx_new(0);
    if (!decoder) return slui_fail_memory(error);
    status = read_header(decoder, bytes, size, use, error);
    spng_ctx_free(decoder);
    return status;
}

slu_status slu_map_parse_png(const void *bytes, size_t size, const slu_format_options *options,
                             slu_map **out, slu_error *error)
{
    if ((!bytes && size) || !out) return slui_fail_null(error, "bytes and out");
    if (options && options->map.glyphs)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "a picture has no characters: passable ones and cost files are for .map "
                         "files; paint with greys instead");
    slu_map_options map = {.allocator = options ? options->map.allocator : NULL};
    return read_picture(bytes, size, &(picture_use){.options = &map, .map = out}, error);
}

slu_status slu_areas_parse_any(const void *bytes, size_t size, int width, int height,
                               uint32_t *areas, slu_error *error)
{
    if ((!bytes && size) || !areas) return slui_fail_null(error, "bytes and areas");
    if (slu_format_recognise(bytes, size) != SLU_FORMAT_PNG)
        return slu_areas_parse(bytes, size, width, height, areas, error);
    picture_use use = {.width = width, .height = height, .areas = areas};
    return read_picture(bytes, size, &use, error);
}
