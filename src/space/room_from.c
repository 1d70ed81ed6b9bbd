// SPDX-License-Identifier: MIT
// Rooms of free ground that the caller has found.
#include "base/status.h"
#include "space/room.h"
#include "space/shapes.h"

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
    double *weights = slui_alloc(a, count, sizeof *weights);
    if (!weights) return slui_fail_memory(error);
    *out = weights;
    for (size_t i = 0; i < count; i++) {
        weights[i] = faces[i].weight;
        if (!(weights[i] >= SLU_MIN_COST && weights[i] <= SLU_MAX_COST))
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
    slui_polygons ground = {0}, cut = {0};
    double *weights = NULL;
    if (!(radius >= 0 && radius <= SLU_MAX_COORDINATE))
        return slui_fail(error, SLU_ERR_ARGUMENT, "a radius is 0 or more");
    slu_status status = add_shapes(&a, &ground, pieces, piece_count, error);
    if (status == SLU_OK) status = add_shapes(&a, &cut, faces, face_count, error);
    if (status == SLU_OK) status = take_weights(&a, faces, face_count, &weights, error);
    if (status == SLU_OK) return slui_room_make(&a, radius, ground, cut, weights, out, error);
    slui_polygons_release(&a, &ground);
    slui_polygons_release(&a, &cut);
    slui_free(&a, weights, face_count, sizeof *weights);
    return status;
}
