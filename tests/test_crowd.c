// SPDX-License-Identifier: MIT
// Crowds: whatever the map, the rules, the kinds and the method, and whatever is changed between ticks, no tick
// has anything in it that slu_plan_check forbids. And units get where theory promises that they do.
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

static const char *const METHODS[] = {"pibt", "whca"};
enum { METHOD_COUNT = sizeof METHODS / sizeof *METHODS };

static slu_crowd *make_crowd(const slu_map *map, const slu_crowd_options *options)
{
    slu_crowd *crowd = NULL;
    slu_error error = {0};
    if (slu_crowd_create(map, options, &crowd, &error) != SLU_OK) fail_msg("%s", error.text);
    return crowd;
}

// ---------------------------------------------------------------------------------------------
// Random crowds

enum { CASES = 1200, SIDE = 14, CASE_TICKS = 25, KIND_COUNT = 3, PACKED_CASES = 1500 };

static void change_something(slu_crowd *crowd, slu_map *map, slui_random *random)
{
    int count = slu_crowd_count(crowd),
        unit = count ? (int)slui_random_below(random, (uint32_t)count) : 0;
    switch (slui_random_below(random, 12)) {
    case 0: slu_crowd_remove(crowd, unit, NULL); break;
    case 1: slu_crowd_send(crowd, unit, world_tile(map, random), NULL); break;
    case 2: crowd_add_random(crowd, map, KIND_COUNT, 2, random); break;
    case 3: world_edit(map, random, true); break;
    default: break;
    }
}

static void no_tick_breaks_a_rule(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < CASES; number++) {
        slui_random random = slui_random_seeded(number);
        slu_map *map = world_map(&random, SIDE);
        world_grounds(map, &random);
        if (number % 3 == 0) world_terrain(map, &random);
        slu_unit kinds[KIND_COUNT] = {{0}, world_unit(&random), world_unit(&random)};
        slu_crowd_options options = {.kinds = kinds, .kind_count = KIND_COUNT, .seed = number};
        options.rules.diagonals = (slu_diagonals)(number / 2 % 4);
        options.method = crowd_method(METHODS[number % METHOD_COUNT]);
        options.window = number % 5 ? 0 : 2 + (int)(number % 9);
        slu_crowd *crowd = make_crowd(map, &options);
        crowd_add_random(crowd, map, KIND_COUNT, (int)slui_random_below(&random, 60), &random);
        for (int tick = 0; tick < CASE_TICKS; tick++) {
            crowd_watched_step(crowd, map, &options);
            change_something(crowd, map, &random);
        }
        slu_crowd_destroy(crowd);
        slu_map_destroy(map);
    }
}

// Narrow units packed around wide ones, on little ground: steps that many are in the way of, and chains that
// succeed in one branch and fail in another.
static void packed_wide_units_break_no_rule(void **state)
{
    (void)state;
    static const slu_unit KINDS[] = {{.size = 1}, {.size = 2}, {.size = 3}};
    for (uint64_t number = 0; number < PACKED_CASES; number++) {
        slui_random random = slui_random_seeded(number);
        int side = 5 + (int)slui_random_below(&random, 4);
        slu_map *map = NULL;
        assert_int_equal(slu_map_create(side, side, NULL, &map, NULL), SLU_OK);
        slu_crowd_options options = {.kinds = KINDS, .kind_count = KIND_COUNT, .seed = number};
        options.rules.diagonals = number % 2 ? SLU_DIAGONALS_NEVER : SLU_DIAGONALS_CLEAR;
        slu_crowd *crowd = make_crowd(map, &options);
        crowd_add_random(crowd, map, 3, 4, &random);
        crowd_add_random(crowd, map, 1 + (int)(number % 3), 2 * side * side, &random);
        for (int tick = 0; tick < CASE_TICKS; tick++)
            crowd_watched_step(crowd, map, &options);
        slu_crowd_destroy(crowd);
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------
// Where everybody gets there

enum { HALL = 10, LIVE_CASES = 40 };

// A hall with pillars that touch nothing: there is a way round everything, so every two tiles next to each
// other lie on a ring.
static slu_map *hall_with_pillars(slui_random *random)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(HALL, HALL, NULL, &map, NULL), SLU_OK);
    for (int y = 2; y < HALL - 2; y += 3)
        for (int x = 2; x < HALL - 2; x += 3)
            if (slui_random_below(random, 3))
                assert_int_equal(slu_map_fill(map, (slu_rect){x, y, 1, 1}, '@', NULL), SLU_OK);
    return map;
}

static int unvisited(const slu_crowd *crowd, bool *visited)
{
    int missing = 0;
    for (int i = 0; i < slu_crowd_count(crowd); i++) {
        visited[i] = visited[i] || slu_crowd_units(crowd)[i].status == SLU_UNIT_AT_GOAL;
        missing += !visited[i];
    }
    return missing;
}

// Okumura et al. 2022, theorem 1: on such maps every unit reaches its goal, at the latest after as many ticks
// as there are units times the greatest distance.
static void pibt_takes_everybody_there_where_there_are_rings(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < LIVE_CASES; number++) {
        slui_random random = slui_random_seeded(number);
        slu_map *map = hall_with_pillars(&random);
        slu_crowd_options options = {.rules.diagonals = SLU_DIAGONALS_NEVER, .seed = number};
        slu_crowd *crowd = make_crowd(map, &options);
        int count = 0, wanted = 5 + (int)slui_random_below(&random, 75);
        while (count < wanted) {
            slu_errand e = {.kind = 0};
            assert_true(world_ground(map, &random, &e.start));
            assert_true(world_ground(map, &random, &e.goal));
            count += slu_crowd_add(crowd, &e, NULL, NULL) == SLU_OK;
        }
        bool visited[HALL * HALL] = {false};
        int missing = unvisited(crowd, visited);
        for (int tick = 0; missing && tick < count * 2 * HALL; tick++) {
            crowd_watched_step(crowd, map, &options);
            missing = unvisited(crowd, visited);
        }
        if (missing) fail_msg("case %d: %d of %d never got there", (int)number, missing, count);
        slu_crowd_destroy(crowd);
        slu_map_destroy(map);
    }
}

// A few units in open ground: both methods bring all to their goals at once.
static void few_units_all_arrive(void **state)
{
    (void)state;
    for (int m = 0; m < METHOD_COUNT; m++) {
        for (int diagonals = 0; diagonals < 4; diagonals++) {
            slui_random random = slui_random_seeded(7);
            slu_map *map = hall_with_pillars(&random);
            slu_crowd_options options = {.rules.diagonals = (slu_diagonals)diagonals};
            options.method = crowd_method(METHODS[m]);
            slu_crowd *crowd = make_crowd(map, &options);
            for (int i = 0; i < HALL; i++) {
                slu_errand there = {0, {0, i}, {HALL - 1, HALL - 1 - i}};
                slu_errand back = {0, {HALL - 1, i}, {0, HALL - 1 - i}};
                assert_int_equal(slu_crowd_add(crowd, &there, NULL, NULL), SLU_OK);
                assert_int_equal(slu_crowd_add(crowd, &back, NULL, NULL), SLU_OK);
            }
            for (int tick = 0; tick < 10 * HALL; tick++)
                crowd_watched_step(crowd, map, &options);
            for (int i = 0; i < slu_crowd_count(crowd); i++)
                assert_int_equal(slu_crowd_units(crowd)[i].status, SLU_UNIT_AT_GOAL);
            slu_crowd_destroy(crowd);
            slu_map_destroy(map);
        }
    }
}

static const char *const PASSAGE[] = {
    "@@@.@@@", //
    ".......", //
    "@@@@@@@", //
    NULL,
};

// Two that want to pass each other in a passage with one nook.
static void two_pass_each_other_at_a_nook(void **state)
{
    (void)state;
    slu_map *map = world_drawn(PASSAGE);
    slu_crowd_options options = {.rules.diagonals = SLU_DIAGONALS_NEVER};
    slu_crowd *crowd = make_crowd(map, &options);
    assert_int_equal(slu_crowd_add(crowd, &(slu_errand){0, {1, 1}, {5, 1}}, NULL, NULL), SLU_OK);
    assert_int_equal(slu_crowd_add(crowd, &(slu_errand){0, {5, 1}, {1, 1}}, NULL, NULL), SLU_OK);
    int tick = 0;
    const slu_crowd_unit *u = slu_crowd_units(crowd);
    while (u[0].status != SLU_UNIT_AT_GOAL || u[1].status != SLU_UNIT_AT_GOAL) {
        crowd_watched_step(crowd, map, &options);
        assert_true(++tick < 40);
    }
    slu_crowd_destroy(crowd);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Kinds

static const char *const FORD[] = {
    ".......", //
    "GGGGGGG", //
    ".......", //
    ".......", //
    NULL,
};

// A wide unit that has one way only makes those in it give way.
static void a_wide_unit_is_given_way(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(12, 2, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){11, 0, 1, 1}, '@', NULL), SLU_OK);
    static const slu_unit KINDS[] = {{.size = 2}, {.size = 1}};
    slu_crowd_options options = {.kinds = KINDS, .kind_count = 2};
    options.rules.diagonals = SLU_DIAGONALS_NEVER;
    slu_crowd *crowd = make_crowd(map, &options);
    assert_int_equal(slu_crowd_add(crowd, &(slu_errand){0, {0, 0}, {8, 0}}, NULL, NULL), SLU_OK);
    assert_int_equal(slu_crowd_add(crowd, &(slu_errand){1, {4, 0}, {4, 0}}, NULL, NULL), SLU_OK);
    for (int tick = 0; slu_crowd_units(crowd)[0].status != SLU_UNIT_AT_GOAL; tick++) {
        crowd_watched_step(crowd, map, &options);
        assert_true(tick < 60);
    }
    slu_crowd_destroy(crowd);
    slu_map_destroy(map);
}

// A kind for which the grass is dear goes round it; another walks straight through.
static void factors_choose_the_way(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        ".GGG.", //
        ".....", //
        NULL,
    };
    static const double DEAR[256] = {['G'] = 9};
    static const slu_unit KINDS[] = {{.size = 1}, {.factors = DEAR}};
    slu_map *map = world_drawn(ROWS);
    for (int m = 0; m < METHOD_COUNT; m++) {
        for (int kind = 0; kind < 2; kind++) {
            slu_crowd_options options = {.kinds = KINDS, .kind_count = 2};
            options.rules.diagonals = SLU_DIAGONALS_NEVER;
            options.method = crowd_method(METHODS[m]);
            slu_crowd *crowd = make_crowd(map, &options);
            slu_errand errand = {kind, {0, 0}, {4, 0}};
            assert_int_equal(slu_crowd_add(crowd, &errand, NULL, NULL), SLU_OK);
            int ticks = 0;
            for (; slu_crowd_units(crowd)[0].status != SLU_UNIT_AT_GOAL; ticks++)
                crowd_watched_step(crowd, map, &options);
            assert_int_equal(ticks, kind ? 6 : 4);
            slu_crowd_destroy(crowd);
        }
    }
    slu_map_destroy(map);
}

// What the cheapest way costs, by the tiles it enters, found by relaxing until nothing changes; negative where
// there is none.
static double cheapest_way(const slu_map *map, const slu_crowd_options *options, slu_tile start,
                           slu_tile goal)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    double cost[SIDE * SIDE];
    for (int i = 0; i < width * height; i++)
        cost[i] = i == start.y * width + start.x ? 0 : -1;
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < width * height * 9; i++) {
            slu_tile to = {i / 9 % width, i / 9 / width},
                     from = {to.x + i % 3 - 1, to.y + i / 3 % 3 - 1};
            if (from.x < 0 || from.y < 0 || from.x >= width || from.y >= height) continue;
            double before = cost[from.y * width + from.x], *here = &cost[to.y * width + to.x];
            if (before < 0 || !crowd_may_step(map, options, 0, from, to)) continue;
            double through = before + slu_map_cost(map, to);
            if (*here >= 0 && *here <= through + 1e-9) continue;
            *here = through;
            again = true;
        }
    }
    return cost[goal.y * width + goal.x];
}

// Alone, a unit pays as little as can be paid, whatever the ground costs.
static void lone_units_go_the_cheapest_way(void **state)
{
    (void)state;
    int walked = 0;
    for (uint64_t number = 0; number < 600; number++) {
        slui_random random = slui_random_seeded(number);
        slu_map *map = world_map(&random, SIDE);
        world_terrain(map, &random);
        slu_crowd_options options = {.seed = number};
        options.rules.diagonals = (slu_diagonals)(number / 2 % 4);
        options.method = crowd_method(METHODS[number % METHOD_COUNT]);
        slu_errand errand = {0, world_tile(map, &random), world_tile(map, &random)};
        slu_crowd *crowd = make_crowd(map, &options);
        double cheapest = -1, paid = 0;
        if (slu_crowd_add(crowd, &errand, NULL, NULL) == SLU_OK)
            cheapest = cheapest_way(map, &options, errand.start, errand.goal);
        for (int tick = 0; cheapest >= 0 && tick < SIDE * SIDE; tick++) {
            slu_tile before = slu_crowd_units(crowd)[0].tile;
            crowd_watched_step(crowd, map, &options);
            slu_tile tile = slu_crowd_units(crowd)[0].tile;
            if (tile.x != before.x || tile.y != before.y) paid += slu_map_cost(map, tile);
        }
        if (cheapest >= 0) {
            assert_int_equal(slu_crowd_units(crowd)[0].status, SLU_UNIT_AT_GOAL);
            if (paid > cheapest + 1e-6 || paid < cheapest - 1e-6)
                fail_msg("case %d: paid %g, not %g", (int)number, paid, cheapest);
            walked++;
        }
        slu_crowd_destroy(crowd);
        slu_map_destroy(map);
    }
    assert_true(walked > 100);
}

// ---------------------------------------------------------------------------------------------
// Bad input, and a world that changes

static void bad_input_is_refused_and_loses_nothing(void **state)
{
    (void)state;
    slu_map *map = world_drawn(FORD);
    assert_int_equal(slu_map_fill(map, (slu_rect){3, 3, 1, 1}, '@', NULL), SLU_OK);
    static const slu_unit KINDS[] = {{.size = 1}, {.size = 2}, {.terrains = "."}};
    slu_crowd_options options = {.kinds = KINDS, .kind_count = 3};
    slu_crowd *crowd = make_crowd(map, &options);
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
        {{0, {1, 1}, {0, 3}}, "another unit stands"},
        {{1, {1, 1}, {0, 3}}, "another unit stands"},
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
    slu_map *map = world_drawn(FORD);
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

// A unit whose goal is cut off stays; when the wall falls, it goes on. One that is walled in steps out.
static void walls_come_and_go(void **state)
{
    (void)state;
    for (int m = 0; m < METHOD_COUNT; m++) {
        slu_map *map = world_drawn(FORD);
        slu_crowd_options options = {.rules.diagonals = SLU_DIAGONALS_NEVER};
        options.method = crowd_method(METHODS[m]);
        slu_crowd *crowd = make_crowd(map, &options);
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

// A goal on ground that opened after the last tick, for a unit that is added or sent there at once; also for a
// kind that costs differ for.
static void ground_that_opens_is_a_goal_at_once(void **state)
{
    (void)state;
    static const char *const ROWS[] = {".....", "@@@@@", "@@@@@", NULL};
    static const double DEAR[256] = {['G'] = 9};
    static const slu_unit KINDS[] = {{.size = 1}, {.factors = DEAR}};
    for (int i = 0; i < 2 * METHOD_COUNT; i++) {
        slu_map *map = world_drawn(ROWS);
        slu_crowd_options options = {.kinds = KINDS, .kind_count = 2};
        options.method = crowd_method(METHODS[i / 2]);
        slu_crowd *crowd = make_crowd(map, &options);
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

// Ground opens and memory runs out while the crowd looks at it: what is then asked of it still holds.
static void a_look_that_fails_leaves_a_crowd_that_can_be_asked(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"@@@@@@@@", "........", NULL};
    bool failed = true;
    for (long nth = 0; failed; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, -1);
        slu_map *map = world_drawn(ROWS);
        slu_crowd_options options = {.allocator = &memory.allocator};
        slu_crowd *crowd = make_crowd(map, &options);
        for (int x = 0; x < 4; x++) {
            slu_errand errand = {0, {x, 1}, {x + 4, 1}};
            assert_int_equal(slu_crowd_add(crowd, &errand, NULL, NULL), SLU_OK);
        }
        crowd_watched_step(crowd, map, &options);
        assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, 8, 1}, '.', NULL), SLU_OK);
        memory.fail_at = (long)memory.calls + nth;
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
static void stranded_units_give_way(void **state)
{
    (void)state;
    static const char *const ROOM[] = {"...@", "...@", "...@", NULL};
    slu_map *map = world_drawn(ROOM);
    slu_crowd_options options = {0};
    slu_crowd *crowd = make_crowd(map, &options);
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

static void numbers_are_used_again(void **state)
{
    (void)state;
    slu_map *map = world_drawn(FORD);
    slu_crowd *crowd = make_crowd(map, NULL);
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

// ---------------------------------------------------------------------------------------------
// Memory, and the same everywhere

enum { MEMORY_TICKS = 12 };

static slu_map *memory_map(void)
{
    slu_generate_options options = {
        .kind = SLU_GENERATE_ROOMS, .width = 24, .height = 24, .seed = 3};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

static void keep_trying_to_add(slu_crowd *crowd, slu_errand errand)
{
    slu_status status = slu_crowd_add(crowd, &errand, NULL, NULL);
    if (status == SLU_ERR_MEMORY) status = slu_crowd_add(crowd, &errand, NULL, NULL);
    assert_true(status == SLU_OK || status == SLU_ERR_ARGUMENT);
}

// Units, ticks and goals, on this allocator; what fails is tried once more. Hashes where everybody is.
static uint64_t walk_about(const slu_map *map, int method, const slu_allocator *allocator)
{
    slu_crowd_options options = {.method = method, .seed = 5, .allocator = allocator};
    slu_crowd *crowd = NULL;
    if (slu_crowd_create(map, &options, &crowd, NULL) != SLU_OK)
        assert_int_equal(slu_crowd_create(map, &options, &crowd, NULL), SLU_OK);
    slui_random random = slui_random_seeded(11);
    for (int i = 0; i < 40; i++) {
        slu_errand errand = {.kind = 0};
        errand.start = world_tile(map, &random);
        errand.goal = world_tile(map, &random);
        keep_trying_to_add(crowd, errand);
    }
    uint64_t hash = 1;
    for (int tick = 0; tick < MEMORY_TICKS; tick++) {
        slu_tile before = slu_crowd_units(crowd)[0].tile;
        if (slu_crowd_step(crowd, NULL, NULL) != SLU_OK) {
            assert_int_equal(slu_crowd_units(crowd)[0].tile.x, before.x);
            assert_int_equal(slu_crowd_step(crowd, NULL, NULL), SLU_OK);
        }
        slu_tile goal = world_tile(map, &random);
        if (slu_crowd_send(crowd, tick, goal, NULL) != SLU_OK)
            assert_int_equal(slu_crowd_send(crowd, tick, goal, NULL), SLU_OK);
        for (int i = 0; i < slu_crowd_count(crowd); i++) {
            slu_crowd_unit u = slu_crowd_units(crowd)[i];
            hash = (hash ^ (uint64_t)(u.tile.y * 1000 + u.tile.x)) * UINT64_C(0x100000001B3);
        }
    }
    slu_crowd_destroy(crowd);
    return hash;
}

// Whichever allocation fails, the crowd goes on as if it had not.
static void failed_allocations_change_nothing(void **state)
{
    (void)state;
    slu_map *map = memory_map();
    for (int m = 0; m < METHOD_COUNT; m++) {
        int method = crowd_method(METHODS[m]);
        uint64_t expected = walk_about(map, method, NULL);
        bool failed = true;
        for (long nth = 0; failed; nth++) {
            support_allocator memory;
            support_allocator_init(&memory, nth);
            uint64_t hash = walk_about(map, method, &memory.allocator);
            if (hash != expected)
                fail_msg("%s goes another way after failure %ld", METHODS[m], nth);
            assert_int_equal(memory.live_blocks, 0);
            failed = support_allocator_failed(&memory);
        }
    }
    slu_map_destroy(map);
}

static void bytes_are_those_held(void **state)
{
    (void)state;
    slu_map *map = memory_map();
    for (int m = 0; m < METHOD_COUNT; m++) {
        support_allocator memory;
        support_allocator_init(&memory, -1);
        slu_crowd_options options = {.method = crowd_method(METHODS[m])};
        options.allocator = &memory.allocator;
        slu_crowd *crowd = make_crowd(map, &options);
        slui_random random = slui_random_seeded(1);
        crowd_add_random(crowd, map, 1, 30, &random);
        for (int tick = 0; tick < 5; tick++)
            crowd_watched_step(crowd, map, &options);
        assert_int_equal(slu_crowd_bytes(crowd), memory.live_bytes);
        slu_crowd_destroy(crowd);
        assert_int_equal(memory.live_blocks, 0);
    }
    slu_map_destroy(map);
}

static void crowds_walk_the_same_everywhere(void **state)
{
    (void)state;
    static const uint64_t GOLDEN[METHOD_COUNT] = {0xD553598CF20E7C82, 0x8694AAE041E16C1C};
    slu_map *map = memory_map();
    for (int m = 0; m < METHOD_COUNT; m++) {
        uint64_t hash = walk_about(map, crowd_method(METHODS[m]), NULL);
        if (hash != GOLDEN[m]) fail_msg("%s: 0x%016llX", METHODS[m], (unsigned long long)hash);
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_tick_breaks_a_rule),
        cmocka_unit_test(packed_wide_units_break_no_rule),
        cmocka_unit_test(pibt_takes_everybody_there_where_there_are_rings),
        cmocka_unit_test(few_units_all_arrive),
        cmocka_unit_test(two_pass_each_other_at_a_nook),
        cmocka_unit_test(a_wide_unit_is_given_way),
        cmocka_unit_test(factors_choose_the_way),
        cmocka_unit_test(lone_units_go_the_cheapest_way),
        cmocka_unit_test(bad_input_is_refused_and_loses_nothing),
        cmocka_unit_test(crowds_that_cannot_be_are_refused),
        cmocka_unit_test(walls_come_and_go),
        cmocka_unit_test(ground_that_opens_is_a_goal_at_once),
        cmocka_unit_test(a_look_that_fails_leaves_a_crowd_that_can_be_asked),
        cmocka_unit_test(stranded_units_give_way),
        cmocka_unit_test(numbers_are_used_again),
        cmocka_unit_test(failed_allocations_change_nothing),
        cmocka_unit_test(bytes_are_those_held),
        cmocka_unit_test(crowds_walk_the_same_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
