// SPDX-License-Identifier: MIT
// Points and segments: lengths in doubles, orientation decided exactly.
//
// Source of the exact predicates: Shewchuk 1997, "Adaptive Precision Floating-Point Arithmetic and
// Fast Robust Geometric Predicates". Where rounding cannot have changed the sign, the plain formula
// answers.
#ifndef SLUI_SPACE_GEOMETRY_H
#define SLUI_SPACE_GEOMETRY_H

#include "base/platform.h"
#include "sluice/space.h"

// The orientation of a, b, c: 1 for a left turn (counter-clockwise where y points up), -1 for a
// right turn, 0 if they are collinear. Exact for coordinates up to SLU_MAX_COORDINATE, unless they
// are so small that products of their differences underflow.
SLUI_INLINE int slui_turn(slu_point a, slu_point b, slu_point c);

// The position of d relative to the circle through a, b, c, which turn left: 1 inside, 0 on it, -1
// outside. As exact as slui_turn.
int slui_in_circle(slu_point a, slu_point b, slu_point c, slu_point d);

// slui_turn where the plain formula is not precise enough.
int slui_exact_turn(slu_point a, slu_point b, slu_point c);

// Bounds the rounding error of the plain formula, relative to the sum of the magnitudes of its
// products: (3 + 16 e) e, where e is half the distance from 1 to the next double.
#define SLUI_TURN_BOUND 3.3306690738754716e-16

SLUI_INLINE int slui_turn(slu_point a, slu_point b, slu_point c)
{
    double left = (a.x - c.x) * (b.y - c.y), right = (a.y - c.y) * (b.x - c.x);
    double turn = left - right;
    double size = (left < 0 ? -left : left) + (right < 0 ? -right : right);
    if (SLUI_LIKELY(turn > SLUI_TURN_BOUND * size)) return 1;
    if (SLUI_LIKELY(-turn > SLUI_TURN_BOUND * size)) return -1;
    return slui_exact_turn(a, b, c);
}

static inline bool slui_same_point(slu_point a, slu_point b)
{
    return a.x == b.x && a.y == b.y;
}

// Lexicographic order of points: by x, then by y.
static inline bool slui_point_before(slu_point a, slu_point b)
{
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

static inline slu_point slui_minus(slu_point a, slu_point b)
{
    return (slu_point){a.x - b.x, a.y - b.y};
}

// The point at the fraction t from a to b.
static inline slu_point slui_between(slu_point a, slu_point b, double t)
{
    return (slu_point){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

static inline double slui_dot(slu_point a, slu_point b)
{
    return a.x * b.x + a.y * b.y;
}

static inline double slui_cross(slu_point a, slu_point b)
{
    return a.x * b.y - a.y * b.x;
}

static inline double slui_distance(slu_point a, slu_point b)
{
    slu_point d = slui_minus(a, b);
    return SLUI_SQRT(slui_dot(d, d));
}

static inline void slui_stretch(slu_box *box, slu_point p)
{
    if (p.x < box->least.x) box->least.x = p.x;
    if (p.y < box->least.y) box->least.y = p.y;
    if (p.x > box->most.x) box->most.x = p.x;
    if (p.y > box->most.y) box->most.y = p.y;
}

// The box around nothing: stretching it gives the box around what is added.
#define SLUI_EMPTY_BOX ((slu_box){{SLUI_INFINITY, SLUI_INFINITY}, {-SLUI_INFINITY, -SLUI_INFINITY}})

static inline void slui_stretch_around(slu_box *box, const slu_box *other)
{
    if (other->least.x < box->least.x) box->least.x = other->least.x;
    if (other->least.y < box->least.y) box->least.y = other->least.y;
    if (other->most.x > box->most.x) box->most.x = other->most.x;
    if (other->most.y > box->most.y) box->most.y = other->most.y;
}

// The longer side of a box.
static inline double slui_box_size(slu_box box)
{
    double width = box.most.x - box.least.x, height = box.most.y - box.least.y;
    return width > height ? width : height;
}

// True if p, which is collinear with a and b, lies on the segment, its ends included.
bool slui_on_segment(slu_point a, slu_point b, slu_point p);

// True if two segments have a point in common, touching included; exact.
bool slui_segments_meet(slu_point a, slu_point b, slu_point c, slu_point d);

// True if they cross at a point that is an end of neither; exact.
bool slui_segments_cross(slu_point a, slu_point b, slu_point c, slu_point d);

// Where the lines through a, b and c, d cross, as the fraction of the distance from a to b; they
// must not be parallel.
double slui_lines_cross_at(slu_point a, slu_point b, slu_point c, slu_point d);

// The point of a segment nearest to p, and its distance.
slu_point slui_nearest_on(slu_point a, slu_point b, slu_point p);
double slui_segment_distance(slu_point a, slu_point b, slu_point p);

#endif
