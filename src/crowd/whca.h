// SPDX-License-Identifier: MIT
// Cooperative search in a moving window: the state between ticks.
#ifndef SLUI_WHCA_H
#define SLUI_WHCA_H

#include "crowd/stays.h"
#include "crowd/team.h"

// A place in time: a tile near a unit's own, in a tick of the window.
typedef struct slui_moment {
    uint32_t search; // in which this was written
    uint32_t g;
    uint8_t arrival; // the direction it was entered by; SLUI_NO_ARRIVAL for a wait
    bool closed;
} slui_moment;

typedef struct slui_whca {
    const slui_team *team;
    int window;          // ticks planned ahead
    int at;              // ticks of the plan that have passed
    bool ready;          // there is a plan
    slui_stays reserved; // by tick of the window and tile
    uint32_t
        *plan; // by member and tick of the window, both ends included: tile; SLUI_NOWHERE in tick 1
               // for members without a plan
    size_t plan_capacity;
    bool *anchored; // by member: its ground is kept for it until it has a plan
    size_t anchored_capacity;
    slui_moment *moments;
    size_t moment_capacity;
    uint64_t *open;
    size_t open_count, open_capacity;
    uint32_t search;   // number of the current search
    uint64_t expanded; // moments, in all
} slui_whca;

// A member's plan: window + 1 tiles.
static inline uint32_t *slui_whca_plan(const slui_whca *whca, uint32_t unit)
{
    return whca->plan + (size_t)unit * (size_t)(whca->window + 1);
}

// The moments that a search of this window can touch.
size_t slui_whca_moments(int window);

// Finds a path through the window for one unit, clear of all reservations, and writes its plan;
// *found is false, and nothing is written, if there is none.
slu_status slui_whca_search(slui_whca *whca, slui_team *team, uint32_t unit, bool *found,
                            slu_error *error);

#endif
