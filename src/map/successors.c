// SPDX-License-Identifier: MIT
// The steps worth trying from a tile, given the direction it was entered in.
//
// Three tables, each with a byte of steps for every arrival and each of the 256 neighbourhoods:
//
//   legal      what the rule allows, except the step straight back. For weighted ground.
//   unserved   on uniform ground, legal without the tiles that the parent reaches in one step at no
//              more cost: it has offered them already, so trying them again changes nothing. A
//              search expands and generates exactly what the textbook version would.
//   canonical  on uniform ground, unserved without the tiles that another neighbour of the parent
//              will serve at no more cost.
//
// Source of the last: the neighbour pruning of Harabor & Grastien 2011 (and 2012, without corner
// cutting), used without jumping as in Sturtevant & Rabin 2016, "Canonical Orderings on Grids".
// Coming from p to x, a neighbour n of x is dropped if p reaches n within the 3x3 block around x,
// without x, at no more cost. On open ground each tile is then generated about once instead of
// about twice.
//
// Instead of listing cases, the tables are computed from these definitions, which makes them right
// for every movement rule at once.
//
// Equal costs need an order, or two paths might each be dropped in favour of the other. If
// diagonals are longer than one straight step and shorter than two, the only equal pair is
// straight-then-diagonal against diagonal-then-straight, and the latter is kept. With four
// neighbours it is horizontal-then-vertical against vertical-then-horizontal, and the latter is
// kept. In both cases the last step of the path that is kept is never dropped because of equal
// cost, whatever tile its own parent is. So of the cheapest paths to a tile at least one survives,
// and A* stays optimal, with reopening also for inconsistent estimates. For other step costs there
// are more ties, and canonical is the same as unserved.
//
// Cost: 3 * 9 * 256 bytes, a thirtieth of a millisecond once per finder.
#include "map/rules.h"

#include <limits.h>

enum { RING = SLUI_DIRECTIONS, FAR = INT_MAX / 4 };

// The tiles around the middle one, in the order of the directions, and the lengths of the steps
// between them: hop[k][0] from k to the next one clockwise, hop[k][1] to the next but one.
typedef struct ring {
    int hop[RING][2];
} ring;

// The tile in the middle is passable, so a diagonal step past a corner has at least one open side.
static bool may_pass_corner(slu_diagonals diagonals, bool corner_is_open)
{
    unsigned seen = 1u << SLUI_NORTH_EAST | 1u << SLUI_NORTH;
    if (corner_is_open) seen |= 1u << SLUI_EAST;
    return slui_moves_for(diagonals, (uint8_t)seen) >> SLUI_NORTH_EAST & 1;
}

static ring ring_of(uint8_t around, const slu_rules *rules, slu_steps steps)
{
    ring r = {0};
    for (int k = 0; k < RING; k++) {
        bool open[3] = {around >> k & 1, around >> ((k + 1) & 7) & 1, around >> ((k + 2) & 7) & 1};
        r.hop[k][0] = open[0] && open[1] ? steps.straight : FAR;
        bool diagonal = !slui_is_diagonal(k) && open[0] && open[2] &&
                        may_pass_corner(rules->diagonals, open[1]);
        r.hop[k][1] = diagonal ? steps.diagonal : FAR;
    }
    return r;
}

static void shorten(int *distance, int offer)
{
    if (offer < *distance) *distance = offer;
}

// Shortest paths from one ring tile to all others, staying on the ring. Turning back never helps:
// between two tiles in succession there is a step if both are open. So one sweep in each direction
// is enough.
static void ring_distances(const ring *r, int from, int distance[RING])
{
    for (int k = 0; k < RING; k++)
        distance[k] = k == from ? 0 : FAR;
    for (int k = from + 1; k < from + RING; k++) {
        int one = (k - 1) & 7, two = (k - 2) & 7;
        shorten(&distance[k & 7], distance[one] + r->hop[one][0]);
        shorten(&distance[k & 7], distance[two] + r->hop[two][1]);
    }
    for (int k = from - 1; k > from - RING; k--) {
        int to = k & 7;
        shorten(&distance[to], distance[(k + 1) & 7] + r->hop[to][0]);
        shorten(&distance[to], distance[(k + 2) & 7] + r->hop[to][1]);
    }
}

static bool ties_are_ordered(const slu_rules *rules, slu_steps steps)
{
    if (rules->diagonals == SLU_DIAGONALS_NEVER) return true;
    return steps.straight < steps.diagonal && steps.diagonal < 2 * steps.straight;
}

// True if a path of equal cost replaces one that enters the middle in this direction.
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

// Drops from `moves` every neighbour whose distance is at least `slack` below that of the path
// through the middle.
static uint8_t drop_nearer(uint8_t moves, const int distance[RING], slu_steps steps, int arrival,
                           int slack)
{
    unsigned kept = moves;
    for (unsigned left = moves; left; left &= left - 1) {
        int k = (int)SLUI_LOWEST_BIT(left);
        int through = step_length(steps, arrival) + step_length(steps, k);
        if (distance[k] + slack <= through) kept &= ~(1u << k);
    }
    return (uint8_t)kept;
}

static void one_step_distances(const ring *r, int from, int distance[RING])
{
    for (int k = 0; k < RING; k++)
        distance[k] = FAR;
    for (int by = 1; by <= 2; by++) {
        int before = (from - by) & 7;
        distance[(from + by) & 7] = r->hop[from][by - 1];
        distance[before] = r->hop[before][by - 1];
    }
}

// How far a rule can be turned without changing: a quarter, except that with four neighbours
// horizontal and vertical steps differ where costs are equal.
static int turn_of(const slu_rules *rules)
{
    return rules->diagonals == SLU_DIAGONALS_NEVER ? RING / 2 : RING / 4;
}

static uint8_t turned(uint8_t directions, int by)
{
    return (uint8_t)(directions << by | directions >> (RING - by));
}

// One entry gives those of the turned neighbourhoods.
static void put(slui_steps_table table, int arrival, uint8_t around, uint8_t moves, int turn)
{
    for (int by = 0; by < RING; by += turn)
        table[(arrival + by) & 7][turned(around, by)] = turned(moves, by);
}

static void fill_arrival(slui_successors *s, const slu_rules *rules, const ring *r, uint8_t around,
                         int arrival)
{
    slu_steps steps = slui_integer_steps(rules->steps);
    int parent = slui_opposite(arrival), turn = turn_of(rules), distance[RING];
    uint8_t moves = s->legal[SLUI_NO_ARRIVAL][around] & (uint8_t) ~(1u << parent);
    put(s->legal, arrival, around, moves, turn);
    one_step_distances(r, parent, distance);
    moves = drop_nearer(moves, distance, steps, arrival, 0);
    put(s->unserved, arrival, around, moves, turn);
    if (ties_are_ordered(rules, steps)) {
        ring_distances(r, parent, distance);
        int slack = yields_at_equal_cost(rules, arrival) ? 0 : 1;
        moves = drop_nearer(moves, distance, steps, arrival, slack);
    }
    put(s->canonical, arrival, around, moves, turn);
}

void slui_successors_fill(slui_successors *s, const slu_rules *rules)
{
    for (int i = 0; i < 256; i++) {
        uint8_t around = (uint8_t)i;
        ring r = ring_of(around, rules, slui_integer_steps(rules->steps));
        s->legal[SLUI_NO_ARRIVAL][i] = s->unserved[SLUI_NO_ARRIVAL][i] =
            s->canonical[SLUI_NO_ARRIVAL][i] = slui_moves_for(rules->diagonals, around);
        for (int arrival = 0; arrival < turn_of(rules); arrival++)
            fill_arrival(s, rules, &r, around, arrival);
    }
}
