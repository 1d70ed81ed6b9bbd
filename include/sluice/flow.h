// SPDX-License-Identifier: MIT
// Sluice, chapter 14: flow fields. One field of directions to a goal, or to the nearest of several,
// that a whole crowd follows, under every rule and cost and for every kind of unit. The next step
// costs a look at the neighbours, however many units ask. Units do not see each other in it
// (docs/flow.md). The chapter ends with movement range, the tiles that one unit can reach.
//
//     slu_flow *flow;
//     slu_error error;
//     slu_tile goal = {60, 41}, unit = {2, 3};
//     slu_flow_create(map, NULL, &flow, &error);
//     slu_flow_aim(flow, &goal, 1, &error);
//     while (slu_flow_cost(flow, unit) > 0) slu_flow_step(flow, unit, &unit, &error);
//
//     slu_map_fill(map, (slu_rect){30, 0, 1, 20}, '@', &error);
//     if (slu_flow_is_stale(flow)) slu_flow_update(flow, &error);
//
// The same a slice per frame: what the wave has passed is final, and everybody else waits.
//
//     slu_flow_answer answer;
//     slu_flow_begin(flow, &(slu_flow_target){.goals = &goal, .goal_count = 1}, &error);
//     slu_flow_advance(flow, &(slu_flow_slice){.budget = 20000}, NULL, &error);
//     slu_flow_ask(flow, unit, &answer, &error);
//     unit = answer.next;
//     slu_flow_destroy(flow);
#ifndef SLUICE_FLOW_H
#define SLUICE_FLOW_H

#include "find.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct slu_flow slu_flow;

typedef struct slu_flow_options {
    slu_rules rules;
    // NULL: the map's. Must outlive the field.
    const slu_allocator *allocator;
} slu_flow_options;

// Creates a field without a goal, for a map that must outlive it. Takes 12 bytes per tile, and
// while it is filled about 8 for each tile on the wavefront.
SLU_API slu_status slu_flow_create(const slu_map *map, const slu_flow_options *options,
                                   slu_flow **out, slu_error *error);
SLU_API void slu_flow_destroy(slu_flow *flow);

// Fills the field with the cost from every tile to the goals, on the present map. The same goals on
// the same map give the same field on every platform. If memory runs out, the field is empty and
// stale, with its old or its new goals, until a call succeeds.
//
//   goals  inside the map, copied. A goal where the unit cannot stand is ignored until the map
//          changes there
//   count  of the goals, 1 or more
SLU_API slu_status slu_flow_aim(slu_flow *flow, const slu_tile *goals, size_t count,
                                slu_error *error);

// What a field leads to.
typedef struct slu_flow_target {
    // As in slu_flow_aim.
    const slu_tile *goals;
    size_t goal_count;
    // What each goal costs a unit that stops there, 0 to SLU_MAX_START_COST, rounded to hundredths:
    // a tile's cost is the least sum of a path and its goal's. A goal that costs more than a path
    // to a better one is passed. For a flee map make every tile a goal, the cheaper the safer; if
    // values are negative, add a constant to all. NULL: all 0.
    const double *costs;
} slu_flow_target;
#define SLU_MAX_START_COST 1e9

// Gives the field a target and empties it: slu_flow_advance fills it in slices, slu_flow_update at
// once. Takes time proportional to the goals.
SLU_API slu_status slu_flow_begin(slu_flow *flow, const slu_flow_target *target, slu_error *error);

// What one call of slu_flow_advance may do.
typedef struct slu_flow_slice {
    // The work, in tiles that the wave expands; finding changes and forgetting distances count as
    // much as takes the same time. 20,000 to 40,000 take about a millisecond. 0: no limit.
    uint64_t budget;
    // Return as soon as these tiles are settled, such as those of all units. NULL with a count of
    // 0: only when the field is complete.
    const slu_tile *tiles;
    size_t tile_count;
} slu_flow_slice;

typedef struct slu_flow_progress {
    // The field is complete and up to date, as after slu_flow_update.
    bool done;
    // All tiles of the slice are settled; true if done.
    bool served;
    // Of the budget; 0 if there was none.
    uint64_t spent;
} slu_flow_progress;

// Fills or updates the field for a while. The wave runs from the goals outwards; what it has passed
// is settled: its costs and steps are final (slu_flow_ask). A complete field is the same, to the
// bit, however it was sliced. Edits in between, of map and influence, are taken up by the next
// slice; nothing is settled then until their consequences are known, but what was filled is kept.
// An edit that comes before the field has found the previous one makes the next slice run to the
// end of that sweep, whatever the budget. Fails as slu_flow_aim does.
//
//   slice     NULL: no limit
//   progress  may be NULL
SLU_API slu_status slu_flow_advance(slu_flow *flow, const slu_flow_slice *slice,
                                    slu_flow_progress *progress, slu_error *error);

// True if the map or the influence of the rules was changed after the field was filled, or if it
// never was filled.
SLU_API bool slu_flow_is_stale(const slu_flow *flow);

// Brings the field up to date with its map. The result is exactly that of slu_flow_aim, but only
// what depends on the changed tiles is recomputed, unless that is too much of the map. The field
// finds the changes by itself, in one sweep that reads a few bytes per tile; without changes it
// returns immediately. Finishes what slu_flow_advance has begun. Fails as slu_flow_aim does.
SLU_API slu_status slu_flow_update(slu_flow *flow, slu_error *error);

// The tile after `from` on a cheapest path to a goal; of several, the first clockwise from north.
// It is `from` itself on a goal, in a wall, and where no goal is reachable. SLU_ERR_STALE if the
// map has changed or the tile is not settled: update the field. Allocates nothing; several threads
// may call it at once.
//
//   from  inside the map
//   next  untouched if the call fails
SLU_API slu_status slu_flow_step(const slu_flow *flow, slu_tile from, slu_tile *next,
                                 slu_error *error);

// The cost of a cheapest path from a tile, rounded as in slu_finder_distances, when the field was
// last filled. Negative for walls, where the unit does not fit, where no goal is reachable, outside
// the map, and where a field that is being filled or updated is not settled.
SLU_API double slu_flow_cost(const slu_flow *flow, slu_tile tile);

// What a field says about a tile, complete or not.
typedef struct slu_flow_answer {
    // SLU_FOUND: next and cost are final. SLU_UNREACHABLE: the unit cannot stand there, or no goal
    // is reachable. SLU_RUNNING: the tile is not settled yet.
    slu_outcome outcome;
    // As from slu_flow_step. With SLU_RUNNING a step that the present map allows, towards the goal
    // by what was known before the edits; `from` itself if nothing is known. So a unit may always
    // take it, and never enters a wall.
    slu_tile next;
    // As from slu_flow_cost; negative unless found.
    double cost;
} slu_flow_answer;

// Asks for the next step without an error for a field that is being filled, updated or out of date.
// Allocates nothing; several threads may call it at once.
SLU_API slu_status slu_flow_ask(const slu_flow *flow, slu_tile from, slu_flow_answer *answer,
                                slu_error *error);

typedef struct slu_flow_facts {
    // Held by the field now.
    size_t bytes;
    // The last update kept nothing.
    bool from_scratch;
    // Tiles that lost their distance in the last update, all its slices together.
    size_t raised;
    // Tiles that the waves of the last update expanded.
    uint64_t expanded;
} slu_flow_facts;

SLU_API void slu_flow_describe(const slu_flow *flow, slu_flow_facts *facts);

// ---------------------------------------------------------------------------------------------
// Movement range: the other direction, from one unit to all tiles that it can afford

typedef struct slu_reach {
    slu_tile tile;
    // Of a cheapest path from the start, rounded as in slu_finder_distances.
    double cost;
} slu_reach;

// Lists the tiles that the finder's unit can reach at a cost of at most max_cost, with the start,
// row by row: where a unit can go in its turn. Abandons a search in progress. Takes the time of a
// search over these tiles and of a look at each tile that is no further than max_cost of the
// cheapest steps. Allocates nothing once the finder has run a search of this size.
// SLU_ERR_UNSUPPORTED with a motion or leaps, and if a cost is more than a search can add up.
//
//   start          where the unit can stand
//   max_cost       0 or more, in units of slu_result.cost; what costs 2 parts in 10^9 more is
//                  still in range, because that is how far sums are rounded
//   out, capacity  receive the tiles
//   needed         receives their number
SLU_API slu_status slu_finder_range(slu_finder *finder, slu_tile start, double max_cost,
                                    slu_reach *out, size_t capacity, size_t *needed,
                                    slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
