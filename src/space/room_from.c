// SPDX-License-Identifier: MIT
// Rooms of free ground that the caller has found.
#include "base/status.h"
#include "space/geometry.h"
#include "space/room.h"

static bool is_number(slu_point p)
{
    const double most = SLU_MAX_COORDINATE;
    return p.x >= -most && p.x <= most && p.y >= -most && p.y <= most;
}

static slu_status check_ring(const slu_point *points, size_t count, size_t ring, slu_error *error)
{
    if (count < 3)
        return slui_fail_at(error, SLU_ERR_ARGUMENT, (int)ring + 1, 0,
                            "a ring has three points or more");
    for (size_t i = 0; i < count; i++) {
        if (!is_number(points[i]))
            return slui_fail_at(error, SLU_ERR_ARGUMENT, (int)ring + 1, (int)i + 1,
                                "a point is no number, or too far away");
        if (slui_same_point(points[i], points[(i + 1) % count]))
            return slui_fail_at(error, SLU_ERR_ARGUMENT, (int)ring + 1, (int)i + 1,
                                "a point is repeated");
    }
    return SLU_OK;
}

static double twice_area(const slu_point *points, size_t count)
{
    double area = 0;
    for (size_t i = 1; i + 1 < count; i++)
        area += slui_cross(slui_minus(points[i], points[0]), slui_minus(points[i + 1], points[0]));
    return area;
}

static bool add_ring(const slu_allocator *a, slui_polygons *out, const slu_point *points,
                     size_t count, bool is_outline)
{
    bool as_it_is = (twice_area(points, count) > 0) == is_outline;
    for (size_t i = 0; i < count; i++) {
        if (!slui_polygons_add_point(a, out, points[as_it_is ? i : count - 1 - i])) return false;
    }
    return slui_polygons_end_ring(a, out);
}

static slu_status add_shape(const slu_allocator *a, slui_polygons *out, const slu_shape *shape,
                            slu_error *error)
{
    const slu_point *next = shape->points;
    for (size_t r = 0; r < shape->ring_count; next += shape->ring_sizes[r++]) {
        slu_status status = check_ring(next, shape->ring_sizes[r], r, error);
        if (status != SLU_OK) return status;
        if (out->point_count + shape->ring_sizes[r] > SLU_MAX_CORNERS)
            return slui_fail(error, SLU_ERR_ARGUMENT, "a room has at most %d corners",
                             SLU_MAX_CORNERS);
        if (!add_ring(a, out, next, shape->ring_sizes[r], r == 0)) return slui_fail_memory(error);
    }
    if (shape->ring_count == 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a shape has one ring or more");
    return slui_polygons_end_polygon(a, out) ? SLU_OK : slui_fail_memory(error);
}

static slu_status add_shapes(const slu_allocator *a, slui_polygons *out, const slu_shape *shapes,
                             size_t count, slu_error *error)
{
    slu_status status = SLU_OK;
    for (size_t i = 0; i < count && status == SLU_OK; i++)
        status = add_shape(a, out, &shapes[i], error);
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
