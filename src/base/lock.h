// SPDX-License-Identifier: MIT
// A lock for what threads rarely share and hold for a moment: who finds it taken tries again.
//
// The core starts no threads and links to no library of them, so a lock is a flag. A compiler
// without atomic operations gets a lock that locks nothing; platform.h names those that have them.
#ifndef SLUI_LOCK_H
#define SLUI_LOCK_H

#include "base/platform.h"

#if defined(SLUI_GNU)

typedef struct slui_lock {
    bool taken;
} slui_lock;

static inline void slui_lock_take(slui_lock *lock)
{
    while (__atomic_test_and_set(&lock->taken, __ATOMIC_ACQUIRE))
        continue;
}

static inline void slui_lock_give(slui_lock *lock)
{
    __atomic_clear(&lock->taken, __ATOMIC_RELEASE);
}

#elif defined(SLUI_MSVC)

#include <intrin.h>

typedef struct slui_lock {
    volatile long taken;
} slui_lock;

static inline void slui_lock_take(slui_lock *lock)
{
    while (_InterlockedExchange(&lock->taken, 1))
        continue;
}

static inline void slui_lock_give(slui_lock *lock)
{
    _InterlockedExchange(&lock->taken, 0);
}

#elif !defined(__STDC_NO_ATOMICS__)

#include <stdatomic.h>

typedef struct slui_lock {
    atomic_bool taken;
} slui_lock;

static inline void slui_lock_take(slui_lock *lock)
{
    while (atomic_exchange_explicit(&lock->taken, true, memory_order_acquire))
        continue;
}

static inline void slui_lock_give(slui_lock *lock)
{
    atomic_store_explicit(&lock->taken, false, memory_order_release);
}

#else

typedef struct slui_lock {
    bool taken;
} slui_lock;

static inline void slui_lock_take(slui_lock *lock)
{
    lock->taken = true;
}

static inline void slui_lock_give(slui_lock *lock)
{
    lock->taken = false;
}

#endif
#endif
