// SPDX-License-Identifier: MIT
// Where paths turn: the free sectors of more than half a circle at the corners of a mesh. A sector
// is what lies around a corner between two edges of the border.
#ifndef SLUI_SPACE_TURNS_H
#define SLUI_SPACE_TURNS_H

#include "space/mesh/mesh.h"

#define SLUI_NO_TURN UINT32_MAX

// From the side that leaves the corner along the border, counter-clockwise, to the one that arrives
// at it.
typedef struct slui_turn_sector {
    uint32_t corner;
    uint32_t first_side, first_cell;
    uint32_t last_side, last_cell;
} slui_turn_sector;

typedef struct slui_turns {
    slui_turn_sector *items; // those of more than half a circle
    size_t count;
    uint32_t *of_side; // the sector at the corner where a side begins, SLUI_NO_TURN for none
    uint32_t *twin;    // of each side, as by slui_mesh_twin
    size_t side_count;
} slui_turns;

// To be released, unless it fails.
//
//   ground  the ground that the mesh was built from, in triangles: corners that it lacks were added
//           to its border with rounding, and no path turns there
slu_status slui_turns_find(const slu_allocator *a, const slui_mesh *mesh, const slui_mesh *ground,
                           slui_turns *out, slu_error *error);
void slui_turns_release(const slu_allocator *a, slui_turns *turns);
size_t slui_turns_bytes(const slui_turns *turns);

#endif
