// SPDX-License-Identifier: MIT
// The room of a unit: its free ground as polygons and triangles. What routers are made from.
//
// Invariant: pieces are valid polygons that touch each other and themselves at most at corners (where one has
// none, slui_free_space_build adds it); the faces cover exactly the pieces,
// share whole edges, and each lies in one piece. Nothing here or above it needs GEOS: prepare.c makes the
// parts of a room with it, and a browser may make them by other means.
#ifndef SLUI_SPACE_FREE_SPACE_H
#define SLUI_SPACE_FREE_SPACE_H

#include "space/mesh/mesh.h"
#include "space/world/free_ground.h"

struct slu_free_space {
    slu_allocator allocator;
    double radius;
    slu_box bounds; // of the pieces
    slui_free_ground ground;
    slui_mesh mesh; // the pieces in triangles, mesh.cell_polygon being the piece
    slui_mesh
        face_mesh; // the faces in triangles, mesh.cell_polygon being the face; empty without faces
};

// Makes a room of its parts, which it takes over, whatever comes of the call.
//
slu_status slui_free_space_build(const slu_allocator *allocator, double radius,
                                 slui_free_ground ground, slu_free_space **out, slu_error *error);

// True if no region costs other than 1.
static inline bool slui_free_space_is_uniform(const slu_free_space *space)
{
    return space->ground.faces.count == 0;
}

// What the polyline costs: along each segment the weights of the faces that it goes through, and on a
// border between two the lower.
double slui_free_space_cost(const slu_free_space *space, const slu_point *points, size_t count);

// True if the segment from a to b leads through free ground alone; its border may be touched, but not passed
// through where pieces meet at a corner. Exact; walks through the triangles on the way.
bool slui_free_space_sees(const slu_free_space *space, slu_point a, slu_point b);

#endif
