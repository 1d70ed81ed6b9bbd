// SPDX-License-Identifier: MIT
// The parts of sluice gen: maps and scenarios (gen.c), worlds of polygons (world.c).
#ifndef CLI_GEN_H
#define CLI_GEN_H

#include "options/shared_options.h"

typedef struct gen_options {
    shared_options shared;
    slu_generate_options make; // 0: not given
    int count;                 // queries, likewise
    int regions;               // likewise
    bool overlap;
    const char *output;
} gen_options;

// An option without effect is a mistake worth reporting.
bool gen_options_fit(const gen_options *gen, const char *what);

// Writes to the file asked for, or to stdout.
cli_exit gen_deliver(const gen_options *gen, const char *text, size_t length);

cli_exit gen_make_world(gen_options *gen, const char *corners);

#endif
