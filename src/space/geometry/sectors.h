// SPDX-License-Identifier: MIT
// The free sectors at the corners of polygons: from the edge that leaves a corner,
// counter-clockwise, to the next edge met, which arrives at it.
//
// Each point of a ring opens one sector. Where rings touch, several sectors lie at one place, and
// the edge that closes a sector may belong to another ring than the edge that opens it; no path
// leads from one of them to another. Everything here also holds for points rotated by half a
// circle.
//
// Invariant: edges of one polygon meet only at their ends.
#ifndef SLUI_SPACE_SECTORS_H
#define SLUI_SPACE_SECTORS_H

#include "space/geometry/geometry.h"
#include "space/geometry/polygons.h"

typedef struct slui_sectors {
    uint32_t *next, *before; // of each point in its ring: the edge to `next` opens its sector
    uint32_t *last;          // the start of the edge that closes the sector
    int8_t *bend;            // 1: less than half a circle, 0: half a circle, -1: more
    size_t count;
} slui_sectors;

// False when memory runs out; nothing is then allocated.
bool slui_sectors_build(const slu_allocator *a, const slui_polygons *polygons, slui_sectors *out);
void slui_sectors_release(const slu_allocator *a, slui_sectors *sectors);
size_t slui_sectors_bytes(const slui_sectors *sectors);

// True if the direction from point i to q lies in its sector, the edges included.
bool slui_sector_has(const slui_sectors *sectors, const slu_point *points, uint32_t i, slu_point q);

// True if the line through point i and q, which lies in its sector, has everything blocked there on
// one side: only along such lines does a taut string touch the corner.
static inline bool slui_sector_is_tangent(const slui_sectors *s, const slu_point *points,
                                          uint32_t i, slu_point q)
{
    return s->bend[i] < 0 && slui_turn(points[i], q, points[s->next[i]]) *
                                     slui_turn(points[i], q, points[s->last[i]]) >=
                                 0;
}

// Fills the lower halves of words with the numbers of `count` points, from `first` on, such that
// points at one place are in one run of equal upper halves (which may contain others).
//
//   words  capacity for twice as many
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
