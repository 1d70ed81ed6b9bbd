// SPDX-License-Identifier: MIT Probes: floods from several tiles that take turns, a tile at a time,
// until it is known which of the tiles are connected. They leave the map alone, unlike those that
// relabel it after an edit (floods.h), there may be any number of them, and they may take diagonal
// steps.
//
// Floods that meet form a group. A group that has no tile left to spread from is dry: it has all
// that is connected with its tiles. When all groups but one are dry, the last need not go on, so
// the work depends on the smaller parts of the ground, or on how far the floods run before they
// meet.
//
// Invariant: mark[t] is below `base` for ground that no flood has reached, `base` for ground that
// none may enter, base + 1 + i where flood i has been. Whoever begins provides marks and base. A
// dry group never meets another: its tiles have seen all their neighbours.
// Cost: a look at the four or eight neighbours of each tile reached, 8 bytes for it.
#ifndef SLUI_PROBES_H
#define SLUI_PROBES_H

#include "map/map.h"

typedef struct slui_probe {
    uint32_t next, last; // in the list of tiles: to spread from next, and the last reached
    uint32_t met;        // an earlier flood of the same group; itself for the first
    uint32_t tiles;      // of the first: reached by the group
    uint32_t pending;    // of the first: those that the group has yet to spread from
} slui_probe;

typedef struct slui_probes {
    const slu_map *map;
    uint32_t *mark;
    uint32_t base;
    int stride;       // from one direction to the next: 2 for straight steps, 1 for all eight
    uint32_t running; // groups that are not dry
    slui_probe *floods;
    size_t count, capacity;
    // Every tile reached, and which entry is the next of its flood.
    uint32_t *tiles, *links;
    size_t tile_count, tile_capacity, link_capacity;
} slui_probes;

// Forgets all floods. The map, the marks and the stride must have been set.
void slui_probes_begin(slui_probes *probes, uint32_t base);

// Adds a flood from a tile that none has reached; false when memory runs out.
bool slui_probes_add(slui_probes *probes, const slu_allocator *allocator, uint32_t tile);

// Spreads until at most this many groups are not dry; false when memory runs out.
bool slui_probes_run(slui_probes *probes, const slu_allocator *allocator, uint32_t running);

// The first flood of a flood's group.
uint32_t slui_probes_group(slui_probes *probes, uint32_t flood);

// The group that is not dry, if there is one; otherwise any.
uint32_t slui_probes_remaining(slui_probes *probes);

void slui_probes_release(slui_probes *probes, const slu_allocator *allocator);

#endif
