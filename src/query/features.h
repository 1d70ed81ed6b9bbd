// SPDX-License-Identifier: MIT
// What advice is based on: a few numbers that describe a map.
#ifndef SLUI_FEATURES_H
#define SLUI_FEATURES_H

#include "map/map.h"

// Measures the features of a map. Takes one decomposition by `water`.
slu_status slui_features_measure(const slu_map *map, slu_diagonals diagonals,
                                 const slu_allocator *allocator, slu_features *out,
                                 slu_error *error);

#endif
