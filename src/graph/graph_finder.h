// SPDX-License-Identifier: MIT
// The memory of searches over a graph.
//
// A node has a slot, which is its number if nodes are counted. Otherwise slots are given out as a
// search meets nodes, and a hash table leads from a node's number to its slot.
//
// Invariants
//   - A record belongs to the current search if its stamp holds the current generation; beginning a
//     search clears nothing.
//   - A cell of the hash table is in use if the slot it names was given out by this search and
//     names the cell in turn. Setting slot_count to 0 therefore empties the table.
#ifndef SLUI_GRAPH_FINDER_H
#define SLUI_GRAPH_FINDER_H

#include "base/assert.h"
#include "base/memory.h"
#include "base/platform.h"
#include "sluice/graph.h"

#define SLUI_NO_RECORD UINT32_MAX

enum {
    SLUI_RECORD_EXPANDED = 1 << 0,
    SLUI_RECORD_GOAL = 1 << 1,
    SLUI_RECORD_FLAGS = 3,
    SLUI_RECORD_NEXT = 1 << 2, // from one generation to the next
};

// What a search knows about a node.
typedef struct slui_record {
    double g;        // infinite for a goal that has not been met
    uint32_t parent; // slot; SLUI_NO_RECORD at the start
    uint32_t stamp;  // generation and flags
} slui_record;

// An entry of the open list; stale if the record has another g by now. Doubles of 0 or more are
// ordered as their bits are, so priority and g compare as one number of 128 bits.
typedef struct slui_graph_entry {
    uint64_t priority; // its bits
    uint64_t rest;     // the bits of g, inverted: the larger g comes first
    uint32_t slot;
} slui_graph_entry;

struct slu_graph_finder {
    slu_graph graph;
    slu_allocator allocator;
    bool busy; // a query is being answered
    slui_record *records;
    size_t record_capacity;
    uint32_t generation; // in place: a multiple of SLUI_RECORD_NEXT
    // Without node_count:
    uint64_t *numbers; // by slot
    size_t number_capacity;
    uint32_t *homes; // by slot: the cell that names it
    size_t home_capacity;
    uint32_t slot_count;
    uint32_t *cells; // slots; a power of two of them
    size_t cell_count;
    // The open list: a binary heap, and one entry before all of it, since a search usually expands
    // next what it has just generated.
    slui_graph_entry front;
    bool has_front;
    slui_graph_entry *heap;
    size_t heap_count, heap_capacity;
    // The edges of the node that is being expanded, if a callback lists them.
    slu_edge *edges;
    size_t edge_capacity;
    uint64_t *path;
    size_t path_capacity;
};

static inline bool slui_graph_is_keyed(const slu_graph_finder *f)
{
    return f->graph.node_count == 0;
}

SLUI_INLINE uint64_t slui_graph_number(const slu_graph_finder *f, uint32_t slot)
{
    return slui_graph_is_keyed(f) ? f->numbers[slot] : slot;
}

// Forgets the last search. False when memory runs out.
bool slui_graph_begin(slu_graph_finder *finder);

// The slot of any number, given out if this search has not met it; SLUI_NO_RECORD when memory or
// slots run out. For graphs whose nodes are not counted.
uint32_t slui_graph_slot(slu_graph_finder *finder, uint64_t number);

SLUI_INLINE uint64_t slui_bits_of(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

SLUI_INLINE double slui_graph_entry_g(const slui_graph_entry *entry)
{
    uint64_t bits = ~entry->rest;
    double g;
    memcpy(&g, &bits, sizeof g);
    return g;
}

SLUI_INLINE bool slui_graph_entry_before(const slu_graph_finder *f, const slui_graph_entry *a,
                                         const slui_graph_entry *b)
{
    if (SLUI_UNLIKELY(a->priority == b->priority && a->rest == b->rest))
        return slui_graph_number(f, a->slot) < slui_graph_number(f, b->slot);
    return SLUI_LESS_128(a->priority, a->rest, b->priority, b->rest);
}

#endif
