// SPDX-License-Identifier: MIT
// The inside of an influence: what lies over each tile of a map, in hundredths.
//
// Sums are kept as they are and brought into the range of costs only when read, so taking an amount
// back restores what was there before.
//
// Invariant: every amount lies between least and most. They are bounds, not extremes: taking an amount
// back does not narrow them, clearing does.
#ifndef SLUI_INFLUENCE_H
#define SLUI_INFLUENCE_H

#include "map/map.h"

struct slu_influence {
    slu_allocator allocator;
    const slu_map *map;
    uint64_t revision;
    int32_t *amount; // by tile
    int32_t least, most;
};

// The cost of ground with an amount over it, in hundredths.
static inline uint32_t slui_influenced_cost(uint32_t cost, int32_t amount)
{
    int64_t sum = (int64_t)cost + amount;
    if (sum < SLUI_COST_LEAST) return SLUI_COST_LEAST;
    return sum > SLUI_COST_MOST ? SLUI_COST_MOST : (uint32_t)sum;
}

#endif
