// SPDX-License-Identifier: MIT
// What a search did to each tile, read from its trace.
#ifndef CLI_MARKS_H
#define CLI_MARKS_H

#include "sluice/sluice.h"

typedef enum tile_state {
    TILE_UNSEEN = 0,
    TILE_OPEN,       // met, never expanded
    TILE_CLOSED,     // expanded once
    TILE_REEXPANDED, // expanded more than once
} tile_state;

typedef struct tile_marks {
    int width, height;
    uint8_t *state;  // a tile_state per tile
    uint32_t *order; // the index of the tile's first expansion, from 0
    uint32_t expansions;
    bool many_states; // a tile is expanded once per heading and speed, so repeats are not shown
} tile_marks;

void marks_create(tile_marks *marks, const slu_map *map);

// Marks the events of a trace; a search in slices is marked slice by slice.
void marks_add(tile_marks *marks, const slu_trace *trace);
// True if some tile is in this state.
bool marks_have(const tile_marks *marks, tile_state state);

void marks_release(tile_marks *marks);

#endif
