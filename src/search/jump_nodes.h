// SPDX-License-Identifier: MIT
// What jump point search knows about its jump points: a hash table by place.
//
// Jump points are few and far apart. In an array by tile each of them would occupy a cache line of
// its own; here all of a search lie close together. A record belongs to the current search if it
// has its number, so nothing is cleared between searches; the table starts every search about as
// large as the last one needed it, and doubles within the memory it has before it asks for more.
//
// Invariant: at most half of the slots are taken, and no slot between a place's home and its record
// is free. Cost: 24 bytes per slot.
#ifndef SLUI_JUMP_NODES_H
#define SLUI_JUMP_NODES_H

#include "base/memory.h"
#include "search/node.h"

typedef struct slui_jump_node {
    uint32_t place;
    uint32_t search; // the number of the search it belongs to
    uint32_t parent; // a place
    uint32_t flags;  // the direction of arrival, SLUI_NODE_EXPANDED, SLUI_NODE_GOAL
    uint64_t g;
} slui_jump_node;

typedef struct slui_jump_nodes {
    slui_jump_node *slots;
    size_t capacity; // slots that are allocated
    uint32_t mask;   // slots in use by the current search, minus 1
    uint32_t count;  // records of it
    uint32_t search; // its number
    unsigned shift;  // from a hash to a slot
} slui_jump_nodes;

// Begins a search; false when memory runs out.
bool slui_jump_nodes_begin(slui_jump_nodes *nodes, const slu_allocator *allocator);
void slui_jump_nodes_release(slui_jump_nodes *nodes, const slu_allocator *allocator);
size_t slui_jump_nodes_bytes(const slui_jump_nodes *nodes);

// Doubles the table; false when memory runs out.
bool slui_jump_nodes_double(slui_jump_nodes *nodes, const slu_allocator *allocator);

// Where the record of a place is looked for first.
SLUI_INLINE uint32_t slui_jump_node_home(const slui_jump_nodes *nodes, uint32_t place)
{
    // The high bits of the product depend on all bits of the place.
    return place * UINT32_C(0x9E3779B9) >> nodes->shift;
}

// The slot of a place: its record, or the free slot where the record belongs.
SLUI_INLINE slui_jump_node *slui_jump_node_at(const slui_jump_nodes *nodes, uint32_t place)
{
    uint32_t slot = slui_jump_node_home(nodes, place);
    for (;; slot = (slot + 1) & nodes->mask) {
        slui_jump_node *node = &nodes->slots[slot];
        if (node->search != nodes->search || node->place == place) return node;
    }
}

#endif
