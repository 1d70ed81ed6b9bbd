// SPDX-License-Identifier: MIT
// What the dead-end estimate reads: plain data that a finder keeps beside a terrain (atlas/dead_ends.c).
//
// The zones are gathered into blocks, and a query marks the blocks that a way may need. A tile of any other
// block is a dead end, unless it lies on a gate into a marked block: a way may touch such a tile in passing.
#ifndef SLUI_DEAD_ENDS_H
#define SLUI_DEAD_ENDS_H

#include "base/platform.h"
#include "sluice/sluice.h"

// The estimate where no way leads on: the search leaves the tile out.
#define SLUI_NO_WAY UINT64_MAX

typedef struct slui_dead_ends {
    int width;
    const uint32_t *label;  // by tile: twice its block, and 1 more on a gate between two blocks
    const uint64_t *marked; // by block: the last query that may need it
    uint64_t query;         // the present one
    const uint64_t
        *passing; // ascending: a tile of such a gate above, and the block behind it below
    size_t passing_count;
} slui_dead_ends;

// True if one of the tile's gates leads into a marked block.
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

#endif
