// SPDX-License-Identifier: MIT
// Estimates by an index: a lower bound of the cost to the goal that an index knows, such as the
// length of a path before walls were added. Consistent, if the bounds are distances. Nobody asks
// for it by name: a search that falls back on another sets `tables`.
#ifndef SLUI_INDEX_BOUND_H
#define SLUI_INDEX_BOUND_H

#include "estimates/estimator.h"

// Asked once for each tile that is generated.
typedef struct slui_index_bound {
    uint64_t (*bound)(void *ctx, int x, int y); // ticks
    void *ctx;
} slui_index_bound;

SLUI_INLINE uint64_t slui_estimate_index_bound(const slui_estimator *e, int x, int y)
{
    const slui_index_bound *known = e->tables;
    return known->bound(known->ctx, x, y);
}

#endif

#ifdef HEURISTIC
UNLISTED(INDEX_BOUND, slui_estimate_index_bound, 0, NULL)
#endif
