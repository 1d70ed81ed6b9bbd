// SPDX-License-Identifier: MIT
// A hierarchical search in progress: the route over clusters, and how much of it has been refined
// into tiles.
#ifndef SLUI_HPA_SEARCH_H
#define SLUI_HPA_SEARCH_H

#include "index/hpa_graph.h"

// What a search knows about a node of the graph, besides its tile's g in the finder.
typedef struct slui_stop {
    uint64_t to_goal;  // the cost of the path to a goal inside its cluster,
    uint64_t question; // valid if this is the number of the current search
    uint32_t parent;   // node; SLUI_NO_NODE if it was reached from the start inside the cluster
} slui_stop;

// The position on a route: the number of stops passed, the number of tiles built, the cost so far
// in ticks.
typedef struct slui_cursor {
    size_t stop;
    size_t path_length;
    uint64_t walked;
} slui_cursor;

// The index in a finder, with the search that reads it.
typedef struct slui_hpa {
    slui_index head;
    slu_allocator allocator;
    uint64_t revision; // of the map when the graph was built
    slui_cluster_graph graph;
    slui_stop *stops;  // by node
    uint64_t question; // counts the searches
    slui_search asked; // what begin.c has set; the parts of the search have their own
    uint64_t best;     // cost of the cheapest route known, SLUI_NO_PATH if there is none
    uint32_t last;     // its last node, SLUI_NO_NODE if it never leaves the cluster
    uint32_t *route;   // its nodes
    size_t route_length, route_capacity;
    size_t legs;
    slu_tile *path; // from the start to the current position
    size_t path_capacity;
    slui_cursor at;
    bool searching; // inside a cluster, for the rest of a leg
    bool arrived;
    slui_target target; // of the query, while a leg has its own
} slui_hpa;

// The index of a finder whose slui_prepare_hpa succeeded.
static inline slui_hpa *slui_hpa_of(const slu_finder *finder)
{
    return (slui_hpa *)finder->index;
}

// Gives a finder the index on these clusters, which its searches use until the map is edited. Takes
// the clusters over, even if it fails; they come from the finder's allocator.
slu_status slui_hpa_use_clusters(slu_finder *finder, slui_clusters *clusters, slu_error *error);

// Each runs until the search has expanded `until` tiles in all. SLUI_END_FOUND: the route is known;
// or a leg is done, and `arrived` says whether it was the last.
slui_end slui_hpa_plan(slu_finder *finder, uint64_t until);
slui_end slui_hpa_leg(slu_finder *finder, uint64_t until);

// For the registry.
slui_run slui_run_hpa;
slui_prepare slui_prepare_hpa;

#endif
