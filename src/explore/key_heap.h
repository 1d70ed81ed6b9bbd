// SPDX-License-Identifier: MIT
// A priority queue of places by a pair of keys, in which any place can be found, moved and removed,
// as incremental searches need.
//
// Invariant: at[p] is 0 if p is not in the queue, else its index + 1; no entry is less than its
// parent.
// Cost: logarithmic; 4 bytes per place, and 24 per entry.
#ifndef SLUI_KEY_HEAP_H
#define SLUI_KEY_HEAP_H

#include "base/memory.h"
#include "base/platform.h"

// Ordered by the first, then by the second.
typedef struct slui_key {
    uint64_t first, second;
} slui_key;

typedef struct slui_key_entry {
    slui_key key;
    uint32_t place;
} slui_key_entry;

typedef struct slui_key_heap {
    slui_key_entry *entries;
    size_t count, capacity;
    uint32_t *at;
    uint32_t places;
} slui_key_heap;

static inline bool slui_key_less(slui_key a, slui_key b)
{
    return SLUI_LESS_128(a.first, a.second, b.first, b.second);
}

bool slui_key_heap_make(slui_key_heap *heap, const slu_allocator *allocator, uint32_t places);
void slui_key_heap_release(slui_key_heap *heap, const slu_allocator *allocator);

// Ensures that `more` places can be put in; false when memory runs out. No other call allocates.
bool slui_key_heap_reserve(slui_key_heap *heap, const slu_allocator *allocator, size_t more);

// Puts a place in, or changes its key.
void slui_key_heap_put(slui_key_heap *heap, uint32_t place, slui_key key);

// Takes a place out if it is in.
void slui_key_heap_remove(slui_key_heap *heap, uint32_t place);

void slui_key_heap_clear(slui_key_heap *heap);

#endif
