// SPDX-License-Identifier: MIT
// Rooms for tests, made of polygons that keep apart, without a world.
#ifndef ROOMS_H
#define ROOMS_H

#include "base/random.h"
#include "space/mesh/free_space.h"

// A number from 0 to below 1.
double random_share(slui_random *random);

// A point of a box.
slu_point random_point(slui_random *random, slu_box box);

// A square with side 10 * side, in which a lattice of side * side star-shaped obstacles stands, some left out; their
// corners are multiples of 1/16, or, where `is_coarse`, whole numbers, which puts many on one line.
slu_free_space *lattice_space(uint64_t seed, int side, bool is_coarse);

// A room of one piece with the rings given: the outline first, each as count and points; they are turned the right
// way round.
typedef struct space_ring {
    size_t count;
    const slu_point *points;
} space_ring;
slu_free_space *free_space_of_rings(const space_ring *rings, size_t count);

// A point in the room, in its first piece.
slu_point random_place(slui_random *random, const slu_free_space *space);

#endif
