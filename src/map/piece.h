// SPDX-License-Identifier: MIT
// A piece of an edit: at most SLUI_BOARD_INNER tiles wide and high, with its neighbours on one
// board (board.h); and the slits on that board.
//
// Cost: a few operations on words, and a look at two components for each slit.
#ifndef SLUI_PIECE_H
#define SLUI_PIECE_H

#include "map/board.h"
#include "map/map.h"

// A part of an edited rectangle. Its boards begin at `corner`, which may lie outside the map.
typedef struct slui_piece {
    slu_rect area;
    slu_tile corner;
    slui_board ring;      // the area and its neighbours
    slui_board shown;     // these, and what else the board shows of their district
    bool in_one_district; // all that is shown
} slui_piece;

// The tile of the lowest bit, which is removed.
SLUI_INLINE slu_tile slui_piece_next(const slui_piece *p, slui_board *tiles)
{
    int bit = (int)SLUI_LOWEST_BIT64(*tiles);
    *tiles &= *tiles - 1;
    return (slu_tile){p->corner.x + bit % SLUI_BOARD_SIDE, p->corner.y + bit / SLUI_BOARD_SIDE};
}

// Slits are diagonal steps between two walls (slits.h). These find those on the board of a piece
// from its passable tiles (piece.c).

// The ends of those that begin or end at some tiles and connect different components.
slui_board slui_piece_slit_ends(const slu_map *map, const slui_piece *p, slui_board passable,
                                slui_board tiles);

// Notes all of them in the wards that they lead from.
void slui_piece_mark_slits(slu_map *map, const slui_piece *p, slui_board passable);

// Notes all of them, and joins what those connect that some tiles have opened.
void slui_piece_join_slits(slu_map *map, const slui_piece *p, slui_board passable,
                           slui_board tiles);

#endif
