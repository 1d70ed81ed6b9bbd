// SPDX-License-Identifier: MIT
// Hierarchical search: first a route over clusters, then a path inside each.
//
// Source: Stout 1996 ("restructure the problem"); Botea, Müller & Schaeffer 2004, HPA*; named in
// Björnsson & Halldórsson 2006.
//
// Four parts, each over the finder's one set of nodes and its open list:
//   goals  a flood back from the goals through their clusters: the cost from each node there to a
//          goal
//   start  a flood through the start's cluster: the cost of reaching each of its nodes
//   route  A* over the graph between the two
//   legs   A* inside one cluster after the other, from stop to stop of the route
// The first three are a plan; a leg is searched only when it is asked for.
//
// Invariant: the route is a cheapest one in the graph and its paths are cheapest ones inside
// clusters, so a path never visits a tile twice: the cluster's table would hold a cheaper path from
// the stop before the first visit to the one after the second. So arrival directions can encode the
// path, and find.c unwinds it from the nodes as it does for every other search.
//
// Cost: two clusters, the nodes of the graph that A* expands, and the clusters on the route.
#include "index/hpa_search.h"

#include "base/arrays.h"
#include "base/status.h"
#include "index/entrances.h"
#include "search/search_core.h"

// About as many steps as an edge of the graph has: how finely the open list sorts a route's stops.
enum { ROUTE_STEPS = 2 * SLUI_DEFAULT_CLUSTER };

enum { PART_NONE, PART_GOALS, PART_START, PART_ROUTE, PART_LEGS };

// --- The index

static void destroy(slui_index *index)
{
    slui_hpa *h = (slui_hpa *)index;
    slu_allocator allocator = h->allocator;
    slui_free(&allocator, h->stops, h->graph.node_count, sizeof *h->stops);
    slui_free(&allocator, h->route, h->route_capacity, sizeof *h->route);
    slui_free(&allocator, h->path, h->path_capacity, sizeof *h->path);
    slui_cluster_graph_release(&h->graph, &allocator);
    slui_free(&allocator, h, 1, sizeof *h);
}

static size_t bytes(const slui_index *index)
{
    const slui_hpa *h = (const slui_hpa *)index;
    size_t stops = h->graph.node_count * sizeof *h->stops;
    return sizeof *h + slui_cluster_graph_bytes(&h->graph) + (stops ? stops : 1) +
           h->route_capacity * sizeof *h->route + h->path_capacity * sizeof *h->path;
}

static bool build(slu_finder *f, slui_clusters *clusters, slui_hpa *h)
{
    if (!slui_cluster_graph_build(f, clusters, &h->graph)) return false;
    h->stops = slui_alloc(&f->allocator, h->graph.node_count, sizeof *h->stops);
    return h->stops != NULL;
}

slu_status slui_hpa_use_clusters(slu_finder *f, slui_clusters *clusters, slu_error *error)
{
    f->under_way = false;
    if (f->index) f->index->destroy(f->index);
    f->index = NULL;
    slui_hpa *h = NULL;
    if (slui_finder_reserve_nodes(f)) h = slui_alloc(&f->allocator, 1, sizeof *h);
    if (!h) {
        slui_clusters_release(clusters, &f->allocator);
        return slui_fail_memory(error);
    }
    h->head = (slui_index){destroy, bytes};
    h->allocator = f->allocator;
    h->revision = f->map->revision;
    if (build(f, clusters, h)) {
        f->index = &h->head;
        return SLU_OK;
    }
    destroy(&h->head);
    return slui_fail_memory(error);
}

slu_status slui_prepare_hpa(slu_finder *f, slu_error *error)
{
    bool there = f->index && f->index->destroy == destroy;
    if (there && slui_hpa_of(f)->revision == f->map->revision) return SLU_OK;
    slui_clusters clusters;
    if (!slui_clusters_cut(f->map, f->areas, slui_cluster_side(f), &f->allocator, &clusters))
        return slui_fail_memory(error);
    return slui_hpa_use_clusters(f, &clusters, error);
}

// --- What the parts share

static uint32_t cluster_at(const slui_hpa *h, const slu_finder *f, slu_tile tile)
{
    return h->graph.clusters.of_tile[slui_map_index(f->map, tile)];
}

// The estimate of the path to the goals of the current search, or of the current leg.
static uint64_t estimate(const slu_finder *f, slu_tile from)
{
    return slui_estimate(&f->estimator, SLUI_OCTILE, from.x, from.y);
}

// Limits apply to the whole search; its parts have none.
static void lift_limits(slui_search *s)
{
    s->max_g = SLUI_COST_MAX;
    s->max_priority = UINT64_MAX;
    s->seek_nearest = false;
}

static bool add_tile(slui_hpa *h, slu_tile tile)
{
    size_t length = h->at.path_length + 1;
    if (!SLUI_GROW(&h->allocator, h->path, h->path_capacity, length)) return false;
    h->path[length - 1] = tile;
    h->at.path_length = length;
    return true;
}

// --- Goals

static bool begin_goals(slu_finder *f)
{
    slui_part_open(f, 0, slui_finder_costliest_step(f));
    for (size_t i = 0; i < f->estimator.sought_count; i++) {
        slu_tile goal = f->estimator.sought[i];
        uint32_t tile = slui_map_index(f->map, goal);
        if (!slui_finder_reachable(f, goal) || slui_part_g(f, tile) == 0) continue;
        if (!slui_part_push(f, tile, 0, 0)) return false;
    }
    f->search.part = PART_GOALS;
    return true;
}

// A flood back from the goals is not a path from the start, so this part leaves no trace.
static slui_end flood_goals(slu_finder *f, uint64_t budget)
{
    slu_trace *trace = f->search.trace;
    f->search.trace = NULL;
    slui_end end = slui_part_flood_back(f, budget);
    f->search.trace = trace;
    return end;
}

static bool starts_at_goal(const slu_finder *f)
{
    slu_tile start = f->query.start;
    for (size_t i = 0; i < f->estimator.sought_count; i++)
        if (f->estimator.sought[i].x == start.x && f->estimator.sought[i].y == start.y) return true;
    return false;
}

static bool begin(slu_finder *f, slui_hpa *h)
{
    h->asked = f->search;
    h->target = f->estimator.target;
    h->question++;
    h->best = SLUI_NO_PATH;
    h->last = SLUI_NO_NODE;
    h->route_length = 0;
    h->at = (slui_cursor){0};
    h->searching = h->arrived = false;
    lift_limits(&f->search);
    f->around = h->graph.inside;
    if (!add_tile(h, f->query.start)) return false;
    if (!starts_at_goal(f)) return begin_goals(f);
    h->best = 0;
    h->legs = 1;
    f->search.part = PART_LEGS;
    return true;
}

static void take_cluster(slu_finder *f, slui_hpa *h, uint32_t cluster)
{
    for (uint32_t n = h->graph.first_node[cluster]; n < h->graph.first_node[cluster + 1]; n++) {
        uint64_t to_goal = slui_part_g(f, h->graph.tile_of[n]);
        h->stops[n] = (slui_stop){to_goal, h->question, SLUI_NO_NODE};
    }
}

static void take_goals(slu_finder *f, slui_hpa *h)
{
    for (size_t i = 0; i < f->estimator.sought_count; i++) {
        slu_tile goal = f->estimator.sought[i];
        if (slui_finder_reachable(f, goal)) take_cluster(f, h, cluster_at(h, f, goal));
    }
    h->best = slui_part_g(f, slui_map_index(f->map, f->query.start));
}

// --- Start

static bool begin_start(slu_finder *f, slui_hpa *h)
{
    take_goals(f, h);
    slui_part_open(f, 0, slui_finder_costliest_step(f));
    f->search.part = PART_START;
    return slui_part_push(f, slui_map_index(f->map, f->query.start), 0, 0);
}

// --- Route

static bool push_stop(slu_finder *f, slui_hpa *h, uint32_t node, uint64_t g, uint32_t parent)
{
    uint32_t tile = h->graph.tile_of[node];
    uint64_t rest = estimate(f, slui_finder_tile(f, tile));
    h->stops[node].parent = parent;
    if (g + rest <= SLUI_COST_MAX) return slui_part_push(f, tile, g, rest);
    f->search.overflowed = true;
    return true;
}

// The nodes of the start's cluster know their costs from the flood, and the search over the graph
// starts from them: the nodes are kept, only the open list starts empty.
static bool begin_route(slu_finder *f, slui_hpa *h)
{
    uint32_t cluster = cluster_at(h, f, f->query.start);
    slui_part_empty(f, estimate(f, f->query.start), ROUTE_STEPS * slui_finder_costliest_step(f));
    f->search.part = PART_ROUTE;
    for (uint32_t n = h->graph.first_node[cluster]; n < h->graph.first_node[cluster + 1]; n++) {
        uint64_t g = slui_part_g(f, h->graph.tile_of[n]);
        if (g != SLUI_NO_PATH && !push_stop(f, h, n, g, SLUI_NO_NODE)) return false;
    }
    return true;
}

static bool offer(slu_finder *f, slui_hpa *h, uint32_t from, uint32_t to, uint64_t g)
{
    if (g > SLUI_COST_MAX) return f->search.overflowed = true;
    if (slui_part_g(f, h->graph.tile_of[to]) <= g) return true;
    f->search.generated++;
    return push_stop(f, h, to, g, from);
}

// Ends the route in this cluster, if a goal is in it.
static void offer_goal(slu_finder *f, slui_hpa *h, uint32_t node, uint64_t g)
{
    const slui_stop *stop = &h->stops[node];
    if (stop->question != h->question || stop->to_goal == SLUI_NO_PATH) return;
    uint64_t total = g + stop->to_goal;
    if (total > SLUI_COST_MAX) {
        f->search.overflowed = true;
    } else if (total < h->best) {
        h->best = total;
        h->last = node;
    }
}

// The other nodes of the cluster, unless this one was reached from inside the cluster: then the
// node that it was reached from has already offered them paths that are as cheap.
static bool offer_paths(slu_finder *f, slui_hpa *h, uint32_t node, uint64_t g)
{
    const slui_cluster_graph *graph = &h->graph;
    uint32_t cluster = slui_cluster_graph_cluster(graph, node), parent = h->stops[node].parent;
    if (parent == SLUI_NO_NODE || slui_cluster_graph_cluster(graph, parent) == cluster) return true;
    const uint64_t *path = slui_cluster_graph_paths(graph, node, cluster);
    for (uint32_t to = graph->first_node[cluster]; to < graph->first_node[cluster + 1];
         to++, path++)
        if (*path != SLUI_NO_PATH && !offer(f, h, node, to, g + *path)) return false;
    return true;
}

static bool offer_crossings(slu_finder *f, slui_hpa *h, uint32_t node, uint64_t g)
{
    const slui_cluster_graph *graph = &h->graph;
    for (uint32_t i = graph->first_edge[node]; i < graph->first_edge[node + 1]; i++)
        if (!offer(f, h, node, graph->edges[i].to, g + graph->edges[i].cost)) return false;
    return true;
}

static void trace_stop(slu_finder *f, slu_event_kind kind, slu_tile tile)
{
    if (f->search.trace) slui_trace_tile(f, kind, tile.x, tile.y, estimate(f, tile));
}

static bool expand_stop(slu_finder *f, slui_hpa *h, uint32_t tile, uint64_t g)
{
    uint32_t node = slui_cluster_graph_node(&h->graph, tile);
    slu_tile at = slui_finder_tile(f, tile);
    f->search.expanded++;
    trace_stop(f, SLU_EVENT_EXPANDING, at);
    offer_goal(f, h, node, g);
    bool offered = offer_paths(f, h, node, g) && offer_crossings(f, h, node, g);
    trace_stop(f, SLU_EVENT_CLOSING, at);
    return offered;
}

// Ends when no entry left on the open list can lead to a cheaper route than the best one known.
static slui_end search_route(slu_finder *f, slui_hpa *h, uint64_t until)
{
    while (f->search.expanded < until) {
        slui_entry entry = {0};
        slui_pop popped = slui_open_pop(&f->open, &entry);
        if (popped == SLUI_POP_MEMORY) return SLUI_END_MEMORY;
        bool empty = popped == SLUI_POP_EMPTY;
        if (empty || slui_entry_priority(entry) >= h->best)
            return h->best == SLUI_NO_PATH ? SLUI_END_EMPTY : SLUI_END_FOUND;
        uint32_t place = slui_entry_place(entry);
        uint32_t tile = (place >> 16) * (uint32_t)f->map->width + (place & 0xFFFF);
        uint64_t g = slui_entry_g(entry);
        if (slui_part_g(f, tile) == g && !expand_stop(f, h, tile, g)) return SLUI_END_MEMORY;
    }
    return SLUI_END_BUDGET;
}

static size_t count_back(const slui_hpa *h)
{
    size_t count = 0;
    for (uint32_t n = h->last; n != SLUI_NO_NODE; n = h->stops[n].parent)
        count++;
    return count;
}

static size_t count_legs(const slui_hpa *h)
{
    size_t legs = 1;
    for (size_t i = 1; i < h->route_length; i++)
        legs += slui_cluster_graph_cluster(&h->graph, h->route[i]) !=
                slui_cluster_graph_cluster(&h->graph, h->route[i - 1]);
    return legs;
}

static bool take_route(slu_finder *f, slui_hpa *h)
{
    size_t count = count_back(h);
    if (!SLUI_GROW(&h->allocator, h->route, h->route_capacity, count)) return false;
    h->route_length = count;
    for (uint32_t n = h->last; n != SLUI_NO_NODE; n = h->stops[n].parent)
        h->route[--count] = n;
    h->legs = count_legs(h);
    f->search.part = PART_LEGS;
    return true;
}

// Runs a flood to its end and begins the next part.
static slui_end flood_then(slu_finder *f, slui_hpa *h, uint64_t until,
                           slui_end (*flood)(slu_finder *, uint64_t),
                           bool (*begin_next)(slu_finder *, slui_hpa *))
{
    slui_end end = flood(f, until - f->search.expanded);
    if (end != SLUI_END_EMPTY) return end;
    return begin_next(f, h) ? SLUI_END_FOUND : SLUI_END_MEMORY;
}

slui_end slui_hpa_plan(slu_finder *f, uint64_t until)
{
    slui_hpa *h = slui_hpa_of(f);
    slui_end end = SLUI_END_FOUND;
    if (f->search.part == PART_NONE && !begin(f, h)) end = SLUI_END_MEMORY;
    if (end == SLUI_END_FOUND && f->search.part == PART_GOALS)
        end = flood_then(f, h, until, flood_goals, begin_start);
    if (end == SLUI_END_FOUND && f->search.part == PART_START)
        end = flood_then(f, h, until, slui_part_flood, begin_route);
    if (end == SLUI_END_FOUND && f->search.part == PART_ROUTE) {
        end = search_route(f, h, until);
        if (end == SLUI_END_FOUND && !take_route(f, h)) end = SLUI_END_MEMORY;
    }
    return end;
}

// --- Legs

static void aim_at(slu_finder *f, slu_tile tile)
{
    f->estimator.target = (slui_target){tile, NULL};
    slui_finder_mark_goal(f, tile);
}

// The distance to the nearest of all goals is a lower bound of the path to those of this cluster.
static void aim_at_goals(slu_finder *f, const slui_hpa *h)
{
    f->estimator.target = h->target;
    for (size_t i = 0; i < f->estimator.sought_count; i++)
        if (slui_finder_reachable(f, f->estimator.sought[i]))
            slui_finder_mark_goal(f, f->estimator.sought[i]);
}

// Begins the search from the current end of the path to the next stop, or to a goal after the last.
static bool begin_stretch(slu_finder *f, slui_hpa *h)
{
    slu_tile here = h->path[h->at.path_length - 1];
    slui_part_open(f, h->at.walked, 2 * slui_finder_costliest_step(f));
    if (h->at.stop < h->route_length)
        aim_at(f, slui_finder_tile(f, h->graph.tile_of[h->route[h->at.stop]]));
    else
        aim_at_goals(f, h);
    f->search.heuristic = slui_heuristic_for(&f->estimator, SLUI_OCTILE);
    h->searching = true;
    return slui_part_push(f, slui_map_index(f->map, here), h->at.walked, estimate(f, here));
}

static bool take_stretch(slu_finder *f, slui_hpa *h)
{
    size_t length;
    if (!slui_finder_unwind(f, f->search.reached, &length)) return false;
    for (size_t i = 1; i < length; i++)
        if (!add_tile(h, f->path[i])) return false;
    h->at.walked = slui_part_g(f, f->search.reached);
    h->arrived = h->at.stop == h->route_length;
    h->at.stop += !h->arrived;
    h->searching = false;
    return true;
}

static bool step_over(slu_finder *f, slui_hpa *h, uint32_t from, uint32_t to)
{
    h->at.walked += slui_step_ticks(f, from, to);
    h->at.stop++;
    return add_tile(h, slui_finder_tile(f, to));
}

slui_end slui_hpa_leg(slu_finder *f, uint64_t until)
{
    slui_hpa *h = slui_hpa_of(f);
    while (!h->arrived) {
        uint32_t here = slui_map_index(f->map, h->path[h->at.path_length - 1]);
        bool more = h->at.stop < h->route_length;
        uint32_t next = more ? h->graph.tile_of[h->route[h->at.stop]] : here;
        if (h->graph.clusters.of_tile[next] != h->graph.clusters.of_tile[here])
            return step_over(f, h, here, next) ? SLUI_END_FOUND : SLUI_END_MEMORY;
        if (!h->searching && !begin_stretch(f, h)) return SLUI_END_MEMORY;
        slui_end end = slui_run_canonical(f, until - f->search.expanded);
        if (end != SLUI_END_FOUND) return end;
        if (!take_stretch(f, h)) return SLUI_END_MEMORY;
    }
    return SLUI_END_FOUND;
}

// --- The whole, for find.c

// Writes the path built so far into the nodes, and finds its tile nearest to a goal for a partial
// path.
static void lay_path(slu_finder *f, const slui_hpa *h)
{
    slui_search *s = &f->search;
    uint64_t g = 0;
    slui_finder_next_generation(f);
    for (size_t i = 0; i < h->at.path_length; i++) {
        slu_tile tile = h->path[i], before = h->path[i ? i - 1 : 0];
        uint32_t index = slui_map_index(f->map, tile);
        int arrival = SLUI_NO_ARRIVAL;
        if (i > 0) arrival = slui_direction(tile.x - before.x, tile.y - before.y);
        if (i > 0) g += slui_step_ticks(f, slui_map_index(f->map, before), index);
        f->nodes[index] = f->generation | g << SLUI_NODE_G_SHIFT | (slui_node)arrival;
        if (h->asked.seek_nearest && g <= h->asked.max_g)
            slui_note_nearest(f, index, tile.x, tile.y);
        s->reached = index;
    }
}

static uint64_t sum_or_most(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

slui_end slui_run_hpa(slu_finder *f, uint64_t budget)
{
    uint64_t until = sum_or_most(f->search.expanded, budget);
    slui_end end = slui_hpa_plan(f, until);
    while (end == SLUI_END_FOUND && !slui_hpa_of(f)->arrived)
        end = slui_hpa_leg(f, until);
    bool spent = f->query.max_expanded != 0 && f->search.expanded >= f->query.max_expanded;
    if (end == SLUI_END_FOUND || (end == SLUI_END_BUDGET && spent)) lay_path(f, slui_hpa_of(f));
    return end;
}
