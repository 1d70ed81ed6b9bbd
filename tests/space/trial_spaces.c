// SPDX-License-Identifier: MIT
#include "trial_spaces.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tile_polygons.h"

enum { SHAPES = 3, PLACES = 3 };

static slu_point put(slu_point p, unsigned place)
{
    switch (place) {
    case 0: return p;
    case 1: return (slu_point){p.x + 1e6, p.y - 1e6};
    default: return (slu_point){1e6 + (0.8 * p.x - 0.6 * p.y), 0.6 * p.x + 0.8 * p.y - 1e6};
    }
}

// The polygons moved, and optionally with the midpoint of each edge as a corner.
static slui_polygons put_all(const slu_allocator *a, const slui_polygons *from, unsigned place,
                             bool with_middles)
{
    slui_polygons out = {0};
    for (size_t p = 0; p < from->count; p++) {
        for (uint32_t r = from->first_ring[p]; r < from->first_ring[p + 1]; r++) {
            for (uint32_t i = from->first_point[r]; i < from->first_point[r + 1]; i++) {
                slu_point at = from->points[i], next = from->points[slui_ring_next(from, r, i)];
                slu_point middle = {(at.x + next.x) / 2, (at.y + next.y) / 2};
                assert_true(slui_polygons_add_point(a, &out, put(at, place)));
                if (with_middles) assert_true(slui_polygons_add_point(a, &out, put(middle, place)));
            }
            assert_true(slui_polygons_end_ring(a, &out));
        }
        assert_true(slui_polygons_end_polygon(a, &out));
    }
    return out;
}

static slui_polygons tiles(const slu_allocator *a, uint64_t seed)
{
    for (;; seed += 1000003) {
        tile_ground ground =
            random_ground(seed, 3 + (int)(seed % 7), 0.5 + 0.06 * (double)(seed % 8));
        slui_polygons outlines = ground_outlines(a, &ground);
        release_ground(&ground);
        if (outlines.count) return outlines;
        slui_polygons_release(a, &outlines);
    }
}

static slui_polygons stars(const slu_allocator *a, uint64_t seed, bool is_coarse)
{
    slu_free_space *space = lattice_space(seed, 1 + (int)(seed % 5), is_coarse);
    slui_polygons copy = put_all(a, &space->ground.components, 0, false);
    slu_free_space_destroy(space);
    return copy;
}

slu_free_space *trial_space(uint64_t seed)
{
    slu_allocator a = slui_allocator_or_default(NULL);
    uint64_t variant = seed / SHAPES;
    unsigned shape = (unsigned)(seed % SHAPES), place = (unsigned)(variant % PLACES);
    slui_polygons base = shape < 2 ? stars(&a, variant, shape) : tiles(&a, variant);
    slui_polygons components = put_all(&a, &base, place, variant / PLACES % 2);
    slui_polygons_release(&a, &base);
    slu_free_space *space = NULL;
    slu_error error = {0};
    if (slui_free_space_build(&a, 0, (slui_free_ground){.components = components}, &space,
                              &error) != SLU_OK)
        fail_msg("free space %d: %s", (int)seed, error.text);
    return space;
}

static slu_point middle_of_edge(slui_random *random, const slui_polygons *p)
{
    uint32_t ring = slui_random_below(random, (uint32_t)p->ring_count),
             first = p->first_point[ring];
    uint32_t i = first + slui_random_below(random, p->first_point[ring + 1] - first);
    slu_point at = p->points[i], next = p->points[slui_ring_next(p, ring, i)];
    return (slu_point){(at.x + next.x) / 2, (at.y + next.y) / 2};
}

static slu_point any_place(slui_random *random, const slu_free_space *space)
{
    const slui_polygons *p = &space->ground.components;
    uint32_t kind = slui_random_below(random, 4);
    if (kind == 0) return p->points[slui_random_below(random, (uint32_t)p->point_count)];
    if (kind == 1) return middle_of_edge(random, p);
    slu_point place = random_point(random, space->bounds);
    return kind == 2 ? place : (slu_point){floor(place.x), floor(place.y)};
}

static size_t component_count(const slu_free_space *space, slu_point place)
{
    size_t count = 0;
    for (size_t i = 0; i < space->ground.components.count; i++)
        count += slui_polygon_side(&space->ground.components, i, place) >= 0;
    return count;
}

slu_point trial_end(slui_random *random, const slu_free_space *space)
{
    for (;;) {
        slu_point place = any_place(random, space);
        if (component_count(space, place) == 1) return place;
    }
}
