// SPDX-License-Identifier: MIT
// A mesh: ground cut into convex cells that share whole edges, or parts of them, with their neighbours.
//
// Cell c has the sides first_side[c] to first_side[c + 1] - 1, counter-clockwise; side s leads from corner
// side_corner[s] to that of the next side, and beyond it lies the cell side_cell[s]. Where a side has
// several neighbours it is kept as several sides on one line, so that each side has one. Corners with the
// same coordinates are one corner.
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
    uint32_t *cell_polygon; // which polygon of those it was made from the cell lies in
    // Where cells are: a grid over the bounds, each square with the cells that touch it.
    slu_box bounds;
    int columns, rows;
    double square;         // the side of one
    uint32_t *first_entry; // columns * rows + 1
    uint32_t *entries;
} slui_mesh;

static inline uint32_t slui_mesh_side_end(const slui_mesh *mesh, uint32_t cell)
{
    return mesh->first_side[cell + 1];
}

// The side after another round its cell.
static inline uint32_t slui_mesh_next(const slui_mesh *mesh, uint32_t cell, uint32_t side)
{
    return side + 1 < mesh->first_side[cell + 1] ? side + 1 : mesh->first_side[cell];
}

// The side before another round its cell.
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

// A side as the cell beyond it has it; SLUI_NO_CELL at the border.
static inline uint32_t slui_mesh_twin(const slui_mesh *mesh, uint32_t cell, uint32_t side)
{
    uint32_t beyond = mesh->side_cell[side];
    if (beyond == SLUI_NO_CELL) return SLUI_NO_CELL;
    return slui_mesh_side_from(mesh, beyond, mesh->side_corner[slui_mesh_next(mesh, cell, side)]);
}

// A constrained Delaunay triangulation of polygons: no corner is added, every edge of a polygon is a side.
// Polygons may touch at corners and along whole edges (these then have cells on both sides).
slu_status slui_mesh_triangulate(const slu_allocator *a, const slui_polygons *polygons,
                                 slui_mesh *out, slu_error *error);

// Fills side_cell and the grid of a mesh whose corners, sides and zones are there. If it fails, the mesh is still to
// be released.
slu_status slui_mesh_finish(const slu_allocator *a, slui_mesh *mesh, slu_error *error);

// Whether cells are convex and counter-clockwise, and beyond each side lies a cell that has it the other way
// round; for SLUI_ASSERT, on small meshes.
bool slui_mesh_is_sound(const slui_mesh *mesh);

void slui_mesh_release(const slu_allocator *a, slui_mesh *mesh);
size_t slui_mesh_bytes(const slui_mesh *mesh);

// The cells near a point, in ascending order: all that have it are among them.
typedef struct slui_mesh_square {
    const uint32_t *cells;
    size_t count;
} slui_mesh_square;
slui_mesh_square slui_mesh_square_at(const slui_mesh *mesh, slu_point point);

// True if a point lies in a cell, its border included. Exact.
bool slui_mesh_cell_has(const slui_mesh *mesh, uint32_t cell, slu_point point);

// A cell in which a point lies, its border included: the lowest number of several; SLUI_NO_CELL for none. Exact.
uint32_t slui_mesh_locate(const slui_mesh *mesh, slu_point point);

// The same among the cells of one zone.
uint32_t slui_mesh_locate_in(const slui_mesh *mesh, uint32_t polygon, slu_point point);

#endif
