// SPDX-License-Identifier: MIT
// The parts of sluice walk: the request (walk.c), and printing and drawing the walks (report.c).
#ifndef CLI_COMMANDS_WALK_H
#define CLI_COMMANDS_WALK_H

#include "ask/walk.h"

// A table, or JSON.
//
//   optimum  the cost of a cheapest path, for comparison; negative: there is none
void walk_report(const walk_request *request, const walk_answer *answers, double optimum);
cli_exit walk_render(const walk_request *request, const slu_map *map, const walk_answer *answers);

#endif
