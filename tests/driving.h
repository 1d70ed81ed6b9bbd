// SPDX-License-Identifier: MIT
// Shorthands for queries with headings and speeds. A call that fails fails the test.
#ifndef TESTS_DRIVING_H
#define TESTS_DRIVING_H

#include "sluice/sluice.h"

slu_finder *driving_finder(const slu_map *map, slu_rules rules, slu_motion motion);

// True if its flags say that it searches over headings and speeds.
bool driving_searches_states(slu_algorithm algorithm);

// Fails the test unless the result is a path from the query's start that this unit can drive, at
// the cost that it reports; both checkers, the library's and the tests', have to agree.
void driving_check_path(const slu_map *map, const slu_rules *rules, const slu_motion *motion,
                        const slu_query *query, const slu_result *result);

#endif
