// SPDX-License-Identifier: MIT
// The hosted side of platform.h: libc's allocator and the system's clock.
#define _POSIX_C_SOURCE 200809L
#include "base/platform.h"

#include <stdlib.h>
#include <time.h>

uint64_t slui_clock(void)
{
#ifdef CLOCK_MONOTONIC
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0;
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
#else
    return 0;
#endif
}

void *slui_platform_alloc(void *ctx, size_t size)
{
    (void)ctx;
    return calloc(1, size);
}

void slui_platform_free(void *ctx, void *memory, size_t size)
{
    (void)ctx;
    (void)size;
    free(memory);
}
