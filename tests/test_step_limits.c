// SPDX-License-Identifier: MIT
// Limits on the steps and the cost of a path: every search answers with a path within them if there
// is one, and with SLU_LIMIT only if there is none. An exact search answers with the best such
// path, as computed by an independent dynamic program over tiles and steps (reference.h).
//
// SLUICE_TEST_MAPS and SLUICE_TEST_SEED choose how many worlds and which.
#include <inttypes.h>
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
#include "reference_motion.h"

enum {
    SIDE = 9,
    TILES = SIDE * SIDE,
    WORLDS = 1500,
    DRIVES = 300, // of which few are forced by their limit
    // A plain depth-first search may need more time than anybody has; what it then answers claims
    // nothing.
    PATIENCE = 20000,
};

static uint64_t worlds(void)
{
    return world_cases(WORLDS);
}

// Costs found in ticks and in doubles: 19601/13860 is not quite the square root of 2.
static const double SLACK = 4e-9;

// Costs within a step more or less may be equal up to rounding.
static const double ROUNDING = 1e-9;

typedef struct trial {
    uint64_t number;
    slui_random random;
    slu_map *map;
    slu_rules rules;
    slu_influence *influence;
    slu_finder *finder;
    slu_query query;
    double within[TILES + 1]; // the cheapest cost with at most n steps
    int fewest;               // steps of any path
} trial;

static int below(trial *t, int limit)
{
    return (int)slui_random_below(&t->random, (uint32_t)limit);
}

static slu_algorithm some_algorithm(trial *t)
{
    for (;;) {
        slu_algorithm algorithm = asking_algorithm_at(below(t, asking_algorithm_count()));
        if (asking_applies(t->finder, algorithm)) return algorithm;
    }
}

// False if there is no path.
static bool open_trial(trial *t, uint64_t number)
{
    *t = (trial){.number = number, .random = {7000003 + number}};
    t->rules = world_rules((int)(number % (uint64_t)world_rules_count()));
    t->map = world_map(&t->random, SIDE);
    if (below(t, 2)) world_terrain(t->map, &t->random);
    if (below(t, 4) == 0) world_even_out(t->map, &t->random);
    if (below(t, 6) == 0) t->rules.unit = world_unit(&t->random);
    if (below(t, 6) == 0) t->rules.influence = t->influence = world_influence(t->map, &t->random);
    t->finder =
        below(t, 2) ? asking_finder(t->map, t->rules) : asking_heap_finder(t->map, t->rules);
    if (!world_ground(t->map, &t->random, &t->query.start)) return false;
    if (!world_ground(t->map, &t->random, &t->query.goal)) return false;
    t->query.algorithm = some_algorithm(t);
    t->query.weight = 1 + below(t, 3);
    t->query.beam_width = (uint64_t)below(t, 4);
    t->query.table_entries = (uint64_t)(below(t, 2) ? 1 << below(t, 8) : 0);
    t->query.max_expanded = asking_may_give_up(t->query.algorithm) ? PATIENCE : 0;
    if (isinf(reference_standing(t->map, &t->rules, t->query.start))) return false;
    int most = slu_map_width(t->map) * slu_map_height(t->map);
    reference_within_steps(t->map, &t->rules, t->query.start, t->query.goal, most, t->within);
    while (t->fewest < most && isinf(t->within[t->fewest]))
        t->fewest++;
    return isfinite(t->within[most]) && t->fewest > 0;
}

static void close_trial(trial *t)
{
    slu_finder_destroy(t->finder);
    slu_influence_destroy(t->influence);
    slu_map_destroy(t->map);
}

static bool minimises_cost(const trial *t)
{
    return slu_algorithm_is_optimal(t->query.algorithm, &t->rules);
}

static bool minimises_steps(const trial *t)
{
    return slu_methods_at(slu_searches(), t->query.algorithm.search)->flags & SLU_FEWEST_STEPS;
}

static uint64_t steps_of(const slu_result *r)
{
    return r->straight_steps + r->diagonal_steps;
}

static _Noreturn void complain(const trial *t, const slu_result *r, const char *claim)
{
    world_print(t->map);
    fail_msg("world %" PRIu64 ", %s: %s; %s with %d steps at %.12g, limits %d and %.12g", t->number,
             slu_methods_at(slu_searches(), t->query.algorithm.search)->name, claim,
             slu_outcome_name(r->outcome), (int)steps_of(r), r->cost, (int)t->query.max_steps,
             t->query.max_cost);
    abort();
}

// The cheapest cost within the step limit.
static double best_cost(const trial *t)
{
    int most = slu_map_width(t->map) * slu_map_height(t->map);
    bool limited = t->query.max_steps != 0 && t->query.max_steps < (uint64_t)most;
    return t->within[limited ? t->query.max_steps : (uint64_t)most];
}

// The fewest steps within the cost limit.
static int fewest_within(const trial *t)
{
    int n = t->fewest;
    while (t->query.max_cost != 0 && t->within[n] > t->query.max_cost * (1 + ROUNDING))
        n++;
    return n;
}

// What a search has to answer, if it has not run out of patience. False if it has.
static bool claim_answer(trial *t)
{
    slu_result r = asking(t->finder, &t->query);
    bool gave_up = t->query.max_expanded != 0 && r.stats.expanded >= t->query.max_expanded;
    if (gave_up && r.outcome == SLU_LIMIT) return false;
    double best = best_cost(t);
    bool exists = isfinite(best) && (t->query.max_cost == 0 || best <= t->query.max_cost);
    if (!exists && r.outcome != SLU_LIMIT) complain(t, &r, "there is no path within the limits");
    if (!exists) return true;
    if (r.outcome != SLU_FOUND) complain(t, &r, "there is a path within the limits");
    asking_check_path(t->map, &t->rules, &t->query, &r);
    if (t->query.max_steps != 0 && steps_of(&r) > t->query.max_steps)
        complain(t, &r, "the path has too many steps");
    if (t->query.max_cost != 0 && r.cost > t->query.max_cost * (1 + ROUNDING))
        complain(t, &r, "the path costs too much");
    if (minimises_cost(t) && !reference_near(r.cost, best, SLACK))
        complain(t, &r, "there is a cheaper path within the limits");
    if (minimises_steps(t) && steps_of(&r) != (uint64_t)fewest_within(t))
        complain(t, &r, "there is a path with fewer steps within the limits");
    return true;
}

// Every limit from one step too few to one that is no limit at all.
static int try_step_limits(trial *t)
{
    int tried = 0, last = slu_map_width(t->map) * slu_map_height(t->map);
    double cheapest = t->within[last];
    for (int n = t->fewest > 1 ? t->fewest - 1 : 1; n <= last; n++) {
        t->query.max_steps = (uint64_t)n;
        tried += claim_answer(t);
        if (reference_near(t->within[n], cheapest, ROUNDING)) break;
    }
    return tried;
}

// A path within a step limit is found whenever there is one, by every search.
static void a_path_within_the_step_limit_is_found_if_there_is_one(void **state)
{
    (void)state;
    uint64_t tried = 0;
    trial t;
    for (uint64_t n = world_first_case(), end = n + worlds(); n < end; n++) {
        if (open_trial(&t, n)) tried += try_step_limits(&t);
        close_trial(&t);
    }
    assert_true(tried > worlds() / 2);
}

// The same under a cost limit, and under both at once: the cost of the best path with a step more.
static void a_path_within_both_limits_is_found_if_there_is_one(void **state)
{
    (void)state;
    uint64_t tried = 0;
    trial t;
    for (uint64_t n = world_first_case(), end = n + worlds(); n < end; n++) {
        if (open_trial(&t, n)) {
            for (int more = 0; more < 3; more++) {
                // Between two costs, so that rounding does not matter.
                double cost = t.within[t.fewest + more < TILES ? t.fewest + more : t.fewest];
                t.query.max_cost = cost * (below(&t, 2) ? 1 + 1e-6 : 1 - 1e-6);
                t.query.max_steps = 0;
                tried += claim_answer(&t);
                t.query.max_steps = (uint64_t)(t.fewest + below(&t, 4));
                tried += claim_answer(&t);
            }
        }
        close_trial(&t);
    }
    assert_true(tried > worlds());
}

// A table of any size changes nothing but the work.
static void a_table_hides_no_path(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"iddfs", "idastar+octile", "dfs"};
    uint64_t tried = 0;
    trial t;
    for (uint64_t n = world_first_case(), end = n + 2 * worlds(); n < end; n++) {
        if (open_trial(&t, n)) {
            t.query.algorithm = asking_algorithm(NAMES[n % 3]);
            t.query.max_expanded = PATIENCE;
            t.query.table_entries = n % 2 ? TILES * 8 : 16;
            tried += try_step_limits(&t);
        }
        close_trial(&t);
    }
    assert_true(tried > worlds() / 4);
}

// In slices of a few expansions the answer is the same.
static void slices_keep_the_limits_too(void **state)
{
    (void)state;
    trial t;
    for (uint64_t n = world_first_case(), end = n + worlds() / 4; n < end; n++) {
        if (open_trial(&t, n)) {
            t.query.max_steps = (uint64_t)t.fewest;
            slu_result whole = asking(t.finder, &t.query);
            slu_result sliced = asking_sliced(t.finder, &t.query, 1 + (uint64_t)below(&t, 7));
            assert_int_equal(whole.outcome, sliced.outcome);
            assert_int_equal(whole.path_length, sliced.path_length);
            assert_true(whole.cost == sliced.cost);
            assert_int_equal(whole.stats.expanded, sliced.stats.expanded);
        }
        close_trial(&t);
    }
}

// If no path is within the limits, a partial one is what it was before the search went on.
static void a_partial_path_survives_a_search_that_goes_on(void **state)
{
    (void)state;
    trial t;
    uint64_t tried = 0;
    for (uint64_t n = world_first_case(), end = n + worlds() / 2; n < end; n++) {
        if (open_trial(&t, n) && t.fewest > 2) {
            t.query.partial = true;
            t.query.max_steps = (uint64_t)t.fewest - 1;
            slu_result r = asking(t.finder, &t.query);
            assert_int_equal(r.outcome, SLU_PARTIAL);
            assert_true(r.limited && r.path_length <= t.query.max_steps + 1);
            asking_check_path(t.map, &t.rules, &t.query, &r);
            tried += r.path_length > 1;
        }
        close_trial(&t);
    }
    assert_true(tried > worlds() / 16);
}

// A unit with headings and speeds: the cheapest drive within the limit.
static void a_drive_within_the_step_limit_is_found_if_there_is_one(void **state)
{
    (void)state;
    static const slu_motion MOTIONS[] = {{.turn_cost = 1.5},
                                         {.max_turn = 2, .turn_cost = 0.2},
                                         {.top_speed = 3},
                                         {.top_speed = 2, .max_turn = 2}};
    uint64_t tried = 0, forced = 0;
    trial t;
    for (uint64_t n = world_first_case(), end = n + DRIVES; n < end; n++) {
        bool open = open_trial(&t, n) && slu_map_width(t.map) * slu_map_height(t.map) <= 48;
        slu_motion motion = MOTIONS[n % 4];
        if (open && t.rules.diagonals == SLU_DIAGONALS_NEVER) motion.max_turn = 2;
        for (int more = 0; open && more < 4; more++) {
            static double cost[TILES * REFERENCE_HEADINGS];
            int limit = t.fewest + more;
            reference_drive_within(t.map, &t.rules, &motion, t.query.start, SLU_HEADING_ANY, limit,
                                   cost);
            double best = INFINITY;
            for (int h = 0; h < REFERENCE_HEADINGS; h++)
                best = fmin(
                    best,
                    cost[reference_index(t.map, t.query.goal) * REFERENCE_HEADINGS + (size_t)h]);
            slu_finder *finder = driving_finder(t.map, t.rules, motion);
            slu_query query = {.start = t.query.start, .goal = t.query.goal};
            slu_result free_of_limits = asking(finder, &query);
            double cheapest = free_of_limits.cost;
            query.max_steps = (uint64_t)limit;
            slu_result r = asking(finder, &query);
            // Some vehicles cannot get there; the limit may end the search before that is known.
            bool none = r.outcome == SLU_LIMIT || r.outcome == SLU_UNREACHABLE;
            if (isinf(best) ? !none : r.outcome != SLU_FOUND)
                complain(&t, &r, "the drive within the limit");
            if (r.outcome == SLU_FOUND) {
                driving_check_path(t.map, &t.rules, &motion, &query, &r);
                if (!reference_near(r.cost, best, SLACK)) complain(&t, &r, "a cheaper drive");
                tried++;
                forced += !reference_near(r.cost, cheapest, SLACK);
            }
            slu_finder_destroy(finder);
        }
        close_trial(&t);
    }
    assert_true(tried > DRIVES / 4 && forced > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_within_the_step_limit_is_found_if_there_is_one),
        cmocka_unit_test(a_path_within_both_limits_is_found_if_there_is_one),
        cmocka_unit_test(a_table_hides_no_path),
        cmocka_unit_test(slices_keep_the_limits_too),
        cmocka_unit_test(a_partial_path_survives_a_search_that_goes_on),
        cmocka_unit_test(a_drive_within_the_step_limit_is_found_if_there_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
