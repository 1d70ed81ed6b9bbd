// SPDX-License-Identifier: MIT
// The price of generality: one grid searched as tiles, as a graph in arrays, as a graph by
// callback, and as a graph whose nodes are not counted.
//
//   cmake --preset release && cmake --build --preset release --target sluice
//   cc -O2 -pthread -Iinclude -o build/price bench/graph_price.c build/release/libsluice.a -lm
//   build/price MAP SCEN [N]
//
// Answers every Nth query (20) of a MovingAI scenario with A* and the octile estimate, the fastest
// of five runs of each, and prints nanoseconds per expansion and the memory of the searches. Exits
// with 1 if a cost or a number of expansions differs.
#include "price.h"

enum { RUNS = 5, DEFAULT_EVERY = 20, MOST_STEPS = 8 };

// Costs are the ticks that the tile loop counts in, so that expansions can be compared.
enum { STRAIGHT = 13860, DIAGONAL = 19601 };

typedef struct grid {
    const slu_map *map;
    int width, height;
    slu_tile goal;
    size_t *first;
    slu_edge *edges;
} grid;

static bool is_open(const grid *g, int x, int y)
{
    return slu_map_passable(g->map, (slu_tile){x, y});
}

static size_t neighbours(void *ctx, uint64_t node, slu_edge *edges, size_t capacity)
{
    const grid *g = ctx;
    int x = (int)node % g->width, y = (int)node / g->width;
    size_t count = 0;
    if (capacity < MOST_STEPS) return MOST_STEPS;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            if ((dx == 0 && dy == 0) || !is_open(g, x + dx, y + dy)) continue;
            if (dx && dy && !(is_open(g, x + dx, y) && is_open(g, x, y + dy))) continue;
            edges[count++] = (slu_edge){(uint64_t)((y + dy) * g->width + x + dx),
                                        dx && dy ? DIAGONAL : STRAIGHT};
        }
    return count;
}

static double octile(void *ctx, uint64_t node)
{
    const grid *g = ctx;
    int dx = abs((int)node % g->width - g->goal.x), dy = abs((int)node / g->width - g->goal.y);
    int both = dx < dy ? dx : dy;
    return (double)(dx + dy - 2 * both) * STRAIGHT + (double)both * DIAGONAL;
}

static void write_arrays(grid *g)
{
    size_t nodes = (size_t)g->width * (size_t)g->height, count = 0;
    g->first = calloc(nodes + 1, sizeof *g->first);
    g->edges = calloc(nodes * MOST_STEPS, sizeof *g->edges);
    if (!g->first || !g->edges) exit(2);
    for (size_t n = 0; n < nodes; n++) {
        if (is_open(g, (int)n % g->width, (int)n / g->width))
            count += neighbours(g, n, g->edges + count, MOST_STEPS);
        g->first[n + 1] = count;
    }
}

// The fastest of several runs.
typedef struct figures {
    uint64_t nanoseconds, expanded;
    double cost;
} figures;

static void keep_fastest(figures *best, slu_stats stats, double cost)
{
    if (best->nanoseconds && best->nanoseconds <= stats.nanoseconds) return;
    *best = (figures){stats.nanoseconds, stats.expanded, cost};
}

static figures as_tiles(slu_finder *finder, const slu_scenario_row *row)
{
    slu_error error;
    slu_query query = {.start = row->start, .goal = row->goal};
    figures best = {0};
    stop_on(slu_algorithm_parse("astar+octile", &query.algorithm, &error), &error);
    for (int i = 0; i < RUNS; i++) {
        slu_result r;
        stop_on(slu_find(finder, &query, &r, &error), &error);
        double cost = (double)r.straight_steps * STRAIGHT + (double)r.diagonal_steps * DIAGONAL;
        keep_fastest(&best, r.stats, cost);
    }
    return best;
}

static figures as_graph(slu_graph_finder *finder, grid *g, const slu_scenario_row *row)
{
    slu_error error;
    slu_graph_query query = {.estimate = octile, .ctx = g};
    figures best = {0};
    query.start = (uint64_t)(row->start.y * g->width + row->start.x);
    query.goal = (uint64_t)(row->goal.y * g->width + row->goal.x);
    g->goal = row->goal;
    for (int i = 0; i < RUNS; i++) {
        slu_graph_result r;
        stop_on(slu_graph_find(finder, &query, &r, &error), &error);
        keep_fastest(&best, r.stats, r.cost);
    }
    return best;
}

enum { TILES, ARRAYS, CALLBACK, NUMBERS, FORMS };

int main(int argc, char **argv)
{
    static const char *const NAMES[] = {"tiles", "arrays", "callback", "callback, any number"};
    slu_error error;
    slu_map *map;
    slu_scenario *scenario;
    slu_finder *finder;
    slu_graph_finder *graphs[FORMS] = {0};
    figures sum[FORMS] = {0};
    if (argc < 3) return fputs("usage: graph_price MAP SCEN [N]\n", stderr), 2;
    stop_on(slu_map_load(argv[1], NULL, &map, &error), &error);
    grid g = {.map = map, .width = slu_map_width(map), .height = slu_map_height(map)};
    stop_on(slu_scenario_load(argv[2], g.width, g.height, NULL, &scenario, &error), &error);
    stop_on(slu_finder_create(map, NULL, &finder, &error), &error);
    write_arrays(&g);
    slu_graph arrays = {.node_count = (uint64_t)(g.width * g.height), .first = g.first};
    arrays.edges = g.edges;
    slu_graph callback = {.node_count = arrays.node_count, .neighbours = neighbours, .ctx = &g};
    slu_graph numbers = {.neighbours = neighbours, .ctx = &g};
    stop_on(slu_graph_finder_create(&arrays, NULL, &graphs[ARRAYS], &error), &error);
    stop_on(slu_graph_finder_create(&callback, NULL, &graphs[CALLBACK], &error), &error);
    stop_on(slu_graph_finder_create(&numbers, NULL, &graphs[NUMBERS], &error), &error);

    size_t every = argc > 3 ? (size_t)atoi(argv[3]) : DEFAULT_EVERY;
    for (size_t i = 0; i < slu_scenario_count(scenario); i += every ? every : 1) {
        const slu_scenario_row *row = &slu_scenario_rows(scenario)[i];
        figures tiles = as_tiles(finder, row);
        for (int k = 0; k < FORMS; k++) {
            figures f = k == TILES ? tiles : as_graph(graphs[k], &g, row);
            if (f.cost != tiles.cost || f.expanded != tiles.expanded) {
                fprintf(stderr, "graph_price: query %d differs as %s\n", (int)i, NAMES[k]);
                return 1;
            }
            sum[k].nanoseconds += f.nanoseconds;
            sum[k].expanded += f.expanded;
        }
    }
    for (int k = 0; k < FORMS; k++)
        printf("%s\t%.1f ns per expansion\t%.2f times tiles\t%zu KiB\n", NAMES[k],
               (double)sum[k].nanoseconds / (double)sum[k].expanded,
               (double)sum[k].nanoseconds / (double)sum[TILES].nanoseconds,
               (k == TILES ? slu_finder_bytes(finder) : slu_graph_finder_bytes(graphs[k])) / 1024);
    for (int k = ARRAYS; k < FORMS; k++)
        slu_graph_finder_destroy(graphs[k]);
    slu_finder_destroy(finder);
    slu_scenario_destroy(scenario);
    slu_map_destroy(map);
    free(g.first);
    free(g.edges);
    return 0;
}
