// SPDX-License-Identifier: MIT
#include "worlds.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "free_spaces.h"
#include "space/geometry/geometry.h"
#include "space/geometry/offset.h"
#include "space/world/world.h"

slu_world *empty_world(void)
{
    slu_world *world = NULL;
    assert_int_equal(slu_world_create(NULL, &world, NULL), SLU_OK);
    return world;
}

size_t add_ring(slu_world *world, slu_shape_kind kind, double weight, ring_points ring)
{
    slu_shape shape = {kind, weight, ring.points, &ring.count, 1};
    size_t parts = 0;
    slu_error error = {0};
    if (slu_world_add(world, &shape, &parts, &error) != SLU_OK)
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    return parts;
}

size_t add_obstacle(slu_world *world, ring_points ring)
{
    return add_ring(world, SLU_SHAPE_OBSTACLE, 0, ring);
}

void add_square_boundary(slu_world *world, double least, double most)
{
    add_ring(world, SLU_SHAPE_BOUNDARY, 0,
             RING({least, least}, {most, least}, {most, most}, {least, most}));
}

slu_world *generated_world(size_t corners, size_t regions, double overlap, uint64_t seed)
{
    slu_world_generate_options options = {corners, regions, overlap, seed};
    slu_world *world = NULL;
    slu_error error = {0};
    if (slu_world_generate(&options, NULL, &world, &error) != SLU_OK) fail_msg("%s", error.text);
    return world;
}

static slu_point moved(slu_point point, slu_point by, double grain)
{
    slu_point to = {point.x + by.x, point.y + by.y};
    if (grain == 0) return to;
    return (slu_point){grain * floor(to.x / grain + 0.5), grain * floor(to.y / grain + 0.5)};
}

slu_world *moved_world(const slu_world *world, slu_point by, double grain)
{
    slu_world *to = empty_world();
    for (size_t i = 0; i < slu_world_shape_count(world); i++) {
        slu_shape shape = slu_world_shape(world, i);
        size_t count = 0;
        for (size_t r = 0; r < shape.ring_count; r++)
            count += shape.ring_sizes[r];
        slu_point *points = malloc(count * sizeof *points);
        assert_non_null(points);
        for (size_t p = 0; p < count; p++)
            points[p] = moved(shape.points[p], by, grain);
        shape.points = points;
        slu_status status = slu_world_add(to, &shape, NULL, NULL);
        assert_true(status == SLU_OK || (grain > 0 && status == SLU_ERR_ARGUMENT));
        free(points);
    }
    return to;
}

slu_free_space *free_space_of(const slu_world *world, double radius)
{
    slu_free_space *space = NULL;
    slu_error error = {0};
    if (slu_free_space_create(world, radius, NULL, &space, &error) != SLU_OK)
        fail_msg("%s", error.text);
    return space;
}

void claim_same_worlds(const slu_world *a, const slu_world *b)
{
    assert_int_equal(slu_world_shape_count(a), slu_world_shape_count(b));
    assert_int_equal(a->polygons.ring_count, b->polygons.ring_count);
    for (size_t i = 0; i < slu_world_shape_count(a); i++) {
        slu_shape x = slu_world_shape(a, i), y = slu_world_shape(b, i);
        assert_int_equal(x.kind, y.kind);
        assert_true(x.weight == y.weight);
        assert_int_equal(x.ring_count, y.ring_count);
        assert_memory_equal(x.ring_sizes, y.ring_sizes, x.ring_count * sizeof *x.ring_sizes);
    }
    for (size_t i = 0; i < a->polygons.point_count; i++)
        assert_true(slui_same_point(a->polygons.points[i], b->polygons.points[i]));
}

// ---------------------------------------------------------------------------------------------
// Valid free spaces

static void claim_rings_turn(const slui_polygons *polygons)
{
    for (size_t p = 0; p < polygons->count; p++) {
        uint32_t first = polygons->first_ring[p];
        for (uint32_t r = first; r < polygons->first_ring[p + 1]; r++) {
            assert_true(polygons->first_point[r + 1] >= polygons->first_point[r] + 3);
            assert_true(slui_ring_turns_left(polygons, r) == (r == first));
            for (uint32_t i = polygons->first_point[r]; i < polygons->first_point[r + 1]; i++)
                assert_false(slui_same_point(polygons->points[i],
                                             polygons->points[slui_ring_next(polygons, r, i)]));
        }
    }
}

typedef struct edge {
    slu_point from, to;
} edge;

static int by_least_x(const void *a, const void *b)
{
    const edge *x = a, *y = b;
    double p = fmin(x->from.x, x->to.x), q = fmin(y->from.x, y->to.x);
    return (p > q) - (p < q);
}

// Two edges of valid polygons share only ends, or everything.
static bool fit_together(const edge *a, const edge *b)
{
    if (!slui_segments_meet(a->from, a->to, b->from, b->to)) return true;
    bool ff = slui_same_point(a->from, b->from), ft = slui_same_point(a->from, b->to);
    bool tf = slui_same_point(a->to, b->from), tt = slui_same_point(a->to, b->to);
    if ((ff && tt) || (ft && tf)) return true;
    if (!ff && !ft && !tf && !tt) return false;
    slu_point shared = ff || ft ? a->from : a->to, x = ff || ft ? a->to : a->from;
    slu_point y = ff || tf ? b->to : b->from;
    return slui_turn(shared, x, y) != 0 ||
           slui_dot(slui_minus(x, shared), slui_minus(y, shared)) < 0;
}

static edge *edges_of(const slui_polygons *polygons)
{
    edge *edges = malloc((polygons->point_count + 1) * sizeof *edges);
    assert_non_null(edges);
    size_t count = 0;
    for (size_t r = 0; r < polygons->ring_count; r++) {
        for (uint32_t i = polygons->first_point[r]; i < polygons->first_point[r + 1]; i++)
            edges[count++] =
                (edge){polygons->points[i], polygons->points[slui_ring_next(polygons, r, i)]};
    }
    return edges;
}

static void claim_edges_fit(const slui_polygons *polygons)
{
    size_t count = polygons->point_count;
    edge *edges = edges_of(polygons);
    qsort(edges, count, sizeof *edges, by_least_x);
    for (size_t i = 0; i < count; i++) {
        double most = fmax(edges[i].from.x, edges[i].to.x);
        for (size_t j = i + 1; j < count && fmin(edges[j].from.x, edges[j].to.x) <= most; j++)
            assert_true(fit_together(&edges[i], &edges[j]));
    }
    free(edges);
}

// An order that puts the two directions of an edge next to each other.
static int by_ends(const void *a, const void *b)
{
    const edge *x = a, *y = b;
    bool turned_x = slui_point_before(x->to, x->from), turned_y = slui_point_before(y->to, y->from);
    slu_point x1 = turned_x ? x->to : x->from, y1 = turned_y ? y->to : y->from;
    slu_point x2 = turned_x ? x->from : x->to, y2 = turned_y ? y->from : y->to;
    if (!slui_same_point(x1, y1)) return slui_point_before(x1, y1) ? -1 : 1;
    if (!slui_same_point(x2, y2)) return slui_point_before(x2, y2) ? -1 : 1;
    return turned_x - turned_y;
}

static bool are_opposite(const edge *a, const edge *b)
{
    return slui_same_point(a->from, b->to) && slui_same_point(a->to, b->from);
}

// The edges of faces without another face beyond them are those of the components.
static void claim_faces_make_up_components(const slui_polygons *faces,
                                           const slui_polygons *components)
{
    edge *inner = edges_of(faces), *outer = edges_of(components);
    qsort(inner, faces->point_count, sizeof *inner, by_ends);
    qsort(outer, components->point_count, sizeof *outer, by_ends);
    size_t met = 0;
    for (size_t i = 0; i < faces->point_count; i++) {
        if (i + 1 < faces->point_count && are_opposite(&inner[i], &inner[i + 1])) {
            i++;
            continue;
        }
        assert_true(met < components->point_count);
        assert_true(slui_same_point(inner[i].from, outer[met].from) &&
                    slui_same_point(inner[i].to, outer[met].to));
        met++;
    }
    assert_int_equal(met, components->point_count);
    free(inner);
    free(outer);
}

static double area_of(const slui_polygons *polygons)
{
    double area = 0;
    for (size_t r = 0; r < polygons->ring_count; r++)
        area += slui_ring_area(polygons, r) / 2;
    return area;
}

// Rounding leaves no slivers: a component is as wide as something of the world.
static void claim_no_hairs(const slu_free_space *space)
{
    const slui_polygons *components = &space->ground.components;
    for (size_t p = 0; p < components->count; p++) {
        double round = 0, area = 0;
        for (uint32_t r = components->first_ring[p]; r < components->first_ring[p + 1]; r++) {
            area += slui_ring_area(components, r) / 2;
            for (uint32_t i = components->first_point[r]; i < components->first_point[r + 1]; i++)
                round += slui_distance(components->points[i],
                                       components->points[slui_ring_next(components, r, i)]);
        }
        if (!(area > 1e-12 * slui_box_size(space->bounds) * round))
            fail_msg("component %zu has an area of %g and goes round %g", p, area, round);
    }
}

void claim_free_space_is_sound(const slu_free_space *space)
{
    claim_no_hairs(space);
    claim_rings_turn(&space->ground.components);
    claim_edges_fit(&space->ground.components);
    if (space->ground.faces.count == 0) return;
    claim_rings_turn(&space->ground.faces);
    claim_edges_fit(&space->ground.faces);
    claim_faces_make_up_components(&space->ground.faces, &space->ground.components);
    double area = area_of(&space->ground.components);
    assert_true(fabs(area_of(&space->ground.faces) - area) <= 1e-9 * area);
    bool is_uniform = true;
    for (size_t f = 0; f < space->ground.faces.count; f++) {
        assert_true(space->ground.weights[f] >= SLU_MIN_COST &&
                    space->ground.weights[f] <= SLU_MAX_COST);
        is_uniform &= space->ground.weights[f] == 1;
    }
    assert_false(is_uniform);
}

void claim_free_space_fits_world(const slu_free_space *space, const slu_world *world, int points,
                                 uint64_t seed)
{
    slui_random random = slui_random_seeded(seed);
    slu_world_facts facts;
    slu_world_describe(world, &facts);
    double radius = space->radius, size = slui_box_size(facts.bounds);
    for (int i = 0; i < points; i++) {
        slu_point p = random_point(&random, facts.bounds);
        bool stands = slu_free_space_component(space, p) >= 0;
        if (stands)
            assert_int_equal(slu_space_path_check(world, radius, &p, 1, NULL, NULL), SLU_OK);
        slu_space_path_facts path;
        bool fits = slu_space_path_check(world, 0, &p, 1, &path, NULL) == SLU_OK &&
                    path.clearance > radius * SLUI_ROUNDING + 2e-9 * size;
        if (fits && !stands) fail_msg("(%.17g, %.17g) is free", p.x, p.y);
    }
}
