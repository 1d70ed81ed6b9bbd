// SPDX-License-Identifier: MIT
// The parts of sluice path: running it (path.c) and printing its answers (report.c).
#ifndef CLI_COMMANDS_PATH_H
#define CLI_COMMANDS_PATH_H

#include "ask/path.h"

// Prints one answer in full, several as a table, or JSON.
void path_report(const path_request *request, const path_answer *answers, int count);

#endif
