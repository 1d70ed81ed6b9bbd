// SPDX-License-Identifier: MIT
// Plans for many units: on small maps a plain search over all positions at once decides which
// instances are solvable; lacam must solve exactly these, and every plan must pass the checker.
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

enum { CASES = 4000, SIDE = 4, TILES = SIDE * SIDE, UNITS = 3, STATES = TILES * TILES * TILES };

typedef struct puzzle {
    slu_map *map;
    slu_crowd_options options;
    slu_errand errands[UNITS];
    int count;
    uint64_t number;
} puzzle;

static const slu_unit KINDS[] = {{.size = 1}, {.size = 2}};

static crowd_step step_of(const puzzle *p, int unit, slu_tile from, slu_tile to)
{
    return (crowd_step){from, to, KINDS[p->errands[unit].kind].size};
}

static slu_tile tile_at(const puzzle *p, int index)
{
    return (slu_tile){index % slu_map_width(p->map), index / slu_map_width(p->map)};
}

static int index_of(const puzzle *p, slu_tile tile)
{
    return tile.y * slu_map_width(p->map) + tile.x;
}

static bool fits(const puzzle *p, int unit, slu_tile tile)
{
    return crowd_may_step(p->map, &p->options, p->errands[unit].kind, tile, tile);
}

static bool starts_alone(const puzzle *p, int unit)
{
    slu_tile at = p->errands[unit].start;
    if (!fits(p, unit, at)) return false;
    for (int i = 0; i < unit; i++) {
        slu_tile other = p->errands[i].start;
        if (!crowd_may_both(step_of(p, unit, at, at), step_of(p, i, other, other))) return false;
    }
    return true;
}

// A goal at the end of a walk is reachable; one step in 200 replaces it by any tile of the map.
static void wander(const puzzle *p, slu_errand *e, slui_random *random)
{
    slu_tile to = {e->goal.x + (int)slui_random_below(random, 3) - 1,
                   e->goal.y + (int)slui_random_below(random, 3) - 1};
    if (crowd_may_step(p->map, &p->options, e->kind, e->goal, to)) e->goal = to;
    if (slui_random_below(random, 200) == 0) e->goal = world_tile(p->map, random);
}

static void draw_puzzle(puzzle *p, uint64_t number)
{
    slui_random random = slui_random_seeded(number);
    *p = (puzzle){.number = number, .map = world_map(&random, SIDE)};
    p->options.rules.diagonals = number % 3 ? SLU_DIAGONALS_NEVER : (slu_diagonals)(number / 3 % 4);
    p->options.kinds = KINDS;
    p->options.kind_count = 2;
    p->options.method = crowd_method("lacam");
    p->options.seed = number;
    p->options.table_tiles = number / 2 % 2; // 1: trails
    uint32_t kinds = number % 4 == 1 ? 2 : 1;
    for (int tries = 0; tries < 8 * UNITS && p->count < UNITS; tries++) {
        slu_errand *e = &p->errands[p->count];
        *e = (slu_errand){.kind = (int)slui_random_below(&random, kinds)};
        e->start = world_tile(p->map, &random);
        e->goal = e->start;
        for (int steps = 0; steps < 2 * TILES; steps++)
            wander(p, e, &random);
        p->count += starts_alone(p, p->count);
    }
}

// ---------------------------------------------------------------------------------------------
// Everything, tried

typedef struct joint {
    int depth[STATES]; // ticks to get there, plus one; 0: not met
    int queue[STATES];
    int head, tail;
} joint;

static void meet(joint *j, int state, int depth)
{
    if (j->depth[state]) return;
    j->depth[state] = depth;
    j->queue[j->tail++] = state;
}

static void unpack(int state, int place[UNITS])
{
    for (int i = 0; i < UNITS; i++, state /= TILES)
        place[i] = state % TILES;
}

static int pack(const int place[UNITS], int count)
{
    int state = 0;
    for (int i = count - 1; i >= 0; i--)
        state = state * TILES + place[i];
    return state;
}

static bool may_join(const puzzle *p, const int *from, const int *to, int unit)
{
    crowd_step a = step_of(p, unit, tile_at(p, from[unit]), tile_at(p, to[unit]));
    for (int i = 0; i < unit; i++) {
        crowd_step b = step_of(p, i, tile_at(p, from[i]), tile_at(p, to[i]));
        if (!crowd_may_both(a, b)) return false;
    }
    return true;
}

// All combinations of steps of the units from `unit` on.
static void branch(const puzzle *p, joint *j, const int *from, int *to, int unit, int depth)
{
    if (unit == p->count) {
        meet(j, pack(to, p->count), depth);
        return;
    }
    slu_tile at = tile_at(p, from[unit]);
    for (int k = 0; k < 9; k++) {
        slu_tile tile = {at.x + k % 3 - 1, at.y + k / 3 - 1};
        if (!crowd_may_step(p->map, &p->options, p->errands[unit].kind, at, tile)) continue;
        to[unit] = index_of(p, tile);
        if (may_join(p, from, to, unit)) branch(p, j, from, to, unit + 1, depth);
    }
}

// The fewest ticks of a plan, -1 if there is none.
static int least_makespan(const puzzle *p)
{
    joint *j = calloc(1, sizeof *j);
    int place[UNITS] = {0}, to[UNITS] = {0}, goal[UNITS] = {0};
    for (int i = 0; i < p->count; i++) {
        place[i] = index_of(p, p->errands[i].start);
        goal[i] = index_of(p, p->errands[i].goal);
    }
    meet(j, pack(place, p->count), 1);
    while (j->head < j->tail && !j->depth[pack(goal, p->count)]) {
        int state = j->queue[j->head++];
        unpack(state, place);
        branch(p, j, place, to, 0, j->depth[state] + 1);
    }
    int found = j->depth[pack(goal, p->count)] - 1;
    free(j);
    return found;
}

// ---------------------------------------------------------------------------------------------

static slu_plan_facts claim_plan_holds(const puzzle *p, const slu_errand *errands, size_t count)
{
    slu_plan_options options = {.crowd = p->options, .max_expanded = 2000};
    if (count <= UNITS) options.max_expanded = 4000000;
    slu_plan *plan = NULL;
    slu_error error = {0};
    slu_status status = slu_plan_create(p->map, &options, errands, count, &plan, &error);
    if (status != SLU_OK) fail_msg("puzzle %d: %s", (int)p->number, error.text);
    slu_plan_facts facts, seen;
    slu_plan_describe(plan, &facts);
    status = slu_plan_check(p->map, &p->options, errands, count, slu_plan_at(plan, 0),
                            facts.makespan + 1, &seen, &error);
    if (status != SLU_OK) fail_msg("puzzle %d: %s", (int)p->number, error.text);
    assert_int_equal(seen.arrived, facts.arrived);
    assert_int_equal(seen.sum_of_costs, facts.sum_of_costs);
    if (facts.outcome == SLU_PLAN_FOUND) assert_int_equal(facts.arrived, count);
    assert_null(slu_plan_at(plan, facts.makespan + 1));
    slu_plan_destroy(plan);
    return facts;
}

static void what_can_be_solved_is_solved(void **state)
{
    (void)state;
    int solved = 0, unsolvable = 0;
    for (int number = 0; number < world_share(CASES); number++) {
        puzzle p;
        draw_puzzle(&p, number);
        int least = p.count ? least_makespan(&p) : 0;
        slu_plan_facts facts = claim_plan_holds(&p, p.errands, (size_t)p.count);
        slu_plan_outcome expected = least < 0 ? SLU_PLAN_UNSOLVABLE : SLU_PLAN_FOUND;
        if (facts.outcome != expected)
            fail_msg("puzzle %d: %s, but %s is right", (int)number,
                     slu_plan_outcome_name(facts.outcome), slu_plan_outcome_name(expected));
        if (least >= 0) assert_true(facts.makespan >= (uint64_t)least);
        solved += least > 0;
        unsolvable += least < 0;
        slu_map_destroy(p.map);
    }
    print_message("%d solved, %d unsolvable\n", solved, unsolvable);
    assert_true(solved > world_share(500) && unsolvable > world_share(500));
}

// Narrow units packed around wide ones: brute force cannot keep up, but the result is a valid plan,
// or part of one.
static void packed_wide_units_get_plans_that_hold(void **state)
{
    (void)state;
    enum { PACKED = 300, MOST = 40 };
    for (uint64_t number = 0; number < PACKED; number++) {
        slui_random random = slui_random_seeded(number);
        puzzle p = {.number = number};
        assert_int_equal(slu_map_create(6, 6, NULL, &p.map, NULL), SLU_OK);
        p.options = (slu_crowd_options){.kinds = KINDS, .kind_count = 2, .seed = number};
        p.options.rules.diagonals = number % 2 ? SLU_DIAGONALS_NEVER : SLU_DIAGONALS_CLEAR;
        p.options.method = crowd_method("pibt");
        slu_errand errands[MOST];
        slu_crowd *crowd = NULL;
        assert_int_equal(slu_crowd_create(p.map, &p.options, &crowd, NULL), SLU_OK);
        crowd_add_random(crowd, p.map, 2, 4, &random);
        crowd_add_random(crowd, p.map, 1, MOST / 2, &random);
        size_t count = (size_t)slu_crowd_count(crowd);
        for (size_t i = 0; i < count; i++)
            errands[i] = (slu_errand){
                slu_crowd_units(crowd)[i].kind, slu_crowd_units(crowd)[i].tile, {0, 0}};
        for (int tick = 0; tick < 30; tick++)
            assert_int_equal(slu_crowd_step(crowd, NULL, NULL), SLU_OK);
        for (size_t i = 0; i < count; i++)
            errands[i].goal = slu_crowd_units(crowd)[i].tile;
        slu_crowd_destroy(crowd);
        p.options.method = crowd_method("lacam");
        claim_plan_holds(&p, errands, count);
        slu_map_destroy(p.map);
    }
}

// ---------------------------------------------------------------------------------------------
// What is asked wrongly, or too tightly

// Two corridors that meet; the units have to swap places.
static const char *const CROSSING[] = {
    "@@.@@", //
    ".....", //
    "@@.@@", //
    NULL,
};
static const slu_errand SWAPPED[] = {{0, {0, 1}, {4, 1}}, {0, {4, 1}, {0, 1}}};

static slu_plan_options four_neighbours(const char *method)
{
    return (slu_plan_options){
        .crowd = {.rules.diagonals = SLU_DIAGONALS_NEVER, .method = crowd_method(method)}};
}

static void bad_errands_are_named(void **state)
{
    (void)state;
    slu_map *map = world_drawn(CROSSING);
    static const slu_errand BAD[][2] = {
        {{0, {0, 1}, {4, 1}}, {0, {0, 0}, {0, 1}}},  {{0, {0, 1}, {4, 1}}, {0, {0, 1}, {4, 1}}},
        {{0, {0, 1}, {4, 1}}, {0, {5, 1}, {0, 1}}},  {{0, {0, 1}, {4, 1}}, {0, {4, 1}, {0, -1}}},
        {{0, {0, 1}, {4, 1}}, {-1, {4, 1}, {0, 1}}}, {{0, {0, 1}, {4, 1}}, {1, {4, 1}, {0, 1}}},
    };
    for (int m = 0; m < slu_methods_count(slu_crowd_methods()); m++) {
        slu_plan_options options = four_neighbours(slu_methods_at(slu_crowd_methods(), m)->name);
        for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
            slu_plan *plan = NULL;
            slu_error error = {0};
            assert_int_equal(slu_plan_create(map, &options, BAD[i], 2, &plan, &error),
                             SLU_ERR_ARGUMENT);
            assert_int_equal(error.line, 2);
            assert_null(plan);
        }
    }
    slu_map_destroy(map);
}

static void what_is_plain_to_see_is_seen(void **state)
{
    (void)state;
    slu_map *map = world_drawn(CROSSING);
    static const slu_errand HOPELESS[][2] = {
        {{0, {0, 1}, {4, 1}}, {0, {4, 1}, {4, 1}}}, // one goal for two
        {{0, {0, 1}, {0, 0}}, {0, {4, 1}, {0, 1}}}, // a goal in a wall
    };
    slu_plan_options options = four_neighbours("lacam");
    for (int i = 0; i < 2; i++) {
        slu_plan *plan = NULL;
        slu_plan_facts facts;
        assert_int_equal(slu_plan_create(map, &options, HOPELESS[i], 2, &plan, NULL), SLU_OK);
        slu_plan_describe(plan, &facts);
        assert_int_equal(facts.outcome, SLU_PLAN_UNSOLVABLE);
        assert_int_equal(facts.expanded, 0);
        slu_plan_destroy(plan);
    }
    slu_map_destroy(map);
}

static void the_limit_is_kept(void **state)
{
    (void)state;
    slu_map *map = world_drawn(CROSSING);
    for (int m = 0; m < slu_methods_count(slu_crowd_methods()); m++) {
        slu_plan_options options = four_neighbours(slu_methods_at(slu_crowd_methods(), m)->name);
        options.max_expanded = 2;
        slu_plan *plan = NULL;
        slu_plan_facts facts;
        assert_int_equal(slu_plan_create(map, &options, SWAPPED, 2, &plan, NULL), SLU_OK);
        slu_plan_describe(plan, &facts);
        assert_int_equal(facts.outcome, SLU_PLAN_LIMIT);
        assert_int_equal(facts.expanded, 2);
        assert_int_equal(facts.sum_lower_bound, 8);
        slu_plan_destroy(plan);
    }
    slu_map_destroy(map);
}

// The number-th passable tile, from the first or from the last on.
static void take_ground(const slu_map *map, int number, bool from_last, slu_tile *out)
{
    int tiles = slu_map_width(map) * slu_map_height(map);
    for (int i = 0; i < tiles; i++) {
        int at = from_last ? tiles - 1 - i : i;
        *out = (slu_tile){at % slu_map_width(map), at / slu_map_width(map)};
        if (slu_map_passable(map, *out) && number-- == 0) return;
    }
}

static void nobody_is_soon_there(void **state)
{
    (void)state;
    slu_map *map = world_drawn(CROSSING);
    for (int m = 0; m < slu_methods_count(slu_crowd_methods()); m++) {
        slu_plan_options options = four_neighbours(slu_methods_at(slu_crowd_methods(), m)->name);
        slu_plan *plan = NULL;
        slu_plan_facts facts;
        assert_int_equal(slu_plan_create(map, &options, NULL, 0, &plan, NULL), SLU_OK);
        slu_plan_describe(plan, &facts);
        assert_int_equal(facts.outcome, SLU_PLAN_FOUND);
        assert_int_equal(facts.makespan, 0);
        slu_plan_destroy(plan);
    }
    slu_plan_destroy(NULL);
    slu_map_destroy(map);
}

// A hash over whole plans for forty units in a labyrinth of rooms.
static void plans_are_the_same_everywhere(void **state)
{
    (void)state;
    static const uint64_t GOLDEN = 0xF38D5ECD7F911946;
    slu_generate_options make = {.kind = SLU_GENERATE_ROOMS, .width = 24, .height = 24, .seed = 3};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&make, &map, NULL), SLU_OK);
    slu_errand errands[40];
    for (int i = 0; i < 40; i++) {
        slu_tile start = {0, 0}, goal = {0, 0};
        take_ground(map, i, false, &start);
        take_ground(map, i, true, &goal);
        errands[i] = (slu_errand){0, start, goal};
    }
    slu_plan_options options = four_neighbours("lacam");
    slu_plan *plan = NULL;
    slu_plan_facts facts;
    assert_int_equal(slu_plan_create(map, &options, errands, 40, &plan, NULL), SLU_OK);
    slu_plan_describe(plan, &facts);
    assert_int_equal(facts.outcome, SLU_PLAN_FOUND);
    uint64_t hash = facts.expanded;
    for (uint64_t tick = 0; tick <= facts.makespan; tick++)
        for (int i = 0; i < 40; i++) {
            slu_tile at = slu_plan_at(plan, tick)[i];
            hash = (hash ^ (uint64_t)(at.y * 1000 + at.x)) * UINT64_C(0x100000001B3);
        }
    if (hash != GOLDEN) fail_msg("0x%016llX", (unsigned long long)hash);
    slu_plan_destroy(plan);
    slu_map_destroy(map);
}

// If any allocation fails, nothing leaks, and no plan is returned.
static void failed_allocations_leave_nothing_behind(void **state)
{
    (void)state;
    slu_map *map = world_drawn(CROSSING);
    for (int m = 0; m < slu_methods_count(slu_crowd_methods()); m++) {
        slu_plan_options options = four_neighbours(slu_methods_at(slu_crowd_methods(), m)->name);
        options.max_expanded = 100;
        slu_status status = SLU_ERR_MEMORY;
        for (long nth = 0; status != SLU_OK; nth++) {
            support_allocator memory;
            support_allocator_init(&memory, nth);
            options.crowd.allocator = &memory.allocator;
            slu_plan *plan = NULL;
            status = slu_plan_create(map, &options, SWAPPED, 2, &plan, NULL);
            assert_int_equal(support_allocator_failed(&memory), status != SLU_OK);
            if (status != SLU_OK) assert_int_equal(status, SLU_ERR_MEMORY);
            assert_int_equal(plan == NULL, status != SLU_OK);
            slu_plan_destroy(plan);
            assert_int_equal(memory.live_blocks, 0);
        }
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_can_be_solved_is_solved),
        cmocka_unit_test(packed_wide_units_get_plans_that_hold),
        cmocka_unit_test(bad_errands_are_named),
        cmocka_unit_test(what_is_plain_to_see_is_seen),
        cmocka_unit_test(the_limit_is_kept),
        cmocka_unit_test(nobody_is_soon_there),
        cmocka_unit_test(plans_are_the_same_everywhere),
        cmocka_unit_test(failed_allocations_leave_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
