// SPDX-License-Identifier: MIT
// What a radius adds to a polygon, for those who make the ground of a room themselves.
#include "base/status.h"
#include "space/offset.h"
#include "space/shapes.h"

static void hand_over(const slui_polygons *parts,
                      void (*take)(void *ctx, const slu_point *points, size_t count), void *ctx)
{
    for (size_t r = 0; r < parts->ring_count; r++) {
        uint32_t first = parts->first_point[r];
        take(ctx, parts->points + first, parts->first_point[r + 1] - first);
    }
}

slu_status slu_shape_margin(const slu_shape *shape, double radius, bool inside,
                            void (*take)(void *ctx, const slu_point *points, size_t count),
                            void *ctx, const slu_allocator *allocator, slu_error *error)
{
    if (!(radius > 0 && radius <= SLU_MAX_COORDINATE))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the radius of a margin is above 0, up to 1e9");
    slu_allocator a = slui_allocator_or_default(allocator);
    slui_polygons polygon = {0}, parts = {0};
    slui_offset_side side = inside ? SLUI_OFFSET_INSIDE : SLUI_OFFSET_OUTSIDE;
    slu_status status = slui_shape_add(&a, shape, &polygon, error);
    if (status == SLU_OK &&
        !slui_offset(&a, &polygon, 0, side, radius * (1 - SLU_RADIUS_TOLERANCE), &parts))
        status = slui_fail_memory(error);
    if (status == SLU_OK) hand_over(&parts, take, ctx);
    slui_polygons_release(&a, &polygon);
    slui_polygons_release(&a, &parts);
    return status;
}
