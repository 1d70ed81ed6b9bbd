// SPDX-License-Identifier: MIT
// Boxes around edges.
//
// Cost: O(n log n) to build, about 60 bytes per edge. The side of a point takes O(log n) for each
// edge whose box contains it: a run of one ring that lies wholly to the right of the point crosses
// its ray as often as its two ends say.
#include "space/geometry/edge_boxes.h"

#include "base/platform.h"
#include "space/geometry/geometry.h"

enum { LEAF_EDGES = 8 };

static slu_point edge_from(const slui_edge_boxes *b, uint32_t edge)
{
    return b->polygons->points[edge];
}

static slu_point edge_to(const slui_edge_boxes *b, uint32_t edge)
{
    return b->polygons->points[slui_ring_next(b->polygons, b->ring_of[edge], edge)];
}

// ---------------------------------------------------------------------------------------------
// Building

static void number_rings(slui_edge_boxes *b)
{
    const slui_polygons *p = b->polygons;
    for (uint32_t polygon = 0; polygon < p->count; polygon++) {
        b->outlines[polygon] = SLUI_EMPTY_BOX;
        for (uint32_t r = p->first_ring[polygon]; r < p->first_ring[polygon + 1]; r++) {
            b->polygon_of[r] = polygon;
            for (uint32_t i = p->first_point[r]; i < p->first_point[r + 1]; i++) {
                b->ring_of[i] = r;
                slui_stretch(&b->outlines[polygon], p->points[i]);
            }
        }
    }
}

static void box_edges(slui_edge_boxes *b)
{
    for (uint32_t i = 0; i < b->polygons->point_count; i++) {
        b->boxes[i] = (slu_box){edge_from(b, i), edge_from(b, i)};
        slui_stretch(&b->boxes[i], edge_to(b, i));
    }
}

static void fill_leaf(slui_edge_boxes *b, size_t leaf)
{
    slu_box *box = &b->runs[b->leaves + leaf];
    size_t end = (leaf + 1) * LEAF_EDGES, count = b->polygons->point_count;
    *box = SLUI_EMPTY_BOX;
    for (size_t i = leaf * LEAF_EDGES; i < end && i < count; i++)
        slui_stretch_around(box, &b->boxes[i]);
}

bool slui_edge_boxes_build(const slu_allocator *a, const slui_polygons *polygons,
                           slui_edge_boxes *out)
{
    *out = (slui_edge_boxes){.polygons = polygons, .leaves = 1};
    while (out->leaves * LEAF_EDGES < polygons->point_count)
        out->leaves *= 2;
    out->ring_of = slui_alloc(a, polygons->point_count, sizeof *out->ring_of);
    out->polygon_of = slui_alloc(a, polygons->ring_count, sizeof *out->polygon_of);
    out->outlines = slui_alloc(a, polygons->count, sizeof *out->outlines);
    out->boxes = slui_alloc(a, polygons->point_count, sizeof *out->boxes);
    out->runs = slui_alloc(a, 2 * out->leaves, sizeof *out->runs);
    if (!out->ring_of || !out->polygon_of || !out->outlines || !out->boxes || !out->runs)
        return false;
    number_rings(out);
    box_edges(out);
    for (size_t leaf = 0; leaf < out->leaves; leaf++)
        fill_leaf(out, leaf);
    for (size_t n = out->leaves; n-- > 1;) {
        out->runs[n] = out->runs[2 * n];
        slui_stretch_around(&out->runs[n], &out->runs[2 * n + 1]);
    }
    return slui_box_tree_build(a, out->boxes, polygons->point_count, &out->tree);
}

void slui_edge_boxes_release(const slu_allocator *a, slui_edge_boxes *b)
{
    if (!b->polygons) return;
    slui_free(a, b->ring_of, b->polygons->point_count, sizeof *b->ring_of);
    slui_free(a, b->polygon_of, b->polygons->ring_count, sizeof *b->polygon_of);
    slui_free(a, b->outlines, b->polygons->count, sizeof *b->outlines);
    slui_free(a, b->boxes, b->polygons->point_count, sizeof *b->boxes);
    slui_free(a, b->runs, 2 * b->leaves, sizeof *b->runs);
    slui_box_tree_release(a, &b->tree);
    *b = (slui_edge_boxes){0};
}

// ---------------------------------------------------------------------------------------------
// Sides

typedef struct side_search {
    const slui_edge_boxes *boxes;
    slu_point point;
    uint32_t first, end;
    int winding;
    bool on;
} side_search;

// What edges of one ring that all lie to the right add to the winding number: they cross the ray
// upwards once more than downwards, or once less, or equally often.
static int winding_of_run(const side_search *s, uint32_t first, uint32_t end)
{
    double y = s->point.y;
    return (edge_to(s->boxes, end - 1).y > y) - (edge_from(s->boxes, first).y > y);
}

static void look_at_edge(side_search *s, uint32_t edge)
{
    slu_point a = edge_from(s->boxes, edge), b = edge_to(s->boxes, edge), p = s->point;
    int side = slui_turn(a, b, p);
    if (side == 0 && slui_on_segment(a, b, p)) s->on = true;
    if (a.y <= p.y && b.y > p.y) s->winding += side > 0;
    if (b.y <= p.y && a.y > p.y) s->winding -= side < 0;
}

// Adds what the edges of a node contribute, which are `width` leaves from `leaf` on.
static void look_at_node(side_search *s, size_t node, size_t leaf, size_t width)
{
    const slu_box *box = &s->boxes->runs[node];
    size_t from = leaf * LEAF_EDGES, to = (leaf + width) * LEAF_EDGES;
    uint32_t first = from > s->first ? (uint32_t)from : s->first;
    uint32_t end = to < s->end ? (uint32_t)to : s->end;
    if (first >= end || box->most.x < s->point.x || box->most.y < s->point.y ||
        box->least.y > s->point.y)
        return;
    bool is_one_ring = s->boxes->ring_of[first] == s->boxes->ring_of[end - 1];
    if (box->least.x > s->point.x && is_one_ring) {
        s->winding += winding_of_run(s, first, end);
    } else if (width == 1) {
        for (uint32_t edge = first; edge < end; edge++)
            look_at_edge(s, edge);
    } else {
        look_at_node(s, 2 * node, leaf, width / 2);
        look_at_node(s, 2 * node + 1, leaf + width / 2, width / 2);
    }
}

int slui_edge_boxes_side(const slui_edge_boxes *boxes, size_t polygon, slu_point point)
{
    const slu_box *outline = &boxes->outlines[polygon];
    if (point.x < outline->least.x || point.x > outline->most.x || point.y < outline->least.y ||
        point.y > outline->most.y)
        return -1;
    side_search s = {boxes,
                     point,
                     boxes->polygons->first_point[boxes->polygons->first_ring[polygon]],
                     boxes->polygons->first_point[boxes->polygons->first_ring[polygon + 1]],
                     0,
                     false};
    look_at_node(&s, 1, 0, boxes->leaves);
    return s.on ? 0 : s.winding > 0 ? 1 : -1;
}
