// SPDX-License-Identifier: MIT
// The inside of a finder: node memory, the open list, and the search in progress.
//
// A tick is the unit of cost in a search. On uniform ground, whatever its one cost, a step costs
// its length in ticks (slui_integer_steps), so searches take the same steps as where all ground
// costs 1, and cannot overflow; only what is compared with costs or reported as one is multiplied.
// On weighted ground a tick is a hundredth of a length's, because tile costs are hundredths, and if
// the mean of two, three or four tiles is charged, a twelfth of a hundredth. For a unit with a
// motion or leaps it is a hundredth on uniform ground too, and with a motion a twelfth of all that
// (less below top speed 4), so that turns, leaps and the shares of a move's steps are whole
// numbers. So every sum is exact. A path that costs more ticks than 46 bits hold (4 million
// ordinary tiles at the least, a twelfth of that at top speed 4) is beyond the search's range; if
// only such paths lead to the goal, the call fails.
#ifndef SLUI_FINDER_H
#define SLUI_FINDER_H

#include "estimates/estimate.h"
#include "map/map.h"
#include "map/rules.h"
#include "map/view.h"
#include "path/straighten.h"
#include "search/beam.h"
#include "search/descent.h"
#include "search/frontiers.h"
#include "search/goal_lines.h"
#include "search/jump_nodes.h"
#include "search/labels.h"
#include "search/leaps.h"
#include "search/node.h"
#include "search/open_list.h"
#include "search/patches.h"
#include "search/states.h"

static inline uint64_t slui_least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

// How a call of a run function ended.
typedef enum slui_end {
    SLUI_END_BUDGET, // more to do
    SLUI_END_FOUND,  // search.reached is the goal
    SLUI_END_EMPTY,  // nothing left to expand
    SLUI_END_MEMORY,
} slui_end;

// Writes the tiles from the start to the node `last` into finder->path; false when memory runs out.
typedef bool slui_unwind(slu_finder *finder, uint32_t last, size_t *length);

// What a search in progress leaves behind, from which reads.c knows what it has read.
typedef enum slui_search_marks {
    SLUI_MARKS_NONE,
    SLUI_MARKS_NODES, // expanded nodes, by tile; an expansion reads the tiles around it
    SLUI_MARKS_JUMPS, // expanded jump points; an expansion scans lines
} slui_search_marks;

// What one search needs to know. Set by begin.c; the loop changes the counters.
typedef struct slui_search {
    slui_heuristic heuristic;
    double weight;
    // Limits in ticks: nothing is expanded above them.
    uint64_t max_g, max_priority;
    bool limited;      // something was pruned because of a limit
    bool overflowed;   // something was pruned because its cost does not fit
    bool stays_closed; // no expanded tile is expanded again, whatever the estimate
    bool labelled;     // the search has been handed on to labels.c
    uint32_t start, reached;
    // For partial paths after a limit: the expanded tile nearest to a goal.
    bool seek_nearest;
    uint64_t nearest_distance;
    uint32_t nearest;
    const slu_tile *goals; // of the query
    size_t goal_count;
    size_t beam_width;
    size_t table_entries;
    uint64_t max_depth;         // steps
    bool begun;                 // the run function has set itself up
    uint64_t rise;              // how much a priority can rise in one step, in ticks
    double ticks;               // in one unit of cost, or of steps if the search counts those
    slui_unwind *unwind;        // writes the path once its last tile is known
    slu_path_facts known_steps; // of the path, if they were counted; cost 0: on uniform ground
    bool corners_will_do;       // the other tiles of the path are not needed,
    bool path_is_corners;       // and unwinding skipped them; it counted the steps
    bool cost_will_do;          // the path is not needed at all,
    bool path_is_left_out;      // and there is none: known_steps has its cost
    size_t path_length; // not 0: the run function has put a path of this length into finder->path
    slu_trace *trace;
    uint64_t expanded, reexpanded, generated;
    uint64_t peak_open;      // of searches without an open list: the most tiles they held at once
    int part;                // of a search in several parts: the current one; 0 before the first
    slui_search_marks marks; // what it leaves behind, set with `begun`
    slui_cost_range costs;   // of the view when the search began
} slui_search;

// What follows from the costs of the view, the same for every query until these change (begin.c).
typedef struct slui_measures {
    bool known;
    uint64_t revision;  // of the view that was measured
    double ticks;       // in one unit of cost
    uint64_t costliest; // the most ticks that one step can cost
    slui_cost_range costs;
} slui_measures;

// What `best` chose last, and all that may make it choose otherwise (query/best.c).
typedef struct slui_best_choice {
    bool known, overlay_is_ready, labels_are_ready;
    uint64_t revision, atlas_revision; // of the view and of the atlas
    size_t goal_count;
    slu_algorithm chosen;
} slui_best_choice;

typedef slui_end slui_run(slu_finder *finder, uint64_t budget);

// Brings what an indexed search keeps in the finder up to date with the map; returns at once if it
// already is.
typedef slu_status slui_prepare(slu_finder *finder, slu_error *error);

struct slu_finder {
    const slu_map *map;
    slu_allocator allocator;
    slu_rules rules;
    slu_queue queue;
    slu_steps steps; // in ticks on uniform ground
    slui_view view;  // of the map, by the rules' unit
    slui_successors successors;
    // The map's, or an index's that walls off all but a cluster; read by those whose view is plain.
    const uint8_t *around;
    slui_node *nodes;
    uint64_t generation; // in place: shifted to its position in a node
    slui_open open;
    slui_beam beam;
    slui_descent descent;
    slui_frontiers frontiers;
    slui_jump_nodes jump_nodes;
    slui_goal_lines goal_lines;
    slui_patches patches;
    slui_labels labels;
    slui_search search;
    slui_measures measures;
    slui_best_choice choice;
    slui_estimator estimator;
    slui_states states;
    slui_leap_search leaps;
    slu_tile *path;
    size_t path_capacity;
    slu_tile *corners; // of the path, if a query wants those or has it straightened
    size_t corner_capacity;
    slu_tile *beside; // the tiles that stand in for goals where the unit cannot stand
    size_t beside_capacity;
    slu_tile *repaired; // the path of slu_path_repair
    size_t repaired_capacity;
    slui_straightener straightener;
    const struct slu_overlay *overlay; // of slu_finder_options
    const struct slu_labels *shared_labels;
    int cluster;           // the same
    const uint32_t *areas; // the same
    // NULL until a search needs one; owned by the finder. That of `hpa`, of `overlay`, of `labels`.
    slui_index *index, *climbs, *hubs;
    // The query between its begin and its last step (find.c).
    slu_query query;
    bool stands_in;    // no goal can be reached,
    slu_tile stand_in; // and this tile, the nearest that can, is sought instead
    bool under_way;
    bool cancelled;
    slu_outcome settled;   // SLU_RUNNING, or the answer that needed no search
    uint64_t revision;     // of the map and of the influence, which the search is up to date with
    uint64_t map_revision; // of the map alone
    double estimate;       // at the start, in units of cost
    uint64_t nanoseconds;
    slu_phases phases; // runs and times; bytes are counted when somebody asks
};

// How many ticks a step of length 1 costs per hundredth of terrain cost; on uniform ground, in all.
uint64_t slui_finder_tick_scale(const slu_finder *finder);

// What all ground costs, in hundredths; 1 if costs differ and steps are charged by them.
static inline uint64_t slui_finder_hundredths(const slu_finder *finder)
{
    uint32_t even = slui_view_even_cost(&finder->view);
    return even ? even : 1;
}

// Ticks in one unit of cost.
double slui_finder_ticks(const slu_finder *finder);

// The most ticks that one step can cost, or one move with its turn.
uint64_t slui_finder_costliest_step(const slu_finder *finder);

slu_tile slui_finder_tile(const slu_finder *finder, uint32_t index);

// The distance between two tiles on open ground of cost 1, in the finder's steps: Manhattan with
// four neighbours, octile with eight.
uint64_t slui_finder_distance(const slu_finder *finder, slu_tile from, slu_tile to);

// True if a path joins the query's start and this goal; for a unit that leaps, only false is
// certain.
static inline bool slui_finder_reachable(const slu_finder *finder, slu_tile goal)
{
    return slui_view_joins(&finder->view, finder->rules.diagonals, finder->query.start, goal);
}

// True if its searches are over headings and speeds too.
static inline bool slui_finder_has_states(const slu_finder *finder)
{
    return finder->states.per_tile != 0;
}

static inline bool slui_finder_has_leaps(const slu_finder *finder)
{
    return finder->leaps.list.count != 0;
}

// True if the rules' steps are such that straight-then-diagonal against diagonal-then-straight is
// the only tie: what jumps rely on.
bool slui_steps_are_usual(const slu_finder *finder);

// Reserves the nodes if there are none yet; false when memory runs out.
bool slui_finder_reserve_nodes(slu_finder *finder);

// Forgets the nodes of the last search; there must be some nodes.
void slui_finder_next_generation(slu_finder *finder);

// Does both.
bool slui_finder_fresh_nodes(slu_finder *finder);

void slui_finder_mark_goal(slu_finder *finder, slu_tile goal);

// Marks all goals of the query that can be reached.
void slui_finder_mark_goals(slu_finder *finder);

// The start's node, or the state at rest there.
uint32_t slui_finder_start_node(const slu_finder *finder);

// Sets up a best-first search when its run function is first called: goals marked, the start on the
// open list. False when memory runs out.
bool slui_best_first_begin(slu_finder *finder);

// The finder's queue, for a search whose entries cannot be in buckets: a heap in their place.
static inline slu_queue slui_finder_queue_for_all(const slu_finder *finder)
{
    return finder->queue == SLU_QUEUE_BUCKETS ? SLU_QUEUE_HEAP : finder->queue;
}

// Reserves capacity for a path; false when memory runs out.
bool slui_finder_reserve_path(slu_finder *finder, size_t length);

// Finds the corners of the path of `count` tiles; `count` becomes their number. False when memory
// runs out.
bool slui_finder_corners(slu_finder *finder, slu_tile **corners, size_t *count);

// Unwinds by following the nodes' arrivals.
slui_unwind slui_finder_unwind;

// Remembers the expanded tile nearest to a goal, for a partial path if a limit ends the search.
// True if this one is nearer than any before.
bool slui_note_nearest(slu_finder *finder, uint32_t tile, int x, int y);

// What a step costs in ticks, on any ground; for searches that take one step at a time.
uint64_t slui_finder_step_cost(const slu_finder *finder, slu_tile from, int direction);

// Appends an event; costs in ticks.
void slui_trace_event(slu_finder *finder, slu_event_kind kind, slu_tile tile, slu_tile parent,
                      uint64_t g, uint64_t h);

static inline uint32_t slui_place(slu_tile tile)
{
    return (uint32_t)tile.y << 16 | (uint32_t)tile.x;
}

static inline slu_tile slui_tile_at(uint32_t place)
{
    return (slu_tile){(int)(place & 0xFFFF), (int)(place >> 16)};
}

#endif
