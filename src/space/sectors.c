// SPDX-License-Identifier: MIT
<<<<<<< HEAD
// The free sectors at the corners of polygons.
//
// Cost: O(points), and where k of them lie at one place k^2. Memory: 13 bytes per point, 16 more while it
// works.
#include "space/sectors.h"

#include "space/places.h"

void slui_sectors_release(const slu_allocator *a, slui_sectors *sectors)
{
    slui_free(a, sectors->next, sectors->count, sizeof *sectors->next);
    slui_free(a, sectors->before, sectors->count, sizeof *sectors->before);
    slui_free(a, sectors->last, sectors->count, sizeof *sectors->last);
    slui_free(a, sectors->bend, sectors->count, sizeof *sectors->bend);
=======
// The free sectors at the corners of a mesh. Cost: each side is looked at a few times.
#include "space/sectors.h"

#include "base/status.h"
#include "space/geometry.h"

static slu_point corner_at(const slui_mesh *mesh, uint32_t side)
{
    return mesh->corners[mesh->side_corner[side]];
}

// Goes round a corner from the side that leaves it along the border, and names the sides that begin there.
// Returns the other end of the sector.
static slui_sector go_round(const slui_mesh *mesh, const slui_sectors *sectors, uint32_t cell,
                            uint32_t side, uint32_t name)
{
    slui_sector sector = {mesh->side_corner[side], side, cell, 0, 0};
    for (;;) {
        uint32_t before = slui_mesh_before(mesh, cell, side);
        sectors->of_side[side] = name;
        sector.last_side = before;
        sector.last_cell = cell;
        if (sectors->twin[before] == SLUI_NO_CELL) return sector;
        side = sectors->twin[before];
        cell = mesh->side_cell[before];
    }
}

static bool is_wide(const slui_mesh *mesh, const slui_sector *sector)
{
    slu_point next = corner_at(mesh, slui_mesh_next(mesh, sector->first_cell, sector->first_side));
    return slui_turn(corner_at(mesh, sector->last_side), mesh->corners[sector->corner], next) < 0;
}

// Counts the sectors; where there is room for them, writes them.
static void find_sectors(const slui_mesh *mesh, slui_sectors *out)
{
    size_t count = 0;
    for (uint32_t c = 0; c < mesh->cell_count; c++) {
        for (uint32_t s = mesh->first_side[c]; s < mesh->first_side[c + 1]; s++) {
            if (mesh->side_cell[s] != SLUI_NO_CELL) continue;
            slui_sector sector = go_round(mesh, out, c, s, SLUI_NO_SECTOR);
            if (!is_wide(mesh, &sector)) continue;
            if (out->items) {
                go_round(mesh, out, c, s, (uint32_t)count);
                out->items[count] = sector;
            }
            count++;
        }
    }
    out->count = count;
}

slu_status slui_sectors_find(const slu_allocator *a, const slui_mesh *mesh, slui_sectors *out,
                             slu_error *error)
{
    *out = (slui_sectors){.side_count = mesh->side_count};
    out->of_side = slui_alloc(a, mesh->side_count, sizeof *out->of_side);
    out->twin = slui_alloc(a, mesh->side_count, sizeof *out->twin);
    bool good = out->of_side && out->twin;
    if (good) {
        for (uint32_t c = 0; c < mesh->cell_count; c++) {
            for (uint32_t s = mesh->first_side[c]; s < mesh->first_side[c + 1]; s++) {
                out->twin[s] = slui_mesh_twin(mesh, c, s);
                out->of_side[s] = SLUI_NO_SECTOR;
            }
        }
        find_sectors(mesh, out);
        out->items = slui_alloc(a, out->count, sizeof *out->items);
        good = out->items != NULL;
    }
    if (!good) {
        slui_sectors_release(a, out);
        return slui_fail_memory(error);
    }
    find_sectors(mesh, out);
    return SLU_OK;
}

void slui_sectors_release(const slu_allocator *a, slui_sectors *sectors)
{
    slui_free(a, sectors->items, sectors->count, sizeof *sectors->items);
    slui_free(a, sectors->of_side, sectors->side_count, sizeof *sectors->of_side);
    slui_free(a, sectors->twin, sectors->side_count, sizeof *sectors->twin);
>>>>>>> space-mesh
    *sectors = (slui_sectors){0};
}

size_t slui_sectors_bytes(const slui_sectors *sectors)
{
<<<<<<< HEAD
    return sectors->count * (3 * sizeof *sectors->next + sizeof *sectors->bend);
}

static bool take(const slu_allocator *a, slui_sectors *sectors, size_t count)
{
    *sectors = (slui_sectors){.count = count};
    sectors->next = slui_alloc(a, count, sizeof *sectors->next);
    sectors->before = slui_alloc(a, count, sizeof *sectors->before);
    sectors->last = slui_alloc(a, count, sizeof *sectors->last);
    sectors->bend = slui_alloc(a, count, sizeof *sectors->bend);
    if (sectors->next && sectors->before && sectors->last && sectors->bend) return true;
    slui_sectors_release(a, sectors);
    return false;
}

static void follow_rings(const slui_polygons *polygons, slui_sectors *sectors)
{
    for (size_t r = 0; r < polygons->ring_count; r++) {
        for (uint32_t i = polygons->first_point[r]; i < polygons->first_point[r + 1]; i++) {
            sectors->next[i] = slui_ring_next(polygons, r, i);
            sectors->before[i] = sectors->last[i] = slui_ring_before(polygons, r, i);
        }
    }
}

// ---------------------------------------------------------------------------------------------
// Points at one place

// Whether a ray turning left round `at` from a meets b before c.
static bool is_met_first(slu_point at, slu_point a, slu_point b, slu_point c)
{
    int to_b = slui_turn(at, a, b), to_c = slui_turn(at, a, c);
    if (to_b != to_c) return to_b > to_c;
    return to_b != 0 && slui_turn(at, b, c) > 0;
}

static void close_sector(const slu_point *points, slui_sectors *s, uint32_t i, uint32_t other)
{
    uint32_t last = s->before[other];
    if (is_met_first(points[i], points[s->next[i]], points[last], points[s->last[i]]))
        s->last[i] = last;
}

static void close_sectors(const slu_point *points, slui_sectors *s, const uint64_t *words,
                          size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            uint32_t one = (uint32_t)words[i], other = (uint32_t)words[j];
            if (i != j && slui_same_point(points[one], points[other]))
                close_sector(points, s, one, other);
        }
    }
}

// Of the points from `first` on, which are those of one polygon; words has room for twice as many.
static void join_rings(const slu_point *points, slui_sectors *s, uint64_t *words, uint32_t first,
                       size_t count)
{
    slui_sort_places(points, first, count, words);
    for (size_t begin = 0, end; begin < count; begin = end) {
        end = slui_places_end(words, count, begin);
        close_sectors(points, s, words + begin, end - begin);
    }
}

static bool join_all_rings(const slu_allocator *a, const slui_polygons *polygons, slui_sectors *s)
{
    uint64_t *words = slui_alloc(a, 2 * s->count, sizeof *words);
    if (!words) return false;
    for (size_t p = 0; p < polygons->count; p++) {
        uint32_t first = polygons->first_point[polygons->first_ring[p]];
        uint32_t end = polygons->first_point[polygons->first_ring[p + 1]];
        join_rings(polygons->points, s, words, first, end - first);
    }
    slui_free(a, words, 2 * s->count, sizeof *words);
    return true;
}

bool slui_sectors_make(const slu_allocator *a, const slui_polygons *polygons, slui_sectors *out)
{
    slui_sectors made;
    if (!take(a, &made, polygons->point_count)) return false;
    follow_rings(polygons, &made);
    if (!join_all_rings(a, polygons, &made)) {
        slui_sectors_release(a, &made);
        return false;
    }
    const slu_point *points = polygons->points;
    for (uint32_t i = 0; i < made.count; i++)
        made.bend[i] = (int8_t)slui_turn(points[i], points[made.next[i]], points[made.last[i]]);
    *out = made;
    return true;
}

bool slui_sector_has(const slui_sectors *s, const slu_point *points, uint32_t i, slu_point q)
{
    slu_point at = points[i], first = points[s->next[i]], last = points[s->last[i]];
    if (s->bend[i] == 0) return slui_turn(at, first, q) >= 0;
    if (s->bend[i] > 0) return slui_turn(at, first, q) >= 0 && slui_turn(at, q, last) >= 0;
    return slui_turn(at, last, q) <= 0 || slui_turn(at, q, first) <= 0;
=======
    return sectors->count * sizeof *sectors->items +
           2 * sectors->side_count * sizeof *sectors->twin;
>>>>>>> space-mesh
}
