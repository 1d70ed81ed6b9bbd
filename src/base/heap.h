// SPDX-License-Identifier: MIT
// A binary heap of words, the least on top. What a word means is the caller's, and so is the room.
#ifndef SLUI_HEAP_H
#define SLUI_HEAP_H

#include <stddef.h>
#include <stdint.h>

static inline void slui_heap_push(uint64_t *heap, size_t *count, uint64_t word)
{
    size_t at = (*count)++;
    for (; at > 0 && heap[(at - 1) / 2] > word; at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = word;
}

static inline uint64_t slui_heap_pop(uint64_t *heap, size_t *count)
{
    uint64_t top = heap[0], word = heap[--*count];
    size_t at = 0;
    for (size_t child = 1; child < *count; child = 2 * at + 1) {
        if (child + 1 < *count && heap[child + 1] < heap[child]) child++;
        if (heap[child] >= word) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = word;
    return top;
}

#endif
