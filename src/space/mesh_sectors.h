// SPDX-License-Identifier: MIT
// The free sectors at the corners of a mesh: what lies around a corner between two edges of the border. A
// shortest way turns only in sectors of more than half a circle.
#ifndef SLUI_SPACE_MESH_SECTORS_H
#define SLUI_SPACE_MESH_SECTORS_H

#include "space/mesh.h"

#define SLUI_NO_SECTOR UINT32_MAX

// From the side that leaves the corner along the border, counter-clockwise, to the one that arrives at it.
typedef struct slui_mesh_sector {
    uint32_t corner;
    uint32_t first_side, first_cell;
    uint32_t last_side, last_cell;
} slui_mesh_sector;

typedef struct slui_mesh_sectors {
    slui_mesh_sector *items; // those of more than half a circle
    size_t count;
    uint32_t *of_side; // the sector at the corner where a side begins, SLUI_NO_SECTOR for none
    uint32_t *twin;    // of each side, as slui_mesh_twin has it
    size_t side_count;
} slui_mesh_sectors;

// To be released, unless it fails.
slu_status slui_mesh_sectors_find(const slu_allocator *a, const slui_mesh *mesh,
                                  slui_mesh_sectors *out, slu_error *error);
void slui_mesh_sectors_release(const slu_allocator *a, slui_mesh_sectors *sectors);
size_t slui_mesh_sectors_bytes(const slui_mesh_sectors *sectors);

#endif
