// SPDX-License-Identifier: MIT
// Convex cells, in the ways that routers can be asked for.
#include "space/cells.h"

#include "space/merge.h"

slu_status slui_cells_make(const slu_allocator *a, const slu_room *room, slu_cells cells,
                           slui_mesh *out, slu_error *error)
{
    switch (cells) {
    case SLU_CELLS_TRIANGLES: return slui_mesh_triangulate(a, &room->pieces, out, error);
    default: break;
    }
    return slui_mesh_merge(a, &room->mesh, out, error);
}

void slui_cells_sketch(const slui_mesh *mesh, void (*draw)(void *ctx, const slu_sketch_line *line),
                       void *ctx)
{
    for (uint32_t c = 0; c < mesh->cell_count; c++) {
        for (uint32_t s = mesh->first_side[c]; s < mesh->first_side[c + 1]; s++) {
            uint32_t beyond = mesh->side_cell[s];
            if (beyond == SLUI_NO_CELL || beyond < c) continue;
            slu_point from = mesh->corners[mesh->side_corner[s]];
            slu_point to = mesh->corners[mesh->side_corner[slui_mesh_next(mesh, c, s)]];
            draw(ctx, &(slu_sketch_line){SLU_SKETCH_CELL, from, to});
        }
    }
}
