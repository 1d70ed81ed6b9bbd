// SPDX-License-Identifier: MIT
// Homings: fields of distances to goals, computed backwards from each goal and only as far as
// needed so far.
//
// Source: Silver 2005 (reverse resumable search), with breadth-first search in place of A*: a field
// is shared by all units of one kind with the same goal, and a wave of one level is cheaper than a
// queue.
//
// A distance is in ticks if all ground costs 1 for the kind, else in hundredths of cost: the sum,
// over the steps, of the cost of the tile entered. Fields are numbered, and reference-counted.
//
// Invariant: on even ground, every tile within `level` steps of the goal has its distance and no
// other tile has; else every tile whose distance is no more than the top of the queue has its final
// one.
// Passable tiles have a number of their own, their place, so that a field stores nothing for walls.
//
// Cost: 4 bytes per tile for the places; 2 bytes per passable tile and field if there are fewer
// than 65535 of these and costs are even, else 4; plus the wave. Time: each tile is entered once
// per field.
#ifndef SLUI_HOMING_H
#define SLUI_HOMING_H

#include "crowd/ground.h"

typedef struct slui_homing {
    uint32_t goal; // tile
    int kind;
    uint32_t users;  // 0: free for another goal
    uint16_t *near;  // by place, distance plus one, 0 if unknown; or
    uint32_t *far;   // the same for long paths
    uint32_t *wave;  // even ground: the tiles of the last level
    uint64_t *queue; // uneven ground: a heap of distance and tile
    size_t wave_count, wave_capacity, queue_count, queue_capacity;
    uint32_t level;
    uint32_t places; // the capacity of the tables
    bool finished;   // every tile from which the goal is reachable is known
} slui_homing;

typedef struct slui_homings {
    const slui_crowd_ground *ground;
    uint32_t *place; // by tile; SLUI_NOWHERE for walls
    uint32_t place_count;
    slui_homing *items;
    size_t count, capacity;
    uint32_t *next_wave;
    size_t next_capacity;
    uint64_t expanded; // tiles entered, in all
} slui_homings;

// Must be zeroed before, and released even if this fails.
slu_status slui_homings_create(slui_homings *fields, const slui_crowd_ground *ground,
                               slu_error *error);
void slui_homings_release(slui_homings *fields);

// Returns the field of a kind and a goal, a new one if there is none yet.
slu_status slui_homings_take(slui_homings *fields, int kind, uint32_t goal, uint32_t *out,
                             slu_error *error);
void slui_homings_return(slui_homings *fields, uint32_t field);

// Discards all distances, because the ground has changed.
slu_status slui_homings_restart(slui_homings *fields, slu_error *error);

// Grows a field until it knows a tile's distance, or all distances there are.
slu_status slui_homing_reach(slui_homings *fields, uint32_t field, uint32_t tile, slu_error *error);

size_t slui_homings_bytes(const slui_homings *fields);

// A tile's distance if it is known, else SLUI_UNREACHED.
static inline uint32_t slui_homing_at(const slui_homings *fields, uint32_t field, uint32_t tile)
{
    const slui_homing *f = &fields->items[field];
    uint32_t place = fields->place[tile];
    if (place == SLUI_NOWHERE) return SLUI_UNREACHED;
    return (f->near ? f->near[place] : f->far[place]) - UINT32_C(1);
}

// How a field spreads from its goal (homing_grow.c).

// Enters the goal into empty tables; a goal that is a wall for the kind leaves the field finished.
bool slui_homing_seed(slui_homings *fields, slui_homing *field);

// Grows the field until it knows the tile's distance or is finished. False when memory runs out:
// what it knows is still right, and it can continue later.
bool slui_homing_grow(slui_homings *fields, slui_homing *field, uint32_t tile);

#endif
