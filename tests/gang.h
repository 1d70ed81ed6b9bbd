// SPDX-License-Identifier: MIT
// A parallel-for for schedulers under test: starts threads for every call, which is slow, and any
// of them may get any task.
#ifndef TESTS_GANG_H
#define TESTS_GANG_H

#include <stdatomic.h>
#include <stddef.h>

enum { GANG_MOST = 8 };

typedef struct gang {
    int workers; // up to GANG_MOST, the calling thread among them; the rest is the gang's own
    atomic_size_t next;
    size_t count;
    void (*task)(void *data, size_t index);
    void *data;
} gang;

// For slu_parallel, with a gang as its ctx.
void gang_run(void *ctx, size_t count, void (*task)(void *data, size_t index), void *data);

#endif
