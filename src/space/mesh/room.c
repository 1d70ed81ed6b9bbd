// SPDX-License-Identifier: MIT
// Rooms: made of their parts, and asked where a point is and what it sees.
#include "space/mesh/room.h"

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

static slu_status triangulate(slu_room *room, slu_error *error)
{
    const slu_allocator *a = &room->allocator;
    if (!slui_polygons_split_touched(a, &room->ground.pieces)) return slui_fail_memory(error);
    slu_status status = slui_mesh_triangulate(a, &room->ground.pieces, &room->mesh, error);
    if (status != SLU_OK || slui_room_is_even(room)) return status;
    return slui_mesh_triangulate(a, &room->ground.faces, &room->face_mesh, error);
}

slu_status slui_room_make(const slu_allocator *allocator, double radius, slui_free_ground ground,
                          slu_room **out, slu_error *error)
{
    slu_room *room = slui_alloc(allocator, 1, sizeof *room);
    if (!room) {
        slui_free_ground_release(allocator, &ground);
        return slui_fail_memory(error);
    }
    *room = (slu_room){.allocator = *allocator,
                       .radius = radius,
                       .bounds = bounds_of(&ground.pieces),
                       .ground = ground};
    slu_status status = triangulate(room, error);
    if (status == SLU_OK)
        *out = room;
    else
        slu_room_destroy(room);
    return status;
}

slu_status slu_room_create(const slu_world *world, double radius, const slu_allocator *allocator,
                           slu_room **out, slu_error *error)
{
    if (!(radius >= 0 && radius <= SLU_MAX_COORDINATE))
        return slui_fail(error, SLU_ERR_ARGUMENT, "a radius is 0 to 1e9");
    if (world->polygons.count == 0) return slui_fail(error, SLU_ERR_ARGUMENT, "the world is empty");
    slu_allocator a = slui_allocator_or_default(allocator);
    slui_free_ground ground = {0};
    slu_status status = slui_free_ground_find(world, radius, &a, &ground, error);
    if (status == SLU_OK) return slui_room_make(&a, radius, ground, out, error);
    slui_free_ground_release(&a, &ground);
    return status;
}

void slu_room_destroy(slu_room *room)
{
    if (!room) return;
    slu_allocator a = room->allocator;
    slui_free_ground_release(&a, &room->ground);
    slui_mesh_release(&a, &room->mesh);
    slui_mesh_release(&a, &room->face_mesh);
    slui_free(&a, room, 1, sizeof *room);
}

void slu_room_describe(const slu_room *room, slu_room_facts *facts)
{
    *facts = (slu_room_facts){
        .radius = room->radius,
        .bounds = room->bounds,
        .corners = room->ground.pieces.point_count,
        .rings = room->ground.pieces.ring_count,
        .pieces = room->ground.pieces.count,
        .faces = slui_room_is_even(room) ? room->ground.pieces.count : room->ground.faces.count,
    };
    for (size_t r = 0; r < room->ground.pieces.ring_count; r++)
        facts->area += slui_ring_area(&room->ground.pieces, r) / 2;
    facts->bytes = sizeof *room + slui_polygons_bytes(&room->ground.pieces) +
                   slui_polygons_bytes(&room->ground.faces) +
                   room->ground.faces.count * sizeof *room->ground.weights +
                   slui_mesh_bytes(&room->mesh) + slui_mesh_bytes(&room->face_mesh);
}

int64_t slu_room_piece(const slu_room *room, slu_point point)
{
    uint32_t cell = slui_mesh_locate(&room->mesh, point);
    return cell == SLUI_NO_CELL ? -1 : (int64_t)room->mesh.cell_zone[cell];
}

// ---------------------------------------------------------------------------------------------
// Free ground that the caller has found

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

slu_status slu_room_create_from(double radius, const slu_shape *pieces, size_t piece_count,
                                const slu_shape *faces, size_t face_count,
                                const slu_allocator *allocator, slu_room **out, slu_error *error)
{
    slu_allocator a = slui_allocator_or_default(allocator);
    slui_free_ground ground = {0};
    if (!(radius >= 0 && radius <= SLU_MAX_COORDINATE))
        return slui_fail(error, SLU_ERR_ARGUMENT, "a radius is 0 or more");
    slu_status status = add_shapes(&a, &ground.pieces, pieces, piece_count, error);
    if (status == SLU_OK) status = add_shapes(&a, &ground.faces, faces, face_count, error);
    if (status == SLU_OK) status = take_weights(&a, faces, face_count, &ground.weights, error);
    if (status == SLU_OK) return slui_room_make(&a, radius, ground, out, error);
    slui_free_ground_release(&a, &ground);
    return status;
}
