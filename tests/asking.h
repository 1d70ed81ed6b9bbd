// SPDX-License-Identifier: MIT
// Shorthands for queries to a finder. A call that fails fails the test.
#ifndef TESTS_ASKING_H
#define TESTS_ASKING_H

#include "sluice/sluice.h"

slu_finder *asking_finder(const slu_map *map, slu_rules rules);
slu_finder *asking_heap_finder(const slu_map *map, slu_rules rules);

slu_result asking(slu_finder *finder, const slu_query *query);

// The same query in slices of `slice` expansions.
slu_result asking_sliced(slu_finder *finder, const slu_query *query, uint64_t slice);

// The cost alone by an algorithm; negative if there is no path.
double asking_cost(slu_finder *finder, const char *algorithm, slu_tile start, slu_tile goal);

slu_algorithm asking_algorithm(const char *name);

// Every pair of search and heuristic, numbered from 0.
int asking_algorithm_count(void);
slu_algorithm asking_algorithm_at(int index);

// True if the algorithm supports the finder's map and rules.
bool asking_applies(slu_finder *finder, slu_algorithm algorithm);

// Those that apply, and the complete ones among them, cyclically: any number will do.
slu_algorithm asking_some(slu_finder *finder, int number);
slu_algorithm asking_some_complete(slu_finder *finder, int number);

// True if the search may give up before it has found an existing path.
bool asking_may_give_up(slu_algorithm algorithm);

// True if it expands from one open list, so that its trace has one history for each tile. Searches
// with a loop of their own are listed in asking.c.
bool asking_is_best_first(slu_algorithm algorithm);

// True if the search keeps an index (SLU_INDEXED): it works in parts, and its trace does not show
// everything.
bool asking_is_indexed(slu_algorithm algorithm);

bool asking_same_tile(slu_tile a, slu_tile b);
slu_tile asking_last(const slu_result *result);

// A copy of a result's path, to be freed, and a comparison with one.
slu_tile *asking_copy(const slu_result *result);
bool asking_same_path(const slu_result *result, const slu_tile *path, size_t length);

// Fails the test unless the result is a path from the query's start that the rules allow, with the
// cost and the steps that it reports.
void asking_check_path(const slu_map *map, const slu_rules *rules, const slu_query *query,
                       const slu_result *result);

#endif
