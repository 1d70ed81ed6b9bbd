// SPDX-License-Identifier: MIT
// A map that is edited, an atlas of it, and what has to hold for both. Claims fail the test.
#ifndef TESTS_ATLAS_YARD_H
#define TESTS_ATLAS_YARD_H

#include "base/random.h"
#include "sluice/sluice.h"

// The most tiles of a map in a yard.
enum { YARD_TILES = 150 * 131 };

typedef struct yard {
    slui_random random;
    slu_map *map;
    slu_rules rules;
    slu_atlas *atlas;
    slu_finder *sharing, *owning;
} yard;

// A door: the changes that wall up a gate of the atlas, and those that open it again.
enum { DOOR_CHANGES = 256 };
typedef struct door {
    slu_change close[DOOR_CHANGES], open[2 * DOOR_CHANGES];
    size_t close_count, open_count;
    bool known, closed;
} door;

// Plans a door at a gate, by any number; false if the atlas has no gate.
bool plan_door(const yard *y, door *d, uint32_t number);

// Closes an open door, and opens a closed one.
void turn_door(const yard *y, door *d);

// Three rooms in a row with short passages between them and a long one below, and an atlas with a
// landmark.
yard open_rooms(const slu_allocator *allocator);

slu_finder *finder_with(const slu_map *map, slu_rules rules, const slu_atlas *atlas);
void close_yard(yard *y);
slu_atlas_facts facts_of(const slu_atlas *atlas);

// One of the algorithms that read the yard's atlas, by any number.
const char *algorithm_of(const yard *y, int i);

// No tile's estimate exceeds its distance to the goal: the library's own distances, which add up
// like its searches, so that not the least error is tolerated.
void claim_estimates_below_distances(yard *y, slu_tile goal);

// A file of the atlas is read again. Reading derives zones, gates, clearances and the graph from
// the labels alone, and refuses other gates; so a repaired atlas equals one built from its labels.
void claim_file_is_complete(const yard *y);

#endif
