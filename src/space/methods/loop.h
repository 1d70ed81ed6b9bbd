// SPDX-License-Identifier: MIT
// The loop of smooth worlds: best-first search over any graph whose edges cost real numbers. Every
// method that searches is a graph for it.
//
// Source: Hart, Nilsson & Raphael 1968. For tiles, search/search_core.h has a loop of its own:
// there costs are whole numbers and neighbours are bits. Here nodes are numbers whose meaning is
// the graph's, and may be created during the search; a graph is asked once for each expanded node,
// not for each edge.
//
// Order: least g + h first, then the largest g, then the lowest number, so the answer is the same
// on every platform. A node that is reached more cheaply after its expansion is expanded again.
#ifndef SLUI_SPACE_LOOP_H
#define SLUI_SPACE_LOOP_H

#include "base/memory.h"
#include "sluice/space.h"

#define SLUI_LOOP_NO_NODE UINT32_MAX

typedef struct slui_loop slui_loop;

typedef struct slui_loop_graph {
    // Offers every neighbour of the node by slui_loop_offer. False when memory runs out.
    bool (*expand)(void *ctx, slui_loop *loop, uint32_t node);
    void *ctx;
} slui_loop_graph;

typedef struct slui_loop_limits {
    uint64_t max_expanded; // 0: none
    double max_cost;       // 0: none
} slui_loop_limits;

typedef enum slui_loop_end {
    SLUI_LOOP_FOUND,
    SLUI_LOOP_EMPTY, // every reachable node was expanded
    SLUI_LOOP_LIMIT,
    SLUI_LOOP_MEMORY,
} slui_loop_end;

typedef struct slui_loop_node {
    double g, h;
    uint32_t parent;
    uint32_t generation; // of the last search that met it
    bool expanded;
} slui_loop_node;

struct slui_loop {
    slu_allocator allocator;
    slui_loop_node *nodes;
    size_t node_capacity;
    struct slui_loop_entry *heap;
    size_t heap_count, heap_capacity;
    uint32_t generation;
    uint32_t goal, current, nearest; // nearest: the expanded node of least h
    double max_g;                    // of the current search
    bool limited;                    // something was pruned because of it
    uint64_t expanded, generated;
};

void slui_loop_init(slui_loop *loop, const slu_allocator *allocator);
void slui_loop_release(slui_loop *loop);
size_t slui_loop_bytes(const slui_loop *loop);

// Begins a search to a node; slui_loop_start gives nodes their g. Allocates nothing once a search
// has met as many nodes.
void slui_loop_begin(slui_loop *loop, uint32_t goal);
bool slui_loop_start(slui_loop *loop, uint32_t node, double g, double h);

// From within expand: offers a node over an edge of this cost. h must be the same for a node each
// time and 0 for the goal, and must be admissible if the answer is to be the cheapest.
bool slui_loop_offer(slui_loop *loop, uint32_t node, double cost, double h);

slui_loop_end slui_loop_run(slui_loop *loop, const slui_loop_graph *graph, slui_loop_limits limits);

// After a search: what is known of a node that it met.
static inline const slui_loop_node *slui_loop_met(const slui_loop *loop, uint32_t node)
{
    if (node >= loop->node_capacity) return NULL;
    const slui_loop_node *met = &loop->nodes[node];
    return met->generation == loop->generation ? met : NULL;
}

#endif
