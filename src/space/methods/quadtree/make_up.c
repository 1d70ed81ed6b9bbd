// SPDX-License-Identifier: MIT
// What the ground in a box is made of.
//
// Triangles are clipped to the box (Sutherland & Hodgman 1974) and their areas added up. Only a
// kind that makes up more than half of the area matters, so one pass finds the candidate by a vote
// weighted with areas (Boyer & Moore 1981), and another measures it; no list of kinds is needed.
// Cost: two passes over the triangles.
#include "space/geometry/geometry.h"
#include "space/methods/quadtree/quadtree.h"

// A triangle gains at most one corner from each of the four sides that clip it.
enum { MOST_CORNERS = 3 + 4 };

typedef struct clipped {
    slu_point points[MOST_CORNERS];
    int count;
} clipped;

static double coordinate(slu_point p, bool is_y)
{
    return is_y ? p.y : p.x;
}

// Keeps what lies on one side of a line along an axis: at least, or at most, a coordinate.
static void clip(clipped *c, bool is_y, bool is_least, double line)
{
    clipped kept = {.count = 0};
    for (int i = 0; i < c->count; i++) {
        slu_point a = c->points[i], b = c->points[(i + 1) % c->count];
        double from = coordinate(a, is_y) - line, to = coordinate(b, is_y) - line;
        if (!is_least) from = -from, to = -to;
        if (from >= 0) kept.points[kept.count++] = a;
        if ((from >= 0) != (to >= 0))
            kept.points[kept.count++] = slui_between(a, b, from / (from - to));
    }
    *c = kept;
}

static double area_of(const clipped *c)
{
    double twice = 0;
    for (int i = 2; i < c->count; i++)
        twice += slui_cross(slui_minus(c->points[i - 1], c->points[0]),
                            slui_minus(c->points[i], c->points[0]));
    return twice > 0 ? twice / 2 : 0;
}

static double area_in(const slui_mesh *mesh, uint32_t triangle, slu_box box)
{
    clipped c = {.count = 3};
    for (uint32_t i = 0; i < 3; i++)
        c.points[i] = mesh->corners[mesh->side_corner[mesh->first_side[triangle] + i]];
    clip(&c, false, true, box.least.x);
    clip(&c, false, false, box.most.x);
    clip(&c, true, true, box.least.y);
    clip(&c, true, false, box.most.y);
    return area_of(&c);
}

// A kind of ground gains votes for its area, and loses them to others; 0 stands for blocked.
typedef struct vote {
    double weight, votes;
} vote;

static void add_vote(vote *v, double weight, double area)
{
    if (v->weight == weight) {
        v->votes += area;
    } else if (v->votes >= area) {
        v->votes -= area;
    } else {
        *v = (vote){weight, area - v->votes};
    }
}

slui_make_up slui_make_up_of(const slu_free_space *space, slu_box box, const uint32_t *triangles,
                             size_t count)
{
    const slui_mesh *mesh = slui_weight_mesh(space);
    double whole = (box.most.x - box.least.x) * (box.most.y - box.least.y), all_free = 0, same = 0;
    vote v = {0, 0};
    for (size_t i = 0; i < count; i++) {
        double area = area_in(mesh, triangles[i], box);
        add_vote(&v, slui_cell_weight(space, triangles[i]), area);
        all_free += area;
    }
    add_vote(&v, 0, whole > all_free ? whole - all_free : 0);
    if (v.weight == 0) return (slui_make_up){.rest = all_free / whole};
    for (size_t i = 0; i < count; i++) {
        if (slui_cell_weight(space, triangles[i]) == v.weight)
            same += area_in(mesh, triangles[i], box);
    }
    return (slui_make_up){.is_free = true, .weight = v.weight, .rest = 1 - same / whole};
}
