// SPDX-License-Identifier: MIT
// Shapes made valid, with GEOS.
#include "space/world/repair.h"

#include "base/status.h"
#include "space/world/geos.h"
#include "space/world/tangle.h"

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

static slu_status make_hole(slui_geos *b, const slui_polygons *shape, size_t ring,
                            GEOSGeometry **hole, slu_error *error)
{
    *hole = inside_of_ring(b, shape, ring);
    if (!*hole) return slui_geos_fail(b, error);
    return is_empty(b, *hole) ? fail_ring(ring, "encloses no area", error) : SLU_OK;
}

// Subtracts a hole from what is left of the outline's interior.
static slu_status take_hole(slui_geos *b, const slui_polygons *shape, size_t ring,
                            const GEOSGeometry *outline, GEOSGeometry **left, slu_error *error)
{
    GEOSGeometry *hole = NULL;
    slu_status status = make_hole(b, shape, ring, &hole, error);
    if (status != SLU_OK) return status;
    GEOSGeometry *shared = slui_geos_keep(b, GEOSIntersection_r(b->geos, outline, hole));
    if (!shared) return slui_geos_fail(b, error);
    if (is_empty(b, shared)) return fail_ring(ring, "lies outside its outline", error);
    *left = slui_geos_keep(b, GEOSDifference_r(b->geos, *left, hole));
    return *left ? SLU_OK : slui_geos_fail(b, error);
}

// One of many holes, copied; NULL on failure, which *status says.
static GEOSGeometry *copy_hole(slui_geos *b, const slui_polygons *shape, size_t ring,
                               const GEOSPreparedGeometry *outline, slu_status *status,
                               slu_error *error)
{
    GEOSGeometry *hole = NULL, *copy = NULL;
    *status = make_hole(b, shape, ring, &hole, error);
    if (*status != SLU_OK) return NULL;
    char meets = GEOSPreparedIntersects_r(b->geos, outline, hole);
    char touches = meets == 1 ? GEOSPreparedTouches_r(b->geos, outline, hole) : 0;
    bool is_outside = meets == 0 || touches == 1;
    if (is_outside) *status = fail_ring(ring, "lies outside its outline", error);
    if (!is_outside && meets == 1 && touches == 0) copy = GEOSGeom_clone_r(b->geos, hole);
    if (!is_outside && !copy) *status = slui_geos_fail(b, error);
    return copy;
}

static slu_status copy_holes(slui_geos *b, const slui_polygons *shape,
                             const GEOSPreparedGeometry *outline, GEOSGeometry **holes,
                             slu_error *error)
{
    slu_status status = SLU_OK;
    for (size_t r = 1; r < shape->ring_count && status == SLU_OK; r++)
        holes[r - 1] = copy_hole(b, shape, r, outline, &status, error);
    for (size_t r = 1; r < shape->ring_count && status != SLU_OK; r++) {
        if (holes[r - 1]) GEOSGeom_destroy_r(b->geos, holes[r - 1]);
    }
    return status;
}

// Subtracts many holes at once: one after another, each would take as long as the whole.
static slu_status take_holes(slui_geos *b, const slui_polygons *shape, GEOSGeometry **left,
                             slu_error *error)
{
    size_t count = shape->ring_count - 1;
    GEOSGeometry **holes = slui_alloc(&b->allocator, count, sizeof *holes), *all = NULL;
    if (!holes) return slui_fail_memory(error);
    const GEOSPreparedGeometry *outline = GEOSPrepare_r(b->geos, *left);
    slu_status status =
        outline ? copy_holes(b, shape, outline, holes, error) : slui_geos_fail(b, error);
    if (outline) GEOSPreparedGeom_destroy_r(b->geos, outline);
    if (status == SLU_OK)
        all = slui_geos_keep(b, GEOSGeom_createCollection_r(b->geos, GEOS_GEOMETRYCOLLECTION, holes,
                                                            (unsigned)count));
    slui_free(&b->allocator, holes, count, sizeof *holes);
    if (status != SLU_OK) return status;
    if (all) all = slui_geos_keep(b, GEOSUnaryUnion_r(b->geos, all));
    *left = all ? slui_geos_keep(b, GEOSDifference_r(b->geos, *left, all)) : NULL;
    return *left ? SLU_OK : slui_geos_fail(b, error);
}

// Holes times corners from which on the holes are subtracted at once.
enum { MANY_HOLES = 1 << 18 };

static slu_status repair(slui_geos *b, const slui_polygons *shape, slui_polygons *out,
                         slu_error *error)
{
    GEOSGeometry *outline = inside_of_ring(b, shape, 0), *left = outline;
    if (!outline) return slui_geos_fail(b, error);
    slu_status status = is_empty(b, outline) ? fail_ring(0, "encloses no area", error) : SLU_OK;
    bool many = (uint64_t)shape->ring_count * shape->point_count > MANY_HOLES;
    if (many && shape->ring_count > 1 && status == SLU_OK)
        status = take_holes(b, shape, &left, error);
    for (size_t r = 1; !many && r < shape->ring_count && status == SLU_OK; r++)
        status = take_hole(b, shape, r, outline, &left, error);
    if (status != SLU_OK) return status;
    size_t before = out->count;
    if (!slui_geos_read(b, left, out)) return slui_geos_fail(b, error);
    return out->count > before ? SLU_OK : fail_ring(0, "encloses no area", error);
}

// The crossings that a shape may have, if others of its world have had some already: each part
// between them is compared with the whole shape.
static uint64_t most_crossings(const slui_polygons *shape, uint64_t crossings)
{
    uint64_t most = SLU_MAX_REPAIR / (shape->point_count + 1);
    uint64_t left = SLU_MAX_SELF_CROSSINGS - crossings;
    return most < left ? most : left;
}

slu_status slui_repair(const slu_allocator *a, const slui_polygons *shape, uint64_t *crossings,
                       slui_polygons *out, slu_error *error)
{
    uint64_t found = 0;
    slu_status counted =
        slui_tangle_count(a, shape, most_crossings(shape, *crossings), false, &found, error);
    if (counted != SLU_OK) return counted;
    *crossings += found;
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
