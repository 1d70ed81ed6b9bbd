// SPDX-License-Identifier: MIT
// The inside of a crowd: its units, and what a crowd method is.
#ifndef SLUI_CROWD_H
#define SLUI_CROWD_H

#include "crowd/plan.h"
#include "crowd/team.h"

// A crowd method. It decides tick by tick, or plans all paths at once; the functions of the other
// variant are NULL.
typedef struct slui_crowd_kind {
    // Memory that a crowd keeps for the method between ticks, initially zeroed.
    size_t state_size;
    // It plans for the ticks of the crowd's window, and asks for distances as far away.
    bool windowed;
    // Decides on the next tile of every member that is present; on failure nobody moves.
    slu_status (*decide)(slu_crowd *crowd, slu_error *error);
    // Frees and counts what the state has allocated; NULL if it allocates nothing.
    void (*release)(slu_crowd *crowd);
    size_t (*bytes)(const slu_crowd *crowd);

    // Plans from where the team stands to its goals, and fills in the plan's ticks, outcome and
    // expanded. Expands at most `most` configurations. Moves the members of the team around
    // meanwhile.
    slu_status (*solve)(slui_team *team, uint64_t most, slu_plan *plan, slu_error *error);
} slui_crowd_kind;

struct slu_crowd {
    slui_team team;
    const slui_crowd_kind *kind;
    void *state;           // of kind->state_size bytes
    int window;            // of slu_crowd_options
    uint64_t expanded;     // by the method, in all; distances are counted by the team
    slu_crowd_unit *units; // what the caller sees
    size_t units_capacity;
    uint64_t tick;
    bool changed; // units, goals or the map, since the last tick
};

// The reach of distances that a step's decision needs: the neighbours, and some of a passage that
// two units meet in (swap.c).
enum { SLUI_STEP_REACH = 4 };

// Creates an empty crowd from checked options. *out is NULL if this fails.
slu_status slui_crowd_create(const slu_map *map, const slu_crowd_options *options,
                             const slui_crowd_kind *kind, slu_crowd **out, slu_error *error);

#define METHOD(name, title, summary, source, flags, kind) extern const slui_crowd_kind kind;
#include "crowd/methods.inl"
#undef METHOD

#endif
