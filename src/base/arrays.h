// SPDX-License-Identifier: MIT
// Growable arrays: a pointer, a count and a capacity among the fields of their owner.
//
// Invariant: the block behind the pointer has exactly `capacity` items, so slui_free gets the size
// that slui_alloc gave.
// Cost: pushing n items moves O(n) of them.
#ifndef SLUI_ARRAYS_H
#define SLUI_ARRAYS_H

#include "base/memory.h"

// Grows an array to a capacity of at least `needed` items; new items are zeroed. False, with the
// array unchanged, when memory runs out. `array` is a pointer to items and `capacity` a size_t,
// both lvalues; the pointer is assigned with its own type, so no pointer to it is ever cast.
// Evaluates its arguments more than once.
#define SLUI_GROW(allocator, array, capacity, needed)                                     \
    ((size_t)(needed) <= (capacity) ||                                                    \
     ((array) = slui_grown((allocator), (array), &(capacity), (needed), sizeof *(array)), \
      (size_t)(needed) <= (capacity)))

// Moves the array into a block of at least `needed` items, which is more than *capacity, and
// updates *capacity. Returns the array itself, with *capacity unchanged, when memory runs out.
void *slui_grown(const slu_allocator *allocator, void *array, size_t *capacity, size_t needed,
                 size_t item_size);

#endif
