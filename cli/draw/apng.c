// SPDX-License-Identifier: MIT
// Animated PNG files, as in the third edition of the PNG specification: chunks acTL, fcTL and fdAT
// around what is otherwise a PNG file, so that a reader that does not support them shows the first
// picture.
//
// Every picture after the first is the rectangle in which it differs from the one before, with
// transparent pixels where it does not: long runs that compress to almost nothing.
//
// Cost: one pass over a picture to compare and one to pack; memory for two pictures and the file.
#include "draw/apng.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "system/file.h"

enum { RGB = 3, RGBA = 4 };
enum { COLOUR_TYPE_RGBA = 6, BLEND_SOURCE = 0, BLEND_OVER = 1 };

typedef struct frame_box {
    int x, y, width, height;
} frame_box;

static void put_number(uint8_t *out, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(number >> (24 - 8 * i));
}

static void append(apng_chunks *chunks, const void *bytes, size_t size)
{
    if (size > chunks->capacity - chunks->size) {
        chunks->capacity = 2 * (chunks->size + size);
        uint8_t *larger = console_alloc(chunks->capacity, 1);
        if (chunks->size) memcpy(larger, chunks->bytes, chunks->size);
        free(chunks->bytes);
        chunks->bytes = larger;
    }
    memcpy(chunks->bytes + chunks->size, bytes, size);
    chunks->size += size;
}

// A chunk's head is its length and its name; its check covers the name and the content.
static void put_chunk(apng_chunks *chunks, const char *name, const uint8_t *content, size_t size)
{
    uint8_t number[4];
    put_number(number, (uint32_t)size);
    append(chunks, number, 4);
    append(chunks, name, 4);
    uLong check = crc32(crc32(0, NULL, 0), (const Bytef *)name, 4);
    if (size) {
        append(chunks, content, size);
        check = crc32_z(check, content, size);
    }
    put_number(number, (uint32_t)check);
    append(chunks, number, 4);
}

void apng_begin(apng *film, int width, int height)
{
    *film = (apng){.width = width, .height = height};
    film->shown = console_alloc((size_t)width * (size_t)height, RGB);
}

void apng_release(apng *film)
{
    free(film->packed.bytes);
    free(film->shown);
    *film = (apng){0};
}

// ---------------------------------------------------------------------------------------------
// What differs

static bool row_differs(const apng *film, const picture *p, int y)
{
    size_t row = (size_t)film->width * RGB;
    return memcmp(film->shown + (size_t)y * row, p->pixels + (size_t)y * row, row) != 0;
}

static bool pixel_differs(const apng *film, const picture *p, int x, int y)
{
    size_t at = ((size_t)y * (size_t)film->width + (size_t)x) * RGB;
    return memcmp(film->shown + at, p->pixels + at, RGB) != 0;
}

static bool column_differs(const apng *film, const picture *p, int x, int top, int bottom)
{
    for (int y = top; y < bottom; y++) {
        if (pixel_differs(film, p, x, y)) return true;
    }
    return false;
}

// A frame has at least one pixel, even if nothing has changed.
static frame_box box_of_changes(const apng *film, const picture *p)
{
    int top = 0, bottom = film->height, left = 0, right = film->width;
    while (top + 1 < bottom && !row_differs(film, p, top))
        top++;
    while (bottom - 1 > top && !row_differs(film, p, bottom - 1))
        bottom--;
    while (left + 1 < right && !column_differs(film, p, left, top, bottom))
        left++;
    while (right - 1 > left && !column_differs(film, p, right - 1, top, bottom))
        right--;
    return (frame_box){left, top, right - left, bottom - top};
}

// ---------------------------------------------------------------------------------------------
// Packing

static void put_row(const apng *film, const picture *p, const frame_box *box, int y, uint8_t *out)
{
    for (int x = box->x; x < box->x + box->width; x++, out += RGBA) {
        if (film->frames && !pixel_differs(film, p, x, y)) continue;
        memcpy(out, p->pixels + ((size_t)y * (size_t)film->width + (size_t)x) * RGB, RGB);
        out[RGB] = 255;
    }
}

// Each row begins with the number of its filter, 0 for none.
static uint8_t *unpacked_rows(const apng *film, const picture *p, const frame_box *box,
                              size_t *size)
{
    size_t row = 1 + (size_t)box->width * RGBA;
    *size = row * (size_t)box->height;
    uint8_t *rows = console_alloc(*size, 1);
    for (int i = 0; i < box->height; i++)
        put_row(film, p, box, box->y + i, rows + (size_t)i * row + 1);
    return rows;
}

// The packed rows behind `gap` bytes left free.
static uint8_t *pack(const uint8_t *rows, size_t size, size_t gap, size_t *packed_size)
{
    uLongf capacity = compressBound((uLong)size);
    uint8_t *packed = console_alloc(gap + capacity, 1);
    if (compress2(packed + gap, &capacity, rows, (uLong)size, Z_BEST_COMPRESSION) != Z_OK)
        exit((int)say_bad("out of memory"));
    *packed_size = gap + capacity;
    return packed;
}

static void put_control(apng *film, const frame_box *box, int milliseconds)
{
    uint8_t c[26] = {0};
    put_number(c, film->sequence++);
    put_number(c + 4, (uint32_t)box->width);
    put_number(c + 8, (uint32_t)box->height);
    put_number(c + 12, (uint32_t)box->x);
    put_number(c + 16, (uint32_t)box->y);
    // Shown for c[20..21] / c[22..23] seconds, then left in place, and drawn as the last byte says.
    put_number(c + 20, (uint32_t)milliseconds << 16 | 1000);
    c[25] = film->frames ? BLEND_OVER : BLEND_SOURCE;
    put_chunk(&film->packed, "fcTL", c, sizeof c);
}

void apng_add(apng *film, const picture *p, int milliseconds)
{
    frame_box whole = {0, 0, film->width, film->height};
    frame_box box = film->frames ? box_of_changes(film, p) : whole;
    size_t size, packed_size, gap = film->frames ? 4 : 0;
    uint8_t *rows = unpacked_rows(film, p, &box, &size);
    uint8_t *packed = pack(rows, size, gap, &packed_size);
    put_control(film, &box, milliseconds);
    if (gap) put_number(packed, film->sequence++);
    put_chunk(&film->packed, gap ? "fdAT" : "IDAT", packed, packed_size);
    memcpy(film->shown, p->pixels, (size_t)film->width * (size_t)film->height * RGB);
    film->frames++;
    free(packed);
    free(rows);
}

// ---------------------------------------------------------------------------------------------
// The file

static void put_head(const apng *film, apng_chunks *chunks)
{
    uint8_t head[13] = {0}, control[8] = {0};
    put_number(head, (uint32_t)film->width);
    put_number(head + 4, (uint32_t)film->height);
    head[8] = 8;
    head[9] = COLOUR_TYPE_RGBA;
    put_number(control, film->frames); // and the number of times, 0: for ever
    append(chunks, "\x89PNG\r\n\x1a\n", 8);
    put_chunk(chunks, "IHDR", head, sizeof head);
    put_chunk(chunks, "acTL", control, sizeof control);
}

cli_exit apng_write(apng *film, const char *file)
{
    file_writer writer;
    if (file_open(&writer, file) != CLI_OK) return CLI_BAD;
    apng_chunks head = {0};
    put_head(film, &head);
    put_chunk(&film->packed, "IEND", NULL, 0);
    fwrite(head.bytes, 1, head.size, writer.stream);
    fwrite(film->packed.bytes, 1, film->packed.size, writer.stream);
    free(head.bytes);
    return file_close(&writer);
}
