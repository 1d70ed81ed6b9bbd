// SPDX-License-Identifier: MIT
// The parts of sluice bench: running (bench.c), reporting (report.c), and running on several
// threads (threads.c).
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "options/names.h"
#include "options/shared_options.h"

// The request.
typedef struct bench_request {
    shared_options shared;
    algorithm_list algorithms;
    const char *map_file, *scenario_file;
    int every, limit, repeat; // limit 0: no limit
    int threads;              // 0: no measurement of throughput
    slu_query query;          // all but the ends and the algorithm
    bool tsv;
    bool comparable; // the scenario's lengths hold under the rules asked for
} bench_request;

// What one algorithm did, summed over the queries.
typedef struct bench_row {
    char name[64];
    slu_algorithm algorithm;
    slu_algorithm answered_by; // the same, or the one it chose
    int terrain;               // that it reads, of shared.zones; NO_TERRAIN: none of these
    slu_finder *finder;
    double build_ms;
    size_t index_bytes, finder_bytes; // disjoint
    slu_phases phases;
    size_t queries, solved, optimal, failed;
    double expanded, reexpanded, generated, length, estimate;
    double excess, worst_excess; // percent over the shortest, of the queries that were solved
    double *us;                  // per query; sorted once all have run
    double *lengths;             // per query; BENCH_NO_PATH if none was found
} bench_row;
#define BENCH_NO_PATH (-1.0)

// The query of an algorithm for a row of a scenario.
slu_query bench_query(const bench_request *request, slu_algorithm algorithm,
                      const slu_scenario_row *asked);

// The length that is compared.
double bench_length(const slu_result *result);

// Sorts the times, and prints the rows as asked.
void bench_report(const bench_request *request, bench_row *rows, int count);

// Once the rows have run: how many queries each algorithm answers per second on one thread and on
// request->threads of them, printed as asked. Returns CLI_NO if a length differs from the one
// that the row found.
cli_exit bench_throughput(const bench_request *request, const slu_map *map,
                          const slu_scenario *scenario, const bench_row *rows, int count);

#endif
