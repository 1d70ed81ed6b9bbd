// SPDX-License-Identifier: MIT
// Free spaces for tests, built from polygons that keep apart, without a world.
#ifndef FREE_SPACES_H
#define FREE_SPACES_H

#include "base/random.h"
#include "space/mesh/free_space.h"

// A number in [0, 1).
double random_share(slui_random *random);

// A random point of a box.
slu_point random_point(slui_random *random, slu_box box);

// A square of side 10 * side with a lattice of side * side star-shaped obstacles, some left out.
// Their corners are multiples of 1/16 or, if `is_coarse`, whole numbers, which makes many
// collinear.
slu_free_space *lattice_space(uint64_t seed, int side, bool is_coarse);

// A free space of one component with the given rings: the outline first, each as count and points;
// they are oriented correctly.
typedef struct space_ring {
    size_t count;
    const slu_point *points;
} space_ring;
slu_free_space *free_space_of_rings(const space_ring *rings, size_t count);

// A point in the first component of the free space.
slu_point random_place(slui_random *random, const slu_free_space *space);

#endif
