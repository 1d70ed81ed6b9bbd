// SPDX-License-Identifier: MIT
// Makes the nth call of malloc, calloc or realloc fail, including those of other libraries, by
// replacing these functions in the whole program. Included by one file of a test program, on glibc
// and without a sanitizer (which replaces them itself); elsewhere failing_malloc_works is false.
#ifndef TESTS_FAILING_MALLOC_H
#define TESTS_FAILING_MALLOC_H

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define MALLOC_IS_TAKEN
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MALLOC_IS_TAKEN
#endif

static long failing_malloc_calls, failing_malloc_at, failing_malloc_blocks;
static bool failing_malloc_on;

static inline void failing_malloc_begin(long nth)
{
    failing_malloc_calls = failing_malloc_blocks = 0;
    failing_malloc_at = nth;
    failing_malloc_on = true;
}

// True if the call that was to fail has happened.
static inline bool failing_malloc_end(void)
{
    failing_malloc_on = false;
    return failing_malloc_calls > failing_malloc_at;
}

// Blocks allocated and not freed between the last begin and end.
static inline long failing_malloc_live(void)
{
    return failing_malloc_blocks;
}

#if defined(__GLIBC__) && !defined(MALLOC_IS_TAKEN)

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void __libc_free(void *block);

static inline bool failing_malloc_works(void)
{
    return true;
}

static bool failing_malloc_now(void)
{
    if (!failing_malloc_on || failing_malloc_calls++ != failing_malloc_at) return false;
    errno = ENOMEM;
    return true;
}

static void *failing_malloc_counted(void *block)
{
    if (failing_malloc_on && block) failing_malloc_blocks++;
    return block;
}

void *malloc(size_t size)
{
    return failing_malloc_now() ? NULL : failing_malloc_counted(__libc_malloc(size));
}

void *calloc(size_t count, size_t size)
{
    return failing_malloc_now() ? NULL : failing_malloc_counted(__libc_calloc(count, size));
}

void *realloc(void *block, size_t size)
{
    if (failing_malloc_now()) return NULL;
    return block ? __libc_realloc(block, size) : failing_malloc_counted(__libc_realloc(NULL, size));
}

void free(void *block)
{
    if (failing_malloc_on && block) failing_malloc_blocks--;
    __libc_free(block);
}

#else

static inline bool failing_malloc_works(void)
{
    return false;
}

#endif
#endif
