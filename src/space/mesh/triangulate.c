// SPDX-License-Identifier: MIT
// Polygons cut into triangles: a constrained Delaunay triangulation of all their corners, of which
// the inner triangles are kept.
//
// What is inside follows from the edges alone: the triangle to the left of a polygon's edge belongs
// to it, and so does every triangle that can be reached without crossing an edge.
#include "base/random.h"
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/mesh/delaunay.h"
#include "space/mesh/mesh.h"

typedef struct cutting {
    const slu_allocator *a;
    const slui_polygons *polygons;
    uint32_t *corner_of; // of each point; points at one place are one corner
    slu_point *corners;
    size_t corner_count;
    slui_delaunay delaunay;
    uint32_t *polygon; // of each triangle: its polygon + 1
} cutting;

// ---------------------------------------------------------------------------------------------
// Corners: points at the same place get one number

static uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

// mask is one less than the size of the table, a power of two.
static size_t hash(slu_point p, size_t mask)
{
    uint64_t h = bits_of(p.x) * UINT64_C(0x9E3779B97F4A7C15);
    h = (h ^ h >> 29 ^ bits_of(p.y)) * UINT64_C(0xBF58476D1CE4E5B9);
    return (size_t)(h ^ h >> 32) & mask;
}

// The corner at a place, a new one if there is none. Adding 0 turns -0 into 0.
static uint32_t corner_at(cutting *c, uint32_t *table, size_t mask, slu_point p)
{
    p = (slu_point){p.x + 0.0, p.y + 0.0};
    size_t slot = hash(p, mask);
    for (; table[slot]; slot = (slot + 1) & mask) {
        if (slui_same_point(c->corners[table[slot] - 1], p)) return table[slot] - 1;
    }
    c->corners[c->corner_count++] = p;
    table[slot] = (uint32_t)c->corner_count;
    return table[slot] - 1;
}

static bool number_corners(cutting *c)
{
    size_t points = c->polygons->point_count, size = 16;
    while (size < 2 * points)
        size *= 2;
    uint32_t *table = slui_alloc(c->a, size, sizeof *table);
    c->corner_of = slui_alloc(c->a, points, sizeof *c->corner_of);
    c->corners = slui_alloc(c->a, points, sizeof *c->corners);
    bool good = table && c->corner_of && c->corners;
    for (size_t i = 0; good && i < points; i++)
        c->corner_of[i] = corner_at(c, table, size - 1, c->polygons->points[i]);
    slui_free(c->a, table, size, sizeof *table);
    return good;
}

// ---------------------------------------------------------------------------------------------
// Edges and insides

typedef struct edge {
    uint32_t from, to; // corners
    uint32_t owner;
} edge;

static void list_edges(const cutting *c, edge *edges)
{
    const slui_polygons *p = c->polygons;
    for (uint32_t polygon = 0; polygon < p->count; polygon++) {
        for (uint32_t ring = p->first_ring[polygon]; ring < p->first_ring[polygon + 1]; ring++) {
            for (uint32_t i = p->first_point[ring]; i < p->first_point[ring + 1]; i++)
                edges[i] = (edge){c->corner_of[i] + SLUI_BOX_CORNERS,
                                  c->corner_of[slui_ring_next(p, ring, i)] + SLUI_BOX_CORNERS,
                                  polygon + 1};
        }
    }
}

static void shuffle(edge *edges, size_t count)
{
    slui_random random = slui_random_seeded(count);
    for (size_t i = count; i > 1; i--) {
        size_t other = slui_random_below(&random, (uint32_t)i);
        edge kept = edges[i - 1];
        edges[i - 1] = edges[other];
        edges[other] = kept;
    }
}

// In the order of the rings. Once that has cost the triangulation's patience, in random order,
// where an edge crosses few triangles: of n parallel edges side by side, each would cross n.
static slu_status join_all(cutting *c, edge *edges, size_t count, slu_error *error)
{
    slu_status status = SLU_OK;
    bool patient = true;
    for (size_t i = 0; i < count && status == SLU_OK; i++) {
        if (patient && c->delaunay.patience == 0) {
            shuffle(edges + i, count - i);
            patient = false;
        }
        status =
            slui_delaunay_join(&c->delaunay, edges[i].from, edges[i].to, edges[i].owner, error);
    }
    return status;
}

static slu_status join_edges(cutting *c, slu_error *error)
{
    size_t count = c->polygons->point_count;
    edge *edges = slui_alloc(c->a, count, sizeof *edges);
    if (!edges) return slui_fail_memory(error);
    list_edges(c, edges);
    slu_status status = join_all(c, edges, count, error);
    slui_free(c->a, edges, count, sizeof *edges);
    return status;
}

// Assigns a triangle to a polygon, and later the triangles around it.
static bool claim(cutting *c, uint32_t triangle, uint32_t polygon)
{
    if (c->polygon[triangle]) return true;
    c->polygon[triangle] = polygon;
    return slui_stack_push(c->a, &c->delaunay.stack, triangle);
}

static bool flood(cutting *c)
{
    slui_delaunay *d = &c->delaunay;
    while (d->stack.count) {
        uint32_t t = d->stack.items[--d->stack.count];
        for (uint32_t e = 3 * t; e < 3 * t + 3; e++) {
            if (d->owner[e] != SLUI_LOOSE || d->twin[e] == SLUI_NO_EDGE) continue;
            if (!claim(c, d->twin[e] / 3, c->polygon[t])) return false;
        }
    }
    return true;
}

static slu_status find_insides(cutting *c, slu_error *error)
{
    slui_delaunay *d = &c->delaunay;
    c->polygon = slui_alloc(c->a, d->triangle_capacity, sizeof *c->polygon);
    if (!c->polygon) return slui_fail_memory(error);
    d->stack.count = 0;
    for (uint32_t e = 0; e < 3 * d->triangle_count; e++) {
        uint32_t owner = d->owner[e];
        if (owner == SLUI_LOOSE || owner == SLUI_UNOWNED) continue;
        if (!claim(c, e / 3, owner) || !flood(c)) return slui_fail_memory(error);
    }
    return SLU_OK;
}

// True if each edge has the right polygon on its left, and the box lies outside all polygons, which
// fails if a ring has the wrong orientation.
static bool is_sound(const cutting *c)
{
    const slui_delaunay *d = &c->delaunay;
    for (uint32_t e = 0; e < 3 * d->triangle_count; e++) {
        uint32_t owner = d->owner[e], polygon = c->polygon[e / 3];
        if (d->twin[e] == SLUI_NO_EDGE && polygon) return false;
        if (owner != SLUI_LOOSE && polygon != (owner == SLUI_UNOWNED ? 0 : owner)) return false;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------
// The mesh

static bool reserve_mesh(cutting *c, slui_mesh *mesh)
{
    for (uint32_t t = 0; t < c->delaunay.triangle_count; t++)
        mesh->cell_count += c->polygon[t] != 0;
    mesh->side_count = 3 * mesh->cell_count;
    mesh->corner_count = c->corner_count;
    mesh->corners = slui_alloc(c->a, mesh->corner_count, sizeof *mesh->corners);
    mesh->first_side = slui_alloc(c->a, mesh->cell_count + 1, sizeof *mesh->first_side);
    mesh->side_corner = slui_alloc(c->a, mesh->side_count, sizeof *mesh->side_corner);
    mesh->cell_polygon = slui_alloc(c->a, mesh->cell_count, sizeof *mesh->cell_polygon);
    return mesh->corners && mesh->first_side && mesh->side_corner && mesh->cell_polygon;
}

static slu_status take_mesh(cutting *c, slui_mesh *mesh, slu_error *error)
{
    if (!reserve_mesh(c, mesh)) return slui_fail_memory(error);
    memcpy(mesh->corners, c->corners, c->corner_count * sizeof *c->corners);
    uint32_t cell = 0;
    for (uint32_t t = 0; t < c->delaunay.triangle_count; t++) {
        if (!c->polygon[t]) continue;
        for (uint32_t k = 0; k < 3; k++)
            mesh->side_corner[3 * cell + k] = c->delaunay.from[3 * t + k] - SLUI_BOX_CORNERS;
        mesh->cell_polygon[cell++] = c->polygon[t] - 1;
        mesh->first_side[cell] = 3 * cell;
    }
    return slui_mesh_finish(c->a, mesh, error);
}

static slu_status cut(cutting *c, slui_mesh *out, slu_error *error)
{
    if (!number_corners(c)) return slui_fail_memory(error);
    if (!slui_delaunay_build(&c->delaunay, c->a, c->corners, c->corner_count))
        return slui_fail_memory(error);
    slu_status status = join_edges(c, error);
    if (status == SLU_OK) status = find_insides(c, error);
    if (status == SLU_OK && !is_sound(c))
        status = slui_fail(error, SLU_ERR_ARGUMENT,
                           "polygons overlap, or a ring has the wrong orientation");
    return status == SLU_OK ? take_mesh(c, out, error) : status;
}

slu_status slui_mesh_triangulate(const slu_allocator *a, const slui_polygons *polygons,
                                 slui_mesh *out, slu_error *error)
{
    cutting c = {.a = a, .polygons = polygons, .delaunay.allocator = *a};
    *out = (slui_mesh){0};
    if (polygons->count == 0) return slui_mesh_finish(a, out, error);
    slu_status status = cut(&c, out, error);
    if (status != SLU_OK) slui_mesh_release(a, out);
    slui_free(a, c.polygon, c.delaunay.triangle_capacity, sizeof *c.polygon);
    slui_free(a, c.corners, polygons->point_count, sizeof *c.corners);
    slui_free(a, c.corner_of, polygons->point_count, sizeof *c.corner_of);
    slui_delaunay_release(&c.delaunay);
    return status;
}
