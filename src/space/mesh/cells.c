// SPDX-License-Identifier: MIT
// Convex cells, by each of the decompositions that a router offers.
#include "space/mesh/cells.h"

#include "base/platform.h"
#include "base/status.h"

slu_status slui_cells_build(const slu_allocator *a, const slu_free_space *space, slu_cells cells,
                            slui_mesh *out, slu_error *error)
{
    switch (cells) {
    case SLU_CELLS_MERGED: return slui_mesh_merge(a, &space->mesh, out, error);
    case SLU_CELLS_C_CELLS: return slui_cut_cells(a, space, false, out, error);
    case SLU_CELLS_MAX_AREA: return slui_cut_cells(a, space, true, out, error);
    case SLU_CELLS_TRIANGLES:
        return slui_mesh_triangulate(a, &space->ground.components, out, error);
    }
    return slui_fail(error, SLU_ERR_ARGUMENT, "no kind of cells has the number %d", (int)cells);
}

bool slui_cell_marks_init(const slu_allocator *a, const slui_mesh *mesh, slui_cell_marks *out)
{
    *out = (slui_cell_marks){.count = mesh->cell_count};
    out->marks = slui_alloc(a, out->count, sizeof *out->marks);
    return out->marks != NULL;
}

void slui_cell_marks_release(const slu_allocator *a, slui_cell_marks *marks)
{
    slui_free(a, marks->marks, marks->count, sizeof *marks->marks);
    *marks = (slui_cell_marks){0};
}

void slui_cell_marks_set(slui_cell_marks *marks, const slui_mesh *mesh, slu_point point)
{
    // The marks are cleared once in 2^32 points.
    if (++marks->present == 0) {
        memset(marks->marks, 0, marks->count * sizeof *marks->marks);
        marks->present = 1;
    }
    slui_mesh_square square = slui_mesh_square_at(mesh, point);
    for (size_t i = 0; i < square.count; i++) {
        if (slui_mesh_cell_has(mesh, square.cells[i], point))
            marks->marks[square.cells[i]] = marks->present;
    }
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
