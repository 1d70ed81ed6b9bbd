// SPDX-License-Identifier: MIT
// Floods from several tiles of a map that take turns, a parcel at a time, until it is known which
// of the tiles are connected, past a rectangle that is wall to them: for placement (placement.c).
//
// Floods that meet form a group. A group that has no place left to spread from is dry: it has all
// that is connected with its tiles. When all groups but one are dry, the last need not go on, so
// the work depends on the smaller parts of the ground, or on how far the floods run before they
// meet.
//
// The rectangle replaces the parcels of the plots at its border by their remnants: what it leaves
// of them. These have numbers after those of the parcels.
//
// Invariant: a mark is below `base` for a parcel or remnant that no flood has reached, base + 1 + i
// where flood i has been, and `base` for a plot that has remnants in place of its parcels. So
// nothing is cleared between calls. A dry group never meets another: its parcels have seen all
// their neighbours.
// Cost: a look at the four or eight neighbours of the plot of each parcel reached; 12 bytes for it,
// and 4 for each parcel of the map.
#ifndef SLUI_FLOODS_H
#define SLUI_FLOODS_H

#include "map/plots.h"

typedef struct slui_parcel_flood {
    uint32_t next, last; // in the list of what was reached: to spread from next, and the last
    uint32_t met;        // an earlier flood of the same group; itself for the first
    uint32_t tiles;      // of the first: see slui_floods_measure
} slui_parcel_flood;

typedef struct slui_reached {
    uint32_t node; // the number of the parcel or remnant
    uint32_t plot;
    uint32_t link; // the next of its flood
} slui_reached;

typedef struct slui_remnant {
    slui_board tiles;
    uint32_t plot;
} slui_remnant;

typedef struct slui_floods {
    slu_allocator allocator;
    const slu_map *map;
    bool eight; // steps are diagonal, too
    uint32_t *mark;
    size_t mark_capacity;
    uint32_t base;
    uint32_t running; // groups that are not dry
    slui_parcel_flood *flood;
    size_t count, capacity;
    slui_reached *reached;
    size_t reached_count, reached_capacity;
    slui_remnant *remnants; // by plot
    size_t remnant_count, remnant_capacity;
} slui_floods;

// NULL when memory runs out.
slui_floods *slui_floods_create(const slu_allocator *allocator);
void slui_floods_destroy(slui_floods *floods);

// Forgets all floods, and prepares for up to `count` of them, over all parcels of a map but this
// rectangle. False when memory runs out.
bool slui_floods_begin(slui_floods *floods, const slu_map *map, slu_rect walls, size_t count);

// Adds a flood from a passable tile; false when memory runs out.
bool slui_floods_add(slui_floods *floods, slu_tile tile);

// Spreads until at most this many groups are not dry; false when memory runs out.
bool slui_floods_run(slui_floods *floods, uint32_t running);

// The first flood of a flood's group.
uint32_t slui_floods_group(slui_floods *floods, uint32_t flood);

// The group that is not dry, if there is one; otherwise any.
uint32_t slui_floods_remaining(slui_floods *floods);

// Counts the tiles of the parcels that each group has reached.
void slui_floods_measure(slui_floods *floods);

#endif
