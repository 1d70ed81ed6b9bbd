// SPDX-License-Identifier: MIT
// Trails, which take the place of tables of distances on large maps: distances are exact where they
// promise to be, after any edits; searches keep to their budget, and everybody's turn comes; memory
// stays small.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "crowd/crowd.h"
#include "crowd_check.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

enum { SIDE = 40, CASES = 120, CASE_TICKS = 40, NO_TABLES = 1 };

// ---------------------------------------------------------------------------------------------
// Distances

// What a tick, or a hundredth of cost, is to the reference: the rules of the crowd's distances.
static slu_rules distance_rules(const slu_crowd_options *options, int kind)
{
    slu_rules rules = crowd_rules(options, kind);
    rules.steps = (slu_steps){1, 1};
    return rules;
}

static double distance_at(const slu_crowd *crowd, uint32_t unit, slu_tile tile)
{
    uint32_t index = slui_map_index(crowd->team.ground.map, tile);
    uint32_t distance = slui_team_distance(&crowd->team, unit, index);
    if (distance == SLUI_UNREACHED) return -1;
    return slui_team_kind(&crowd->team, unit)->uneven ? distance / 100.0 : distance;
}

// Every known distance near a unit is that of some path, so none is too low; that of a lone unit's
// own tile is the least.
static void claim_distances(const slu_crowd *crowd, const slu_map *map,
                            const slu_crowd_options *options, uint64_t number, int tick)
{
    static double exact[SIDE * SIDE];
    slu_crowd_unit u = slu_crowd_units(crowd)[0];
    if (u.status == SLU_UNIT_STRANDED) return;
    slu_rules rules = distance_rules(options, u.kind);
    reference_flood_to(map, &rules, u.goal, exact);
    double here = distance_at(crowd, 0, u.tile), least = exact[reference_index(map, u.tile)];
    if (u.status == SLU_UNIT_AT_GOAL && least > 0) return; // a wall was built there
    if (!reference_near(here, least, 1e-9))
        fail_msg("case %d, tick %d: %g, not %g", (int)number, tick, here, least);
    for (int i = 0; i < slu_map_width(map) * slu_map_height(map); i++) {
        slu_tile tile = {i % slu_map_width(map), i / slu_map_width(map)};
        double known = distance_at(crowd, 0, tile);
        if (known >= 0 && known < exact[i] - 1e-6)
            fail_msg("case %d, tick %d: %g at %d, %d is below %g", (int)number, tick, known, tile.x,
                     tile.y, exact[i]);
    }
}

// A lone unit knows the least distance in every tick, on any ground, whatever is walled up, opened
// or made costlier: so it always takes a cheapest path, and no edit that matters is overlooked.
static void a_lone_unit_is_always_on_a_cheapest_path(void **state)
{
    (void)state;
    uint64_t walked = 0, first = world_first_case(), cases = world_cases(CASES);
    for (uint64_t number = first; number < first + cases; number++) {
        slui_random random = slui_random_seeded(number);
        slu_map *map = world_map(&random, SIDE);
        bool uneven = number % 3 == 0;
        if (uneven) world_terrain(map, &random);
        slu_unit unit = number % 4 ? (slu_unit){0} : world_unit(&random);
        if (!uneven) unit.factors = NULL;
        slu_crowd_options options = {.kinds = &unit, .kind_count = 1, .table_tiles = NO_TABLES};
        options.rules.diagonals = (slu_diagonals)(number / 2 % 4);
        options.method = crowd_method(CROWD_METHODS[number / 8 % CROWD_METHOD_COUNT]);
        slu_crowd *crowd = crowd_created(map, &options);
        for (int i = 0; i < 50 && slu_crowd_count(crowd) == 0; i++)
            crowd_add_random(crowd, map, 1, 1, &random);
        for (int tick = 0; slu_crowd_count(crowd) && tick < CASE_TICKS; tick++) {
            crowd_watched_step(crowd, map, &options);
            claim_distances(crowd, map, &options, number, tick);
            walked += slu_crowd_units(crowd)[0].status == SLU_UNIT_WALKING;
            if (slui_random_below(&random, 3) == 0) world_edit(map, &random, uneven);
        }
        slu_crowd_destroy(crowd);
        slu_map_destroy(map);
    }
    assert_true(walked > cases * 2);
}

// ---------------------------------------------------------------------------------------------
// Edits

static slu_map *hall(int side)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(side, side, NULL, &map, NULL), SLU_OK);
    return map;
}

static uint64_t expanded_in_a_tick(slu_crowd *crowd)
{
    slu_crowd_stats stats;
    assert_int_equal(slu_crowd_step(crowd, &stats, NULL), SLU_OK);
    return stats.expanded;
}

static void set(slu_map *map, int x, int y, int width, int height, char glyph)
{
    assert_int_equal(slu_map_fill(map, (slu_rect){x, y, width, height}, glyph, NULL), SLU_OK);
}

// Edits that cannot concern a path cost no search; those that can do.
static void only_edits_that_matter_are_searched_for(void **state)
{
    (void)state;
    enum { HALL = 200 };
    slu_map *map = hall(HALL);
    set(map, 100, 0, 1, 150, '@'); // a wall from the north, to walk around
    slu_crowd_options options = {.table_tiles = NO_TABLES};
    slu_crowd *crowd = crowd_created(map, &options);
    assert_int_equal(slu_crowd_add(crowd, &(slu_errand){0, {60, 100}, {140, 100}}, NULL, NULL),
                     SLU_OK);
    assert_true(expanded_in_a_tick(crowd) > 0);
    assert_int_equal(expanded_in_a_tick(crowd), 0);
    set(map, 5, 5, 3, 3, '@'); // ground that the path does not use
    assert_int_equal(expanded_in_a_tick(crowd), 0);
    set(map, 5, 5, 3, 3, '.'); // too far away for a shorter path
    assert_int_equal(expanded_in_a_tick(crowd), 0);
    set(map, 100, 149, 1, 2, '@'); // where the path turns
    assert_true(expanded_in_a_tick(crowd) > 0);
    set(map, 100, 100, 1, 1, '.'); // a shortcut
    assert_true(expanded_in_a_tick(crowd) > 0);
    int ticks = 6;
    for (; slu_crowd_units(crowd)[0].status != SLU_UNIT_AT_GOAL; ticks++) {
        crowd_watched_step(crowd, map, &options);
        assert_true(ticks < HALL);
    }
    assert_true(ticks < 90); // through it, not around
    slu_crowd_destroy(crowd);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// The budget

static slu_map *rooms(int side, uint64_t seed)
{
    slu_generate_options options = {
        .kind = SLU_GENERATE_ROOMS, .width = side, .height = side, .seed = seed};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

static int with_a_path(const slu_crowd *crowd)
{
    int count = 0;
    for (int i = 0; i < slu_crowd_count(crowd); i++)
        count += crowd->team.trails.items[i].count > 0;
    return count;
}

// A tick expands no more than its budget, units without a path wait, and each search that is paid
// for brings the next unit on its way: also on uneven ground, where a search takes many ticks.
static void searches_keep_to_the_budget_and_all_get_their_turn(void **state)
{
    (void)state;
    enum { BUDGET = 500, UNITS = 60, MOST_TICKS = 4000 };
    for (int uneven = 0; uneven < 2; uneven++) {
        slu_map *map = rooms(120, 2);
        slui_random random = slui_random_seeded(4);
        if (uneven) world_terrain(map, &random);
        slu_crowd_options options = {.table_tiles = NO_TABLES, .budget = BUDGET};
        slu_crowd *crowd = crowd_created(map, &options);
        crowd_add_random(crowd, map, 1, UNITS, &random);
        int waiting = slu_crowd_count(crowd), ticks = 0;
        assert_true(waiting > UNITS / 2);
        while (waiting && ticks++ < MOST_TICKS) {
            assert_true(expanded_in_a_tick(crowd) <= BUDGET + 1);
            int stranded = 0;
            for (int i = 0; i < slu_crowd_count(crowd); i++)
                stranded += slu_crowd_units(crowd)[i].status == SLU_UNIT_STRANDED;
            waiting = slu_crowd_count(crowd) - stranded - with_a_path(crowd);
        }
        assert_int_equal(waiting, 0);
        assert_true(ticks > 3);
        slu_crowd_destroy(crowd);
        slu_map_destroy(map);
    }
}

// With an edit in every tick, no search survives to the next one; each unit gets its path all the
// same.
static void edits_in_every_tick_starve_nobody(void **state)
{
    (void)state;
    enum { UNITS = 20, TICKS = 3 * UNITS };
    slu_map *map = rooms(120, 2);
    slui_random random = slui_random_seeded(4);
    world_terrain(map, &random);
    slu_crowd_options options = {.table_tiles = NO_TABLES, .budget = 100};
    slu_crowd *crowd = crowd_created(map, &options);
    crowd_add_random(crowd, map, 1, UNITS, &random);
    for (int tick = 0; tick < TICKS; tick++) {
        crowd_watched_step(crowd, map, &options);
        assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, 1, 1}, 1 + tick % 2, NULL),
                         SLU_OK);
        set(map, 119, 119, 1, 1, tick % 2 ? '.' : '@');
    }
    for (int i = 0; i < slu_crowd_count(crowd); i++)
        assert_true(slu_crowd_units(crowd)[i].status == SLU_UNIT_STRANDED ||
                    crowd->team.trails.items[i].count > 0);
    slu_crowd_destroy(crowd);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Memory

// Streets around square blocks.
static slu_map *town(int side)
{
    enum { BLOCK = 100, STREET = 28 };
    slu_map *map = hall(side);
    for (int y = STREET; y + BLOCK < side; y += BLOCK + STREET)
        for (int x = STREET; x + BLOCK < side; x += BLOCK + STREET)
            set(map, x, y, BLOCK, BLOCK, '@');
    return map;
}

// 500 units of three sizes with goals of their own on a map of a million tiles.
static void large_crowds_on_large_maps_stay_small(void **state)
{
    (void)state;
    enum { MAP = 1024, UNITS = 500, MOST_BYTES = 64 << 20 };
    static const slu_unit KINDS[] = {{.size = 1}, {.size = 2}, {.size = 3}};
    slu_map *map = town(MAP);
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_crowd_options options = {.kinds = KINDS, .kind_count = 3, .allocator = &memory.allocator};
    slu_crowd *crowd = crowd_created(map, &options);
    slui_random random = slui_random_seeded(1);
    while (slu_crowd_count(crowd) < UNITS)
        crowd_add_random(crowd, map, 3, 1, &random);
    for (int tick = 0; tick < 12; tick++) {
        assert_int_equal(slu_crowd_step(crowd, NULL, NULL), SLU_OK);
        if (tick % 4 == 1) world_edit(map, &random, false);
    }
    assert_true(with_a_path(crowd) > UNITS / 2);
    assert_int_equal(slu_crowd_bytes(crowd), memory.live_bytes);
    assert_true(memory.peak_bytes <= MOST_BYTES);
    slu_crowd_destroy(crowd);
    assert_int_equal(memory.live_blocks, 0);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lone_unit_is_always_on_a_cheapest_path),
        cmocka_unit_test(only_edits_that_matter_are_searched_for),
        cmocka_unit_test(searches_keep_to_the_budget_and_all_get_their_turn),
        cmocka_unit_test(edits_in_every_tick_starve_nobody),
        cmocka_unit_test(large_crowds_on_large_maps_stay_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
