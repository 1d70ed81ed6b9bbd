// SPDX-License-Identifier: MIT
// Components of a map that split and merge, and their numbers.
//
// A component that may have been split is flooded from several of its tiles in turn, a run of tiles
// in a row at a time, until the floods have met or all but one have run dry; the dry ones are
// components of their own.
//
// Invariant: everything that map.h says about components holds before and after, except that
// `joined` may be outdated: then `rejoin` is set.
// Cost: the smaller components, or the floods until they meet; 12 bytes for each run.
#ifndef SLUI_FLOODS_H
#define SLUI_FLOODS_H

#include "map/map.h"

enum { SLUI_FLOODS = 4 };

// Passable tiles in line y, from x to before `end`.
typedef struct slui_tile_run {
    int x, end, y;
} slui_tile_run;

typedef struct slui_tile_flood {
    slui_tile_run *runs;
    size_t capacity, count, done;
    uint32_t tiles;
    int met; // the least flood that this one has met, directly or through others; at first itself
} slui_tile_flood;

// Zeroed, but for the map.
typedef struct slui_floods {
    slu_map *map;
    slui_tile_flood flood[SLUI_FLOODS];
    int count;
    bool rejoin; // `joined` must be rebuilt
} slui_floods;

void slui_floods_release(slui_floods *f);

// A number for a new component, of no tiles yet; 0 when memory runs out.
uint32_t slui_component_take(slu_map *map);

// Releases the number of a component that has no tiles left.
void slui_component_give_back(slu_map *map, uint32_t component);

// Notes that a diagonal step between two walls now connects two components. Takes time proportional
// to the number of components.
void slui_component_join(slu_map *map, uint32_t one, uint32_t other);

// Finds out which of up to SLUI_FLOODS tiles of one component are still connected, and gives those
// that are not numbers of their own. False when memory runs out.
bool slui_floods_split(slui_floods *f, const uint32_t *tiles, int count);

// Gives all tiles of the component of a tile another component's number. False when memory runs
// out.
bool slui_floods_merge(slui_floods *f, uint32_t tile, uint32_t keep);

#endif
