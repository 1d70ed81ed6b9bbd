// SPDX-License-Identifier: MIT
// What two units may not do in one tick, derived from the squares that they cover.
//
// A unit of size s at (x, y) covers s by s tiles from there. In a tick it goes from one place to
// another, or stays. Two such steps clash if
//   - the places they lead to overlap, or
//   - each enters ground that the other held: for units of one tile, they swap places, or
//   - both are diagonal and the lines between the centres of their places cross.
#ifndef SLUI_SQUARE_H
#define SLUI_SQUARE_H

#include "sluice/sluice.h"

typedef struct slui_stride {
    slu_tile from, to;
    int size;
} slui_stride;

static inline bool slui_squares_overlap(slu_tile a, int a_size, slu_tile b, int b_size)
{
    return a.x < b.x + b_size && b.x < a.x + a_size && a.y < b.y + b_size && b.y < a.y + a_size;
}

static inline bool slui_strides_swap(slui_stride a, slui_stride b)
{
    return slui_squares_overlap(a.to, a.size, b.from, b.size) &&
           slui_squares_overlap(b.to, b.size, a.from, a.size);
}

static inline bool slui_stride_is_diagonal(slui_stride s)
{
    return s.from.x != s.to.x && s.from.y != s.to.y;
}

// Where the line of one step meets the other's, from 0 at its beginning to 4 at its end, times a
// sign.
static inline int slui_meeting(int dx, int dy, int step_x, int step_y, int turn)
{
    return (dx * step_y - dy * step_x) * (turn > 0 ? 1 : -1);
}

// Two steps along the two diagonals. Centres are in half tiles, so that they are integers.
static inline bool slui_strides_cross(slui_stride a, slui_stride b)
{
    if (!slui_stride_is_diagonal(a) || !slui_stride_is_diagonal(b)) return false;
    int ax = a.to.x - a.from.x, ay = a.to.y - a.from.y;
    int bx = b.to.x - b.from.x, by = b.to.y - b.from.y;
    int turn = ax * by - ay * bx;
    if (turn == 0) return false;
    int dx = 2 * (b.from.x - a.from.x) + b.size - a.size;
    int dy = 2 * (b.from.y - a.from.y) + b.size - a.size;
    int on_a = slui_meeting(dx, dy, bx, by, turn), on_b = slui_meeting(dx, dy, ax, ay, turn);
    return on_a > 0 && on_a < 4 && on_b > 0 && on_b < 4;
}

static inline bool slui_strides_clash(slui_stride a, slui_stride b)
{
    return slui_squares_overlap(a.to, a.size, b.to, b.size) || slui_strides_swap(a, b) ||
           slui_strides_cross(a, b);
}

#endif
