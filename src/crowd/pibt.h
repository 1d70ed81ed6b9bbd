// SPDX-License-Identifier: MIT
// Priority inheritance with backtracking: one step for everybody, in time proportional to their number.
#ifndef SLUI_PIBT_H
#define SLUI_PIBT_H

#include "crowd/team.h"

enum { SLUI_CHOICES = SLUI_DIRECTIONS + 1 };
#define SLUI_NOBODY UINT32_MAX

// A unit that is looking for its step.
typedef struct slui_pibt_frame {
    uint32_t unit;
    uint32_t partner; // it is to change places with this one: swap.c; SLUI_NOBODY for most
    uint32_t choice[SLUI_CHOICES]; // tiles, the most wanted first
    uint8_t count, at;
    bool trying;  // choice[at] is reserved, and those in the way are being asked to leave it
    bool guarded; // nobody may enter the ground of those that are asking
} slui_pibt_frame;

typedef struct slui_pibt {
    slui_team *team;
    slui_pibt_frame *frames; // one for each member at the most
    size_t depth, capacity;
} slui_pibt;

// Makes room for all members.
slu_status slui_pibt_reserve(slui_pibt *pibt, slui_team *team, slu_error *error);
void slui_pibt_release(slui_pibt *pibt);

// Forgets all decisions: nobody has a next tile.
void slui_pibt_begin(slui_pibt *pibt);

// Decides that a unit goes to a tile that is one step away, or its own. False, and nothing is decided, if
// that clashes with what has been decided before.
bool slui_pibt_fix(slui_pibt *pibt, uint32_t unit, uint32_t to);

// Decides on the step of a unit, and on those of all that have to make way for it. False if it can neither
// move nor stay, which cannot be where nothing was fixed before.
bool slui_pibt_decide(slui_pibt *pibt, uint32_t unit);

// True if the tile can be a unit's next, as far as others have decided; the step must be legal.
bool slui_pibt_may_step(const slui_pibt *pibt, uint32_t unit, uint32_t to);

// The neighbour that a unit has to change places with in a passage too narrow for two, and the unit can do
// so by backing out; SLUI_NOBODY for none. `wanted` is the tile it would go to (swap.c).
uint32_t slui_swap_partner(const slui_team *team, uint32_t unit, uint32_t wanted);

#endif
