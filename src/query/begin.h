// SPDX-License-Identifier: MIT
// Beginning a query: the code shared by those that answer one (find.c with a path, fields.c with a
// value for every tile).
#ifndef SLUI_BEGIN_H
#define SLUI_BEGIN_H

#include "query/registry.h"

// By how much, relatively, the cost that a search adds up in ticks may exceed the true cost of a
// path: 19601/13860 exceeds the square root of 2 by 1.3 parts in 10^9.
#define SLUI_TICK_SLACK 2e-9

// Begins a query, and leaves its time to the caller.
slu_status slui_query_begin(slu_finder *finder, const slu_query *query, slu_error *error);

// When a part of a query began, and how long estimates had taken until then.
typedef struct slui_stopwatch {
    uint64_t began, estimating;
} slui_stopwatch;

slui_stopwatch slui_query_start_clock(const slu_finder *finder);

// Adds the time since then to the query's, and what were no estimates to its search's.
void slui_query_stop_clock(slu_finder *finder, slui_stopwatch watch);

// Rejects numbers out of range and goals outside the map; start and algorithm are not checked.
slu_status slui_query_check(const slu_finder *finder, const slu_query *query, slu_error *error);

// The algorithm that stands in for another one, with this number of goals: usually itself.
slu_algorithm slui_query_resolve(slu_finder *finder, slu_algorithm algorithm, size_t goal_count);

// Builds what the algorithm's heuristic reads, if it is not there yet. Abandons a search in
// progress if something is built: it might have read what was there before.
slu_status slui_query_prepare_estimates(slu_finder *finder, slu_algorithm algorithm,
                                        slu_error *error);

// True if its search minimises steps, not cost.
bool slui_query_counts_steps(const slu_query *query);

// The most ticks that the query's limits on cost and steps allow a path to cost.
uint64_t slui_query_cost_limit(const slu_finder *finder);

// Sets up finder->search for finder->query, whose algorithm must be resolved.
void slui_query_set_search(slu_finder *finder);

// Seeks these goals, which must outlive the query, and returns whether any can be reached from
// finder->query.start.
bool slui_query_seek(slu_finder *finder, const slu_tile *goals, size_t count);

// Aims the heuristic at the goals that are sought; false when memory runs out.
bool slui_query_aim(slu_finder *finder);

#endif
