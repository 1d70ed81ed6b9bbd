// SPDX-License-Identifier: MIT
// The graph of the corners of a map: an edge for every open part between two of them (corners.h).
// It is needed while labels are built. Cost: 6 bytes per edge and direction.
#ifndef SLUI_CORNER_GRAPH_H
#define SLUI_CORNER_GRAPH_H

#include "index/labels/reach.h"

typedef struct slui_corner_graph {
    slu_allocator allocator;
    uint32_t count;  // of corners
    uint32_t *first; // by corner, its first edge; and one more
    uint16_t *to;
    uint32_t *length;
    size_t edge_count, edge_capacity, length_capacity;
} slui_corner_graph;

// False when memory runs out.
bool slui_corner_graph_create(slui_corner_graph *graph, const slui_corners *corners,
                              const slui_lengths *lengths, const slu_allocator *allocator);
void slui_corner_graph_release(slui_corner_graph *graph);

#endif
