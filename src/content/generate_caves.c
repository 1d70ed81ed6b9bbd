// SPDX-License-Identifier: MIT
// Caves: noise, smoothed by a cellular automaton.
//
// Source: Johnson, Yannakakis & Togelius 2010, "Cellular automata for real-time generation of
// infinite cave levels": a tile becomes wall if most of the nine tiles around and under it are, and
// a few rounds of that turn noise into caves. The outside counts as wall, which closes the map.
//
// Afterwards all ground but the largest cave is filled in, so that every query has an answer. On a
// large map a density of 45 percent leaves about 70 percent open and one of 40 about 87; from about
// 50 upwards the noise splits into many small caves, and the largest is a small share of the map.
//
// Cost: ROUNDS + 2 passes over the tiles, 5 bytes per tile.
#include "base/platform.h"
#include "content/generate.h"

enum { ROUNDS = 5, MAJORITY = 5 }; // of nine tiles

// Ground that has been counted during the search for the largest cave.
enum { COUNTED = 'x' };

static void scatter_noise(slui_canvas *canvas, int density)
{
    size_t tiles = slui_canvas_tiles(canvas);
    for (size_t t = 0; t < tiles; t++) {
        if (!slui_canvas_chance(canvas, density)) canvas->glyph[t] = SLUI_GROUND;
    }
}

// Walls in the column of three tiles around (x, y); everything outside the map is wall.
static int walls_in_column(const slui_canvas *canvas, int x, int y)
{
    if (x < 0 || x >= canvas->width) return 3;
    int walls = *slui_canvas_at(canvas, x, y) == SLUI_ROCK;
    walls += y == 0 || *slui_canvas_at(canvas, x, y - 1) == SLUI_ROCK;
    walls += y == canvas->height - 1 || *slui_canvas_at(canvas, x, y + 1) == SLUI_ROCK;
    return walls;
}

static void smooth_row(const slui_canvas *canvas, int y, char *row)
{
    int left = walls_in_column(canvas, -1, y);
    int middle = walls_in_column(canvas, 0, y);
    for (int x = 0; x < canvas->width; x++) {
        int right = walls_in_column(canvas, x + 1, y);
        row[x] = left + middle + right >= MAJORITY ? SLUI_ROCK : SLUI_GROUND;
        left = middle;
        middle = right;
    }
}

static bool smooth(slui_canvas *canvas)
{
    size_t tiles = slui_canvas_tiles(canvas);
    char *next = slui_alloc(&canvas->allocator, tiles, 1);
    if (!next) return false;
    for (int round = 0; round < ROUNDS; round++) {
        for (int y = 0; y < canvas->height; y++)
            smooth_row(canvas, y, next + (size_t)y * (size_t)canvas->width);
        memcpy(canvas->glyph, next, tiles);
    }
    slui_free(&canvas->allocator, next, tiles, 1);
    return true;
}

// Repaints the 4-connected component of `from` tiles that contains `start`, and returns its size.
// `stack` has capacity for every tile, because each is pushed once, when it is painted.
static size_t repaint(slui_canvas *canvas, uint32_t start, char from, char to, uint32_t *stack)
{
    uint32_t width = (uint32_t)canvas->width;
    uint32_t tiles = (uint32_t)slui_canvas_tiles(canvas);
    size_t held = 0, painted = 1;
    canvas->glyph[start] = to;
    stack[held++] = start;
    while (held) {
        uint32_t t = stack[--held];
        uint32_t x = t % width;
        // A step outside the map becomes a step in place, onto a tile that is painted already.
        uint32_t around[4] = {x > 0 ? t - 1 : t, x + 1 < width ? t + 1 : t,
                              t >= width ? t - width : t, t + width < tiles ? t + width : t};
        for (int i = 0; i < 4; i++) {
            if (canvas->glyph[around[i]] != from) continue;
            canvas->glyph[around[i]] = to;
            stack[held++] = around[i];
            painted++;
        }
    }
    return painted;
}

static bool keep_largest_cave(slui_canvas *canvas)
{
    size_t tiles = slui_canvas_tiles(canvas), largest = 0;
    uint32_t *stack = slui_alloc(&canvas->allocator, tiles, sizeof *stack);
    if (!stack) return false;
    uint32_t kept = 0;
    for (uint32_t t = 0; t < tiles; t++) {
        if (canvas->glyph[t] != SLUI_GROUND) continue;
        size_t size = repaint(canvas, t, SLUI_GROUND, COUNTED, stack);
        if (size > largest) {
            largest = size;
            kept = t;
        }
    }
    if (largest) repaint(canvas, kept, COUNTED, SLUI_GROUND, stack);
    slui_free(&canvas->allocator, stack, tiles, sizeof *stack);
    for (size_t t = 0; t < tiles; t++) {
        if (canvas->glyph[t] == COUNTED) canvas->glyph[t] = SLUI_ROCK;
    }
    return true;
}

bool slui_generate_caves(slui_canvas *canvas, const slu_generate_options *options)
{
    scatter_noise(canvas, options->density);
    return smooth(canvas) && keep_largest_cave(canvas);
}
