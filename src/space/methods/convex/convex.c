// SPDX-License-Identifier: MIT
// Convex cells searched as a graph, and the path pulled taut through the gates that it crosses.
//
// Source: Stout 1996, "Smart Moves: Intelligent Pathfinding" ("the intermediate spots in the search
// can be the centers of the polygons, or spots on the borders of the polygons"); Snook 2000
// ("Simplified 3D Movement and Pathfinding Using Navigation Meshes"). By borders, a node is a side
// together with the cell entered over it, placed at the side's midpoint. By centres, a node is a
// cell, placed at its centroid; an edge leads over the midpoint of the shared side, because the
// straight line between two centres may leave both cells. The search finds the sequence of cells
// that is shortest through these places; the funnel finds the shortest path through that sequence.
// Another sequence may be shorter still, so the answer is not always the shortest path.
// Cost: a search takes at most n log n steps, n being the sides or the cells.
#include "base/arrays.h"
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/mesh/cells.h"
#include "space/methods/convex/funnel.h"
#include "space/methods/router.h"

typedef struct convex {
    slui_mesh mesh;
    uint32_t *cell_of;  // of each side
    slu_point *centres; // of each cell; NULL: the search is by borders
    slui_cell_marks goal_cells;
    slui_funnel funnel;
    slui_gate_ends *gates;
    size_t gate_count, gate_capacity;
    slu_point start, goal;
} convex;

// Node numbers: sides or cells, the goal, the start.
static uint32_t goal_node(const convex *v)
{
    return (uint32_t)(v->centres ? v->mesh.cell_count : v->mesh.side_count);
}
static uint32_t start_node(const convex *v)
{
    return goal_node(v) + 1;
}

static slui_gate_ends gate_at(const convex *v, uint32_t side)
{
    const slui_mesh *mesh = &v->mesh;
    uint32_t next = slui_mesh_next(mesh, v->cell_of[side], side);
    return (slui_gate_ends){.right = mesh->corners[mesh->side_corner[side]],
                            .left = mesh->corners[mesh->side_corner[next]]};
}

static slu_point middle_of(const convex *v, uint32_t side)
{
    slui_gate_ends gate = gate_at(v, side);
    return slui_between(gate.right, gate.left, 0.5);
}

static slu_point place(const convex *v, uint32_t node)
{
    if (node == start_node(v)) return v->start;
    return v->centres ? v->centres[node] : middle_of(v, node);
}

// ---------------------------------------------------------------------------------------------
// Searching

// The length from a place in a cell over a side of it to the node there or beyond.
static double step_over(const convex *v, slu_point from, uint32_t side)
{
    slu_point middle = middle_of(v, side);
    double length = slui_distance(from, middle);
    return v->centres ? length + slui_distance(middle, v->centres[v->mesh.side_cell[side]])
                      : length;
}

// Offers all sides of an entered cell, except the one it was entered over.
static bool expand_cell(convex *v, slui_loop *loop, slu_point from, uint32_t cell, uint32_t entered)
{
    const slui_mesh *mesh = &v->mesh;
    if (slui_cell_is_marked(&v->goal_cells, cell) &&
        !slui_loop_offer(loop, goal_node(v), slui_distance(from, v->goal), 0))
        return false;
    for (uint32_t s = mesh->first_side[cell]; s < mesh->first_side[cell + 1]; s++) {
        if (mesh->side_cell[s] == SLUI_NO_CELL || s == entered) continue;
        uint32_t node = v->centres ? mesh->side_cell[s] : s;
        double h = slui_distance(place(v, node), v->goal);
        if (!slui_loop_offer(loop, node, step_over(v, from, s), h)) return false;
    }
    return true;
}

static bool expand_start(convex *v, slui_loop *loop)
{
    slui_mesh_square square = slui_mesh_square_at(&v->mesh, v->start);
    bool good = true;
    for (size_t i = 0; good && i < square.count; i++) {
        if (slui_mesh_cell_has(&v->mesh, square.cells[i], v->start))
            good = expand_cell(v, loop, v->start, square.cells[i], SLUI_NO_CELL);
    }
    return good;
}

static bool expand(void *ctx, slui_loop *loop, uint32_t node)
{
    convex *v = ctx;
    if (node == start_node(v)) return expand_start(v, loop);
    if (v->centres) return expand_cell(v, loop, v->centres[node], node, SLUI_NO_CELL);
    uint32_t twin = slui_mesh_twin(&v->mesh, v->cell_of[node], node);
    return expand_cell(v, loop, place(v, node), v->mesh.side_cell[node], twin);
}

// ---------------------------------------------------------------------------------------------
// Queries

// The best side of a cell towards another.
static void try_sides(const convex *v, slu_point from, uint32_t cell, uint32_t beyond,
                      uint32_t *side, double *best)
{
    const slui_mesh *mesh = &v->mesh;
    for (uint32_t s = mesh->first_side[cell]; s < mesh->first_side[cell + 1]; s++) {
        double length = mesh->side_cell[s] == beyond ? step_over(v, from, s) : SLUI_INFINITY;
        if (length >= *best) continue;
        *best = length;
        *side = s;
    }
}

// By centres: the side over which the search came to a cell from the node before.
static uint32_t side_into(const convex *v, uint32_t before, uint32_t cell)
{
    uint32_t side = SLUI_NO_CELL;
    double best = SLUI_INFINITY;
    if (before != start_node(v)) {
        try_sides(v, v->centres[before], before, cell, &side, &best);
        return side;
    }
    slui_mesh_square square = slui_mesh_square_at(&v->mesh, v->start);
    for (size_t i = 0; i < square.count; i++) {
        if (slui_mesh_cell_has(&v->mesh, square.cells[i], v->start))
            try_sides(v, v->start, square.cells[i], cell, &side, &best);
    }
    return side;
}

// The gates from the start to a node, which is included if it is a side.
static bool list_gates(convex *v, const slu_router *router, uint32_t node)
{
    v->gate_count = 0;
    while (node != start_node(v)) {
        uint32_t before = slui_loop_met(&router->loop, node)->parent, here = node;
        node = before;
        if (here == goal_node(v)) continue;
        if (!SLUI_GROW(&router->allocator, v->gates, v->gate_capacity, v->gate_count + 1))
            return false;
        uint32_t side = v->centres ? side_into(v, before, here) : here;
        v->gates[v->gate_count++] = gate_at(v, side);
    }
    for (size_t i = 0, j = v->gate_count; i + 1 < j; i++) {
        slui_gate_ends gate = v->gates[--j];
        v->gates[j] = v->gates[i];
        v->gates[i] = gate;
    }
    return true;
}

// A partial path ends in the middle of its last gate, or in the centre of its last cell.
static bool write_line(convex *v, slu_router *router, slu_outcome outcome)
{
    uint32_t node = outcome == SLU_FOUND ? goal_node(v) : router->loop.nearest;
    slu_point end = outcome == SLU_FOUND ? v->goal : place(v, node);
    return list_gates(v, router, node) &&
           slui_funnel_pull(router, &v->funnel, v->gates, v->gate_count, v->start, end);
}

static slu_status find(slu_router *router, const slu_space_query *query, slui_answer *answer,
                       slu_error *error)
{
    convex *v = router->built;
    v->start = query->from;
    v->goal = query->to;
    slui_cell_marks_set(&v->goal_cells, &v->mesh, v->goal);
    slui_space_search run = {{expand, v}, start_node(v), goal_node(v), 1};
    slu_status status = slui_router_search(router, &run, query, answer, error);
    if (status != SLU_OK || answer->outcome == SLU_LIMIT || answer->outcome == SLU_UNREACHABLE)
        return status;
    return write_line(v, router, answer->outcome) ? SLU_OK : slui_fail_memory(error);
}

// ---------------------------------------------------------------------------------------------
// Building and describing

static void release(slu_router *router)
{
    const slu_allocator *a = &router->allocator;
    convex *v = router->built;
    slui_free(a, v->cell_of, v->mesh.side_count, sizeof *v->cell_of);
    slui_free(a, v->centres, v->mesh.cell_count, sizeof *v->centres);
    slui_cell_marks_release(a, &v->goal_cells);
    slui_free(a, v->gates, v->gate_capacity, sizeof *v->gates);
    slui_funnel_release(a, &v->funnel);
    slui_mesh_release(a, &v->mesh);
    slui_free(a, v, 1, sizeof *v);
}

// The centroid, by triangles from the first corner, relative to which it is precise far from the
// origin, too.
static slu_point centre_of(const slui_mesh *mesh, uint32_t cell)
{
    uint32_t first = mesh->first_side[cell], end = mesh->first_side[cell + 1];
    slu_point origin = mesh->corners[mesh->side_corner[first]], sum = {0, 0};
    double area = 0;
    for (uint32_t s = first + 1; s + 1 < end; s++) {
        slu_point a = slui_minus(mesh->corners[mesh->side_corner[s]], origin);
        slu_point b = slui_minus(mesh->corners[mesh->side_corner[s + 1]], origin);
        double twice = slui_cross(a, b);
        area += twice;
        sum = (slu_point){sum.x + twice * (a.x + b.x), sum.y + twice * (a.y + b.y)};
    }
    // In a sliver the area may be rounded to nothing, or the centroid to the outside.
    if (!(area > 0)) return origin;
    slu_point centre = {origin.x + sum.x / (3 * area), origin.y + sum.y / (3 * area)};
    return slui_mesh_cell_has(mesh, cell, centre) ? centre : origin;
}

static bool add_centres(const slu_allocator *a, convex *v)
{
    v->centres = slui_alloc(a, v->mesh.cell_count, sizeof *v->centres);
    if (!v->centres) return false;
    for (uint32_t c = 0; c < v->mesh.cell_count; c++)
        v->centres[c] = centre_of(&v->mesh, c);
    return true;
}

static slu_status fill(slu_router *router, convex *v, slu_error *error)
{
    const slu_allocator *a = &router->allocator;
    slu_status status = slui_cells_build(a, router->space, router->options.cells, &v->mesh, error);
    if (status != SLU_OK) return status;
    v->cell_of = slui_alloc(a, v->mesh.side_count, sizeof *v->cell_of);
    if (!slui_cell_marks_init(a, &v->mesh, &v->goal_cells) || !v->cell_of)
        return slui_fail_memory(error);
    for (uint32_t c = 0; c < v->mesh.cell_count; c++) {
        for (uint32_t s = v->mesh.first_side[c]; s < v->mesh.first_side[c + 1]; s++)
            v->cell_of[s] = c;
    }
    bool is_good = router->options.places == SLU_PLACES_BORDERS || add_centres(a, v);
    return is_good ? SLU_OK : slui_fail_memory(error);
}

static slu_status build(slu_router *router, slu_error *error)
{
    convex *v = slui_alloc(&router->allocator, 1, sizeof *v);
    if (!v) return slui_fail_memory(error);
    router->built = v;
    slu_status status = fill(router, v, error);
    if (status != SLU_OK) release(router);
    return status;
}

static void describe(const slu_router *router, slu_router_facts *facts)
{
    const convex *v = router->built;
    facts->nodes = v->mesh.cell_count;
    for (size_t s = 0; s < v->mesh.side_count; s++)
        facts->edges += v->mesh.side_cell[s] != SLUI_NO_CELL;
    facts->edges /= 2;
    facts->bytes = sizeof *v + slui_mesh_bytes(&v->mesh) + v->mesh.side_count * sizeof *v->cell_of +
                   v->goal_cells.count * sizeof(uint32_t) + v->gate_capacity * sizeof *v->gates +
                   v->funnel.capacity * sizeof *v->funnel.points;
    if (v->centres) facts->bytes += v->mesh.cell_count * sizeof *v->centres;
}

// A centre and its edges to those of higher numbers.
static void sketch_centre(const convex *v, uint32_t cell,
                          void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    slu_point centre = v->centres[cell];
    for (uint32_t s = v->mesh.first_side[cell]; s < v->mesh.first_side[cell + 1]; s++) {
        uint32_t beyond = v->mesh.side_cell[s];
        if (beyond == SLUI_NO_CELL || beyond < cell) continue;
        slu_point middle = middle_of(v, s);
        draw(ctx, &(slu_sketch_line){SLU_SKETCH_EDGE, centre, middle});
        draw(ctx, &(slu_sketch_line){SLU_SKETCH_EDGE, middle, v->centres[beyond]});
    }
    draw(ctx, &(slu_sketch_line){SLU_SKETCH_NODE, centre, centre});
}

static void sketch(const slu_router *router, slu_point to,
                   void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    (void)to;
    const convex *v = router->built;
    slui_cells_sketch(&v->mesh, draw, ctx);
    for (uint32_t c = 0; v->centres && c < v->mesh.cell_count; c++)
        sketch_centre(v, c, draw, ctx);
}

const slui_method slui_method_convex = {
    .row = {"convex", "Convex cells",
            "a sequence of convex cells, searched by sides or centres, pulled taut",
            "Stout 1996; Snook 2000; Lee & Preparata 1984", SLU_COMPLETE},
    .build = build,
    .release = release,
    .find = find,
    .describe = describe,
    .sketch = sketch,
};
