// SPDX-License-Identifier: MIT
// Sluice, chapter 23: graphs. The same search for environments that are no tile maps: roads, rooms
// and doors, puzzles, anything with nodes and neighbours.
//
//     static const size_t first[] = {0, 2, 3, 4, 4}; // edges of node n: first[n] to first[n + 1]
//     static const slu_edge edges[] = {{1, 4.0}, {2, 1.0}, {3, 1.0}, {1, 2.0}};
//     slu_graph roads = {.node_count = 4, .first = first, .edges = edges};
//     slu_graph_finder *engine;
//     slu_graph_result result;
//     slu_error error;
//     slu_graph_finder_create(&roads, NULL, &engine, &error);
//     slu_graph_query query = {.start = 0, .goal = 3};
//     if (slu_graph_find(engine, &query, &result, &error) != SLU_OK) puts(error.text);
//     printf("%s, cost %g\n", slu_outcome_name(result.outcome), result.cost);
//     slu_graph_finder_destroy(engine);
//
// The rules are those of the searches on tiles: of the open nodes the one with the least priority
// is expanded first, then the one with the larger cost so far, then the one with the lower number.
// So the same graph gives the same path and the same expansions on every platform. What the
// generality costs compared with tiles is in docs/graphs.md.
#ifndef SLUICE_GRAPH_H
#define SLUICE_GRAPH_H

#include "find.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------------------------------------
// Graphs

// An edge to a node. Its cost is 0 or more and finite; a search that reads another fails.
typedef struct slu_edge {
    uint64_t to;
    double cost;
} slu_edge;

// What a callback returns if it cannot list its edges; the search then fails.
#define SLU_EDGES_FAILED SIZE_MAX
// The most edges that one node may have in a callback.
#define SLU_MAX_EDGES ((size_t)1 << 24)
// The most nodes of a graph whose nodes are counted.
#define SLU_MAX_NODES UINT64_C(0xFFFFFFFE)
// With slu_graph.whole, the most that a path may cost, 2^53 - 1: up to here doubles count exactly.
#define SLU_MAX_WHOLE 9007199254740991.0

// Nodes and edges, by arrays or by a callback, which the graph does not own.
typedef struct slu_graph {
    // Nodes are numbered 0 to node_count - 1. 0, only with a callback: any 64-bit number is a node,
    // and a search remembers those that it meets in a hash table. So a number may spell out a whole
    // state, such as the fields of a puzzle.
    uint64_t node_count;
    // By arrays: the edges out of node n are edges[first[n]] to edges[first[n + 1] - 1]. `first`
    // has node_count + 1 elements, begins with 0 and never falls. Costs may change between queries,
    // anything else may not.
    const size_t *first;
    const slu_edge *edges;
    // By a callback, called once for every expansion: writes the edges out of a node, at most
    // `capacity` of them, and returns their number. If there are more, it is called again with that
    // capacity. It must list the same edges whenever it is asked for the same node in a search.
    size_t (*neighbours)(void *ctx, uint64_t node, slu_edge *edges, size_t capacity);
    void *ctx;
    // Every cost must be a whole number, and sums are exact: no path may cost more than
    // SLU_MAX_WHOLE. Otherwise each sum is rounded to a double, as sums of doubles are: a path of n
    // edges that an optimal search returns costs at most n parts in 10^15 more than a cheapest one.
    // Whole numbers that add up to at most SLU_MAX_WHOLE are exact without this too.
    bool whole;
} slu_graph;

// A graph and the memory of its searches. One thread at a time; several may read one graph.
typedef struct slu_graph_finder slu_graph_finder;

// Creates a finder for a graph. The struct is copied; its arrays and ctx must outlive the finder.
// Checks the arrays once, which reads every edge. Reserves 16 bytes per node when it first
// searches, but touches only those of nodes it visits; without node_count, up to 100 bytes per node
// visited.
//
//   allocator  NULL: calloc and free. Must outlive the finder
SLU_API slu_status slu_graph_finder_create(const slu_graph *graph, const slu_allocator *allocator,
                                           slu_graph_finder **out, slu_error *error);
SLU_API void slu_graph_finder_destroy(slu_graph_finder *finder);

// The bytes it holds now.
SLU_API size_t slu_graph_finder_bytes(const slu_graph_finder *finder);

// ---------------------------------------------------------------------------------------------
// Queries

typedef enum slu_graph_search {
    // Least cost so far plus estimate; without an estimate, Dijkstra's search. Cheapest paths, if
    // no estimate is above the true cost; nodes are reopened, so estimates need not be consistent.
    SLU_GRAPH_ASTAR = 0,
    // Never asks for an estimate. Cheapest paths.
    SLU_GRAPH_DIJKSTRA,
    // The estimate times query.weight. Paths cost at most weight times the cheapest, if no estimate
    // is above the true cost; nodes are reopened.
    SLU_GRAPH_WASTAR,
    // Least estimate first. A path, at any cost.
    SLU_GRAPH_GREEDY,
} slu_graph_search;

// A short constant name, such as "astar", and the value of a name; false for an unknown name.
SLU_API const char *slu_graph_search_name(slu_graph_search search);
SLU_API bool slu_graph_search_parse(const char *name, slu_graph_search *out);

typedef struct slu_graph_query {
    uint64_t start;
    uint64_t goal;
    // Several goals, of which the one that is cheapest to reach is wanted. They replace `goal`
    // unless goal_count is 0.
    const uint64_t *goals;
    size_t goal_count;
    // Not NULL: replaces the goals; asked about each node that is about to be expanded.
    bool (*is_goal)(void *ctx, uint64_t node);
    slu_graph_search search;
    // A lower bound of the cost from a node to the nearest goal, 0 or more; INFINITY if no path
    // leads from there to a goal, which leaves the node out. NULL: 0 everywhere, which `wastar` and
    // `greedy` refuse. Asked once for every generated node.
    double (*estimate)(void *ctx, uint64_t node);
    // Passed to is_goal and estimate.
    void *ctx;
    // 1 to SLU_MAX_WEIGHT. 0: SLU_DEFAULT_WEIGHT.
    double weight;
    // Limits: the cost of the path and the expansions of the search. 0: no limit.
    double max_cost;
    uint64_t max_expanded;
    // Called about every 1000 expansions; return false to cancel. NULL: never called.
    bool (*keep_going)(void *ctx, uint64_t expanded);
    void *keep_going_ctx;
} slu_graph_query;

// ---------------------------------------------------------------------------------------------
// Results

typedef struct slu_graph_result {
    // SLU_FOUND, SLU_UNREACHABLE, SLU_LIMIT or SLU_CANCELLED. With max_cost SLU_LIMIT means that no
    // path is within it, or that a greedy search has not found one that is.
    slu_outcome outcome;
    // Of the path: its edges' costs added from the start on; 0 if there is none.
    double cost;
    // Every node from start to goal; owned by the finder and valid until its next query.
    const uint64_t *path;
    // Nodes in it; 0 if there is none.
    size_t path_length;
    slu_stats stats;
} slu_graph_result;

// Finds a path. Allocates nothing once the finder has run a search of this size.
//
// What a callback gets wrong is SLU_ERR_ARGUMENT with the node in question: an edge to a number
// that is no node, a cost or an estimate that is negative or not a number, more edges than it said,
// or a query to the finder that is calling it. SLU_ERR_UNSUPPORTED: the only paths left cost more
// than can be added up. After any failure the finder can be used again.
//
//   finder  not shared with another thread during the call
//   query   start and goals must be nodes
//   result  overwritten; untouched if the call fails
SLU_API slu_status slu_graph_find(slu_graph_finder *finder, const slu_graph_query *query,
                                  slu_graph_result *result, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
