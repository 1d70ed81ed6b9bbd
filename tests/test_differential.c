// SPDX-License-Identifier: MIT
// Every registry row against a plain Dijkstra, on thousands of small random maps, under every
// movement rule, charge and step length, with and without terrain, and on ground of any one cost;
// for all kinds of units and several goals; in one case of four after edits that finders with every
// index prepared have to follow.
//
// A case is a number: it seeds the map and picks the rules. A failure prints it, and
//   SLUICE_TEST_SEED=<case> SLUICE_TEST_MAPS=1 tests/test_differential
// replays it alone. SLUICE_TEST_MAPS sets how many maps are run; scripts/soak runs many more.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_world.h"
#include "reference.h"

enum { SIDE = 24, TILES = SIDE * SIDE, MAX_GOALS = 20, TRACE_CAPACITY = 40 * TILES };

// More than twice as many as there are triples of rules, terrain and unit.
enum { USUAL_MAPS = 3000 };

// The expansion limit of searches whose time may be exponential.
enum { RUNAWAY_LIMIT = 500 };

// On uniform ground a cost is two counts of steps times their lengths, which both sides know
// exactly. Over terrain the reference adds up rounded products in the order of the path, and a
// library that orders exact lengths by whole numbers in a ratio near the square root of two may
// take another of two paths that differ by less than that ratio's error.
static const double NEAR_UNIFORM = 1e-9;
static const double NEAR_TERRAIN = 1e-6;

// Costs inside a search, and estimates, are in that ratio: 19601/13860 for the square root of two.
static const double NEAR_RATIO = 2e-9;

// One random world and query, with the right answer.
typedef struct world_case {
    uint64_t number;
    slui_random random;
    slu_map *map;
    slu_rules rules;
    slu_influence *influence;
    bool terrain;
    slu_query query;
    slu_tile goals[MAX_GOALS];
    double truth;  // the cheapest goal's cost, INFINITY if none is reachable
    double fewest; // steps to a goal
    double near;   // the relative error allowed
    slu_finder *buckets, *heap;
} world_case;

// A result with a path of its own, so that it outlives the next query.
typedef struct answer {
    slu_result result;
    slu_tile path[TILES];
} answer;

static double from_start[TILES];
static double fewest_steps[TILES];
static uint64_t queries_run, found_count, reopened_count;

#define CLAIM(c, name, condition)                                \
    do {                                                         \
        if (!(condition)) refute(c, name, #condition, __LINE__); \
    } while (0)

static void refute(const world_case *c, const char *name, const char *claim, int line)
{
    world_print(c->map);
    print_error("rules: diagonals %d, charge %d, steps %d/%d; terrain %d; weight %g\n",
                c->rules.diagonals, c->rules.charge, c->rules.steps.straight,
                c->rules.steps.diagonal, c->terrain, c->query.weight);
    print_error("unit: size %d, terrains %s, factors %d; influence %d\n", c->rules.unit.size,
                c->rules.unit.terrains ? c->rules.unit.terrains : "all",
                c->rules.unit.factors != NULL, c->influence != NULL);
    print_error("from %d %d to %d %d (%d goals), true cost %.17g\n", c->query.start.x,
                c->query.start.y, c->query.goal.x, c->query.goal.y, (int)c->query.goal_count,
                c->truth);
    print_error("replay: SLUICE_TEST_SEED=%llu SLUICE_TEST_MAPS=1\n",
                (unsigned long long)c->number);
    fail_msg("line %d, %s: %s", line, name, claim);
}

// ---------------------------------------------------------------------------------------------
// Making a case

static slu_tile likely_ground(world_case *c)
{
    slu_tile tile;
    if (slui_random_below(&c->random, 20) == 0) return world_tile(c->map, &c->random);
    return world_ground(c->map, &c->random, &tile) ? tile : (slu_tile){0, 0};
}

static void draw_goals(world_case *c)
{
    c->query.goal = likely_ground(c);
    if (slui_random_below(&c->random, 3) > 0) return;
    c->query.goals = c->goals;
    uint32_t most = slui_random_below(&c->random, 2) ? MAX_GOALS : 4;
    c->query.goal_count = 1 + slui_random_below(&c->random, most);
    for (size_t i = 0; i < c->query.goal_count; i++) {
        c->goals[i] = likely_ground(c);
    }
}

static double cheapest_goal(const world_case *c, const double *cost)
{
    if (c->query.goal_count == 0) return cost[reference_index(c->map, c->query.goal)];
    double best = INFINITY;
    for (size_t i = 0; i < c->query.goal_count; i++) {
        best = fmin(best, cost[reference_index(c->map, c->goals[i])]);
    }
    return best;
}

static slu_finder *finder_for(const world_case *c, slu_queue queue)
{
    slu_finder_options options = {.rules = c->rules, .queue = queue};
    slu_finder *finder = NULL;
    slu_error error = {0};
    slu_status status = slu_finder_create(c->map, &options, &finder, &error);
    CLAIM(c, error.text, status == SLU_OK);
    return finder;
}

// Half of the cases have a unit of a special kind, an influence, or both.
static void draw_unit(world_case *c)
{
    uint64_t manner = c->number / (2 * (uint64_t)world_rules_count()) % 6;
    if (manner >= 3 && manner < 5) c->rules.unit = world_unit(&c->random);
    if (manner >= 4) c->rules.influence = c->influence = world_influence(c->map, &c->random);
    if (c->influence || c->rules.unit.factors) c->near = NEAR_TERRAIN;
}

static void prepare_all(const world_case *c, slu_finder *finder)
{
    for (int s = 0; s < slu_methods_count(slu_searches()); s++) {
        for (int h = 0; h < slu_methods_count(slu_heuristics()); h++) {
            slu_status status = slu_finder_prepare(finder, (slu_algorithm){s, h}, NULL);
            CLAIM(c, "prepare", status == SLU_OK || status == SLU_ERR_UNSUPPORTED);
        }
    }
}

// Walls come and go, and ground of several costs changes them, under finders that were ready.
static void edit_prepared(world_case *c, bool even)
{
    prepare_all(c, c->buckets);
    prepare_all(c, c->heap);
    for (uint32_t edits = 1 + slui_random_below(&c->random, 4); edits > 0; edits--) {
        world_edit(c->map, &c->random, c->terrain);
    }
    if (even) world_even_out(c->map, &c->random);
}

static bool can_start(const world_case *c)
{
    return isfinite(reference_standing(c->map, &c->rules, c->query.start));
}

// False if the map has no ground to start from.
static bool open_case(world_case *c, uint64_t number)
{
    int rules = (int)(number % (uint64_t)world_rules_count());
    *c = (world_case){.number = number, .random = slui_random_seeded(number)};
    c->rules = world_rules(rules);
    c->terrain = number / (uint64_t)world_rules_count() % 2;
    c->map = world_map(&c->random, SIDE);
    if (!world_ground(c->map, &c->random, &c->query.start)) return false;
    if (number % 5 == 0) world_grounds(c->map, &c->random);
    if (c->terrain) world_terrain(c->map, &c->random);
    bool even = number % 3 == 0;
    if (even) {
        world_even_out(c->map, &c->random);
        c->terrain = false;
    }
    c->near = c->terrain ? NEAR_TERRAIN : NEAR_UNIFORM;
    draw_unit(c);
    c->buckets = finder_for(c, SLU_QUEUE_BUCKETS);
    c->heap = finder_for(c, SLU_QUEUE_HEAP);
    if (number % 4 == 3) edit_prepared(c, even);
    for (int tries = 0; !can_start(c); tries++) {
        if (tries == 20) return false;
        world_ground(c->map, &c->random, &c->query.start);
    }
    draw_goals(c);
    reference_flood(c->map, &c->rules, c->query.start, from_start);
    c->truth = cheapest_goal(c, from_start);
    reference_fewest_steps(c->map, &c->rules, c->query.start, fewest_steps);
    c->fewest = cheapest_goal(c, fewest_steps);
    return true;
}

static void close_case(world_case *c)
{
    slu_finder_destroy(c->buckets);
    slu_finder_destroy(c->heap);
    slu_influence_destroy(c->influence);
    slu_map_destroy(c->map);
}

// ---------------------------------------------------------------------------------------------
// Asking

static void keep(const world_case *c, const char *name, const slu_result *result, answer *out)
{
    CLAIM(c, name, result->path_length <= TILES);
    out->result = *result;
    for (size_t i = 0; i < result->path_length; i++) {
        out->path[i] = result->path[i];
    }
    out->result.path = out->path;
    queries_run++;
}

static void ask(const world_case *c, const char *name, slu_finder *finder, answer *out)
{
    slu_result result;
    slu_error error = {0};
    slu_status status = slu_find(finder, &c->query, &result, &error);
    CLAIM(c, name, status == SLU_OK);
    keep(c, name, &result, out);
}

// In slices of one expansion, of a few, or of many.
static void ask_sliced(world_case *c, const char *name, slu_finder *finder, answer *out)
{
    static const uint32_t LARGEST_SLICE[] = {1, 3, 20, 1000};
    uint32_t largest = LARGEST_SLICE[slui_random_below(&c->random, 4)];
    slu_result result;
    slu_status status = slu_find_begin(finder, &c->query, NULL);
    CLAIM(c, name, status == SLU_OK);
    do {
        uint32_t slice = 1 + slui_random_below(&c->random, largest);
        status = slu_find_step(finder, slice, &result, NULL);
        CLAIM(c, name, status == SLU_OK);
    } while (result.outcome == SLU_RUNNING);
    keep(c, name, &result, out);
}

// ---------------------------------------------------------------------------------------------
// Judging

static bool same_path(const slu_result *a, const slu_result *b)
{
    return a->path_length == b->path_length &&
           memcmp(a->path, b->path, a->path_length * sizeof(slu_tile)) == 0;
}

static void claim_same_answer(const world_case *c, const char *name, const slu_result *a,
                              const slu_result *b)
{
    CLAIM(c, name, a->outcome == b->outcome);
    CLAIM(c, name, a->cost == b->cost);
    CLAIM(c, name, same_path(a, b));
    CLAIM(c, name, a->straight_steps == b->straight_steps);
    CLAIM(c, name, a->diagonal_steps == b->diagonal_steps);
    CLAIM(c, name, a->stats.expanded == b->stats.expanded);
    CLAIM(c, name, a->stats.reexpanded == b->stats.reexpanded);
    CLAIM(c, name, a->stats.generated == b->stats.generated);
    CLAIM(c, name, a->stats.estimate == b->stats.estimate);
}

static bool is_a_goal(const world_case *c, slu_tile tile)
{
    if (c->query.goal_count == 0) return tile.x == c->query.goal.x && tile.y == c->query.goal.y;
    for (size_t i = 0; i < c->query.goal_count; i++) {
        if (tile.x == c->goals[i].x && tile.y == c->goals[i].y) return true;
    }
    return false;
}

static void claim_path_is_right(const world_case *c, const char *name, const slu_result *r)
{
    CLAIM(c, name, r->path_length > 0);
    CLAIM(c, name, memcmp(&r->path[0], &c->query.start, sizeof(slu_tile)) == 0);
    CLAIM(c, name, is_a_goal(c, r->path[r->path_length - 1]));
    reference_walk_facts walk = reference_walk(c->map, &c->rules, r->path, r->path_length);
    CLAIM(c, name, isfinite(walk.cost));
    CLAIM(c, name, reference_near(r->cost, walk.cost, NEAR_UNIFORM));
    CLAIM(c, name, r->straight_steps == walk.straight);
    CLAIM(c, name, r->diagonal_steps == walk.diagonal);
    slu_path_facts facts;
    slu_status status = slu_path_check(c->map, &c->rules, r->path, r->path_length, &facts, NULL);
    CLAIM(c, name, status == SLU_OK);
    CLAIM(c, name, reference_near(facts.cost, walk.cost, NEAR_UNIFORM));
    CLAIM(c, name, facts.straight_steps == walk.straight);
    CLAIM(c, name, facts.diagonal_steps == walk.diagonal);
}

static bool admissible_here(const world_case *c)
{
    int heuristic = c->query.algorithm.heuristic;
    unsigned search = slu_methods_at(slu_searches(), c->query.algorithm.search)->flags;
    unsigned flags = slu_methods_at(slu_heuristics(), heuristic)->flags;
    if (!(search & SLU_INFORMED) || flags & SLU_ADMISSIBLE) return true;
    return flags & SLU_ADMISSIBLE_FOUR && c->rules.diagonals == SLU_DIAGONALS_NEVER;
}

static double weight_used(const world_case *c)
{
    return c->query.weight == 0 ? SLU_DEFAULT_WEIGHT : c->query.weight;
}

// What this unit pays for its cheapest tile.
static double cheapest_ground(const world_case *c)
{
    const int width = slu_map_width(c->map), height = slu_map_height(c->map);
    double least = INFINITY;
    for (int t = 0; t < width * height; t++) {
        const double cost = slu_unit_cost(c->map, &c->rules, (slu_tile){t % width, t / width});
        if (cost != SLU_WALL) least = fmin(least, cost);
    }
    return least;
}

static void claim_cost_keeps_its_promise(const world_case *c, const char *name, const slu_result *r)
{
    unsigned flags = slu_methods_at(slu_searches(), c->query.algorithm.search)->flags;
    bool strays = flags & SLU_WEIGHTED && weight_used(c) > 1;
    CLAIM(c, name, r->cost >= c->truth * (1 - c->near));
    if (slu_algorithm_is_optimal(c->query.algorithm, &c->rules) && !strays) {
        CLAIM(c, name, reference_near(r->cost, c->truth, c->near));
    }
    if (flags & SLU_BOUNDED && admissible_here(c)) {
        CLAIM(c, name, r->cost <= fmax(1, weight_used(c)) * c->truth * (1 + c->near));
    }
    if (flags & SLU_FEWEST_STEPS) {
        CLAIM(c, name, (double)(r->straight_steps + r->diagonal_steps) == c->fewest);
    }
    if (strcmp(name, "iddfs") == 0) {
        double step = reference_length(&c->rules, false) * cheapest_ground(c);
        CLAIM(c, name, r->cost <= (c->truth + step) * (1 + c->near));
    }
    if (admissible_here(c)) {
        CLAIM(c, name, r->stats.estimate <= c->truth * (1 + NEAR_RATIO));
    }
}

static void judge(const world_case *c, const char *name, const slu_result *r)
{
    bool complete = slu_methods_at(slu_searches(), c->query.algorithm.search)->flags & SLU_COMPLETE;
    CLAIM(c, name, r->stats.reexpanded <= r->stats.expanded);
    reopened_count += r->stats.reexpanded > 0;
    if (r->outcome == SLU_FOUND) {
        found_count++;
        CLAIM(c, name, isfinite(c->truth));
        claim_path_is_right(c, name, r);
        claim_cost_keeps_its_promise(c, name, r);
        return;
    }
    CLAIM(c, name, r->outcome == SLU_UNREACHABLE || (r->outcome == SLU_LIMIT && !complete));
    CLAIM(c, name, isinf(c->truth) || !complete);
    CLAIM(c, name, r->path_length == 0 && r->cost == 0);
    CLAIM(c, name, isfinite(c->truth) || r->outcome == SLU_UNREACHABLE);
    CLAIM(c, name, isfinite(c->truth) || r->stats.expanded == 0);
}

// ---------------------------------------------------------------------------------------------

// The cost alone: an index adds it up in ticks, and may differ by their rounding.
static void claim_cost_alone(world_case *c, const char *name, const slu_result *whole)
{
    slu_result r;
    c->query.cost_only = true;
    CLAIM(c, name, slu_find(c->heap, &c->query, &r, NULL) == SLU_OK);
    c->query.cost_only = false;
    CLAIM(c, name, r.outcome == whole->outcome);
    CLAIM(c, name, reference_near(r.cost, whole->cost, NEAR_RATIO));
    CLAIM(c, name, !r.path && r.path_length == 0 && r.straight_steps + r.diagonal_steps == 0);
    CLAIM(c, name, r.stats.expanded <= whole->stats.expanded);
}

static void run_row(world_case *c, slu_algorithm algorithm)
{
    static answer bucketed, heaped, sliced;
    static const double WEIGHTS[] = {0, 1, 1.25, 2, 10, SLU_ZERO_WEIGHT, 0.001, 0.7};
    enum { WEIGHT_COUNT = sizeof WEIGHTS / sizeof *WEIGHTS };
    char name[64];
    slu_algorithm_format(algorithm, name);
    c->query.algorithm = algorithm;
    c->query.weight = WEIGHTS[slui_random_below(&c->random, WEIGHT_COUNT)];
    if (slui_random_below(&c->random, 2)) {
        c->query.weight = 1 + slui_random_below(&c->random, 9000) / 1000.0;
    }
    bool runaway = slu_methods_at(slu_searches(), algorithm.search)->flags & SLU_RUNAWAY;
    c->query.max_expanded = runaway ? RUNAWAY_LIMIT : 0;
    c->query.table_entries = slui_random_below(&c->random, 2) * slui_random_below(&c->random, 1000);
    c->query.beam_width = slui_random_below(&c->random, 20);
    ask(c, name, c->buckets, &bucketed);
    judge(c, name, &bucketed.result);
    ask(c, name, c->heap, &heaped);
    claim_same_answer(c, name, &bucketed.result, &heaped.result);
    ask_sliced(c, name, slui_random_below(&c->random, 2) ? c->heap : c->buckets, &sliced);
    claim_same_answer(c, name, &bucketed.result, &sliced.result);
    if (c->number % 4 == 1) claim_cost_alone(c, name, &bucketed.result);
}

static bool has_usual_steps(const world_case *c)
{
    double straight = reference_length(&c->rules, false),
           diagonal = reference_length(&c->rules, true);
    bool four = c->rules.diagonals == SLU_DIAGONALS_NEVER;
    return four || (straight < diagonal && diagonal < 2 * straight);
}

// A search that reads no heuristic is tried once; one with an index only where it applies: on
// ground of one cost, for every kind of unit.
static int heuristics_of(const world_case *c, int search)
{
    unsigned flags = slu_methods_at(slu_searches(), search)->flags;
    if (slu_finder_prepare(c->buckets, (slu_algorithm){search, 0}, NULL) == SLU_ERR_UNSUPPORTED) {
        CLAIM(c, "", flags & (SLU_INDEXED | SLU_UNIFORM));
        CLAIM(c, "", c->terrain || c->influence || c->rules.unit.factors || !has_usual_steps(c));
        return 0;
    }
    return flags & SLU_INFORMED ? slu_methods_count(slu_heuristics()) : 1;
}

static void every_row_agrees_with_a_plain_dijkstra(void **state)
{
    (void)state;
    static world_case c;
    uint64_t first = world_first_case();
    uint64_t count = world_cases(USUAL_MAPS);
    for (uint64_t number = first; number < first + count; number++) {
        if (open_case(&c, number)) {
            for (int s = 0; s < slu_methods_count(slu_searches()); s++) {
                for (int h = 0; h < heuristics_of(&c, s); h++) {
                    run_row(&c, (slu_algorithm){s, h});
                }
            }
        }
        close_case(&c);
    }
    print_message("%llu maps, %llu queries, %llu paths found, %llu searches that reopened tiles\n",
                  (unsigned long long)count, (unsigned long long)queries_run,
                  (unsigned long long)found_count, (unsigned long long)reopened_count);
}

// ---------------------------------------------------------------------------------------------
// Inside the search: a trace must never show a cost below the true one, nor an admissible estimate
// above it.

static void claim_event_is_true(const world_case *c, const char *name, const slu_event *event,
                                const double *to_goal)
{
    double g = from_start[reference_index(c->map, event->tile)];
    double rest = to_goal[reference_index(c->map, event->tile)];
    if (event->kind == SLU_EVENT_DESTINATION || event->kind == SLU_EVENT_END) return;
    if (slu_methods_at(slu_searches(), c->query.algorithm.search)->flags & SLU_FEWEST_STEPS) return;
    CLAIM(c, name, event->g >= g * (1 - c->near));
    // A search with an index estimates the cost to its next stop, which may be further than the
    // goal.
    bool aims_at_goal =
        !(slu_methods_at(slu_searches(), c->query.algorithm.search)->flags & SLU_INDEXED);
    if (admissible_here(c) && aims_at_goal) {
        CLAIM(c, name, event->h <= rest * (1 + NEAR_RATIO));
    }
    // Jump points are further apart than a step.
    const slu_method *row = slu_methods_at(slu_searches(), c->query.algorithm.search);
    bool jumps = row->flags & (SLU_UNIFORM | SLU_CHOOSES) || strcmp(row->name, "jps-patches") == 0;
    if (!jumps && (event->kind == SLU_EVENT_GENERATING || event->kind == SLU_EVENT_UPDATING)) {
        CLAIM(c, name, isfinite(reference_step(c->map, &c->rules, event->parent, event->tile)));
    }
}

static void trace_row(world_case *c, slu_algorithm algorithm, const double *to_goal)
{
    static slu_event events[TRACE_CAPACITY];
    static answer traced;
    slu_trace trace = {.events = events, .capacity = TRACE_CAPACITY};
    char name[64];
    slu_algorithm_format(algorithm, name);
    c->query.algorithm = algorithm;
    c->query.trace = &trace;
    bool runaway = slu_methods_at(slu_searches(), algorithm.search)->flags & SLU_RUNAWAY;
    c->query.max_expanded = runaway ? RUNAWAY_LIMIT : 0;
    ask(c, name, c->buckets, &traced);
    for (size_t i = 0; i < trace.count; i++) {
        claim_event_is_true(c, name, &events[i], to_goal);
    }
    c->query.trace = NULL;
    judge(c, name, &traced.result);
}

static void the_cheapest_way_on_from_anywhere(const world_case *c, double *to_goal)
{
    static double one[TILES];
    size_t tiles = (size_t)slu_map_width(c->map) * (size_t)slu_map_height(c->map);
    reference_flood_to(c->map, &c->rules, c->query.goal, to_goal);
    if (c->query.goal_count == 0) return;
    reference_flood_to(c->map, &c->rules, c->goals[0], to_goal);
    for (size_t i = 1; i < c->query.goal_count; i++) {
        reference_flood_to(c->map, &c->rules, c->goals[i], one);
        for (size_t t = 0; t < tiles; t++) {
            to_goal[t] = fmin(to_goal[t], one[t]);
        }
    }
}

static void no_event_contradicts_the_true_costs(void **state)
{
    (void)state;
    static world_case c;
    static double to_goal[TILES];
    uint64_t first = world_first_case();
    uint64_t count = (world_cases(USUAL_MAPS) + 9) / 10;
    for (uint64_t number = first; number < first + count; number++) {
        if (open_case(&c, number)) {
            the_cheapest_way_on_from_anywhere(&c, to_goal);
            for (int s = 0; s < slu_methods_count(slu_searches()); s++) {
                for (int h = 0; h < heuristics_of(&c, s); h++) {
                    trace_row(&c, (slu_algorithm){s, h}, to_goal);
                }
            }
        }
        close_case(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_agrees_with_a_plain_dijkstra),
        cmocka_unit_test(no_event_contradicts_the_true_costs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
