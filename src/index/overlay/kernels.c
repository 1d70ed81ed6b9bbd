// SPDX-License-Identifier: MIT
// The loops of an overlay that take the time, each once for any machine and once for a wide one
// (base/platform.h). Both copies add and compare whole numbers, so they agree to the last bit.
#include "base/octs.h"
#include "index/overlay/bounds.h"

// --- Climbing (climb_kernel.inl)

enum { BLOCK = SLUI_MOST_CLIMBED, PAIRS = BLOCK / 2, GROUP = 4, LINE = 64 / (int)sizeof(int32_t) };

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

// Pivots are the tiles that are eliminated together. A row learns what the pivots cost, each
// reached by those before it, then what the columns after them cost through each. In large cells
// eight pivots are taken together, so that the matrix passes through the cache half as often. The
// sums of two numbers fit into 32 bits without a sign.
enum { FEW = 4, MANY = 8, LEAST_FOR_MANY = 24 };

#define NO_8                                                                        \
    SLUI_NO_NUMBER, SLUI_NO_NUMBER, SLUI_NO_NUMBER, SLUI_NO_NUMBER, SLUI_NO_NUMBER, \
        SLUI_NO_NUMBER, SLUI_NO_NUMBER, SLUI_NO_NUMBER

const uint32_t slui_lane_masks[3 * SLUI_OCT] = {NO_8, 0, 0, 0, 0, 0, 0, 0, 0, NO_8};

SLUI_INLINE uint32_t least_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

// What a row offers through the pivots, each reached by those before it; false if nothing.
SLUI_INLINE bool reach_pivots(const uint32_t *pivots, size_t stride, uint32_t *first,
                              const int count)
{
    uint32_t least = first[0];
    for (int i = 1; i < count; i++) {
        for (int j = 0; j < i; j++)
            first[i] = least_of(first[i], first[j] + pivots[(size_t)j * stride + (size_t)i]);
        least = least_of(least, first[i]);
    }
    return least != SLUI_NO_NUMBER;
}

SLUI_INLINE void lower_eight(uint32_t *costs, const uint32_t *rows, size_t stride,
                             const uint32_t *first, const uint32_t *before, const int count)
{
    slui_eight_plain least, offers, mask;
    slui_eight_plain_load(&least, costs);
    slui_eight_plain_load(&mask, before);
    for (int j = 0; j < count; j++) {
        slui_eight_plain_load(&offers, rows + (size_t)j * stride);
        slui_eight_plain_lower(&least, &offers, first[j], &mask);
    }
    slui_eight_plain_store(costs, &least);
}

// Eliminates `count` pivots from a row: from the columns after them on, eight at a time.
SLUI_INLINE void lower_row(uint32_t *matrix, uint32_t x, uint32_t k, size_t stride, const int count)
{
    const uint32_t *pivots = matrix + k * stride;
    uint32_t *row = matrix + x * stride, first[MANY];
    if (!reach_pivots(pivots + k, stride, row + k, count)) return;
    for (int j = 0; j < count; j++)
        first[j] = row[k + (uint32_t)j];
    const uint32_t after = k + (uint32_t)count;
    size_t at = after / SLUI_OCT * SLUI_OCT;
    if (after % SLUI_OCT != 0) {
        lower_eight(row + at, pivots + at, stride, first, slui_lanes_from(after % SLUI_OCT), count);
        at += SLUI_OCT;
    }
    for (; at < stride; at += SLUI_OCT)
        lower_eight(row + at, pivots + at, stride, first, slui_lanes_from(0), count);
}

// Eliminates `count` pivots from all rows after the first of them.
SLUI_INLINE void eliminate_pivots(uint32_t *matrix, uint32_t k, uint32_t span, size_t stride,
                                  const int count)
{
    if (count > 1) lower_row(matrix, k + 1, k, stride, 1);
    if (count > 2) lower_row(matrix, k + 2, k, stride, 2);
    if (count > 3) lower_row(matrix, k + 3, k, stride, 3);
    if (count > 4) lower_row(matrix, k + 4, k, stride, 4);
    if (count > 5) lower_row(matrix, k + 5, k, stride, 5);
    if (count > 6) lower_row(matrix, k + 6, k, stride, 6);
    if (count > 7) lower_row(matrix, k + 7, k, stride, 7);
    for (uint32_t x = k + (uint32_t)count; x < span; x++)
        lower_row(matrix, x, k, stride, count);
}

SLUI_INLINE void eliminate(int32_t *numbers, uint32_t size, uint32_t span, size_t stride)
{
    uint32_t *matrix = (uint32_t *)numbers, k = 0;
    for (; size >= LEAST_FOR_MANY && k + MANY <= size; k += MANY)
        eliminate_pivots(matrix, k, span, stride, MANY);
    for (; k + FEW <= size; k += FEW)
        eliminate_pivots(matrix, k, span, stride, FEW);
    switch (size - k) {
    case 3: eliminate_pivots(matrix, k, span, stride, 3); break;
    case 2: eliminate_pivots(matrix, k, span, stride, 2); break;
    case 1: eliminate_pivots(matrix, k, span, stride, 1); break;
    default: break;
    }
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

static void run_climb_any(const int32_t *table, uint32_t size, uint32_t span, int32_t *costs)
{
    climb_any(table, size, span, costs);
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

SLUI_WIDE static void run_climb_wide(const int32_t *table, uint32_t size, uint32_t span,
                                     int32_t *costs)
{
    climb_wide(table, size, span, costs);
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
    return (slui_kernels){run_settle_any,         run_leave_any,         run_climb_any,
                          run_settle_bounded_any, run_leave_bounded_any, run_eliminate_any};
}

slui_kernels slui_kernels_choose(void)
{
#if defined(SLUI_HAS_WIDE)
    if (slui_machine_is_wide())
        return (slui_kernels){run_settle_wide,         run_leave_wide,         run_climb_wide,
                              run_settle_bounded_wide, run_leave_bounded_wide, run_eliminate_wide};
#endif
    return slui_kernels_for_any();
}
