// SPDX-License-Identifier: MIT
// The free space of a unit as polygons and triangles. Routers are built from it.
//
// Invariant: components are valid polygons that touch each other and themselves at most at corners
// (slui_free_space_build adds a corner where one is missing). The faces cover exactly the
// components, share whole edges, and each lies in one component. Nothing here or above needs GEOS:
// free_ground.c computes the ground with it, and a browser may do so by other means.
#ifndef SLUI_SPACE_FREE_SPACE_H
#define SLUI_SPACE_FREE_SPACE_H

#include "space/mesh/mesh.h"
#include "space/world/free_ground.h"

struct slu_free_space {
    slu_allocator allocator;
    double radius;
    slu_box bounds; // of the components
    slui_free_ground ground;
    slui_mesh mesh;      // the components in triangles; mesh.cell_polygon is the component
    slui_mesh face_mesh; // The faces in triangles; cell_polygon is the face. Empty without faces.
};

// Builds a free space from its ground, which it takes over, even if the call fails.
slu_status slui_free_space_build(const slu_allocator *allocator, double radius,
                                 slui_free_ground ground, slu_free_space **out, slu_error *error);

// True if no region has a weight other than 1.
static inline bool slui_free_space_is_uniform(const slu_free_space *space)
{
    return space->ground.faces.count == 0;
}

// The cost of a polyline: along each segment the weights of the faces that it passes through; on a
// border between two, the lower.
double slui_free_space_cost(const slu_free_space *space, const slu_point *points, size_t count);

// True if the segment from a to b lies in free space; it may touch the border, but must not pass
// through a point where components meet. Exact; walks through the triangles along the segment.
bool slui_free_space_sees(const slu_free_space *space, slu_point a, slu_point b);

#endif
