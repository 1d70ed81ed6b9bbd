// SPDX-License-Identifier: MIT
// Graphs that are no tile maps: searches against a plain relaxation of all edges, against the tile
// loop on the same ground, and against callbacks that lie.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <float.h>
#include <math.h>

#include "asking.h"
#include "base/random.h"
#include "random_world.h"
#include "support.h"

enum { MOST_NODES = 40, MOST_EDGES = 200 };

// A small graph in arrays, and what a query about it may lie about.
typedef struct net {
    size_t first[MOST_NODES + 1];
    slu_edge edges[MOST_EDGES];
    uint64_t node_count;
    uint64_t spread;            // node n is called n * spread + offset if nodes are not counted
    uint64_t offset;            //
    double to_goal[MOST_NODES]; // the truth
    double estimates[MOST_NODES];
} net;

static uint64_t below(slui_random *random, uint64_t bound)
{
    return slui_random_below(random, (uint32_t)bound);
}

static void draw_net(net *n, slui_random *random, bool whole)
{
    *n = (net){.node_count = 1 + below(random, MOST_NODES), .spread = UINT64_C(0x123456789ABCDEF)};
    n->offset = below(random, 1000);
    size_t count = 0, most = 1 + below(random, 5);
    for (uint64_t node = 0; node < n->node_count; node++) {
        n->first[node] = count;
        for (size_t i = below(random, most + 1); i > 0 && count < MOST_EDGES; i--) {
            double cost = (double)below(random, 12); // 0 and ties are common
            if (!whole) cost += (double)below(random, 1000) / 997.0;
            n->edges[count++] = (slu_edge){below(random, n->node_count), cost};
        }
    }
    n->first[n->node_count] = count;
}

static uint64_t called(const net *n, uint64_t node)
{
    return node * n->spread + n->offset;
}

static uint64_t node_called(const net *n, uint64_t name)
{
    for (uint64_t node = 0; node < n->node_count; node++)
        if (called(n, node) == name) return node;
    fail_msg("no such node");
    return 0;
}

static size_t list_counted(void *ctx, uint64_t node, slu_edge *edges, size_t capacity)
{
    const net *n = ctx;
    size_t count = n->first[node + 1] - n->first[node];
    if (count > capacity) return count;
    memcpy(edges, n->edges + n->first[node], count * sizeof *edges);
    return count;
}

static size_t list_named(void *ctx, uint64_t name, slu_edge *edges, size_t capacity)
{
    const net *n = ctx;
    size_t count = list_counted(ctx, node_called(n, name), edges, capacity);
    for (size_t i = 0; i < count && count <= capacity; i++)
        edges[i].to = called(n, edges[i].to);
    return count;
}

static double guess(void *ctx, uint64_t node)
{
    const net *n = ctx;
    return n->estimates[node];
}

static double guess_named(void *ctx, uint64_t name)
{
    return guess(ctx, node_called(ctx, name));
}

// The cost from every node to the nearest goal, by relaxing all edges until nothing changes.
static void relax(net *n, const uint64_t *goals, size_t goal_count)
{
    for (uint64_t node = 0; node < n->node_count; node++)
        n->to_goal[node] = INFINITY;
    for (size_t i = 0; i < goal_count; i++)
        n->to_goal[goals[i]] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint64_t node = 0; node < n->node_count; node++)
            for (size_t i = n->first[node]; i < n->first[node + 1]; i++) {
                double sum = n->edges[i].cost + n->to_goal[n->edges[i].to];
                if (sum >= n->to_goal[node]) continue;
                n->to_goal[node] = sum;
                changed = true;
            }
    }
}

// Admissible but not consistent: any share of the truth.
static void draw_estimates(net *n, slui_random *random)
{
    for (uint64_t node = 0; node < n->node_count; node++) {
        double share = (double)below(random, 5) / 4;
        n->estimates[node] = share > 0 ? n->to_goal[node] * share : 0;
    }
}

static double cheapest_edge(const net *n, uint64_t from, uint64_t to)
{
    double cost = INFINITY;
    for (size_t i = n->first[from]; i < n->first[from + 1]; i++)
        if (n->edges[i].to == to && n->edges[i].cost < cost) cost = n->edges[i].cost;
    return cost;
}

static void claim_walkable(const net *n, const slu_graph_query *q, const slu_graph_result *r)
{
    double sum = 0;
    assert_int_equal(r->path[0], q->start);
    for (size_t i = 1; i < r->path_length; i++)
        sum += cheapest_edge(n, r->path[i - 1], r->path[i]);
    assert_true(sum == r->cost);
    assert_true(n->to_goal[r->path[r->path_length - 1]] == 0);
}

static slu_graph_finder *finder_of(const slu_graph *graph, const slu_allocator *allocator)
{
    slu_graph_finder *finder = NULL;
    assert_int_equal(slu_graph_finder_create(graph, allocator, &finder, NULL), SLU_OK);
    return finder;
}

static slu_graph_result ask(slu_graph_finder *finder, const slu_graph_query *query)
{
    slu_graph_result result;
    slu_error error = {0};
    if (slu_graph_find(finder, query, &result, &error) != SLU_OK) fail_msg("%s", error.text);
    return result;
}

// The three forms of one graph.
typedef struct forms {
    slu_graph_finder *arrays, *callback, *named;
} forms;

static forms open_forms(net *n, bool whole)
{
    slu_graph arrays = {.node_count = n->node_count, .first = n->first, .whole = whole};
    arrays.edges = n->edges;
    slu_graph callback = {
        .node_count = n->node_count, .neighbours = list_counted, .ctx = n, .whole = whole};
    slu_graph named = {.neighbours = list_named, .ctx = n, .whole = whole};
    return (forms){finder_of(&arrays, NULL), finder_of(&callback, NULL), finder_of(&named, NULL)};
}

static void close_forms(forms *f)
{
    slu_graph_finder_destroy(f->arrays);
    slu_graph_finder_destroy(f->callback);
    slu_graph_finder_destroy(f->named);
}

// The names grow with the numbers, so ties are resolved alike.
static void claim_same(const net *n, const slu_graph_result *a, const slu_graph_result *b,
                       bool named)
{
    assert_int_equal(a->outcome, b->outcome);
    assert_true(a->cost == b->cost);
    assert_int_equal(a->stats.expanded, b->stats.expanded);
    assert_int_equal(a->stats.generated, b->stats.generated);
    assert_int_equal(a->path_length, b->path_length);
    for (size_t i = 0; i < a->path_length; i++)
        assert_true(b->path[i] == (named ? called(n, a->path[i]) : a->path[i]));
}

static void claim_good(const net *n, const slu_graph_query *q, const slu_graph_result *r)
{
    double truth = n->to_goal[q->start];
    assert_int_equal(r->outcome, truth == INFINITY ? SLU_UNREACHABLE : SLU_FOUND);
    if (r->outcome != SLU_FOUND) return;
    claim_walkable(n, q, r);
    double bound = q->search == SLU_GRAPH_WASTAR ? q->weight : 1;
    if (q->search == SLU_GRAPH_GREEDY) return;
    assert_true(r->cost <= truth * bound * (1 + 1e-12));
    assert_true(r->cost >= truth * (1 - 1e-12));
}

static void claim_case(uint64_t seed)
{
    slui_random random = slui_random_seeded(seed);
    net *n = malloc(sizeof *n);
    bool whole = seed & 1;
    draw_net(n, &random, whole);
    // Names must not wrap around, or their order would differ from that of the numbers.
    n->spread = 1 + n->spread / MOST_NODES;
    uint64_t goals[3], names[3];
    size_t goal_count = 1 + below(&random, 3);
    for (size_t i = 0; i < goal_count; i++) {
        goals[i] = below(&random, n->node_count);
        names[i] = called(n, goals[i]);
    }
    relax(n, goals, goal_count);
    draw_estimates(n, &random);
    forms f = open_forms(n, whole);
    for (int search = SLU_GRAPH_ASTAR; search <= SLU_GRAPH_GREEDY; search++) {
        slu_graph_query q = {.start = below(&random, n->node_count), .goals = goals};
        q.goal_count = goal_count;
        q.search = (slu_graph_search)search;
        q.weight = 2;
        q.estimate = guess;
        q.ctx = n;
        slu_graph_result a = ask(f.arrays, &q), b = ask(f.callback, &q);
        claim_good(n, &q, &a);
        claim_same(n, &a, &b, false);
        q.start = called(n, q.start);
        q.goals = names;
        q.estimate = guess_named;
        slu_graph_result c = ask(f.named, &q);
        claim_same(n, &a, &c, true);
    }
    close_forms(&f);
    free(n);
}

static void every_search_agrees_with_relaxing_all_edges(void **state)
{
    (void)state;
    uint64_t first = world_first_case(), count = world_cases(3000);
    for (uint64_t i = first; i < first + count; i++)
        claim_case(i);
}

// ---------------------------------------------------------------------------------------------
// The same ground as tiles and as a graph

typedef struct ground {
    const slu_map *map;
    slu_tile goal;
    int width;
} ground;

// Costs are ticks, as the tile loop counts: 13860 and 19601 stand for 1 and the square root of 2.
enum { STRAIGHT = 13860, DIAGONAL = 19601 };

static bool open_at(const slu_map *map, int x, int y)
{
    return slu_map_passable(map, (slu_tile){x, y});
}

static size_t list_tiles(void *ctx, uint64_t node, slu_edge *edges, size_t capacity)
{
    const ground *g = ctx;
    int x = (int)node % g->width, y = (int)node / g->width;
    size_t count = 0;
    if (capacity < 8) return 8;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            if ((dx == 0 && dy == 0) || !open_at(g->map, x + dx, y + dy)) continue;
            if (!open_at(g->map, x + dx, y) || !open_at(g->map, x, y + dy)) continue;
            edges[count++] = (slu_edge){(uint64_t)((y + dy) * g->width + x + dx),
                                        dx && dy ? DIAGONAL : STRAIGHT};
        }
    return count;
}

static double octile(void *ctx, uint64_t node)
{
    const ground *g = ctx;
    int dx = abs((int)node % g->width - g->goal.x), dy = abs((int)node / g->width - g->goal.y);
    int both = dx < dy ? dx : dy;
    return (double)(dx + dy - 2 * both) * STRAIGHT + (double)both * DIAGONAL;
}

static void a_grid_as_a_graph_is_searched_as_the_tile_loop_does(void **state)
{
    (void)state;
    static const struct {
        slu_graph_search search;
        const char *name;
    } PAIRS[] = {{SLU_GRAPH_ASTAR, "astar+octile"},
                 {SLU_GRAPH_DIJKSTRA, "dijkstra"},
                 {SLU_GRAPH_GREEDY, "greedy+octile"}};
    slu_map *map = NULL;
    slu_scenario *scenario = NULL;
    assert_int_equal(slu_map_load("scenes/rooms.map", NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_scenario_load("scenes/rooms.map.scen", slu_map_width(map),
                                       slu_map_height(map), NULL, &scenario, NULL),
                     SLU_OK);
    ground g = {map, {0, 0}, slu_map_width(map)};
    slu_graph graph = {.node_count = (uint64_t)(g.width * slu_map_height(map))};
    graph.neighbours = list_tiles;
    graph.ctx = &g;
    graph.whole = true;
    slu_graph_finder *engine = finder_of(&graph, NULL);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    for (size_t i = 0; i < slu_scenario_count(scenario); i += 5) {
        const slu_scenario_row *row = &slu_scenario_rows(scenario)[i];
        g.goal = row->goal;
        for (size_t k = 0; k < sizeof PAIRS / sizeof *PAIRS; k++) {
            slu_query query = {.start = row->start, .goal = row->goal};
            query.algorithm = asking_algorithm(PAIRS[k].name);
            slu_graph_query asked = {.search = PAIRS[k].search, .estimate = octile, .ctx = &g};
            asked.start = (uint64_t)row->start.y * (uint64_t)g.width + (uint64_t)row->start.x;
            asked.goal = (uint64_t)row->goal.y * (uint64_t)g.width + (uint64_t)row->goal.x;
            slu_result tiles = asking(finder, &query);
            slu_graph_result nodes = ask(engine, &asked);
            assert_true(nodes.cost == (double)tiles.straight_steps * STRAIGHT +
                                          (double)tiles.diagonal_steps * DIAGONAL);
            assert_int_equal(nodes.stats.expanded, tiles.stats.expanded);
        }
    }
    slu_graph_finder_destroy(engine);
    slu_finder_destroy(finder);
    slu_scenario_destroy(scenario);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Order, limits, goals

static const size_t FAN_FIRST[] = {0, 3, 4, 5, 6, 6};
static const slu_edge FAN[] = {{3, 1}, {1, 1}, {2, 1}, {4, 1}, {4, 1}, {4, 1}};
static const slu_graph FAN_GRAPH = {.node_count = 5, .first = FAN_FIRST, .edges = FAN};

static void among_equals_the_larger_cost_and_then_the_lower_number_goes_first(void **state)
{
    (void)state;
    slu_graph_finder *finder = finder_of(&FAN_GRAPH, NULL);
    slu_graph_query q = {.start = 0, .goal = 4};
    slu_graph_result r = ask(finder, &q);
    assert_int_equal(r.path_length, 3);
    assert_int_equal(r.path[1], 1);
    assert_int_equal(r.stats.expanded, 4); // without an estimate 1, 2 and 3 come before 4
    slu_graph_finder_destroy(finder);
}

static bool is_four(void *ctx, uint64_t node)
{
    (void)ctx;
    return node == 4;
}

static bool never(void *ctx, uint64_t expanded)
{
    (void)ctx;
    (void)expanded;
    return false;
}

// A line without end, for limits.
static size_t count_up(void *ctx, uint64_t node, slu_edge *edges, size_t capacity)
{
    (void)ctx;
    if (capacity < 1) return 1;
    edges[0] = (slu_edge){node + 1, 1};
    return 1;
}

static void limits_and_cancelling_end_a_search(void **state)
{
    (void)state;
    slu_graph line = {.neighbours = count_up};
    slu_graph_finder *finder = finder_of(&line, NULL);
    slu_graph_query q = {.start = 10, .goal = 5, .max_expanded = 100};
    slu_graph_result r = ask(finder, &q);
    assert_int_equal(r.outcome, SLU_LIMIT);
    assert_int_equal(r.stats.expanded, 100);
    assert_null(r.path);
    q = (slu_graph_query){.start = 10, .goal = 5, .max_cost = 50};
    assert_int_equal(ask(finder, &q).outcome, SLU_LIMIT);
    q.goal = 60;
    r = ask(finder, &q);
    assert_int_equal(r.outcome, SLU_FOUND);
    assert_true(r.cost == 50);
    q.goal = 61;
    assert_int_equal(ask(finder, &q).outcome, SLU_LIMIT);
    q = (slu_graph_query){.start = 10, .goal = 5, .keep_going = never};
    r = ask(finder, &q);
    assert_int_equal(r.outcome, SLU_CANCELLED);
    assert_true(r.stats.expanded <= 1024);
    slu_graph_finder_destroy(finder);
}

static void a_goal_may_be_a_question(void **state)
{
    (void)state;
    slu_graph_finder *finder = finder_of(&FAN_GRAPH, NULL);
    slu_graph_query q = {.start = 0, .goal = 99, .is_goal = is_four};
    slu_graph_result r = ask(finder, &q);
    assert_int_equal(r.outcome, SLU_FOUND);
    assert_int_equal(r.path[r.path_length - 1], 4);
    q = (slu_graph_query){.start = 3, .goal = 3};
    r = ask(finder, &q);
    assert_int_equal(r.path_length, 1);
    assert_true(r.cost == 0);
    slu_graph_finder_destroy(finder);
}

// ---------------------------------------------------------------------------------------------
// Errors

static void claim_refused(const slu_graph *graph, const char *word)
{
    slu_graph_finder *finder = NULL;
    slu_error error = {0};
    assert_int_equal(slu_graph_finder_create(graph, NULL, &finder, &error), SLU_ERR_ARGUMENT);
    assert_null(finder);
    if (!strstr(error.text, word)) fail_msg("\"%s\" lacks \"%s\"", error.text, word);
}

static void graphs_that_are_none_are_refused(void **state)
{
    (void)state;
    static const size_t FALLS[] = {0, 2, 1}, LATE[] = {1, 1, 1}, FINE[] = {0, 1, 1};
    static const slu_edge FAR[] = {{2, 1}, {0, 1}};
    claim_refused(&(slu_graph){0}, "either");
    claim_refused(&(slu_graph){.node_count = 2, .first = FALLS, .edges = FAR}, "falls");
    claim_refused(&(slu_graph){.node_count = 2, .first = FALLS}, "falls");
    claim_refused(&(slu_graph){.node_count = 2, .first = LATE, .edges = FAR}, "begins with 0");
    claim_refused(&(slu_graph){.node_count = 2, .first = FINE, .edges = FAR}, "no node");
    claim_refused(&(slu_graph){.node_count = 2, .first = FINE}, "edges");
    claim_refused(&(slu_graph){.first = FINE, .edges = FAR}, "node_count");
    claim_refused(&(slu_graph){.node_count = SLU_MAX_NODES + 1, .neighbours = count_up}, "2^32");
    claim_refused(&(slu_graph){.node_count = 3,
                               .first = (size_t[]){0, 2, 1, 2},
                               .edges = (slu_edge[]){{1, 1}, {1, 1}}},
                  "falls");
}

// A callback with one thing wrong.
typedef struct liar {
    enum { HONEST, NEGATIVE, NAN_COST, ENDLESS, FAR_NODE, MORE, ABSURD, GIVES_UP, CALLS_BACK } lie;
    slu_graph_finder *finder;
    double estimate;
    slu_status called_back;
    int calls;
} liar;

static size_t lie_about(void *ctx, uint64_t node, slu_edge *edges, size_t capacity)
{
    liar *l = ctx;
    slu_graph_query again = {.start = 0, .goal = 1};
    slu_graph_result result;
    if (l->lie == MORE) return capacity + 1 + (size_t)l->calls++;
    if (l->lie == ABSURD) return SIZE_MAX - 1;
    if (l->lie == GIVES_UP) return SLU_EDGES_FAILED;
    if (capacity < 1) return 1;
    edges[0] = (slu_edge){(node + 1) % 10, 1};
    if (l->lie == NEGATIVE) edges[0].cost = -1;
    if (l->lie == NAN_COST) edges[0].cost = NAN;
    if (l->lie == ENDLESS) edges[0].cost = INFINITY;
    if (l->lie == FAR_NODE) edges[0].to = 10;
    if (l->lie == CALLS_BACK) l->called_back = slu_graph_find(l->finder, &again, &result, NULL);
    return 1;
}

static double lie_of(void *ctx, uint64_t node)
{
    const liar *l = ctx;
    return node == 9 ? 0 : l->estimate;
}

static void claim_lie(liar *l, int lie, double estimate, const char *word)
{
    slu_graph_query q = {.start = 0, .goal = 9, .estimate = lie_of, .ctx = l};
    slu_graph_result r, untouched;
    slu_error error = {0};
    memset(&r, 0x5A, sizeof r);
    untouched = r;
    l->lie = lie;
    l->estimate = estimate;
    assert_int_equal(slu_graph_find(l->finder, &q, &r, &error), SLU_ERR_ARGUMENT);
    assert_memory_equal(&r, &untouched, sizeof r);
    if (!strstr(error.text, word)) fail_msg("\"%s\" lacks \"%s\"", error.text, word);
    l->lie = HONEST;
    l->estimate = 0;
    assert_true(ask(l->finder, &q).cost == 9);
}

static void callbacks_that_lie_are_named_and_the_finder_goes_on(void **state)
{
    (void)state;
    liar l = {0};
    slu_graph graph = {.node_count = 10, .neighbours = lie_about, .ctx = &l};
    l.finder = finder_of(&graph, NULL);
    claim_lie(&l, NEGATIVE, 0, "from node 0 to 1 has a cost that is negative");
    claim_lie(&l, NAN_COST, 0, "no finite number");
    claim_lie(&l, ENDLESS, 0, "no finite number");
    claim_lie(&l, FAR_NODE, 0, "to 10 leads to a number that is no node");
    claim_lie(&l, MORE, 0, "changed its mind about the number of edges of node 0");
    claim_lie(&l, ABSURD, 0, "SLU_MAX_EDGES");
    claim_lie(&l, GIVES_UP, 0, "could not list the edges of node 0");
    claim_lie(&l, HONEST, -1, "estimate of node 0");
    claim_lie(&l, HONEST, NAN, "not a number");
    l.lie = CALLS_BACK;
    slu_graph_query q = {.start = 0, .goal = 9};
    assert_true(ask(l.finder, &q).cost == 9);
    assert_int_equal(l.called_back, SLU_ERR_ARGUMENT);
    slu_graph_finder_destroy(l.finder);
}

static void an_infinite_estimate_leaves_a_node_out(void **state)
{
    (void)state;
    liar l = {.estimate = INFINITY};
    slu_graph graph = {.node_count = 10, .neighbours = lie_about, .ctx = &l};
    l.finder = finder_of(&graph, NULL);
    slu_graph_query q = {.start = 8, .goal = 9, .estimate = lie_of, .ctx = &l};
    slu_graph_result r = ask(l.finder, &q);
    assert_int_equal(r.outcome, SLU_UNREACHABLE);
    assert_int_equal(r.stats.expanded, 0);
    slu_graph_finder_destroy(l.finder);
}

static slu_status find_status(const slu_graph *graph, const slu_graph_query *query)
{
    slu_graph_finder *finder = finder_of(graph, NULL);
    slu_graph_result result;
    slu_error error;
    slu_status status = slu_graph_find(finder, query, &result, &error);
    slu_graph_finder_destroy(finder);
    return status;
}

static void sums_that_do_not_fit_are_no_answers(void **state)
{
    (void)state;
    static const size_t FIRST[] = {0, 1, 2, 2};
    slu_edge edges[] = {{1, SLU_MAX_WHOLE}, {2, 1}};
    slu_graph graph = {.node_count = 3, .first = FIRST, .edges = edges, .whole = true};
    slu_graph_query q = {.start = 0, .goal = 2};
    assert_int_equal(find_status(&graph, &q), SLU_ERR_UNSUPPORTED);
    edges[0].cost = SLU_MAX_WHOLE - 1;
    assert_int_equal(find_status(&graph, &q), SLU_OK);
    edges[1].cost = 0.5;
    assert_int_equal(find_status(&graph, &q), SLU_ERR_ARGUMENT);
    graph.whole = false;
    assert_int_equal(find_status(&graph, &q), SLU_OK);
    edges[0].cost = edges[1].cost = DBL_MAX;
    assert_int_equal(find_status(&graph, &q), SLU_ERR_UNSUPPORTED);
}

static void bad_queries_are_refused(void **state)
{
    (void)state;
    static const uint64_t FAR[] = {0, 5};
    static const slu_graph_query BAD[] = {
        {.start = 5, .goal = 0},
        {.start = 0, .goal = 5},
        {.start = 0, .goals = FAR, .goal_count = 2},
        {.start = 0, .goals = NULL, .goal_count = 2},
        {.start = 0, .search = SLU_GRAPH_GREEDY},
        {.start = 0, .search = SLU_GRAPH_WASTAR},
        {.start = 0, .search = (slu_graph_search)9},
        {.start = 0, .weight = 0.5},
        {.start = 0, .max_cost = -1},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_int_equal(find_status(&FAN_GRAPH, &BAD[i]), SLU_ERR_ARGUMENT);
    slu_graph_query q = {.max_cost = NAN};
    assert_int_equal(find_status(&FAN_GRAPH, &q), SLU_ERR_ARGUMENT);
}

// ---------------------------------------------------------------------------------------------
// Memory

// Three edges from each number, to those near it: many nodes, many open.
static size_t wander(void *ctx, uint64_t node, slu_edge *edges, size_t capacity)
{
    (void)ctx;
    if (capacity < 3) return 3;
    edges[0] = (slu_edge){node + 1, 3};
    edges[1] = (slu_edge){node + 7, 5};
    edges[2] = (slu_edge){node ^ 8, 4};
    return 3;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    slu_graph graph = {.neighbours = wander};
    slu_graph_query q = {.start = 0, .goal = 700};
    slu_graph_finder *plain = finder_of(&graph, NULL);
    slu_graph_result expected = ask(plain, &q);
    bool failed = true;
    for (long nth = 0; failed; nth++) {
        support_allocator memory;
        slu_graph_finder *finder = NULL;
        slu_error error = {0};
        support_allocator_init(&memory, nth);
        slu_graph_result r = {0};
        slu_status status = slu_graph_finder_create(&graph, &memory.allocator, &finder, &error);
        if (status == SLU_OK) status = slu_graph_find(finder, &q, &r, &error);
        failed = support_allocator_failed(&memory);
        assert_int_equal(status, failed ? SLU_ERR_MEMORY : SLU_OK);
        memory.fail_at = -1;
        if (finder) {
            r = ask(finder, &q);
            assert_true(r.cost == expected.cost);
            assert_int_equal(r.stats.expanded, expected.stats.expanded);
            assert_int_equal(slu_graph_finder_bytes(finder), memory.live_bytes);
            size_t calls = memory.calls;
            ask(finder, &q);
            assert_int_equal(memory.calls, calls); // a warm finder allocates nothing
        }
        slu_graph_finder_destroy(finder);
        assert_int_equal(memory.live_blocks, 0);
    }
    slu_graph_finder_destroy(plain);
    slu_graph_finder_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_search_agrees_with_relaxing_all_edges),
        cmocka_unit_test(a_grid_as_a_graph_is_searched_as_the_tile_loop_does),
        cmocka_unit_test(among_equals_the_larger_cost_and_then_the_lower_number_goes_first),
        cmocka_unit_test(limits_and_cancelling_end_a_search),
        cmocka_unit_test(a_goal_may_be_a_question),
        cmocka_unit_test(graphs_that_are_none_are_refused),
        cmocka_unit_test(callbacks_that_lie_are_named_and_the_finder_goes_on),
        cmocka_unit_test(an_infinite_estimate_leaves_a_node_out),
        cmocka_unit_test(sums_that_do_not_fit_are_no_answers),
        cmocka_unit_test(bad_queries_are_refused),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
