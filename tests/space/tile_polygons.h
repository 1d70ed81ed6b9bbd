// SPDX-License-Identifier: MIT
// Polygons on a grid of unit squares for tests: many collinear and cocircular corners, and rings
// that touch.
#ifndef TILE_POLYGONS_H
#define TILE_POLYGONS_H

#include "base/memory.h"
#include "space/geometry/polygons.h"

// Each square of side * side is free with the given probability.
typedef struct tile_ground {
    int side;
    unsigned char *is_free; // row by row
} tile_ground;

tile_ground random_ground(uint64_t seed, int side, double chance);
void release_ground(tile_ground *ground);
size_t free_squares(const tile_ground *ground);

// The outlines of the free squares: a polygon for each 4-connected component. Corners only where an
// outline turns.
slui_polygons ground_outlines(const slu_allocator *a, const tile_ground *ground);

// Each free square a polygon of its own.
slui_polygons ground_squares(const slu_allocator *a, const tile_ground *ground);

#endif
