// SPDX-License-Identifier: MIT
// The inside of an influence: the amount on each tile of a map, in hundredths.
//
// Sums are stored unclamped and brought into the range of costs only when read, so subtracting an
// amount restores what was there before.
//
// Invariant: every amount lies between least and most. They are bounds, not extremes: subtracting
// an amount does not narrow them, clearing does.
#ifndef SLUI_INFLUENCE_H
#define SLUI_INFLUENCE_H

#include "map/map.h"

struct slu_influence {
    slu_allocator allocator;
    const slu_map *map;
    uint64_t revision;
    slui_edits edited;
    int32_t *amount; // by tile
    int32_t least, most;
    size_t touched; // tiles whose amount is not 0
};

// The cost of ground under an influence, in hundredths.
static inline uint32_t slui_influenced_cost(uint32_t cost, int32_t amount)
{
    int64_t sum = (int64_t)cost + amount;
    if (sum < SLUI_COST_LEAST) return SLUI_COST_LEAST;
    return sum > SLUI_COST_MOST ? SLUI_COST_MOST : (uint32_t)sum;
}

#endif
