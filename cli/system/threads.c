// SPDX-License-Identifier: MIT
// A thread for each task. If the system gives no more threads, the calling one runs what is left:
// tasks may wait for each other's work, never for their beginning.
#define _POSIX_C_SOURCE 200809L
#include "system/threads.h"

#include <pthread.h>
#ifdef _WIN32
#include <windows.h>
#else
#include <unistd.h>
#endif

typedef struct one_task {
    void (*task)(void *data, size_t index);
    void *data;
    size_t index;
    pthread_t thread;
} one_task;

static void *run_task(void *data)
{
    const one_task *t = data;
    t->task(t->data, t->index);
    return NULL;
}

static void run_tasks(void *ctx, size_t count, void (*task)(void *data, size_t index), void *data)
{
    (void)ctx;
    one_task tasks[THREADS_MOST];
    size_t started = 0;
    for (; started + 1 < count && started < THREADS_MOST; started++) {
        tasks[started] = (one_task){.task = task, .data = data, .index = started};
        if (pthread_create(&tasks[started].thread, NULL, run_task, &tasks[started]) != 0) break;
    }
    for (size_t i = started; i < count; i++)
        task(data, i);
    for (size_t i = 0; i < started; i++)
        pthread_join(tasks[i].thread, NULL);
}

slu_parallel threads_parallel(void)
{
    return (slu_parallel){.run = run_tasks};
}

static long processors(void)
{
#ifdef _WIN32
    SYSTEM_INFO system;
    GetSystemInfo(&system);
    return (long)system.dwNumberOfProcessors;
#else
    return sysconf(_SC_NPROCESSORS_ONLN);
#endif
}

int threads_processors(void)
{
    const long count = processors();
    if (count < 1) return 1;
    return count > THREADS_MOST ? THREADS_MOST : (int)count;
}
