// SPDX-License-Identifier: MIT
// Timing one query, judging its answer, and counting the memory it takes.
#ifndef CLI_MEASURE_H
#define CLI_MEASURE_H

#include "sluice/sluice.h"

// Asks `repeat` times and keeps the answer and the time of the fastest. A query's time is the
// processor time of this thread around slu_find, path included.
//
//   us  microseconds; untouched if the call fails
slu_status measure_query(slu_finder *finder, const slu_query *query, int repeat, slu_result *result,
                         double *us, slu_error *error);

// True if a length counts as the shortest: a scenario's lengths have few decimal places.
bool measure_is_shortest(double length, double optimum);

// Why an answer cannot be right, or NULL: a complete search finds a path, no path is shorter than
// the shortest, an optimal search finds the shortest, and a bounded one stays within its weight.
//
//   query    as it was asked, with its algorithm and weight
//   optimum  the length of a shortest path
const char *measure_fault(const slu_query *query, const slu_rules *rules, const slu_result *result,
                          double optimum);

// The cost of the path that a query finds in a finder of its own; negative if it finds none.
slu_status measure_cheapest(const slu_map *map, const slu_finder_options *options,
                            const slu_query *query, double *cost, slu_error *error);

// An allocator that records its peak use of memory.
typedef struct counting_memory {
    slu_allocator allocator; // for the objects whose memory is counted
    size_t live, peak;       // bytes
} counting_memory;

// Must not be moved while memory from it is in use.
void counting_begin(counting_memory *memory);

#endif
