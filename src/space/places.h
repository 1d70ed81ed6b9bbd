// SPDX-License-Identifier: MIT
// Points at the same place, brought together by sorting a number made of their coordinates.
#ifndef SLUI_SPACE_PLACES_H
#define SLUI_SPACE_PLACES_H

#include "sluice/space.h"

// Fills words with `count` numbers of points, from `first` on, in their lower halves, so that points at one place
// are in one run of equal upper halves (in which others may be too).
//
//   words  room for twice as many
void slui_sort_places(const slu_point *points, uint32_t first, size_t count, uint64_t *words);

// The end of the run that begins at a word.
static inline size_t slui_places_end(const uint64_t *words, size_t count, size_t begin)
{
    size_t end = begin + 1;
    while (end < count && words[end] >> 32 == words[begin] >> 32)
        end++;
    return end;
}

#endif
