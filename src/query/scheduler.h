// SPDX-License-Identifier: MIT
// The inside of a scheduler: waiting requests, lanes in which searches run, and answers waiting to
// be taken.
//
// Every decision about what is done when (which request gets a lane, how much of the budget a lane
// gets, in which order answers come out) is taken between rounds by one thread, from numbers that
// do not depend on time or on which worker ran which lane. A round then runs its lanes, each with
// its own finder and nothing shared but the map. So the number of workers does not affect the
// results.
//
// Urgency: a request that has waited for `ageing` ticks counts as one priority higher. As all
// requests age at the same rate, their order never changes because of it: it is the order of the
// key, the tick of the request minus its priority times the ageing, and then of submission.
// Priorities are bounded, so a later request eventually sorts behind.
//
// Theorem. Let n(r) be one more than the most expansions that request r needs by itself on any
// revision of the map while it is open (on a copy: without an index), and let searches advance one
// at a time (abreast 1). Whatever the edits are,
//   1. r spends at most s(r) = 3 n(r) + c in all, where c = tiles / SLU_COPIED_TILES;
//   2. r is answered before the ticks after its submission have spent s(r) + s(o) + the sum of
//      s(u), where u runs over the requests that are more urgent than r and open with it, and o is
//      one search that was in progress when r was submitted, if it was.
// Proof. (1) An attempt that is given up has spent less than the search needs on the revision that
// it is up to date with, by the lemma of follow.c; each slice spends at least one, and only the
// last one may find nothing to expand. After SLU_MOST_RESTARTS = 2 restarts that have lost c or
// more, the search runs on a copy of the map (scheduler_copy.c), which no edit reaches. So before
// the last attempt on the map was given up, one attempt had been, or less than c was lost; with it
// less than 2 n(r) + c. The copy adds n(r). (2) A round serves the most urgent of the requests
// that have a lane, after an idle lane was given to the most urgent one that waits, if that one
// comes first. So as long as r is open, and r or a more urgent request has a lane, one of these is
// served. If none has, all lanes are taken by others; the first of them, o, is served, keeps its
// place until it is answered, and its lane goes to r or to a more urgent one. From then on one of
// these always has a lane, because whenever such a lane becomes idle, the next of them gets it.
// With `abreast` lanes served in a round, others spend up to abreast - 1 slices in each round, so
// the second bound is larger by that factor, and by abreast slices for each attempt.
// The theorem needs memory for the copies; without it searches stay on the map, and may restart
// more often.
//
// Why c. A copy of a map takes about as long as c expansions, so it is taken only once restarts
// have cost as much: short searches, such as those by jump points, do without.
//
// Invariant: a request is in exactly one of the heap of waiting requests, a lane, the list of
// answers, or the caller's hands (`taken`). Otherwise its slot is free.
#ifndef SLUI_SCHEDULER_H
#define SLUI_SCHEDULER_H

#include "search/finder.h"

#define SLUI_NO_SLOT UINT32_MAX

typedef enum slui_request_state {
    SLUI_REQUEST_FREE,
    SLUI_REQUEST_WAITS,
    SLUI_REQUEST_UNDER_WAY,
    SLUI_REQUEST_ANSWERED,
} slui_request_state;

typedef struct slui_request {
    slui_request_state state;
    slu_query query;
    slu_tile *goals; // a copy of the query's
    uint64_t submitted;
    int64_t key;
    uint32_t place;    // in the heap while it waits; the lane while it is in progress
    uint32_t next;     // in the list of answers, or of free slots
    uint64_t lost;     // expansions of attempts that were given up
    slu_answer answer; // ticket, tag and restarts from the beginning; the rest at the end
    slu_tile *path;    // copies that the answer shows
    slu_motion_state *states;
} slui_request;

// A copy of the map with a finder of its own, for a search that edits no longer reach.
typedef struct slui_lane_copy {
    slu_allocator allocator; // of all that follows; counts
    slu_allocator source;
    size_t bytes;
    slu_map *map;
    slu_influence *influence; // NULL if the rules have none
    slu_finder *finder;
} slui_lane_copy;

typedef struct slui_lane {
    slu_finder *finder;   // on the map
    slui_lane_copy *copy; // NULL until a search needs it; then kept
    uint32_t slot;        // SLUI_NO_SLOT: idle
    bool begun, on_copy;
    uint64_t edition;  // of the atlas, when the search began
    uint64_t expanded; // before this round
    uint64_t share;    // of the budget in this round
    slu_status status; // the outcome
    slu_result result;
    slu_error error;
} slui_lane;

struct slu_scheduler {
    slu_allocator allocator;
    const slu_map *map;
    slu_parallel parallel;
    slu_finder_options finder;
    uint64_t slice, tick, serial;
    int64_t ageing;
    slui_lane *lanes;
    uint32_t *order; // working lanes, the most urgent first
    uint32_t lane_count, abreast;
    slui_request *slots;
    size_t slot_capacity;
    uint32_t free_slot;
    uint32_t *waiting; // slots, a binary heap
    size_t waiting_count, waiting_capacity;
    uint32_t first_answer, last_answer, taken;
    size_t answer_count;
};

// The finder that a lane's search runs in.
static inline slu_finder *slui_lane_finder(const slui_lane *lane)
{
    return lane->on_copy ? lane->copy->finder : lane->finder;
}

// Puts a lane on a copy of the map as it is now; false when memory runs out (scheduler_copy.c).
bool slui_lane_copy_map(const slu_scheduler *scheduler, slui_lane *lane);
void slui_lane_copy_destroy(slui_lane_copy *copy);
size_t slui_lane_copy_bytes(const slui_lane_copy *copy);

// The query as a search on a copy asks it: indexes belong to the map, so the estimate must do
// without.
slu_query slui_query_without_index(const slu_query *query);

// True if the request in slot a comes before the one in slot b.
bool slui_request_before(const slu_scheduler *scheduler, uint32_t a, uint32_t b);

// The heap (scheduler_queue.c); pushing never fails, because every slot has a place reserved.
void slui_waiting_push(slu_scheduler *scheduler, uint32_t slot);
void slui_waiting_remove(slu_scheduler *scheduler, uint32_t slot);

// Slots. Taking one returns SLUI_NO_SLOT when memory runs out; giving one back frees what it holds.
uint32_t slui_slot_take(slu_scheduler *scheduler);
void slui_slot_release(slu_scheduler *scheduler, uint32_t slot);

// Appends a request, which must be in no heap and no lane, to the answers.
void slui_answer_add(slu_scheduler *scheduler, uint32_t slot);

#endif
