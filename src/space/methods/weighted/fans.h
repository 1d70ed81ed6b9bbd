// SPDX-License-Identifier: MIT
// The corners of a mesh of triangles, each with the triangles around it in order.
//
// Where obstacles touch, a corner has several fans, one for each part of the ground around it:
// going around the corner within a fan never passes through the point where they touch.
#ifndef SLUI_SPACE_FANS_H
#define SLUI_SPACE_FANS_H

#include "space/mesh/mesh.h"

typedef struct slui_fans {
    uint32_t *of_side; // the fan around the corner where a side begins, in the side's triangle
    uint32_t *first;   // count + 1
    uint32_t *sides; // of each fan, counter-clockwise: in each triangle the side that begins there
    bool *is_closed; // after the last triangle comes the first; otherwise both ends are borders
    size_t count;
    size_t side_count; // of the mesh
} slui_fans;

slu_status slui_fans_build(const slu_allocator *a, const slui_mesh *mesh, slui_fans *out,
                           slu_error *error);
void slui_fans_release(const slu_allocator *a, slui_fans *fans);
size_t slui_fans_bytes(const slui_fans *fans);

#endif
