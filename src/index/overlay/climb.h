// SPDX-License-Identifier: MIT
// A query on an overlay: climbs from the start and from the goal, where they meet, and the path.
#ifndef SLUI_CLIMB_H
#define SLUI_CLIMB_H

#include "index/overlay/metric.h"
#include "path/path.h"
#include "search/finder.h"

enum { SLUI_MOST_LEVELS = 256 }; // cells nested in each other

// From an end of the query up to the whole map: for each cell the costs of its own tiles and of its
// border, from the start or to the goal.
typedef struct slui_climb {
    uint32_t end;   // the tile it begins at
    bool back;      // it is the goal
    int levels;     //
    int sure;       // levels whose costs no limit has affected
    int32_t least;  // of what the last level began with
    int32_t *costs; // lowered (numbers.h), of all levels
    uint32_t cell[SLUI_MOST_LEVELS];
    uint32_t first[SLUI_MOST_LEVELS]; // of the level's costs
    uint32_t own[SLUI_MOST_LEVELS];   // how many of them are own tiles: 0 for a leaf
} slui_climb;

// A piece of a path that is known to be there: from one place of a cell to another.
typedef struct slui_arc {
    uint32_t cell, from, to;     // places
    uint32_t from_tile, to_tile; //
    int32_t cost;
} slui_arc;

// The costs around an end of the query, in a square window of the map (nearby.c).
#define SLUI_NO_NEARBY_TILE UINT32_MAX

typedef struct slui_nearby_tile {
    int32_t cost;
    int32_t entered[2]; // what a straight step into it costs, and a diagonal one, if charges are
                        // quick
    uint32_t tile;      // inside the leaf; SLUI_NO_NEARBY_TILE: a tile of its border
} slui_nearby_tile;

typedef struct slui_nearby {
    slui_nearby_tile *tiles; // rows are a power of two long
    size_t tile_count;
    uint32_t reach;                  // from the middle to an edge
    unsigned shift;                  // of a row
    int32_t offset[SLUI_DIRECTIONS]; // of a neighbour's place
    uint32_t left, top, width;       // where the window is, modulo 2^32, and how wide the map is
    uint64_t row_share;              // of a tile's index: its row (nearby.c)
    uint32_t *open;                  // places that have a cost, or may get one
    size_t open_count, open_capacity;
    uint64_t *waiting; // cost and place
    size_t waiting_count, waiting_capacity;
} slui_nearby;

typedef struct slui_overlay_search {
    slu_allocator allocator;
    const slui_nest_metric *metric;
    slui_climb up, down; // from the start, and back from the goal
    size_t cost_capacity;
    slui_nearby nearby;
    int *turns; // how many directions have been tried on each tile of a walk through a leaf
    size_t turn_count, turn_capacity;
    slui_arc *arcs; // to be unpacked, the next one last
    size_t arc_count, arc_capacity;
    size_t path_length;
    slui_walk walk; // the steps of the path
    bool torn;      // numbers contradict each other: they were forged (overlay file)
    uint64_t work;  // expansions, of climbs and leaves
    // Where the climbs meet: a place at a level of each, counted from the root; or inside a leaf.
    int32_t best;
    bool inside_leaf;
    int up_level, down_level;
    uint32_t place;
} slui_overlay_search;

// Reserves memory for a metric; false when it runs out.
bool slui_overlay_search_reserve(slui_overlay_search *search, const slui_nest_metric *metric);
void slui_overlay_search_release(slui_overlay_search *search);
size_t slui_overlay_search_bytes(const slui_overlay_search *search);

// Asks for what a climb from a tile will read first.
void slui_climb_fetch(const slui_nest_metric *metric, uint32_t tile, bool back);

// Begins a climb from an end of the query. False when memory runs out.
bool slui_climb_from(slui_overlay_search *search, slu_finder *finder, uint32_t tile, bool back);

// Climbs until nothing cheaper can be found: the cost between the ends of the last two climbs, and
// where they meet; SLUI_NO_NUMBER if they do not. The climb from the goal must have begun last.
int32_t slui_climb_meet(slui_overlay_search *search, slu_finder *finder);

// Writes the path into finder->path: search->path_length tiles. False when memory runs out, or if
// numbers are torn.
bool slui_overlay_unpack(slui_overlay_search *search, slu_finder *finder);

// ---- the leaf of an end (nearby.c)

// Memory for leaves in which no path has more steps than `reach`; false when it runs out.
bool slui_nearby_reserve(slui_nearby *nearby, const slu_allocator *allocator, uint32_t reach);
void slui_nearby_release(slui_nearby *nearby, const slu_allocator *allocator);
size_t slui_nearby_bytes(const slui_nearby *nearby);

// Finds the cheapest paths from a tile, or back to it, through the inside of a leaf. False when
// memory runs out.
bool slui_nearby_search(slui_overlay_search *search, slu_finder *finder, uint32_t leaf,
                        uint32_t from, bool back);

// The number of a tile of that leaf or its border after that, SLUI_NO_NUMBER if it was not reached.
int32_t slui_nearby_cost(const slui_nearby *nearby, uint32_t tile);

// ---- paths through leaves (leaf.c)

// Looks for a path through the inside of a leaf, if it costs no more than is said: the finder's
// nodes then know their numbers as g. False when memory runs out.
bool slui_leaf_search_to(slui_overlay_search *search, slu_finder *finder, uint32_t leaf,
                         uint32_t from, uint32_t to, int32_t cost);

// The number of a tile after that, SLUI_NO_NUMBER if it was not reached.
int32_t slui_leaf_cost(const slu_finder *finder, uint32_t tile);

// Appends the tiles of the path through a leaf from one tile to another, whose cost is known,
// without the first; false when memory runs out.
bool slui_leaf_append(slui_overlay_search *search, slu_finder *finder, uint32_t leaf, uint32_t from,
                      uint32_t to, int32_t cost);

// ---- cells with a compass (follow.c)

// Appends the tiles of the cheapest path through a cell with a compass to a tile of its border,
// without the first; false when memory runs out.
//
//   at  where the path begins: a rank inside, or a place of the border after those
//   to  a place of the border
bool slui_compass_follow(slui_overlay_search *search, slu_finder *finder, uint32_t cell,
                         uint32_t at, uint32_t to);

// The cost of that path from a tile of the border to another, SLUI_NO_NUMBER if there is none.
int32_t slui_compass_cost(const slui_nest_metric *metric, uint32_t cell, uint32_t at,
                          uint32_t from_tile, uint32_t to, uint32_t to_tile);

// Appends a neighbour of its last tile to the path; false when memory runs out.
bool slui_overlay_append(slui_overlay_search *search, slu_finder *finder, int direction);

#endif
