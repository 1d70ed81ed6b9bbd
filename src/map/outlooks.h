// SPDX-License-Identifier: MIT
// Outlooks: what a scan along a line finds beyond each word of 64 tiles.
//
// Jump point search follows a line to the first tile at which a path may turn past a corner of a
// neighbouring line, or to the wall before it (search/jps.c). Within a word that is the lowest or
// highest bit; what a scan finds that goes on into the next word is always the same, and kept here.
// So a scan reads one word and one outlook, however long the line is open.
//
// The words themselves are kept here once more, in the same order, so that those of neighbouring
// lines lie next to each other: a scan reads three of them, and a diagonal run as many as it has
// steps. Four at a time are one read (search/jps.c), and an edit touches few lines of the cache.
//
// Sources: lines of bits, Harabor & Grastien 2014; distances known in advance, the same paper's
// JPS+, which keeps eight per tile. One per 64 tiles and direction is an eighth of a byte per tile,
// and an edit changes few of them; the words are a quarter.
//
// Only for paths that turn past corners: diagonals clear, or none at all.
// Invariant: a bit of a word is 1 exactly if its tile is passable, and outlooks agree with the
// words of their line and of the two beside it. What is before and after a line is wall, and its
// outlooks are 0; so are some lines before the first and after the last.
// Cost: building, a sweep over the words; after an edit, a comparison for each line that it
// touches, and the three words of those lines in which no scan ends before it comes to the edit.
#ifndef SLUI_OUTLOOKS_H
#define SLUI_OUTLOOKS_H

#include "base/bits.h"

// What scans find that enter a word, from the word before it (ahead) and from the word after it
// (behind): twice the number of free tiles before what ends the scan, plus 1 if that is a tile at
// which the path may turn.
typedef struct slui_outlook {
    uint16_t ahead, behind;
} slui_outlook;

// Lines of walls before the first and after the last: as many as four words read together reach.
enum { SLUI_OUTLOOK_MARGIN = 4 };

// Ordered by words, then by lines: a diagonal run reads neighbours, and so does an edit. With a
// word of zeros before the first and after the last.
typedef struct slui_outlooks {
    uint64_t *tiles; // the bits of each word
    slui_outlook *words;
    size_t count;
    int lines, per_line;
    int pitch; // from word to word of a line
} slui_outlooks;

// Reserves what lines of bits need; false when memory runs out.
bool slui_outlooks_create(slui_outlooks *outlooks, const slu_allocator *allocator, int length,
                          int lines);
void slui_outlooks_release(slui_outlooks *outlooks, const slu_allocator *allocator);

void slui_outlooks_fill(slui_outlooks *outlooks, const slui_bits *bits);

// Brings outlooks up to date with words of which the bits from `at` to before `end` of the lines
// from `line` to before `last` have changed.
void slui_outlooks_update(slui_outlooks *outlooks, int at, int end, int line, int last);

// Where the word of a tile is.
SLUI_INLINE ptrdiff_t slui_outlooks_index(const slui_outlooks *outlooks, int line, int at)
{
    return ((ptrdiff_t)(at >> 6) + 1) * outlooks->pitch + SLUI_OUTLOOK_MARGIN + line;
}

// The outlook of the word after that of a tile, or of the word before it.
SLUI_INLINE const slui_outlook *slui_outlook_beyond(const slui_outlooks *outlooks, int line, int at,
                                                    const bool ahead)
{
    const slui_outlook *own = outlooks->words + slui_outlooks_index(outlooks, line, at);
    return ahead ? own + outlooks->pitch : own - outlooks->pitch;
}

#endif
