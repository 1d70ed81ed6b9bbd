// SPDX-License-Identifier: MIT
// Straight lines over tiles: see lines.c.
#ifndef SLUI_LINES_H
#define SLUI_LINES_H

#include "map/view.h"
#include "path/path.h"

// Lines run at any angle, so without diagonal steps they stay clear of corners instead.
slu_diagonals slui_line_rule(slu_diagonals diagonals);

// The highest cost in hundredths among the tiles that a line runs through, without `from` unless
// with_from; 0 if the line touches a wall or leaves the map. `diagonals` is slui_line_rule's.
uint32_t slui_line_costliest(const slui_view *view, slu_diagonals diagonals, slu_tile from,
                             slu_tile to, bool with_from);

// The cost of the straight run from path[0] to path[steps], by geometry: a diagonal step is the
// square root of 2 long whatever the rules count it as.
double slui_run_cost(const slui_view *view, slu_charge charge, const slu_tile *path, size_t steps);

#endif
