// SPDX-License-Identifier: MIT
// The loop finds what a plain Dijkstra finds on random graphs, keeps its limits, and frees all
// memory.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "../support.h"
#include "base/random.h"
#include "space/methods/loop.h"

enum { MOST_NODES = 40 };

typedef struct random_graph {
    int count;
    double cost[MOST_NODES][MOST_NODES]; // 0: no edge
    double estimate[MOST_NODES];
} random_graph;

static bool expand(void *ctx, slui_loop *loop, uint32_t node)
{
    const random_graph *g = ctx;
    for (int k = 0; k < g->count; k++) {
        double cost = g->cost[node][k];
        if (cost > 0 && !slui_loop_offer(loop, (uint32_t)k, cost, g->estimate[k])) return false;
    }
    return true;
}

// The costs of the cheapest paths from every node to the last, by relaxing until nothing changes.
static void find_distances(const random_graph *g, double *distance)
{
    for (int i = 0; i < g->count; i++)
        distance[i] = i == g->count - 1 ? 0 : INFINITY;
    for (int round = 0; round < g->count; round++) {
        for (int i = 0; i < g->count; i++) {
            for (int k = 0; k < g->count; k++) {
                if (g->cost[i][k] > 0) distance[i] = fmin(distance[i], g->cost[i][k] + distance[k]);
            }
        }
    }
}

// Estimates are a random share of the distance: admissible, but not consistent.
static void make_graph(random_graph *g, slui_random *random, double *distance)
{
    *g = (random_graph){.count = 2 + (int)slui_random_below(random, MOST_NODES - 2)};
    for (int i = 0; i < g->count; i++) {
        for (int k = 0; k < g->count; k++) {
            if (slui_random_below(random, 8) == 0)
                g->cost[i][k] = 1 + slui_random_below(random, 100) / 8.0;
        }
    }
    find_distances(g, distance);
    for (int i = 0; i < g->count; i++) {
        double share = slui_random_below(random, 5) / 4.0;
        g->estimate[i] = isinf(distance[i]) ? 0 : share * distance[i];
    }
}

static slui_loop_end search(slui_loop *loop, const random_graph *g, slui_loop_limits limits)
{
    uint32_t goal = (uint32_t)g->count - 1;
    slui_loop_begin(loop, goal);
    if (!slui_loop_start(loop, 0, 0, g->estimate[0])) return SLUI_LOOP_MEMORY;
    slui_loop_graph graph = {expand, (void *)g};
    return slui_loop_run(loop, &graph, limits);
}

static void check_path(const slui_loop *loop, const random_graph *g, double distance)
{
    double cost = 0;
    uint32_t node = (uint32_t)g->count - 1;
    while (node != 0) {
        uint32_t parent = slui_loop_met(loop, node)->parent;
        assert_true(g->cost[parent][node] > 0);
        cost += g->cost[parent][node];
        node = parent;
    }
    assert_true(fabs(cost - distance) < 1e-9);
}

static void it_finds_cheapest_paths(void **state)
{
    (void)state;
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slui_loop loop;
    slui_loop_init(&loop, &memory.allocator);
    slui_random random = slui_random_seeded(3);
    int found = 0;
    for (int i = 0; i < 3000; i++) {
        static random_graph g;
        double distance[MOST_NODES];
        make_graph(&g, &random, distance);
        slui_loop_end end = search(&loop, &g, (slui_loop_limits){0});
        assert_int_equal(end, isinf(distance[0]) ? SLUI_LOOP_EMPTY : SLUI_LOOP_FOUND);
        if (end != SLUI_LOOP_FOUND) continue;
        found++;
        check_path(&loop, &g, distance[0]);
        // A cost limit equal to the path's cost admits it, and a lower one does not.
        assert_int_equal(search(&loop, &g, (slui_loop_limits){.max_cost = distance[0] + 1e-9}),
                         SLUI_LOOP_FOUND);
        assert_int_equal(search(&loop, &g, (slui_loop_limits){.max_cost = distance[0] / 2}),
                         SLUI_LOOP_LIMIT);
        uint64_t expanded = (search(&loop, &g, (slui_loop_limits){0}), loop.expanded);
        assert_int_equal(search(&loop, &g, (slui_loop_limits){.max_expanded = expanded}),
                         SLUI_LOOP_FOUND);
        if (expanded > 1) {
            assert_int_equal(search(&loop, &g, (slui_loop_limits){.max_expanded = expanded - 1}),
                             SLUI_LOOP_LIMIT);
            assert_int_equal(loop.expanded, expanded - 1);
        }
    }
    assert_true(found > 1000);
    size_t calls = memory.calls;
    static random_graph g;
    double distance[MOST_NODES];
    make_graph(&g, &random, distance);
    search(&loop, &g, (slui_loop_limits){0});
    assert_int_equal(memory.calls, calls);
    slui_loop_release(&loop);
    assert_int_equal(memory.live_blocks, 0);
}

static void running_out_of_memory_is_reported(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(5);
    static random_graph g;
    double distance[MOST_NODES];
    do
        make_graph(&g, &random, distance);
    while (isinf(distance[0]) || g.count < 20);
    for (long nth = 0;; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slui_loop loop;
        slui_loop_init(&loop, &memory.allocator);
        slui_loop_end end = search(&loop, &g, (slui_loop_limits){0});
        bool failed = support_allocator_failed(&memory);
        assert_int_equal(end, failed ? SLUI_LOOP_MEMORY : SLUI_LOOP_FOUND);
        slui_loop_release(&loop);
        assert_int_equal(memory.live_blocks, 0);
        if (!failed) return;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_finds_cheapest_paths),
        cmocka_unit_test(running_out_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
