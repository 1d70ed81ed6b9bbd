// SPDX-License-Identifier: MIT
// The inside of an influence: the amount on each tile of a map, in hundredths.
//
// Sums are stored unclamped and brought into the range of costs only when read, so subtracting an
// amount restores what was there before.
//
// Invariant: every amount lies between least and most. They are bounds, not extremes: subtracting
// an amount does not narrow them, clearing does. Tiles of a square that has never changed have the
// amount 0.
#ifndef SLUI_INFLUENCE_H
#define SLUI_INFLUENCE_H

#include "map/map.h"

// Squares of this many tiles a side know when they have last changed, so that what is derived from
// the amounts follows however many changes there were.
enum { SLUI_INFLUENCE_SQUARE = 32 };

struct slu_influence {
    slu_allocator allocator;
    const slu_map *map;
    uint64_t revision;
    slui_edits edited;
    int32_t *amount; // by tile
    int32_t least, most;
    size_t touched; // tiles whose amount is not 0
    int squares;    // in a row of them
    size_t square_count;
    uint64_t *changed; // by square, row by row: its last revision; 0 if it has never changed
};

// The cost of ground under an influence, in hundredths.
static inline uint32_t slui_influenced_cost(uint32_t cost, int32_t amount)
{
    int64_t sum = (int64_t)cost + amount;
    if (sum < SLUI_COST_LEAST) return SLUI_COST_LEAST;
    return sum > SLUI_COST_MOST ? SLUI_COST_MOST : (uint32_t)sum;
}

#endif
