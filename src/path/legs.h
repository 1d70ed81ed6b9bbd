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

// Puts a tile before those from `out` on, in place of the first of them if it lies on the same
// line.
SLUI_INLINE slu_tile *slui_put_corner(slu_tile *out, const slu_tile *end, slu_tile tile)
{
    const bool two = end - out >= 2;
    if (two && slui_sign(out[0].x - tile.x) == slui_sign(out[1].x - out[0].x) &&
        slui_sign(out[0].y - tile.y) == slui_sign(out[1].y - out[0].y))
        out++;
    *--out = tile;
    return out;
}

// Where a leg turns.
SLUI_INLINE slu_tile slui_leg_turn_from(const slui_leg *leg, slu_tile first)
{
    return (slu_tile){first.x + leg->across * leg->across_step.x,
                      first.y + leg->across * leg->across_step.y};
}

// Puts the corners of a leg before those from `out` on: its first tile, and its turn if it has one.
SLUI_INLINE slu_tile *slui_leg_put_corners(const slui_leg *leg, slu_tile turn, slu_tile first,
                                           slu_tile *out, const slu_tile *end)
{
    if (leg->along && leg->across) out = slui_put_corner(out, end, turn);
    return slui_put_corner(out, end, first);
}

#endif
