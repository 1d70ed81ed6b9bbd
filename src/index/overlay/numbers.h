// SPDX-License-Identifier: MIT
// The numbers of an overlay: costs in 32 bits, and how the table of a cell is laid out.
//
// A number is a cost in units of a metric's grain (charges.h), SLUI_NO_NUMBER if there is no path
// or its cost does not fit. Such a cost never makes an answer wrong: any path that fits is cheaper,
// and if none does, the tiles are known to be connected and a search without an index answers.
//
// The table of a cell relates every tile of its separator (a row) to each later one and to the
// border (columns). Columns go in quads, one after the other, and in a quad row after row has four
// numbers:
//
//     quad 0             quad 1             ...
//     row 0: c0 c1 c2 c3   row 0: c4 c5 c6 c7
//     row 1: c0 c1 c2 c3   row 1: c4 c5 c6 c7
//
// So a climb (climb.c) reads a table once from its beginning to its end, four numbers at a time,
// with its sums in registers; and the numbers of one column, which unpacking a path compares, are
// near each other. A separator's own quads end with the last row that matters to them. A number
// whose row is not before its column is SLUI_NO_NUMBER.
#ifndef SLUI_NUMBERS_H
#define SLUI_NUMBERS_H

#include "index/overlay/nest.h"

#define SLUI_NO_NUMBER INT32_MAX

enum { SLUI_QUAD = 4 };

static inline uint32_t slui_quad_count(uint32_t count)
{
    return (count + SLUI_QUAD - 1) / SLUI_QUAD;
}

// The rows of a quad: those before its last column.
static inline uint32_t slui_quad_rows(uint32_t size, uint32_t quad)
{
    const uint32_t most = quad * SLUI_QUAD + SLUI_QUAD - 1;
    return most < size ? most : size;
}

// Where a quad begins: the sum of 4 * slui_quad_rows of those before it.
static inline size_t slui_quad_begin(uint32_t size, uint32_t quad)
{
    const size_t growing = size < SLUI_QUAD ? 0 : slui_quad_count(size - (SLUI_QUAD - 1));
    const size_t short_ones = quad < growing ? quad : growing;
    return SLUI_QUAD * (2 * short_ones * short_ones + short_ones + (quad - short_ones) * size);
}

static inline size_t slui_table_numbers(const slui_nest_cell *cell)
{
    return slui_quad_begin(cell->size, slui_quad_count(slui_cell_span(cell)));
}

// Where the numbers of a column begin; its rows are SLUI_QUAD apart.
static inline size_t slui_column_begin(uint32_t size, uint32_t column)
{
    return slui_quad_begin(size, column / SLUI_QUAD) + column % SLUI_QUAD;
}

// The length of rows in the matrix of a cell (sweep.c), so that they are taken eight at a time.
static inline size_t slui_matrix_stride(uint32_t span)
{
    return ((size_t)span + 7) / 8 * 8;
}

// Masks for eight numbers of a row, of which some are left alone: a sum in a masked lane is below
// no number. For the lanes from one on, and for those before one.
extern const uint32_t slui_lane_masks[24];
static inline const uint32_t *slui_lanes_from(uint32_t lane)
{
    return slui_lane_masks + 8 - lane;
}
static inline const uint32_t *slui_lanes_before(uint32_t lane)
{
    return slui_lane_masks + 16 - lane;
}

// Numbers that are read eight at a time: this many more follow the last.
enum { SLUI_BEHIND_NUMBERS = 7 };

// The costs along a climb are stored less 2^31, so that the sum of two numbers never overflows.
static inline int32_t slui_number_lower(int32_t number)
{
    return (int32_t)((int64_t)number + INT32_MIN);
}
static inline int32_t slui_number_lift(int32_t lowered)
{
    return (int32_t)((int64_t)lowered - INT32_MIN);
}
#define SLUI_NO_NUMBER_LOWERED (-1)

static inline int32_t slui_number_sum(int32_t a, int32_t b)
{
    const int64_t sum = (int64_t)a + b;
    return sum < SLUI_NO_NUMBER ? (int32_t)sum : SLUI_NO_NUMBER;
}

// The loops that take the time, for the machine at hand (kernels.c).
typedef struct slui_kernels {
    // A climb through a table, in two parts. `costs`, lowered and a multiple of 4 long, are those
    // of the separator's tiles and of the border. First each tile of the separator, in order, is
    // offered to the later ones; then all are offered to the border. Rows whose cost is not below
    // the limit, lowered too, may be left out.
    void (*settle)(const int32_t *table, uint32_t size, int32_t *costs, int32_t limit);
    void (*leave)(const int32_t *table, uint32_t size, uint32_t span, int32_t *costs,
                  int32_t limit);
    // Both parts at once, without a limit, for a table of at most SLUI_MOST_CLIMBED rows.
    void (*climb)(const int32_t *table, uint32_t size, uint32_t span, int32_t *costs);
    // The two parts for a table with bounds (bounds.h). Four numbers behind the costs are
    // overwritten.
    void (*settle_bounded)(const int32_t *table, const int32_t *bounds, uint32_t size,
                           uint32_t span, int32_t *costs, int32_t limit);
    void (*leave_bounded)(const int32_t *table, const int32_t *bounds, uint32_t size, uint32_t span,
                          int32_t *costs, int32_t limit);
    // Eliminates the first `size` of `span` tiles from a matrix of costs, rows `stride` apart: a
    // multiple of 8, with SLUI_NO_NUMBER in the columns from `span` on.
    void (*eliminate)(int32_t *matrix, uint32_t size, uint32_t span, size_t stride);
    // The same in two parts where few numbers change. `before` is the matrix that eliminating gave
    // before the change. `from` and `to`, as long as a row, bound the change: where the matrices
    // differ before eliminating, both numbers are at least from[row] + to[column]. Marks each eight
    // numbers of a row that may differ after eliminating; bounds are lowered.
    void (*mark)(const int32_t *before, int32_t *from, int32_t *to, uint32_t size, uint32_t span,
                 size_t stride, uint8_t *marks);
    // Eliminates for the marked eights, and takes the others from before. Returns the relaxations
    // that it took.
    uint64_t (*revise)(int32_t *matrix, const int32_t *before, const uint8_t *marks, uint32_t size,
                       uint32_t span, size_t stride);
} slui_kernels;

enum { SLUI_MOST_CLIMBED = 256 };

slui_kernels slui_kernels_choose(void);
slui_kernels slui_kernels_for_any(void);

#endif
