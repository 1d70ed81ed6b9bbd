// SPDX-License-Identifier: MIT
// Orders of visits: from a table of costs between places, the best order or a good one.
#ifndef SLUI_TOUR_ORDER_H
#define SLUI_TOUR_ORDER_H

#include "base/memory.h"

// The costs between `count` places: from row to column. A tour begins and ends at place 0; if it is
// to end anywhere, column 0 is all 0. No sum of `count` costs may overflow.
typedef struct slui_tour_table {
    const uint64_t *cost;
    size_t count;
} slui_tour_table;

static inline uint64_t slui_tour_step(const slui_tour_table *table, size_t from, size_t to)
{
    return table->cost[from * table->count + to];
}

// The cost of a tour: 0, then order[1], ..., order[count - 1], then 0.
uint64_t slui_tour_length(const slui_tour_table *table, const size_t *order);

// Fills order[0 .. count - 1], order[0] = 0, with a cheapest tour; at most SLU_TOUR_EXACT + 1
// places. False when memory runs out.
bool slui_tour_exact(const slui_tour_table *table, const slu_allocator *allocator, size_t *order);

// The same with a good tour, for any number of places.
bool slui_tour_good(const slui_tour_table *table, const slu_allocator *allocator, size_t *order);

#endif
