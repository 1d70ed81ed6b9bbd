// SPDX-License-Identifier: MIT
// Rooms with all that is hard for exact methods, and ends for ways through them.
#ifndef TRIAL_ROOMS_H
#define TRIAL_ROOMS_H

#include "free_spaces.h"

// A room of up to about 200 corners. By its seed: stars on a lattice, fine or coarse, or outlines of tiles, in several
// pieces, whose rings touch; as they are, a million away, or turned there, which rounds every corner;
// with or without corners in the middle of edges.
slu_free_space *trial_space(uint64_t seed);

// A place of the room that lies in one piece alone: a corner, the middle of an edge, a whole number, or any.
slu_point trial_end(slui_random *random, const slu_free_space *space);

#endif
