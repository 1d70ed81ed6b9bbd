// SPDX-License-Identifier: MIT
// What an estimate that has looked at the map reads: plain data that an atlas lends to a finder.
//
// Distances are in the units of the atlas: whole numbers that stand for the lengths of steps. All are lower
// bounds on uniform ground; the finder's scale makes them bounds on any.
//
// Gates: from a tile outside the goals' zones every way leads through a gate of the tile's zone. To
// that gate it is at least distance[...], and from there on at least value[...], which is set once per
// query. Inside a goal's zone nothing is known but the octile distance.
//
// Landmarks: a tile is at least as far from a goal as their distances from any landmark differ.
#ifndef SLUI_GUIDE_H
#define SLUI_GUIDE_H

#include "base/platform.h"
#include "sluice/sluice.h"

// The distances of a zone's tiles to its gates lie row by row: those of tile (x, y) begin at
// rows[row + y] + x * gates. Where a zone has gaps in a row, so have they. Both numbers may be below 0.
typedef struct slui_guide_zone {
    uint32_t gates; // how many
    uint32_t first; // the first of their values
    ptrdiff_t row;  // where its rows begin
} slui_guide_zone;

typedef struct slui_guide {
    int width;
    const uint32_t *label; // by tile: zone + 1
    const slui_guide_zone *zones;
    const ptrdiff_t *rows;
    const uint32_t *distance;
    const uint32_t *value;  // by zone and gate
    const uint8_t *at_goal; // by zone: it holds a goal
    int landmarks;
    const uint32_t *landmark;               // by tile and landmark
    const uint32_t *goal_least, *goal_most; // by landmark: the goals' distances from it
} slui_guide;

enum { SLUI_MOST_LANDMARKS = 16 };

// The value of a gate from which no way leads on. No value is above it, and no distance in a zone above
// half of it, so sums do not wrap round.
#define SLUI_NO_VALUE (UINT32_MAX / 2)

// In units; 0 where nothing is known.
SLUI_INLINE uint32_t slui_guide_gates(const slui_guide *guide, int x, int y)
{
    const uint32_t zone = guide->label[(size_t)y * (size_t)guide->width + (size_t)x] - 1;
    if (guide->at_goal[zone]) return 0;
    const slui_guide_zone *z = &guide->zones[zone];
    // The offset as a whole: a row's own may lie before the first distance.
    const uint32_t *distance =
        guide->distance + (guide->rows[z->row + y] + (ptrdiff_t)x * z->gates);
    const uint32_t *value = guide->value + z->first;
    uint32_t best = SLUI_NO_VALUE;
    for (uint32_t i = 0; i < z->gates; i++) {
        const uint32_t way = value[i] + distance[i];
        best = way < best ? way : best;
    }
    return best == SLUI_NO_VALUE ? 0 : best;
}

SLUI_INLINE uint32_t slui_guide_landmarks(const slui_guide *guide, int x, int y)
{
    const size_t tile = (size_t)y * (size_t)guide->width + (size_t)x;
    const uint32_t *distance = guide->landmark + tile * (size_t)guide->landmarks;
    int64_t most = 0;
    for (int i = 0; i < guide->landmarks; i++) {
        const int64_t nearer = (int64_t)guide->goal_least[i] - distance[i];
        const int64_t farther = (int64_t)distance[i] - guide->goal_most[i];
        most = nearer > most ? nearer : most;
        most = farther > most ? farther : most;
    }
    return (uint32_t)most;
}

#endif
