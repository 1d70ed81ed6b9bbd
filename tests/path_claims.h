// SPDX-License-Identifier: MIT
// Paths in use, judged step by step from the words of the rules. Claims fail the test.
#ifndef TESTS_PATH_CLAIMS_H
#define TESTS_PATH_CLAIMS_H

#include "sluice/sluice.h"

bool path_may_stand(const slu_map *map, const slu_rules *rules, slu_tile tile);

// What the steps from one tile of a path to a later one cost; INFINITY if one is not allowed.
double path_walked(const slu_map *map, const slu_rules *rules, const slu_tile *path, size_t first,
                   size_t last);

// What slu_path_holds says, which must be what walking the path step by step tells.
slu_path_hold path_claim_hold(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                              size_t length, size_t from);

#endif
