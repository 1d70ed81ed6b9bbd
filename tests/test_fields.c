// SPDX-License-Identifier: MIT
// Estimates and distances at every tile: equal to those of a query from each tile, under every
// rule, on all ground, for every unit and heuristic; distances also to those of a plain Dijkstra.
// What a heuristic prunes is what its search passes over.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "driving.h"
#include "random_world.h"
#include "reference.h"

enum { SIDE = 14, TILES = SIDE * SIDE, MOST_GOALS = 4 };

// How far distances may exceed costs that are added up from 1 and the square root of 2.
static const double SLACK = 2.1e-9;

// ---- random questions

typedef struct world {
    slu_map *map;
    slu_influence *influence;
    slu_rules rules;
    slu_tile goals[MOST_GOALS];
    slu_query query;
    int tiles;
} world;

static void draw_goals(world *w, slui_random *random)
{
    w->query.goal_count = slui_random_below(random, MOST_GOALS + 1);
    w->query.goals = w->goals;
    w->query.goal = world_tile(w->map, random);
    for (size_t i = 0; i < w->query.goal_count; i++)
        w->goals[i] = world_tile(w->map, random);
    w->query.beside = slui_random_below(random, 4) == 0;
}

// The number of a case determines the rules, the random stream the rest.
static void open_world(world *w, int number)
{
    slui_random random = slui_random_seeded((uint64_t)number);
    *w = (world){.map = world_map(&random, SIDE), .rules = world_rules(number)};
    w->tiles = slu_map_width(w->map) * slu_map_height(w->map);
    world_grounds(w->map, &random);
    if (slui_random_below(&random, 2)) world_terrain(w->map, &random);
    if (slui_random_below(&random, 4) == 0) world_even_out(w->map, &random);
    if (slui_random_below(&random, 3) == 0) w->rules.unit = world_unit(&random);
    if (slui_random_below(&random, 3) == 0) w->influence = world_influence(w->map, &random);
    w->rules.influence = w->influence;
    draw_goals(w, &random);
}

static void close_world(world *w)
{
    slu_influence_destroy(w->influence);
    slu_map_destroy(w->map);
}

static slu_tile tile_at(const slu_map *map, int index)
{
    return (slu_tile){index % slu_map_width(map), index / slu_map_width(map)};
}

static bool stands(const world *w, slu_tile tile)
{
    return isfinite(reference_standing(w->map, &w->rules, tile));
}

static void ask_estimates(slu_finder *finder, const slu_query *query, double *out)
{
    slu_error error = {0};
    if (slu_finder_estimates(finder, query, out, TILES, &error)) fail_msg("%s", error.text);
}

static void ask_distances(slu_finder *finder, const slu_query *query, double *out)
{
    slu_error error = {0};
    if (slu_finder_distances(finder, query, out, TILES, &error)) fail_msg("%s", error.text);
}

// ---- estimates

// The estimate of a query from one tile; negative if components show that there is no path, in
// which case it is answered without an expansion.
static double estimate_from(slu_finder *finder, slu_query query, slu_tile start)
{
    query.start = start;
    query.max_expanded = 1;
    slu_result r = asking(finder, &query);
    bool settled = r.outcome == SLU_UNREACHABLE && r.stats.expanded == 0;
    return settled ? -1 : r.stats.estimate;
}

static void claim_estimates(slu_finder *finder, const world *w, int number, const char *name)
{
    double all[TILES];
    ask_estimates(finder, &w->query, all);
    for (int i = 0; i < w->tiles; i++) {
        slu_tile tile = tile_at(w->map, i);
        double expected = stands(w, tile) ? estimate_from(finder, w->query, tile) : -1;
        if (all[i] == expected) continue;
        world_print(w->map);
        fail_msg("case %d, %s at %d, %d: %.17g, and a query from there says %.17g", number, name,
                 tile.x, tile.y, all[i], expected);
    }
}

// Every heuristic, on one finder, so that none disturbs another.
static void estimates_are_those_of_a_query_from_each_tile(void **state)
{
    (void)state;
    int cases = (int)world_cases(336);
    for (int number = 0; number < cases; number++) {
        world w;
        open_world(&w, number);
        slu_finder *finder = asking_finder(w.map, w.rules);
        for (int h = 0; h < slu_methods_count(slu_heuristics()); h++) {
            w.query.algorithm = asking_algorithm("astar");
            w.query.algorithm.heuristic = h;
            claim_estimates(finder, &w, number, slu_methods_at(slu_heuristics(), h)->name);
        }
        w.query.algorithm = (slu_algorithm){0};
        claim_estimates(finder, &w, number, "best");
        slu_finder_destroy(finder);
        close_world(&w);
    }
}

// Also where an atlas is shared, and compact.
static void estimates_of_a_shared_atlas_are_those_of_queries(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"astar+gateway", "astar+guided", "best"};
    for (int number = 0; number < 48; number++) {
        world w;
        open_world(&w, number);
        slu_atlas_options options = {.rules = w.rules, .landmarks = 3, .compact = number % 2};
        slu_atlas *atlas = NULL;
        assert_int_equal(slu_atlas_create(w.map, &options, &atlas, NULL), SLU_OK);
        slu_finder_options with = {.rules = w.rules, .atlas = atlas};
        slu_finder *finder = NULL;
        assert_int_equal(slu_finder_create(w.map, &with, &finder, NULL), SLU_OK);
        for (int i = 0; i < 3; i++) {
            w.query.algorithm = asking_algorithm(NAMES[i]);
            claim_estimates(finder, &w, number, NAMES[i]);
        }
        slu_finder_destroy(finder);
        slu_atlas_destroy(atlas);
        close_world(&w);
    }
}

// An atlas of many gates does not relate all pairs, and a query computes their values no further
// than from its goal to its start; a field needs all of them.
static void estimates_of_an_atlas_of_many_gates_are_those_of_queries(void **state)
{
    (void)state;
    enum { WIDE = 96, EVERY = 5 };
    static double all[WIDE * WIDE];
    slu_generate_options options = {
        .kind = SLU_GENERATE_ROOMS, .width = WIDE, .height = WIDE, .room = 3};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    slu_atlas_options compact = {.compact = true};
    slu_atlas *atlas = NULL;
    assert_int_equal(slu_atlas_create(map, &compact, &atlas, NULL), SLU_OK);
    slu_atlas_facts facts;
    slu_atlas_describe(atlas, &facts);
    assert_int_equal(facts.matrix_bytes, 0);
    slu_finder_options with = {.atlas = atlas};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &with, &finder, NULL), SLU_OK);
    slu_query query = {.goal = {WIDE - 2, WIDE - 2},
                       .algorithm = asking_algorithm("astar+gateway")};
    assert_true(slu_map_passable(map, query.goal));
    assert_int_equal(slu_finder_estimates(finder, &query, all, WIDE * WIDE, NULL), SLU_OK);
    for (int i = 0; i < WIDE * WIDE; i += EVERY) {
        slu_tile tile = tile_at(map, i);
        double expected = slu_map_passable(map, tile) ? estimate_from(finder, query, tile) : -1;
        assert_true(all[i] == expected);
    }
    slu_finder_destroy(finder);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

static void a_search_without_a_heuristic_estimates_nothing(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"dijkstra", "bfs", "hpa", "astar+zero"};
    world w;
    open_world(&w, 0);
    slu_map_fill(w.map, (slu_rect){0, 0, slu_map_width(w.map), slu_map_height(w.map)}, '.', NULL);
    slu_finder *finder = asking_finder(w.map, (slu_rules){0});
    for (size_t n = 0; n < sizeof NAMES / sizeof NAMES[0]; n++) {
        double all[TILES];
        w.query.algorithm = asking_algorithm(NAMES[n]);
        ask_estimates(finder, &w.query, all);
        for (int i = 0; i < w.tiles; i++)
            assert_true(all[i] == 0);
    }
    // hpa reads no heuristic, so its index was not built for that.
    assert_int_equal(slu_finder_index_bytes(finder), 0);
    slu_finder_destroy(finder);
    close_world(&w);
}

// Estimates with headings and speeds also equal those of queries.
static void estimates_know_of_motion(void **state)
{
    (void)state;
    for (int number = 0; number < 24; number++) {
        world w;
        open_world(&w, number);
        w.query.beside = false;
        slu_motion motion = {.turn_cost = 0.5, .max_turn = 2, .top_speed = 1 + number % 4};
        slu_finder *finder = driving_finder(w.map, w.rules, motion);
        double all[TILES];
        w.query.algorithm = asking_algorithm("astar");
        ask_estimates(finder, &w.query, all);
        for (int i = 0; i < w.tiles; i++) {
            slu_tile tile = tile_at(w.map, i);
            if (!stands(&w, tile)) assert_true(all[i] < 0);
            if (all[i] < 0) continue;
            w.query.start = tile;
            assert_true(all[i] == asking(finder, &w.query).stats.estimate);
        }
        slu_finder_destroy(finder);
        close_world(&w);
    }
}

// ---- what a heuristic prunes

enum { SEEN = 1, EXPANDED = 2 };

// SEEN where a search put a tile on its open list, and EXPANDED where it took it from there.
static void see(slu_finder *finder, slu_query query, int width, unsigned char *seen)
{
    static slu_event events[100 * TILES];
    slu_trace trace = {.events = events, .capacity = 100 * TILES};
    query.trace = &trace;
    asking(finder, &query);
    assert_int_equal(trace.dropped, 0);
    memset(seen, 0, TILES);
    for (size_t i = 0; i < trace.count; i++) {
        int tile = events[i].tile.y * width + events[i].tile.x;
        if (events[i].kind == SLU_EVENT_DESTINATION) continue;
        // The goal ends the search before the tiles around it are seen.
        bool is_goal = events[i].tile.x == query.goal.x && events[i].tile.y == query.goal.y;
        seen[tile] |= events[i].kind == SLU_EVENT_EXPANDING && !is_goal ? SEEN | EXPANDED : SEEN;
    }
}

// A straight step between two tiles of ground is always legal, so the tiles next to an expanded one
// were seen unless they are pruned.
static bool was_passed_over(const world *w, const unsigned char *seen, int tile)
{
    int width = slu_map_width(w->map), x = tile % width;
    bool near = (x > 0 && seen[tile - 1] & EXPANDED) ||
                (x < width - 1 && seen[tile + 1] & EXPANDED) ||
                (tile >= width && seen[tile - width] & EXPANDED) ||
                (tile + width < w->tiles && seen[tile + width] & EXPANDED);
    return near && !(seen[tile] & SEEN);
}

// Returns how many are pruned.
static int claim_pruned(slu_finder *finder, const world *w, int number)
{
    double pruned[TILES];
    unsigned char seen[TILES];
    int count = 0;
    assert_int_equal(slu_finder_pruned(finder, &w->query, pruned, TILES, NULL), SLU_OK);
    see(finder, w->query, slu_map_width(w->map), seen);
    for (int i = 0; i < w->tiles; i++) {
        bool is = pruned[i] == 1;
        count += is;
        if (is ? !seen[i] : pruned[i] != 0 || !was_passed_over(w, seen, i)) continue;
        world_print(w->map);
        fail_msg("case %d: tile %d is %g, seen %d", number, i, pruned[i], seen[i]);
    }
    return count;
}

// Rooms with few doors, which have dead ends, or anything.
static slu_map *map_with_dead_ends(slui_random *random, int number)
{
    if (number % 2) return world_map(random, SIDE);
    slu_generate_options rooms = {.kind = SLU_GENERATE_ROOMS,
                                  .width = SIDE,
                                  .height = SIDE,
                                  .seed = (uint64_t)number,
                                  .room = 3,
                                  .doors = 1};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&rooms, &map, NULL), SLU_OK);
    return map;
}

// Ground of one cost, or now and then of several, with two ends on it; false if it has no ground.
static bool open_plain_world(world *w, int number)
{
    slui_random random = slui_random_seeded((uint64_t)number);
    *w = (world){.map = map_with_dead_ends(&random, number)};
    w->rules.diagonals = world_rules(number).diagonals;
    w->tiles = slu_map_width(w->map) * slu_map_height(w->map);
    if (number % 8 == 0) world_terrain(w->map, &random);
    return world_ground(w->map, &random, &w->query.start) &&
           world_ground(w->map, &random, &w->query.goal);
}

// No other heuristic prunes anything.
static void what_is_pruned_is_what_a_search_passes_over(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"astar+dead-end", "astar+octile", "astar+backward"};
    int pruned[3] = {0}, cases = (int)world_cases(400);
    for (int number = 0; number < cases; number++) {
        world w;
        bool has_ground = open_plain_world(&w, number);
        slu_finder *finder = asking_finder(w.map, w.rules);
        for (int n = 0; n < 3 && has_ground; n++) {
            w.query.algorithm = asking_algorithm(NAMES[n]);
            pruned[n] += claim_pruned(finder, &w, number);
        }
        slu_finder_destroy(finder);
        close_world(&w);
    }
    assert_true(pruned[0] > cases);
    assert_int_equal(pruned[1] + pruned[2], 0);
}

// ---- distances

// From every tile to the cheapest of the goals, by a plain Dijkstra.
static void reference_field(const world *w, double *out)
{
    double one[TILES];
    const slu_tile *goals = w->query.goal_count ? w->goals : &w->query.goal;
    size_t count = w->query.goal_count ? w->query.goal_count : 1;
    for (int i = 0; i < w->tiles; i++)
        out[i] = INFINITY;
    for (size_t g = 0; g < count; g++) {
        reference_flood_to(w->map, &w->rules, goals[g], one);
        for (int i = 0; i < w->tiles; i++)
            out[i] = fmin(out[i], one[i]);
    }
}

static double cost_from(slu_finder *finder, slu_query query, slu_tile start)
{
    query.start = start;
    query.algorithm = asking_algorithm("dijkstra");
    slu_result r = asking(finder, &query);
    return r.outcome == SLU_FOUND ? r.cost : INFINITY;
}

static void claim_distance(const world *w, int number, int index, double distance, double expected)
{
    double cost = distance < 0 ? INFINITY : distance;
    if (reference_near(cost, expected, SLACK)) return;
    slu_tile tile = tile_at(w->map, index);
    world_print(w->map);
    fail_msg("case %d at %d, %d: %.17g, not %.17g", number, tile.x, tile.y, cost, expected);
}

static void distances_are_the_costs_of_cheapest_paths(void **state)
{
    (void)state;
    int cases = (int)world_cases(1344);
    for (int number = 0; number < cases; number++) {
        world w;
        open_world(&w, number);
        slu_finder *finder =
            number % 2 ? asking_heap_finder(w.map, w.rules) : asking_finder(w.map, w.rules);
        double all[TILES], reference[TILES];
        reference_field(&w, reference);
        ask_distances(finder, &w.query, all);
        for (int i = 0; i < w.tiles; i++) {
            // The plain Dijkstra does not support goals that stand for the tiles next to them.
            if (!w.query.beside) claim_distance(&w, number, i, all[i], reference[i]);
            double cost = INFINITY;
            if (stands(&w, tile_at(w.map, i))) cost = cost_from(finder, w.query, tile_at(w.map, i));
            claim_distance(&w, number, i, all[i], cost);
        }
        slu_finder_destroy(finder);
        close_world(&w);
    }
}

// Not even by a tick.
static void admissible_estimates_are_never_above_distances(void **state)
{
    (void)state;
    for (int number = 0; number < 336; number++) {
        world w;
        open_world(&w, number);
        slu_finder *finder = asking_finder(w.map, w.rules);
        double distances[TILES], estimates[TILES];
        ask_distances(finder, &w.query, distances);
        for (int h = 0; h < slu_methods_count(slu_heuristics()); h++) {
            w.query.algorithm = asking_algorithm("astar");
            w.query.algorithm.heuristic = h;
            if (!slu_algorithm_is_optimal(w.query.algorithm, &w.rules)) continue;
            ask_estimates(finder, &w.query, estimates);
            for (int i = 0; i < w.tiles; i++)
                if (distances[i] >= 0 && !(estimates[i] >= 0 && estimates[i] <= distances[i]))
                    fail_msg("case %d: %s says %.17g, and it is %.17g", number,
                             slu_methods_at(slu_heuristics(), h)->name, estimates[i], distances[i]);
        }
        slu_finder_destroy(finder);
        close_world(&w);
    }
}

static void on_open_ground_the_octile_estimate_is_the_distance(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    for (int number = 0; number < world_rules_count(); number++) {
        slu_rules rules = world_rules(number);
        bool four = rules.diagonals == SLU_DIAGONALS_NEVER;
        slu_query query = {.goal = {4, 9}};
        query.algorithm = asking_algorithm(four ? "astar+manhattan" : "astar+octile");
        // If a diagonal is shorter than a straight step, an odd path may have to deviate.
        if (!four && rules.steps.diagonal < rules.steps.straight) continue;
        slu_finder *finder = asking_finder(map, rules);
        double distances[TILES], estimates[TILES];
        ask_distances(finder, &query, distances);
        ask_estimates(finder, &query, estimates);
        assert_memory_equal(distances, estimates, sizeof distances);
        slu_finder_destroy(finder);
    }
    slu_map_destroy(map);
}

// ---- what is refused, and what the calls leave behind

static void a_field_that_cannot_be_is_refused(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_finder *driver = driving_finder(map, (slu_rules){0}, (slu_motion){.top_speed = 2});
    slu_query query = {.goal = {3, 3}}, outside = {.goal = {SIDE, 0}}, unknown = query;
    unknown.algorithm.heuristic = slu_methods_count(slu_heuristics());
    double out[TILES];
    slu_error error;
    assert_int_equal(slu_finder_estimates(NULL, &query, out, TILES, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_distances(NULL, &query, out, TILES, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_estimates(finder, NULL, out, TILES, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_distances(finder, NULL, out, TILES, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_estimates(finder, &query, NULL, TILES, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_distances(finder, &query, NULL, TILES, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_estimates(finder, &query, out, TILES - 1, &error),
                     SLU_ERR_CAPACITY);
    assert_non_null(strstr(error.text, "196"));
    assert_int_equal(slu_finder_distances(finder, &query, out, TILES - 1, &error),
                     SLU_ERR_CAPACITY);
    assert_int_equal(slu_finder_estimates(finder, &outside, out, TILES, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_distances(finder, &outside, out, TILES, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_estimates(finder, &unknown, out, TILES, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_distances(driver, &query, out, TILES, &error), SLU_ERR_UNSUPPORTED);
    assert_int_equal(error.code, SLU_ERR_UNSUPPORTED);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, 2, 2}, 5, NULL), SLU_OK);
    query.algorithm = asking_algorithm("jps+octile");
    assert_int_equal(slu_finder_estimates(finder, &query, out, TILES, NULL), SLU_ERR_UNSUPPORTED);
    assert_int_equal(slu_finder_distances(finder, &query, out, TILES, NULL), SLU_OK);
    slu_finder_destroy(driver);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// A field ignores limits, starts and traces of a query.
static void only_goals_and_algorithm_are_read(void **state)
{
    (void)state;
    world w;
    open_world(&w, 5);
    slu_finder *finder = asking_finder(w.map, w.rules);
    slu_query plain = w.query, odd = w.query;
    plain.algorithm = odd.algorithm = asking_algorithm("astar+octile");
    slu_trace trace = {0};
    odd.start = (slu_tile){-7, 9999};
    odd.weight = NAN;
    odd.max_cost = 0.5;
    odd.max_steps = odd.max_expanded = 1;
    odd.partial = odd.straighten = true;
    odd.trace = &trace;
    double fields[4][TILES] = {{0}};
    ask_estimates(finder, &plain, fields[0]);
    ask_estimates(finder, &odd, fields[1]);
    ask_distances(finder, &plain, fields[2]);
    ask_distances(finder, &odd, fields[3]);
    assert_memory_equal(fields[0], fields[1], sizeof fields[0]);
    assert_memory_equal(fields[2], fields[3], sizeof fields[2]);
    assert_int_equal(trace.count + trace.dropped, 0);
    slu_finder_destroy(finder);
    close_world(&w);
}

static void a_field_ends_a_search_under_way_and_keeps_the_last_path(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    double out[TILES];
    slu_result r;
    for (int i = 0; i < 2; i++) {
        slu_query query = {.goal = {9, 12}, .algorithm = asking_algorithm("astar+gateway")};
        slu_result whole = asking(finder, &query);
        slu_tile *path = asking_copy(&whole);
        assert_int_equal(slu_find_begin(finder, &query, NULL), SLU_OK);
        assert_int_equal(slu_find_step(finder, 2, &r, NULL), SLU_OK);
        assert_int_equal(r.outcome, SLU_RUNNING);
        if (i == 0) ask_estimates(finder, &query, out);
        if (i == 1) ask_distances(finder, &query, out);
        assert_int_equal(slu_find_step(finder, 2, &r, NULL), SLU_ERR_ARGUMENT);
        assert_true(asking_same_path(&whole, path, whole.path_length));
        free(path);
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// The range of a search is some 420 steps over the costliest ground where means are charged and
// costs differ.
static void a_path_beyond_the_range_of_a_search_is_reported(void **state)
{
    (void)state;
    enum { LONG = 600 };
    static double out[LONG];
    slu_map *map = NULL;
    slu_error error = {0};
    assert_int_equal(slu_map_create(LONG, 1, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, LONG, 1}, SLU_MAX_COST, NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){LONG - 1, 0, 1, 1}, 1, NULL), SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){.charge = SLU_CHARGE_MEAN});
    slu_query query = {.goal = {0, 0}};
    slu_status status = slu_finder_distances(finder, &query, out, LONG, &error);
    assert_int_equal(status, SLU_ERR_UNSUPPORTED);
    query.goal.x = LONG / 2;
    assert_int_equal(slu_finder_distances(finder, &query, out, LONG, NULL), SLU_OK);
    assert_true(out[0] == SLU_MAX_COST * LONG / 2);
    // With a wall, the far end has no path and so no cost.
    assert_int_equal(slu_map_fill(map, (slu_rect){300, 0, 1, 1}, '@', NULL), SLU_OK);
    query.goal.x = 0;
    assert_int_equal(slu_finder_distances(finder, &query, out, LONG, NULL), SLU_OK);
    assert_true(out[299] == SLU_MAX_COST * 299 && out[300] < 0 && out[301] < 0);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// Two costly corridors whose ends meet at a tile: from one of them it is a step beyond the range,
// from the other, which ends on cheap ground, it is not.
static void a_path_beyond_the_range_does_not_matter_if_there_is_another(void **state)
{
    (void)state;
    enum { LAST = 5077, LONG = LAST + 1 }; // steps of the greatest cost that fit, and one more tile
    static double out[3 * LONG];
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(LONG, 3, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 1, LAST, 1}, '@', NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, LONG, 3}, SLU_MAX_COST, NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){LAST, 1, 1, 1}, 1, NULL), SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    const slu_tile goals[] = {{0, 0}, {0, 2}};
    slu_query query = {.goals = goals, .goal_count = 2};
    slu_status status = slu_finder_distances(finder, &query, out, 3 * LONG, NULL);
    assert_int_equal(status, SLU_ERR_UNSUPPORTED);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){LAST, 2, 1, 1}, 1, NULL), SLU_OK);
    assert_int_equal(slu_finder_distances(finder, &query, out, 3 * LONG, NULL), SLU_OK);
    assert_true(out[LONG + LAST] == SLU_MAX_COST * LAST + 1);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// After an edit a field is that of the new map; an atlas that the finder was given has to be
// updated first.
static void fields_follow_edits(void **state)
{
    (void)state;
    slu_map *map = NULL;
    slu_atlas *atlas = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){7, 0, 1, SIDE}, '@', NULL), SLU_OK);
    assert_int_equal(slu_atlas_create(map, NULL, &atlas, NULL), SLU_OK);
    slu_finder_options with = {.atlas = atlas};
    slu_finder *own = asking_finder(map, (slu_rules){0}), *sharing = NULL;
    assert_int_equal(slu_finder_create(map, &with, &sharing, NULL), SLU_OK);
    slu_query query = {.goal = {0, 5}, .algorithm = asking_algorithm("astar+gateway")};
    double out[TILES];
    ask_estimates(own, &query, out);
    assert_true(out[SIDE - 1] < 0);
    assert_int_equal(slu_map_fill(map, (slu_rect){7, 5, 1, 1}, '.', NULL), SLU_OK);
    assert_int_equal(slu_finder_estimates(sharing, &query, out, TILES, NULL), SLU_ERR_STALE);
    ask_estimates(own, &query, out);
    assert_true(out[SIDE - 1] > 0);
    ask_distances(own, &query, out);
    assert_true(out[5 * SIDE + SIDE - 1] == SIDE - 1);
    slu_finder_destroy(sharing);
    slu_finder_destroy(own);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(estimates_are_those_of_a_query_from_each_tile),
        cmocka_unit_test(estimates_of_a_shared_atlas_are_those_of_queries),
        cmocka_unit_test(estimates_of_an_atlas_of_many_gates_are_those_of_queries),
        cmocka_unit_test(a_search_without_a_heuristic_estimates_nothing),
        cmocka_unit_test(estimates_know_of_motion),
        cmocka_unit_test(what_is_pruned_is_what_a_search_passes_over),
        cmocka_unit_test(distances_are_the_costs_of_cheapest_paths),
        cmocka_unit_test(admissible_estimates_are_never_above_distances),
        cmocka_unit_test(on_open_ground_the_octile_estimate_is_the_distance),
        cmocka_unit_test(a_field_that_cannot_be_is_refused),
        cmocka_unit_test(only_goals_and_algorithm_are_read),
        cmocka_unit_test(a_field_ends_a_search_under_way_and_keeps_the_last_path),
        cmocka_unit_test(a_path_beyond_the_range_of_a_search_is_reported),
        cmocka_unit_test(a_path_beyond_the_range_does_not_matter_if_there_is_another),
        cmocka_unit_test(fields_follow_edits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
