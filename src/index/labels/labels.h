// SPDX-License-Identifier: MIT
// The inside of labels, and of the index that a finder keeps to answer by them.
#ifndef SLUI_INDEX_LABELS_H
#define SLUI_INDEX_LABELS_H

#include "base/mapping.h"
#include "estimates/index_bound.h"
#include "index/labels/ends.h"
#include "index/labels/hub_table.h"
#include "map/view.h"
#include "search/finder.h"

// What is built from the walls of a map.
typedef struct slui_hubs {
    slui_corners corners;
    slui_lengths lengths; // of the table
    slui_hub_table table;
    uint64_t revision; // of the layer that the corners are of
} slui_hubs;

typedef struct slui_labels_job slui_labels_job;

struct slu_labels {
    slu_allocator allocator;
    const slu_map *map;
    slu_rules rules;
    slui_view view;
    slui_hubs hubs;
    slu_labels_progress progress;
    slu_parallel parallel;
    slui_labels_job *job; // an update in slices that is under way, or NULL
    // What labels had when the order of their hubs was found, which updates keep.
    size_t ordered_entries;
    uint32_t ordered_corners;
    size_t bytes;
    uint64_t nanoseconds;
    slui_mapping mapping; // of the file that the table lies in, if any
};

// ---- building, for files too (labels.c)

// Reserves labels without hubs.
slu_status slui_labels_open(const slu_map *map, const slu_labels_options *options, slu_labels **out,
                            slu_error *error);

// Counts the bytes of new hubs, whose order is that of the hubs before them or new.
void slui_labels_settle(slu_labels *labels, bool keeps_order);

void slui_labels_tell(const slu_labels *labels, double share);
void slui_hubs_release(slui_hubs *hubs, const slu_allocator *allocator);

// ---- reading

// Whether ground has opened since they were built; and whether walls have been added.
bool slui_labels_are_stale(const slu_labels *labels);
bool slui_labels_are_walled(const slu_labels *labels);

// Rejects labels of another map or for other rules.
slu_status slui_labels_check(const slu_labels *labels, const slu_map *map, const slu_rules *rules,
                             slu_error *error);

// ---- a query (search.c, unpack.c)

// The corners that an end of a query reaches.
typedef struct slui_hub_end {
    slu_tile tile;
    slui_reach *reach;
    uint64_t *bound; // of each, the least length of a path through it, once it has been asked for
    size_t count, capacity, bound_capacity;
} slui_hub_end;

// How two ends are connected: without a corner, by a corner that sees both, or by a hub.
typedef enum slui_hub_link { SLUI_LINK_DIRECT, SLUI_LINK_CORNER, SLUI_LINK_HUB } slui_hub_link;

typedef struct slui_hub_answer {
    uint64_t length; // by slui_lengths
    slui_hub_link link;
    uint16_t hub;
    uint32_t from, to; // the corners next to the start and the goal
    slu_tile goal;
} slui_hub_answer;

// The corners from one on towards a hub, as far as they have been followed.
typedef struct slui_hub_chain {
    slu_tile *stops;
    size_t count, capacity;
    uint32_t corner; // the next one
    bool done;
} slui_hub_chain;

typedef struct slui_hub_search {
    slu_allocator allocator;
    const slu_labels *labels;
    slui_hub_end start, goal;
    // By hub, the shortest path to it that this query has found: see search.c.
    uint64_t *nearest;
    size_t nearest_capacity;
    uint64_t stamp;
    slui_hub_chain chains[2]; // from the start and from the goal
    slu_tile *stops;          // the ends and the corners of a path
    size_t stop_count, stop_capacity;
    slui_hub_answer answer;
    uint64_t work; // corners seen
    size_t path_length;
} slui_hub_search;

bool slui_hub_search_reserve(slui_hub_search *search, const slu_labels *labels);
void slui_hub_search_release(slui_hub_search *search);
size_t slui_hub_search_bytes(const slui_hub_search *search);

// Finds the shortest path from a tile to one of several; one of them must be connected with it.
void slui_hub_search_begin(slui_hub_search *search, slu_tile start);
void slui_hub_search_goal(slui_hub_search *search, slu_tile goal);

// Aims at a tile: lengths to it from others, as the labels know them. SLUI_NO_PATH if they know
// none, which happens with forged ones only.
void slui_hub_search_aim(slui_hub_search *search, slu_tile goal);
uint64_t slui_hub_search_length_from(slui_hub_search *search, slu_tile tile);

// Writes the answer's path into the finder, as tiles or as corners; false when memory runs out.
bool slui_hub_search_unpack(slui_hub_search *search, slu_finder *finder);

// Whether the steps of the path that was unpacked are legal on the present map.
bool slui_hub_search_holds(const slui_hub_search *search, const slu_finder *finder);

// What a finder keeps: its own labels, or none if it shares some, and the memory of its queries.
typedef struct slui_hub_index {
    slui_index head;
    slu_allocator allocator;
    slu_labels *own;
    const slu_labels *labels; // own, or the finder's
    slui_hub_search search;
    slui_index_bound bound; // of a search in place of a path that is blocked
} slui_hub_index;

static inline slui_hub_index *slui_hub_index_of(const slu_finder *finder)
{
    return (slui_hub_index *)finder->hubs;
}

// True if the finder shares labels that can answer.
bool slui_labels_are_ready(const slu_finder *finder);

// For the registry.
slui_run slui_run_hubs;
slui_prepare slui_prepare_hubs;

#endif
