// SPDX-License-Identifier: MIT
// Homings: fields of distances to goals, found backwards from each goal and only as far as somebody asked.
//
// Source: Silver 2005 (reverse resumable search), with breadth-first search in place of A*: a field is
// shared by all units of one kind with one goal, and a wave of one level is cheaper than a queue.
//
// A distance is in ticks where all ground costs 1 for the kind, else in hundredths of cost: the sum over the
// steps of what the tile entered costs. Fields are numbered, and counted by their users.
//
// Invariant: with even ground, every tile within `level` steps of the goal has its distance and no other
// tile has; else every tile whose distance is no more than the top of the queue has its final one.
// Cost: 2 bytes per passable tile and field where there are fewer than 65535 of these and costs are even,
// else 4; and the wave. Time: each tile is entered once per field.
#ifndef SLUI_HOMING_H
#define SLUI_HOMING_H

#include "crowd/ground.h"

#define SLUI_UNREACHED UINT32_MAX // a distance that is not known

typedef struct slui_homing {
    uint32_t goal; // tile
    int kind;
    uint32_t users;  // 0: free for another goal
    uint16_t *near;  // by place, distance plus one, 0 where it is not known; or
    uint32_t *far;   // the same for long ways
    uint32_t *wave;  // even ground: the tiles of the last level
    uint64_t *queue; // uneven ground: a heap of distance and tile
    size_t wave_count, wave_capacity, queue_count, queue_capacity;
    uint32_t level;
    uint32_t places; // that the tables have room for
    bool finished;   // every tile that the goal can be reached from is known
} slui_homing;

typedef struct slui_homings {
    const slui_crowd_ground *ground;
    slui_homing *items;
    size_t count, capacity;
    uint32_t *next_wave;
    size_t next_capacity;
    uint64_t expanded; // tiles entered, in all
} slui_homings;

void slui_homings_release(slui_homings *fields);

// Gives out the field of a kind and a goal, a new one where there is none yet.
slu_status slui_homings_take(slui_homings *fields, int kind, uint32_t goal, uint32_t *out,
                             slu_error *error);
void slui_homings_return(slui_homings *fields, uint32_t field);

// Forgets all distances, because the ground has changed.
slu_status slui_homings_restart(slui_homings *fields, slu_error *error);

// Lets a field grow until it knows a tile's distance, or all there are.
slu_status slui_homing_reach(slui_homings *fields, uint32_t field, uint32_t tile, slu_error *error);

size_t slui_homings_bytes(const slui_homings *fields);

// What is known of a tile's distance, SLUI_UNREACHED where nothing is.
static inline uint32_t slui_homing_at(const slui_homings *fields, uint32_t field, uint32_t tile)
{
    const slui_homing *f = &fields->items[field];
    uint32_t place = fields->ground->place[tile];
    if (place == SLUI_NOWHERE) return SLUI_UNREACHED;
    return (f->near ? f->near[place] : f->far[place]) - UINT32_C(1);
}

// How a field spreads from its goal (homing_grow.c).

// Enters the goal into empty tables; a goal that is a wall to the kind leaves the field finished.
bool slui_homing_seed(slui_homings *fields, slui_homing *field);

// Grows the field until it knows the tile's distance or is finished. False when memory runs out: then
// what it knows is still right, and it can go on later.
bool slui_homing_grow(slui_homings *fields, slui_homing *field, uint32_t tile);

#endif
