// SPDX-License-Identifier: MIT
// The backward heuristic: the exact cost to the goals, by a search back from them that grows as
// estimates are read. This is the half that searches inline; backward.c prepares what it reads.
//
// Sources: Silver 2005 (the search that is resumed); Larsen, Burns, Ruml & Holte 2010 (Switchback:
// an abstraction searched in the other direction guides it). lazy_search.h has the search.
//
// For a unit without a motion the estimate is the cost itself. For a vehicle it is the cost to one
// that may turn at once and for nothing, but has to gain and lose speed as this one does: see there
// for why it is a lower bound. It is consistent, because it is the least cost in a problem with all
// moves of the vehicle's and more.
//
// A search back that has come as far as key F (value plus guide) knows of every node that it has
// not settled that value plus guide is at least F. The guide is at most what it costs to come from
// the start to the node. So a path through it costs at least F, and a search from the start need
// not know its estimate before it has come to F itself: then the search back goes a little further.
#ifndef SLUI_BACKWARD_H
#define SLUI_BACKWARD_H

#include "estimates/lazy_search.h"

typedef struct slui_backward {
    slui_lazy back;
    bool *failed; // of the estimator
} slui_backward;

// The slower parts, for a node that is not settled.
uint64_t slui_backward_find(const slui_estimator *e, int x, int y, uint32_t node);
uint64_t slui_backward_least(const slui_estimator *e, int x, int y, uint32_t node, uint64_t g,
                             bool *exact);

SLUI_INLINE uint32_t slui_backward_node(const slui_estimator *e, int x, int y)
{
    const slui_backward *b = e->tables;
    // A unit at rest goes on at speed 1, as one that came at speed 1 may do.
    return slui_lazy_node(&b->back, x, y, e->speed > 1 ? e->speed : 1);
}

SLUI_INLINE uint64_t slui_estimate_backward(const slui_estimator *e, int x, int y)
{
    const slui_backward *b = e->tables;
    const uint32_t node = slui_backward_node(e, x, y);
    if (SLUI_LIKELY(slui_lazy_is_settled(&b->back, node))) return slui_lazy_value(&b->back, node);
    return slui_backward_find(e, x, y, node);
}

// The two functions that SLUI_GROWS promises: see estimate.h.
SLUI_INLINE uint64_t slui_backward_bound(const slui_estimator *e, int x, int y, uint64_t g,
                                         bool *exact)
{
    const slui_backward *b = e->tables;
    const uint32_t node = slui_backward_node(e, x, y);
    *exact = slui_lazy_is_settled(&b->back, node);
    if (SLUI_LIKELY(*exact)) return slui_lazy_value(&b->back, node);
    return slui_backward_least(e, x, y, node, g, exact);
}

void slui_backward_raise(const slui_estimator *e, int x, int y);

slui_prepare_estimates slui_prepare_backward;

#endif

#ifdef HEURISTIC
HEURISTIC(BACKWARD, slui_estimate_backward, SLUI_LEAVES_OUT | SLUI_GROWS, "backward",
          "Backward search",
          "the exact cost to the goal, by a search back from it that grows as it is asked",
          "Silver 2005; Larsen, Burns, Ruml & Holte 2010", SLU_ADMISSIBLE | SLU_INDEXED,
          slui_prepare_backward)
#endif
