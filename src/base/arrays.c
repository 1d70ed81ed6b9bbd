// SPDX-License-Identifier: MIT
#include "base/arrays.h"

#include "base/platform.h"

// Arrays start with this many items and double; large ones grow by an eighth, so that a finder
// never holds much more than its searches needed.
enum { FIRST_CAPACITY = 64, LARGE_CAPACITY = 1 << 16 };

static size_t next_capacity(size_t capacity)
{
    if (capacity == 0) return FIRST_CAPACITY;
    return capacity < LARGE_CAPACITY ? 2 * capacity : capacity + capacity / 8;
}

void *slui_grown(const slu_allocator *allocator, void *array, size_t *capacity, size_t needed,
                 size_t item_size)
{
    size_t new_capacity = *capacity;
    while (new_capacity < needed) {
        if (new_capacity > SIZE_MAX / 2) return array;
        new_capacity = next_capacity(new_capacity);
    }
    void *bigger = slui_alloc(allocator, new_capacity, item_size);
    if (!bigger) return array;
    if (array) memcpy(bigger, array, *capacity * item_size);
    slui_free(allocator, array, *capacity, item_size);
    *capacity = new_capacity;
    return bigger;
}
