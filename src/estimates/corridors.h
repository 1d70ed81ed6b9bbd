// SPDX-License-Identifier: MIT
// Waypoints of a map of corridors, and the corridors between them.
#ifndef SLUI_CORRIDORS_H
#define SLUI_CORRIDORS_H

#include "map/map.h"

// True if straight steps lead from the tile in more than two directions, or in two that form a
// corner.
bool slui_is_waypoint(const slu_map *map, uint32_t tile);

// Labels every waypoint, and every maximal straight run of other tiles, from 1 on in the order of
// their first tiles; walls 0. Returns how many there are.
uint32_t slui_corridors_label(const slu_map *map, uint32_t *label);

#endif
