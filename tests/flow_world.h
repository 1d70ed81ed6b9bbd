// SPDX-License-Identifier: MIT
// Random worlds for the tests of flow fields: a map, rules and goals, and what a plain Dijkstra
// says about them.
#ifndef TESTS_FLOW_WORLD_H
#define TESTS_FLOW_WORLD_H

#include "base/random.h"
#include "sluice/sluice.h"

enum { FLOW_SIDE = 16, FLOW_TILES = FLOW_SIDE * FLOW_SIDE, FLOW_MOST_GOALS = 4 };

// How far distances may exceed costs that are added up from 1 and the square root of 2.
#define FLOW_SLACK 2.1e-9

typedef struct flow_world {
    slu_map *map;
    slu_influence *influence;
    slu_rules rules;
    slu_tile goals[FLOW_MOST_GOALS];
    double costs[FLOW_MOST_GOALS]; // what each goal begins with; 0 unless a test sets them
    size_t goal_count;
    int tiles;
} flow_world;

// The number of a case determines the rules, the random stream the rest.
void flow_world_open(flow_world *world, int number, slui_random *random);
void flow_world_close(flow_world *world);

// Edits the map or the influence somewhere.
void flow_world_change(flow_world *world, slui_random *random);

// A field on the world's map, without a goal. Fails the test if it cannot be created.
slu_flow *flow_world_flow(const flow_world *world);

slu_tile flow_world_tile(const slu_map *map, int index);

// The least sum of a path and its goal's cost from every tile, by the plain Dijkstra.
void flow_world_costs(const flow_world *world, double *out);

#endif
