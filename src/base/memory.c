// SPDX-License-Identifier: MIT
#include "base/memory.h"

#include "base/platform.h"

// Arrays start with room for this many items and double; large ones grow by an eighth, so that a finder
// never holds much more than its searches needed.
enum { FIRST_ROOM = 64, LARGE_ROOM = 1 << 16 };

static size_t next_room(size_t room)
{
    if (room == 0) return FIRST_ROOM;
    return room < LARGE_ROOM ? 2 * room : room + room / 8;
}

slu_allocator slui_allocator_or_default(const slu_allocator *allocator)
{
    if (allocator) return *allocator;
    return (slu_allocator){slui_platform_alloc, slui_platform_free, NULL};
}

static size_t bytes_of(size_t count, size_t item_size)
{
    if (count == 0) return 1;
    return count > SIZE_MAX / item_size ? SIZE_MAX : count * item_size;
}

void *slui_alloc(const slu_allocator *allocator, size_t count, size_t item_size)
{
    size_t bytes = bytes_of(count, item_size);
    return bytes == SIZE_MAX ? NULL : allocator->alloc(allocator->ctx, bytes);
}

void slui_free(const slu_allocator *allocator, void *memory, size_t count, size_t item_size)
{
    if (memory) allocator->free(allocator->ctx, memory, bytes_of(count, item_size));
}

bool slui_grow(const slu_allocator *allocator, void **array, size_t *room, size_t need,
               size_t item_size)
{
    if (need <= *room) return true;
    size_t new_room = *room;
    while (new_room < need) {
        if (new_room > SIZE_MAX / 2) return false;
        new_room = next_room(new_room);
    }
    void *bigger = slui_alloc(allocator, new_room, item_size);
    if (!bigger) return false;
    if (*array) memcpy(bigger, *array, *room * item_size);
    slui_free(allocator, *array, *room, item_size);
    *array = bigger;
    *room = new_room;
    return true;
}
