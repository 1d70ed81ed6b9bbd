// SPDX-License-Identifier: MIT
// Shapes whose rings cross, turned into valid polygons.
#ifndef SLUI_SPACE_REPAIR_H
#define SLUI_SPACE_REPAIR_H

#include "space/geometry/polygons.h"

// Splits a polygon whose rings may cross into valid ones: what its outline winds around an odd
// number of times, less what each hole does. A valid polygon stays as it is. A ring that encloses
// no area and a hole outside its outline are errors: error->line is the ring, counted from 1.
//
// Too many crossings are an error too (SLU_MAX_SELF_CROSSINGS, SLU_MAX_REPAIR).
//
//   shape      one polygon; no point repeated, outline turning left and holes right
//   crossings  those of the world's other shapes; the shape's own are added
//   out        receives the polygons; whole ones only, even if the call fails
slu_status slui_repair(const slu_allocator *a, const slui_polygons *shape, uint64_t *crossings,
                       slui_polygons *out, slu_error *error);

#endif
