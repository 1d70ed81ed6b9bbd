// SPDX-License-Identifier: MIT
// Waypoints of a map of corridors, and the corridors between them.
#ifndef SLUI_CORRIDORS_H
#define SLUI_CORRIDORS_H

#include "map/map.h"
#include "map/view.h"

// True if straight steps lead from the tile in more than two directions, or in two that form a
// corner.
bool slui_is_waypoint(const slu_map *map, uint32_t tile);

// Labels every waypoint, and every maximal straight run of other tiles, from 1 on in the order of
// their first tiles; walls 0. Returns how many there are.
uint32_t slui_corridors_label(const slu_map *map, uint32_t *label);

// What a step costs the view's unit, as slui_sight_charge counts it; no less than `least`, also
// where the unit does not fit.
uint32_t slui_corridors_charge(const slui_view *view, slu_charge charge, uint32_t least,
                               slu_tile from, int direction);

// Fills, for every labelled tile, the sums of the charges from the first tile of its run to it
// (`onward`) and from it to the first (`back`). Costs differ by direction if they are charged for
// the entered tile.
void slui_corridors_measure(const slui_view *view, slu_charge charge, uint32_t least,
                            const uint32_t *label, uint64_t *onward, uint64_t *back);

#endif
