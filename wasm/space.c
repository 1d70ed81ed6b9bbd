// SPDX-License-Identifier: MIT
// Smooth worlds for JavaScript: shapes as lists of doubles, free spaces, routers and their paths.
#include <stdlib.h>

#include "sluw.h"

// JavaScript reads and writes points as pairs of doubles, and sizes as uint32.
_Static_assert(sizeof(slu_point) == 2 * sizeof(double) && offsetof(slu_point, x) == 0,
               "a point is a pair of doubles");

NAME_EXPORT(sluw_cells_name, slu_cells)
NAME_EXPORT(sluw_places_name, slu_places)
NAME_EXPORT(sluw_shortfall_name, slu_shortfall)
NAME_EXPORT(sluw_shape_kind_name, slu_shape_kind)
NAME_EXPORT(sluw_sketch_name, slu_sketch_kind)

// ---- worlds

static bool list_points(const slu_point *points, size_t count)
{
    double number = (double)count;
    return sluw_list_add(&number, sizeof number) && sluw_list_add(points, count * sizeof *points);
}

static bool list_shape(const slu_shape *shape)
{
    const double head[3] = {(double)shape->kind, shape->weight, (double)shape->ring_count};
    const slu_point *points = shape->points;
    if (!sluw_list_add(head, sizeof head)) return false;
    for (size_t r = 0; r < shape->ring_count; points += shape->ring_sizes[r++]) {
        if (!list_points(points, shape->ring_sizes[r])) return false;
    }
    return true;
}

static int list_world(slu_world *world)
{
    bool fits = true;
    sluw_list_release();
    for (size_t i = 0; fits && i < slu_world_shape_count(world); i++) {
        slu_shape shape = slu_world_shape(world, i);
        fits = list_shape(&shape);
    }
    slu_world_destroy(world);
    return fits ? SLU_OK : SLU_ERR_MEMORY;
}

int sluw_world_from_map(const slu_map *map)
{
    slu_world *world = NULL;
    slu_status status = slu_world_from_map(map, NULL, &world, sluw_error());
    return status == SLU_OK ? list_world(world) : (int)status;
}

#define WORLD_FIELDS(F)         \
    F(corners, options.corners) \
    F(regions, options.regions) \
    F(overlap, options.overlap) \
    F(seed, options.seed)
SLUW_RECORD(world, WORLD_FIELDS)

int sluw_world_generate(void)
{
    slu_world_generate_options options;
    const double *field = world_fields;
    WORLD_FIELDS(SLUW_TAKE)
    slu_world *world = NULL;
    slu_status status = slu_world_generate(&options, NULL, &world, sluw_error());
    return status == SLU_OK ? list_world(world) : (int)status;
}

static void take_margin(void *fits, const slu_point *points, size_t count)
{
    *(bool *)fits = *(bool *)fits && list_points(points, count);
}

int sluw_shape_margin(const slu_point *points, const size_t *ring_sizes, size_t ring_count,
                      double radius, int inside)
{
    slu_shape shape = {.points = points, .ring_sizes = ring_sizes, .ring_count = ring_count};
    bool fits = true;
    sluw_list_release();
    slu_status status =
        slu_shape_margin(&shape, radius, inside, take_margin, &fits, NULL, sluw_error());
    return fits ? (int)status : SLU_ERR_MEMORY;
}

// ---- free spaces

static void collect_shapes(slu_shape *shapes, size_t count, const slu_point *points,
                           const size_t *ring_sizes, const size_t *ring_counts,
                           const double *weights)
{
    for (size_t i = 0; i < count; i++) {
        shapes[i] = (slu_shape){.weight = weights[i],
                                .points = points,
                                .ring_sizes = ring_sizes,
                                .ring_count = ring_counts[i]};
        for (size_t r = 0; r < ring_counts[i]; r++)
            points += *ring_sizes++;
    }
}

int sluw_free_space_create(double radius, const slu_point *points, const size_t *ring_sizes,
                           const size_t *ring_counts, const double *weights, size_t component_count,
                           size_t face_count)
{
    size_t count = component_count + face_count;
    slu_shape *shapes = malloc((count ? count : 1) * sizeof *shapes);
    if (!shapes) return sluw_fail_memory();
    collect_shapes(shapes, count, points, ring_sizes, ring_counts, weights);
    slu_free_space *space = NULL;
    slu_status status =
        slu_free_space_create_from(radius, shapes, component_count, shapes + component_count,
                                   face_count, NULL, &space, sluw_error());
    free(shapes);
    return sluw_created_set(status, space);
}

void sluw_free_space_destroy(slu_free_space *space)
{
    slu_free_space_destroy(space);
}

#define FREE_SPACE_FIELDS(F)        \
    F(radius, facts.radius)         \
    F(left, facts.bounds.least.x)   \
    F(top, facts.bounds.least.y)    \
    F(right, facts.bounds.most.x)   \
    F(bottom, facts.bounds.most.y)  \
    F(corners, facts.corners)       \
    F(rings, facts.rings)           \
    F(components, facts.components) \
    F(area, facts.area)             \
    F(faces, facts.faces)           \
    F(bytes, facts.bytes)
SLUW_RECORD(free_space, FREE_SPACE_FIELDS)

void sluw_free_space_describe(const slu_free_space *space)
{
    slu_free_space_facts facts;
    slu_free_space_describe(space, &facts);
    double *field = free_space_fields;
    FREE_SPACE_FIELDS(SLUW_PUT)
}

double sluw_free_space_component(const slu_free_space *space, double x, double y)
{
    return (double)slu_free_space_component(space, (slu_point){x, y});
}

// ---- routers

#define ROUTING_FIELDS(F)                \
    F(method, options.method)            \
    F(cells, options.cells)              \
    F(places, options.places)            \
    F(resolution, options.resolution)    \
    F(fringe, options.fringe)            \
    F(tolerance, options.tolerance)      \
    F(strength, options.strength)        \
    F(reach, options.reach)              \
    F(noRepulsion, options.no_repulsion) \
    F(noEscape, options.no_escape)
SLUW_RECORD(routing, ROUTING_FIELDS)

int sluw_router_create(const slu_free_space *space)
{
    slu_router_options options = {0};
    const double *field = routing_fields;
    ROUTING_FIELDS(SLUW_TAKE)
    slu_router *router = NULL;
    slu_status status = slu_router_create(space, &options, &router, sluw_error());
    return sluw_created_set(status, router);
}

void sluw_router_destroy(slu_router *router)
{
    slu_router_destroy(router);
}

#define ROUTER_FIELDS(F)            \
    F(nodes, facts.nodes)           \
    F(edges, facts.edges)           \
    F(bytes, facts.bytes)           \
    F(resolution, facts.resolution) \
    F(strength, facts.strength)     \
    F(reach, facts.reach)
SLUW_RECORD(router, ROUTER_FIELDS)

void sluw_router_describe(const slu_router *router)
{
    slu_router_facts facts;
    slu_router_describe(router, &facts);
    double *field = router_fields;
    ROUTER_FIELDS(SLUW_PUT)
}

#define SPACE_QUERY_FIELDS(F)          \
    F(fromX, query.from.x)             \
    F(fromY, query.from.y)             \
    F(toX, query.to.x)                 \
    F(toY, query.to.y)                 \
    F(maxExpanded, query.max_expanded) \
    F(maxCost, query.max_cost)         \
    F(partial, query.partial)
SLUW_RECORD(space_query, SPACE_QUERY_FIELDS)

#define SPACE_PATH_FIELDS(F)          \
    F(outcome, path.outcome)          \
    F(shortfall, path.shortfall)      \
    F(points, (uintptr_t)path.points) \
    F(count, path.count)              \
    F(length, path.length)            \
    F(cost, path.cost)                \
    F(expanded, path.expanded)        \
    F(generated, path.generated)
SLUW_RECORD(space_path, SPACE_PATH_FIELDS)

static void put_path(slu_space_path path)
{
    double *field = space_path_fields;
    SPACE_PATH_FIELDS(SLUW_PUT)
}

int sluw_router_find(slu_router *router)
{
    slu_space_query query;
    const double *field = space_query_fields;
    SPACE_QUERY_FIELDS(SLUW_TAKE)
    slu_space_path path;
    slu_status status = slu_router_find(router, &query, &path, sluw_error());
    if (status != SLU_OK) return (int)status;
    put_path(path);
    return SLU_OK;
}

static void take_line(void *fits, const slu_sketch_line *line)
{
    const double numbers[5] = {(double)line->kind, line->from.x, line->from.y, line->to.x,
                               line->to.y};
    *(bool *)fits = *(bool *)fits && sluw_list_add(numbers, sizeof numbers);
}

int sluw_router_sketch(const slu_router *router, double x, double y)
{
    bool fits = true;
    sluw_list_release();
    slu_router_sketch(router, (slu_point){x, y}, take_line, &fits);
    return fits ? SLU_OK : SLU_ERR_MEMORY;
}
