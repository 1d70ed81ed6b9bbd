// SPDX-License-Identifier: MIT
// The polygons where the centre of a round unit may be.
#ifndef SLUI_SPACE_FREE_GROUND_H
#define SLUI_SPACE_FREE_GROUND_H

#include "space/world/world.h"

typedef struct slui_free_ground {
    slui_polygons components; // free ground lies to the left of every edge
    slui_polygons faces;      // the same cut at the borders of regions; empty if all ground costs 1
    double *weights;          // of each face
} slui_free_ground;

// Computes the ground of a unit in a world that has polygons. To be released, even if it fails.
//
//   radius  0 or more
//   out     zeroed
slu_status slui_free_ground_find(const slu_world *world, double radius, const slu_allocator *a,
                                 slui_free_ground *out, slu_error *error);

// Inline, because a browser has free ground without GEOS, which free_ground.c needs.
static inline void slui_free_ground_release(const slu_allocator *a, slui_free_ground *ground)
{
    slui_free(a, ground->weights, ground->faces.count, sizeof *ground->weights);
    slui_polygons_release(a, &ground->components);
    slui_polygons_release(a, &ground->faces);
}

#endif
