// SPDX-License-Identifier: MIT
// The memory in which costs are put into cells, and the steps of that: see sweep.c.
#ifndef SLUI_SWEEP_H
#define SLUI_SWEEP_H

#include "index/overlay/hints.h"

// What bounds the changes of the costs across a cell: where one has changed, it was and is at least
// from[one] + to[other], by tile of the border.
typedef struct slui_across_change {
    int32_t *from, *to;
} slui_across_change;

typedef struct slui_cost_sweep {
    slui_nest_metric *metric;
    const slui_nest *nest;
    int32_t *matrix; // span * span, in memory that may begin before it
    int32_t *before; // the same for the numbers that a cell had
    int32_t *matrix_memory;
    int32_t *bounds; // of changes, by row and by column (numbers.h)
    uint8_t *marks;  // by eight numbers of the matrix: they may have changed
    slui_across_change
        change;      // of the last cell whose costs across were compared with those it has kept
    int32_t *stack;  // costs across cells whose parents are not done
    uint32_t *trail; // the tiles and borders of the cells from the first one to the current
    uint16_t *place; // by tile: where it is in the current cell, if it is there
    uint32_t *runs;  // of places that follow each other: from, to, count
    slui_compass_work *compass;
    bool hints_only; // tables are not written
    bool comparing;  // changes are bounded
    size_t span, stack_count, trail_count, tile_count;
    uint64_t work; // done so far, in what takes as long as an expansion of a search
} slui_cost_sweep;

bool slui_cost_sweep_reserve(slui_cost_sweep *sweep, slui_nest_metric *metric);
void slui_cost_sweep_release(slui_cost_sweep *sweep);
size_t slui_cost_sweep_bytes(const slui_cost_sweep *sweep);

// Whether there is still memory enough, after the metric's nest has been repaired.
bool slui_cost_sweep_serves(const slui_cost_sweep *sweep);

// The tiles of a cell and of its border: those of one whose parent is not on the trail, or inside a
// cell whose tiles are.
uint32_t *slui_cost_sweep_begin_trail(const slui_cost_sweep *sweep, uint32_t cell);
uint32_t *slui_cost_sweep_go_inside(const slui_cost_sweep *sweep, uint32_t cell,
                                    const uint32_t *parent);

// The costs across a cell: those it keeps, unless all cells are to be filled; or computed, and put
// on the stack, which then ends behind them. `parent` are the tiles of its parent.
const int32_t *slui_cost_sweep_across(slui_cost_sweep *sweep, uint32_t cell, const uint32_t *parent,
                                      int32_t **stack, bool fill);

// Computes the costs across a cell from its children's, onto the stack. False if those are what it
// has kept.
bool slui_cost_sweep_load(slui_cost_sweep *sweep, uint32_t cell, const uint32_t *tiles,
                          int32_t *stack, bool fill);

// Computes one cell, given the costs across its children: the matrix then has its numbers. Those
// below take the costs across it, and write its tables. The last two return false if it has kept
// the same costs across.
void slui_cost_sweep_compute(slui_cost_sweep *sweep, uint32_t cell, const uint32_t *tiles,
                             const int32_t *const across[2]);

// The same for a cell whose tables are complete, but for the changes of the children's costs
// across; no change: its arrays are NULL.
void slui_cost_sweep_revise(slui_cost_sweep *sweep, uint32_t cell, const uint32_t *tiles,
                            const int32_t *const across[2], const slui_across_change changes[2]);
void slui_cost_sweep_take_across(const slui_cost_sweep *sweep, const slui_nest_cell *cell,
                                 int32_t *across);
bool slui_cost_sweep_keep(const slui_cost_sweep *sweep, uint32_t cell);
bool slui_cost_sweep_keep_marked(const slui_cost_sweep *sweep, uint32_t cell); // if it was revised

static inline size_t slui_nest_square(const slui_nest *nest, uint32_t cell)
{
    return (size_t)nest->cells[cell].border * nest->cells[cell].border;
}

#endif
