// SPDX-License-Identifier: MIT
// The values of gate sides: a lower bound of the cost from a side's gate on to a goal, once the
// gate is passed.
//
// A path does not turn around beyond a gate: a shortest path that has left a straight gate does not
// return to it (slu_gate.straight). But it may turn around on the gate's own tiles, and may return
// through a ragged gate (slu_atlas.returns). No path leads through a gate that is closed
// (slu_atlas.closed_at): its sides have no value.
#ifndef SLUI_VALUES_H
#define SLUI_VALUES_H

#include "atlas/atlas.h"

// The value of a gate from which no path leads on. No value is above it, and no distance in a zone
// is above half of it, so sums do not wrap around.
#define SLUI_NO_VALUE (UINT32_MAX / 2)

// Values, and the heap of Dijkstra's search over sides, backwards from the goals: entries have the
// value in the high half, the side in the low one.
typedef struct slui_values {
    slu_allocator allocator;
    uint32_t *value; // by side; owned by the caller
    uint64_t *heap;
    size_t heap_count, heap_capacity;
} slui_values;

// Sets all values to SLUI_NO_VALUE.
void slui_values_clear(slui_values *values, const slu_atlas *atlas);

// Lowers the value of a side, if it is above; false when memory runs out.
bool slui_values_offer(slui_values *values, uint32_t side, uint32_t value);

// Computes the values of all other sides from those that were offered; false when memory runs out.
// Once all sides of the start's zone have theirs, or those that are left would lead a long detour,
// the values of sides further away are not computed but get the greatest value found so far, a
// lower bound.
//
//   cells  the atlas's
//   start  what is stored about the start; NULL: all values are computed
bool slui_values_spread(slui_values *values, const slu_atlas *atlas, const slui_cells *cells,
                        const slui_readings *start);

// Computes the values of all sides if that of one is 0: its row of the matrix. False when memory
// runs out.
bool slui_values_relate(slui_values *values, const slu_atlas *atlas, uint32_t side);

#endif
