// SPDX-License-Identifier: MIT
// Wide units of a crowd that is decided tick by tick: they pass each other in the open, get out of
// nooks, and do not come to a standstill where many meet.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "crowd_check.h"
#include "random_world.h"

static const slu_unit KINDS[] = {{.size = 1}, {.size = 2}, {.size = 3}};
enum { KIND_COUNT = 3 };

static slu_crowd_options with_kinds(size_t table_tiles)
{
    return (slu_crowd_options){
        .kinds = KINDS, .kind_count = KIND_COUNT, .table_tiles = table_tiles};
}

static void add(slu_crowd *crowd, int kind, slu_tile start, slu_tile goal)
{
    slu_errand errand = {kind, start, goal};
    slu_error error = {0};
    if (slu_crowd_add(crowd, &errand, NULL, &error) != SLU_OK) fail_msg("%s", error.text);
}

// The ticks until everybody has been on its goal; at most `limit`.
static int ticks_until_all_were_there(slu_crowd *crowd, const slu_map *map,
                                      const slu_crowd_options *options, int limit)
{
    int count = slu_crowd_count(crowd), there = 0, tick = 0;
    bool *was = calloc((size_t)count, sizeof *was);
    assert_non_null(was);
    for (; there < count && tick < limit; tick++) {
        crowd_watched_step(crowd, map, options);
        for (int i = 0; i < count; i++) {
            bool now = slu_crowd_units(crowd)[i].status == SLU_UNIT_AT_GOAL;
            there += now && !was[i];
            was[i] = was[i] || now;
        }
    }
    free(was);
    return tick;
}

// Units of any two sizes that meet head-on, at any offset, pass each other with a small detour.
static void wide_units_pass_each_other(void **state)
{
    (void)state;
    enum { SIDE = 50, WAY = 40, DETOUR = 12 };
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    for (int number = 0; number < 3 * 3 * 3 * 2; number++) {
        int one = number % 3, two = number / 3 % 3, aside = number / 9 % 3 - 1;
        slu_crowd_options options = with_kinds(number / 27 ? 1 : 0);
        slu_crowd *crowd = crowd_created(map, &options);
        add(crowd, one, (slu_tile){4, 20}, (slu_tile){4 + WAY, 20});
        add(crowd, two, (slu_tile){4 + WAY, 20 + aside}, (slu_tile){4, 20 + aside});
        assert_true(ticks_until_all_were_there(crowd, map, &options, WAY + DETOUR) < WAY + DETOUR);
        slu_crowd_destroy(crowd);
    }
    slu_map_destroy(map);
}

// The one in the nook comes out of it only over the other's ground, and the other wants in.
static void a_nook_is_left_in_the_end(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        "@@@@@@@@@@@@@@@@@@", "@@@@@@@@@@@@@@@@@@", "@........@@@@@@@@@", "@........@@@@@@@@@",
        "@...........@@@@@@", "@...........@@@@@@", "@...........@@@@@@", "@........@@@@@@@@@",
        "@........@@@@@@@@@", "@........@@@@@@@@@", "@@@@@@@@@@@@@@@@@@", NULL};
    slu_map *map = world_drawn(ROWS);
    for (uint64_t seed = 0; seed < 20; seed++) {
        slu_crowd_options options = with_kinds(seed % 2);
        options.seed = seed;
        slu_crowd *crowd = crowd_created(map, &options);
        add(crowd, 2, (slu_tile){6, 4}, (slu_tile){9, 4});
        add(crowd, 2, (slu_tile){9, 4}, (slu_tile){1, 2});
        assert_true(ticks_until_all_were_there(crowd, map, &options, 120) < 120);
        slu_crowd_destroy(crowd);
    }
    slu_map_destroy(map);
}

// Two streams through the same gaps: everybody arrives, again and again.
static void streams_do_not_come_to_a_standstill(void **state)
{
    (void)state;
    enum { SIDE = 64, UNITS = 40, TICKS = 600, LEAST = 3 * UNITS };
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){30, 0, 3, 22}, '@', NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){30, 42, 3, 22}, '@', NULL), SLU_OK);
    for (int kind = 0; kind <= KIND_COUNT; kind++) {
        slu_crowd_options options = with_kinds(kind % 2);
        slu_crowd *crowd = crowd_created(map, &options);
        for (int i = 0; i < UNITS; i++) {
            int side = i % 2, y = 2 + i / 2 * 3;
            add(crowd, kind < KIND_COUNT ? kind : i % 3, (slu_tile){side ? 58 : 2, y},
                (slu_tile){side ? 2 : 58, y});
        }
        int arrivals = 0;
        for (int tick = 0; tick < TICKS; tick++) {
            crowd_watched_step(crowd, map, &options);
            for (int i = 0; i < UNITS; i++) {
                slu_crowd_unit u = slu_crowd_units(crowd)[i];
                if (u.status != SLU_UNIT_AT_GOAL) continue;
                arrivals++;
                slu_tile back = {60 - u.goal.x, u.goal.y};
                assert_int_equal(slu_crowd_send(crowd, i, back, NULL), SLU_OK);
            }
        }
        assert_true(arrivals > LEAST);
        slu_crowd_destroy(crowd);
    }
    slu_map_destroy(map);
}

// Reservations take memory by units, not by tiles.
static void a_window_takes_little_memory(void **state)
{
    (void)state;
    enum { SIDE = 512, MOST = 16 * SIDE * SIDE + (2 << 20) };
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    slu_crowd_options options = with_kinds(0);
    options.method = crowd_method("whca");
    slu_crowd *crowd = crowd_created(map, &options);
    for (int i = 0; i < 60; i++)
        add(crowd, i % 3, (slu_tile){10 + 4 * (i % 10), 10 + 4 * (i / 10)},
            (slu_tile){300 + 4 * (i / 10), 300 + 4 * (i % 10)});
    for (int tick = 0; tick < 20; tick++)
        crowd_watched_step(crowd, map, &options);
    assert_in_range(slu_crowd_bytes(crowd), 1, MOST);
    slu_crowd_destroy(crowd);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wide_units_pass_each_other),
        cmocka_unit_test(a_nook_is_left_in_the_end),
        cmocka_unit_test(streams_do_not_come_to_a_standstill),
        cmocka_unit_test(a_window_takes_little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
