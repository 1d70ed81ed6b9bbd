// SPDX-License-Identifier: MIT
// What a radius adds to polygons.
//
// One part per edge: the rectangle beside it and, if the polygon is convex at its end, a fan around
// that corner whose rim touches the circle from outside. Rims of neighbouring parts meet at the
// same point to the last bit, so no needless corner is left. Everywhere else parts overlap each
// other and the polygon generously: shapes that only shared an edge would leave slivers of free
// space where that edge is cut and its parts are rounded. The overlap is harmless because every
// point closer than the reach is to be covered, on both sides of an edge.
//
// Angles are halved until they are small enough, by square roots alone, which give the same result
// on every platform.
#include "space/geometry/offset.h"

#include "base/status.h"
#include "space/geometry/geometry.h"

// Fans have steps of at most about 11.3 degrees (a right angle has 8), whose outer corners are
// 1 / cos(5.65 degrees) = 1.00488 times as far out as the circle.
static const double COS_STEP = 0.9806;

typedef struct offsetter {
    const slu_allocator *allocator;
    slui_polygons *out;
    double reach;
} offsetter;

// How far parts overlap others, relative to the reach: behind their edge, and beyond its ends.
static const double OVERLAP = 0.5;

// An edge of a ring, directed so that the ground to be covered is on its right.
typedef struct edge {
    slu_point from, to;
    slu_point along, normal; // of length 1; the normal points to the right
    double length;
} edge;

static edge edge_between(slu_point from, slu_point to)
{
    double length = slui_distance(from, to);
    slu_point direction = slui_minus(to, from),
              along = {direction.x / length, direction.y / length};
    return (edge){from, to, along, {along.y, -along.x}, length};
}

static bool add_at(const offsetter *o, slu_point corner, slu_point direction, double share)
{
    return slui_polygons_add_point(o->allocator, o->out,
                                   (slu_point){corner.x + share * o->reach * direction.x,
                                               corner.y + share * o->reach * direction.y});
}

static slu_point normalized(slu_point direction)
{
    double length = SLUI_SQRT(slui_dot(direction, direction));
    return (slu_point){direction.x / length, direction.y / length};
}

static slu_point sum(slu_point u, slu_point v)
{
    return (slu_point){u.x + v.x, u.y + v.y};
}

// The intersection of the tangents to the circle around a corner in the directions u and v.
static bool add_tip(const offsetter *o, slu_point corner, slu_point u, slu_point v)
{
    return add_at(o, corner, sum(u, v), 1 / (1 + slui_dot(u, v)));
}

// The bisector of u and v, where v is to the left of u or opposite.
static slu_point halfway(slu_point u, slu_point v)
{
    slu_point across = {v.y - u.y, u.x - v.x};
    return normalized(slui_dot(u, v) > 0 ? sum(u, v) : across);
}

static bool add_fan(const offsetter *o, slu_point corner, slu_point u, slu_point v)
{
    if (slui_dot(u, v) >= COS_STEP) return add_tip(o, corner, u, v);
    slu_point middle = halfway(u, v);
    return add_fan(o, corner, u, middle) && add_fan(o, corner, middle, v);
}

// The last direction before v in the fan from u to v.
static slu_point last_step(slu_point u, slu_point v)
{
    while (slui_dot(u, v) < COS_STEP)
        u = halfway(u, v);
    return u;
}

// How parts meet at the corner between two edges.
typedef enum meeting {
    MEET_ROUND,  // the corner is convex or nearly straight: a fan lies between them, or one tip
    MEET_TIP,    // it is reflex, and both edges are long enough to end at one point
    MEET_ACROSS, // it is reflex, and they overlap
} meeting;

// At a reflex corner, the point at the reach from both edges is beside both if its distance from
// the corner, measured along each edge, is less than this share of the edge: then each part covers
// what the other leaves out, and the tips at both ends of an edge stay apart.
static const double TIP_SHARE = 0.49;

static meeting meeting_at(const offsetter *o, const edge *before, const edge *after)
{
    if (slui_turn(before->from, before->to, after->to) >= 0) return MEET_ROUND;
    double cosine = slui_dot(before->normal, after->normal);
    double sine = slui_cross(after->normal, before->normal);
    double shortest = before->length < after->length ? before->length : after->length;
    if (o->reach * sine > (1 + cosine) * TIP_SHARE * shortest) return MEET_ACROSS;
    return cosine < COS_STEP ? MEET_TIP : MEET_ROUND;
}

// Behind a reflex corner, opposite the tip.
static bool add_back(const offsetter *o, slu_point corner, slu_point u, slu_point v)
{
    return add_at(o, corner, normalized(sum(u, v)), -OVERLAP);
}

// The part's corners at the start of its edge.
static bool add_begin(const offsetter *o, const edge *before, const edge *here)
{
    slu_point corner = here->from, u = before->normal, v = here->normal;
    if (!add_at(o, corner, v, -OVERLAP)) return false;
    switch (meeting_at(o, before, here)) {
    case MEET_ROUND: return add_tip(o, corner, last_step(u, v), v);
    case MEET_TIP: return add_back(o, corner, u, v) && add_tip(o, corner, u, v);
    case MEET_ACROSS: break;
    }
    return add_at(o, corner, v, 1);
}

// A point in the next part, beyond the fan. It is close enough to the fan's last direction, and far
// enough from the corner, to stay clear of the part's own back where a sharp corner brings that
// around.
static bool add_beyond_fan(const offsetter *o, slu_point corner, slu_point last, slu_point next)
{
    return add_at(o, corner, normalized(sum(sum(last, last), next)), 0.7);
}

// The part's corners at the end of its edge: its rim, and a point in the next part.
static bool add_end(const offsetter *o, const edge *here, const edge *after)
{
    slu_point corner = here->to, u = here->normal, v = after->normal, next = after->along;
    bool fits = false;
    switch (meeting_at(o, here, after)) {
    case MEET_ROUND: fits = add_fan(o, corner, u, v) && add_beyond_fan(o, corner, v, next); break;
    case MEET_TIP:
        fits = add_tip(o, corner, u, v) &&
               add_at(o, corner, normalized(sum(normalized(sum(u, v)), next)), OVERLAP) &&
               add_back(o, corner, u, v);
        break;
    case MEET_ACROSS:
        fits =
            add_at(o, corner, u, 1) && add_at(o, corner, normalized(sum(u, here->along)), OVERLAP);
        break;
    }
    return fits && add_at(o, corner, u, -OVERLAP);
}

static bool add_part(const offsetter *o, const edge *before, const edge *here, const edge *after)
{
    return add_begin(o, before, here) && add_end(o, here, after) &&
           slui_polygons_end_ring(o->allocator, o->out) &&
           slui_polygons_end_polygon(o->allocator, o->out);
}

// The edge that leaves point i of a ring, in the direction in which the ring is walked.
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

// ---------------------------------------------------------------------------------------------
// The public function

static void hand_over(const slui_polygons *parts,
                      void (*take)(void *ctx, const slu_point *points, size_t count), void *ctx)
{
    for (size_t r = 0; r < parts->ring_count; r++) {
        uint32_t first = parts->first_point[r];
        take(ctx, parts->points + first, parts->first_point[r + 1] - first);
    }
}

slu_status slu_shape_margin(const slu_shape *shape, double radius, bool inside,
                            void (*take)(void *ctx, const slu_point *points, size_t count),
                            void *ctx, const slu_allocator *allocator, slu_error *error)
{
    if (!shape || !take) return slui_fail_null(error, "shape and take");
    if (!(radius > 0 && radius <= SLU_MAX_COORDINATE))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the radius of a margin must be above 0 and at most 1e9");
    slu_allocator a = slui_allocator_or_default(allocator);
    slui_polygons polygon = {0}, parts = {0};
    slui_offset_side side = inside ? SLUI_OFFSET_INSIDE : SLUI_OFFSET_OUTSIDE;
    slu_status status = slui_shape_add(&a, shape, &polygon, error);
    if (status == SLU_OK &&
        !slui_offset(&a, &polygon, 0, side, radius * (1 - SLU_RADIUS_TOLERANCE), &parts))
        status = slui_fail_memory(error);
    if (status == SLU_OK) hand_over(&parts, take, ctx);
    slui_polygons_release(&a, &polygon);
    slui_polygons_release(&a, &parts);
    return status;
}
