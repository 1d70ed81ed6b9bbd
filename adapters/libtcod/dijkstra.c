// SPDX-License-Identifier: MIT
// libtcod's distances from a root: TCOD_dijkstra_*. They are whole numbers of hundredths, a
// straight step 100 and a diagonal one 100 times its cost, so that they are libtcod's own to the
// last digit; on a map Sluice's steps of these lengths give them. A path follows them back, at
// exactly that cost.
#include "ground.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const unsigned FAR = 0xFFFFFFFF; // libtcod's mark of a cell that cannot be reached

typedef struct dijkstra {
    TCOD_Dijkstra shown; // as the header has it; first, so that its address is the handle
    ground ground;
    // What Sluice returns, for a map; and where each cell was reached from, for a function.
    double *costs;
    int *from;
    int *cells; // of the path, in the order in which they are walked
    int length, walked;
} dijkstra;

static dijkstra *whole(TCOD_Dijkstra *shown)
{
    return (dijkstra *)shown;
}

// ---- creating

static bool reserve(dijkstra *d)
{
    const size_t count = (size_t)d->ground.width * (size_t)d->ground.height;
    d->shown.distances = malloc(count * sizeof *d->shown.distances);
    d->costs = malloc(count * sizeof *d->costs);
    d->from = malloc(count * sizeof *d->from);
    d->cells = malloc(count * sizeof *d->cells);
    if (!d->shown.distances || !d->costs || !d->from || !d->cells) return false;
    memset(d->shown.distances, 0xFF, count * sizeof *d->shown.distances);
    return true;
}

static TCOD_dijkstra_t create(ground g, float diagonal)
{
    dijkstra *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    const int across = (int)(diagonal * 100.0f + 0.1f); // as libtcod rounds it
    g.rules.diagonals = across > 0 ? SLU_DIAGONALS_ALWAYS : SLU_DIAGONALS_NEVER;
    g.rules.steps = (slu_steps){100, across > 0 ? across : 100};
    d->ground = g;
    d->shown = (TCOD_Dijkstra){.diagonal_cost = across,
                               .width = g.width,
                               .height = g.height,
                               .nodes_max = g.width * g.height,
                               .map = g.map,
                               .func = g.func,
                               .user_data = g.user_data};
    if (reserve(d)) return &d->shown;
    TCOD_dijkstra_delete(&d->shown);
    return NULL;
}

TCOD_dijkstra_t TCOD_dijkstra_new(TCOD_map_t map, float diagonalCost)
{
    if (!map) return NULL;
    return create((ground){.width = map->width, .height = map->height, .map = map}, diagonalCost);
}

TCOD_dijkstra_t TCOD_dijkstra_new_using_function(int map_width, int map_height,
                                                 TCOD_path_func_t func, void *user_data,
                                                 float diagonalCost)
{
    if (!func || map_width <= 0 || map_height <= 0) return NULL;
    return create(
        (ground){.width = map_width, .height = map_height, .func = func, .user_data = user_data},
        diagonalCost);
}

void TCOD_dijkstra_delete(TCOD_dijkstra_t shown)
{
    if (!shown) return;
    dijkstra *d = whole(shown);
    ground_release(&d->ground);
    free(d->shown.distances);
    free(d->costs);
    free(d->from);
    free(d->cells);
    free(d);
}

// ---- distances

static unsigned length_of(const dijkstra *d, int step)
{
    const slu_steps steps = d->ground.rules.steps;
    return (unsigned)(step < GROUND_STEPS / 2 ? steps.straight : steps.diagonal);
}

// Lists the steps from a cell to the search, and what they lead to gets its distance: a cell is
// expanded when its own is final.
static size_t neighbours(void *ctx, uint64_t node, slu_edge *edges, size_t capacity)
{
    dijkstra *d = ctx;
    const ground *g = &d->ground;
    unsigned *distances = d->shown.distances;
    if (capacity < GROUND_STEPS) return GROUND_STEPS;
    size_t count = 0;
    for (int step = 0; step < ground_steps(g); step++) {
        const int to = ground_next(g, (int)node, step);
        const float price = to < 0 ? 0.0f : ground_price(g, (int)node, to);
        if (!(price > 0)) continue;
        const unsigned cost = (unsigned)(price * (float)length_of(d, step));
        edges[count++] = (slu_edge){.to = (uint64_t)to, .cost = cost};
        if (distances[node] + cost >= distances[to]) continue;
        distances[to] = distances[node] + cost;
        d->from[to] = (int)node;
    }
    return count;
}

static bool never(void *ctx, uint64_t node)
{
    (void)ctx;
    (void)node;
    return false;
}

static void flood_graph(dijkstra *d, int root)
{
    ground *g = &d->ground;
    slu_graph graph = {.node_count = (uint64_t)g->width * (uint64_t)g->height,
                       .neighbours = neighbours,
                       .ctx = d,
                       .whole = true};
    if (!g->graph && slu_graph_finder_create(&graph, NULL, &g->graph, NULL) != SLU_OK) return;
    d->shown.distances[root] = 0;
    d->from[root] = root;
    slu_graph_query query = {
        .start = (uint64_t)root, .is_goal = never, .search = SLU_GRAPH_DIJKSTRA};
    slu_graph_result ignored;
    slu_graph_find(g->graph, &query, &ignored, NULL);
}

// Steps cost the same in both directions on a map, so distances to the root are distances from it.
static void flood_map(dijkstra *d, int root)
{
    ground *g = &d->ground;
    const size_t count = (size_t)g->width * (size_t)g->height;
    if (!ground_follow_map(g)) return;
    slu_query query = {.goal = {root % g->width, root / g->width}};
    if (slu_finder_distances(g->finder, &query, d->costs, count, NULL) != SLU_OK) return;
    for (size_t i = 0; i < count; i++)
        if (d->costs[i] >= 0) d->shown.distances[i] = (unsigned)(d->costs[i] + 0.5);
}

void TCOD_dijkstra_compute(TCOD_dijkstra_t shown, int root_x, int root_y)
{
    if (!shown) return;
    dijkstra *d = whole(shown);
    const ground *g = &d->ground;
    if (!ground_holds(g, root_x, root_y)) return;
    const int root = root_y * g->width + root_x;
    const size_t count = (size_t)g->width * (size_t)g->height;
    memset(d->shown.distances, 0xFF, count * sizeof *d->shown.distances);
    memset(d->from, 0xFF, count * sizeof *d->from);
    if (g->map && ground_is_walkable(g, root)) {
        flood_map(d, root);
    } else {
        flood_graph(d, root);
    }
}

float TCOD_dijkstra_get_distance(TCOD_dijkstra_t shown, int x, int y)
{
    if (!shown || !ground_holds(&whole(shown)->ground, x, y)) return -1.0f;
    const unsigned distance = shown->distances[y * shown->width + x];
    return distance == FAR ? -1.0f : (float)distance * 0.01f;
}

// ---- paths

// The cell before this one on a cheapest path from the root; itself at the root.
static int before(const dijkstra *d, int cell)
{
    const ground *g = &d->ground;
    const unsigned *distances = d->shown.distances;
    if (d->from[cell] >= 0) return d->from[cell];
    for (int step = 0; step < ground_steps(g); step++) {
        const int other = ground_next(g, cell, step);
        if (other >= 0 && distances[other] != FAR &&
            distances[other] + length_of(d, step) == distances[cell])
            return other;
    }
    return cell;
}

bool TCOD_dijkstra_path_set(TCOD_dijkstra_t shown, int x, int y)
{
    if (!shown || !ground_holds(&whole(shown)->ground, x, y)) return false;
    dijkstra *d = whole(shown);
    const int goal = y * shown->width + x;
    if (shown->distances[goal] == FAR) return false;
    d->length = d->walked = 0;
    for (int cell = goal; before(d, cell) != cell; cell = before(d, cell))
        d->cells[d->length++] = cell;
    TCOD_dijkstra_reverse(shown);
    return true;
}

bool TCOD_dijkstra_is_empty(TCOD_dijkstra_t shown)
{
    return TCOD_dijkstra_size(shown) == 0;
}

int TCOD_dijkstra_size(TCOD_dijkstra_t shown)
{
    return shown ? whole(shown)->length - whole(shown)->walked : 0;
}

void TCOD_dijkstra_reverse(TCOD_dijkstra_t shown)
{
    if (!shown) return;
    int *cells = whole(shown)->cells + whole(shown)->walked;
    for (int i = 0, k = TCOD_dijkstra_size(shown) - 1; i < k; i++, k--) {
        const int cell = cells[i];
        cells[i] = cells[k];
        cells[k] = cell;
    }
}

void TCOD_dijkstra_get(TCOD_dijkstra_t shown, int index, int *x, int *y)
{
    if (index < 0 || index >= TCOD_dijkstra_size(shown)) return;
    const int cell = whole(shown)->cells[whole(shown)->walked + index];
    if (x) *x = cell % shown->width;
    if (y) *y = cell / shown->width;
}

bool TCOD_dijkstra_path_walk(TCOD_dijkstra_t shown, int *x, int *y)
{
    if (TCOD_dijkstra_is_empty(shown)) return false;
    TCOD_dijkstra_get(shown, 0, x, y);
    whole(shown)->walked++;
    return true;
}
