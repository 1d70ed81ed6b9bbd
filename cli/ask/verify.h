// SPDX-License-Identifier: MIT
// Comparing an algorithm's answers with those of Dijkstra's search.
#ifndef CLI_VERIFY_H
#define CLI_VERIFY_H

#include "sluice/sluice.h"
#include "system/console.h"

typedef struct verify_counts {
    int answered, unreachable, differing;
} verify_counts;

// Asks random queries of `algorithm` and adds to what is counted; says the first answers that
// differ. SLU_ERR_UNSUPPORTED if it is not for this map or these rules.
slu_status verify_algorithm(const slu_map *map, const slu_finder_options *finder,
                            slu_algorithm algorithm, int queries, uint64_t seed,
                            verify_counts *counts, slu_error *error);

typedef struct verify_request {
    slu_finder_options finder; // with the index
    const char *algorithm;     // that reads it
    const char *file;          // of the index
    int queries;
    uint64_t seed;
    bool json;
} verify_request;

// Asks random queries and prints how many answers differ; CLI_NO if any do.
cli_exit verify_index(const slu_map *map, const verify_request *asked);

#endif
