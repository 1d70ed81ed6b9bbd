// SPDX-License-Identifier: MIT
// Interrupts and progress while the library works without the GIL, and threads for its builds.
//
// The library's progress hooks cannot cancel, and some builds have none. But every build asks its
// allocator all the time and survives its refusal, so an object that takes long to build has an
// allocator that looks for Ctrl-C now and then, and refuses from there on: the build unwinds, and
// the exception is raised.
#ifndef SLUPY_WATCH_H
#define SLUPY_WATCH_H

#include "handle.h"

struct slupy_watch {
    slu_allocator allocator;
    // Called with the share that is done, or with the expansions of a search; NULL: nobody.
    PyObject *progress;
    unsigned long thread;
    // Nanoseconds.
    int64_t next_look;
    double share;
    // Threads of a build, and of its updates.
    int workers;
    bool watching;
    bool cancelled;
};

// Begins to watch; the calling thread is the one that gets interrupts.
void slupy_watch_begin(slupy_watch *watch, PyObject *progress);
// Looks for an interrupt and calls `progress`, at most every twentieth of a second. False once the
// work is to end, with an exception set.
bool slupy_watch_look(slupy_watch *watch);

// The watch of a handle that is being created; NULL with an exception if memory runs out. Its
// allocator serves the object to its end.
slupy_watch *slupy_watch_create(slupy_handle *handle, PyObject *progress);
void slupy_watch_end(slupy_handle *handle);

// A parallel-for on this many threads; `workers` must outlive it.
slu_parallel slupy_parallel(const int *workers);

#endif
