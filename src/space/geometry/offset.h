// SPDX-License-Identifier: MIT
// What a radius adds to polygons: the ground beside their edges and around their corners.
#ifndef SLUI_SPACE_OFFSET_H
#define SLUI_SPACE_OFFSET_H

#include "space/geometry/polygons.h"

typedef enum slui_offset_side {
    SLUI_OFFSET_OUTSIDE, // an obstacle grows
    SLUI_OFFSET_INSIDE,  // the inside of a boundary shrinks
} slui_offset_side;

// Adds polygons to `out` that cover everything closer than `reach` to the edges of a polygon, on
// one side of it, and nothing further away than SLUI_ROUNDING times that. They overlap; each is
// simple. Along an edge they extend exactly as far as asked, up to rounding.
bool slui_offset(const slu_allocator *a, const slui_polygons *polygons, size_t polygon,
                 slui_offset_side side, double reach, slui_polygons *out);
#define SLUI_ROUNDING 1.005

#endif
