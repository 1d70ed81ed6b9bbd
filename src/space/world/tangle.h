// SPDX-License-Identifier: MIT
// Worlds that would take too long to prepare, refused.
#ifndef SLUI_SPACE_TANGLE_H
#define SLUI_SPACE_TANGLE_H

#include "space/geometry/polygons.h"

// Counts how often the edges of polygons cross. Fails with SLU_ERR_ARGUMENT if that is more than
// `most` times, or if too many pairs of edges lie close together: SLU_MAX_CLOSE_EDGES, or fewer if
// the polygons are to grow by a radius, which turns each edge into a dozen.
slu_status slui_tangle_count(const slu_allocator *a, const slui_polygons *polygons, uint64_t most,
                             bool grows, uint64_t *crossings, slu_error *error);

#endif
