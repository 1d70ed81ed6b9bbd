// SPDX-License-Identifier: MIT
#include "free_spaces.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "space/geometry/geometry.h"

double random_share(slui_random *random)
{
    return (double)(slui_random_next(random) >> 11) / 9007199254740992.0;
}

slu_point random_point(slui_random *random, slu_box box)
{
    double x = random_share(random), y = random_share(random);
    return (slu_point){box.least.x + x * (box.most.x - box.least.x),
                       box.least.y + y * (box.most.y - box.least.y)};
}

// ---------------------------------------------------------------------------------------------
// Rings

static double twice_area(space_ring ring)
{
    double area = 0;
    for (size_t i = 0; i < ring.count; i++) {
        slu_point a = slui_minus(ring.points[i], ring.points[0]);
        slu_point b = slui_minus(ring.points[(i + 1) % ring.count], ring.points[0]);
        area += slui_cross(a, b);
    }
    return area;
}

static void add_ring(const slu_allocator *a, slui_polygons *polygons, space_ring ring,
                     bool turns_left)
{
    bool as_it_is = (twice_area(ring) > 0) == turns_left;
    for (size_t i = 0; i < ring.count; i++) {
        slu_point point = ring.points[as_it_is ? i : ring.count - 1 - i];
        assert_true(slui_polygons_add_point(a, polygons, point));
    }
    assert_true(slui_polygons_end_ring(a, polygons));
}

slu_free_space *free_space_of_rings(const space_ring *rings, size_t count)
{
    slu_allocator a = slui_allocator_or_default(NULL);
    slui_polygons components = {0};
    for (size_t i = 0; i < count; i++)
        add_ring(&a, &components, rings[i], i == 0);
    assert_true(slui_polygons_end_polygon(&a, &components));
    slu_free_space *space = NULL;
    slu_error error = {0};
    slu_status status =
        slui_free_space_build(&a, 0, (slui_free_ground){.components = components}, &space, &error);
    if (status != SLU_OK) fail_msg("%s", error.text);
    return space;
}

// ---------------------------------------------------------------------------------------------
// Lattices

enum { MOST_SIDE = 40, MOST_CORNERS = 9, CELL = 10 };

// A star around the centre of a cell: growing angles up to a whole turn, at radii that stay in the
// cell.
static size_t make_star(slui_random *random, int column, int row, double grain, slu_point *out)
{
    size_t count = 3 + slui_random_below(random, MOST_CORNERS - 3);
    double turn = random_share(random);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        double angle =
            6.283185307179586 * ((double)i + 0.7 * random_share(random) + turn) / (double)count;
        double length = 1.5 + 3.2 * random_share(random);
        double x = CELL * column + 5 + length * cos(angle),
               y = CELL * row + 5 + length * sin(angle);
        out[kept++] = (slu_point){floor(x * grain) / grain, floor(y * grain) / grain};
    }
    return kept;
}

// Rounding to whole numbers may make a star cross itself; such stars are left out.
static bool is_simple(const slu_point *p, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        slu_point a = p[i], b = p[(i + 1) % count], c = p[(i + 2) % count];
        if ((b.x - a.x) * (c.y - b.y) == (b.y - a.y) * (c.x - b.x)) return false;
        for (size_t j = i + 2; j < count; j++) {
            if (i == 0 && j == count - 1) continue;
            if (slui_segments_meet(a, b, p[j], p[(j + 1) % count])) return false;
        }
    }
    return twice_area((space_ring){count, p}) > 0;
}

// A star may touch the outline at a corner, but with an edge along it the component would not be a
// valid polygon.
static bool lies_along_outline(const slu_point *p, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        slu_point a = p[i], b = p[(i + 1) % count];
        if ((a.x == 0 && b.x == 0) || (a.y == 0 && b.y == 0)) return true;
    }
    return false;
}

slu_free_space *lattice_space(uint64_t seed, int side, bool is_coarse)
{
    static slu_point stars[MOST_SIDE * MOST_SIDE][MOST_CORNERS];
    space_ring rings[1 + MOST_SIDE * MOST_SIDE];
    double edge = CELL * side;
    const slu_point outline[4] = {{0, 0}, {edge, 0}, {edge, edge}, {0, edge}};
    rings[0] = (space_ring){4, outline};
    size_t count = 1;
    slui_random random = slui_random_seeded(seed);
    for (int cell = 0; cell < side * side; cell++) {
        slu_point *star = stars[cell];
        size_t corners = make_star(&random, cell % side, cell / side, is_coarse ? 1 : 16, star);
        if (slui_random_below(&random, 5) == 0 || !is_simple(star, corners) ||
            lies_along_outline(star, corners))
            continue;
        rings[count++] = (space_ring){corners, star};
    }
    return free_space_of_rings(rings, count);
}

slu_point random_place(slui_random *random, const slu_free_space *space)
{
    slu_point place = random_point(random, space->bounds);
    while (slu_free_space_component(space, place) != 0)
        place = random_point(random, space->bounds);
    return place;
}
