// SPDX-License-Identifier: MIT
// Finding the border of one cell: see nest_borders.c.
#ifndef SLUI_NEST_BORDERS_H
#define SLUI_NEST_BORDERS_H

#include "index/overlay/nest.h"

typedef struct slui_nest_borders {
    slui_nest *nest;
    uint32_t *seen;  // by tile: the cell for which it was met last, and 1
    uint64_t *ranks; // of a border: sorted, with the tile in the lower half
    size_t rank_count, rank_capacity;
} slui_nest_borders;

bool slui_nest_borders_create(slui_nest_borders *borders, slui_nest *nest);
void slui_nest_borders_release(slui_nest_borders *borders);

// Finds the border of a cell, given the tiles of its children's borders: `ranks` receives it. False
// when memory runs out.
bool slui_nest_borders_find(slui_nest_borders *borders, uint32_t cell,
                            const uint32_t *const tiles[2], const size_t counts[2]);

// Finds where the tiles of a cell's border are among its parent's tiles and border.
//
//   inner  the cell's border, `count` tiles
//   outer  the parent's border
void slui_nest_borders_map(const slui_nest *nest, uint32_t parent, const uint32_t *inner,
                           size_t count, const uint32_t *outer, uint16_t *into);

#endif
