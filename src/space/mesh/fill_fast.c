// SPDX-License-Identifier: MIT
// Holes of a triangulation filled in linear time, for worlds of long parallel edges, where choosing
// the best triangles takes the square of a hole's size.
//
// Source: Toussaint & Avis 1982, "On a convex hull algorithm for polygons and its application to
// triangulation problems": a polygon each of whose corners sees a point of one edge is triangulated
// by Graham's scan. Every hole is such a polygon (join.c says why). Then Lawson's flips, a limited
// number of them, make most triangles Delaunay.
//
// Invariant: every triangle turns left, by an exact sign.
// Cost: linear in the corners of the rim.
#include "base/assert.h"
#include "space/geometry/geometry.h"
#include "space/mesh/delaunay.h"

// ---------------------------------------------------------------------------------------------
// The scan

// The rim's corners that are not cut off yet, as a stack of pairs: the corner's place in the rim,
// and what leads to it from the corner before, which is an edge of the rim or a half-edge.
typedef struct scan {
    slui_delaunay *d;
    slui_rim *rim;
    slui_stack *stack;
    size_t bottom; // below it the stack belongs to the caller
} scan;

// An edge of the rim has the number of its first corner; what is made has its half-edge's number
// above this.
#define MADE UINT32_C(0x80000000)

static uint32_t *pair_at(const scan *s, size_t from_top)
{
    return &s->stack->items[s->stack->count - 2 * (from_top + 1)];
}

static slu_point point_at(const scan *s, size_t from_top)
{
    return s->d->points[s->rim[*pair_at(s, from_top)].corner];
}

static void link_part(const scan *s, uint32_t part, uint32_t edge)
{
    if (!(part & MADE)) {
        s->rim[part].made = edge;
        return;
    }
    s->d->twin[edge] = part & ~MADE;
    s->d->twin[part & ~MADE] = edge;
}

// The corner below the top is cut off by a triangle with its two neighbours.
static void cut_off(const scan *s)
{
    slui_delaunay *d = s->d;
    uint32_t *top = pair_at(s, 0), *middle = pair_at(s, 1), *low = pair_at(s, 2);
    uint32_t t = d->emptied.items[--d->emptied.count];
    const uint32_t corners[3] = {s->rim[*low].corner, s->rim[*top].corner, s->rim[*middle].corner};
    for (uint32_t k = 0; k < 3; k++) {
        d->from[3 * t + k] = corners[k];
        d->owner[3 * t + k] = SLUI_LOOSE;
        d->leaving[corners[k]] = 3 * t + k;
    }
    link_part(s, top[1], 3 * t + 1);
    link_part(s, middle[1], 3 * t + 2);
    middle[0] = top[0];
    middle[1] = MADE | 3 * t;
    s->stack->count -= 2;
}

static bool is_cut_off(const scan *s)
{
    enum { THREE_PAIRS = 6 };
    return s->stack->count >= s->bottom + THREE_PAIRS &&
           slui_turn(point_at(s, 2), point_at(s, 1), point_at(s, 0)) < 0;
}

bool slui_delaunay_fill_fast(slui_delaunay *d, slui_rim *rim, size_t count, uint32_t *base)
{
    scan s = {d, rim, &d->stack, d->stack.count};
    for (uint32_t i = 0; i < count; i++) {
        if (!slui_stack_push(&d->allocator, &d->stack, i) ||
            !slui_stack_push(&d->allocator, &d->stack, i ? i - 1 : 0))
            return false;
        while (is_cut_off(&s))
            cut_off(&s);
    }
    SLUI_ASSERT(d->stack.count == s.bottom + 4);
    *base = pair_at(&s, 0)[1] & ~MADE;
    d->stack.count = s.bottom;
    return true;
}

// ---------------------------------------------------------------------------------------------
// Flips

// Flips an edge, and keeps what its neighbours are.
static void flip(slui_delaunay *d, uint32_t e)
{
    uint32_t t = d->twin[e], en = slui_edge_next(e), tn = slui_edge_next(t);
    uint32_t c = d->from[slui_edge_before(e)], apex = d->from[slui_edge_before(t)];
    const uint32_t sides[2] = {tn, en}, places[2] = {e, t};
    for (int i = 0; i < 2; i++) {
        uint32_t twin = d->twin[sides[i]];
        d->twin[places[i]] = twin;
        if (twin != SLUI_NO_EDGE) d->twin[twin] = places[i];
        d->owner[places[i]] = d->owner[sides[i]];
        d->owner[sides[i]] = SLUI_LOOSE;
    }
    d->twin[en] = tn;
    d->twin[tn] = en;
    d->from[en] = apex;
    d->from[tn] = c;
    d->leaving[d->from[e]] = e;
    d->leaving[d->from[t]] = t;
    d->leaving[apex] = en;
    d->leaving[c] = tn;
}

static bool is_wrong(const slui_delaunay *d, uint32_t e)
{
    uint32_t t = d->twin[e];
    if (d->owner[e] != SLUI_LOOSE || t == SLUI_NO_EDGE) return false;
    const slu_point *p = d->points;
    return slui_in_circle(p[d->from[e]], p[d->from[t]], p[d->from[slui_edge_before(e)]],
                          p[d->from[slui_edge_before(t)]]) > 0;
}

static bool push_triangle(slui_delaunay *d, uint32_t triangle)
{
    bool good = true;
    for (uint32_t e = 3 * triangle; good && e < 3 * triangle + 3; e++)
        good = slui_stack_push(&d->allocator, &d->stack, e);
    return good;
}

// Some shapes take the square of their size in flips; the rest of those stay as they are.
enum { FLIPS_PER_TRIANGLE = 8 };

bool slui_delaunay_improve(slui_delaunay *d, const uint32_t *triangles, size_t count)
{
    size_t flips = FLIPS_PER_TRIANGLE * count;
    bool good = true;
    d->stack.count = 0;
    for (size_t i = 0; good && i < count; i++)
        good = push_triangle(d, triangles[i]);
    while (good && flips && d->stack.count) {
        uint32_t e = d->stack.items[--d->stack.count];
        if (!is_wrong(d, e)) continue;
        uint32_t t = d->twin[e];
        flip(d, e);
        flips--;
        good = push_triangle(d, e / 3) && push_triangle(d, t / 3);
    }
    return good;
}
