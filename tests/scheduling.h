// SPDX-License-Identifier: MIT
// Shorthands for schedulers under test. A call that fails fails the test.
#ifndef TESTS_SCHEDULING_H
#define TESTS_SCHEDULING_H

#include "sluice/sluice.h"

slu_scheduler *scheduling(const slu_map *map, slu_scheduler_options options);

// Submits a request and returns its ticket.
uint64_t scheduling_submit(slu_scheduler *scheduler, slu_query query, int priority, uint64_t tag);

slu_tick_facts scheduling_tick(slu_scheduler *scheduler, uint64_t budget);

// Fails the test unless the answer is what the finder says to the query: the same path, found with
// the same expansions.
void scheduling_claim_same(slu_finder *finder, const slu_query *query, const slu_answer *answer);

// A square of open ground, and an edit of one of its tiles.
slu_map *scheduling_ground(int side);
void scheduling_set(slu_map *map, slu_tile tile, char glyph);

#endif
