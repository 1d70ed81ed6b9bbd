// SPDX-License-Identifier: MIT
// The inside of a crowd: its units, and what its method keeps between ticks.
#ifndef SLUI_CROWD_H
#define SLUI_CROWD_H

#include "crowd/pibt.h"
#include "crowd/whca.h"

// Decides on the next tile of every member that is present; on failure nobody moves.
typedef slu_status slui_crowd_decide(slu_crowd *crowd, slu_error *error);

struct slu_crowd {
    slui_team team;
    slui_crowd_decide *decide;
    slui_pibt pibt;
    slui_whca whca;
    slu_crowd_unit *units; // what the caller sees
    size_t units_capacity;
    uint64_t tick;
    bool changed; // units, goals or the map, since the last tick
};

// Makes an empty crowd of checked options. *out is NULL if this fails.
slu_status slui_crowd_create(const slu_map *map, const slu_crowd_options *options,
                             slui_crowd_decide *decide, slu_crowd **out, slu_error *error);

#define METHOD(name, title, summary, source, flags, decide) slui_crowd_decide decide;
#define PLANNER(name, title, summary, source, flags, solve)
#include "crowd/methods.inl"
#undef METHOD
#undef PLANNER

#endif
