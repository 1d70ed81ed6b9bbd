// SPDX-License-Identifier: MIT
// Where a kind of unit can stand, and what it pays there, from the tiles that it covers.
//
// Where a unit of n x n tiles can stand is the map eroded: a tile stays passable if the n - 1 tiles
// to the right of it and below are, too. A row, shifted by 1 and put on itself, is eroded by 1;
// that, shifted by 2, by 3; and so on, so that n tiles take the logarithm of n operations on whole
// words. The same holds for columns, for a board of 8 x 8 tiles, and for the costliest of n x n
// tiles.
//
// Invariant: these read the layer's base, and write to the layer.
// Cost: sweeps over the map or the area, 64 tiles at a time but for costs.
#ifndef SLUI_EROSION_H
#define SLUI_EROSION_H

#include "map/board.h"
#include "map/layer.h"

// Fills the rows of a layer.
void slui_erode_rows(slu_map *layer, const slui_fit *fit);

// Where in an area the unit can stand: see slui_layer_fits.
slui_board slui_erode_area(const slu_map *layer, const slui_fit *fit, slu_rect area);

// Fills the costs of a layer whose passable tiles are known; or those of an area, and counts them:
// false when memory runs out.
void slui_erode_costs(slu_map *layer, const slui_fit *fit);
bool slui_erode_costs_in(slu_map *layer, const slui_fit *fit, slu_rect area);

#endif
