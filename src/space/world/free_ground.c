// SPDX-License-Identifier: MIT
// The polygons where the centre of a round unit may be: obstacles are grown by the radius, united
// and subtracted from the ground, which is then cut at the borders of regions.
// Cost: O(n log n) for n corners where few edges cross.
#include "space/world/free_ground.h"

#include "base/status.h"
#include "space/geometry/box_tree.h"
#include "space/geometry/geometry.h"
#include "space/geometry/offset.h"
#include "space/world/geos.h"
#include "space/world/tangle.h"

// ---------------------------------------------------------------------------------------------
// The limits of a unit

// What keeps a unit away.
typedef struct limits {
    double reach;           // the distance that a unit's centre keeps from everything
    slui_polygons boundary; // its polygons
    slui_polygons blocked;  // polygons that may overlap
} limits;

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

static bool take_obstacles(const slu_world *world, const slu_allocator *a, limits *g)
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

// A radius lost in the rounding of coordinates counts as 0.
static double reach_of(double radius, slu_box bounds)
{
    return radius < 1e-9 * slui_box_size(bounds) ? 0 : radius * (1 - SLU_RADIUS_TOLERANCE);
}

// The interior of the boundary less everything that is blocked.
static GEOSGeometry *free_ground(slui_geos *b, const limits *g)
{
    GEOSGeometry *boundary = slui_geos_polygons(b, &g->boundary),
                 *parts = slui_geos_polygons(b, &g->blocked);
    if (boundary && g->boundary.count > 1)
        boundary = slui_geos_keep(b, GEOSUnaryUnion_r(b->geos, boundary));
    if (!boundary || !parts) return NULL;
    GEOSGeometry *blocked = slui_geos_keep(b, GEOSUnaryUnion_r(b->geos, parts));
    return blocked ? slui_geos_keep(b, GEOSDifference_r(b->geos, boundary, blocked)) : NULL;
}

// ---------------------------------------------------------------------------------------------
// Regions

// The regions of a world, prepared for the test whether one contains a face.
typedef struct regions {
    slui_polygons polygons;
    double *weights;
    const GEOSPreparedGeometry **prepared;
    slu_box *boxes;
    size_t count; // the capacity of these arrays
    slui_box_tree tree;
} regions;

static slu_box box_of(const slui_polygons *polygons, size_t polygon)
{
    uint32_t outline = polygons->first_ring[polygon], i = polygons->first_point[outline];
    slu_box box = {polygons->points[i], polygons->points[i]};
    for (; i < polygons->first_point[outline + 1]; i++)
        slui_stretch(&box, polygons->points[i]);
    return box;
}

static bool copy_regions(const slu_world *world, const slu_allocator *a, regions *r)
{
    r->count = world->counts[SLU_SHAPE_REGION];
    r->weights = slui_alloc(a, r->count, sizeof *r->weights);
    r->prepared = slui_alloc(a, r->count, sizeof *r->prepared);
    r->boxes = slui_alloc(a, r->count, sizeof *r->boxes);
    bool fits = r->weights && r->prepared && r->boxes;
    for (size_t p = 0; fits && p < world->polygons.count; p++) {
        if (world->traits[p].kind != SLU_SHAPE_REGION) continue;
        r->weights[r->polygons.count] = world->traits[p].weight;
        r->boxes[r->polygons.count] = box_of(&world->polygons, p);
        fits = slui_polygons_copy(a, &world->polygons, p, &r->polygons);
    }
    return fits && slui_box_tree_build(a, r->boxes, r->count, &r->tree);
}

static bool prepare_regions(slui_geos *b, const slu_world *world, regions *r)
{
    b->out_of_memory |= !copy_regions(world, &b->allocator, r);
    GEOSGeometry *all = b->out_of_memory ? NULL : slui_geos_polygons(b, &r->polygons);
    for (size_t i = 0; all && i < r->count; i++) {
        const GEOSGeometry *one = GEOSGetGeometryN_r(b->geos, all, (int)i);
        r->prepared[i] = one ? GEOSPrepare_r(b->geos, one) : NULL;
        if (!r->prepared[i]) return false;
    }
    return all != NULL;
}

static void release_regions(slui_geos *b, regions *r)
{
    for (size_t i = 0; r->prepared && i < r->count; i++) {
        if (r->prepared[i]) GEOSPreparedGeom_destroy_r(b->geos, r->prepared[i]);
    }
    slui_free(&b->allocator, r->prepared, r->count, sizeof(GEOSPreparedGeometry *));
    slui_free(&b->allocator, r->weights, r->count, sizeof *r->weights);
    slui_box_tree_release(&b->allocator, &r->tree);
    slui_free(&b->allocator, r->boxes, r->count, sizeof *r->boxes);
    slui_polygons_release(&b->allocator, &r->polygons);
}

// The weight of the last region that contains a place; 0 if GEOS fails.
static double weight_at(slui_geos *b, const regions *r, const GEOSGeometry *place)
{
    slu_point p;
    if (GEOSGeomGetX_r(b->geos, place, &p.x) != 1 || GEOSGeomGetY_r(b->geos, place, &p.y) != 1)
        return 0;
    slui_box_walk walk = slui_box_tree_near(&r->tree, (slu_box){p, p}, 0);
    size_t last = 0; // 1 + its number
    for (uint32_t i; slui_box_tree_next(&walk, &i);) {
        if (i < last) continue;
        char held = GEOSPreparedIntersects_r(b->geos, r->prepared[i], place);
        if (held == 2) return 0;
        if (held == 1) last = (size_t)i + 1;
    }
    return last ? r->weights[last - 1] : 1;
}

static double weight_of(slui_geos *b, const regions *r, const GEOSGeometry *face)
{
    GEOSGeometry *place = GEOSPointOnSurface_r(b->geos, face);
    double weight = place ? weight_at(b, r, place) : 0;
    if (place) GEOSGeom_destroy_r(b->geos, place);
    return weight;
}

// The components cut at the borders of regions.
static GEOSGeometry *cut_components(slui_geos *b, const slui_polygons *components, const regions *r,
                                    const GEOSGeometry *whole)
{
    slui_polygons borders = {0};
    bool fits = true;
    for (size_t p = 0; fits && p < components->count; p++)
        fits = slui_polygons_copy(&b->allocator, components, p, &borders);
    for (size_t p = 0; fits && p < r->polygons.count; p++)
        fits = slui_polygons_copy(&b->allocator, &r->polygons, p, &borders);
    b->out_of_memory |= !fits;
    GEOSGeometry *lines = fits ? slui_geos_rings(b, &borders) : NULL;
    slui_polygons_release(&b->allocator, &borders);
    return lines ? slui_geos_faces_in(b, slui_geos_faces_between(b, lines), whole) : NULL;
}

// Reads the faces, and their weights into an array with capacity for all.
static bool read_faces(slui_geos *b, const GEOSGeometry *faces, const regions *r,
                       slui_polygons *out, double *weights)
{
    int count = GEOSGetNumGeometries_r(b->geos, faces);
    for (int i = 0; i < count; i++) {
        const GEOSGeometry *face = GEOSGetGeometryN_r(b->geos, faces, i);
        size_t at = out->count;
        if (!face || !slui_geos_read(b, face, out)) return false;
        if (out->count == at) continue; // no interior
        weights[at] = weight_of(b, r, face);
        if (weights[at] == 0) return false;
    }
    return true;
}

static bool is_uniform(const double *weights, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (weights[i] != 1) return false;
    }
    return true;
}

// Takes the faces over, together with the components they form, so that both have the same corners
// along the border. Takes nothing if all of them cost 1.
static bool take_faces(slui_geos *b, const GEOSGeometry *faces, const double *weights,
                       slui_free_ground *parts)
{
    if (is_uniform(weights, parts->faces.count)) {
        slui_polygons_release(&b->allocator, &parts->faces);
        return true;
    }
    size_t count = parts->faces.count;
    parts->weights = slui_alloc(&b->allocator, count, sizeof *parts->weights);
    b->out_of_memory |= parts->weights == NULL;
    if (!parts->weights) return false;
    memcpy(parts->weights, weights, count * sizeof *weights);
    GEOSGeometry *united = slui_geos_keep(b, GEOSUnaryUnion_r(b->geos, faces));
    slui_polygons_release(&b->allocator, &parts->components);
    return united && slui_geos_read(b, united, &parts->components);
}

static bool make_faces(slui_geos *b, const GEOSGeometry *whole, const regions *r,
                       slui_free_ground *parts)
{
    GEOSGeometry *faces = cut_components(b, &parts->components, r, whole);
    if (!faces) return false;
    size_t most = (size_t)GEOSGetNumGeometries_r(b->geos, faces);
    double *weights = slui_alloc(&b->allocator, most, sizeof *weights);
    b->out_of_memory |= weights == NULL;
    bool fine = weights && read_faces(b, faces, r, &parts->faces, weights) &&
                take_faces(b, faces, weights, parts);
    slui_free(&b->allocator, weights, most, sizeof *weights);
    return fine;
}

static bool add_regions(slui_geos *b, const slu_world *world, const GEOSGeometry *whole,
                        slui_free_ground *parts)
{
    regions r = {0};
    bool fine = prepare_regions(b, world, &r) && make_faces(b, whole, &r, parts);
    release_regions(b, &r);
    return fine;
}

// ---------------------------------------------------------------------------------------------
// The free ground

static slu_status make_parts(slui_geos *b, const slu_world *world, const limits *g,
                             slui_free_ground *parts, slu_error *error)
{
    GEOSGeometry *components = free_ground(b, g);
    bool fine = components && slui_geos_read(b, components, &parts->components);
    if (fine && world->counts[SLU_SHAPE_REGION] > 0)
        fine = add_regions(b, world, components, parts);
    return fine ? SLU_OK : slui_geos_fail(b, error);
}

static slu_status make_ground(const slu_world *world, double radius, const slu_allocator *a,
                              limits *g, slu_error *error)
{
    g->reach = reach_of(radius, slui_world_bounds(world));
    if (take_boundary(world, radius, a, &g->boundary) && take_obstacles(world, a, g)) return SLU_OK;
    return slui_fail_memory(error);
}

slu_status slui_free_ground_find(const slu_world *world, double radius, const slu_allocator *a,
                                 slui_free_ground *out, slu_error *error)
{
    limits g = {0};
    slui_geos b;
    uint64_t crossings = 0;
    slu_status status =
        slui_tangle_count(a, &world->polygons, SLU_MAX_CROSSINGS, radius > 0, &crossings, error);
    if (status != SLU_OK) return status;
    status = slui_geos_open(&b, a) ? SLU_OK : slui_fail_memory(error);
    if (status == SLU_OK) status = make_ground(world, radius, a, &g, error);
    if (status == SLU_OK) status = make_parts(&b, world, &g, out, error);
    slui_geos_close(&b);
    slui_polygons_release(a, &g.boundary);
    slui_polygons_release(a, &g.blocked);
    return status;
}
