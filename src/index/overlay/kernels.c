// SPDX-License-Identifier: MIT
// The two loops of an overlay that take the time, each once for any machine and once for a wide one
// (base/platform.h). Both copies add and compare whole numbers, so they agree to the last bit.
#include "index/overlay/numbers.h"

// Quads are lowered several at a time by rows that are final: their sums stay in registers, and a
// row's cost is spread over the lanes once for all of them. A machine has 16 registers.
enum { FEW = 4, MANY = 8 };

SLUI_INLINE void lower_abreast(const int32_t *const *tables, const int abreast, uint32_t rows,
                               const int32_t *costs, int32_t *columns)
{
    slui_quad sum[MANY];
    for (int i = 0; i < abreast; i++)
        sum[i] = slui_quad_load(columns + i * SLUI_QUAD);
    for (size_t k = 0; k < rows; k++) {
        const slui_quad cost = slui_quad_of(costs[k]);
        for (int i = 0; i < abreast; i++)
            sum[i] = slui_quad_least(
                sum[i], slui_quad_add(cost, slui_quad_load(tables[i] + k * SLUI_QUAD)));
    }
    for (int i = 0; i < abreast; i++)
        slui_quad_store(columns + i * SLUI_QUAD, sum[i]);
}

// Quads of the border, which all rows lower; returns the end of their tables.
SLUI_INLINE const int32_t *lower_border(const int32_t *table, const int abreast, uint32_t size,
                                        const int32_t *costs, int32_t *columns)
{
    const int32_t *tables[MANY];
    const size_t apart = (size_t)SLUI_QUAD * size;
    for (int i = 0; i < abreast; i++)
        tables[i] = table + (size_t)i * apart;
    lower_abreast(tables, abreast, size, costs, columns);
    return table + (size_t)abreast * apart;
}

// A quad of the separator, by the rows from `first` on; each of its own tiles is final once those
// before it are.
SLUI_INLINE void lower_rest(const int32_t *table, uint32_t first, uint32_t own, uint32_t rows,
                            const int32_t *costs, int32_t *columns)
{
    slui_quad sum = slui_quad_load(columns);
    for (size_t k = first; k < rows; k++) {
        sum = slui_quad_least(
            sum, slui_quad_add(slui_quad_of(costs[k]), slui_quad_load(table + k * SLUI_QUAD)));
        if (k + 1 >= own) slui_quad_store(columns, sum);
    }
}

// The quads that hold the separator: by the rows before all of them at once, then one by one.
SLUI_INLINE const int32_t *lower_own(const int32_t *table, uint32_t quad, uint32_t count,
                                     uint32_t size, int32_t *costs)
{
    const int32_t *tables[FEW];
    const uint32_t settled = quad * SLUI_QUAD;
    for (uint32_t i = 0; i < count; i++) {
        tables[i] = table;
        table += (size_t)SLUI_QUAD * slui_quad_rows(size, quad + i);
    }
    const bool full = count == FEW;
    if (full) lower_abreast(tables, FEW, settled, costs, costs + settled);
    for (uint32_t i = 0; i < count; i++)
        lower_rest(tables[i], full ? settled : 0, (quad + i) * SLUI_QUAD,
                   slui_quad_rows(size, quad + i), costs, costs + (quad + i) * SLUI_QUAD);
    return table;
}

SLUI_INLINE void climb(const int32_t *table, uint32_t size, uint32_t span, int32_t *costs)
{
    const uint32_t quads = slui_quad_count(span), own = slui_quad_count(size);
    uint32_t quad = 0;
    for (; quad + FEW <= own; quad += FEW)
        table = lower_own(table, quad, FEW, size, costs);
    if (quad < own) table = lower_own(table, quad, own - quad, size, costs);
    for (quad = own; quad + MANY <= quads; quad += MANY)
        table = lower_border(table, MANY, size, costs, costs + quad * SLUI_QUAD);
    for (; quad + FEW <= quads; quad += FEW)
        table = lower_border(table, FEW, size, costs, costs + quad * SLUI_QUAD);
    for (; quad < quads; quad++)
        table = lower_border(table, 1, size, costs, costs + quad * SLUI_QUAD);
}

// costs[i] = least(costs[i], first + row[i]) without overflow, for numbers up to SLUI_NO_NUMBER.
SLUI_INLINE void lower_row(int32_t *restrict costs, const int32_t *restrict row, int32_t first,
                           uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const int32_t left = costs[i] - first;
        costs[i] = (row[i] < left ? row[i] : left) + first;
    }
}

SLUI_INLINE void eliminate(int32_t *matrix, uint32_t size, uint32_t span, size_t stride)
{
    for (uint32_t k = 0; k < size; k++) {
        const int32_t *row = matrix + k * stride;
        for (uint32_t x = k + 1; x < span; x++) {
            const int32_t first = matrix[x * stride + k];
            if (first == SLUI_NO_NUMBER) continue;
            lower_row(matrix + x * stride + k + 1, row + k + 1, first, span - k - 1);
        }
    }
}

static void climb_any(const int32_t *table, uint32_t size, uint32_t span, int32_t *costs)
{
    climb(table, size, span, costs);
}

static void eliminate_any(int32_t *matrix, uint32_t size, uint32_t span, size_t stride)
{
    eliminate(matrix, size, span, stride);
}

SLUI_WIDE static void climb_wide(const int32_t *table, uint32_t size, uint32_t span, int32_t *costs)
{
    climb(table, size, span, costs);
}

SLUI_WIDE static void eliminate_wide(int32_t *matrix, uint32_t size, uint32_t span, size_t stride)
{
    eliminate(matrix, size, span, stride);
}

slui_kernels slui_kernels_choose(void)
{
    if (slui_machine_is_wide()) return (slui_kernels){climb_wide, eliminate_wide};
    return (slui_kernels){climb_any, eliminate_any};
}
