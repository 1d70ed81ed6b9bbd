// SPDX-License-Identifier: MIT
// Values of gateways, computed backwards from goals and kept while those are sought: see
// back_propagation.c.
//
// Invariants
//   - gateways holds, zone by zone, the tiles from which a step leads into another zone;
//     gateway_first[label] is where those of a zone begin.
//   - If `aimed`, p->view holds the values for p->goals. Values depend on nothing else that changes
//     while the map and what its tiles cost stay the same; whoever owns `p` sees to that.
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
    // Zones that are corridors on uneven ground: whose costs count, how, and the least charge of a
    // step; the sums of slui_corridors_measure. NULL: distances count.
    const slui_view *ground;
    slu_charge charge;
    uint32_t least_charge;
    uint64_t *onward, *back;
    // Of a set of goals
    slu_tile *goals;
    size_t goal_count, goal_capacity;
    bool aimed;
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

// True if a step leads from this tile into another zone.
bool slui_propagation_is_gateway(const slui_propagation *p, slu_tile tile);

// What the last aim of an estimator propagated; NULL if its heuristic propagates nothing
// (waypoints.c). `corridors` says that zones are corridors and waypoints.
const slui_propagation *slui_propagation_of(const slui_estimator *estimator, bool *corridors);

// The part of the bytes that belongs to a set of goals.
size_t slui_propagation_value_bytes(const slui_propagation *p);

// Seeks p->goals, all on passable tiles, with distances in these ticks per tile of progress: values
// spread over the map, and then p->view is ready to be read. False when memory runs out.
bool slui_propagation_run(slui_propagation *p, uint64_t straight, uint64_t diagonal);

#endif
