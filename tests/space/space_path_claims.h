// SPDX-License-Identifier: MIT
// What holds for paths in free spaces, and points for queries.
#ifndef SPACE_PATH_CLAIMS_H
#define SPACE_PATH_CLAIMS_H

#include "base/random.h"
#include "space/mesh/free_space.h"

// A point in any component of the free space, but not where two meet: anywhere, on a lattice of
// sixteenths, on whole numbers, or a corner.
slu_point some_place(slui_random *random, const slu_free_space *space);

// A found path: from end to end, in the free space, its length and cost as measured here.
void claim_path(const slu_free_space *space, slu_point from, slu_point to,
                const slu_space_path *path);

// The same for a partial path, wherever it leads.
void claim_in_free_space(const slu_free_space *space, const slu_space_path *path);

// A router by the method of that name.
slu_router *router_by(const slu_free_space *space, const char *method, slu_cells cells);

// A free space of the outlines of free squares; see tile_polygons.h.
slu_free_space *tile_space(uint64_t seed, int side, double chance);

#endif
