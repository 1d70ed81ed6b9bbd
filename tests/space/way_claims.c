// SPDX-License-Identifier: MIT
#include "way_claims.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "rooms.h"
#include "space/geometry.h"
#include "tile_polygons.h"

static bool is_in_one_piece(const slu_room *room, slu_point place)
{
    size_t pieces = 0;
    for (size_t p = 0; p < room->pieces.count; p++)
        pieces += slui_polygon_side(&room->pieces, p, place) >= 0;
    return pieces == 1;
}

slu_point some_place(slui_random *random, const slu_room *room)
{
    for (;;) {
        slu_point p = random_point(random, room->bounds);
        uint32_t kind = slui_random_below(random, 4);
        uint32_t corner = slui_random_below(random, (uint32_t)room->mesh.corner_count);
        if (kind == 1) p = (slu_point){floor(p.x * 16) / 16, floor(p.y * 16) / 16};
        if (kind == 2) p = (slu_point){floor(p.x), floor(p.y)};
        if (kind == 3) p = room->mesh.corners[corner];
        if (is_in_one_piece(room, p)) return p;
    }
}

void claim_in_room(const slu_room *room, const slu_way *way)
{
    double length = 0;
    for (size_t i = 1; i < way->count; i++) {
        slu_point a = way->points[i - 1], b = way->points[i];
        if (!slui_room_sees(room, a, b))
            fail_msg("segment %zu, %.17g %.17g to %.17g %.17g, leaves the room", i, a.x, a.y, b.x,
                     b.y);
        length += slui_distance(a, b);
    }
    assert_true(fabs(length - way->length) <= 1e-12 * length);
    double cost = slui_room_cost(room, way->points, way->count);
    assert_true(fabs(cost - way->cost) <= 1e-12 * cost);
}

void claim_way(const slu_room *room, slu_point from, slu_point to, const slu_way *way)
{
    assert_int_equal(way->outcome, SLU_FOUND);
    assert_true(way->count >= 1);
    assert_true(slui_same_point(way->points[0], from));
    assert_true(slui_same_point(way->points[way->count - 1], to));
    claim_in_room(room, way);
}

slu_router *router_by(const slu_room *room, const char *method, slu_cells cells)
{
    slu_router_options options = {.cells = cells};
    slu_error error = {0};
    slu_router *router = NULL;
    assert_int_equal(slu_methods_find(slu_space_methods(), method, &options.method, &error),
                     SLU_OK);
    if (slu_router_create(room, &options, &router, &error) != SLU_OK) fail_msg("%s", error.text);
    return router;
}

slu_room *tile_room(uint64_t seed, int side, double chance)
{
    slu_allocator a = slui_allocator_or_default(NULL);
    tile_ground ground = random_ground(seed, side, chance);
    slui_polygons outlines = ground_outlines(&a, &ground);
    release_ground(&ground);
    slu_room *room = NULL;
    assert_int_equal(slui_room_make(&a, 0, outlines, (slui_polygons){0}, NULL, &room, NULL),
                     SLU_OK);
    return room;
}
