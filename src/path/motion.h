// SPDX-License-Identifier: MIT
// How a unit turns and accelerates, read from the caller's options.
#ifndef SLUI_MOTION_H
#define SLUI_MOTION_H

#include "map/map.h"
#include "map/view.h"

// A cost divided by 1, 2, 3 or 4 is whole in twelfths.
enum { SLUI_SPEED_PARTS = 12 };

// A slu_motion with its defaults filled in.
typedef struct slui_motion {
    int max_turn, top_speed;
    uint32_t turn_cost; // for 45 degrees, in hundredths
} slui_motion;

// True unless it is zeroed.
bool slui_motion_is_set(const slu_motion *motion);

// Checks a motion and fills in its defaults; the rules must have been checked.
slu_status slui_motion_read(const slu_motion *motion, const slu_rules *rules, slui_motion *out,
                            slu_error *error);

// The turn from one direction to another, 0 to 4 times 45 degrees.
static inline int slui_turn_between(int from, int to)
{
    int turn = (to - from) & (SLUI_DIRECTIONS - 1);
    return turn <= SLUI_DIRECTIONS / 2 ? turn : SLUI_DIRECTIONS - turn;
}

// A heading is its direction plus one.
static inline slu_heading slui_heading_of(int direction)
{
    return (slu_heading)(direction + 1);
}

static inline int slui_direction_of(slu_heading heading)
{
    return (int)heading - 1;
}

// slu_motion_check for rules that have been checked and their view.
slu_status slui_motion_check(const slui_view *view, const slu_rules *rules,
                             const slui_motion *motion, const slu_tile *path,
                             const slu_motion_state *states, size_t length, slu_motion_facts *facts,
                             slu_error *error);

// SLU_OK if the heading exists under the rules, or is SLU_HEADING_ANY.
slu_status slui_heading_check(slu_heading heading, const slu_rules *rules, slu_error *error);

#endif
