// SPDX-License-Identifier: MIT
// Values of gateways, computed backwards from the goals of a query: see back_propagation.c.
//
// Invariants
//   - gateways holds, zone by zone, the tiles from which a step leads into another zone;
//     gateway_first[label] is where those of a zone begin.
//   - Nothing but memory is kept between queries.
#ifndef SLUI_BACK_PROPAGATION_H
#define SLUI_BACK_PROPAGATION_H

#include "estimates/waypoints.h"
#include "map/map.h"
#include "map/rules.h"

typedef struct slui_pending {
    uint64_t value;
    uint32_t tile;
} slui_pending;

typedef struct slui_propagation {
    slu_allocator allocator;
    const slu_map *map;
    const uint8_t *steps;  // by a tile's passable neighbours: the steps allowed
    const uint32_t *label; // by tile: its zone, from 1 on; 0 for walls
    uint32_t zone_count;
    slu_tile *gateways;
    size_t gateway_count;
    uint32_t *gateway_first; // by label; one more at the end
    // Of a query
    uint64_t *value; // by tile: of gateways and goals; UINT64_MAX: none yet
    uint8_t *served; // by tile: its value comes from a waypoint of its own zone
    slui_pending *heap;
    size_t heap_count, heap_capacity;
    slui_waypoint *found; // in the order in which they were found
    size_t found_count, found_capacity;
    slui_waypoint *points; // the same, zone by zone
    size_t point_capacity;
    uint32_t *first; // by label; one more at the end
    slui_waypoints view;
} slui_propagation;

// Finds the gateways of a map with these zones. `p` holds allocator, map, steps, label and
// zone_count; it must be released in any case. False when memory runs out.
bool slui_propagation_setup(slui_propagation *p);
void slui_propagation_release(slui_propagation *p);
size_t slui_propagation_bytes(const slui_propagation *p);

// Begins a query: from now on distances are in these ticks per tile of progress. Goals are added,
// all on passable tiles, and then values spread over the map; after that p->view is ready to be
// read. False when memory runs out.
bool slui_propagation_begin(slui_propagation *p, uint64_t straight, uint64_t diagonal,
                            size_t goal_count);
bool slui_propagation_add_goal(slui_propagation *p, slu_tile goal);
bool slui_propagation_run(slui_propagation *p);

#endif
