// SPDX-License-Identifier: MIT
#include "space_path_claims.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "free_spaces.h"
#include "space/geometry/geometry.h"
#include "tile_polygons.h"

static bool is_in_one_component(const slu_free_space *space, slu_point place)
{
    size_t components = 0;
    for (size_t p = 0; p < space->ground.components.count; p++)
        components += slui_polygon_side(&space->ground.components, p, place) >= 0;
    return components == 1;
}

slu_point some_place(slui_random *random, const slu_free_space *space)
{
    for (;;) {
        slu_point p = random_point(random, space->bounds);
        uint32_t kind = slui_random_below(random, 4);
        uint32_t corner = slui_random_below(random, (uint32_t)space->mesh.corner_count);
        if (kind == 1) p = (slu_point){floor(p.x * 16) / 16, floor(p.y * 16) / 16};
        if (kind == 2) p = (slu_point){floor(p.x), floor(p.y)};
        if (kind == 3) p = space->mesh.corners[corner];
        if (is_in_one_component(space, p)) return p;
    }
}

void claim_in_free_space(const slu_free_space *space, const slu_space_path *path)
{
    double length = 0;
    for (size_t i = 1; i < path->count; i++) {
        slu_point a = path->points[i - 1], b = path->points[i];
        if (!slui_free_space_sees(space, a, b))
            fail_msg("segment %zu, %.17g %.17g to %.17g %.17g, leaves the free space", i, a.x, a.y,
                     b.x, b.y);
        length += slui_distance(a, b);
    }
    assert_true(fabs(length - path->length) <= 1e-12 * length);
    double cost = slui_free_space_cost(space, path->points, path->count);
    assert_true(fabs(cost - path->cost) <= 1e-12 * cost);
}

void claim_path(const slu_free_space *space, slu_point from, slu_point to,
                const slu_space_path *path)
{
    assert_int_equal(path->outcome, SLU_FOUND);
    assert_true(path->count >= 1);
    assert_true(slui_same_point(path->points[0], from));
    assert_true(slui_same_point(path->points[path->count - 1], to));
    claim_in_free_space(space, path);
}

slu_router *router_by(const slu_free_space *space, const char *method, slu_cells cells)
{
    slu_router_options options = {.cells = cells};
    slu_error error = {0};
    slu_router *router = NULL;
    assert_int_equal(slu_methods_find(slu_space_methods(), method, &options.method, &error),
                     SLU_OK);
    if (slu_router_create(space, &options, &router, &error) != SLU_OK) fail_msg("%s", error.text);
    return router;
}

slu_free_space *tile_space(uint64_t seed, int side, double chance)
{
    slu_allocator a = slui_allocator_or_default(NULL);
    tile_ground ground = random_ground(seed, side, chance);
    slui_polygons outlines = ground_outlines(&a, &ground);
    release_ground(&ground);
    slu_free_space *space = NULL;
    assert_int_equal(
        slui_free_space_build(&a, 0, (slui_free_ground){.components = outlines}, &space, NULL),
        SLU_OK);
    return space;
}
