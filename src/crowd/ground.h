// SPDX-License-Identifier: MIT
// The map as the kinds of a crowd see it: which steps lead from a tile, and what standing there
// costs. Both are read from the layer of the kind, which follows every edit by itself.
//
// Tiles are indices into the map.
//
// Invariant: a step is allowed in one direction exactly if it is allowed in the other, except for
// units that a wall was built on, which may step out but not back in.
#ifndef SLUI_CROWD_GROUND_H
#define SLUI_CROWD_GROUND_H

#include "map/view.h"

#define SLUI_NOWHERE UINT32_MAX   // no tile
#define SLUI_UNREACHED UINT32_MAX // a distance that is not known

typedef struct slui_kind {
    slui_view view;
    bool uneven; // some ground costs other than 1, which is what a tick costs; as of the last look
} slui_kind;

typedef struct slui_crowd_ground {
    slu_allocator allocator;
    const slu_map *map;
    slu_diagonals diagonals;
    slui_kind *kinds;
    int kind_count;
    uint8_t allowed[256]; // the steps that the rules allow, by the passable neighbours
    int offset[SLUI_DIRECTIONS];
    uint64_t revision; // of the map and the influence at the last look
} slui_crowd_ground;

// Checks rules and kinds and looks at the map. Must be zeroed before, and released even if this
// fails.
slu_status slui_crowd_ground_create(slui_crowd_ground *ground, const slu_map *map,
                                    const slu_crowd_options *options, slu_error *error);
void slui_crowd_ground_release(slui_crowd_ground *ground);

// True if the map or the influence has changed since the last look.
bool slui_crowd_ground_is_stale(const slui_crowd_ground *ground);

// Looks again.
void slui_crowd_ground_refresh(slui_crowd_ground *ground);

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

// The steps that a unit of this kind may take from a tile, one bit each.
static inline unsigned slui_crowd_ground_moves(const slui_crowd_ground *ground,
                                               const slui_kind *kind, uint32_t tile)
{
    return ground->allowed[kind->view.layer->around[tile]];
}

// What entering a tile adds to a distance: a tick, or hundredths of cost on uneven ground.
static inline uint32_t slui_crowd_ground_cost(const slui_crowd_ground *ground,
                                              const slui_kind *kind, uint32_t tile)
{
    if (!kind->uneven) return 1;
    if (kind->view.plain) return slui_map_cost_at(kind->view.map, tile);
    return slui_view_cost(&kind->view, slui_crowd_ground_tile(ground, tile));
}

// Whether a path leads from a tile, on which the unit can stand, to another. Constant time.
static inline bool slui_crowd_ground_joins(const slui_crowd_ground *ground, const slui_kind *kind,
                                           uint32_t from, uint32_t to)
{
    slu_tile start = slui_crowd_ground_tile(ground, from),
             goal = slui_crowd_ground_tile(ground, to);
    return slui_map_passable_at(kind->view.layer, from) &&
           slui_view_joins(&kind->view, ground->diagonals, start, goal);
}

#endif
