// SPDX-License-Identifier: MIT
// Measures of a free space: how large squares over it should be, which of them a segment enters,
// what its ground costs.
#ifndef SLUI_SPACE_MEASURE_H
#define SLUI_SPACE_MEASURE_H

#include "space/mesh/free_space.h"

// True if the segment from a to b has a point inside the box, its border excluded; exact.
bool slui_segment_enters(slu_box box, slu_point a, slu_point b);

static inline slu_point slui_box_centre(slu_box box)
{
    return (slu_point){(box.least.x + box.most.x) / 2, (box.least.y + box.most.y) / 2};
}

// True if a point is a corner of the free space. Obstacles may touch there, and lines that meet at
// it may lead from one side to the other.
bool slui_is_corner(const slu_free_space *space, slu_point point);

// A side for squares over a free space: about `per_corner` squares for each of its corners, but at
// least a few thousand and at most a few million.
double slui_fitting_side(const slu_free_space *space, double per_corner);

// True if squares of this side are distinct in the coordinates' precision.
bool slui_side_is_distinct(const slu_free_space *space, double side);

// The least weight of any ground; 1 if the cost is uniform.
double slui_least_weight(const slu_free_space *space);

// The cost of the segment from a to b.
double slui_segment_cost(const slu_free_space *space, slu_point a, slu_point b);

// The triangles that have weights, and the weight of one of them.
static inline const slui_mesh *slui_weight_mesh(const slu_free_space *space)
{
    return slui_free_space_is_uniform(space) ? &space->mesh : &space->face_mesh;
}
static inline double slui_cell_weight(const slu_free_space *space, uint32_t cell)
{
    return slui_free_space_is_uniform(space)
               ? 1
               : space->ground.weights[space->face_mesh.cell_polygon[cell]];
}

#endif
