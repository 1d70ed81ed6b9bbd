// SPDX-License-Identifier: MIT
// Where runs along diagonals pass: tiles at which there is nothing to do for who scans a diagonal
// for corners (ends.h). A run stops where a look to either side meets a corner, and at its end.
//
// Source: Harabor & Grastien 2014, precomputed jumps (JPS+), as one bit per tile and direction in
// place of a distance: diagonals are lines of bits too, and are scanned a word at a time.
//
// Invariant: a bit is 1 exactly if a run may go on from the tile and neither look meets a corner;
// under rules that cut corners, the tile is none either. The lines are the diagonals, wrapped
// around from side to side, and a tile is at its row. Runs never cross a wrap, since they cannot
// go on from the side of the map. With four neighbours runs are vertical and lines are columns.
#ifndef SLUI_LABELS_PASSES_H
#define SLUI_LABELS_PASSES_H

#include "index/labels/corners.h"

// Finds them, once everything else about corners is known; false when memory runs out.
bool slui_passes_note(slui_corners *corners, const slu_map *map);

// The bits of the line of a tile, for runs in a direction: diagonal, or with four neighbours north
// or south.
SLUI_INLINE const uint8_t *slui_pass_line(const slui_corners *c, const int k, int x, int y)
{
    const slui_bits *lines = &c->passes[k / 2];
    if (!slui_is_diagonal(k)) return slui_bits_line(lines, x);
    const bool falls = k == SLUI_SOUTH_EAST || k == SLUI_NORTH_WEST;
    const unsigned line = (unsigned)(falls ? x - y + c->height : x + y) % (unsigned)c->width;
    return slui_bits_line(lines, (int)line);
}

// The first bit of a line that is 0, from `at` on.
SLUI_INLINE int slui_first_zero(const uint8_t *line, int at, const bool ahead)
{
    // A bit after the window ends the search in it.
    for (;; at += ahead ? SLUI_WINDOW : -SLUI_WINDOW) {
        const uint64_t zeros = ahead ? ~slui_bits_ahead(line, at) | UINT64_C(1) << SLUI_WINDOW
                                     : ~slui_bits_behind(line, at) | UINT64_C(1)
                                                                         << (63 - SLUI_WINDOW);
        const int seen = (int)(ahead ? SLUI_LOWEST_BIT64(zeros) : 63 - SLUI_HIGHEST_BIT64(zeros));
        if (SLUI_LIKELY(seen < SLUI_WINDOW)) return ahead ? at + seen : at - seen;
    }
}

#endif
