// SPDX-License-Identifier: MIT
// The kernel: solves one block from what is known around it.
//
// A pure function: what comes out depends on the block, the ring around it and its seeds alone. It
// lowers labels until no step inside the block, no step in from the ring and no seed lowers one
// further, so it may start from any labels that real paths have, or from none.
//
// Invariant: the cells of a block have a frame of one cell, whose ground and labels are 0; so are
// the labels of walls. Nothing costs less than 0, so a step never leads there, and the loop tests
// neither bounds nor walls.
// Cost: about 60 instructions per cell and neighbour-lowering; 12 bytes per cell.
// Source: Dial 1969, in the buckets of flow/wave_queue.h.
#ifndef SLUI_RASTER_KERNEL_H
#define SLUI_RASTER_KERNEL_H

#include "flow/wave_queue.h"
#include "raster/steps.h"

typedef struct slui_raster_block {
    int width, height, stride; // the stride includes the frame
    uint32_t *ground;          // from the frame's first corner on
    uint64_t *label;
    uint32_t least, most; // ground of the block's cells that are no walls; 0: there are none
} slui_raster_block;

// Where the cell (x, y) of a block is in its arrays.
SLUI_INLINE size_t slui_raster_cell(const slui_raster_block *block, int x, int y)
{
    return (size_t)(x + 1) + (size_t)(y + 1) * (size_t)block->stride;
}

// The cells around a block: the row above from its left corner to its right, the row below, the
// left and the right column. Ground 0: outside the raster, a wall, or nothing is known there.
typedef struct slui_raster_ring {
    uint64_t *label;
    uint32_t *ground;
} slui_raster_ring;

static inline size_t slui_raster_ring_size(int width, int height)
{
    return 2 * ((size_t)width + 2) + 2 * (size_t)height;
}

// A label that a cell of the block has at most.
typedef struct slui_raster_start {
    uint32_t cell; // slui_raster_cell
    uint64_t label;
} slui_raster_start;

typedef struct slui_raster_starts {
    const slui_raster_start *list;
    size_t count;
} slui_raster_starts;

// What a run adds to.
typedef struct slui_raster_tally {
    uint64_t settled;  // cells expanded
    uint64_t furthest; // no step leads to a label above this
} slui_raster_tally;

// Lowers the block's labels. False when memory runs out, with labels that some path has.
//
//   queue  empty, as a run that succeeds leaves it; reset before the first
bool slui_raster_solve(slui_raster_block *block, const slui_raster_steps *steps,
                       const slui_raster_ring *ring, slui_raster_starts starts,
                       slui_wave_queue *queue, const slu_allocator *allocator,
                       slui_raster_tally *tally);

#endif
