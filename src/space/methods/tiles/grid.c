// SPDX-License-Identifier: MIT
// Which tiles of a grid are free.
//
// A tile is free if its interior lies in the free space: no border enters it, and its centre is
// inside. Borders that cross the middle of a row say where inside and outside change in it.
// Cost: the tiles that borders touch, and all tiles once; the fringe passes over all tiles twice,
// whatever its width.
#include "space/methods/tiles/grid.h"

#include "space/geometry/geometry.h"

static double height_at(slu_point a, slu_point b, double x)
{
    double t = (x - a.x) / (b.x - a.x);
    return slui_between(a, b, t < 0 ? 0 : t > 1 ? 1 : t).y;
}

// The rows that a segment from left to right may enter in a column, with a margin of a tile on both
// sides; none if it does not reach the column.
typedef struct row_span {
    int first, last;
} row_span;

static row_span rows_in(const slui_tiles *t, int column, slu_point a, slu_point b)
{
    slu_box box = slui_tile_box(t, column, 0);
    if (box.most.x < a.x || box.least.x > b.x) return (row_span){0, -1};
    bool is_upright = a.x == b.x;
    double y = is_upright ? a.y : height_at(a, b, box.least.x);
    double other = is_upright ? b.y : height_at(a, b, box.most.x);
    double low = y < other ? y : other, high = y < other ? other : y;
    return (row_span){slui_tile_line((low - t->origin.y) / t->side - 1, t->rows),
                      slui_tile_line((high - t->origin.y) / t->side + 1, t->rows)};
}

// The same for columns.
static int first_column(const slui_tiles *t, slu_point a)
{
    return slui_tile_line((a.x - t->origin.x) / t->side - 1, t->columns);
}
static int last_column(const slui_tiles *t, slu_point b)
{
    return slui_tile_line((b.x - t->origin.x) / t->side + 1, t->columns);
}

// Marks the tiles that a border enters. Which they may be is computed; the test of each is exact.
static void touch(slui_tiles *t, slu_point a, slu_point b)
{
    if (a.x > b.x) {
        touch(t, b, a);
        return;
    }
    for (int column = first_column(t, a); column <= last_column(t, b); column++) {
        row_span span = rows_in(t, column, a, b);
        for (int row = span.first; row <= span.last; row++) {
            if (slui_segment_enters(slui_tile_box(t, column, row), a, b))
                t->state[(size_t)row * (size_t)t->columns + (size_t)column] |= SLUI_TILE_TOUCHED;
        }
    }
}

// The first column whose centre lies to the right of a rising segment, in a row that it crosses.
static int first_right(const slui_tiles *t, int row, slu_point a, slu_point b)
{
    double y = slui_tile_centre(t, 0, row).y;
    double x = slui_between(a, b, (y - a.y) / (b.y - a.y)).x;
    int column = slui_tile_line((x - t->origin.x) / t->side, t->columns);
    while (column > 0 && slui_turn(a, b, slui_tile_centre(t, column - 1, row)) < 0)
        column--;
    while (column < t->columns && slui_turn(a, b, slui_tile_centre(t, column, row)) >= 0)
        column++;
    return column;
}

// Notes where inside becomes outside, or the reverse, in every row whose middle a border crosses.
static void cross_rows(slui_tiles *t, slu_point a, slu_point b)
{
    if (a.y > b.y) {
        cross_rows(t, b, a);
        return;
    }
    int row = slui_tile_line((a.y - t->origin.y) / t->side - 1, t->rows);
    for (; row < t->rows; row++) {
        double y = slui_tile_centre(t, 0, row).y;
        if (y >= b.y) break;
        if (y < a.y) continue;
        int column = first_right(t, row, a, b);
        if (column < t->columns)
            t->state[(size_t)row * (size_t)t->columns + (size_t)column] ^= SLUI_TILE_CROSSED;
    }
}

static void settle_row(slui_tiles *t, int row)
{
    uint8_t *state = t->state + (size_t)row * (size_t)t->columns;
    bool is_inside = false;
    for (int column = 0; column < t->columns; column++) {
        if (state[column] & SLUI_TILE_CROSSED) is_inside = !is_inside;
        bool is_touched = state[column] & SLUI_TILE_TOUCHED;
        state[column] = is_touched  ? SLUI_TILE_TOUCHED
                        : is_inside ? SLUI_TILE_FREE
                                    : SLUI_TILE_OUTSIDE;
    }
}

void slui_tiles_mark(slui_tiles *t, const slui_polygons *components)
{
    for (size_t r = 0; r < components->ring_count; r++) {
        for (uint32_t i = components->first_point[r]; i < components->first_point[r + 1]; i++) {
            slu_point a = components->points[i],
                      b = components->points[slui_ring_next(components, r, i)];
            touch(t, a, b);
            cross_rows(t, a, b);
        }
    }
    for (int row = 0; row < t->rows; row++)
        settle_row(t, row);
}

// ---------------------------------------------------------------------------------------------
// The fringe

// A line of tiles, each `stride` after the one before. Marks the free ones that are at most `rings`
// tiles from one whose state is `blocked` or less, or from the end of the line. What the first pass
// marks adjoins what marked it, so the second pass marks nothing because of it.
static void widen_line(uint8_t *first, size_t stride, int count, int rings, int blocked)
{
    for (int pass = 0; pass < 2; pass++) {
        int since = 0;
        for (int i = 0; i < count; i++) {
            uint8_t *state = first + stride * (size_t)(pass ? count - 1 - i : i);
            since = *state <= blocked ? 0 : since + 1;
            if (*state == SLUI_TILE_FREE && since <= rings) *state = SLUI_TILE_FRINGE;
        }
    }
}

void slui_tiles_add_fringe(slui_tiles *t, int rings)
{
    size_t columns = (size_t)t->columns;
    for (int row = 0; row < t->rows; row++)
        widen_line(t->state + (size_t)row * columns, 1, t->columns, rings, SLUI_TILE_TOUCHED);
    for (size_t column = 0; column < columns; column++)
        widen_line(t->state + column, columns, t->rows, rings, SLUI_TILE_FRINGE);
}

// ---------------------------------------------------------------------------------------------
// Lines of sight

// True if a segment runs along a side of a box; it enters none of the boxes on both sides.
static bool runs_along(slu_box box, slu_point a, slu_point b)
{
    slu_point low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    slu_point high = {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y};
    if (a.y == b.y)
        return (a.y == box.least.y || a.y == box.most.y) && low.x < box.most.x &&
               high.x > box.least.x;
    return a.x == b.x && (a.x == box.least.x || a.x == box.most.x) && low.y < box.most.y &&
           high.y > box.least.y;
}

bool slui_tiles_see(const slui_tiles *t, slu_point a, slu_point b)
{
    if (a.x > b.x) return slui_tiles_see(t, b, a);
    for (int column = first_column(t, a); column <= last_column(t, b); column++) {
        row_span span = rows_in(t, column, a, b);
        for (int row = span.first; row <= span.last; row++) {
            slu_box box = slui_tile_box(t, column, row);
            if (!slui_tile_is_free(t, column, row) &&
                (slui_segment_enters(box, a, b) || runs_along(box, a, b)))
                return false;
        }
    }
    return true;
}
