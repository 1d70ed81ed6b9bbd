// SPDX-License-Identifier: MIT
// Splitting zones that wind.
#ifndef SLUI_WINDING_H
#define SLUI_WINDING_H

#include "terrain/cut.h"

// Cuts zones that wind, by lines of at most `widest` tiles, until none is left that can be cut. The
// zones so far are the map's components, separated by the fences; the cut receives labels and
// components. False when memory runs out.
bool slui_winding_split(const slu_map *map, int widest, slui_cut *cut);

#endif
