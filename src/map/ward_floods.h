// SPDX-License-Identifier: MIT
// Floods over the wards of a map, for edits: from one ward, or from two that take turns until it is
// known whether they are connected.
//
// A flood that has no ward left to spread from is dry: it has all that is connected with its first
// one. So the work of two depends on the smaller part of the ground, or on how far they run before
// they meet.
//
// Invariant: a mark is below that of the first flood for a ward that no flood has reached since the
// last call. So nothing is cleared between calls. They change nothing but what wards know of each
// other.
// Cost: a look at the wards next to each ward reached (wards.h), and for diagonal steps at its
// plots with slits. 12 bytes for each ward.
#ifndef SLUI_WARD_FLOODS_H
#define SLUI_WARD_FLOODS_H

#include "map/map.h"

// What floods need, kept between calls.
struct slui_ward_floods {
    slu_allocator allocator;
    uint32_t *mark; // by ward
    size_t mark_capacity;
    uint32_t *reached; // by one flood, then by the other
    size_t reached_capacity;
    uint32_t last_mark;
};

// NULL when memory runs out.
slui_ward_floods *slui_ward_floods_create(const slu_allocator *allocator);
void slui_ward_floods_destroy(slui_ward_floods *floods);

// What a flood has reached, until the next one.
typedef struct slui_ward_list {
    const uint32_t *wards; // the first is where it began
    uint32_t count;
} slui_ward_list;

// Gives a ward and all that is connected with it the number of a component that none of them is of.
// False when memory runs out.
bool slui_wards_renumber(slu_map *map, uint32_t ward, uint32_t to);

// What is connected with one of two wards, whichever is known first; nothing, if they are connected
// with each other. `by_slits`: also by diagonal steps between two walls. False when memory runs
// out.
bool slui_wards_part(slu_map *map, uint32_t one, uint32_t other, bool by_slits,
                     slui_ward_list *out);

#endif
