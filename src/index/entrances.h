// SPDX-License-Identifier: MIT
// Where a unit can step from one cluster into another.
#ifndef SLUI_ENTRANCES_H
#define SLUI_ENTRANCES_H

#include "index/clusters.h"
#include "search/finder.h"

// A step between two tiles of different clusters; it can be taken in both directions.
typedef struct slui_cluster_crossing {
    uint32_t from, to; // tiles
} slui_cluster_crossing;

typedef struct slui_crossings {
    slui_cluster_crossing *items;
    size_t count, capacity;
} slui_crossings;

// Chooses one or two crossings for every entrance between two clusters, under the finder's rules,
// and more for one that is longer than `longest` steps. The crossings and the paths inside clusters
// connect everything that the rules connect. False when memory runs out; the caller owns the list
// in either case.
bool slui_crossings_find(const slu_finder *finder, const slui_clusters *clusters, int longest,
                         slui_crossings *out);

void slui_crossings_release(slui_crossings *crossings, const slu_allocator *allocator);

// The ticks of a legal step to a neighbour.
uint64_t slui_step_ticks(const slu_finder *finder, uint32_t from, uint32_t to);

#endif
