// SPDX-License-Identifier: MIT
// What no number of a brick of a table is below, so that a climb need not read all bricks.
//
// A brick is 8 rows of 8 columns: two quads (numbers.h) of a group. A climb that knows costs for
// the columns of a group reads a brick only if the least cost of its rows and the brick's bound
// together are below the greatest of those. On open ground that is a third of a table, because
// cheapest paths from one tile cross a separator side by side (docs/weighted.md).
//
// The bounds of a table are those of its own groups, then those of the border's. For each group:
// which of its columns no row reaches, as bits, then the bounds of its bricks. A group with an own
// tile has bounds for the bricks before it; the brick of its own rows is always read.
#ifndef SLUI_BOUNDS_H
#define SLUI_BOUNDS_H

#include "index/overlay/numbers.h"

enum {
    SLUI_BRICK = 8, // rows, and columns
    SLUI_GROUP_QUADS = SLUI_BRICK / SLUI_QUAD,
    // Tables with fewer rows are read as quickly as their bounds; of those with more there are few,
    // and a climb has no place for their bricks.
    SLUI_LEAST_BOUNDED = 32,
    SLUI_MOST_BOUNDED = 512,
    SLUI_MOST_BRICKS = SLUI_MOST_BOUNDED / SLUI_BRICK,
    // Bounds are read eight at a time: this many more numbers must follow the last.
    SLUI_BEHIND_BOUNDS = 7,
};

static inline bool slui_table_is_bounded(uint32_t size)
{
    return size >= SLUI_LEAST_BOUNDED && size <= SLUI_MOST_BOUNDED;
}

// The bricks that `count` rows take, or the groups that `count` columns take.
static inline uint32_t slui_brick_count(uint32_t count)
{
    return (count + SLUI_BRICK - 1) / SLUI_BRICK;
}

static inline uint32_t slui_border_groups(uint32_t size, uint32_t span)
{
    return slui_brick_count(span) - slui_brick_count(size);
}

// The bounds of a triangle of own groups.
static inline size_t slui_own_bounds(uint32_t groups)
{
    return (size_t)groups * (groups + 1) / 2;
}

// How many there are; none for a table without.
static inline size_t slui_bound_count(uint32_t size, uint32_t span)
{
    if (!slui_table_is_bounded(size)) return 0;
    return slui_own_bounds(slui_brick_count(size)) +
           (size_t)slui_border_groups(size, span) * (slui_brick_count(size) + 1);
}

// Finds the bounds of a table.
void slui_bounds_fill(const int32_t *table, uint32_t size, uint32_t span, int32_t *bounds);

#endif
