// SPDX-License-Identifier: MIT
// Free space cut into convex cells: C-cells and the maximum-area decomposition.
//
// Source: Stout 1996, who describes both in a sentence. C-cells: each reflex corner, where more
// than half a circle is free, is joined to the nearest corner in sight. Maximum area: of that
// segment and the two edges of the corner, extended to the next wall, the shortest is taken. We
// take the corners in their order and repeat this at each until no sector exceeds half a circle. A
// cut is a wall for later cuts, so cuts do not cross.
//
// Invariant: every decision is an exact turn on the corners as they are, rounded ones included.
// C-cells add no corner. Where an extended edge meets a wall or a cut, a corner is added, within
// 2e-15 (relative to its coordinates) of the true position, and only if everything that was convex
// stays exactly convex: at the corner it came from, at the ends of what it meets, and beyond. On a
// wall it lies on the line or outside, so the cells cover all of the free space. If there is no
// such position the edge is not extended.
//
// There is always something to cut: a sector above half a circle sees a corner of its cell strictly
// inside it, or that cell could not be triangulated.
//
// Cost: about O(n) if corners are spread evenly; each search for the nearest corner, each extended
// edge and each visibility test visits the squares of a grid that it touches. Memory: about 200
// bytes per corner.
#include "space/mesh/cells.h"

#include "base/platform.h"
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/geometry/squares.h"
#include "space/mesh/subdivision.h"

typedef struct cutter {
    const slu_allocator *a;
    slui_subdivision s;
    slui_squares sides, corners;
    bool max_area;
} cutter;

// A cut from a sector: to the corner of the sector `to`, or to `place` on the side `split`.
typedef struct choice {
    double length; // infinite if none is found
    uint32_t to, split;
    slu_point place;
} choice;

// ---------------------------------------------------------------------------------------------
// Sectors

static bool is_wide(const slui_subdivision *s, uint32_t h)
{
    return slui_turn(slui_side_from(s, h), slui_side_to(s, h), slui_side_last(s, h)) < 0;
}

// True if q lies in the sector of h and on neither of its sides.
static bool is_inside_sector(const slui_subdivision *s, uint32_t h, slu_point q)
{
    slu_point at = slui_side_from(s, h), first = slui_side_to(s, h), last = slui_side_last(s, h);
    int bend = slui_turn(at, first, last);
    if (bend == 0) return slui_turn(at, first, q) > 0;
    if (bend > 0) return slui_turn(at, first, q) > 0 && slui_turn(at, q, last) > 0;
    return slui_turn(at, last, q) < 0 || slui_turn(at, q, first) < 0;
}

// The sector of a corner in which q lies.
static uint32_t sector_towards(const slui_subdivision *s, uint32_t corner, slu_point q)
{
    uint32_t first = s->corners[corner].side, h = first;
    do {
        if (is_inside_sector(s, h, q)) return h;
        h = slui_sector_next(s, h);
    } while (h != SLUI_NO_SIDE && h != first);
    return SLUI_NO_SIDE;
}

// ---------------------------------------------------------------------------------------------
// Sight

// True if c, which is collinear with a and b, lies strictly between them.
static bool is_between(slu_point a, slu_point b, slu_point c)
{
    return slui_on_segment(a, b, c) && !slui_same_point(a, c) && !slui_same_point(b, c);
}

// True if a side crosses the segment from a to b, or an end of one of them lies on the other
// strictly between its ends.
static bool hides(const slui_subdivision *s, uint32_t side, slu_point a, slu_point b)
{
    slu_point from = slui_side_from(s, side), to = slui_side_to(s, side);
    int side_from = slui_turn(a, b, from), side_to = slui_turn(a, b, to);
    if (side_from * side_to > 0) return false;
    if (side_from == 0 && is_between(a, b, from)) return true;
    if (side_to == 0 && is_between(a, b, to)) return true;
    int side_a = slui_turn(from, to, a), side_b = slui_turn(from, to, b);
    if (side_a == 0 && is_between(from, to, a)) return true;
    if (side_b == 0 && is_between(from, to, b)) return true;
    return side_from * side_to < 0 && side_a * side_b < 0;
}

// True if no side but `but` (and its twin) hides a from b.
static bool is_clear(const cutter *c, slu_point a, slu_point b, uint32_t but)
{
    slui_squares_walk walk = slui_squares_along(&c->sides, a, b);
    for (size_t square; slui_squares_next(&walk, &square);) {
        uint32_t e = c->sides.first[square];
        for (; e != SLUI_NO_ENTRY; e = c->sides.entries[e].next) {
            uint32_t side = c->sides.entries[e].item;
            bool is_but = but != SLUI_NO_SIDE && (side == but || c->s.sides[side].twin == but);
            if (!is_but && hides(&c->s, side, a, b)) return false;
        }
    }
    return true;
}

// ---------------------------------------------------------------------------------------------
// The nearest corner in sight

static void try_corner(const cutter *c, uint32_t h, uint32_t corner, choice *best)
{
    slu_point at = slui_side_from(&c->s, h), place = c->s.points[corner];
    double length = slui_distance(at, place);
    if (length >= best->length || length == 0 || !is_inside_sector(&c->s, h, place)) return;
    if (c->s.corners[corner].polygon != c->s.corners[c->s.sides[h].corner].polygon) return;
    uint32_t to = sector_towards(&c->s, corner, at);
    if (to == SLUI_NO_SIDE || !is_clear(c, at, place, SLUI_NO_SIDE)) return;
    *best = (choice){.length = length, .to = to, .split = SLUI_NO_SIDE};
}

static void try_square(const cutter *c, uint32_t h, int column, int row, choice *best)
{
    const slui_squares *q = &c->corners;
    if (column < 0 || row < 0 || column >= q->columns || row >= q->rows) return;
    uint32_t e = q->first[(size_t)row * (size_t)q->columns + (size_t)column];
    for (; e != SLUI_NO_ENTRY; e = q->entries[e].next)
        try_corner(c, h, q->entries[e].item, best);
}

// The squares whose column or row is `away` squares from the middle one.
static void try_frame(const cutter *c, uint32_t h, int column, int row, int away, choice *best)
{
    for (int i = -away; i <= away; i++) {
        try_square(c, h, column + i, row - away, best);
        if (away) try_square(c, h, column + i, row + away, best);
    }
    for (int i = 1 - away; i < away; i++) {
        try_square(c, h, column - away, row + i, best);
        try_square(c, h, column + away, row + i, best);
    }
}

static void choose_corner(const cutter *c, uint32_t h, choice *best)
{
    slu_point at = slui_side_from(&c->s, h);
    const slui_squares *q = &c->corners;
    int column = slui_squares_column(q, at.x), row = slui_squares_row(q, at.y);
    int most = q->columns > q->rows ? q->columns : q->rows;
    for (int away = 0; away < most && best->length > (away - 1) * q->square; away++)
        try_frame(c, h, column, row, away, best);
}

// ---------------------------------------------------------------------------------------------
// Extended edges

typedef struct hit {
    uint32_t side; // SLUI_NO_SIDE if it is a corner
    double length;
} hit;

// A ray from `at`, away from `behind`.
typedef struct ray {
    slu_point behind, at;
    double unit; // the distance between the two
} ray;

static void note_hit(hit *first, uint32_t side, double length)
{
    if (length < first->length) *first = (hit){side, length};
}

static void note_corner(const ray *r, slu_point corner, hit *first)
{
    slu_point ahead = slui_minus(corner, r->at), along = slui_minus(r->at, r->behind);
    if (slui_dot(ahead, along) > 0) note_hit(first, SLUI_NO_SIDE, slui_distance(r->at, corner));
}

static void meet_side(const cutter *c, const ray *r, uint32_t side, hit *first)
{
    slu_point from = slui_side_from(&c->s, side), to = slui_side_to(&c->s, side);
    int side_from = slui_turn(r->behind, r->at, from), side_to = slui_turn(r->behind, r->at, to);
    if (side_from == 0) note_corner(r, from, first);
    if (side_to == 0) note_corner(r, to, first);
    if (side_from * side_to >= 0) return;
    // No side crosses the one from `behind` to `at`, so the fraction is below 0 or above 1.
    double share = slui_lines_cross_at(r->behind, r->at, from, to);
    if (share > 0.5) note_hit(first, side, (share - 1) * r->unit);
}

static void meet_sides(const cutter *c, const ray *r, double reach, hit *first)
{
    slu_point end = slui_between(r->behind, r->at, 1 + reach / r->unit);
    slui_squares_walk walk = slui_squares_along(&c->sides, r->at, end);
    for (size_t square; slui_squares_next(&walk, &square);) {
        uint32_t e = c->sides.first[square];
        for (; e != SLUI_NO_ENTRY; e = c->sides.entries[e].next)
            meet_side(c, r, c->sides.entries[e].item, first);
    }
}

// What the ray meets first, no further away than `most`; searched nearby first.
static hit shoot(const cutter *c, const ray *r, double most)
{
    hit first = {SLUI_NO_SIDE, SLUI_INFINITY};
    double size = (c->sides.columns + c->sides.rows) * c->sides.square;
    if (most > size) most = size;
    for (double reach = 2 * c->sides.square; first.length > reach; reach *= 4) {
        meet_sides(c, r, reach, &first);
        if (reach >= most) break;
    }
    return first;
}

// True if a sector of at most half a circle stays so when one of its ends moves.
static bool stays_convex(slu_point at, const slu_point old[2], const slu_point new[2])
{
    return slui_turn(at, old[0], old[1]) < 0 || slui_turn(at, new[0], new[1]) >= 0;
}

// The two sectors at a side's ends, on its left, if the side is bent to pass through `place`.
static bool ends_stay_convex(const slui_subdivision *s, uint32_t side, slu_point place)
{
    slu_point from = slui_side_from(s, side), to = slui_side_to(s, side);
    slu_point last = slui_side_last(s, side), first = slui_side_to(s, s->sides[side].next);
    return stays_convex(from, (slu_point[]){to, last}, (slu_point[]){place, last}) &&
           stays_convex(to, (slu_point[]){first, from}, (slu_point[]){first, place});
}

// True if the side may be bent to pass through `place`: a wall outwards, a cut towards us, which
// leaves the cell beyond it as convex as it was.
static bool may_bend(const slui_subdivision *s, uint32_t side, slu_point place)
{
    uint32_t twin = s->sides[side].twin;
    int bend = slui_turn(slui_side_from(s, side), slui_side_to(s, side), place);
    if (twin == SLUI_NO_SIDE ? bend > 0 : bend < 0) return false;
    return ends_stay_convex(s, side, place) &&
           (twin == SLUI_NO_SIDE || ends_stay_convex(s, twin, place));
}

static bool is_corner(const cutter *c, slu_point place)
{
    uint32_t e = slui_squares_at(&c->corners, place);
    for (; e != SLUI_NO_ENTRY; e = c->corners.entries[e].next) {
        if (slui_same_point(c->s.points[c->corners.entries[e].item], place)) return true;
    }
    return false;
}

// True if the cut from h to `place` on the side, and the two halves of that side, keep everything
// convex and cross nothing.
static bool fits(const cutter *c, uint32_t h, bool draws_first, uint32_t side, slu_point place)
{
    const slui_subdivision *s = &c->s;
    slu_point at = slui_side_from(s, h), from = slui_side_from(s, side), to = slui_side_to(s, side);
    int bend = draws_first ? slui_turn(at, slui_side_to(s, h), place)
                           : slui_turn(at, place, slui_side_last(s, h));
    return bend >= 0 && slui_turn(place, to, at) > 0 && slui_turn(place, at, from) > 0 &&
           may_bend(s, side, place) && !is_corner(c, place) && is_clear(c, at, place, side) &&
           is_clear(c, from, place, side) && is_clear(c, place, to, side);
}

// Tries the positions next to the computed one, the nearest first.
static bool fit_place(const cutter *c, uint32_t h, bool draws_first, uint32_t side,
                      slu_point *place)
{
    enum { MOST_STEPS = 2 };
    double x = place->x < 0 ? -place->x : place->x, y = place->y < 0 ? -place->y : place->y;
    double step = (x > y ? x : y) * 2.220446049250313e-16;
    slu_point middle = *place;
    for (int away = 0; away <= MOST_STEPS; away++) {
        for (int i = -away; i <= away; i++) {
            bool is_edge = i == -away || i == away;
            for (int j = -away; j <= away; j += is_edge || away == 0 ? 1 : 2 * away) {
                *place = (slu_point){middle.x + i * step, middle.y + j * step};
                if (fits(c, h, draws_first, side, *place)) return true;
            }
        }
    }
    return false;
}

// Extends the first side of the sector of h, or the last, if that is shorter than the best choice
// so far.
static void choose_drawn_on(const cutter *c, uint32_t h, bool draws_first, choice *best)
{
    const slui_subdivision *s = &c->s;
    ray r = {.behind = draws_first ? slui_side_to(s, h) : slui_side_last(s, h),
             .at = slui_side_from(s, h)};
    r.unit = slui_distance(r.behind, r.at);
    hit first = shoot(c, &r, best->length);
    // A corner that is met is in sight, and is compared as one.
    if (first.side == SLUI_NO_SIDE || first.length >= best->length) return;
    uint32_t side = first.side;
    if (slui_turn(slui_side_from(s, side), slui_side_to(s, side), r.at) < 0)
        side = s->sides[side].twin;
    if (side == SLUI_NO_SIDE) return;
    slu_point from = slui_side_from(s, side), to = slui_side_to(s, side);
    slu_point place = slui_between(from, to, slui_lines_cross_at(from, to, r.behind, r.at));
    if (fit_place(c, h, draws_first, side, &place))
        *best = (choice){.length = first.length, .split = side, .place = place};
}

// ---------------------------------------------------------------------------------------------
// Cutting

static bool list_side(cutter *c, uint32_t side)
{
    return slui_squares_add(c->a, &c->sides, slui_side_from(&c->s, side), slui_side_to(&c->s, side),
                            side);
}

static bool list_corner(cutter *c, uint32_t corner)
{
    slu_point place = c->s.points[corner];
    return slui_squares_add(c->a, &c->corners, place, place, corner);
}

// A split side stays listed as it was, which is too much but not wrong. Both its new halves are
// listed too, since the old entry no longer stands for one of them.
static bool split_side(cutter *c, uint32_t side, slu_point place, uint32_t *out)
{
    if (!slui_subdivision_split(c->a, &c->s, side, place, out)) return false;
    if (!list_corner(c, c->s.sides[*out].corner) || !list_side(c, *out)) return false;
    uint32_t other = c->s.sides[side].twin;
    return other == SLUI_NO_SIDE || list_side(c, other);
}

static bool cut(cutter *c, uint32_t h, const choice *best)
{
    uint32_t to = best->to, side;
    if (best->split != SLUI_NO_SIDE && !split_side(c, best->split, best->place, &to)) return false;
    return slui_subdivision_join(c->a, &c->s, h, to, &side) && list_side(c, side);
}

static slu_status cut_sector(cutter *c, uint32_t h, slu_error *error)
{
    choice best = {.length = SLUI_INFINITY};
    if (c->max_area) {
        choose_drawn_on(c, h, true, &best);
        choose_drawn_on(c, h, false, &best);
    }
    choose_corner(c, h, &best);
    if (best.length == SLUI_INFINITY)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "a corner of the free space sees no other: its rings cross");
    return cut(c, h, &best) ? SLU_OK : slui_fail_memory(error);
}

static slu_status cut_all(cutter *c, slu_error *error)
{
    for (uint32_t h = 0; h < c->s.side_count; h++) {
        while (is_wide(&c->s, h)) {
            slu_status status = cut_sector(c, h, error);
            if (status != SLU_OK) return status;
        }
    }
    return SLU_OK;
}

static bool prepare(cutter *c, const slu_free_space *space)
{
    size_t count = space->ground.components.point_count;
    if (!slui_subdivision_build(c->a, &space->ground.components, &c->s) ||
        !slui_squares_build(c->a, space->bounds, count, &c->sides) ||
        !slui_squares_build(c->a, space->bounds, count, &c->corners))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (!list_side(c, i) || !list_corner(c, i)) return false;
    }
    return true;
}

slu_status slui_cut_cells(const slu_allocator *a, const slu_free_space *space, bool max_area,
                          slui_mesh *out, slu_error *error)
{
    cutter c = {.a = a, .max_area = max_area};
    slu_status status = prepare(&c, space) ? cut_all(&c, error) : slui_fail_memory(error);
    if (status == SLU_OK) status = slui_subdivision_mesh(a, &c.s, out, error);
    slui_subdivision_release(a, &c.s);
    slui_squares_release(a, &c.sides);
    slui_squares_release(a, &c.corners);
    return status;
}
