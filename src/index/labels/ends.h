// SPDX-License-Identifier: MIT
// The corners that an end of a query sees: those at which a path from there may have to turn first.
//
// These are the first jump points of the tile: from it, straight on, and to both sides of each of
// its diagonals, up to the first corner on each line at which a path in that direction may turn.
// For those the corners keep a copy of the ground for each direction, in which they are walls, so a
// line is scanned one word at a time. With four neighbours, runs up and down play the part of
// diagonals.
//
// Source: Harabor & Grastien 2011, 2014. Jump point search expands nothing else from its start, and
// is optimal; so a shortest path to any tile is the direct one with its diagonal steps first
// (slui_is_direct), or passes one of these corners. That is all that a query relies on: see
// search.c. Under rules that cut corners runs end at any corner, since going on from there is what
// its labels know.
//
// Cost: a few words for each of these corners (passes.h), and for 57 tiles of four diagonals.
#ifndef SLUI_LABELS_ENDS_H
#define SLUI_LABELS_ENDS_H

#include "index/labels/lengths.h"

// The most corners that a tile can see: one to each side of it, and two from each row that a run
// comes to. Two runs lead up and two down, and two to the left and two to the right; with four
// neighbours, one up and one down.
static inline size_t slui_seen_most(const slui_corners *corners)
{
    const bool four = corners->diagonals == SLU_DIAGONALS_NEVER;
    const int narrow = corners->width < corners->height ? corners->width : corners->height;
    const size_t most = four ? 2 * (size_t)corners->height : 4 * (size_t)narrow;
    return most < corners->count ? most : corners->count;
}

// Writes the corners that a tile of the ground sees, which is not a corner; returns their number,
// at most slui_seen_most.
size_t slui_corners_seen(const slui_corners *corners, const slui_lengths *lengths, slu_tile tile,
                         slui_reach *out);

// How many steps runs go from a tile in each diagonal direction; with four neighbours, up and down.
void slui_run_lengths(const slui_corners *corners, slu_tile tile, int out[SLUI_DIRECTIONS]);

// Whether the direct path that begins with its diagonal steps is legal, and meets no corner that
// its first tile sees; with four neighbours, with its vertical steps.
bool slui_is_direct(const slui_corners *corners, slu_tile from, slu_tile to);

#endif
