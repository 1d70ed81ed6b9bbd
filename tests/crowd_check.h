// SPDX-License-Identifier: MIT
// Many units, judged by the wording of the rules: which steps two units may take in one tick,
// written for the tests alone from sets of tiles and positions of centres; and crowds that are
// checked tick by tick.
#ifndef TESTS_CROWD_CHECK_H
#define TESTS_CROWD_CHECK_H

#include "base/random.h"
#include "sluice/sluice.h"

// The rules of one kind of a crowd.
slu_rules crowd_rules(const slu_crowd_options *options, int kind);

// Whether a unit of this kind may go from one tile to the other in one tick, waiting included.
bool crowd_may_step(const slu_map *map, const slu_crowd_options *options, int kind, slu_tile from,
                    slu_tile to);

typedef struct crowd_step {
    slu_tile from, to;
    int size;
} crowd_step;

// Whether two steps may be taken in the same tick.
bool crowd_may_both(crowd_step a, crowd_step b);

// Runs a tick and fails the test if anything forbidden happens in it, or if the statistics differ
// from what is observed. Units that an edit has walled in are judged separately: slu_plan_check
// would refuse their starts.
void crowd_watched_step(slu_crowd *crowd, const slu_map *map, const slu_crowd_options *options);

// Adds up to `count` units in random places, with random goals anywhere on the map; returns how
// many fitted.
int crowd_add_random(slu_crowd *crowd, const slu_map *map, int kinds, int count,
                     slui_random *random);

int crowd_method(const char *name);

// The methods that move a crowd tick by tick.
enum { CROWD_METHOD_COUNT = 2 };
extern const char *const CROWD_METHODS[CROWD_METHOD_COUNT];

// Creates a crowd; fails the test if that fails.
slu_crowd *crowd_created(const slu_map *map, const slu_crowd_options *options);

// A small map with a ford.
slu_map *crowd_ford(void);

#endif
