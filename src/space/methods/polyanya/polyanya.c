// SPDX-License-Identifier: MIT
// Polyanya: shortest paths through convex cells, found without a precomputed graph.
//
// Source: Cui, Harabor & Grastien 2017, "Compromise-free Pathfinding on a Navigation Mesh". A node
// is a root, the corner where the path turned last, with an interval of a side that the root sees.
// Expanding it looks through the next cell: at the visible intervals of its other sides, and at
// those ends of the interval that are corners around which the path may turn.
//
// Differences from the paper: a corner at which paths turn is a node of its own, one for each free
// sector and hand. Its expansion is deferred until its turn comes, and of several paths to it the
// loop keeps the shortest (the paper's root pruning); all cells around it are then searched
// together, so no interval is ever collinear with its root. And an interval is not stored by its
// ends, which would be rounded, but by the two lines that bound the view, each through two corners
// (or the start): all decisions follow from exact turns. Only estimates use computed points.
//
// Two rules keep a search small (the first as in the paper): an interval with one successor is
// expanded immediately; and cells with a single exit are skipped unless the goal is inside
// (blind.h), which saves two thirds of the work on outlines of tile maps.
//
// Invariant: a cone is wider than a line, and what it sees of its side is longer than a point.
// Where two corners leave no more than a line of sight between them, the path is found over the
// first of them, as a turn by zero.
// Cost: a search creates a node for each interval that it sees before the goal is settled, 24 bytes
// each and 56 in the loop; building takes time linear in the mesh.
#include "base/arrays.h"
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/mesh/cells.h"
#include "space/methods/line.h"
#include "space/methods/polyanya/blind.h"
#include "space/methods/polyanya/turns.h"
#include "space/methods/router.h"

// A line through two places, numbered like corners; the number after the last corner is the start.
typedef struct sight {
    uint32_t from, to;
} sight;

typedef struct cone {
    uint32_t root;
    uint32_t side; // the cone passes through it, out of the cell that has it
    sight left, right;
} cone;

// The hand on which a path has the obstacle that it turns around.
typedef enum hand { LEFT = 0, RIGHT = 1 } hand;

typedef struct polyanya {
    slui_mesh mesh;
    slui_turns turns;
    uint32_t *came_from; // for each corner node, the root that it was last reached from
    slui_cell_marks goal_cells;
    slui_blind blind;
    // The query.
    slu_router *router;
    slu_point start, goal;
    cone *cones;
    size_t cone_count, cone_capacity;
    cone waiting; // the first cone that an expansion found, until it finds another
    bool is_waiting, has_offered;
    bool wants_nearest;    // only a partial path needs it
    uint32_t nearest_node; // the node that came closest to the goal
    slu_point nearest;
    double nearest_distance;
} polyanya;

// Node numbers: corners with a hand, the goal, the start, cones.
static uint32_t corner_node(uint32_t sector, hand side)
{
    return 2 * sector + (uint32_t)side;
}
static uint32_t goal_node(const polyanya *p)
{
    return 2 * (uint32_t)p->turns.count;
}
static uint32_t start_node(const polyanya *p)
{
    return goal_node(p) + 1;
}
static uint32_t first_cone(const polyanya *p)
{
    return goal_node(p) + 2;
}

static uint32_t start_place(const polyanya *p)
{
    return (uint32_t)p->mesh.corner_count;
}

static slu_point place(const polyanya *p, uint32_t number)
{
    return number < p->mesh.corner_count ? p->mesh.corners[number] : p->start;
}

static int turn_at(const polyanya *p, sight line, uint32_t corner)
{
    if (corner == line.to || corner == line.from) return 0;
    return slui_turn(place(p, line.from), place(p, line.to), p->mesh.corners[corner]);
}

// ---------------------------------------------------------------------------------------------
// Estimates

typedef struct interval {
    slu_point right, left;
} interval;

static uint32_t right_corner(const polyanya *p, uint32_t side)
{
    return p->mesh.side_corner[side];
}
static uint32_t left_corner(const polyanya *p, uint32_t side)
{
    return p->mesh.side_corner[p->turns.twin[side]];
}

static double absolute(double x)
{
    return x < 0 ? -x : x;
}

// Bounds the rounding error of a fraction below, relative to the products it is computed from.
static const double SHARE_BOUND = 1e-15;

// Where a line crosses the side from a to b, moved towards a by the error bound: in nearly flat
// cells that can be far.
static slu_point cross_before(const polyanya *p, sight line, slu_point a, slu_point b)
{
    slu_point from = place(p, line.from), along = slui_minus(b, a), to = slui_minus(from, a);
    slu_point ray = slui_minus(place(p, line.to), from);
    double parts = absolute(to.x * ray.y) + absolute(to.y * ray.x) + absolute(along.x * ray.y) +
                   absolute(along.y * ray.x);
    double angle = slui_cross(along, ray);
    double share = (slui_cross(to, ray) - (angle > 0 ? 1 : -1) * SHARE_BOUND * parts) / angle;
    return share > 0 && share < 1 ? slui_between(a, b, share) : a;
}

// What a cone sees of its side, rounded outwards.
static interval stretch_of(const polyanya *p, const cone *c)
{
    uint32_t u = right_corner(p, c->side), v = left_corner(p, c->side);
    slu_point right = p->mesh.corners[u], left = p->mesh.corners[v];
    interval seen = {right, left};
    if (turn_at(p, c->right, u) < 0) seen.right = cross_before(p, c->right, right, left);
    if (turn_at(p, c->left, v) > 0) seen.left = cross_before(p, c->left, left, right);
    return seen;
}

// The goal, or its mirror image if it lies on the near side of the line of a side.
static slu_point goal_beyond(const polyanya *p, uint32_t side)
{
    slu_point u = p->mesh.corners[right_corner(p, side)];
    slu_point v = p->mesh.corners[left_corner(p, side)];
    if (slui_turn(u, v, p->goal) <= 0) return p->goal;
    slu_point along = slui_minus(v, u);
    double twice = 2 * slui_cross(along, slui_minus(p->goal, u)) / slui_dot(along, along);
    return (slu_point){p->goal.x + twice * along.y, p->goal.y - twice * along.x};
}

// The length of the shortest line from the root over the interval to the goal, if nothing blocked
// it.
static double estimate(const polyanya *p, const cone *c)
{
    interval seen = stretch_of(p, c);
    slu_point root = place(p, c->root), goal = goal_beyond(p, c->side);
    slu_point to_goal = slui_minus(goal, root);
    if (slui_cross(slui_minus(seen.left, root), to_goal) > 0)
        return slui_distance(root, seen.left) + slui_distance(seen.left, goal);
    if (slui_cross(slui_minus(seen.right, root), to_goal) < 0)
        return slui_distance(root, seen.right) + slui_distance(seen.right, goal);
    return slui_distance(root, goal);
}

static void note_nearest(polyanya *p, uint32_t node, slu_point at)
{
    double distance = slui_distance(at, p->goal);
    if (p->nearest_node != SLUI_LOOP_NO_NODE && p->nearest_distance <= distance) return;
    p->nearest_node = node;
    p->nearest = at;
    p->nearest_distance = distance;
}

// ---------------------------------------------------------------------------------------------
// Offers

static double current_g(const slui_loop *loop)
{
    return loop->nodes[loop->current].g;
}

// True if something of at least this cost is no better than what is known.
static bool is_too_late(const polyanya *p, const slui_loop *loop, double f)
{
    const slui_loop_node *goal = slui_loop_met(loop, goal_node(p));
    return goal && goal->g <= f;
}

static bool push_cone(polyanya *p, slui_loop *loop, const cone *c)
{
    double h = estimate(p, c);
    if (is_too_late(p, loop, current_g(loop) + h)) return true;
    if (p->cone_count == p->cone_capacity &&
        !SLUI_GROW(&loop->allocator, p->cones, p->cone_capacity, p->cone_count + 1))
        return false;
    p->cones[p->cone_count] = *c;
    return slui_loop_offer(loop, first_cone(p) + (uint32_t)p->cone_count++, 0, h);
}

// Begins to collect what an expansion finds.
static void begin_offers(polyanya *p)
{
    p->is_waiting = p->has_offered = false;
}

// The waiting cone is not the only result.
static bool push_waiting(polyanya *p, slui_loop *loop)
{
    p->has_offered = true;
    if (!p->is_waiting) return true;
    p->is_waiting = false;
    return push_cone(p, loop, &p->waiting);
}

static bool offer_cone(polyanya *p, slui_loop *loop, cone c)
{
    if (p->is_waiting && !push_waiting(p, loop)) return false;
    if (p->has_offered) return push_cone(p, loop, &c);
    p->waiting = c;
    p->is_waiting = true;
    return true;
}

static bool offer_goal(polyanya *p, slui_loop *loop, uint32_t root)
{
    return push_waiting(p, loop) &&
           slui_loop_offer(loop, goal_node(p), slui_distance(place(p, root), p->goal), 0);
}

// The corner next to that of a sector, on the border that a path turning around it follows.
static uint32_t border_corner(const polyanya *p, const slui_turn_sector *sector, hand side)
{
    const slui_mesh *mesh = &p->mesh;
    uint32_t edge = side == LEFT ? sector->last_side
                                 : slui_mesh_next(mesh, sector->first_cell, sector->first_side);
    return mesh->side_corner[edge];
}

// Offers the corner where a side begins, if a path from the root turns around it.
static bool offer_corner(polyanya *p, slui_loop *loop, uint32_t root, uint32_t side, hand turned)
{
    uint32_t number = p->turns.of_side[side];
    if (number == SLUI_NO_TURN) return true;
    const slui_turn_sector *sector = &p->turns.items[number];
    slu_point from = place(p, root), at = p->mesh.corners[sector->corner];
    int turn = turn_at(p, (sight){root, sector->corner}, border_corner(p, sector, turned));
    if (turned == LEFT ? turn <= 0 : turn >= 0) return true;
    uint32_t node = corner_node(number, turned);
    double cost = slui_distance(from, at);
    const slui_loop_node *met = slui_loop_met(loop, node);
    if (met && met->g <= current_g(loop) + cost) return true;
    if (!push_waiting(p, loop)) return false;
    p->came_from[node] = root;
    return slui_loop_offer(loop, node, cost, slui_distance(at, p->goal));
}

// ---------------------------------------------------------------------------------------------
// Looking through cells

static const sight NO_SIGHT = {SLUI_LOOP_NO_NODE, SLUI_LOOP_NO_NODE};

static bool is_bounded(sight line)
{
    return line.from != SLUI_LOOP_NO_NODE;
}

// A side collinear with the root: its ends are visible, and nothing through it.
static bool look_along(polyanya *p, slui_loop *loop, uint32_t root, uint32_t side)
{
    uint32_t other = p->turns.twin[side];
    if (right_corner(p, side) == root || left_corner(p, side) == root) return true;
    return offer_corner(p, loop, root, side, LEFT) && offer_corner(p, loop, root, side, RIGHT) &&
           offer_corner(p, loop, root, other, LEFT) && offer_corner(p, loop, root, other, RIGHT);
}

// What a line leaves of a side: the position of its ends relative to the line, 1 where it keeps
// them.
typedef struct cut {
    int right, left;
} cut;

static cut cut_right(const polyanya *p, sight line, uint32_t u, uint32_t v)
{
    return is_bounded(line) ? (cut){turn_at(p, line, u), turn_at(p, line, v)} : (cut){1, 1};
}
static cut cut_left(const polyanya *p, sight line, uint32_t u, uint32_t v)
{
    return is_bounded(line) ? (cut){-turn_at(p, line, u), -turn_at(p, line, v)} : (cut){1, 1};
}

static bool leads_on(const polyanya *p, uint32_t side)
{
    uint32_t beyond = p->mesh.side_cell[side];
    return beyond != SLUI_NO_CELL && !slui_blind_is(&p->blind, beyond, p->turns.twin[side]);
}

// Offers what is visible through one side, between the lines that bound the view.
static bool look_through(polyanya *p, slui_loop *loop, uint32_t root, uint32_t side, sight left,
                         sight right)
{
    if (!leads_on(p, side)) return true;
    uint32_t u = right_corner(p, side), v = left_corner(p, side);
    cut by_right = cut_right(p, right, u, v), by_left = cut_left(p, left, u, v);
    if (by_right.left <= 0 || by_left.right <= 0) {
        bool is_along = (by_right.left == 0 && by_right.right == 0) ||
                        (by_left.left == 0 && by_left.right == 0);
        return !is_along || look_along(p, loop, root, side);
    }
    cone c = {.root = root, .side = side, .left = {root, v}, .right = {root, u}};
    if (by_right.right < 0) c.right = right;
    if (by_left.left < 0) c.left = left;
    return offer_cone(p, loop, c);
}

static bool has_goal(const polyanya *p, uint32_t cell)
{
    return slui_cell_is_marked(&p->goal_cells, cell);
}

// Looks at all sides of a cell that contains the root.
static bool look_round(polyanya *p, slui_loop *loop, uint32_t root, uint32_t cell, sight left,
                       sight right)
{
    const slui_mesh *mesh = &p->mesh;
    bool good = !has_goal(p, cell) || offer_goal(p, loop, root);
    for (uint32_t s = mesh->first_side[cell]; good && s < mesh->first_side[cell + 1]; s++) {
        if (mesh->side_cell[s] == SLUI_NO_CELL) continue;
        slu_point u = mesh->corners[right_corner(p, s)], v = mesh->corners[left_corner(p, s)];
        good = slui_turn(u, v, place(p, root)) == 0 ? look_along(p, loop, root, s)
                                                    : look_through(p, loop, root, s, left, right);
    }
    return good;
}

// ---------------------------------------------------------------------------------------------
// Nodes

static bool expand_start(polyanya *p, slui_loop *loop)
{
    note_nearest(p, start_node(p), p->start);
    slui_mesh_square square = slui_mesh_square_at(&p->mesh, p->start);
    bool good = true;
    for (size_t i = 0; good && i < square.count; i++) {
        if (!slui_mesh_cell_has(&p->mesh, square.cells[i], p->start)) continue;
        good = look_round(p, loop, start_place(p), square.cells[i], NO_SIGHT, NO_SIGHT);
    }
    return good;
}

// The cell before another around a corner, counted from the side where its sector ends;
// SLUI_NO_CELL after the last. *side is the side of the cell that begins at the corner.
static uint32_t turn_back(const polyanya *p, uint32_t *side)
{
    uint32_t cell = p->mesh.side_cell[*side];
    if (cell != SLUI_NO_CELL) *side = slui_mesh_next(&p->mesh, cell, p->turns.twin[*side]);
    return cell;
}
static uint32_t turn_on(const polyanya *p, uint32_t cell, uint32_t *side)
{
    uint32_t before = slui_mesh_before(&p->mesh, cell, *side);
    if (p->mesh.side_cell[before] != SLUI_NO_CELL) *side = p->turns.twin[before];
    return p->mesh.side_cell[before];
}

// Around an obstacle on the left: the cells from its border on, up to the line on which the path
// arrived.
static bool expand_left(polyanya *p, slui_loop *loop, const slui_turn_sector *sector, sight came)
{
    uint32_t cell = sector->last_cell, root = sector->corner;
    uint32_t side = slui_mesh_next(&p->mesh, cell, sector->last_side);
    while (cell != SLUI_NO_CELL) {
        if (!look_round(p, loop, root, cell, NO_SIGHT, came)) return false;
        uint32_t edge = p->mesh.side_corner[slui_mesh_next(&p->mesh, cell, side)];
        if (turn_at(p, came, edge) <= 0) break;
        cell = turn_back(p, &side);
    }
    return true;
}

static bool expand_right(polyanya *p, slui_loop *loop, const slui_turn_sector *sector, sight came)
{
    uint32_t cell = sector->first_cell, root = sector->corner, side = sector->first_side;
    while (cell != SLUI_NO_CELL) {
        if (!look_round(p, loop, root, cell, came, NO_SIGHT)) return false;
        uint32_t edge = p->mesh.side_corner[slui_mesh_before(&p->mesh, cell, side)];
        if (turn_at(p, came, edge) >= 0) break;
        cell = turn_on(p, cell, &side);
    }
    return true;
}

static bool expand_corner(polyanya *p, slui_loop *loop, uint32_t node)
{
    const slui_turn_sector *sector = &p->turns.items[node / 2];
    sight came = {p->came_from[node], sector->corner};
    note_nearest(p, node, p->mesh.corners[sector->corner]);
    return node % 2 == LEFT ? expand_left(p, loop, sector, came)
                            : expand_right(p, loop, sector, came);
}

static bool sees_goal(const polyanya *p, const cone *c)
{
    return slui_turn(place(p, c->right.from), place(p, c->right.to), p->goal) >= 0 &&
           slui_turn(place(p, c->left.from), place(p, c->left.to), p->goal) <= 0;
}

static bool expand_ends(polyanya *p, slui_loop *loop, const cone *c)
{
    uint32_t u = right_corner(p, c->side), v = left_corner(p, c->side);
    if (turn_at(p, c->left, v) == 0 &&
        !offer_corner(p, loop, c->root, p->turns.twin[c->side], LEFT))
        return false;
    return turn_at(p, c->right, u) != 0 || offer_corner(p, loop, c->root, c->side, RIGHT);
}

static void note_nearest_of(polyanya *p, uint32_t node, const cone *c)
{
    interval seen = stretch_of(p, c);
    note_nearest(p, node, slui_nearest_on(seen.right, seen.left, p->goal));
}

// Looks through the cell behind a cone.
static bool look_behind(polyanya *p, slui_loop *loop, uint32_t node, const cone *c)
{
    const slui_mesh *mesh = &p->mesh;
    if (p->wants_nearest) note_nearest_of(p, node, c);
    uint32_t cell = mesh->side_cell[c->side], in = p->turns.twin[c->side];
    bool good = expand_ends(p, loop, c);
    if (good && has_goal(p, cell) && sees_goal(p, c)) good = offer_goal(p, loop, c->root);
    for (uint32_t s = slui_mesh_next(mesh, cell, in); good && s != in;
         s = slui_mesh_next(mesh, cell, s))
        good = look_through(p, loop, c->root, s, c->left, c->right);
    return good;
}

// Continues as long as there is only one successor.
static bool expand_cone(polyanya *p, slui_loop *loop, uint32_t node)
{
    cone c = p->cones[node - first_cone(p)];
    for (;;) {
        begin_offers(p);
        if (!look_behind(p, loop, node, &c)) return false;
        if (!p->is_waiting) return true;
        c = p->waiting;
    }
}

static bool expand(void *ctx, slui_loop *loop, uint32_t node)
{
    polyanya *p = ctx;
    if (node >= first_cone(p)) return expand_cone(p, loop, node);
    begin_offers(p);
    bool good = node == start_node(p) ? expand_start(p, loop) : expand_corner(p, loop, node);
    return good && push_waiting(p, loop);
}

// ---------------------------------------------------------------------------------------------
// Queries

// Writes the corners from a node back to the start, reversed.
static bool write_line(const polyanya *p, slu_router *router, uint32_t node, slu_point end)
{
    if (!slui_line_add(router, end)) return false;
    for (; node != start_node(p); node = slui_loop_met(&router->loop, node)->parent) {
        if (node >= goal_node(p)) continue;
        if (!slui_line_add(router, p->mesh.corners[p->turns.items[node / 2].corner])) return false;
    }
    if (!slui_line_add(router, p->start)) return false;
    slui_line_reverse(router, 0);
    slui_line_tidy(router);
    return true;
}

// A path that ends on a side, at a rounded point; if rounding has put it out of sight, at the
// corner before it.
static bool write_part(const polyanya *p, slu_router *router)
{
    if (!write_line(p, router, p->nearest_node, p->nearest)) return false;
    size_t last = router->line.count - 1;
    const slu_point *points = router->line.points;
    if (last > 0 && !slui_free_space_sees(router->space, points[last - 1], points[last]))
        router->line.count--;
    return true;
}

static void mark_goal(polyanya *p)
{
    slui_cell_marks_set(&p->goal_cells, &p->mesh, p->goal);
    slui_blind_begin(&p->blind);
    slui_mesh_square square = slui_mesh_square_at(&p->mesh, p->goal);
    for (size_t i = 0; i < square.count; i++) {
        if (has_goal(p, square.cells[i])) slui_blind_mark(&p->blind, &p->mesh, square.cells[i]);
    }
}

static slu_status find(slu_router *router, const slu_space_query *query, slui_answer *answer,
                       slu_error *error)
{
    polyanya *p = router->built;
    p->start = query->from;
    p->goal = query->to;
    p->cone_count = 0;
    p->wants_nearest = query->partial;
    p->nearest_node = SLUI_LOOP_NO_NODE;
    mark_goal(p);
    slui_space_search run = {{expand, p}, start_node(p), goal_node(p), 1};
    slu_status status = slui_router_search(router, &run, query, answer, error);
    if (status != SLU_OK) return status;
    bool good = true;
    if (answer->outcome == SLU_FOUND)
        good = write_line(p, router, goal_node(p), p->goal);
    else if (answer->outcome == SLU_PARTIAL)
        good = write_part(p, router);
    return good ? SLU_OK : slui_fail_memory(error);
}

// ---------------------------------------------------------------------------------------------
// Building and describing

static void release(slu_router *router)
{
    const slu_allocator *a = &router->allocator;
    polyanya *p = router->built;
    slui_free(a, p->came_from, 2 * p->turns.count, sizeof *p->came_from);
    slui_cell_marks_release(a, &p->goal_cells);
    slui_blind_release(a, &p->blind);
    slui_free(a, p->cones, p->cone_capacity, sizeof *p->cones);
    slui_turns_release(a, &p->turns);
    slui_mesh_release(a, &p->mesh);
    slui_free(a, p, 1, sizeof *p);
}

static slu_status fill(slu_router *router, polyanya *p, slu_error *error)
{
    const slu_allocator *a = &router->allocator;
    slu_status status = slui_cells_build(a, router->space, router->options.cells, &p->mesh, error);
    if (status == SLU_OK)
        status = slui_turns_find(a, &p->mesh, &router->space->mesh, &p->turns, error);
    if (status != SLU_OK) return status;
    p->came_from = slui_alloc(a, 2 * p->turns.count, sizeof *p->came_from);
    bool good = slui_cell_marks_init(a, &p->mesh, &p->goal_cells) &&
                slui_blind_find(a, &p->mesh, &p->blind);
    return p->came_from && good ? SLU_OK : slui_fail_memory(error);
}

static slu_status build(slu_router *router, slu_error *error)
{
    polyanya *p = slui_alloc(&router->allocator, 1, sizeof *p);
    if (!p) return slui_fail_memory(error);
    router->built = p;
    slu_status status = fill(router, p, error);
    if (status != SLU_OK) release(router);
    return status;
}

static void describe(const slu_router *router, slu_router_facts *facts)
{
    const polyanya *p = router->built;
    facts->nodes = p->mesh.cell_count;
    facts->bytes = sizeof *p + slui_mesh_bytes(&p->mesh) + slui_turns_bytes(&p->turns) +
                   2 * p->turns.count * sizeof *p->came_from +
                   p->goal_cells.count * sizeof(uint32_t) + slui_blind_bytes(&p->blind) +
                   p->cone_capacity * sizeof *p->cones;
}

static void sketch(const slu_router *router, slu_point to,
                   void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    (void)to;
    const polyanya *p = router->built;
    slui_cells_sketch(&p->mesh, draw, ctx);
}

const slui_method slui_method_polyanya = {
    .row =
        {"polyanya", "Polyanya",
         "shortest paths through convex cells, by the intervals of their sides that a corner sees",
         "Cui, Harabor & Grastien 2017", SLU_OPTIMAL | SLU_COMPLETE},
    .build = build,
    .release = release,
    .find = find,
    .describe = describe,
    .sketch = sketch,
};
