// SPDX-License-Identifier: MIT
// Triangulations with constrained edges inserted across everything: still triangulations, and
// Delaunay except for these edges.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "free_spaces.h"
#include "space/geometry/geometry.h"
#include "space/mesh/delaunay.h"

enum { MOST_POINTS = 300 };

static slu_point corner(const slui_delaunay *d, uint32_t edge)
{
    return d->points[d->from[edge]];
}

// Patience is what a triangulation spends on being Delaunay; without it, flips are limited.
static void claim_twins(const slui_delaunay *d, uint32_t e)
{
    uint32_t twin = d->twin[e];
    if (twin == SLUI_NO_EDGE) {
        assert_true(d->from[e] < SLUI_BOX_CORNERS);
        return;
    }
    assert_int_equal(d->twin[twin], e);
    assert_int_equal(d->from[twin], d->from[slui_edge_next(e)]);
    assert_int_equal(d->owner[e] == SLUI_LOOSE, d->owner[twin] == SLUI_LOOSE);
    if (d->owner[e] != SLUI_LOOSE || d->patience == 0) return;
    slu_point beyond = corner(d, slui_edge_before(twin));
    assert_true(slui_in_circle(corner(d, e), corner(d, slui_edge_next(e)),
                               corner(d, slui_edge_before(e)), beyond) <= 0);
}

// Triangles that all turn left, are joined on all sides and have the area of the box fill it.
static void claim_sound(const slui_delaunay *d)
{
    double area = 0;
    assert_int_equal(d->triangle_count, 2 * d->point_count - 6);
    for (uint32_t t = 0; t < d->triangle_count; t++) {
        slu_point a = corner(d, 3 * t), b = corner(d, 3 * t + 1), c = corner(d, 3 * t + 2);
        assert_int_equal(slui_turn(a, b, c), 1);
        area += slui_cross(slui_minus(b, a), slui_minus(c, a)) / 2;
        for (uint32_t e = 3 * t; e < 3 * t + 3; e++)
            claim_twins(d, e);
    }
    slu_point size = slui_minus(d->points[2], d->points[0]);
    assert_true(fabs(area - size.x * size.y) <= 1e-9 * area);
    for (uint32_t i = 0; i < d->point_count; i++)
        assert_int_equal(d->from[d->leaving[i]], i);
}

// Distinct points: anywhere, or on a lattice, where many are collinear and cocircular.
static size_t make_points(slui_random *random, slu_point *points, size_t wanted, bool is_coarse)
{
    size_t count = 0;
    while (count < wanted) {
        slu_point p = random_point(random, (slu_box){{0, 0}, {30, 30}});
        if (is_coarse) p = (slu_point){floor(p.x), floor(p.y)};
        bool is_new = true;
        for (size_t i = 0; i < count; i++)
            is_new = is_new && !slui_same_point(points[i], p);
        if (is_new) points[count++] = p;
    }
    return count;
}

// True if constrained edges lead from a corner to another.
static bool is_joined(const slui_delaunay *d, uint32_t from, uint32_t to)
{
    slu_point a = d->points[from], b = d->points[to];
    while (from != to) {
        uint32_t e = d->leaving[from], first = e;
        for (;;) {
            slu_point p = corner(d, slui_edge_next(e));
            if (slui_turn(a, b, p) == 0 && slui_on_segment(d->points[from], b, p)) break;
            e = d->twin[slui_edge_before(e)];
            if (e == first) return false;
        }
        if (d->owner[e] == SLUI_LOOSE) return false;
        from = d->from[slui_edge_next(e)];
    }
    return true;
}

static size_t join_at_random(slui_delaunay *d, slui_random *random, int tries)
{
    size_t joined = 0;
    uint32_t count = (uint32_t)d->point_count - SLUI_BOX_CORNERS;
    for (int i = 0; i < tries; i++) {
        uint32_t from = SLUI_BOX_CORNERS + slui_random_below(random, count);
        uint32_t to = SLUI_BOX_CORNERS + slui_random_below(random, count);
        slu_status status = slui_delaunay_join(d, from, to, SLUI_UNOWNED, NULL);
        if (status == SLU_OK) {
            joined += from != to;
            assert_true(is_joined(d, from, to));
        } else {
            assert_int_equal(status, SLU_ERR_ARGUMENT);
        }
    }
    return joined;
}

static void claim_long_edges(bool is_patient)
{
    slu_allocator a = slui_allocator_or_default(NULL);
    static slu_point points[MOST_POINTS];
    size_t joined = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        slui_random random = slui_random_seeded(seed);
        size_t wanted = 3 + slui_random_below(&random, MOST_POINTS - 3);
        size_t count = make_points(&random, points, wanted, seed % 2);
        slui_delaunay d;
        assert_true(slui_delaunay_build(&d, &a, points, count));
        claim_sound(&d);
        if (!is_patient) d.patience = seed % 3 * count / 4; // runs out at once, or on the way
        joined += join_at_random(&d, &random, 20);
        claim_sound(&d);
        slui_delaunay_release(&d);
    }
    assert_true(joined > 5000);
}

static void long_edges_are_put_in(void **state)
{
    (void)state;
    claim_long_edges(true);
}

// Holes that are filled fast are filled with sound triangles.
static void long_edges_are_put_in_fast(void **state)
{
    (void)state;
    claim_long_edges(false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_edges_are_put_in),
        cmocka_unit_test(long_edges_are_put_in_fast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
