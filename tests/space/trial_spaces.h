// SPDX-License-Identifier: MIT
// Free spaces with everything that is hard for exact methods, and ends for paths through them.
#ifndef TRIAL_SPACES_H
#define TRIAL_SPACES_H

#include "free_spaces.h"

// A free space of up to about 200 corners. By its seed: stars on a lattice, fine or coarse, or
// outlines of tiles, in several components, whose rings touch; as they are, a million away, or
// rotated there, which rounds every corner; with or without corners at the midpoints of edges.
slu_free_space *trial_space(uint64_t seed);

// A point of the free space that lies in one component only: a corner, the midpoint of an edge, a
// whole number, or any.
slu_point trial_end(slui_random *random, const slu_free_space *space);

#endif
