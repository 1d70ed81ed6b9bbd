// SPDX-License-Identifier: MIT
// The free ground of a room cut into convex cells, in the ways that routers can be asked for.
#ifndef SLUI_SPACE_CELLS_H
#define SLUI_SPACE_CELLS_H

#include "space/room.h"

// To be released by slui_mesh_release; cell_zone is the piece.
slu_status slui_cells_make(const slu_allocator *a, const slu_room *room, slu_cells cells,
                           slui_mesh *out, slu_error *error);

// Draws the sides between cells.
void slui_cells_sketch(const slui_mesh *mesh, void (*draw)(void *ctx, const slu_sketch_line *line),
                       void *ctx);

#endif
