// SPDX-License-Identifier: MIT
// Paths over the graph of corners that see each other: exact, and slow to build.
//
// Source: Lozano-Pérez & Wesley 1979, "An Algorithm for Planning Collision-Free Paths among
// Polyhedral Obstacles"; visibility by sweep.h. A shortest path is a taut string: it bends only at
// reflex corners, and meets each of them along a tangent. So the nodes are the free sectors above
// half a circle (several where rings touch), and only edges that are tangent at both ends are
// stored, of several along one ray the first. A query sweeps from its two ends and searches with
// the straight distance as estimate.
//
// Cost: n nodes in a component of c corners take n sweeps of O(c log c); a query takes two sweeps
// and the search.
// Memory: 24 bytes per edge, 8 to 9 more while the graph is built, and about 100 per corner.
#include "base/arrays.h"
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/methods/line.h"
#include "space/methods/visibility/sweep.h"

typedef struct pair {
    uint32_t low, high;
} pair;

typedef struct sight_graph {
    slui_sectors sectors;
    slu_point *turned; // the points of the free space, rotated by half a circle
    slui_sweep sweep;
    size_t points;
    uint32_t *node_of;   // of each point; SLUI_LOOP_NO_NODE if there is none
    uint32_t *corner_of; // of each node
    size_t nodes;
    size_t *first_edge; // nodes + 1
    uint32_t *targets;
    double *lengths;
    size_t edges; // each direction counted separately
    // Of the current query.
    slu_point goal;
    uint32_t *own;     // sectors at an end, or the edge it lies on
    uint32_t *seen[2]; // nodes in sight of the start and of the goal
    size_t seen_count[2];
    double *to_goal; // of nodes; negative if the goal is not in sight
} sight_graph;

// While the graph is built.
typedef struct pair_list {
    pair *pairs;
    size_t count, capacity;
} pair_list;

// ---------------------------------------------------------------------------------------------
// Memory

static void release_parts(const slu_allocator *a, sight_graph *g)
{
    slui_sectors_release(a, &g->sectors);
    slui_sweep_release(a, &g->sweep);
    slui_free(a, g->turned, g->points, sizeof *g->turned);
    slui_free(a, g->node_of, g->points, sizeof *g->node_of);
    slui_free(a, g->own, g->points, sizeof *g->own);
    slui_free(a, g->corner_of, g->nodes, sizeof *g->corner_of);
    slui_free(a, g->first_edge, g->nodes + 1, sizeof *g->first_edge);
    slui_free(a, g->targets, g->edges, sizeof *g->targets);
    slui_free(a, g->lengths, g->edges, sizeof *g->lengths);
    slui_free(a, g->to_goal, g->nodes, sizeof *g->to_goal);
    for (int end = 0; end < 2; end++)
        slui_free(a, g->seen[end], g->nodes, sizeof *g->seen[end]);
    slui_free(a, g, 1, sizeof *g);
}

static void release(slu_router *router)
{
    release_parts(&router->allocator, router->built);
}

static size_t count_nodes(const slui_sectors *sectors)
{
    size_t count = 0;
    for (size_t i = 0; i < sectors->count; i++)
        count += sectors->bend[i] < 0;
    return count;
}

static bool take_points(const slu_allocator *a, const slui_polygons *components, sight_graph *g)
{
    g->points = components->point_count;
    g->turned = slui_alloc(a, g->points, sizeof *g->turned);
    g->node_of = slui_alloc(a, g->points, sizeof *g->node_of);
    g->own = slui_alloc(a, g->points, sizeof *g->own);
    return g->turned && g->node_of && g->own && slui_sweep_init(a, &g->sweep, g->points) &&
           slui_sectors_build(a, components, &g->sectors);
}

static bool take_nodes(const slu_allocator *a, sight_graph *g)
{
    g->nodes = count_nodes(&g->sectors);
    g->corner_of = slui_alloc(a, g->nodes, sizeof *g->corner_of);
    g->first_edge = slui_alloc(a, g->nodes + 1, sizeof *g->first_edge);
    g->to_goal = slui_alloc(a, g->nodes, sizeof *g->to_goal);
    for (int end = 0; end < 2; end++)
        g->seen[end] = slui_alloc(a, g->nodes, sizeof *g->seen[end]);
    return g->corner_of && g->first_edge && g->to_goal && g->seen[0] && g->seen[1];
}

static void number_nodes(const slui_polygons *components, sight_graph *g)
{
    uint32_t node = 0;
    for (uint32_t i = 0; i < g->points; i++) {
        g->turned[i] = (slu_point){-components->points[i].x, -components->points[i].y};
        g->node_of[i] = g->sectors.bend[i] < 0 ? node : SLUI_LOOP_NO_NODE;
        if (g->sectors.bend[i] < 0) g->corner_of[node++] = i;
    }
    for (size_t i = 0; i < g->nodes; i++)
        g->to_goal[i] = -1;
}

// ---------------------------------------------------------------------------------------------
// Building the graph

static slui_scene scene_of(const slui_polygons *components, const sight_graph *g, size_t component)
{
    return (slui_scene){components->points, &g->sectors,
                        components->first_point[components->first_ring[component]],
                        components->first_point[components->first_ring[component + 1]]};
}

static bool add_pairs(const slu_allocator *a, const sight_graph *g, uint32_t node, pair_list *list)
{
    size_t count = g->sweep.seen_count;
    if (!SLUI_GROW(a, list->pairs, list->capacity, list->count + count)) return false;
    for (size_t k = 0; k < count; k++)
        list->pairs[list->count++] = (pair){node, g->node_of[g->sweep.seen[k]]};
    return true;
}

// Adds what a corner sees along its tangents from one direction to another, less than half a circle
// apart. Only what is to the right is swept: the others see it from the left.
static bool look_between(const slu_allocator *a, const slui_scene *scene, sight_graph *g,
                         uint32_t corner, const slui_heading between[2], pair_list *list)
{
    slu_point at = scene->points[corner];
    bool begins_right = slui_heads_right(at, between[0]);
    bool ends_right = slui_heads_right(at, between[1]);
    if (!begins_right && !ends_right) return true;
    slui_sweep_right(&g->sweep, scene, at, begins_right ? &between[0] : NULL,
                     ends_right ? &between[1] : NULL);
    return add_pairs(a, g, g->node_of[corner], list);
}

// The tangents at a corner lie between one of its edges and the extension of the other.
static bool look_along_tangents(const slu_allocator *a, const slui_scene *scene, sight_graph *g,
                                uint32_t corner, pair_list *list)
{
    slu_point first = scene->points[g->sectors.next[corner]];
    slu_point last = scene->points[g->sectors.last[corner]];
    const slui_heading ahead[2] = {{first, false}, {last, true}};
    const slui_heading back[2] = {{first, true}, {last, false}};
    return look_between(a, scene, g, corner, ahead, list) &&
           look_between(a, scene, g, corner, back, list);
}

static bool find_pairs(const slu_allocator *a, const slui_polygons *components, sight_graph *g,
                       pair_list *list)
{
    for (size_t component = 0; component < components->count; component++) {
        slui_scene scene = scene_of(components, g, component);
        for (uint32_t i = scene.first; i < scene.end; i++) {
            if (g->node_of[i] == SLUI_LOOP_NO_NODE) continue;
            if (!look_along_tangents(a, &scene, g, i, list)) return false;
        }
    }
    return true;
}

// Where each node's edges begin: first counted in the position after their own.
static void count_edges(sight_graph *g, const pair_list *list)
{
    for (size_t k = 0; k < list->count; k++) {
        g->first_edge[list->pairs[k].low + 1]++;
        g->first_edge[list->pairs[k].high + 1]++;
    }
    for (size_t i = 0; i < g->nodes; i++)
        g->first_edge[i + 1] += g->first_edge[i];
}

static void add_edge(sight_graph *g, const slu_point *points, uint32_t from, uint32_t to)
{
    size_t at = g->first_edge[from]++;
    g->targets[at] = to;
    g->lengths[at] = slui_distance(points[g->corner_of[from]], points[g->corner_of[to]]);
}

// Filling moves each beginning to its end, which is the beginning of the next.
static void fill_edges(sight_graph *g, const slu_point *points, const pair_list *list)
{
    for (size_t k = 0; k < list->count; k++) {
        add_edge(g, points, list->pairs[k].low, list->pairs[k].high);
        add_edge(g, points, list->pairs[k].high, list->pairs[k].low);
    }
    for (size_t i = g->nodes; i > 0; i--)
        g->first_edge[i] = g->first_edge[i - 1];
    g->first_edge[0] = 0;
}

static bool make_edges(const slu_allocator *a, const slui_polygons *components, sight_graph *g)
{
    pair_list list = {0};
    bool is_made = find_pairs(a, components, g, &list);
    if (is_made) {
        g->edges = 2 * list.count;
        g->targets = slui_alloc(a, g->edges, sizeof *g->targets);
        g->lengths = slui_alloc(a, g->edges, sizeof *g->lengths);
        is_made = g->targets && g->lengths;
    }
    if (is_made) {
        count_edges(g, &list);
        fill_edges(g, components->points, &list);
    }
    slui_free(a, list.pairs, list.capacity, sizeof *list.pairs);
    return is_made;
}

static slu_status build(slu_router *router, slu_error *error)
{
    const slu_allocator *a = &router->allocator;
    const slui_polygons *components = &router->space->ground.components;
    sight_graph *g = slui_alloc(a, 1, sizeof *g);
    if (!g) return slui_fail_memory(error);
    bool is_made = take_points(a, components, g) && take_nodes(a, g);
    if (is_made) {
        number_nodes(components, g);
        is_made = make_edges(a, components, g);
    }
    if (!is_made) {
        release_parts(a, g);
        return slui_fail_memory(error);
    }
    router->built = g;
    return SLU_OK;
}

// ---------------------------------------------------------------------------------------------
// What an end sees

typedef struct end_place {
    slu_point at;
    size_t own_count;
    bool is_on_edge; // then own[0] is where the edge begins
} end_place;

static end_place place_end(const slui_scene *scene, sight_graph *g, slu_point at)
{
    end_place place = {.at = at};
    for (uint32_t i = scene->first; i < scene->end; i++) {
        slu_point from = scene->points[i], to = scene->points[g->sectors.next[i]];
        if (slui_same_point(from, at)) {
            g->own[place.own_count++] = i;
        } else if (slui_on_segment(from, to, at) && !slui_same_point(to, at) &&
                   slui_turn(from, to, at) == 0) {
            g->own[place.own_count++] = i;
            place.is_on_edge = true;
        }
    }
    return place;
}

// Free space lies to the left of the edge that contains an end, or in the sectors of the corner at
// which it lies.
static bool may_leave_to(const slui_scene *scene, const sight_graph *g, const end_place *place,
                         slu_point to)
{
    const slu_point *points = scene->points;
    if (place->is_on_edge)
        return slui_turn(points[g->own[0]], points[g->sectors.next[g->own[0]]], to) >= 0;
    for (size_t k = 0; k < place->own_count; k++) {
        if (slui_sector_has(&g->sectors, points, g->own[k], to)) return true;
    }
    return place->own_count == 0;
}

static void add_seen(const slui_scene *scene, sight_graph *g, const end_place *place, int end)
{
    for (size_t k = 0; k < g->sweep.seen_count; k++) {
        uint32_t corner = g->sweep.seen[k];
        if (may_leave_to(scene, g, place, scene->points[corner]))
            g->seen[end][g->seen_count[end]++] = g->node_of[corner];
    }
}

static void look_round(const slu_router *router, sight_graph *g, slu_point at, int end)
{
    slui_scene scene = scene_of(&router->space->ground.components, g, router->component);
    slui_scene turned = scene;
    turned.points = g->turned;
    end_place place = place_end(&scene, g, at);
    g->seen_count[end] = 0;
    slui_sweep_right(&g->sweep, &scene, at, NULL, NULL);
    add_seen(&scene, g, &place, end);
    slui_sweep_right(&g->sweep, &turned, (slu_point){-at.x, -at.y}, NULL, NULL);
    add_seen(&scene, g, &place, end);
}

// ---------------------------------------------------------------------------------------------
// Searching: the start and the goal are nodes after those of the graph.

typedef struct search {
    const slu_router *router;
    sight_graph *g;
} search;

static slu_point node_place(const search *s, uint32_t node)
{
    return s->router->space->ground.components.points[s->g->corner_of[node]];
}

static double estimate(const search *s, uint32_t node)
{
    return slui_distance(node_place(s, node), s->g->goal);
}

static bool expand_start(const search *s, slui_loop *loop, slu_point start)
{
    const sight_graph *g = s->g;
    for (size_t k = 0; k < g->seen_count[0]; k++) {
        uint32_t node = g->seen[0][k];
        double length = slui_distance(start, node_place(s, node));
        if (!slui_loop_offer(loop, node, length, estimate(s, node))) return false;
    }
    return true;
}

static bool expand(void *ctx, slui_loop *loop, uint32_t node)
{
    const search *s = ctx;
    const sight_graph *g = s->g;
    if (node >= g->nodes) return expand_start(s, loop, s->router->line.points[0]);
    for (size_t k = g->first_edge[node]; k < g->first_edge[node + 1]; k++) {
        if (!slui_loop_offer(loop, g->targets[k], g->lengths[k], estimate(s, g->targets[k])))
            return false;
    }
    return g->to_goal[node] < 0 || slui_loop_offer(loop, loop->goal, g->to_goal[node], 0);
}

// From `last`, a node of the graph or the start, back to the start, which the line holds already.
static bool trace_back(const search *s, slu_router *router, uint32_t last)
{
    for (uint32_t node = last; node < s->g->nodes; node = router->loop.nodes[node].parent) {
        if (!slui_line_add(router, node_place(s, node))) return false;
    }
    slui_line_reverse(router, 1);
    return true;
}

static bool write_line(const search *s, slu_router *router, const slu_space_query *query,
                       slu_outcome outcome)
{
    const slui_loop *loop = &router->loop;
    if (outcome == SLU_PARTIAL) return trace_back(s, router, loop->nearest);
    if (outcome != SLU_FOUND) {
        router->line.count = 0;
        return true;
    }
    return trace_back(s, router, loop->nodes[loop->goal].parent) &&
           slui_line_add(router, query->to);
}

// Marks at its nodes what the goal sees, or clears the marks.
static void mark_goal(const search *s, bool is_marked)
{
    sight_graph *g = s->g;
    for (size_t k = 0; k < g->seen_count[1]; k++) {
        uint32_t node = g->seen[1][k];
        g->to_goal[node] = is_marked ? estimate(s, node) : -1;
    }
}

static slu_status find_by_search(slu_router *router, const slu_space_query *query,
                                 slui_answer *answer, slu_error *error)
{
    search s = {router, router->built};
    s.g->goal = query->to;
    look_round(router, s.g, query->from, 0);
    look_round(router, s.g, query->to, 1);
    mark_goal(&s, true);
    slui_space_search run = {
        {expand, &s}, slui_start_node(s.g->nodes), slui_goal_node(s.g->nodes), 1};
    slu_status status = slui_router_search(router, &run, query, answer, error);
    mark_goal(&s, false);
    if (status == SLU_OK && !write_line(&s, router, query, answer->outcome))
        status = slui_fail_memory(error);
    return status;
}

static slu_status find(slu_router *router, const slu_space_query *query, slui_answer *answer,
                       slu_error *error)
{
    if (!slui_line_add(router, query->from)) return slui_fail_memory(error);
    bool is_allowed =
        query->max_cost == 0 || slui_distance(query->from, query->to) <= query->max_cost;
    if (!is_allowed || !slui_free_space_sees(router->space, query->from, query->to))
        return find_by_search(router, query, answer, error);
    answer->outcome = SLU_FOUND;
    return slui_line_add(router, query->to) ? SLU_OK : slui_fail_memory(error);
}

// ---------------------------------------------------------------------------------------------
// Describing

static void describe(const slu_router *router, slu_router_facts *facts)
{
    const sight_graph *g = router->built;
    facts->nodes = g->nodes;
    facts->edges = g->edges / 2;
    facts->bytes = sizeof *g + slui_sectors_bytes(&g->sectors) + slui_sweep_bytes(&g->sweep) +
                   g->points * (sizeof *g->turned + sizeof *g->node_of + sizeof *g->own) +
                   g->nodes * (3 * sizeof *g->corner_of + sizeof *g->to_goal) +
                   (g->nodes + 1) * sizeof *g->first_edge +
                   g->edges * (sizeof *g->targets + sizeof *g->lengths);
}

static void sketch(const slu_router *router, slu_point to,
                   void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    (void)to;
    search s = {router, router->built};
    for (uint32_t i = 0; i < s.g->nodes; i++) {
        draw(ctx, &(slu_sketch_line){SLU_SKETCH_NODE, node_place(&s, i), node_place(&s, i)});
        for (size_t k = s.g->first_edge[i]; k < s.g->first_edge[i + 1]; k++) {
            slu_point other = node_place(&s, s.g->targets[k]);
            if (s.g->targets[k] > i)
                draw(ctx, &(slu_sketch_line){SLU_SKETCH_EDGE, node_place(&s, i), other});
        }
    }
}

const slui_method slui_method_visibility = {
    .row = {.name = "visibility",
            .title = "Points of visibility",
            .summary = "shortest paths over corners that see each other; slow to build",
            .source = "Stout 1996; Lozano-Pérez & Wesley 1979; Lee 1978",
            .flags = SLU_OPTIMAL | SLU_COMPLETE},
    .build = build,
    .release = release,
    .find = find,
    .describe = describe,
    .sketch = sketch,
};
