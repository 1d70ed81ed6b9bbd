// SPDX-License-Identifier: MIT
// What holds for ways through rooms, and places to ask for.
#ifndef WAY_CLAIMS_H
#define WAY_CLAIMS_H

#include "base/random.h"
#include "space/room.h"

// A place in any piece of the room, but not where two meet: anywhere, on a lattice of sixteenths, on whole numbers, or a corner.
slu_point some_place(slui_random *random, const slu_room *room);

// The way begins and ends where it should, each of its segments leads through free ground, and it is as long
// as it says.
void claim_way(const slu_room *room, slu_point from, slu_point to, const slu_way *way);

// A router by the method of that name.
slu_router *router_by(const slu_room *room, const char *method, slu_cells cells);

// A room of the outlines of free squares; see tile_polygons.h.
slu_room *tile_room(uint64_t seed, int side, double chance);

#endif
