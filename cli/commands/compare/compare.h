// SPDX-License-Identifier: MIT
// The parts of sluice compare: running every algorithm (compare.c) and the table (report.c).
#ifndef CLI_COMPARE_H
#define CLI_COMPARE_H

#include "ask/path.h"

// The memory of one algorithm, and the quality of its answer.
typedef struct compare_measure {
    size_t peak_bytes; // of its finder; a walk needs none
    double excess;     // percent over the cheapest path; negative: nothing to compare
} compare_measure;

// All answers; answers[i] and measures[i] belong together.
typedef struct comparison {
    path_answer *answers;
    compare_measure *measures;
    int count;
    double optimum; // the cost of a cheapest path; negative if there is none
} comparison;

void compare_report(const path_request *request, const comparison *all);

#endif
