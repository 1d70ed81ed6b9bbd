// SPDX-License-Identifier: MIT
// The sides of blocks: the outermost cells of each, with their ground and their labels. They are
// all that blocks know of each other, and all that is kept of a block that leaves memory.
//
// Invariant: a block has sides once it was solved, and their labels only fall.
// Cost: 12 bytes for each cell of a side.
#ifndef SLUI_RASTER_SIDES_H
#define SLUI_RASTER_SIDES_H

#include "raster/kernel.h"

// How a raster is cut into blocks. Those at the right and the lower border may be smaller.
typedef struct slui_raster_cut {
    int width, height; // of the raster
    int side;
    int across, down; // blocks
} slui_raster_cut;

// The top row, the bottom row, the left and the right column; corners are in two of them.
typedef struct slui_raster_sides {
    uint64_t *label;
    uint32_t *ground;
} slui_raster_sides;

static inline size_t slui_raster_block_count(const slui_raster_cut *cut)
{
    return (size_t)cut->across * (size_t)cut->down;
}

slui_raster_cut slui_raster_cut_of(int width, int height, int side);
slu_rect slui_raster_block_area(const slui_raster_cut *cut, size_t block);
size_t slui_raster_block_at(const slui_raster_cut *cut, int x, int y);

// The neighbour of a block in one of eight directions; false if there is none.
bool slui_raster_neighbour(const slui_raster_cut *cut, size_t block, slui_raster_offset direction,
                           size_t *out);

static inline size_t slui_raster_sides_size(slu_rect area)
{
    return 2 * ((size_t)area.width + (size_t)area.height);
}

// Where the cell (x, y) of a block, one of its outermost, is in its sides.
size_t slui_raster_side_index(slu_rect area, int x, int y);

// Copies what the neighbours' sides say into a block's ring. A neighbour without sides gives
// ground 0.
void slui_raster_gather(const slui_raster_cut *cut, const slui_raster_sides *all, size_t block,
                        const slui_raster_ring *ring);

// Copies a block's outermost cells.
void slui_raster_take_sides(const slui_raster_block *block, const slui_raster_sides *out);

#endif
