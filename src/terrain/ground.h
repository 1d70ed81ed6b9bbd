// SPDX-License-Identifier: MIT
// Ground that has opened on a map, and the zones that it joins.
#ifndef SLUI_TERRAIN_GROUND_H
#define SLUI_TERRAIN_GROUND_H

#include "map/map.h"

// Gives tiles that are ground now, and have the label 0, labels: each piece that hangs together by straight
// steps takes that of the zone with which it has most of such steps in common, the first in number among
// equals; or, where it touches none, a number of its own, from *next on.
//
//   tiles  ascending
//   queue  room for as many
void slui_terrain_join_opened(const slu_map *map, uint32_t *label, const uint32_t *tiles,
                              size_t count, uint32_t *next, uint32_t *queue);

#endif
