// SPDX-License-Identifier: MIT
// A binary heap as a template: included once for each kind of heap, with the macros below defined
// before, which it undefines.
//
//   HEAP_NAME                 the beginning of the functions' names
//   HEAP_ITEM                 type of an item
//   HEAP_OWNER                type of the heap's owner; the two below receive a pointer to it
//   HEAP_BEFORE(owner, a, b)  whether item a comes before item b; if this order is total, the
//                             sequence of items does not depend on their positions in the heap
//   HEAP_MOVED(owner, item, index)
//                             optional; records an item's index, for heaps whose items change
//   HEAP_LOAD(item)           optional; reads the item at an address
//
// The owner provides the array and its capacity. Everything is inlined: an order that is a constant
// costs no call.
// Invariant: no item comes before its parent, (index - 1) / 2.
// Cost: O(log n) for each call.
// Source: Williams 1964; Floyd 1964 (building a heap by sinking from the middle on).
#include "base/assert.h"
#include "base/platform.h"

#ifndef HEAP_MOVED
#define HEAP_MOVED(owner, item, index) ((void)(owner))
#endif
#ifndef HEAP_LOAD
#define HEAP_LOAD(item) (*(item))
#endif
#define HEAP_JOIN_(name, suffix) name##suffix
#define HEAP_JOIN(name, suffix) HEAP_JOIN_(name, suffix)
#define HEAP_CALL(suffix) HEAP_JOIN(HEAP_NAME, suffix)

SLUI_INLINE void HEAP_CALL(_put)(HEAP_OWNER *owner, HEAP_ITEM *heap, size_t index, HEAP_ITEM item)
{
    heap[index] = item;
    HEAP_MOVED(owner, item, index);
}

// Puts an item in its place, from a free index upwards; no item below may come before it.
SLUI_INLINE void HEAP_CALL(_rise)(HEAP_OWNER *owner, HEAP_ITEM *heap, size_t index, HEAP_ITEM item)
{
    while (index > 0) {
        const size_t parent = (index - 1) / 2;
        const HEAP_ITEM above = HEAP_LOAD(&heap[parent]);
        if (!HEAP_BEFORE(owner, item, above)) break;
        HEAP_CALL(_put)(owner, heap, index, above);
        index = parent;
    }
    HEAP_CALL(_put)(owner, heap, index, item);
}

// The same downwards; it may not come before any item above.
SLUI_INLINE void HEAP_CALL(_sink)(HEAP_OWNER *owner, HEAP_ITEM *heap, size_t count, size_t index,
                                  HEAP_ITEM item)
{
    for (size_t child; (child = 2 * index + 1) < count; index = child) {
        child += child + 1 < count && HEAP_BEFORE(owner, heap[child + 1], heap[child]);
        const HEAP_ITEM below = HEAP_LOAD(&heap[child]);
        if (!HEAP_BEFORE(owner, below, item)) break;
        HEAP_CALL(_put)(owner, heap, index, below);
    }
    HEAP_CALL(_put)(owner, heap, index, item);
}

SLUI_INLINE void HEAP_CALL(_push)(HEAP_OWNER *owner, HEAP_ITEM *heap, size_t *count, HEAP_ITEM item)
{
    HEAP_CALL(_rise)(owner, heap, (*count)++, item);
}

// Removes the first item.
SLUI_INLINE void HEAP_CALL(_drop_first)(HEAP_OWNER *owner, HEAP_ITEM *heap, size_t *count)
{
    const size_t left = --*count;
    if (left > 0) HEAP_CALL(_sink)(owner, heap, left, 0, HEAP_LOAD(&heap[left]));
}

SLUI_INLINE HEAP_ITEM HEAP_CALL(_pop)(HEAP_OWNER *owner, HEAP_ITEM *heap, size_t *count)
{
    const HEAP_ITEM top = HEAP_LOAD(&heap[0]);
    HEAP_CALL(_drop_first)(owner, heap, count);
    SLUI_ASSERT(*count == 0 || !HEAP_BEFORE(owner, heap[0], top));
    return top;
}

// Puts an item in its place, from a free index in either direction; for one whose order has
// changed.
SLUI_INLINE void HEAP_CALL(_settle)(HEAP_OWNER *owner, HEAP_ITEM *heap, size_t count, size_t index,
                                    HEAP_ITEM item)
{
    if (index > 0 && HEAP_BEFORE(owner, item, heap[(index - 1) / 2]))
        HEAP_CALL(_rise)(owner, heap, index, item);
    else
        HEAP_CALL(_sink)(owner, heap, count, index, item);
}

// Removes the item at an index.
SLUI_INLINE void HEAP_CALL(_remove)(HEAP_OWNER *owner, HEAP_ITEM *heap, size_t *count, size_t index)
{
    SLUI_ASSERT(index < *count);
    size_t left = --*count;
    if (index < left) HEAP_CALL(_settle)(owner, heap, left, index, heap[left]);
}

#undef HEAP_CALL
#undef HEAP_JOIN
#undef HEAP_JOIN_
#undef HEAP_NAME
#undef HEAP_ITEM
#undef HEAP_OWNER
#undef HEAP_BEFORE
#undef HEAP_MOVED
#undef HEAP_LOAD
