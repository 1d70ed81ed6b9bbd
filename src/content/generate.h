// SPDX-License-Identifier: MIT
// What the map generators share: a canvas of glyphs to draw on, and a random tree over a grid of
// cells.
//
// A generator gets a canvas that is all wall, and options with defaults filled in and values
// checked (generate.c). It returns false only when memory runs out. All generators compute in whole
// numbers and draw from one random stream, so that the same seed gives the same map everywhere.
#ifndef SLUI_GENERATE_H
#define SLUI_GENERATE_H

#include "base/memory.h"
#include "base/random.h"

enum { SLUI_GROUND = '.', SLUI_ROCK = '@' };

typedef struct slui_canvas {
    slu_allocator allocator;
    slui_random random;
    int width, height;
    char *glyph; // row by row
} slui_canvas;

static inline size_t slui_canvas_tiles(const slui_canvas *canvas)
{
    return (size_t)canvas->width * (size_t)canvas->height;
}

static inline char *slui_canvas_at(const slui_canvas *canvas, int x, int y)
{
    return canvas->glyph + (size_t)y * (size_t)canvas->width + (size_t)x;
}

// True with a probability of `percent` in a hundred.
static inline bool slui_canvas_chance(slui_canvas *canvas, int percent)
{
    return slui_random_below(&canvas->random, 100) < (uint32_t)percent;
}

// Fills a rectangle that lies inside the canvas.
void slui_canvas_fill(slui_canvas *canvas, slu_rect area, char glyph);

bool slui_generate_maze(slui_canvas *canvas, const slu_generate_options *options);
bool slui_generate_rooms(slui_canvas *canvas, const slu_generate_options *options);
bool slui_generate_caves(slui_canvas *canvas, const slu_generate_options *options);
bool slui_generate_random(slui_canvas *canvas, const slu_generate_options *options);
bool slui_generate_open(slui_canvas *canvas, const slu_generate_options *options);

// Builds a random tree that connects all cells of a grid. The result has one byte per cell, row by
// row: SLUI_LINK_RIGHT and SLUI_LINK_DOWN are set where the tree connects the cell to that
// neighbour. NULL when memory runs out; else the caller frees columns * rows bytes with the
// canvas's allocator.
enum { SLUI_LINK_RIGHT = 1 << 0, SLUI_LINK_DOWN = 1 << 1 };
uint8_t *slui_build_tree(slui_canvas *canvas, int columns, int rows);

#endif
