// SPDX-License-Identifier: MIT
// The two published decompositions, as their authors describe them.
//
// Both fill cut->label for every tile and replace whatever lines the cut held. They fail only with
// SLU_ERR_MEMORY; the labels are then unfinished, and the lines still the caller's to free.
#ifndef SLUI_PAPERS_H
#define SLUI_PAPERS_H

#include "terrain/cut.h"

// Rows filled one below the other until a border regrows (flood_2006.c). Zones are joined by straight
// steps. Lines are the border runs between two zones, horizontal or vertical, on the tiles above the
// border or left of it.
slu_status slui_flood_2006(const slu_map *map, slui_cut *cut, slu_error *error);

// Lakes that meet as the water rises (water_2015.c). Zones are joined by straight steps. Lines are
// the gates, horizontal, vertical or diagonal; their ends have a wall or the map's edge beside them.
slu_status slui_water_2015(const slu_map *map, slui_cut *cut, slu_error *error);

#endif
