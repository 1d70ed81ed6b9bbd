// SPDX-License-Identifier: MIT
// The parts of sluice doctor.
#ifndef CLI_DOCTOR_H
#define CLI_DOCTOR_H

#include <stdint.h>

#include "ask/verify.h"

typedef struct self_test {
    int maps;       // that were generated
    int algorithms; // that answered on at least one of them
    verify_counts counts;
} self_test;

// For about this many seconds, and for one map at least, compares every optimal algorithm with
// Dijkstra's search. Maps and queries are the same every time.
slu_status self_test_run(int seconds, self_test *out, slu_error *error);

#endif
