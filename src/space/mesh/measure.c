// SPDX-License-Identifier: MIT
// Measures of a free space.
#include "space/mesh/measure.h"

#include "space/geometry/geometry.h"

// Bounds on the number of squares of a default side.
static const double FEWEST = 1 << 12, MOST = 1 << 22;
// The least side relative to the largest coordinate: thousands of steps between adjacent doubles.
static const double LEAST_SIDE = 1e-12;

// Two convex shapes are disjoint if a line along an edge of one of them separates them: here the
// box's four edges, then the segment's own line.
bool slui_segment_enters(slu_box box, slu_point a, slu_point b)
{
    if ((a.x <= box.least.x && b.x <= box.least.x) || (a.x >= box.most.x && b.x >= box.most.x))
        return false;
    if ((a.y <= box.least.y && b.y <= box.least.y) || (a.y >= box.most.y && b.y >= box.most.y))
        return false;
    // Only two of the box's corners can be the furthest to either side of a line that rises, or
    // falls.
    bool rises = (b.x > a.x) == (b.y > a.y);
    slu_point left = {box.least.x, rises ? box.most.y : box.least.y};
    slu_point right = {box.most.x, rises ? box.least.y : box.most.y};
    return slui_turn(a, b, left) * slui_turn(a, b, right) < 0;
}

bool slui_is_corner(const slu_free_space *space, slu_point point)
{
    const slui_mesh *mesh = &space->mesh;
    slui_mesh_square square = slui_mesh_square_at(mesh, point);
    for (size_t i = 0; i < square.count; i++) {
        uint32_t cell = square.cells[i];
        for (uint32_t s = mesh->first_side[cell]; s < slui_mesh_side_end(mesh, cell); s++) {
            if (slui_same_point(mesh->corners[mesh->side_corner[s]], point)) return true;
        }
    }
    return false;
}

static double largest_coordinate(const slu_free_space *space)
{
    const double all[4] = {-space->bounds.least.x, -space->bounds.least.y, space->bounds.most.x,
                           space->bounds.most.y};
    double largest = 0;
    for (int i = 0; i < 4; i++) {
        double size = all[i] < 0 ? -all[i] : all[i];
        if (size > largest) largest = size;
    }
    return largest;
}

bool slui_side_is_distinct(const slu_free_space *space, double side)
{
    return side > 0 && side >= LEAST_SIDE * largest_coordinate(space);
}

double slui_fitting_side(const slu_free_space *space, double per_corner)
{
    slu_point size = slui_minus(space->bounds.most, space->bounds.least);
    if (space->ground.components.count == 0) return 1;
    double squares = per_corner * (double)space->ground.components.point_count;
    if (squares < FEWEST) squares = FEWEST;
    if (squares > MOST) squares = MOST;
    double side = SLUI_SQRT(size.x * size.y / squares);
    // In a long and thin free space the width matters.
    double thin = (size.x < size.y ? size.x : size.y) / 8;
    double least = (size.x + size.y) / MOST;
    if (side > thin) side = thin;
    return side > least ? side : least;
}

double slui_least_weight(const slu_free_space *space)
{
    double least = slui_free_space_is_uniform(space) ? 1 : space->ground.weights[0];
    for (size_t i = 1; i < space->ground.faces.count; i++)
        least = space->ground.weights[i] < least ? space->ground.weights[i] : least;
    return least;
}

double slui_segment_cost(const slu_free_space *space, slu_point a, slu_point b)
{
    const slu_point points[2] = {a, b};
    return slui_free_space_is_uniform(space) ? slui_distance(a, b)
                                             : slui_free_space_cost(space, points, 2);
}
