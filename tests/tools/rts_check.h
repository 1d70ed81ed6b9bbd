// SPDX-License-Identifier: MIT
// Checks every answer of the game of rts_game.h against a plain Dijkstra on the map of its
// revision.
//
// It shares nothing with the library but the meaning of the rules (clear diagonals, a step charged
// by the tile it enters, a wide unit standing on the costliest of its tiles). It sees the map and
// the danger tile by tile in each frame, and keeps what changed from frame to frame; so the state
// of any earlier frame can be restored for an answer of an earlier revision.
//
// Cost: a flood up to the goal for each answer, about a tenth of a second for a million tiles.
#ifndef TESTS_RTS_CHECK_H
#define TESTS_RTS_CHECK_H

#include "sluice/sluice.h"

typedef struct rts_check rts_check;

// NULL when memory runs out.
rts_check *rts_check_create(int width, int height);
void rts_check_destroy(rts_check *check);

// The two calls that rts_options wants; `check` is an rts_check.
void rts_check_see(void *check, const slu_map *map, const slu_influence *danger);
void rts_check_answer(void *check, const slu_rules *rules, const slu_request *request,
                      const slu_answer *answer);

typedef struct rts_checked {
    uint64_t answers, paths, steps; // paths were found by these answers, with these steps
    uint64_t earlier;               // answers of an earlier revision
    uint64_t wrong;
} rts_checked;

rts_checked rts_check_sum(const rts_check *check);

#endif
