// SPDX-License-Identifier: MIT
// The straight line from a tile to the goal, as a sequence of tiles each of which shares a side
// with the next.
//
// Source: Reveillès 1991, the arithmetic line of thickness |a| + |b|.
//
// Let the goal lie a tiles across and b tiles along from the line's first tile, and a tile i across
// and j along, with signs chosen so that a and b are not negative. The line holds the tiles of the
// box 0 <= i <= a, 0 <= j <= b for which
//
//     -(a + b) < 2 (i b - j a) <= a + b.
//
// A step across adds 2b to the middle term, a step along subtracts 2a. Together these are as long
// as the interval, so from each tile of the line exactly one of the two steps stays in it: the line
// has no gaps and no branches, and every step brings the goal one straight step nearer. (At the
// edge of the box the step that would leave it also leaves the interval.) All of it is exact in
// integers.
//
// Invariant: a walker that heads for its goal stands on its line.
// Cost: constant, with no memory beyond the line's first tile.
#include "steer/steer.h"

typedef struct offset {
    int64_t across, along;
} offset;

static offset between(slu_tile from, slu_tile to)
{
    return (offset){(int64_t)to.x - from.x, (int64_t)to.y - from.y};
}

static int64_t size_of(int64_t number)
{
    return number < 0 ? -number : number;
}

// A tile's position on the line, measured from its first tile towards the goal.
typedef struct place {
    int64_t a, b, i, j;
} place;

static place place_of(const slu_walker *w, slu_tile tile)
{
    offset whole = between(w->line_start, w->query.goal), part = between(w->line_start, tile);
    place p = {size_of(whole.across), size_of(whole.along), part.across, part.along};
    if (whole.across < 0) p.i = -p.i;
    if (whole.along < 0) p.j = -p.j;
    return p;
}

static bool in_interval(place p)
{
    int64_t e = 2 * (p.i * p.b - p.j * p.a), half = p.a + p.b;
    return -half < e && e <= half;
}

void slui_line_begin(slu_walker *w)
{
    w->line_start = w->tile;
}

bool slui_line_holds(const slu_walker *w, slu_tile tile)
{
    place p = place_of(w, tile);
    if (p.i < 0 || p.i > p.a || p.j < 0 || p.j > p.b) return false;
    return in_interval(p);
}

int slui_line_rest(const slu_walker *w, slu_tile tile)
{
    offset rest = between(tile, w->query.goal);
    return (int)(size_of(rest.across) + size_of(rest.along));
}

static bool goes_across(place p)
{
    p.i++;
    return in_interval(p);
}

static int direction_across(const slu_walker *w)
{
    return w->query.goal.x < w->line_start.x ? SLUI_WEST : SLUI_EAST;
}

static int direction_along(const slu_walker *w)
{
    return w->query.goal.y < w->line_start.y ? SLUI_NORTH : SLUI_SOUTH;
}

// If the line's next two steps form a corner, the diagonal that cuts it; else SLUI_NO_STEP.
static int corner_cut(const slu_walker *w, place p)
{
    bool first = goes_across(p);
    if (first)
        p.i++;
    else
        p.j++;
    if (p.i == p.a && p.j == p.b) return SLUI_NO_STEP;
    if (goes_across(p) == first) return SLUI_NO_STEP;
    int dx = slui_step_x[direction_across(w)], dy = slui_step_y[direction_along(w)];
    return slui_direction(dx, dy);
}

int slui_line_step(const slu_walker *w, int *blocked)
{
    place p = place_of(w, w->tile);
    uint8_t moves = slui_walker_moves(w);
    int diagonal = corner_cut(w, p);
    if (diagonal != SLUI_NO_STEP && (moves >> diagonal & 1)) return diagonal;
    int straight = goes_across(p) ? direction_across(w) : direction_along(w);
    if (moves >> straight & 1) return straight;
    *blocked = straight;
    return SLUI_NO_STEP;
}
