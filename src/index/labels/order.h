// SPDX-License-Identifier: MIT
// The order of hubs: first the corner that is on most shortest paths, and so on, judged by a
// sample of them.
//
// Source: Abraham, Delling, Goldberg & Werneck 2012, hierarchical hub labellings: greedy path
// cover, on sampled trees as in Delling, Goldberg, Pajor & Werneck 2014. A tree has the shortest
// paths from one corner to all those whose distance no hub knows yet. A corner covers the paths to
// everything below it, in all trees. What becomes a hub takes everything below it out of the trees;
// when too little is left of them, others are drawn. Late in the order trees are small, since few
// distances are unknown.
//
// Invariant: a tree lists its corners in preorder, so what is below a corner follows it; `live` is
// 0 for a corner that has been taken out, and then for all below it.
// Cost: 12 bytes per corner of a tree.
#ifndef SLUI_ORDER_H
#define SLUI_ORDER_H

#include "base/random.h"
#include "index/labels/growth.h"

typedef struct slui_hub_tree_node {
    uint16_t corner;
    uint16_t below; // corners that follow it and are below
    uint16_t live;  // of those and itself, how many are left
    uint16_t up;    // how far before it its parent is
} slui_hub_tree_node;

typedef struct slui_hub_order {
    slu_allocator allocator;
    slui_growth *growth;
    slui_random random;
    bool *is_hub;
    // All trees, one after the other.
    slui_hub_tree_node *nodes;
    size_t node_count, node_capacity;
    uint32_t most_at_once; // trees that are drawn in one call; the order does not depend on it
    bool drawing;          // until there are enough
    uint32_t tries;
    uint64_t live_count, drawn_count; // corners in them now, and when they were drawn
    // By corner: how much it covers, and its places in the trees, linked.
    uint64_t *covers;
    uint32_t *place_first;
    uint32_t *place_next; // by node
    size_t place_capacity;
    uint64_t *heap;
    size_t heap_count, heap_capacity;
    // Of the tree that is being drawn, by corner: how many are in its part of the tree, and where
    // the next one below it goes.
    uint32_t *size, *next;
} slui_hub_order;

//   most_at_once  searches of a round, at most SLUI_ROUND
bool slui_hub_order_create(slui_hub_order *order, slui_growth *growth, uint32_t most_at_once,
                           const slu_allocator *allocator);
void slui_hub_order_release(slui_hub_order *order);

// Finds the next hubs, before others have to be given to growth; none if more trees have to be
// drawn first, of which each call draws a round. False when memory runs out, or a distance is too
// long.
//
//   corners, most  receive up to `most`; at least one is left
bool slui_hub_order_next(slui_hub_order *order, uint32_t *corners, size_t most, size_t *count);

#endif
