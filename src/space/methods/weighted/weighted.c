// SPDX-License-Identifier: MIT
// Regions of uneven cost: paths that bend at their borders, as light does.
//
// Sources: Mitchell & Papadimitriou 1991, "The Weighted Region Problem"; Lanthier, Maheshwari &
// Sack 2001 and Aleksandrov et al. 2005 for the points on the sides. The ground is cut into
// triangles. On the sides between two of them lie points, on average `resolution` apart, and a
// search goes from point to point through triangles and along sides, where the cheaper triangle
// counts. Its result gives the sides to cross; snell.c then moves the crossings until Snell's law
// holds at each.
//
// Precision: for the sides that it crosses, the path is the cheapest to 1e-9 of its cost. The
// points decide which sides to cross, so a path may be costlier than the cheapest because of their
// spacing. Measured against six times as many points and against fine tiles, 200 paths each, on
// worlds that the constants below were not tuned on: among 8 regions of weights 0.1 to 10, 199 are
// as cheap; of weights 0.01 to 100, 197; among 20 of 0.1 to 10, 192. The worst is 1.1 % costlier;
// on the worlds used for tuning, 2.7 %.
// Invariant: a node at a corner belongs to one fan of triangles, so no path leads through a point
// where obstacles touch.
// Cost: each node is linked to all others of its triangles, found during the search. Memory: 9
// bytes per point, 60 per side.
#include "base/arrays.h"
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/mesh/around.h"
#include "space/mesh/measure.h"
#include "space/methods/line.h"
#include "space/methods/weighted/snell.h"

// The default spacing puts a handful of points on a side of usual length.
static const double POINTS_PER_CORNER = 16;
// A short side gets at least this many: cheap or costly ground may be small.
static const double LEAST_POINTS = 4;
static const double MOST_NODES = 1 << 24;
// Crossings where the path runs along a side are moved this far into the cheaper triangle, relative
// to the largest coordinate: enough to be inside in spite of rounding.
static const double ASIDE = 1e-14;

typedef struct cell_list {
    uint32_t *cells;
    size_t count, capacity;
} cell_list;

typedef struct weighted {
    slu_allocator allocator;
    const slu_free_space *space;
    const slui_mesh *mesh;
    double spacing, least_weight;
    slui_fans fans;
    uint32_t
        *first_point; // Of each side: the node of its first point; a side and its twin share it.
    uint32_t *point_count; // of each side
    uint32_t *side_of;     // of each node after the fans: the side, the lower of two
    size_t node_count;     // fans, then points
    cell_list from, to;    // the triangles that contain the ends
    uint32_t *chain;       // the nodes of a path
    size_t chain_count, chain_capacity;
    slui_snell snell;
} weighted;

// ---------------------------------------------------------------------------------------------
// Building

static double points_on(const weighted *w, uint32_t side)
{
    double length = slui_distance(slui_side_first(w->mesh, side), slui_side_second(w->mesh, side));
    double points = length / w->spacing;
    return points < LEAST_POINTS ? LEAST_POINTS : points;
}

static slu_status count_nodes(weighted *w, slu_error *error)
{
    double count = (double)w->fans.count;
    for (uint32_t side = 0; side < w->mesh->side_count; side++) {
        uint32_t twin = slui_side_twin(w->mesh, side);
        if (twin != SLUI_NO_TWIN && twin > side) count += points_on(w, side);
    }
    if (count > MOST_NODES)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the resolution is too fine: it gives more than %d points",
                         (int)MOST_NODES);
    w->node_count = w->fans.count;
    for (uint32_t side = 0; side < w->mesh->side_count; side++) {
        uint32_t twin = slui_side_twin(w->mesh, side);
        if (twin == SLUI_NO_TWIN) continue;
        bool is_known = twin < side;
        w->first_point[side] = is_known ? w->first_point[twin] : (uint32_t)w->node_count;
        w->point_count[side] = is_known ? w->point_count[twin] : (uint32_t)points_on(w, side);
        if (!is_known) w->node_count += w->point_count[side];
    }
    return SLU_OK;
}

static void name_points(weighted *w)
{
    for (uint32_t side = 0; side < w->mesh->side_count; side++) {
        uint32_t twin = slui_side_twin(w->mesh, side);
        if (twin == SLUI_NO_TWIN || twin < side) continue;
        for (uint32_t i = 0; i < w->point_count[side]; i++)
            w->side_of[w->first_point[side] + i - w->fans.count] = side;
    }
}

static slu_status fill(weighted *w, double spacing, slu_error *error)
{
    const slu_allocator *a = &w->allocator;
    w->spacing = spacing > 0 ? spacing : slui_fitting_side(w->space, POINTS_PER_CORNER);
    if (!slui_side_is_distinct(w->space, w->spacing))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "points this close together are too close for coordinates this large");
    w->least_weight = slui_least_weight(w->space);
    slu_status status = slui_fans_build(a, w->mesh, &w->fans, error);
    if (status != SLU_OK) return status;
    w->first_point = slui_alloc(a, w->mesh->side_count, sizeof *w->first_point);
    w->point_count = slui_alloc(a, w->mesh->side_count, sizeof *w->point_count);
    if (!w->first_point || !w->point_count) return slui_fail_memory(error);
    status = count_nodes(w, error);
    if (status != SLU_OK) return status;
    w->side_of = slui_alloc(a, w->node_count - w->fans.count, sizeof *w->side_of);
    if (!w->side_of) return slui_fail_memory(error);
    name_points(w);
    return SLU_OK;
}

static void release_weighted(weighted *w)
{
    slu_allocator a = w->allocator;
    slui_free(&a, w->side_of, w->node_count - w->fans.count, sizeof *w->side_of);
    slui_free(&a, w->first_point, w->mesh->side_count, sizeof *w->first_point);
    slui_free(&a, w->point_count, w->mesh->side_count, sizeof *w->point_count);
    slui_fans_release(&a, &w->fans);
    slui_free(&a, w->from.cells, w->from.capacity, sizeof *w->from.cells);
    slui_free(&a, w->to.cells, w->to.capacity, sizeof *w->to.cells);
    slui_free(&a, w->chain, w->chain_capacity, sizeof *w->chain);
    slui_snell_release(&w->snell);
    slui_free(&a, w, 1, sizeof *w);
}

static slu_status build(slu_router *router, slu_error *error)
{
    weighted *w = slui_alloc(&router->allocator, 1, sizeof *w);
    if (!w) return slui_fail_memory(error);
    w->allocator = router->allocator;
    w->space = router->space;
    w->mesh = slui_weight_mesh(router->space);
    slu_status status = fill(w, router->options.resolution, error);
    w->snell = (slui_snell){
        .allocator = w->allocator, .space = w->space, .mesh = w->mesh, .fans = &w->fans};
    if (status == SLU_OK)
        router->built = w;
    else
        release_weighted(w);
    return status;
}

static void release(slu_router *router)
{
    release_weighted(router->built);
}

// ---------------------------------------------------------------------------------------------
// Nodes: fans, points, the start and the goal

typedef struct search {
    const slu_space_query *query;
    const weighted *weighted;
} search;

static bool is_fan(const weighted *w, uint32_t node)
{
    return node < w->fans.count;
}

static uint32_t side_of(const weighted *w, uint32_t node)
{
    return w->side_of[node - w->fans.count];
}

// The position of a point along its side. Points are denser towards its ends, since paths tend to
// pass near corners.
static double share_of(const weighted *w, uint32_t node)
{
    uint32_t side = side_of(w, node);
    double even = (double)(node - w->first_point[side] + 1) / (w->point_count[side] + 1);
    return even * even * (3 - 2 * even);
}

static slu_point node_place(const weighted *w, const slu_space_query *query, uint32_t node)
{
    if (node == slui_start_node(w->node_count)) return query->from;
    if (node == slui_goal_node(w->node_count)) return query->to;
    if (is_fan(w, node)) return slui_side_first(w->mesh, w->fans.sides[w->fans.first[node]]);
    uint32_t side = side_of(w, node);
    return slui_between(slui_side_first(w->mesh, side), slui_side_second(w->mesh, side),
                        share_of(w, node));
}

static size_t cells_at(const weighted *w, uint32_t node)
{
    if (node == slui_start_node(w->node_count)) return w->from.count;
    if (node == slui_goal_node(w->node_count)) return w->to.count;
    return is_fan(w, node) ? w->fans.first[node + 1] - w->fans.first[node] : 2;
}

static uint32_t cell_at(const weighted *w, uint32_t node, size_t i)
{
    if (node == slui_start_node(w->node_count)) return w->from.cells[i];
    if (node == slui_goal_node(w->node_count)) return w->to.cells[i];
    if (is_fan(w, node)) return slui_cell_of_side(w->fans.sides[w->fans.first[node] + i]);
    uint32_t side = side_of(w, node);
    return i == 0 ? slui_cell_of_side(side) : w->mesh->side_cell[side];
}

static bool find_cells(const weighted *w, slu_point point, cell_list *out)
{
    slui_mesh_square square = slui_mesh_square_at(w->mesh, point);
    out->count = 0;
    for (size_t i = 0; i < square.count; i++) {
        if (!slui_mesh_cell_has(w->mesh, square.cells[i], point)) continue;
        if (!SLUI_GROW(&w->allocator, out->cells, out->capacity, out->count + 1)) return false;
        out->cells[out->count++] = square.cells[i];
    }
    return true;
}

// ---------------------------------------------------------------------------------------------
// Searching

// What a node offers in one triangle.
typedef struct offering {
    const search *search;
    slui_loop *loop;
    uint32_t node;
    slu_point place;
    double weight;
} offering;

static bool offer(const offering *o, uint32_t node)
{
    const weighted *w = o->search->weighted;
    const slu_space_query *query = o->search->query;
    const slui_loop_node *met = slui_loop_met(o->loop, node);
    // The estimate is consistent, so an expanded node is final.
    if (node == o->node || (met && met->expanded)) return true;
    slu_point place = node_place(w, query, node);
    double h = w->least_weight * slui_distance(place, query->to);
    return slui_loop_offer(o->loop, node, o->weight * slui_distance(o->place, place), h);
}

// The points of a side; of the node's own side, only those next to it.
static bool offer_points(const offering *o, uint32_t side)
{
    const weighted *w = o->search->weighted;
    uint32_t first = w->first_point[side], end = first + w->point_count[side];
    bool is_own = o->node >= first && o->node < end;
    if (is_own) {
        first = o->node > first ? o->node - 1 : first;
        end = o->node + 2 < end ? o->node + 2 : end;
    }
    for (uint32_t node = first; node < end; node++) {
        if (!offer(o, node)) return false;
    }
    return true;
}

static bool has_goal(const weighted *w, uint32_t cell)
{
    for (size_t i = 0; i < w->to.count; i++) {
        if (w->to.cells[i] == cell) return true;
    }
    return false;
}

static bool offer_cell(offering *o, uint32_t cell)
{
    const weighted *w = o->search->weighted;
    o->weight = slui_cell_weight(w->space, cell);
    for (uint32_t side = 3 * cell; side < 3 * cell + 3; side++) {
        if (!offer(o, w->fans.of_side[side]) || !offer_points(o, side)) return false;
    }
    return !has_goal(w, cell) || offer(o, slui_goal_node(w->node_count));
}

static bool is_node_in(const weighted *w, uint32_t node, uint32_t cell)
{
    for (size_t i = 0; i < cells_at(w, node); i++) {
        if (cell_at(w, node, i) == cell) return true;
    }
    return false;
}

// The triangle through which a node was reached: its parent has already offered everything there,
// more directly. SLUI_NO_CELL if they share several, because then the path runs along a side.
static uint32_t cell_behind(const weighted *w, uint32_t node, uint32_t parent)
{
    uint32_t behind = SLUI_NO_CELL;
    for (size_t i = 0; parent != SLUI_LOOP_NO_NODE && i < cells_at(w, node); i++) {
        uint32_t cell = cell_at(w, node, i);
        if (!is_node_in(w, parent, cell)) continue;
        if (behind != SLUI_NO_CELL) return SLUI_NO_CELL;
        behind = cell;
    }
    return behind;
}

static bool expand(void *ctx, slui_loop *loop, uint32_t node)
{
    const search *s = ctx;
    const weighted *w = s->weighted;
    offering o = {s, loop, node, node_place(w, s->query, node), 0};
    uint32_t behind = cell_behind(w, node, loop->nodes[node].parent);
    for (size_t i = 0; i < cells_at(w, node); i++) {
        uint32_t cell = cell_at(w, node, i);
        if (cell != behind && !offer_cell(&o, cell)) return false;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------
// From nodes to crossings

static bool write_chain(weighted *w, const slui_loop *loop, uint32_t node)
{
    w->chain_count = 0;
    for (; node != SLUI_LOOP_NO_NODE; node = loop->nodes[node].parent) {
        if (!SLUI_GROW(&w->allocator, w->chain, w->chain_capacity, w->chain_count + 1))
            return false;
        w->chain[w->chain_count++] = node;
    }
    for (size_t i = 0, j = w->chain_count; i + 1 < j; i++) {
        uint32_t other = w->chain[--j];
        w->chain[j] = w->chain[i];
        w->chain[i] = other;
    }
    return true;
}

// The cheapest triangle that contains both nodes; the first of several.
static uint32_t common_cell(const weighted *w, uint32_t a, uint32_t b)
{
    uint32_t best = SLUI_NO_CELL;
    double least = 0;
    for (size_t i = 0; i < cells_at(w, a); i++) {
        uint32_t cell = cell_at(w, a, i);
        double weight = slui_cell_weight(w->space, cell);
        if ((best != SLUI_NO_CELL && weight >= least) || !is_node_in(w, b, cell)) continue;
        best = cell;
        least = weight;
    }
    return best;
}

// At a node of the chain, from one triangle to another.
static bool pass_node(weighted *w, uint32_t node, uint32_t from, uint32_t to)
{
    if (from == to) return true;
    if (is_fan(w, node)) return slui_snell_turn(&w->snell, node, to);
    uint32_t side = side_of(w, node);
    double share = share_of(w, node);
    if (slui_cell_of_side(side) == from) return slui_snell_cross(&w->snell, side, share);
    return slui_snell_cross(&w->snell, slui_side_twin(w->mesh, side), 1 - share);
}

static bool write_crossings(weighted *w, const slu_space_query *query)
{
    uint32_t cell = common_cell(w, w->chain[0], w->chain[1]);
    slu_point last = node_place(w, query, w->chain[w->chain_count - 1]);
    slui_snell_begin(&w->snell, query->from, last, cell);
    for (size_t i = 1; i + 1 < w->chain_count; i++) {
        uint32_t next = common_cell(w, w->chain[i], w->chain[i + 1]);
        if (!pass_node(w, w->chain[i], cell, next)) return false;
        cell = next;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------
// From crossings to a line

static double largest_coordinate(slu_point p)
{
    double x = p.x < 0 ? -p.x : p.x, y = p.y < 0 ? -p.y : p.y;
    return x > y ? x : y;
}

// A crossing next to another on the line of the same side: the path runs along the side there.
static bool runs_along(const slui_snell *snell, size_t i, size_t other)
{
    slui_pass c = snell->passes.all[i], d = snell->passes.all[other];
    const slui_mesh *mesh = snell->mesh;
    if (slui_side_twin(mesh, c.side) == d.side) return true;
    if (d.t != 0 && d.t != 1) return false;
    uint32_t corner = mesh->side_corner[d.t == 0 ? d.side : slui_side_after(d.side)];
    return corner == mesh->side_corner[c.side] ||
           corner == mesh->side_corner[slui_side_after(c.side)];
}

// Where a line runs along a side, rounding would put it into either triangle. It belongs into the
// cheaper.
static slu_point line_point(const weighted *w, size_t i)
{
    const slui_snell *snell = &w->snell;
    slui_pass c = snell->passes.all[i];
    slu_point place = slui_snell_point(snell, i);
    if (c.t == 0 || c.t == 1) return place;
    bool is_beside = (i > 0 && runs_along(snell, i, i - 1)) ||
                     (i + 1 < snell->passes.count && runs_along(snell, i, i + 1));
    if (!is_beside) return place;
    double here = slui_cell_weight(w->space, slui_cell_of_side(c.side));
    double there = slui_cell_weight(w->space, w->mesh->side_cell[c.side]);
    slu_point from = slui_side_first(w->mesh, c.side), to = slui_side_second(w->mesh, c.side);
    double aside =
        (here < there ? 1 : -1) * ASIDE * largest_coordinate(place) / slui_distance(from, to);
    return (slu_point){place.x - aside * (to.y - from.y), place.y + aside * (to.x - from.x)};
}

static bool add_point(slu_router *router, slu_point point)
{
    const slui_polyline *line = &router->line;
    if (line->count && slui_same_point(line->points[line->count - 1], point)) return true;
    return slui_line_add(router, point);
}

static bool write_bent_line(slu_router *router)
{
    const weighted *w = router->built;
    router->line.count = 0;
    bool fits = add_point(router, w->snell.from);
    for (size_t i = 0; fits && i < w->snell.passes.count; i++)
        fits = add_point(router, line_point(w, i));
    return fits && add_point(router, w->snell.to);
}

static bool write_plain_line(slu_router *router, const slu_space_query *query)
{
    const weighted *w = router->built;
    router->line.count = 0;
    for (size_t i = 0; i < w->chain_count; i++) {
        if (!add_point(router, node_place(w, query, w->chain[i]))) return false;
    }
    return true;
}

static bool is_in_free_space(const slu_router *router)
{
    const slui_polyline *line = &router->line;
    for (size_t i = 1; i < line->count; i++) {
        if (!slui_free_space_sees(router->space, line->points[i - 1], line->points[i]))
            return false;
    }
    return true;
}

// If rounding has put a crossing beyond a wall, the path from point to point is used.
static slu_status write_line(slu_router *router, const slu_space_query *query, slu_error *error)
{
    weighted *w = router->built;
    if (w->chain_count < 2)
        return slui_line_add(router, query->from) ? SLU_OK : slui_fail_memory(error);
    if (!write_crossings(w, query) || !slui_snell_run(&w->snell) || !write_bent_line(router))
        return slui_fail_memory(error);
    if (!is_in_free_space(router) && !write_plain_line(router, query))
        return slui_fail_memory(error);
    slui_line_straighten(router, NULL);
    return SLU_OK;
}

static slu_status find(slu_router *router, const slu_space_query *query, slui_answer *answer,
                       slu_error *error)
{
    weighted *w = router->built;
    search s = {query, w};
    if (!find_cells(w, query->from, &w->from) || !find_cells(w, query->to, &w->to))
        return slui_fail_memory(error);
    slui_space_search run = {{expand, &s},
                             slui_start_node(w->node_count),
                             slui_goal_node(w->node_count),
                             w->least_weight};
    slu_status status = slui_router_search(router, &run, query, answer, error);
    uint32_t last = slui_last_node(router, answer);
    if (status != SLU_OK || last == SLUI_LOOP_NO_NODE) return status;
    if (!write_chain(w, &router->loop, last)) return slui_fail_memory(error);
    status = write_line(router, query, error);
    slui_hold_limit(router, query, answer);
    return status;
}

// ---------------------------------------------------------------------------------------------
// Describing

static void describe(const slu_router *router, slu_router_facts *facts)
{
    const weighted *w = router->built;
    facts->nodes = w->node_count;
    facts->resolution = w->spacing;
    facts->bytes = sizeof *w + slui_fans_bytes(&w->fans) + slui_snell_bytes(&w->snell) +
                   w->mesh->side_count * (sizeof *w->first_point + sizeof *w->point_count) +
                   (w->node_count - w->fans.count + w->chain_capacity) * sizeof *w->side_of +
                   (w->from.capacity + w->to.capacity) * sizeof *w->from.cells;
}

static void sketch(const slu_router *router, slu_point to,
                   void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    (void)to;
    const weighted *w = router->built;
    for (uint32_t side = 0; side < w->mesh->side_count; side++) {
        uint32_t twin = slui_side_twin(w->mesh, side);
        if (twin == SLUI_NO_TWIN || twin < side) continue;
        draw(ctx, &(slu_sketch_line){SLU_SKETCH_CELL, slui_side_first(w->mesh, side),
                                     slui_side_second(w->mesh, side)});
    }
    for (uint32_t node = 0; node < w->node_count; node++) {
        slu_point place = node_place(w, NULL, node);
        draw(ctx, &(slu_sketch_line){SLU_SKETCH_NODE, place, place});
    }
}

const slui_method slui_method_weighted = {
    .row = {"weighted", "Weighted regions", "bends at the borders of regions, as light does",
            "Mitchell & Papadimitriou 1991; Aleksandrov, Maheshwari & Sack 2005",
            SLU_INFORMED | SLU_COMPLETE},
    .build = build,
    .release = release,
    .find = find,
    .describe = describe,
    .sketch = sketch,
};
