// SPDX-License-Identifier: MIT
// Movement range: exactly the tiles that a plain Dijkstra reaches within the cost, with its costs,
// under every rule, on all ground, for every unit.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "asking.h"
#include "flow_world.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

static void claim_range(const flow_world *w, const double *expected, double max_cost,
                        const slu_reach *range, size_t count)
{
    size_t at = 0;
    for (int i = 0; i < w->tiles; i++) {
        slu_tile tile = flow_world_tile(w->map, i);
        bool listed = at < count && asking_same_tile(range[at].tile, tile);
        bool within = expected[i] <= max_cost * (1 + 1e-12);
        if (listed != within)
            fail_msg("%d, %d costs %.17g, limit %.17g, listed %d", tile.x, tile.y, expected[i],
                     max_cost, listed);
        if (!listed) continue;
        assert_true(reference_near(range[at].cost, expected[i], FLOW_SLACK));
        at++;
    }
    assert_true(at == count);
}

// A limit that is drawn, or the cost of some tile to the last bit.
static double draw_limit(const flow_world *w, const double *expected, slui_random *random)
{
    double exact = expected[slui_random_below(random, (uint32_t)w->tiles)];
    bool drawn = !isfinite(exact) || slui_random_below(random, 2);
    return drawn ? (double)slui_random_below(random, 2000) / 100 : exact;
}

static void a_range_is_dijkstras_within_the_cost(void **state)
{
    (void)state;
    int cases = (int)world_cases(672), partly = 0;
    for (int number = 0; number < cases; number++) {
        slui_random random = slui_random_seeded((uint64_t)number + 7000);
        flow_world w;
        flow_world_open(&w, number, &random);
        slu_finder *finder = asking_finder(w.map, w.rules);
        slu_tile start = w.goals[0];
        if (isfinite(reference_standing(w.map, &w.rules, start))) {
            double expected[FLOW_TILES];
            slu_reach range[FLOW_TILES];
            reference_flood(w.map, &w.rules, start, expected);
            double limit = draw_limit(&w, expected, &random);
            size_t count = 0;
            slu_status status =
                slu_finder_range(finder, start, limit, range, FLOW_TILES, &count, NULL);
            assert_int_equal(status, SLU_OK);
            claim_range(&w, expected, limit, range, count);
            partly += count > 1 && count < (size_t)w.tiles / 2;
        }
        slu_finder_destroy(finder);
        flow_world_close(&w);
    }
    assert_true(partly > cases / 10);
}

// A unit that cannot move is in its own range; with enough to spend, everything that is connected.
static void the_ends_of_the_scale(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"..@.", "..@.", "..@.", NULL};
    slu_map *map = world_drawn(ROWS);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_reach range[12];
    size_t count = 0;
    slu_tile start = {1, 1};
    assert_int_equal(slu_finder_range(finder, start, 0, range, 12, &count, NULL), SLU_OK);
    assert_true(count == 1 && asking_same_tile(range[0].tile, start) && range[0].cost == 0);
    assert_int_equal(slu_finder_range(finder, start, 1e300, range, 12, &count, NULL), SLU_OK);
    assert_int_equal(count, 6);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static void a_short_buffer_is_told_what_is_needed(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(9, 9, NULL, &map, NULL), SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){.diagonals = SLU_DIAGONALS_NEVER});
    slu_tile start = {4, 4};
    slu_reach range[13] = {{{-7, -7}, -7}};
    size_t needed = 0;
    slu_error error;
    assert_int_equal(slu_finder_range(finder, start, 2, NULL, 0, &needed, &error),
                     SLU_ERR_CAPACITY);
    assert_int_equal(needed, 13);
    assert_int_equal(slu_finder_range(finder, start, 2, range, 12, &needed, &error),
                     SLU_ERR_CAPACITY);
    assert_true(needed == 13 && range[0].tile.x == -7);
    assert_int_equal(slu_finder_range(finder, start, 2, range, 13, &needed, NULL), SLU_OK);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static void bad_input_is_refused(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"..@", "...", NULL};
    slu_map *map = world_drawn(ROWS);
    slu_finder *finder = asking_finder(map, (slu_rules){0}), *vehicle = NULL;
    slu_finder_options options = {.motion.turn_cost = 1};
    assert_int_equal(slu_finder_create(map, &options, &vehicle, NULL), SLU_OK);
    slu_reach range[6];
    size_t needed = 77;
    slu_tile start = {0, 0}, wall = {2, 0}, outside = {3, 0};
    slu_error e;
    assert_int_equal(slu_finder_range(NULL, start, 1, range, 6, &needed, &e), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_range(finder, wall, 1, range, 6, &needed, &e), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_range(finder, outside, 1, range, 6, &needed, &e), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_range(finder, start, -1, range, 6, &needed, &e), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_range(finder, start, NAN, range, 6, &needed, &e), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_range(finder, start, 1, NULL, 6, &needed, &e), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_range(finder, start, 1, range, 6, NULL, &e), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_range(vehicle, start, 1, range, 6, &needed, &e),
                     SLU_ERR_UNSUPPORTED);
    assert_int_equal(needed, 77);
    slu_finder_destroy(vehicle);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// If an allocation fails the call does, and can be repeated; after the first one there are none.
static void allocations_may_fail(void **state)
{
    (void)state;
    bool done = false;
    for (long nth = 0; !done; nth++) {
        support_allocator memory;
        slu_map *map = NULL;
        slu_finder *finder = NULL;
        slu_reach range[2000];
        size_t needed = 0;
        slu_tile start = {30, 20};
        assert_int_equal(slu_map_create(60, 40, NULL, &map, NULL), SLU_OK);
        support_allocator_init(&memory, nth);
        slu_finder_options options = {.allocator = &memory.allocator};
        slu_status status = slu_finder_create(map, &options, &finder, NULL);
        if (finder) status = slu_finder_range(finder, start, 15, range, 2000, &needed, NULL);
        done = !support_allocator_failed(&memory);
        assert_int_equal(status, done ? SLU_OK : SLU_ERR_MEMORY);
        for (int i = 0; finder && i < 2; i++) {
            size_t calls = memory.calls;
            status = slu_finder_range(finder, start, 15, range, 2000, &needed, NULL);
            assert_int_equal(status, SLU_OK);
            if (i > 0) assert_int_equal(memory.calls, calls);
        }
        slu_finder_destroy(finder);
        assert_int_equal(memory.live_blocks, 0);
        slu_map_destroy(map);
        assert_true(nth < 1000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_range_is_dijkstras_within_the_cost),
        cmocka_unit_test(the_ends_of_the_scale),
        cmocka_unit_test(a_short_buffer_is_told_what_is_needed),
        cmocka_unit_test(bad_input_is_refused),
        cmocka_unit_test(allocations_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
