// SPDX-License-Identifier: MIT
// The steps worth trying from a tile, given the direction it was entered by.
//
// Three tables, each a byte of steps for every arrival and each of the 256 neighbourhoods:
//
//   legal      what the rule allows, but the step straight back. For weighted ground.
//   unserved   on uniform ground, legal without the tiles that the parent reaches in one step at no
//              more cost: it has offered them already, so trying them again changes nothing. What a
//              search expands and generates is exactly what the textbooks' would.
//   canonical  on uniform ground, unserved without the tiles that another neighbour of the parent will
//              serve at no more cost.
//
// Source of the last: the neighbour pruning of Harabor & Grastien 2011 (and 2012, without corner
// cutting), used without jumping as in Sturtevant & Rabin 2016, "Canonical Orderings on Grids". Coming
// from p to x, a neighbour n of x is dropped if p reaches n within the 3x3 block around x, without x,
// at no more cost. On open ground each tile is then generated about once instead of about twice.
//
// Instead of listing cases, the tables are computed from these definitions, which makes them right for
// every movement rule at once.
//
// Equal cost needs an order, or two ways might each be dropped in favour of the other. Where
// diagonals are longer than one straight step and shorter than two, the only equal pair is
// straight-then-diagonal against diagonal-then-straight, and the latter is kept. With four
// neighbours it is horizontal-then-vertical against vertical-then-horizontal, and the latter is
// kept. In both cases the last step of the way that is kept is never dropped on account of equal
// cost, whatever tile its own parent is; so of the cheapest ways to a tile at least one survives,
// and A* stays optimal, with reopening also for inconsistent estimates. For other step costs there
// are more ties, and canonical is the same as unserved.
//
// Cost: 3 * 9 * 256 bytes, about a million operations once per finder.
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

static int step_length(slu_steps steps, int direction)
{
    return slui_is_diagonal(direction) ? steps.diagonal : steps.straight;
}

// Leaves out of `moves` what costs no more than `slack` below the way through the middle.
static uint8_t drop_nearer(uint8_t moves, const int distance[RING], slu_steps steps, int arrival,
                           int slack)
{
    unsigned kept = moves;
    for (int k = 0; k < RING; k++) {
        int through = step_length(steps, arrival) + step_length(steps, k);
        if (distance[k] + slack <= through) kept &= ~(1u << k);
    }
    return (uint8_t)kept;
}

static void one_step_distances(uint8_t around, const slu_rules *rules, slu_steps steps, int from,
                               int distance[RING])
{
    for (int k = 0; k < RING; k++)
        distance[k] = FAR;
    for (int by = 1; by <= 2; by++) {
        int before = (from - by) & 7;
        distance[(from + by) & 7] = ring_step(around, rules, steps, from, by);
        distance[before] = ring_step(around, rules, steps, before, by);
    }
}

static void fill_arrival(slui_successors *s, const slu_rules *rules, int arrival, uint8_t around)
{
    slu_steps steps = slui_integer_steps(rules->steps);
    int parent = slui_opposite(arrival), distance[RING];
    uint8_t moves = slui_moves_for(rules->diagonals, around) & (uint8_t) ~(1u << parent);
    s->legal[arrival][around] = moves;
    one_step_distances(around, rules, steps, parent, distance);
    moves = drop_nearer(moves, distance, steps, arrival, 0);
    s->unserved[arrival][around] = s->canonical[arrival][around] = moves;
    if (!ties_are_ordered(rules, steps)) return;
    ring_distances(around, rules, steps, parent, distance);
    int slack = yields_at_equal_cost(rules, arrival) ? 0 : 1;
    s->canonical[arrival][around] = drop_nearer(moves, distance, steps, arrival, slack);
}

void slui_successors_fill(slui_successors *s, const slu_rules *rules)
{
    for (int around = 0; around < 256; around++) {
        for (int arrival = 0; arrival < SLUI_DIRECTIONS; arrival++)
            fill_arrival(s, rules, arrival, (uint8_t)around);
        s->legal[SLUI_NO_ARRIVAL][around] = s->unserved[SLUI_NO_ARRIVAL][around] =
            s->canonical[SLUI_NO_ARRIVAL][around] =
                slui_moves_for(rules->diagonals, (uint8_t)around);
    }
}
