// SPDX-License-Identifier: MIT
// Segments by position.
#include "space/geometry/squares.h"

#include "base/arrays.h"
#include "base/platform.h"

// The error of a computed position, relative to a square and to the coordinates.
static const double SQUARE_SHARE = 1e-6, COORDINATE_SHARE = 1e-15;

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static double size_of(double x)
{
    return x < 0 ? -x : x;
}

static void choose_squares(slui_squares *s, slu_box box, size_t count)
{
    double width = box.most.x - box.least.x, height = box.most.y - box.least.y;
    double square = SLUI_SQRT(width * height / (double)(count + 1));
    // Limits the squares in a line for a narrow world.
    square = larger(square, larger(width, height) / (double)(count + 1));
    s->least = box.least;
    s->square = square > 0 ? square : 1;
    s->columns = (int)(width / s->square) + 1;
    s->rows = (int)(height / s->square) + 1;
    double farthest = larger(larger(size_of(box.least.x), size_of(box.most.x)),
                             larger(size_of(box.least.y), size_of(box.most.y)));
    s->margin = SQUARE_SHARE * s->square + COORDINATE_SHARE * farthest;
}

static size_t square_count(const slui_squares *s)
{
    return (size_t)s->columns * (size_t)s->rows;
}

bool slui_squares_build(const slu_allocator *a, slu_box box, size_t count, slui_squares *out)
{
    *out = (slui_squares){0};
    choose_squares(out, box, count);
    out->first = slui_alloc(a, square_count(out), sizeof *out->first);
    if (!out->first) return false;
    for (size_t i = 0; i < square_count(out); i++)
        out->first[i] = SLUI_NO_ENTRY;
    return true;
}

void slui_squares_release(const slu_allocator *a, slui_squares *squares)
{
    slui_free(a, squares->first, square_count(squares), sizeof *squares->first);
    slui_free(a, squares->entries, squares->capacity, sizeof *squares->entries);
    *squares = (slui_squares){0};
}

static int line_of(double distance, double square, int count)
{
    double line = distance / square;
    return line <= 0 ? 0 : line >= count - 1 ? count - 1 : (int)line;
}

int slui_squares_column(const slui_squares *s, double x)
{
    return line_of(x - s->least.x, s->square, s->columns);
}

int slui_squares_row(const slui_squares *s, double y)
{
    return line_of(y - s->least.y, s->square, s->rows);
}

uint32_t slui_squares_at(const slui_squares *s, slu_point point)
{
    size_t row = (size_t)slui_squares_row(s, point.y);
    return s->first[row * (size_t)s->columns + (size_t)slui_squares_column(s, point.x)];
}

// ---------------------------------------------------------------------------------------------
// Walks

static double height_at(const slui_squares_walk *walk, double x)
{
    slu_point from = walk->from, to = walk->to;
    if (x <= from.x) return from.y;
    return x >= to.x ? to.y : from.y + (x - from.x) / (to.x - from.x) * (to.y - from.y);
}

static void enter_column(slui_squares_walk *walk)
{
    const slui_squares *s = walk->squares;
    double left = s->least.x + walk->column * s->square - 2 * s->margin;
    double right = left + s->square + 4 * s->margin;
    double one = height_at(walk, left), other = height_at(walk, right);
    // The outermost columns also hold what lies outside.
    if (walk->column == 0) one = walk->from.y;
    if (walk->column == s->columns - 1) other = walk->to.y;
    walk->row = slui_squares_row(s, (one < other ? one : other) - s->margin);
    walk->last_row = slui_squares_row(s, larger(one, other) + s->margin);
}

slui_squares_walk slui_squares_along(const slui_squares *s, slu_point from, slu_point to)
{
    bool is_turned = to.x < from.x;
    slui_squares_walk walk = {s, is_turned ? to : from, is_turned ? from : to, 0, 0, 0, 0};
    walk.column = slui_squares_column(s, walk.from.x - s->margin);
    walk.last_column = slui_squares_column(s, walk.to.x + s->margin);
    enter_column(&walk);
    return walk;
}

bool slui_squares_next(slui_squares_walk *walk, size_t *square)
{
    if (walk->row > walk->last_row) {
        if (walk->column == walk->last_column) return false;
        walk->column++;
        enter_column(walk);
    }
    *square = (size_t)walk->row++ * (size_t)walk->squares->columns + (size_t)walk->column;
    return true;
}

bool slui_squares_add(const slu_allocator *a, slui_squares *s, slu_point from, slu_point to,
                      uint32_t item)
{
    slui_squares_walk walk = slui_squares_along(s, from, to);
    for (size_t square; slui_squares_next(&walk, &square);) {
        if (!SLUI_GROW(a, s->entries, s->capacity, s->count + 1)) return false;
        s->entries[s->count] = (slui_square_entry){item, s->first[square]};
        s->first[square] = (uint32_t)s->count++;
    }
    return true;
}
