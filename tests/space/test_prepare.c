// SPDX-License-Identifier: MIT
// Rooms: what GEOS and our offsets make of worlds is sound, and is the ground on which a unit can stand.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../support.h"
#include "rooms.h"
#include "space/geometry.h"
#include "space/world.h"
#include "worlds.h"

static void claim_room(const slu_world *world, double radius, uint64_t seed)
{
    slu_room *room = room_of(world, radius);
    claim_room_is_sound(room);
    claim_room_fits_world(room, world, 200, seed);
    slu_room_destroy(room);
}

static void rooms_are_where_units_can_stand(void **state)
{
    (void)state;
    static const double RADII[] = {0, 0.01, 0.3, 0.7, 1.5, 4};
    for (uint64_t seed = 0; seed < 300; seed++) {
        slu_world *world = made_world(10 + 3 * (seed % 60), seed % 4, (double)(seed % 3) / 2, seed);
        claim_room(world, RADII[seed / 3 % 6], seed);
        slu_world_destroy(world);
    }
}

// Whole coordinates bring corners onto edges and edges onto lines.
static void rooms_of_coarse_worlds_are_right(void **state)
{
    (void)state;
    static const double RADII[] = {0, 0.5, 1, 0.25};
    for (uint64_t seed = 0; seed < 300; seed++) {
        slu_world *fine =
            made_world(10 + 3 * (seed % 60), seed % 3, 0.5 + (double)(seed % 2) / 2, seed);
        slu_world *world = moved_world(fine, (slu_point){0, 0}, seed % 5 == 0 ? 2 : 1);
        claim_room(world, RADII[seed % 4], seed);
        slu_world_destroy(world);
        slu_world_destroy(fine);
    }
}

static void rooms_far_from_the_origin_are_right(void **state)
{
    (void)state;
    static const double RADII[] = {0, 0.3, 1};
    static const slu_point FAR[] = {{1e6, -1e6}, {1e6 + 0.1, 3e5}, {-9e8, 9e8}};
    for (uint64_t seed = 0; seed < 200; seed++) {
        slu_world *near = made_world(10 + 3 * (seed % 60), seed % 3, (double)(seed % 2), seed);
        slu_world *world = moved_world(near, FAR[seed / 3 % 3], 0);
        claim_room(world, RADII[seed % 3], seed);
        slu_world_destroy(world);
        slu_world_destroy(near);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_are_where_units_can_stand),
        cmocka_unit_test(rooms_of_coarse_worlds_are_right),
        cmocka_unit_test(rooms_far_from_the_origin_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
