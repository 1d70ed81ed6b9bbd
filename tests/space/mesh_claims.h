// SPDX-License-Identifier: MIT
// What holds for meshes, checked cell by cell.
#ifndef MESH_CLAIMS_H
#define MESH_CLAIMS_H

#include "space/mesh/mesh.h"

// The cells are convex, do not overlap and have the area of their polygons.
void claim_cells_cover(const slui_mesh *mesh, const slui_polygons *polygons);

// Each side with a neighbour is also a side of that one, reversed; the others bound the polygons.
void claim_neighbours(const slui_mesh *mesh);

// No corner beyond a side within one polygon lies in the circle of the triangle.
void claim_delaunay(const slui_mesh *mesh);

#endif
