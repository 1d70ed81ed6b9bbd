// SPDX-License-Identifier: MIT
// Shapes made valid, with GEOS.
#include "space/world/repair.h"

#include "base/status.h"
#include "space/world/geos.h"

// One ring of a polygon, as a polygon without holes.
static GEOSGeometry *filled_ring(slui_geos *b, const slui_polygons *polygons, size_t ring)
{
    GEOSGeometry *outline = slui_geos_ring(b, polygons, ring);
    return outline ? slui_geos_keep(b, GEOSGeom_createPolygon_r(b->geos, outline, NULL, 0)) : NULL;
}

// What a ring winds around an odd number of times.
static GEOSGeometry *inside_of_ring(slui_geos *b, const slui_polygons *shape, size_t ring)
{
    GEOSGeometry *filled = filled_ring(b, shape, ring);
    const GEOSGeometry *line = filled ? GEOSGetExteriorRing_r(b->geos, filled) : NULL;
    GEOSGeometry *faces = line ? slui_geos_faces_between(b, line) : NULL;
    GEOSGeometry *inside = slui_geos_faces_in(b, faces, filled);
    return inside ? slui_geos_keep(b, GEOSUnaryUnion_r(b->geos, inside)) : NULL;
}

static bool is_empty(slui_geos *b, const GEOSGeometry *geometry)
{
    double area = 0;
    return GEOSArea_r(b->geos, geometry, &area) && area == 0;
}

static slu_status fail_ring(size_t ring, const char *what, slu_error *error)
{
    return slui_fail_at(error, SLU_ERR_ARGUMENT, (int)ring + 1, 1, "%s %s",
                        ring == 0 ? "the outline" : "a hole", what);
}

// Subtracts a hole from what is left of the outline's interior.
static slu_status take_hole(slui_geos *b, const slui_polygons *shape, size_t ring,
                            const GEOSGeometry *outline, GEOSGeometry **left, slu_error *error)
{
    GEOSGeometry *hole = inside_of_ring(b, shape, ring);
    if (!hole) return slui_geos_fail(b, error);
    if (is_empty(b, hole)) return fail_ring(ring, "encloses no area", error);
    GEOSGeometry *shared = slui_geos_keep(b, GEOSIntersection_r(b->geos, outline, hole));
    if (!shared) return slui_geos_fail(b, error);
    if (is_empty(b, shared)) return fail_ring(ring, "lies outside its outline", error);
    *left = slui_geos_keep(b, GEOSDifference_r(b->geos, *left, hole));
    return *left ? SLU_OK : slui_geos_fail(b, error);
}

static slu_status repair(slui_geos *b, const slui_polygons *shape, slui_polygons *out,
                         slu_error *error)
{
    GEOSGeometry *outline = inside_of_ring(b, shape, 0), *left = outline;
    if (!outline) return slui_geos_fail(b, error);
    slu_status status = is_empty(b, outline) ? fail_ring(0, "encloses no area", error) : SLU_OK;
    for (size_t r = 1; r < shape->ring_count && status == SLU_OK; r++)
        status = take_hole(b, shape, r, outline, &left, error);
    if (status != SLU_OK) return status;
    size_t before = out->count;
    if (!slui_geos_read(b, left, out)) return slui_geos_fail(b, error);
    return out->count > before ? SLU_OK : fail_ring(0, "encloses no area", error);
}

slu_status slui_repair(const slu_allocator *a, const slui_polygons *shape, slui_polygons *out,
                       slu_error *error)
{
    slui_geos b;
    GEOSGeometry *polygon =
        slui_geos_open(&b, a) ? slui_geos_keep(&b, slui_geos_polygon(&b, shape, 0)) : NULL;
    char valid = polygon ? GEOSisValid_r(b.geos, polygon) : 2;
    slu_status status = SLU_OK;
    if (valid == 2 || (valid == 1 && !slui_geos_read(&b, polygon, out)))
        status = slui_geos_fail(&b, error);
    else if (valid == 0)
        status = repair(&b, shape, out, error);
    slui_geos_close(&b);
    return status;
}
