// SPDX-License-Identifier: MIT
// What libtcod's searches search, as Sluice sees it: a map's walkable cells, or a game's function
// that prices every step.
//
// A map's cells are a struct that games write to as they like, so nothing tells us of a change:
// before each search they are compared with a copy, eight at a time, and the Sluice map is edited
// where they differ. Cells that a function prices are a graph (sluice/graph.h), and so are those of
// a map if the search starts in a wall, which libtcod lets it leave.
//
// Cost of the comparison: about 0.1 ns per cell; memory 3 bytes per cell and those of the map and
// the finder.
#ifndef ADAPTERS_LIBTCOD_GROUND_H
#define ADAPTERS_LIBTCOD_GROUND_H

#include <libtcod/fov.h>
#include <libtcod/path.h>

#include "sluice/sluice.h"

typedef struct ground {
    int width, height;
    TCOD_map_t map; // NULL: func
    TCOD_path_func_t func;
    void *user_data;
    slu_rules rules;
    // Of the map; NULL until it is first searched.
    slu_map *tiles;
    slu_finder *finder;
    struct TCOD_MapCell *seen;
    // Of the function; NULL until it is first searched.
    slu_graph_finder *graph;
} ground;

enum { GROUND_STEPS = 8 };

// The cell next to `cell` in direction `step`: straight ones first, then diagonal ones. Negative if
// that is outside.
int ground_next(const ground *g, int cell, int step);

// What a step costs before its length counts; 0 if it is not allowed. Asks the map or the function.
float ground_price(const ground *g, int from, int to);

// The number of directions: 4 without diagonal steps.
int ground_steps(const ground *g);

bool ground_holds(const ground *g, int x, int y);
bool ground_is_walkable(const ground *g, int cell);

// Edits the Sluice map until it is the game's. False if memory runs out.
bool ground_follow_map(ground *g);

void ground_release(ground *g);

#endif
