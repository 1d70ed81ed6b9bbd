// SPDX-License-Identifier: MIT
// The best path within limits on its cost and its steps: see labels.c.
#ifndef SLUI_LABELS_H
#define SLUI_LABELS_H

#include "base/memory.h"
#include "path/motion.h"

// A path to a node: what it costs, how many steps it has, and the path that it extends.
typedef struct slui_label {
    uint64_t g;
    uint32_t node, steps;
    uint32_t before; // the label of the node before
    uint32_t next;   // another of the same node
    unsigned arrival;
} slui_label;

typedef struct slui_labels {
    slui_label *all;
    size_t count, capacity;
    uint64_t max_cost; // ticks
    uint32_t max_steps;
    bool fewest;       // the path with the fewest steps is wanted, otherwise the cheapest
    bool counts_steps; // otherwise every label has 0
    // From each tile to a goal: the least cost, and the fewest steps.
    uint64_t *cost_left;
    uint32_t *steps_left;
    size_t cost_capacity, steps_capacity;
    uint32_t reached; // the label of the path at search.reached
    // The partial path of the search before, in case there is no path within the limits.
    slu_tile *partial;
    slu_motion_state *partial_states;
    size_t partial_length, partial_capacity, partial_states_capacity;
} slui_labels;

// Hands the finder's search on to this one, which is for a path of at most max_cost ticks.
void slui_labels_begin(slu_finder *finder, uint64_t max_cost, bool fewest);

// Sets aside the first `length` tiles of the finder's path, and restores them. False when memory
// runs out.
bool slui_labels_set_aside(slu_finder *finder, size_t length);
void slui_labels_restore(slu_finder *finder);

void slui_labels_release(slui_labels *labels, const slu_allocator *allocator);
size_t slui_labels_bytes(const slui_labels *labels);

#endif
