// SPDX-License-Identifier: MIT
// A Delaunay triangulation of points.
//
// Cost: points are inserted along a Hilbert curve, in rounds each about twice as large as the one
// before, so that the walk to each is short for any set of points: O(n log n) for the sort, about
// O(n) for the rest.
#include "space/mesh/delaunay.h"

#include "base/arrays.h"
#include "base/random.h"
#include "base/sort.h"
#include "space/geometry/geometry.h"

bool slui_stack_push(const slu_allocator *a, slui_stack *stack, uint32_t item)
{
    if (!SLUI_GROW(a, stack->items, stack->capacity, stack->count + 1)) return false;
    stack->items[stack->count++] = item;
    return true;
}

// ---------------------------------------------------------------------------------------------
// The order of insertion

enum { HILBERT_BITS = 16, ROUNDS = 16, INDEX_BITS = 28 };

// The position of a square along a Hilbert curve over 2^16 x 2^16 squares.
static uint32_t hilbert(uint32_t x, uint32_t y)
{
    uint32_t place = 0;
    for (uint32_t bit = 1u << (HILBERT_BITS - 1); bit; bit >>= 1) {
        uint32_t right = (x & bit) != 0, up = (y & bit) != 0;
        place = place << 2 | ((3 * right) ^ up);
        if (up) continue;
        if (right) {
            x = ~x;
            y = ~y;
        }
        uint32_t swap = x;
        x = y;
        y = swap;
    }
    return place;
}

static uint32_t square_of(double x, double least, double size)
{
    double share = size > 0 ? (x - least) / size : 0;
    return (uint32_t)(share * ((1 << HILBERT_BITS) - 1));
}

// Half of the points are in the last round, half of the rest in the round before it.
static uint64_t round_of(uint64_t index)
{
    slui_random random = slui_random_seeded(index);
    uint64_t coins = slui_random_next(&random) | (uint64_t)1 << (ROUNDS - 1);
    return ROUNDS - 1 - SLUI_LOWEST_BIT64(coins);
}

static void sort_points(const slui_delaunay *d, slu_box box, uint64_t *words, uint64_t *spare,
                        size_t count)
{
    double size = slui_box_size(box);
    for (size_t i = 0; i < count; i++) {
        slu_point p = d->points[SLUI_BOX_CORNERS + i];
        uint64_t place =
            hilbert(square_of(p.x, box.least.x, size), square_of(p.y, box.least.y, size));
        words[i] = round_of(i) << (2 * HILBERT_BITS + INDEX_BITS) | place << INDEX_BITS | i;
    }
    slui_sort_words(words, spare, count);
}

// ---------------------------------------------------------------------------------------------
// Flips

static void link_edges(slui_delaunay *d, uint32_t e, uint32_t twin)
{
    d->twin[e] = twin;
    if (twin != SLUI_NO_EDGE) d->twin[twin] = e;
}

// Flips the edge of two triangles that form a convex quadrilateral. What was opposite the corner
// before `e` is then `e` itself and the half-edge before its twin.
static void flip(slui_delaunay *d, uint32_t e)
{
    uint32_t t = d->twin[e], en = slui_edge_next(e), tn = slui_edge_next(t);
    uint32_t c = d->from[slui_edge_before(e)], apex = d->from[slui_edge_before(t)];
    link_edges(d, e, d->twin[tn]);
    link_edges(d, t, d->twin[en]);
    link_edges(d, en, tn);
    d->from[en] = apex;
    d->from[tn] = c;
    d->leaving[d->from[e]] = e;
    d->leaving[d->from[t]] = t;
}

// True if the edge opposite the corner inserted last has to be flipped: that corner lies on it, or
// the corner beyond lies in its circle.
static bool is_wrong(const slui_delaunay *d, uint32_t e)
{
    uint32_t t = d->twin[e];
    if (t == SLUI_NO_EDGE) return false;
    const slu_point *p = d->points;
    slu_point a = p[d->from[e]], b = p[d->from[t]], c = p[d->from[slui_edge_before(e)]];
    return slui_turn(a, b, c) == 0 || slui_in_circle(a, b, c, p[d->from[slui_edge_before(t)]]) > 0;
}

static bool set_right(slui_delaunay *d)
{
    while (d->stack.count) {
        uint32_t e = d->stack.items[--d->stack.count];
        if (!is_wrong(d, e)) continue;
        uint32_t t = d->twin[e];
        flip(d, e);
        if (!slui_stack_push(&d->allocator, &d->stack, e) ||
            !slui_stack_push(&d->allocator, &d->stack, slui_edge_before(t)))
            return false;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------
// Corners

// A triangle that contains the point, found by crossing any side that it lies beyond: in a Delaunay
// triangulation no such walk returns to where it was.
static uint32_t walk_to(slui_delaunay *d, slu_point point)
{
    uint32_t triangle = d->last;
    for (int k = 0; k < 3;) {
        uint32_t e = 3 * triangle + (uint32_t)k;
        slu_point a = d->points[d->from[e]], b = d->points[d->from[slui_edge_next(e)]];
        k++;
        if (slui_turn(a, b, point) >= 0) continue;
        triangle = d->twin[e] / 3;
        k = 0;
    }
    return triangle;
}

static void set_triangle(slui_delaunay *d, uint32_t t, uint32_t a, uint32_t b, uint32_t c)
{
    const uint32_t corners[3] = {a, b, c};
    for (uint32_t k = 0; k < 3; k++) {
        d->from[3 * t + k] = corners[k];
        d->leaving[corners[k]] = 3 * t + k;
    }
}

static bool put_in(slui_delaunay *d, uint32_t corner)
{
    uint32_t t = walk_to(d, d->points[corner]);
    uint32_t t1 = (uint32_t)d->triangle_count++, t2 = (uint32_t)d->triangle_count++;
    uint32_t a = d->from[3 * t], b = d->from[3 * t + 1], c = d->from[3 * t + 2];
    link_edges(d, 3 * t1, d->twin[3 * t + 1]);
    link_edges(d, 3 * t2, d->twin[3 * t + 2]);
    set_triangle(d, t, a, b, corner);
    set_triangle(d, t1, b, c, corner);
    set_triangle(d, t2, c, a, corner);
    link_edges(d, 3 * t + 1, 3 * t1 + 2);
    link_edges(d, 3 * t1 + 1, 3 * t2 + 2);
    link_edges(d, 3 * t2 + 1, 3 * t + 2);
    d->last = t;
    d->stack.count = 0;
    return slui_stack_push(&d->allocator, &d->stack, 3 * t) &&
           slui_stack_push(&d->allocator, &d->stack, 3 * t1) &&
           slui_stack_push(&d->allocator, &d->stack, 3 * t2) && set_right(d);
}

static slu_box box_of(const slu_point *points, size_t count)
{
    slu_box box = {points[0], points[0]};
    for (size_t i = 1; i < count; i++)
        slui_stretch(&box, points[i]);
    return box;
}

// Two triangles around everything, with a margin.
static void make_box(slui_delaunay *d, slu_box box)
{
    double size = 1 + slui_box_size(box);
    slu_point least = {box.least.x - size, box.least.y - size};
    slu_point most = {box.most.x + size, box.most.y + size};
    d->points[0] = least;
    d->points[1] = (slu_point){most.x, least.y};
    d->points[2] = most;
    d->points[3] = (slu_point){least.x, most.y};
    for (uint32_t e = 0; e < 6; e++)
        d->twin[e] = SLUI_NO_EDGE;
    set_triangle(d, 0, 0, 1, 2);
    set_triangle(d, 1, 0, 2, 3);
    link_edges(d, 2, 3);
    d->triangle_count = 2;
}

static bool reserve(slui_delaunay *d)
{
    const slu_allocator *a = &d->allocator;
    d->triangle_capacity = 2 * d->point_count;
    size_t edges = 3 * d->triangle_capacity;
    d->points = slui_alloc(a, d->point_count, sizeof *d->points);
    d->from = slui_alloc(a, edges, sizeof *d->from);
    d->twin = slui_alloc(a, edges, sizeof *d->twin);
    d->owner = slui_alloc(a, edges, sizeof *d->owner);
    d->rim_of = slui_alloc(a, edges, sizeof *d->rim_of);
    d->leaving = slui_alloc(a, d->point_count, sizeof *d->leaving);
    return d->points && d->from && d->twin && d->owner && d->rim_of && d->leaving;
}

// Circle tests for filling holes, for each point and in all. Worlds whose edges join neighbours
// take a few per point; a world that takes more is one of long parallel edges, whose holes take the
// square of their size.
enum { TESTS_PER_POINT = 256, TESTS_AT_LEAST = 1 << 20 };

bool slui_delaunay_build(slui_delaunay *d, const slu_allocator *a, const slu_point *points,
                         size_t count)
{
    *d = (slui_delaunay){.allocator = *a,
                         .point_count = count + SLUI_BOX_CORNERS,
                         .patience = TESTS_AT_LEAST + TESTS_PER_POINT * count};
    if (count >> INDEX_BITS || !reserve(d)) return false;
    memcpy(d->points + SLUI_BOX_CORNERS, points, count * sizeof *points);
    slu_box box = box_of(points, count);
    make_box(d, box);
    uint64_t *words = slui_alloc(a, 2 * count, sizeof *words);
    bool good = words != NULL;
    if (good) sort_points(d, box, words, words + count, count);
    for (size_t i = 0; good && i < count; i++) {
        uint32_t index = (uint32_t)(words[i] & ((1u << INDEX_BITS) - 1));
        good = put_in(d, SLUI_BOX_CORNERS + index);
    }
    slui_free(a, words, 2 * count, sizeof *words);
    return good;
}

void slui_delaunay_release(slui_delaunay *d)
{
    const slu_allocator *a = &d->allocator;
    size_t edges = 3 * d->triangle_capacity;
    slui_free(a, d->points, d->point_count, sizeof *d->points);
    slui_free(a, d->from, edges, sizeof *d->from);
    slui_free(a, d->twin, edges, sizeof *d->twin);
    slui_free(a, d->owner, edges, sizeof *d->owner);
    slui_free(a, d->rim_of, edges, sizeof *d->rim_of);
    slui_free(a, d->leaving, d->point_count, sizeof *d->leaving);
    slui_free(a, d->stack.items, d->stack.capacity, sizeof *d->stack.items);
    slui_free(a, d->emptied.items, d->emptied.capacity, sizeof *d->emptied.items);
    slui_free(a, d->left.items, d->left.capacity, sizeof *d->left.items);
    slui_free(a, d->right.items, d->right.capacity, sizeof *d->right.items);
}
