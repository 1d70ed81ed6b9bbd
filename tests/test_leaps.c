// SPDX-License-Identifier: MIT
// Leaps, which are steps to tiles that need not be neighbours: every search that takes them against
// a plain Dijkstra, estimates, reachability, path checks, and what is refused.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

enum { SIDE = 14, TILES = SIDE * SIDE, CASES = 1500, MOST = 4 };

typedef struct leap_case {
    slui_random random;
    slu_map *map;
    slu_rules rules;
    slu_influence *influence;
    slu_leap leaps[MOST];
    size_t count;
    slu_tile start, goal;
} leap_case;

static int below(leap_case *c, uint32_t limit)
{
    return (int)slui_random_below(&c->random, limit);
}

static slu_leap draw_leap(leap_case *c)
{
    // Far below what the steps would cost, about as much, and far above.
    static const double COSTS[] = {0.01, 0.35, 1, 1.41, 2.5, 7.77, 40};
    slu_leap leap = {.dx = below(c, 9) - 4, .dy = below(c, 9) - 4};
    if (leap.dx == 0 && leap.dy == 0) leap.dx = 2;
    leap.cost = fmin(COSTS[below(c, 7)] * reference_length(&c->rules, false), SLU_MAX_COST);
    leap.over = below(c, 2);
    leap.turned = c->count == 0 && below(c, 2);
    return leap;
}

static bool open_case(leap_case *c, int number)
{
    *c = (leap_case){.random = slui_random_seeded((uint64_t)number)};
    c->rules = world_rules(number);
    c->map = world_map(&c->random, SIDE);
    int kind = number / world_rules_count() % 4;
    if (kind & 1) world_terrain(c->map, &c->random);
    if (number % 5 == 0) world_even_out(c->map, &c->random);
    if (kind & 2) {
        world_grounds(c->map, &c->random);
        c->rules.unit = world_unit(&c->random);
    }
    if (kind == 3) c->rules.influence = c->influence = world_influence(c->map, &c->random);
    for (int wanted = 1 + below(c, MOST); (int)c->count < wanted; c->count++)
        c->leaps[c->count] = draw_leap(c);
    if (!world_ground(c->map, &c->random, &c->start) || !world_ground(c->map, &c->random, &c->goal))
        return false;
    return slu_unit_cost(c->map, &c->rules, c->start) != SLU_WALL;
}

static void close_case(leap_case *c)
{
    slu_influence_destroy(c->influence);
    slu_map_destroy(c->map);
}

static slu_finder *finder_of(const leap_case *c, slu_queue queue)
{
    slu_finder_options options = {
        .rules = c->rules, .leaps = c->leaps, .leap_count = c->count, .queue = queue};
    slu_finder *finder = NULL;
    slu_error error = {0};
    if (slu_finder_create(c->map, &options, &finder, &error)) fail_msg("%s", error.text);
    return finder;
}

// ---------------------------------------------------------------------------------------------
// A plain Dijkstra

// All turns and mirror images of a leap, written out.
static size_t images(const slu_leap *leap, slu_tile out[8])
{
    int x = leap->dx, y = leap->dy;
    const slu_tile all[8] = {{x, y}, {-x, y}, {x, -y}, {-x, -y},
                             {y, x}, {-y, x}, {y, -x}, {-y, -x}};
    size_t count = leap->turned ? 8 : 1;
    memcpy(out, all, count * sizeof *out);
    return count;
}

static double hundredths(double cost)
{
    return round(cost * 100) / 100;
}

// The cheapest hop from one tile to another, by a step or a leap; INFINITY if there is none.
static double hop(const leap_case *c, slu_tile from, slu_tile to)
{
    double best = reference_step(c->map, &c->rules, from, to);
    if (isinf(reference_standing(c->map, &c->rules, to))) return INFINITY;
    for (size_t i = 0; i < c->count; i++) {
        const slu_leap *leap = &c->leaps[i];
        slu_tile offsets[8];
        for (size_t k = images(leap, offsets); k > 0; k--) {
            if (from.x + offsets[k - 1].x != to.x || from.y + offsets[k - 1].y != to.y) continue;
            if (!leap->over && !slu_path_visible(c->map, &c->rules, from, to)) continue;
            if (hundredths(leap->cost) < best) best = hundredths(leap->cost);
        }
    }
    return best;
}

static double cheapest(const leap_case *c, double *cost)
{
    int width = slu_map_width(c->map), tiles = width * slu_map_height(c->map);
    bool done[TILES] = {false};
    for (int i = 0; i < tiles; i++)
        cost[i] = INFINITY;
    cost[reference_index(c->map, c->start)] = 0;
    for (;;) {
        int at = -1;
        for (int i = 0; i < tiles; i++)
            if (!done[i] && !isinf(cost[i]) && (at < 0 || cost[i] < cost[at])) at = i;
        if (at < 0) return cost[reference_index(c->map, c->goal)];
        done[at] = true;
        slu_tile from = {at % width, at / width};
        for (int i = 0; i < tiles; i++) {
            slu_tile to = {i % width, i / width};
            if (done[i] || abs(to.x - from.x) > 4 || abs(to.y - from.y) > 4) continue;
            double sum = cost[at] + hop(c, from, to);
            if (sum < cost[i]) cost[i] = sum;
        }
    }
}

// ---------------------------------------------------------------------------------------------
// Searches

static void claim_path(const leap_case *c, const slu_result *r)
{
    slu_path_facts facts;
    slu_error error = {0};
    if (slu_leaps_check(c->map, &c->rules, c->leaps, c->count, r->path, r->path_length, &facts,
                        &error))
        fail_msg("%s", error.text);
    assert_true(facts.cost == r->cost);
    assert_int_equal(facts.leaps, r->leaps);
    assert_int_equal(r->straight_steps + r->diagonal_steps + r->leaps, r->path_length - 1);
    assert_true(asking_same_tile(r->path[0], c->start));
    double sum = 0;
    for (size_t i = 1; i < r->path_length; i++)
        sum += hop(c, r->path[i - 1], r->path[i]);
    assert_true(reference_near(sum, r->cost, 1e-9));
}

static void claim_answer(const leap_case *c, slu_algorithm algorithm, const slu_result *r,
                         double truth, int number)
{
    unsigned flags = slu_methods_at(slu_searches(), algorithm.search)->flags;
    bool admissible = slu_methods_at(slu_heuristics(), algorithm.heuristic)->flags & SLU_ADMISSIBLE;
    char name[64];
    slu_algorithm_format(algorithm, name);
    if (flags & SLU_COMPLETE && isinf(truth) != (r->outcome == SLU_UNREACHABLE))
        fail_msg("case %d, %s: %s, truth %g", number, name, slu_outcome_name(r->outcome), truth);
    if (r->outcome != SLU_FOUND) return;
    assert_true(asking_same_tile(asking_last(r), c->goal));
    claim_path(c, r);
    assert_true(r->cost >= truth * (1 - 1e-7));
    double bound = flags & SLU_BOUNDED && admissible ? SLU_DEFAULT_WEIGHT : INFINITY;
    if (slu_algorithm_is_optimal(algorithm, &c->rules)) bound = 1;
    if (r->cost > truth * bound * (1 + 1e-7))
        fail_msg("case %d, %s: %.9g, truth %.9g", number, name, r->cost, truth);
    // At the start, an admissible estimate is at most the truth.
    bool informed = flags & SLU_INFORMED && (bound == 1 || admissible);
    if (informed) assert_true(r->stats.estimate <= truth * (1 + 1e-7));
}

static void every_search_with_leaps_agrees_with_a_plain_dijkstra(void **state)
{
    (void)state;
    double cost[TILES];
    int leapt = 0, unreachable = 0;
    for (int number = 0; number < CASES; number++) {
        leap_case c;
        if (open_case(&c, number)) {
            double truth = cheapest(&c, cost);
            slu_finder *finder = finder_of(&c, number % 2 ? SLU_QUEUE_HEAP : SLU_QUEUE_BUCKETS);
            for (int i = 0; i < asking_algorithm_count(); i++) {
                slu_query query = {.start = c.start, .goal = c.goal};
                query.algorithm = asking_algorithm_at(i);
                if (!asking_applies(finder, query.algorithm)) continue;
                slu_result r = asking(finder, &query);
                claim_answer(&c, query.algorithm, &r, truth, number);
                leapt += r.leaps > 0;
                unreachable += r.outcome == SLU_UNREACHABLE;
            }
            slu_finder_destroy(finder);
        }
        close_case(&c);
    }
    assert_true(leapt > CASES && unreachable > CASES / 10);
}

// Which rows take leaps is what their flags say, and all heuristics that only measure apply.
static void rows_that_cannot_leap_say_so(void **state)
{
    (void)state;
    leap_case c = {.leaps = {{.dx = 2, .cost = 1, .over = true}}, .count = 1};
    assert_int_equal(slu_map_create(6, 6, NULL, &c.map, NULL), SLU_OK);
    slu_finder *finder = finder_of(&c, SLU_QUEUE_BUCKETS);
    int applying = 0;
    for (int i = 0; i < asking_algorithm_count(); i++) {
        slu_algorithm algorithm = asking_algorithm_at(i);
        slu_query query = {.goal = {5, 5}, .algorithm = algorithm};
        slu_result r;
        slu_error error = {0};
        unsigned flags = slu_methods_at(slu_searches(), algorithm.search)->flags;
        slu_status status = slu_find(finder, &query, &r, &error);
        applying += status == SLU_OK;
        if (!(flags & SLU_LEAPS)) {
            assert_int_equal(status, SLU_ERR_UNSUPPORTED);
            assert_non_null(strstr(error.text, "leaps"));
        }
    }
    assert_true(applying > 20);
    slu_query query = {.goal = {5, 5}, .algorithm = asking_algorithm("astar+gateway")};
    slu_result r;
    assert_int_equal(slu_find(finder, &query, &r, NULL), SLU_ERR_UNSUPPORTED);
    slu_finder_destroy(finder);
    slu_map_destroy(c.map);
}

// Slices give the same, and a partial path leads to the reachable tile nearest to the goal.
static void slices_and_partial_paths_leap_too(void **state)
{
    (void)state;
    static const char *const rows[] = {"..@..@@@.", "..@..@@@.", "..@..@@@.", NULL};
    leap_case c = {.leaps = {{.dx = 2, .cost = 3, .over = true, .turned = true}}, .count = 1};
    c.map = world_drawn(rows);
    slu_finder *finder = finder_of(&c, SLU_QUEUE_BUCKETS);
    slu_query query = {.start = {0, 1}, .goal = {4, 1}};
    slu_result whole = asking(finder, &query);
    assert_true(whole.outcome == SLU_FOUND && whole.cost == 5 && whole.leaps == 1);
    slu_tile *path = asking_copy(&whole);
    slu_result sliced = asking_sliced(finder, &query, 1);
    assert_true(asking_same_path(&sliced, path, whole.path_length));
    free(path);
    query.goal = (slu_tile){8, 1};
    assert_int_equal(asking(finder, &query).outcome, SLU_UNREACHABLE);
    query.partial = true;
    slu_result partial = asking(finder, &query);
    assert_int_equal(partial.outcome, SLU_PARTIAL);
    assert_true(asking_same_tile(asking_last(&partial), (slu_tile){4, 1}));
    query.goal = (slu_tile){6, 1}; // a wall
    partial = asking(finder, &query);
    assert_int_equal(partial.outcome, SLU_PARTIAL);
    assert_true(asking_same_tile(asking_last(&partial), (slu_tile){4, 1}));
    slu_finder_destroy(finder);
    slu_map_destroy(c.map);
}

// A leap that is not over anything needs a free line.
static void a_leap_that_passes_needs_open_ground(void **state)
{
    (void)state;
    static const char *const rows[] = {"...@...", NULL};
    leap_case c = {.leaps = {{.dx = 2, .cost = 0.5}}, .count = 1};
    c.map = world_drawn(rows);
    slu_finder *finder = finder_of(&c, SLU_QUEUE_BUCKETS);
    slu_query query = {.start = {0, 0}, .goal = {2, 0}};
    assert_true(asking(finder, &query).cost == 0.5);
    query.goal.x = 4;
    assert_int_equal(asking(finder, &query).outcome, SLU_UNREACHABLE);
    slu_path_facts facts;
    slu_error error = {0};
    const slu_tile jump[] = {{0, 0}, {2, 0}, {4, 0}};
    assert_int_equal(slu_leaps_check(c.map, NULL, c.leaps, 1, jump, 3, &facts, &error),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, 2);
    c.leaps[0].over = true;
    assert_int_equal(slu_leaps_check(c.map, NULL, c.leaps, 1, jump, 3, &facts, NULL), SLU_OK);
    assert_true(facts.cost == 1 && facts.leaps == 2);
    assert_int_equal(slu_leaps_check(c.map, NULL, c.leaps, 1, jump, 0, &facts, NULL),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(slu_path_check(c.map, NULL, jump, 3, &facts, NULL), SLU_ERR_ARGUMENT);
    slu_finder_destroy(finder);
    slu_map_destroy(c.map);
}

// ---------------------------------------------------------------------------------------------
// Mistakes and memory

static void claim_refused(const slu_map *map, slu_leap leap, slu_status expected)
{
    slu_finder *finder = NULL;
    slu_finder_options options = {.leaps = &leap, .leap_count = 1};
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), expected);
    slu_finder_destroy(finder);
}

static void bad_leaps_and_queries_are_refused(void **state)
{
    (void)state;
    slu_map *map = NULL;
    slu_finder *finder = NULL;
    assert_int_equal(slu_map_create(6, 6, NULL, &map, NULL), SLU_OK);
    claim_refused(map, (slu_leap){.cost = 1}, SLU_ERR_ARGUMENT);
    claim_refused(map, (slu_leap){.dx = SLU_MAX_REACH + 1, .cost = 1}, SLU_ERR_ARGUMENT);
    claim_refused(map, (slu_leap){.dy = -SLU_MAX_REACH - 1, .cost = 1}, SLU_ERR_ARGUMENT);
    claim_refused(map, (slu_leap){.dx = 1}, SLU_ERR_ARGUMENT);
    claim_refused(map, (slu_leap){.dx = 1, .cost = -1}, SLU_ERR_ARGUMENT);
    claim_refused(map, (slu_leap){.dx = 1, .cost = NAN}, SLU_ERR_ARGUMENT);
    claim_refused(map, (slu_leap){.dx = 1, .cost = 10001}, SLU_ERR_ARGUMENT);
    claim_refused(map, (slu_leap){.dx = 1, .cost = 10000}, SLU_OK);
    slu_leap many[4];
    for (int i = 0; i < 4; i++)
        many[i] = (slu_leap){.dx = i + 2, .dy = 1, .cost = 2, .turned = true};
    slu_finder_options options = {.leaps = many, .leap_count = 4};
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_ERR_ARGUMENT);
    options = (slu_finder_options){.leap_count = 1};
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_ERR_ARGUMENT);
    options = (slu_finder_options){.leaps = many, .leap_count = 1, .motion.top_speed = 2};
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_ERR_UNSUPPORTED);
    options.motion.top_speed = 0;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    const slu_query bad[] = {
        {.goal = {5, 5}, .corners = true},
        {.goal = {5, 5}, .straighten = true},
        {.goal = {5, 5}, .max_steps = 3},
        {.goal = {5, 5}, .max_cost = 3, .algorithm = asking_algorithm("greedy")},
    };
    slu_result r;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(slu_find(finder, &bad[i], &r, NULL), SLU_ERR_UNSUPPORTED);
    slu_query limited = {.goal = {5, 5}, .max_cost = 3};
    assert_int_equal(asking(finder, &limited).outcome, SLU_LIMIT);
    double field[36];
    assert_int_equal(slu_finder_distances(finder, &limited, field, 36, NULL), SLU_ERR_UNSUPPORTED);
    const slu_tile path[] = {{0, 0}, {1, 0}};
    slu_tour_query visits = {.goals = path, .goal_count = 2};
    slu_tour *tour = NULL;
    assert_int_equal(slu_tour_create(finder, &visits, &tour, NULL), SLU_ERR_UNSUPPORTED);
    slu_repair_query broken = {.path = path, .length = 2};
    slu_repair repair;
    assert_int_equal(slu_path_repair(finder, &broken, &repair, NULL), SLU_ERR_UNSUPPORTED);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    slu_leap knight = {.dx = 2, .dy = 1, .cost = 1.5, .over = true, .turned = true};
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    bool failed = true;
    for (long nth = 0; failed; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_finder_options options = {
            .leaps = &knight, .leap_count = 1, .allocator = &memory.allocator};
        slu_query query = {.goal = {SIDE - 1, SIDE - 1}, .algorithm = asking_algorithm("astar")};
        slu_finder *finder = NULL;
        slu_result r;
        slu_status status = slu_finder_create(map, &options, &finder, NULL);
        if (status == SLU_OK) status = slu_find(finder, &query, &r, NULL);
        failed = support_allocator_failed(&memory);
        assert_int_equal(status, failed ? SLU_ERR_MEMORY : SLU_OK);
        memory.fail_at = -1;
        if (finder) {
            assert_int_equal(asking(finder, &query).outcome, SLU_FOUND);
            assert_int_equal(slu_finder_bytes(finder), memory.live_bytes);
            size_t calls = memory.calls;
            asking(finder, &query);
            assert_int_equal(memory.calls, calls);
        }
        slu_finder_destroy(finder);
        assert_int_equal(memory.live_blocks, 0);
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_search_with_leaps_agrees_with_a_plain_dijkstra),
        cmocka_unit_test(rows_that_cannot_leap_say_so),
        cmocka_unit_test(slices_and_partial_paths_leap_too),
        cmocka_unit_test(a_leap_that_passes_needs_open_ground),
        cmocka_unit_test(bad_leaps_and_queries_are_refused),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
