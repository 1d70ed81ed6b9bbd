// SPDX-License-Identifier: MIT
// Constrained edges of a triangulation: what they cross is removed, and the hole on each side is
// filled.
//
// Source: Anglada 1997, "An improved incremental algorithm for constructing restricted Delaunay
// triangulations". A hole is bounded by the new edge, its base, and a rim of corners. The triangle
// on the base gets the corner whose circle with the base contains no other; the two parts of the
// rim beside it are then holes of their own.
//
// Why no triangle is ever inverted: a corner of the rim was joined to one on the other side of the
// new edge, so it sees a point of the base. That line of sight leaves the triangle on the base
// through one of its other sides, so the corner lies beyond that side and sees a point of it: the
// same holds for the smaller hole. A corner occurs several times in a rim where an edge from it
// reaches into the hole with a free end. It sees the base past both sides of that end, which
// therefore lies in the triangle that the corner would form with the base, and is preferred. The
// corner is never chosen before it is alone.
//
// Cost: k crossed triangles usually take k log k circle tests, k^2 at worst. The triangulation's
// patience bounds the sum; after that, holes are filled in linear time (fill_fast.c).
#include "base/arrays.h"
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/mesh/delaunay.h"

static slu_point point_of(const slui_delaunay *d, uint32_t corner)
{
    return d->points[corner];
}

static uint32_t apex_of(const slui_delaunay *d, uint32_t edge)
{
    return d->from[slui_edge_before(edge)];
}

static int turn_of(const slui_delaunay *d, uint32_t a, uint32_t b, uint32_t c)
{
    return slui_turn(point_of(d, a), point_of(d, b), point_of(d, c));
}

// ---------------------------------------------------------------------------------------------
// Removing

static bool add_rim(slui_delaunay *d, slui_rims *rims, uint32_t corner)
{
    if (!SLUI_GROW(&d->allocator, rims->items, rims->capacity, rims->count + 1)) return false;
    rims->items[rims->count++] = (slui_rim){.corner = corner};
    return true;
}

// The corner on one side changes, over an edge of the rim.
static bool go_on(slui_delaunay *d, slui_rims *rims, uint32_t corner, uint32_t old)
{
    slui_rim *last = &rims->items[rims->count - 1];
    last->old = old;
    last->beyond = d->twin[old];
    last->owner = d->owner[old];
    return add_rim(d, rims, corner);
}

typedef enum taking { TAKEN, CROSSES, NO_MEMORY } taking;

// Begins both rims at the triangle whose side opposite to `from` is crossed.
static bool begin_rims(slui_delaunay *d, uint32_t from, uint32_t side)
{
    uint32_t right = d->from[side], left = d->from[slui_edge_next(side)];
    d->left.count = d->right.count = d->emptied.count = 0;
    return slui_stack_push(&d->allocator, &d->emptied, side / 3) && add_rim(d, &d->left, from) &&
           add_rim(d, &d->right, from) && go_on(d, &d->left, left, slui_edge_next(side)) &&
           go_on(d, &d->right, right, slui_edge_before(side));
}

// Removes all triangles between `from` and *to; if a corner lies in between, *to becomes it.
static taking take_out(slui_delaunay *d, uint32_t from, uint32_t side, uint32_t *to)
{
    if (!begin_rims(d, from, side)) return NO_MEMORY;
    for (;;) {
        if (d->owner[side] != SLUI_LOOSE) return CROSSES;
        uint32_t in = d->twin[side], after = slui_edge_next(in), before = slui_edge_before(in);
        uint32_t apex = d->from[before];
        int turn = turn_of(d, from, *to, apex);
        if (!slui_stack_push(&d->allocator, &d->emptied, in / 3)) return NO_MEMORY;
        if (turn >= 0 && !go_on(d, &d->left, apex, before)) return NO_MEMORY;
        if (turn <= 0 && !go_on(d, &d->right, apex, after)) return NO_MEMORY;
        if (turn == 0) {
            *to = apex;
            return TAKEN;
        }
        side = turn > 0 ? after : before;
    }
}

// ---------------------------------------------------------------------------------------------
// Filling

static size_t choose(slui_delaunay *d, const slui_rim *rim, size_t first, size_t last)
{
    d->patience -= d->patience < last - first ? d->patience : last - first;
    slu_point a = point_of(d, rim[first].corner), b = point_of(d, rim[last].corner);
    size_t best = first + 1;
    for (size_t i = first + 2; i < last; i++) {
        slu_point chosen = point_of(d, rim[best].corner);
        if (slui_in_circle(a, b, chosen, point_of(d, rim[i].corner)) > 0) best = i;
    }
    return best;
}

static void set_triangle(slui_delaunay *d, uint32_t t, const uint32_t corners[3])
{
    for (uint32_t k = 0; k < 3; k++) {
        d->from[3 * t + k] = corners[k];
        d->owner[3 * t + k] = SLUI_LOOSE;
        d->leaving[corners[k]] = 3 * t + k;
    }
}

static void link_edges(slui_delaunay *d, uint32_t a, uint32_t b)
{
    d->twin[a] = b;
    d->twin[b] = a;
}

static bool push_hole(slui_delaunay *d, size_t first, size_t last, uint32_t beyond)
{
    return slui_stack_push(&d->allocator, &d->stack, (uint32_t)first) &&
           slui_stack_push(&d->allocator, &d->stack, (uint32_t)last) &&
           slui_stack_push(&d->allocator, &d->stack, beyond);
}

// The half-edge along the base of a hole is made: it is that of the new edge, or meets the triangle
// beyond.
static void set_base(slui_delaunay *d, uint32_t made, uint32_t beyond, uint32_t *base)
{
    if (beyond == SLUI_NO_EDGE)
        *base = made;
    else
        link_edges(d, made, beyond);
}

// Fills the hole over part of a rim: `beyond` is the half-edge on the other side of its base, from
// the rim's last corner to its first; SLUI_NO_EDGE for the new edge, whose half-edge is then *base.
static bool fill_part(slui_delaunay *d, slui_rim *rim, size_t first, size_t last, uint32_t beyond,
                      uint32_t *base)
{
    if (last == first + 1) {
        rim[first].made = beyond;
        return true;
    }
    if (d->patience == 0) {
        uint32_t made = 0;
        if (!slui_delaunay_fill_fast(d, rim + first, last - first + 1, &made)) return false;
        set_base(d, made, beyond, base);
        return true;
    }
    size_t best = choose(d, rim, first, last);
    uint32_t t = d->emptied.items[--d->emptied.count];
    set_triangle(d, t, (const uint32_t[3]){rim[first].corner, rim[last].corner, rim[best].corner});
    set_base(d, 3 * t, beyond, base);
    return push_hole(d, best, last, 3 * t + 1) && push_hole(d, first, best, 3 * t + 2);
}

static bool fill(slui_delaunay *d, const slui_rims *rims, uint32_t *base)
{
    d->stack.count = 0;
    bool good = push_hole(d, 0, rims->count - 1, SLUI_NO_EDGE);
    while (good && d->stack.count) {
        const uint32_t *hole = &d->stack.items[d->stack.count -= 3];
        good = fill_part(d, rims->items, hole[0], hole[1], hole[2], base);
    }
    return good;
}

// Joins the filling to what is around it. An edge that reaches into the hole occurs twice in the
// rim; beyond the sides of the box there is nothing.
static void join_rim(slui_delaunay *d, const slui_rims *rims)
{
    size_t edges = rims->count - 1;
    for (size_t i = 0; i < edges; i++) {
        const slui_rim *rim = &rims->items[i];
        d->owner[rim->made] = rim->owner;
        if (rim->beyond == SLUI_NO_EDGE) {
            d->twin[rim->made] = SLUI_NO_EDGE;
            continue;
        }
        uint32_t twice = d->rim_of[rim->beyond];
        link_edges(d, rim->made, twice ? rims->items[twice - 1].made : rim->beyond);
    }
}

static void number_rim(slui_delaunay *d, const slui_rims *rims, bool is_on)
{
    for (size_t i = 0; i + 1 < rims->count; i++)
        d->rim_of[rims->items[i].old] = is_on ? (uint32_t)i + 1 : 0;
}

// The right rim seen from its own base, which has the opposite direction.
static void reverse_rim(slui_rims *rims)
{
    slui_rim *items = rims->items;
    for (size_t i = 0, j = rims->count - 1; i < j; i++, j--) {
        slui_rim item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
    // An item holds the edge to the corner after it, which was the one before.
    for (size_t i = 0; i + 1 < rims->count; i++) {
        items[i].old = items[i + 1].old;
        items[i].beyond = items[i + 1].beyond;
        items[i].owner = items[i + 1].owner;
    }
}

static bool fill_side(slui_delaunay *d, slui_rims *rims, uint32_t *base)
{
    number_rim(d, rims, true);
    bool good = fill(d, rims, base);
    if (good) join_rim(d, rims);
    number_rim(d, rims, false);
    return good;
}

static bool fill_both(slui_delaunay *d, uint32_t *base)
{
    uint32_t back = 0;
    reverse_rim(&d->right);
    if (!fill_side(d, &d->left, base) || !fill_side(d, &d->right, &back)) return false;
    link_edges(d, *base, back);
    return true;
}

// ---------------------------------------------------------------------------------------------
// Edges

// What lies from a corner in the direction of another: an edge to it or to a corner in between, or
// the side of a triangle that is crossed.
static uint32_t look(const slui_delaunay *d, uint32_t from, uint32_t to, bool *is_edge)
{
    slu_point a = point_of(d, from), b = point_of(d, to);
    for (uint32_t e = d->leaving[from];; e = d->twin[slui_edge_before(e)]) {
        uint32_t side = slui_edge_next(e);
        slu_point right = point_of(d, d->from[side]);
        int turn = slui_turn(a, b, right);
        *is_edge = turn == 0 && slui_on_segment(a, b, right);
        if (*is_edge) return e;
        if (turn < 0 && slui_turn(a, b, point_of(d, apex_of(d, e))) > 0) return side;
    }
}

static slu_status own(slui_delaunay *d, uint32_t edge, uint32_t owner, slu_error *error)
{
    uint32_t *left = &d->owner[edge], *right = &d->owner[d->twin[edge]];
    if (*left != SLUI_LOOSE && *left != SLUI_UNOWNED && *left != owner)
        return slui_fail(error, SLU_ERR_ARGUMENT, "polygons overlap along an edge");
    *left = owner;
    if (*right == SLUI_LOOSE) *right = SLUI_UNOWNED;
    return SLU_OK;
}

// Inserts the edge as far as the first corner on it, which *from becomes.
static slu_status join_part(slui_delaunay *d, uint32_t *from, uint32_t to, uint32_t owner,
                            slu_error *error)
{
    bool is_edge = false;
    uint32_t edge = look(d, *from, to, &is_edge);
    if (is_edge) {
        *from = d->from[slui_edge_next(edge)];
        return own(d, edge, owner, error);
    }
    taking taken = take_out(d, *from, edge, &to);
    if (taken == CROSSES) return slui_fail(error, SLU_ERR_ARGUMENT, "edges of polygons cross");
    size_t emptied = d->emptied.count;
    if (taken == NO_MEMORY || !fill_both(d, &edge)) return slui_fail_memory(error);
    if (d->patience == 0) {
        // Triangles that were filled fast are made better, which may move the edge's number.
        d->owner[edge] = d->owner[d->twin[edge]] = SLUI_UNOWNED;
        if (!slui_delaunay_improve(d, d->emptied.items, emptied)) return slui_fail_memory(error);
        edge = look(d, *from, to, &is_edge);
    }
    *from = to;
    return own(d, edge, owner, error);
}

slu_status slui_delaunay_join(slui_delaunay *d, uint32_t from, uint32_t to, uint32_t owner,
                              slu_error *error)
{
    slu_status status = SLU_OK;
    while (status == SLU_OK && from != to)
        status = join_part(d, &from, to, owner, error);
    return status;
}
