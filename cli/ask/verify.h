// SPDX-License-Identifier: MIT
// Comparing the answers of an index with those of Dijkstra's search.
#ifndef CLI_VERIFY_H
#define CLI_VERIFY_H

#include "sluice/sluice.h"
#include "system/console.h"

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
