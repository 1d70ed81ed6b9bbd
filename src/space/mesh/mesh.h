// SPDX-License-Identifier: MIT
// A mesh: ground cut into convex cells that share whole sides with their neighbours.
//
// Cell c has the sides first_side[c] to first_side[c + 1] - 1, counter-clockwise; side s leads from
// corner side_corner[s] to that of the next side, and beyond it lies the cell side_cell[s]. Where a
// side has several neighbours it is stored as several collinear sides, so that each has one
// neighbour. Corners with the same coordinates are one corner.
#ifndef SLUI_SPACE_MESH_H
#define SLUI_SPACE_MESH_H

#include "space/geometry/polygons.h"

#define SLUI_NO_CELL UINT32_MAX // beyond the border

typedef struct slui_mesh {
    slu_point *corners;
    size_t corner_count;
    uint32_t *first_side; // cell_count + 1
    size_t cell_count;
    uint32_t *side_corner, *side_cell;
    size_t side_count;
    uint32_t *cell_polygon; // the index of the input polygon that contains the cell
    // Point location: a grid over the bounds; each square lists the cells that touch it.
    slu_box bounds;
    int columns, rows;
    double square;         // the length of a square's side
    uint32_t *first_entry; // columns * rows + 1
    uint32_t *entries;
} slui_mesh;

static inline uint32_t slui_mesh_side_end(const slui_mesh *mesh, uint32_t cell)
{
    return mesh->first_side[cell + 1];
}

// The side after another in its cell.
static inline uint32_t slui_mesh_next(const slui_mesh *mesh, uint32_t cell, uint32_t side)
{
    return side + 1 < mesh->first_side[cell + 1] ? side + 1 : mesh->first_side[cell];
}

// The side before another in its cell.
static inline uint32_t slui_mesh_before(const slui_mesh *mesh, uint32_t cell, uint32_t side)
{
    return (side > mesh->first_side[cell] ? side : mesh->first_side[cell + 1]) - 1;
}

// The side of a cell that begins at one of its corners.
static inline uint32_t slui_mesh_side_from(const slui_mesh *mesh, uint32_t cell, uint32_t corner)
{
    uint32_t side = mesh->first_side[cell];
    while (mesh->side_corner[side] != corner)
        side++;
    return side;
}

// The same side in the cell beyond it; SLUI_NO_CELL at the border.
static inline uint32_t slui_mesh_twin(const slui_mesh *mesh, uint32_t cell, uint32_t side)
{
    uint32_t beyond = mesh->side_cell[side];
    if (beyond == SLUI_NO_CELL) return SLUI_NO_CELL;
    return slui_mesh_side_from(mesh, beyond, mesh->side_corner[slui_mesh_next(mesh, cell, side)]);
}

// A constrained Delaunay triangulation of polygons: no corner is added, and every edge of a polygon
// is a side. Polygons may touch at corners and along whole edges (which then have cells on both
// sides).
slu_status slui_mesh_triangulate(const slu_allocator *a, const slui_polygons *polygons,
                                 slui_mesh *out, slu_error *error);

// Fills side_cell and the grid of a mesh whose corners, sides and polygons are set. On failure the
// mesh is still to be released.
slu_status slui_mesh_finish(const slu_allocator *a, slui_mesh *mesh, slu_error *error);

// Whether cells are convex and counter-clockwise, and beyond each side lies a cell that has it the
// other way round; for SLUI_ASSERT, on small meshes.
bool slui_mesh_is_sound(const slui_mesh *mesh);

void slui_mesh_release(const slu_allocator *a, slui_mesh *mesh);
size_t slui_mesh_bytes(const slui_mesh *mesh);

// The cells near a point, in ascending order; they include all that contain it.
typedef struct slui_mesh_square {
    const uint32_t *cells;
    size_t count;
} slui_mesh_square;
slui_mesh_square slui_mesh_square_at(const slui_mesh *mesh, slu_point point);

// True if a point lies in a cell, its border included. Exact.
bool slui_mesh_cell_has(const slui_mesh *mesh, uint32_t cell, slu_point point);

// A cell that contains a point, its border included: the lowest number of several; SLUI_NO_CELL for
// none. Exact.
uint32_t slui_mesh_locate(const slui_mesh *mesh, slu_point point);

// The same among the cells of one polygon.
uint32_t slui_mesh_locate_in(const slui_mesh *mesh, uint32_t polygon, slu_point point);

#endif
