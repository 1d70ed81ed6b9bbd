// SPDX-License-Identifier: MIT
// The inside of an explorer: a belief about the ground, and a planner that keeps a plan on it.
//
// A planner is one of the registry's methods. src/explore/explorer.c checks the arguments,
// maintains the belief and calls the planner. The planner reads the belief and nothing of the map,
// except for planners that use a finder.
#ifndef SLUI_EXPLORER_H
#define SLUI_EXPLORER_H

#include "explore/belief.h"

// What a planner found.
typedef struct slui_plan {
    slu_outcome outcome; // SLU_FOUND or SLU_UNREACHABLE
    uint64_t ticks;      // from where the unit is to the goal
    uint32_t next;       // the next place; where the unit is, if that is the goal
} slui_plan;

typedef struct slui_planner slui_planner;

// A kind of planner. Each call allocates all of its memory before anything changes.
typedef struct slui_planner_kind {
    slu_status (*create)(slui_belief *belief, const slu_explorer_options *options,
                         slui_planner **out, slu_error *error);
    void (*destroy)(slui_planner *planner);
    size_t (*bytes)(const slui_planner *planner);
    // Prepares for this many changed places; false when memory runs out.
    bool (*reserve)(slui_planner *planner, size_t changes);
    // The belief has accepted what its last look found.
    void (*change)(slui_planner *planner);
    // The unit took the planned step, or is somewhere else now; the belief says where.
    void (*move)(slui_planner *planner, bool as_planned);
    slu_status (*plan)(slui_planner *planner, slui_plan *plan, slu_error *error);
    // Writes up to `capacity` tiles of a plan that was found, starting with the unit's own; returns
    // how many there are.
    size_t (*write)(slui_planner *planner, slu_tile *out, size_t capacity);
} slui_planner_kind;

struct slui_planner {
    const slui_planner_kind *kind;
    uint64_t expanded, updated, plans; // of slu_explorer_stats
};

struct slu_explorer {
    slu_allocator allocator;
    slui_belief belief;
    slui_planner *planner;
    uint64_t steps, changes;
    uint64_t nanoseconds;
};

#define METHOD(name, title, summary, source, flags, planner) extern const slui_planner_kind planner;
#include "explore/methods.inl"
#undef METHOD

#endif
