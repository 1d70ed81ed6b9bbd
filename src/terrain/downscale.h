// SPDX-License-Identifier: MIT
// Decomposing a coarser map instead of the map itself.
#ifndef SLUI_DOWNSCALE_H
#define SLUI_DOWNSCALE_H

#include "terrain/cut.h"

// Runs the method on a map options->downscale times coarser and fills the cut for the map itself.
slu_status slui_downscaled(const slu_map *map, const slu_terrain_options *options,
                           slui_decompose *method, slui_cut *cut, slu_error *error);

#endif
