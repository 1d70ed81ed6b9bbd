// SPDX-License-Identifier: MIT
// Ding & Pang's heuristics: compared with their pseudo-code written out in full for this test, and
// at every tile of thousands of maps with the true cost. test_differential checks that every search
// finds a path with them, and a cheapest one if they are admissible.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"
#include "search/finder.h"

enum { SIDE = 18, TILES = SIDE * SIDE, MAPS = 3000, PUBLISHED_MAPS = 1200, MAX_GOALS = 3 };
enum { STRAIGHT_DIRECTIONS = 4 };

static const double NEAR = 4e-9;
static const slu_tile STRAIGHT[STRAIGHT_DIRECTIONS] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

typedef struct waypoint_case {
    slu_map *map;
    slu_rules rules;
    slu_finder *finder;
    slu_tile start, goals[MAX_GOALS];
    size_t goal_count;
    int tiles;
} waypoint_case;

static slu_tile tile_at(const waypoint_case *c, int t)
{
    int width = slu_map_width(c->map);
    return (slu_tile){t % width, t / width};
}

// False if the map has no ground.
static bool open_case(waypoint_case *c, int number, bool with_terrain, int most_goals)
{
    slui_random random = slui_random_seeded((uint64_t)number);
    *c = (waypoint_case){.rules = world_rules(number), .map = world_map(&random, SIDE)};
    if (with_terrain && number / world_rules_count() % 2) world_terrain(c->map, &random);
    if (with_terrain && number % 5 == 0) world_even_out(c->map, &random);
    c->tiles = slu_map_width(c->map) * slu_map_height(c->map);
    c->goal_count = number % 4 ? 1 : (size_t)most_goals;
    bool ground = world_ground(c->map, &random, &c->start);
    for (size_t i = 0; i < c->goal_count && ground; i++) {
        world_ground(c->map, &random, &c->goals[i]);
    }
    if (!ground) slu_map_destroy(c->map);
    if (ground) c->finder = asking_finder(c->map, c->rules);
    return ground;
}

static void close_case(waypoint_case *c)
{
    slu_finder_destroy(c->finder);
    slu_map_destroy(c->map);
}

static slu_result ask(const waypoint_case *c, const char *algorithm)
{
    slu_query query = {.start = c->start, .goals = c->goals, .goal_count = c->goal_count};
    query.algorithm = asking_algorithm(algorithm);
    return asking(c->finder, &query);
}

// The estimate at every tile, as the loop reads it; false if no goal is reachable.
static bool read_estimates(const waypoint_case *c, const char *algorithm, double h[TILES])
{
    slu_result r = ask(c, algorithm);
    if (r.outcome != SLU_FOUND) return false;
    const slui_estimator *e = &c->finder->estimator;
    for (int t = 0; t < c->tiles; t++) {
        slu_tile tile = tile_at(c, t);
        uint64_t ticks = slui_estimate(e, SLUI_WAYPOINTS, tile.x, tile.y);
        h[t] = (double)ticks / c->finder->search.ticks;
    }
    assert_true(h[reference_index(c->map, c->start)] == r.stats.estimate);
    return true;
}

// The cost from each tile that is reachable from the start to the nearest goal; INFINITY for the
// others.
static void true_costs(const waypoint_case *c, double cost[TILES])
{
    static double one[TILES], from_start[TILES];
    reference_flood(c->map, &c->rules, c->start, from_start);
    for (int t = 0; t < c->tiles; t++) {
        cost[t] = INFINITY;
    }
    for (size_t i = 0; i < c->goal_count; i++) {
        reference_flood_to(c->map, &c->rules, c->goals[i], one);
        for (int t = 0; t < c->tiles; t++) {
            if (isfinite(from_start[t])) cost[t] = fmin(cost[t], one[t]);
        }
    }
}

static _Noreturn void refute(const waypoint_case *c, const char *name, int t, double h,
                             double other)
{
    world_print(c->map);
    fail_msg("%s at %d %d: %.12g beside %.12g; diagonals %d, steps %d/%d, goal %d %d", name,
             tile_at(c, t).x, tile_at(c, t).y, h, other, c->rules.diagonals,
             c->rules.steps.straight, c->rules.steps.diagonal, c->goals[0].x, c->goals[0].y);
    abort();
}

// ---------------------------------------------------------------------------------------------
// Never too high, or by no more than a known factor

// How much longer steps get if a diagonal one counts as two straight ones.
static double manhattan_factor(const slu_rules *rules)
{
    if (rules->diagonals == SLU_DIAGONALS_NEVER) return 1;
    return fmax(1, 2 * reference_length(rules, false) / reference_length(rules, true));
}

// One estimate at every tile: at most `factor` times the true cost, never below octile, and over a
// step it decreases by at most `factor` times the step's cost.
static void claim_bounds(const waypoint_case *c, const char *name, double factor, int *above)
{
    static double cost[TILES], h[TILES];
    if (!read_estimates(c, name, h)) return;
    const slui_estimator *e = &c->finder->estimator;
    true_costs(c, cost);
    for (int t = 0; t < c->tiles; t++) {
        if (isinf(cost[t])) continue;
        slu_tile from = tile_at(c, t);
        double octile =
            (double)slui_estimate(e, SLUI_OCTILE, from.x, from.y) / c->finder->search.ticks;
        if (h[t] > factor * cost[t] * (1 + NEAR)) refute(c, name, t, h[t], cost[t]);
        if (h[t] < octile * (1 - NEAR)) refute(c, name, t, h[t], octile);
        above[0] += h[t] > cost[t] * (1 + NEAR);
        above[1] += h[t] > octile * (1 + NEAR);
        for (int k = 0; k < SLUI_DIRECTIONS; k++) {
            slu_tile to = {from.x + slui_step_x[k], from.y + slui_step_y[k]};
            double step = reference_step(c->map, &c->rules, from, to);
            if (isinf(step)) continue;
            double there = h[reference_index(c->map, to)];
            if (h[t] > (factor * step + there) * (1 + NEAR)) refute(c, name, t, h[t], there);
        }
    }
}

// The two as published are the same estimate on even ground: the least length of a path in straight
// steps. On uneven ground waypoint knows what corridors cost, so it is never lower. Returns at how
// many tiles it is higher.
static int claim_same(const waypoint_case *c)
{
    static double one[TILES], two[TILES], cost[TILES];
    slu_map_facts facts;
    int higher = 0;
    if (!read_estimates(c, "astar+waypoint", one)) return 0;
    read_estimates(c, "astar+backprop", two);
    true_costs(c, cost);
    slu_map_describe(c->map, &facts);
    for (int t = 0; t < c->tiles; t++) {
        if (isinf(cost[t]) || one[t] == two[t]) continue;
        if (one[t] < two[t] || facts.cheapest == facts.costliest)
            refute(c, "both", t, one[t], two[t]);
        higher++;
    }
    return higher;
}

static void estimates_keep_their_bounds_at_every_tile(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"astar+backprop-octile", "astar+backprop",
                                        "astar+waypoint"};
    int four[3][2] = {{0}}, eight[3][2] = {{0}}, higher = 0;
    for (int number = 0; number < world_share(MAPS); number++) {
        waypoint_case c;
        if (!open_case(&c, number, true, MAX_GOALS)) continue;
        bool is_four = c.rules.diagonals == SLU_DIAGONALS_NEVER;
        for (int i = 0; i < 3; i++) {
            double factor = i == 0 ? 1 : manhattan_factor(&c.rules);
            claim_bounds(&c, NAMES[i], factor, is_four ? four[i] : eight[i]);
        }
        higher += claim_same(&c);
        close_case(&c);
    }
    for (int i = 0; i < 3; i++) {
        print_message("%s: above octile at %d tiles, above the true cost at %d of them\n", NAMES[i],
                      four[i][1] + eight[i][1], four[i][0] + eight[i][0]);
        assert_true(four[i][1] > world_share(1000) && eight[i][1] > world_share(1000));
        assert_int_equal(four[i][0], 0);
    }
    assert_true(higher > world_share(1000));
    // As published they are too high if diagonal steps are allowed: the rows must not claim
    // otherwise.
    assert_true(eight[0][0] == 0 && eight[1][0] > world_share(1000) &&
                eight[2][0] > world_share(1000));
}

static int claim_exact(const waypoint_case *c, const char *name, const double *cost)
{
    static double h[TILES];
    int compared = 0;
    if (!read_estimates(c, name, h)) return 0;
    for (int t = 0; t < c->tiles; t++) {
        if (isinf(cost[t])) continue;
        if (!reference_near(h[t], cost[t], NEAR)) refute(c, name, t, h[t], cost[t]);
        compared++;
    }
    return compared;
}

// With four neighbours and uniform ground both are the true cost: corridors are straight, and the
// zones of the flood fill have no dents.
static void with_four_neighbours_the_estimates_are_exact(void **state)
{
    (void)state;
    static double cost[TILES];
    int compared = 0;
    for (int number = 0; number < world_share(PUBLISHED_MAPS); number++) {
        waypoint_case c;
        if (!open_case(&c, number, false, MAX_GOALS)) continue;
        slu_finder_destroy(c.finder);
        c.rules.diagonals = SLU_DIAGONALS_NEVER;
        c.finder = asking_finder(c.map, c.rules);
        true_costs(&c, cost);
        compared += claim_exact(&c, "astar+waypoint", cost);
        compared += claim_exact(&c, "astar+backprop", cost);
        close_case(&c);
    }
    assert_true(compared > world_share(10000));
}

// Paths are longer by at most the factor of the overestimate.
static void paths_stray_no_further_than_the_estimates(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"astar+backprop", "canonical+waypoint", "jps+backprop"};
    int longer = 0, all = 0;
    for (int number = 0; number < world_share(MAPS); number++) {
        waypoint_case c;
        if (!open_case(&c, number, false, 1)) continue;
        slu_result truth = ask(&c, "dijkstra");
        double cost = truth.cost;
        for (int i = 0; truth.outcome == SLU_FOUND && i < 3; i++) {
            if (!asking_applies(c.finder, asking_algorithm(NAMES[i]))) continue;
            slu_result r = ask(&c, NAMES[i]);
            all++;
            assert_int_equal(r.outcome, SLU_FOUND);
            assert_true(r.cost <= cost * manhattan_factor(&c.rules) * (1 + NEAR));
            longer += r.cost > cost * (1 + NEAR);
        }
        close_case(&c);
    }
    print_message("%d of %d paths are longer than the shortest\n", longer, all);
    assert_true(longer > world_share(20) && longer < all / 4);
}

// ---------------------------------------------------------------------------------------------
// The waypoint heuristic as published, for one goal, in steps

static bool is_open(const waypoint_case *c, slu_tile tile)
{
    bool inside = tile.x >= 0 && tile.y >= 0 && tile.x < slu_map_width(c->map) &&
                  tile.y < slu_map_height(c->map);
    return inside && slu_map_passable(c->map, tile);
}

static slu_tile next_to(slu_tile tile, int direction)
{
    return (slu_tile){tile.x + STRAIGHT[direction].x, tile.y + STRAIGHT[direction].y};
}

// Algorithm 1; and the goal is one.
static bool is_waypoint(const waypoint_case *c, slu_tile tile)
{
    slu_tile successors[STRAIGHT_DIRECTIONS];
    int count = 0;
    for (int k = 0; k < STRAIGHT_DIRECTIONS; k++) {
        if (is_open(c, next_to(tile, k))) successors[count++] = next_to(tile, k);
    }
    if (asking_same_tile(tile, c->goals[0]) || count > 2) return true;
    return count == 2 && successors[0].x != successors[1].x && successors[0].y != successors[1].y;
}

// Along a line to the next waypoint, and from there on what is known; INFINITY if the line meets
// none.
static double along(const waypoint_case *c, slu_tile tile, int direction, const double *known)
{
    double steps = 1;
    for (tile = next_to(tile, direction); is_open(c, tile); tile = next_to(tile, direction)) {
        if (is_waypoint(c, tile)) return steps + known[reference_index(c->map, tile)];
        steps++;
    }
    return INFINITY;
}

static double least_line(const waypoint_case *c, slu_tile tile, const double *known)
{
    double least = INFINITY;
    for (int k = 0; k < STRAIGHT_DIRECTIONS; k++) {
        least = fmin(least, along(c, tile, k, known));
    }
    return least;
}

static void propagate_waypoints(const waypoint_case *c, double known[TILES])
{
    for (int t = 0; t < c->tiles; t++) {
        known[t] = INFINITY;
    }
    known[reference_index(c->map, c->goals[0])] = 0;
    for (bool again = true; again;) {
        again = false;
        for (int t = 0; t < c->tiles; t++) {
            slu_tile tile = tile_at(c, t);
            if (!is_open(c, tile) || !is_waypoint(c, tile)) continue;
            double through = least_line(c, tile, known);
            if (through >= known[t]) continue;
            known[t] = through;
            again = true;
        }
    }
}

// Under every rule except the one that squeezes between two walls, where they may find no path at
// all.
static void the_waypoint_heuristic_is_the_published_one(void **state)
{
    (void)state;
    static double known[TILES], cost[TILES], h[TILES];
    int compared = 0;
    for (int number = 0; number < world_share(PUBLISHED_MAPS); number++) {
        waypoint_case c;
        if (!open_case(&c, number, false, 1)) continue;
        bool squeezes = c.rules.diagonals == SLU_DIAGONALS_ALWAYS;
        if (!squeezes && read_estimates(&c, "astar+waypoint", h)) {
            true_costs(&c, cost);
            propagate_waypoints(&c, known);
            for (int t = 0; t < c.tiles; t++) {
                if (isinf(cost[t])) continue;
                slu_tile tile = tile_at(&c, t);
                double steps = known[t] == 0 ? 0 : least_line(&c, tile, known);
                double theirs = steps * reference_length(&c.rules, false);
                if (!reference_near(h[t], theirs, NEAR)) refute(&c, "waypoint", t, h[t], theirs);
                compared++;
            }
        }
        close_case(&c);
    }
    print_message("%d tiles\n", compared);
    assert_true(compared > world_share(10000));
}

// ---------------------------------------------------------------------------------------------
// The gateway heuristic as published, for one goal

typedef struct published {
    const waypoint_case *c;
    slu_terrain *terrain;
    double straight, diagonal; // of the distance
    double value[TILES];       // of gateways
    bool gateway[TILES];
} published;

static double distance(const published *p, slu_tile a, slu_tile b)
{
    double wide = abs(a.x - b.x), tall = abs(a.y - b.y);
    return p->straight * fabs(wide - tall) + p->diagonal * fmin(wide, tall);
}

static uint32_t zone_at(const published *p, slu_tile tile)
{
    return slu_terrain_zone_at(p->terrain, tile);
}

static bool may_cross(const published *p, slu_tile from, slu_tile to)
{
    return isfinite(reference_step(p->c->map, &p->c->rules, from, to)) &&
           zone_at(p, from) != zone_at(p, to);
}

// Algorithm 2.
static void extract_gateways(published *p)
{
    for (int t = 0; t < p->c->tiles; t++) {
        slu_tile tile = tile_at(p->c, t);
        p->gateway[t] = false;
        p->value[t] = INFINITY;
        for (int k = 0; is_open(p->c, tile) && k < SLUI_DIRECTIONS; k++) {
            slu_tile to = {tile.x + slui_step_x[k], tile.y + slui_step_y[k]};
            if (may_cross(p, tile, to)) p->gateway[t] = true;
        }
    }
}

static bool lower(published *p, int t, double value)
{
    if (value >= p->value[t] * (1 - 1e-12)) return false;
    p->value[t] = value;
    return true;
}

// Both loops of Algorithm 3, over every zone at once: true if a value fell.
static bool propagate_once(published *p)
{
    bool fell = false;
    for (int a = 0; a < p->c->tiles; a++) {
        if (!p->gateway[a] || isinf(p->value[a])) continue;
        slu_tile from = tile_at(p->c, a);
        for (int b = 0; b < p->c->tiles; b++) {
            slu_tile to = tile_at(p->c, b);
            if (!p->gateway[b]) continue;
            bool inside = zone_at(p, from) == zone_at(p, to);
            if (inside || may_cross(p, from, to))
                fell |= lower(p, b, p->value[a] + distance(p, from, to));
        }
    }
    return fell;
}

static double published_estimate(const published *p, slu_tile tile)
{
    slu_tile goal = p->c->goals[0];
    double least = zone_at(p, tile) == zone_at(p, goal) ? distance(p, tile, goal) : INFINITY;
    for (int t = 0; t < p->c->tiles; t++) {
        slu_tile gateway = tile_at(p->c, t);
        if (p->gateway[t] && zone_at(p, gateway) == zone_at(p, tile))
            least = fmin(least, distance(p, tile, gateway) + p->value[t]);
    }
    return least;
}

static void open_published(published *p, const waypoint_case *c, bool octile)
{
    slu_terrain_options options = {.diagonals = c->rules.diagonals};
    assert_int_equal(slu_methods_find(slu_decompositions(), "flood-2006", &options.method, NULL),
                     SLU_OK);
    p->c = c;
    assert_int_equal(slu_terrain_create(c->map, &options, &p->terrain, NULL), SLU_OK);
    p->straight = reference_length(&c->rules, false);
    p->diagonal = 2 * p->straight;
    if (octile && c->rules.diagonals != SLU_DIAGONALS_NEVER) {
        p->straight = fmin(p->straight, reference_length(&c->rules, true));
        p->diagonal = fmin(2 * p->straight, reference_length(&c->rules, true));
    }
    extract_gateways(p);
    for (int t = 0; t < c->tiles; t++) {
        bool at_goal = zone_at(p, tile_at(c, t)) == zone_at(p, c->goals[0]);
        if (p->gateway[t] && at_goal) p->value[t] = distance(p, tile_at(c, t), c->goals[0]);
    }
    while (propagate_once(p)) {}
}

static int claim_published(const waypoint_case *c, const char *name, bool octile)
{
    static double cost[TILES], h[TILES];
    static published p;
    int compared = 0;
    if (!read_estimates(c, name, h)) return 0;
    true_costs(c, cost);
    open_published(&p, c, octile);
    for (int t = 0; t < c->tiles; t++) {
        if (isinf(cost[t])) continue;
        double theirs = published_estimate(&p, tile_at(c, t));
        if (!reference_near(h[t], theirs, NEAR)) refute(c, name, t, h[t], theirs);
        compared++;
    }
    slu_terrain_destroy(p.terrain);
    return compared;
}

static void the_gateway_heuristic_is_the_published_one(void **state)
{
    (void)state;
    int compared = 0;
    for (int number = 0; number < world_share(PUBLISHED_MAPS); number++) {
        waypoint_case c;
        if (!open_case(&c, number, false, 1)) continue;
        compared += claim_published(&c, "astar+backprop", false);
        compared += claim_published(&c, "astar+backprop-octile", true);
        close_case(&c);
    }
    print_message("%d tiles\n", compared);
    assert_true(compared > world_share(20000));
}

// ---------------------------------------------------------------------------------------------

static double estimate_on(const char *const *rows, slu_diagonals diagonals, const char *algorithm,
                          slu_tile start, slu_tile goal)
{
    slu_map *map = world_drawn(rows);
    slu_finder *finder = asking_finder(map, (slu_rules){.diagonals = diagonals});
    slu_query query = {.start = start, .goal = goal, .algorithm = asking_algorithm(algorithm)};
    slu_result r = asking(finder, &query);
    assert_int_equal(r.outcome, SLU_FOUND);
    double estimate = r.stats.estimate;
    slu_finder_destroy(finder);
    slu_map_destroy(map);
    return estimate;
}

// The authors' rules as published would look for a waypoint that is not there.
static void maps_without_waypoints_or_borders_are_known_too(void **state)
{
    (void)state;
    static const char *const CORRIDOR[] = {".......", NULL};
    static const char *const TILE[] = {".", NULL};
    static const char *const ROOM[] = {"......", "......", "......", NULL};
    const slu_diagonals NEVER = SLU_DIAGONALS_NEVER, CLEAR = SLU_DIAGONALS_CLEAR;
    slu_tile zero = {0, 0}, middle = {3, 0}, end = {6, 0}, corner = {5, 2};
    assert_true(estimate_on(CORRIDOR, NEVER, "astar+waypoint", zero, middle) == 3);
    assert_true(estimate_on(CORRIDOR, NEVER, "astar+waypoint", end, middle) == 3);
    assert_true(estimate_on(CORRIDOR, CLEAR, "astar+backprop", end, zero) == 6);
    assert_true(estimate_on(TILE, CLEAR, "astar+waypoint", zero, zero) == 0);
    assert_true(estimate_on(TILE, CLEAR, "astar+backprop", zero, zero) == 0);
    assert_true(estimate_on(ROOM, NEVER, "astar+backprop", zero, corner) == 7);
    assert_true(estimate_on(ROOM, CLEAR, "astar+backprop", zero, corner) == 7);
    double octile = 3 + 2 * sqrt(2);
    double ours = estimate_on(ROOM, CLEAR, "astar+backprop-octile", zero, corner);
    assert_true(reference_near(ours, octile, NEAR));
}

// Only steps between two walls connect: they count as two straight ones.
static void steps_between_walls_are_crossed(void **state)
{
    (void)state;
    static const char *const STAIRS[] = {".@@", "@.@", "@@.", NULL};
    const slu_diagonals ALWAYS = SLU_DIAGONALS_ALWAYS;
    slu_tile from = {0, 0}, to = {2, 2};
    assert_true(estimate_on(STAIRS, ALWAYS, "astar+waypoint", from, to) == 4);
    assert_true(estimate_on(STAIRS, ALWAYS, "astar+backprop", from, to) == 4);
    double ours = estimate_on(STAIRS, ALWAYS, "astar+backprop-octile", from, to);
    assert_true(reference_near(ours, 2 * sqrt(2), NEAR));
}

// A goal in the pocket of a wall, seen from outside and inside; and one in another component.
static void pockets_and_components(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        "............@..", //
        "..@@@@@@@...@..", //
        "........@...@..", //
        "..@@@@@@@...@..", //
        "............@..", //
        NULL,
    };
    static const char *const NAMES[] = {"astar+waypoint", "astar+backprop",
                                        "astar+backprop-octile"};
    slu_map *map = world_drawn(ROWS);
    slu_finder *finder = asking_finder(map, (slu_rules){.diagonals = SLU_DIAGONALS_NEVER});
    for (int i = 0; i < 3; i++) {
        slu_query query = {
            .start = {9, 2}, .goal = {7, 2}, .algorithm = asking_algorithm(NAMES[i])};
        slu_result r = asking(finder, &query);
        assert_true(r.outcome == SLU_FOUND && r.cost == 18 && r.stats.estimate == 18);
        assert_int_equal(r.stats.expanded, 18);
        query.start = (slu_tile){4, 2};
        assert_true(asking(finder, &query).stats.estimate == 3);
        query.start = (slu_tile){14, 4};
        assert_int_equal(asking(finder, &query).outcome, SLU_UNREACHABLE);
        query.partial = true;
        r = asking(finder, &query);
        assert_true(r.outcome == SLU_PARTIAL && asking_last(&r).x == 13);
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// Their weighted use: if the estimate is exact, scaling it up leads along a shortest path and
// nowhere else.
static void a_weight_on_an_exact_estimate_costs_nothing(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        slu_generate_options make = {
            .kind = SLU_GENERATE_MAZE, .width = 41, .height = 41, .seed = seed};
        slu_map *map = NULL;
        assert_int_equal(slu_map_generate(&make, &map, NULL), SLU_OK);
        slu_finder *finder = asking_finder(map, (slu_rules){.diagonals = SLU_DIAGONALS_NEVER});
        slui_random random = slui_random_seeded(seed);
        slu_query query = {.weight = 5};
        assert_true(world_ground(map, &random, &query.start));
        assert_true(world_ground(map, &random, &query.goal));
        query.algorithm = asking_algorithm("dijkstra");
        double cost = asking(finder, &query).cost;
        query.algorithm = asking_algorithm("wastar+waypoint");
        slu_result r = asking(finder, &query);
        assert_true(r.outcome == SLU_FOUND && r.cost == cost && r.stats.estimate == cost);
        assert_int_equal(r.stats.expanded, r.path_length - 1);
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

static void a_finder_follows_the_edits_of_its_map(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"astar+waypoint", "jps+backprop", "astar+backprop-octile"};
    for (int number = 0; number < 200; number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = world_map(&random, SIDE);
        slu_finder *finder = asking_finder(map, (slu_rules){.diagonals = SLU_DIAGONALS_NEVER});
        for (int i = 0; i < 6; i++) {
            world_edit(map, &random, false);
            slu_query query = {.goal = world_tile(map, &random)};
            if (!world_ground(map, &random, &query.start)) continue;
            query.algorithm = asking_algorithm("dijkstra");
            slu_result truth = asking(finder, &query);
            slu_outcome outcome = truth.outcome;
            double cost = truth.cost;
            query.algorithm = asking_algorithm(NAMES[i % 3]);
            slu_result r = asking(finder, &query);
            assert_int_equal(r.outcome, outcome);
            assert_true(reference_near(r.cost, cost, NEAR));
        }
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(estimates_keep_their_bounds_at_every_tile),
        cmocka_unit_test(with_four_neighbours_the_estimates_are_exact),
        cmocka_unit_test(paths_stray_no_further_than_the_estimates),
        cmocka_unit_test(the_waypoint_heuristic_is_the_published_one),
        cmocka_unit_test(the_gateway_heuristic_is_the_published_one),
        cmocka_unit_test(maps_without_waypoints_or_borders_are_known_too),
        cmocka_unit_test(steps_between_walls_are_crossed),
        cmocka_unit_test(pockets_and_components),
        cmocka_unit_test(a_weight_on_an_exact_estimate_costs_nothing),
        cmocka_unit_test(a_finder_follows_the_edits_of_its_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
