// SPDX-License-Identifier: MIT
// What the programs of this folder that measure a price share: ending at an error, clocks, and two
// threads for slu_parallel.
#ifndef SLU_BENCH_PRICE_H
#define SLU_BENCH_PRICE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "sluice/sluice.h"

static inline void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(2);
}

static inline double seconds_by(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

typedef struct pair_of_threads {
    atomic_size_t next;
    size_t count;
    void (*task)(void *data, size_t index);
    void *data;
} pair_of_threads;

static inline void *work_in_pair(void *pair)
{
    pair_of_threads *p = pair;
    for (size_t i; (i = atomic_fetch_add(&p->next, 1)) < p->count;)
        p->task(p->data, i);
    return NULL;
}

// For slu_parallel.
static inline void run_on_two(void *ctx, size_t count, void (*task)(void *data, size_t index),
                              void *data)
{
    pair_of_threads p = {.count = count, .task = task, .data = data};
    pthread_t other;
    (void)ctx;
    if (pthread_create(&other, NULL, work_in_pair, &p) != 0) exit(2);
    work_in_pair(&p);
    pthread_join(other, NULL);
}

#endif
