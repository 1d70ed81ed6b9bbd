// SPDX-License-Identifier: MIT
// Worlds that would take too long to prepare, refused.
#ifndef SLUI_SPACE_TANGLE_H
#define SLUI_SPACE_TANGLE_H

#include "space/geometry/polygons.h"

// Fails with SLU_ERR_ARGUMENT if the edges of polygons cross more than `crossings` times, or more
// than SLU_MAX_CLOSE_EDGES pairs of them lie close together.
slu_status slui_tangle_check(const slu_allocator *a, const slui_polygons *polygons,
                             uint64_t crossings, slu_error *error);

#endif
