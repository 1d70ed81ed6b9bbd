// SPDX-License-Identifier: MIT
// Free space cut into convex cells, by each of the decompositions that a router offers.
#ifndef SLUI_SPACE_CELLS_H
#define SLUI_SPACE_CELLS_H

#include "space/mesh/free_space.h"

// To be released by slui_mesh_release; cell_polygon is the component.
slu_status slui_cells_build(const slu_allocator *a, const slu_free_space *space, slu_cells cells,
                            slui_mesh *out, slu_error *error);

// The cells that contain a point, marked for constant-time lookups.
typedef struct slui_cell_marks {
    uint32_t *marks; // for each cell, the last point that was in it
    size_t count;
    uint32_t present;
} slui_cell_marks;

// False when memory runs out.
bool slui_cell_marks_init(const slu_allocator *a, const slui_mesh *mesh, slui_cell_marks *out);
void slui_cell_marks_release(const slu_allocator *a, slui_cell_marks *marks);
void slui_cell_marks_set(slui_cell_marks *marks, const slui_mesh *mesh, slu_point point);
static inline bool slui_cell_is_marked(const slui_cell_marks *marks, uint32_t cell)
{
    return marks->marks[cell] == marks->present;
}

// Draws the sides between cells.
void slui_cells_sketch(const slui_mesh *mesh, void (*draw)(void *ctx, const slu_sketch_line *line),
                       void *ctx);

// Cuts the components of a free space; cell_polygon is the component.
//
//   max_area  false: C-cells, true: the maximum-area decomposition (see cut.c)
slu_status slui_cut_cells(const slu_allocator *a, const slu_free_space *space, bool max_area,
                          slui_mesh *out, slu_error *error);

// Merges cells into fewer, larger ones, all convex, with the same corners; no two of them could be
// merged across a side.
slu_status slui_mesh_merge(const slu_allocator *a, const slui_mesh *mesh, slui_mesh *out,
                           slu_error *error);

#endif
