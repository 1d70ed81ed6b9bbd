// SPDX-License-Identifier: MIT
// The shape of a gate: from the tiles where two zones meet to ends, middle, width.
#ifndef SLUI_GATES_H
#define SLUI_GATES_H

#include "terrain/borders.h"

// Fills ends, middle, width and straight from tiles and tile_count, which is not 0.
void slui_gate_measure(const slu_map *map, slu_gate *gate);

// True if regions.c would build the same gate again, on the same side, from its present steps
// (gate_stays.c). Also false if the gate is very wide.
bool slui_gate_stays(const slu_terrain *terrain, const slu_gate *gate);

#endif
