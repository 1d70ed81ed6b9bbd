// SPDX-License-Identifier: MIT
// GEOS for worlds: polygons in and out, and the faces between lines.
#include "space/world/geos.h"

#include "base/arrays.h"
#include "base/status.h"
#include "space/geometry/geometry.h"

const char *slu_geos_version(void)
{
    return GEOSversion();
}

// ---------------------------------------------------------------------------------------------
// The workbench

static void take_message(const char *message, void *ctx)
{
    slui_geos *b = ctx;
    size_t length = strlen(message);
    if (length >= sizeof b->message) length = sizeof b->message - 1;
    memcpy(b->message, message, length);
    b->message[length] = '\0';
}

bool slui_geos_open(slui_geos *b, const slu_allocator *a)
{
    *b = (slui_geos){.allocator = *a, .geos = GEOS_init_r()};
    b->out_of_memory = b->geos == NULL;
    if (b->geos) GEOSContext_setErrorMessageHandler_r(b->geos, take_message, b);
    return b->geos != NULL;
}

void slui_geos_close(slui_geos *b)
{
    for (size_t i = 0; i < b->kept_count; i++)
        GEOSGeom_destroy_r(b->geos, b->kept[i]);
    slui_free(&b->allocator, b->kept, b->kept_capacity, sizeof(GEOSGeometry *));
    if (b->geos) GEOS_finish_r(b->geos);
}

GEOSGeometry *slui_geos_keep(slui_geos *b, GEOSGeometry *geometry)
{
    if (!geometry) return NULL;
    if (!SLUI_GROW(&b->allocator, b->kept, b->kept_capacity, b->kept_count + 1)) {
        b->out_of_memory = true;
        GEOSGeom_destroy_r(b->geos, geometry);
        return NULL;
    }
    return b->kept[b->kept_count++] = geometry;
}

slu_status slui_geos_fail(const slui_geos *b, slu_error *error)
{
    if (b->out_of_memory || strcmp(b->message, "std::bad_alloc") == 0)
        return slui_fail_memory(error);
    return slui_fail(error, SLU_ERR_UNSUPPORTED, "GEOS failed: %s", b->message);
}

// ---------------------------------------------------------------------------------------------
// To GEOS

static GEOSCoordSequence *sequence_of(slui_geos *b, const slui_polygons *polygons, size_t ring)
{
    uint32_t first = polygons->first_point[ring], count = polygons->first_point[ring + 1] - first;
    GEOSCoordSequence *sequence = GEOSCoordSeq_create_r(b->geos, count + 1, 2);
    bool fine = sequence != NULL;
    for (uint32_t i = 0; fine && i <= count; i++) {
        slu_point p = polygons->points[first + i % count];
        fine = GEOSCoordSeq_setXY_r(b->geos, sequence, i, p.x, p.y);
    }
    if (!fine && sequence) GEOSCoordSeq_destroy_r(b->geos, sequence);
    return fine ? sequence : NULL;
}

GEOSGeometry *slui_geos_ring(slui_geos *b, const slui_polygons *polygons, size_t ring)
{
    GEOSCoordSequence *sequence = sequence_of(b, polygons, ring);
    return sequence ? GEOSGeom_createLinearRing_r(b->geos, sequence) : NULL;
}

static void destroy_all(slui_geos *b, GEOSGeometry **geometries, size_t count)
{
    for (size_t i = 0; i < count; i++)
        GEOSGeom_destroy_r(b->geos, geometries[i]);
}

GEOSGeometry *slui_geos_polygon(slui_geos *b, const slui_polygons *polygons, size_t polygon)
{
    uint32_t first = polygons->first_ring[polygon],
             count = polygons->first_ring[polygon + 1] - first;
    GEOSGeometry **rings = slui_alloc(&b->allocator, count, sizeof *rings), *made = NULL;
    b->out_of_memory |= rings == NULL;
    uint32_t done = 0;
    while (rings && done < count && (rings[done] = slui_geos_ring(b, polygons, first + done)))
        done++;
    if (rings && done == count)
        made = GEOSGeom_createPolygon_r(b->geos, rings[0], rings + 1, count - 1);
    else
        destroy_all(b, rings, done);
    slui_free(&b->allocator, rings, count, sizeof *rings);
    return made;
}

typedef GEOSGeometry *make_one(slui_geos *b, const slui_polygons *polygons, size_t index);

// A collection of `count` polygons or rings, kept on the workbench.
static GEOSGeometry *collection_of(slui_geos *b, const slui_polygons *polygons, make_one *make,
                                   size_t count, int type)
{
    GEOSGeometry **items = slui_alloc(&b->allocator, count, sizeof *items), *made = NULL;
    b->out_of_memory |= items == NULL;
    size_t done = 0;
    while (items && done < count && (items[done] = make(b, polygons, done)))
        done++;
    if (items && done == count)
        made =
            slui_geos_keep(b, GEOSGeom_createCollection_r(b->geos, type, items, (unsigned)count));
    else
        destroy_all(b, items, done);
    slui_free(&b->allocator, items, count, sizeof *items);
    return made;
}

GEOSGeometry *slui_geos_polygons(slui_geos *b, const slui_polygons *polygons)
{
    return collection_of(b, polygons, slui_geos_polygon, polygons->count, GEOS_MULTIPOLYGON);
}

GEOSGeometry *slui_geos_rings(slui_geos *b, const slui_polygons *polygons)
{
    return collection_of(b, polygons, slui_geos_ring, polygons->ring_count,
                         GEOS_GEOMETRYCOLLECTION);
}

// ---------------------------------------------------------------------------------------------
// From GEOS

// Adds a point unless it repeats the one before.
static bool read_point(slui_geos *b, const GEOSCoordSequence *sequence, unsigned i, size_t first,
                       slui_polygons *out)
{
    slu_point p;
    if (!GEOSCoordSeq_getXY_r(b->geos, sequence, i, &p.x, &p.y)) return false;
    if (out->point_count > first && slui_same_point(out->points[out->point_count - 1], p))
        return true;
    b->out_of_memory |= !slui_polygons_add_point(&b->allocator, out, p);
    return !b->out_of_memory;
}

static bool encloses_something(const slu_point *p, size_t count)
{
    for (size_t i = 2; i < count; i++) {
        if (slui_turn(p[0], p[1], p[i]) != 0) return true;
    }
    return false;
}

// Adds a ring, or nothing if rounding has left it without an interior.
static bool read_ring(slui_geos *b, const GEOSGeometry *ring, bool turns_left, slui_polygons *out)
{
    const GEOSCoordSequence *sequence = ring ? GEOSGeom_getCoordSeq_r(b->geos, ring) : NULL;
    unsigned size = 0;
    if (!sequence || !GEOSCoordSeq_getSize_r(b->geos, sequence, &size)) return false;
    size_t first = out->point_count;
    for (unsigned i = 0; i + 1 < size; i++) {
        if (!read_point(b, sequence, i, first, out)) return false;
    }
    if (!encloses_something(out->points + first, out->point_count - first)) {
        out->point_count = first;
        return true;
    }
    b->out_of_memory |= !slui_polygons_end_ring(&b->allocator, out);
    if (b->out_of_memory) return false;
    slui_ring_set_turn(out, out->ring_count - 1, turns_left);
    return true;
}

static bool read_polygon(slui_geos *b, const GEOSGeometry *polygon, slui_polygons *out)
{
    size_t first = out->ring_count;
    if (!read_ring(b, GEOSGetExteriorRing_r(b->geos, polygon), true, out)) return false;
    if (out->ring_count == first) return true;
    int holes = GEOSGetNumInteriorRings_r(b->geos, polygon);
    for (int i = 0; i < holes; i++) {
        if (!read_ring(b, GEOSGetInteriorRingN_r(b->geos, polygon, i), false, out)) return false;
    }
    b->out_of_memory |= !slui_polygons_end_polygon(&b->allocator, out);
    return !b->out_of_memory;
}

bool slui_geos_read(slui_geos *b, const GEOSGeometry *geometry, slui_polygons *out)
{
    int count = geometry ? GEOSGetNumGeometries_r(b->geos, geometry) : -1;
    bool fine = count >= 0;
    for (int i = 0; fine && i < count; i++) {
        const GEOSGeometry *one = GEOSGetGeometryN_r(b->geos, geometry, i);
        if (one && GEOSGeomTypeId_r(b->geos, one) != GEOS_POLYGON) continue;
        fine = one && (GEOSisEmpty_r(b->geos, one) || read_polygon(b, one, out));
    }
    if (!fine) slui_polygons_drop_unfinished(out);
    return fine;
}

// ---------------------------------------------------------------------------------------------
// Faces

GEOSGeometry *slui_geos_faces_between(slui_geos *b, const GEOSGeometry *lines)
{
    const GEOSGeometry *noded = slui_geos_keep(b, GEOSUnaryUnion_r(b->geos, lines));
    return noded ? slui_geos_keep(b, GEOSPolygonize_r(b->geos, &noded, 1)) : NULL;
}

// Whether a prepared polygon contains an inner point of the face: 1 or 0, 2 if GEOS fails. GEOS
// counts crossings, so the odd parts of a ring that crosses itself count as inside.
static char holds(slui_geos *b, const GEOSPreparedGeometry *polygon, const GEOSGeometry *face)
{
    GEOSGeometry *place = GEOSPointOnSurface_r(b->geos, face);
    char answer = place ? GEOSPreparedIntersects_r(b->geos, polygon, place) : 2;
    if (place) GEOSGeom_destroy_r(b->geos, place);
    return answer;
}

// Copies the faces that a polygon contains; *count receives how many. False on failure.
static bool copy_held(slui_geos *b, const GEOSGeometry *faces, const GEOSPreparedGeometry *polygon,
                      GEOSGeometry **copies, size_t *count)
{
    int all = GEOSGetNumGeometries_r(b->geos, faces);
    for (int i = 0; i < all; i++) {
        const GEOSGeometry *face = GEOSGetGeometryN_r(b->geos, faces, i);
        char held = face ? holds(b, polygon, face) : 2;
        if (held == 0) continue;
        copies[*count] = held == 1 ? GEOSGeom_clone_r(b->geos, face) : NULL;
        if (!copies[*count]) return false;
        ++*count;
    }
    return true;
}

GEOSGeometry *slui_geos_faces_in(slui_geos *b, const GEOSGeometry *faces,
                                 const GEOSGeometry *polygon)
{
    int all = faces && polygon ? GEOSGetNumGeometries_r(b->geos, faces) : -1;
    if (all < 0) return NULL;
    const GEOSPreparedGeometry *prepared = GEOSPrepare_r(b->geos, polygon);
    GEOSGeometry **copies = slui_alloc(&b->allocator, (size_t)all, sizeof *copies), *made = NULL;
    b->out_of_memory |= copies == NULL;
    size_t count = 0;
    if (prepared && copies && copy_held(b, faces, prepared, copies, &count))
        made = slui_geos_keep(
            b, GEOSGeom_createCollection_r(b->geos, GEOS_MULTIPOLYGON, copies, (unsigned)count));
    else if (copies)
        destroy_all(b, copies, count);
    slui_free(&b->allocator, copies, (size_t)all, sizeof *copies);
    if (prepared) GEOSPreparedGeom_destroy_r(b->geos, prepared);
    return made;
}
