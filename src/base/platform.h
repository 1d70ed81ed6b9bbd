// SPDX-License-Identifier: MIT
// The few things the library takes from the machine it runs on. Everything else needs no more than
// the freestanding headers, so porting Sluice means porting this file and platform.c.
#ifndef SLUI_PLATFORM_H
#define SLUI_PLATFORM_H

#include <stdint.h>
#include <string.h> // memcpy, memmove, memset, memcmp, strlen, strchr, strcmp

#if defined(__GNUC__)
#define SLUI_INLINE static inline __attribute__((always_inline))
#define SLUI_NOINLINE __attribute__((noinline))
#define SLUI_LIKELY(x) __builtin_expect(!!(x), 1)
#define SLUI_UNLIKELY(x) __builtin_expect(!!(x), 0)
// x is not 0
#define SLUI_LOWEST_BIT(x) ((unsigned)__builtin_ctz(x))
#define SLUI_LOWEST_BIT64(x) ((unsigned)__builtin_ctzll(x))
#define SLUI_HIGHEST_BIT64(x) (63 - (unsigned)__builtin_clzll(x))
// Where the machine may lack an instruction for it, the compiler's own is a call that looks up bytes.
#if defined(__POPCNT__) || !defined(__x86_64__)
#define SLUI_COUNT_BITS64(x) ((unsigned)__builtin_popcountll(x))
#else
#define SLUI_COUNT_BITS64(x) slui_count_bits(x)
SLUI_INLINE unsigned slui_count_bits(uint64_t x)
{
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)(x * UINT64_C(0x0101010101010101) >> 56);
}
#endif
#define SLUI_SQRT(x) __builtin_sqrt(x)
// A hint that what is at this address will be read soon; any address will do.
#define SLUI_PREFETCH(p) __builtin_prefetch(p)
// Compares two numbers of 128 bits, each given as two halves. Where the compiler knows such numbers it
// does so without a branch, which matters in a heap: no predictor can guess the outcome, and A* as a
// whole is a seventh faster for it.
#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 slui_uint128;
#define SLUI_LESS_128(ah, al, bh, bl) \
    (((slui_uint128)(ah) << 64 | (al)) < ((slui_uint128)(bh) << 64 | (bl)))
#else
#define SLUI_LESS_128(ah, al, bh, bl) ((ah) < (bh) || ((ah) == (bh) && (al) < (bl)))
#endif
#else
#error "platform.h: add this compiler's inlining, bit scan and square root"
#endif

// Nanoseconds on a clock that only goes forward; 0 where there is none.
uint64_t slui_clock(void);

// The default allocator: calloc and free.
void *slui_platform_alloc(void *ctx, size_t size);
void slui_platform_free(void *ctx, void *memory, size_t size);

#endif
