// SPDX-License-Identifier: MIT
// Rooms: made of their parts, and asked where a point is and what it sees.
#include "space/room.h"

#include "base/status.h"
#include "space/geometry.h"
#include "space/touching.h"

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
    if (!slui_polygons_split_touched(a, &room->pieces)) return slui_fail_memory(error);
    slu_status status = slui_mesh_triangulate(a, &room->pieces, &room->mesh, error);
    if (status != SLU_OK || slui_room_is_even(room)) return status;
    return slui_mesh_triangulate(a, &room->faces, &room->face_mesh, error);
}

slu_status slui_room_make(const slu_allocator *allocator, double radius, slui_polygons pieces,
                          slui_polygons faces, double *weights, slu_room **out, slu_error *error)
{
    slu_room *room = slui_alloc(allocator, 1, sizeof *room);
    slu_room parts = {.allocator = *allocator,
                      .radius = radius,
                      .bounds = bounds_of(&pieces),
                      .pieces = pieces,
                      .faces = faces,
                      .weights = weights};
    if (!room) {
        slui_polygons_release(allocator, &parts.pieces);
        slui_free(allocator, weights, parts.faces.count, sizeof *weights);
        slui_polygons_release(allocator, &parts.faces);
        return slui_fail_memory(error);
    }
    *room = parts;
    slu_status status = triangulate(room, error);
    if (status == SLU_OK)
        *out = room;
    else
        slu_room_destroy(room);
    return status;
}

void slu_room_destroy(slu_room *room)
{
    if (!room) return;
    slu_allocator a = room->allocator;
    slui_free(&a, room->weights, room->faces.count, sizeof *room->weights);
    slui_polygons_release(&a, &room->pieces);
    slui_polygons_release(&a, &room->faces);
    slui_mesh_release(&a, &room->mesh);
    slui_mesh_release(&a, &room->face_mesh);
    slui_free(&a, room, 1, sizeof *room);
}

void slu_room_describe(const slu_room *room, slu_room_facts *facts)
{
    *facts = (slu_room_facts){
        .radius = room->radius,
        .bounds = room->bounds,
        .corners = room->pieces.point_count,
        .rings = room->pieces.ring_count,
        .pieces = room->pieces.count,
        .faces = slui_room_is_even(room) ? room->pieces.count : room->faces.count,
    };
    for (size_t r = 0; r < room->pieces.ring_count; r++)
        facts->area += slui_ring_area(&room->pieces, r) / 2;
    facts->bytes = sizeof *room + slui_polygons_bytes(&room->pieces) +
                   slui_polygons_bytes(&room->faces) + room->faces.count * sizeof *room->weights +
                   slui_mesh_bytes(&room->mesh) + slui_mesh_bytes(&room->face_mesh);
}

int64_t slu_room_piece(const slu_room *room, slu_point point)
{
    uint32_t cell = slui_mesh_locate(&room->mesh, point);
    return cell == SLUI_NO_CELL ? -1 : (int64_t)room->mesh.cell_zone[cell];
}
