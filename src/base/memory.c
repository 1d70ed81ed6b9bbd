// SPDX-License-Identifier: MIT
#include "base/memory.h"

#include "base/platform.h"

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

bool slui_may_go_on(const slu_allocator *allocator)
{
    void *byte = slui_alloc(allocator, 1, 1);
    slui_free(allocator, byte, 1, 1);
    return byte != NULL;
}
