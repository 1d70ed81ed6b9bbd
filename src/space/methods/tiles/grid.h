// SPDX-License-Identifier: MIT
// A grid of tiles over a free space, and which of them are free.
#ifndef SLUI_SPACE_GRID_H
#define SLUI_SPACE_GRID_H

#include "space/mesh/measure.h"

// TOUCHED: the border of the free space enters it. FRINGE: free, but too close to one that is not.
// CROSSED, while they are being marked: inside and outside change on entering it from the left.
enum {
    SLUI_TILE_OUTSIDE,
    SLUI_TILE_TOUCHED,
    SLUI_TILE_FRINGE,
    SLUI_TILE_FREE,
    SLUI_TILE_CROSSED,
};

typedef struct slui_tiles {
    int columns, rows;
    double side;
    slu_point origin;
    uint8_t *state;
} slui_tiles;

static inline size_t slui_tile_count(const slui_tiles *t)
{
    return (size_t)t->columns * (size_t)t->rows;
}

static inline slu_box slui_tile_box(const slui_tiles *t, int column, int row)
{
    return (slu_box){{t->origin.x + column * t->side, t->origin.y + row * t->side},
                     {t->origin.x + (column + 1) * t->side, t->origin.y + (row + 1) * t->side}};
}

static inline slu_point slui_tile_centre(const slui_tiles *t, int column, int row)
{
    return slui_box_centre(slui_tile_box(t, column, row));
}

// The column or row of a coordinate in tiles, the first or last for one outside the grid.
static inline int slui_tile_line(double x, int end)
{
    return x < 0 ? 0 : x >= end ? end - 1 : (int)x;
}

// What lies beyond the grid is outside.
static inline int slui_tile_state(const slui_tiles *t, int column, int row)
{
    if (column < 0 || row < 0 || column >= t->columns || row >= t->rows) return SLUI_TILE_OUTSIDE;
    return t->state[(size_t)row * (size_t)t->columns + (size_t)column];
}

static inline bool slui_tile_is_free(const slui_tiles *t, int column, int row)
{
    return slui_tile_state(t, column, row) == SLUI_TILE_FREE;
}

// Sets the state of every tile; all are 0 before.
void slui_tiles_mark(slui_tiles *t, const slui_polygons *components);

// Blocks the free tiles that are at most `rings` tiles from a blocked one, diagonally too.
void slui_tiles_add_fringe(slui_tiles *t, int rings);

// True if the segment from a to b, both in the grid, enters no tile that is not free, and runs
// along none. Exact.
bool slui_tiles_see(const slui_tiles *t, slu_point a, slu_point b);

#endif
