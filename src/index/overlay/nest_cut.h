// SPDX-License-Identifier: MIT
// A small vertex separator of a set of tiles.
#ifndef SLUI_NEST_CUT_H
#define SLUI_NEST_CUT_H

#include "map/map.h"

// On which side of a cut a tile is.
enum { SLUI_SIDE_NONE, SLUI_SIDE_A, SLUI_SIDE_B, SLUI_SIDE_CUT };

enum { SLUI_CUTTER_SETS = 6, SLUI_CUTTER_AXES = 4, SLUI_CUTTER_AROUND = 512 };

// The memory of cuts on one map. Arrays by tile have a frame one tile wide, so that no step needs a
// bounds test.
typedef struct slui_cutter {
    slu_allocator allocator;
    int width; // of a row with its frame
    size_t area;
    uint8_t *mark;  // by framed tile: for the caller
    uint8_t *flow;  // by framed tile: where its flow comes from and where it goes
    uint8_t *side;  // by framed tile: the answer
    uint32_t *tile; // of the set: column and row in the frame, the row in the upper half
    uint32_t *sorted, *starts, *stack;
    uint8_t *sets[SLUI_CUTTER_SETS];                     // of framed tiles, as bits
    uint8_t first[SLUI_CUTTER_AXES][SLUI_CUTTER_AROUND]; // which neighbour comes first
    uint32_t *counts;
    size_t capacity; // of tile, sorted
} slui_cutter;

bool slui_cutter_create(slui_cutter *cutter, const slu_map *map, const slu_allocator *allocator);
void slui_cutter_release(slui_cutter *cutter);

// The framed number of a tile, and back.
static inline uint32_t slui_cutter_frame(const slui_cutter *cutter, const slu_map *map,
                                         uint32_t tile)
{
    uint32_t width = (uint32_t)map->width;
    return (tile / width + 1) * (uint32_t)cutter->width + tile % width + 1;
}
static inline uint32_t slui_cutter_unframe(const slui_cutter *cutter, const slu_map *map,
                                           uint32_t framed)
{
    uint32_t width = (uint32_t)cutter->width;
    return (framed / width - 1) * (uint32_t)map->width + framed % width - 1;
}

// Adds a framed tile to the set that is to be cut.
static inline void slui_cutter_set(slui_cutter *cutter, uint32_t at, uint32_t framed)
{
    uint32_t width = (uint32_t)cutter->width;
    cutter->tile[at] = framed / width << 16 | framed % width;
}

// Cuts cutter->tile[0 .. count), at least 2 tiles, in two: afterwards `side` says A, B or CUT for
// each, no tile of A is a neighbour of one of B, and A is not empty; B may be if the tiles are few,
// and CUT if they are not connected. `side` must be NONE everywhere else. False if the allocator
// refuses to go on.
bool slui_cutter_cut(slui_cutter *cutter, uint32_t count);

#endif
