// SPDX-License-Identifier: MIT
// Processor time of this thread, and wall-clock time.
#define _POSIX_C_SOURCE 200809L
#include "system/clock.h"

#include <time.h>

static uint64_t read_ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t clock_thread_ns(void)
{
#ifdef _WIN32
    return clock_wall_ns(); // a thread's own time advances in steps of 16 ms there
#else
    return read_ns(CLOCK_THREAD_CPUTIME_ID);
#endif
}

uint64_t clock_wall_ns(void)
{
    return read_ns(CLOCK_MONOTONIC);
}
