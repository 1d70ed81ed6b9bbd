// SPDX-License-Identifier: MIT
// A drawing surface. Pictures are laid out once, in sheet.c, and drawn through this as a raster
// (canvas_png.c) or as vectors (canvas_svg.c), so both formats show the same.
//
// Lengths are pixels, (0, 0) top left. What is drawn later covers what was drawn before.
#ifndef CLI_CANVAS_H
#define CLI_CANVAS_H

#include "system/console.h"

typedef struct colour {
    uint8_t red, green, blue;
} colour;

typedef struct point {
    double x, y;
} point;

static inline int larger(int a, int b)
{
    return a > b ? a : b;
}

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

// A field of square tiles. index[y * width + x] picks a colour of the palette; 0 leaves the tile
// as it is.
enum { TILE_COLOURS = 256 };
typedef struct tile_layer {
    int x, y;          // where the field's top left corner is
    int scale;         // pixels per tile
    int inset;         // pixels left free on each side of a tile
    int width, height; // tiles
    const uint8_t *index;
    const colour *palette; // TILE_COLOURS of them
    double clear;          // how much of what is below shows through, below 1; 0: nothing
} tile_layer;

// Rings of points, one after the other; inside is what an odd number of them encloses.
typedef struct ring_list {
    const point *points;
    const size_t *sizes; // of each ring
    size_t count;        // of rings
} ring_list;

typedef struct canvas canvas;
struct canvas {
    void (*box)(canvas *c, int x, int y, int width, int height, colour ink);
    void (*tiles)(canvas *c, const tile_layer *layer);
    void (*line)(canvas *c, const point *points, size_t count, double width, colour ink);
    void (*polygon)(canvas *c, const ring_list *rings, colour ink);
    void (*disc)(canvas *c, point centre, double radius, colour ink);
    void (*diamond)(canvas *c, point centre, double radius, colour ink);
    // The text's top left corner; `size` pixels per dot of the font (font.h).
    void (*text)(canvas *c, int x, int y, int size, colour ink, const char *text);
    // Writes the file and frees the canvas.
    cli_exit (*finish)(canvas *c);
};

// Begin a picture of this size on a background. On failure they print why and return NULL.
canvas *canvas_png(const char *file, int width, int height, colour background);
canvas *canvas_svg(const char *file, int width, int height, colour background);

#endif
