// SPDX-License-Identifier: MIT
// The ground as a unit believes it to be: a copy of what every tile costs it. The copy changes only
// when the unit is asked to look, so planners learn exactly which tiles changed.
//
// A place is an index into this copy, which has a border of walls: no loop over neighbours needs a
// bounds test. Step costs are in ticks: the rules' integer steps times hundredths, or times
// twelfths of hundredths where means are charged, even on uniform ground.
//
// Invariant: cost[] is the map as it was when each tile was last looked at, so code that reads
// nothing else sees one consistent world. `cheapest` is a lower bound on every cost there has ever
// been.
//
// Cost: 4 bytes per tile; a look takes time proportional to its area.
#ifndef SLUI_BELIEF_H
#define SLUI_BELIEF_H

#include "map/map.h"
#include "map/rules.h"
#include "map/view.h"

typedef struct slui_belief {
    slu_allocator allocator;
    const slu_map *map;
    slu_rules rules;
    slui_view view;
    uint32_t stride;    // places from one row to the next
    uint32_t places;    // in all
    uint32_t *cost;     // hundredths, 0 for walls and where the unit does not fit
    int32_t offset[8];  // from a place to its neighbours, by direction
    uint64_t length[2]; // of a straight and of a diagonal step
    uint8_t moves[256]; // the allowed steps, by passable neighbours
    uint32_t cheapest;  // hundredths
    double ticks;       // in one unit of cost
    uint64_t revision;  // of the map and the influence at the last look
    uint32_t at, goal;  // where the unit is, and where it wants to be
    uint32_t *changed;  // what the last look found
    size_t changed_count, changed_capacity;
    bool cheaper; // some step may have become cheaper
} slui_belief;

// A place with its neighbours.
typedef struct slui_surroundings {
    slui_sight sight;
    uint8_t moves; // the directions that lead out; none from a wall
} slui_surroundings;

// Checks the rules and copies the ground. Must be released even if this fails.
slu_status slui_belief_create(slui_belief *belief, const slu_map *map, const slu_rules *rules,
                              const slu_allocator *allocator, slu_error *error);
void slui_belief_release(slui_belief *belief);
size_t slui_belief_bytes(const slui_belief *belief);

// Lists the places whose cost on the map differs from the believed one, in the part of the map that
// an edit of `area` can affect; false when memory runs out. Does not change the belief.
bool slui_belief_look(slui_belief *belief, slu_rect area);

// Takes over what the last look found.
void slui_belief_accept(slui_belief *belief);

// True if the map says that there is no path from the unit to its goal.
bool slui_belief_cut_off(const slui_belief *belief);

void slui_belief_survey(const slui_belief *belief, uint32_t place, slui_surroundings *out);

// The cost of a step out of the middle.
static inline uint64_t slui_belief_step(const slui_belief *b, const slui_surroundings *s,
                                        int direction)
{
    return b->length[slui_is_diagonal(direction)] *
           slui_sight_charge(&s->sight, b->rules.charge, direction);
}

// The cost of the step into the middle from the neighbour in this direction. A mean is the same in
// both directions.
static inline uint64_t slui_belief_step_in(const slui_belief *b, const slui_surroundings *s,
                                           int direction)
{
    if (b->rules.charge == SLU_CHARGE_MEAN) return slui_belief_step(b, s, direction);
    return b->length[slui_is_diagonal(direction)] * slui_sight_here(&s->sight);
}

static inline uint32_t slui_belief_neighbour(const slui_belief *b, uint32_t place, int direction)
{
    return (uint32_t)((int64_t)place + b->offset[direction]);
}

static inline uint32_t slui_belief_place(const slui_belief *b, slu_tile tile)
{
    return (uint32_t)(tile.y + 1) * b->stride + (uint32_t)tile.x + 1;
}

static inline slu_tile slui_belief_tile(const slui_belief *b, uint32_t place)
{
    return (slu_tile){(int)(place % b->stride) - 1, (int)(place / b->stride) - 1};
}

#endif
