// SPDX-License-Identifier: MIT
// A real-time strategy game without pictures: what bench/rts measures and test_rts checks.
//
// Units of four kinds walk to goals of their own on a map that changes: doors at gates open and
// close, buildings are placed where they cut nobody off and are removed again, and enemies move,
// whom scouts avoid. Everything that Sluice does for it happens in rts_frame, in parts that are
// timed separately.
//
// Each kind has a scheduler, because a scheduler has one set of rules. A frame gives them slices
// until its time is over, or a fixed number of slices. With the latter a game depends on its seed
// and on nothing else; with the clock, when answers come also depends on the machine, but not what
// they are worth: each is a cheapest path on the map of its revision.
//
// Units do not collide. A unit stands while its request is being answered. When walls appear on the
// next 150 tiles of its path, ten seconds, it asks again before its next step; further ahead,
// within a second, if they are still there.
#ifndef TESTS_RTS_GAME_H
#define TESTS_RTS_GAME_H

#include "sluice/sluice.h"

// The first three by size; scouts are of size 1 and keep away from enemies.
enum { RTS_SMALL, RTS_MIDDLE, RTS_LARGE, RTS_SCOUT, RTS_KINDS };

typedef enum rts_part {
    RTS_EDITS,
    RTS_WOULD_CUT,
    RTS_ATLAS,
    RTS_INFLUENCE,
    RTS_CHECKS,
    RTS_SCHEDULER,
    RTS_PARTS,
} rts_part;

typedef struct rts_game rts_game;

typedef struct rts_options {
    int units[RTS_KINDS];
    int doors;
    // Placed per second, and removed after a while.
    int buildings;
    int enemies;
    // Units get their first orders one after another during this many frames.
    int orders;
    uint64_t seed;
    // Which kinds are guided by an atlas.
    bool atlas[RTS_KINDS];
    // By which algorithm each kind searches. NULL: `best`.
    const char *algorithm[RTS_KINDS];
    // The frame ends its searches when the clock says that this much is over, in milliseconds.
    // Without a clock, after this many slices.
    double frame_ms;
    int slices;
    // Expansions of a slice: about a tenth of a millisecond.
    int slice;
    // In milliseconds, from any moment on. NULL: nothing is timed.
    double (*clock)(void);
    // Called for every answer, with its rules; may be NULL.
    void (*on_answer)(void *ctx, const slu_rules *rules, const slu_request *request,
                      const slu_answer *answer);
    // Called between the edits of a frame and its searches; may be NULL.
    void (*on_edited)(void *ctx, const slu_map *map, const slu_influence *danger);
    void *ctx;
    const slu_allocator *allocator;
} rts_options;

// The game that is measured: 500 units, 20 doors, 5 buildings per second, 4 ms.
rts_options rts_defaults(void);

// Creates a game on a map that it edits; the map must outlive it. NULL, with a sentence in error,
// if it cannot.
rts_game *rts_create(slu_map *map, const rts_options *options, slu_error *error);
void rts_destroy(rts_game *game);

typedef struct rts_frame_facts {
    // In milliseconds.
    double part[RTS_PARTS], total;
    size_t waiting; // requests, after the frame
    int oldest;     // frames that the oldest of them has waited
} rts_frame_facts;

bool rts_frame(rts_game *game, rts_frame_facts *facts, slu_error *error);

typedef struct rts_totals {
    uint64_t asked, answered, found, broken, restarts, expanded;
    uint64_t steps, arrivals;
    // Of the answered requests, in frames; 1 if answered in the frame in which it was asked.
    uint64_t waited, longest_wait;
    uint64_t opened, closed, hindered; // doors
    uint64_t placed, removed, refused; // buildings
    uint64_t asked_of[RTS_KINDS], expanded_of[RTS_KINDS], waited_of[RTS_KINDS];
    double ms_of[RTS_KINDS]; // in the scheduler
} rts_totals;

rts_totals rts_sum(const rts_game *game);

const char *rts_part_name(rts_part part);

#endif
