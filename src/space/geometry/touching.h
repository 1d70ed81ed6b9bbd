// SPDX-License-Identifier: MIT
// Corners that lie on edges, made corners of those edges' rings too.
#ifndef SLUI_SPACE_TOUCHING_H
#define SLUI_SPACE_TOUCHING_H

#include "space/geometry/polygons.h"

// Afterwards edges of polygons that do not cross meet only at their ends. Exact; nothing moves.
// False when memory runs out; nothing has then changed.
bool slui_polygons_split_touched(const slu_allocator *a, slui_polygons *polygons);

#endif
