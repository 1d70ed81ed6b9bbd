// SPDX-License-Identifier: MIT
// Floods: distances from some tiles to all others of a zone, or of the map, in a few nanoseconds
// per tile.
//
// On uniform ground there are two kinds of steps, so no priority queue is needed: tiles reached by
// a straight step wait in one queue, tiles reached by a diagonal one in another. Each queue is in
// order by itself, and the nearer of their two heads comes next. Inside a zone a tile is offered
// only from where no other tile serves it as well (map/successors.c); at a zone's border, where
// that other path may lead through another zone, every step is tried.
//
// Distances are in the whole numbers that stand for the rules' step lengths (slui_integer_steps),
// the same ones that searches add up. They have to be: an estimate that is too low by a
// ten-thousandth makes A* expand every tile on every shortest path. Distances saturate at SLUI_FAR.
#ifndef SLUI_FLOOD_H
#define SLUI_FLOOD_H

#include "map/map.h"
#include "map/rules.h"

// Further than any tile: 100 thousand steps of the longest kind are less, and floods saturate here.
#define SLUI_FAR (UINT32_MAX / 4)

typedef struct slui_wave {
    uint32_t tile;
    uint32_t distance;
    uint8_t arrival;
} slui_wave;

typedef struct slui_queue {
    slui_wave *waves;
    size_t first, count, capacity;
} slui_queue;

typedef struct slui_flood {
    const slu_allocator *allocator;
    const slu_map *map;
    slui_successors successors;
    slu_steps steps;
    uint32_t length[SLUI_DIRECTIONS]; // of a step
    int32_t onward[SLUI_DIRECTIONS];  // from a tile's index to its neighbour's
    slui_queue queues[2];
} slui_flood;

// Where a flood runs, and where its distances are written.
typedef struct slui_field {
    uint32_t *out;         // by tile; SLUI_FAR before the flood
    const uint32_t *label; // NULL: the whole map; otherwise the flood stays on tiles of this label,
    uint32_t keep_to;      //
    const uint8_t *border; // and this is not 0 for tiles next to another label
    const uint8_t *barred; // NULL, or by tile: directions in which no step may be taken
} slui_field;

void slui_flood_setup(slui_flood *flood, const slu_map *map, const slu_rules *rules,
                      const slu_allocator *allocator);
void slui_flood_release(slui_flood *flood);

// Sets up no more than the steps and their lengths: enough for landings and waves, and much faster.
void slui_flood_setup_steps(slui_flood *flood, const slu_map *map, const slu_rules *rules,
                            const slu_allocator *allocator);

// Adds a tile to flood from; `distance` is 0 or that of one step. False when memory runs out.
bool slui_flood_from(slui_flood *flood, const slui_field *field, slu_tile tile, uint32_t distance);

// Floods from the tiles added, and forgets them; false when memory runs out.
bool slui_flood_run(slui_flood *flood, const slui_field *field);

#endif
