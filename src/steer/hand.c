// SPDX-License-Identifier: MIT
// The left hand on the wall.
//
// The hand touches a side: the one between the walker's tile and the wall next to it in the
// direction `hand`. The walker faces a quarter turn to the right of its hand. One of these happens
// next:
//
//   the step past the wall's far corner is allowed   take it; the hand turns left with the wall
//   there is a wall ahead                            the hand moves to that wall, on the spot
//   the wall continues ahead                         one step ahead
//   the wall ends ahead                              one step ahead, where the hand feels nothing,
//                                                    and the next step is to its side
//
// The first and the last round the same kind of corner; which one applies depends on the diagonal
// rule.
//
// Invariant: except on that tile where it feels nothing, the hand is on a side that borders the
// walker's own component, and each such side has exactly one successor and one predecessor. So the
// hand follows a loop and returns to where it began. Rounding an obstacle joined by corners obeys
// the rule too: the walker passes between the two walls under SLU_DIAGONALS_ALWAYS and only then.
//
// Cost: constant per step. A loop takes at most two steps per side.
#include "steer/steer.h"

static int turned(int direction, int eighths)
{
    return (direction + eighths) & (SLUI_DIRECTIONS - 1);
}

void slui_hand_begin(slu_walker *w, int wall)
{
    w->tracing = true;
    w->hand = w->blocked_hand = (uint8_t)wall;
    w->blocked = w->tile;
}

bool slui_hand_is_back(const slu_walker *w)
{
    return w->hand == w->blocked_hand && slui_same_tile(w->tile, w->blocked);
}

int slui_hand_faces(const slu_walker *w)
{
    return turned(w->hand, 2);
}

static int turn_left_into(slu_walker *w, int step)
{
    w->hand = (uint8_t)turned(w->hand, -2);
    return step;
}

int slui_hand_step(slu_walker *w)
{
    uint8_t moves = slui_walker_moves(w);
    int hand = w->hand, corner = turned(hand, 1), ahead = slui_hand_faces(w);
    if (moves >> hand & 1) return turn_left_into(w, hand);
    if (moves >> corner & 1) return turn_left_into(w, corner);
    if (moves >> ahead & 1) return ahead;
    w->hand = (uint8_t)ahead;
    return SLUI_NO_STEP;
}
