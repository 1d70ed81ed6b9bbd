// SPDX-License-Identifier: MIT
// Shapes that a caller hands in and that must be valid already.
#include "space/shapes.h"

#include "base/status.h"
#include "space/geometry.h"

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

static bool add_ring(const slu_allocator *a, slui_polygons *out, const slu_point *points,
                     size_t count, bool is_outline)
{
    for (size_t i = 0; i < count; i++) {
        if (!slui_polygons_add_point(a, out, points[i])) return false;
    }
    if (!slui_polygons_end_ring(a, out)) return false;
    slui_ring_set_turn(out, out->ring_count - 1, is_outline);
    return true;
}

slu_status slui_shape_add(const slu_allocator *a, const slu_shape *shape, slui_polygons *out,
                          slu_error *error)
{
    const slu_point *next = shape->points;
    for (size_t r = 0; r < shape->ring_count; next += shape->ring_sizes[r++]) {
        slu_status status = check_ring(next, shape->ring_sizes[r], r, error);
        if (status != SLU_OK) return status;
        if (out->point_count + shape->ring_sizes[r] > SLU_MAX_CORNERS)
            return slui_fail(error, SLU_ERR_ARGUMENT, "there are more than %d corners",
                             SLU_MAX_CORNERS);
        if (!add_ring(a, out, next, shape->ring_sizes[r], r == 0)) return slui_fail_memory(error);
    }
    if (shape->ring_count == 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a shape has one ring or more");
    return slui_polygons_end_polygon(a, out) ? SLU_OK : slui_fail_memory(error);
}
