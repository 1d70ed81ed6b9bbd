// SPDX-License-Identifier: MIT
// The estimator: what heuristics know about a finder and its query, and what they offer its search.
//
// A heuristic has up to two halves. The preparing half looks at the map, the terrain or the atlas:
// once for each map (slui_prepare_estimates) and once for each query (slui_aim). The reading half
// is inlined into the search loop and gives the estimate at one tile (estimate.h). Both know this
// struct and nothing about a search, so that estimates lie below searches.
//
// All estimates are in ticks, the unit in which a search adds up cost (search/finder.h).
#ifndef SLUI_ESTIMATOR_H
#define SLUI_ESTIMATOR_H

#include "map/map.h"
#include "map/rules.h"
#include "map/view.h"

// The estimate at a tile from which no path leads to a goal: the search prunes the tile.
#define SLUI_NO_PATH UINT64_MAX

// What the search loop must know about a heuristic; most have none of these.
enum {
    SLUI_INCONSISTENT = 1, // over a step it may fall by more than the step costs
    SLUI_LEAVES_OUT = 2,   // it may be SLUI_NO_PATH
    SLUI_NOTES_WALLS = 4,  // it reads met_wall
    // It grows as it is read, and has a lower bound that is there at once (slui_estimate_bound). A
    // search puts tiles on its open list by the bound, and looks closer when their turn comes.
    SLUI_GROWS = 8,
};

// What is kept from query to query: the head of a larger structure.
typedef struct slui_index slui_index;
struct slui_index {
    void (*destroy)(slui_index *index);
    size_t (*bytes)(const slui_index *index);
};

// An entry in the list of what an estimator keeps.
typedef struct slui_kept {
    slui_index index;
    const void *owner; // identifies the owner: the address of something that only the owner has
    // How many of the bytes belong to the goals that were aimed at last; NULL: none.
    size_t (*aim_bytes)(const struct slui_kept *kept);
    struct slui_kept *next;
} slui_kept;

typedef struct slui_estimator slui_estimator;

// Brings what a heuristic keeps up to date with the map, and sets its aim; returns at once if
// nothing has changed.
typedef slu_status slui_prepare_estimates(slui_estimator *estimator, slu_error *error);

// Aims what is kept at the goals of the query, and sets `tables`; false when memory runs out.
typedef bool slui_aim(slui_estimator *estimator);

// Where the geometric heuristics aim: at one goal, or at the nearest of several (nearest.h).
typedef struct slui_goal_tree slui_goal_tree;
typedef struct slui_target {
    slu_tile goal;
    slui_goal_tree *several; // NULL: there is one goal
} slui_target;

struct slui_estimator {
    // ---- read at each tile; ticks
    // What the heuristic of the query has aimed; its header knows the type. NULL: nothing.
    const void *tables;
    slui_target target;
    // The least that one tile of progress can cost, straight and diagonally; the least cost of a
    // straight step; the least cost per unit of an atlas, and per unit of distance.
    uint64_t near_straight, near_diagonal;
    uint64_t manhattan_straight;
    uint64_t unit_ticks;
    double near_distance;
    // What a step of length 1 costs at speed 1 for each unit of its charge; on uniform ground, in
    // all.
    uint64_t charge_ticks;
    bool met_wall; // a tile next to a wall has been expanded; set by the search

    int speed;   // of the unit at the tile, set by a search over speeds; 0 at rest
    bool failed; // set by an estimate that ran out of memory: the search cannot go on

    bool turns_count; // of the finder: its searches are over headings and speeds too
    int top_speed;    // of the finder: 1 without a motion

    // ---- of the query
    // Estimates are wanted at every tile from which a goal can be reached, and not for a search
    // from the start: an aim must not save work that only the start makes redundant.
    bool from_everywhere;
    // Set by an aim that knows no more than octile, which is faster to read.
    bool octile_will_do;
    // Set by an aim that had nothing to compute: what it aimed last still holds.
    bool still_aimed;
    slu_tile start;
    const slu_tile *sought; // the query's goals, or the tiles that stand in for them
    size_t sought_count;

    // ---- from query to query
    slui_goal_tree *nearest; // NULL until there are several goals for the first time
    slui_kept *kept;
    uint64_t built; // how often something was put into `kept`
    slui_aim *aim;  // of the heuristic that was prepared last; NULL if there is nothing to aim

    // ---- of the finder
    const slu_map *map;
    const slu_rules *rules;
    const slui_view *view;
    const slu_atlas *atlas; // the caller's, as the two below; NULL if there is none
    const slu_terrain *terrain;
    const slu_gate_costs *gate_costs;
    const uint8_t *legal_steps; // by a tile's passable neighbours
    slu_allocator allocator;
};

void slui_estimator_release(slui_estimator *estimator);
size_t slui_estimator_bytes(const slui_estimator *estimator);
size_t slui_estimator_aim_bytes(const slui_estimator *estimator);

// What it keeps to find the nearest of several goals, which is not part of its bytes.
size_t slui_estimator_goal_bytes(const slui_estimator *estimator);

// Measures steps, for all queries until the ground's costs change.
//
//   charge    ticks for each unit of length and of charge, at speed 1
//   cheapest  ticks for each unit of length on the cheapest ground, at top speed
void slui_estimator_scale(slui_estimator *estimator, uint64_t charge, uint64_t cheapest);

// Begins a query: nothing is aimed yet.
static inline void slui_estimator_begin(slui_estimator *estimator)
{
    estimator->tables = NULL;
    estimator->met_wall = estimator->from_everywhere = false;
    estimator->octile_will_do = estimator->still_aimed = estimator->failed = false;
    estimator->speed = 0;
}

// Seeks these goals, which must outlive the query, and returns whether any can be reached from the
// start. Targets the first that can; if there are several, slui_estimator_gather comes next.
bool slui_estimator_seek(slui_estimator *estimator, slu_tile start, const slu_tile *goals,
                         size_t count);

// Targets the nearest of the goals that can be reached; false when memory runs out.
bool slui_estimator_gather(slui_estimator *estimator);

// True if a path joins the start and this goal; for a unit that leaps, only false is certain.
static inline bool slui_estimator_reaches(const slui_estimator *estimator, slu_tile goal)
{
    return slui_view_joins(estimator->view, estimator->rules->diagonals, estimator->start, goal);
}

// What an owner keeps; NULL if nothing.
slui_kept *slui_estimator_kept(const slui_estimator *estimator, const void *owner);

// Keeps this in place of what its owner kept before, which is destroyed.
void slui_estimator_keep(slui_estimator *estimator, slui_kept *kept);

// SLU_OK if the caller's atlas, which must not be NULL, fits the map and the rules.
slu_status slui_estimator_check_atlas(const slui_estimator *estimator, slu_error *error);

#endif
