// SPDX-License-Identifier: MIT
// The estimate of the cost from a tile to the goals, in ticks, by any heuristic of the list
// (heuristics.inl).
#ifndef SLUI_ESTIMATE_H
#define SLUI_ESTIMATE_H

#include "estimates/estimator.h"
#include "estimates/heuristics.inl"

typedef enum slui_heuristic {
#define HEURISTIC(id, ...) SLUI_##id,
#include "estimates/heuristics.inl"
} slui_heuristic;

// clang-format off

// `heuristic` is a constant wherever speed matters, so that only one case of each switch is
// compiled.
SLUI_INLINE uint64_t slui_estimate(const slui_estimator *e, const slui_heuristic heuristic, int x,
                                   int y)
{
    switch (heuristic) {
#define HEURISTIC(id, read, ...) \
    case SLUI_##id: return read(e, x, y);
#include "estimates/heuristics.inl"
    }
    return 0;
}

// The same, out of line, where speed does not matter.
uint64_t slui_estimate_any(const slui_estimator *estimator, slui_heuristic heuristic, int x, int y);

// The instance of a heuristic for the estimator's target. Searches by octile for one goal are the
// usual ones, and the test whether there are several took 2 in 100 of their instructions.
SLUI_INLINE slui_heuristic slui_heuristic_for(const slui_estimator *e, slui_heuristic heuristic)
{
    if (heuristic != SLUI_OCTILE && heuristic != SLUI_OCTILE_TO_ONE) return heuristic;
    return e->target.several ? SLUI_OCTILE : SLUI_OCTILE_TO_ONE;
}

// What the loop must know about a heuristic: the flags of estimator.h.
SLUI_INLINE unsigned slui_heuristic_traits(const slui_heuristic heuristic)
{
    switch (heuristic) {
#define HEURISTIC(id, read, traits, ...) \
    case SLUI_##id: return traits;
#include "estimates/heuristics.inl"
    }
    return 0;
}

// clang-format on

// Of a heuristic that grows: a lower bound of the estimate, and whether it is the estimate itself.
//
//   g  what it cost to come to the tile
SLUI_INLINE uint64_t slui_estimate_bound(const slui_estimator *e, int x, int y, uint64_t g,
                                         bool *exact)
{
    return slui_backward_bound(e, x, y, g, exact);
}

// Raises the bound of a tile, or makes it exact.
SLUI_INLINE void slui_estimate_raise(const slui_estimator *e, int x, int y)
{
    slui_backward_raise(e, x, y);
}

// Writes a heuristic's value, in units of cost, at every tile of the component that holds the start
// and where the unit fits; other tiles are left alone. The goals must have been sought, and aimed
// at, from everywhere.
//
//   ticks  in one unit of cost
//   out    by tile
void slui_estimates_write(const slui_estimator *estimator, slui_heuristic heuristic, double ticks,
                          double *out);

#endif
