// SPDX-License-Identifier: MIT
// What a method of decomposition yields: which tiles belong together, and the lines along which it cut.
//
// Every method fills the same plain data; regions.c makes zones, gates and the region graph of it, so
// that ids, order, pictures, edits and everything that reads a terrain are the same for all methods.
#ifndef SLUI_CUT_H
#define SLUI_CUT_H

#include "map/map.h"
#include "terrain/pieces.h"

// A straight run of passable tiles: horizontal, vertical or diagonal.
typedef struct slui_cut_line {
    slu_tile end[2];
} slui_cut_line;

typedef struct slui_cut {
    uint32_t
        *label; // by tile: 0 for walls, else a number that equals another tile's exactly if both
                // belong to the same zone; room for every tile of the map, the caller's
    slui_cut_line
        *lines; // the method's own gates, where it has straight ones; grown with the allocator
    size_t line_count, line_capacity;
    const slu_allocator *allocator;
    const uint16_t *depth; // by tile: distance to the nearest wall (depth.h); filled already
    slui_pieces pieces;    // the zones, if the method has found them: labels are zones then, and no
                           // fence parts one
    uint8_t *fence;        // by tile; NULL, unless the method makes them: most cut by labels
    size_t fence_capacity;
    bool
        fenced; // there is a fence between any two tiles that a straight step joins and labels part
    slu_stage stages[SLU_MAX_STAGES]; // what the method's parts took, where it tells
    int stage_count;
    uint64_t stage_began;
} slui_cut;

// Makes fences for so many tiles, none of them up yet; false when memory runs out.
bool slui_cut_make_fences(slui_cut *cut, size_t tile_count);

// Lets go of all that the cut's allocator gave it.
void slui_cut_release(slui_cut *cut);

// Appends a line; false when memory runs out.
bool slui_cut_add_line(slui_cut *cut, slui_cut_line line);

// Ends a stage of the work: the time since the one before is its. `name` must be constant.
void slui_cut_end_stage(slui_cut *cut, const char *name);

// A method of decomposition. Fills the cut; on failure the error too.
typedef slu_status slui_decompose(const slu_map *map, const slu_terrain_options *options,
                                  slui_cut *cut, slu_error *error);

#endif
