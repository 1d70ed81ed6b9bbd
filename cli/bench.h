// SPDX-License-Identifier: MIT
// The parts of sluice bench: running (bench.c) and reporting (bench_report.c).
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "names.h"
#include "shared_options.h"

// What was asked.
typedef struct bench_request {
    shared_options shared;
    algorithm_list algorithms;
    const char *map_file, *scenario_file;
    int every, limit, repeat; // limit 0: no limit
    slu_query query;          // all but the ends and the algorithm
    bool tsv;
    bool comparable; // the scenario's lengths hold under the rules asked for
} bench_request;

// What one algorithm did, summed over the queries.
typedef struct bench_row {
    char name[64];
    slu_algorithm algorithm;
    slu_algorithm answered_by; // the same, or what it stands for
    slu_finder *finder;
    double build_ms;
    size_t index_bytes, finder_bytes; // neither counts the other
    size_t queries, solved, optimal, failed;
    double expanded, reexpanded, generated, length, estimate;
    double excess, worst_excess; // percent over the shortest, of the queries that were solved
    double *us;                  // per query; sorted once all have run
} bench_row;

// Sorts the times, and prints the rows as asked.
void bench_report(const bench_request *request, bench_row *rows, int count);

#endif
