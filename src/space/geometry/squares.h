// SPDX-License-Identifier: MIT
// Segments by position: a grid of squares, each with a list of the segments that touch it. Segments
// may be added at any time.
//
// Invariant: a segment is listed in every square that it touches, and perhaps in some next to it; a
// walk visits every square that its segment touches. So what meets is found in spite of rounding.
#ifndef SLUI_SPACE_SQUARES_H
#define SLUI_SPACE_SQUARES_H

#include "base/memory.h"
#include "sluice/space.h"

#define SLUI_NO_ENTRY UINT32_MAX

typedef struct slui_square_entry {
    uint32_t item, next;
} slui_square_entry;

typedef struct slui_squares {
    slu_point least;
    double square, margin; // the length of a side; a bound on rounding errors
    int columns, rows;
    uint32_t *first; // entry of each square
    slui_square_entry *entries;
    size_t count, capacity;
} slui_squares;

// Builds a grid of about `count` squares. False when memory runs out; to be released then too.
bool slui_squares_build(const slu_allocator *a, slu_box box, size_t count, slui_squares *out);
void slui_squares_release(const slu_allocator *a, slui_squares *squares);

bool slui_squares_add(const slu_allocator *a, slui_squares *squares, slu_point from, slu_point to,
                      uint32_t item);

// The entries of the square that contains a point, as a list that ends with SLUI_NO_ENTRY.
uint32_t slui_squares_at(const slui_squares *squares, slu_point point);
int slui_squares_column(const slui_squares *squares, double x);
int slui_squares_row(const slui_squares *squares, double y);

// A walk over the squares along a segment.
typedef struct slui_squares_walk {
    const slui_squares *squares;
    slu_point from, to; // from left to right
    int column, last_column, row, last_row;
} slui_squares_walk;

slui_squares_walk slui_squares_along(const slui_squares *squares, slu_point from, slu_point to);
bool slui_squares_next(slui_squares_walk *walk, size_t *square);

#endif
