// SPDX-License-Identifier: MIT
// Flow fields in slices: the same field as at once, however it is sliced and whatever is edited in
// between; what is settled is final, and nobody is led into a wall. Goals with start costs.
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

enum { MOST_SLICES = 100000 };

static slu_flow_target target_of(const flow_world *w)
{
    return (slu_flow_target){.goals = w->goals, .goal_count = w->goal_count, .costs = w->costs};
}

static void begin(slu_flow *flow, const flow_world *w)
{
    slu_error error = {0};
    slu_flow_target target = target_of(w);
    if (slu_flow_begin(flow, &target, &error)) fail_msg("%s", error.text);
}

static slu_flow_progress advance(slu_flow *flow, uint64_t budget)
{
    slu_error error = {0};
    slu_flow_progress progress;
    slu_flow_slice slice = {.budget = budget};
    if (slu_flow_advance(flow, &slice, &progress, &error)) fail_msg("%s", error.text);
    return progress;
}

static slu_flow_answer ask(const slu_flow *flow, slu_tile tile)
{
    slu_flow_answer answer;
    assert_int_equal(slu_flow_ask(flow, tile, &answer, NULL), SLU_OK);
    return answer;
}

static slu_flow *filled_at_once(const flow_world *w)
{
    slu_flow *flow = flow_world_flow(w);
    begin(flow, w);
    assert_int_equal(slu_flow_update(flow, NULL), SLU_OK);
    return flow;
}

static void draw_costs(flow_world *w, slui_random *random)
{
    for (size_t i = 0; i < w->goal_count; i++)
        w->costs[i] = (double)slui_random_below(random, 1500) / 100;
}

// Every answer of an unfinished field is that of the complete one, or a step that the map allows.
// Returns how many tiles are settled.
static int claim_answers(const slu_flow *flow, const slu_flow *whole, const flow_world *w)
{
    int settled = 0;
    for (int i = 0; i < w->tiles; i++) {
        slu_tile tile = flow_world_tile(w->map, i), next = {-1, -1};
        slu_flow_answer got = ask(flow, tile), final = ask(whole, tile);
        if (got.outcome == SLU_RUNNING) {
            double step = reference_step(w->map, &w->rules, tile, got.next);
            assert_true(asking_same_tile(tile, got.next) || isfinite(step));
            assert_true(slu_flow_cost(flow, tile) < 0);
            assert_int_equal(slu_flow_step(flow, tile, &next, NULL), SLU_ERR_STALE);
            continue;
        }
        settled += got.outcome == SLU_FOUND;
        assert_int_equal(got.outcome, final.outcome);
        assert_true(got.cost == final.cost && asking_same_tile(got.next, final.next));
        if (got.outcome != SLU_FOUND) continue;
        assert_true(slu_flow_cost(flow, tile) == final.cost);
        assert_int_equal(slu_flow_step(flow, tile, &next, NULL), SLU_OK);
        assert_true(asking_same_tile(next, final.next));
    }
    return settled;
}

static void claim_same(const slu_flow *flow, const slu_flow *whole, const flow_world *w, int number)
{
    assert_false(slu_flow_is_stale(flow));
    for (int i = 0; i < w->tiles; i++) {
        slu_tile tile = flow_world_tile(w->map, i);
        slu_flow_answer got = ask(flow, tile), final = ask(whole, tile);
        if (got.cost == final.cost && asking_same_tile(got.next, final.next)) continue;
        world_print(w->map);
        fail_msg("case %d at %d, %d: %.17g, at once %.17g", number, tile.x, tile.y, got.cost,
                 final.cost);
    }
}

// ---- claims

// Slices of any size, compared after each of them with the field that was filled at once. Fields
// are partly settled on the way, and every slice keeps to its budget.
static void a_sliced_field_is_the_one_filled_at_once(void **state)
{
    (void)state;
    int partly = 0, cases = (int)world_cases(336);
    for (int number = 0; number < cases; number++) {
        slui_random random = slui_random_seeded((uint64_t)number + 2000);
        flow_world w;
        flow_world_open(&w, number, &random);
        if (number % 2) draw_costs(&w, &random);
        slu_flow *whole = filled_at_once(&w), *flow = flow_world_flow(&w);
        begin(flow, &w);
        uint64_t budget = 1 + slui_random_below(&random, 40);
        slu_flow_progress progress = {0};
        for (int slices = 0; !progress.done; slices++) {
            assert_true(slices < MOST_SLICES);
            assert_true(slu_flow_is_stale(flow));
            progress = advance(flow, budget);
            assert_true(progress.spent <= budget);
            int settled = claim_answers(flow, whole, &w);
            partly += !progress.done && settled > 0;
        }
        claim_same(flow, whole, &w, number);
        slu_flow_destroy(flow);
        slu_flow_destroy(whole);
        flow_world_close(&w);
    }
    assert_true(partly > cases);
}

// Edits at any moment: during the first fill, during updates, and before the previous edit has been
// found. A slice after each of them, and a complete field now and then.
static void edits_between_slices_do_no_harm(void **state)
{
    (void)state;
    int interrupted = 0, cases = (int)world_cases(672);
    for (int number = 0; number < cases; number++) {
        slui_random random = slui_random_seeded((uint64_t)number + 3000);
        flow_world w;
        flow_world_open(&w, number, &random);
        if (number % 3 == 0) draw_costs(&w, &random);
        slu_flow *flow = flow_world_flow(&w), *whole = flow_world_flow(&w);
        begin(flow, &w);
        for (int round = 0; round < 24; round++) {
            begin(whole, &w);
            assert_int_equal(slu_flow_update(whole, NULL), SLU_OK);
            uint64_t budget = 1 + slui_random_below(&random, number % 2 ? 12 : 120);
            bool done = false;
            for (unsigned n = slui_random_below(&random, 4); n > 0 && !done; n--) {
                done = advance(flow, budget).done;
                claim_answers(flow, whole, &w);
            }
            if (done) claim_same(flow, whole, &w, number);
            interrupted += !done;
            flow_world_change(&w, &random);
        }
        begin(whole, &w);
        assert_int_equal(slu_flow_update(whole, NULL), SLU_OK);
        assert_int_equal(slu_flow_update(flow, NULL), SLU_OK);
        claim_same(flow, whole, &w, number);
        slu_flow_destroy(whole);
        slu_flow_destroy(flow);
        flow_world_close(&w);
    }
    assert_true(interrupted > cases);
}

static void toggle(slu_map *map, slu_tile tile)
{
    char glyph = slu_map_cost(map, tile) > 0 ? '@' : '.';
    assert_int_equal(slu_map_fill(map, (slu_rect){tile.x, tile.y, 1, 1}, glyph, NULL), SLU_OK);
}

// Fills a field up to one moment, toggles a tile, and finishes it. False if it was finished before.
static bool toggle_at(slu_flow *flow, slu_flow *whole, const flow_world *w, uint64_t moment,
                      slu_tile tile)
{
    begin(flow, w);
    if (advance(flow, moment).done) return false;
    toggle(w->map, tile);
    begin(whole, w);
    assert_int_equal(slu_flow_update(whole, NULL), SLU_OK);
    assert_int_equal(slu_flow_update(flow, NULL), SLU_OK);
    claim_same(flow, whole, w, (int)moment);
    toggle(w->map, tile);
    return true;
}

// Every tile becomes wall or ground at every moment of a fill. Tiles that leave a neighbour to
// another tile, which then loses its path, are the reason why this is not a matter of course.
static void one_edit_at_any_moment_does_no_harm(void **state)
{
    (void)state;
    static const char *const ROWS[] = {".......", ".......", "..@....", "......@",
                                       ".@.....", ".......", NULL};
    slu_map *map = world_drawn(ROWS);
    for (int rule = 0; rule < world_rules_count(); rule += world_step()) {
        flow_world w = {.map = map, .rules = world_rules(rule), .goals = {{3, 3}, {0, 5}}};
        w.tiles = slu_map_width(map) * slu_map_height(map);
        w.goal_count = 1 + (size_t)rule % 2;
        w.costs[1] = 2.5;
        slu_flow *flow = flow_world_flow(&w), *whole = flow_world_flow(&w);
        for (int i = 0; i < w.tiles; i++)
            for (uint64_t moment = 1;; moment++)
                if (!toggle_at(flow, whole, &w, moment, flow_world_tile(map, i))) break;
        slu_flow_destroy(whole);
        slu_flow_destroy(flow);
    }
    slu_map_destroy(map);
}

static void sweep_doors(slu_map *map, slui_random *random)
{
    for (int n = 0; n < 2; n++) {
        slu_tile at = world_tile(map, random);
        slu_rect door = {at.x, at.y, 1, 1};
        char glyph = slui_random_below(random, 2) ? '@' : '.';
        assert_int_equal(slu_map_fill(map, door, glyph, NULL), SLU_OK);
    }
}

// On a large map an edit before every slice does not start the fill over: it ends after little more
// work than it takes alone. The queue's ring wraps around on the way.
static void a_fill_ends_in_spite_of_an_edit_before_every_slice(void **state)
{
    (void)state;
    enum { WIDE = 500, HIGH = 100, BUDGET = 10000 };
    slu_map *map = NULL;
    slu_generate_options options = {
        .kind = SLU_GENERATE_OPEN, .width = WIDE, .height = HIGH, .seed = 3};
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    slui_random random = slui_random_seeded(9);
    flow_world w = {.map = map, .goal_count = 1, .tiles = WIDE * HIGH};
    world_ground(map, &random, &w.goals[0]);
    slu_flow *flow = flow_world_flow(&w);
    begin(flow, &w);
    // Sweeps and repairs take their part of every budget.
    int slices = 0, most = 6 * WIDE * HIGH / BUDGET;
    while (!advance(flow, BUDGET).done && slices++ < most)
        sweep_doors(map, &random);
    assert_true(slices > WIDE * HIGH / BUDGET / 2 && slices < most);
    slu_flow *whole = filled_at_once(&w);
    claim_same(flow, whole, &w, 0);
    slu_flow_destroy(whole);
    slu_flow_destroy(flow);
    slu_map_destroy(map);
}

// A slice that serves some tiles ends when they are settled, long before the field is complete.
static void a_slice_may_end_when_its_tiles_are_served(void **state)
{
    (void)state;
    enum { SIDE = 100 };
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){5, 5, 1, 1}, '@', NULL), SLU_OK);
    flow_world w = {.map = map, .goals = {{1, 1}}, .goal_count = 1, .tiles = SIDE * SIDE};
    slu_flow *flow = flow_world_flow(&w);
    slu_tile units[] = {{3, 9}, {5, 5}, {10, 2}}, far = {99, 99};
    slu_flow_slice slice = {.tiles = units, .tile_count = 3};
    slu_flow_progress progress;
    begin(flow, &w);
    assert_int_equal(slu_flow_advance(flow, &slice, &progress, NULL), SLU_OK);
    assert_true(progress.served && !progress.done);
    assert_true(ask(flow, units[0]).outcome == SLU_FOUND &&
                ask(flow, units[2]).outcome == SLU_FOUND);
    assert_true(ask(flow, far).outcome == SLU_RUNNING);
    slu_flow_facts facts, after;
    slu_flow_describe(flow, &facts);
    assert_true(facts.expanded < 400);
    // What is served costs nothing more.
    assert_int_equal(slu_flow_advance(flow, &slice, &progress, NULL), SLU_OK);
    slu_flow_describe(flow, &after);
    assert_true(progress.served && after.expanded == facts.expanded);
    slice = (slu_flow_slice){.budget = 100, .tiles = &far, .tile_count = 1};
    assert_int_equal(slu_flow_advance(flow, &slice, &progress, NULL), SLU_OK);
    assert_true(!progress.served && progress.spent == 100);
    slice.budget = 0;
    assert_int_equal(slu_flow_advance(flow, &slice, &progress, NULL), SLU_OK);
    assert_true(progress.served && ask(flow, far).outcome == SLU_FOUND);
    slu_flow_destroy(flow);
    slu_map_destroy(map);
}

// With start costs the field is Dijkstra's from a source that is joined to every goal by an edge of
// its cost, before and after edits.
static void start_costs_are_edges_from_one_source(void **state)
{
    (void)state;
    int cases = (int)world_cases(336), passed = 0;
    for (int number = 0; number < cases; number++) {
        slui_random random = slui_random_seeded((uint64_t)number + 4000);
        flow_world w;
        flow_world_open(&w, number, &random);
        draw_costs(&w, &random);
        slu_flow *flow = filled_at_once(&w);
        for (int round = 0; round < 4; round++) {
            double expected[FLOW_TILES];
            flow_world_costs(&w, expected);
            for (int i = 0; i < w.tiles; i++) {
                double cost = slu_flow_cost(flow, flow_world_tile(w.map, i));
                assert_true(reference_near(cost < 0 ? INFINITY : cost, expected[i], FLOW_SLACK));
            }
            for (size_t g = 0; g < w.goal_count; g++) {
                double cost = slu_flow_cost(flow, w.goals[g]);
                passed += cost >= 0 && cost < w.costs[g];
            }
            flow_world_change(&w, &random);
            assert_int_equal(slu_flow_update(flow, NULL), SLU_OK);
        }
        slu_flow_destroy(flow);
        flow_world_close(&w);
    }
    assert_true(passed > cases / 4);
}

// Goals so far apart that they wait beyond the queue's ring, one of them overtaken by the wave of
// another, one behind a wall.
static void a_goal_that_begins_late_is_not_lost(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(900, 3, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){890, 0, 1, 3}, '@', NULL), SLU_OK);
    flow_world w = {.map = map, .goals = {{0, 1}, {880, 1}, {895, 1}}, .goal_count = 3};
    w.costs[1] = 1000;
    w.costs[2] = 4000;
    slu_flow *flow = filled_at_once(&w);
    assert_true(slu_flow_cost(flow, (slu_tile){880, 1}) == 880);
    assert_true(slu_flow_cost(flow, (slu_tile){895, 1}) == 4000);
    assert_true(slu_flow_cost(flow, (slu_tile){899, 1}) == 4004);
    assert_true(asking_same_tile(ask(flow, (slu_tile){895, 1}).next, (slu_tile){895, 1}));
    assert_true(asking_same_tile(ask(flow, (slu_tile){880, 1}).next, (slu_tile){879, 1}));
    slu_flow_destroy(flow);
    slu_map_destroy(map);
}

// Several costs for one tile: the least counts. In any order of goals.
static void the_least_of_a_tiles_costs_counts(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(6, 1, NULL, &map, NULL), SLU_OK);
    flow_world w = {
        .map = map, .goals = {{5, 0}, {2, 0}, {5, 0}}, .costs = {3, 9, 0.25}, .goal_count = 3};
    slu_flow *flow = filled_at_once(&w);
    assert_true(slu_flow_cost(flow, (slu_tile){5, 0}) == 0.25);
    assert_true(slu_flow_cost(flow, (slu_tile){2, 0}) == 3.25);
    slu_flow_destroy(flow);
    slu_map_destroy(map);
}

static void bad_input_is_refused(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(5, 5, NULL, &map, NULL), SLU_OK);
    flow_world w = {.map = map, .goals = {{1, 1}}, .goal_count = 1};
    slu_flow *flow = flow_world_flow(&w);
    slu_tile outside = {5, 0};
    slu_flow_target target = target_of(&w);
    slu_flow_slice slice = {.tiles = &outside, .tile_count = 1}, none = {.tile_count = 1};
    slu_flow_answer answer = {.outcome = SLU_LIMIT};
    slu_error error;
    assert_int_equal(slu_flow_advance(flow, NULL, NULL, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_flow_ask(flow, w.goals[0], &answer, &error), SLU_ERR_ARGUMENT);
    begin(flow, &w);
    assert_true(advance(flow, 0).done);
    static const double WRONG[] = {-0.01, NAN, INFINITY, 2e9};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        target.costs = &WRONG[i];
        assert_int_equal(slu_flow_begin(flow, &target, &error), SLU_ERR_ARGUMENT);
    }
    assert_int_equal(slu_flow_begin(flow, NULL, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_flow_begin(NULL, &target, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_flow_advance(NULL, NULL, NULL, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_flow_advance(flow, &slice, NULL, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_flow_advance(flow, &none, NULL, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_flow_ask(flow, outside, &answer, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_flow_ask(flow, w.goals[0], NULL, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(answer.outcome, SLU_LIMIT);
    // Refused calls have changed nothing.
    assert_true(!slu_flow_is_stale(flow) && slu_flow_cost(flow, w.goals[0]) == 0);
    slu_flow_destroy(flow);
    slu_map_destroy(map);
}

// Fills and updates a field in slices with edits in between; returns the first failure.
static slu_status live(const flow_world *w, slu_flow *flow)
{
    slu_flow_target target = target_of(w);
    slu_status status = slu_flow_begin(flow, &target, NULL);
    slu_flow_slice slice = {.budget = 300};
    for (int x = 20; x < 40 && status == SLU_OK; x++) {
        status = slu_flow_advance(flow, &slice, NULL, NULL);
        slu_rect door = {x, 3, 1, 30};
        assert_int_equal(slu_map_fill(w->map, door, x % 2 ? '.' : '@', NULL), SLU_OK);
    }
    return status == SLU_OK ? slu_flow_update(flow, NULL) : status;
}

static slu_flow *flow_from(const slu_map *map, const slu_allocator *allocator)
{
    slu_flow *flow = NULL;
    slu_flow_options options = {.allocator = allocator};
    (void)slu_flow_create(map, &options, &flow, NULL);
    return flow;
}

static flow_world large_world(void)
{
    flow_world w = {.goals = {{50, 30}, {1, 1}, {7, 30}}, .costs = {2, 5, 0}, .goal_count = 3};
    assert_int_equal(slu_map_create(60, 40, NULL, &w.map, NULL), SLU_OK);
    w.tiles = 60 * 40;
    return w;
}

// If any allocation fails, nothing leaks, nothing wrong is said, and the field can be filled later.
static void allocations_may_fail(void **state)
{
    (void)state;
    bool done = false;
    for (long nth = 0; !done; nth++) {
        support_allocator memory;
        flow_world w = large_world();
        support_allocator_init(&memory, nth);
        slu_flow *flow = flow_from(w.map, &memory.allocator);
        slu_status status = flow ? live(&w, flow) : SLU_ERR_MEMORY;
        done = !support_allocator_failed(&memory);
        assert_int_equal(status, done ? SLU_OK : SLU_ERR_MEMORY);
        if (flow) {
            begin(flow, &w);
            assert_int_equal(slu_flow_update(flow, NULL), SLU_OK);
            slu_flow *whole = filled_at_once(&w);
            claim_same(flow, whole, &w, (int)nth);
            slu_flow_destroy(whole);
        }
        slu_flow_destroy(flow);
        assert_int_equal(memory.live_blocks, 0);
        slu_map_destroy(w.map);
        assert_true(nth < 1000);
    }
}

// Slices, edits and other goals allocate nothing once a field has seen the like.
static void after_warm_up_nothing_is_allocated(void **state)
{
    (void)state;
    support_allocator memory;
    flow_world w = large_world();
    support_allocator_init(&memory, -1);
    slu_flow *flow = flow_from(w.map, &memory.allocator);
    assert_int_equal(live(&w, flow), SLU_OK);
    assert_int_equal(live(&w, flow), SLU_OK);
    size_t calls = memory.calls;
    assert_int_equal(live(&w, flow), SLU_OK);
    assert_int_equal(memory.calls, calls);
    slu_flow_destroy(flow);
    slu_map_destroy(w.map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sliced_field_is_the_one_filled_at_once),
        cmocka_unit_test(edits_between_slices_do_no_harm),
        cmocka_unit_test(one_edit_at_any_moment_does_no_harm),
        cmocka_unit_test(a_fill_ends_in_spite_of_an_edit_before_every_slice),
        cmocka_unit_test(a_slice_may_end_when_its_tiles_are_served),
        cmocka_unit_test(start_costs_are_edges_from_one_source),
        cmocka_unit_test(a_goal_that_begins_late_is_not_lost),
        cmocka_unit_test(the_least_of_a_tiles_costs_counts),
        cmocka_unit_test(bad_input_is_refused),
        cmocka_unit_test(allocations_may_fail),
        cmocka_unit_test(after_warm_up_nothing_is_allocated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
