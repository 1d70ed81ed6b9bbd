// SPDX-License-Identifier: MIT
// Legs: direct paths between two tiles, with their diagonal steps first; with four neighbours,
// their vertical ones. Jump points and labels give a path as the ends of its legs; it is written
// from its goal back to its start, since that is how they know it.
#ifndef SLUI_LEGS_H
#define SLUI_LEGS_H

#include "map/rules.h"

// First `across` diagonal steps, or with four neighbours steps up or down, then `along` straight
// ones.
typedef struct slui_leg {
    int across, along;
    slu_tile across_step, along_step;
} slui_leg;

SLUI_INLINE int slui_sign(int x)
{
    return (x > 0) - (x < 0);
}

SLUI_INLINE slui_leg slui_leg_between(slu_diagonals diagonals, slu_tile from, slu_tile to)
{
    const int dx = to.x - from.x, dy = to.y - from.y;
    const int wide = dx < 0 ? -dx : dx, tall = dy < 0 ? -dy : dy;
    if (diagonals == SLU_DIAGONALS_NEVER)
        return (slui_leg){tall, wide, {0, slui_sign(dy)}, {slui_sign(dx), 0}};
    slui_leg leg = {.across = wide < tall ? wide : tall,
                    .along = wide < tall ? tall - wide : wide - tall,
                    .across_step = {slui_sign(dx), slui_sign(dy)}};
    if (wide > tall) leg.along_step.x = slui_sign(dx);
    if (tall > wide) leg.along_step.y = slui_sign(dy);
    return leg;
}

// Adds the steps of a leg to the facts of its path.
SLUI_INLINE void slui_leg_count(const slui_leg *leg, bool four, slu_path_facts *facts)
{
    facts->straight_steps += (uint64_t)(leg->along + (four ? leg->across : 0));
    facts->diagonal_steps += (uint64_t)(four ? 0 : leg->across);
}

// Writes tiles before the one that `out` points to, each a step on from the one after it; returns
// where the last one is. The tile stays in registers: reading it back would take most of the time.
SLUI_INLINE slu_tile *slui_put_steps(slu_tile *out, int count, int dx, int dy)
{
    slu_tile tile = *out;
    for (int i = 0; i < count; i++) {
        tile.x += dx;
        tile.y += dy;
        *--out = tile;
    }
    return out;
}

// Writes the tiles of a leg before its last one, which `out` points to; returns where its first one
// is.
SLUI_INLINE slu_tile *slui_leg_put_tiles(const slui_leg *leg, slu_tile *out)
{
    out = slui_put_steps(out, leg->along, -leg->along_step.x, -leg->along_step.y);
    return slui_put_steps(out, leg->across, -leg->across_step.x, -leg->across_step.y);
}

// The same for a leg whose first tile is there: it is written from its first tile to its last.
SLUI_INLINE slu_tile *slui_leg_put_tiles_back(const slui_leg *leg, slu_tile *out)
{
    out = slui_put_steps(out, leg->across, leg->across_step.x, leg->across_step.y);
    return slui_put_steps(out, leg->along, leg->along_step.x, leg->along_step.y);
}

// Where a leg turns.
SLUI_INLINE slu_tile slui_leg_turn_from(const slui_leg *leg, slu_tile first)
{
    return (slu_tile){first.x + leg->across * leg->across_step.x,
                      first.y + leg->across * leg->across_step.y};
}

// The corners of a path, written from its goal back.
typedef struct slui_corner_list {
    slu_tile *first;
    slu_tile step; // from the first to the next; none while there is only one
} slui_corner_list;

// Puts the tile before the first corner from which a straight line of some steps leads there; in
// its place, if it lies on the same line. Whether it does is hard to predict, so there is no
// branch. A line of no steps changes nothing.
SLUI_INLINE void slui_put_line(slui_corner_list *corners, slu_tile from, int count, slu_tile step)
{
    const bool turns = (step.x != corners->step.x) | (step.y != corners->step.y);
    corners->first -= turns & (count > 0);
    *corners->first = from;
    corners->step = count > 0 ? step : corners->step;
}

// Puts the corners of a leg that leads from `first` to the first corner.
SLUI_INLINE void slui_leg_put_corners(const slui_leg *leg, slu_tile first,
                                      slui_corner_list *corners)
{
    slui_put_line(corners, slui_leg_turn_from(leg, first), leg->along, leg->along_step);
    slui_put_line(corners, first, leg->across, leg->across_step);
}

// The same for a leg from the first corner to `first`.
SLUI_INLINE void slui_leg_put_corners_back(const slui_leg *leg, slu_tile first,
                                           slui_corner_list *corners)
{
    const slu_tile across = {-leg->across_step.x, -leg->across_step.y};
    const slu_tile along = {-leg->along_step.x, -leg->along_step.y};
    slui_put_line(corners, slui_leg_turn_from(leg, *corners->first), leg->across, across);
    slui_put_line(corners, first, leg->along, along);
}

#endif
