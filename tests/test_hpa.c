// SPDX-License-Identifier: MIT
// Hierarchical search: it arrives wherever there is a path, its legs form its path, the first step
// is cheap, and its paths are only so much longer than the cheapest.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "index/entrances.h"
#include "index/hpa_search.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

enum { SIDE = 24, TILES = SIDE * SIDE, CASES = 4000, BIG = 300 };

static double from_start[TILES];

// A random world under the rules and with the terrain that its number picks.
typedef struct hpa_case {
    slui_random random;
    slu_map *map;
    slu_rules rules;
    bool terrain;
    int cluster;
    slu_tile start, goal;
} hpa_case;

static bool open_case(hpa_case *c, int number)
{
    *c = (hpa_case){.random = slui_random_seeded((uint64_t)number)};
    c->rules = world_rules(number);
    c->terrain = number / world_rules_count() % 2;
    c->map = world_map(&c->random, SIDE);
    if (c->terrain) world_terrain(c->map, &c->random);
    if (number % 5 == 0) world_even_out(c->map, &c->random);
    c->cluster = 2 + (int)slui_random_below(&c->random, 9);
    return world_ground(c->map, &c->random, &c->start) &&
           world_ground(c->map, &c->random, &c->goal);
}

static slu_hpa *hpa_for(const slu_map *map, slu_rules rules, int cluster)
{
    slu_hpa_options options = {.rules = rules, .cluster = cluster};
    slu_hpa *hpa = NULL;
    slu_error error = {0};
    if (slu_hpa_create(map, &options, &hpa, &error)) fail_msg("%s", error.text);
    return hpa;
}

static slu_result whole_path(slu_hpa *hpa, slu_tile start, slu_tile goal)
{
    slu_query query = {.start = start, .goal = goal};
    slu_result result;
    slu_error error = {0};
    if (slu_hpa_find(hpa, &query, &result, &error)) fail_msg("%s", error.text);
    return result;
}

static slu_route plan(slu_hpa *hpa, slu_tile start, slu_tile goal)
{
    slu_route route;
    slu_error error = {0};
    if (slu_hpa_plan(hpa, start, goal, &route, &error)) fail_msg("%s", error.text);
    return route;
}

static slu_leg next_leg(slu_hpa *hpa)
{
    slu_leg leg;
    slu_error error = {0};
    if (slu_hpa_next(hpa, &leg, &error)) fail_msg("%s", error.text);
    return leg;
}

static slu_map *big_map(slu_generator kind)
{
    slu_generate_options options = {.kind = kind, .width = BIG, .height = BIG, .seed = 5};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

// ---------------------------------------------------------------------------------------------
// Arriving

typedef struct excess {
    double sum, most;
    int count;
} excess;

static void add_excess(excess *e, double cost, double truth)
{
    double more = truth > 0 ? cost / truth - 1 : 0;
    e->sum += more;
    e->count++;
    if (more > e->most) e->most = more;
}

static void claim_arrives(const hpa_case *c, int number, const slu_result *r, excess *e)
{
    double truth = from_start[reference_index(c->map, c->goal)];
    if (isinf(truth) != (r->outcome == SLU_UNREACHABLE)) {
        world_print(c->map);
        fail_msg("case %d: %s, true cost %g", number, slu_outcome_name(r->outcome), truth);
    }
    if (isinf(truth)) return;
    assert_int_equal(r->outcome, SLU_FOUND);
    assert_true(asking_same_tile(r->path[0], c->start));
    assert_true(asking_same_tile(asking_last(r), c->goal));
    slu_path_facts facts;
    assert_int_equal(slu_path_check(c->map, &c->rules, r->path, r->path_length, &facts, NULL), 0);
    assert_true(reference_near(facts.cost, r->cost, 1e-9));
    assert_true(r->cost >= truth * (1 - 1e-6));
    add_excess(e, r->cost, truth);
}

// A diagonal step costs between one and two straight ones, so that a straight crossing is no
// detour.
static bool steps_are_usual(const slu_rules *rules)
{
    double straight = reference_length(rules, false), diagonal = reference_length(rules, true);
    return diagonal >= straight && diagonal <= 2 * straight;
}

// It arrives exactly if there is a path, by legal steps, never at less than the least cost, and on
// average at little more. If diagonal steps are cheaper than straight ones, and over terrain of
// wild costs (a hundredth to ten thousand, tile by tile), no choice of a few straight crossings can
// be good, and only arrival is claimed.
static void it_arrives_wherever_a_path_leads(void **state)
{
    (void)state;
    excess uniform = {0}, others = {0};
    hpa_case c;
    int cases = (int)world_cases(CASES);
    for (int number = 0; number < cases; number++) {
        if (open_case(&c, number)) {
            slu_hpa *hpa = hpa_for(c.map, c.rules, c.cluster);
            slu_result r = whole_path(hpa, c.start, c.goal);
            bool usual = !c.terrain && steps_are_usual(&c.rules);
            reference_flood(c.map, &c.rules, c.start, from_start);
            claim_arrives(&c, number, &r, usual ? &uniform : &others);
            slu_hpa_destroy(hpa);
        }
        slu_map_destroy(c.map);
    }
    print_message("uniform ground, usual steps: mean %.2f %%, most %.0f %% of %d\n",
                  100 * uniform.sum / uniform.count, 100 * uniform.most, uniform.count);
    assert_true(uniform.count > cases / 8 && others.count > cases / 8);
    assert_true(uniform.sum / uniform.count < 0.15);
}

// On maps of the usual kinds and the default clusters, paths are a few percent too long.
static void on_usual_maps_paths_are_a_little_longer(void **state)
{
    (void)state;
    for (int kind = SLU_GENERATE_CAVES; kind <= SLU_GENERATE_OPEN; kind++) {
        slu_map *map = big_map((slu_generator)kind);
        slu_hpa *hpa = hpa_for(map, (slu_rules){0}, 0);
        slu_finder *finder = asking_finder(map, (slu_rules){0});
        slui_random random = slui_random_seeded(1);
        excess e = {0};
        for (int i = 0; i < 40; i++) {
            slu_query query = {0};
            assert_true(world_ground(map, &random, &query.start));
            assert_true(world_ground(map, &random, &query.goal));
            slu_result r = whole_path(hpa, query.start, query.goal), best = asking(finder, &query);
            assert_int_equal(r.outcome, best.outcome);
            if (r.outcome == SLU_FOUND) add_excess(&e, r.cost, best.cost);
        }
        print_message("%s: mean %.2f %%, most %.1f %% of %d\n",
                      slu_generator_name((slu_generator)kind), 100 * e.sum / e.count, 100 * e.most,
                      e.count);
        assert_true(e.count > 0 && e.sum / e.count < 0.08);
        slu_finder_destroy(finder);
        slu_hpa_destroy(hpa);
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------
// Any clusters

// Blobs: clusters that grow from random tiles by random straight steps until all ground is taken.
static slui_clusters grown_clusters(const slu_finder *f, slui_random *random)
{
    slui_clusters clusters = {.tile_count = f->map->tile_count};
    clusters.of_tile = slui_alloc(&f->allocator, clusters.tile_count, sizeof *clusters.of_tile);
    assert_non_null(clusters.of_tile);
    memset(clusters.of_tile, 0xFF, clusters.tile_count * sizeof *clusters.of_tile);
    for (uint32_t first = 0; first < clusters.tile_count; first++) {
        if (!slui_map_passable_at(f->map, first) || clusters.of_tile[first] != SLUI_NO_CLUSTER)
            continue;
        uint32_t tile = first;
        clusters.of_tile[first] = clusters.count;
        for (int steps = (int)slui_random_below(random, 200); steps > 0; steps--) {
            int k = 2 * (int)slui_random_below(random, 4);
            if (!(f->map->around[tile] >> k & 1)) continue;
            uint32_t to = tile + (uint32_t)(slui_step_y[k] * f->map->width + slui_step_x[k]);
            if (clusters.of_tile[to] != SLUI_NO_CLUSTER && clusters.of_tile[to] != clusters.count)
                continue;
            clusters.of_tile[to] = clusters.count;
            tile = to;
        }
        clusters.count++;
    }
    return clusters;
}

// The search requires of clusters only that each is connected: ragged ones do as well as squares.
static void any_clusters_will_do(void **state)
{
    (void)state;
    hpa_case c;
    excess e = {0};
    int cases = (int)world_cases(CASES / 2);
    for (int number = 0; number < cases; number++) {
        if (open_case(&c, number)) {
            slu_finder *finder = asking_finder(c.map, c.rules);
            slui_clusters clusters = grown_clusters(finder, &c.random);
            assert_int_equal(slui_hpa_use_clusters(finder, &clusters, NULL), SLU_OK);
            size_t before = slu_finder_index_bytes(finder);
            slu_query query = {.start = c.start, .goal = c.goal};
            query.algorithm = asking_algorithm("hpa");
            assert_int_equal(slu_finder_prepare(finder, query.algorithm, NULL), SLU_OK);
            assert_int_equal(slu_finder_index_bytes(finder), before);
            slu_result r = asking(finder, &query);
            reference_flood(c.map, &c.rules, c.start, from_start);
            claim_arrives(&c, number, &r, &e);
            slu_finder_destroy(finder);
        }
        slu_map_destroy(c.map);
    }
    assert_true(e.count > cases / 4);
}

// How many tiles straight steps reach from one without leaving its cluster.
static size_t component_size(const slu_map *map, const slui_clusters *clusters, uint32_t first)
{
    static uint32_t queue[TILES];
    static bool seen[TILES];
    size_t done = 0, found = 1;
    memset(seen, 0, sizeof seen);
    queue[0] = first;
    seen[first] = true;
    while (done < found) {
        uint32_t tile = queue[done++];
        for (int k = 0; k < SLUI_DIRECTIONS; k += 2) {
            if (!(map->around[tile] >> k & 1)) continue;
            uint32_t to = tile + (uint32_t)(slui_step_y[k] * map->width + slui_step_x[k]);
            if (seen[to] || clusters->of_tile[to] != clusters->of_tile[first]) continue;
            seen[to] = true;
            queue[found++] = to;
        }
    }
    return found;
}

// A square's components are clusters of their own: every cluster is connected, lies in one square,
// and walls are in none.
static void clusters_are_connected(void **state)
{
    (void)state;
    hpa_case c;
    for (int number = 0; number < 300; number++) {
        open_case(&c, number);
        slui_clusters clusters;
        assert_true(slui_clusters_cut(c.map, NULL, c.cluster, &c.map->allocator, &clusters));
        static size_t size[TILES];
        static uint32_t any[TILES];
        memset(size, 0, sizeof size);
        for (uint32_t t = 0; t < clusters.tile_count; t++) {
            uint32_t cluster = clusters.of_tile[t];
            assert_int_equal(cluster == SLUI_NO_CLUSTER, !slui_map_passable_at(c.map, t));
            if (cluster == SLUI_NO_CLUSTER) continue;
            assert_true(cluster < clusters.count);
            any[cluster] = size[cluster]++ ? any[cluster] : t;
            int width = c.map->width, first = (int)any[cluster], tile = (int)t;
            assert_int_equal(first % width / c.cluster, tile % width / c.cluster);
            assert_int_equal(first / width / c.cluster, tile / width / c.cluster);
        }
        for (uint32_t cluster = 0; cluster < clusters.count; cluster++) {
            assert_int_equal(component_size(c.map, &clusters, any[cluster]), size[cluster]);
        }
        slui_clusters_release(&clusters, &c.map->allocator);
        slu_map_destroy(c.map);
    }
}

static size_t crossings_between(const char *const *rows, int cluster)
{
    slu_map *map = world_drawn(rows);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slui_clusters clusters;
    slui_crossings crossings = {0};
    assert_true(slui_clusters_cut(map, NULL, cluster, &map->allocator, &clusters));
    assert_true(slui_crossings_find(finder, &clusters, cluster, &crossings));
    size_t count = crossings.count;
    slui_crossings_release(&crossings, &finder->allocator);
    slui_clusters_release(&clusters, &map->allocator);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
    return count;
}

// A short run of border tiles gets one crossing, a long one two, and a wall divides a run.
static void a_run_gets_one_crossing_or_two(void **state)
{
    (void)state;
    static const char *const FIVE[] = {"..........", "..........", "..........",
                                       "..........", "..........", NULL};
    static const char *const SIX[] = {"............",
                                      "............",
                                      "............",
                                      "............",
                                      "............",
                                      "............",
                                      NULL};
    static const char *const DIVIDED[] = {"............",
                                          "............",
                                          ".....@......",
                                          "............",
                                          "............",
                                          "............",
                                          NULL};
    assert_int_equal(crossings_between(FIVE, 5), 1);
    assert_int_equal(crossings_between(SIX, 6), 2);
    assert_int_equal(crossings_between(DIVIDED, 6), 2);
    assert_int_equal(crossings_between(SIX, 12), 0);
}

// ---------------------------------------------------------------------------------------------
// Legs

// Walks the plan and compares every tile with the whole path.
static void claim_legs_are(slu_hpa *hpa, const slu_route *route, const slu_tile *path,
                           size_t length, int cluster)
{
    size_t at = 0;
    for (size_t i = 0; i < route->legs; i++) {
        slu_leg leg = next_leg(hpa);
        assert_true(leg.path_length > 0 && at + leg.path_length <= length);
        assert_memory_equal(leg.path, path + at, leg.path_length * sizeof *path);
        at += leg.path_length - 1;
        assert_int_equal(leg.last, i + 1 == route->legs);
        for (size_t t = 1; t + 1 < leg.path_length; t++) {
            assert_int_equal(leg.path[t].x / cluster, leg.path[0].x / cluster);
            assert_int_equal(leg.path[t].y / cluster, leg.path[0].y / cluster);
        }
    }
    assert_int_equal(at + 1, length);
    slu_leg none;
    assert_int_equal(slu_hpa_next(hpa, &none, NULL), SLU_ERR_ARGUMENT);
}

// The legs of a plan joined are the whole path, each except for its last step inside one square,
// and the plan had their number and their cost.
static void legs_joined_are_the_whole_path(void **state)
{
    (void)state;
    hpa_case c;
    int tried = 0;
    for (int number = 0; number < (int)world_cases(CASES / 4); number++) {
        if (open_case(&c, number)) {
            slu_hpa *hpa = hpa_for(c.map, c.rules, c.cluster);
            slu_result whole = whole_path(hpa, c.start, c.goal);
            slu_tile *path = asking_copy(&whole);
            slu_route route = plan(hpa, c.start, c.goal);
            assert_int_equal(route.outcome, whole.outcome);
            assert_true(reference_near(route.cost, whole.cost, 1e-6));
            if (route.outcome == SLU_FOUND) {
                claim_legs_are(hpa, &route, path, whole.path_length, c.cluster);
                tried += route.legs > 2;
            }
            free(path);
            slu_hpa_destroy(hpa);
        }
        slu_map_destroy(c.map);
    }
    assert_true(tried > world_share(50));
}

// Planning and the first leg take a small part of what the whole path takes, and that is a small
// part of what A* expands.
static void the_first_step_is_cheap(void **state)
{
    (void)state;
    slu_map *map = big_map(SLU_GENERATE_OPEN);
    slu_hpa *hpa = hpa_for(map, (slu_rules){0}, 0);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.start = {1, 1}, .goal = {BIG - 2, BIG / 2}};
    query.algorithm = asking_algorithm("dijkstra");
    uint64_t plain = asking(finder, &query).stats.expanded;
    uint64_t whole = whole_path(hpa, query.start, query.goal).stats.expanded;
    slu_route route = plan(hpa, query.start, query.goal);
    slu_leg first = next_leg(hpa);
    uint64_t legs = first.expanded;
    while (!first.last) {
        first = next_leg(hpa);
        legs += first.expanded;
    }
    print_message("plan %llu, legs %llu, whole %llu, Dijkstra %llu\n",
                  (unsigned long long)route.expanded, (unsigned long long)legs,
                  (unsigned long long)whole, (unsigned long long)plain);
    assert_int_equal(route.expanded + legs, whole);
    assert_true(route.legs > 10);
    assert_true(whole < plain / 10);
    slu_route again = plan(hpa, query.start, query.goal);
    assert_int_equal(again.expanded, route.expanded);
    assert_true(next_leg(hpa).expanded < whole / 20);
    slu_finder_destroy(finder);
    slu_hpa_destroy(hpa);
    slu_map_destroy(map);
}

// A new plan, or a whole search, replaces the route under way.
static void another_question_replaces_the_route(void **state)
{
    (void)state;
    slu_map *map = big_map(SLU_GENERATE_ROOMS);
    slu_hpa *hpa = hpa_for(map, (slu_rules){0}, 0);
    slu_tile ends[] = {{1, 1}, {BIG - 3, BIG - 3}};
    slu_leg leg;
    assert_int_equal(slu_hpa_next(hpa, &leg, NULL), SLU_ERR_ARGUMENT);
    plan(hpa, ends[0], ends[1]);
    next_leg(hpa);
    plan(hpa, ends[1], ends[0]);
    assert_true(asking_same_tile(next_leg(hpa).path[0], ends[1]));
    slu_route refused;
    assert_int_equal(slu_hpa_plan(hpa, (slu_tile){-1, 0}, ends[0], &refused, NULL),
                     SLU_ERR_ARGUMENT);
    next_leg(hpa);
    whole_path(hpa, ends[0], ends[1]);
    assert_int_equal(slu_hpa_next(hpa, &leg, NULL), SLU_ERR_ARGUMENT);
    slu_hpa_destroy(hpa);
    slu_map_destroy(map);
}

static void short_routes_have_one_leg(void **state)
{
    (void)state;
    static const char *const rows[] = {"....@.", "....@.", NULL};
    slu_map *map = world_drawn(rows);
    slu_hpa *hpa = hpa_for(map, (slu_rules){0}, 4);
    slu_route route = plan(hpa, (slu_tile){0, 0}, (slu_tile){0, 0});
    assert_int_equal(route.legs, 1);
    assert_int_equal(route.expanded, 0);
    slu_leg leg = next_leg(hpa);
    assert_true(leg.last && leg.path_length == 1 && leg.cost == 0);
    assert_int_equal(plan(hpa, (slu_tile){0, 0}, (slu_tile){3, 0}).legs, 1);
    assert_true(next_leg(hpa).cost == 3);
    route = plan(hpa, (slu_tile){0, 0}, (slu_tile){5, 0});
    assert_int_equal(route.outcome, SLU_UNREACHABLE);
    assert_int_equal(route.legs, 0);
    assert_int_equal(route.expanded, 0);
    assert_int_equal(slu_hpa_next(hpa, &leg, NULL), SLU_ERR_ARGUMENT);
    slu_hpa_destroy(hpa);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Edits and mistakes

// An edit makes the walker's clusters stale, and it says so; a finder rebuilds its own.
static void an_edit_makes_the_clusters_stale(void **state)
{
    (void)state;
    slu_map *map = big_map(SLU_GENERATE_OPEN);
    slu_hpa *hpa = hpa_for(map, (slu_rules){0}, 0);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.start = {0, 0}, .goal = {BIG - 1, BIG - 1}};
    query.algorithm = asking_algorithm("hpa");
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, 1, 1}, '.', NULL), SLU_OK);
    slu_hpa_destroy(hpa);
    hpa = hpa_for(map, (slu_rules){0}, 0);
    asking(finder, &query);
    plan(hpa, query.start, query.goal);
    next_leg(hpa);
    assert_int_equal(slu_map_fill(map, (slu_rect){BIG / 2, 0, 1, BIG - 3}, '@', NULL), SLU_OK);
    slu_leg leg;
    slu_route route;
    slu_result r;
    slu_error error = {0};
    assert_int_equal(slu_hpa_next(hpa, &leg, &error), SLU_ERR_STALE);
    assert_int_equal(error.code, SLU_ERR_STALE);
    assert_int_equal(slu_hpa_plan(hpa, query.start, query.goal, &route, NULL), SLU_ERR_STALE);
    assert_int_equal(slu_hpa_find(hpa, &query, &r, NULL), SLU_ERR_STALE);
    slu_hpa *fresh = hpa_for(map, (slu_rules){0}, 0);
    double cost = whole_path(fresh, query.start, query.goal).cost;
    assert_true(asking(finder, &query).cost == cost);
    slu_hpa_destroy(fresh);
    slu_hpa_destroy(hpa);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static void bad_arguments_are_refused(void **state)
{
    (void)state;
    slu_map *map = big_map(SLU_GENERATE_OPEN);
    const int clusters[] = {-1, 1, SLU_MAX_CLUSTER + 1};
    slu_hpa *hpa = NULL;
    for (size_t i = 0; i < sizeof clusters / sizeof clusters[0]; i++) {
        slu_hpa_options options = {.cluster = clusters[i]};
        assert_int_equal(slu_hpa_create(map, &options, &hpa, NULL), SLU_ERR_ARGUMENT);
        assert_null(hpa);
    }
    assert_int_equal(slu_hpa_create(NULL, NULL, &hpa, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_hpa_create(map, NULL, NULL, NULL), SLU_ERR_ARGUMENT);
    slu_hpa_options whole = {.cluster = SLU_MAX_CLUSTER};
    assert_int_equal(slu_hpa_create(map, &whole, &hpa, NULL), SLU_OK);
    slu_tile start = {0, 0};
    slu_route route;
    slu_leg leg;
    slu_result result;
    slu_query query = {0};
    assert_int_equal(slu_hpa_plan(NULL, start, start, &route, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_hpa_plan(hpa, start, start, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_hpa_next(NULL, &leg, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_hpa_next(hpa, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_hpa_find(NULL, &query, &result, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_hpa_find(hpa, NULL, &result, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_hpa_find(hpa, &query, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_finder_prepare(NULL, query.algorithm, NULL), SLU_ERR_ARGUMENT);
    slu_hpa_destroy(hpa);
    slu_hpa_destroy(NULL);
    slu_map_destroy(map);
}

// Preparing builds the index once, for the algorithm that reads one, and does not disturb a search
// needlessly.
static void preparing_builds_the_index_once(void **state)
{
    (void)state;
    slu_map *map = big_map(SLU_GENERATE_OPEN);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_algorithm hpa = asking_algorithm("hpa"), astar = asking_algorithm("astar");
    size_t bytes = slu_finder_bytes(finder);
    assert_int_equal(slu_finder_prepare(finder, astar, NULL), SLU_OK);
    assert_int_equal(slu_finder_index_bytes(finder), 0);
    assert_int_equal(slu_finder_prepare(finder, hpa, NULL), SLU_OK);
    assert_true(slu_finder_index_bytes(finder) > 0);
    assert_true(slu_finder_bytes(finder) >= bytes + slu_finder_index_bytes(finder));
    slu_query query = {.goal = {BIG - 1, BIG - 1}, .algorithm = hpa};
    double cost = asking(finder, &query).cost;
    slu_result r;
    assert_int_equal(slu_find_begin(finder, &query, NULL), SLU_OK);
    assert_int_equal(slu_find_step(finder, 100, &r, NULL), SLU_OK);
    assert_int_equal(slu_finder_prepare(finder, hpa, NULL), SLU_OK);
    assert_int_equal(slu_find_step(finder, UINT64_MAX, &r, NULL), SLU_OK);
    assert_true(r.outcome == SLU_FOUND && r.cost == cost);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Memory

typedef struct memory_case {
    support_allocator memory;
    slu_map *map;
    slu_hpa *hpa;
} memory_case;

static slu_status open_memory(memory_case *m, long fail_at)
{
    slu_generate_options make = {.kind = SLU_GENERATE_ROOMS, .width = 60, .height = 60, .seed = 3};
    assert_int_equal(slu_map_generate(&make, &m->map, NULL), SLU_OK);
    support_allocator_init(&m->memory, fail_at);
    slu_hpa_options options = {.cluster = 8, .allocator = &m->memory.allocator};
    m->hpa = NULL;
    return slu_hpa_create(m->map, &options, &m->hpa, NULL);
}

static void close_memory(memory_case *m)
{
    slu_hpa_destroy(m->hpa);
    slu_map_destroy(m->map);
    assert_int_equal(m->memory.live_blocks, 0);
}

static void creating_survives_every_failed_allocation(void **state)
{
    (void)state;
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        memory_case m;
        status = open_memory(&m, nth);
        assert_int_equal(status, support_allocator_failed(&m.memory) ? SLU_ERR_MEMORY : SLU_OK);
        if (status != SLU_OK) assert_null(m.hpa);
        if (status == SLU_OK) assert_true(nth > 10);
        close_memory(&m);
    }
}

// Plans, and walks every leg, each again if memory ran out; returns the tiles walked.
static size_t walk(memory_case *m)
{
    slu_tile start = {1, 1}, goal = {57, 55};
    slu_route route;
    slu_leg leg = {0};
    while (slu_hpa_plan(m->hpa, start, goal, &route, NULL) == SLU_ERR_MEMORY) {}
    assert_int_equal(route.outcome, SLU_FOUND);
    size_t tiles = 1;
    while (!leg.last) {
        slu_status status = slu_hpa_next(m->hpa, &leg, NULL);
        if (status == SLU_ERR_MEMORY) continue;
        assert_int_equal(status, SLU_OK);
        tiles += leg.path_length - 1;
    }
    return tiles;
}

static void walking_survives_every_failed_allocation(void **state)
{
    (void)state;
    memory_case m;
    assert_int_equal(open_memory(&m, -1), SLU_OK);
    size_t tiles = walk(&m);
    close_memory(&m);
    bool failed = true;
    for (long nth = 0; failed; nth++) {
        assert_int_equal(open_memory(&m, -1), SLU_OK);
        m.memory.fail_at = (long)m.memory.calls + nth;
        assert_int_equal(walk(&m), tiles);
        failed = support_allocator_failed(&m.memory);
        assert_true(failed || nth > 1);
        close_memory(&m);
    }
}

// Once warm, neither planning nor walking allocates; and it reports what it holds.
static void a_warm_walk_allocates_nothing(void **state)
{
    (void)state;
    memory_case m;
    assert_int_equal(open_memory(&m, -1), SLU_OK);
    size_t tiles = walk(&m), calls = m.memory.calls;
    assert_int_equal(slu_hpa_bytes(m.hpa), m.memory.live_bytes);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(walk(&m), tiles);
    }
    assert_int_equal(m.memory.calls, calls);
    close_memory(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_arrives_wherever_a_path_leads),
        cmocka_unit_test(on_usual_maps_paths_are_a_little_longer),
        cmocka_unit_test(any_clusters_will_do),
        cmocka_unit_test(clusters_are_connected),
        cmocka_unit_test(a_run_gets_one_crossing_or_two),
        cmocka_unit_test(legs_joined_are_the_whole_path),
        cmocka_unit_test(the_first_step_is_cheap),
        cmocka_unit_test(another_question_replaces_the_route),
        cmocka_unit_test(short_routes_have_one_leg),
        cmocka_unit_test(an_edit_makes_the_clusters_stale),
        cmocka_unit_test(bad_arguments_are_refused),
        cmocka_unit_test(preparing_builds_the_index_once),
        cmocka_unit_test(creating_survives_every_failed_allocation),
        cmocka_unit_test(walking_survives_every_failed_allocation),
        cmocka_unit_test(a_warm_walk_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
