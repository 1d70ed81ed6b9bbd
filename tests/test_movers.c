// SPDX-License-Identifier: MIT
// Obstacles that move by themselves keep their schedules, wait for what is in their way, and fail
// without a trace.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "mover_check.h"
#include "random_world.h"
#include "support.h"

static slu_map *open_ground(int width, int height)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(width, height, NULL, &map, NULL), SLU_OK);
    return map;
}

// A wall two tiles wide, which moves every tick.
static slu_mover patrol(slu_tile at, const slu_tile *points, size_t count)
{
    return (slu_mover){.width = 2,
                       .height = 1,
                       .glyph = '@',
                       .at = at,
                       .points = points,
                       .point_count = count,
                       .period = 1};
}

static slu_mover door(slu_tile at, int height, int closed, int open)
{
    return (slu_mover){.kind = SLU_MOVER_DOOR,
                       .width = 1,
                       .height = height,
                       .glyph = '@',
                       .at = at,
                       .closed = closed,
                       .open = open};
}

static void release(slu_movers *movers, slu_map *map)
{
    slu_movers_destroy(movers);
    slu_map_destroy(map);
}

static void step(slu_movers *movers)
{
    assert_int_equal(slu_movers_step(movers, NULL, 0, NULL, NULL), SLU_OK);
}

// ---- schedules

static void a_patrol_visits_its_points_in_order_and_turns_back(void **state)
{
    (void)state;
    slu_map *map = open_ground(12, 9);
    static const slu_tile POINTS[] = {{4, 1}, {4, 3}};
    slu_mover guard = patrol((slu_tile){1, 1}, POINTS, 2);
    guard.period = 2;
    slu_movers *movers = movers_created(map, &guard, 1);
    static const slu_tile TOUR[] = {{1, 1}, {2, 1}, {3, 1}, {4, 1}, {4, 2}, {4, 3},
                                    {4, 2}, {4, 1}, {3, 1}, {2, 1}, {1, 1}, {2, 1}};
    for (size_t i = 0; i < 2 * sizeof TOUR / sizeof *TOUR; i++) {
        slu_rect area = slu_movers_states(movers)->area;
        assert_int_equal(area.x, TOUR[i / 2].x);
        assert_int_equal(area.y, TOUR[i / 2].y);
        assert_false(slu_map_passable(map, (slu_tile){area.x + 1, area.y}));
        step(movers);
    }
    release(movers, map);
}

// Away from the axes it keeps to the staircase nearest to the line.
static void a_patrol_keeps_to_the_line_between_its_points(void **state)
{
    (void)state;
    slu_map *map = open_ground(20, 20);
    static const slu_tile POINT = {16, 8};
    slu_mover guard = patrol((slu_tile){0, 0}, &POINT, 1);
    guard.width = 1;
    slu_movers *movers = movers_created(map, &guard, 1);
    for (int tick = 1; tick <= 24; tick++) {
        step(movers);
        slu_rect area = slu_movers_states(movers)->area;
        assert_int_equal(area.x + area.y, tick);
    }
    assert_int_equal(slu_movers_states(movers)->area.x, POINT.x);
    release(movers, map);
}

static void doors_keep_their_schedule(void **state)
{
    (void)state;
    slu_map *map = open_ground(8, 3);
    slu_mover doors[3];
    for (int i = 0; i < 3; i++) {
        doors[i] = door((slu_tile){2 * i, 0}, 3, 3, 2);
        doors[i].phase = 4 * i;
    }
    slu_movers *movers = movers_created(map, doors, 3);
    for (int tick = 0; tick < 23; tick++) {
        for (int i = 0; i < 3; i++) {
            bool closed = (tick + 4 * i) % 5 < 3;
            assert_int_equal(slu_movers_states(movers)[i].present, closed);
            assert_int_equal(slu_map_passable(map, (slu_tile){2 * i, 1}), !closed);
        }
        step(movers);
    }
    release(movers, map);
}

static void a_door_waits_for_a_unit_and_then_keeps_its_schedule(void **state)
{
    (void)state;
    slu_map *map = open_ground(5, 2);
    slu_mover barrier = door((slu_tile){2, 0}, 2, 4, 2);
    barrier.phase = 4;
    slu_movers *movers = movers_created(map, &barrier, 1);
    slu_rect unit = {1, 1, 2, 1};
    slu_movers_stats stats = {0};
    static const bool CLOSED[] = {false, false, false, true, true, false, false, true};
    for (int tick = 1; tick <= 8; tick++) {
        bool there = tick < 4;
        assert_int_equal(slu_movers_step(movers, &unit, there, &stats, NULL), SLU_OK);
        assert_int_equal(slu_movers_states(movers)->present, CLOSED[tick - 1]);
        assert_int_equal(stats.waiting, tick == 2 || tick == 3);
        assert_int_equal(stats.tick, tick);
    }
    release(movers, map);
}

// The map ends, there is a wall, a unit, another block: the block does not move, nor does the map's
// revision.
static void a_block_waits_for_what_is_in_its_way(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"......", "...@..", "......", NULL};
    slu_map *map = world_drawn(ROWS);
    static const slu_tile RIGHT[] = {{4, 0}, {4, 1}, {4, 2}};
    slu_mover list[4];
    for (int i = 0; i < 3; i++)
        list[i] = patrol((slu_tile){0, i}, &RIGHT[i], 1);
    list[3] = door((slu_tile){3, 2}, 1, 9, 1);
    slu_movers *movers = movers_created(map, list, 4);
    slu_rect unit = {3, 0, 1, 1};
    slu_movers_stats stats;
    assert_int_equal(slu_movers_step(movers, &unit, 1, &stats, NULL), SLU_OK);
    assert_int_equal(stats.moved, 3);
    uint64_t revision = slu_map_revision(map);
    for (int tick = 0; tick < 3; tick++) {
        assert_int_equal(slu_movers_step(movers, &unit, 1, &stats, NULL), SLU_OK);
        assert_int_equal(stats.waiting, 3);
        for (int i = 0; i < 3; i++)
            assert_int_equal(slu_movers_states(movers)[i].area.x, 1);
    }
    assert_int_equal(slu_map_revision(map), revision);
    assert_int_equal(slu_movers_step(movers, NULL, 0, &stats, NULL), SLU_OK);
    assert_int_equal(slu_map_revision(map), revision + 1);
    assert_int_equal(slu_movers_states(movers)[0].area.x, 2);
    release(movers, map);
}

// Neither looks for a path around the other, turns back early, or swaps places with it.
static void two_patrols_that_meet_head_on_wait_for_each_other(void **state)
{
    (void)state;
    slu_map *map = open_ground(9, 3);
    static const slu_tile LEFT = {0, 1}, RIGHT = {7, 1};
    slu_mover list[] = {patrol(LEFT, &RIGHT, 1), patrol(RIGHT, &LEFT, 1)};
    slu_movers *movers = movers_created(map, list, 2);
    slu_movers_stats stats = {0};
    for (int tick = 1; tick <= 40; tick++) {
        assert_int_equal(slu_movers_step(movers, NULL, 0, &stats, NULL), SLU_OK);
        if (tick > 3) assert_int_equal(stats.waiting, 2);
    }
    const slu_mover_state *at = slu_movers_states(movers);
    assert_in_range(at[1].area.x - at[0].area.x, 2, 3);
    assert_true(at[0].waiting && at[1].waiting);
    release(movers, map);
}

// A door of ground over water is a bridge: it stays while a unit is on it.
static void a_bridge_waits_for_the_unit_on_it(void **state)
{
    (void)state;
    static const char *const ROWS[] = {".@.", ".@.", NULL};
    slu_map *map = world_drawn(ROWS);
    slu_mover bridge = door((slu_tile){1, 0}, 1, 2, 2);
    bridge.glyph = '.';
    slu_movers *movers = movers_created(map, &bridge, 1);
    slu_rect unit = {1, 0, 1, 1};
    for (int tick = 1; tick < 4; tick++) {
        assert_true(slu_map_passable(map, (slu_tile){1, 0}));
        assert_int_equal(slu_movers_step(movers, &unit, 1, NULL, NULL), SLU_OK);
        assert_int_equal(slu_movers_states(movers)->waiting, tick >= 2);
    }
    step(movers); // closed again
    assert_true(slu_map_passable(map, (slu_tile){1, 0}));
    step(movers);
    step(movers);
    assert_false(slu_map_passable(map, (slu_tile){1, 0}));
    release(movers, map);
}

// ---- edits of the ground

static void an_edit_under_a_block_shows_when_the_block_leaves(void **state)
{
    (void)state;
    slu_map *map = open_ground(8, 1);
    static const slu_tile POINT = {6, 0};
    slu_mover guard = patrol((slu_tile){0, 0}, &POINT, 1);
    slu_movers *movers = movers_created(map, &guard, 1);
    slu_change changes[] = {{.area = {0, 0, 3, 1}, .glyph = 'G'},
                            {.kind = SLU_CHANGE_COST, .area = {1, 0, 1, 1}, .cost = 3},
                            {.area = {0, 0, 1, 1}, .glyph = '@'}};
    assert_int_equal(slu_movers_apply(movers, changes, 3, NULL), SLU_OK);
    assert_false(slu_map_passable(map, (slu_tile){1, 0}));
    assert_int_equal(slu_map_glyph(map, (slu_tile){2, 0}), 'G');
    step(movers);
    step(movers);
    assert_int_equal(slu_map_glyph(map, (slu_tile){0, 0}), '@');
    assert_int_equal(slu_map_glyph(map, (slu_tile){1, 0}), 'G');
    assert_true(slu_map_cost(map, (slu_tile){1, 0}) == 3);
    slu_error error = {0};
    slu_change bad[] = {{.area = {0, 0, 1, 1}, .glyph = '.'}, {.area = {7, 0, 2, 1}, .glyph = '.'}};
    assert_int_equal(slu_movers_apply(movers, bad, 2, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, 2);
    assert_int_equal(slu_map_glyph(map, (slu_tile){0, 0}), '@');
    release(movers, map);
}

static void an_edit_behind_its_back_is_not_undone(void **state)
{
    (void)state;
    slu_map *map = open_ground(8, 1);
    static const slu_tile POINT = {6, 0};
    slu_mover guard = patrol((slu_tile){0, 0}, &POINT, 1);
    slu_movers *movers = movers_created(map, &guard, 1);
    assert_int_equal(slu_map_fill(map, (slu_rect){1, 0, 1, 1}, 'G', NULL), SLU_OK);
    for (int tick = 0; tick < 6; tick++)
        step(movers);
    assert_int_equal(slu_map_glyph(map, (slu_tile){0, 0}), '.');
    assert_int_equal(slu_map_glyph(map, (slu_tile){1, 0}), 'G');
    assert_int_equal(slu_movers_clear(movers, NULL), SLU_OK);
    assert_int_equal(slu_map_glyph(map, (slu_tile){1, 0}), 'G');
    assert_int_equal(slu_map_glyph(map, (slu_tile){6, 0}), '.');
    release(movers, map);
}

// ---- bad input

static void bad_movers_are_refused_by_number_and_leave_the_map_alone(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"......", "...@..", "......", NULL};
    static const slu_tile IN = {2, 2}, OUT = {5, 2};
    slu_mover good = patrol((slu_tile){0, 0}, &IN, 1);
    slu_mover bad[16];
    for (int i = 0; i < 16; i++)
        bad[i] = i < 12 ? good : door((slu_tile){5, 0}, 1, 1, 1);
    for (int i = 2; i < 12; i++)
        bad[i].at = (slu_tile){0, 2};
    bad[0].at = (slu_tile){1, 0}; // the first mover is there
    bad[1].at = (slu_tile){2, 1}; // a wall
    bad[2].at = (slu_tile){5, 2};
    bad[3].width = 0;
    bad[4].height = 4;
    bad[5].glyph = '?';
    bad[6].period = 0;
    bad[7].period = SLU_MAX_MOVER_TICKS + 1;
    bad[8].points = &OUT;
    bad[9].point_count = 0;
    bad[10].kind = (slu_mover_kind)3;
    bad[11].at = (slu_tile){4, 2}; // a unit is there
    bad[12].closed = 0;
    bad[13].open = 0;
    bad[14].phase = -1;
    bad[15].at.x = -1;
    slu_map *map = world_drawn(ROWS);
    uint64_t revision = slu_map_revision(map);
    slu_rect unit = {4, 2, 1, 1};
    slu_movers_options options = {.units = &unit, .unit_count = 1};
    for (int i = 0; i < 16; i++) {
        slu_movers *movers = NULL;
        slu_error error = {0};
        slu_mover list[] = {good, bad[i]};
        slu_status status = slu_movers_create(map, list, 2, &options, &movers, &error);
        if (status != SLU_ERR_ARGUMENT || error.line != 2 || !*error.text)
            fail_msg("case %d: %d, line %d: %s", i, (int)status, error.line, error.text);
        assert_null(movers);
    }
    assert_int_equal(slu_map_revision(map), revision);
    assert_int_equal(slu_movers_create(NULL, NULL, 0, NULL, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_movers_step(NULL, NULL, 0, NULL, NULL), SLU_ERR_ARGUMENT);
    slu_movers_destroy(NULL);
    slu_map_destroy(map);
}

// ---- memory

static const slu_tile FAR = {5, 1};
static const slu_mover TRIO[] = {
    {.width = 2, .height = 2, .glyph = '@', .points = &FAR, .point_count = 1, .period = 1},
    {.kind = SLU_MOVER_DRIFT, .width = 1, .height = 1, .glyph = '@', .at = {4, 3}, .period = 1},
    {.kind = SLU_MOVER_DOOR,
     .width = 1,
     .height = 2,
     .glyph = 'T',
     .at = {7, 2},
     .closed = 2,
     .open = 1},
};

static slu_map *uneven(const slu_allocator *allocator)
{
    slu_map *map = NULL;
    slu_map_options options = {.allocator = allocator};
    assert_int_equal(
        slu_map_create_from(8, 4, "..G.....SSS.......G.............", &options, &map, NULL),
        SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){1, 1, 5, 2}, 2.5, NULL), SLU_OK);
    return map;
}

static slu_status call(slu_movers *movers, int number)
{
    static const slu_change WALL = {.area = {0, 0, 3, 1}, .glyph = '@'};
    if (number == 1) return slu_movers_apply(movers, &WALL, 1, NULL);
    if (number == 3) return slu_movers_clear(movers, NULL);
    return slu_movers_step(movers, NULL, 0, NULL, NULL);
}

// Makes a call that may fail once, and the same call for twins whose memory does not.
static void try_call(slu_movers *movers, const slu_map *map, slu_movers *twins, int number)
{
    slu_map *before = movers_copied(map);
    if (call(movers, number) != SLU_OK) {
        movers_assert_same_maps(map, before);
        assert_int_equal(call(movers, number), SLU_OK);
    }
    assert_int_equal(call(twins, number), SLU_OK);
    slu_map_destroy(before);
}

// Whichever allocation fails, in the map or in the movers: the call changes nothing, and the same
// call then does what it would have done.
static void a_failed_call_changes_nothing(void **state)
{
    (void)state;
    bool failed = true;
    for (long nth = 0; failed; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, -1);
        slu_map *map = uneven(&memory.allocator), *other = uneven(NULL);
        slu_movers *movers = NULL, *twins = movers_created(other, TRIO, 3);
        memory.fail_at = (long)memory.calls + nth;
        if (slu_movers_create(map, TRIO, 3, NULL, &movers, NULL) != SLU_OK) {
            slu_map *fresh = uneven(NULL);
            assert_null(movers);
            movers_assert_same_maps(map, fresh);
            slu_map_destroy(fresh);
            assert_int_equal(slu_movers_create(map, TRIO, 3, NULL, &movers, NULL), SLU_OK);
        }
        for (int number = 0; number < 4; number++) {
            movers_assert_same_maps(map, other);
            try_call(movers, map, twins, number);
        }
        movers_assert_same_maps(map, other);
        failed = support_allocator_failed(&memory);
        slu_movers_destroy(movers);
        slu_movers_destroy(twins);
        slu_map_destroy(map);
        slu_map_destroy(other);
        assert_int_equal(memory.live_blocks, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_patrol_visits_its_points_in_order_and_turns_back),
        cmocka_unit_test(a_patrol_keeps_to_the_line_between_its_points),
        cmocka_unit_test(doors_keep_their_schedule),
        cmocka_unit_test(a_door_waits_for_a_unit_and_then_keeps_its_schedule),
        cmocka_unit_test(a_block_waits_for_what_is_in_its_way),
        cmocka_unit_test(two_patrols_that_meet_head_on_wait_for_each_other),
        cmocka_unit_test(a_bridge_waits_for_the_unit_on_it),
        cmocka_unit_test(an_edit_under_a_block_shows_when_the_block_leaves),
        cmocka_unit_test(an_edit_behind_its_back_is_not_undone),
        cmocka_unit_test(bad_movers_are_refused_by_number_and_leave_the_map_alone),
        cmocka_unit_test(a_failed_call_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
