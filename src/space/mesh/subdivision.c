// SPDX-License-Identifier: MIT
// Polygons being cut into cells.
//
// Source: the linked sides are those of Muller & Preparata 1978, "Finding the Intersection of Two
// Convex Polyhedra".
// Cost: O(1) for each cut. Memory: 16 bytes per side, 24 per corner.
#include "space/mesh/subdivision.h"

#include "base/arrays.h"
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/geometry/sectors.h"

void slui_subdivision_release(const slu_allocator *a, slui_subdivision *s)
{
    slui_free(a, s->sides, s->side_capacity, sizeof *s->sides);
    slui_free(a, s->corners, s->corner_capacity, sizeof *s->corners);
    slui_free(a, s->points, s->point_capacity, sizeof *s->points);
    *s = (slui_subdivision){0};
}

static bool grow(const slu_allocator *a, slui_subdivision *s, size_t sides, size_t corners)
{
    size_t corner_count = s->corner_count + corners;
    return s->side_count + sides < SLUI_NO_SIDE &&
           SLUI_GROW(a, s->sides, s->side_capacity, s->side_count + sides) &&
           SLUI_GROW(a, s->corners, s->corner_capacity, corner_count) &&
           SLUI_GROW(a, s->points, s->point_capacity, corner_count);
}

static void link_sides(slui_subdivision *s, uint32_t side, uint32_t next)
{
    s->sides[side].next = next;
    s->sides[next].before = side;
}

static uint32_t add_side(slui_subdivision *s, uint32_t corner, uint32_t twin)
{
    s->sides[s->side_count] = (slui_cut_side){corner, SLUI_NO_SIDE, SLUI_NO_SIDE, twin};
    return (uint32_t)s->side_count++;
}

static uint32_t add_corner(slui_subdivision *s, slu_point point, uint32_t side, uint32_t polygon)
{
    s->points[s->corner_count] = point;
    s->corners[s->corner_count] = (slui_cut_corner){side, polygon};
    return (uint32_t)s->corner_count++;
}

static void add_polygon(const slui_polygons *polygons, size_t polygon, slui_subdivision *s)
{
    uint32_t end = polygons->first_point[polygons->first_ring[polygon + 1]];
    for (uint32_t i = polygons->first_point[polygons->first_ring[polygon]]; i < end; i++)
        add_side(s, add_corner(s, polygons->points[i], i, (uint32_t)polygon), SLUI_NO_SIDE);
}

bool slui_subdivision_build(const slu_allocator *a, const slui_polygons *polygons,
                            slui_subdivision *out)
{
    *out = (slui_subdivision){0};
    slui_sectors sectors;
    if (!grow(a, out, polygons->point_count, polygons->point_count)) return false;
    if (!slui_sectors_build(a, polygons, &sectors)) return false;
    for (size_t p = 0; p < polygons->count; p++)
        add_polygon(polygons, p, out);
    for (uint32_t i = 0; i < out->side_count; i++)
        link_sides(out, sectors.last[i], i);
    slui_sectors_release(a, &sectors);
    return true;
}

bool slui_subdivision_join(const slu_allocator *a, slui_subdivision *s, uint32_t h, uint32_t k,
                           uint32_t *out)
{
    if (!grow(a, s, 2, 0)) return false;
    uint32_t before_h = s->sides[h].before, before_k = s->sides[k].before;
    uint32_t there = add_side(s, s->sides[h].corner, SLUI_NO_SIDE);
    uint32_t back = add_side(s, s->sides[k].corner, there);
    s->sides[there].twin = back;
    link_sides(s, before_h, there);
    link_sides(s, there, k);
    link_sides(s, before_k, back);
    link_sides(s, back, h);
    *out = there;
    return true;
}

// The second half of a side, from a corner that lies on it.
static uint32_t halve(slui_subdivision *s, uint32_t side, uint32_t corner)
{
    uint32_t rest = add_side(s, corner, SLUI_NO_SIDE);
    link_sides(s, rest, s->sides[side].next);
    link_sides(s, side, rest);
    return rest;
}

bool slui_subdivision_split(const slu_allocator *a, slui_subdivision *s, uint32_t side,
                            slu_point point, uint32_t *out)
{
    if (!grow(a, s, 2, 1)) return false;
    uint32_t twin = s->sides[side].twin, polygon = s->corners[s->sides[side].corner].polygon;
    uint32_t corner = add_corner(s, point, (uint32_t)s->side_count, polygon);
    *out = halve(s, side, corner);
    if (twin == SLUI_NO_SIDE) return true;
    uint32_t rest = halve(s, twin, corner);
    s->sides[side].twin = rest;
    s->sides[rest].twin = side;
    s->sides[twin].twin = *out;
    s->sides[*out].twin = twin;
    return true;
}

// ---------------------------------------------------------------------------------------------
// Meshes

// The lowest corner at the same place as each; returns how many places there are.
static size_t find_places(const slui_subdivision *s, uint64_t *words, uint32_t *place_of)
{
    size_t count = s->corner_count, places = 0;
    slui_sort_places(s->points, 0, count, words);
    for (size_t begin = 0, end; begin < count; begin = end) {
        end = slui_places_end(words, count, begin);
        for (size_t i = begin; i < end; i++) {
            uint32_t one = (uint32_t)words[i], other;
            for (size_t j = begin; (other = (uint32_t)words[j]) != one; j++) {
                if (slui_same_point(s->points[other], s->points[one])) break;
            }
            place_of[one] = other;
            places += one == other;
        }
    }
    return places;
}

// Numbers the places, and writes the corners of the mesh.
static void number_places(const slui_subdivision *s, uint32_t *place_of, slui_mesh *mesh)
{
    mesh->corner_count = 0;
    for (uint32_t i = 0; i < s->corner_count; i++) {
        if (place_of[i] == i) {
            mesh->corners[mesh->corner_count] = s->points[i];
            place_of[i] = (uint32_t)mesh->corner_count++;
        } else {
            place_of[i] = place_of[place_of[i]];
        }
    }
}

static bool make_corners(const slu_allocator *a, const slui_subdivision *s, uint32_t *place_of,
                         slui_mesh *mesh)
{
    uint64_t *words = slui_alloc(a, 2 * s->corner_count, sizeof *words);
    if (!words) return false;
    mesh->corner_count = find_places(s, words, place_of);
    slui_free(a, words, 2 * s->corner_count, sizeof *words);
    mesh->corners = slui_alloc(a, mesh->corner_count, sizeof *mesh->corners);
    if (!mesh->corners) return false;
    number_places(s, place_of, mesh);
    return true;
}

// Numbers the cycle of each side; returns how many cycles there are.
static size_t number_rounds(const slui_subdivision *s, uint32_t *round_of)
{
    uint32_t rounds = 0;
    for (size_t i = 0; i < s->side_count; i++)
        round_of[i] = UINT32_MAX;
    for (uint32_t i = 0; i < s->side_count; i++) {
        if (round_of[i] != UINT32_MAX) continue;
        for (uint32_t side = i; round_of[side] == UINT32_MAX; side = s->sides[side].next)
            round_of[side] = rounds;
        rounds++;
    }
    return rounds;
}

static bool take_cells(const slu_allocator *a, size_t cells, size_t sides, slui_mesh *mesh)
{
    mesh->cell_count = cells;
    mesh->side_count = sides;
    mesh->first_side = slui_alloc(a, cells + 1, sizeof *mesh->first_side);
    mesh->cell_polygon = slui_alloc(a, cells, sizeof *mesh->cell_polygon);
    mesh->side_corner = slui_alloc(a, sides, sizeof *mesh->side_corner);
    return mesh->first_side && mesh->cell_polygon && mesh->side_corner;
}

// Cycles are numbered in the order of their lowest sides, so a pass over the sides meets them in
// order.
static void write_cells(const slui_subdivision *s, const uint32_t *round_of,
                        const uint32_t *place_of, slui_mesh *mesh)
{
    uint32_t cell = 0, written = 0;
    for (uint32_t i = 0; i < s->side_count; i++) {
        if (round_of[i] != cell) continue;
        mesh->cell_polygon[cell] = s->corners[s->sides[i].corner].polygon;
        uint32_t side = i;
        do {
            mesh->side_corner[written++] = place_of[s->sides[side].corner];
            side = s->sides[side].next;
        } while (side != i);
        mesh->first_side[++cell] = written;
    }
}

static bool fill_mesh(const slu_allocator *a, const slui_subdivision *s, uint32_t *place_of,
                      uint32_t *round_of, slui_mesh *mesh)
{
    if (!make_corners(a, s, place_of, mesh)) return false;
    if (!take_cells(a, number_rounds(s, round_of), s->side_count, mesh)) return false;
    write_cells(s, round_of, place_of, mesh);
    return true;
}

slu_status slui_subdivision_mesh(const slu_allocator *a, const slui_subdivision *s, slui_mesh *out,
                                 slu_error *error)
{
    slui_mesh mesh = {0};
    uint32_t *place_of = slui_alloc(a, s->corner_count, sizeof *place_of);
    uint32_t *round_of = slui_alloc(a, s->side_count, sizeof *round_of);
    bool is_filled = place_of && round_of && fill_mesh(a, s, place_of, round_of, &mesh);
    slui_free(a, place_of, s->corner_count, sizeof *place_of);
    slui_free(a, round_of, s->side_count, sizeof *round_of);
    slu_status status = is_filled ? slui_mesh_finish(a, &mesh, error) : slui_fail_memory(error);
    if (status == SLU_OK)
        *out = mesh;
    else
        slui_mesh_release(a, &mesh);
    return status;
}
