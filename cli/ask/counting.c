// SPDX-License-Identifier: MIT
// An allocator that counts what is in use. The sizes come back with each block, so counting needs no
// memory of its own.
#include "ask/counting.h"

#include <stdlib.h>

static void *take(void *ctx, size_t size)
{
    counting_memory *memory = ctx;
    void *block = calloc(1, size);
    if (!block) return NULL;
    memory->live += size;
    if (memory->live > memory->peak) memory->peak = memory->live;
    return block;
}

static void give_back(void *ctx, void *block, size_t size)
{
    counting_memory *memory = ctx;
    memory->live -= size;
    free(block);
}

void counting_begin(counting_memory *memory)
{
    *memory = (counting_memory){.allocator = {take, give_back, memory}};
}
