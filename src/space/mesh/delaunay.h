// SPDX-License-Identifier: MIT
// A Delaunay triangulation under construction: corners are inserted one by one, then the
// constrained edges.
//
// Sources: Lawson 1977 (corners by flips); Amenta, Choi & Rote 2003 (the order of corners); Anglada
// 1997 (edges: what they cross is removed, and both sides are retriangulated).
//
// Triangle t has the half-edges 3t, 3t + 1, 3t + 2, counter-clockwise; half-edge e leads from
// corner from[e] to that of the next one, and twin[e] is the same edge seen from the triangle
// beyond it. The four corners of a box around all points come first, so that every point lies
// inside some triangle. What the constrained edges enclose does not depend on the box: nothing
// inside sees it.
//
// Invariant: every decision is an exact sign, so no triangle is ever degenerate or inverted, except
// for the one between inserting a corner on an edge and flipping that edge.
#ifndef SLUI_SPACE_DELAUNAY_H
#define SLUI_SPACE_DELAUNAY_H

#include "base/memory.h"
#include "sluice/space.h"

#define SLUI_NO_EDGE UINT32_MAX
#define SLUI_BOX_CORNERS 4u

// What a half-edge is: one that may be flipped, one beyond which a polygon ends, or one that has
// polygon owner - 1 to its left.
#define SLUI_LOOSE 0u
#define SLUI_UNOWNED UINT32_MAX

// A corner of what is removed for an edge, and the edge of the rim between it and the next one.
typedef struct slui_rim {
    uint32_t corner;
    uint32_t old, beyond, owner;
    uint32_t made; // the half-edge that replaces `old`
} slui_rim;

typedef struct slui_rims {
    slui_rim *items;
    size_t count, capacity;
} slui_rims;

typedef struct slui_stack {
    uint32_t *items;
    size_t count, capacity;
} slui_stack;

typedef struct slui_delaunay {
    slu_allocator allocator;
    slu_point *points; // the box, then the inserted ones
    size_t point_count;
    uint32_t *from, *twin, *owner;
    uint32_t *rim_of;  // of a half-edge: 1 + its position in a rim, while an edge is inserted
    uint32_t *leaving; // a half-edge from each corner
    size_t triangle_count, triangle_capacity;
    uint32_t last; // the triangle visited last
    slui_stack stack, emptied;
    slui_rims left, right;
    // Circle tests left for filling holes with the best triangles; then they are filled fast.
    size_t patience;
} slui_delaunay;

static inline uint32_t slui_edge_next(uint32_t edge)
{
    return edge % 3 == 2 ? edge - 2 : edge + 1;
}
static inline uint32_t slui_edge_before(uint32_t edge)
{
    return edge % 3 == 0 ? edge + 2 : edge - 1;
}

// Inserts all points, which are distinct. False when memory runs out; to be released even then.
bool slui_delaunay_build(slui_delaunay *d, const slu_allocator *a, const slu_point *points,
                         size_t count);

// Inserts the edge between two corners, numbered with the box, and records what lies to its left;
// corners on it split it. SLU_ERR_ARGUMENT if it crosses another one, or if something else lies
// there already.
slu_status slui_delaunay_join(slui_delaunay *d, uint32_t from, uint32_t to, uint32_t owner,
                              slu_error *error);

// Fills the hole over a rim of at least three corners in linear time (fill_fast.c): *base is the
// half-edge along the hole's base, from the first corner to the last. Leaves the stack as it was.
bool slui_delaunay_fill_fast(slui_delaunay *d, slui_rim *rim, size_t count, uint32_t *base);

// Flips what is not Delaunay among the triangles given, a few times per triangle at most. Edges
// that are not loose stay.
bool slui_delaunay_improve(slui_delaunay *d, const uint32_t *triangles, size_t count);

void slui_delaunay_release(slui_delaunay *d);

// False when memory runs out.
bool slui_stack_push(const slu_allocator *a, slui_stack *stack, uint32_t item);

#endif
