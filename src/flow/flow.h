// SPDX-License-Identifier: MIT
// The inside of a flow field: the cost of a cheapest path to the nearest goal from every tile.
//
// Directions are not stored: the next step is the one with the least sum of its cost and its tile's
// distance, found from the neighbours on request. So an update has only one table to repair.
//
// Distances are in ticks, as in a search (search/finder.h), but in 64 bits: a cheapest path without
// a shortcut covers at most two thirds of the map, and 2/3 * 2^27 of the costliest steps still fit.
//
// Invariant, between calls, while the work is SLUI_FLOW_DONE: distance[t] is the least sum, over
// the steps that the rules allow, of the step's cost and the distance behind it, on the map as
// `ground` has it, and no more than the start cost of a goal on t; SLUI_FLOW_NO_PATH where the unit
// cannot stand or no goal is reachable. work.c has the invariant of a field that is being filled.
//
// Memory: 8 bytes per tile for distances, 4 for `ground`, plus the queue.
#ifndef SLUI_FLOW_H
#define SLUI_FLOW_H

#include "flow/wave_queue.h"
#include "map/view.h"

#define SLUI_FLOW_NO_PATH UINT64_MAX
// The budget of a call that is to finish.
#define SLUI_FLOW_NO_END UINT64_MAX

// How steps are charged; the flood has a variant for each.
typedef enum slui_flow_charge {
    SLUI_FLOW_FLAT, // by their length alone
    SLUI_FLOW_ENTERED,
    SLUI_FLOW_MEAN,
} slui_flow_charge;

// What is done next, in this order.
typedef enum slui_flow_phase {
    SLUI_FLOW_SWEEP, // finds what has changed since `ground` was recorded
    SLUI_FLOW_CLEAR, // forgets all distances, if none can be kept
    SLUI_FLOW_RAISE, // otherwise forgets those that nothing supports any more
    SLUI_FLOW_LOWER, // puts into the queue where the wave begins
    SLUI_FLOW_SPREAD,
    SLUI_FLOW_DONE,
} slui_flow_phase;

// How far the work on a field is (work.c).
typedef struct slui_flow_work {
    slui_flow_phase phase;
    bool scratch;    // no distance can be kept
    bool hurried;    // an edit came before a sweep ended: the next one runs to its end
    size_t next;     // the tile, or the place in the lists, where the phase continues
    size_t cleared;  // tiles without a distance, from the first on
    size_t changed;  // tiles
    size_t dirty;    // suspects next to a changed tile; those after it are to be checked again
    size_t suspects; // all of them
    size_t raised;   // tiles that have lost their distance
    // Of a wave that an edit interrupted: tiles at these distances, both included, have been
    // expanded while others still had to offer their neighbours the same. Empty: 1 to 0.
    uint64_t band_from, band_to;
    size_t band; // such tiles
} slui_flow_work;

// What one call may do: so much work, and only until some tiles are served.
typedef struct slui_flow_share {
    uint64_t left;
    const slu_tile *tiles; // NULL with a count of 0: all
    size_t count, served;  // the first `served` are
} slui_flow_share;

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
    uint64_t shortest, longest;      // steps, on the present ground
    int32_t onward[SLUI_DIRECTIONS]; // from a tile's number to its neighbour's
    double ticks;                    // in a unit of cost
    uint64_t *distance;
    uint32_t
        *ground; // what each tile costs a unit of one tile of this kind, in hundredths; 0: wall
    bool ground_known; // `ground` is that of `revision`, unless the work is at its sweep
    uint64_t revision; // of the view that the work is for
    uint32_t *goals;
    uint64_t *starts;  // what each goal begins with, in hundredths; used if `started`
    uint64_t *sorting; // used by goals.c
    bool started;      // goals are in the order of tiles, each once
    size_t goal_count, goal_capacity, start_capacity, sorting_capacity;
    slui_wave_queue queue;
    slui_flow_work work;
    uint32_t *raised, *suspects, *band; // used by update.c
    size_t raised_capacity, suspect_capacity, band_capacity;
    slu_flow_facts facts; // of the last flood or update
};

static inline slu_tile slui_flow_tile(const slu_flow *flow, uint32_t tile)
{
    int width = flow->map->width;
    return (slu_tile){(int)tile % width, (int)tile / width};
}

// ---- goals.c

// Replaces the goals; false, with the old ones kept, when memory runs out.
//
//   costs  NULL: all 0. They have been checked
bool slui_flow_keep_goals(slu_flow *flow, const slu_tile *goals, const double *costs, size_t count);

// What a goal on a tile begins with, in ticks; SLUI_FLOW_NO_PATH if the field has no start costs or
// the tile is no goal.
uint64_t slui_flow_start(const slu_flow *flow, uint32_t tile);

// Seeds the goals on which the unit can stand and which are not as cheap already; false when memory
// runs out.
bool slui_flow_seed_goals(slu_flow *flow);

// ---- flood.c

// Adopts the map's current costs: how steps are charged, and how long they are. False if the
// charge or the lengths, and with them the meaning of a tick, have changed.
bool slui_flow_retune(slu_flow *flow);

// True if the charge and the lengths are still what slui_flow_retune found.
bool slui_flow_is_tuned(const slu_flow *flow);

// The least cost from a tile through a neighbour, and the direction of the first such step
// clockwise from north; SLUI_FLOW_NO_PATH if there is none. The unit must be able to stand there.
uint64_t slui_flow_best(const slu_flow *flow, uint32_t tile, int *direction);

// True if the unit can stand on a tile.
bool slui_flow_stands(const slu_flow *flow, uint32_t tile);

// Gives a tile a distance and puts it into the queue; false when memory runs out.
bool slui_flow_seed(slu_flow *flow, uint32_t tile, uint64_t distance);

// Runs the wave from what is in the queue until no distance improves, or the share is used up or
// its tiles served; false when memory runs out.
bool slui_flow_run(slu_flow *flow, slui_flow_share *share);

// ---- update.c: the phases before the wave

// Each runs until its phase is over or the share is used up, and moves the work to the next phase;
// false when memory runs out.
bool slui_flow_sweep(slu_flow *flow, slui_flow_share *share);
bool slui_flow_raise(slu_flow *flow, slui_flow_share *share);
bool slui_flow_lower(slu_flow *flow, slui_flow_share *share);

// ---- work.c

// Forgets all work in progress: the field is empty, and will be filled from scratch.
void slui_flow_start_over(slu_flow *flow);

// Works on the field until it is that of the present map, or the share is used up or its tiles
// served; false when memory runs out, and then the field is empty.
bool slui_flow_advance(slu_flow *flow, slui_flow_share *share);

// Takes up to `most` units from a share; returns how many it got.
uint64_t slui_flow_take(slui_flow_share *share, uint64_t most);

// True if the field is complete and that of the present map.
bool slui_flow_is_done(const slu_flow *flow);

// True if the distance of a tile is that of the complete field.
bool slui_flow_is_settled(const slu_flow *flow, uint32_t tile);

#endif
