// SPDX-License-Identifier: MIT
// Measures of a room: how large squares over it should be, which of them a segment enters, what its ground costs.
#ifndef SLUI_SPACE_MEASURE_H
#define SLUI_SPACE_MEASURE_H

#include "space/mesh/free_space.h"

// True if the segment from a to b has a point inside the box, whose border does not count; exact.
bool slui_segment_enters(slu_box box, slu_point a, slu_point b);

static inline slu_point slui_box_centre(slu_box box)
{
    return (slu_point){(box.least.x + box.most.x) / 2, (box.least.y + box.most.y) / 2};
}

// The side of squares that fit a room: about `per_corner` squares for each of its corners, but not fewer than
// a few thousand squares in all and not more than a few million.
double slui_fitting_side(const slu_free_space *space, double per_corner);

// True if squares of this side can be told apart by their coordinates.
bool slui_side_is_distinct(const slu_free_space *space, double side);

// The least weight of any ground; 1 where all costs the same.
double slui_least_weight(const slu_free_space *space);

// What a unit pays on the segment from a to b.
double slui_segment_cost(const slu_free_space *space, slu_point a, slu_point b);

// The triangles to ask about weights, and the weight of one of them.
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
