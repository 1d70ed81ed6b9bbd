// SPDX-License-Identifier: MIT
// The processor time of this thread.
#define _POSIX_C_SOURCE 200809L
#include "clock.h"

#include <time.h>

uint64_t clock_thread_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}
