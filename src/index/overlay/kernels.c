// SPDX-License-Identifier: MIT
// The two loops of an overlay that take the time, each once for any machine and once for a wide one
// (base/platform.h). Both copies add and compare whole numbers, so they agree to the last bit.
#include "index/overlay/numbers.h"

// Quads whose rows are all final are lowered four at a time: their sums stay in registers, and a
// row's cost is spread over the lanes once for all of them.
enum { ABREAST = 4 };

SLUI_INLINE void lower_quads(const int32_t *table, uint32_t size, int32_t *costs, int32_t *columns)
{
    const size_t apart = (size_t)SLUI_QUAD * size;
    slui_quad sum[ABREAST];
    for (int i = 0; i < ABREAST; i++)
        sum[i] = slui_quad_load(columns + i * SLUI_QUAD);
    for (uint32_t k = 0; k < size; k++, table += SLUI_QUAD) {
        const slui_quad cost = slui_quad_of(costs[k]);
        for (int i = 0; i < ABREAST; i++)
            sum[i] = slui_quad_least(
                sum[i], slui_quad_add(cost, slui_quad_load(table + (size_t)i * apart)));
    }
    for (int i = 0; i < ABREAST; i++)
        slui_quad_store(columns + i * SLUI_QUAD, sum[i]);
}

SLUI_INLINE void lower_quad(const int32_t *table, uint32_t rows, uint32_t settled, int32_t *costs,
                            int32_t *columns)
{
    slui_quad sum = slui_quad_load(columns);
    for (uint32_t k = 0; k < settled; k++)
        sum = slui_quad_least(
            sum, slui_quad_add(slui_quad_of(costs[k]), slui_quad_load(table + k * SLUI_QUAD)));
    slui_quad_store(columns, sum);
    // The separator's own tiles in this quad: each is final once those before it are.
    for (uint32_t k = settled; k < rows; k++) {
        sum = slui_quad_least(
            sum, slui_quad_add(slui_quad_of(costs[k]), slui_quad_load(table + k * SLUI_QUAD)));
        slui_quad_store(columns, sum);
    }
}

SLUI_INLINE void climb(const int32_t *table, uint32_t size, uint32_t span, int32_t *costs)
{
    const uint32_t quads = slui_quad_count(span);
    uint32_t quad = 0;
    for (; quad * SLUI_QUAD < size; quad++) {
        const uint32_t rows = slui_quad_rows(size, quad);
        lower_quad(table, rows, quad * SLUI_QUAD, costs, costs + quad * SLUI_QUAD);
        table += (size_t)SLUI_QUAD * rows;
    }
    for (; quad + ABREAST <= quads; quad += ABREAST) {
        lower_quads(table, size, costs, costs + quad * SLUI_QUAD);
        table += (size_t)SLUI_QUAD * ABREAST * size;
    }
    for (; quad < quads; quad++) {
        lower_quad(table, size, size, costs, costs + quad * SLUI_QUAD);
        table += (size_t)SLUI_QUAD * size;
    }
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
