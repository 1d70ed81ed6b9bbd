// SPDX-License-Identifier: MIT
// Each block has a header with its size and a mark, so that a wrong size or a double free stops the
// test where it happens.
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

static const uint64_t ALIVE = 0x51AB1E0051AB1E00u, DEAD = 0xDEADDEADDEADDEADu;

typedef union head {
    struct {
        uint64_t mark;
        size_t size;
    } block;
    max_align_t align;
} head;

static void *take(void *ctx, size_t size)
{
    support_allocator *memory = ctx;
    long past = (long)memory->calls++ - memory->fail_at;
    if (memory->fail_at >= 0 && (past == 0 || (past > 0 && memory->for_good))) return NULL;
    head *block = size < SIZE_MAX - sizeof *block ? calloc(1, sizeof *block + size) : NULL;
    if (!block) return NULL;
    block->block.mark = ALIVE;
    block->block.size = size;
    memory->live_blocks++;
    memory->live_bytes += size;
    if (memory->live_bytes > memory->peak_bytes) memory->peak_bytes = memory->live_bytes;
    return block + 1;
}

static void give_back(void *ctx, void *pointer, size_t size)
{
    support_allocator *memory = ctx;
    head *block = (head *)pointer - 1;
    if (block->block.mark != ALIVE || block->block.size != size) {
        fprintf(stderr, "free(%p, %zu): the block has mark %llx and size %zu\n", pointer, size,
                (unsigned long long)block->block.mark, block->block.size);
        abort();
    }
    block->block.mark = DEAD;
    memory->live_blocks--;
    memory->live_bytes -= size;
    free(block);
}

void support_allocator_init(support_allocator *memory, long fail_at)
{
    *memory = (support_allocator){.fail_at = fail_at};
    memory->allocator = (slu_allocator){take, give_back, memory};
}

void support_allocator_run_out(support_allocator *memory, long nth)
{
    memory->fail_at = (long)memory->calls + nth;
    memory->for_good = true;
}

bool support_allocator_failed(const support_allocator *memory)
{
    return memory->fail_at >= 0 && memory->calls > (size_t)memory->fail_at;
}
