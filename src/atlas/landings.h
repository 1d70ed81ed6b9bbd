// SPDX-License-Identifier: MIT
// Landings: how a zone's tiles reach a gate. They take a legal step onto one of its points, or no
// step if the points lie in the zone itself.
#ifndef SLUI_LANDINGS_H
#define SLUI_LANDINGS_H

#include "atlas/flood.h"
#include "terrain/terrain.h"

typedef struct slui_landing {
    slu_tile tile; // of the zone
    uint32_t step; // its length; 0 for a point in the zone
} slui_landing;

// The landings of one point; returns how many there are.
int slui_landings(const slu_terrain *terrain, const slui_flood *flood, uint32_t zone,
                  slu_tile point, slui_landing out[SLUI_DIRECTIONS]);

// Adds all landings of a gate to a flood; false when memory runs out.
bool slui_flood_from_gate(slui_flood *flood, const slui_field *field, const slu_terrain *terrain,
                          uint32_t zone, const slu_gate *gate);

// The least distance from a gate to the origin of the flood.
uint32_t slui_least_at_gate(const slui_flood *flood, const slui_field *field,
                            const slu_terrain *terrain, uint32_t zone, const slu_gate *gate);

#endif
