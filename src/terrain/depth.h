// SPDX-License-Identifier: MIT
// Depth of open ground: the octile distance from every tile to the nearest wall.
#ifndef SLUI_DEPTH_H
#define SLUI_DEPTH_H

#include "map/map.h"
#include "map/rules.h"

// Depths are whole numbers: 12 for a straight step, 17 for a diagonal one, which is 0.2 % more than
// the square root of 2 asks for. Ground farther than SLUI_DEEPEST from any wall counts as that
// deep: then depths are positive as signed numbers too, which vector units compare faster.
enum { SLUI_DEPTH_STRAIGHT = 12, SLUI_DEPTH_DIAGONAL = 17, SLUI_DEEPEST = 32000 };

// Fills depth[t] for every tile: 0 for walls; what lies outside the map is wall.
void slui_depth_fill(const slu_map *map, uint16_t *depth);

// Brings depths up to date around an area in which walls have become ground; returns what it looked
// at.
slu_rect slui_depth_deepen(const slu_map *map, uint16_t *depth, slu_rect area);

// The octile distance between two tiles, in the same unit.
static inline uint32_t slui_depth_between(slu_tile a, slu_tile b)
{
    return (uint32_t)slui_octile_distance(slui_gap(a.x, a.x, b.x), slui_gap(a.y, a.y, b.y),
                                          SLUI_DEPTH_STRAIGHT, SLUI_DEPTH_DIAGONAL);
}

#endif
