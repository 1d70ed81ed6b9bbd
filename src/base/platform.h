// SPDX-License-Identifier: MIT
// The few things the library takes from the compiler and the machine. Everything else needs only
// the freestanding headers, so porting Sluice means porting this file, platform.c and files.c.
//
// Three branches: GCC and Clang, MSVC, and plain C17 for every other compiler. All three give the
// same answers; scripts/portable runs the tests with each. SLUI_PORTABLE selects plain C17 with any
// compiler, SLUI_LIKE_MSVC selects the MSVC branch with a compiler that has its intrinsics, as GCC
// for Windows does.
#ifndef SLUI_PLATFORM_H
#define SLUI_PLATFORM_H

#include <float.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h> // memcpy, memmove, memset, memcmp, strlen, strchr, strcmp

#if defined(SLUI_PORTABLE)
#define SLUI_PLAIN
#elif defined(SLUI_LIKE_MSVC) || (defined(_MSC_VER) && !defined(__clang__))
#define SLUI_MSVC
#elif defined(__GNUC__) || defined(__clang__)
#define SLUI_GNU
#else
#define SLUI_PLAIN
#endif

// Costs are sums of doubles, each rounded to a double, on every machine. The x87 unit of 32-bit x86
// keeps more digits, and rounds when the compiler happens to store a number: paths would differ.
#if FLT_EVAL_METHOD < 0 || FLT_EVAL_METHOD == 2
#error "Costs need doubles without excess precision: -msse2 -mfpmath=sse (docs/portability.md)"
#endif

// ---- functions: always inlined, and never inlined
//
// In a build with asserts the compiler may choose what it inlines: forced, every instance of a
// search's loop holds a copy of all that it calls, and compiling those takes twenty times as long.

#if defined(SLUICE_ASSERTS)
#define SLUI_INLINE static inline
#elif defined(SLUI_GNU)
#define SLUI_INLINE static inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#define SLUI_INLINE static __forceinline
#else // GCC for Windows has the word too, and takes it for "extern inline"
#define SLUI_INLINE static inline
#endif

#if defined(SLUI_GNU)
#define SLUI_NOINLINE __attribute__((noinline))
#elif defined(SLUI_MSVC)
#define SLUI_NOINLINE __declspec(noinline)
#else
#define SLUI_NOINLINE
#endif

// ---- bits; x is not 0 where one is searched for

// Counts the bits that are 1, by summing ever wider fields.
SLUI_INLINE unsigned slui_count_bits(uint64_t x)
{
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)(x * UINT64_C(0x0101010101010101) >> 56);
}

#if defined(SLUI_GNU)

#define SLUI_LOWEST_BIT(x) ((unsigned)__builtin_ctz(x))
#define SLUI_LOWEST_BIT64(x) ((unsigned)__builtin_ctzll(x))
#define SLUI_HIGHEST_BIT64(x) (63 - (unsigned)__builtin_clzll(x))
// If the machine may lack the instruction, the compiler's builtin is a call that looks up bytes.
#if defined(__POPCNT__) || !defined(__x86_64__)
#define SLUI_COUNT_BITS64(x) ((unsigned)__builtin_popcountll(x))
#else
#define SLUI_COUNT_BITS64(x) slui_count_bits(x)
#endif

#else

#define SLUI_LOWEST_BIT(x) slui_lowest_bit(x)
#define SLUI_LOWEST_BIT64(x) slui_lowest_bit(x)
#define SLUI_HIGHEST_BIT64(x) slui_highest_bit(x)
// MSVC's __popcnt64 emits the instruction even if the machine lacks it.
#define SLUI_COUNT_BITS64(x) slui_count_bits(x)

#if defined(SLUI_MSVC) && defined(_WIN64)

#include <intrin.h>

SLUI_INLINE unsigned slui_lowest_bit(uint64_t x)
{
    unsigned long at = 0;
    _BitScanForward64(&at, x);
    return (unsigned)at;
}

SLUI_INLINE unsigned slui_highest_bit(uint64_t x)
{
    unsigned long at = 0;
    _BitScanReverse64(&at, x);
    return (unsigned)at;
}

#else

// The zeros below the lowest 1 are the only bits that are set in x - 1 but not in x.
SLUI_INLINE unsigned slui_lowest_bit(uint64_t x)
{
    return slui_count_bits(~x & (x - 1));
}

SLUI_INLINE unsigned slui_highest_bit(uint64_t x)
{
    for (int shift = 1; shift < 64; shift *= 2)
        x |= x >> shift;
    return slui_count_bits(x) - 1;
}

#endif
#endif

// ---- numbers

#if defined(SLUI_GNU)
#define SLUI_SQRT(x) __builtin_sqrt(x)
#define SLUI_INFINITY __builtin_inf()
#else
#include <math.h>
#define SLUI_SQRT(x) sqrt(x)
#define SLUI_INFINITY ((double)INFINITY)
#endif

// Compares two 128-bit numbers, each given as two halves. Compilers that support such numbers do so
// without a branch, which matters in a heap: no predictor can guess the outcome, and A* as a whole
// is a seventh faster for it.
#if defined(SLUI_GNU) && defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 slui_uint128;
#define SLUI_LESS_128(ah, al, bh, bl) \
    (((slui_uint128)(ah) << 64 | (al)) < ((slui_uint128)(bh) << 64 | (bl)))
#else
#define SLUI_LESS_128(ah, al, bh, bl) ((ah) < (bh) || ((ah) == (bh) && (al) < (bl)))
#endif

// ---- hints: the usual value of a condition; an address that will be read soon, any will do

#if defined(SLUI_GNU)
#define SLUI_LIKELY(x) __builtin_expect(!!(x), 1)
#define SLUI_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define SLUI_PREFETCH(p) __builtin_prefetch(p)
#else
#define SLUI_LIKELY(x) (x)
#define SLUI_UNLIKELY(x) (x)
#if defined(SLUI_MSVC) && (defined(_M_X64) || defined(_M_IX86) || defined(__x86_64__))
#include <xmmintrin.h>
#define SLUI_PREFETCH(p) _mm_prefetch((const char *)(p), _MM_HINT_T0)
#else
#define SLUI_PREFETCH(p) ((void)(p))
#endif
#endif

// ---- a lock, for what threads rarely share and hold for a moment: who finds it taken tries again.
// The core starts no threads and links to no library of them, so a lock is a flag. A compiler
// without atomic operations gets one that locks nothing.

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

// Makes compilers forget what a pointer is the sum of: they would rather compute an address from
// its parts for each of several numbers behind it.
#if defined(SLUI_GNU)
#define SLUI_HIDE(pointer) __asm__("" : "+r"(pointer))
#define SLUI_UNROLL _Pragma("GCC unroll 8")
#else
#define SLUI_HIDE(pointer) ((void)(pointer))
#define SLUI_UNROLL
#endif

// ---- four 32-bit numbers at once; functions that are compiled a second time for a wider machine,
// one with 256-bit words and the newer instructions for bits
//
// SLUI_WIDE marks the second copy; it may run only if slui_machine_is_wide() says so. Both copies
// have the same body, inlined, and give the same numbers.

#if defined(SLUI_GNU)

typedef int32_t slui_quad __attribute__((vector_size(16)));

SLUI_INLINE slui_quad slui_quad_of(int32_t x)
{
    return (slui_quad){x, x, x, x};
}

SLUI_INLINE slui_quad slui_quad_add(slui_quad a, slui_quad b)
{
    return a + b;
}

SLUI_INLINE slui_quad slui_quad_least(slui_quad a, slui_quad b)
{
    // Compilers know this as one instruction, where there is one.
    for (int i = 0; i < 4; i++)
        a[i] = a[i] < b[i] ? a[i] : b[i];
    return a;
}

SLUI_INLINE slui_quad slui_quad_most(slui_quad a, slui_quad b)
{
    for (int i = 0; i < 4; i++)
        a[i] = a[i] > b[i] ? a[i] : b[i];
    return a;
}

SLUI_INLINE int32_t slui_quad_lane(slui_quad a, uint32_t lane)
{
    return a[lane];
}

#else

typedef struct slui_quad {
    int32_t lane[4];
} slui_quad;

SLUI_INLINE slui_quad slui_quad_of(int32_t x)
{
    return (slui_quad){{x, x, x, x}};
}

SLUI_INLINE slui_quad slui_quad_add(slui_quad a, slui_quad b)
{
    for (int i = 0; i < 4; i++)
        a.lane[i] += b.lane[i];
    return a;
}

SLUI_INLINE slui_quad slui_quad_least(slui_quad a, slui_quad b)
{
    for (int i = 0; i < 4; i++)
        a.lane[i] = a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i];
    return a;
}

SLUI_INLINE slui_quad slui_quad_most(slui_quad a, slui_quad b)
{
    for (int i = 0; i < 4; i++)
        a.lane[i] = a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i];
    return a;
}

SLUI_INLINE int32_t slui_quad_lane(slui_quad a, uint32_t lane)
{
    return a.lane[lane];
}

#endif

SLUI_INLINE slui_quad slui_quad_load(const int32_t *from)
{
    slui_quad quad;
    memcpy(&quad, from, sizeof quad);
    return quad;
}

SLUI_INLINE void slui_quad_store(int32_t *to, slui_quad quad)
{
    memcpy(to, &quad, sizeof quad);
}

// GCC on Windows takes wide numbers on the stack to be aligned, which they are not. Clang in place
// of MSVC lacks the library that knows the machine, and the types unless all code is wide.
#if defined(SLUI_GNU) && defined(__x86_64__) && !defined(_MSC_VER) && \
    (!defined(_WIN32) || defined(__clang__))
#define SLUI_WIDE __attribute__((target("avx2,bmi,bmi2")))
#define SLUI_HAS_WIDE
#else
#define SLUI_WIDE
#endif
bool slui_machine_is_wide(void);

// ---- the system

// Nanoseconds on a clock that only goes forward; 0 where there is none.
uint64_t slui_clock(void);

// The default allocator: calloc and free.
void *slui_platform_alloc(void *ctx, size_t size);
void slui_platform_free(void *ctx, void *memory, size_t size);

#endif
