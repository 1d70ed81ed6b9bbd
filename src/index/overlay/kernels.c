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

// Pivots are the tiles that are eliminated together: eight, whose columns are one vector of a row.
// A row learns what the pivots cost through each other, then what the columns after them cost
// through each. The costs between the pivots are closed first, so that a row learns its costs to
// all of them at once and not one after the other. The last pivots may be fewer than eight: the
// columns that share their vector are lowered with them. The sums of two numbers fit into 32 bits
// without a sign.
enum { PIVOTS = SLUI_OCT };

#define NO_8                                                                        \
    SLUI_NO_NUMBER, SLUI_NO_NUMBER, SLUI_NO_NUMBER, SLUI_NO_NUMBER, SLUI_NO_NUMBER, \
        SLUI_NO_NUMBER, SLUI_NO_NUMBER, SLUI_NO_NUMBER

const uint32_t slui_lane_masks[3 * SLUI_OCT] = {NO_8, 0, 0, 0, 0, 0, 0, 0, 0, NO_8};

// The costs from each pivot to the later columns of their vector, through pivots in between.
typedef struct pivot_costs {
    uint32_t from[PIVOTS][SLUI_OCT];
} pivot_costs;

// Takes the next pivot, whose row is final.
SLUI_INLINE void close_pivot(pivot_costs *pivots, const uint32_t *row, const int pivot)
{
    slui_eight_plain there, costs;
    slui_eight_plain_load(&there, row);
    slui_eight_plain_mask(&there, slui_lanes_from((uint32_t)pivot + 1));
    slui_eight_plain_store(pivots->from[pivot], &there);
    for (int i = 0; i < pivot; i++) {
        slui_eight_plain_load(&costs, pivots->from[i]);
        slui_eight_plain_lower(&costs, &there, pivots->from[i][pivot]);
        slui_eight_plain_store(pivots->from[i], &costs);
    }
}

// Lowers the pivots' own columns in a row by the first `count` of them, which it then offers; false
// if it reaches none.
SLUI_INLINE bool reach_pivots(const pivot_costs *pivots, uint32_t *columns, const int count,
                              uint32_t *first)
{
    slui_eight_plain least, offers;
    slui_eight_plain_load(&least, columns);
    for (int i = 0; i < count; i++) {
        slui_eight_plain_load(&offers, pivots->from[i]);
        slui_eight_plain_lower(&least, &offers, columns[i]);
    }
    slui_eight_plain_store(columns, &least);
    uint32_t nearest = SLUI_NO_NUMBER;
    for (int i = 0; i < count; i++) {
        first[i] = columns[i];
        nearest = first[i] < nearest ? first[i] : nearest;
    }
    return nearest != SLUI_NO_NUMBER;
}

// Eliminates the first `count` pivots from a row.
SLUI_INLINE void lower_row(uint32_t *matrix, const pivot_costs *pivots, uint32_t x, uint32_t k,
                           size_t stride, const int count)
{
    const uint32_t *rows = matrix + k * stride;
    uint32_t *row = matrix + x * stride, first[PIVOTS];
    if (!reach_pivots(pivots, row + k, count, first)) return;
    for (size_t at = k + PIVOTS; at < stride; at += SLUI_OCT) {
        slui_eight_plain least, offers;
        slui_eight_plain_load(&least, row + at);
        for (int i = 0; i < count; i++) {
            slui_eight_plain_load(&offers, rows + (size_t)i * stride + at);
            slui_eight_plain_lower(&least, &offers, first[i]);
        }
        slui_eight_plain_store(row + at, &least);
    }
}

// The pivot after the first `count` is lowered by them, and joins them.
SLUI_INLINE void add_pivot(uint32_t *matrix, pivot_costs *pivots, uint32_t k, size_t stride,
                           const int count)
{
    const uint32_t x = k + (uint32_t)count;
    lower_row(matrix, pivots, x, k, stride, count);
    close_pivot(pivots, matrix + x * stride + k, count);
}

// Eliminates `count` pivots from all rows after the first of them.
SLUI_INLINE void eliminate_pivots(uint32_t *matrix, uint32_t k, uint32_t span, size_t stride,
                                  const int count)
{
    pivot_costs pivots;
    close_pivot(&pivots, matrix + k * stride + k, 0);
    if (count > 1) add_pivot(matrix, &pivots, k, stride, 1);
    if (count > 2) add_pivot(matrix, &pivots, k, stride, 2);
    if (count > 3) add_pivot(matrix, &pivots, k, stride, 3);
    if (count > 4) add_pivot(matrix, &pivots, k, stride, 4);
    if (count > 5) add_pivot(matrix, &pivots, k, stride, 5);
    if (count > 6) add_pivot(matrix, &pivots, k, stride, 6);
    if (count > 7) add_pivot(matrix, &pivots, k, stride, 7);
    for (uint32_t x = k + (uint32_t)count; x < span; x++)
        lower_row(matrix, &pivots, x, k, stride, count);
}

SLUI_INLINE void eliminate(int32_t *numbers, uint32_t size, uint32_t span, size_t stride)
{
    uint32_t *matrix = (uint32_t *)numbers, k = 0;
    for (; k + PIVOTS <= size; k += PIVOTS)
        eliminate_pivots(matrix, k, span, stride, PIVOTS);
    switch (size - k) {
    case 7: eliminate_pivots(matrix, k, span, stride, 7); break;
    case 6: eliminate_pivots(matrix, k, span, stride, 6); break;
    case 5: eliminate_pivots(matrix, k, span, stride, 5); break;
    case 4: eliminate_pivots(matrix, k, span, stride, 4); break;
    case 3: eliminate_pivots(matrix, k, span, stride, 3); break;
    case 2: eliminate_pivots(matrix, k, span, stride, 2); break;
    case 1: eliminate_pivots(matrix, k, span, stride, 1); break;
    default: break;
    }
}

// --- Eliminating after a change
//
// A number that is different in the end is the cost of a path, before or after, that has a change
// in it: it costs at least what leads to the nearest change and on from it. Those costs are found
// for each row and column by the numbers of before, in the way a climb finds them. Where a row's
// and a column's add up to more than the number of before, that is the number still.
//
// Numbers are taken in eights of a row. Own tiles are done first, row by row; then the border,
// column by column, so that the pivots' numbers stay in the first cache.

SLUI_INLINE uint32_t least_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

// Lowers the bounds of all rows and columns by those of own tiles.
SLUI_INLINE void spread_bounds(const uint32_t *restrict before, uint32_t *restrict from,
                               uint32_t *restrict to, uint32_t size, uint32_t span, size_t stride)
{
    for (uint32_t k = 0; k < size; k++) {
        const uint32_t *row = before + k * stride, on = to[k];
        for (size_t i = 0; on != SLUI_NO_NUMBER && i < stride; i++)
            to[i] = least_of(to[i], on + row[i]);
    }
    for (uint32_t x = 0; x < span; x++) {
        const uint32_t *row = before + x * stride;
        const uint32_t pivots = least_of(x, size);
        uint32_t least = from[x];
        for (uint32_t k = 0; k < pivots; k++)
            least = least_of(least, row[k] + from[k]);
        from[x] = least;
    }
}

// Computes eight numbers of a row again, from those before eliminating, through the first pivots.
SLUI_INLINE void renew_eight(uint32_t *matrix, size_t stride, uint32_t x, uint32_t at,
                             uint32_t pivots)
{
    uint32_t *row = matrix + x * stride, k = 0;
    const uint32_t *offered = matrix + at;
    slui_eight_plain least, offers;
    slui_eight_plain_load(&least, row + at);
    for (; k < least_of(pivots, at); k++, offered += stride) {
        slui_eight_plain_load(&offers, offered);
        slui_eight_plain_lower(&least, &offers, row[k]);
    }
    slui_eight_plain_store(row + at, &least);
    // Pivots among the eight themselves: each is final once those before it have been offered.
    for (; k < least_of(pivots, at + SLUI_OCT); k++, offered += stride) {
        slui_eight_plain_load(&offers, offered);
        slui_eight_plain_mask(&offers, slui_lanes_from(k - at + 1));
        slui_eight_plain_lower(&least, &offers, row[k]);
        slui_eight_plain_store(row + at, &least);
    }
}

SLUI_INLINE void mark(const int32_t *before, int32_t *from, int32_t *to, uint32_t size,
                      uint32_t span, size_t stride, uint8_t *marks)
{
    const uint32_t *row = (const uint32_t *)before, *on = (uint32_t *)to;
    spread_bounds(row, (uint32_t *)from, (uint32_t *)to, size, span, stride);
    for (uint32_t x = 0; x < span; x++, row += stride) {
        const uint32_t there = (uint32_t)from[x];
        for (size_t at = 0; at < stride; at += SLUI_OCT) {
            slui_eight_plain rest, costs;
            slui_eight_plain_load(&rest, on + at);
            slui_eight_plain_load(&costs, row + at);
            *marks++ = slui_eight_plain_within(&rest, there, &costs);
        }
    }
}

typedef struct revision {
    uint32_t *matrix;
    const uint32_t *before;
    const uint8_t *marks;
    uint32_t size;
    size_t stride;
    uint64_t work;
} revision;

SLUI_INLINE void revise_eight(revision *r, uint32_t x, uint32_t at)
{
    if (!r->marks[(x * r->stride + at) / SLUI_OCT]) {
        slui_eight_plain eight;
        slui_eight_plain_load(&eight, r->before + x * r->stride + at);
        slui_eight_plain_store(r->matrix + x * r->stride + at, &eight);
        return;
    }
    const uint32_t pivots = least_of(x, r->size);
    renew_eight(r->matrix, r->stride, x, at, pivots);
    r->work += (uint64_t)pivots * SLUI_OCT;
}

SLUI_INLINE uint64_t revise(int32_t *matrix, const int32_t *before, const uint8_t *marks,
                            uint32_t size, uint32_t span, size_t stride)
{
    revision r = {(uint32_t *)matrix, (const uint32_t *)before, marks, size, stride, 0};
    const uint32_t all = (uint32_t)stride, own = (size + SLUI_OCT - 1) / SLUI_OCT * SLUI_OCT;
    for (uint32_t x = 0; x < span; x++)
        for (uint32_t at = 0; at < (x < size ? all : own); at += SLUI_OCT)
            revise_eight(&r, x, at);
    for (uint32_t at = own; at < all; at += SLUI_OCT)
        for (uint32_t x = size; x < span; x++)
            revise_eight(&r, x, at);
    return r.work;
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

static void run_mark_any(const int32_t *before, int32_t *from, int32_t *to, uint32_t size,
                         uint32_t span, size_t stride, uint8_t *marks)
{
    mark(before, from, to, size, span, stride, marks);
}

static uint64_t run_revise_any(int32_t *matrix, const int32_t *before, const uint8_t *marks,
                               uint32_t size, uint32_t span, size_t stride)
{
    return revise(matrix, before, marks, size, span, stride);
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

SLUI_WIDE static void run_mark_wide(const int32_t *before, int32_t *from, int32_t *to,
                                    uint32_t size, uint32_t span, size_t stride, uint8_t *marks)
{
    mark(before, from, to, size, span, stride, marks);
}

SLUI_WIDE static uint64_t run_revise_wide(int32_t *matrix, const int32_t *before,
                                          const uint8_t *marks, uint32_t size, uint32_t span,
                                          size_t stride)
{
    return revise(matrix, before, marks, size, span, stride);
}
#endif

slui_kernels slui_kernels_for_any(void)
{
    return (slui_kernels){run_settle_any,         run_leave_any,         run_climb_any,
                          run_settle_bounded_any, run_leave_bounded_any, run_eliminate_any,
                          run_mark_any,           run_revise_any};
}

slui_kernels slui_kernels_choose(void)
{
#if defined(SLUI_HAS_WIDE)
    if (slui_machine_is_wide())
        return (slui_kernels){run_settle_wide,         run_leave_wide,         run_climb_wide,
                              run_settle_bounded_wide, run_leave_bounded_wide, run_eliminate_wide,
                              run_mark_wide,           run_revise_wide};
#endif
    return slui_kernels_for_any();
}
