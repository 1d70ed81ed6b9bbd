// SPDX-License-Identifier: MIT
// Time, for the programs that bench/ measures with. They define _POSIX_C_SOURCE.
#ifndef TOOLS_CLOCK_H
#define TOOLS_CLOCK_H

#include <time.h>

static inline double milliseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

// Processor time of this thread, which other load on the machine hardly disturbs.
static inline double thread_ms(void)
{
    return milliseconds(CLOCK_THREAD_CPUTIME_ID);
}

#endif
