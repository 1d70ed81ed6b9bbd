// SPDX-License-Identifier: MIT
// The queue of a lazy search: buckets by key, and a heap of the first one.
//
// The queue of searches over tiles (search/open_list.h) in small: only entries that are about to be
// taken are sorted, so that the heap stays in the fastest memory. Their order is total (key, then
// larger value, then node) and does not depend on the buckets. Entries whose node has been settled
// by the time their bucket is sorted are dropped, those settled later are skipped by whoever takes
// them.
//
// Invariant: the heap holds the entries below bucket `first`; bucket b of the ring, at b % RING,
// those of b, from `first` up to RING - 1 buckets on; `beyond` all others.
// Cost: constant time to put an entry into a bucket; 24 bytes for each.
#ifndef SLUI_LAZY_QUEUE_H
#define SLUI_LAZY_QUEUE_H

#include "base/memory.h"
#include "base/platform.h"

enum { SLUI_LAZY_RING = 1024 };

typedef struct slui_lazy_entry {
    uint64_t key;
    uint32_t value; // the upper part of it, for the order among equal keys
    uint32_t node;
} slui_lazy_entry;

typedef struct slui_lazy_link {
    slui_lazy_entry entry;
    uint32_t next; // plus one; 0 ends a list
} slui_lazy_link;

typedef struct slui_lazy_queue {
    slui_lazy_entry *heap;
    size_t heap_count, heap_capacity;
    slui_lazy_link *links;
    size_t link_count, link_capacity;
    uint32_t free_links; // lists, as those below
    uint32_t ring[SLUI_LAZY_RING], beyond;
    uint64_t first, beyond_least; // buckets; UINT64_MAX if there is nothing beyond
    unsigned shift;               // of a key to its bucket
    size_t count;                 // of entries
} slui_lazy_queue;

void slui_lazy_queue_release(slui_lazy_queue *q, const slu_allocator *allocator);
size_t slui_lazy_queue_bytes(const slui_lazy_queue *q);

// Empties the queue. A step costs about this many ticks, and buckets are a fraction of it.
void slui_lazy_queue_reset(slui_lazy_queue *q, uint64_t step);

// False when memory runs out.
bool slui_lazy_queue_push(slui_lazy_queue *q, const slu_allocator *allocator,
                          slui_lazy_entry entry);

// Fills the heap, so that its first entry is the first of all, and drops entries of nodes that are
// at least `settled`; if none is left, the queue is empty. False when memory runs out.
bool slui_lazy_queue_fill(slui_lazy_queue *q, const slu_allocator *allocator, const uint64_t *nodes,
                          uint64_t settled);

// Takes the first entry; the heap must not be empty.
slui_lazy_entry slui_lazy_queue_pop(slui_lazy_queue *q);

// Empties the queue; its entries are then the first `count` of the heap's array, in any order,
// until the queue is filled again. False when memory runs out.
bool slui_lazy_queue_drain(slui_lazy_queue *q, const slu_allocator *allocator, size_t *count);

#endif
