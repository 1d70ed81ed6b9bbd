// SPDX-License-Identifier: MIT
// Crowds refuse bad input without losing anything, and survive changes of the map.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "crowd_check.h"
#include "random_world.h"
#include "support.h"

static void bad_input_is_refused_and_loses_nothing(void **state)
{
    (void)state;
    slu_map *map = crowd_ford();
    assert_int_equal(slu_map_fill(map, (slu_rect){3, 3, 1, 1}, '@', NULL), SLU_OK);
    static const slu_unit KINDS[] = {{.size = 1}, {.size = 2}, {.terrains = "."}};
    slu_crowd_options options = {.kinds = KINDS, .kind_count = 3};
    slu_crowd *crowd = crowd_created(map, &options);
    int unit = -1;
    assert_int_equal(slu_crowd_add(crowd, &(slu_errand){1, {0, 0}, {5, 2}}, &unit, NULL), SLU_OK);
    assert_int_equal(unit, 0);
    static const struct {
        slu_errand errand;
        const char *words;
    } BAD[] = {
        {{0, {3, 3}, {0, 3}}, "is a wall"},
        {{0, {7, 0}, {0, 3}}, "outside"},
        {{0, {5, 0}, {0, 4}}, "outside"},
        {{0, {1, 1}, {0, 3}}, "another unit occupies"},
        {{1, {1, 1}, {0, 3}}, "another unit occupies"},
        {{1, {6, 0}, {0, 3}}, "does not fit"},
        {{1, {2, 2}, {0, 3}}, "does not fit"},
        {{2, {6, 1}, {0, 3}}, "does not fit"},
        {{3, {6, 0}, {0, 3}}, "no kind"},
        {{-1, {6, 0}, {0, 3}}, "no kind"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        slu_error error = {0};
        unit = -1;
        assert_int_equal(slu_crowd_add(crowd, &BAD[i].errand, &unit, &error), SLU_ERR_ARGUMENT);
        if (!strstr(error.text, BAD[i].words)) fail_msg("%s", error.text);
        assert_int_equal(unit, -1);
        assert_int_equal(slu_crowd_count(crowd), 1);
    }
    assert_int_equal(slu_crowd_send(crowd, 0, (slu_tile){-1, 0}, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_crowd_send(crowd, 1, (slu_tile){0, 0}, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_crowd_remove(crowd, -1, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_crowd_units(crowd)[0].goal.x, 5);
    for (int tick = 0; tick < 8; tick++)
        crowd_watched_step(crowd, map, &options);
    assert_int_equal(slu_crowd_units(crowd)[0].status, SLU_UNIT_AT_GOAL);
    slu_crowd_destroy(crowd);
    slu_crowd_destroy(NULL);
    slu_map_destroy(map);
}

static void crowds_that_cannot_be_are_refused(void **state)
{
    (void)state;
    slu_map *map = crowd_ford();
    static const slu_unit WIDE[] = {{.size = 17}};
    static const double ODD[256] = {['.'] = -1};
    static const slu_unit STRANGE[] = {{.factors = ODD}};
    const slu_crowd_options bad[] = {
        {.method = 99},
        {.method = -1},
        {.window = 1},
        {.window = SLU_MAX_WINDOW + 1},
        {.kinds = WIDE, .kind_count = 0},
        {.kinds = WIDE, .kind_count = 1},
        {.kinds = NULL, .kind_count = 1},
        {.kinds = STRANGE, .kind_count = 1},
        {.rules.diagonals = (slu_diagonals)9},
    };
    slu_crowd *crowd = NULL;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(slu_crowd_create(map, &bad[i], &crowd, NULL), SLU_ERR_ARGUMENT);
    slu_crowd_options whole = {.method = crowd_method("lacam")};
    assert_int_equal(slu_crowd_create(map, &whole, &crowd, NULL), SLU_ERR_UNSUPPORTED);
    assert_int_equal(slu_crowd_create(NULL, NULL, &crowd, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_crowd_step(NULL, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_null(crowd);
    slu_map_destroy(map);
}

// A unit whose goal is cut off stays; when the wall falls, it continues. One that is walled in
// steps out.
static void walls_come_and_go(void **state)
{
    (void)state;
    for (size_t number = 0; number < 2 * CROWD_METHOD_COUNT; number++) {
        slu_map *map = crowd_ford();
        slu_crowd_options options = {.rules.diagonals = SLU_DIAGONALS_NEVER};
        options.method = crowd_method(CROWD_METHODS[number / 2]);
        options.table_tiles = number % 2; // 1: trails
        slu_crowd *crowd = crowd_created(map, &options);
        assert_int_equal(slu_crowd_add(crowd, &(slu_errand){0, {0, 0}, {6, 0}}, NULL, NULL),
                         SLU_OK);
        crowd_watched_step(crowd, map, &options);
        const slu_crowd_unit *u = slu_crowd_units(crowd);
        assert_int_equal(u->tile.x, 1);
        assert_int_equal(slu_map_fill(map, (slu_rect){4, 0, 1, 4}, '@', NULL), SLU_OK);
        crowd_watched_step(crowd, map, &options);
        assert_int_equal(u->status, SLU_UNIT_STRANDED);
        assert_int_equal(u->tile.x, 1);
        assert_int_equal(slu_map_fill(map, (slu_rect){1, 0, 1, 1}, '@', NULL), SLU_OK);
        assert_int_equal(slu_map_fill(map, (slu_rect){4, 2, 1, 1}, '.', NULL), SLU_OK);
        crowd_watched_step(crowd, map, &options);
        assert_true(slu_map_passable(map, u->tile));
        for (int tick = 0; u->status != SLU_UNIT_AT_GOAL; tick++) {
            crowd_watched_step(crowd, map, &options);
            assert_true(tick < 20);
        }
        slu_crowd_destroy(crowd);
        slu_map_destroy(map);
    }
}

// A goal on ground that opened after the last tick, for a unit that is added or sent there
// immediately; also for a kind for which costs differ.
static void ground_that_opens_is_a_goal_at_once(void **state)
{
    (void)state;
    static const char *const ROWS[] = {".....", "@@@@@", "@@@@@", NULL};
    static const double DEAR[256] = {['G'] = 9};
    static const slu_unit KINDS[] = {{.size = 1}, {.factors = DEAR}};
    for (int number = 0; number < 4 * CROWD_METHOD_COUNT; number++) {
        int i = number / 2;
        slu_map *map = world_drawn(ROWS);
        slu_crowd_options options = {.kinds = KINDS, .kind_count = 2};
        options.method = crowd_method(CROWD_METHODS[i / 2]);
        options.table_tiles = number % 2;
        slu_crowd *crowd = crowd_created(map, &options);
        slu_errand first = {i % 2, {0, 0}, {4, 0}}, second = {i % 2, {4, 0}, {4, 2}};
        assert_int_equal(slu_crowd_add(crowd, &first, NULL, NULL), SLU_OK);
        crowd_watched_step(crowd, map, &options);
        assert_int_equal(slu_map_fill(map, (slu_rect){0, 1, 5, 2}, i / 2 ? '.' : 'G', NULL),
                         SLU_OK);
        assert_int_equal(slu_crowd_add(crowd, &second, NULL, NULL), SLU_OK);
        assert_int_equal(slu_crowd_send(crowd, 0, (slu_tile){0, 2}, NULL), SLU_OK);
        const slu_crowd_unit *u = slu_crowd_units(crowd);
        assert_true(u[0].status == SLU_UNIT_WALKING && u[1].status == SLU_UNIT_WALKING);
        for (int tick = 0; tick < 12; tick++)
            crowd_watched_step(crowd, map, &options);
        u = slu_crowd_units(crowd);
        assert_true(u[0].status == SLU_UNIT_AT_GOAL && u[1].status == SLU_UNIT_AT_GOAL);
        slu_crowd_destroy(crowd);
        slu_map_destroy(map);
    }
}

// Ground opens and memory runs out while the crowd reads it: later queries still hold.
static void a_look_that_fails_leaves_a_crowd_that_can_be_asked(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"@@@@@@@@", "........", NULL};
    bool failed = true, failed_before = true;
    for (long nth = 0; failed || failed_before; nth++) {
        failed_before = failed;
        support_allocator memory;
        support_allocator_init(&memory, -1);
        slu_map *map = world_drawn(ROWS);
        slu_crowd_options options = {.allocator = &memory.allocator};
        options.table_tiles = nth % 2; // 1: trails
        slu_crowd *crowd = crowd_created(map, &options);
        for (int x = 0; x < 4; x++) {
            slu_errand errand = {0, {x, 1}, {x + 4, 1}};
            assert_int_equal(slu_crowd_add(crowd, &errand, NULL, NULL), SLU_OK);
        }
        crowd_watched_step(crowd, map, &options);
        assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, 8, 1}, '.', NULL), SLU_OK);
        memory.fail_at = (long)memory.calls + nth / 2;
        slu_status status = slu_crowd_step(crowd, NULL, NULL);
        failed = support_allocator_failed(&memory);
        memory.fail_at = -1;
        assert_int_equal(status, failed ? SLU_ERR_MEMORY : SLU_OK);
        for (int unit = 0; unit < 4; unit++) {
            slu_tile goal = {4 + (unit + 1) % 4, 1};
            assert_int_equal(slu_crowd_send(crowd, unit, goal, NULL), SLU_OK);
            assert_true(slu_crowd_units(crowd)[unit].status != SLU_UNIT_STRANDED);
        }
        for (int tick = 0; tick < 20; tick++)
            crowd_watched_step(crowd, map, &options);
        for (int unit = 0; unit < 4; unit++)
            assert_int_equal(slu_crowd_units(crowd)[unit].status, SLU_UNIT_AT_GOAL);
        slu_crowd_destroy(crowd);
        assert_int_equal(memory.live_blocks, 0);
        slu_map_destroy(map);
    }
}

// A unit that cannot reach its goal gives way, however long it has stood there.
static void claim_that_the_stranded_give_way(size_t table_tiles)
{
    static const char *const ROOM[] = {"...@", "...@", "...@", NULL};
    slu_map *map = world_drawn(ROOM);
    slu_crowd_options options = {.table_tiles = table_tiles};
    slu_crowd *crowd = crowd_created(map, &options);
    assert_int_equal(slu_crowd_add(crowd, &(slu_errand){0, {1, 1}, {3, 1}}, NULL, NULL), SLU_OK);
    for (int tick = 0; tick < 20; tick++)
        crowd_watched_step(crowd, map, &options);
    assert_int_equal(slu_crowd_units(crowd)->status, SLU_UNIT_STRANDED);
    int unit;
    assert_int_equal(slu_crowd_add(crowd, &(slu_errand){0, {0, 0}, {2, 2}}, &unit, NULL), SLU_OK);
    for (int tick = 0; slu_crowd_units(crowd)[unit].status != SLU_UNIT_AT_GOAL; tick++) {
        crowd_watched_step(crowd, map, &options);
        assert_true(tick < 10);
    }
    slu_crowd_destroy(crowd);
    slu_map_destroy(map);
}

static void stranded_units_give_way(void **state)
{
    (void)state;
    claim_that_the_stranded_give_way(0);
    claim_that_the_stranded_give_way(1);
}

static void numbers_are_reused(void **state)
{
    (void)state;
    slu_map *map = crowd_ford();
    slu_crowd *crowd = crowd_created(map, NULL);
    int unit;
    for (int x = 0; x < 4; x++)
        assert_int_equal(slu_crowd_add(crowd, &(slu_errand){0, {x, 0}, {x, 3}}, &unit, NULL),
                         SLU_OK);
    assert_int_equal(slu_crowd_remove(crowd, 2, NULL), SLU_OK);
    assert_int_equal(slu_crowd_remove(crowd, 2, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_crowd_units(crowd)[2].status, SLU_UNIT_ABSENT);
    assert_int_equal(slu_crowd_count(crowd), 4);
    assert_int_equal(slu_crowd_add(crowd, &(slu_errand){0, {2, 0}, {6, 3}}, &unit, NULL), SLU_OK);
    assert_int_equal(unit, 2);
    slu_crowd_destroy(crowd);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_input_is_refused_and_loses_nothing),
        cmocka_unit_test(crowds_that_cannot_be_are_refused),
        cmocka_unit_test(walls_come_and_go),
        cmocka_unit_test(ground_that_opens_is_a_goal_at_once),
        cmocka_unit_test(a_look_that_fails_leaves_a_crowd_that_can_be_asked),
        cmocka_unit_test(stranded_units_give_way),
        cmocka_unit_test(numbers_are_reused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
