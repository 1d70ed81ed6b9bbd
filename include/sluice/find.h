// SPDX-License-Identifier: MIT
// Sluice, chapter 7: finding a path. Algorithms, finders, queries and their results.
//
//     slu_finder *finder;
//     slu_result result;
//     slu_error error;
//     slu_finder_create(map, NULL, &finder, &error);
//
//     slu_query query = {.start = {2, 3}, .goal = {60, 41}};
//     if (slu_find(finder, &query, &result, &error) != SLU_OK) puts(error.text);
//     printf("%s, cost %g\n", slu_outcome_name(result.outcome), result.cost);
//     for (size_t i = 0; i < result.path_length; i++)
//         printf("%d,%d\n", result.path[i].x, result.path[i].y);
//     slu_finder_destroy(finder);
#ifndef SLUICE_FIND_H
#define SLUICE_FIND_H

#include "rules.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------------------------------------
// Algorithms

// Tables of methods; see slu_methods in base.h.
SLU_API const slu_methods *slu_searches(void);
SLU_API const slu_methods *slu_heuristics(void);

// A search and a heuristic, as indices into these tables. Zeroed: `best`, which stands for the
// fastest algorithm that is optimal for the query at hand.
typedef struct slu_algorithm {
    int search, heuristic;
} slu_algorithm;

// Reads a name such as "astar+octile". A search alone takes the first heuristic.
SLU_API slu_status slu_algorithm_parse(const char *name, slu_algorithm *out, slu_error *error);

// Writes the name that slu_algorithm_parse reads: at most 63 characters and a zero.
SLU_API void slu_algorithm_format(slu_algorithm algorithm, char name[64]);

// True if every path this algorithm finds (SLU_FOUND) is a cheapest one under these rules.
//
//   rules  NULL: the defaults
SLU_API bool slu_algorithm_is_optimal(slu_algorithm algorithm, const slu_rules *rules);

// ---------------------------------------------------------------------------------------------
// Finders

typedef struct slu_finder slu_finder;

// The open list of a search: its priority queue. All give the same order, and therefore the same
// results. Only the first two are fast on large maps; the others are the textbooks', to compare.
typedef enum slu_queue {
    // Buckets by cost, with a small heap at the front; a heap for searches that cannot use them.
    SLU_QUEUE_BUCKETS = 0,
    // One binary heap.
    SLU_QUEUE_HEAP,
    // A balanced binary search tree.
    SLU_QUEUE_TREE,
    // An array, always sorted.
    SLU_QUEUE_SORTED,
    // A linked list, always sorted.
    SLU_QUEUE_LINKED,
    // An array in no order, of which the best entry is sought each time.
    SLU_QUEUE_UNSORTED,
} slu_queue;

// A short constant name, such as "buckets", and the value of a name; false for an unknown name.
SLU_API const char *slu_queue_name(slu_queue queue);
SLU_API bool slu_queue_parse(const char *name, slu_queue *out);

typedef struct slu_finder_options {
    slu_rules rules;
    // Unless zeroed, only searches with SLU_STATES can be used.
    slu_motion motion;
    // Unless leap_count is 0, only searches with SLU_LEAPS and heuristics that ignore walls can be
    // used, without a motion; estimates are lowered as far as cheap leaps demand, so optimal
    // searches stay optimal. That no path exists then takes a search.
    const slu_leap *leaps;
    size_t leap_count;
    slu_queue queue;
    // For heuristics that read one (atlas.h), and for `best`, which uses it where that pays; must
    // outlive the finder. NULL: the finder builds its own when it needs one, which `best` never
    // does.
    const struct slu_atlas *atlas;
    // For heuristics with SLU_ZONED (terrain.h): the zones and gates to use, by any method and
    // edited by hand or not. Must belong to the map, outlive the finder, and not be edited while it
    // searches. If the map is edited, the zones are fitted to it. NULL: those of gate_costs, else
    // of atlas, else of the heuristic's own method.
    const struct slu_terrain *terrain;
    // What `gateway-2015` or `gateway-2006` reads (atlas.h), prepared or loaded from a file; must
    // outlive the finder. NULL: the finder prepares it.
    const struct slu_gate_costs *gate_costs;
    // For `overlay` (overlay.h), and for `best`, which uses it where ground has several costs. Must
    // be of the same map and rules, and outlive the finder. NULL: `overlay` builds its own, which
    // `best` never does.
    const struct slu_overlay *overlay;
    // For `labels` (labels.h), and for `best`, which uses them where ground has one cost. Must be
    // of the same map and rules, and outlive the finder. NULL: `labels` builds its own, which
    // `best` never does.
    const struct slu_labels *labels;
    // `hpa`: tiles along the side of a cluster, 2 to SLU_MAX_CLUSTER. 0: 16.
    int cluster;
    // `hpa`: clusters of the caller's own, such as countries, rooms or the zones of a terrain
    // (slu_terrain_areas); see hpa.h. Must outlive the finder. NULL: squares.
    const uint32_t *areas;
    // NULL: the map's. Must outlive the finder.
    const slu_allocator *allocator;
} slu_finder_options;
#define SLU_MAX_CLUSTER 1024
#define SLU_MAX_AREA UINT32_C(0x7FFFFFFF)

// Creates a finder for a map that must outlive it. Most searches reserve 8 bytes per tile when they
// first run, but touch only those of the tiles they visit. With a motion they reserve 8 bytes per
// tile, heading and speed; a map with more than 2^32 - 1 such states is SLU_ERR_UNSUPPORTED.
SLU_API slu_status slu_finder_create(const slu_map *map, const slu_finder_options *options,
                                     slu_finder **out, slu_error *error);
SLU_API void slu_finder_destroy(slu_finder *finder);

// The bytes that a finder holds now, and how many of them belong to an index.
SLU_API size_t slu_finder_bytes(const slu_finder *finder);
SLU_API size_t slu_finder_index_bytes(const slu_finder *finder);

// Builds the index that an algorithm with SLU_INDEXED reads, or rebuilds it after an edit of the
// map; does nothing if it is up to date or the algorithm needs none. A search does this by itself
// when it must; call it to choose the moment. If it has to build, it abandons a search in progress.
// A finder keeps the index of each algorithm.
SLU_API slu_status slu_finder_prepare(slu_finder *finder, slu_algorithm algorithm,
                                      slu_error *error);

// ---------------------------------------------------------------------------------------------
// Queries

#define SLU_MAX_WEIGHT 100.0
#define SLU_ZERO_WEIGHT 1e-300
#define SLU_DEFAULT_WEIGHT 1.5
#define SLU_DEFAULT_BEAM 100
#define SLU_DEFAULT_EXPANSIONS 10000000

// A record of what a search does (inspect.h).
typedef struct slu_trace slu_trace;

typedef struct slu_query {
    slu_tile start, goal;
    // Several goals, of which the one that is cheapest to reach is wanted. They replace `goal`
    // unless goal_count is 0.
    const slu_tile *goals;
    size_t goal_count;
    // With a motion: the unit's heading at the start, and the one it must arrive with. A partial
    // path may arrive with any heading.
    slu_heading heading;
    slu_heading goal_heading;
    slu_algorithm algorithm;
    // What a weighted search multiplies its estimates by, above 0 and up to SLU_MAX_WEIGHT. Up to 1
    // paths stay optimal, and the lower the weight, the more is expanded; above 1 a path may cost
    // that many times the cheapest. 0: SLU_DEFAULT_WEIGHT. For a weight of exactly 0, which expands
    // what Dijkstra's search does, pass SLU_ZERO_WEIGHT: it rounds every estimate down to 0.
    double weight;
    // Limits: the cost and the steps of the path, and the expansions of the search. 0: no limit.
    // If the path of a search breaks one of the first two, it continues until it has the best path
    // within both: the one with the fewest steps for a search that counts those, otherwise the
    // cheapest. That takes two floods of the map, and memory for them.
    double max_cost;
    uint64_t max_steps;
    uint64_t max_expanded;
    // Entries that a beam search keeps open. 0: SLU_DEFAULT_BEAM.
    uint64_t beam_width;
    // Tiles that a deepening search may remember, which saves work for 24 bytes each. 0: none.
    uint64_t table_entries;
    // If the goal is unreachable, return a path to the tile nearest to it: the one from which it
    // would be cheapest to reach if there were no walls and all ground cost 1, with the rules'
    // diagonals and steps. Ties by tile order.
    bool partial;
    // A goal where the unit cannot stand means any tile next to it: one from which the unit touches
    // the goal (with four neighbours, by a side) or covers it. The cheapest to reach is taken.
    bool beside;
    // A start where the unit cannot stand is moved to the nearest tile where it can, measured as
    // for partial paths.
    bool free_start;
    // Reorder the steps of the path for fewer turns, as far as the rules allow it at no extra cost.
    // Never adds turns, and does not always find the fewest possible. Not with a motion.
    bool straighten;
    // result.path holds only the first tile, the last, and those where the direction changes; `jps`
    // then never computes the others. Not with a motion.
    bool corners;
    // Only result.cost is wanted: the result has no path and no steps. An index then never computes
    // them, which takes about half of the time, and its cost may exceed that of the path, which
    // adds up lengths as they are, by 2 parts in 10^9.
    bool cost_only;
    // NULL: no trace.
    slu_trace *trace;
    // Called about every 1000 expansions; return false to cancel. NULL: never called.
    bool (*keep_going)(void *ctx, uint64_t expanded);
    void *keep_going_ctx;
} slu_query;

// ---------------------------------------------------------------------------------------------
// Results

typedef enum slu_outcome {
    // A path to the goal.
    SLU_FOUND = 0,
    // With query.partial: a path to the nearest reachable tile if the goal is unreachable, or to
    // the nearest expanded tile if a limit ended the search (with a motion, one where the unit
    // comes to rest; with an index, one on the part of the path that was computed).
    SLU_PARTIAL,
    // No path exists.
    SLU_UNREACHABLE,
    // No path is within the query's limits on cost and steps, or the search was ended by the limit
    // on its expansions (or a beam search by its width).
    SLU_LIMIT,
    // keep_going returned false, or slu_find_cancel was called.
    SLU_CANCELLED,
    // A sliced search is not finished.
    SLU_RUNNING,
} slu_outcome;

// A short constant name, such as "found", and the value of a name; false for an unknown name.
SLU_API const char *slu_outcome_name(slu_outcome outcome);
SLU_API bool slu_outcome_parse(const char *name, slu_outcome *out);

typedef struct slu_stats {
    // Tiles, or states, taken from the open list, and how many of them had been expanded before.
    uint64_t expanded;
    uint64_t reexpanded;
    // Tiles put on the open list, including known tiles reached more cheaply.
    uint64_t generated;
    // Entries that passed through the binary heap.
    uint64_t heap_pushes;
    uint64_t heap_pops;
    // The largest size of the open list.
    uint64_t peak_open;
    // Held by the finder.
    size_t bytes;
    // The heuristic's value at the start.
    double estimate;
    // Time spent in the calls; 0 if the platform has no clock.
    uint64_t nanoseconds;
} slu_stats;

typedef struct slu_result {
    slu_outcome outcome;
    // The one that answered: the query's, or the choice of a search with SLU_CHOOSES.
    slu_algorithm algorithm;
    // A limit of the query ended the search: SLU_LIMIT, or SLU_PARTIAL because of it.
    bool limited;
    // The query's, or the tile it was moved to by query.free_start.
    slu_tile start;
    // Of the path; 0 if there is none.
    double cost;
    // Steps of the path, counted so that its length is exact. 0 with query.cost_only.
    uint64_t straight_steps;
    uint64_t diagonal_steps;
    // Leaps of the path; to a neighbour only if that is cheaper than the step.
    uint64_t leaps;
    // From start to goal: every tile (tiles leapt over are not on it), or with query.corners the
    // corners. Owned by the finder and valid until its next query.
    const slu_tile *path;
    // Tiles in it; 0 if there is none, or with query.cost_only.
    size_t path_length;
    // How the unit arrives at each of them; owned by the finder, like the path. NULL without a
    // motion.
    const slu_motion_state *states;
    // Of the map when the search began. While slu_map_revision still equals it, the path is valid;
    // see slu_path_holds.
    uint64_t revision;
    slu_stats stats;
} slu_result;

// Finds a path.
//
// Returns SLU_OK whenever the query could be answered; result->outcome says how. That no path
// exists is found in constant time, except for a unit with a motion that cannot turn round where it
// must. Allocates nothing once the finder has run a search of this size.
//
//   finder  not shared with another thread during the call
//   query   the start must be passable unless query.free_start is set. A goal in a wall is
//           unreachable unless query.beside is set. A tile outside the map is an error
//   result  overwritten; untouched if the call fails
SLU_API slu_status slu_find(slu_finder *finder, const slu_query *query, slu_result *result,
                            slu_error *error);

// The same search in slices, with the same result: begin, then step until the outcome is no longer
// SLU_RUNNING. Whatever the query points to must stay valid until then. Beginning another search,
// or cancelling, abandons this one. If the map is edited in between, the next step returns
// SLU_ERR_STALE and the search is over. An atlas, a terrain or gate costs that the finder shares
// may not be updated or edited in between.
//
//   expansions  at most this many in this step. On a desktop a millisecond is enough for about
//               10000 tiles (`astar`, `canonical`), or 1000 jump points (`jps`); measure yours
//               with stats.expanded and stats.nanoseconds
SLU_API slu_status slu_find_begin(slu_finder *finder, const slu_query *query, slu_error *error);
SLU_API slu_status slu_find_step(slu_finder *finder, uint64_t expansions, slu_result *result,
                                 slu_error *error);
SLU_API void slu_find_cancel(slu_finder *finder);

#ifdef __cplusplus
}
#endif

#endif
