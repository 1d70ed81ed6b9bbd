// SPDX-License-Identifier: MIT
// Blind cells: parts of a mesh with a single exit. A path that enters has to come back, so a search
// need not enter, unless the goal is inside. Outlines of tile maps are full of notches, and most
// cells of their meshes are blind.
#ifndef SLUI_SPACE_BLIND_H
#define SLUI_SPACE_BLIND_H

#include "space/mesh/mesh.h"

#define SLUI_NO_EXIT UINT32_MAX

typedef struct slui_blind {
    uint32_t *
        // For each cell, the side through which everything behind it is left; SLUI_NO_EXIT for
        // others.
        exit;
    uint32_t *marked; // for each cell, the last goal that lay in it or behind it
    size_t count;
    uint32_t present;
} slui_blind;

// False when memory runs out; to be released then too.
bool slui_blind_find(const slu_allocator *a, const slui_mesh *mesh, slui_blind *out);
void slui_blind_release(const slu_allocator *a, slui_blind *blind);
size_t slui_blind_bytes(const slui_blind *blind);

// Begins with another goal, and marks the cells that contain it.
void slui_blind_begin(slui_blind *blind);
void slui_blind_mark(slui_blind *blind, const slui_mesh *mesh, uint32_t cell);

// True if entering a cell by this side is pointless.
static inline bool slui_blind_is(const slui_blind *blind, uint32_t cell, uint32_t side)
{
    return blind->exit[cell] == side && blind->marked[cell] != blind->present;
}

#endif
