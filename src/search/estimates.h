// SPDX-License-Identifier: MIT
// A heuristic's value at every tile.
#ifndef SLUI_ESTIMATES_H
#define SLUI_ESTIMATES_H

#include "search/finder.h"

// Writes what the heuristic of the search says, in units of cost, at every tile of the piece of the map that
// holds the query's start and where the unit fits; other tiles are left alone. The goals must have been
// sought, and aimed at, from everywhere.
//
//   out  by tile
void slui_estimates_write(const slu_finder *finder, double *out);

#endif
