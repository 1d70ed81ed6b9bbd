// SPDX-License-Identifier: MIT
// The geometric heuristics, which use nothing of a map but its step costs.
//
// All are distances to the goal, or the least of those to several goals (nearest.h).
//
// Octile, Chebyshev, Euclidean and zero are admissible under any rule: every step costs at least
// near_straight or near_diagonal (estimator.h). Manhattan counts straight steps only, so it is
// admissible with four neighbours. Overestimate is Mapaila's rule: Manhattan until the search meets
// an obstacle, then one and a half times the longer distance; it guarantees nothing. Each is
// consistent where it is admissible: none changes by more over one step than that step costs;
// rounding down preserves that, since costs are whole numbers.
#ifndef SLUI_GEOMETRIC_H
#define SLUI_GEOMETRIC_H

#include "estimates/nearest.h"

// The distance in ticks over these columns and rows.
SLUI_INLINE uint64_t slui_metric_distance(const slui_estimator *e, const slui_metric metric,
                                          uint64_t dx, uint64_t dy)
{
    switch (metric) {
    case SLUI_BY_OCTILE: return slui_octile_distance(dx, dy, e->near_straight, e->near_diagonal);
    case SLUI_BY_MANHATTAN: return e->manhattan_straight * (dx + dy);
    case SLUI_BY_CHEBYSHEV: return e->near_straight * (dx > dy ? dx : dy);
    case SLUI_BY_EUCLID:
        return (uint64_t)(e->near_distance * SLUI_SQRT((double)(dx * dx + dy * dy)));
    case SLUI_BY_HALF_MORE: break;
    }
    // 15 against a straight cost of 10, in whole numbers.
    return e->manhattan_straight * (dx > dy ? dx : dy) * 3 / 2;
}

SLUI_INLINE uint64_t slui_estimate_to_one(const slui_estimator *e, const slui_metric metric, int x,
                                          int y)
{
    const int dx = x - e->target.goal.x, dy = y - e->target.goal.y;
    return slui_metric_distance(e, metric, (uint64_t)(dx < 0 ? -dx : dx),
                                (uint64_t)(dy < 0 ? -dy : dy));
}

SLUI_INLINE uint64_t slui_estimate_by(const slui_estimator *e, const slui_metric metric, int x,
                                      int y)
{
    if (SLUI_UNLIKELY(e->target.several != NULL)) return slui_nearest_distance(e, metric, x, y);
    return slui_estimate_to_one(e, metric, x, y);
}

SLUI_INLINE uint64_t slui_estimate_octile_to_one(const slui_estimator *e, int x, int y)
{
    return slui_estimate_to_one(e, SLUI_BY_OCTILE, x, y);
}

SLUI_INLINE uint64_t slui_estimate_octile(const slui_estimator *e, int x, int y)
{
    return slui_estimate_by(e, SLUI_BY_OCTILE, x, y);
}

SLUI_INLINE uint64_t slui_estimate_zero(const slui_estimator *e, int x, int y)
{
    (void)e, (void)x, (void)y;
    return 0;
}

SLUI_INLINE uint64_t slui_estimate_manhattan(const slui_estimator *e, int x, int y)
{
    return slui_estimate_by(e, SLUI_BY_MANHATTAN, x, y);
}

SLUI_INLINE uint64_t slui_estimate_chebyshev(const slui_estimator *e, int x, int y)
{
    return slui_estimate_by(e, SLUI_BY_CHEBYSHEV, x, y);
}

SLUI_INLINE uint64_t slui_estimate_euclidean(const slui_estimator *e, int x, int y)
{
    return slui_estimate_by(e, SLUI_BY_EUCLID, x, y);
}

SLUI_INLINE uint64_t slui_estimate_over(const slui_estimator *e, int x, int y)
{
    if (!e->met_wall) return slui_estimate_by(e, SLUI_BY_MANHATTAN, x, y);
    return slui_estimate_by(e, SLUI_BY_HALF_MORE, x, y);
}

#endif

#ifdef HEURISTIC
HEURISTIC(OCTILE, slui_estimate_octile, 0, "octile", "Octile",
          "diagonal steps as far as they go, then straight ones", "Björnsson & Halldórsson 2006",
          SLU_ADMISSIBLE, NULL)
UNLISTED(OCTILE_TO_ONE, slui_estimate_octile_to_one, 0, NULL)
HEURISTIC(ZERO, slui_estimate_zero, 0, "zero", "Zero",
          "nothing, which turns A* into Dijkstra's search", "Dijkstra 1959", SLU_ADMISSIBLE, NULL)
HEURISTIC(MANHATTAN, slui_estimate_manhattan, 0, "manhattan", "Manhattan",
          "straight steps only; too high if diagonals are allowed", "Stout 1996; Mapaila",
          SLU_ADMISSIBLE_FOUR, NULL)
HEURISTIC(CHEBYSHEV, slui_estimate_chebyshev, 0, "chebyshev", "Chebyshev",
          "the longer of the two distances", "Stout 1996", SLU_ADMISSIBLE, NULL)
HEURISTIC(EUCLIDEAN, slui_estimate_euclidean, 0, "euclidean", "Euclidean", "the straight line",
          "Stout 1996", SLU_ADMISSIBLE, NULL)
HEURISTIC(OVERESTIMATE, slui_estimate_over, SLUI_NOTES_WALLS, "overestimate", "Overestimate",
          "Manhattan until an obstacle is met, then 1.5 times the longer distance",
          "Rabin 2000; Mapaila", 0, NULL)
#endif
