// SPDX-License-Identifier: MIT
// Cells of a mesh joined to larger convex ones.
#ifndef SLUI_SPACE_MERGE_H
#define SLUI_SPACE_MERGE_H

#include "space/mesh.h"

// Makes a mesh of fewer, larger cells, all convex, with the same corners; no two of them could be joined across a
// side.
slu_status slui_mesh_merge(const slu_allocator *a, const slui_mesh *mesh, slui_mesh *out,
                           slu_error *error);

#endif
