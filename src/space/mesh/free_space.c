// SPDX-License-Identifier: MIT
// Free spaces: built from their ground, and searched for the component of a point.
#include "space/mesh/free_space.h"

#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/geometry/touching.h"

static slu_box bounds_of(const slui_polygons *polygons)
{
    if (polygons->point_count == 0) return (slu_box){0};
    slu_box box = {polygons->points[0], polygons->points[0]};
    for (size_t i = 1; i < polygons->point_count; i++)
        slui_stretch(&box, polygons->points[i]);
    return box;
}

static slu_status triangulate(slu_free_space *space, slu_error *error)
{
    const slu_allocator *a = &space->allocator;
    if (!slui_polygons_split_touched(a, &space->ground.components)) return slui_fail_memory(error);
    slu_status status = slui_mesh_triangulate(a, &space->ground.components, &space->mesh, error);
    if (status != SLU_OK || slui_free_space_is_uniform(space)) return status;
    return slui_mesh_triangulate(a, &space->ground.faces, &space->face_mesh, error);
}

slu_status slui_free_space_build(const slu_allocator *allocator, double radius,
                                 slui_free_ground ground, slu_free_space **out, slu_error *error)
{
    slu_free_space *space = slui_alloc(allocator, 1, sizeof *space);
    if (!space) {
        slui_free_ground_release(allocator, &ground);
        return slui_fail_memory(error);
    }
    *space = (slu_free_space){.allocator = *allocator,
                              .radius = radius,
                              .bounds = bounds_of(&ground.components),
                              .ground = ground};
    slu_status status = triangulate(space, error);
    if (status == SLU_OK)
        *out = space;
    else
        slu_free_space_destroy(space);
    return status;
}

slu_status slu_free_space_create(const slu_world *world, double radius,
                                 const slu_allocator *allocator, slu_free_space **out,
                                 slu_error *error)
{
    if (!world || !out) return slui_fail_null(error, "world and out");
    if (!(radius >= 0 && radius <= SLU_MAX_COORDINATE))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the radius must be between 0 and 1e9");
    if (world->polygons.count == 0) return slui_fail(error, SLU_ERR_ARGUMENT, "the world is empty");
    slu_allocator a = slui_allocator_or_default(allocator);
    slui_free_ground ground = {0};
    slu_status status = slui_free_ground_find(world, radius, &a, &ground, error);
    if (status == SLU_OK) return slui_free_space_build(&a, radius, ground, out, error);
    slui_free_ground_release(&a, &ground);
    return status;
}

void slu_free_space_destroy(slu_free_space *space)
{
    if (!space) return;
    slu_allocator a = space->allocator;
    slui_free_ground_release(&a, &space->ground);
    slui_mesh_release(&a, &space->mesh);
    slui_mesh_release(&a, &space->face_mesh);
    slui_free(&a, space, 1, sizeof *space);
}

void slu_free_space_describe(const slu_free_space *space, slu_free_space_facts *facts)
{
    if (!slui_describes(space, facts, sizeof *facts)) return;
    *facts = (slu_free_space_facts){
        .radius = space->radius,
        .bounds = space->bounds,
        .corners = space->ground.components.point_count,
        .rings = space->ground.components.ring_count,
        .components = space->ground.components.count,
        .faces = slui_free_space_is_uniform(space) ? space->ground.components.count
                                                   : space->ground.faces.count,
    };
    for (size_t r = 0; r < space->ground.components.ring_count; r++)
        facts->area += slui_ring_area(&space->ground.components, r) / 2;
    facts->bytes = sizeof *space + slui_polygons_bytes(&space->ground.components) +
                   slui_polygons_bytes(&space->ground.faces) +
                   space->ground.faces.count * sizeof *space->ground.weights +
                   slui_mesh_bytes(&space->mesh) + slui_mesh_bytes(&space->face_mesh);
}

int64_t slu_free_space_component(const slu_free_space *space, slu_point point)
{
    if (!space) return -1;
    uint32_t cell = slui_mesh_locate(&space->mesh, point);
    return cell == SLUI_NO_CELL ? -1 : (int64_t)space->mesh.cell_polygon[cell];
}

// ---------------------------------------------------------------------------------------------
// Ground that the caller has computed

static slu_status add_shapes(const slu_allocator *a, slui_polygons *out, const slu_shape *shapes,
                             size_t count, slu_error *error)
{
    slu_status status = SLU_OK;
    for (size_t i = 0; i < count && status == SLU_OK; i++)
        status = slui_shape_add(a, &shapes[i], out, error);
    return status;
}

static slu_status take_weights(const slu_allocator *a, const slu_shape *faces, size_t count,
                               double **out, slu_error *error)
{
    *out = slui_alloc(a, count, sizeof **out);
    if (!*out) return slui_fail_memory(error);
    for (size_t i = 0; i < count; i++) {
        double weight = (*out)[i] = faces[i].weight;
        if (!(weight >= SLU_MIN_COST && weight <= SLU_MAX_COST))
            return slui_fail(error, SLU_ERR_ARGUMENT, "the weight of face %d is out of range",
                             (int)i + 1);
    }
    return SLU_OK;
}

slu_status slu_free_space_create_from(double radius, const slu_shape *components,
                                      size_t component_count, const slu_shape *faces,
                                      size_t face_count, const slu_allocator *allocator,
                                      slu_free_space **out, slu_error *error)
{
    if ((!components && component_count) || (!faces && face_count) || !out)
        return slui_fail_null(error, "components, faces and out");
    slu_allocator a = slui_allocator_or_default(allocator);
    slui_free_ground ground = {0};
    if (!(radius >= 0 && radius <= SLU_MAX_COORDINATE))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the radius must be between 0 and 1e9");
    slu_status status = add_shapes(&a, &ground.components, components, component_count, error);
    if (status == SLU_OK) status = add_shapes(&a, &ground.faces, faces, face_count, error);
    if (status == SLU_OK) status = take_weights(&a, faces, face_count, &ground.weights, error);
    if (status == SLU_OK) return slui_free_space_build(&a, radius, ground, out, error);
    slui_free_ground_release(&a, &ground);
    return status;
}
