// SPDX-License-Identifier: MIT
// Movement without a plan: what the steering methods share.
//
// A steering method is one function that decides on the next step of a walker. It knows where the
// walker and its goal are and what is passable around the walker's tile, nothing else; its state is
// in the walker. src/steer/walk.c takes the step, counts it, and ends the walk.
//
// All methods are built from two parts: the line (line.c), which says where the goal is, and the
// hand (hand.c), which follows a wall.
#ifndef SLUI_STEER_H
#define SLUI_STEER_H

#include "map/map.h"
#include "map/view.h"

enum { SLUI_NO_STEP = -1 };

// The direction of the next step, which must be allowed by the rules, or SLUI_NO_STEP to give up.
typedef int slui_steer(slu_walker *walker);

#define METHOD(name, title, summary, source, flags, steer) slui_steer steer;
#include "steer/methods.inl"
#undef METHOD

static inline uint8_t slui_walker_around(const slu_walker *walker)
{
    slui_view view = slui_view_of(walker->map, &walker->rules);
    return slui_view_around(&view, walker->tile);
}

static inline uint8_t slui_walker_moves(const slu_walker *walker)
{
    return slui_moves_for(walker->rules.diagonals, slui_walker_around(walker));
}

static inline bool slui_same_tile(slu_tile a, slu_tile b)
{
    return a.x == b.x && a.y == b.y;
}

// --- The line (line.c)

// Draws a new line from the walker's tile to its goal.
void slui_line_begin(slu_walker *walker);

// The next step along the line, for a walker that stands on it and not at the goal. If a wall
// blocks it: SLUI_NO_STEP, and *blocked is the direction of that wall.
int slui_line_step(const slu_walker *walker, int *blocked);

// True if a tile lies on the line.
bool slui_line_holds(const slu_walker *walker, slu_tile tile);

// The number of straight steps to the goal.
int slui_line_rest(const slu_walker *walker, slu_tile tile);

// --- The hand (hand.c)

// Puts the hand on the wall in this direction and remembers where that was.
void slui_hand_begin(slu_walker *walker, int wall);

// True if tile and hand are the same as when the hand was put on the wall.
bool slui_hand_is_back(const slu_walker *walker);

// The direction along the wall.
int slui_hand_faces(const slu_walker *walker);

// The next step along the wall; SLUI_NO_STEP if the hand only moved to the next wall of this tile.
int slui_hand_step(slu_walker *walker);

// The number of walls a tile can have for the hand: after as many turns on the spot there is no way
// out.
enum { SLUI_WALLS_OF_A_TILE = 4 };

#endif
