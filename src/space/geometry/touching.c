// SPDX-License-Identifier: MIT
// Corners that lie on edges.
//
// Why: two rings may touch where one has a corner and the other has none, such as a block against a
// wall. Code that walks around a corner looks at the edges that end there, and would miss the wall.
//
// Cost: O(n log n) for a tree of the corners, of which each edge visits the boxes that it touches.
#include "space/geometry/touching.h"

#include "space/geometry/box_tree.h"
#include "space/geometry/geometry.h"

// The corners by position.
typedef struct corners {
    const slu_point *points;
    slu_box *boxes; // of a point each
    size_t count;
    slui_box_tree tree;
} corners;

static bool list_points(const slu_allocator *a, const slui_polygons *polygons, corners *c)
{
    *c = (corners){.points = polygons->points, .count = polygons->point_count};
    c->boxes = slui_alloc(a, c->count, sizeof *c->boxes);
    if (!c->boxes) return false;
    for (size_t i = 0; i < c->count; i++)
        c->boxes[i] = (slu_box){c->points[i], c->points[i]};
    return slui_box_tree_build(a, c->boxes, c->count, &c->tree);
}

static void release(const slu_allocator *a, corners *c)
{
    slui_box_tree_release(a, &c->tree);
    slui_free(a, c->boxes, c->count, sizeof *c->boxes);
}

static bool is_on_edge(slu_point from, slu_point to, slu_point p)
{
    return slui_on_segment(from, to, p) && !slui_same_point(from, p) && !slui_same_point(to, p) &&
           slui_turn(from, to, p) == 0;
}

// The first corner that an edge meets, or its end.
static slu_point first_on_edge(const corners *c, slu_point from, slu_point to)
{
    slu_point first = to;
    slui_box_walk walk = slui_box_tree_along(&c->tree, from, to);
    for (uint32_t i; slui_box_tree_next(&walk, &i);) {
        if (is_on_edge(from, first, c->points[i])) first = c->points[i];
    }
    return first;
}

static bool add_edge(const slu_allocator *a, const corners *c, slu_point from, slu_point to,
                     slui_polygons *out)
{
    while (!slui_same_point(from, to)) {
        if (!slui_polygons_add_point(a, out, from)) return false;
        from = first_on_edge(c, from, to);
    }
    return true;
}

static bool add_ring(const slu_allocator *a, const slui_polygons *polygons, const corners *c,
                     size_t ring, slui_polygons *out)
{
    for (uint32_t i = polygons->first_point[ring]; i < polygons->first_point[ring + 1]; i++) {
        slu_point to = polygons->points[slui_ring_next(polygons, ring, i)];
        if (!add_edge(a, c, polygons->points[i], to, out)) return false;
    }
    return slui_polygons_end_ring(a, out);
}

static bool split_all(const slu_allocator *a, const slui_polygons *polygons, const corners *c,
                      slui_polygons *out)
{
    for (size_t p = 0; p < polygons->count; p++) {
        for (uint32_t r = polygons->first_ring[p]; r < polygons->first_ring[p + 1]; r++) {
            if (!add_ring(a, polygons, c, r, out)) return false;
        }
        if (!slui_polygons_end_polygon(a, out)) return false;
    }
    return true;
}

bool slui_polygons_split_touched(const slu_allocator *a, slui_polygons *polygons)
{
    if (polygons->point_count == 0) return true;
    corners c;
    slui_polygons split = {0};
    bool is_split = list_points(a, polygons, &c) && split_all(a, polygons, &c, &split);
    release(a, &c);
    if (is_split && split.point_count > polygons->point_count) {
        slui_polygons old = *polygons;
        *polygons = split;
        split = old;
    }
    slui_polygons_release(a, &split);
    return is_split;
}
