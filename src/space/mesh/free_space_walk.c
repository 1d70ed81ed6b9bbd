// SPDX-License-Identifier: MIT
// Straight walks through the triangles of a free space: whether one point sees another, and what a
// segment costs.
//
// A walk goes from cell to cell. It leaves a cell over a side or at a corner, possibly after
// running along a side. From a corner it continues in one of the cells around it that can be
// reached without crossing the border, so it does not slip through where two rings touch. All
// decisions are exact signs of the two ends and of corners; the crossing point with a side is never
// used to choose the next cell.
// Cost: the cells along the segment, and those around the corners on it.
#include "space/geometry/geometry.h"
#include "space/mesh/free_space.h"

typedef struct walk {
    const slui_mesh *mesh;
    slu_point a, b;
    uint32_t cell; // the line goes through it, or along its border
} walk;

// Where a walk leaves its cell.
typedef struct leaving {
    uint32_t side;  // over it; or at the corner where it begins
    uint32_t along; // the side that the line runs along, SLUI_NO_CELL for none
    bool is_at_corner;
    bool is_end; // the line ends before that, or there
} leaving;

static slu_point corner_at(const slui_mesh *mesh, uint32_t side)
{
    return mesh->corners[mesh->side_corner[side]];
}

static slu_point corner_after(const slui_mesh *mesh, uint32_t cell, uint32_t side)
{
    return corner_at(mesh, slui_mesh_next(mesh, cell, side));
}

// Of two points on the line from a to b: true if q is further along.
static bool is_farther(const walk *w, slu_point p, slu_point q)
{
    if (w->a.x != w->b.x) return w->a.x < w->b.x ? p.x < q.x : q.x < p.x;
    return w->a.y < w->b.y ? p.y < q.y : q.y < p.y;
}

// ---------------------------------------------------------------------------------------------
// Steps

// The side over which the line leaves: it leads from the line's right to its left.
static bool is_exit(const walk *w, uint32_t side)
{
    return slui_turn(w->a, w->b, corner_at(w->mesh, side)) < 0 &&
           slui_turn(w->a, w->b, corner_after(w->mesh, w->cell, side)) > 0;
}

static bool is_on_line(const walk *w, uint32_t side)
{
    return slui_turn(w->a, w->b, corner_at(w->mesh, side)) == 0;
}

// The last corner on the line.
static leaving leave_at_corner(const walk *w)
{
    const slui_mesh *mesh = w->mesh;
    leaving out = {.side = SLUI_NO_CELL, .along = SLUI_NO_CELL, .is_at_corner = true};
    for (uint32_t s = mesh->first_side[w->cell]; s < slui_mesh_side_end(mesh, w->cell); s++) {
        if (!is_on_line(w, s)) continue;
        if (is_on_line(w, slui_mesh_next(mesh, w->cell, s))) out.along = s;
        if (out.side == SLUI_NO_CELL ||
            is_farther(w, corner_at(mesh, out.side), corner_at(mesh, s)))
            out.side = s;
    }
    out.is_end = !is_farther(w, corner_at(mesh, out.side), w->b);
    return out;
}

static leaving leave(const walk *w)
{
    const slui_mesh *mesh = w->mesh;
    for (uint32_t s = mesh->first_side[w->cell]; s < slui_mesh_side_end(mesh, w->cell); s++) {
        if (!is_exit(w, s)) continue;
        slu_point from = corner_at(mesh, s), to = corner_after(mesh, w->cell, s);
        return (leaving){s, SLUI_NO_CELL, false, slui_turn(from, to, w->b) >= 0};
    }
    return leave_at_corner(w);
}

// True if the line continues in the cell from the corner where one of its sides begins.
static bool is_ahead(const walk *w, uint32_t cell, uint32_t side)
{
    slu_point corner = corner_at(w->mesh, side);
    slu_point before = corner_at(w->mesh, slui_mesh_before(w->mesh, cell, side));
    return slui_turn(corner, corner_after(w->mesh, cell, side), w->b) >= 0 &&
           slui_turn(corner, before, w->b) <= 0;
}

// Searches for the cell ahead around a corner, in one direction. The border ends the search.
static uint32_t turn_round(const walk *w, uint32_t side, bool is_leftward)
{
    const slui_mesh *mesh = w->mesh;
    uint32_t cell = w->cell, corner = mesh->side_corner[side];
    do {
        if (is_ahead(w, cell, side)) return cell;
        cell = mesh->side_cell[is_leftward ? slui_mesh_before(mesh, cell, side) : side];
        if (cell != SLUI_NO_CELL) side = slui_mesh_side_from(mesh, cell, corner);
    } while (cell != SLUI_NO_CELL && cell != w->cell);
    return SLUI_NO_CELL;
}

// Continues after leaving a cell; false if the border blocks it.
static bool go_on(walk *w, leaving out)
{
    if (out.is_at_corner) {
        uint32_t cell = turn_round(w, out.side, true);
        w->cell = cell != SLUI_NO_CELL ? cell : turn_round(w, out.side, false);
    } else {
        w->cell = w->mesh->side_cell[out.side];
    }
    return w->cell != SLUI_NO_CELL;
}

// True if the line begins in the cell and does not leave it immediately.
static bool begins_in(const walk *w, uint32_t cell)
{
    const slui_mesh *mesh = w->mesh;
    for (uint32_t s = mesh->first_side[cell]; s < slui_mesh_side_end(mesh, cell); s++) {
        slu_point from = corner_at(mesh, s), to = corner_after(mesh, cell, s);
        int turn = slui_turn(from, to, w->a);
        if (turn < 0 || (turn == 0 && slui_turn(from, to, w->b) < 0)) return false;
    }
    return true;
}

static bool begin(walk *w)
{
    slui_mesh_square square = slui_mesh_square_at(w->mesh, w->a);
    for (size_t i = 0; i < square.count; i++) {
        w->cell = square.cells[i];
        if (begins_in(w, w->cell)) return true;
    }
    return false;
}

// ---------------------------------------------------------------------------------------------
// Sight and cost

bool slui_free_space_sees(const slu_free_space *space, slu_point a, slu_point b)
{
    walk w = {.mesh = &space->mesh, .a = a, .b = b};
    if (slui_same_point(a, b)) return slui_mesh_locate(w.mesh, a) != SLUI_NO_CELL;
    if (!begin(&w)) return false;
    for (;;) {
        leaving out = leave(&w);
        if (out.is_end) return true;
        if (!go_on(&w, out)) return false;
    }
}

// Where the walk leaves its cell, as a fraction of the line.
static double share_at(const walk *w, leaving out)
{
    if (out.is_end) return 1;
    slu_point corner = corner_at(w->mesh, out.side);
    if (!out.is_at_corner)
        return slui_lines_cross_at(w->a, w->b, corner, corner_after(w->mesh, w->cell, out.side));
    slu_point along = slui_minus(w->b, w->a);
    return slui_dot(slui_minus(corner, w->a), along) / slui_dot(along, along);
}

// On the border between two cells the cheaper one counts.
static double weight_of(const slu_free_space *space, const walk *w, leaving out)
{
    const slui_mesh *mesh = w->mesh;
    double weight = space->ground.weights[mesh->cell_polygon[w->cell]];
    uint32_t beside = out.along == SLUI_NO_CELL ? SLUI_NO_CELL : mesh->side_cell[out.along];
    if (beside == SLUI_NO_CELL) return weight;
    double other = space->ground.weights[mesh->cell_polygon[beside]];
    return other < weight ? other : weight;
}

// Walks from w->a to the end or the border; *share is how far it came. Returns the sum of weight *
// share.
static double walk_cost(const slu_free_space *space, walk *w, double *share, double *last_weight)
{
    double sum = 0;
    *share = 0;
    for (;;) {
        leaving out = leave(w);
        double at = share_at(w, out);
        *last_weight = weight_of(space, w, out);
        if (at > *share) {
            sum += *last_weight * (at - *share);
            *share = at;
        }
        if (out.is_end || !go_on(w, out)) return sum;
    }
}

// Computed ends may lie outside by a rounding error; what is outside costs as much as the last
// cell.
static const double FIRST_GAP = 1e-12;

static double segment_cost(const slu_free_space *space, slu_point a, slu_point b)
{
    double cost = 0, length = slui_distance(a, b), weight = 1, gap = FIRST_GAP;
    for (double done = 0; done < 1;) {
        walk w = {.mesh = &space->face_mesh, .a = slui_between(a, b, done), .b = b};
        double share = 0, rest = 1 - done;
        if (!slui_same_point(w.a, b) && begin(&w)) {
            cost += rest * length * walk_cost(space, &w, &share, &weight);
            done = share < 1 ? done + rest * share : 1;
            if (rest * share > gap) gap = FIRST_GAP;
        }
        double skipped = gap < 1 - done ? gap : 1 - done;
        cost += skipped * length * weight;
        done += skipped;
        gap *= 2;
    }
    return cost;
}

double slui_free_space_cost(const slu_free_space *space, const slu_point *points, size_t count)
{
    double cost = 0;
    for (size_t i = 1; i < count; i++) {
        if (slui_free_space_is_uniform(space))
            cost += slui_distance(points[i - 1], points[i]);
        else
            cost += segment_cost(space, points[i - 1], points[i]);
    }
    return cost;
}
