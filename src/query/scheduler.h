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
// Ageing: a request that has waited for `ageing` ticks counts as one priority higher. As all
// requests age at the same rate, their order never changes because of it: it is the order of the
// key, the tick of the request minus its priority times the ageing. Priorities are bounded, so a
// later request eventually sorts behind: none starves.
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
    slu_answer answer; // ticket, tag and restarts from the beginning; the rest at the end
    slu_tile *path;    // copies that the answer shows
    slu_motion_state *states;
} slui_request;

typedef struct slui_lane {
    slu_finder *finder;
    uint32_t slot; // SLUI_NO_SLOT: idle
    bool begun;
    uint64_t revision; // of what the finder sees, when the search began
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
    uint64_t slice, tick, serial;
    int64_t ageing;
    slui_lane *lanes;
    uint32_t *order; // lanes of this round, the most urgent first
    uint32_t lane_count;
    slui_request *slots;
    size_t slot_capacity;
    uint32_t free_slot;
    uint32_t *waiting; // slots, a binary heap
    size_t waiting_count, waiting_capacity;
    uint32_t first_answer, last_answer, taken;
    size_t answer_count;
};

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
