// SPDX-License-Identifier: MIT
// Free ground cut into convex cells, as Stout 1996 describes it.
#ifndef SLUI_SPACE_CUT_H
#define SLUI_SPACE_CUT_H

#include "space/room.h"

// Cuts the pieces of a room; cell_zone is the piece.
//
//   max_area  false: C-cells, true: the maximum-area decomposition (cut.c says what they are)
slu_status slui_cut_cells(const slu_allocator *a, const slu_room *room, bool max_area,
                          slui_mesh *out, slu_error *error);

#endif
