// SPDX-License-Identifier: MIT
// A world: polygons, each with its kind. Later regions cover earlier ones.
//
// Invariant: every polygon is valid (rings that do not cross themselves or each other, holes
// inside), and its outline turns left.
#ifndef SLUI_SPACE_WORLD_H
#define SLUI_SPACE_WORLD_H

#include "space/geometry/polygons.h"

typedef struct slui_trait {
    slu_shape_kind kind;
    double weight; // of a region
} slui_trait;

struct slu_world {
    slu_allocator allocator;
    slui_polygons polygons;
    slui_trait *traits; // of each polygon
    size_t *ring_sizes; // of each ring: first_point, in the form of slu_shape
    size_t trait_capacity, size_capacity;
    size_t counts[3];   // polygons of each kind
    uint64_t crossings; // of edges of the shapes that were repaired
};

// Adds polygons that are already valid; all of them or, on failure, none.
slu_status slui_world_append(slu_world *world, slui_trait trait, const slui_polygons *polygons,
                             slu_error *error);

// slu_world_add, for a shape that may be a further part of the boundary.
slu_status slui_world_add_part(slu_world *world, const slu_shape *shape, size_t *parts,
                               slu_error *error);

// The bounds of the boundary; without one, of all shapes.
slu_box slui_world_bounds(const slu_world *world);

#endif
