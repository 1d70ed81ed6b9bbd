// SPDX-License-Identifier: MIT
// What the tests of movers share: creating them, and maps that must be equal, tile by tile.
#ifndef TESTS_MOVER_CHECK_H
#define TESTS_MOVER_CHECK_H

#include "sluice/sluice.h"

// Creates movers; fails the test if that fails.
slu_movers *movers_created(slu_map *map, const slu_mover *list, size_t count);

// Whether two maps have the same character and cost at a tile.
bool movers_same_tile(const slu_map *a, const slu_map *b, slu_tile tile);
void movers_assert_same_maps(const slu_map *a, const slu_map *b);

// A map with the same ground.
slu_map *movers_copied(const slu_map *map);

#endif
