// SPDX-License-Identifier: MIT
#include "watch.h"

#include <pythread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

// ---------------------------------------------------------------------------------------------
// Interrupts

// Often enough for a person who waits, too seldom to slow a build or other threads down.
static const int64_t NANOSECONDS_BETWEEN_LOOKS = 50 * 1000 * 1000;

static int64_t now(void)
{
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

void slupy_watch_begin(slupy_watch *watch, PyObject *progress)
{
    watch->progress = progress == Py_None ? NULL : progress;
    watch->thread = PyThread_get_thread_ident();
    watch->next_look = now() + NANOSECONDS_BETWEEN_LOOKS;
    watch->watching = true;
    watch->cancelled = false;
}

// True if `progress` wants no more: it raised an exception, or returned False.
static bool stopped_by_progress(const slupy_watch *watch)
{
    if (!watch->progress) return false;
    PyObject *answer = PyObject_CallFunction(watch->progress, "d", watch->share);
    bool stopped = !answer || answer == Py_False;
    Py_XDECREF(answer);
    return stopped;
}

bool slupy_watch_look(slupy_watch *watch)
{
    if (!watch->watching) return true; // a slice of an update is not interrupted
    if (watch->cancelled) return false;
    if (now() < watch->next_look || PyThread_get_thread_ident() != watch->thread) return true;
    PyGILState_STATE lock = PyGILState_Ensure();
    watch->cancelled = PyErr_CheckSignals() < 0 || stopped_by_progress(watch);
    PyGILState_Release(lock);
    watch->next_look = now() + NANOSECONDS_BETWEEN_LOOKS;
    return !watch->cancelled;
}

// ---------------------------------------------------------------------------------------------
// An allocator that fails once its build is interrupted

static void *allocate(void *ctx, size_t size)
{
    slupy_watch *watch = ctx;
    if (!slupy_watch_look(watch)) return NULL;
    return calloc(1, size);
}

static void release(void *ctx, void *memory, size_t size)
{
    (void)ctx;
    (void)size;
    free(memory);
}

slupy_watch *slupy_watch_create(slupy_handle *handle, PyObject *progress)
{
    if (progress != Py_None && !PyCallable_Check(progress)) {
        PyErr_SetString(PyExc_TypeError, "progress must be callable");
        return NULL;
    }
    slupy_watch *watch = calloc(1, sizeof *watch);
    if (!watch) {
        PyErr_NoMemory();
        return NULL;
    }
    watch->allocator = (slu_allocator){.alloc = allocate, .free = release, .ctx = watch};
    slupy_watch_begin(watch, progress);
    handle->watch = watch;
    return watch;
}

// A build that `progress` has stopped without an exception of its own gets one.
void slupy_watch_end(slupy_handle *handle)
{
    slupy_watch *watch = handle->watch;
    if (!watch) return;
    watch->watching = false;
    watch->progress = NULL;
    if (watch->cancelled && !PyErr_Occurred())
        PyErr_SetString(PyExc_InterruptedError, "progress returned False");
}

// ---------------------------------------------------------------------------------------------
// Threads

// Tasks that threads take one by one. Each helper holds its lock until it has found none left.
typedef struct tasks {
    void (*task)(void *data, size_t index);
    void *data;
    size_t count;
    atomic_size_t next;
} tasks;

typedef struct helper {
    tasks *tasks;
    PyThread_type_lock busy;
} helper;

enum { MOST_WORKERS = 64 };
// What PyThread_start_new_thread returns if it fails.
static const unsigned long NO_THREAD = (unsigned long)-1;

static void do_tasks(tasks *all)
{
    size_t index;
    while ((index = atomic_fetch_add(&all->next, 1)) < all->count)
        all->task(all->data, index);
}

static void help(void *arg)
{
    helper *self = arg;
    do_tasks(self->tasks);
    PyThread_release_lock(self->busy);
}

// False if there is no memory or no thread for it; the others then do its share.
static bool start_helper(helper *self, tasks *all)
{
    self->tasks = all;
    self->busy = PyThread_allocate_lock();
    if (!self->busy) return false;
    PyThread_acquire_lock(self->busy, WAIT_LOCK);
    if (PyThread_start_new_thread(help, self) != NO_THREAD) return true;
    PyThread_release_lock(self->busy);
    PyThread_free_lock(self->busy);
    return false;
}

static void wait_for_helper(helper *self)
{
    PyThread_acquire_lock(self->busy, WAIT_LOCK);
    PyThread_release_lock(self->busy);
    PyThread_free_lock(self->busy);
}

static void run(void *ctx, size_t count, void (*task)(void *data, size_t index), void *data)
{
    const int *workers = ctx;
    tasks all = {.task = task, .data = data, .count = count};
    helper helpers[MOST_WORKERS];
    int started = 0;
    while (started < MOST_WORKERS && started + 1 < *workers && (size_t)started + 1 < count &&
           start_helper(&helpers[started], &all))
        started++;
    do_tasks(&all);
    for (int i = 0; i < started; i++)
        wait_for_helper(&helpers[i]);
}

slu_parallel slupy_parallel(const int *workers)
{
    return (slu_parallel){.run = *workers > 1 ? run : NULL, .ctx = (void *)workers};
}
