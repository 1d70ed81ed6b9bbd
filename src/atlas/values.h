// SPDX-License-Identifier: MIT
// The values of doors: what it takes at least from a door's gate on to a goal, once the gate is
// passed.
//
// A path does not turn round behind a gate: a shortest path that has left a straight gate does not
// come back to it (slu_gate.straight). But it may turn round on the gate's own tiles, and come back
// through a ragged one (slu_atlas.returns).
#ifndef SLUI_VALUES_H
#define SLUI_VALUES_H

#include "atlas/atlas.h"

// The value of a gate from which no path leads on. No value is above it, and no distance in a zone
// above half of it, so sums do not wrap round.
#define SLUI_NO_VALUE (UINT32_MAX / 2)

// Values, and the heap of Dijkstra's search over doors, backwards from the goals: entries have the
// value in the high half, the door in the low one.
typedef struct slui_values {
    slu_allocator allocator;
    uint32_t *value; // by door; the caller's
    uint64_t *heap;
    size_t heap_count, heap_capacity;
} slui_values;

// Sets all values to SLUI_NO_VALUE.
void slui_values_clear(slui_values *values, const slu_atlas *atlas);

// Lowers the value of a door, if it is above; false when memory runs out.
bool slui_values_offer(slui_values *values, uint32_t door, uint32_t value);

// Gives all other doors their values, from those that were offered; false when memory runs out.
// Once all doors of zone `enough` have theirs, those of doors farther away are not found, but
// bounded from below by the greatest that was; SLU_NO_ZONE: all are found.
bool slui_values_spread(slui_values *values, const slu_atlas *atlas, uint32_t enough);

#endif
