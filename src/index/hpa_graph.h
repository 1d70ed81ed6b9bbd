// SPDX-License-Identifier: MIT
// The graph over areas that a hierarchical search plans on.
//
// A node is a tile with a crossing. Its edges are the crossings, one step each, and the cheapest
// paths inside its area to the area's other nodes. All costs are in the finder's ticks and in the
// direction of travel.
//
// Invariants
//   - Nodes are sorted by area and then by tile, so an area's nodes are one range.
//   - inside[t] is map->around[t] without the neighbours in other areas: a search that reads it
//     walks the area as if all around were wall.
#ifndef SLUI_HPA_GRAPH_H
#define SLUI_HPA_GRAPH_H

#include "index/areas.h"
#include "search/parts.h"

#define SLUI_NO_NODE UINT32_MAX

typedef struct slui_crossing_edge {
    uint32_t to; // node
    uint64_t cost;
} slui_crossing_edge;

typedef struct slui_cluster_graph {
    slui_areas areas;
    uint8_t *inside;
    uint32_t node_count;
    uint32_t *tile_of;    // by node
    uint32_t *first_node; // by area, and one more
    uint64_t *ways;       // SLUI_NO_PATH where the cost does not fit
    size_t way_count;     //
    size_t *first_way;    // by area: a square table, row from, column to
    uint32_t *first_edge; // by node, and one more
    slui_crossing_edge *edges;
    size_t edge_count;
} slui_cluster_graph;

// Builds the graph on areas that it takes over, also if it fails. Uses the finder's memory of
// searches, which must be idle. False, with nothing built, when memory runs out.
bool slui_cluster_graph_build(slu_finder *finder, slui_areas *areas, slui_cluster_graph *out);
void slui_cluster_graph_release(slui_cluster_graph *graph, const slu_allocator *allocator);
size_t slui_cluster_graph_bytes(const slui_cluster_graph *graph);

// Whether the invariants above hold; for SLUI_ASSERT.
bool slui_cluster_graph_is_sound(const slui_cluster_graph *graph);

// The node of a tile, SLUI_NO_NODE if it has none.
uint32_t slui_cluster_graph_node(const slui_cluster_graph *graph, uint32_t tile);

static inline uint32_t slui_cluster_graph_area(const slui_cluster_graph *graph, uint32_t node)
{
    return graph->areas.of_tile[graph->tile_of[node]];
}

// The costs of the paths from a node to all nodes of its area, in their order.
static inline const uint64_t *slui_cluster_graph_ways(const slui_cluster_graph *graph,
                                                      uint32_t node, uint32_t area)
{
    uint32_t first = graph->first_node[area], count = graph->first_node[area + 1] - first;
    return graph->ways + graph->first_way[area] + (size_t)(node - first) * count;
}

#endif
