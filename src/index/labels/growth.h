// SPDX-License-Identifier: MIT
// Labels while they grow: a hub after the other is given to the corners whose distance to it no
// earlier hub knows.
//
// Source: Akiba, Iwata & Yoshida 2013, pruned landmark labelling, with Dijkstra's algorithm. A
// search from a hub goes no further than where earlier hubs already know the distance, so a corner
// that gets an entry has it from a neighbour that got one too: its parent, the next corner on the
// path to the hub.
//
// Several hubs are searched from at once, on the caller's threads, each knowing the hubs of earlier
// rounds only. Then they get their entries in turn, except where an earlier hub of the round knows
// the distance. That gives the same labels: what remains are the corners to which the hub is first
// among all corners of all shortest paths; so it is for all corners of these paths, which therefore
// are searched and remain, too, with the same parents.
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

// What a search has found, in the order of distances.
typedef struct slui_hub_visits {
    slui_hub_visit *list;
    size_t count;
} slui_hub_visits;

// The memory of searches that run one after the other.
typedef struct slui_hub_scout {
    uint32_t *distance, *from_hub; // by corner, and by hub from where the search began
    uint16_t *parent;
    uint64_t *heap;
    size_t heap_count;
    bool too_long;
} slui_hub_scout;

// Searches of a round, and how many may run at the same time.
enum { SLUI_ROUND = 32, SLUI_SCOUTS = 8 };

typedef struct slui_growth {
    slu_allocator allocator;
    slu_parallel parallel;
    const slui_corner_graph *graph;
    slui_growing_label *labels; // by corner
    size_t entry_count;
    uint32_t hub_count;
    slui_hub_scout scouts[SLUI_SCOUTS];
    slui_hub_visits visits[SLUI_ROUND]; // of the round's searches
    const uint32_t *roots;              // where they begin
    size_t root_count;
    size_t last_visits; // of the round before, all together
    uint64_t work;      // visits of all rounds, and one for each search
    size_t unasked;     // visits since the allocator was last asked whether to go on
    uint32_t longest;
    bool too_long; // a distance is longer
} slui_growth;

#define SLUI_NO_DISTANCE UINT32_MAX

//   longest   distance that fits
//   parallel  the caller's; run NULL: none
bool slui_growth_create(slui_growth *growth, const slui_corner_graph *graph, uint32_t longest,
                        slu_parallel parallel, const slu_allocator *allocator);
void slui_growth_release(slui_growth *growth);

// Finds the corners whose distance from each of up to SLUI_ROUND others no hub knows: visits. False
// if the allocator refuses to go on.
bool slui_growth_search(slui_growth *growth, const uint32_t *roots, size_t count);

// Makes up to SLUI_ROUND corners the next hubs; false when memory runs out.
bool slui_growth_add(slui_growth *growth, const uint32_t *corners, size_t count);

#endif
