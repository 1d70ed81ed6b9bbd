// SPDX-License-Identifier: MIT
// Generalised cylinders: axes along the middle of the free space, with its width along them.
//
// Source: Brooks 1983, "Solving the find-path problem by good representation of free space"; Stout
// 1996. Brooks lays an axis between any two walls that face each other. We use those that are
// neighbours, which a constrained Delaunay triangulation reveals: its inner sides reach from wall
// to wall across a passage, if long walls are first cut into parts. An axis leads through each
// triangle from the midpoint of one inner side to that of the other. Where all three sides are
// inner ones, three axes meet at the circumcentre if it lies inside the triangle, otherwise at the
// midpoint of the longest side. (At the centroid they would swing from side to side of a passage
// with ragged walls.)
//
// An end is joined to the nearest point on the axes of its own triangle. A path is not
// straightened, since the purpose of the method is to keep away from walls; only collinear points
// are dropped. Two ends in one triangle, or in sight of each other and closer to each other than to
// the axes, are joined directly. The free space is already shrunk by the unit's radius, so every
// axis is wide enough for it; the widths say how much is left.
//
// Invariant: every axis has been checked to lie in free space from end to end. The cuts of walls
// are rounded, so the triangles may deviate from the free space by rounding errors; nothing but
// axes is taken from them.
// Cost: a triangulation; one axis or three per triangle, 40 bytes each, and the walls near it when
// its width is measured.
#include "base/platform.h"
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/mesh/around.h"
#include "space/mesh/measure.h"
#include "space/mesh/walls.h"
#include "space/methods/line.h"

#define NO_PLACE UINT32_MAX
static const double PARTS_PER_CORNER = 16; // squares as wide as a part of a wall, per corner
static const double MOST_PARTS = 1 << 22;  // of all walls

typedef struct place {
    slu_point point;
    slu_point
        across; // From the middle to where the passage ends, at one of its sides; 0 at centres.
} place;

typedef struct axis {
    uint32_t ends[2];
    double width, cost;
} axis;

// How an end reaches the axes.
typedef struct end_join {
    uint32_t cell;
    slu_point point;    // on an axis, or the only place of its triangle
    uint32_t places[2]; // the places it leads to from there; NO_PLACE for none
    double costs[2];    // from the end to them
    double distance;    // from the end to the point
} end_join;

typedef struct cylinders {
    slu_allocator allocator;
    const slu_free_space *space;
    slui_mesh mesh;
    place *places;
    size_t place_count;
    uint32_t *place_of_side; // of the mesh; NO_PLACE on the border
    axis *axes;
    size_t axis_count;
    uint32_t *first_axis;    // of each triangle, and one more
    uint32_t *first_axis_at; // of each place, and one more: its axes
    uint32_t *axes_at;
    double least_weight;
    end_join start, goal; // of the current query
} cylinders;

static const slui_mesh *mesh_of(const cylinders *c)
{
    return &c->mesh;
}

// ---------------------------------------------------------------------------------------------
// Triangles

static bool add_wall(const slu_allocator *a, slui_polygons *out, slu_point from, slu_point to,
                     double part)
{
    double count = slui_distance(from, to) / part;
    bool fits = slui_polygons_add_point(a, out, from);
    for (uint32_t i = 1; fits && i < count; i++)
        fits = slui_polygons_add_point(a, out,
                                       slui_between(from, to, i / (double)(uint32_t)(count + 1)));
    return fits;
}

static bool add_ring(const slu_allocator *a, slui_polygons *out, const slui_polygons *components,
                     uint32_t ring, double part)
{
    for (uint32_t i = components->first_point[ring]; i < components->first_point[ring + 1]; i++) {
        slu_point to = components->points[slui_ring_next(components, ring, i)];
        if (!add_wall(a, out, components->points[i], to, part)) return false;
    }
    return slui_polygons_end_ring(a, out);
}

// The components with their walls cut into parts.
static bool cut_walls(const slu_allocator *a, const slui_polygons *components, double part,
                      slui_polygons *out)
{
    for (size_t p = 0; p < components->count; p++) {
        for (uint32_t r = components->first_ring[p]; r < components->first_ring[p + 1]; r++) {
            if (!add_ring(a, out, components, r, part)) return false;
        }
        if (!slui_polygons_end_polygon(a, out)) return false;
    }
    return true;
}

static double length_of(const slui_polygons *components)
{
    double length = 0;
    for (size_t r = 0; r < components->ring_count; r++) {
        for (uint32_t i = components->first_point[r]; i < components->first_point[r + 1]; i++)
            length += slui_distance(components->points[i],
                                    components->points[slui_ring_next(components, r, i)]);
    }
    return length;
}

// If rounding makes nearly touching walls cross, the uncut walls are used.
static slu_status triangulate(cylinders *c, slu_error *error)
{
    const slu_allocator *a = &c->allocator;
    const slui_polygons *components = &c->space->ground.components;
    double part = slui_fitting_side(c->space, PARTS_PER_CORNER);
    double length = length_of(components);
    if (length / part > MOST_PARTS) part = length / MOST_PARTS;
    slui_polygons cut = {0};
    slu_status status = cut_walls(a, components, part, &cut)
                            ? slui_mesh_triangulate(a, &cut, &c->mesh, error)
                            : slui_fail_memory(error);
    slui_polygons_release(a, &cut);
    if (status == SLU_OK || status == SLU_ERR_MEMORY) return status;
    return slui_mesh_triangulate(a, components, &c->mesh, error);
}

// ---------------------------------------------------------------------------------------------
// Places: midpoints of inner sides, then centres

static void add_middles(cylinders *c)
{
    const slui_mesh *mesh = mesh_of(c);
    for (uint32_t side = 0; side < mesh->side_count; side++) {
        uint32_t twin = slui_side_twin(mesh, side);
        c->place_of_side[side] = NO_PLACE;
        if (twin == SLUI_NO_TWIN) continue;
        if (twin < side) {
            c->place_of_side[side] = c->place_of_side[twin];
            continue;
        }
        slu_point from = slui_side_first(mesh, side), to = slui_side_second(mesh, side);
        c->place_of_side[side] = (uint32_t)c->place_count;
        slu_point half = slui_minus(to, from);
        c->places[c->place_count++] =
            (place){slui_between(from, to, 0.5), {half.x / 2, half.y / 2}};
    }
}

// The side opposite an angle of 90 degrees or more; SLUI_NO_TWIN if all are smaller.
static uint32_t side_beyond_wide_angle(const slui_mesh *mesh, uint32_t cell)
{
    for (uint32_t side = 3 * cell; side < 3 * cell + 3; side++) {
        slu_point corner = slui_side_first(mesh, slui_side_before(side));
        slu_point a = slui_minus(slui_side_first(mesh, side), corner);
        slu_point b = slui_minus(slui_side_second(mesh, side), corner);
        if (slui_dot(a, b) <= 0) return side;
    }
    return SLUI_NO_TWIN;
}

// The circumcentre.
static slu_point centre_of(const slui_mesh *mesh, uint32_t cell)
{
    slu_point a = slui_side_first(mesh, 3 * cell);
    slu_point b = slui_minus(slui_side_first(mesh, 3 * cell + 1), a);
    slu_point c = slui_minus(slui_side_first(mesh, 3 * cell + 2), a);
    double bb = slui_dot(b, b), cc = slui_dot(c, c), twice = 2 * slui_cross(b, c);
    return (slu_point){a.x + (c.y * bb - b.y * cc) / twice, a.y + (b.x * cc - c.x * bb) / twice};
}

// ---------------------------------------------------------------------------------------------
// Axes

// An axis that rounding has put across a wall, in a triangle too thin for doubles, is left out.
static void add_axis(cylinders *c, uint32_t from, uint32_t to)
{
    slu_point a = c->places[from].point, b = c->places[to].point;
    if (!slui_free_space_sees(c->space, a, b)) return;
    c->axes[c->axis_count++] = (axis){{from, to}, 0, slui_segment_cost(c->space, a, b)};
}

static void add_meeting(cylinders *c, uint32_t cell)
{
    const slui_mesh *mesh = mesh_of(c);
    uint32_t longest = side_beyond_wide_angle(mesh, cell), centre = (uint32_t)c->place_count;
    if (longest == SLUI_NO_TWIN)
        c->places[c->place_count++] = (place){.point = centre_of(mesh, cell)};
    else
        centre = c->place_of_side[longest];
    for (uint32_t side = 3 * cell; side < 3 * cell + 3; side++) {
        if (side != longest) add_axis(c, c->place_of_side[side], centre);
    }
}

static void add_axes_of(cylinders *c, uint32_t cell)
{
    uint32_t inner[3];
    size_t count = 0;
    for (uint32_t side = 3 * cell; side < 3 * cell + 3; side++) {
        if (c->place_of_side[side] != NO_PLACE) inner[count++] = c->place_of_side[side];
    }
    if (count == 2) add_axis(c, inner[0], inner[1]);
    if (count == 3) add_meeting(c, cell);
}

static void add_axes(cylinders *c)
{
    const slui_mesh *mesh = mesh_of(c);
    for (uint32_t cell = 0; cell < mesh->cell_count; cell++) {
        c->first_axis[cell] = (uint32_t)c->axis_count;
        add_axes_of(c, cell);
    }
    c->first_axis[mesh->cell_count] = (uint32_t)c->axis_count;
}

static double half_side(const cylinders *c, uint32_t index)
{
    slu_point across = c->places[index].across;
    return SLUI_SQRT(slui_dot(across, across));
}

// The width along an axis is twice the least distance to a wall, and at most the shortest side that
// it passes, because that side ends at walls.
static void measure_widths(cylinders *c, const slui_walls *walls)
{
    for (size_t i = 0; i < c->axis_count; i++) {
        axis *it = &c->axes[i];
        double reach = half_side(c, it->ends[0]), other = half_side(c, it->ends[1]);
        if (reach == 0 || (other > 0 && other < reach)) reach = other;
        slu_point a = c->places[it->ends[0]].point, b = c->places[it->ends[1]].point;
        it->width = 2 * slui_walls_clearance(walls, a, b, reach);
    }
}

// Sorts the axes by the places that they lead to, counting first.
static void list_axes_at(cylinders *c)
{
    for (size_t i = 0; i < 2 * c->axis_count; i++)
        c->first_axis_at[c->axes[i / 2].ends[i % 2]]++;
    uint32_t end = 0;
    for (size_t i = 0; i <= c->place_count; i++) {
        uint32_t count = i < c->place_count ? c->first_axis_at[i] : 0;
        end += count;
        c->first_axis_at[i] = end;
    }
    for (size_t i = 2 * c->axis_count; i-- > 0;)
        c->axes_at[--c->first_axis_at[c->axes[i / 2].ends[i % 2]]] = (uint32_t)(i / 2);
}

// ---------------------------------------------------------------------------------------------
// Building

// Bounds on the places and axes of the triangles: a midpoint per two inner sides and a centre per
// triangle; three axes per triangle.
static size_t most_places(const slui_mesh *mesh)
{
    return mesh->side_count / 2 + mesh->cell_count;
}

static void release_cylinders(cylinders *c)
{
    slu_allocator a = c->allocator;
    const slui_mesh *mesh = mesh_of(c);
    slui_free(&a, c->places, most_places(mesh), sizeof *c->places);
    slui_free(&a, c->place_of_side, mesh->side_count, sizeof *c->place_of_side);
    slui_free(&a, c->axes, mesh->side_count, sizeof *c->axes);
    slui_free(&a, c->first_axis, mesh->cell_count + 1, sizeof *c->first_axis);
    slui_free(&a, c->first_axis_at, most_places(mesh) + 1, sizeof *c->first_axis_at);
    slui_free(&a, c->axes_at, 2 * mesh->side_count, sizeof *c->axes_at);
    slui_mesh_release(&a, &c->mesh);
    slui_free(&a, c, 1, sizeof *c);
}

static bool take_memory(cylinders *c)
{
    const slu_allocator *a = &c->allocator;
    const slui_mesh *mesh = mesh_of(c);
    c->places = slui_alloc(a, most_places(mesh), sizeof *c->places);
    c->place_of_side = slui_alloc(a, mesh->side_count, sizeof *c->place_of_side);
    c->axes = slui_alloc(a, mesh->side_count, sizeof *c->axes);
    c->first_axis = slui_alloc(a, mesh->cell_count + 1, sizeof *c->first_axis);
    c->first_axis_at = slui_alloc(a, most_places(mesh) + 1, sizeof *c->first_axis_at);
    c->axes_at = slui_alloc(a, 2 * mesh->side_count, sizeof *c->axes_at);
    return c->places && c->place_of_side && c->axes && c->first_axis && c->first_axis_at &&
           c->axes_at;
}

static slu_status fill(cylinders *c, slu_error *error)
{
    slui_walls walls;
    slu_status status = triangulate(c, error);
    if (status == SLU_OK && !take_memory(c)) status = slui_fail_memory(error);
    if (status == SLU_OK) status = slui_walls_build(&c->allocator, c->space, &walls, error);
    if (status != SLU_OK) return status;
    add_middles(c);
    add_axes(c);
    measure_widths(c, &walls);
    list_axes_at(c);
    slui_walls_release(&c->allocator, &walls);
    return SLU_OK;
}

static slu_status build(slu_router *router, slu_error *error)
{
    cylinders *c = slui_alloc(&router->allocator, 1, sizeof *c);
    if (!c) return slui_fail_memory(error);
    c->allocator = router->allocator;
    c->space = router->space;
    c->least_weight = slui_least_weight(router->space);
    slu_status status = fill(c, error);
    if (status == SLU_OK)
        router->built = c;
    else
        release_cylinders(c);
    return status;
}

static void release(slu_router *router)
{
    release_cylinders(router->built);
}

// ---------------------------------------------------------------------------------------------
// Ends

static void join_place(const cylinders *c, slu_point end, end_join *join, int which, uint32_t index)
{
    slu_point at = c->places[index].point;
    join->places[which] = index;
    join->costs[which] = slui_segment_cost(c->space, end, join->point) +
                         slui_segment_cost(c->space, join->point, at);
}

static bool is_better(const cylinders *c, slu_point end, const end_join *join, slu_point point)
{
    return slui_distance(end, point) < join->distance && slui_free_space_sees(c->space, end, point);
}

static void take_point(end_join *join, slu_point end, slu_point point)
{
    join->point = point;
    join->distance = slui_distance(end, point);
    join->places[0] = join->places[1] = NO_PLACE;
}

// Considers the axes of a triangle; one with a single inner side has none, only the midpoint of
// that side.
static void join_in(const cylinders *c, slu_point end, uint32_t cell, end_join *join)
{
    for (uint32_t i = c->first_axis[cell]; i < c->first_axis[cell + 1]; i++) {
        const axis *it = &c->axes[i];
        slu_point a = c->places[it->ends[0]].point, b = c->places[it->ends[1]].point;
        slu_point point = slui_nearest_on(a, b, end);
        if (!is_better(c, end, join, point)) continue;
        take_point(join, end, point);
        for (int k = 0; k < 2; k++)
            join_place(c, end, join, k, it->ends[k]);
    }
    for (uint32_t side = 3 * cell; side < 3 * cell + 3; side++) {
        uint32_t index = c->place_of_side[side];
        if (index == NO_PLACE || !is_better(c, end, join, c->places[index].point)) continue;
        take_point(join, end, c->places[index].point);
        join_place(c, end, join, 0, index);
    }
}

// In its own triangle; if rounding has left no axis in sight there, in those around it.
static end_join join_end(const cylinders *c, uint32_t component, slu_point end)
{
    end_join join = {.cell = slui_mesh_locate_in(mesh_of(c), component, end),
                     .places = {NO_PLACE, NO_PLACE},
                     .distance = SLUI_INFINITY};
    if (join.cell != SLUI_NO_CELL) join_in(c, end, join.cell, &join);
    slui_mesh_square near = slui_mesh_square_at(mesh_of(c), end);
    for (size_t i = 0; join.places[0] == NO_PLACE && i < near.count; i++)
        join_in(c, end, near.cells[i], &join);
    return join;
}

// ---------------------------------------------------------------------------------------------
// Searching: the nodes are the places, then the start and the goal

typedef struct search {
    const slu_space_query *query;
    const cylinders *cylinders;
} search;

static bool offer(const search *s, slui_loop *loop, uint32_t index, double cost)
{
    const cylinders *c = s->cylinders;
    double h = c->least_weight * slui_distance(c->places[index].point, s->query->to);
    return slui_loop_offer(loop, index, cost, h);
}

// True if the axes would be a detour.
static bool are_together(const search *s)
{
    const cylinders *c = s->cylinders;
    slu_point from = s->query->from, to = s->query->to;
    bool is_one_triangle = c->start.cell == c->goal.cell;
    double to_axes = c->start.distance + c->goal.distance;
    return (is_one_triangle || slui_distance(from, to) <= to_axes) &&
           slui_free_space_sees(c->space, from, to);
}

static bool expand_start(const search *s, slui_loop *loop)
{
    const cylinders *c = s->cylinders;
    for (int i = 0; i < 2; i++) {
        uint32_t index = c->start.places[i];
        if (index != NO_PLACE && !offer(s, loop, index, c->start.costs[i])) return false;
    }
    if (!are_together(s)) return true;
    double cost = slui_segment_cost(c->space, s->query->from, s->query->to);
    return slui_loop_offer(loop, slui_goal_node(c->place_count), cost, 0);
}

static bool expand(void *ctx, slui_loop *loop, uint32_t node)
{
    const search *s = ctx;
    const cylinders *c = s->cylinders;
    if (node == slui_start_node(c->place_count)) return expand_start(s, loop);
    for (int i = 0; i < 2; i++) {
        if (c->goal.places[i] != node) continue;
        if (!slui_loop_offer(loop, slui_goal_node(c->place_count), c->goal.costs[i], 0))
            return false;
    }
    for (uint32_t i = c->first_axis_at[node]; i < c->first_axis_at[node + 1]; i++) {
        const axis *it = &c->axes[c->axes_at[i]];
        uint32_t other = it->ends[it->ends[0] == node];
        if (!offer(s, loop, other, it->cost)) return false;
    }
    return true;
}

// Writes the line backwards: between an end and the first place comes the point where it meets the
// axis.
static bool write_line(slu_router *router, const slu_space_query *query, uint32_t node)
{
    const cylinders *c = router->built;
    bool fits = true;
    for (uint32_t before; fits && node != SLUI_LOOP_NO_NODE; node = before) {
        before = router->loop.nodes[node].parent;
        bool is_direct =
            node == slui_goal_node(c->place_count) && before == slui_start_node(c->place_count);
        slu_point point = node == slui_start_node(c->place_count)  ? query->from
                          : node == slui_goal_node(c->place_count) ? query->to
                                                                   : c->places[node].point;
        fits = slui_line_add(router, point);
        if (fits && node == slui_goal_node(c->place_count) && !is_direct)
            fits = slui_line_add(router, c->goal.point);
        if (fits && before == slui_start_node(c->place_count) && !is_direct)
            fits = slui_line_add(router, c->start.point);
    }
    slui_line_reverse(router, 0);
    return fits;
}

static slu_status find(slu_router *router, const slu_space_query *query, slui_answer *answer,
                       slu_error *error)
{
    cylinders *c = router->built;
    search s = {query, c};
    c->start = join_end(c, router->component, query->from);
    c->goal = join_end(c, router->component, query->to);
    slui_space_search run = {{expand, &s},
                             slui_start_node(c->place_count),
                             slui_goal_node(c->place_count),
                             c->least_weight};
    slu_status status = slui_router_search(router, &run, query, answer, error);
    if (status != SLU_OK) return status;
    if (!write_line(router, query, slui_last_node(router, answer))) return slui_fail_memory(error);
    slui_line_tidy(router);
    return SLU_OK;
}

// ---------------------------------------------------------------------------------------------
// Describing

static void describe(const slu_router *router, slu_router_facts *facts)
{
    const cylinders *c = router->built;
    const slui_mesh *mesh = mesh_of(c);
    facts->nodes = c->place_count;
    facts->edges = c->axis_count;
    facts->bytes = sizeof *c + slui_mesh_bytes(mesh) +
                   most_places(mesh) * (sizeof *c->places + sizeof *c->first_axis_at) +
                   mesh->side_count * (sizeof *c->axes + 3 * sizeof *c->axes_at) +
                   (mesh->cell_count + 2) * sizeof *c->first_axis;
}

// Draws an axis, and across its midpoint a line as long as the axis is wide.
static void sketch_axis(const cylinders *c, const axis *it,
                        void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    slu_point a = c->places[it->ends[0]].point, b = c->places[it->ends[1]].point;
    draw(ctx, &(slu_sketch_line){SLU_SKETCH_EDGE, a, b});
    double length = slui_distance(a, b);
    if (length == 0) return;
    slu_point middle = slui_between(a, b, 0.5);
    double share = it->width / 2 / length;
    slu_point half = {-share * (b.y - a.y), share * (b.x - a.x)};
    slu_point left = {middle.x + half.x, middle.y + half.y};
    slu_point right = {middle.x - half.x, middle.y - half.y};
    draw(ctx, &(slu_sketch_line){SLU_SKETCH_CELL, left, right});
}

static void sketch(const slu_router *router, slu_point to,
                   void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    (void)to;
    const cylinders *c = router->built;
    for (size_t i = 0; i < c->axis_count; i++)
        sketch_axis(c, &c->axes[i], draw, ctx);
    for (size_t i = 0; i < c->place_count; i++)
        draw(ctx, &(slu_sketch_line){SLU_SKETCH_NODE, c->places[i].point, c->places[i].point});
}

const slui_method slui_method_cylinders = {
    .row = {"cylinders", "Generalised cylinders",
            "axes along the middle of passages, with their widths", "Brooks 1983; Stout 1996",
            SLU_INFORMED | SLU_COMPLETE},
    .build = build,
    .release = release,
    .find = find,
    .describe = describe,
    .sketch = sketch,
};
