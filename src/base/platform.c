// SPDX-License-Identifier: MIT
// The hosted side of platform.h: libc's allocator and the system's clock.
#define _POSIX_C_SOURCE 200809L
#include "base/platform.h"

#include <stdlib.h>
#include <time.h>

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#endif

enum { NS_PER_SECOND = 1000000000 };

#if defined(_WIN32)

// Whole seconds and the remainder separately, because ticks * 10^9 overflows within days.
uint64_t slui_clock(void)
{
    LARGE_INTEGER ticks, per_second;
    if (!QueryPerformanceFrequency(&per_second) || !QueryPerformanceCounter(&ticks)) return 0;
    uint64_t now = (uint64_t)ticks.QuadPart, second = (uint64_t)per_second.QuadPart;
    return now / second * NS_PER_SECOND + now % second * NS_PER_SECOND / second;
}

#elif defined(CLOCK_MONOTONIC)

uint64_t slui_clock(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0;
    return (uint64_t)now.tv_sec * NS_PER_SECOND + (uint64_t)now.tv_nsec;
}

#else

uint64_t slui_clock(void)
{
    return 0;
}

#endif

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

bool slui_machine_is_wide(void)
{
#if defined(SLUI_GNU) && defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}
