// SPDX-License-Identifier: MIT
// Labels while they grow: a hub after the other is given to the corners whose distance to it no
// earlier hub knows.
//
// Source: Akiba, Iwata & Yoshida 2013, pruned landmark labelling, with Dijkstra's algorithm. A
// search from a hub goes no further than where earlier hubs already know the distance, so a corner
// that gets an entry has it from a neighbour that got one too: its parent, the next corner on the
// path to the hub.
//
// Invariant: for any two corners, some hub on a shortest path between them is in both labels, once
// all corners have been hubs. Entries are in the order of hubs.
#ifndef SLUI_GROWTH_H
#define SLUI_GROWTH_H

#include "index/labels/corner_graph.h"

// A hub is known by its rank, the number of hubs before it.
typedef struct slui_hub_entry {
    uint32_t distance;
    uint16_t hub, parent; // a corner, itself for the hub
} slui_hub_entry;

typedef struct slui_growing_label {
    slui_hub_entry *entries;
    size_t capacity;
    uint32_t count;
} slui_growing_label;

// A corner that a search has reached.
typedef struct slui_hub_visit {
    uint32_t distance;
    uint16_t corner, parent;
} slui_hub_visit;

typedef struct slui_growth {
    slu_allocator allocator;
    const slui_corner_graph *graph;
    slui_growing_label *labels; // by corner
    size_t entry_count;
    uint32_t hub_count;
    // Of the search in progress: by corner, and by hub from where it began.
    uint32_t *distance, *from_hub;
    uint16_t *parent;
    uint64_t *heap;
    size_t heap_count, heap_capacity;
    slui_hub_visit *visits; // in the order of distances
    size_t visit_count;
    uint32_t longest;
    bool too_long; // a distance is longer
} slui_growth;

#define SLUI_NO_DISTANCE UINT32_MAX

//   longest  distance that fits
bool slui_growth_create(slui_growth *growth, const slui_corner_graph *graph, uint32_t longest,
                        const slu_allocator *allocator);
void slui_growth_release(slui_growth *growth);

// Finds the corners whose distance from this one no hub knows: visits. False when memory runs out.
bool slui_growth_search(slui_growth *growth, uint32_t from);

// Makes a corner the next hub.
bool slui_growth_add(slui_growth *growth, uint32_t corner);

#endif
