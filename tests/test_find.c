// SPDX-License-Identifier: MIT
// Queries and their answers: goals, bad queries, edits between queries, very many queries. Limits
// are in test_limits.c, sliced searches in test_slices.c, traces in test_events.c.
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"

static const char *const TWO_ROOMS[] = {
    "..........@...", //
    "..........@...", //
    "...@@@@...@...", //
    "...@......@...", //
    "...@......@...", //
    NULL,
};
static const slu_tile OTHER_CAPACITY = {12, 2};
static const slu_tile IN_WALL = {10, 0};

// A map, a finder on it and a result that shows whether it was written to.
typedef struct fixture {
    slu_map *map;
    slu_finder *finder;
    slu_result result;
    slu_error error;
} fixture;

static fixture open_rooms(void)
{
    fixture f = {.map = world_drawn(TWO_ROOMS)};
    f.finder = asking_finder(f.map, (slu_rules){0});
    memset(&f.result, 0x5A, sizeof f.result);
    return f;
}

static void close_fixture(fixture *f)
{
    slu_finder_destroy(f->finder);
    slu_map_destroy(f->map);
}

// ---------------------------------------------------------------------------------------------
// Goals

// The path from a tile to itself is that tile and costs nothing, by every algorithm.
static void start_at_the_goal(void **state)
{
    (void)state;
    fixture f = open_rooms();
    for (int i = 0; i < asking_algorithm_count(); i++) {
        slu_query query = {.start = {5, 1}, .goal = {5, 1}, .algorithm = asking_algorithm_at(i)};
        slu_result r = asking(f.finder, &query);
        assert_int_equal(r.outcome, SLU_FOUND);
        assert_int_equal(r.path_length, 1);
        assert_true(asking_same_tile(r.path[0], query.start));
        assert_true(r.cost == 0);
        assert_int_equal(r.straight_steps + r.diagonal_steps, 0);
    }
    close_fixture(&f);
}

static void start_among_the_goals(void **state)
{
    (void)state;
    fixture f = open_rooms();
    const slu_tile goals[] = {{4, 1}, {12, 2}, {5, 1}, {10, 0}};
    for (int i = 0; i < asking_algorithm_count(); i++) {
        slu_query query = {.start = {5, 1}, .goals = goals, .goal_count = 4};
        query.algorithm = asking_algorithm_at(i);
        slu_result r = asking(f.finder, &query);
        assert_int_equal(r.outcome, SLU_FOUND);
        assert_int_equal(r.path_length, 1);
        assert_true(r.cost == 0);
    }
    close_fixture(&f);
}

static void claim_unreachable_at_once(const slu_result *r)
{
    assert_int_equal(r->outcome, SLU_UNREACHABLE);
    assert_int_equal(r->stats.expanded, 0);
    assert_int_equal(r->path_length, 0);
    assert_true(r->cost == 0);
    assert_int_equal(r->straight_steps + r->diagonal_steps, 0);
}

// A goal in a wall or in another room is refused before a single tile is expanded.
static void unreachable_takes_no_search(void **state)
{
    (void)state;
    fixture f = open_rooms();
    const slu_tile both[] = {OTHER_CAPACITY, IN_WALL, OTHER_CAPACITY};
    for (int i = 0; i < asking_algorithm_count(); i++) {
        slu_query query = {.start = {0, 0}, .algorithm = asking_algorithm_at(i)};
        query.goal = IN_WALL;
        slu_result r = asking(f.finder, &query);
        claim_unreachable_at_once(&r);
        query.goal = OTHER_CAPACITY;
        r = asking(f.finder, &query);
        claim_unreachable_at_once(&r);
        query.goals = both;
        query.goal_count = 3;
        r = asking(f.finder, &query);
        claim_unreachable_at_once(&r);
    }
    close_fixture(&f);
}

// The cheapest goal wins, wherever it is in the list and however often.
static void cheapest_of_many_goals_wins(void **state)
{
    (void)state;
    fixture f = open_rooms();
    const slu_tile goals[] = {{9, 4}, OTHER_CAPACITY, {0, 4}, {0, 4}, IN_WALL, {9, 0}, {9, 4}};
    for (int i = 0; i < asking_algorithm_count(); i++) {
        slu_query query = {.start = {0, 0}, .goals = goals, .goal_count = 7};
        query.algorithm = asking_algorithm_at(i);
        query.weight = 1;
        slu_result r = asking(f.finder, &query);
        assert_int_equal(r.outcome, SLU_FOUND);
        if (!slu_algorithm_is_optimal(query.algorithm, NULL)) continue;
        assert_true(asking_same_tile(asking_last(&r), (slu_tile){0, 4}));
        assert_true(r.cost == 4);
    }
    close_fixture(&f);
}

// `goals` replaces `goal`, even a goal that would be refused; no goals means `goal`.
static void goals_replace_goal(void **state)
{
    (void)state;
    fixture f = open_rooms();
    const slu_tile goals[] = {{2, 0}};
    slu_query query = {.start = {0, 0}, .goal = {-7, 99}, .goals = goals, .goal_count = 1};
    slu_result r = asking(f.finder, &query);
    assert_true(asking_same_tile(asking_last(&r), goals[0]));
    query.goal = (slu_tile){0, 2};
    query.goal_count = 0;
    r = asking(f.finder, &query);
    assert_true(asking_same_tile(asking_last(&r), query.goal));
    close_fixture(&f);
}

// Every tile of the map may be a goal at once.
static void a_thousand_goals(void **state)
{
    (void)state;
    enum { SIDE = 40 };
    static slu_tile goals[SIDE * SIDE];
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    size_t count = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        if (i % SIDE > 4 || i / SIDE > 3) goals[count++] = (slu_tile){i % SIDE, i / SIDE};
    }
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    for (int i = 0; i < asking_algorithm_count(); i++) {
        slu_query query = {.start = {0, 0}, .goals = goals, .goal_count = count};
        query.algorithm = asking_algorithm_at(i);
        query.weight = 1;
        slu_result r = asking(finder, &query);
        assert_int_equal(r.outcome, SLU_FOUND);
        if (slu_algorithm_is_optimal(query.algorithm, NULL)) assert_true(r.cost == 4);
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Bad queries

// A refused query says why, leaves the result alone, and leaves the last path readable.
static void claim_refused(fixture *f, const slu_query *query)
{
    slu_query good = {.start = {0, 0}, .goal = {9, 4}, .algorithm = asking_algorithm("dijkstra")};
    slu_result before = asking(f->finder, &good);
    slu_tile *path = asking_copy(&before);
    slu_result untouched;
    memset(&untouched, 0x5A, sizeof untouched);
    f->error = (slu_error){0};
    assert_int_equal(slu_find(f->finder, query, &f->result, &f->error), SLU_ERR_ARGUMENT);
    assert_memory_equal(&f->result, &untouched, sizeof untouched);
    assert_int_equal(f->error.code, SLU_ERR_ARGUMENT);
    assert_true(strlen(f->error.text) > 0);
    assert_int_equal(slu_find(f->finder, query, &f->result, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_find_begin(f->finder, query, NULL), SLU_ERR_ARGUMENT);
    assert_true(asking_same_path(&before, path, before.path_length));
    free(path);
}

static void tiles_outside_the_map_are_refused(void **state)
{
    (void)state;
    fixture f = open_rooms();
    const slu_tile outside[] = {
        {-1, 0},
        {0, -1},
        {14, 0},
        {0, 5},
        {INT_MAX, 0},
        {0, INT_MAX},
        {INT_MIN, 0},
        {0, INT_MIN},
        {14, 4},
        {13, 5},
        {INT_MIN, INT_MIN},
        {INT_MAX, INT_MAX},
        {65536, 0},
        {0, 65536},
        {1 << 28, 1},
        {1, 1 << 28},
    };
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        const slu_tile goals[] = {{1, 1}, outside[i], {2, 2}};
        slu_query from = {.start = outside[i], .goal = {0, 0}};
        slu_query to = {.start = {0, 0}, .goal = outside[i]};
        slu_query among = {.start = {0, 0}, .goals = goals, .goal_count = 3};
        claim_refused(&f, &from);
        claim_refused(&f, &to);
        claim_refused(&f, &among);
    }
    close_fixture(&f);
}

static void a_start_in_a_wall_is_refused(void **state)
{
    (void)state;
    fixture f = open_rooms();
    slu_query apart = {.start = IN_WALL, .goal = {0, 0}};
    slu_query same = {.start = IN_WALL, .goal = IN_WALL};
    slu_query partial = {.start = IN_WALL, .goal = {0, 0}, .partial = true};
    claim_refused(&f, &apart);
    claim_refused(&f, &same);
    claim_refused(&f, &partial);
    close_fixture(&f);
}

static void bad_numbers_are_refused(void **state)
{
    (void)state;
    fixture f = open_rooms();
    const double weights[] = {NAN, -1, -0.5, -1e-300, INFINITY, -INFINITY, 100.001, 1e300};
    for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
        slu_query query = {.start = {0, 0}, .goal = {5, 0}, .weight = weights[i]};
        claim_refused(&f, &query);
    }
    const double costs[] = {NAN, -1, -1e-9, INFINITY, -INFINITY};
    for (size_t i = 0; i < sizeof costs / sizeof costs[0]; i++) {
        slu_query query = {.start = {0, 0}, .goal = {5, 0}, .max_cost = costs[i]};
        claim_refused(&f, &query);
    }
    close_fixture(&f);
}

static void unknown_algorithms_are_refused(void **state)
{
    (void)state;
    fixture f = open_rooms();
    const int bad[] = {-1, INT_MIN, INT_MAX, 1000};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        slu_query search = {.start = {0, 0}, .goal = {5, 0}, .algorithm = {bad[i], 0}};
        slu_query heuristic = {.start = {0, 0}, .goal = {5, 0}, .algorithm = {0, bad[i]}};
        claim_refused(&f, &search);
        claim_refused(&f, &heuristic);
    }
    slu_query last = {
        .start = {0, 0}, .goal = {5, 0}, .algorithm = {slu_methods_count(slu_searches()), 0}};
    claim_refused(&f, &last);
    last.algorithm = (slu_algorithm){0, slu_methods_count(slu_heuristics())};
    claim_refused(&f, &last);
    close_fixture(&f);
}

static void missing_pointers_are_refused(void **state)
{
    (void)state;
    fixture f = open_rooms();
    slu_query query = {.start = {0, 0}, .goal = {5, 0}};
    slu_query no_goals = {.start = {0, 0}, .goals = NULL, .goal_count = 2};
    claim_refused(&f, &no_goals);
    assert_int_equal(slu_find(NULL, &query, &f.result, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_find(f.finder, NULL, &f.result, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_find(f.finder, &query, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_find_begin(NULL, &query, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_find_begin(f.finder, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_find_step(NULL, 1, &f.result, NULL), SLU_ERR_ARGUMENT);
    slu_find_cancel(NULL);
    slu_finder_destroy(NULL);
    close_fixture(&f);
}

static void claim_no_finder(const slu_map *map, slu_finder_options options)
{
    slu_finder *finder = NULL;
    slu_error error = {0};
    assert_int_equal(slu_finder_create(map, &options, &finder, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(error.code, SLU_ERR_ARGUMENT);
    assert_true(strlen(error.text) > 0);
    assert_null(finder);
}

static void bad_rules_give_no_finder(void **state)
{
    (void)state;
    fixture f = open_rooms();
    const slu_steps bad[] = {{0, 1},     {1, 0},     {-1, 1},      {1, -1},
                             {10001, 1}, {1, 10001}, {INT_MIN, 1}, {INT_MAX, INT_MAX},
                             {-10, -14}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        claim_no_finder(f.map, (slu_finder_options){.rules.steps = bad[i]});
    }
    claim_no_finder(f.map, (slu_finder_options){.rules.diagonals = (slu_diagonals)4});
    claim_no_finder(f.map, (slu_finder_options){.rules.diagonals = (slu_diagonals)INT_MAX});
    claim_no_finder(f.map, (slu_finder_options){.rules.charge = (slu_charge)2});
    claim_no_finder(f.map, (slu_finder_options){.queue = (slu_queue)6});
    claim_no_finder(NULL, (slu_finder_options){0});
    assert_int_equal(slu_finder_create(f.map, NULL, NULL, NULL), SLU_ERR_ARGUMENT);
    close_fixture(&f);
}

// ---------------------------------------------------------------------------------------------
// One finder over time

// A path is the finder's until its next query: other finders and edits do not disturb it.
static void a_path_stays_readable(void **state)
{
    (void)state;
    fixture f = open_rooms();
    slu_finder *other = asking_finder(f.map, (slu_rules){.diagonals = SLU_DIAGONALS_NEVER});
    slu_query query = {.start = {0, 4}, .goal = {9, 4}};
    slu_result kept = asking(f.finder, &query);
    slu_tile *copy = asking_copy(&kept);
    slu_query back = {.start = {9, 4}, .goal = {0, 4}};
    asking(other, &back);
    slu_map_fill(f.map, (slu_rect){0, 0, 5, 5}, '@', NULL);
    asking(other, &back);
    slu_finder_destroy(other);
    assert_true(asking_same_path(&kept, copy, kept.path_length));
    free(copy);
    close_fixture(&f);
}

// After any edits between two queries, the next answer is that of the map as it is now.
static void edits_are_seen_by_the_next_query(void **state)
{
    (void)state;
    enum { SIDE = 16 };
    static double truth[SIDE * SIDE];
    for (uint64_t seed = 0; seed < 60; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_rules rules = world_rules((int)seed);
        slu_map *map = world_map(&random, SIDE);
        slu_finder *finders[] = {asking_finder(map, rules), asking_heap_finder(map, rules)};
        for (int round = 0; round < 40; round++) {
            slu_query query = {.algorithm =
                                   asking_algorithm(round % 2 ? "dijkstra" : "astar+octile")};
            world_edit(map, &random, seed % 2);
            if (!world_ground(map, &random, &query.start)) continue;
            query.goal = world_tile(map, &random);
            reference_flood(map, &rules, query.start, truth);
            double expected = truth[reference_index(map, query.goal)];
            for (int i = 0; i < 2; i++) {
                slu_result r = asking(finders[i], &query);
                double cost = r.outcome == SLU_FOUND ? r.cost : INFINITY;
                if (!reference_near(cost, expected, 1e-6)) {
                    world_print(map);
                    fail_msg("seed %d round %d: %.17g, not %.17g", (int)seed, round, cost,
                             expected);
                }
                if (r.outcome == SLU_FOUND) asking_check_path(map, &rules, &query, &r);
            }
        }
        slu_finder_destroy(finders[0]);
        slu_finder_destroy(finders[1]);
        slu_map_destroy(map);
    }
}

// Nodes are distinguished from those of earlier searches by a stamp of a few bits. Far more
// searches than stamps must still each start clean, including those that leave tiles untouched for
// whole cycles of the stamp.
static void very_many_queries_leave_no_residue(void **state)
{
    (void)state;
    enum { QUERIES = 210000, FRESH_EVERY = 997 };
    slui_random random = slui_random_seeded(7);
    slu_map *map = world_drawn(TWO_ROOMS);
    slu_finder *worn = asking_finder(map, (slu_rules){0});
    for (int i = 0; i < QUERIES; i++) {
        slu_query query = {
            .start = {0, 0}, .goal = {1, 1}, .algorithm = asking_algorithm_at(i % 7)};
        bool compare = i % FRESH_EVERY == 0 || i % 16384 < 2 || i % 65536 < 2;
        if (compare) {
            world_ground(map, &random, &query.start);
            query.goal = world_tile(map, &random);
        }
        slu_result r = asking(worn, &query);
        if (!compare) {
            assert_int_equal(r.outcome, SLU_FOUND);
            assert_int_equal(r.path_length, 2);
            continue;
        }
        slu_finder *fresh = asking_finder(map, (slu_rules){0});
        slu_result same = asking(fresh, &query);
        assert_int_equal(r.outcome, same.outcome);
        assert_true(r.cost == same.cost);
        assert_int_equal(r.stats.expanded, same.stats.expanded);
        assert_int_equal(r.stats.reexpanded, same.stats.reexpanded);
        assert_int_equal(r.stats.generated, same.stats.generated);
        assert_true(asking_same_path(&r, same.path, same.path_length));
        slu_finder_destroy(fresh);
    }
    slu_finder_destroy(worn);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------

typedef struct call_counter {
    int calls, allowed;
    uint64_t last_expanded;
} call_counter;

static bool count_down(void *ctx, uint64_t expanded)
{
    call_counter *counter = ctx;
    assert_true(expanded >= counter->last_expanded);
    counter->last_expanded = expanded;
    return ++counter->calls <= counter->allowed;
}

// keep_going is called about every 1000 expansions, and its `false` ends the search with no path.
static void keep_going_cancels(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(300, 300, NULL, &map, NULL), SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    call_counter patient = {.allowed = INT_MAX}, hasty = {.allowed = 3};
    slu_query query = {{0, 0}, {299, 299}, .algorithm = asking_algorithm("dijkstra")};
    query.keep_going = count_down;
    query.keep_going_ctx = &patient;
    slu_result r = asking(finder, &query);
    assert_int_equal(r.outcome, SLU_FOUND);
    assert_in_range(patient.calls, 80, 100);
    query.keep_going_ctx = &hasty;
    r = asking(finder, &query);
    assert_int_equal(r.outcome, SLU_CANCELLED);
    assert_int_equal(hasty.calls, 4);
    assert_int_equal(r.path_length, 0);
    assert_true(r.cost == 0);
    assert_in_range(r.stats.expanded, 3000, 5000);
    query.keep_going = NULL;
    r = asking(finder, &query);
    assert_int_equal(r.outcome, SLU_FOUND);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_at_the_goal),
        cmocka_unit_test(start_among_the_goals),
        cmocka_unit_test(unreachable_takes_no_search),
        cmocka_unit_test(cheapest_of_many_goals_wins),
        cmocka_unit_test(goals_replace_goal),
        cmocka_unit_test(a_thousand_goals),
        cmocka_unit_test(tiles_outside_the_map_are_refused),
        cmocka_unit_test(a_start_in_a_wall_is_refused),
        cmocka_unit_test(bad_numbers_are_refused),
        cmocka_unit_test(unknown_algorithms_are_refused),
        cmocka_unit_test(missing_pointers_are_refused),
        cmocka_unit_test(bad_rules_give_no_finder),
        cmocka_unit_test(a_path_stays_readable),
        cmocka_unit_test(edits_are_seen_by_the_next_query),
        cmocka_unit_test(very_many_queries_leave_no_residue),
        cmocka_unit_test(keep_going_cancels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
