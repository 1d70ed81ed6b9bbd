// SPDX-License-Identifier: MIT
// Outlooks: what a scan along a line finds beyond each word of 64 tiles.
//
// Jump point search follows a line to the first tile at which a path may turn past a corner of a
// neighbouring line, or to the wall before it (search/jps.c). Within a word that is the lowest or
// highest bit; from the word's end on it is always the same, and kept here. So a scan reads one
// word and one outlook, however long the line is open.
//
// Sources: lines of bits, Harabor & Grastien 2014; distances known in advance, the same paper's
// JPS+, which keeps eight per tile. One per 64 tiles and direction is an eighth of a byte per tile,
// and an edit changes few of them.
//
// Only for paths that turn past corners: diagonals clear, or none at all.
// Invariant: outlooks agree with the bits of their line and of the two beside it.
// Cost: building, a sweep over the words; after an edit, a few words for each line that it touches.
#ifndef SLUI_OUTLOOKS_H
#define SLUI_OUTLOOKS_H

#include "base/bits.h"

// Each is twice the number of free tiles between the word and what ends the scan, plus 1 if that is
// a tile at which the path may turn.
typedef struct slui_outlook {
    uint16_t ahead, behind;
} slui_outlook;

// Ordered by words, then by lines: a diagonal run reads neighbours.
typedef struct slui_outlooks {
    slui_outlook *words;
    size_t count;
    int lines, per_line;
} slui_outlooks;

// Reserves what lines of bits need; false when memory runs out.
bool slui_outlooks_create(slui_outlooks *outlooks, const slu_allocator *allocator, int length,
                          int lines);
void slui_outlooks_release(slui_outlooks *outlooks, const slu_allocator *allocator);

void slui_outlooks_fill(slui_outlooks *outlooks, const slui_bits *bits);

// Restores the invariant after bits from `at` to before `end` of the lines from `line` to before
// `last` have changed.
void slui_outlooks_update(slui_outlooks *outlooks, const slui_bits *bits, int at, int end, int line,
                          int last);

SLUI_INLINE const slui_outlook *slui_outlook_of(const slui_outlooks *outlooks, int line, int at)
{
    return outlooks->words + (ptrdiff_t)(at >> 6) * outlooks->lines + line;
}

#endif
