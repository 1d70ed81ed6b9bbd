// SPDX-License-Identifier: MIT
// Worlds that would take too long to prepare.
//
// Why: GEOS compares every two runs of edges whose boxes overlap, and computes every crossing; both
// can be as many as the square of the edges. A few kilobytes of text could keep it busy for hours,
// and it cannot be interrupted. So the pairs are counted first, which takes a small part of the
// time that GEOS would.
//
// Cost: O(n log n) where edges are near few others; never more than the limits, each some ten
// nanoseconds.
#include "space/world/tangle.h"

#include "base/status.h"
#include "space/geometry/edge_boxes.h"
#include "space/geometry/geometry.h"

// So few edges cross once at most, and are not worth a tree.
enum { FEW_EDGES = 4 };

// Shapes that grow take about this many times as long as they are, but edges that are close to
// their neighbours alone take no longer than others.
enum { GROWN_SHARE = 32, GROWN_PER_EDGE = 8 };

typedef struct tangle {
    uint64_t close, crossing, most_close, most_crossing;
} tangle;

static bool is_too_much(const tangle *t)
{
    return t->close > t->most_close || t->crossing > t->most_crossing;
}

static slu_point point_after(const slui_edge_boxes *b, uint32_t edge)
{
    return b->polygons->points[slui_ring_next(b->polygons, b->ring_of[edge], edge)];
}

static void count_edges(const slui_edge_boxes *b, tangle *found)
{
    const slu_point *points = b->polygons->points;
    for (uint32_t i = 0; i < b->polygons->point_count && !is_too_much(found); i++) {
        slui_box_walk walk = slui_box_tree_near(&b->tree, b->boxes[i], 0);
        for (uint32_t j; slui_box_tree_next(&walk, &j) && !is_too_much(found);) {
            if (j <= i) continue;
            found->close++;
            found->crossing +=
                slui_segments_cross(points[i], point_after(b, i), points[j], point_after(b, j));
        }
    }
}

// ---------------------------------------------------------------------------------------------
// Runs of edges that all lead in one of four directions, such as up and to the right: GEOS takes
// each as one piece, whose box may be much larger than its edges

static int quadrant_of(const slui_edge_boxes *b, uint32_t edge)
{
    slu_point from = b->polygons->points[edge], to = point_after(b, edge);
    return (to.x >= from.x) + 2 * (to.y >= from.y);
}

static size_t box_runs(const slui_edge_boxes *b, slu_box *runs)
{
    size_t count = 0;
    for (uint32_t i = 0; i < b->polygons->point_count; i++) {
        bool goes_on = i > 0 && b->ring_of[i] == b->ring_of[i - 1] &&
                       quadrant_of(b, i) == quadrant_of(b, i - 1);
        if (!goes_on) runs[count++] = b->boxes[i];
        slui_stretch(&runs[count - 1], b->boxes[i].least);
        slui_stretch(&runs[count - 1], b->boxes[i].most);
    }
    return count;
}

static bool count_runs(const slu_allocator *a, const slui_edge_boxes *b, tangle *found)
{
    size_t most = b->polygons->point_count;
    slu_box *runs = slui_alloc(a, most, sizeof *runs);
    if (!runs) return false;
    size_t count = box_runs(b, runs);
    slui_box_tree tree;
    bool fits = slui_box_tree_build(a, runs, count, &tree);
    found->close = 0;
    for (uint32_t i = 0; fits && i < count && !is_too_much(found); i++) {
        slui_box_walk walk = slui_box_tree_near(&tree, runs[i], 0);
        for (uint32_t j; slui_box_tree_next(&walk, &j) && !is_too_much(found);)
            found->close += j > i;
    }
    slui_box_tree_release(a, &tree);
    slui_free(a, runs, most, sizeof *runs);
    return fits;
}

// ---------------------------------------------------------------------------------------------

static slu_status fail_tangle(const tangle *found, slu_error *error)
{
    if (found->crossing > found->most_crossing)
        return slui_fail_at(
            error, SLU_ERR_ARGUMENT, 1, 1,
            "edges cross more than %d times, which is the most here: simplify the shapes",
            (int)found->most_crossing);
    return slui_fail_at(error, SLU_ERR_ARGUMENT, 1, 1,
                        "more than %d pairs of edges lie close together, such as long spikes side "
                        "by side: simplify the shapes or divide them",
                        (int)found->most_close);
}

slu_status slui_tangle_count(const slu_allocator *a, const slui_polygons *polygons, uint64_t most,
                             bool grows, uint64_t *crossings, slu_error *error)
{
    *crossings = 0;
    if (polygons->point_count <= FEW_EDGES) return SLU_OK;
    uint64_t fewer = SLU_MAX_CLOSE_EDGES / GROWN_SHARE + GROWN_PER_EDGE * polygons->point_count;
    tangle found = {.most_close = grows ? fewer : SLU_MAX_CLOSE_EDGES, .most_crossing = most};
    slui_edge_boxes boxes;
    bool fits = slui_edge_boxes_build(a, polygons, &boxes);
    if (fits) count_edges(&boxes, &found);
    if (fits && !is_too_much(&found)) fits = count_runs(a, &boxes, &found);
    slui_edge_boxes_release(a, &boxes);
    if (!fits) return slui_fail_memory(error);
    if (is_too_much(&found)) return fail_tangle(&found, error);
    *crossings = found.crossing;
    return SLU_OK;
}
