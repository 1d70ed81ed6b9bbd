// SPDX-License-Identifier: MIT
// A quadtree: squares split into four until each is free ground of one weight, or blocked, or
// smallest.
//
// Source: Samet 1984, "The Quadtree and Related Hierarchical Data Structures"; Stout 1996. A
// smallest square that the border of the free space enters is blocked; one that only the border of
// a region enters is free, and has the weight at its centre. The search goes from portal to portal,
// a portal being the midpoint of the side that two free squares share; then the path is
// straightened.
//
// Invariant: the interior of a free square is free, so any segment between two places of a square,
// its sides included, is free too; and a portal is not the end of a side, so no obstacles touch
// there.
// Cost: building, for each level the edges times the squares that they enter; 40 bytes per square
// and 28 per portal. The neighbours of a portal are all portals of its two squares.
#include "base/arrays.h"
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/mesh/measure.h"
#include "space/methods/line.h"

static const double SQUARES_PER_CORNER = 64; // of the smallest size, if they covered all of it
enum { MOST_LEVELS = 24, MOST_SQUARES = 1 << 22 };
enum { NO_CHILD = 0 }; // the root is nobody's child
// The rings of smallest squares in which an end looks for a free square, and the most squares it is
// joined to.
enum { RINGS = 12, MOST_JOINS = 32 };

// MIXED: a smallest square that the border of the free space enters.
typedef enum square_state { BLOCKED, MIXED, FREE } square_state;

typedef struct square {
    uint32_t x, y, size; // in smallest squares
    uint32_t child;      // the first of four, NO_CHILD if it is not split
    uint32_t first_portal, portal_count;
    square_state state;
    double weight;
} square;

typedef struct edge {
    slu_point a, b;
    bool is_wall; // otherwise the border of a region
} edge;

typedef struct portal {
    uint32_t squares[2];
    slu_point place;
} portal;

typedef struct join {
    uint32_t square;
    slu_point place; // inside it
} join;

typedef struct joins {
    size_t count;
    join all[MOST_JOINS];
} joins;

typedef struct quadtree {
    slu_allocator allocator;
    const slu_free_space *space;
    double side; // of the smallest square
    square *squares;
    size_t square_count, square_capacity;
    portal *portals;
    size_t portal_count, portal_capacity;
    uint32_t *portals_of; // those of each square, one square after the other
    double least_weight;
    joins start, goal; // of the current query
} quadtree;

static slu_point corner_at(const quadtree *q, uint32_t x, uint32_t y)
{
    slu_point origin = q->space->bounds.least;
    return (slu_point){origin.x + x * q->side, origin.y + y * q->side};
}

static slu_box square_box(const quadtree *q, const square *s)
{
    return (slu_box){corner_at(q, s->x, s->y), corner_at(q, s->x + s->size, s->y + s->size)};
}

// ---------------------------------------------------------------------------------------------
// Splitting

typedef struct splitter {
    quadtree *tree;
    edge *edges;
    size_t edge_count, edge_capacity;
    uint32_t
        // of edges, for the squares being split: each after those of the square that contains it
        *list;
    size_t list_count, list_capacity;
    slu_error *error;
} splitter;

static bool add_edge(splitter *s, edge e)
{
    if (!SLUI_GROW(&s->tree->allocator, s->edges, s->edge_capacity, s->edge_count + 1))
        return false;
    s->edges[s->edge_count++] = e;
    return true;
}

static bool add_to_list(splitter *s, uint32_t e)
{
    if (!SLUI_GROW(&s->tree->allocator, s->list, s->list_capacity, s->list_count + 1)) return false;
    s->list[s->list_count++] = e;
    return true;
}

// Every side of the triangles that separates free from blocked or two weights; each once.
static bool collect_edges(splitter *s)
{
    const slui_mesh *mesh = slui_weight_mesh(s->tree->space);
    for (uint32_t cell = 0; cell < mesh->cell_count; cell++) {
        double weight = slui_cell_weight(s->tree->space, cell);
        for (uint32_t i = mesh->first_side[cell]; i < mesh->first_side[cell + 1]; i++) {
            uint32_t beyond = mesh->side_cell[i];
            bool is_wall = beyond == SLUI_NO_CELL;
            if (!is_wall && (beyond < cell || slui_cell_weight(s->tree->space, beyond) == weight))
                continue;
            edge e = {mesh->corners[mesh->side_corner[i]],
                      mesh->corners[mesh->side_corner[slui_mesh_next(mesh, cell, i)]], is_wall};
            if (!add_edge(s, e) || !add_to_list(s, (uint32_t)s->edge_count - 1)) return false;
        }
    }
    return true;
}

static slu_status add_square(splitter *s, uint32_t x, uint32_t y, uint32_t size)
{
    quadtree *q = s->tree;
    if (q->square_count >= MOST_SQUARES)
        return slui_fail(s->error, SLU_ERR_ARGUMENT,
                         "the resolution is too fine: it gives more than %d squares",
                         (int)MOST_SQUARES);
    if (!SLUI_GROW(&q->allocator, q->squares, q->square_capacity, q->square_count + 1))
        return slui_fail_memory(s->error);
    q->squares[q->square_count++] = (square){.x = x, .y = y, .size = size};
    return SLU_OK;
}

// The state of a square that is not split further, by its centre.
static void settle(splitter *s, uint32_t index)
{
    square *it = &s->tree->squares[index];
    const slu_free_space *space = s->tree->space;
    slu_point centre = slui_box_centre(square_box(s->tree, it));
    uint32_t cell = slui_mesh_locate(slui_weight_mesh(space), centre);
    if (cell == SLUI_NO_CELL) return;
    it->state = FREE;
    it->weight = slui_cell_weight(space, cell);
}

static bool has_wall(const splitter *s, size_t first)
{
    for (size_t i = first; i < s->list_count; i++) {
        if (s->edges[s->list[i]].is_wall) return true;
    }
    return false;
}

// Appends to the list those of its edges first to end - 1 that enter a square.
static bool pass_down(splitter *s, uint32_t index, size_t first, size_t end)
{
    slu_box box = square_box(s->tree, &s->tree->squares[index]);
    for (size_t i = first; i < end; i++) {
        const edge *e = &s->edges[s->list[i]];
        if (slui_segment_enters(box, e->a, e->b) && !add_to_list(s, s->list[i])) return false;
    }
    return true;
}

static slu_status split(splitter *s, uint32_t index, size_t first);

static slu_status split_children(splitter *s, uint32_t index, size_t first)
{
    uint32_t child = (uint32_t)s->tree->square_count;
    square it = s->tree->squares[index];
    uint32_t half = it.size / 2;
    slu_status status = SLU_OK;
    for (uint32_t i = 0; status == SLU_OK && i < 4; i++)
        status = add_square(s, it.x + i % 2 * half, it.y + i / 2 * half, half);
    if (status != SLU_OK) return status;
    s->tree->squares[index].child = child;
    size_t end = s->list_count;
    for (uint32_t i = 0; status == SLU_OK && i < 4; i++) {
        bool fits = pass_down(s, child + i, first, end);
        status = fits ? split(s, child + i, end) : slui_fail_memory(s->error);
        s->list_count = end;
    }
    return status;
}

// The edges that enter the square are those from `first` to the end of the list. The depth is at
// most MOST_LEVELS.
static slu_status split(splitter *s, uint32_t index, size_t first)
{
    bool is_mixed = s->list_count > first;
    if (is_mixed && s->tree->squares[index].size > 1) return split_children(s, index, first);
    if (has_wall(s, first))
        s->tree->squares[index].state = MIXED;
    else
        settle(s, index);
    return SLU_OK;
}

static slu_status choose_size(quadtree *q, double side, uint32_t *size, slu_error *error)
{
    q->side = side > 0 ? side : slui_fitting_side(q->space, SQUARES_PER_CORNER);
    slu_point extent = slui_minus(q->space->bounds.most, q->space->bounds.least);
    double longest = extent.x > extent.y ? extent.x : extent.y;
    *size = 1;
    for (int level = 0; level < MOST_LEVELS && *size * q->side < longest; level++)
        *size *= 2;
    if (slui_side_is_distinct(q->space, q->side) && *size * q->side >= longest) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT,
                     "squares of this size are too small for coordinates this large");
}

static slu_status make_squares(quadtree *q, double side, slu_error *error)
{
    splitter s = {.tree = q, .error = error};
    uint32_t size = 1;
    slu_status status = choose_size(q, side, &size, error);
    if (status == SLU_OK && !collect_edges(&s)) status = slui_fail_memory(error);
    if (status == SLU_OK) status = add_square(&s, 0, 0, size);
    size_t all = s.list_count;
    if (status == SLU_OK && !pass_down(&s, 0, 0, all)) status = slui_fail_memory(error);
    if (status == SLU_OK) status = split(&s, 0, all);
    slui_free(&q->allocator, s.edges, s.edge_capacity, sizeof *s.edges);
    slui_free(&q->allocator, s.list, s.list_capacity, sizeof *s.list);
    return status;
}

// ---------------------------------------------------------------------------------------------
// Portals

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static slu_point halfway(slu_point a, slu_point b)
{
    return slui_between(a, b, 0.5);
}

// The midpoint of the side that two squares share; the second lies to the right or above.
static slu_point middle_of_side(const quadtree *q, const square *a, const square *b, bool is_above)
{
    if (is_above) {
        uint32_t first = larger(a->x, b->x), end = smaller(a->x + a->size, b->x + b->size);
        return halfway(corner_at(q, first, b->y), corner_at(q, end, b->y));
    }
    uint32_t first = larger(a->y, b->y), end = smaller(a->y + a->size, b->y + b->size);
    return halfway(corner_at(q, b->x, first), corner_at(q, b->x, end));
}

// True if a square overlaps the strip, one smallest square wide, beyond a side of another.
static bool is_beyond(const square *part, const square *it, bool is_above)
{
    uint32_t x = is_above ? it->x : it->x + it->size, y = is_above ? it->y + it->size : it->y;
    uint32_t wide = is_above ? it->size : 1, high = is_above ? 1 : it->size;
    return part->x < x + wide && x < part->x + part->size && part->y < y + high &&
           y < part->y + part->size;
}

static bool add_portals(quadtree *q, uint32_t from, uint32_t in, bool is_above)
{
    const square *it = &q->squares[from], *part = &q->squares[in];
    if (!is_beyond(part, it, is_above)) return true;
    if (part->child != NO_CHILD) {
        for (uint32_t i = 0; i < 4; i++) {
            if (!add_portals(q, from, q->squares[in].child + i, is_above)) return false;
        }
        return true;
    }
    if (part->state != FREE) return true;
    if (!SLUI_GROW(&q->allocator, q->portals, q->portal_capacity, q->portal_count + 1))
        return false;
    q->portals[q->portal_count++] = (portal){{from, in}, middle_of_side(q, it, part, is_above)};
    return true;
}

// Sorts the portals by their squares, counting first.
static bool list_portals(quadtree *q)
{
    q->portals_of = slui_alloc(&q->allocator, 2 * q->portal_count, sizeof *q->portals_of);
    if (!q->portals_of) return false;
    for (size_t i = 0; i < 2 * q->portal_count; i++)
        q->squares[q->portals[i / 2].squares[i % 2]].portal_count++;
    uint32_t first = 0;
    for (size_t i = 0; i < q->square_count; i++) {
        q->squares[i].first_portal = first;
        first += q->squares[i].portal_count;
        q->squares[i].portal_count = 0;
    }
    for (size_t i = 0; i < 2 * q->portal_count; i++) {
        square *it = &q->squares[q->portals[i / 2].squares[i % 2]];
        q->portals_of[it->first_portal + it->portal_count++] = (uint32_t)(i / 2);
    }
    return true;
}

static bool make_portals(quadtree *q)
{
    for (uint32_t i = 0; i < q->square_count; i++) {
        if (q->squares[i].state != FREE) continue;
        if (!add_portals(q, i, 0, false) || !add_portals(q, i, 0, true)) return false;
    }
    return list_portals(q);
}

// ---------------------------------------------------------------------------------------------
// Building

static void release_tree(quadtree *q)
{
    slu_allocator a = q->allocator;
    slui_free(&a, q->squares, q->square_capacity, sizeof *q->squares);
    slui_free(&a, q->portals, q->portal_capacity, sizeof *q->portals);
    slui_free(&a, q->portals_of, 2 * q->portal_count, sizeof *q->portals_of);
    slui_free(&a, q, 1, sizeof *q);
}

static slu_status build(slu_router *router, slu_error *error)
{
    quadtree *q = slui_alloc(&router->allocator, 1, sizeof *q);
    if (!q) return slui_fail_memory(error);
    q->allocator = router->allocator;
    q->space = router->space;
    q->least_weight = slui_least_weight(router->space);
    slu_status status = make_squares(q, router->options.resolution, error);
    if (status == SLU_OK && !make_portals(q)) status = slui_fail_memory(error);
    if (status == SLU_OK)
        router->built = q;
    else
        release_tree(q);
    return status;
}

static void release(slu_router *router)
{
    release_tree(router->built);
}

// ---------------------------------------------------------------------------------------------
// Ends

static uint32_t square_at(const quadtree *q, uint32_t x, uint32_t y)
{
    uint32_t at = 0;
    while (q->squares[at].child != NO_CHILD) {
        uint32_t half = q->squares[at].size / 2;
        uint32_t right = x >= q->squares[at].x + half, above = y >= q->squares[at].y + half;
        at = q->squares[at].child + right + 2 * above;
    }
    return at;
}

static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

// The point of a square nearest to another, half a smallest square from its sides: inside, so that
// no obstacles touch there.
static slu_point entry_of(const quadtree *q, uint32_t index, slu_point end)
{
    slu_box box = square_box(q, &q->squares[index]);
    double half = q->side / 2;
    if (q->squares[index].size == 1) return slui_box_centre(box);
    return (slu_point){clamp(end.x, box.least.x + half, box.most.x - half),
                       clamp(end.y, box.least.y + half, box.most.y - half)};
}

static void try_join(const quadtree *q, slu_point end, uint32_t index, joins *out)
{
    if (q->squares[index].state != FREE || out->count == MOST_JOINS) return;
    for (size_t i = 0; i < out->count; i++) {
        if (out->all[i].square == index) return;
    }
    slu_point entry = entry_of(q, index, end);
    if (slui_free_space_sees(q->space, end, entry)) out->all[out->count++] = (join){index, entry};
}

static void join_ring(const quadtree *q, slu_point end, int64_t x, int64_t y, int ring, joins *out)
{
    int64_t size = q->squares[0].size;
    for (int dy = -ring; dy <= ring; dy++) {
        bool is_edge = dy == -ring || dy == ring;
        for (int dx = -ring; dx <= ring; dx += is_edge ? 1 : 2 * ring) {
            if (x + dx < 0 || y + dy < 0 || x + dx >= size || y + dy >= size) continue;
            try_join(q, end, square_at(q, (uint32_t)(x + dx), (uint32_t)(y + dy)), out);
        }
    }
}

// Joins an end to its own square if that is free, otherwise to those that it sees in the first ring
// of smallest squares around it that has any, and in the next.
static void join_end(const quadtree *q, slu_point end, joins *out)
{
    slu_point offset = slui_minus(end, q->space->bounds.least);
    double last = q->squares[0].size - 1;
    int64_t x = (int64_t)clamp(offset.x / q->side, 0, last);
    int64_t y = (int64_t)clamp(offset.y / q->side, 0, last);
    uint32_t own = square_at(q, (uint32_t)x, (uint32_t)y);
    out->count = 0;
    if (q->squares[own].state == FREE && slui_free_space_sees(q->space, end, entry_of(q, own, end)))
        out->all[out->count++] = (join){own, end};
    for (int ring = 1; ring < RINGS && out->count == 0; ring++) {
        join_ring(q, end, x, y, ring, out);
        if (out->count) join_ring(q, end, x, y, ring + 1, out);
    }
}

// ---------------------------------------------------------------------------------------------
// Searching: the nodes are the portals, the entries of the start, those of the goal, start and goal

typedef struct search {
    const slu_router *router;
    const slu_space_query *query;
    const quadtree *tree;
} search;

static uint32_t start_join_node(const quadtree *q, size_t i)
{
    return (uint32_t)(q->portal_count + i);
}

static uint32_t goal_join_node(const quadtree *q, size_t i)
{
    return (uint32_t)(q->portal_count + MOST_JOINS + i);
}

// Without the start and the goal themselves.
static size_t node_count(const quadtree *q)
{
    return q->portal_count + 2 * MOST_JOINS;
}

static slu_point place_of(const slu_router *router, const slu_space_query *query, uint32_t node)
{
    const quadtree *q = router->built;
    if (node < q->portal_count) return q->portals[node].place;
    if (node == slui_start_node(node_count(q))) return query->from;
    if (node == slui_goal_node(node_count(q))) return query->to;
    uint32_t i = node - (uint32_t)q->portal_count;
    return i < MOST_JOINS ? q->start.all[i].place : q->goal.all[i - MOST_JOINS].place;
}

static bool offer(const search *s, slui_loop *loop, uint32_t node, double cost)
{
    slu_point place = place_of(s->router, s->query, node);
    double h = s->tree->least_weight * slui_distance(place, s->query->to);
    return slui_loop_offer(loop, node, cost, h);
}

// From a place in a square to all its portals, and to where the goal enters it.
static bool offer_square(const search *s, slui_loop *loop, uint32_t index, slu_point from)
{
    const quadtree *q = s->tree;
    const square *it = &q->squares[index];
    for (uint32_t i = it->first_portal; i < it->first_portal + it->portal_count; i++) {
        uint32_t next = q->portals_of[i];
        double cost = it->weight * slui_distance(from, q->portals[next].place);
        if (!offer(s, loop, next, cost)) return false;
    }
    for (size_t i = 0; i < q->goal.count; i++) {
        if (q->goal.all[i].square != index) continue;
        double cost = it->weight * slui_distance(from, q->goal.all[i].place);
        if (!offer(s, loop, goal_join_node(q, i), cost)) return false;
    }
    return true;
}

static bool expand_start(const search *s, slui_loop *loop)
{
    const slu_free_space *space = s->router->space;
    const joins *start = &s->tree->start;
    slu_point from = s->query->from, to = s->query->to;
    for (size_t i = 0; i < start->count; i++) {
        double cost = slui_segment_cost(space, from, start->all[i].place);
        if (!offer(s, loop, start_join_node(s->tree, i), cost)) return false;
    }
    return !slui_free_space_sees(space, from, to) ||
           offer(s, loop, slui_goal_node(node_count(s->tree)), slui_segment_cost(space, from, to));
}

static bool expand_portal(const search *s, slui_loop *loop, const portal *it)
{
    return offer_square(s, loop, it->squares[0], it->place) &&
           offer_square(s, loop, it->squares[1], it->place);
}

static bool expand(void *ctx, slui_loop *loop, uint32_t node)
{
    const search *s = ctx;
    const quadtree *q = s->tree;
    if (node < q->portal_count) return expand_portal(s, loop, &q->portals[node]);
    if (node == slui_start_node(node_count(q))) return expand_start(s, loop);
    uint32_t i = node - (uint32_t)q->portal_count;
    if (i < MOST_JOINS) return offer_square(s, loop, q->start.all[i].square, q->start.all[i].place);
    slu_point place = q->goal.all[i - MOST_JOINS].place;
    return offer(s, loop, slui_goal_node(node_count(q)),
                 slui_segment_cost(s->router->space, place, s->query->to));
}

static slu_status find(slu_router *router, const slu_space_query *query, slui_answer *answer,
                       slu_error *error)
{
    quadtree *q = router->built;
    search s = {router, query, q};
    join_end(q, query->from, &q->start);
    join_end(q, query->to, &q->goal);
    slui_space_search run = {{expand, &s},
                             slui_start_node(node_count(q)),
                             slui_goal_node(node_count(q)),
                             q->least_weight};
    return slui_search_straightened(router, &run, place_of, NULL, query, answer, error);
}

// ---------------------------------------------------------------------------------------------
// Describing

static void describe(const slu_router *router, slu_router_facts *facts)
{
    const quadtree *q = router->built;
    for (size_t i = 0; i < q->square_count; i++)
        facts->nodes += q->squares[i].state == FREE;
    facts->edges = q->portal_count;
    facts->bytes = sizeof *q + q->square_capacity * sizeof *q->squares +
                   q->portal_capacity * sizeof *q->portals +
                   2 * q->portal_count * sizeof *q->portals_of;
}

static void sketch(const slu_router *router, slu_point to,
                   void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    (void)to;
    const quadtree *q = router->built;
    for (size_t i = 0; i < q->square_count; i++) {
        const square *it = &q->squares[i];
        if (it->child != NO_CHILD || it->state == BLOCKED) continue;
        slu_box box = square_box(q, it);
        slu_point corners[4] = {
            box.least, {box.most.x, box.least.y}, box.most, {box.least.x, box.most.y}};
        slu_sketch_kind kind = it->state == FREE ? SLU_SKETCH_CELL : SLU_SKETCH_BLOCKED;
        for (int c = 0; c < 4; c++)
            draw(ctx, &(slu_sketch_line){kind, corners[c], corners[(c + 1) % 4]});
    }
}

const slui_method slui_method_quadtree = {
    .row = {"quadtree", "Quadtree",
            "squares split in four until they are free or blocked; then straightened",
            "Samet 1984; Stout 1996", SLU_INFORMED},
    .build = build,
    .release = release,
    .find = find,
    .describe = describe,
    .sketch = sketch,
};
