// SPDX-License-Identifier: MIT
// Checks a path against the world's polygons, segment by segment, every edge near it considered.
//
// Simple on purpose, and independent of everything that finds paths: it knows no free space, no
// mesh, no offset. A unit with a radius keeps its distance from all edges, and one point shows on
// which side of them it is. A point may touch them: then whatever is further from all edges than
// the tolerance must be free, and no corner may be passed that is blocked on both sides (obstacles
// that touch there, along an edge or at a point).
//
// Cost: O(n log n) for a tree of n edges; then O(log n) for each edge that comes near a segment, or
// whose box contains a point whose side is asked for. A segment is compared with the
// polygons whose edges are near it or were near the segment before: with any other it cannot have
// changed sides.
#include "base/arrays.h"
#include "base/sort.h"
#include "base/status.h"
#include "space/geometry/edge_boxes.h"
#include "space/geometry/geometry.h"
#include "space/geometry/intervals.h"
#include "space/world/world.h"

static const double SIZE_TOLERANCE = 1e-9; // of the world's size

typedef struct checker {
    const slu_world *world;
    slu_allocator allocator;
    slui_edge_boxes boxes;
    double tolerance; // in the world's unit
    double reach;     // no edge further away can be within the tolerance, in spite of rounding
    uint32_t *met_at; // of each polygon: 1 + the segment that last came near it
    uint32_t *met;    // obstacles near the segment before, then those near this one
    size_t met_before, met_count, met_capacity;
    uint64_t *near; // numbers of edges near a segment, and as many words to sort them with
    size_t near_count, near_capacity;
    double least;         // the least distance allowed; 0 or less: borders may be touched
    slui_interval *spans; // of the present segment
    size_t span_count, span_capacity;
    bool left, right; // edges along a whole segment, with a wall on that side of it
    bool out_of_memory;
    slu_space_path_facts facts;
} checker;

typedef struct segment {
    slu_point from, to;
} segment;

typedef struct edge_walk {
    size_t polygon;
    slu_point from, to;
} edge_walk;

// Called for each edge of a polygon, or of all walls or regions, until it returns false.
typedef bool look_at_edge(checker *c, const segment *s, const edge_walk *edge);

static bool is_wall(const slu_world *world, size_t polygon)
{
    return world->traits[polygon].kind != SLU_SHAPE_REGION;
}

static slu_box box_of(const segment *s)
{
    slu_box box = {s->from, s->from};
    slui_stretch(&box, s->to);
    return box;
}

static edge_walk edge_at(const checker *c, uint32_t edge)
{
    const slui_polygons *all = &c->world->polygons;
    uint32_t ring = c->boxes.ring_of[edge];
    return (edge_walk){c->boxes.polygon_of[ring], all->points[edge],
                       all->points[slui_ring_next(all, ring, edge)]};
}

static slui_box_walk edges_near(const checker *c, const segment *s, double reach)
{
    return slui_box_tree_near(&c->boxes.tree, box_of(s), reach);
}

static bool each_edge(checker *c, const segment *s, bool walls, look_at_edge *look)
{
    slui_box_walk walk = edges_near(c, s, c->reach);
    for (uint32_t i; slui_box_tree_next(&walk, &i);) {
        edge_walk edge = edge_at(c, i);
        if (is_wall(c->world, edge.polygon) == walls && !look(c, s, &edge)) return false;
    }
    return true;
}

static bool add_span(checker *c, double from, double to)
{
    if (!SLUI_GROW(&c->allocator, c->spans, c->span_capacity, c->span_count + 1)) {
        c->out_of_memory = true;
        return false;
    }
    c->spans[c->span_count++] = (slui_interval){from, to};
    return true;
}

// ---------------------------------------------------------------------------------------------
// Distances

static double least_of(double a, double b)
{
    return a < b ? a : b;
}

static double distance_between(const segment *s, slu_point a, slu_point b)
{
    if (slui_segments_meet(s->from, s->to, a, b)) return 0;
    double from_edge =
        least_of(slui_segment_distance(a, b, s->from), slui_segment_distance(a, b, s->to));
    double from_path = least_of(slui_segment_distance(s->from, s->to, a),
                                slui_segment_distance(s->from, s->to, b));
    return least_of(from_edge, from_path);
}

// The least distance from a wall so far. Edges further away than that need no look.
static void measure_clearance(checker *c, const segment *s)
{
    slui_box_walk walk = edges_near(c, s, c->facts.clearance);
    for (uint32_t i; slui_box_tree_next(&walk, &i);) {
        edge_walk edge = edge_at(c, i);
        if (!is_wall(c->world, edge.polygon)) continue;
        double distance = distance_between(s, edge.from, edge.to);
        c->facts.clearance = least_of(c->facts.clearance, distance);
        walk.reach = c->facts.clearance;
    }
}

// True if a point lies inside an obstacle; its border is free.
static bool is_in_obstacle(const checker *c, slu_point point)
{
    const slu_world *world = c->world;
    for (size_t p = 0; p < world->polygons.count; p++) {
        if (world->traits[p].kind == SLU_SHAPE_OBSTACLE &&
            slui_edge_boxes_side(&c->boxes, p, point) > 0)
            return true;
    }
    return false;
}

static bool is_out_of_bounds(const checker *c, slu_point point)
{
    const slu_world *world = c->world;
    if (world->counts[SLU_SHAPE_BOUNDARY] == 0) return false;
    for (size_t p = 0; p < world->polygons.count; p++) {
        if (world->traits[p].kind == SLU_SHAPE_BOUNDARY &&
            slui_edge_boxes_side(&c->boxes, p, point) >= 0)
            return false;
    }
    return true;
}

static bool is_blocked(const checker *c, slu_point point)
{
    return is_in_obstacle(c, point) || is_out_of_bounds(c, point);
}

// ---------------------------------------------------------------------------------------------
// Where a segment is close to an edge

static bool look_where_near(checker *c, const segment *s, const edge_walk *edge)
{
    slui_interval near =
        slui_interval_near_edge(s->from, s->to, edge->from, edge->to, c->tolerance);
    return near.from > near.to || add_span(c, near.from, near.to);
}

// Calls `look` with a point of each part of the segment that no span covers, until it returns
// false.
typedef bool look_at_place(const checker *c, size_t polygon, slu_point place);

static bool each_gap(checker *c, const segment *s, size_t polygon, look_at_place *look)
{
    static const double GAP = 1e-12; // shorter ones are rounding errors
    slui_intervals_sort(c->spans, c->span_count);
    double done = 0;
    for (size_t i = 0; i <= c->span_count; i++) {
        double next = i < c->span_count ? c->spans[i].from : 1;
        if (next > done + GAP && !look(c, polygon, slui_between(s->from, s->to, (done + next) / 2)))
            return false;
        if (i < c->span_count && c->spans[i].to > done) done = c->spans[i].to;
    }
    return true;
}

static bool is_beside(const checker *c, size_t polygon, slu_point place)
{
    return slui_edge_boxes_side(&c->boxes, polygon, place) <= 0;
}

static bool is_in_bounds(const checker *c, size_t polygon, slu_point place)
{
    (void)polygon;
    return !is_out_of_bounds(c, place);
}

// Notes that the segment with this number came near an obstacle.
static bool note_met(checker *c, uint32_t polygon, uint32_t number)
{
    if (!SLUI_GROW(&c->allocator, c->met, c->met_capacity, c->met_count + 1)) {
        c->out_of_memory = true;
        return false;
    }
    c->met[c->met_count++] = polygon;
    c->met_at[polygon] = number;
    return true;
}

// Gathers the edges near the segment, in ascending order, so that those of an obstacle follow each
// other.
static bool gather_near(checker *c, const segment *s)
{
    slui_box_walk walk = edges_near(c, s, c->reach);
    c->near_count = 0;
    for (uint32_t i; slui_box_tree_next(&walk, &i);) {
        if (!SLUI_GROW(&c->allocator, c->near, c->near_capacity, 2 * (c->near_count + 1))) {
            c->out_of_memory = true;
            return false;
        }
        c->near[c->near_count++] = i;
    }
    if (c->near_count > 1) slui_sort_words(c->near, c->near + c->near_count, c->near_count);
    return true;
}

// The spans of the segment near the edges of the obstacle to which near edge *at belongs; *at then
// is the first of another one.
static bool find_spans(checker *c, const segment *s, size_t *at)
{
    size_t polygon = edge_at(c, (uint32_t)c->near[*at]).polygon;
    c->span_count = 0;
    for (; *at < c->near_count; ++*at) {
        edge_walk edge = edge_at(c, (uint32_t)c->near[*at]);
        if (edge.polygon != polygon) return true;
        if (!look_where_near(c, s, &edge)) return false;
    }
    return true;
}

// The obstacles whose edges are near the segment: what is further than the tolerance from all of
// their edges lies beside them.
static bool keeps_out_of_near(checker *c, const segment *s, uint32_t number)
{
    if (!gather_near(c, s)) return false;
    for (size_t at = 0; at < c->near_count;) {
        uint32_t polygon = (uint32_t)edge_at(c, (uint32_t)c->near[at]).polygon;
        bool is_obstacle = c->world->traits[polygon].kind == SLU_SHAPE_OBSTACLE;
        if (!find_spans(c, s, &at)) return false;
        if (!is_obstacle) continue;
        if (!note_met(c, polygon, number) || !each_gap(c, s, polygon, is_beside)) return false;
    }
    return true;
}

// Obstacles none of whose edges is near: the whole segment lies on one side of them. Without a
// segment before, that can be any obstacle.
static bool keeps_out_of_others(checker *c, const segment *s, uint32_t number)
{
    c->span_count = 0;
    if (number == 1) {
        for (size_t p = 0; p < c->world->polygons.count; p++) {
            bool is_met = c->world->traits[p].kind != SLU_SHAPE_OBSTACLE || c->met_at[p] == number;
            if (!is_met && !each_gap(c, s, p, is_beside)) return false;
        }
        return true;
    }
    for (size_t i = 0; i < c->met_before; i++) {
        if (c->met_at[c->met[i]] != number && !each_gap(c, s, c->met[i], is_beside)) return false;
    }
    return true;
}

static bool keeps_in_bounds(checker *c, const segment *s)
{
    slui_box_walk walk = edges_near(c, s, c->reach);
    c->span_count = 0;
    for (uint32_t i; slui_box_tree_next(&walk, &i);) {
        edge_walk edge = edge_at(c, i);
        if (c->world->traits[edge.polygon].kind == SLU_SHAPE_BOUNDARY &&
            !look_where_near(c, s, &edge))
            return false;
    }
    return each_gap(c, s, 0, is_in_bounds);
}

// True if no point of the segment further than the tolerance from all edges lies inside an obstacle
// or beyond the boundary: between two spans the side does not change.
static bool keeps_out(checker *c, const segment *s, int number)
{
    size_t before = c->met_before;
    if (!keeps_out_of_near(c, s, (uint32_t)number) ||
        !keeps_out_of_others(c, s, (uint32_t)number) || !keeps_in_bounds(c, s))
        return false;
    c->met_count -= before;
    if (c->met_count > 0) memmove(c->met, c->met + before, c->met_count * sizeof *c->met);
    c->met_before = c->met_count;
    return true;
}

// ---------------------------------------------------------------------------------------------
// Corners that obstacles share

// Directions from a point, turning left from a first one: true if x comes before y.
static int half_of(slu_point p, slu_point first, slu_point x)
{
    int turn = slui_turn(p, first, x);
    if (turn != 0) return turn > 0 ? 1 : 3;
    return slui_dot(slui_minus(first, p), slui_minus(x, p)) > 0 ? 0 : 2;
}

static bool is_before(slu_point p, slu_point first, slu_point x, slu_point y)
{
    int half_x = half_of(p, first, x), half_y = half_of(p, first, y);
    if (half_x != half_y) return half_x < half_y;
    return slui_turn(p, x, y) > 0;
}

// A path past a point: where it comes from and goes to, and on which sides of it something is
// blocked.
typedef struct passing {
    slu_point before, at, after;
    bool left, right;
} passing;

// A blocked sector, from `first` to the left as far as `last`. A sector that the path leads into is
// left out: if it leads deeper than the tolerance, other checks find it.
static void add_sector(passing *path, slu_point first, slu_point last)
{
    const slu_point ends[2] = {path->before, path->after};
    for (int i = 0; i < 2; i++) {
        if (half_of(path->at, first, ends[i]) != 0 && is_before(path->at, first, ends[i], last))
            return;
    }
    if (is_before(path->at, path->after, first, path->before))
        path->left = true;
    else
        path->right = true;
}

// What an edge that begins at the point or contains it blocks. An obstacle lies to the left of its
// edges, the outside of a boundary to the right.
static void add_edge_sector(const checker *c, uint32_t i, passing *path)
{
    const slui_polygons *all = &c->world->polygons;
    uint32_t ring = c->boxes.ring_of[i];
    bool is_boundary = c->world->traits[c->boxes.polygon_of[ring]].kind == SLU_SHAPE_BOUNDARY;
    slu_point from = all->points[i], to = all->points[slui_ring_next(all, ring, i)];
    slu_point before = all->points[slui_ring_before(all, ring, i)];
    if (slui_same_point(from, path->at))
        add_sector(path, is_boundary ? before : to, is_boundary ? to : before);
    else if (!slui_same_point(to, path->at) && slui_turn(from, to, path->at) == 0 &&
             slui_on_segment(from, to, path->at))
        add_sector(path, is_boundary ? from : to, is_boundary ? to : from);
}

static bool is_squeezed(const checker *c, slu_point before, slu_point at, slu_point after)
{
    passing path = {before, at, after, false, false};
    slui_box_walk walk = edges_near(c, &(segment){at, at}, c->reach);
    for (uint32_t i; slui_box_tree_next(&walk, &i);) {
        if (is_wall(c->world, c->boxes.polygon_of[c->boxes.ring_of[i]]))
            add_edge_sector(c, i, &path);
    }
    return path.left && path.right;
}

// Corners that lie on the segment, but not at its ends.
static bool look_if_squeezed(checker *c, const segment *s, const edge_walk *edge)
{
    slu_point corner = edge->from;
    if (slui_same_point(corner, s->from) || slui_same_point(corner, s->to)) return true;
    if (slui_turn(s->from, s->to, corner) != 0 || !slui_on_segment(s->from, s->to, corner))
        return true;
    return !is_squeezed(c, s->from, corner, s->to);
}

// Edges along the whole segment: between two of them there is no space.
static bool look_if_between(checker *c, const segment *s, const edge_walk *edge)
{
    if (slui_turn(edge->from, edge->to, s->from) != 0 ||
        slui_turn(edge->from, edge->to, s->to) != 0 ||
        !slui_on_segment(edge->from, edge->to, s->from) ||
        !slui_on_segment(edge->from, edge->to, s->to))
        return true;
    bool same_direction =
        slui_dot(slui_minus(edge->to, edge->from), slui_minus(s->to, s->from)) > 0;
    bool is_boundary = c->world->traits[edge->polygon].kind == SLU_SHAPE_BOUNDARY;
    if (same_direction != is_boundary)
        c->left = true;
    else
        c->right = true;
    return !(c->left && c->right);
}

// ---------------------------------------------------------------------------------------------
// One segment

// A unit that may touch: a point, or a unit small enough to count as one.
static bool touching_is_fine(checker *c, const segment *s, int number)
{
    c->left = c->right = false;
    if (!keeps_out(c, s, number)) return false;
    if (slui_same_point(s->from, s->to)) return true;
    return each_edge(c, s, true, look_if_squeezed) && each_edge(c, s, true, look_if_between);
}

static slu_status check_segment(checker *c, const segment *s, int number, slu_error *error)
{
    measure_clearance(c, s);
    bool fine = c->least > 0 ? c->facts.clearance >= c->least && !is_blocked(c, s->from)
                             : touching_is_fine(c, s, number);
    if (c->out_of_memory) return slui_fail_memory(error);
    if (fine) return SLU_OK;
    return slui_fail_at(error, SLU_ERR_ARGUMENT, number, 0,
                        "segment %d of the path comes too close to an obstacle or the boundary",
                        number);
}

// ---------------------------------------------------------------------------------------------
// Cost

// The ends of an edge on the segment's line, or where it crosses the segment.
static bool look_at_crossing(checker *c, const segment *s, const edge_walk *edge)
{
    slu_point a = s->from, b = s->to, along = slui_minus(b, a);
    if (!slui_segments_meet(a, b, edge->from, edge->to)) return true;
    if (slui_cross(along, slui_minus(edge->to, edge->from)) != 0) {
        double at = slui_lines_cross_at(a, b, edge->from, edge->to);
        return add_span(c, at, at);
    }
    double square = slui_dot(along, along);
    double first = slui_dot(slui_minus(edge->from, a), along) / square;
    double last = slui_dot(slui_minus(edge->to, a), along) / square;
    return add_span(c, first, first) && add_span(c, last, last);
}

static double weight_at(const checker *c, slu_point point)
{
    const slu_world *world = c->world;
    for (size_t p = world->polygons.count; p-- > 0;) {
        if (!is_wall(world, p) && slui_edge_boxes_side(&c->boxes, p, point) >= 0)
            return world->traits[p].weight;
    }
    return 1;
}

// The lower weight of both sides of the segment, of those that are free: on a border the unit pays
// the lower.
static double weight_beside(const checker *c, const segment *s, double share)
{
    slu_point place = slui_between(s->from, s->to, share);
    slu_point along = slui_minus(s->to, s->from);
    double length = slui_distance(s->from, s->to), best = SLU_MAX_COST;
    bool is_free = false;
    for (int side = -1; side <= 1; side += 2) {
        double step = side * c->tolerance / length;
        slu_point aside = {place.x - step * along.y, place.y + step * along.x};
        if (is_blocked(c, aside)) continue;
        is_free = true;
        best = least_of(best, weight_at(c, aside));
    }
    return is_free ? best : weight_at(c, place);
}

static bool add_cost(checker *c, const segment *s)
{
    double length = slui_distance(s->from, s->to), done = 0;
    c->facts.length += length;
    c->span_count = 0;
    if (c->world->counts[SLU_SHAPE_REGION] == 0 || length == 0) {
        c->facts.cost += length;
        return true;
    }
    if (!each_edge(c, s, false, look_at_crossing) || !each_edge(c, s, true, look_at_crossing) ||
        !add_span(c, 1, 1))
        return false;
    slui_intervals_sort(c->spans, c->span_count);
    for (size_t i = 0; i < c->span_count; i++) {
        double next = least_of(c->spans[i].from, 1);
        if (next <= done) continue;
        c->facts.cost += (next - done) * length * weight_beside(c, s, (done + next) / 2);
        done = next;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------
// The path

static slu_status check_input(double radius, const slu_point *points, size_t count,
                              slu_error *error)
{
    if (!(radius >= 0 && radius <= SLU_MAX_COORDINATE))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the radius must be between 0 and 1e9");
    if (count == 0 || count > INT32_MAX)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a path needs at least one point");
    for (size_t i = 0; i < count; i++) {
        double size = points[i].x * points[i].x + points[i].y * points[i].y;
        if (!(size <= 4 * SLU_MAX_COORDINATE * SLU_MAX_COORDINATE))
            return slui_fail_at(error, SLU_ERR_ARGUMENT, i > 0 ? (int)i : 1, 0,
                                "a point of the path is not a number, or too large");
    }
    return SLU_OK;
}

// A path that turns at a corner must not cross from one side of it to the other.
static slu_status check_corners(checker *c, const slu_point *points, size_t count, slu_error *error)
{
    size_t before = 0;
    for (size_t i = 1; i + 1 < count; i++) {
        if (slui_same_point(points[i], points[i + 1])) continue;
        if (c->least <= 0 && !slui_same_point(points[before], points[i]) &&
            is_squeezed(c, points[before], points[i], points[i + 1]))
            return slui_fail_at(
                error, SLU_ERR_ARGUMENT, (int)i, 0,
                "segment %d of the path ends where obstacles touch, and it continues "
                "between them",
                (int)i);
        before = i;
    }
    return SLU_OK;
}

static slu_status check_path(checker *c, const slu_point *points, size_t count, slu_error *error)
{
    slu_status status = SLU_OK;
    size_t segments = count > 1 ? count - 1 : 1;
    for (size_t i = 0; i < segments && status == SLU_OK; i++) {
        segment s = {points[i], points[count > 1 ? i + 1 : i]};
        status = check_segment(c, &s, (int)i + 1, error);
        if (status == SLU_OK && !add_cost(c, &s)) status = slui_fail_memory(error);
    }
    return status == SLU_OK ? check_corners(c, points, count, error) : status;
}

// How far from a segment an edge may be and still be within the tolerance of it, if the rounding
// errors of coordinates of this size are all against it.
static double reach_of(const checker *c, const slu_point *points, size_t count)
{
    slu_box box = c->boxes.runs[1];
    double most = 0;
    for (size_t i = 0; i < count; i++)
        slui_stretch(&box, points[i]);
    const double ends[4] = {box.least.x, box.least.y, box.most.x, box.most.y};
    for (int i = 0; i < 4; i++) {
        double size = ends[i] < 0 ? -ends[i] : ends[i];
        if (size > most) most = size;
    }
    return 2 * c->tolerance + 1e-14 * most;
}

static bool prepare(checker *c, const slu_point *points, size_t count)
{
    size_t polygons = c->world->polygons.count;
    c->met_at = slui_alloc(&c->allocator, polygons, sizeof *c->met_at);
    if (!c->met_at || !slui_edge_boxes_build(&c->allocator, &c->world->polygons, &c->boxes))
        return false;
    c->reach = reach_of(c, points, count);
    return true;
}

static void release(checker *c)
{
    slui_edge_boxes_release(&c->allocator, &c->boxes);
    slui_free(&c->allocator, c->met_at, c->world->polygons.count, sizeof *c->met_at);
    slui_free(&c->allocator, c->met, c->met_capacity, sizeof *c->met);
    slui_free(&c->allocator, c->near, c->near_capacity, sizeof *c->near);
    slui_free(&c->allocator, c->spans, c->span_capacity, sizeof *c->spans);
}

slu_status slu_space_path_check(const slu_world *world, double radius, const slu_point *points,
                                size_t count, slu_space_path_facts *facts, slu_error *error)
{
    if (!world || (!points && count)) return slui_fail_null(error, "world and points");
    slu_status status = check_input(radius, points, count, error);
    if (status != SLU_OK) return status;
    checker c = {.world = world, .allocator = world->allocator};
    c.tolerance = SIZE_TOLERANCE * slui_box_size(slui_world_bounds(world));
    c.least = radius * (1 - SLU_RADIUS_TOLERANCE) - c.tolerance;
    c.facts.clearance = SLU_MAX_COORDINATE;
    status =
        prepare(&c, points, count) ? check_path(&c, points, count, error) : slui_fail_memory(error);
    if (status == SLU_OK && facts) *facts = c.facts;
    release(&c);
    return status;
}
