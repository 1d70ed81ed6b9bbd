// SPDX-License-Identifier: MIT
// Shapes that a caller hands in and that must be valid already.
#ifndef SLUI_SPACE_SHAPES_H
#define SLUI_SPACE_SHAPES_H

#include "space/polygons.h"

// Adds a shape's polygon, its rings turned as they should be. SLU_ERR_ARGUMENT where a ring has fewer than three
// points, a point is no number, too large or repeated: error->line is the ring and error->column the point,
// counted from 1. Then `out` may hold an unfinished polygon.
slu_status slui_shape_add(const slu_allocator *a, const slu_shape *shape, slui_polygons *out,
                          slu_error *error);

#endif
