// SPDX-License-Identifier: MIT
// Going around the corners of a mesh of triangles, from triangle to triangle.
#ifndef SLUI_SPACE_AROUND_H
#define SLUI_SPACE_AROUND_H

#include "space/mesh/mesh.h"

// Triangles have three sides each, so a side's number gives its triangle.
static inline uint32_t slui_cell_of_side(uint32_t side)
{
    return side / 3;
}

static inline uint32_t slui_side_after(uint32_t side)
{
    return side % 3 == 2 ? side - 2 : side + 1;
}

static inline uint32_t slui_side_before(uint32_t side)
{
    return side % 3 == 0 ? side + 2 : side - 1;
}

static inline slu_point slui_side_first(const slui_mesh *mesh, uint32_t side)
{
    return mesh->corners[mesh->side_corner[side]];
}

static inline slu_point slui_side_second(const slui_mesh *mesh, uint32_t side)
{
    return slui_side_first(mesh, slui_side_after(side));
}

#define SLUI_NO_TWIN UINT32_MAX

// The same side in the triangle beyond it; SLUI_NO_TWIN at the border.
static inline uint32_t slui_side_twin(const slui_mesh *mesh, uint32_t side)
{
    uint32_t beyond = mesh->side_cell[side];
    if (beyond == SLUI_NO_CELL) return SLUI_NO_TWIN;
    uint32_t twin = 3 * beyond;
    while (mesh->side_corner[twin] != mesh->side_corner[slui_side_after(side)] ||
           mesh->side_corner[slui_side_after(twin)] != mesh->side_corner[side])
        twin++;
    return twin;
}

#endif
