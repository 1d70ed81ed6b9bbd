// SPDX-License-Identifier: MIT
// The inside of a flow field: the cost of a cheapest path to the nearest goal from every tile.
//
// Directions are not stored: the next step is the one with the least sum of its cost and its tile's
// distance, found from the neighbours on request. So an update has only one table to repair.
//
// Distances are in ticks, as in a search (search/finder.h), but in 64 bits: a cheapest path without
// a shortcut covers at most two thirds of the map, and 2/3 * 2^27 of the costliest steps still fit.
//
// Invariant, between calls, while `whole`: distance[t] is the least sum, over the steps that the
// rules allow, of the step's cost and the distance behind it, on the map as `ground` has it; 0 for
// goals on which the unit can stand, SLUI_FLOW_NO_PATH where it cannot stand or no goal is
// reachable.
//
// Memory: 8 bytes per tile for distances, 4 for `ground`, plus the queue.
#ifndef SLUI_FLOW_H
#define SLUI_FLOW_H

#include "flow/wave_queue.h"
#include "map/view.h"

#define SLUI_FLOW_NO_PATH UINT64_MAX

// How steps are charged; the flood has a variant for each.
typedef enum slui_flow_charge {
    SLUI_FLOW_FLAT, // by their length alone
    SLUI_FLOW_ENTERED,
    SLUI_FLOW_MEAN,
} slui_flow_charge;

struct slu_flow {
    const slu_map *map;
    slu_allocator allocator;
    slu_rules rules;
    slui_view view;
    slui_successors successors;
    slui_flow_charge charge;
    uint8_t unoffered
        [SLUI_ARRIVALS]; // weighted ground: the steps that the previous tile has not offered
    uint64_t length[SLUI_DIRECTIONS];
    int32_t onward[SLUI_DIRECTIONS]; // from a tile's number to its neighbour's
    double ticks;                    // in a unit of cost
    uint64_t *distance;
    uint32_t
        *ground; // what each tile costs a unit of one tile of this kind, in hundredths; 0: wall
    bool ground_known; // `ground` is that of `revision`
    bool whole;        // and so are the distances
    uint64_t revision;
    uint32_t *goals;
    size_t goal_count, goal_capacity;
    slui_wave_queue queue;
    uint32_t *raised, *suspects; // used by update.c
    size_t raised_capacity, suspect_capacity;
    slu_flow_facts facts; // of the last flood or update
};

// Adopts the map's current costs: how steps are charged, and the queue's width. False if the
// charge, and with it the meaning of a tick, has changed.
bool slui_flow_retune(slu_flow *flow);

// The least cost from a tile through a neighbour, and the direction of the first such step
// clockwise from north; SLUI_FLOW_NO_PATH if there is none. The unit must be able to stand there.
uint64_t slui_flow_best(const slu_flow *flow, uint32_t tile, int *direction);

// True if the unit can stand on a tile.
bool slui_flow_stands(const slu_flow *flow, uint32_t tile);

static inline slu_tile slui_flow_tile(const slu_flow *flow, uint32_t tile)
{
    int width = flow->map->width;
    return (slu_tile){(int)tile % width, (int)tile / width};
}

// Gives a tile a distance and puts it into the queue; false when memory runs out.
bool slui_flow_seed(slu_flow *flow, uint32_t tile, uint64_t distance);

// Seeds the goals on which the unit can stand and which are not at 0 already; false when memory
// runs out.
bool slui_flow_seed_goals(slu_flow *flow);

// Runs the wave from what is in the queue until no distance improves; false when memory runs out.
bool slui_flow_run(slu_flow *flow);

// Computes all distances from scratch; false when memory runs out.
bool slui_flow_flood(slu_flow *flow);

// Remembers what every tile costs now (update.c).
void slui_flow_take_ground(slu_flow *flow);

// Repairs the distances of a whole field after edits (update.c); false when memory runs out.
bool slui_flow_repair(slu_flow *flow);

#endif
