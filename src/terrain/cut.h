// SPDX-License-Identifier: MIT
// The output of a decomposition method: which tiles belong together, and the lines along which it
// cut.
//
// Every method fills the same plain data. regions.c turns it into zones, gates and the region
// graph, so that ids, order, pictures, edits and everything that reads a terrain are the same for
// all methods.
#ifndef SLUI_CUT_H
#define SLUI_CUT_H

#include "map/map.h"
#include "terrain/components.h"

// A straight run of passable tiles: horizontal, vertical or diagonal.
typedef struct slui_cut_line {
    slu_tile end[2];
} slui_cut_line;

struct slui_layers;

typedef struct slui_cut {
    // By tile: 0 for walls, else a number, the same for two tiles exactly if both belong to the
    // same zone. Owned by the caller, one entry per tile of the map.
    uint32_t *label;
    slui_cut_line *lines; // the method's own straight gates, if any; grown with the allocator
    size_t line_count, line_capacity;
    const slu_allocator *allocator;
    const uint16_t *depth; // by tile: distance to the nearest wall (depth.h); already filled in
    // The zones, if the method has found them: labels are zones then, and no fence splits one.
    slui_component_set components;
    uint8_t *fence; // by tile; NULL unless the method builds them: most cut by labels
    size_t fence_capacity;
    bool fenced;                // a fence separates any two straight neighbours of different labels
    struct slui_layers *layers; // where copies of each step's output go (layers.h); NULL: nowhere
    slu_stage stages[SLU_MAX_STAGES]; // the timings of the method's stages, if it reports them
    int stage_count;
    uint64_t stage_began;
} slui_cut;

// Allocates fences for `tile_count` tiles, all clear; false when memory runs out.
bool slui_cut_create_fences(slui_cut *cut, size_t tile_count);

// Frees everything that came from the cut's allocator.
void slui_cut_release(slui_cut *cut);

// Appends a line; false when memory runs out.
bool slui_cut_add_line(slui_cut *cut, slui_cut_line line);

// Ends a stage of the work: it took the time since the previous stage ended. `name` must be
// constant.
void slui_cut_end_stage(slui_cut *cut, const char *name);

// A decomposition method. Fills the cut; on failure also the error.
typedef slu_status slui_decompose(const slu_map *map, const slu_terrain_options *options,
                                  slui_cut *cut, slu_error *error);

#endif
