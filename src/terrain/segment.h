// SPDX-License-Identifier: MIT
// Straight lines from wall to wall, and the fences they put up.
#ifndef SLUI_SEGMENT_H
#define SLUI_SEGMENT_H

#include "terrain/cut.h"

// A line from wall to wall. No line has a tile of another, or one beside another, its ends aside, where
// two lines may meet at a wall: tiles on a line and beside it are marked in the fences.
typedef struct slui_segment {
    slui_cut_line line;
    uint32_t width; // in units of depth.h; UINT32_MAX: there is none
} slui_segment;
enum { SLUI_FENCE_LINE = 1 << 2, SLUI_FENCE_NEAR = 1 << 3 };

// The narrowest segment through a passable tile, horizontal, vertical or diagonal, if it is narrower
// than `limit`; one along a diagonal has the tiles between its own passable on both sides, so that one
// can walk along it.
slui_segment slui_segment_narrowest(const slu_map *map, const uint8_t *fence, slu_tile through,
                                    uint32_t limit);

// Puts up fences along one side of a line, which then belongs to the zone on the other.
void slui_segment_fence(const slu_map *map, uint8_t *fence, slui_cut_line line);

// True if the tiles of a line are passable, may be walked along, and touch walls at both ends.
bool slui_segment_closes(const slu_map *map, slui_cut_line line);

#endif
