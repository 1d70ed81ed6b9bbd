// SPDX-License-Identifier: MIT
// What several tests share: an allocator that counts, checks and fails on request.
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include "sluice/sluice.h"

// Counts what is alive, checks that every block is freed once with the size it was given, and fails
// the call numbered fail_at. Use:
//
//   support_allocator memory;
//   for (long nth = 0;; nth++) {
//       support_allocator_init(&memory, nth);
//       ... with &memory.allocator; break once it succeeds
//       assert_int_equal(memory.live_blocks, 0);
//   }
typedef struct support_allocator {
    slu_allocator allocator;
    size_t live_bytes, live_blocks, peak_bytes;
    size_t calls;  // of alloc, including failed ones
    long fail_at;  // the call to fail, counted from 0; negative: none
    bool for_good; // all calls after that one fail, too
} support_allocator;

void support_allocator_init(support_allocator *memory, long fail_at);

// Makes the nth call from now on fail, and all after it, until fail_at is set again.
void support_allocator_run_out(support_allocator *memory, long nth);

// True if the call that was to fail has happened.
bool support_allocator_failed(const support_allocator *memory);

#endif
