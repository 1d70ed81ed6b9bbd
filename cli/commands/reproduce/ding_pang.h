// SPDX-License-Identifier: MIT
// The parts of sluice reproduce ding-pang: measuring (ding_pang_run.c), what was measured against
// what the paper says (ding_pang.c), and the picture (ding_pang_sheet.c).
#ifndef CLI_DING_PANG_H
#define CLI_DING_PANG_H

#include "commands/reproduce/demonstration.h"

// The maps, in this order.
enum {
    DP_MAZE_SMALL,
    DP_MAZE_MIDDLE,
    DP_MAZE_LARGE,
    DP_MAZE_UNEVEN, // the middle one, with costs from 1 to 9
    DP_MAZE_SCENE,
    DP_ROOMS_SCENE,
    DP_CAVES_SCENE,
    DP_OPEN,
    DP_MAPS
};

// The methods: a heuristic, and a weight if it is not 1.
enum {
    DP_MANHATTAN,
    DP_EUCLIDEAN,
    DP_WAYPOINT,
    DP_GATEWAY,
    DP_GATEWAY_UP,    // weighed up
    DP_MANHATTAN_UP,  // the same
    DP_MANHATTAN_LOW, // weighed down
    DP_METHODS
};

// One method on one map, over all queries.
typedef struct dp_row {
    size_t optimal;
    double expanded, share; // means: tiles expanded; the estimate at the start over the true cost
    double cost;            // over the cheapest, mean
    size_t points;          // waypoints or gateways; 0: none
    slu_phases phases;
} dp_row;

typedef struct dp_map {
    const char *name;
    size_t tiles, passable, queries, goals;
    double path; // steps of a cheapest path, mean
    dp_row rows[DP_METHODS];
} dp_map;

typedef struct dp_results {
    dp_map maps[DP_MAPS];
    // A tour of the middle maze: the goals as they were drawn, and in the best order.
    size_t tour_goals;
    double tour_drawn, tour_best;
} dp_results;

const char *dp_method_name(int method);

// On failure they say why and return CLI_BAD.
cli_exit dp_measure(const demo *d, dp_results *out);
cli_exit dp_draw(const demo *d, const char *file);

#endif
