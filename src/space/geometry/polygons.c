// SPDX-License-Identifier: MIT
// Polygons with holes as flat arrays.
#include "space/geometry/polygons.h"

#include "base/arrays.h"
#include "base/status.h"
#include "space/geometry/geometry.h"

// Both arrays of firsts begin with the 0 of the first item, and end with the end of the last.
static bool add_end(const slu_allocator *a, uint32_t **firsts, size_t *capacity, size_t *count,
                    size_t end)
{
    if (!SLUI_GROW(a, *firsts, *capacity, *count + 2)) return false;
    (*firsts)[0] = 0;
    (*firsts)[++*count] = (uint32_t)end;
    return true;
}

bool slui_polygons_add_point(const slu_allocator *a, slui_polygons *polygons, slu_point point)
{
    if (!SLUI_GROW(a, polygons->points, polygons->point_capacity, polygons->point_count + 1))
        return false;
    polygons->points[polygons->point_count++] = point;
    return true;
}

bool slui_polygons_end_ring(const slu_allocator *a, slui_polygons *polygons)
{
    return add_end(a, &polygons->first_point, &polygons->ring_capacity, &polygons->ring_count,
                   polygons->point_count);
}

bool slui_polygons_end_polygon(const slu_allocator *a, slui_polygons *polygons)
{
    return add_end(a, &polygons->first_ring, &polygons->capacity, &polygons->count,
                   polygons->ring_count);
}

bool slui_polygons_copy_ring(const slu_allocator *a, const slui_polygons *from, size_t ring,
                             slui_polygons *to)
{
    for (uint32_t i = from->first_point[ring]; i < from->first_point[ring + 1]; i++) {
        if (!slui_polygons_add_point(a, to, from->points[i])) return false;
    }
    return slui_polygons_end_ring(a, to);
}

bool slui_polygons_copy(const slu_allocator *a, const slui_polygons *from, size_t polygon,
                        slui_polygons *to)
{
    for (uint32_t r = from->first_ring[polygon]; r < from->first_ring[polygon + 1]; r++) {
        if (!slui_polygons_copy_ring(a, from, r, to)) return false;
    }
    return slui_polygons_end_polygon(a, to);
}

void slui_polygons_drop_unfinished(slui_polygons *polygons)
{
    polygons->ring_count = polygons->count ? polygons->first_ring[polygons->count] : 0;
    polygons->point_count = polygons->ring_count ? polygons->first_point[polygons->ring_count] : 0;
}

void slui_polygons_release(const slu_allocator *a, slui_polygons *polygons)
{
    slui_free(a, polygons->points, polygons->point_capacity, sizeof *polygons->points);
    slui_free(a, polygons->first_point, polygons->ring_capacity, sizeof *polygons->first_point);
    slui_free(a, polygons->first_ring, polygons->capacity, sizeof *polygons->first_ring);
    *polygons = (slui_polygons){0};
}

size_t slui_polygons_bytes(const slui_polygons *polygons)
{
    return polygons->point_capacity * sizeof *polygons->points +
           (polygons->ring_capacity + polygons->capacity) * sizeof *polygons->first_ring;
}

double slui_ring_area(const slui_polygons *polygons, size_t ring)
{
    uint32_t first = polygons->first_point[ring];
    slu_point origin = polygons->points[first];
    double area = 0;
    for (uint32_t i = first + 1; i + 1 < polygons->first_point[ring + 1]; i++) {
        area += slui_cross(slui_minus(polygons->points[i], origin),
                           slui_minus(polygons->points[i + 1], origin));
    }
    return area;
}

// The turn at the point that comes first in lexicographic order: no edge lies beyond it.
bool slui_ring_turns_left(const slui_polygons *polygons, size_t ring)
{
    const slu_point *p = polygons->points;
    uint32_t least = polygons->first_point[ring];
    for (uint32_t i = least + 1; i < polygons->first_point[ring + 1]; i++) {
        if (slui_point_before(p[i], p[least])) least = i;
    }
    return slui_turn(p[slui_ring_before(polygons, ring, least)], p[least],
                     p[slui_ring_next(polygons, ring, least)]) > 0;
}

void slui_ring_set_turn(slui_polygons *polygons, size_t ring, bool left)
{
    if (slui_ring_turns_left(polygons, ring) == left) return;
    uint32_t low = polygons->first_point[ring] + 1, high = polygons->first_point[ring + 1] - 1;
    for (; low < high; low++, high--) {
        slu_point kept = polygons->points[low];
        polygons->points[low] = polygons->points[high];
        polygons->points[high] = kept;
    }
}

// What an edge adds to the winding number of its ring around a point, counted where it crosses the
// ray to the right of the point. *on is set if the point lies on the edge.
static int winding_of(slu_point a, slu_point b, slu_point point, bool *on)
{
    int side = slui_turn(a, b, point);
    if (side == 0 && slui_on_segment(a, b, point)) *on = true;
    if (a.y <= point.y && b.y > point.y) return side > 0;
    if (b.y <= point.y && a.y > point.y) return -(side < 0);
    return 0;
}

int slui_polygon_side(const slui_polygons *polygons, size_t polygon, slu_point point)
{
    int winding = 0;
    bool on = false;
    for (uint32_t r = polygons->first_ring[polygon]; r < polygons->first_ring[polygon + 1]; r++) {
        for (uint32_t i = polygons->first_point[r]; i < polygons->first_point[r + 1]; i++) {
            slu_point next = polygons->points[slui_ring_next(polygons, r, i)];
            winding += winding_of(polygons->points[i], next, point, &on);
        }
    }
    return on ? 0 : winding > 0 ? 1 : -1;
}

// ---------------------------------------------------------------------------------------------
// Shapes of a caller

static bool is_number(slu_point p)
{
    const double most = SLU_MAX_COORDINATE;
    return p.x >= -most && p.x <= most && p.y >= -most && p.y <= most;
}

static slu_status check_ring(const slu_point *points, size_t count, size_t ring, slu_error *error)
{
    if (count < 3)
        return slui_fail_at(error, SLU_ERR_ARGUMENT, (int)ring + 1, 0,
                            "a ring needs at least three points");
    for (size_t i = 0; i < count; i++) {
        if (!is_number(points[i]))
            return slui_fail_at(error, SLU_ERR_ARGUMENT, (int)ring + 1, (int)i + 1,
                                "a coordinate is not a number, or too large");
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
        return slui_fail(error, SLU_ERR_ARGUMENT, "a shape needs at least one ring");
    return slui_polygons_end_polygon(a, out) ? SLU_OK : slui_fail_memory(error);
}
