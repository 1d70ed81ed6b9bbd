// SPDX-License-Identifier: MIT
// What GEOS does for worlds and rooms: shapes are repaired; obstacles are united and taken from the ground; the
// ground is cut at the borders of regions.
//
// The only file that knows GEOS. Everything is done on doubles as they are: corners that no other shape cuts
// keep their coordinates, and only where edges cross is a point rounded, to its last places. GEOS
// checks that what it returns crosses nowhere, and snaps points together where it has to.
//
// Every geometry belongs to a bench, which destroys them all at its end: a failure needs no clearing up.
// Cost: O(n log n) for n corners where few edges cross.
#include "space/prepare.h"

#include <geos_c.h>

#include "base/status.h"
#include "space/geometry.h"
#include "space/offset.h"
#include "space/room.h"
#include "space/world.h"

// ---------------------------------------------------------------------------------------------
// The bench

typedef struct bench {
    slu_allocator allocator;
    GEOSContextHandle_t geos;
    GEOSGeometry **kept;
    size_t kept_count, kept_room;
    bool out_of_memory; // ours, not GEOS's
    char message[128];  // what GEOS said last
} bench;

static void take_message(const char *message, void *ctx)
{
    bench *b = ctx;
    size_t length = strlen(message);
    if (length >= sizeof b->message) length = sizeof b->message - 1;
    memcpy(b->message, message, length);
    b->message[length] = '\0';
}

static bool open_bench(bench *b, const slu_allocator *a)
{
    *b = (bench){.allocator = *a, .geos = GEOS_init_r()};
    b->out_of_memory = b->geos == NULL;
    if (b->geos) GEOSContext_setErrorMessageHandler_r(b->geos, take_message, b);
    return b->geos != NULL;
}

static void close_bench(bench *b)
{
    for (size_t i = 0; i < b->kept_count; i++)
        GEOSGeom_destroy_r(b->geos, b->kept[i]);
    slui_free(&b->allocator, b->kept, b->kept_room, sizeof(GEOSGeometry *));
    if (b->geos) GEOS_finish_r(b->geos);
}

// Hands a geometry to the bench; NULL where there is none, because GEOS or memory failed.
static GEOSGeometry *keep(bench *b, GEOSGeometry *geometry)
{
    if (!geometry) return NULL;
    if (!slui_grow(&b->allocator, (void **)&b->kept, &b->kept_room, b->kept_count + 1,
                   sizeof geometry)) {
        b->out_of_memory = true;
        GEOSGeom_destroy_r(b->geos, geometry);
        return NULL;
    }
    return b->kept[b->kept_count++] = geometry;
}

static slu_status fail_bench(const bench *b, slu_error *error)
{
    if (b->out_of_memory || strcmp(b->message, "std::bad_alloc") == 0)
        return slui_fail_memory(error);
    return slui_fail(error, SLU_ERR_UNSUPPORTED, "GEOS failed: %s", b->message);
}

// ---------------------------------------------------------------------------------------------
// To GEOS

static GEOSCoordSequence *sequence_of(bench *b, const slui_polygons *polygons, size_t ring)
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

static GEOSGeometry *ring_of(bench *b, const slui_polygons *polygons, size_t ring)
{
    GEOSCoordSequence *sequence = sequence_of(b, polygons, ring);
    return sequence ? GEOSGeom_createLinearRing_r(b->geos, sequence) : NULL;
}

static void destroy_all(bench *b, GEOSGeometry **geometries, size_t count)
{
    for (size_t i = 0; i < count; i++)
        GEOSGeom_destroy_r(b->geos, geometries[i]);
}

static GEOSGeometry *polygon_of(bench *b, const slui_polygons *polygons, size_t polygon)
{
    uint32_t first = polygons->first_ring[polygon],
             count = polygons->first_ring[polygon + 1] - first;
    GEOSGeometry **rings = slui_alloc(&b->allocator, count, sizeof *rings), *made = NULL;
    b->out_of_memory |= rings == NULL;
    uint32_t done = 0;
    while (rings && done < count && (rings[done] = ring_of(b, polygons, first + done)))
        done++;
    if (rings && done == count)
        made = GEOSGeom_createPolygon_r(b->geos, rings[0], rings + 1, count - 1);
    else
        destroy_all(b, rings, done);
    slui_free(&b->allocator, rings, count, sizeof *rings);
    return made;
}

typedef GEOSGeometry *make_one(bench *b, const slui_polygons *polygons, size_t index);

// A collection of `count` polygons or rings, kept on the bench.
static GEOSGeometry *collection_of(bench *b, const slui_polygons *polygons, make_one *make,
                                   size_t count, int type)
{
    GEOSGeometry **items = slui_alloc(&b->allocator, count, sizeof *items), *made = NULL;
    b->out_of_memory |= items == NULL;
    size_t done = 0;
    while (items && done < count && (items[done] = make(b, polygons, done)))
        done++;
    if (items && done == count)
        made = keep(b, GEOSGeom_createCollection_r(b->geos, type, items, (unsigned)count));
    else
        destroy_all(b, items, done);
    slui_free(&b->allocator, items, count, sizeof *items);
    return made;
}

static GEOSGeometry *polygons_of(bench *b, const slui_polygons *polygons)
{
    return collection_of(b, polygons, polygon_of, polygons->count, GEOS_MULTIPOLYGON);
}

// ---------------------------------------------------------------------------------------------
// From GEOS

// Adds a point unless it repeats the one before.
static bool read_point(bench *b, const GEOSCoordSequence *sequence, unsigned i, size_t first,
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

// Adds a ring, or nothing where rounding has left it without an inside.
static bool read_ring(bench *b, const GEOSGeometry *ring, bool turns_left, slui_polygons *out)
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

static bool read_polygon(bench *b, const GEOSGeometry *polygon, slui_polygons *out)
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

// Adds the polygons of a geometry; the points and lines in which shapes may touch have no inside.
static bool read_polygons(bench *b, const GEOSGeometry *geometry, slui_polygons *out)
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

// The faces between lines, as a collection of polygons.
static GEOSGeometry *faces_between(bench *b, const GEOSGeometry *lines)
{
    const GEOSGeometry *noded = keep(b, GEOSUnaryUnion_r(b->geos, lines));
    return noded ? keep(b, GEOSPolygonize_r(b->geos, &noded, 1)) : NULL;
}

// Whether a prepared polygon holds a place inside the face: 1 or 0, 2 where GEOS fails. The question
// is answered by counting crossings, so that of a ring that crosses itself the odd parts count.
static char holds(bench *b, const GEOSPreparedGeometry *polygon, const GEOSGeometry *face)
{
    GEOSGeometry *place = GEOSPointOnSurface_r(b->geos, face);
    char answer = place ? GEOSPreparedIntersects_r(b->geos, polygon, place) : 2;
    if (place) GEOSGeom_destroy_r(b->geos, place);
    return answer;
}

// Copies of the faces that a polygon holds; *count tells how many. False where something fails.
static bool copy_held(bench *b, const GEOSGeometry *faces, const GEOSPreparedGeometry *polygon,
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

// The faces that lie in a polygon, which may cross itself.
static GEOSGeometry *faces_in(bench *b, const GEOSGeometry *faces, const GEOSGeometry *polygon)
{
    int all = faces && polygon ? GEOSGetNumGeometries_r(b->geos, faces) : -1;
    if (all < 0) return NULL;
    const GEOSPreparedGeometry *prepared = GEOSPrepare_r(b->geos, polygon);
    GEOSGeometry **copies = slui_alloc(&b->allocator, (size_t)all, sizeof *copies), *made = NULL;
    b->out_of_memory |= copies == NULL;
    size_t count = 0;
    if (prepared && copies && copy_held(b, faces, prepared, copies, &count))
        made = keep(
            b, GEOSGeom_createCollection_r(b->geos, GEOS_MULTIPOLYGON, copies, (unsigned)count));
    else if (copies)
        destroy_all(b, copies, count);
    slui_free(&b->allocator, copies, (size_t)all, sizeof *copies);
    if (prepared) GEOSPreparedGeom_destroy_r(b->geos, prepared);
    return made;
}

// ---------------------------------------------------------------------------------------------
// Repairing

// One ring of a polygon, as a polygon without holes.
static GEOSGeometry *filled_ring(bench *b, const slui_polygons *polygons, size_t ring)
{
    GEOSGeometry *outline = ring_of(b, polygons, ring);
    return outline ? keep(b, GEOSGeom_createPolygon_r(b->geos, outline, NULL, 0)) : NULL;
}

// What a ring goes round an odd number of times.
static GEOSGeometry *inside_of_ring(bench *b, const slui_polygons *shape, size_t ring)
{
    GEOSGeometry *filled = filled_ring(b, shape, ring);
    const GEOSGeometry *line = filled ? GEOSGetExteriorRing_r(b->geos, filled) : NULL;
    GEOSGeometry *faces = line ? faces_between(b, line) : NULL;
    GEOSGeometry *inside = faces_in(b, faces, filled);
    return inside ? keep(b, GEOSUnaryUnion_r(b->geos, inside)) : NULL;
}

static bool is_empty(bench *b, const GEOSGeometry *geometry)
{
    double area = 0;
    return GEOSArea_r(b->geos, geometry, &area) && area == 0;
}

static slu_status fail_ring(size_t ring, const char *what, slu_error *error)
{
    return slui_fail_at(error, SLU_ERR_ARGUMENT, (int)ring + 1, 1, "%s %s",
                        ring == 0 ? "the outline" : "a hole", what);
}

// Takes a hole out of what is left of the outline's inside.
static slu_status take_hole(bench *b, const slui_polygons *shape, size_t ring,
                            const GEOSGeometry *outline, GEOSGeometry **left, slu_error *error)
{
    GEOSGeometry *hole = inside_of_ring(b, shape, ring);
    if (!hole) return fail_bench(b, error);
    if (is_empty(b, hole)) return fail_ring(ring, "encloses nothing", error);
    GEOSGeometry *shared = keep(b, GEOSIntersection_r(b->geos, outline, hole));
    if (!shared) return fail_bench(b, error);
    if (is_empty(b, shared)) return fail_ring(ring, "lies outside its outline", error);
    *left = keep(b, GEOSDifference_r(b->geos, *left, hole));
    return *left ? SLU_OK : fail_bench(b, error);
}

static slu_status repair(bench *b, const slui_polygons *shape, slui_polygons *out, slu_error *error)
{
    GEOSGeometry *outline = inside_of_ring(b, shape, 0), *left = outline;
    if (!outline) return fail_bench(b, error);
    slu_status status = is_empty(b, outline) ? fail_ring(0, "encloses nothing", error) : SLU_OK;
    for (size_t r = 1; r < shape->ring_count && status == SLU_OK; r++)
        status = take_hole(b, shape, r, outline, &left, error);
    if (status != SLU_OK) return status;
    size_t before = out->count;
    if (!read_polygons(b, left, out)) return fail_bench(b, error);
    return out->count > before ? SLU_OK : fail_ring(0, "encloses nothing", error);
}

slu_status slui_repair(const slu_allocator *a, const slui_polygons *shape, slui_polygons *out,
                       slu_error *error)
{
    bench b;
    GEOSGeometry *polygon = open_bench(&b, a) ? keep(&b, polygon_of(&b, shape, 0)) : NULL;
    char valid = polygon ? GEOSisValid_r(b.geos, polygon) : 2;
    slu_status status = SLU_OK;
    if (valid == 2 || (valid == 1 && !read_polygons(&b, polygon, out)))
        status = fail_bench(&b, error);
    else if (valid == 0)
        status = repair(&b, shape, out, error);
    close_bench(&b);
    return status;
}

// ---------------------------------------------------------------------------------------------
// The ground of a unit

// What a room is made from, besides the world.
typedef struct ground {
    double reach;           // how far a unit's centre stays away from everything
    slui_polygons boundary; // its polygons
    slui_polygons blocked;  // polygons that may overlap
} ground;

// The boundary of a world that has none.
static bool add_box(const slu_allocator *a, slu_box box, double margin, slui_polygons *out)
{
    slu_point least = {box.least.x - margin, box.least.y - margin};
    slu_point most = {box.most.x + margin, box.most.y + margin};
    return slui_polygons_add_point(a, out, least) &&
           slui_polygons_add_point(a, out, (slu_point){most.x, least.y}) &&
           slui_polygons_add_point(a, out, most) &&
           slui_polygons_add_point(a, out, (slu_point){least.x, most.y}) &&
           slui_polygons_end_ring(a, out) && slui_polygons_end_polygon(a, out);
}

static bool take_boundary(const slu_world *world, double radius, const slu_allocator *a,
                          slui_polygons *out)
{
    for (size_t p = 0; p < world->polygons.count; p++) {
        if (world->traits[p].kind != SLU_SHAPE_BOUNDARY) continue;
        if (!slui_polygons_copy(a, &world->polygons, p, out)) return false;
    }
    if (out->count > 0) return true;
    slu_box bounds = slui_world_bounds(world);
    return add_box(a, bounds, slui_box_size(bounds) / 10 + 4 * radius, out);
}

static bool take_obstacles(const slu_world *world, const slu_allocator *a, ground *g)
{
    for (size_t p = 0; p < world->polygons.count; p++) {
        if (world->traits[p].kind != SLU_SHAPE_OBSTACLE) continue;
        if (!slui_polygons_copy(a, &world->polygons, p, &g->blocked)) return false;
        if (g->reach > 0 &&
            !slui_offset(a, &world->polygons, p, SLUI_OFFSET_OUTSIDE, g->reach, &g->blocked))
            return false;
    }
    for (size_t p = 0; g->reach > 0 && p < g->boundary.count; p++) {
        if (!slui_offset(a, &g->boundary, p, SLUI_OFFSET_INSIDE, g->reach, &g->blocked))
            return false;
    }
    return true;
}

// A radius that is lost in the rounding of coordinates counts as none.
static double reach_of(double radius, slu_box bounds)
{
    return radius < 1e-9 * slui_box_size(bounds) ? 0 : radius * (1 - SLU_RADIUS_TOLERANCE);
}

// The boundary's inside less everything that is blocked.
static GEOSGeometry *free_ground(bench *b, const ground *g)
{
    GEOSGeometry *boundary = polygons_of(b, &g->boundary), *parts = polygons_of(b, &g->blocked);
    if (boundary && g->boundary.count > 1) boundary = keep(b, GEOSUnaryUnion_r(b->geos, boundary));
    if (!boundary || !parts) return NULL;
    GEOSGeometry *blocked = keep(b, GEOSUnaryUnion_r(b->geos, parts));
    return blocked ? keep(b, GEOSDifference_r(b->geos, boundary, blocked)) : NULL;
}

// ---------------------------------------------------------------------------------------------
// Regions

// The parts of a room, as slui_room_make takes them.
typedef struct room_parts {
    slui_polygons pieces, faces;
    double *weights;
} room_parts;

static void release_parts(const slu_allocator *a, room_parts *parts)
{
    slui_free(a, parts->weights, parts->faces.count, sizeof *parts->weights);
    slui_polygons_release(a, &parts->pieces);
    slui_polygons_release(a, &parts->faces);
}

// The regions of a world, each prepared to be asked whether it holds a face.
typedef struct regions {
    slui_polygons polygons;
    double *weights;
    const GEOSPreparedGeometry **prepared;
    size_t count; // how many of these there is room for
} regions;

static bool copy_regions(const slu_world *world, const slu_allocator *a, regions *r)
{
    r->count = world->counts[SLU_SHAPE_REGION];
    r->weights = slui_alloc(a, r->count, sizeof *r->weights);
    r->prepared = slui_alloc(a, r->count, sizeof *r->prepared);
    bool fits = r->weights && r->prepared;
    for (size_t p = 0; fits && p < world->polygons.count; p++) {
        if (world->traits[p].kind != SLU_SHAPE_REGION) continue;
        r->weights[r->polygons.count] = world->traits[p].weight;
        fits = slui_polygons_copy(a, &world->polygons, p, &r->polygons);
    }
    return fits;
}

static bool prepare_regions(bench *b, const slu_world *world, regions *r)
{
    b->out_of_memory |= !copy_regions(world, &b->allocator, r);
    GEOSGeometry *all = b->out_of_memory ? NULL : polygons_of(b, &r->polygons);
    for (size_t i = 0; all && i < r->count; i++) {
        const GEOSGeometry *one = GEOSGetGeometryN_r(b->geos, all, (int)i);
        r->prepared[i] = one ? GEOSPrepare_r(b->geos, one) : NULL;
        if (!r->prepared[i]) return false;
    }
    return all != NULL;
}

static void release_regions(bench *b, regions *r)
{
    for (size_t i = 0; r->prepared && i < r->count; i++) {
        if (r->prepared[i]) GEOSPreparedGeom_destroy_r(b->geos, r->prepared[i]);
    }
    slui_free(&b->allocator, r->prepared, r->count, sizeof(GEOSPreparedGeometry *));
    slui_free(&b->allocator, r->weights, r->count, sizeof *r->weights);
    slui_polygons_release(&b->allocator, &r->polygons);
}

// The weight of the last region that holds a face; 0 where GEOS fails.
static double weight_of(bench *b, const regions *r, const GEOSGeometry *face)
{
    GEOSGeometry *place = GEOSPointOnSurface_r(b->geos, face);
    double weight = place ? 1 : 0;
    for (size_t i = r->count; place && i-- > 0;) {
        char held = GEOSPreparedIntersects_r(b->geos, r->prepared[i], place);
        if (held == 0) continue;
        weight = held == 1 ? r->weights[i] : 0;
        break;
    }
    if (place) GEOSGeom_destroy_r(b->geos, place);
    return weight;
}

// The pieces cut at the borders of regions.
static GEOSGeometry *cut_pieces(bench *b, const slui_polygons *pieces, const regions *r,
                                const GEOSGeometry *whole)
{
    slui_polygons borders = {0};
    bool fits = true;
    for (size_t p = 0; fits && p < pieces->count; p++)
        fits = slui_polygons_copy(&b->allocator, pieces, p, &borders);
    for (size_t p = 0; fits && p < r->polygons.count; p++)
        fits = slui_polygons_copy(&b->allocator, &r->polygons, p, &borders);
    b->out_of_memory |= !fits;
    GEOSGeometry *lines =
        fits ? collection_of(b, &borders, ring_of, borders.ring_count, GEOS_GEOMETRYCOLLECTION)
             : NULL;
    slui_polygons_release(&b->allocator, &borders);
    return lines ? faces_in(b, faces_between(b, lines), whole) : NULL;
}

// Reads the faces, and what each costs into an array with room for all.
static bool read_faces(bench *b, const GEOSGeometry *faces, const regions *r, slui_polygons *out,
                       double *weights)
{
    int count = GEOSGetNumGeometries_r(b->geos, faces);
    for (int i = 0; i < count; i++) {
        const GEOSGeometry *face = GEOSGetGeometryN_r(b->geos, faces, i);
        size_t at = out->count;
        if (!face || !read_polygons(b, face, out)) return false;
        if (out->count == at) continue; // without an inside
        weights[at] = weight_of(b, r, face);
        if (weights[at] == 0) return false;
    }
    return true;
}

static bool is_even(const double *weights, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (weights[i] != 1) return false;
    }
    return true;
}

// Takes the faces over as parts of the room, with the pieces that they make up, so that both have the same
// corners along the border. Nothing where all of them cost 1.
static bool take_faces(bench *b, const GEOSGeometry *faces, const double *weights,
                       room_parts *parts)
{
    if (is_even(weights, parts->faces.count)) {
        slui_polygons_release(&b->allocator, &parts->faces);
        return true;
    }
    size_t count = parts->faces.count;
    parts->weights = slui_alloc(&b->allocator, count, sizeof *parts->weights);
    b->out_of_memory |= parts->weights == NULL;
    if (!parts->weights) return false;
    memcpy(parts->weights, weights, count * sizeof *weights);
    GEOSGeometry *united = keep(b, GEOSUnaryUnion_r(b->geos, faces));
    slui_polygons_release(&b->allocator, &parts->pieces);
    return united && read_polygons(b, united, &parts->pieces);
}

static bool make_faces(bench *b, const GEOSGeometry *whole, const regions *r, room_parts *parts)
{
    GEOSGeometry *faces = cut_pieces(b, &parts->pieces, r, whole);
    if (!faces) return false;
    size_t most = (size_t)GEOSGetNumGeometries_r(b->geos, faces);
    double *weights = slui_alloc(&b->allocator, most, sizeof *weights);
    b->out_of_memory |= weights == NULL;
    bool fine = weights && read_faces(b, faces, r, &parts->faces, weights) &&
                take_faces(b, faces, weights, parts);
    slui_free(&b->allocator, weights, most, sizeof *weights);
    return fine;
}

static bool add_regions(bench *b, const slu_world *world, const GEOSGeometry *whole,
                        room_parts *parts)
{
    regions r = {0};
    bool fine = prepare_regions(b, world, &r) && make_faces(b, whole, &r, parts);
    release_regions(b, &r);
    return fine;
}

// ---------------------------------------------------------------------------------------------
// Rooms

static slu_status make_parts(bench *b, const slu_world *world, const ground *g, room_parts *parts,
                             slu_error *error)
{
    GEOSGeometry *pieces = free_ground(b, g);
    bool fine = pieces && read_polygons(b, pieces, &parts->pieces);
    if (fine && world->counts[SLU_SHAPE_REGION] > 0) fine = add_regions(b, world, pieces, parts);
    return fine ? SLU_OK : fail_bench(b, error);
}

static slu_status make_ground(const slu_world *world, double radius, const slu_allocator *a,
                              ground *g, slu_error *error)
{
    g->reach = reach_of(radius, slui_world_bounds(world));
    if (take_boundary(world, radius, a, &g->boundary) && take_obstacles(world, a, g)) return SLU_OK;
    return slui_fail_memory(error);
}

static slu_status prepare(const slu_world *world, double radius, const slu_allocator *a,
                          room_parts *parts, slu_error *error)
{
    ground g = {0};
    bench b;
    slu_status status = open_bench(&b, a) ? SLU_OK : slui_fail_memory(error);
    if (status == SLU_OK) status = make_ground(world, radius, a, &g, error);
    if (status == SLU_OK) status = make_parts(&b, world, &g, parts, error);
    close_bench(&b);
    slui_polygons_release(a, &g.boundary);
    slui_polygons_release(a, &g.blocked);
    return status;
}

slu_status slu_room_create(const slu_world *world, double radius, const slu_allocator *allocator,
                           slu_room **out, slu_error *error)
{
    if (!(radius >= 0 && radius <= SLU_MAX_COORDINATE))
        return slui_fail(error, SLU_ERR_ARGUMENT, "a radius is 0 to 1e9");
    if (world->polygons.count == 0) return slui_fail(error, SLU_ERR_ARGUMENT, "the world is empty");
    slu_allocator a = slui_allocator_or_default(allocator);
    room_parts parts = {0};
    slu_status status = prepare(world, radius, &a, &parts, error);
    if (status == SLU_OK)
        return slui_room_make(&a, radius, parts.pieces, parts.faces, parts.weights, out, error);
    release_parts(&a, &parts);
    return status;
}
