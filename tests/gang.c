// SPDX-License-Identifier: MIT
#include "gang.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static void *work(void *pointer)
{
    gang *g = pointer;
    for (size_t i; (i = atomic_fetch_add(&g->next, 1)) < g->count;)
        g->task(g->data, i);
    return NULL;
}

void gang_run(void *ctx, size_t count, void (*task)(void *data, size_t index), void *data)
{
    gang *g = ctx;
    pthread_t threads[GANG_MOST];
    g->count = count;
    g->task = task;
    g->data = data;
    atomic_store(&g->next, 0);
    for (int i = 1; i < g->workers; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, g), 0);
    work(g);
    for (int i = 1; i < g->workers; i++)
        pthread_join(threads[i], NULL);
}
