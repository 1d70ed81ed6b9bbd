// SPDX-License-Identifier: MIT
// Paths in use, judged step by step by the wording of the rules. Claims fail the test.
#ifndef TESTS_PATH_CLAIMS_H
#define TESTS_PATH_CLAIMS_H

#include "sluice/sluice.h"

bool path_may_stand(const slu_map *map, const slu_rules *rules, slu_tile tile);

// The cost of the steps from one tile of a path to a later one; INFINITY if one is not allowed.
double path_walked(const slu_map *map, const slu_rules *rules, const slu_tile *path, size_t first,
                   size_t last);

// The answer of slu_path_holds, which must agree with walking the path step by step.
slu_path_hold path_claim_hold(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                              size_t length, size_t from);

#endif
