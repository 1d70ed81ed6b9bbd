// SPDX-License-Identifier: MIT
// Depth of open ground: the octile distance from every tile to the nearest wall.
#ifndef SLUI_DEPTH_H
#define SLUI_DEPTH_H

#include "map/map.h"
#include "map/rules.h"

// Depths are whole numbers: 12 for a straight step, 17 for a diagonal one, 0.2 % more than the
// square root of 2 would give. Ground further than SLUI_DEEPEST from any wall counts as that deep:
// depths are then positive as signed numbers too, which vector units compare faster.
enum { SLUI_DEPTH_STRAIGHT = 12, SLUI_DEPTH_DIAGONAL = 17, SLUI_DEEPEST = 32000 };

// Fills depth[t] for every tile: 0 for walls; everything outside the map is wall.
void slui_depth_fill(const slu_map *map, uint16_t *depth);

// Updates depths around an area in which walls have become ground; returns the area that it looked
// at. Labels are 0 for walls.
slu_rect slui_depth_deepen(const slu_map *map, uint16_t *depth, const uint32_t *label,
                           slu_rect area);

// The octile distance between two tiles, in the same unit.
static inline uint32_t slui_depth_between(slu_tile a, slu_tile b)
{
    return (uint32_t)slui_octile_distance(slui_gap(a.x, a.x, b.x), slui_gap(a.y, a.y, b.y),
                                          SLUI_DEPTH_STRAIGHT, SLUI_DEPTH_DIAGONAL);
}

#endif
