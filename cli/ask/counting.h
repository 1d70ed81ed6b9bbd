// SPDX-License-Identifier: MIT
// An allocator that knows how much of its memory was in use at the worst moment.
#ifndef CLI_COUNTING_H
#define CLI_COUNTING_H

#include "sluice/sluice.h"

typedef struct counting_memory {
    slu_allocator allocator; // give this to what is to be counted
    size_t live, peak;       // bytes
} counting_memory;

// Must stay where it is for as long as something holds memory of it.
void counting_begin(counting_memory *memory);

#endif
