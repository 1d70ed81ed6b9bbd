// SPDX-License-Identifier: MIT
// A copy of a map's ground: what terrains and floods read of a map, while the map itself may
// change.
//
// Cost: a copy of 2.5 bytes per tile.
#ifndef SLUI_FROZEN_H
#define SLUI_FROZEN_H

#include "map/map.h"

typedef struct slui_frozen {
    // Everything that depends on the walls is its own, except `columns` and what is known by ward
    // or component, which is not to be read.
    slu_map map;
    slu_allocator allocator;
} slui_frozen;

// Copies the ground of a map; false when memory runs out. Must be released in any case.
bool slui_frozen_take(slui_frozen *frozen, const slu_map *map, const slu_allocator *allocator);
void slui_frozen_release(slui_frozen *frozen);

// Turns a wall of the copy into ground. Components stay as they are: the tile joins that of some
// neighbour. False when memory runs out.
bool slui_frozen_open(slui_frozen *frozen, uint32_t tile);

#endif
