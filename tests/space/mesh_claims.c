// SPDX-License-Identifier: MIT
#include "mesh_claims.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "space/geometry/geometry.h"

static slu_point corner(const slui_mesh *mesh, uint32_t side)
{
    return mesh->corners[mesh->side_corner[side]];
}

static double cell_area(const slui_mesh *mesh, uint32_t cell)
{
    uint32_t first = mesh->first_side[cell], end = mesh->first_side[cell + 1];
    double area = 0;
    for (uint32_t s = first + 1; s + 1 < end; s++) {
        area += slui_cross(slui_minus(corner(mesh, s), corner(mesh, first)),
                           slui_minus(corner(mesh, s + 1), corner(mesh, first)));
    }
    return area / 2;
}

static void claim_convex(const slui_mesh *mesh, uint32_t cell)
{
    bool turns = false;
    for (uint32_t s = mesh->first_side[cell]; s < mesh->first_side[cell + 1]; s++) {
        uint32_t second = slui_mesh_next(mesh, cell, s);
        uint32_t third = slui_mesh_next(mesh, cell, second);
        int turn = slui_turn(corner(mesh, s), corner(mesh, second), corner(mesh, third));
        assert_true(turn >= 0);
        turns = turns || turn > 0;
    }
    assert_true(turns);
}

static double polygon_area(const slui_polygons *polygons, size_t polygon)
{
    double area = 0;
    for (uint32_t r = polygons->first_ring[polygon]; r < polygons->first_ring[polygon + 1]; r++)
        area += slui_ring_area(polygons, r) / 2;
    return area;
}

// Convex cells that together make one turn around each of their inner corners, and whose area is
// that of the polygon, do not overlap.
void claim_cells_cover(const slui_mesh *mesh, const slui_polygons *polygons)
{
    double *areas = calloc(polygons->count, sizeof *areas);
    for (uint32_t c = 0; c < mesh->cell_count; c++) {
        claim_convex(mesh, c);
        assert_true(mesh->cell_polygon[c] < polygons->count);
        areas[mesh->cell_polygon[c]] += cell_area(mesh, c);
    }
    for (size_t p = 0; p < polygons->count; p++) {
        double area = polygon_area(polygons, p);
        assert_true(fabs(areas[p] - area) <= 1e-9 * area);
    }
    free(areas);
}

static uint32_t other_half(const slui_mesh *mesh, uint32_t cell, uint32_t side)
{
    uint32_t beyond = mesh->side_cell[side], to = slui_mesh_next(mesh, cell, side);
    for (uint32_t s = mesh->first_side[beyond]; s < mesh->first_side[beyond + 1]; s++) {
        uint32_t next = slui_mesh_next(mesh, beyond, s);
        if (mesh->side_corner[s] == mesh->side_corner[to] &&
            mesh->side_corner[next] == mesh->side_corner[side])
            return s;
    }
    fail_msg("side %u of cell %u is no side of its neighbour", side, cell);
    return 0;
}

void claim_neighbours(const slui_mesh *mesh)
{
    for (uint32_t c = 0; c < mesh->cell_count; c++) {
        for (uint32_t s = mesh->first_side[c]; s < mesh->first_side[c + 1]; s++) {
            if (mesh->side_cell[s] == SLUI_NO_CELL) continue;
            assert_int_equal(mesh->side_cell[other_half(mesh, c, s)], c);
        }
    }
}

void claim_delaunay(const slui_mesh *mesh)
{
    for (uint32_t c = 0; c < mesh->cell_count; c++) {
        uint32_t first = mesh->first_side[c];
        for (uint32_t s = first; s < first + 3; s++) {
            uint32_t beyond = mesh->side_cell[s];
            if (beyond == SLUI_NO_CELL || mesh->cell_polygon[beyond] != mesh->cell_polygon[c])
                continue;
            uint32_t half = other_half(mesh, c, s);
            uint32_t apex = slui_mesh_next(mesh, beyond, slui_mesh_next(mesh, beyond, half));
            assert_true(slui_in_circle(corner(mesh, first), corner(mesh, first + 1),
                                       corner(mesh, first + 2), corner(mesh, apex)) <= 0);
        }
    }
}
