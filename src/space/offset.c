// SPDX-License-Identifier: MIT
// What a radius adds to polygons.
//
// One part per edge: the rectangle beside it and, where the polygon is convex at its end, a fan around that
// corner whose rim touches the circle from outside. Parts of neighbouring edges share their sides to
// the last bit, so that uniting them meets few crossings and leaves no point on a straight line.
//
// Angles are halved until they are small enough, by square roots alone: the same on every platform.
#include "space/offset.h"

#include "space/geometry.h"

// Fans are cut into steps of at most about 11.3 degrees (a right angle into 8), whose outer corners are
// 1 / cos(5.65 degrees) = 1.00488 times as far as the circle.
static const double COS_STEP = 0.9806;

typedef struct offsetter {
    const slu_allocator *allocator;
    slui_polygons *out;
    double reach;
} offsetter;

// An edge of a ring, walked so that the ground to be covered is to its right.
typedef struct edge {
    slu_point from, to;
    slu_point normal; // to the right, of length 1
    double length;
} edge;

static edge edge_between(slu_point from, slu_point to)
{
    slu_point along = slui_minus(to, from);
    double length = slui_distance(from, to);
    return (edge){from, to, {along.y / length, -along.x / length}, length};
}

static bool add_at(const offsetter *o, slu_point corner, slu_point way, double share)
{
    return slui_polygons_add_point(
        o->allocator, o->out,
        (slu_point){corner.x + share * o->reach * way.x, corner.y + share * o->reach * way.y});
}

// Where the lines that touch the circle around a corner in the directions u and v cross.
static bool add_tip(const offsetter *o, slu_point corner, slu_point u, slu_point v)
{
    slu_point sum = {u.x + v.x, u.y + v.y};
    return add_at(o, corner, sum, 1 / (1 + slui_dot(u, v)));
}

// The direction halfway from u to v, which is to the left of u or opposite.
static slu_point halfway(slu_point u, slu_point v)
{
    slu_point sum = {u.x + v.x, u.y + v.y};
    slu_point across = {v.y - u.y, u.x - v.x};
    slu_point way = slui_dot(u, v) > 0 ? sum : across;
    double length = SLUI_SQRT(slui_dot(way, way));
    return (slu_point){way.x / length, way.y / length};
}

static bool add_fan(const offsetter *o, slu_point corner, slu_point u, slu_point v)
{
    if (slui_dot(u, v) >= COS_STEP) return add_tip(o, corner, u, v);
    slu_point middle = halfway(u, v);
    return add_fan(o, corner, u, middle) && add_fan(o, corner, middle, v);
}

// The direction before v in the fan from u to v.
static slu_point last_step(slu_point u, slu_point v)
{
    while (slui_dot(u, v) < COS_STEP)
        u = halfway(u, v);
    return u;
}

// How parts meet at the corner between two edges.
typedef enum meeting {
    MEET_ROUND,  // the corner is convex or straight: a fan lies between them
    MEET_TIP,    // it is reflex, and both edges are long enough to end at one point
    MEET_ACROSS, // it is reflex, and they lie across each other
} meeting;

// At a reflex corner the point at the reach from both edges lies beside both if it is less than half of each
// away from the corner, measured along the edge: then what one part leaves out there the other covers.
static meeting meeting_at(const offsetter *o, const edge *before, const edge *after)
{
    if (slui_turn(before->from, before->to, after->to) >= 0) return MEET_ROUND;
    double cosine = slui_dot(before->normal, after->normal);
    double sine = slui_cross(after->normal, before->normal);
    double shortest = before->length < after->length ? before->length : after->length;
    return o->reach * sine <= (1 + cosine) * shortest / 2 ? MEET_TIP : MEET_ACROSS;
}

// The part's corner at the beginning of its edge.
static bool add_begin(const offsetter *o, const edge *before, const edge *here)
{
    switch (meeting_at(o, before, here)) {
    case MEET_ROUND:
        return add_tip(o, here->from, last_step(before->normal, here->normal), here->normal);
    case MEET_TIP: return add_tip(o, here->from, before->normal, here->normal);
    case MEET_ACROSS: break;
    }
    return add_at(o, here->from, here->normal, 1);
}

// The part's corners at the end of its edge, the fan included.
static bool add_end(const offsetter *o, const edge *here, const edge *after)
{
    switch (meeting_at(o, here, after)) {
    case MEET_ROUND: return add_fan(o, here->to, here->normal, after->normal);
    case MEET_TIP: return add_tip(o, here->to, here->normal, after->normal);
    case MEET_ACROSS: break;
    }
    return add_at(o, here->to, here->normal, 1);
}

static bool add_part(const offsetter *o, const edge *before, const edge *here, const edge *after)
{
    return slui_polygons_add_point(o->allocator, o->out, here->to) &&
           slui_polygons_add_point(o->allocator, o->out, here->from) &&
           add_begin(o, before, here) && add_end(o, here, after) &&
           slui_polygons_end_ring(o->allocator, o->out) &&
           slui_polygons_end_polygon(o->allocator, o->out);
}

// The edge that leaves a ring's point numbered i, in the direction in which it is walked.
static edge edge_at(const slui_polygons *polygons, size_t ring, slui_offset_side side, uint32_t i)
{
    uint32_t first = polygons->first_point[ring], count = polygons->first_point[ring + 1] - first;
    uint32_t at = i % count, next = (i + 1) % count;
    const slu_point *p = polygons->points + first;
    if (side == SLUI_OFFSET_OUTSIDE) return edge_between(p[at], p[next]);
    return edge_between(p[count - 1 - at], p[count - 1 - next]);
}

static bool add_ring(const offsetter *o, const slui_polygons *polygons, size_t ring,
                     slui_offset_side side)
{
    uint32_t count = polygons->first_point[ring + 1] - polygons->first_point[ring];
    edge before = edge_at(polygons, ring, side, count - 1), here = edge_at(polygons, ring, side, 0);
    for (uint32_t i = 0; i < count; i++) {
        edge after = edge_at(polygons, ring, side, i + 1);
        if (!add_part(o, &before, &here, &after)) return false;
        before = here;
        here = after;
    }
    return true;
}

bool slui_offset(const slu_allocator *a, const slui_polygons *polygons, size_t polygon,
                 slui_offset_side side, double reach, slui_polygons *out)
{
    offsetter o = {a, out, reach};
    for (uint32_t r = polygons->first_ring[polygon]; r < polygons->first_ring[polygon + 1]; r++) {
        if (!add_ring(&o, polygons, r, side)) return false;
    }
    return true;
}
