// SPDX-License-Identifier: MIT
// Sluice, chapter 17: many units on one map. A crowd moves tick by tick; a plan fixes every step of
// every unit in advance (docs/crowds.md).
//
//     slu_crowd *crowd;
//     slu_crowd_stats stats = {0};
//     slu_error error;
//     slu_errand errands[] = {{.start = {2, 3}, .goal = {60, 41}},
//                             {.start = {60, 3}, .goal = {2, 41}}};
//     slu_crowd_create(map, NULL, &crowd, &error);
//     for (int i = 0; i < 2; i++) slu_crowd_add(crowd, &errands[i], NULL, &error);
//     while (stats.at_goal + stats.stranded < 2)
//         if (slu_crowd_step(crowd, &stats, &error) != SLU_OK) break;
//     printf("%d ticks\n", (int)stats.tick);
//     slu_crowd_destroy(crowd);
//
// Time passes in ticks. In a tick each unit waits or takes one step that the rules allow, whatever
// its length. No two units ever occupy the same tile. In a tick no two units swap places (each
// entering ground that the other held), and the lines along which two centres move do not cross,
// which only diagonal steps could. Units prefer the path with the fewest ticks; if ground costs
// differ for their kind, the path with the lowest sum of the costs of the tiles that it enters.
#ifndef SLUICE_CROWD_H
#define SLUICE_CROWD_H

#include "rules.h"

#ifdef __cplusplus
extern "C" {
#endif

// The table of crowd methods; see slu_methods in base.h. Those with SLU_WHOLE_PLANS plan for
// everybody at once and work only with slu_plan_create; the others decide tick by tick.
SLU_API const slu_methods *slu_crowd_methods(void);

// What one unit is to do.
typedef struct slu_errand {
    // An index into slu_crowd_options.kinds; 0 if there is only one kind.
    int kind;
    slu_tile start, goal;
} slu_errand;

typedef struct slu_crowd_options {
    // Steps and charge have no effect. The unit is the only kind if `kinds` is NULL.
    slu_rules rules;
    // Copied, except their factors, which must not change.
    const slu_unit *kinds;
    // 1 to SLU_MAX_KINDS, unless `kinds` is NULL.
    int kind_count;
    // An index into slu_crowd_methods(). Zeroed: the first, `pibt`.
    int method;
    // `whca`: ticks planned ahead, 2 to SLU_MAX_WINDOW. 0: 16.
    int window;
    // Maps of up to this many tiles keep a table of distances for each goal, larger ones a path for
    // each unit (docs/crowds.md). 0: 25600.
    size_t table_tiles;
    // Large maps: how much a tick may do to find paths, about as many tiles as a search expands. A
    // unit whose path is not found yet waits. 0: 160000, some 10 ms.
    uint64_t budget;
    // Breaks ties.
    uint64_t seed;
    // NULL: the map's. Must outlive the crowd.
    const slu_allocator *allocator;
} slu_crowd_options;
#define SLU_MAX_KINDS 64
#define SLU_MAX_WINDOW 64
#define SLU_MAX_UNITS (1 << 24)

// ---------------------------------------------------------------------------------------------
// Crowds

typedef enum slu_unit_status {
    // Removed; the next unit that is added gets its number.
    SLU_UNIT_ABSENT = 0,
    // On its way, or waiting for others or for its path.
    SLU_UNIT_WALKING,
    SLU_UNIT_AT_GOAL,
    // Its goal is unreachable now: it stays where it is, but gives way.
    SLU_UNIT_STRANDED,
} slu_unit_status;

// A short constant name, such as "walking", and the value of a name; false for an unknown name.
SLU_API const char *slu_unit_status_name(slu_unit_status status);
SLU_API bool slu_unit_status_parse(const char *name, slu_unit_status *out);

typedef struct slu_crowd_unit {
    slu_tile tile, goal;
    int kind;
    slu_unit_status status;
} slu_crowd_unit;

typedef struct slu_crowd_stats {
    // Ticks so far, including this one.
    uint64_t tick;
    // Units present, on their goals and stranded after the tick.
    uint64_t units;
    uint64_t at_goal;
    uint64_t stranded;
    // Units that took a step in it.
    uint64_t moved;
    // `pibt`: of these, units that were pushed aside by another.
    uint64_t pushed;
    // Tiles entered into tables of distances or expanded by searches for paths, and states expanded
    // in space and time.
    uint64_t expanded;
} slu_crowd_stats;

typedef struct slu_crowd slu_crowd;

// Creates an empty crowd on a map that must outlive it. The map may be edited between ticks: the
// crowd follows in the next tick, and a unit that a wall was built on can step out of it. A crowd
// belongs to one thread. Takes 8 bytes per tile. With tables of distances 4 more, and for every
// goal 2 or 4 bytes per passable tile, all recomputed after an edit of the map. Without them for
// each unit 4 KB (`whca`: 20 KB) and 8 to 16 bytes per step of its path; and about 13 bytes per
// tile and kind if ground costs differ for it.
SLU_API slu_status slu_crowd_create(const slu_map *map, const slu_crowd_options *options,
                                    slu_crowd **out, slu_error *error);
SLU_API void slu_crowd_destroy(slu_crowd *crowd);

// Places a unit, between ticks. Fails if the start or the goal is outside the map, if the start is
// a wall or the unit does not fit there, or if another unit occupies its place. Whether the goal is
// reachable shows in the unit's status after the next tick.
//
//   unit  receives its number, the lowest that is free; may be NULL
SLU_API slu_status slu_crowd_add(slu_crowd *crowd, const slu_errand *errand, int *unit,
                                 slu_error *error);

// Gives a unit another goal. Several units may share a goal: they take turns on it.
SLU_API slu_status slu_crowd_send(slu_crowd *crowd, int unit, slu_tile goal, slu_error *error);

// Takes a unit off the map.
SLU_API slu_status slu_crowd_remove(slu_crowd *crowd, int unit, slu_error *error);

// The units by number, slu_crowd_count of them, including absent ones; owned by the crowd and valid
// until it changes.
SLU_API int slu_crowd_count(const slu_crowd *crowd);
SLU_API const slu_crowd_unit *slu_crowd_units(const slu_crowd *crowd);

// Advances the crowd by one tick. Equal crowds take the same steps on every platform. If the call
// fails (memory), nobody moves.
//
//   stats  overwritten unless the call fails; may be NULL
SLU_API slu_status slu_crowd_step(slu_crowd *crowd, slu_crowd_stats *stats, slu_error *error);

// The bytes it holds now.
SLU_API size_t slu_crowd_bytes(const slu_crowd *crowd);

// ---------------------------------------------------------------------------------------------
// Plans: where every unit is in every tick, until all have reached their goals

typedef struct slu_plan slu_plan;

typedef enum slu_plan_outcome {
    SLU_PLAN_FOUND = 0,
    // No plan exists: proven by exhausting all possibilities, or obvious.
    SLU_PLAN_UNSOLVABLE,
    // No plan was found within the limit; the ticks are those of the attempt.
    SLU_PLAN_LIMIT,
} slu_plan_outcome;

// A short constant name, such as "found", and the value of a name; false for an unknown name.
SLU_API const char *slu_plan_outcome_name(slu_plan_outcome outcome);
SLU_API bool slu_plan_outcome_parse(const char *name, slu_plan_outcome *out);

typedef struct slu_plan_options {
    // As for a crowd, with any method.
    slu_crowd_options crowd;
    // `lacam`: configurations. 0: 50000. Other methods: ticks. 0: 10000.
    uint64_t max_expanded;
} slu_plan_options;

typedef struct slu_plan_facts {
    slu_plan_outcome outcome;
    uint64_t units;
    // Units on their goals at the end.
    uint64_t arrived;
    // Ticks until the end.
    uint64_t makespan;
    // Ticks until a unit is on its goal for good, summed over the units; and the sum of the ticks
    // that each unit would need alone, a lower bound of it.
    uint64_t sum_of_costs;
    uint64_t sum_lower_bound;
    // `lacam`: configurations. Other methods: ticks.
    uint64_t expanded;
} slu_plan_facts;

// Plans the paths of all units together. Returns SLU_OK whenever the question could be answered;
// the outcome of slu_plan_describe says how. `lacam` finds a plan if one exists, given enough
// expansions, and otherwise proves that there is none; the other methods stop at the limit.
//
//   errands  `count` of them. Fails as slu_crowd_add does, with the number of the errand, counted
//            from 1, in error->line
SLU_API slu_status slu_plan_create(const slu_map *map, const slu_plan_options *options,
                                   const slu_errand *errands, size_t count, slu_plan **out,
                                   slu_error *error);
SLU_API void slu_plan_destroy(slu_plan *plan);

SLU_API void slu_plan_describe(const slu_plan *plan, slu_plan_facts *facts);

// The positions of the units after a tick, 0 to makespan, in the order of the errands; owned by the
// plan. NULL for any other tick.
SLU_API const slu_tile *slu_plan_at(const slu_plan *plan, uint64_t tick);

// Follows a plan, or a recording of a crowd, tick by tick, and fails with SLU_ERR_ARGUMENT at the
// first violation: a unit that does not begin at its start, a step that the rules do not allow its
// kind, two units on one tile, two that swap places or whose steps cross. error->line is the tick
// and error->column the unit, both counted from 0. Shares no code with the planners.
//
//   options         rules and kinds are read
//   tiles           the units of tick 0, then those of tick 1, and so on
//   configurations  the number of ticks in `tiles`, each `count` tiles
//   facts           receives units, arrived, makespan and sum_of_costs; the outcome is
//                   SLU_PLAN_FOUND if all arrived, otherwise SLU_PLAN_LIMIT; the rest is 0. May
//                   be NULL
SLU_API slu_status slu_plan_check(const slu_map *map, const slu_crowd_options *options,
                                  const slu_errand *errands, size_t count, const slu_tile *tiles,
                                  size_t configurations, slu_plan_facts *facts, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
