// SPDX-License-Identifier: MIT
// A map cut into clusters: plain data, whatever cut it.
//
// Invariant: every passable tile is in exactly one cluster, and every cluster is 4-connected. So a
// cluster stays connected under every movement rule, and whatever is built on clusters
// (hpa_graph.h) need not know how they were cut.
#ifndef SLUI_CLUSTERS_H
#define SLUI_CLUSTERS_H

#include "map/map.h"

#define SLUI_NO_CLUSTER UINT32_MAX

typedef struct slui_clusters {
    uint32_t *of_tile; // SLUI_NO_CLUSTER for walls
    size_t tile_count;
    uint32_t count;
} slui_clusters;

// Cuts the map into areas, and each area into its 4-connected components. Tiles with one number in
// `areas` are one area; those with 0 are divided into squares of `side` tiles, and so is the whole
// map if areas is NULL. False, with nothing built, when memory runs out.
bool slui_clusters_cut(const slu_map *map, const uint32_t *areas, int side,
                       const slu_allocator *allocator, slui_clusters *out);

void slui_clusters_release(slui_clusters *clusters, const slu_allocator *allocator);

#endif
