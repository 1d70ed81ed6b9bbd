// SPDX-License-Identifier: MIT
// The parts of sluice advise: reading the request (advise.c), trying every candidate (trial.c), and
// printing (report.c).
#ifndef CLI_COMMANDS_ADVISE_H
#define CLI_COMMANDS_ADVISE_H

#include "options/shared_options.h"

typedef struct advise_request {
    shared_options shared;
    const char *map_file, *scenario_file;
    int measure; // queries to try the candidates on; 0: none
    int seed;
    uint64_t queries; // that the map will get; 0: many
} advise_request;

// What building an atlas costs.
typedef struct advise_cost {
    double build_ms; // processor time
    size_t bytes;    // of the atlas and its terrain
} advise_cost;

// Builds an atlas. On failure prints why and returns CLI_BAD.
cli_exit advise_build(const advise_request *request, const slu_map *map,
                      const slu_atlas_options *options, slu_atlas **atlas, advise_cost *cost);

// ---- trying

enum { NO_ATLAS = -1 };

// An algorithm on an atlas, or without one, and what came of it.
typedef struct trial_row {
    slu_algorithm algorithm;
    int atlas;     // index into trial.atlases, or NO_ATLAS
    bool baseline; // for comparison only: what the papers compare with
    slu_finder *finder;
    double us, expanded; // of the mean query
} trial_row;

typedef struct trial_atlas {
    int method; // index into slu_decompositions()
    int landmarks;
    slu_atlas *atlas;
    advise_cost cost;
} trial_atlas;

enum { TRIAL_ROWS = 64, TRIAL_ATLASES = 16 };
typedef struct trial {
    trial_atlas atlases[TRIAL_ATLASES];
    int atlas_count;
    trial_row rows[TRIAL_ROWS];
    int row_count;
    int queries;
    int best, plain, advised; // rows: the fastest, the advice without its atlas, the advice
} trial;

// Builds every atlas and times every candidate. On failure prints why; trial_end is right even
// then.
cli_exit trial_run(trial *t, const advise_request *request, const slu_map *map,
                   const slu_advice *advice);
void trial_end(trial *t);

// ---- printing

//   cost, t  NULL: no atlas is advised, nothing was tried
void advise_report(const advise_request *request, const slu_advice *advice, const advise_cost *cost,
                   const trial *t);

#endif
