// SPDX-License-Identifier: MIT
// The state of a depth-first search: its current path, and perhaps a table of tiles.
#ifndef SLUI_DESCENT_H
#define SLUI_DESCENT_H

#include "base/memory.h"

// One tile of the path.
typedef struct slui_frame {
    uint64_t g;
    uint32_t place;
    uint8_t untried; // steps from here that have not been tried yet
} slui_frame;

// How a tile was last entered in one iteration of a deepening search. Two tiles that share a slot
// overwrite each other, which costs work but never a path.
typedef struct slui_memo {
    uint64_t g;
    uint32_t place, iteration, steps;
} slui_memo;

typedef struct slui_descent {
    slu_allocator allocator;
    slui_frame *path;
    size_t depth, path_capacity;
    slui_memo *table;
    size_t table_size, table_capacity; // size: a power of two, 0 for no table
    // The steps to each tile, where its node has the cost: for labels under a step limit.
    uint32_t *steps;
    size_t steps_capacity;
    bool steps_count; // there is a step limit
    uint32_t iteration;
    uint64_t limit, next_limit; // ticks; of deepening searches
} slui_descent;

void slui_descent_release(slui_descent *descent);
size_t slui_descent_bytes(const slui_descent *descent);

#endif
