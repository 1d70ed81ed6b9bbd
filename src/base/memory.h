// SPDX-License-Identifier: MIT
// Allocation through the caller's allocator: sizes are checked for overflow, and frees are given
// the size.
#ifndef SLUI_MEMORY_H
#define SLUI_MEMORY_H

#include "sluice/sluice.h"

// The allocator itself, or the default one for NULL. Objects keep a copy.
slu_allocator slui_allocator_or_default(const slu_allocator *allocator);

// Zeroed memory for `count` items, or NULL. A count of 0 gives a valid pointer.
void *slui_alloc(const slu_allocator *allocator, size_t count, size_t item_size);
void slui_free(const slu_allocator *allocator, void *memory, size_t count, size_t item_size);

// False if the allocator has no byte to give. A build that runs for long without allocating asks
// this now and then, and fails as if memory had run out, so that an allocator can cancel it.
bool slui_may_go_on(const slu_allocator *allocator);

#endif
