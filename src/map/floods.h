// SPDX-License-Identifier: MIT
// Floods from several tiles that take turns, a parcel or ward at a time, until it is known which of
// the tiles are connected. They change nothing but what wards know of each other: edits split wards
// and components by what floods have found (split.c), and placement asks what they would find if a
// rectangle were wall (placement.c).
//
// Floods that meet form a group. A group that has no place left to spread from is dry: it has all
// that is connected with its tiles. When all groups but one are dry, the last need not go on, so
// the work depends on the smaller parts of the ground, or on how far the floods run before they
// meet.
//
// A rectangle that is wall to the floods replaces the parcels of the plots at its border by their
// remnants: what it leaves of them. These have numbers after those of the parcels.
//
// Every parcel, remnant or ward has a mark: that of its number, but in a district, that of its
// place if it is the first of its plot. So a district needs few marks.
//
// Invariant: a mark is below `base` for what no flood has reached, base + 1 + i where flood i has
// been, and `base` for a plot that has remnants in place of its parcels. So nothing is cleared
// between calls. A dry group never meets another: its parcels have seen all their neighbours.
// Cost: a look at the four or eight neighbours of the plot of each parcel reached, or at the wards
// next to each ward, which are noted when the 32 plots at the border of its district have been
// looked at; for diagonal steps at its plots with slits. 16 bytes for it, and 4 for each mark.
#ifndef SLUI_FLOODS_H
#define SLUI_FLOODS_H

#include "map/plots.h"

// What floods go over.
typedef enum slui_flood_range {
    SLUI_OVER_PARCELS,  // of the whole map
    SLUI_OVER_DISTRICT, // parcels, but not beyond the district
    SLUI_OVER_WARDS,
    SLUI_OVER_JOINED, // wards, also by diagonal steps between two walls
} slui_flood_range;

typedef struct slui_parcel_flood {
    uint32_t next, last; // in the list of what was reached: to spread from next, and the last
    uint32_t met;        // an earlier flood of the same group; itself for the first
    uint32_t tiles;      // of the first: see slui_floods_measure
    uint32_t number;     // of the first: for whoever splits wards or components
} slui_parcel_flood;

typedef struct slui_reached {
    uint32_t node;  // the number of the parcel, remnant or ward
    uint32_t plot;  // of the parcel or remnant
    uint32_t place; // of the plot in its district, 8 * row + column
    uint32_t link;  // the next of its flood
} slui_reached;

typedef struct slui_remnant {
    slui_board tiles;
    uint32_t plot;
} slui_remnant;

struct slui_floods {
    slu_allocator allocator;
    const slu_map *map;
    slui_flood_range range;
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
};

// NULL when memory runs out.
slui_floods *slui_floods_create(const slu_allocator *allocator);
void slui_floods_destroy(slui_floods *floods);

// Forgets all floods, and prepares for up to `count` of them; over the whole range or, if `walls`
// is not NULL, over all parcels but this rectangle of the map. False when memory runs out.
bool slui_floods_begin(slui_floods *floods, const slu_map *map, slui_flood_range range,
                       const slu_rect *walls, size_t count);

// Adds a flood from a passable tile; false when memory runs out.
bool slui_floods_add(slui_floods *floods, slu_tile tile);

// Spreads until at most this many groups are not dry; false when memory runs out.
bool slui_floods_run(slui_floods *floods, uint32_t running);

// The first flood of a flood's group.
uint32_t slui_floods_group(slui_floods *floods, uint32_t flood);

// The number of the mark of something that floods reach.
SLUI_INLINE uint32_t slui_floods_mark_of(const slui_floods *floods, uint32_t node, uint32_t place)
{
    enum { PLOTS = SLUI_DISTRICT_PLOTS * SLUI_DISTRICT_PLOTS };
    if (floods->range != SLUI_OVER_DISTRICT) return node;
    return node < floods->map->plot_count ? place : node - floods->map->plot_count + PLOTS;
}

// The group of the flood that has reached something.
static inline uint32_t slui_floods_group_of(slui_floods *floods, const slui_reached *reached)
{
    uint32_t mark = floods->mark[slui_floods_mark_of(floods, reached->node, reached->place)];
    uint32_t flood = mark - floods->base - 1;
    return floods->flood[flood].met == flood ? flood : slui_floods_group(floods, flood);
}

static inline uint32_t slui_floods_count_groups(const slui_floods *floods)
{
    uint32_t groups = 0;
    for (uint32_t i = 0; i < floods->count; i++)
        groups += floods->flood[i].met == i;
    return groups;
}

// The group that is not dry, if there is one; otherwise any.
uint32_t slui_floods_remaining(slui_floods *floods);

// Counts the tiles of the parcels that each group has reached.
void slui_floods_measure(slui_floods *floods);

#endif
