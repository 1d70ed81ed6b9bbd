// SPDX-License-Identifier: MIT
// Building the graph over clusters.
//
// Source: Botea, Müller & Schaeffer 2004. The paths inside a cluster come from the one search loop:
// one flood per node, confined by slui_cluster_graph.inside, so that every rule and every charging
// method applies.
// Cost: 5 bytes per tile, 8 per pair of nodes of a cluster; a flood of a cluster for each of its
// nodes.
#include "index/hpa_graph.h"

#include "index/entrances.h"

// --- Memory

static bool reserve_inside(const slu_finder *f, slui_cluster_graph *g)
{
    g->inside = slui_alloc(&f->allocator, g->clusters.tile_count, sizeof *g->inside);
    return g->inside != NULL;
}

static bool reserve_nodes(const slu_finder *f, slui_cluster_graph *g)
{
    size_t clusters = g->clusters.count, nodes = g->node_count;
    g->tile_of = slui_alloc(&f->allocator, nodes, sizeof *g->tile_of);
    g->first_node = slui_alloc(&f->allocator, clusters + 1, sizeof *g->first_node);
    g->first_path = slui_alloc(&f->allocator, clusters, sizeof *g->first_path);
    g->first_edge = slui_alloc(&f->allocator, nodes + 1, sizeof *g->first_edge);
    g->edges = slui_alloc(&f->allocator, g->edge_count, sizeof *g->edges);
    return g->tile_of && g->first_node && g->first_path && g->first_edge && g->edges;
}

void slui_cluster_graph_release(slui_cluster_graph *g, const slu_allocator *allocator)
{
    size_t clusters = g->clusters.count, nodes = g->node_count;
    slui_free(allocator, g->inside, g->clusters.tile_count, sizeof *g->inside);
    slui_free(allocator, g->tile_of, nodes, sizeof *g->tile_of);
    slui_free(allocator, g->first_node, clusters + 1, sizeof *g->first_node);
    slui_free(allocator, g->first_path, clusters, sizeof *g->first_path);
    slui_free(allocator, g->first_edge, nodes + 1, sizeof *g->first_edge);
    slui_free(allocator, g->edges, g->edge_count, sizeof *g->edges);
    slui_free(allocator, g->paths, g->path_count, sizeof *g->paths);
    slui_clusters_release(&g->clusters, allocator);
    *g = (slui_cluster_graph){0};
}

// An allocation of no items takes a byte.
static size_t bytes_of(size_t count, size_t item_size)
{
    return count ? count * item_size : 1;
}

size_t slui_cluster_graph_bytes(const slui_cluster_graph *g)
{
    size_t clusters = g->clusters.count, nodes = g->node_count;
    return bytes_of(g->clusters.tile_count, sizeof *g->clusters.of_tile + sizeof *g->inside) +
           bytes_of(nodes, sizeof *g->tile_of) + bytes_of(clusters + 1, sizeof *g->first_node) +
           bytes_of(clusters, sizeof *g->first_path) + bytes_of(nodes + 1, sizeof *g->first_edge) +
           bytes_of(g->edge_count, sizeof *g->edges) + bytes_of(g->path_count, sizeof *g->paths);
}

// --- Nodes and crossings

static void fill_inside(const slu_finder *f, slui_cluster_graph *g)
{
    const slu_map *map = f->map;
    const uint32_t *cluster = g->clusters.of_tile;
    for (uint32_t tile = 0; tile < map->tile_count; tile++) {
        for (unsigned around = map->around[tile]; around; around &= around - 1) {
            int k = (int)SLUI_LOWEST_BIT(around);
            uint32_t next = tile + (uint32_t)(slui_step_y[k] * map->width + slui_step_x[k]);
            if (cluster[tile] == cluster[next]) g->inside[tile] |= (uint8_t)(1u << k);
        }
    }
}

// Marks a tile as a node in the finder's memory and returns whether it was not one yet.
static bool mark(slu_finder *f, uint32_t tile)
{
    bool fresh = f->nodes[tile] < f->generation;
    f->nodes[tile] = f->generation;
    return fresh;
}

static void count_nodes(slu_finder *f, slui_cluster_graph *g, const slui_crossings *crossings)
{
    slui_finder_next_generation(f);
    for (size_t i = 0; i < crossings->count; i++) {
        g->node_count += mark(f, crossings->items[i].from);
        g->node_count += mark(f, crossings->items[i].to);
    }
    g->edge_count = 2 * crossings->count;
}

// Turns counts, each stored one place late, into the starts of ranges.
static void add_up(uint32_t *first, size_t count)
{
    for (size_t i = 0; i < count; i++)
        first[i + 1] += first[i];
}

// Filling the ranges moves each `first` on to the next range's start; this moves it back.
static void move_back(uint32_t *first, size_t count)
{
    for (size_t i = count; i > 0; i--)
        first[i] = first[i - 1];
    first[0] = 0;
}

// Tile by tile, so that the nodes of a cluster are in the order of their tiles.
static void number_nodes(const slu_finder *f, slui_cluster_graph *g)
{
    const uint32_t *cluster = g->clusters.of_tile;
    for (uint32_t tile = 0; tile < g->clusters.tile_count; tile++)
        if (f->nodes[tile] >= f->generation) g->first_node[cluster[tile] + 1]++;
    add_up(g->first_node, g->clusters.count);
    for (uint32_t tile = 0; tile < g->clusters.tile_count; tile++)
        if (f->nodes[tile] >= f->generation) g->tile_of[g->first_node[cluster[tile]]++] = tile;
    move_back(g->first_node, g->clusters.count);
}

uint32_t slui_cluster_graph_node(const slui_cluster_graph *g, uint32_t tile)
{
    uint32_t cluster = g->clusters.of_tile[tile];
    uint32_t low = g->first_node[cluster], high = g->first_node[cluster + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (g->tile_of[middle] < tile)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < g->first_node[cluster + 1] && g->tile_of[low] == tile;
    return found ? low : SLUI_NO_NODE;
}

static void put_edge(const slu_finder *f, slui_cluster_graph *g, uint32_t from, uint32_t to)
{
    uint32_t node = slui_cluster_graph_node(g, from);
    g->edges[g->first_edge[node]++] =
        (slui_crossing_edge){slui_cluster_graph_node(g, to), slui_step_ticks(f, from, to)};
}

static void put_edges(const slu_finder *f, slui_cluster_graph *g, const slui_crossings *crossings)
{
    for (size_t i = 0; i < crossings->count; i++) {
        g->first_edge[slui_cluster_graph_node(g, crossings->items[i].from) + 1]++;
        g->first_edge[slui_cluster_graph_node(g, crossings->items[i].to) + 1]++;
    }
    add_up(g->first_edge, g->node_count);
    for (size_t i = 0; i < crossings->count; i++) {
        put_edge(f, g, crossings->items[i].from, crossings->items[i].to);
        put_edge(f, g, crossings->items[i].to, crossings->items[i].from);
    }
    move_back(g->first_edge, g->node_count);
}

static bool connect_clusters(slu_finder *f, slui_cluster_graph *g)
{
    slui_crossings crossings = {0};
    bool done = slui_crossings_find(f, &g->clusters, slui_cluster_side(f), &crossings);
    if (done) count_nodes(f, g, &crossings);
    if (done) done = reserve_nodes(f, g);
    if (done) number_nodes(f, g);
    if (done) put_edges(f, g, &crossings);
    slui_crossings_release(&crossings, &f->allocator);
    return done;
}

// --- Paths inside clusters

static bool reserve_paths(const slu_finder *f, slui_cluster_graph *g)
{
    for (uint32_t cluster = 0; cluster < g->clusters.count; cluster++) {
        size_t nodes = g->first_node[cluster + 1] - g->first_node[cluster];
        g->first_path[cluster] = g->path_count;
        g->path_count += nodes * nodes;
    }
    g->paths = slui_alloc(&f->allocator, g->path_count, sizeof *g->paths);
    return g->paths != NULL;
}

static bool measure_node(slu_finder *f, slui_cluster_graph *g, uint32_t node, uint64_t **path)
{
    uint32_t cluster = slui_cluster_graph_cluster(g, node);
    slui_part_open(f, 0, slui_finder_costliest_step(f));
    if (!slui_part_push(f, g->tile_of[node], 0, 0)) return false;
    if (slui_part_flood(f, UINT64_MAX) == SLUI_END_MEMORY) return false;
    for (uint32_t to = g->first_node[cluster]; to < g->first_node[cluster + 1]; to++)
        *(*path)++ = slui_part_g(f, g->tile_of[to]);
    return true;
}

static bool measure_paths(slu_finder *f, slui_cluster_graph *g)
{
    uint64_t *path = g->paths;
    f->search = (slui_search){.max_g = SLUI_COST_MAX, .max_priority = UINT64_MAX};
    f->around = g->inside;
    for (uint32_t node = 0; node < g->node_count; node++)
        if (!measure_node(f, g, node, &path)) return false;
    return true;
}

#ifdef SLUICE_ASSERTS
// Nodes are sorted by cluster and then by tile, and edges lead into other clusters.
bool slui_cluster_graph_is_sound(const slui_cluster_graph *g)
{
    for (uint32_t n = 0; n < g->node_count; n++) {
        uint32_t cluster = slui_cluster_graph_cluster(g, n);
        if (n < g->first_node[cluster] || n >= g->first_node[cluster + 1]) return false;
        if (n + 1 < g->first_node[cluster + 1] && g->tile_of[n] >= g->tile_of[n + 1]) return false;
        for (uint32_t e = g->first_edge[n]; e < g->first_edge[n + 1]; e++)
            if (slui_cluster_graph_cluster(g, g->edges[e].to) == cluster) return false;
    }
    return g->first_edge[g->node_count] == g->edge_count;
}
#endif

bool slui_cluster_graph_build(slu_finder *f, slui_clusters *clusters, slui_cluster_graph *out)
{
    slui_cluster_graph g = {.clusters = *clusters};
    *clusters = (slui_clusters){0};
    bool built = reserve_inside(f, &g);
    if (built) fill_inside(f, &g);
    if (built) built = connect_clusters(f, &g);
    if (built) built = reserve_paths(f, &g);
    if (built) built = measure_paths(f, &g);
    SLUI_ASSERT(!built || slui_cluster_graph_is_sound(&g));
    if (built)
        *out = g;
    else
        slui_cluster_graph_release(&g, &f->allocator);
    return built;
}
