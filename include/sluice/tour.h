// SPDX-License-Identifier: MIT
// Sluice, chapter 20: tours. Visiting several goals in the best order.
//
//     slu_tile goals[] = {{60, 41}, {7, 30}, {33, 4}};
//     slu_tour_query query = {.start = {2, 3}, .goals = goals, .goal_count = 3, .back = true};
//     slu_tour *tour;
//     slu_tour_facts facts;
//     slu_error error;
//     if (slu_tour_create(finder, &query, &tour, &error) != SLU_OK) puts(error.text);
//     slu_tour_describe(tour, &facts);
//     for (size_t i = 0; i < facts.visit_count; i++)
//         printf("goal %zu at a cost of %g\n", facts.visits[i].goal, facts.visits[i].cost);
//     slu_tour_destroy(tour);
#ifndef SLUICE_TOUR_H
#define SLUICE_TOUR_H

#include "find.h"

#ifdef __cplusplus
extern "C" {
#endif

// Up to this many goals the order is proven to be best; beyond, it is a good one.
#define SLU_TOUR_EXACT 12
// The most goals of a tour.
#define SLU_MAX_TOUR 1000

typedef struct slu_tour_query {
    slu_tile start;
    // Visited once each, in the order that makes the whole path cheapest. A tile may be named more
    // than once, and may be the start.
    const slu_tile *goals;
    // 1 to SLU_MAX_TOUR.
    size_t goal_count;
    // Return to the start in the end; otherwise a tour ends at its last goal.
    bool back;
    // If some goals are unreachable, visit the others.
    bool partial;
} slu_tour_query;

// A goal of a tour, in the order of the visits.
typedef struct slu_visit {
    // Its index in query.goals; the last visit of a tour that returns is the start, which is
    // goal_count.
    size_t goal;
    // Where it is in the path.
    size_t path_index;
    // The cost of the path from the visit before, or from the start.
    double cost;
} slu_visit;

typedef struct slu_tour_facts {
    // SLU_FOUND if all goals are visited. If some are unreachable: SLU_PARTIAL with query.partial
    // and a goal to visit, otherwise SLU_UNREACHABLE, and there is no path.
    slu_outcome outcome;
    // No other order is cheaper: at most SLU_TOUR_EXACT goals are visited.
    bool exact;
    // Of the whole path.
    double cost;
    const slu_visit *visits;
    size_t visit_count;
    // Indices of the goals that cannot be reached from the start, ascending.
    const size_t *unreachable;
    size_t unreachable_count;
    // Every tile from the start to the last visit.
    const slu_tile *path;
    size_t path_length;
    // Time spent in slu_tour_create; 0 if the platform has no clock.
    uint64_t nanoseconds;
} slu_tour_facts;

typedef struct slu_tour slu_tour;

// Finds a tour.
//
// Costs between goals are those of cheapest paths under the finder's rules, found by a flood for
// each goal. They differ by direction if ground is charged for the tile that is entered, and the
// order respects that. Beyond SLU_TOUR_EXACT goals the order is improved until no reversal of a
// part and no move of up to three goals makes it cheaper, from several beginnings; it is the same
// on every platform. Where the best order is known (random instances of 10 to 12 goals) it is at
// most 5 % costlier, in tests, and mostly the best; nothing is promised.
//
// Returns SLU_OK whenever the query could be answered; the facts say how. SLU_ERR_UNSUPPORTED for a
// finder with a motion. Takes a flood of the map for each goal and one search for each leg, and 8
// bytes per tile while it runs.
//
//   finder  not shared with another thread during the call; a search in progress is abandoned
//   query   the start must be passable. A goal in a wall is unreachable; one outside the map is an
//           error
SLU_API slu_status slu_tour_create(slu_finder *finder, const slu_tour_query *query, slu_tour **out,
                                   slu_error *error);
SLU_API void slu_tour_destroy(slu_tour *tour);

// What the tour points to belongs to it.
SLU_API void slu_tour_describe(const slu_tour *tour, slu_tour_facts *facts);

#ifdef __cplusplus
}
#endif

#endif
