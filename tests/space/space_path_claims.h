// SPDX-License-Identifier: MIT
// What holds for ways through rooms, and places to ask for.
#ifndef WAY_CLAIMS_H
#define WAY_CLAIMS_H

#include "base/random.h"
#include "space/mesh/free_space.h"

// A place in any piece of the room, but not where two meet: anywhere, on a lattice of sixteenths, on whole numbers, or a corner.
slu_point some_place(slui_random *random, const slu_free_space *space);

// A found way: from end to end, in the room, its length and cost as measured here.
void claim_path(const slu_free_space *space, slu_point from, slu_point to,
                const slu_space_path *path);

// The same for a part of one, wherever it leads.
void claim_in_free_space(const slu_free_space *space, const slu_space_path *path);

// A router by the method of that name.
slu_router *router_by(const slu_free_space *space, const char *method, slu_cells cells);

// A room of the outlines of free squares; see tile_polygons.h.
slu_free_space *tile_space(uint64_t seed, int side, double chance);

#endif
