// SPDX-License-Identifier: MIT
// Where one can walk from an area into another.
#ifndef SLUI_ENTRANCES_H
#define SLUI_ENTRANCES_H

#include "index/areas.h"
#include "search/finder.h"

// A step between two tiles of different areas; it can be taken both ways.
typedef struct slui_cluster_crossing {
    uint32_t from, to; // tiles
} slui_cluster_crossing;

typedef struct slui_crossings {
    slui_cluster_crossing *items;
    size_t count, capacity;
} slui_crossings;

// Chooses one or two crossings for every entrance between two areas, under the finder's rules. With
// them and with the ways inside areas, all that the rules join is joined. False when memory runs out;
// the list is the caller's either way.
bool slui_crossings_find(const slu_finder *finder, const slui_areas *areas, slui_crossings *out);

void slui_crossings_release(slui_crossings *crossings, const slu_allocator *allocator);

// The ticks of a legal step to a neighbour.
uint64_t slui_step_ticks(const slu_finder *finder, uint32_t from, uint32_t to);

#endif
