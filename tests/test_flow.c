// SPDX-License-Identifier: MIT
// Flow fields: equal to a plain Dijkstra under every rule, on all ground, for every unit and
// several goals, also after edits; a unit that follows one arrives at the cost it reports.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "flow_world.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

static void aim(slu_flow *flow, const flow_world *w)
{
    slu_error error = {0};
    if (slu_flow_aim(flow, w->goals, w->goal_count, &error)) fail_msg("%s", error.text);
}

static void update(slu_flow *flow)
{
    slu_error error = {0};
    if (slu_flow_update(flow, &error)) fail_msg("%s", error.text);
}

static void claim_costs(const slu_flow *flow, const flow_world *w, int number)
{
    double expected[FLOW_TILES];
    flow_world_costs(w, expected);
    for (int i = 0; i < w->tiles; i++) {
        slu_tile tile = flow_world_tile(w->map, i);
        double cost = slu_flow_cost(flow, tile);
        if (reference_near(cost < 0 ? INFINITY : cost, expected[i], FLOW_SLACK)) continue;
        world_print(w->map);
        fail_msg("case %d at %d, %d: %.17g, but Dijkstra says %.17g", number, tile.x, tile.y, cost,
                 expected[i]);
    }
}

static bool is_goal(const flow_world *w, slu_tile tile)
{
    for (size_t i = 0; i < w->goal_count; i++)
        if (asking_same_tile(tile, w->goals[i])) return true;
    return false;
}

// Follows the field from one tile; returns the total cost of the steps.
static double follow(const slu_flow *flow, const flow_world *w, slu_tile tile)
{
    double cost = 0;
    for (int steps = 0; steps <= w->tiles; steps++) {
        slu_tile next = {-1, -1};
        assert_int_equal(slu_flow_step(flow, tile, &next, NULL), SLU_OK);
        if (asking_same_tile(next, tile)) return is_goal(w, tile) ? cost : INFINITY;
        cost += reference_step(w->map, &w->rules, tile, next);
        tile = next;
    }
    return INFINITY;
}

static void claim_following_arrives(const slu_flow *flow, const flow_world *w, int number)
{
    for (int i = 0; i < w->tiles; i++) {
        slu_tile tile = flow_world_tile(w->map, i);
        double cost = slu_flow_cost(flow, tile);
        slu_tile next;
        if (cost < 0) {
            assert_int_equal(slu_flow_step(flow, tile, &next, NULL), SLU_OK);
            assert_true(asking_same_tile(next, tile));
        } else if (!reference_near(follow(flow, w, tile), cost, FLOW_SLACK)) {
            fail_msg("case %d from %d, %d: following costs %.17g, the field says %.17g", number,
                     tile.x, tile.y, follow(flow, w, tile), cost);
        }
    }
}

// ---- claims

static void a_field_is_dijkstras_and_leads_to_a_goal(void **state)
{
    (void)state;
    int cases = (int)world_cases(672);
    for (int number = 0; number < cases; number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        flow_world w;
        flow_world_open(&w, number, &random);
        slu_flow *flow = flow_world_flow(&w);
        aim(flow, &w);
        claim_costs(flow, &w, number);
        claim_following_arrives(flow, &w, number);
        slu_flow_destroy(flow);
        flow_world_close(&w);
    }
}

// The sums are those of slu_finder_distances, to the last bit.
static void a_field_is_what_a_finder_measures(void **state)
{
    (void)state;
    for (int number = 0; number < 336; number++) {
        slui_random random = slui_random_seeded((uint64_t)number + 1000);
        flow_world w;
        flow_world_open(&w, number, &random);
        slu_flow *flow = flow_world_flow(&w);
        slu_finder *finder = asking_finder(w.map, w.rules);
        slu_query query = {.goals = w.goals, .goal_count = w.goal_count};
        double distances[FLOW_TILES];
        slu_status status = slu_finder_distances(finder, &query, distances, FLOW_TILES, NULL);
        aim(flow, &w);
        for (int i = 0; status == SLU_OK && i < w.tiles; i++)
            assert_true(slu_flow_cost(flow, flow_world_tile(w.map, i)) == distances[i]);
        slu_finder_destroy(finder);
        slu_flow_destroy(flow);
        flow_world_close(&w);
    }
}

// After every few edits the updated field equals a rebuilt one, and Dijkstra's.
static void an_updated_field_is_a_new_one(void **state)
{
    (void)state;
    size_t repaired = 0, flooded = 0, raised = 0;
    int cases = (int)world_cases(336);
    for (int number = 0; number < cases; number++) {
        slui_random random = slui_random_seeded((uint64_t)number + 5000);
        flow_world w;
        flow_world_open(&w, number, &random);
        slu_flow *flow = flow_world_flow(&w), *fresh = flow_world_flow(&w);
        aim(flow, &w);
        for (int round = 0; round < 12; round++) {
            for (unsigned n = slui_random_below(&random, 3) + 1; n > 0; n--)
                flow_world_change(&w, &random);
            assert_true(slu_flow_is_stale(flow));
            update(flow);
            slu_flow_facts facts;
            slu_flow_describe(flow, &facts);
            repaired += !facts.from_scratch;
            flooded += facts.from_scratch;
            raised += facts.raised;
            aim(fresh, &w);
            for (int i = 0; i < w.tiles; i++) {
                slu_tile tile = flow_world_tile(w.map, i);
                if (slu_flow_cost(flow, tile) == slu_flow_cost(fresh, tile)) continue;
                world_print(w.map);
                fail_msg("case %d, round %d at %d, %d: %.17g, fresh %.17g", number, round, tile.x,
                         tile.y, slu_flow_cost(flow, tile), slu_flow_cost(fresh, tile));
            }
            if (round % 4 == 3) claim_costs(flow, &w, number);
        }
        claim_following_arrives(flow, &w, number);
        slu_flow_destroy(fresh);
        slu_flow_destroy(flow);
        flow_world_close(&w);
    }
    // Both kinds of update occurred.
    const uint64_t some = (uint64_t)cases / 4;
    assert_true(repaired > some && flooded > some && raised > some);
}

// On a map large enough that waves begin far apart: the queue's ring wraps around, and entries wait
// beyond it.
static void a_large_field_is_repaired_where_it_changed(void **state)
{
    (void)state;
    enum { WIDE = 700, HIGH = 40, EDITS = 60 };
    slu_map *map = NULL;
    slu_generate_options options = {
        .kind = SLU_GENERATE_OPEN, .width = WIDE, .height = HIGH, .seed = 3};
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    slui_random random = slui_random_seeded(7);
    slu_tile goal;
    world_ground(map, &random, &goal);
    slu_flow *flow = NULL, *fresh = NULL;
    assert_int_equal(slu_flow_create(map, NULL, &flow, NULL), SLU_OK);
    assert_int_equal(slu_flow_create(map, NULL, &fresh, NULL), SLU_OK);
    assert_int_equal(slu_flow_aim(flow, &goal, 1, NULL), SLU_OK);
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < EDITS; i++) {
        for (int n = 0; n < 3; n++) {
            slu_tile at = world_tile(map, &random);
            slu_rect area = {at.x, at.y, 1, 1};
            assert_int_equal(slu_map_fill(map, area, i % 2 ? '.' : '@', NULL), SLU_OK);
        }
        update(flow);
        slu_flow_facts facts;
        slu_flow_describe(flow, &facts);
        if (!facts.from_scratch && facts.expanded < least) least = facts.expanded;
        assert_int_equal(slu_flow_aim(fresh, &goal, 1, NULL), SLU_OK);
        for (int t = 0; t < WIDE * HIGH; t++)
            assert_true(slu_flow_cost(flow, flow_world_tile(map, t)) ==
                        slu_flow_cost(fresh, flow_world_tile(map, t)));
    }
    assert_true(least < WIDE * HIGH / 100);
    slu_flow_destroy(fresh);
    slu_flow_destroy(flow);
    slu_map_destroy(map);
}

// A goal in a wall counts for nothing until the wall is gone.
static void a_walled_in_goal_counts_once_it_is_opened(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"....", ".@..", "....", NULL};
    slu_map *map = world_drawn(ROWS);
    slu_flow *flow = NULL;
    slu_tile goal = {1, 1}, corner = {0, 0}, next;
    assert_int_equal(slu_flow_create(map, NULL, &flow, NULL), SLU_OK);
    assert_int_equal(slu_flow_aim(flow, &goal, 1, NULL), SLU_OK);
    assert_true(slu_flow_cost(flow, corner) < 0);
    assert_int_equal(slu_map_fill(map, (slu_rect){1, 1, 1, 1}, '.', NULL), SLU_OK);
    assert_int_equal(slu_flow_step(flow, corner, &next, NULL), SLU_ERR_STALE);
    update(flow);
    assert_true(reference_near(slu_flow_cost(flow, corner), sqrt(2), FLOW_SLACK));
    assert_int_equal(slu_flow_step(flow, corner, &next, NULL), SLU_OK);
    assert_true(asking_same_tile(next, goal));
    slu_flow_destroy(flow);
    slu_map_destroy(map);
}

static void bad_input_is_refused(void **state)
{
    (void)state;
    slu_map *map = NULL, *other = NULL;
    slu_flow *flow = NULL;
    slu_influence *influence = NULL;
    slu_tile outside = {9, 0}, inside = {1, 1}, next = {7, 7};
    slu_error error = {0};
    assert_int_equal(slu_map_create(5, 5, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_create(5, 5, NULL, &other, NULL), SLU_OK);
    assert_int_equal(slu_influence_create(other, NULL, &influence, NULL), SLU_OK);
    slu_flow_options foreign = {.rules.influence = influence};
    slu_flow_options wrong = {.rules.diagonals = (slu_diagonals)9};
    assert_int_equal(slu_flow_create(NULL, NULL, &flow, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_flow_create(map, NULL, NULL, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_flow_create(map, &foreign, &flow, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_flow_create(map, &wrong, &flow, &error), SLU_ERR_ARGUMENT);
    assert_null(flow);
    assert_int_equal(slu_flow_create(map, NULL, &flow, NULL), SLU_OK);
    assert_true(slu_flow_is_stale(flow));
    assert_int_equal(slu_flow_update(flow, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_flow_step(flow, inside, &next, &error), SLU_ERR_ARGUMENT);
    assert_true(slu_flow_cost(flow, inside) < 0);
    assert_int_equal(slu_flow_aim(flow, &inside, 1, NULL), SLU_OK);
    assert_int_equal(slu_flow_aim(flow, NULL, 1, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_flow_aim(flow, &inside, 0, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_flow_aim(flow, &outside, 1, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_flow_step(flow, outside, &next, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_flow_step(flow, inside, NULL, &error), SLU_ERR_ARGUMENT);
    assert_true(next.x == 7 && next.y == 7);
    assert_true(slu_flow_cost(flow, outside) < 0 && slu_flow_cost(NULL, inside) < 0);
    assert_true(slu_flow_is_stale(NULL));
    // Refused calls have changed nothing.
    assert_true(slu_flow_cost(flow, inside) == 0 && !slu_flow_is_stale(flow));
    slu_flow_destroy(flow);
    slu_flow_destroy(NULL);
    slu_influence_destroy(influence);
    slu_map_destroy(other);
    slu_map_destroy(map);
}

// Creates, aims, edits and updates a field; returns the first failure.
static slu_status live(slu_map *map, const slu_allocator *allocator, slu_flow **flow)
{
    slu_tile goal = {1, 1};
    slu_flow_options options = {.allocator = allocator};
    slu_status status = slu_flow_create(map, &options, flow, NULL);
    if (status != SLU_OK) return status;
    status = slu_flow_aim(*flow, &goal, 1, NULL);
    assert_true(slu_flow_is_stale(*flow) == (status != SLU_OK));
    if (status != SLU_OK) return status;
    assert_int_equal(slu_map_fill(map, (slu_rect){30, 10, 3, 3}, '@', NULL), SLU_OK);
    status = slu_flow_update(*flow, NULL);
    assert_true(slu_flow_is_stale(*flow) == (status != SLU_OK));
    if (status != SLU_OK) assert_true(slu_flow_cost(*flow, goal) < 0);
    return status;
}

// If any allocation fails, nothing leaks, and a field whose update failed can be updated again.
static void allocations_may_fail(void **state)
{
    (void)state;
    bool done = false;
    for (long nth = 0; !done; nth++) {
        support_allocator memory;
        slu_map *map = NULL;
        slu_flow *flow = NULL;
        assert_int_equal(slu_map_create(60, 40, NULL, &map, NULL), SLU_OK);
        support_allocator_init(&memory, nth);
        slu_status status = live(map, &memory.allocator, &flow);
        done = !support_allocator_failed(&memory);
        assert_int_equal(status, done ? SLU_OK : SLU_ERR_MEMORY);
        slu_tile goal = {1, 1};
        if (flow) assert_int_equal(slu_flow_aim(flow, &goal, 1, NULL), SLU_OK);
        if (flow) assert_true(slu_flow_cost(flow, goal) == 0);
        slu_flow_destroy(flow);
        assert_int_equal(memory.live_blocks, 0);
        slu_map_destroy(map);
        assert_true(nth < 1000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_field_is_dijkstras_and_leads_to_a_goal),
        cmocka_unit_test(a_field_is_what_a_finder_measures),
        cmocka_unit_test(an_updated_field_is_a_new_one),
        cmocka_unit_test(a_large_field_is_repaired_where_it_changed),
        cmocka_unit_test(a_walled_in_goal_counts_once_it_is_opened),
        cmocka_unit_test(bad_input_is_refused),
        cmocka_unit_test(allocations_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
