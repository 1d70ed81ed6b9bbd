// SPDX-License-Identifier: MIT
// A quadtree: squares divided in four until each is free ground of one weight, or blocked, or
// smallest, up to a tolerance.
//
// Source: Samet 1984, "The Quadtree and Related Hierarchical Data Structures"; Stout 1996. A
// smallest square that the border of the free space enters is blocked; one that only the border of
// a region enters is free, and has the weight at its centre. By borders the search goes from portal
// to portal, a portal being the midpoint of the side that two free squares share; by centres, as
// Stout has it, from the centre of a square to those of its neighbours. Then the path is
// straightened.
//
// Invariant: the interior of a free square that is not rough is free, so any segment between two
// places of a square, its sides included, is free too; and a portal is not the end of a side, so no
// obstacles touch there. Whatever leads through a rough square is checked.
// Cost: 40 bytes per square and 28 per portal. The neighbours of a portal are all portals of its
// two squares; those of a centre, one for each portal.
#include "space/methods/quadtree/quadtree.h"
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/methods/line.h"

// The rings of smallest squares in which an end looks for a free square, and the most squares it is
// joined to.
enum { RINGS = 12, MOST_JOINS = 32 };
// Squares whose sizes differ by more than this factor.
enum { UNEVEN = 256 };

typedef struct join {
    uint32_t square;
    slu_point place; // inside it
} join;

typedef struct joins {
    size_t count;
    join all[MOST_JOINS];
} joins;

typedef struct quadtree {
    slui_quadtree tree;
    bool by_centres;
    double least_weight;
    joins start, goal; // of the current query
} quadtree;

// ---------------------------------------------------------------------------------------------
// Building

static void release(slu_router *router)
{
    quadtree *q = router->built;
    slui_quadtree_release(&q->tree);
    slui_free(&router->allocator, q, 1, sizeof *q);
}

static slu_status build(slu_router *router, slu_error *error)
{
    const slu_router_options *options = &router->options;
    quadtree *q = slui_alloc(&router->allocator, 1, sizeof *q);
    if (!q) return slui_fail_memory(error);
    router->built = q;
    q->tree = (slui_quadtree){.allocator = router->allocator, .space = router->space};
    q->least_weight = slui_least_weight(router->space);
    q->by_centres = options->places == SLU_PLACES_CENTRES;
    slu_status status =
        slui_quadtree_divide(&q->tree, options->resolution, options->tolerance, error);
    if (status == SLU_OK && !slui_quadtree_join(&q->tree)) status = slui_fail_memory(error);
    if (status != SLU_OK) release(router);
    return status;
}

// ---------------------------------------------------------------------------------------------
// Ends

static uint32_t square_at(const slui_quadtree *q, uint32_t x, uint32_t y)
{
    uint32_t at = 0;
    while (q->squares[at].child != SLUI_NO_CHILD) {
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
static slu_point entry_of(const slui_quadtree *q, uint32_t index, slu_point end)
{
    slu_box box = slui_square_box(q, &q->squares[index]);
    double half = q->side / 2;
    if (q->squares[index].size == 1) return slui_box_centre(box);
    return (slu_point){clamp(end.x, box.least.x + half, box.most.x - half),
                       clamp(end.y, box.least.y + half, box.most.y - half)};
}

static void try_join(const slui_quadtree *q, slu_point end, uint32_t index, joins *out)
{
    if (q->squares[index].state != SLUI_SQUARE_FREE || out->count == MOST_JOINS) return;
    for (size_t i = 0; i < out->count; i++) {
        if (out->all[i].square == index) return;
    }
    slu_point entry = entry_of(q, index, end);
    bool is_risky = q->squares[index].is_rough && slui_is_corner(q->space, entry);
    if (!is_risky && slui_free_space_sees(q->space, end, entry))
        out->all[out->count++] = (join){index, entry};
}

static void join_ring(const slui_quadtree *q, slu_point end, int64_t x, int64_t y, int ring,
                      joins *out)
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
// of smallest squares around it that has any, and in the next. From a rough square an end may not
// get on, so others are joined as well.
static void join_end(const slui_quadtree *q, slu_point end, joins *out)
{
    slu_point offset = slui_minus(end, q->space->bounds.least);
    double last = q->squares[0].size - 1;
    int64_t x = (int64_t)clamp(offset.x / q->side, 0, last);
    int64_t y = (int64_t)clamp(offset.y / q->side, 0, last);
    uint32_t own = square_at(q, (uint32_t)x, (uint32_t)y);
    const slui_square *it = &q->squares[own];
    out->count = 0;
    if (it->state == SLUI_SQUARE_FREE &&
        (it->is_rough || slui_free_space_sees(q->space, end, entry_of(q, own, end))))
        out->all[out->count++] = (join){own, end};
    size_t enough = it->is_rough ? out->count + 1 : 1;
    for (int ring = 1; ring < RINGS && out->count < enough; ring++) {
        join_ring(q, end, x, y, ring, out);
        if (out->count >= enough) join_ring(q, end, x, y, ring + 1, out);
    }
}

// ---------------------------------------------------------------------------------------------
// Searching: the nodes are the portals or the squares, the entries of the start, those of the goal,
// start and goal

typedef struct search {
    const slu_router *router;
    const slu_space_query *query;
    const quadtree *q;
    const slui_quadtree *tree;
} search;

// Nodes of the tree.
static size_t own_count(const quadtree *q)
{
    return q->by_centres ? q->tree.square_count : q->tree.portal_count;
}

static uint32_t start_join_node(const quadtree *q, size_t i)
{
    return (uint32_t)(own_count(q) + i);
}

static uint32_t goal_join_node(const quadtree *q, size_t i)
{
    return (uint32_t)(own_count(q) + MOST_JOINS + i);
}

// Without the start and the goal themselves.
static size_t node_count(const quadtree *q)
{
    return own_count(q) + 2 * MOST_JOINS;
}

static slu_point own_place(const quadtree *q, uint32_t node)
{
    return q->by_centres ? slui_square_centre(&q->tree, node) : q->tree.portals[node].place;
}

static slu_point place_of(const slu_router *router, const slu_space_query *query, uint32_t node)
{
    const quadtree *q = router->built;
    if (node < own_count(q)) return own_place(q, node);
    if (node == slui_start_node(node_count(q))) return query->from;
    if (node == slui_goal_node(node_count(q))) return query->to;
    uint32_t i = node - (uint32_t)own_count(q);
    return i < MOST_JOINS ? q->start.all[i].place : q->goal.all[i - MOST_JOINS].place;
}

static bool offer(const search *s, slui_loop *loop, uint32_t node, double cost)
{
    slu_point place = place_of(s->router, s->query, node);
    double h = s->q->least_weight * slui_distance(place, s->query->to);
    return slui_loop_offer(loop, node, cost, h);
}

// Offers a node in a square, from a place in it, if nothing is in the way. False when memory runs
// out.
static bool offer_within(const search *s, slui_loop *loop, uint32_t index, slu_point from,
                         uint32_t node)
{
    const slui_square *it = &s->tree->squares[index];
    slu_point to = place_of(s->router, s->query, node);
    if (it->is_rough && !slui_free_space_sees(s->tree->space, from, to)) return true;
    return offer(s, loop, node, it->weight * slui_distance(from, to));
}

static bool offer_goals(const search *s, slui_loop *loop, uint32_t index, slu_point from)
{
    for (size_t i = 0; i < s->q->goal.count; i++) {
        if (s->q->goal.all[i].square != index) continue;
        if (!offer_within(s, loop, index, from, goal_join_node(s->q, i))) return false;
    }
    return true;
}

// From a place in a square to all its portals, or its centre, and to where the goal enters it.
static bool offer_square(const search *s, slui_loop *loop, uint32_t index, slu_point from)
{
    const slui_square *it = &s->tree->squares[index];
    if (s->q->by_centres)
        return offer_within(s, loop, index, from, index) && offer_goals(s, loop, index, from);
    for (uint32_t i = it->first_portal; i < it->first_portal + it->portal_count; i++) {
        if (!offer_within(s, loop, index, from, s->tree->portals_of[i])) return false;
    }
    return offer_goals(s, loop, index, from);
}

static bool expand_start(const search *s, slui_loop *loop)
{
    const slu_free_space *space = s->router->space;
    const joins *start = &s->q->start;
    slu_point from = s->query->from, to = s->query->to;
    for (size_t i = 0; i < start->count; i++) {
        double cost = slui_segment_cost(space, from, start->all[i].place);
        if (!offer(s, loop, start_join_node(s->q, i), cost)) return false;
    }
    return !slui_free_space_sees(space, from, to) ||
           offer(s, loop, slui_goal_node(node_count(s->q)), slui_segment_cost(space, from, to));
}

static bool expand_portal(const search *s, slui_loop *loop, const slui_portal *it)
{
    return offer_square(s, loop, it->squares[0], it->place) &&
           offer_square(s, loop, it->squares[1], it->place);
}

// The line between two centres crosses the side that the squares share, at the share of its length
// that is the share of the first square's size. How far from the ends of that side depends on both
// sizes; where they differ very much rounding might matter.
static bool can_cross(const slui_quadtree *tree, const slui_square *a, const slui_square *b,
                      slu_point from, slu_point to)
{
    bool is_uneven = a->size / UNEVEN > b->size || b->size / UNEVEN > a->size;
    return !(a->is_rough || b->is_rough || is_uneven) ||
           slui_free_space_sees(tree->space, from, to);
}

static bool expand_centre(const search *s, slui_loop *loop, uint32_t index)
{
    const slui_square *it = &s->tree->squares[index];
    slu_point from = slui_square_centre(s->tree, index);
    for (uint32_t i = it->first_portal; i < it->first_portal + it->portal_count; i++) {
        const uint32_t *both = s->tree->portals[s->tree->portals_of[i]].squares;
        uint32_t next = both[both[0] == index];
        const slui_square *other = &s->tree->squares[next];
        slu_point to = slui_square_centre(s->tree, next);
        if (!can_cross(s->tree, it, other, from, to)) continue;
        double weight = (it->size * it->weight + other->size * other->weight) /
                        ((double)it->size + other->size);
        if (!offer(s, loop, next, weight * slui_distance(from, to))) return false;
    }
    return offer_goals(s, loop, index, from);
}

static bool expand(void *ctx, slui_loop *loop, uint32_t node)
{
    const search *s = ctx;
    const quadtree *q = s->q;
    if (node == slui_start_node(node_count(q))) return expand_start(s, loop);
    if (node < own_count(q))
        return q->by_centres ? expand_centre(s, loop, node)
                             : expand_portal(s, loop, &q->tree.portals[node]);
    uint32_t i = node - (uint32_t)own_count(q);
    if (i < MOST_JOINS) return offer_square(s, loop, q->start.all[i].square, q->start.all[i].place);
    slu_point place = q->goal.all[i - MOST_JOINS].place;
    return offer(s, loop, slui_goal_node(node_count(q)),
                 slui_segment_cost(s->router->space, place, s->query->to));
}

static slu_status find(slu_router *router, const slu_space_query *query, slui_answer *answer,
                       slu_error *error)
{
    quadtree *q = router->built;
    search s = {router, query, q, &q->tree};
    join_end(&q->tree, query->from, &q->start);
    join_end(&q->tree, query->to, &q->goal);
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
    const slui_quadtree *q = &((const quadtree *)router->built)->tree;
    for (size_t i = 0; i < q->square_count; i++)
        facts->nodes += q->squares[i].state == SLUI_SQUARE_FREE;
    facts->edges = q->portal_count;
    facts->resolution = q->side;
    facts->bytes = sizeof(quadtree) + q->square_capacity * sizeof *q->squares +
                   q->portal_capacity * sizeof *q->portals +
                   2 * q->portal_count * sizeof *q->portals_of;
}

static void sketch_centres(const slui_quadtree *q,
                           void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    for (size_t i = 0; i < q->portal_count; i++) {
        const uint32_t *both = q->portals[i].squares;
        slu_point from = slui_square_centre(q, both[0]), to = slui_square_centre(q, both[1]);
        if (can_cross(q, &q->squares[both[0]], &q->squares[both[1]], from, to))
            draw(ctx, &(slu_sketch_line){SLU_SKETCH_EDGE, from, to});
    }
    for (uint32_t i = 0; i < q->square_count; i++) {
        slu_point centre = slui_square_centre(q, i);
        if (q->squares[i].state == SLUI_SQUARE_FREE)
            draw(ctx, &(slu_sketch_line){SLU_SKETCH_NODE, centre, centre});
    }
}

static void sketch(const slu_router *router, slu_point to,
                   void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    (void)to;
    const quadtree *whole = router->built;
    const slui_quadtree *q = &whole->tree;
    for (uint32_t i = 0; i < q->square_count; i++) {
        const slui_square *it = &q->squares[i];
        if (it->child != SLUI_NO_CHILD || it->state == SLUI_SQUARE_BLOCKED) continue;
        slu_box box = slui_square_inside(q, it);
        if (slui_box_is_empty(box)) continue;
        slu_point corners[4] = {
            box.least, {box.most.x, box.least.y}, box.most, {box.least.x, box.most.y}};
        slu_sketch_kind kind = it->state == SLUI_SQUARE_FREE ? SLU_SKETCH_CELL : SLU_SKETCH_BLOCKED;
        for (int c = 0; c < 4; c++)
            draw(ctx, &(slu_sketch_line){kind, corners[c], corners[(c + 1) % 4]});
    }
    if (whole->by_centres) sketch_centres(q, draw, ctx);
}

const slui_method slui_method_quadtree = {
    .row = {"quadtree", "Quadtree",
            "squares divided in four until they are free or blocked; then straightened",
            "Samet 1984; Stout 1996", SLU_INFORMED},
    .build = build,
    .release = release,
    .find = find,
    .describe = describe,
    .sketch = sketch,
};
