// SPDX-License-Identifier: MIT
// Boxes around the edges of polygons, so that a look at the edges near a place skips the rest.
//
// The edges have the numbers of the points they begin at. A tree finds the boxes near a place.
// Another has a box around every few consecutive edges, around every two of those boxes, and so on:
// it answers on which side of a polygon a point lies. Nothing is rounded: a box holds its edges
// exactly.
#ifndef SLUI_SPACE_EDGE_BOXES_H
#define SLUI_SPACE_EDGE_BOXES_H

#include "space/geometry/box_tree.h"
#include "space/geometry/polygons.h"

typedef struct slui_edge_boxes {
    const slui_polygons *polygons;
    uint32_t *ring_of;    // of each edge
    uint32_t *polygon_of; // of each ring
    slu_box *outlines;    // of each polygon
    slu_box *boxes;       // of each edge
    slui_box_tree tree;   // of these
    slu_box *runs;        // node n has the children 2n and 2n + 1; the root is 1
    size_t leaves;        // of the runs; a power of two
} slui_edge_boxes;

// False when memory runs out; to be released even then. The polygons must not change meanwhile.
bool slui_edge_boxes_build(const slu_allocator *a, const slui_polygons *polygons,
                           slui_edge_boxes *out);
void slui_edge_boxes_release(const slu_allocator *a, slui_edge_boxes *boxes);

// slui_polygon_side, without a look at every edge.
int slui_edge_boxes_side(const slui_edge_boxes *boxes, size_t polygon, slu_point point);

#endif
