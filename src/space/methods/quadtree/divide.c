// SPDX-License-Identifier: MIT
// Division into squares: each that borders enter is divided in four, down to the smallest, unless
// it is uniform up to a tolerance.
//
// Source: Samet 1984; Stout 1996: "Each square that isn't close to being homogenous is divided into
// four smaller squares, recursively." Close means here that all but a share of the area, the
// tolerance, is blocked, or is free ground of one weight. Such a square is then blocked, or free
// but rough: what is in it has to be looked at before it is crossed.
// Cost: for each level the edges times the squares that they enter; with a tolerance also the
// triangles times the squares that their boxes overlap.
#include "base/arrays.h"
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/methods/quadtree/quadtree.h"

static const double SQUARES_PER_CORNER = 64; // of the smallest size, if they covered all of it
enum { MOST_LEVELS = 24, MOST_SQUARES = 1 << 22 };

typedef struct edge {
    slu_point a, b;
    bool is_wall; // otherwise the border of a region
} edge;

// Numbers for the squares being divided: each after those of the square that contains it.
typedef struct stack {
    uint32_t *items;
    size_t count, capacity;
} stack;

typedef struct splitter {
    slui_quadtree *tree;
    edge *edges;
    size_t edge_count, edge_capacity;
    stack entering; // edges
    stack within;   // triangles; none without a tolerance
    double tolerance;
    slu_error *error;
} splitter;

static bool add_edge(splitter *s, edge e)
{
    if (!SLUI_GROW(&s->tree->allocator, s->edges, s->edge_capacity, s->edge_count + 1))
        return false;
    s->edges[s->edge_count++] = e;
    return true;
}

static bool push(splitter *s, stack *to, uint32_t item)
{
    if (!SLUI_GROW(&s->tree->allocator, to->items, to->capacity, to->count + 1)) return false;
    to->items[to->count++] = item;
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
            if (!add_edge(s, e) || !push(s, &s->entering, (uint32_t)s->edge_count - 1))
                return false;
        }
    }
    return true;
}

static bool collect_triangles(splitter *s)
{
    const slui_mesh *mesh = slui_weight_mesh(s->tree->space);
    for (uint32_t cell = 0; cell < mesh->cell_count; cell++) {
        if (!push(s, &s->within, cell)) return false;
    }
    return true;
}

static slu_status add_square(splitter *s, uint32_t x, uint32_t y, uint32_t size)
{
    slui_quadtree *q = s->tree;
    if (q->square_count >= MOST_SQUARES)
        return slui_fail(s->error, SLU_ERR_ARGUMENT,
                         "the resolution is too fine: it gives more than %d squares",
                         (int)MOST_SQUARES);
    if (!SLUI_GROW(&q->allocator, q->squares, q->square_capacity, q->square_count + 1))
        return slui_fail_memory(s->error);
    q->squares[q->square_count++] = (slui_square){.x = x, .y = y, .size = size};
    return SLU_OK;
}

// The state of a square that no border enters, or only borders of regions, by its centre.
static void settle(splitter *s, uint32_t index)
{
    slui_square *it = &s->tree->squares[index];
    const slu_free_space *space = s->tree->space;
    slu_point centre = slui_box_centre(slui_square_box(s->tree, it));
    uint32_t cell = slui_mesh_locate(slui_weight_mesh(space), centre);
    if (cell == SLUI_NO_CELL) return;
    it->state = SLUI_SQUARE_FREE;
    it->weight = slui_cell_weight(space, cell);
}

// The same for one that is uniform up to the tolerance.
static void settle_roughly(splitter *s, uint32_t index, slui_make_up make_up, bool is_rough)
{
    slui_square *it = &s->tree->squares[index];
    it->state = make_up.is_free ? SLUI_SQUARE_FREE : SLUI_SQUARE_MIXED;
    it->weight = make_up.weight;
    it->is_rough = is_rough;
}

// The numbers of the square being divided begin here in both stacks.
typedef struct share {
    size_t edges, triangles;
} share;

static share end_of(const splitter *s)
{
    return (share){s->entering.count, s->within.count};
}

static bool has_wall(const splitter *s, share first)
{
    for (size_t i = first.edges; i < s->entering.count; i++) {
        if (s->edges[s->entering.items[i]].is_wall) return true;
    }
    return false;
}

// True if the box around a triangle overlaps another.
static bool may_overlap(const slui_mesh *mesh, uint32_t triangle, slu_box box)
{
    slu_box around = SLUI_EMPTY_BOX;
    for (uint32_t i = 0; i < 3; i++)
        slui_stretch(&around, mesh->corners[mesh->side_corner[mesh->first_side[triangle] + i]]);
    return around.least.x < box.most.x && around.most.x > box.least.x &&
           around.least.y < box.most.y && around.most.y > box.least.y;
}

// Pushes what concerns a square, of the numbers from `first` to `end`.
static bool pass_down(splitter *s, uint32_t index, share first, share end)
{
    slu_box box = slui_square_box(s->tree, &s->tree->squares[index]);
    for (size_t i = first.edges; i < end.edges; i++) {
        const edge *e = &s->edges[s->entering.items[i]];
        if (slui_segment_enters(box, e->a, e->b) && !push(s, &s->entering, s->entering.items[i]))
            return false;
    }
    const slui_mesh *mesh = slui_weight_mesh(s->tree->space);
    for (size_t i = first.triangles; i < end.triangles; i++) {
        uint32_t triangle = s->within.items[i];
        if (may_overlap(mesh, triangle, box) && !push(s, &s->within, triangle)) return false;
    }
    return true;
}

static slu_status divide(splitter *s, uint32_t index, share first);

static slu_status divide_in_four(splitter *s, uint32_t index, share first)
{
    uint32_t child = (uint32_t)s->tree->square_count;
    slui_square it = s->tree->squares[index];
    uint32_t half = it.size / 2;
    slu_status status = SLU_OK;
    for (uint32_t i = 0; status == SLU_OK && i < 4; i++)
        status = add_square(s, it.x + i % 2 * half, it.y + i / 2 * half, half);
    if (status != SLU_OK) return status;
    s->tree->squares[index].child = child;
    share end = end_of(s);
    for (uint32_t i = 0; status == SLU_OK && i < 4; i++) {
        bool fits = pass_down(s, child + i, first, end);
        status = fits ? divide(s, child + i, end) : slui_fail_memory(s->error);
        s->entering.count = end.edges;
        s->within.count = end.triangles;
    }
    return status;
}

// True if the centre of a square can be a node: a place that is free, and where no obstacles touch.
static bool has_useful_centre(const slui_quadtree *q, uint32_t index)
{
    slu_point centre = slui_square_centre(q, index);
    return slui_mesh_locate(&q->space->mesh, centre) != SLUI_NO_CELL &&
           !slui_is_corner(q->space, centre);
}

// Settles a square if it is uniform up to the tolerance. What lies outside the bounds of the free
// space does not count.
static bool is_tolerable(splitter *s, uint32_t index, share first)
{
    slu_box box = slui_square_inside(s->tree, &s->tree->squares[index]);
    if (s->tolerance <= 0 || slui_box_is_empty(box)) return false;
    slui_make_up make_up = slui_make_up_of(s->tree->space, box, s->within.items + first.triangles,
                                           s->within.count - first.triangles);
    bool is_rough = make_up.is_free && has_wall(s, first);
    if (make_up.rest > s->tolerance) return false;
    if (is_rough && !has_useful_centre(s->tree, index)) return false;
    settle_roughly(s, index, make_up, is_rough);
    return true;
}

// The depth is at most MOST_LEVELS.
static slu_status divide(splitter *s, uint32_t index, share first)
{
    bool is_mixed = s->entering.count > first.edges;
    if (is_mixed && is_tolerable(s, index, first)) return SLU_OK;
    if (is_mixed && s->tree->squares[index].size > 1) return divide_in_four(s, index, first);
    if (has_wall(s, first))
        s->tree->squares[index].state = SLUI_SQUARE_MIXED;
    else
        settle(s, index);
    return SLU_OK;
}

static slu_status choose_size(slui_quadtree *q, double side, uint32_t *size, slu_error *error)
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

static slu_status divide_all(splitter *s, uint32_t size)
{
    bool fits = collect_edges(s) && (s->tolerance <= 0 || collect_triangles(s));
    if (!fits) return slui_fail_memory(s->error);
    slu_status status = add_square(s, 0, 0, size);
    if (status != SLU_OK) return status;
    share all = end_of(s);
    if (!pass_down(s, 0, (share){0, 0}, all)) return slui_fail_memory(s->error);
    return divide(s, 0, all);
}

slu_status slui_quadtree_divide(slui_quadtree *q, double side, double tolerance, slu_error *error)
{
    splitter s = {.tree = q, .tolerance = tolerance, .error = error};
    uint32_t size = 1;
    slu_status status = choose_size(q, side, &size, error);
    if (status == SLU_OK) status = divide_all(&s, size);
    slui_free(&q->allocator, s.edges, s.edge_capacity, sizeof *s.edges);
    slui_free(&q->allocator, s.entering.items, s.entering.capacity, sizeof *s.entering.items);
    slui_free(&q->allocator, s.within.items, s.within.capacity, sizeof *s.within.items);
    return status;
}
