// SPDX-License-Identifier: MIT
// Atlases that are updated in slices. Whatever opens and closes, and however little of an update
// has been done, no estimate is too high and every path is the cheapest, by a plain Dijkstra.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "atlas_example.h"
#include "atlas_yard.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

enum { SIDE = 40, TILES = SIDE * SIDE, WORLDS = 60, ROUNDS = 60, DOORS = 6 };

static const double NEAR = 4e-9;

// ---- anything, in any order

static yard open_world(int number)
{
    yard y = {.random = slui_random_seeded((uint64_t)number + 1000), .rules = world_rules(number)};
    y.map = world_map(&y.random, SIDE);
    if (number % 4 == 3) {
        world_grounds(y.map, &y.random);
        y.rules.unit = world_unit(&y.random);
    }
    slu_atlas_options options = {.rules = y.rules, .landmarks = number % 3 == 2 ? 2 : 0};
    options.compact = number % 7 == 0;
    options.terrain.prominence = number % 2 ? 1.5 : 0;
    y.atlas = atlas_built(y.map, &options);
    y.sharing = finder_with(y.map, y.rules, y.atlas);
    y.owning = finder_with(y.map, y.rules, NULL);
    return y;
}

static void claim_right(yard *y, slu_query query, double truth)
{
    static const char *const GATES[] = {"astar+gateway", "jps+gateway", "canonical+gateway",
                                        "astar+dead-end"};
    static const char *const BOTH[] = {"astar+guided", "jps+guided", "astar+differential",
                                       "astar+dead-end"};
    const bool landmarks = slu_atlas_built_with(y->atlas).landmarks != 0;
    for (int k = 0; k < 4; k++) {
        query.algorithm = asking_algorithm((landmarks ? BOTH : GATES)[k]);
        if (!asking_applies(y->sharing, query.algorithm)) continue;
        slu_result r = asking(y->sharing, &query);
        if ((r.outcome == SLU_FOUND) == !isinf(truth) &&
            (isinf(truth) || reference_near(r.cost, truth, NEAR)))
            continue;
        world_print(y->map);
        fail_msg("%s from %d, %d to %d, %d costs %.9g, not %.9g", (landmarks ? BOTH : GATES)[k],
                 query.start.x, query.start.y, query.goal.x, query.goal.y, r.cost, truth);
    }
}

// A tile where the unit can stand, if a few tries find one.
static bool find_standing(yard *y, slu_tile *out)
{
    for (int i = 0; i < 50 && world_ground(y->map, &y->random, out); i++)
        if (!isinf(reference_standing(y->map, &y->rules, *out))) return true;
    return false;
}

static void claim_all_right(yard *y)
{
    static double cost[TILES];
    slu_query query = {0};
    slu_tile goals[3];
    if (!find_standing(y, &query.start)) return;
    reference_flood(y->map, &y->rules, query.start, cost);
    double nearest = INFINITY;
    for (int i = 0; i < 3; i++) {
        if (!find_standing(y, &goals[i])) return;
        query.goal = goals[i];
        double truth = cost[reference_index(y->map, goals[i])];
        claim_right(y, query, truth);
        nearest = truth < nearest ? truth : nearest;
    }
    query.goals = goals;
    query.goal_count = 3;
    claim_right(y, query, nearest);
    claim_estimates_below_distances(y, goals[0]);
}

// Anywhere, or close to where the last edit was: what is pending there must not be in the way.
static slu_tile choose_place(yard *y, slu_tile *last)
{
    slu_tile at = world_tile(y->map, &y->random);
    if (slui_random_below(&y->random, 2)) {
        at.x = last->x + (int)slui_random_below(&y->random, 7) - 3;
        at.y = last->y + (int)slui_random_below(&y->random, 7) - 3;
    }
    const int right = slu_map_width(y->map) - 1, bottom = slu_map_height(y->map) - 1;
    at.x = at.x < 0 ? 0 : at.x > right ? right : at.x;
    at.y = at.y < 0 ? 0 : at.y > bottom ? bottom : at.y;
    return *last = at;
}

static void edit_somewhere(yard *y, slu_tile *last)
{
    slu_tile at = choose_place(y, last);
    slu_rect area = {at.x, at.y, 1 + (int)slui_random_below(&y->random, 4),
                     1 + (int)slui_random_below(&y->random, 4)};
    if (area.x + area.width > slu_map_width(y->map)) area.width = slu_map_width(y->map) - area.x;
    if (area.y + area.height > slu_map_height(y->map))
        area.height = slu_map_height(y->map) - area.y;
    char glyph = slui_random_below(&y->random, 5) < 3 ? '.' : '@';
    assert_int_equal(slu_map_fill(y->map, area, glyph, NULL), SLU_OK);
}

// More edits than a map remembers.
static void edit_a_lot(yard *y, slu_tile *last)
{
    for (int i = 0; i < 200; i++) {
        slu_tile at = choose_place(y, last);
        char glyph = slui_random_below(&y->random, 2) ? '.' : '@';
        assert_int_equal(slu_map_fill(y->map, (slu_rect){at.x, at.y, 1, 1}, glyph, NULL), SLU_OK);
    }
}

typedef struct tally {
    size_t doors, closed, unfinished, finished, at_once;
} tally;

// A door, an edit, or both; then an update, at once or as far as a budget goes.
static void play_round(yard *y, door *doors, slu_tile *last, tally *seen)
{
    const uint32_t what = slui_random_below(&y->random, 8);
    door *d = &doors[slui_random_below(&y->random, DOORS)];
    if (what < 5 && (d->known || plan_door(y, d, slui_random_below(&y->random, 1000)))) {
        turn_door(y, d);
        *last = (slu_tile){d->close[0].area.x, d->close[0].area.y};
        seen->doors++;
    }
    if (what >= 4) edit_somewhere(y, last);
    if (slui_random_below(&y->random, 60) == 0) edit_a_lot(y, last);
    static const uint64_t BUDGETS[] = {0, 1, 1, 300, 300, UINT64_MAX};
    bool done = false;
    if (slui_random_below(&y->random, 6) == 0) {
        assert_int_equal(slu_atlas_update(y->atlas, NULL), SLU_OK);
        seen->at_once++;
        assert_false(facts_of(y->atlas).unfinished);
    } else {
        uint64_t budget = BUDGETS[slui_random_below(&y->random, 6)];
        assert_int_equal(slu_atlas_update_some(y->atlas, budget, &done, NULL), SLU_OK);
        assert_true(done || budget < UINT64_MAX);
        assert_true(!done || !facts_of(y->atlas).unfinished);
    }
    seen->finished += done;
    seen->unfinished += facts_of(y->atlas).unfinished;
    seen->closed += facts_of(y->atlas).closed_gates > 0;
    assert_false(facts_of(y->atlas).stale);
}

static void at_any_moment_answers_are_optimal(void **state)
{
    (void)state;
    int first = (int)world_first_case(), worlds = (int)world_cases(WORLDS);
    tally seen = {0};
    static door doors[DOORS];
    for (int number = first; number < first + worlds; number++) {
        yard y = open_world(number);
        slu_tile last = {0, 0};
        memset(doors, 0, sizeof doors);
        for (int i = 0; i < ROUNDS; i++) {
            play_round(&y, doors, &last, &seen);
            claim_all_right(&y);
            if (i % 8 == 7 && number % 4 != 3) claim_file_is_complete(&y);
        }
        close_yard(&y);
    }
    print_message("%zu doors turned; %zu times some were closed, %zu unfinished, %zu finished, "
                  "%zu at once\n",
                  seen.doors, seen.closed, seen.unfinished, seen.finished, seen.at_once);
    assert_true(seen.doors && seen.closed && seen.unfinished && seen.finished && seen.at_once);
}

// ---- slices

// However small the slices are, they end, and the zones are then those of an update at once.
static void slices_end_where_an_update_at_once_does(void **state)
{
    (void)state;
    yard y = open_rooms(NULL), z = open_rooms(NULL);
    const slu_rect breach = {10, 5, 2, 1};
    assert_int_equal(slu_map_fill(y.map, breach, '.', NULL), SLU_OK);
    assert_int_equal(slu_map_fill(z.map, breach, '.', NULL), SLU_OK);
    assert_int_equal(slu_atlas_update(z.atlas, NULL), SLU_OK);
    bool done = false;
    int slices = 0;
    assert_int_equal(slu_atlas_update_some(y.atlas, 0, &done, NULL), SLU_OK);
    assert_false(done || facts_of(y.atlas).stale);
    for (; !done; slices++) {
        assert_true(facts_of(y.atlas).unfinished);
        claim_estimates_below_distances(&y, (slu_tile){14, 5});
        assert_int_equal(slu_atlas_update_some(y.atlas, 1, &done, NULL), SLU_OK);
        assert_true(slices < 200);
    }
    assert_true(slices > 5);
    blob a = atlas_written(y.atlas), b = atlas_written(z.atlas);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.bytes, b.bytes, a.size);
    free(a.bytes);
    free(b.bytes);
    close_yard(&y);
    close_yard(&z);
}

// Rooms whose only connection is a long corridor.
static const char *const FAR_APART[] = {
    "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@", "@.........@@.........@@...........@",
    "@.........@@.........@@...........@", "@.........@@.........@@...........@",
    "@.........@@.........@@...........@", "@@@@.@@@@@@@@@@.@@@@@@@@@@@@@@.@@@@",
    "@@@@.@@@@@@@@@@.@@@@@@@@@@@@@@.@@@@", "@@@@.@@@@@@@@@@.@@@@@@@@@@@@@@.@@@@",
    "@@@@.@@@@@@@@@@.@@@@@@@@@@@@@@.@@@@", "@@@@.@@@@@@@@@@.@@@@@@@@@@@@@@.@@@@",
    "@@@@.@@@@@@@@@@.@@@@@@@@@@@@@@.@@@@", "@@@@.@@@@@@@@@@.@@@@@@@@@@@@@@.@@@@",
    "@@@@.@@@@@@@@@@.@@@@@@@@@@@@@@.@@@@", "@@@@...........................@@@@",
    "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@", NULL};

// The cheapest path leads through two breaches, and neither helps much without the other.
static void a_path_may_lead_through_several_breaches(void **state)
{
    (void)state;
    yard y = {.map = world_drawn(FAR_APART)};
    const slu_edit gates[] = {
        {.end = {{4, 5}, {4, 5}}}, {.end = {{15, 5}, {15, 5}}}, {.end = {{30, 5}, {30, 5}}}};
    slu_atlas_options options = {.edits = gates, .edit_count = 3};
    options.terrain.prominence = SLU_MAX_PROMINENCE;
    y.atlas = atlas_built(y.map, &options);
    y.sharing = finder_with(y.map, y.rules, y.atlas);
    for (int x = 10; x <= 21; x += 11) {
        assert_int_equal(slu_map_fill(y.map, (slu_rect){x, 2, 2, 1}, '.', NULL), SLU_OK);
        assert_int_equal(slu_atlas_update_some(y.atlas, 0, NULL, NULL), SLU_OK);
        assert_true(facts_of(y.atlas).unfinished);
        claim_estimates_below_distances(&y, (slu_tile){32, 2});
        claim_estimates_below_distances(&y, (slu_tile){2, 1});
        claim_estimates_below_distances(&y, (slu_tile){x, 2});
    }
    slu_finder_destroy(y.sharing);
    slu_atlas_destroy(y.atlas);
    slu_map_destroy(y.map);
}

// Ground that opens between two slices is repaired in the old atlas, and is not in the new one yet.
static void repairs_between_slices_are_caught_up_with(void **state)
{
    (void)state;
    enum { JOBS = 12 };
    slu_generate_options make = {.kind = SLU_GENERATE_CAVES, .width = 90, .height = 80};
    uint32_t repaired = 0;
    yard y = {.random = slui_random_seeded(5)};
    assert_int_equal(slu_map_generate(&make, &y.map, NULL), SLU_OK);
    y.atlas = atlas_built(y.map, &(slu_atlas_options){.terrain = {.prominence = 1.5}});
    y.sharing = finder_with(y.map, y.rules, y.atlas);
    for (int i = 0; i < JOBS; i++) {
        slu_tile goal, at = world_tile(y.map, &y.random);
        slu_rect breach = {at.x, at.y, 12, 2};
        if (slu_map_fill(y.map, breach, '.', NULL) != SLU_OK) continue;
        bool done = false;
        for (int slices = 0; !done; slices++) {
            uint32_t before = facts_of(y.atlas).repairs;
            at = world_tile(y.map, &y.random);
            if (slices % 3 == 0 && slices < 300)
                assert_int_equal(slu_map_fill(y.map, (slu_rect){at.x, at.y, 1, 1}, '.', NULL),
                                 SLU_OK);
            assert_int_equal(slu_atlas_update_some(y.atlas, 1, &done, NULL), SLU_OK);
            repaired += facts_of(y.atlas).repairs > before;
            assert_true(world_ground(y.map, &y.random, &goal));
            if (slices % 8 == 0 || done) claim_estimates_below_distances(&y, goal);
        }
        claim_file_is_complete(&y);
    }
    assert_true(repaired > JOBS);
    slu_finder_destroy(y.sharing);
    slu_atlas_destroy(y.atlas);
    slu_map_destroy(y.map);
}

static slu_status turn_and_breach(long fail_at, size_t *live)
{
    support_allocator memory;
    support_allocator_init(&memory, -1);
    yard y = open_rooms(&memory.allocator);
    door d;
    assert_true(plan_door(&y, &d, 0));
    turn_door(&y, &d);
    slu_status status = SLU_OK, last = SLU_OK;
    memory.fail_at = (long)memory.calls + fail_at;
    for (int i = 0; i < 3; i++) {
        status = slu_atlas_update_some(y.atlas, UINT64_MAX, NULL, NULL);
        last = status != SLU_OK ? status : last;
        if (!facts_of(y.atlas).stale) claim_estimates_below_distances(&y, (slu_tile){30, 3});
        if (i == 0) turn_door(&y, &d);
        if (i == 1)
            assert_int_equal(slu_map_fill(y.map, (slu_rect){10, 5, 2, 1}, '.', NULL), SLU_OK);
    }
    memory.fail_at = -1;
    assert_int_equal(slu_atlas_update(y.atlas, NULL), SLU_OK);
    claim_estimates_below_distances(&y, (slu_tile){30, 3});
    claim_file_is_complete(&y);
    close_yard(&y);
    *live = memory.live_blocks;
    return last;
}

static void memory_that_runs_out_leaves_estimates_admissible(void **state)
{
    (void)state;
    assert_int_equal(slu_atlas_update_some(NULL, 1, NULL, NULL), SLU_ERR_ARGUMENT);
    slu_status status = SLU_ERR_MEMORY;
    long nth = 0, failed = 0;
    // Rows of the matrix and repairs in place do without, so some failures go unnoticed.
    for (; nth < 400; nth++) {
        size_t live = 0;
        status = turn_and_breach(nth, &live);
        assert_true(status == SLU_OK || status == SLU_ERR_MEMORY);
        assert_int_equal(live, 0);
        failed += status == SLU_ERR_MEMORY;
    }
    assert_int_equal(status, SLU_OK);
    assert_true(failed > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slices_end_where_an_update_at_once_does),
        cmocka_unit_test(a_path_may_lead_through_several_breaches),
        cmocka_unit_test(repairs_between_slices_are_caught_up_with),
        cmocka_unit_test(at_any_moment_answers_are_optimal),
        cmocka_unit_test(memory_that_runs_out_leaves_estimates_admissible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
