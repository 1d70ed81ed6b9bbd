// SPDX-License-Identifier: MIT
// The stages of water_2015.c, one file each, plain arrays in and out. All arrays have one entry per
// tile. A stage returns false when memory runs out.
#ifndef SLUI_WATER_2015_H
#define SLUI_WATER_2015_H

#include "terrain/cut.h"

// The depth of every tile: 0 for walls, else 1 to SLUI_WATER_2015_DEPTHS - 1.
enum { SLUI_WATER_2015_DEPTHS = 32 };
bool slui_water_2015_depth(const slu_map *map, const slu_allocator *allocator, uint8_t *depth);

// The lakes that the rising water forms: a label per passable tile, and ridge[t] is 1 where lakes
// meet, else 0.
bool slui_water_2015_level(const slu_map *map, const slu_allocator *allocator, const uint8_t *depth,
                           uint32_t *label, uint8_t *ridge);

// Adds a line per gate, from one end to the other at any angle: the gate list of the thesis.
// Consumes the ridges.
bool slui_water_2015_gates(const slu_map *map, slui_cut *cut, uint8_t *ridge);

// Rotates every gate to 0, 45 or 90 degrees and cuts it where walls interrupt it.
bool slui_water_2015_straighten(const slu_map *map, slui_cut *cut);

// Labels the zones between the lines, and drops lines that separate nothing.
bool slui_water_2015_zones(const slu_map *map, slui_cut *cut);

#endif
