// SPDX-License-Identifier: MIT
// The costs from gate to gate: one for each pair of gates, or four.
#ifndef SLUI_GATE_COSTS_H
#define SLUI_GATE_COSTS_H

#include "atlas/flood.h"
#include "terrain/terrain.h"

// With four costs, rows and columns have two places for each gate, one for each of its zones. The
// row of a zone is for leaving the gate into that zone, its column for reaching the gate from it.
enum { SLUI_SIDES = 2 };

// Fills cost[gate * gate_count + gate] with the length of a shortest path between any tiles of two
// gates. False when memory runs out.
bool slui_gate_costs_single(const slu_terrain *terrain, slui_flood *flood, uint32_t *cost);

// Fills cost[row * stride + column], stride = SLUI_SIDES * gate_count. False when memory runs out.
bool slui_gate_costs_sided(const slu_terrain *terrain, slui_flood *flood, uint32_t *cost);

#endif
