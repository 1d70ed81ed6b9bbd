// SPDX-License-Identifier: MIT
// The parts of sluice walk: what is asked (walk.c), and printing and drawing the walks (report.c).
#ifndef CLI_COMMANDS_WALK_H
#define CLI_COMMANDS_WALK_H

#include "ask/walk.h"

// The way that a planner would have gone, for comparison.
typedef struct walk_optimum {
    bool exists;
    double cost;
} walk_optimum;

// A table, or JSON.
void walk_report(const walk_request *request, const walk_answer *answers,
                 const walk_optimum *optimum);
cli_exit walk_render(const walk_request *request, const slu_map *map, const walk_answer *answers);

#endif
