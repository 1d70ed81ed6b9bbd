// SPDX-License-Identifier: MIT
// Robust tracing: head for the goal along the line; when a wall blocks the walker, keep a hand on
// it until the walker meets the line again nearer to the goal; give up when the hand is back where
// it began.
//
// Source: Stout 1996, "robust tracing", after the work on mobile robots: Lumelsky & Stepanov 1987,
// Bug2.
// Stout draws the line from where the walker is blocked. Until then it has been on its line, so
// that line and the one from its start are the same, and one is enough.
//
// It arrives whenever there is a path, and gives up otherwise. Let F be the component of passable
// tiles around the walker, as the diagonal rule connects tiles.
//
//  1. It terminates. A trace follows a loop (hand.c), so it either meets the line nearer to the
//     goal or gives up. Each blockage is nearer to the goal than the one before, counted in
//     straight steps, so there are fewer of them than the goal was steps away.
//  2. It gives up only if there is no path. Suppose it is blocked at T by the tile N, the line's
//     next, and the goal lies in F. Follow the line from N on: it starts outside F and ends in it.
//     Let X be its first tile in F and Y the one before. From N to Y neighbours share sides and
//     none is in F, so all of them are in one component W of the complement of F. The border
//     between F and a component of its complement is one loop of sides, because F is connected by
//     sides only and W also by corners, or, under SLU_DIAGONALS_ALWAYS, vice versa; and the hand
//     follows exactly this loop. The side between X and Y is on it. So the hand passes X, which is
//     on the line and nearer than T.
//
// Walls and the outside of the map are equivalent here. Cutting the line's corners diagonally leads
// from one tile of the line to another; cutting an obstacle's corner skips no tile where the hand
// touches the wall. So neither affects the proof.
//
// Cost: constant per step. A component of n tiles has at most 4n sides, so one trace takes at most
// 8n steps.
#include "steer/steer.h"

static bool met_line_again(const slu_walker *w)
{
    bool nearer = slui_line_rest(w, w->tile) < slui_line_rest(w, w->blocked);
    return nearer && slui_line_holds(w, w->tile);
}

static int follow(slu_walker *w)
{
    for (int turns = 0; turns < SLUI_WALLS_OF_A_TILE; turns++) {
        int step = slui_hand_step(w);
        if (step != SLUI_NO_STEP) return step;
        if (slui_hand_is_back(w)) return SLUI_NO_STEP;
    }
    return SLUI_NO_STEP;
}

int slui_steer_robust(slu_walker *w)
{
    if (w->tracing && !met_line_again(w)) return slui_hand_is_back(w) ? SLUI_NO_STEP : follow(w);
    w->tracing = false;
    int wall, step = slui_line_step(w, &wall);
    if (step != SLUI_NO_STEP) return step;
    slui_hand_begin(w, wall);
    return follow(w);
}
