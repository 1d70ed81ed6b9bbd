// SPDX-License-Identifier: MIT
// Runs scenario files against maps.
#ifndef TESTS_SCENARIO_CHECK_H
#define TESTS_SCENARIO_CHECK_H

#include "sluice/sluice.h"

// A map and its queries, from files; NULL costs means the usual glyphs. Fails the test if they
// cannot be read.
typedef struct scenario_check {
    slu_map *map;
    slu_scenario *scenario;
} scenario_check;

scenario_check scenario_check_open(const char *map_file, const char *scen_file,
                                   const char *costs_file);
void scenario_check_close(scenario_check *check);

// Asks every nth query, checks the path step by step and its length against the file's, and returns
// how many were asked.
//   near  the difference allowed, in steps
size_t scenario_check_run(const scenario_check *check, const char *algorithm, size_t every,
                          double near);

bool scenario_check_file_exists(const char *file);

#endif
