// SPDX-License-Identifier: MIT
// Exploring: after every discovery a plan has the cost that an independent Dijkstra's search on the
// believed ground finds, for every method, rule, kind of unit and kind of change; a unit in fog
// arrives exactly if it can.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "random_world.h"
#include "reference.h"
#include "support.h"

// Ticks represent the square root of 2 to 2 parts in 10^9.
static const double NEAR = 1e-8;

// ---------------------------------------------------------------------------------------------
// A unit under test, and what is known about the path to its goal

typedef struct outing {
    slu_map *map;
    slu_rules rules;
    slu_explorer *explorer;
    slu_tile goal;
    double *to_goal;
    uint64_t seed;
    const char *method;
} outing;

#define CLAIM(o, what)                                                                     \
    do {                                                                                   \
        if (!(what)) {                                                                     \
            print_error("seed %llu, %s, rules %d/%d: %s\n", (unsigned long long)(o)->seed, \
                        (o)->method, (o)->rules.diagonals, (o)->rules.charge, #what);      \
            world_print((o)->map);                                                         \
            fail();                                                                        \
        }                                                                                  \
    } while (0)

static slu_rect everything(const slu_map *map)
{
    return (slu_rect){0, 0, slu_map_width(map), slu_map_height(map)};
}

static double rest_at(const outing *o, slu_tile tile)
{
    return o->to_goal[reference_index(o->map, tile)];
}

static void know(outing *o)
{
    reference_flood_to(o->map, &o->rules, o->goal, o->to_goal);
}

// A goal where the unit does not fit has no path to it, even from itself.
static double true_rest(const outing *o, slu_tile tile)
{
    bool fits =
        slu_unit_cost(o->map, &o->rules, tile) > 0 && slu_unit_cost(o->map, &o->rules, o->goal) > 0;
    return fits ? rest_at(o, tile) : INFINITY;
}

static slu_explorer_state check_state(const outing *o, slu_explorer_state state)
{
    double rest = true_rest(o, state.tile);
    CLAIM(o, (state.outcome == SLU_FOUND) == (rest < INFINITY));
    CLAIM(o, state.outcome == SLU_FOUND || state.outcome == SLU_UNREACHABLE);
    bool stays = state.next.x == state.tile.x && state.next.y == state.tile.y;
    if (state.outcome != SLU_FOUND) {
        CLAIM(o, stays && state.cost == 0);
        return state;
    }
    CLAIM(o, reference_near(state.cost, rest, NEAR));
    bool there = state.tile.x == o->goal.x && state.tile.y == o->goal.y;
    CLAIM(o, stays == there);
    if (there) return state;
    double step = reference_step(o->map, &o->rules, state.tile, state.next);
    CLAIM(o, reference_near(step + rest_at(o, state.next), rest, NEAR));
    return state;
}

static slu_explorer_state plan(const outing *o)
{
    slu_explorer_state state;
    CLAIM(o, slu_explorer_plan(o->explorer, &state, NULL) == SLU_OK);
    return check_state(o, state);
}

static void check_path(const outing *o, const slu_explorer_state *state)
{
    size_t capacity = (size_t)slu_map_width(o->map) * (size_t)slu_map_height(o->map), count = 0;
    slu_tile *path = malloc(capacity * sizeof *path);
    CLAIM(o, slu_explorer_path(o->explorer, path, capacity, &count, NULL) == SLU_OK);
    CLAIM(o, (count > 0) == (state->outcome == SLU_FOUND));
    if (count > 0) {
        double cost = reference_walk(o->map, &o->rules, path, count).cost;
        CLAIM(o, reference_near(cost, state->cost, NEAR));
        CLAIM(o, path[0].x == state->tile.x && path[0].y == state->tile.y);
        CLAIM(o, path[count - 1].x == o->goal.x && path[count - 1].y == o->goal.y);
        size_t need = 0;
        CLAIM(o, slu_explorer_path(o->explorer, NULL, 0, &need, NULL) == SLU_ERR_CAPACITY);
        CLAIM(o, need == count);
    }
    free(path);
}

static void walk_a_little(const outing *o, slui_random *random)
{
    slu_explorer_state before = plan(o), state;
    check_path(o, &before);
    for (unsigned steps = (unsigned)slui_random_below(random, 4); steps > 0; steps--) {
        CLAIM(o, slu_explorer_step(o->explorer, &state, NULL) == SLU_OK);
        CLAIM(o, state.tile.x == before.next.x && state.tile.y == before.next.y);
        before = check_state(o, state);
    }
}

// ---------------------------------------------------------------------------------------------
// Changes in both directions

// Opens, closes or changes the cost of a small rectangle; returns it.
static slu_rect edit(slu_map *map, slui_random *random, bool with_costs)
{
    slu_tile a = world_tile(map, random);
    slu_rect area = {a.x, a.y, 1 + (int)slui_random_below(random, 3),
                     1 + (int)slui_random_below(random, 3)};
    if (area.x + area.width > slu_map_width(map)) area.width = slu_map_width(map) - area.x;
    if (area.y + area.height > slu_map_height(map)) area.height = slu_map_height(map) - area.y;
    uint64_t what = slui_random_below(random, with_costs ? 3 : 2);
    if (what == 2) {
        double cost = 0.01 * (double)(1 + slui_random_below(random, 900));
        assert_int_equal(slu_map_fill_cost(map, area, cost, NULL), SLU_OK);
    } else {
        char glyph = what ? '@' : with_costs && slui_random_below(random, 2) ? 'S' : '.';
        assert_int_equal(slu_map_fill(map, area, glyph, NULL), SLU_OK);
    }
    return area;
}

static void change_something(outing *o, slui_random *random, bool with_costs)
{
    bool all = slui_random_below(random, 2);
    for (uint64_t edits = 1 + slui_random_below(random, 4); edits > 0; edits--) {
        slu_rect area = edit(o->map, random, with_costs);
        if (!all) CLAIM(o, slu_explorer_notice(o->explorer, area, NULL, NULL) == SLU_OK);
    }
    if (all) CLAIM(o, slu_explorer_notice(o->explorer, everything(o->map), NULL, NULL) == SLU_OK);
    know(o);
}

static void push_somewhere(const outing *o, slui_random *random)
{
    slu_tile tile = world_tile(o->map, random);
    bool fits = slu_unit_cost(o->map, &o->rules, tile) > 0;
    slu_status status = slu_explorer_place(o->explorer, tile, NULL);
    CLAIM(o, status == (fits ? SLU_OK : SLU_ERR_ARGUMENT));
    if (fits) CLAIM(o, plan(o).tile.x == tile.x);
}

static bool begin(outing *o, slui_random *random, int method)
{
    slu_explorer_options options = {.rules = o->rules, .method = method};
    options.goal = o->goal = world_tile(o->map, random);
    if (!world_ground(o->map, random, &options.start)) return false;
    if (slu_unit_cost(o->map, &o->rules, options.start) <= 0) return false;
    assert_int_equal(slu_explorer_create(o->map, &options, &o->explorer, NULL), SLU_OK);
    o->method = slu_methods_at(slu_explorer_methods(), method)->name;
    size_t tiles = (size_t)slu_map_width(o->map) * (size_t)slu_map_height(o->map);
    o->to_goal = malloc(tiles * sizeof *o->to_goal);
    know(o);
    return true;
}

static void end(outing *o)
{
    slu_explorer_destroy(o->explorer);
    free(o->to_goal);
}

// One world, its rules and its unit by the seed; the same for every method.
static void try_world(uint64_t seed, int method, int rules)
{
    slui_random random = {seed};
    outing o = {.map = world_map(&random, 14), .rules = world_rules(rules), .seed = seed};
    bool with_costs = slui_random_below(&random, 2), special = slui_random_below(&random, 3) == 0;
    slu_influence *influence = NULL;
    if (with_costs) world_terrain(o.map, &random);
    if (special) {
        world_grounds(o.map, &random);
        o.rules.unit = world_unit(&random);
        if (slui_random_below(&random, 2)) influence = world_influence(o.map, &random);
        o.rules.influence = influence;
    }
    if (begin(&o, &random, method)) {
        for (int round = 0; round < 12; round++) {
            walk_a_little(&o, &random);
            change_something(&o, &random, with_costs);
            if (slui_random_below(&random, 4) == 0) push_somewhere(&o, &random);
        }
        walk_a_little(&o, &random);
        end(&o);
    }
    slu_influence_destroy(influence);
    slu_map_destroy(o.map);
}

static void plans_stay_optimal_whatever_changes(void **state)
{
    (void)state;
    uint64_t worlds = world_cases(40);
    for (int method = 0; method < slu_methods_count(slu_explorer_methods()); method++) {
        for (int rules = 0; rules < world_rules_count(); rules++)
            for (uint64_t i = 0; i < worlds; i++)
                try_world(1000 * (uint64_t)rules + i, method, rules);
    }
}

// ---------------------------------------------------------------------------------------------
// Fog: the unit believes all ground open until it has seen it

// Copies what is within `sight` of the unit; returns the rectangle.
static slu_rect see(const slu_map *truth, slu_map *belief, slu_tile at, int sight)
{
    int left = at.x > sight ? at.x - sight : 0, top = at.y > sight ? at.y - sight : 0;
    int right = at.x + sight, bottom = at.y + sight;
    if (right >= slu_map_width(truth)) right = slu_map_width(truth) - 1;
    if (bottom >= slu_map_height(truth)) bottom = slu_map_height(truth) - 1;
    for (int y = top; y <= bottom; y++) {
        for (int x = left; x <= right; x++) {
            slu_tile tile = {x, y};
            if (slu_map_passable(truth, tile) == slu_map_passable(belief, tile)) continue;
            slu_rect one = {x, y, 1, 1};
            assert_int_equal(slu_map_fill(belief, one, slu_map_glyph(truth, tile), NULL), SLU_OK);
        }
    }
    return (slu_rect){left, top, right - left + 1, bottom - top + 1};
}

// Walks until the unit arrives or gives up. Each discovery uses up a wall, so it terminates.
static bool arrives(outing *o, const slu_map *truth, int sight)
{
    for (;;) {
        slu_explorer_state state;
        assert_int_equal(slu_explorer_step(o->explorer, &state, NULL), SLU_OK);
        CLAIM(o, slu_map_passable(truth, state.tile));
        if (state.outcome == SLU_UNREACHABLE) return false;
        if (state.tile.x == o->goal.x && state.tile.y == o->goal.y) return true;
        slu_rect seen = see(truth, o->map, state.tile, sight);
        CLAIM(o, slu_explorer_notice(o->explorer, seen, NULL, NULL) == SLU_OK);
        know(o);
        plan(o);
    }
}

static void walk_in_fog(uint64_t seed, int method, int sight)
{
    slui_random random = {seed};
    slu_map *truth = world_map(&random, 18);
    slu_explorer_options options = {.method = method};
    options.rules.diagonals = (slu_diagonals)slui_random_below(&random, 4);
    slu_tile goal = world_tile(truth, &random);
    if (world_ground(truth, &random, &options.start)) {
        slu_map *belief;
        options.goal = goal;
        assert_int_equal(
            slu_map_create(slu_map_width(truth), slu_map_height(truth), NULL, &belief, NULL),
            SLU_OK);
        see(truth, belief, options.start, sight);
        outing o = {.map = belief, .rules = options.rules, .goal = goal, .seed = seed};
        o.method = slu_methods_at(slu_explorer_methods(), method)->name;
        o.to_goal = malloc((size_t)slu_map_width(truth) * (size_t)slu_map_height(truth) *
                           sizeof *o.to_goal);
        assert_int_equal(slu_explorer_create(belief, &options, &o.explorer, NULL), SLU_OK);
        uint32_t from = slu_map_component(truth, o.rules.diagonals, options.start);
        bool possible = slu_map_component(truth, o.rules.diagonals, goal) == from;
        CLAIM(&o, arrives(&o, truth, sight) == possible);
        end(&o);
        slu_map_destroy(belief);
    }
    slu_map_destroy(truth);
}

static void a_unit_in_fog_arrives_exactly_if_it_can(void **state)
{
    (void)state;
    for (int method = 0; method < slu_methods_count(slu_explorer_methods()); method++)
        for (uint64_t seed = 0; seed < 150; seed++)
            walk_in_fog(seed, method, 1 + (int)(seed % 3));
}

// ---------------------------------------------------------------------------------------------
// Small claims

static slu_explorer *explore(const slu_map *map, int method, slu_tile start, slu_tile goal)
{
    slu_explorer_options options = {.method = method, .start = start, .goal = goal};
    slu_explorer *explorer;
    assert_int_equal(slu_explorer_create(map, &options, &explorer, NULL), SLU_OK);
    return explorer;
}

static void bad_input_is_refused(void **state)
{
    (void)state;
    slu_map *map = world_drawn((const char *const[]){"..@", "...", NULL});
    slu_explorer *out = NULL;
    slu_error error;
    int method = 7;
    slu_explorer_options right = {.goal = {2, 1}}, wrong[5] = {right, right, right, right, right};
    wrong[0].start = (slu_tile){2, 0};
    wrong[1].start = (slu_tile){0, 2};
    wrong[2].goal = (slu_tile){-1, 0};
    wrong[3].method = slu_methods_count(slu_explorer_methods());
    wrong[4].algorithm.search = -1;
    for (int i = 0; i < 5; i++)
        assert_int_equal(slu_explorer_create(map, &wrong[i], &out, &error), SLU_ERR_ARGUMENT);
    right.rules.diagonals = (slu_diagonals)9;
    assert_int_equal(slu_explorer_create(map, &right, &out, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_explorer_create(NULL, &right, &out, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_explorer_create(map, NULL, &out, &error), SLU_ERR_ARGUMENT);
    assert_null(out);
    assert_int_equal(slu_methods_find(slu_explorer_methods(), "dstar", &method, &error),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(slu_methods_find(slu_explorer_methods(), NULL, &method, &error),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(method, 7);
    assert_null(slu_methods_at(slu_explorer_methods(), -1));
    slu_explorer_destroy(NULL);
    slu_map_destroy(map);
}

static void bad_calls_change_nothing(void **state)
{
    (void)state;
    for (int method = 0; method < slu_methods_count(slu_explorer_methods()); method++) {
        slu_map *map = world_drawn((const char *const[]){"..@", "...", NULL});
        slu_explorer *e = explore(map, method, (slu_tile){0, 0}, (slu_tile){2, 1});
        slu_explorer_state before, after;
        size_t count;
        assert_int_equal(slu_explorer_plan(e, &before, NULL), SLU_OK);
        slu_rect outside = {2, 1, 2, 1}, empty = {0, 0, 0, 1};
        assert_int_equal(slu_explorer_notice(e, outside, NULL, NULL), SLU_ERR_ARGUMENT);
        assert_int_equal(slu_explorer_notice(e, empty, NULL, NULL), SLU_ERR_ARGUMENT);
        assert_int_equal(slu_explorer_notice(NULL, outside, NULL, NULL), SLU_ERR_ARGUMENT);
        assert_int_equal(slu_explorer_place(e, (slu_tile){2, 0}, NULL), SLU_ERR_ARGUMENT);
        assert_int_equal(slu_explorer_place(e, (slu_tile){3, 0}, NULL), SLU_ERR_ARGUMENT);
        assert_int_equal(slu_explorer_place(NULL, (slu_tile){0, 0}, NULL), SLU_ERR_ARGUMENT);
        assert_int_equal(slu_explorer_plan(e, NULL, NULL), SLU_ERR_ARGUMENT);
        assert_int_equal(slu_explorer_step(NULL, &after, NULL), SLU_ERR_ARGUMENT);
        assert_int_equal(slu_explorer_path(e, NULL, 3, &count, NULL), SLU_ERR_ARGUMENT);
        assert_int_equal(slu_explorer_plan(e, &after, NULL), SLU_OK);
        assert_true(before.cost == after.cost && before.tile.x == after.tile.x);
        slu_explorer_destroy(e);
        slu_map_destroy(map);
    }
}

// An edit that the explorer was not notified of is an error, and notifying it resolves that.
static void an_unnoticed_edit_makes_an_explorer_stale(void **state)
{
    (void)state;
    for (int method = 0; method < slu_methods_count(slu_explorer_methods()); method++) {
        slu_map *map = world_drawn((const char *const[]){"...", "...", NULL});
        slu_explorer *e = explore(map, method, (slu_tile){0, 0}, (slu_tile){2, 0});
        slu_explorer_state now;
        slu_error error;
        size_t count;
        slu_rect wall = {1, 0, 1, 1};
        assert_int_equal(slu_map_fill(map, wall, '@', NULL), SLU_OK);
        assert_int_equal(slu_explorer_plan(e, &now, &error), SLU_ERR_STALE);
        assert_int_equal(slu_explorer_step(e, &now, &error), SLU_ERR_STALE);
        assert_int_equal(slu_explorer_path(e, NULL, 0, &count, &error), SLU_ERR_STALE);
        assert_int_equal(slu_explorer_notice(e, everything(map), &count, &error), SLU_OK);
        assert_int_equal(count, 1);
        assert_int_equal(slu_explorer_plan(e, &now, &error), SLU_OK);
        assert_true(now.outcome == SLU_FOUND && now.cost == 4);
        assert_int_equal(slu_explorer_notice(e, everything(map), &count, &error), SLU_OK);
        assert_int_equal(count, 0);
        slu_explorer_destroy(e);
        slu_map_destroy(map);
    }
}

// A wall that is built on the unit holds it there until it is torn down.
static void a_unit_in_a_wall_waits(void **state)
{
    (void)state;
    for (int method = 0; method < slu_methods_count(slu_explorer_methods()); method++) {
        slu_map *map = world_drawn((const char *const[]){"....", NULL});
        slu_explorer *e = explore(map, method, (slu_tile){0, 0}, (slu_tile){3, 0});
        slu_explorer_state now;
        slu_rect here = {1, 0, 1, 1};
        assert_int_equal(slu_explorer_step(e, &now, NULL), SLU_OK);
        assert_int_equal(slu_map_fill(map, here, '@', NULL), SLU_OK);
        assert_int_equal(slu_explorer_notice(e, here, NULL, NULL), SLU_OK);
        assert_int_equal(slu_explorer_step(e, &now, NULL), SLU_OK);
        assert_true(now.outcome == SLU_UNREACHABLE && now.tile.x == 1);
        assert_int_equal(slu_map_fill(map, here, '.', NULL), SLU_OK);
        assert_int_equal(slu_explorer_notice(e, here, NULL, NULL), SLU_OK);
        assert_int_equal(slu_explorer_step(e, &now, NULL), SLU_OK);
        assert_true(now.outcome == SLU_FOUND && now.tile.x == 2 && now.cost == 1);
        slu_explorer_destroy(e);
        slu_map_destroy(map);
    }
}

// A wall far from any path costs a repair nothing, and a plan that is followed needs no new one.
static void a_repair_does_only_what_it_must(void **state)
{
    (void)state;
    slu_map *map;
    assert_int_equal(slu_map_create(200, 200, NULL, &map, NULL), SLU_OK);
    slu_explorer *e = explore(map, 0, (slu_tile){150, 100}, (slu_tile){190, 100});
    slu_explorer_state now;
    slu_explorer_stats first, last;
    assert_int_equal(slu_explorer_plan(e, &now, NULL), SLU_OK);
    slu_explorer_describe(e, &first);
    slu_rect far = {5, 5, 3, 3};
    assert_int_equal(slu_map_fill(map, far, '@', NULL), SLU_OK);
    assert_int_equal(slu_explorer_notice(e, everything(map), NULL, NULL), SLU_OK);
    for (int i = 0; i < 40; i++)
        assert_int_equal(slu_explorer_step(e, &now, NULL), SLU_OK);
    slu_explorer_describe(e, &last);
    assert_true(now.tile.x == 190 && now.cost == 0);
    assert_int_equal(first.expanded, last.expanded);
    assert_int_equal(last.plans, 2);
    assert_int_equal(last.steps, 40);
    assert_int_equal(last.changes, 9);
    // 24 bytes per tile, its border of one tile and the queue.
    assert_true(last.bytes < 202 * 202 * 24 + 24 * 4096);
    slu_explorer_destroy(e);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Memory

// A walk with a discovery; each call that fails for lack of memory is repeated.
static slu_status explore_with(const slu_allocator *allocator, slu_map *map, int method,
                               double *cost)
{
    slu_explorer_options options = {.goal = {23, 23}, .method = method, .allocator = allocator};
    slu_explorer *e;
    slu_explorer_state now;
    slu_rect wall = {4, 3, 1, 20};
    assert_int_equal(slu_map_fill(map, wall, '.', NULL), SLU_OK);
    slu_status status = slu_explorer_create(map, &options, &e, NULL);
    if (status != SLU_OK) return status;
    slu_status worst = slu_explorer_plan(e, &now, NULL);
    if (worst != SLU_OK) assert_int_equal(slu_explorer_plan(e, &now, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, wall, '@', NULL), SLU_OK);
    status = slu_explorer_notice(e, wall, NULL, NULL);
    if (status != SLU_OK) {
        worst = status;
        assert_int_equal(slu_explorer_plan(e, &now, NULL), SLU_ERR_STALE);
        assert_int_equal(slu_explorer_notice(e, wall, NULL, NULL), SLU_OK);
    }
    status = slu_explorer_step(e, &now, NULL);
    if (status != SLU_OK) worst = status;
    if (status != SLU_OK) assert_int_equal(slu_explorer_step(e, &now, NULL), SLU_OK);
    *cost = now.cost;
    slu_explorer_destroy(e);
    return worst;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    for (int method = 0; method < slu_methods_count(slu_explorer_methods()); method++) {
        slu_map *map;
        double whole = 0, cost = 0;
        assert_int_equal(slu_map_create(24, 24, NULL, &map, NULL), SLU_OK);
        assert_int_equal(explore_with(NULL, map, method, &whole), SLU_OK);
        long nth = 0;
        for (;; nth++) {
            support_allocator memory;
            support_allocator_init(&memory, nth);
            cost = whole;
            slu_status status = explore_with(&memory.allocator, map, method, &cost);
            assert_int_equal(memory.live_blocks, 0);
            assert_true(cost == whole);
            if (!support_allocator_failed(&memory)) break;
            assert_int_equal(status, SLU_ERR_MEMORY);
        }
        assert_true(nth > 4);
        slu_map_destroy(map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_stay_optimal_whatever_changes),
        cmocka_unit_test(a_unit_in_fog_arrives_exactly_if_it_can),
        cmocka_unit_test(bad_input_is_refused),
        cmocka_unit_test(bad_calls_change_nothing),
        cmocka_unit_test(an_unnoticed_edit_makes_an_explorer_stale),
        cmocka_unit_test(a_unit_in_a_wall_waits),
        cmocka_unit_test(a_repair_does_only_what_it_must),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
