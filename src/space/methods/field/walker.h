// SPDX-License-Identifier: MIT
// A unit on its way through a field of forces: what walking with the forces and following walls
// share.
#ifndef SLUI_SPACE_WALKER_H
#define SLUI_SPACE_WALKER_H

#include "space/methods/field/forces.h"
#include "space/methods/router.h"

// Out of a local minimum the unit follows walls until it is this many steps closer to the goal.
#define SLUI_ESCAPE_STEPS 3

typedef struct slui_force_field {
    slui_forces forces;
    double step;
    uint64_t most_steps;
} slui_force_field;

typedef enum slui_walk_end {
    SLUI_WALK_ARRIVED,
    SLUI_WALK_TRAPPED, // the forces lead no further
    SLUI_WALK_BLOCKED, // by a wall
    SLUI_WALK_LEFT,    // what was to be done is done, and the walk goes on
    SLUI_WALK_STUCK,   // once around a wall, and nowhere to leave it
    SLUI_WALK_SPENT,   // a limit was reached
    SLUI_WALK_MEMORY,
} slui_walk_end;

typedef struct slui_walker {
    slu_router *router;
    const slu_space_query *query;
    const slui_force_field *field;
    slu_point at;
    double nearest; // least distance to the goal at a point of the line, and which point that is
    size_t nearest_point;
    double until; // the distance at which wall following may end
    double cost;
    uint64_t steps, most_steps;
} slui_walker;

double slui_distance_left(const slui_walker *w);
bool slui_walker_sees(const slui_walker *w, slu_point a, slu_point b);

// True if a step may end at a place: it is in sight, and no obstacles touch there. The next step
// might lead on to the other side of such a point.
bool slui_walker_may_stop(const slui_walker *w, slu_point place);

// Goes to a place in sight. SLUI_WALK_LEFT: there; otherwise SPENT or MEMORY.
slui_walk_end slui_walker_go(slui_walker *w, slu_point next);

// True if the goal is a step away and in sight; slui_walker_arrive goes there.
bool slui_is_beside_goal(const slui_walker *w);
slui_walk_end slui_walker_arrive(slui_walker *w);

// Out of a local minimum, with a hand on the wall: until the goal is SLUI_ESCAPE_STEPS closer than
// at this one, and at those before.
slui_walk_end slui_walker_escape(slui_walker *w);

#endif
