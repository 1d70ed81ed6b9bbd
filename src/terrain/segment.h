// SPDX-License-Identifier: MIT
// Straight lines from wall to wall, and the fences along them.
#ifndef SLUI_SEGMENT_H
#define SLUI_SEGMENT_H

#include "terrain/cut.h"

// A line from wall to wall. No line contains or touches a tile of another, except at its ends,
// where two lines may meet at a wall: tiles on a line and next to it are marked in the fences.
typedef struct slui_segment {
    slui_cut_line line;
    uint32_t width; // in units of depth.h; UINT32_MAX: no segment
} slui_segment;
enum { SLUI_FENCE_LINE = 1 << 2, SLUI_FENCE_NEAR = 1 << 3 };

// The narrowest segment through a passable tile, horizontal, vertical or diagonal, if it is
// narrower than `limit`. The tiles between those of a diagonal one are passable on both sides, so
// that it can be walked along.
slui_segment slui_segment_narrowest(const slu_map *map, const uint8_t *fence, slu_tile through,
                                    uint32_t limit);

// Puts up fences along one side of a line, which then belongs to the zone on the other side.
void slui_segment_fence(const slu_map *map, uint8_t *fence, slui_cut_line line);

// True if the tiles of a line are passable, can be walked along, and touch walls at both ends.
bool slui_segment_closes(const slu_map *map, slui_cut_line line);

#endif
