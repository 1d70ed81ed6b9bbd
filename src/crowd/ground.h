// SPDX-License-Identifier: MIT
// The map as the kinds of a crowd see it: which steps lead from a tile, and what standing there
// costs.
//
// Tiles are indices into the map. Passable tiles also have a number of their own, their place, so
// that a table of distances stores nothing for walls.
//
// Invariant: a step is allowed in one direction exactly if it is allowed in the other, except for
// units that a wall was built on, which may step out but not back in.
// Cost: 4 bytes per tile; for each kind 1 byte per tile, and 4 more if ground costs differ for it.
#ifndef SLUI_CROWD_GROUND_H
#define SLUI_CROWD_GROUND_H

#include "map/view.h"

#define SLUI_NOWHERE UINT32_MAX // no tile, no place

typedef struct slui_kind {
    slui_view view;
    uint8_t *moves; // by tile: the steps allowed from there, one bit each
    uint32_t *cost; // by tile, in hundredths; NULL where all ground costs 1
} slui_kind;

typedef struct slui_crowd_ground {
    slu_allocator allocator;
    const slu_map *map;
    slu_diagonals diagonals;
    slui_kind *kinds;
    int kind_count;
    uint32_t *place;      // by tile; SLUI_NOWHERE for walls
    uint32_t place_count; //
    int offset[SLUI_DIRECTIONS];
    uint64_t revision; // of the map and the influence that this reflects
} slui_crowd_ground;

// Checks rules and kinds and reads the map. Must be zeroed before, and released even if this fails.
slu_status slui_crowd_ground_create(slui_crowd_ground *ground, const slu_map *map,
                                    const slu_crowd_options *options, slu_error *error);
void slui_crowd_ground_release(slui_crowd_ground *ground);

// True if the map or the influence has changed since it was read.
bool slui_crowd_ground_is_stale(const slui_crowd_ground *ground);

// Reads the map again.
slu_status slui_crowd_ground_refresh(slui_crowd_ground *ground, slu_error *error);

size_t slui_crowd_ground_bytes(const slui_crowd_ground *ground);

static inline slu_tile slui_crowd_ground_tile(const slui_crowd_ground *ground, uint32_t index)
{
    uint32_t width = (uint32_t)ground->map->width;
    return (slu_tile){(int)(index % width), (int)(index / width)};
}

static inline uint32_t slui_crowd_ground_step(const slui_crowd_ground *ground, uint32_t from,
                                              int direction)
{
    return from + (uint32_t)ground->offset[direction];
}

#endif
