// SPDX-License-Identifier: MIT
// Priority inheritance with backtracking: one step for everybody, in time proportional to their
// number.
#ifndef SLUI_PIBT_H
#define SLUI_PIBT_H

#include "crowd/team.h"

enum { SLUI_CHOICES = SLUI_DIRECTIONS + 1 };
#define SLUI_NOBODY UINT32_MAX

// A unit that is looking for its step.
typedef struct slui_pibt_frame {
    uint32_t unit;
    uint32_t partner;              // to swap places with: swap.c; SLUI_NOBODY for most
    uint32_t choice[SLUI_CHOICES]; // tiles, the best first
    uint8_t count, at;
    bool trying;  // choice[at] is reserved, and the units on it are being asked to leave
    bool guarded; // nobody may enter the ground of units that are asking
} slui_pibt_frame;

typedef struct slui_pibt {
    slui_team *team;
    slui_pibt_frame *frames; // at most one for each member
    size_t depth, capacity;
} slui_pibt;

// Reserves memory for all members.
slu_status slui_pibt_reserve(slui_pibt *pibt, slui_team *team, slu_error *error);
void slui_pibt_release(slui_pibt *pibt);

// Discards all decisions: nobody has a next tile.
void slui_pibt_begin(slui_pibt *pibt);

// Decides that a unit goes to a tile one step away, or stays on its own. False, and nothing is
// decided, if that clashes with an earlier decision.
bool slui_pibt_fix(slui_pibt *pibt, uint32_t unit, uint32_t to);

// Decides on the step of a unit, and on those of all units that have to make way for it. False if
// it can neither move nor stay, which is impossible if nothing was fixed before.
bool slui_pibt_decide(slui_pibt *pibt, uint32_t unit);

// True if the tile can be a unit's next, given what others have decided; the step must be legal.
bool slui_pibt_may_step(const slui_pibt *pibt, uint32_t unit, uint32_t to);

// The neighbour that a unit has to swap places with in a passage too narrow for two, if it can do
// so by backing out; else SLUI_NOBODY. `wanted` is the tile it would go to (swap.c).
uint32_t slui_swap_partner(const slui_team *team, uint32_t unit, uint32_t wanted);

#endif
