// SPDX-License-Identifier: MIT
// Doors at gates: closing one and opening it again measures nothing, and guidance is as good as
// that of an atlas built for the map as it is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "asking.h"
#include "atlas_example.h"
#include "atlas_yard.h"
#include "random_world.h"

static uint64_t expansions(const yard *y, const slu_atlas *atlas)
{
    slu_finder *finder = finder_with(y->map, y->rules, atlas);
    uint64_t sum = 0;
    for (int x = 1; x < slu_map_width(y->map); x += 3) {
        slu_query query = {.start = {x, 3}, .goal = {slu_map_width(y->map) - x, 5}};
        if (!slu_map_passable(y->map, query.start) || !slu_map_passable(y->map, query.goal))
            continue;
        query.algorithm = asking_algorithm("astar+gateway");
        sum += asking(finder, &query).stats.expanded;
    }
    slu_finder_destroy(finder);
    return sum;
}

static void a_door_keeps_zones_and_gates_and_their_distances(void **state)
{
    (void)state;
    yard y = open_rooms(NULL);
    uint32_t gates = facts_of(y.atlas).gate_count;
    uint64_t before = expansions(&y, y.atlas);
    assert_true(gates >= 3);
    for (uint32_t i = 0; i < gates; i++) {
        door d;
        assert_true(plan_door(&y, &d, i));
        turn_door(&y, &d);
        assert_int_equal(slu_atlas_update(y.atlas, NULL), SLU_OK);
        slu_atlas_facts facts = facts_of(y.atlas);
        assert_int_equal(facts.gate_count, gates);
        assert_int_equal(facts.kept_zones, facts.zone_count);
        assert_true(facts.closed_gates > 0);
        assert_true(slu_terrain_gate(slu_atlas_terrain(y.atlas), i)->closed);
        assert_false(facts.stale || facts.unfinished);
        turn_door(&y, &d);
        assert_true(facts_of(y.atlas).stale);
        assert_int_equal(slu_atlas_update(y.atlas, NULL), SLU_OK);
        assert_int_equal(facts_of(y.atlas).closed_gates, 0);
        assert_false(slu_terrain_gate(slu_atlas_terrain(y.atlas), i)->closed);
        assert_int_equal(expansions(&y, y.atlas), before);
        claim_file_is_complete(&y);
    }
    close_yard(&y);
}

// Without the mark the estimate would lead every search to the closed door first.
static void guidance_around_a_closed_door_is_as_good_as_a_rebuilt_one(void **state)
{
    (void)state;
    slu_generate_options make = {.kind = SLU_GENERATE_ROOMS, .width = 120, .height = 110};
    make.room = 16;
    yard y = {0};
    assert_int_equal(slu_map_generate(&make, &y.map, NULL), SLU_OK);
    y.atlas = atlas_built(y.map, NULL);
    uint64_t updated = 0, rebuilt = 0, before = expansions(&y, y.atlas);
    assert_true(facts_of(y.atlas).matrix_bytes > 0);
    for (uint32_t i = 0; i < facts_of(y.atlas).gate_count; i += 3) {
        door d;
        assert_true(plan_door(&y, &d, i));
        turn_door(&y, &d);
        assert_int_equal(slu_atlas_update(y.atlas, NULL), SLU_OK);
        slu_atlas *again = atlas_built(y.map, NULL);
        updated += expansions(&y, y.atlas);
        rebuilt += expansions(&y, again);
        slu_atlas_destroy(again);
        turn_door(&y, &d);
        assert_int_equal(slu_atlas_update(y.atlas, NULL), SLU_OK);
        assert_int_equal(expansions(&y, y.atlas), before);
    }
    print_message("closed doors: %d expansions, rebuilt %d\n", (int)updated, (int)rebuilt);
    assert_true(updated <= rebuilt + rebuilt / 50);
    slu_atlas_destroy(y.atlas);
    slu_map_destroy(y.map);
}

// The rows of the matrix that a closed gate has made loose are computed again, to the same numbers
// as if the map had always been so: every estimate is that of an atlas that was read from a file.
static void values_after_doors_are_those_of_the_map_without_them(void **state)
{
    (void)state;
    slu_generate_options make = {.kind = SLU_GENERATE_ROOMS, .width = 70, .height = 60};
    make.room = 12;
    yard y = {.random = slui_random_seeded(7)};
    assert_int_equal(slu_map_generate(&make, &y.map, NULL), SLU_OK);
    y.atlas = atlas_built(y.map, NULL);
    y.sharing = finder_with(y.map, y.rules, y.atlas);
    assert_true(facts_of(y.atlas).matrix_bytes > 0);
    door doors[4];
    for (uint32_t i = 0; i < 4; i++)
        assert_true(plan_door(&y, &doors[i], 5 * i));
    for (int round = 0; round < 40; round++) {
        turn_door(&y, &doors[slui_random_below(&y.random, 4)]);
        bool done = false;
        assert_int_equal(slu_atlas_update_some(y.atlas, round % 2 ? UINT64_MAX : 0, &done, NULL),
                         SLU_OK);
        assert_true(done || round % 2 == 0);
        slu_tile goal;
        assert_true(world_ground(y.map, &y.random, &goal));
        claim_estimates_below_distances(&y, goal);
    }
    slu_finder_destroy(y.sharing);
    slu_atlas_destroy(y.atlas);
    slu_map_destroy(y.map);
}

// From the upper room to the corridor below it there is a long path around.
static const char *const TUNNEL[] = {"@@@@@@@@@@@@@@@@@@@@@@@@@", "@@@@@@@@@..............@@",
                                     "@@@@@@@@@......@@@@@@@.@@", "@@@@@@@@@@@@@@@@@@@@@@.@@",
                                     "@@@@@@@@@@@@@@@@@@@@@@.@@", "@.......@@@@@@@@@.......@",
                                     "@.......................@", "@.......@@@@@@@@@.......@",
                                     "@@@@@@@@@@@@@@@@@@@@@@@@@", NULL};

// While a door is closed, a tunnel is dug to its side. That touches one zone only, until the door
// opens.
static void a_tunnel_to_a_closed_door_is_known_when_it_opens(void **state)
{
    (void)state;
    yard y = {.map = world_drawn(TUNNEL)};
    const slu_edit gates[] = {{.end = {{12, 6}, {12, 6}}}, {.end = {{15, 1}, {15, 1}}}};
    slu_atlas_options options = {.edits = gates, .edit_count = 2};
    options.terrain.prominence = SLU_MAX_PROMINENCE;
    y.atlas = atlas_built(y.map, &options);
    y.sharing = finder_with(y.map, y.rules, y.atlas);
    const slu_rect walls = {11, 6, 3, 1}, tunnel = {12, 3, 1, 3};
    assert_int_equal(slu_map_fill(y.map, walls, '@', NULL), SLU_OK);
    assert_int_equal(slu_atlas_update(y.atlas, NULL), SLU_OK);
    assert_int_equal(facts_of(y.atlas).closed_gates, 1);
    assert_int_equal(slu_map_fill(y.map, tunnel, '.', NULL), SLU_OK);
    assert_int_equal(slu_atlas_update_some(y.atlas, 0, NULL, NULL), SLU_OK);
    claim_estimates_below_distances(&y, (slu_tile){9, 1});
    assert_int_equal(slu_map_fill(y.map, walls, '.', NULL), SLU_OK);
    assert_int_equal(slu_atlas_update_some(y.atlas, 0, NULL, NULL), SLU_OK);
    claim_estimates_below_distances(&y, (slu_tile){9, 1});
    claim_estimates_below_distances(&y, (slu_tile){1, 6});
    slu_finder_destroy(y.sharing);
    slu_atlas_destroy(y.atlas);
    slu_map_destroy(y.map);
}

// A job leaves the ground under closed doors where it was.
static void a_door_that_is_closed_while_zones_are_fitted_stays_a_door(void **state)
{
    (void)state;
    for (int sliced = 0; sliced < 2; sliced++) {
        yard y = open_rooms(NULL);
        door d;
        assert_true(plan_door(&y, &d, 0));
        turn_door(&y, &d);
        assert_int_equal(slu_atlas_update(y.atlas, NULL), SLU_OK);
        assert_int_equal(slu_map_fill(y.map, (slu_rect){21, 5, 2, 1}, '.', NULL), SLU_OK);
        slu_status status = sliced ? slu_atlas_update_some(y.atlas, UINT64_MAX, NULL, NULL)
                                   : slu_atlas_update(y.atlas, NULL);
        assert_int_equal(status, SLU_OK);
        slu_atlas_facts facts = facts_of(y.atlas);
        assert_true(facts.closed_gates > 0 && !facts.unfinished);
        uint32_t repairs = facts.repairs;
        turn_door(&y, &d);
        assert_int_equal(slu_atlas_update(y.atlas, NULL), SLU_OK);
        assert_int_equal(facts_of(y.atlas).repairs, repairs + 1);
        assert_int_equal(facts_of(y.atlas).closed_gates, 0);
        claim_file_is_complete(&y);
        close_yard(&y);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_door_keeps_zones_and_gates_and_their_distances),
        cmocka_unit_test(guidance_around_a_closed_door_is_as_good_as_a_rebuilt_one),
        cmocka_unit_test(values_after_doors_are_those_of_the_map_without_them),
        cmocka_unit_test(a_tunnel_to_a_closed_door_is_known_when_it_opens),
        cmocka_unit_test(a_door_that_is_closed_while_zones_are_fitted_stays_a_door),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
