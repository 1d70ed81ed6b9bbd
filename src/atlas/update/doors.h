// SPDX-License-Identifier: MIT
// Doors: gates that walls close, and that open again.
//
// All distances of an atlas are those of one ground, the tiles that have a label. They are lower
// bounds on every map whose ground is part of it: walls only remove steps. So walls that close a
// gate may stay in their zones as shut tiles, and once they are gone nothing has to be measured.
//
// Guidance would suffer if gates were believed to be open that are not. So a closed gate has no
// value: no path leads through it. What remains is a lower bound on the ground without the steps
// across closed gates. On that ground, too, a shortest path that has left a straight gate need not
// come back to it, since the gate's own tiles lie in one zone and no step along them is removed.
//
// Invariants
//   - every passable tile has a label, or the atlas is stale;
//   - a shut tile is a wall that has a label, and every such wall is shut or the atlas is stale;
//   - no step leads across a closed gate.
#ifndef SLUI_DOORS_H
#define SLUI_DOORS_H

#include "atlas/atlas.h"

// Follows the map: which tiles are shut, and which gates that closes. Receives in `opened` whether
// there is ground that has no label. False when memory runs out; then the atlas is as stale as it
// was.
bool slui_doors_follow(slu_atlas *atlas, bool *opened);

// True if a shut tile belongs to no door.
bool slui_doors_stray(const slu_atlas *atlas);

// True if a shut tile is so near to a tile that it affects how new ground there may be repaired.
bool slui_doors_near(const slu_atlas *atlas, uint32_t tile);

// True if a wall that has a label belongs to a door: it is near a gate that walls close.
bool slui_doors_has(const slu_atlas *atlas, uint32_t tile);

// Shuts these tiles and closes gates in an atlas that has just been built for ground on which they
// are open; false when memory runs out.
bool slui_doors_shut(slu_atlas *atlas);

static inline bool slui_is_shut(const slu_atlas *a, uint32_t tile)
{
    return a->shut && (a->shut[tile / 64] >> tile % 64 & 1);
}

#endif
