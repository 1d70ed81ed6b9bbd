// SPDX-License-Identifier: MIT
// The graph over clusters that a hierarchical search plans on.
//
// A node is a tile with a crossing. Its edges are the crossings, one step each, and the cheapest
// paths inside its cluster to the cluster's other nodes. All costs are in the finder's ticks and in
// the direction of travel.
//
// Invariants
//   - Nodes are sorted by cluster and then by tile, so a cluster's nodes are one range.
//   - inside[t] is map->around[t] without the neighbours in other clusters: to a search that reads
//     it, everything outside the cluster is wall.
#ifndef SLUI_HPA_GRAPH_H
#define SLUI_HPA_GRAPH_H

#include "index/clusters.h"
#include "search/parts.h"

#define SLUI_NO_NODE UINT32_MAX

// The side of a cluster unless the finder's options say otherwise. Chosen on scenes/fortress.map,
// where 8 and 32 expand more; on small maps less is better (bench/results/hpa.tsv).
enum { SLUI_DEFAULT_CLUSTER = 16 };

static inline int slui_cluster_side(const slu_finder *finder)
{
    return finder->cluster ? finder->cluster : SLUI_DEFAULT_CLUSTER;
}

typedef struct slui_crossing_edge {
    uint32_t to; // node
    uint64_t cost;
} slui_crossing_edge;

typedef struct slui_cluster_graph {
    slui_clusters clusters;
    uint8_t *inside;
    uint32_t node_count;
    uint32_t *tile_of;    // by node
    uint32_t *first_node; // by cluster; one more at the end
    uint64_t *paths;      // costs; SLUI_NO_PATH if the cost does not fit
    size_t path_count;    //
    size_t *first_path;   // by cluster: a square table, row from, column to
    uint32_t *first_edge; // by node; one more at the end
    slui_crossing_edge *edges;
    size_t edge_count;
} slui_cluster_graph;

// Builds the graph on clusters that it takes over, even if it fails. Uses the finder's search
// memory, which must be idle. False, with nothing built, when memory runs out.
bool slui_cluster_graph_build(slu_finder *finder, slui_clusters *clusters, slui_cluster_graph *out);
void slui_cluster_graph_release(slui_cluster_graph *graph, const slu_allocator *allocator);
size_t slui_cluster_graph_bytes(const slui_cluster_graph *graph);

// Whether the invariants above hold; for SLUI_ASSERT.
bool slui_cluster_graph_is_sound(const slui_cluster_graph *graph);

// The node of a tile, SLUI_NO_NODE if it has none.
uint32_t slui_cluster_graph_node(const slui_cluster_graph *graph, uint32_t tile);

static inline uint32_t slui_cluster_graph_cluster(const slui_cluster_graph *graph, uint32_t node)
{
    return graph->clusters.of_tile[graph->tile_of[node]];
}

// The costs of the paths from a node to all nodes of its cluster, in their order.
static inline const uint64_t *slui_cluster_graph_paths(const slui_cluster_graph *graph,
                                                       uint32_t node, uint32_t cluster)
{
    uint32_t first = graph->first_node[cluster], count = graph->first_node[cluster + 1] - first;
    return graph->paths + graph->first_path[cluster] + (size_t)(node - first) * count;
}

#endif
