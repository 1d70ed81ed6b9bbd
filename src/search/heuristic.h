// SPDX-License-Identifier: MIT
// Geometric estimates of the cost from a tile to the goal, in ticks.
//
// All are distances to the rectangle around the goals, which for one goal is its tile; for several it
// is never more than the distance to the nearest, so an admissible estimate stays admissible.
//
// Octile, Chebyshev, Euclidean and zero never exceed the true cost under any rule: every step costs
// at least near_straight or near_diagonal (finder.h). Manhattan counts straight steps only, so it is
// admissible with four neighbours. Overestimate is Mapaila's rule: Manhattan until the search meets an
// obstacle, then one and a half times the longer distance; it promises nothing. Each is consistent where it is admissible: none changes
// by more over one step than that step costs; rounding down keeps that, since costs are whole.
#ifndef SLUI_HEURISTIC_H
#define SLUI_HEURISTIC_H

#include "search/finder.h"

SLUI_INLINE uint64_t slui_gap(int low, int high, int at)
{
    int below = low - at, above = at - high;
    int gap = below > above ? below : above;
    return (uint64_t)(gap > 0 ? gap : 0);
}

SLUI_INLINE uint64_t slui_octile(uint64_t dx, uint64_t dy, uint64_t straight, uint64_t diagonal)
{
    uint64_t least = dx < dy ? dx : dy, most = dx < dy ? dy : dx;
    return straight * (most - least) + diagonal * least;
}

// Lowers the two step costs to the least that a tile of progress can cost: a diagonal step may be
// cheaper than a straight one and replace it, and two straight ones may replace a diagonal.
SLUI_INLINE void slui_cheapest_steps(uint64_t *straight, uint64_t *diagonal)
{
    if (*straight > *diagonal) *straight = *diagonal;
    if (*diagonal > 2 * *straight) *diagonal = 2 * *straight;
}

// What the atlas knows, in ticks.
SLUI_INLINE uint64_t slui_guided(const slui_search *s, int x, int y)
{
    const uint32_t units = slui_guide_estimate(s->guide, x, y);
    return units * s->guide_ticks;
}

// `heuristic` is a constant wherever this is inlined.
SLUI_INLINE uint64_t slui_estimate(const slui_search *s, const slui_heuristic heuristic, int x,
                                   int y)
{
    if (heuristic == SLUI_ZERO) return 0;
    uint64_t dx = slui_gap(s->goal_left, s->goal_right, x);
    uint64_t dy = slui_gap(s->goal_top, s->goal_bottom, y);
    switch (heuristic) {
    case SLUI_OCTILE: return slui_octile(dx, dy, s->near_straight, s->near_diagonal);
    case SLUI_MANHATTAN: return s->manhattan_straight * (dx + dy);
    case SLUI_CHEBYSHEV: return s->near_straight * (dx > dy ? dx : dy);
    case SLUI_EUCLIDEAN:
        return (uint64_t)(s->near_distance * SLUI_SQRT((double)(dx * dx + dy * dy)));
    case SLUI_OVERESTIMATE:
        // 15 against a straight cost of 10, in whole numbers.
        return s->met_wall ? s->manhattan_straight * (dx > dy ? dx : dy) * 3 / 2
                           : s->manhattan_straight * (dx + dy);
    case SLUI_GUIDED: {
        const uint64_t open = slui_octile(dx, dy, s->near_straight, s->near_diagonal);
        const uint64_t known = slui_guided(s, x, y);
        return known > open ? known : open;
    }
    case SLUI_DEAD_END:
        if (s->dead_ends && slui_is_dead_end(s->dead_ends, x, y)) return SLUI_NO_WAY;
        return slui_octile(dx, dy, s->near_straight, s->near_diagonal);
    case SLUI_GATE_PAIRS: {
        const uint64_t open = slui_octile(dx, dy, s->near_straight, s->near_diagonal);
        const uint64_t units = slui_gate_pairs_least(s->gate_pairs, x, y);
        const uint64_t known = units * s->guide_ticks;
        if (units == 0 || (open > known && s->gate_pairs->at_least_octile)) return open;
        return known;
    }
    case SLUI_WAYPOINTS: return slui_waypoints_least(s->waypoints, x, y);
    case SLUI_ZERO: break;
    }
    return 0;
}

#endif
