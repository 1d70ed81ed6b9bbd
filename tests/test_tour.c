// SPDX-License-Identifier: MIT
// Tours: compared with every permutation of the goals, on costs from the plain Dijkstra of
// reference.c; and the order for many goals compared with the best one.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "query/tour_order.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

enum { SIDE = 16, TILES = SIDE * SIDE, MAPS = 250, MOST = 7, PLACES = SLU_TOUR_EXACT + 1 };

static const double NEAR = 4e-9;
// Stated in tour.h.
static const double GOOD_FACTOR = 1.05;

typedef struct tour_case {
    slu_map *map;
    slu_rules rules;
    slu_finder *finder;
    slu_tile goals[MOST];
    slu_tour_query query;
    double cost[MOST + 1][MOST + 1]; // from row to column; the start is the last
} tour_case;

static bool open_case(tour_case *c, int number)
{
    static double field[TILES];
    slui_random random = slui_random_seeded((uint64_t)number);
    *c = (tour_case){.rules = world_rules(number), .map = world_map(&random, SIDE)};
    if (number % 2) world_terrain(c->map, &random);
    if (number % 5 == 0) world_even_out(c->map, &random);
    c->finder = asking_finder(c->map, c->rules);
    c->query = (slu_tour_query){.goals = c->goals, .goal_count = 1 + (size_t)(number % MOST)};
    c->query.back = number / 2 % 2;
    if (!world_ground(c->map, &random, &c->query.start)) return false;
    size_t count = c->query.goal_count;
    for (size_t i = 0; i < count; i++)
        c->goals[i] = number % 5 ? (slu_tile){0, 0} : world_tile(c->map, &random);
    for (size_t i = 0; i < count && number % 5; i++)
        world_ground(c->map, &random, &c->goals[i]);
    for (size_t to = 0; to <= count; to++) {
        reference_flood_to(c->map, &c->rules, to < count ? c->goals[to] : c->query.start, field);
        for (size_t from = 0; from <= count; from++) {
            slu_tile tile = from < count ? c->goals[from] : c->query.start;
            c->cost[from][to] = field[reference_index(c->map, tile)];
        }
    }
    return true;
}

static void close_case(tour_case *c)
{
    slu_finder_destroy(c->finder);
    slu_map_destroy(c->map);
}

static bool is_reachable(const tour_case *c, size_t goal)
{
    return isfinite(c->cost[c->query.goal_count][goal]);
}

// The least over all orders of the goals that are left: plain recursion.
static double least_from(const tour_case *c, size_t at, unsigned left)
{
    size_t count = c->query.goal_count;
    if (!left) return c->query.back ? c->cost[at][count] : 0;
    double least = INFINITY;
    for (size_t i = 0; i < count; i++)
        if (left >> i & 1)
            least = fmin(least, c->cost[at][i] + least_from(c, i, left & ~(1u << i)));
    return least;
}

static slu_tour *tour_of(tour_case *c, slu_tour_facts *facts)
{
    slu_tour *tour = NULL;
    slu_error error = {0};
    if (slu_tour_create(c->finder, &c->query, &tour, &error) != SLU_OK) fail_msg("%s", error.text);
    slu_tour_describe(tour, facts);
    return tour;
}

// The path is walkable, costs what is said, and is at each goal when it says so.
static void claim_is_a_tour(const tour_case *c, const slu_tour_facts *facts, unsigned wanted)
{
    const slu_tour_query *q = &c->query;
    unsigned seen = 0;
    double sum = 0;
    size_t index = 0;
    for (size_t i = 0; i < facts->visit_count; i++) {
        const slu_visit *visit = &facts->visits[i];
        bool home = visit->goal == q->goal_count;
        assert_true(visit->path_index >= index && visit->path_index < facts->path_length);
        slu_tile place = home ? q->start : q->goals[visit->goal];
        assert_true(asking_same_tile(facts->path[visit->path_index], place));
        if (home)
            assert_true(q->back && i + 1 == facts->visit_count);
        else
            assert_int_equal(seen >> visit->goal & 1, 0);
        if (!home) seen |= 1u << visit->goal;
        reference_walk_facts leg =
            reference_walk(c->map, &c->rules, facts->path + index, visit->path_index - index + 1);
        assert_true(reference_near(leg.cost, visit->cost, NEAR));
        sum += visit->cost;
        index = visit->path_index;
    }
    assert_int_equal(seen, wanted);
    assert_int_equal(index + 1, facts->path_length);
    assert_true(asking_same_tile(facts->path[0], q->start));
    assert_true(reference_near(sum, facts->cost, NEAR));
    assert_int_equal(facts->visit_count,
                     q->goal_count - facts->unreachable_count + (q->back ? 1 : 0));
}

static void tours_cost_what_the_best_permutation_does(void **state)
{
    (void)state;
    int compared = 0, unreachable = 0;
    for (int number = 0; number < world_share(MAPS); number++) {
        tour_case c;
        if (!open_case(&c, number)) {
            close_case(&c);
            continue;
        }
        unsigned wanted = 0;
        for (size_t i = 0; i < c.query.goal_count; i++)
            wanted |= (unsigned)is_reachable(&c, i) << i;
        bool all = wanted + 1 == 1u << c.query.goal_count;
        slu_tour_facts facts;
        slu_tour *tour = tour_of(&c, &facts);
        assert_int_equal(facts.outcome, all ? SLU_FOUND : SLU_UNREACHABLE);
        if (!all) {
            assert_true(facts.path_length == 0 && facts.visit_count == 0);
            slu_tour_destroy(tour);
            c.query.partial = true;
            tour = tour_of(&c, &facts);
            assert_int_equal(facts.outcome, wanted ? SLU_PARTIAL : SLU_UNREACHABLE);
            unreachable++;
        }
        for (size_t i = 0; i < facts.unreachable_count; i++)
            assert_false(is_reachable(&c, facts.unreachable[i]));
        if (wanted) {
            double least = least_from(&c, c.query.goal_count, wanted);
            claim_is_a_tour(&c, &facts, wanted);
            assert_true(facts.exact && reference_near(facts.cost, least, NEAR));
            compared++;
        }
        slu_tour_destroy(tour);
        close_case(&c);
    }
    print_message("%d tours, %d with unreachable goals\n", compared, unreachable);
    assert_true(compared > world_share(100) && unreachable > world_share(20));
}

static double first_goal_and_cost(const slu_map *map, slu_charge charge, size_t *first)
{
    slu_rules rules = {.diagonals = SLU_DIAGONALS_NEVER, .charge = charge};
    slu_finder *finder = asking_finder(map, rules);
    slu_tile goals[] = {{1, 0}, {0, 2}};
    slu_tour_query query = {.start = {0, 0}, .goals = goals, .goal_count = 2};
    slu_tour *tour = NULL;
    slu_tour_facts facts;
    assert_int_equal(slu_tour_create(finder, &query, &tour, NULL), SLU_OK);
    slu_tour_describe(tour, &facts);
    *first = facts.visits[0].goal;
    slu_tour_destroy(tour);
    slu_finder_destroy(finder);
    return facts.cost;
}

// A marsh next to the start, and a goal on either side of it. If entering a tile is charged, the
// marsh goes first: 9 + 1 + 2 against 2 + 2 + 9. If both ends of a step share its cost, it goes
// last: 5 + 5 + 2 against 2 + 2 + 5.
static void costs_by_direction_decide_the_order(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        "...", //
        ".@.", //
        "...", //
        NULL,
    };
    slu_map *map = world_drawn(ROWS);
    size_t first;
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){1, 0, 1, 1}, 9, NULL), SLU_OK);
    assert_true(first_goal_and_cost(map, SLU_CHARGE_ENTERED, &first) == 12 && first == 0);
    assert_true(first_goal_and_cost(map, SLU_CHARGE_MEAN, &first) == 9 && first == 1);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Orders

// Distances between random points, times up to `skew` in one direction.
static void draw_table(slui_random *random, size_t count, uint32_t skew, bool open, uint64_t *cost)
{
    uint32_t x[64], y[64];
    for (size_t i = 0; i < count; i++) {
        x[i] = slui_random_below(random, 1000);
        y[i] = slui_random_below(random, 1000);
    }
    for (size_t a = 0; a < count; a++) {
        for (size_t b = 0; b < count; b++) {
            uint64_t length =
                (uint64_t)abs((int)x[a] - (int)x[b]) + (uint64_t)abs((int)y[a] - (int)y[b]);
            uint64_t factor = 100 + (skew ? slui_random_below(random, skew) : 0);
            cost[a * count + b] = open && b == 0 ? 0 : length * factor;
        }
    }
}

static void many_goals_are_visited_in_a_good_order(void **state)
{
    (void)state;
    static uint64_t cost[PLACES * PLACES];
    slu_allocator allocator = slui_allocator_or_default(NULL);
    double sum = 0, worst = 1;
    int same = 0, tables = 0;
    for (uint64_t seed = 0; seed < (uint64_t)world_share(150); seed++) {
        slui_random random = slui_random_seeded(seed);
        size_t count = 11 + seed % 3, best[PLACES], good[PLACES];
        uint32_t skew = seed % 2 ? 100 : 0;
        draw_table(&random, count, skew, seed / 2 % 2, cost);
        slui_tour_table table = {cost, count};
        assert_true(slui_tour_exact(&table, &allocator, best));
        assert_true(slui_tour_good(&table, &allocator, good));
        double factor =
            (double)slui_tour_length(&table, good) / (double)slui_tour_length(&table, best);
        assert_true(factor >= 1 && factor <= GOOD_FACTOR);
        worst = fmax(worst, factor);
        sum += factor;
        same += factor == 1;
        tables++;
    }
    print_message("10 to 12 goals: %d of %d as good as the best, mean %.5f, worst %.5f\n", same,
                  tables, sum / tables, worst);
    assert_true(same > tables * 9 / 10);
}

// Every place once, the same order each time, and no worse than always going to the nearest.
static void orders_of_many_places_are_permutations(void **state)
{
    (void)state;
    enum { MANY = 60 };
    static uint64_t cost[MANY * MANY];
    slu_allocator allocator = slui_allocator_or_default(NULL);
    for (uint64_t seed = 0; seed < 6; seed += (uint64_t)world_step()) {
        slui_random random = slui_random_seeded(seed);
        size_t order[MANY], again[MANY], nearest[MANY];
        draw_table(&random, MANY, seed % 2 ? 50 : 0, seed % 3 == 0, cost);
        slui_tour_table table = {cost, MANY};
        assert_true(slui_tour_good(&table, &allocator, order));
        assert_true(slui_tour_good(&table, &allocator, again));
        assert_memory_equal(order, again, sizeof order);
        bool seen[MANY] = {false};
        nearest[0] = 0;
        for (size_t i = 0; i < MANY; i++) {
            assert_true(order[i] < MANY && !seen[order[i]]);
            seen[order[i]] = true;
        }
        bool used[MANY] = {true};
        for (size_t i = 1; i < MANY; i++) {
            size_t best = 0;
            for (size_t k = 1; k < MANY; k++)
                if (!used[k] && (!best || slui_tour_step(&table, nearest[i - 1], k) <
                                              slui_tour_step(&table, nearest[i - 1], best)))
                    best = k;
            used[nearest[i] = best] = true;
        }
        assert_true(order[0] == 0);
        assert_true(slui_tour_length(&table, order) <= slui_tour_length(&table, nearest));
    }
}

static void thirty_goals_make_a_valid_tour(void **state)
{
    (void)state;
    enum { GOALS = 30 };
    slu_generate_options make = {.kind = SLU_GENERATE_ROOMS, .width = 48, .height = 40, .seed = 3};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&make, &map, NULL), SLU_OK);
    slui_random random = slui_random_seeded(5);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_tile goals[GOALS];
    slu_tour_query query = {.goals = goals, .goal_count = GOALS, .partial = true, .back = true};
    assert_true(world_ground(map, &random, &query.start));
    for (int i = 0; i < GOALS; i++)
        assert_true(world_ground(map, &random, &goals[i]));
    slu_tour *tour = NULL;
    slu_tour_facts facts;
    assert_int_equal(slu_tour_create(finder, &query, &tour, NULL), SLU_OK);
    slu_tour_describe(tour, &facts);
    slu_rules rules = {0};
    reference_walk_facts walked = reference_walk(map, &rules, facts.path, facts.path_length);
    assert_true(reference_near(walked.cost, facts.cost, NEAR));
    assert_true(facts.visit_count + facts.unreachable_count == GOALS + 1);
    assert_true(facts.visit_count > GOALS / 2 && !facts.exact);
    slu_tour_destroy(tour);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Edges

static void bad_tours_are_refused(void **state)
{
    (void)state;
    static const char *const ROWS[] = {".@.", NULL};
    slu_map *map = world_drawn(ROWS);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_tile goal = {0, 0}, outside = {3, 0};
    slu_tour *tour = NULL;
    slu_tour_query none = {.goals = &goal}, wall = {{1, 0}, &goal, 1, false, false};
    slu_tour_query off = {.goals = &outside, .goal_count = 1};
    slu_tour_query null = {.goal_count = 1}, good = {.goals = &goal, .goal_count = 1};
    assert_int_equal(slu_tour_create(finder, &none, &tour, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_tour_create(finder, &wall, &tour, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_tour_create(finder, &off, &tour, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_tour_create(finder, &null, &tour, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_tour_create(NULL, &good, &tour, NULL), SLU_ERR_ARGUMENT);
    assert_null(tour);
    // The start is a goal: nothing to walk.
    slu_tour_facts facts;
    assert_int_equal(slu_tour_create(finder, &good, &tour, NULL), SLU_OK);
    slu_tour_describe(tour, &facts);
    assert_true(facts.outcome == SLU_FOUND && facts.cost == 0 && facts.path_length == 1);
    slu_tour_destroy(tour);
    slu_tour_destroy(NULL);
    slu_finder_destroy(finder);
    slu_finder_options turning = {.motion = {.turn_cost = 1}};
    assert_int_equal(slu_finder_create(map, &turning, &finder, NULL), SLU_OK);
    assert_int_equal(slu_tour_create(finder, &good, &tour, NULL), SLU_ERR_UNSUPPORTED);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static void any_allocation_may_fail(void **state)
{
    (void)state;
    slu_generate_options make = {.kind = SLU_GENERATE_ROOMS, .width = 20, .height = 20};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&make, &map, NULL), SLU_OK);
    slu_tile goals[14];
    slui_random random = slui_random_seeded(1);
    slu_tour_query query = {.goals = goals, .goal_count = 14, .partial = true, .back = true};
    assert_true(world_ground(map, &random, &query.start));
    for (int i = 0; i < 14; i++)
        assert_true(world_ground(map, &random, &goals[i]));
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_finder_options options = {.allocator = &memory.allocator};
        slu_finder *finder = NULL;
        slu_tour *tour = NULL;
        status = slu_finder_create(map, &options, &finder, NULL);
        if (status == SLU_OK) status = slu_tour_create(finder, &query, &tour, NULL);
        assert_true(status == SLU_OK || (status == SLU_ERR_MEMORY && !tour));
        slu_tour_destroy(tour);
        slu_finder_destroy(finder);
        assert_int_equal(memory.live_blocks, 0);
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tours_cost_what_the_best_permutation_does),
        cmocka_unit_test(costs_by_direction_decide_the_order),
        cmocka_unit_test(many_goals_are_visited_in_a_good_order),
        cmocka_unit_test(orders_of_many_places_are_permutations),
        cmocka_unit_test(thirty_goals_make_a_valid_tour),
        cmocka_unit_test(bad_tours_are_refused),
        cmocka_unit_test(any_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
