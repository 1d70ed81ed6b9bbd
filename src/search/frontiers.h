// SPDX-License-Identifier: MIT
// The two frontiers of a bidirectional search.
#ifndef SLUI_FRONTIERS_H
#define SLUI_FRONTIERS_H

#include "sluice/sluice.h"

typedef struct slui_frontier {
    uint32_t *tiles; // in the order they were reached
    size_t count, capacity;
    size_t next;      // the first that is not expanded
    size_t level_end; // the first that belongs to the next level
} slui_frontier;

typedef struct slui_frontiers {
    slui_frontier side[2];
    uint64_t levels;     // grown so far, both sides together
    uint64_t shortest;   // steps of the shortest path known
    uint32_t meeting[2]; // where its two halves end
    int growing;         // the side whose level is being expanded
} slui_frontiers;

void slui_frontiers_release(slui_frontiers *frontiers, const slu_allocator *allocator);
size_t slui_frontiers_bytes(const slui_frontiers *frontiers);

#endif
