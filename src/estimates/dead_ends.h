// SPDX-License-Identifier: MIT
// The dead-end heuristic: octile, but zones that no path to a goal needs are pruned. This is the
// half that searches inline; dead_ends.c prepares what it reads.
//
// Source: Björnsson & Halldórsson 2006.
//
// The zones are gathered into groups that no single gate separates (bridges.h), and a query marks
// the groups that a path may need. A tile of any other group is a dead end, unless it lies on a
// gate into a marked group: a path may touch such a tile in passing.
#ifndef SLUI_DEAD_ENDS_H
#define SLUI_DEAD_ENDS_H

#include "estimates/geometric.h"

typedef struct slui_dead_ends {
    int width;
    const uint32_t *label;  // by tile: twice its group, plus 1 on a gate between two groups
    const uint64_t *marked; // by group: the last query that may need it
    uint64_t query;         // the current one
    // Ascending: a tile of such a gate in the high half, and the group behind it in the low one.
    const uint64_t *passing;
    size_t passing_count;
} slui_dead_ends;

// True if one of the tile's gates leads into a marked group.
static inline bool slui_is_in_passing(const slui_dead_ends *d, uint32_t tile)
{
    size_t low = 0, high = d->passing_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (d->passing[middle] >> 32 < tile)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < d->passing_count && d->passing[low] >> 32 == tile; low++)
        if (d->marked[(uint32_t)d->passing[low]] == d->query) return true;
    return false;
}

SLUI_INLINE bool slui_is_dead_end(const slui_dead_ends *d, int x, int y)
{
    const uint32_t tile = (uint32_t)(y * d->width + x);
    const uint32_t label = d->label[tile];
    if (SLUI_LIKELY(d->marked[label >> 1] == d->query)) return false;
    return !(label & 1) || !slui_is_in_passing(d, tile);
}

SLUI_INLINE uint64_t slui_estimate_dead_end(const slui_estimator *e, int x, int y)
{
    const slui_dead_ends *dead_ends = e->tables; // NULL where nothing is pruned
    if (dead_ends && slui_is_dead_end(dead_ends, x, y)) return SLUI_NO_PATH;
    return slui_estimate_octile(e, x, y);
}

slui_prepare_estimates slui_prepare_dead_end;

#endif

#ifdef HEURISTIC
HEURISTIC(DEAD_END, slui_estimate_dead_end, SLUI_LEAVES_OUT, "dead-end", "Dead ends",
          "octile, but zones that no path to the goal needs are left out",
          "Björnsson & Halldórsson 2006", SLU_ADMISSIBLE | SLU_INDEXED | SLU_ZONED,
          slui_prepare_dead_end)
#endif
