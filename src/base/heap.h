// SPDX-License-Identifier: MIT
// A binary heap of words, the least on top. The caller defines what a word means, and owns the
// array. base/heap.inl defines heaps of other items in the same way.
#ifndef SLUI_HEAP_H
#define SLUI_HEAP_H

#include <stddef.h>
#include <stdint.h>

#define HEAP_NAME slui_ordered_words
#define HEAP_ITEM uint64_t
#define HEAP_OWNER const void
#define HEAP_BEFORE(owner, a, b) ((a) < (b))
#include "base/heap.inl"

static inline void slui_heap_push(uint64_t *heap, size_t *count, uint64_t word)
{
    slui_ordered_words_push(NULL, heap, count, word);
}

static inline uint64_t slui_heap_pop(uint64_t *heap, size_t *count)
{
    return slui_ordered_words_pop(NULL, heap, count);
}

#endif
