// SPDX-License-Identifier: MIT
// Ground that has opened on a map, and the zones that it joins.
#ifndef SLUI_TERRAIN_GROUND_H
#define SLUI_TERRAIN_GROUND_H

#include "map/map.h"

// Labels tiles that have become ground and still have the label 0. Each 4-connected component of
// them takes the label of the zone with which it shares the most straight steps, the
// lowest-numbered among equals. A component that touches no zone gets a number of its own, from
// *next on.
//
//   tiles  ascending
//   queue  capacity for as many
void slui_terrain_join_opened(const slu_map *map, uint32_t *label, const uint32_t *tiles,
                              size_t count, uint32_t *next, uint32_t *queue);

#endif
