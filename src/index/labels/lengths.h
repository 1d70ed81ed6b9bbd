// SPDX-License-Identifier: MIT
// What looking for corners has in common: lengths, and ones on a line of bits.
#ifndef SLUI_LENGTHS_H
#define SLUI_LENGTHS_H

#include "index/labels/corners.h"

// A corner, and its distance in ticks.
typedef struct slui_reach {
    uint32_t corner, distance;
} slui_reach;

// No more corners than this are found from a tile: each once.
SLUI_INLINE size_t slui_reach_most(const slui_corners *corners)
{
    return corners->count;
}

// How labels count lengths: those of the rules' steps, without the factor that both share. Exact
// steps are counted in smaller numbers where distances take three bytes, which is where `coarse` is
// set: see lengths.c.
typedef struct slui_lengths {
    uint32_t straight, diagonal;
    uint32_t factor;
    uint32_t longest; // distance that fits
    bool wide, coarse;
} slui_lengths;

// Bytes of a distance in labels.
enum { SLUI_NARROW_BYTES = 3, SLUI_WIDE_BYTES = 4 };

//   side  the shorter side of the map
//   wide  distances take four bytes
slui_lengths slui_lengths_of(const slu_rules *rules, int side, bool wide);

// Exact steps, counted coarsely: see lengths.c.
enum { SLUI_COARSE_STRAIGHT = 5741, SLUI_COARSE_DIAGONAL = 8119, SLUI_COARSE_INVERSE = 3363 };

// A length in ticks of the finder's, in which exact steps are counted finely.
SLUI_INLINE uint64_t slui_lengths_ticks(const slui_lengths *l, uint64_t length)
{
    if (!l->coarse) return length * l->factor;
    const uint64_t diagonal = length * SLUI_COARSE_INVERSE % SLUI_COARSE_STRAIGHT;
    const uint64_t straight = (length - diagonal * SLUI_COARSE_DIAGONAL) / SLUI_COARSE_STRAIGHT;
    return straight * SLUI_EXACT_STRAIGHT + diagonal * SLUI_EXACT_DIAGONAL;
}

// The length of a direct path.
SLUI_INLINE uint32_t slui_direct_length(const slui_lengths *l, slu_tile from, slu_tile to)
{
    const uint32_t dx = (uint32_t)(from.x < to.x ? to.x - from.x : from.x - to.x);
    const uint32_t dy = (uint32_t)(from.y < to.y ? to.y - from.y : from.y - to.y);
    const uint32_t least = dx < dy ? dx : dy;
    return l->straight * (dx + dy) - least * (2 * l->straight - l->diagonal);
}

// How many of the bits from `at` on are 1, at most `limit`.
SLUI_INLINE int slui_count_ones(const uint8_t *line, int at, const bool ahead, int limit)
{
    for (int seen = 0; seen < limit; seen += SLUI_WINDOW) {
        const uint64_t open =
            ahead ? slui_bits_ahead(line, at + seen) : slui_bits_behind(line, at - seen);
        const uint64_t stops = ~open & (ahead ? ~UINT64_C(0) >> (64 - SLUI_WINDOW)
                                              : ~UINT64_C(0) << (64 - SLUI_WINDOW));
        if (!stops) continue;
        seen += (int)(ahead ? SLUI_LOWEST_BIT64(stops) : 63 - SLUI_HIGHEST_BIT64(stops));
        return seen < limit ? seen : limit;
    }
    return limit;
}

#endif
