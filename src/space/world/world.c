// SPDX-License-Identifier: MIT
// Worlds: shapes are checked, repaired and stored.
#include "space/world/world.h"

#include "base/arrays.h"
#include "base/names.h"
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/world/repair.h"

slu_status slu_world_create(const slu_allocator *allocator, slu_world **out, slu_error *error)
{
    if (!out) return slui_fail_null(error, "out");
    slu_allocator a = slui_allocator_or_default(allocator);
    slu_world *world = slui_alloc(&a, 1, sizeof *world);
    if (!world) return slui_fail_memory(error);
    world->allocator = a;
    *out = world;
    return SLU_OK;
}

void slu_world_destroy(slu_world *world)
{
    if (!world) return;
    slu_allocator a = world->allocator;
    slui_polygons_release(&a, &world->polygons);
    slui_free(&a, world->traits, world->trait_capacity, sizeof *world->traits);
    slui_free(&a, world->ring_sizes, world->size_capacity, sizeof *world->ring_sizes);
    slui_free(&a, world, 1, sizeof *world);
}

SLUI_ENUM_NAMES(slu_shape_kind, [SLU_SHAPE_OBSTACLE] = "obstacle", [SLU_SHAPE_REGION] = "region",
                [SLU_SHAPE_BOUNDARY] = "boundary")

// ---------------------------------------------------------------------------------------------
// Appending

static bool reserve(slu_world *world, const slui_polygons *more)
{
    const slu_allocator *a = &world->allocator;
    return SLUI_GROW(a, world->traits, world->trait_capacity,
                     world->polygons.count + more->count) &&
           SLUI_GROW(a, world->ring_sizes, world->size_capacity,
                     world->polygons.ring_count + more->ring_count);
}

static bool add_polygon(slu_world *world, slui_trait trait, const slui_polygons *from, size_t p)
{
    slui_polygons *to = &world->polygons;
    if (!slui_polygons_copy(&world->allocator, from, p, to)) return false;
    for (uint32_t r = to->first_ring[to->count - 1]; r < to->ring_count; r++)
        world->ring_sizes[r] = to->first_point[r + 1] - to->first_point[r];
    world->traits[to->count - 1] = trait;
    return true;
}

slu_status slui_world_append(slu_world *world, slui_trait trait, const slui_polygons *polygons,
                             slu_error *error)
{
    size_t before = world->polygons.count;
    if (world->polygons.point_count + polygons->point_count > SLU_MAX_CORNERS)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a world has at most %d corners",
                         SLU_MAX_CORNERS);
    bool fits = reserve(world, polygons);
    for (size_t p = 0; fits && p < polygons->count; p++)
        fits = add_polygon(world, trait, polygons, p);
    if (!fits) {
        world->polygons.count = before;
        slui_polygons_drop_unfinished(&world->polygons);
        return slui_fail_memory(error);
    }
    world->counts[trait.kind] += polygons->count;
    return SLU_OK;
}

// ---------------------------------------------------------------------------------------------
// Checking a shape

static slu_status check_kind(const slu_shape *shape, slu_error *error)
{
    bool is_region = shape->kind == SLU_SHAPE_REGION;
    if (!is_region && shape->kind != SLU_SHAPE_OBSTACLE && shape->kind != SLU_SHAPE_BOUNDARY)
        return slui_fail(error, SLU_ERR_ARGUMENT, "no kind of shape has the number %d",
                         (int)shape->kind);
    if (is_region && !(shape->weight >= SLU_MIN_COST && shape->weight <= SLU_MAX_COST))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "a region's weight must be between 0.01 and 10000");
    if (shape->ring_count == 0) return slui_fail(error, SLU_ERR_ARGUMENT, "a shape has no outline");
    return SLU_OK;
}

static bool is_fine(double coordinate)
{
    return coordinate >= -SLU_MAX_COORDINATE && coordinate <= SLU_MAX_COORDINATE;
}

static const char *name_of(size_t ring)
{
    return ring == 0 ? "the outline" : "a hole";
}

// A position in a shape; numbers that an error cannot hold are clamped.
static slu_status fail_in_ring(slu_error *error, size_t ring, size_t point, const char *what)
{
    return slui_fail_at(error, SLU_ERR_ARGUMENT, ring < INT32_MAX ? (int)ring + 1 : INT32_MAX,
                        point < INT32_MAX ? (int)point + 1 : INT32_MAX, "%s %s", name_of(ring),
                        what);
}

static slu_status check_points(const slu_point *points, size_t count, size_t ring, slu_error *error)
{
    for (size_t i = 0; i < count; i++) {
        if (!is_fine(points[i].x) || !is_fine(points[i].y))
            return fail_in_ring(error, ring, i,
                                "has a coordinate that is not a number from -1e9 to 1e9");
    }
    return SLU_OK;
}

// Adds the points that differ from the one before; the last may repeat the first.
static bool add_distinct(const slu_allocator *a, const slu_point *points, size_t count,
                         slui_polygons *out)
{
    size_t first = out->point_count;
    for (size_t i = 0; i < count; i++) {
        bool repeats = out->point_count > first &&
                       slui_same_point(out->points[out->point_count - 1], points[i]);
        if (!repeats && !slui_polygons_add_point(a, out, points[i])) return false;
    }
    while (out->point_count > first + 1 &&
           slui_same_point(out->points[out->point_count - 1], out->points[first]))
        out->point_count--;
    return slui_polygons_end_ring(a, out);
}

static bool lies_on_a_line(const slui_polygons *rings, size_t ring)
{
    uint32_t first = rings->first_point[ring];
    const slu_point *p = rings->points + first;
    for (uint32_t i = 2; i < rings->first_point[ring + 1] - first; i++) {
        if (slui_turn(p[0], p[1], p[i]) != 0) return false;
    }
    return true;
}

static slu_status take_ring(const slu_allocator *a, const slu_point *points, size_t count,
                            size_t ring, slui_polygons *out, slu_error *error)
{
    slu_status status = check_points(points, count, ring, error);
    if (status != SLU_OK) return status;
    if (!add_distinct(a, points, count, out)) return slui_fail_memory(error);
    if (out->first_point[ring + 1] - out->first_point[ring] < 3)
        return fail_in_ring(error, ring, 0, "has fewer than three distinct points");
    if (lies_on_a_line(out, ring)) return fail_in_ring(error, ring, 0, "encloses no area");
    slui_ring_set_turn(out, ring, ring == 0);
    return SLU_OK;
}

// The rings of a shape as one polygon, which may still cross itself.
static slu_status take_rings(const slu_allocator *a, const slu_shape *shape, slui_polygons *out,
                             slu_error *error)
{
    const slu_point *points = shape->points;
    for (size_t r = 0; r < shape->ring_count; r++) {
        size_t count = shape->ring_sizes[r];
        if (count > SLU_MAX_CORNERS)
            return fail_in_ring(error, r, 0, "has more corners than a world may have");
        slu_status status = take_ring(a, points, count, r, out, error);
        if (status != SLU_OK) return status;
        points += count;
    }
    return slui_polygons_end_polygon(a, out) ? SLU_OK : slui_fail_memory(error);
}

// ---------------------------------------------------------------------------------------------
// Adding

slu_status slui_world_add_part(slu_world *world, const slu_shape *shape, size_t *parts,
                               slu_error *error)
{
    const slu_allocator *a = &world->allocator;
    slui_polygons taken = {0}, made = {0};
    slui_trait trait = {shape->kind, shape->kind == SLU_SHAPE_REGION ? shape->weight : 1};
    slu_status status = check_kind(shape, error);
    if (status == SLU_OK) status = take_rings(a, shape, &taken, error);
    if (status == SLU_OK) status = slui_repair(a, &taken, &world->crossings, &made, error);
    if (status == SLU_OK) status = slui_world_append(world, trait, &made, error);
    if (status == SLU_OK && parts) *parts = made.count;
    slui_polygons_release(a, &taken);
    slui_polygons_release(a, &made);
    return status;
}

slu_status slu_world_add(slu_world *world, const slu_shape *shape, size_t *parts, slu_error *error)
{
    if (!world || !shape) return slui_fail_null(error, "world and shape");
    if (shape->kind == SLU_SHAPE_BOUNDARY && world->counts[SLU_SHAPE_BOUNDARY] > 0)
        return slui_fail_at(error, SLU_ERR_ARGUMENT, 1, 1, "the world already has a boundary");
    return slui_world_add_part(world, shape, parts, error);
}

// ---------------------------------------------------------------------------------------------
// Queries

size_t slu_world_shape_count(const slu_world *world)
{
    return world ? world->polygons.count : 0;
}

slu_shape slu_world_shape(const slu_world *world, size_t index)
{
    if (!world) return (slu_shape){0};
    const slui_polygons *polygons = &world->polygons;
    uint32_t ring = polygons->first_ring[index];
    return (slu_shape){
        .kind = world->traits[index].kind,
        .weight = world->traits[index].weight,
        .points = polygons->points + polygons->first_point[ring],
        .ring_sizes = world->ring_sizes + ring,
        .ring_count = polygons->first_ring[index + 1] - ring,
    };
}

slu_box slui_world_bounds(const slu_world *world)
{
    const slui_polygons *polygons = &world->polygons;
    bool bounded = world->counts[SLU_SHAPE_BOUNDARY] > 0, is_first = true;
    slu_box box = {0};
    for (size_t p = 0; p < polygons->count; p++) {
        if (bounded && world->traits[p].kind != SLU_SHAPE_BOUNDARY) continue;
        uint32_t outline = polygons->first_ring[p];
        uint32_t first = polygons->first_point[outline];
        if (is_first) box = (slu_box){polygons->points[first], polygons->points[first]};
        is_first = false;
        for (uint32_t i = first; i < polygons->first_point[outline + 1]; i++)
            slui_stretch(&box, polygons->points[i]);
    }
    return box;
}

void slu_world_describe(const slu_world *world, slu_world_facts *facts)
{
    if (!slui_describes(world, facts, sizeof *facts)) return;
    *facts = (slu_world_facts){
        .bounds = slui_world_bounds(world),
        .has_boundary = world->counts[SLU_SHAPE_BOUNDARY] > 0,
        .obstacles = world->counts[SLU_SHAPE_OBSTACLE],
        .regions = world->counts[SLU_SHAPE_REGION],
        .corners = world->polygons.point_count,
    };
}
