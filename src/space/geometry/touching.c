// SPDX-License-Identifier: MIT
// Corners that lie on edges.
//
// Why: two rings may touch where one has a corner and the other has none, such as a block against a
// wall. Code that walks around a corner looks at the edges that end there, and would miss the wall.
//
// Cost: each edge checks the corners in the squares of a grid that it touches.
#include "space/geometry/touching.h"

#include "space/geometry/geometry.h"
#include "space/geometry/squares.h"

static bool list_points(const slu_allocator *a, const slui_polygons *polygons,
                        slui_squares *squares)
{
    const slu_point *points = polygons->points;
    slu_box box = {points[0], points[0]};
    for (size_t i = 1; i < polygons->point_count; i++) {
        slu_point p = points[i];
        box.least = (slu_point){p.x < box.least.x ? p.x : box.least.x,
                                p.y < box.least.y ? p.y : box.least.y};
        box.most =
            (slu_point){p.x > box.most.x ? p.x : box.most.x, p.y > box.most.y ? p.y : box.most.y};
    }
    if (!slui_squares_build(a, box, polygons->point_count, squares)) return false;
    for (uint32_t i = 0; i < polygons->point_count; i++) {
        if (!slui_squares_add(a, squares, points[i], points[i], i)) return false;
    }
    return true;
}

static bool is_on_edge(slu_point from, slu_point to, slu_point p)
{
    return slui_on_segment(from, to, p) && !slui_same_point(from, p) && !slui_same_point(to, p) &&
           slui_turn(from, to, p) == 0;
}

// The first corner that an edge meets, or its end.
static slu_point first_on_edge(const slui_squares *squares, const slu_point *points, slu_point from,
                               slu_point to)
{
    slu_point first = to;
    slui_squares_walk walk = slui_squares_along(squares, from, to);
    for (size_t square; slui_squares_next(&walk, &square);) {
        uint32_t e = squares->first[square];
        for (; e != SLUI_NO_ENTRY; e = squares->entries[e].next) {
            slu_point p = points[squares->entries[e].item];
            if (is_on_edge(from, first, p)) first = p;
        }
    }
    return first;
}

static bool add_edge(const slu_allocator *a, const slui_polygons *polygons,
                     const slui_squares *squares, slu_point from, slu_point to, slui_polygons *out)
{
    while (!slui_same_point(from, to)) {
        if (!slui_polygons_add_point(a, out, from)) return false;
        from = first_on_edge(squares, polygons->points, from, to);
    }
    return true;
}

static bool add_ring(const slu_allocator *a, const slui_polygons *polygons,
                     const slui_squares *squares, size_t ring, slui_polygons *out)
{
    for (uint32_t i = polygons->first_point[ring]; i < polygons->first_point[ring + 1]; i++) {
        slu_point to = polygons->points[slui_ring_next(polygons, ring, i)];
        if (!add_edge(a, polygons, squares, polygons->points[i], to, out)) return false;
    }
    return slui_polygons_end_ring(a, out);
}

static bool split_all(const slu_allocator *a, const slui_polygons *polygons,
                      const slui_squares *squares, slui_polygons *out)
{
    for (size_t p = 0; p < polygons->count; p++) {
        for (uint32_t r = polygons->first_ring[p]; r < polygons->first_ring[p + 1]; r++) {
            if (!add_ring(a, polygons, squares, r, out)) return false;
        }
        if (!slui_polygons_end_polygon(a, out)) return false;
    }
    return true;
}

bool slui_polygons_split_touched(const slu_allocator *a, slui_polygons *polygons)
{
    if (polygons->point_count == 0) return true;
    slui_squares squares = {0};
    slui_polygons split = {0};
    bool is_split = list_points(a, polygons, &squares) && split_all(a, polygons, &squares, &split);
    slui_squares_release(a, &squares);
    if (is_split && split.point_count > polygons->point_count) {
        slui_polygons old = *polygons;
        *polygons = split;
        split = old;
    }
    slui_polygons_release(a, &split);
    return is_split;
}
