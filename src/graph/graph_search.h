// SPDX-License-Identifier: MIT
// A search over a graph in progress.
#ifndef SLUI_GRAPH_SEARCH_H
#define SLUI_GRAPH_SEARCH_H

#include <float.h>

#include "graph/graph_finder.h"

// A search in progress.
typedef struct slui_graph_search {
    slu_graph_finder *f;
    const slu_graph_query *query;
    slu_error *error;
    double (*estimate)(void *ctx, uint64_t node); // NULL: 0
    double weight;                                // of the estimate
    bool greedy;                                  // cost so far does not count
    double most;                                  // that can be added up
    double max_cost;
    uint64_t max_expanded;
    bool limited, overflowed;
    uint32_t reached; // slot
    slu_stats stats;
} slui_graph_search;

static inline bool slui_graph_has(const slu_graph_finder *f, uint64_t number)
{
    return slui_graph_is_keyed(f) || number < f->graph.node_count;
}

// SLUI_NO_RECORD when memory runs out.
SLUI_INLINE uint32_t slui_graph_slot_of(slu_graph_finder *f, uint64_t number, const bool keyed)
{
    return keyed ? slui_graph_slot(f, number) : (uint32_t)number;
}

// Fills the error with a sentence about a node, which replaces the %s of the format.
slu_status slui_graph_fail_node(slu_error *error, const char *format, uint64_t node);

// The estimate of a node, 0 if there is none.
slu_status slui_graph_estimate(const slui_graph_search *search, uint64_t node, double *h);

// Offers a path that costs `g` to a node; `parent` is a slot.
slu_status slui_graph_offer(slui_graph_search *search, uint64_t node, double g, uint32_t parent);

// Runs the search to its end.
slu_status slui_graph_run(slui_graph_search *search, slu_outcome *outcome);

#endif
