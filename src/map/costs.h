// SPDX-License-Identifier: MIT
// What a map's ground costs: a cost per tile, and how many passable tiles have each cost.
//
// The counts say at any time which cost is the least and which the greatest, so that ground of one
// cost is known as such, whatever the cost, and however it came about. A cost is a whole number of
// hundredths; its counter lies on a page of those with the same upper bits, which is allocated when
// a cost of that page first occurs and kept until the costs are dropped.
//
// Invariant: counts exist exactly if the map has a cost per tile; without, all ground costs 1.
// Cost: writing a tile's cost is two additions; the extremes are found by looking through at most
// 977 pages and one page of 1024 counters. Memory: 12 KB, and 4 KB for each further page, of which
// ordinary costs (below 10.24) have one and all costs together 977.
#ifndef SLUI_COSTS_H
#define SLUI_COSTS_H

#include "map/map.h"

// Gives the map an array of costs, 0 everywhere, and counts of nothing, if it has none; false when
// memory runs out.
bool slui_costs_reserve(slu_map *map);

// Takes over an array of costs from the map's allocator and counts it, on a map without costs;
// false when memory runs out. The array is NULL once the map owns it.
bool slui_costs_adopt(slu_map *map, uint32_t **cost);

// Drops both: all ground costs 1. The passable tiles must have been labelled.
void slui_costs_drop(slu_map *map);

// Reserves a counter for a cost on a map that has counts; false when memory runs out. It fails for
// no cost that has been counted since slui_costs_reserve.
bool slui_costs_expect(slu_map *map, uint32_t cost);

// Writes the cost of a tile, 0 for a wall; a counter must have been reserved.
void slui_costs_write(slu_map *map, size_t tile, uint32_t cost);

// Counts all tiles again after the array was written otherwise, and finds the range; false when
// memory runs out.
bool slui_costs_count(slu_map *map);

// Fills cheapest, costliest, even_cost and total_cost from the counts.
void slui_costs_find_range(slu_map *map);

#endif
