// SPDX-License-Identifier: MIT
// Where a segment is close to an edge.
//
// The neighbourhood of an edge is convex, so one part of the segment lies in it: the one beside the
// edge, joined with those around its two ends.
//
// Cost: constant; sorting is by a heap, so that nothing is worse than O(n log n).
#include "space/geometry/intervals.h"

#include "space/geometry/geometry.h"

static const slui_interval ALL = {0, 1}, NONE = {1, 0};

static slui_interval common_part(slui_interval a, slui_interval b)
{
    return (slui_interval){a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to};
}

static slui_interval joined(slui_interval a, slui_interval b)
{
    if (a.from > a.to) return b;
    if (b.from > b.to) return a;
    return (slui_interval){a.from < b.from ? a.from : b.from, a.to > b.to ? a.to : b.to};
}

// Where a value that goes from a to b is between two others.
static slui_interval where_between(double a, double b, double least, double most)
{
    if (a == b) return a >= least && a <= most ? ALL : NONE;
    double low = (least - a) / (b - a), high = (most - a) / (b - a);
    slui_interval part = low < high ? (slui_interval){low, high} : (slui_interval){high, low};
    return common_part(part, ALL);
}

static slui_interval near_point(slu_point from, slu_point to, slu_point p, double reach)
{
    slu_point along = slui_minus(to, from);
    double square = slui_dot(along, along);
    double middle = square > 0 ? slui_dot(slui_minus(p, from), along) / square : 0;
    double aside = slui_distance(slui_between(from, to, middle), p);
    if (aside > reach) return NONE;
    if (square == 0) return ALL;
    double half = SLUI_SQRT((reach * reach - aside * aside) / square);
    return common_part((slui_interval){middle - half, middle + half}, ALL);
}

// Beside the edge, between the perpendiculars at its ends.
static slui_interval beside(slu_point from, slu_point to, slu_point a, slu_point b, double reach)
{
    slu_point along = slui_minus(b, a);
    double length = slui_distance(a, b);
    slu_point first = slui_minus(from, a), last = slui_minus(to, a);
    slui_interval on_line = where_between(slui_cross(along, first) / length,
                                          slui_cross(along, last) / length, -reach, reach);
    slui_interval between =
        where_between(slui_dot(along, first) / length, slui_dot(along, last) / length, 0, length);
    return common_part(on_line, between);
}

slui_interval slui_interval_near_edge(slu_point from, slu_point to, slu_point a, slu_point b,
                                      double reach)
{
    slui_interval near = beside(from, to, a, b, reach);
    near = joined(near, near_point(from, to, a, reach));
    return joined(near, near_point(from, to, b, reach));
}

// The last to begin is on top of the heap.
#define HEAP_NAME intervals
#define HEAP_ITEM slui_interval
#define HEAP_OWNER const void
#define HEAP_BEFORE(owner, a, b) ((a).from > (b).from)
#include "base/heap.inl"

void slui_intervals_sort(slui_interval *intervals, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        intervals_sink(NULL, intervals, count, i, intervals[i]);
    for (size_t left = count; left > 1;) {
        slui_interval top = intervals_pop(NULL, intervals, &left);
        intervals[left] = top;
    }
}
