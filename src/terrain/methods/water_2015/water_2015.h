// SPDX-License-Identifier: MIT
// The stages of water_2015.c, one file each, plain arrays in and out. All arrays have one entry per
// tile. A stage returns false when memory runs out.
#ifndef SLUI_WATER_2015_H
#define SLUI_WATER_2015_H

#include "terrain/cut.h"

// How depth is measured: the thesis's refinements, and the divisor of its wall threshold.
typedef struct slui_water_2015_refine {
    bool walls, logarithm;
    int wall_divisor;
} slui_water_2015_refine;

// Those of the options; as published if there are none (NULL).
slui_water_2015_refine slui_water_2015_refined(const slu_terrain_options *options);

// The depth of every tile: 0 for walls, else 1 or more.
bool slui_water_2015_depth(const slu_map *map, const slui_water_2015_refine *refine,
                           const slu_allocator *allocator, uint16_t *depth);

// The lakes that the rising water forms: a label per passable tile, and ridge[t] is 1 where lakes
// meet, else 0.
bool slui_water_2015_level(const slu_map *map, const slu_allocator *allocator,
                           const uint16_t *depth, uint32_t *label, uint8_t *ridge);

// Adds a line per gate, from one end to the other at any angle: the gate list of the thesis.
// Consumes the ridges.
bool slui_water_2015_gates(const slu_map *map, slui_cut *cut, uint8_t *ridge);

// Rotates every gate to 0, 45 or 90 degrees and cuts it where walls interrupt it.
bool slui_water_2015_straighten(const slu_map *map, slui_cut *cut);

// Labels the zones between the lines, and drops lines that separate nothing.
bool slui_water_2015_zones(const slu_map *map, slui_cut *cut);

#endif
