// SPDX-License-Identifier: MIT
// Sluice, chapter 19: moving without a plan. A walker heads straight for its goal and sees only
// which of the tiles next to it are passable; steering methods differ in what it does at a wall.
//
//     slu_walker walker;
//     slu_error error;
//     slu_walk_query query = {.start = {2, 3}, .goal = {60, 41}};
//     slu_methods_find(slu_steerings(), "trace", &query.method, &error);
//     slu_walk_begin(map, NULL, &query, &walker, &error);
//     while (slu_walk_step(&walker) == SLU_WALKING)
//         printf("%d,%d\n", walker.tile.x, walker.tile.y);
//     printf("%s\n", slu_walk_outcome_name(walker.outcome));
//
// It needs no finder and allocates nothing.
#ifndef SLUICE_STEER_H
#define SLUICE_STEER_H

#include "inspect.h"

#ifdef __cplusplus
extern "C" {
#endif

// The table of steering methods; see slu_methods in base.h.
SLU_API const slu_methods *slu_steerings(void);

typedef struct slu_walk_query {
    slu_tile start, goal;
    // An index into slu_steerings(). Zeroed: the first, which arrives whenever a path exists.
    int method;
    // For methods that draw random directions.
    uint64_t seed;
    // The walk ends after this many steps. 0: for methods with SLU_COMPLETE 256 times the square of
    // the map's tiles, which they cannot reach; for others 16 times its tiles.
    uint64_t max_steps;
    // Receives the start, the goal, an SLU_EVENT_EXPANDING for every tile entered, whose g is the
    // number of steps, and the end. NULL: no trace.
    slu_trace *trace;
} slu_walk_query;

typedef enum slu_walk_outcome {
    // The walk is not over.
    SLU_WALKING = 0,
    // At the goal.
    SLU_ARRIVED,
    // With SLU_COMPLETE: no path exists. Otherwise: walled in.
    SLU_GAVE_UP,
    // max_steps were taken.
    SLU_WALK_LIMIT,
} slu_walk_outcome;

// A short constant name, such as "arrived", and the value of a name; false for an unknown name.
SLU_API const char *slu_walk_outcome_name(slu_walk_outcome outcome);
SLU_API bool slu_walk_outcome_parse(const char *name, slu_walk_outcome *out);

// A walk in progress: a plain struct of the caller's. Copying it copies the walk.
typedef struct slu_walker {
    // Read these three.
    slu_walk_outcome outcome;
    slu_tile tile;
    uint64_t steps;
    // The rest is internal.
    const slu_map *map;
    slu_rules rules;
    slu_walk_query query;
    uint64_t random;
    uint64_t blockages;
    slu_tile line_start, blocked, seen, recent[8];
    uint8_t hand, blocked_hand, seen_hand, recent_hand[8], bounce_steps;
    bool tracing, circling;
} slu_walker;

// Puts a walker at its start. The map, and the trace if there is one, must stay until the walk is
// over.
//
//   rules   NULL: the defaults. A walker obeys the diagonal rule and the unit's size and terrains;
//           costs do not change its steps
//   query   the start must be passable. A goal in a wall is unreachable. A tile outside the map is
//           an error
//   walker  overwritten; untouched if the call fails
SLU_API slu_status slu_walk_begin(const slu_map *map, const slu_rules *rules,
                                  const slu_walk_query *query, slu_walker *walker,
                                  slu_error *error);

// Takes one step, or ends the walk, and returns the outcome. Once a walk is over, nothing changes
// any more. If the map is edited during a walk, every step still obeys the rules, but nothing is
// promised about the end. SLU_GAVE_UP for a walker that is NULL or was never begun.
SLU_API slu_walk_outcome slu_walk_step(slu_walker *walker);

// Walks to the end and writes the tiles visited, beginning at the start. Walks twice, first to
// count.
//
//   out, capacity  receive the tiles. If they do not fit, nothing is written or traced
//   needed         receives their number
SLU_API slu_status slu_walk(const slu_map *map, const slu_rules *rules, const slu_walk_query *query,
                            slu_tile *out, size_t capacity, size_t *needed,
                            slu_walk_outcome *outcome, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
