// SPDX-License-Identifier: MIT
// Worlds for tests, and claims about them and their free spaces.
#ifndef WORLDS_H
#define WORLDS_H

#include "base/random.h"
#include "space/mesh/free_space.h"

slu_world *empty_world(void);

// Adds a shape with one ring; `add_ring` fails the test if it is rejected. Returns the number of
// parts.
typedef struct ring_points {
    size_t count;
    const slu_point *points;
} ring_points;
#define RING(...)                                                                         \
    (ring_points)                                                                         \
    {                                                                                     \
        sizeof((const slu_point[]){__VA_ARGS__}) / sizeof(slu_point), (const slu_point[]) \
        {                                                                                 \
            __VA_ARGS__                                                                   \
        }                                                                                 \
    }
size_t add_ring(slu_world *world, slu_shape_kind kind, double weight, ring_points ring);
size_t add_obstacle(slu_world *world, ring_points ring);

// A square from (least, least) to (most, most) as boundary.
void add_square_boundary(slu_world *world, double least, double most);

slu_world *generated_world(size_t corners, size_t regions, double overlap, uint64_t seed);

// The same world moved; if `grain` is not 0, with coordinates rounded to multiples of it and
// without shapes that this leaves without an interior.
slu_world *moved_world(const slu_world *world, slu_point by, double grain);

slu_free_space *free_space_of(const slu_world *world, double radius);

// Both worlds have the same shapes, to the last bit.
void claim_same_worlds(const slu_world *a, const slu_world *b);

// The parts of a free space satisfy the guarantees of free_space.h: rings with the right
// orientation, without repeated points, that cross nowhere; faces that cover the components.
void claim_free_space_is_sound(const slu_free_space *space);

// Random points: the unit can stand where the free space says so, and the free space says so
// wherever a unit can stand that is wider by the rounding of corners.
void claim_free_space_fits_world(const slu_free_space *space, const slu_world *world, int points,
                                 uint64_t seed);

#endif
