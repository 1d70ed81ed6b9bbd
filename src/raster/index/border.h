// SPDX-License-Identifier: MIT
// The border of a rectangle of cells: its outermost cells, clockwise from the top left corner.
//
// A place is a cell's number in that order. Neighbouring places are neighbouring cells, also where
// the rectangle is one cell wide: tables are compressed by that (runs.h).
#ifndef SLUI_RASTER_BORDER_H
#define SLUI_RASTER_BORDER_H

#include <stdbool.h>
#include <stddef.h>

#include "sluice/raster.h"

static inline size_t slui_border_size(slu_rect area)
{
    const size_t width = (size_t)area.width, height = (size_t)area.height;
    return width == 1 || height == 1 ? width * height : 2 * (width + height) - 4;
}

// Whether a cell of the rectangle, at (x, y) in it, is on its border.
static inline bool slui_border_has(slu_rect area, int x, int y)
{
    return x == 0 || y == 0 || x == area.width - 1 || y == area.height - 1;
}

// The place of a cell of the border, at (x, y) in the rectangle.
static inline size_t slui_border_place(slu_rect area, int x, int y)
{
    const size_t right = (size_t)area.width - 1, bottom = (size_t)area.height - 1;
    const size_t column = (size_t)x, row = (size_t)y;
    if (row == 0) return column;
    if (column == right) return right + row;
    if (row == bottom) return right + bottom + right - column;
    return right + bottom + right + bottom - row;
}

// The cell of a place, in the rectangle.
static inline slu_tile slui_border_cell(slu_rect area, size_t place)
{
    const int right = area.width - 1, bottom = area.height - 1;
    int at = (int)place;
    if (at <= right) return (slu_tile){at, 0};
    at -= right;
    if (at <= bottom) return (slu_tile){right, at};
    at -= bottom;
    if (at <= right) return (slu_tile){right - at, bottom};
    return (slu_tile){0, bottom - (at - right)};
}

#endif
