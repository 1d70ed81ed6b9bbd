// SPDX-License-Identifier: MIT
// The loops of an overlay that take the time, each once for any machine and once for a wide one
// (base/platform.h). Both copies add and compare whole numbers, so they agree to the last bit.
#include "base/octs.h"
#include "index/overlay/bounds.h"

// --- Climbing (climb_kernel.inl)

enum { BLOCK = 256, PAIRS = BLOCK / 2, GROUP = 4, LINE = 64 / (int)sizeof(int32_t) };

// Groups of a border that are taken together (bounds_kernel.inl).
enum { GROUPS = 64, AT_ONCE = 3 };

#define NAME(x) x##_any
#define TARGET
#define ABREAST 4
#define OCT slui_oct
#define OCT_CALL(x) slui_oct_##x
#include "index/overlay/climb_kernel.inl"

#include "index/overlay/bounds_kernel.inl"
#undef NAME
#undef TARGET
#undef ABREAST
#undef OCT
#undef OCT_CALL

#if defined(SLUI_HAS_WIDE)
#define NAME(x) x##_wide
#define TARGET SLUI_WIDE
#define ABREAST 8
#define OCT slui_wide_oct
#define OCT_CALL(x) slui_wide_oct_##x
#include "index/overlay/climb_kernel.inl"

#include "index/overlay/bounds_kernel.inl"
#undef NAME
#undef TARGET
#undef ABREAST
#undef OCT
#undef OCT_CALL
#endif

// --- Eliminating

// costs = least(costs, firsts + rows) for as many pivots at once. The sums of two numbers fit into
// 32 bits without a sign.
enum { PIVOTS = 4 };

SLUI_INLINE uint32_t least_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

SLUI_INLINE void lower_row(uint32_t *restrict costs, const uint32_t *restrict row, uint32_t first,
                           uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        costs[i] = least_of(costs[i], first + row[i]);
}

SLUI_INLINE void lower_by_pivots(uint32_t *restrict costs, const uint32_t *restrict rows,
                                 size_t stride, const uint32_t first[PIVOTS], uint32_t count)
{
    const uint32_t *a = rows, *b = a + stride, *c = b + stride, *d = c + stride;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t ab = least_of(first[0] + a[i], first[1] + b[i]);
        const uint32_t cd = least_of(first[2] + c[i], first[3] + d[i]);
        costs[i] = least_of(costs[i], least_of(ab, cd));
    }
}

// Eliminates a tile from some rows after it.
SLUI_INLINE void eliminate_one(uint32_t *matrix, uint32_t k, uint32_t rows, uint32_t span,
                               size_t stride)
{
    const uint32_t *row = matrix + k * stride;
    for (uint32_t x = k + 1; x < rows; x++) {
        uint32_t *costs = matrix + x * stride;
        if (costs[k] != SLUI_NO_NUMBER)
            lower_row(costs + k + 1, row + k + 1, costs[k], span - k - 1);
    }
}

// What a row offers through the pivots, each reached by those before it; false if nothing.
SLUI_INLINE bool reach_pivots(const uint32_t *pivots, size_t stride, uint32_t *first)
{
    uint32_t least = first[0];
    for (int i = 1; i < PIVOTS; i++) {
        for (int j = 0; j < i; j++)
            first[i] = least_of(first[i], first[j] + pivots[(size_t)j * stride + (size_t)i]);
        least = least_of(least, first[i]);
    }
    return least != SLUI_NO_NUMBER;
}

SLUI_INLINE void eliminate_pivots(uint32_t *matrix, uint32_t k, uint32_t span, size_t stride)
{
    const uint32_t *pivots = matrix + k * stride + k;
    for (uint32_t i = 0; i + 1 < PIVOTS; i++)
        eliminate_one(matrix, k + i, k + PIVOTS, span, stride);
    for (uint32_t x = k + PIVOTS; x < span; x++) {
        uint32_t *first = matrix + x * stride + k;
        if (reach_pivots(pivots, stride, first))
            lower_by_pivots(first + PIVOTS, pivots + PIVOTS, stride, first, span - k - PIVOTS);
    }
}

SLUI_INLINE void eliminate(int32_t *numbers, uint32_t size, uint32_t span, size_t stride)
{
    uint32_t *matrix = (uint32_t *)numbers, k = 0;
    for (; k + PIVOTS <= size; k += PIVOTS)
        eliminate_pivots(matrix, k, span, stride);
    for (; k < size; k++)
        eliminate_one(matrix, k, span, span, stride);
}

// --- For this machine

static void run_settle_bounded_any(const int32_t *table, const int32_t *bounds, uint32_t size,
                                   uint32_t span, int32_t *costs, int32_t limit)
{
    settle_bounded_any(table, bounds, size, span, costs, limit);
}

static void run_leave_bounded_any(const int32_t *table, const int32_t *bounds, uint32_t size,
                                  uint32_t span, int32_t *costs, int32_t limit)
{
    leave_bounded_any(table, bounds, size, span, costs, limit);
}

static void run_settle_any(const int32_t *table, uint32_t size, int32_t *costs, int32_t limit)
{
    settle_any(table, size, costs, limit);
}

static void run_leave_any(const int32_t *table, uint32_t size, uint32_t span, int32_t *costs,
                          int32_t limit)
{
    leave_any(table, size, span, costs, limit);
}

static void run_eliminate_any(int32_t *matrix, uint32_t size, uint32_t span, size_t stride)
{
    eliminate(matrix, size, span, stride);
}

#if defined(SLUI_HAS_WIDE)
SLUI_WIDE static void run_settle_bounded_wide(const int32_t *table, const int32_t *bounds,
                                              uint32_t size, uint32_t span, int32_t *costs,
                                              int32_t limit)
{
    settle_bounded_wide(table, bounds, size, span, costs, limit);
}

SLUI_WIDE static void run_leave_bounded_wide(const int32_t *table, const int32_t *bounds,
                                             uint32_t size, uint32_t span, int32_t *costs,
                                             int32_t limit)
{
    leave_bounded_wide(table, bounds, size, span, costs, limit);
}

SLUI_WIDE static void run_settle_wide(const int32_t *table, uint32_t size, int32_t *costs,
                                      int32_t limit)
{
    settle_wide(table, size, costs, limit);
}

SLUI_WIDE static void run_leave_wide(const int32_t *table, uint32_t size, uint32_t span,
                                     int32_t *costs, int32_t limit)
{
    leave_wide(table, size, span, costs, limit);
}

SLUI_WIDE static void run_eliminate_wide(int32_t *matrix, uint32_t size, uint32_t span,
                                         size_t stride)
{
    eliminate(matrix, size, span, stride);
}
#endif

slui_kernels slui_kernels_for_any(void)
{
    return (slui_kernels){run_settle_any, run_leave_any, run_settle_bounded_any,
                          run_leave_bounded_any, run_eliminate_any};
}

slui_kernels slui_kernels_choose(void)
{
#if defined(SLUI_HAS_WIDE)
    if (slui_machine_is_wide())
        return (slui_kernels){run_settle_wide, run_leave_wide, run_settle_bounded_wide,
                              run_leave_bounded_wide, run_eliminate_wide};
#endif
    return slui_kernels_for_any();
}
