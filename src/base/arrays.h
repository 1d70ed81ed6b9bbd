// SPDX-License-Identifier: MIT
// Arrays that grow: a pointer, a count and a capacity among the fields of whoever owns them.
//
// Invariant: the block behind the pointer has exactly `capacity` items, so slui_free gets the size that
// slui_alloc gave. Cost: pushing n items moves O(n) of them.
#ifndef SLUI_ARRAYS_H
#define SLUI_ARRAYS_H

#include "base/memory.h"

// Makes the capacity of an array at least `needed` items; new items are zeroed. False, with the array as
// it was, when memory runs out. `array` is a pointer to items and `capacity` a size_t, both lvalues; the
// pointer is assigned with its own type, so no pointer to it is ever cast. Evaluates its arguments more
// than once.
#define SLUI_GROW(allocator, array, capacity, needed)                                     \
    ((size_t)(needed) <= (capacity) ||                                                    \
     ((array) = slui_grown((allocator), (array), &(capacity), (needed), sizeof *(array)), \
      (size_t)(needed) <= (capacity)))

// The array moved into a block of at least `needed` items, more than *capacity, and the capacity it has
// then. Gives back the array itself, and leaves the capacity, when memory runs out.
void *slui_grown(const slu_allocator *allocator, void *array, size_t *capacity, size_t needed,
                 size_t item_size);

#endif
