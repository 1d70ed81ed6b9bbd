// SPDX-License-Identifier: MIT
// The steps worth trying on uniform ground.
//
// Source: the neighbour pruning of Harabor & Grastien 2011 (and 2012, without corner cutting), used
// without jumping as in Sturtevant & Rabin 2016, "Canonical Orderings on Grids". Coming from p to x,
// a neighbour n of x need not be tried if p reaches n within the 3x3 block around x, without x, at
// no more cost: then the tile on that way will offer n. On open ground each tile is so generated
// about once instead of up to eight times.
//
// Instead of listing cases, the table is computed from that definition for each of the 256
// neighbourhoods, which makes it right for every movement rule at once.
//
// Equal cost needs an order, or two ways might each be dropped in favour of the other. Where
// diagonals are longer than one straight step and shorter than two, the only equal pair is
// straight-then-diagonal against diagonal-then-straight, and the latter is kept. With four
// neighbours it is horizontal-then-vertical against vertical-then-horizontal, and the latter is
// kept. In both cases the last step of the way that is kept is never dropped on account of equal
// cost, whatever tile its own parent is; so of the cheapest ways to a tile at least one survives,
// and A* stays optimal, with reopening also for inconsistent estimates. For other step costs there
// are more ties, and nothing is pruned but the step back.
//
// Cost: 9 * 256 bytes, a few hundred thousand operations once per finder.
#include "map/rules.h"

#include <limits.h>

enum { RING = SLUI_DIRECTIONS, FAR = INT_MAX / 4 };

// The step from a ring tile to the next or the next but one, going clockwise; FAR if not allowed.
// The tile in the middle is passable, so a diagonal step past a corner has one open side at least.
static int ring_step(uint8_t around, const slu_rules *rules, slu_steps steps, int from, int by)
{
    int to = (from + by) & 7, corner = (from + 1) & 7;
    if (!(around >> from & 1) || !(around >> to & 1)) return FAR;
    if (by == 1) return steps.straight;
    if (slui_is_diagonal(from)) return FAR;
    uint8_t seen =
        (uint8_t)(1u << SLUI_NORTH_EAST | 1u << SLUI_NORTH | (around >> corner & 1u) << SLUI_EAST);
    bool allowed = slui_moves_for(rules->diagonals, seen) >> SLUI_NORTH_EAST & 1;
    return allowed ? steps.diagonal : FAR;
}

// Shortest ways from one ring tile to all others, staying on the ring: Bellman-Ford on eight tiles.
static void ring_distances(uint8_t around, const slu_rules *rules, slu_steps steps, int from,
                           int distance[RING])
{
    for (int k = 0; k < RING; k++)
        distance[k] = k == from ? 0 : FAR;
    for (int round = 0; round < RING; round++) {
        for (int k = 0; k < RING; k++) {
            for (int by = 1; by <= 2; by++) {
                int to = (k + by) & 7, step = ring_step(around, rules, steps, k, by);
                if (distance[k] + step < distance[to]) distance[to] = distance[k] + step;
                if (distance[to] + step < distance[k]) distance[k] = distance[to] + step;
            }
        }
    }
}

static bool ties_are_ordered(const slu_rules *rules, slu_steps steps)
{
    if (rules->diagonals == SLU_DIAGONALS_NEVER) return true;
    return steps.straight < steps.diagonal && steps.diagonal < 2 * steps.straight;
}

// True if a way of equal cost replaces one that enters the middle by this direction.
static bool yields_at_equal_cost(const slu_rules *rules, int arrival)
{
    if (rules->diagonals == SLU_DIAGONALS_NEVER)
        return arrival == SLUI_EAST || arrival == SLUI_WEST;
    return !slui_is_diagonal(arrival);
}

static uint8_t pruned_moves(uint8_t around, const slu_rules *rules, slu_steps steps, int arrival)
{
    int distance[RING];
    ring_distances(around, rules, steps, slui_opposite(arrival), distance);
    int first = slui_is_diagonal(arrival) ? steps.diagonal : steps.straight;
    int slack = yields_at_equal_cost(rules, arrival) ? 0 : 1;
    unsigned kept = slui_moves_for(rules->diagonals, around);
    for (int k = 0; k < RING; k++) {
        int through = first + (slui_is_diagonal(k) ? steps.diagonal : steps.straight);
        if (distance[k] + slack <= through) kept &= ~(1u << k);
    }
    return (uint8_t)kept;
}

void slui_successors_every(slui_successors table, const slu_rules *rules)
{
    for (int arrival = 0; arrival < SLUI_ARRIVALS; arrival++) {
        unsigned back = arrival == SLUI_NO_ARRIVAL ? 0 : 1u << slui_opposite(arrival);
        for (int around = 0; around < 256; around++)
            table[arrival][around] =
                (uint8_t)(slui_moves_for(rules->diagonals, (uint8_t)around) & ~back);
    }
}

void slui_successors_canonical(slui_successors table, const slu_rules *rules)
{
    slui_successors_every(table, rules);
    slu_steps steps = slui_integer_steps(rules->steps);
    if (!ties_are_ordered(rules, steps)) return;
    for (int arrival = 0; arrival < SLUI_DIRECTIONS; arrival++) {
        for (int around = 0; around < 256; around++)
            table[arrival][around] = pruned_moves((uint8_t)around, rules, steps, arrival);
    }
}
