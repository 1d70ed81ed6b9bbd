// SPDX-License-Identifier: MIT
// Sluice, chapter 15: a scheduler for the frames of a game. Requests for paths go in, each tick
// spends a budget, answers come out.
//
//     slu_scheduler *scheduler;
//     slu_error error;
//     slu_scheduler_create(map, NULL, &scheduler, &error);
//     slu_request request = {.query = {.start = {2, 3}, .goal = {60, 41}}, .tag = 17};
//     slu_scheduler_submit(scheduler, &request, NULL, &error);
//
//     slu_answer answer;
//     slu_scheduler_tick(scheduler, 20000, NULL, &error);
//     while (slu_scheduler_take(scheduler, &answer))
//         printf("unit %d: %s\n", (int)answer.tag, slu_outcome_name(answer.result.outcome));
//     slu_scheduler_destroy(scheduler);
//
// The budget is in expansions, never in time, so that games in lockstep stay in step: which answers
// come out, and in which order, depends only on the calls, not on the machine or the number of
// threads.
//
// The budget goes to the most urgent request until it is answered, then to the next. Urgency is
// priority, then age; waiting counts as priority (options.ageing).
//
// The map may change at any time between ticks. A search that the edits cannot affect goes on;
// others start again. A search that has done so SLU_MOST_RESTARTS times, and has lost an expansion
// for every SLU_COPIED_TILES tiles of the map by it, runs on a copy of the map, which edits do not
// reach. So, whatever the edits are, a request spends at most SLU_MOST_RESTARTS + 1 times the
// expansions, plus one, that it needs alone (without an index) on the costliest revision, and one
// for every SLU_COPIED_TILES tiles; and it is answered before the ticks have spent that much for
// itself, for each request that is more urgent while it waits, and for one search that was in
// progress when it came.
#ifndef SLUICE_SCHEDULER_H
#define SLUICE_SCHEDULER_H

#include "find.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct slu_scheduler slu_scheduler;

typedef struct slu_scheduler_options {
    // Of all lanes. To share an index, give them an atlas.
    slu_finder_options finder;
    // Asked for at most `abreast` tasks. run NULL: one lane after another, in the calling thread.
    slu_parallel parallel;
    // Searches in progress at once, 1 to SLU_MAX_LANES. 0: 8. Each lane has a finder. A search that
    // a more urgent request overtakes keeps its lane, and its work; if no lane is free, the most
    // urgent search in progress is finished first.
    int lanes;
    // Expansions that a lane gets per round of a tick. 0: 1024.
    uint64_t slice;
    // Ticks of waiting that raise the priority by one, 1 to SLU_MAX_AGEING. 0: 4.
    int ageing;
    // The most urgent searches that advance in one round, each by a slice, and that `parallel`
    // distributes over threads: 1 to lanes. 0: 1, which is best for one thread. For several, as
    // many as there are; searches then share the budget, so the bounds above grow by this factor.
    // Affects the order of the answers; the number of threads does not.
    int abreast;
    // NULL: the map's. Must outlive the scheduler. With `parallel`, several threads call it at
    // once.
    const slu_allocator *allocator;
} slu_scheduler_options;
#define SLU_MAX_LANES 256
#define SLU_MAX_AGEING 1000000
#define SLU_MAX_PRIORITY 1000
#define SLU_MOST_RESTARTS 2 // of one search, unless they have cost less than a copy would
#define SLU_COPIED_TILES 32 // of a map, in the time of about one expansion

// Creates a scheduler for a map that must outlive it. Holds what its finders hold, a few hundred
// bytes per request, and for each lane that has needed one a copy of the map and its influence.
SLU_API slu_status slu_scheduler_create(const slu_map *map, const slu_scheduler_options *options,
                                        slu_scheduler **out, slu_error *error);
SLU_API void slu_scheduler_destroy(slu_scheduler *scheduler);

// The bytes it holds now.
SLU_API size_t slu_scheduler_bytes(const slu_scheduler *scheduler);

typedef struct slu_request {
    // Copied, with its goals. No trace and no keep_going.
    slu_query query;
    // Higher first, -SLU_MAX_PRIORITY to SLU_MAX_PRIORITY.
    int priority;
    // The caller's; returned in the answer.
    uint64_t tag;
} slu_request;

// Adds a request. Nothing is searched before the next tick. A query that no map of this size could
// answer (a tile outside, an unsuitable algorithm) is an error; if the start turns out to be a wall
// when its turn comes, the answer says so.
//
//   ticket  receives a number unique to the request; may be NULL
SLU_API slu_status slu_scheduler_submit(slu_scheduler *scheduler, const slu_request *request,
                                        uint64_t *ticket, slu_error *error);

// Ends a request that waits or is in progress: its answer is SLU_CANCELLED, after those already
// there. SLU_ERR_ARGUMENT if it is already answered.
SLU_API slu_status slu_scheduler_cancel(slu_scheduler *scheduler, uint64_t ticket,
                                        slu_error *error);

// Changes the priority of a request that waits or is in progress, as if it had been submitted with
// it.
SLU_API slu_status slu_scheduler_set_priority(slu_scheduler *scheduler, uint64_t ticket,
                                              int priority, slu_error *error);

typedef struct slu_tick_facts {
    // Expansions, and one for each slice without any.
    uint64_t spent;
    size_t rounds;
    // Requests answered in this tick.
    size_t finished;
    // Requests in progress, and waiting for a lane, after it.
    size_t under_way;
    size_t waiting;
    // Searches that started again because the map had changed.
    size_t restarted;
} slu_tick_facts;

// Spends a budget on the most urgent requests, among equals in the order of their submission.
// Waiting raises a request's priority (options.ageing), so that every request gets its turn however
// many follow it. A tick never exceeds its budget with searches that observe their slice, which are
// all that are not indexed; others may exceed a slice.
//
// The map, the influence of the rules and the atlas of the finders may be edited between ticks.
// Searches in progress that have read nothing of what changed go on, if they read no index (an
// atlas, gates) and the changes make no difference to which goals can be reached, to the range of
// costs or to what `best` chooses; their answers are those of a search begun after the edit. Others
// start again, and their answers count the restarts. Answers already out stay as they are. During a
// tick nothing may be edited, and the scheduler must not be called.
//
// The first search to run on a copy of the map takes one, some milliseconds for a million tiles;
// later ones only repeat the edits. There a heuristic that reads an index is replaced by octile.
// Without memory for a copy searches stay on the map, and start again as often as they must.
//
//   budget  in expansions; 0: only does what edits make necessary, and the tick counts as waiting
//   facts   may be NULL
SLU_API slu_status slu_scheduler_tick(slu_scheduler *scheduler, uint64_t budget,
                                      slu_tick_facts *facts, slu_error *error);

typedef struct slu_answer {
    uint64_t ticket, tag;
    // Unless SLU_OK, the query failed as slu_find would have, with this error.
    slu_status status;
    slu_error error;
    // As from slu_find on the map at result.revision. That is the revision of the tick that found
    // it, or for a search on a copy an earlier one, but none before the request: then ask
    // slu_path_holds. Its path is a copy owned by the scheduler.
    slu_result result;
    // From the request to the answer.
    uint64_t ticks;
    // How often the search started again.
    uint32_t restarts;
} slu_answer;

// Takes the next answer, in the order in which they were found; false if there is none. Its path
// stays valid until the next answer is taken.
SLU_API bool slu_scheduler_take(slu_scheduler *scheduler, slu_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
