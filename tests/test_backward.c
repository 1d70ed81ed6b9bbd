// SPDX-License-Identifier: MIT
// The heuristic `backward`: the cost itself for a unit without a motion, for a vehicle a consistent
// lower bound at every state; the same whatever was asked before; and few states expanded.
//
// SLUICE_TEST_MAPS and SLUICE_TEST_SEED choose how many worlds and which.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "asking.h"
#include "driving.h"
#include "random_world.h"
#include "reference.h"
#include "search/search_core.h"
#include "support.h"

static const double NEAR = 4e-9;

typedef struct world {
    slui_random random;
    slu_map *map;
    slu_rules rules;
    slu_influence *influence;
    slu_motion motion;
    slu_query query;
    slu_tile goals[3];
} world;

static int below(world *w, int limit)
{
    return (int)slui_random_below(&w->random, (uint32_t)limit);
}

static slu_motion draw_motion(world *w)
{
    bool four = w->rules.diagonals == SLU_DIAGONALS_NEVER;
    slu_motion m = {.turn_cost = below(w, 2) * 0.3, .top_speed = 1 + below(w, 4)};
    if (below(w, 2)) m.max_turn = four ? 2 : 1 + below(w, 2);
    return m;
}

static void draw_goals(world *w)
{
    w->query.goals = w->goals;
    w->query.goal_count = 1 + (size_t)below(w, 3);
    for (size_t i = 0; i < w->query.goal_count; i++)
        if (below(w, 5) == 0 || !world_ground(w->map, &w->random, &w->goals[i]))
            w->goals[i] = world_tile(w->map, &w->random);
}

// Every rule; every fourth world has a special unit, and every fourth an influence. False if the
// unit has no ground to stand on.
static bool open_world(world *w, uint64_t number, int side)
{
    *w = (world){.random = slui_random_seeded(number + 77)};
    w->map = world_map(&w->random, side);
    w->rules = world_rules((int)(number % (uint64_t)world_rules_count()));
    if (below(w, 2)) world_terrain(w->map, &w->random);
    if (below(w, 4) == 0) world_even_out(w->map, &w->random);
    if (below(w, 2)) world_grounds(w->map, &w->random);
    int manner = below(w, 4);
    if (manner == 1) w->rules.unit = world_unit(&w->random);
    if (manner == 2) w->rules.influence = w->influence = world_influence(w->map, &w->random);
    w->motion = draw_motion(w);
    w->query.algorithm = asking_algorithm("astar+backward");
    draw_goals(w);
    return world_ground(w->map, &w->random, &w->query.start) &&
           !isinf(reference_standing(w->map, &w->rules, w->query.start));
}

static void close_world(world *w)
{
    slu_influence_destroy(w->influence);
    slu_map_destroy(w->map);
}

// ---------------------------------------------------------------------------------------------
// A lower bound

static uint64_t estimate_at(slu_finder *f, slu_tile tile, int speed)
{
    f->estimator.speed = speed;
    return slui_estimate(&f->estimator, SLUI_BACKWARD, tile.x, tile.y);
}

// Over each move from a state the estimate falls by no more than the move costs. Where it says that
// there is no path, no move leads to where it says otherwise.
static void claim_consistent(slu_finder *f, slui_state from, int *moves_seen)
{
    uint64_t here = estimate_at(f, from.tile, from.speed);
    for (unsigned moves = slui_states_moves(f, from); moves; moves &= moves - 1) {
        slui_move move;
        if (!slui_states_move(f, from, (int)SLUI_LOWEST_BIT(moves), &move)) continue;
        uint64_t there = estimate_at(f, move.tile, move.speed);
        ++*moves_seen;
        if (there != SLUI_NO_PATH && (here == SLUI_NO_PATH || here > move.cost + there))
            fail_msg("the estimate falls by more than the move costs");
    }
}

static bool is_goal(const slu_finder *f, slu_tile tile)
{
    for (size_t i = 0; i < f->estimator.sought_count; i++)
        if (asking_same_tile(f->estimator.sought[i], tile)) return true;
    return false;
}

// Every state of a tile on which the unit fits. An estimate that is consistent and 0 at the goals
// never exceeds the cost, whichever path leads there.
static void claim_lower_bound(slu_finder *f, int *moves_seen)
{
    for (uint32_t s = 0; s <= f->states.rest; s++) {
        slui_state state = slui_states_at(f, s);
        if (slui_view_cost(&f->view, state.tile) == 0 || !slui_finder_reachable(f, state.tile))
            continue;
        if (state.speed <= 1 && is_goal(f, state.tile))
            assert_int_equal(estimate_at(f, state.tile, state.speed), 0);
        claim_consistent(f, state, moves_seen);
    }
}

static void estimates_of_vehicles_are_consistent_lower_bounds(void **state)
{
    (void)state;
    int moves = 0;
    uint64_t first = world_first_case(), count = world_cases(400);
    for (uint64_t i = first; i < first + count; i++) {
        world w;
        if (open_world(&w, i, 9)) {
            slu_finder *f = driving_finder(w.map, w.rules, w.motion);
            slu_status status = slu_find_begin(f, &w.query, NULL);
            assert_int_equal(status, SLU_OK);
            bool aimed = f->settled == SLU_RUNNING && f->search.heuristic == SLUI_BACKWARD;
            if (aimed) claim_lower_bound(f, &moves);
            slu_finder_destroy(f);
        }
        close_world(&w);
    }
    print_message("%d moves\n", moves);
    assert_true(moves > 100);
}

// The field of a unit without a motion is the field of true costs.
static void estimates_of_other_units_are_their_costs(void **state)
{
    (void)state;
    enum { TILES = 12 * 12 };
    uint64_t first = world_first_case(), count = world_cases(600);
    for (uint64_t i = first; i < first + count; i++) {
        world w;
        double told[TILES], truth[TILES];
        if (open_world(&w, i, 12)) {
            slu_finder *f = asking_finder(w.map, w.rules);
            assert_int_equal(slu_finder_estimates(f, &w.query, told, TILES, NULL), SLU_OK);
            assert_int_equal(slu_finder_distances(f, &w.query, truth, TILES, NULL), SLU_OK);
            int tiles = slu_map_width(w.map) * slu_map_height(w.map);
            for (int t = 0; t < tiles; t++)
                if (truth[t] >= 0 && !reference_near(told[t], truth[t], NEAR))
                    fail_msg("world %d: %g, not %g", (int)i, told[t], truth[t]);
            slu_finder_destroy(f);
        }
        close_world(&w);
    }
}

// ---------------------------------------------------------------------------------------------
// What is kept

static void claim_same(const slu_result *a, const slu_result *b)
{
    assert_int_equal(a->outcome, b->outcome);
    assert_true(a->cost == b->cost);
    assert_int_equal(a->stats.expanded, b->stats.expanded);
    assert_int_equal(a->stats.generated, b->stats.generated);
    assert_true(asking_same_path(a, b->path, b->path_length));
}

static void change_something(world *w)
{
    int what = below(w, 6);
    if (what == 0) world_edit(w->map, &w->random, true);
    if (what == 1 && w->influence)
        slu_influence_add(w->influence, world_tile(w->map, &w->random), 3, 2.5, NULL);
    if (what == 2) draw_goals(w);
}

// One finder for many starts, goals and edits takes the same steps as a new one for each query.
static void what_was_asked_before_changes_nothing(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"astar+backward", "wastar+backward", "greedy+backward",
                                        "best", "beam+backward"};
    uint64_t first = world_first_case(), count = world_cases(120);
    for (uint64_t i = first; i < first + count; i++) {
        world w;
        bool stands = open_world(&w, i, 14);
        slu_motion motion = i % 3 ? w.motion : (slu_motion){0};
        slu_finder *kept = stands ? driving_finder(w.map, w.rules, motion) : NULL;
        for (int k = 0; stands && k < 12; k++, change_something(&w)) {
            w.query.algorithm = asking_algorithm(NAMES[below(&w, 5)]);
            w.query.partial = below(&w, 3) == 0;
            if (!world_ground(w.map, &w.random, &w.query.start) ||
                isinf(reference_standing(w.map, &w.rules, w.query.start)))
                continue;
            slu_finder *fresh = driving_finder(w.map, w.rules, motion);
            slu_result a = asking(kept, &w.query), b = asking(fresh, &w.query);
            claim_same(&a, &b);
            slu_finder_destroy(fresh);
        }
        slu_finder_destroy(kept);
        close_world(&w);
    }
}

static uint64_t aims_of(const slu_finder *f)
{
    slu_phases phases;
    slu_finder_phases(f, &phases);
    return phases.aim.runs;
}

// From a tile that has been asked about, nothing is searched for again.
static void the_same_goal_is_not_aimed_at_again(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(40, 30, NULL, &map, NULL), SLU_OK);
    slu_finder *f = driving_finder(map, (slu_rules){0}, (slu_motion){.top_speed = 3});
    slu_query query = {.start = {2, 3}, .goal = {35, 20}};
    uint64_t expanded = asking(f, &query).stats.expanded;
    assert_int_equal(aims_of(f), 1);
    assert_int_equal(asking(f, &query).stats.expanded, expanded);
    assert_int_equal(aims_of(f), 1);
    query.goal.x--;
    asking(f, &query);
    assert_int_equal(aims_of(f), 2);
    slu_finder_destroy(f);
    slu_map_destroy(map);
}

static void every_allocation_may_fail_at_any_speed(void **state)
{
    (void)state;
    slu_generate_options options = {
        .kind = SLU_GENERATE_CAVES, .width = 60, .height = 50, .seed = 5, .density = 35};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    slui_random random = slui_random_seeded(3);
    slu_query query = {.algorithm = asking_algorithm("astar+backward"), .partial = true};
    assert_true(world_ground(map, &random, &query.start) &&
                world_ground(map, &random, &query.goal));
    for (int speed = 0; speed <= 4; speed += 2) {
        slu_unit unit = {.size = speed > 2 ? 1 : 2};
        query.beside = true;
        for (long nth = 0;; nth++) {
            support_allocator memory;
            support_allocator_init(&memory, nth);
            slu_finder_options how = {.motion.top_speed = speed, .allocator = &memory.allocator};
            if (!isinf(reference_standing(map, &(slu_rules){.unit = unit}, query.start)))
                how.rules.unit = unit;
            slu_finder *finder = NULL;
            slu_result r = {0};
            slu_status status = slu_finder_create(map, &how, &finder, NULL);
            if (status == SLU_OK) status = slu_find(finder, &query, &r, NULL);
            bool happened = support_allocator_failed(&memory);
            assert_int_equal(status, happened ? SLU_ERR_MEMORY : SLU_OK);
            if (happened && finder) asking(finder, &query);
            slu_finder_destroy(finder);
            assert_int_equal(memory.live_blocks, 0);
            if (!happened) break;
        }
    }
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// What it is for

// Queries of scenes/fortress.map.scen, at top speed 4; what canonical+octile expands, and the cost.
static const struct {
    slu_tile start, goal;
    int octile;
    double cost;
} LONG[] = {
    {{380, 28}, {107, 440}, 1002936, 156.5096679918781},
    {{32, 231}, {411, 242}, 1415153, 134.39696961966998},
    {{493, 261}, {81, 354}, 811995, 139.74011537017762},
};

static void a_vehicle_crosses_the_fortress_in_few_states(void **state)
{
    (void)state;
    slu_map *map = NULL;
    slu_error error = {0};
    if (slu_map_load("scenes/fortress.map", NULL, &map, &error)) fail_msg("%s", error.text);
    slu_finder *f = driving_finder(map, (slu_rules){0}, (slu_motion){.top_speed = 4});
    for (size_t i = 0; i < sizeof LONG / sizeof *LONG; i++) {
        slu_query query = {.start = LONG[i].start, .goal = LONG[i].goal};
        slu_result r = asking(f, &query);
        print_message("%d states, not %d; cost %.17g\n", (int)r.stats.expanded, LONG[i].octile,
                      r.cost);
        assert_int_equal(r.outcome, SLU_FOUND);
        assert_true(reference_near(r.cost, LONG[i].cost, NEAR));
        assert_true(r.stats.expanded <= 60000);
        assert_true(r.stats.expanded * 14 < (uint64_t)LONG[i].octile);
    }
    slu_finder_destroy(f);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(estimates_of_vehicles_are_consistent_lower_bounds),
        cmocka_unit_test(estimates_of_other_units_are_their_costs),
        cmocka_unit_test(what_was_asked_before_changes_nothing),
        cmocka_unit_test(the_same_goal_is_not_aimed_at_again),
        cmocka_unit_test(every_allocation_may_fail_at_any_speed),
        cmocka_unit_test(a_vehicle_crosses_the_fortress_in_few_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
