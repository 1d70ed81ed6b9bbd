// SPDX-License-Identifier: MIT
// What a method of decomposition yields: which tiles belong together, and the lines along which it cut.
//
// Every method fills the same plain data; regions.c makes zones, gates and the region graph of it, so
// that ids, order, pictures, edits and everything that reads a terrain are the same for all methods.
#ifndef SLUI_CUT_H
#define SLUI_CUT_H

#include "map/map.h"

// A straight run of passable tiles: horizontal, vertical or diagonal.
typedef struct slui_line {
    slu_tile end[2];
} slui_line;

typedef struct slui_cut {
    uint32_t
        *label; // by tile: 0 for walls, else a number that equals another tile's exactly if both
                // belong to the same zone; room for every tile of the map, the caller's
    slui_line
        *lines; // the method's own gates, where it has straight ones; grown with the allocator
    size_t line_count, line_room;
    const slu_allocator *allocator;
} slui_cut;

// Appends a line; false when memory runs out.
bool slui_cut_add_line(slui_cut *cut, slui_line line);

#endif
