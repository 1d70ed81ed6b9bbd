// SPDX-License-Identifier: MIT
// The methods of decomposition, one file each.
#ifndef SLUI_METHODS_H
#define SLUI_METHODS_H

#include "terrain/cut.h"

// Ours (water.c).
slui_decompose slui_water;

// The two published ones, as their authors describe them. Neither reads the options. Both fill cut->label
// for every tile and replace whatever lines the cut held. They fail only with SLU_ERR_MEMORY; the labels
// are then unfinished, and the lines still the caller's to free.

// Rows filled one below the other until a border regrows (flood_2006.c). Zones are joined by straight
// steps. Lines are the border runs between two zones, horizontal or vertical, on the tiles above the
// border or left of it.
slui_decompose slui_flood_2006;

// Lakes that meet as the water rises (water_2015.c). Zones are joined by straight steps. Lines are
// the gates, horizontal, vertical or diagonal; their ends have a wall or the map's edge beside them.
slui_decompose slui_water_2015;

// The lakes that the water level forms, before gates are cut (lakes.c).
slui_decompose slui_water_lakes;
slui_decompose slui_water_2015_lakes;

#endif
