// SPDX-License-Identifier: MIT
// What the parts of the soak share: a world of several places. Each place has a map that is edited,
// and objects that live on it: finders and an atlas, a path in use, crowds, a flow field, a
// scheduler, an explorer, overlays, labels. A part is a set of functions for one kind of object;
// its act does something random with it and claims that the outcome is right. Claims fail the test.
#ifndef TESTS_SOAK_H
#define TESTS_SOAK_H

#include <pthread.h>

#include "base/random.h"
#include "gang.h"
#include "sluice/sluice.h"
#include "support.h"

enum {
    SOAK_CROWDS = 2,
    SOAK_GOALS = 3,
    SOAK_REQUESTS = 64,
    SOAK_MOST_PLACES = 8,
    SOAK_OVERLAYS = 2
};

// What was done so far.
typedef struct soak_counts {
    uint64_t rounds, days, weeks;
    uint64_t edits, refused, undone; // transactions
    uint64_t no_memory;              // calls in which an allocation failed
    uint64_t queries, stale, slices, interrupted, repairs, spliced;
    uint64_t ticks, unit_ticks, plans;
    uint64_t fields, requests, answers, explored, terrains, routes, overlays, overlay_files;
    uint64_t labels, labels_files;
} soak_counts;

// The changes that restore what was under a transaction.
typedef struct soak_undo {
    slu_change *changes;
    size_t count;
} soak_undo;

typedef struct soak_path {
    slu_tile *tiles; // NULL: no path is in use
    size_t length, at;
    double least;
    uint64_t revision;
} soak_path;

typedef struct soak_crowd {
    slu_crowd *crowd;
    slu_crowd_options options;
} soak_crowd;

// A request that is not answered yet.
typedef struct soak_request {
    uint64_t ticket; // 0: none
    slu_query query;
    bool cancelled;
} soak_request;

// An allocator that counts and may be called by several threads.
typedef struct soak_memory {
    support_allocator counting;
    pthread_mutex_t lock;
    slu_allocator allocator;
} soak_memory;

typedef struct soak_place {
    const char *name;
    soak_memory memory; // of everything there
    bool settled;       // its objects stay to the end
    // Bytes, when nothing else was there, without what the map keeps for components.
    size_t maps_hold;
    size_t early_most, most; // bytes at the end of a day: while it settled, and ever
    size_t last;             // bytes at the end of the last day
    uint64_t most_day;       // when they were most
    size_t week_least;       // of this week
    slu_map *map;
    slu_rules rules;
    slu_influence *influence; // NULL in most places
    uint64_t influenced;      // times that it was changed
    size_t tiles;
    // The initial state, and how to undo to it.
    char *glyphs;
    double *costs;
    slu_map_facts facts;
    soak_undo *undo;
    size_t undo_count, undo_capacity;
    // The objects; NULL if there is none at the moment.
    slu_atlas *atlas;
    slu_finder *sharing, *owning;         // with the atlas, and with an index of its own
    slu_overlay *overlays[SOAK_OVERLAYS]; // that share cells
    slu_rules overlay_rules[SOAK_OVERLAYS];
    slu_map *labels_map; // the place's walls, at one cost
    slu_labels *labels;
    slu_finder *labels_finder;
    gang labels_workers;
    soak_path path;
    soak_crowd crowds[SOAK_CROWDS];
    slu_flow *flow;
    slu_tile flow_goals[SOAK_GOALS];
    size_t flow_goal_count;
    slu_scheduler *scheduler;
    gang workers;           // of its lanes
    slu_atlas *lanes_atlas; // shared by them; NULL: each builds its own
    soak_request requests[SOAK_REQUESTS];
    slu_explorer *explorer;
    slu_tile explorer_goal;
    uint64_t explorer_told; // soak_revision at its last notification
    double *truth;          // capacity for a number per tile
} soak_place;

typedef struct soak {
    uint64_t seed;
    slui_random random;
    soak_place places[SOAK_MOST_PLACES];
    size_t place_count;
    soak_counts counts;
    const char *doing; // for the report of a failure
    const char *where;
} soak;

// An integer from 0 to limit - 1.
int soak_below(soak *s, int limit);
// True once in this many times, on average.
bool soak_once_in(soak *s, int times);
slu_tile soak_tile_at(const soak_place *p, size_t index);
slu_rect soak_everything(const soak_place *p);
// Increases with every change of the map and its influence.
uint64_t soak_revision(const soak_place *p);
// A tile where the place's unit can stand; false if none was found.
bool soak_standing(soak *s, const soak_place *p, slu_tile *out);

// True once in this many times in a place where objects come and go.
bool soak_moves_on(soak *s, const soak_place *p, int times);

// Makes one of the next few allocations in a place fail, in calls of one thread; the second ends
// that and says whether one failed.
void soak_memory_fails(soak *s, soak_place *p);
bool soak_memory_heals(soak *s, soak_place *p);

// ---- the ground (ground.c)

// A place with nothing but its memory; then its map, which uses that memory.
void soak_place_begin(soak_place *p, const char *name, slu_rules rules);
void soak_place_make(soak_place *p, slu_map *map);
void soak_place_unmake(soak_place *p);

// Applies a transaction and remembers how to undo it.
void soak_apply(soak *s, soak_place *p, const slu_change *changes, size_t count);
// One random edit: a transaction, one that is refused, one that runs out of memory, an influence,
// or undoing the last one.
void soak_edit(soak *s, soak_place *p);
// An invalid edit, which must change nothing.
void soak_edit_badly(soak *s, soak_place *p);
// Undoes everything, and claims that the ground is as it was at the beginning.
void soak_restore(soak *s, soak_place *p);

// ---- the parts: act does something with whoever lives there and makes them where nobody does,
// rest brings them to a state without units and requests, leave destroys them

typedef struct soak_part {
    const char *name;
    void (*act)(soak *s, soak_place *p);
    void (*rest)(soak *s, soak_place *p);  // NULL: nothing to do
    void (*leave)(soak *s, soak_place *p); // NULL: nothing stays after act
} soak_part;

extern const soak_part SOAK_ASKING, SOAK_SLICES, SOAK_PATHS, SOAK_CROWD, SOAK_PLANS, SOAK_FLOW,
    SOAK_REQUESTING, SOAK_EXPLORING, SOAK_TERRAIN, SOAK_ROUTES, SOAK_OVERLAY, SOAK_LABELS;

// The place's finders, created if there are none; the atlas of the first is up to date afterwards.
slu_finder *soak_sharing(soak *s, soak_place *p);
slu_finder *soak_owning(soak *s, soak_place *p);

// Any algorithm that the finder can search with, with limits on those that may run away.
slu_query soak_query(soak *s, slu_finder *finder, slu_tile start, slu_tile goal);
// Fails unless the result answers the query, whose cheapest path costs `truth`.
void soak_judge(const soak_place *p, const slu_query *query, const slu_result *r, double truth);

#endif
