// SPDX-License-Identifier: MIT
// The geometric heuristics, which use nothing of a map but its step costs.
//
// All are distances to the rectangle around the goals, which for one goal is its tile. For several
// goals it is never more than the distance to the nearest, so an admissible estimate stays
// admissible.
//
// Octile, Chebyshev, Euclidean and zero are admissible under any rule: every step costs at least
// near_straight or near_diagonal (estimator.h). Manhattan counts straight steps only, so it is
// admissible with four neighbours. Overestimate is Mapaila's rule: Manhattan until the search meets
// an obstacle, then one and a half times the longer distance; it guarantees nothing. Each is
// consistent where it is admissible: none changes by more over one step than that step costs;
// rounding down preserves that, since costs are whole numbers.
#ifndef SLUI_GEOMETRIC_H
#define SLUI_GEOMETRIC_H

#include "estimates/estimator.h"

// Columns and rows from a tile to the goals.
SLUI_INLINE uint64_t slui_goal_dx(const slui_estimator *e, int x)
{
    return slui_gap(e->goals.left, e->goals.right, x);
}
SLUI_INLINE uint64_t slui_goal_dy(const slui_estimator *e, int y)
{
    return slui_gap(e->goals.top, e->goals.bottom, y);
}

SLUI_INLINE uint64_t slui_estimate_octile(const slui_estimator *e, int x, int y)
{
    return slui_octile_distance(slui_goal_dx(e, x), slui_goal_dy(e, y), e->near_straight,
                                e->near_diagonal);
}

SLUI_INLINE uint64_t slui_estimate_zero(const slui_estimator *e, int x, int y)
{
    (void)e, (void)x, (void)y;
    return 0;
}

SLUI_INLINE uint64_t slui_estimate_manhattan(const slui_estimator *e, int x, int y)
{
    return e->manhattan_straight * (slui_goal_dx(e, x) + slui_goal_dy(e, y));
}

SLUI_INLINE uint64_t slui_estimate_chebyshev(const slui_estimator *e, int x, int y)
{
    const uint64_t dx = slui_goal_dx(e, x), dy = slui_goal_dy(e, y);
    return e->near_straight * (dx > dy ? dx : dy);
}

SLUI_INLINE uint64_t slui_estimate_euclidean(const slui_estimator *e, int x, int y)
{
    const uint64_t dx = slui_goal_dx(e, x), dy = slui_goal_dy(e, y);
    return (uint64_t)(e->near_distance * SLUI_SQRT((double)(dx * dx + dy * dy)));
}

SLUI_INLINE uint64_t slui_estimate_over(const slui_estimator *e, int x, int y)
{
    if (!e->met_wall) return slui_estimate_manhattan(e, x, y);
    const uint64_t dx = slui_goal_dx(e, x), dy = slui_goal_dy(e, y);
    // 15 against a straight cost of 10, in whole numbers.
    return e->manhattan_straight * (dx > dy ? dx : dy) * 3 / 2;
}

#endif

#ifdef HEURISTIC
HEURISTIC(OCTILE, slui_estimate_octile, 0, "octile", "Octile",
          "diagonal steps as far as they go, then straight ones", "Björnsson & Halldórsson 2006",
          SLU_ADMISSIBLE, NULL)
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
