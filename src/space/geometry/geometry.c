// SPDX-License-Identifier: MIT
// Points and segments; the exact predicates.
//
// An exact sum is stored as an expansion: doubles that do not overlap, the smallest first, whose
// sum is the number. Its sign is the sign of its last nonzero component.
#include "space/geometry/geometry.h"

// Half the distance from 1 to the next double.
#define HALF_ULP 1.1102230246251565e-16
// Bounds the rounding error of the plain formula, relative to the sum of the magnitudes of its
// products.
static const double CIRCLE_BOUND = (10 + 96 * HALF_ULP) * HALF_ULP;
// Splits a double of 53 bits into two of 26.
static const double SPLITTER = 134217729; // 2^27 + 1

static double absolute(double x)
{
    return x < 0 ? -x : x;
}

static int sign_of(double x)
{
    return (x > 0) - (x < 0);
}

// ---------------------------------------------------------------------------------------------
// Exact sums and products of two doubles: high + low is the result

typedef struct pair {
    double high, low;
} pair;

static pair exact_sum(double a, double b)
{
    double high = a + b, part = high - a;
    return (pair){high, (a - (high - part)) + (b - part)};
}

static pair split(double a)
{
    double c = SPLITTER * a, high = c - (c - a);
    return (pair){high, a - high};
}

static pair exact_product(double a, double b)
{
    double high = a * b;
    pair x = split(a), y = split(b);
    double rest = high - x.high * y.high - x.low * y.high - x.high * y.low;
    return (pair){high, x.low * y.low - rest};
}

// ---------------------------------------------------------------------------------------------
// Expansions

// Capacity for the longest expansion here: three products of an expansion of 4 (a 2 x 2 determinant
// of exact differences has 16) with squares of exact differences.
enum { MOST = 1536 };

typedef struct expansion {
    int count;
    double part[MOST];
} expansion;

// Adds a double to an expansion in place; zeros are dropped.
static void add(expansion *e, double x)
{
    int kept = 0;
    for (int i = 0; i < e->count; i++) {
        pair sum = exact_sum(x, e->part[i]);
        if (sum.low != 0) e->part[kept++] = sum.low;
        x = sum.high;
    }
    if (x != 0) e->part[kept++] = x;
    e->count = kept;
}

static void add_product(expansion *e, double a, double b)
{
    if (a == 0 || b == 0) return;
    pair product = exact_product(a, b);
    add(e, product.low);
    add(e, product.high);
}

static int expansion_sign(const expansion *e)
{
    return e->count ? sign_of(e->part[e->count - 1]) : 0;
}

// e += s * (ux * vy - uy * vx), all exact differences.
static void add_cross(expansion *e, double s, pair ux, pair uy, pair vx, pair vy)
{
    const double plus[2][2] = {{ux.high, ux.low}, {vy.high, vy.low}};
    const double minus[2][2] = {{uy.high, uy.low}, {vx.high, vx.low}};
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            add_product(e, s * plus[0][i], plus[1][j]);
            add_product(e, -s * minus[0][i], minus[1][j]);
        }
    }
}

// e += a * b
static void add_expansion_product(expansion *e, const expansion *a, const expansion *b)
{
    for (int i = 0; i < a->count; i++) {
        for (int j = 0; j < b->count; j++)
            add_product(e, a->part[i], b->part[j]);
    }
}

// ---------------------------------------------------------------------------------------------
// Turns

// The sign of a * b - c * d.
static int compare_products(double a, double b, double c, double d)
{
    pair left = exact_product(a, b), right = exact_product(c, d);
    return left.high != right.high ? sign_of(left.high - right.high)
                                   : sign_of(left.low - right.low);
}

int slui_exact_turn(slu_point a, slu_point b, slu_point c)
{
    pair ax = exact_sum(a.x, -c.x), ay = exact_sum(a.y, -c.y);
    pair bx = exact_sum(b.x, -c.x), by = exact_sum(b.y, -c.y);
    // True for whole numbers, and for most cases that get here: points that are collinear by
    // design.
    if (ax.low == 0 && ay.low == 0 && bx.low == 0 && by.low == 0)
        return compare_products(ax.high, by.high, ay.high, bx.high);
    expansion sum;
    sum.count = 0;
    add_cross(&sum, 1, ax, ay, bx, by);
    return expansion_sign(&sum);
}

// ---------------------------------------------------------------------------------------------
// Circles

typedef struct exact_vector {
    pair x, y;
} exact_vector;

static void add_square(expansion *e, pair x)
{
    add_product(e, x.high, x.high);
    add_product(e, 2 * x.high, x.low);
    add_product(e, x.low, x.low);
}

// e += |u|^2 * (v x w)
static void add_lifted(expansion *e, exact_vector u, exact_vector v, exact_vector w)
{
    expansion square = {0}, cross = {0};
    add_square(&square, u.x);
    add_square(&square, u.y);
    add_cross(&cross, 1, v.x, v.y, w.x, w.y);
    add_expansion_product(e, &square, &cross);
}

static int exact_in_circle(slu_point a, slu_point b, slu_point c, slu_point d)
{
    exact_vector u = {exact_sum(a.x, -d.x), exact_sum(a.y, -d.y)};
    exact_vector v = {exact_sum(b.x, -d.x), exact_sum(b.y, -d.y)};
    exact_vector w = {exact_sum(c.x, -d.x), exact_sum(c.y, -d.y)};
    expansion sum = {0};
    add_lifted(&sum, u, v, w);
    add_lifted(&sum, v, w, u);
    add_lifted(&sum, w, u, v);
    return expansion_sign(&sum);
}

int slui_in_circle(slu_point a, slu_point b, slu_point c, slu_point d)
{
    slu_point u = slui_minus(a, d), v = slui_minus(b, d), w = slui_minus(c, d);
    double uu = slui_dot(u, u), vv = slui_dot(v, v), ww = slui_dot(w, w);
    double sum = uu * slui_cross(v, w) + vv * slui_cross(w, u) + ww * slui_cross(u, v);
    double size = uu * (absolute(v.x * w.y) + absolute(v.y * w.x)) +
                  vv * (absolute(w.x * u.y) + absolute(w.y * u.x)) +
                  ww * (absolute(u.x * v.y) + absolute(u.y * v.x));
    if (absolute(sum) > CIRCLE_BOUND * size) return sign_of(sum);
    return exact_in_circle(a, b, c, d);
}

// ---------------------------------------------------------------------------------------------
// Segments

static bool is_within(double a, double b, double x)
{
    return a < b ? a <= x && x <= b : b <= x && x <= a;
}

bool slui_on_segment(slu_point a, slu_point b, slu_point p)
{
    return is_within(a.x, b.x, p.x) && is_within(a.y, b.y, p.y);
}

bool slui_segments_cross(slu_point a, slu_point b, slu_point c, slu_point d)
{
    return slui_turn(a, b, c) * slui_turn(a, b, d) < 0 &&
           slui_turn(c, d, a) * slui_turn(c, d, b) < 0;
}

bool slui_segments_meet(slu_point a, slu_point b, slu_point c, slu_point d)
{
    int abc = slui_turn(a, b, c), abd = slui_turn(a, b, d);
    int cda = slui_turn(c, d, a), cdb = slui_turn(c, d, b);
    if (abc * abd < 0 && cda * cdb < 0) return true;
    return (abc == 0 && slui_on_segment(a, b, c)) || (abd == 0 && slui_on_segment(a, b, d)) ||
           (cda == 0 && slui_on_segment(c, d, a)) || (cdb == 0 && slui_on_segment(c, d, b));
}

double slui_lines_cross_at(slu_point a, slu_point b, slu_point c, slu_point d)
{
    slu_point along = slui_minus(b, a), other = slui_minus(d, c);
    return slui_cross(slui_minus(c, a), other) / slui_cross(along, other);
}

slu_point slui_nearest_on(slu_point a, slu_point b, slu_point p)
{
    slu_point along = slui_minus(b, a);
    double square = slui_dot(along, along);
    double t = square > 0 ? slui_dot(slui_minus(p, a), along) / square : 0;
    return t <= 0 ? a : t >= 1 ? b : slui_between(a, b, t);
}

double slui_segment_distance(slu_point a, slu_point b, slu_point p)
{
    return slui_distance(slui_nearest_on(a, b, p), p);
}
