// SPDX-License-Identifier: MIT
// Sluice, chapter 8: looking inside a search. A trace shows what happens in time; a field of
// estimates or distances has a number for every tile, for a heat map. Phases show what a heuristic
// costs before and during searches.
//
//     static slu_event events[10000];
//     slu_trace trace = {.events = events, .capacity = 10000};
//     slu_query query = {.start = {2, 3}, .goal = {60, 41}, .trace = &trace};
//     slu_result result;
//     slu_error error;
//     slu_find(finder, &query, &result, &error);
//     for (size_t i = 0; i < trace.count; i++)
//         printf("%s %d,%d g %g h %g\n", slu_event_kind_name(events[i].kind), events[i].tile.x,
//                events[i].tile.y, events[i].g, events[i].h);
//     if (trace.dropped) printf("%zu more did not fit\n", trace.dropped);
#ifndef SLUICE_INSPECT_H
#define SLUICE_INSPECT_H

#include "find.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------------------------------------
// Traces

// What happened in a search, in order.
typedef enum slu_event_kind {
    // The start.
    SLU_EVENT_SOURCE,
    // A goal.
    SLU_EVENT_DESTINATION,
    // A tile was reached for the first time.
    SLU_EVENT_GENERATING,
    // A known tile was reached more cheaply.
    SLU_EVENT_UPDATING,
    // A tile was taken from the open list.
    SLU_EVENT_EXPANDING,
    // All of its neighbours have been visited.
    SLU_EVENT_CLOSING,
    // The search is over; the tile is the last of the path.
    SLU_EVENT_END,
} slu_event_kind;

// A short constant name, such as "expanding", and the value of a name; false for an unknown name.
SLU_API const char *slu_event_kind_name(slu_event_kind kind);
SLU_API bool slu_event_kind_parse(const char *name, slu_event_kind *out);

typedef struct slu_event {
    slu_event_kind kind;
    slu_tile tile;
    // The tile itself if it has none.
    slu_tile parent;
    // The cost so far and the estimate of the rest, in the unit of slu_result.cost.
    double g, h;
} slu_event;

// A caller's event buffer: set `events` and `capacity`, and the counts to 0.
//
// An indexed search works in parts, and a tile may appear in several of them: the trace has the
// parts that begin at the start, and only the expansions of its route over clusters. A search over
// headings and speeds visits a tile once for each of them.
struct slu_trace {
    slu_event *events;
    size_t capacity;
    size_t count;
    // Events that did not fit.
    size_t dropped;
};

// ---------------------------------------------------------------------------------------------
// Phases: what is done once for a map, once for its goals, and in each search

typedef struct slu_phase {
    // How often this has been done since the finder was created, and how long it took altogether;
    // 0 ns if the platform has no clock.
    uint64_t runs;
    uint64_t nanoseconds;
    // Held for it now.
    size_t bytes;
} slu_phase;

typedef struct slu_phases {
    // Reading the map for a heuristic: its zones, gates, waypoints or tables. Ding & Pang call it
    // extraction. Done again after an edit.
    slu_phase build;
    // Aiming a heuristic at the goals of a query: back-propagation. `waypoint`, `backprop` and
    // `backprop-octile` keep what they have aimed, so while the goals and the map stay the same it
    // is done once; others aim again for each query.
    slu_phase aim;
    // Everything else in queries that were answered, with the index of a search that keeps one.
    slu_phase search;
} slu_phases;

// A finder's phases so far. Nothing but clock readings is done for it during queries.
SLU_API void slu_finder_phases(const slu_finder *finder, slu_phases *out);

// ---------------------------------------------------------------------------------------------
// Waypoints: what the heuristics of Ding & Pang extract from a map

typedef struct slu_waypoint {
    slu_tile tile;
    // From 1 on. A waypoint of `waypoint` is a zone of its own, as is each corridor; a gateway of
    // `backprop` is in a zone of the decomposition flood-2006.
    uint32_t zone;
    // The value propagated back from the query's goals: what the heuristic says at this tile, in
    // the unit of slu_result.cost. Negative if no goal is reachable.
    double value;
} slu_waypoint;

// The waypoints of `waypoint`, which are crossings and corners, or the gateways of `backprop` and
// `backprop-octile`, which are the tiles on both sides of every border between zones; in tile
// order. Of a query it reads the goals, `beside` and the algorithm, and like a field it abandons a
// search in progress. SLU_ERR_UNSUPPORTED for other heuristics.
//
//   out       the first `capacity` of them
//   capacity  if there are more, SLU_ERR_CAPACITY
//   needed    receives how many there are, also if they do not fit
SLU_API slu_status slu_finder_waypoints(slu_finder *finder, const slu_query *query,
                                        slu_waypoint *out, size_t capacity, size_t *needed,
                                        slu_error *error);

// ---------------------------------------------------------------------------------------------
// Fields: a number for every tile
//
// Of a query, the calls read the goals, `beside` and, but for distances, the algorithm; they ignore
// its start, its limits and the rest. They abandon a search in progress, but the path of the last
// result stays valid. They allocate nothing once the finder has computed a field of this size.
//
//   finder    not shared with another thread during the call
//   out       receives the number of the tile (x, y) at out[y * width + x], in the unit of
//             slu_result.cost; undefined if the call fails
//   capacity  of `out`, in numbers; SLU_ERR_CAPACITY if the map has more tiles

// The heuristic's value at every tile: exactly slu_stats.estimate of the same query with its start
// there. Negative for walls, where the unit does not fit, and where the components show that no
// goal is reachable, because no search asks a heuristic there. 0 for a search without a heuristic.
//
// Two heuristics depend on more than the tile, and give their initial value: `overestimate` is the
// Manhattan distance, as before an obstacle is met, and `dead-end` the octile distance, because the
// zone in which a search starts is never pruned.
//
// Takes time proportional to the tiles, once for each component that holds a goal, and the time to
// build the index of an indexed heuristic. With a motion, estimates bound times, as in a search.
// Fails if slu_find would fail because of the algorithm.
SLU_API slu_status slu_finder_estimates(slu_finder *finder, const slu_query *query, double *out,
                                        size_t capacity, slu_error *error);

// Where a search of this query never looks, because its heuristic knows that no cheapest path from
// the start needs the tile: 1 there, 0 where it may look, and negative for walls, where the unit
// does not fit, and on ground that is not connected with the start. Only `dead-end` prunes tiles.
// Unlike the other fields it reads the query's start too.
//
// Takes the time of slu_finder_estimates, and fails where that call fails.
SLU_API slu_status slu_finder_pruned(slu_finder *finder, const slu_query *query, double *out,
                                     size_t capacity, slu_error *error);

// The cost of a cheapest path from every tile to the query's goal, or to the cheapest of its goals.
// Negative for walls, where the unit does not fit, and where no goal is reachable.
//
// Sums are rounded as in a search, like estimates: an admissible estimate is never above the
// distance, and equal to it where it is exact. With steps of length 1 and the square root of 2, the
// cost of a path that slu_find returns is lower by up to 2 parts in 10^9, because it is computed
// from the step counts.
//
// Takes the time of Dijkstra's search over the tiles that can reach a goal; less if all ground has
// the same cost. SLU_ERR_UNSUPPORTED with a motion, and if a path costs more than a search can add
// up.
SLU_API slu_status slu_finder_distances(slu_finder *finder, const slu_query *query, double *out,
                                        size_t capacity, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
