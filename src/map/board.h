// SPDX-License-Identifier: MIT
// A small part of a map in one word: 8 x 8 tiles, a bit for each passable one.
//
// Bit 8 * row + column. The part that changes, at most SLUI_BOARD_INNER tiles wide and high, begins
// at row 1 and column 1, so that all its neighbours are on the board.
#ifndef SLUI_BOARD_H
#define SLUI_BOARD_H

#include "base/bits.h"

typedef uint64_t slui_board;

enum { SLUI_BOARD_SIDE = 8, SLUI_BOARD_INNER = SLUI_BOARD_SIDE - 2 };

#define SLUI_BOARD_LEFT UINT64_C(0x0101010101010101)
#define SLUI_BOARD_RIGHT (SLUI_BOARD_LEFT << (SLUI_BOARD_SIDE - 1))

// The first columns of the first rows.
SLUI_INLINE slui_board slui_board_corner(int width, int height)
{
    slui_board row = (UINT64_C(1) << width) - 1;
    slui_board rows = UINT64_MAX >> (SLUI_BOARD_SIDE - height) * SLUI_BOARD_SIDE;
    return row * SLUI_BOARD_LEFT & rows;
}

// The part that changes.
SLUI_INLINE slui_board slui_board_inner(int width, int height)
{
    return slui_board_corner(width, height) << (SLUI_BOARD_SIDE + 1);
}

// The tiles to the left and to the right of these.
SLUI_INLINE slui_board slui_board_level(slui_board tiles)
{
    return (tiles & ~SLUI_BOARD_RIGHT) << 1 | (tiles & ~SLUI_BOARD_LEFT) >> 1;
}

// The tiles that a straight step leads to from these.
SLUI_INLINE slui_board slui_board_beside(slui_board tiles)
{
    return tiles << SLUI_BOARD_SIDE | tiles >> SLUI_BOARD_SIDE | slui_board_level(tiles);
}

// The board that begins `right` columns to the right and `down` rows below; negative: to the left
// and above. What this one does not show is wall there.
SLUI_INLINE slui_board slui_board_moved(slui_board board, int right, int down)
{
    if (right > 0)
        board = board >> right & slui_board_corner(SLUI_BOARD_SIDE - right, SLUI_BOARD_SIDE);
    if (right < 0) board = board << -right & ~slui_board_corner(-right, SLUI_BOARD_SIDE);
    return down > 0 ? board >> down * SLUI_BOARD_SIDE : board << -down * SLUI_BOARD_SIDE;
}

// The first column of a board, as the lowest byte.
SLUI_INLINE uint64_t slui_board_upright(slui_board board)
{
    return (board & SLUI_BOARD_LEFT) * UINT64_C(0x0102040810204080) >>
           SLUI_BOARD_SIDE * (SLUI_BOARD_SIDE - 1);
}

// The rows that are not empty, as tiles of the first column.
SLUI_INLINE slui_board slui_board_used_rows(slui_board board)
{
    const slui_board low = ~SLUI_BOARD_RIGHT;
    return (((board & low) + low) | board) >> (SLUI_BOARD_SIDE - 1) & SLUI_BOARD_LEFT;
}

// A byte of 0 or 1 for each bit of the lowest byte.
SLUI_INLINE uint64_t slui_board_bytes(uint64_t row)
{
    uint64_t one_each = (row & UINT8_MAX) * SLUI_BOARD_LEFT & UINT64_C(0x8040201008040201);
    return (one_each + UINT64_C(0x7F7F7F7F7F7F7F7F)) >> 7 & SLUI_BOARD_LEFT;
}

// What straight steps reach from these passable tiles over others, at least as far as it takes to
// reach all of `sought`, if they can be. In sweeps, each of which goes as far as it can to the
// right, left, down and up: by the carry of a sum to the right, elsewhere by steps of 1, 2 and 4
// tiles. Whether to go on is hard to predict, and most floods around a few tiles take one sweep.
SLUI_INLINE slui_board slui_board_flood(slui_board tiles, slui_board passable, slui_board sought)
{
    enum { ROW = SLUI_BOARD_SIDE };
    if (!(sought & ~tiles)) return tiles;
    const slui_board carries = passable & ~SLUI_BOARD_RIGHT;
    const slui_board left2 = carries & carries >> 1, left4 = left2 & left2 >> 2;
    const slui_board down2 = passable & passable << ROW, down4 = down2 & down2 << 2 * ROW;
    const slui_board up2 = passable & passable >> ROW, up4 = up2 & up2 >> 2 * ROW;
    do {
        tiles |= ((carries + (tiles & carries)) ^ carries) & passable;
        tiles |= tiles >> 1 & carries;
        tiles |= tiles >> 2 & left2;
        tiles |= tiles >> 4 & left4;
        tiles |= tiles << ROW & passable;
        tiles |= tiles << 2 * ROW & down2;
        tiles |= tiles << 4 * ROW & down4;
        tiles |= tiles >> ROW & passable;
        tiles |= tiles >> 2 * ROW & up2;
        tiles |= tiles >> 4 * ROW & up4;
        tiles |= ((carries + (tiles & carries)) ^ carries) & passable;
    } while (sought & ~tiles && slui_board_beside(tiles) & passable & ~tiles);
    return tiles;
}

SLUI_INLINE slui_board slui_board_lowest(slui_board tiles)
{
    return tiles & (~tiles + 1);
}

// Squares of 2 x 2 tiles, by the bit of their upper left tile.
typedef struct slui_square_boards {
    slui_board a, b, c, d; // whether the four tiles are passable, row by row
} slui_square_boards;

SLUI_INLINE slui_square_boards slui_board_squares(slui_board passable)
{
    const slui_board in = ~SLUI_BOARD_RIGHT;
    return (slui_square_boards){passable & in, passable >> 1 & in, passable >> SLUI_BOARD_SIDE & in,
                                passable >> (SLUI_BOARD_SIDE + 1) & in};
}

// Whether two passable tiles are at opposite corners of such a square, and the others are walls.
SLUI_INLINE bool slui_board_has_slits(slui_board passable)
{
    const slui_board differs = passable ^ passable >> 1, below = passable >> SLUI_BOARD_SIDE;
    const slui_board crossed = differs & differs >> SLUI_BOARD_SIDE & (passable ^ below);
    return (crossed & ~SLUI_BOARD_RIGHT) != 0;
}

#endif
