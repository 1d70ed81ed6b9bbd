// SPDX-License-Identifier: MIT
// Basins: ground that drains to one deepest tile, if water ran towards the deepest ground.
#ifndef SLUI_BASINS_H
#define SLUI_BASINS_H

#include "map/map.h"
#include "map/rules.h"
#include "terrain/borders.h"

#define SLUI_NO_TILE UINT32_MAX
#define SLUI_LABELLED (UINT32_C(1) << 31) // beyond any tile's number
enum { SLUI_NO_FLOW = SLUI_DIRECTIONS };

typedef struct slui_basin {
    uint32_t peak;   // its deepest tile
    uint32_t parent; // the basin it was merged into, or itself
    uint32_t link;   // the tile over which it was entered into that one's part of the map
} slui_basin;

typedef struct slui_basins {
    const slu_map *map;
    const uint16_t *depth;
    const slu_allocator *allocator;
    uint32_t *of_tile; // basin and SLUI_LABELLED, 0 for walls; the caller's
    slui_basin *items;
    size_t count, capacity;
    ptrdiff_t offset[SLUI_NO_FLOW + 1]; // of a neighbour, by direction; 0 for none
} slui_basins;

// Labels the tiles with their basins. `of_tile` is zeroed. False when memory runs out.
bool slui_basins_find(slui_basins *basins, const slu_map *map, const uint16_t *depth,
                      uint32_t *of_tile, const slu_allocator *allocator);

// Merges basins over their saddles (saddles.c), highest first, unless the shallower of the two is
// at least `prominence` times as deep as the saddle and a tile more. Records the contacts of
// straight steps between basins that stay apart, labelled with their roots. False when memory runs
// out.
bool slui_basins_merge(slui_basins *basins, double prominence, slui_borders *apart);

// The representative of all basins merged with this one.
uint32_t slui_basins_root(slui_basins *basins, uint32_t basin);

// The neighbour that a tile's pointer leads to; a peak's leads to itself.
uint32_t slui_basins_climb(const slui_basins *basins, uint32_t t);

void slui_basins_release(slui_basins *basins);

// The basin of a passable tile.
static inline uint32_t slui_basins_at(const slui_basins *basins, uint32_t t)
{
    return basins->of_tile[t] & ~SLUI_LABELLED;
}

#endif
