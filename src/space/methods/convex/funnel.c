// SPDX-License-Identifier: MIT
// The funnel: a line pulled taut through gates.
//
// Source: Lee & Preparata 1984, "Euclidean shortest paths in the presence of rectilinear barriers".
// The funnel consists of the two shortest lines from a point, its apex, to the ends of the last
// gate. They are in one array: the left one from the apex down, the right one from the apex up. An
// end of the next gate removes what it cuts off; if it cuts off all of its side, the apex moves
// along the other side, and the points it passes are part of the answer. Turns are exact. Cost:
// each end enters once and leaves once.
#include "space/methods/convex/funnel.h"

#include "base/arrays.h"
#include "space/geometry/geometry.h"
#include "space/methods/line.h"

// points[left] to points[apex] is the left side, points[apex] to points[right] the right one.
typedef struct sides {
    slu_router *router;
    slu_point *points;
    size_t left, apex, right;
} sides;

void slui_funnel_release(const slu_allocator *a, slui_funnel *funnel)
{
    slui_free(a, funnel->points, funnel->capacity, sizeof *funnel->points);
    *funnel = (slui_funnel){0};
}

static bool move_apex(sides *s, size_t apex)
{
    s->apex = apex;
    return slui_line_add(s->router, s->points[apex]);
}

static bool add_left(sides *s, slu_point p)
{
    const slu_point *at = s->points;
    while (s->left < s->apex && slui_turn(at[s->left + 1], at[s->left], p) <= 0)
        s->left++;
    while (s->left == s->apex && s->apex < s->right &&
           slui_turn(at[s->apex], at[s->apex + 1], p) < 0) {
        if (!move_apex(s, s->apex + 1)) return false;
        s->left = s->apex;
    }
    s->points[--s->left] = p;
    return true;
}

static bool add_right(sides *s, slu_point p)
{
    const slu_point *at = s->points;
    while (s->right > s->apex && slui_turn(at[s->right - 1], at[s->right], p) >= 0)
        s->right--;
    while (s->right == s->apex && s->apex > s->left &&
           slui_turn(at[s->apex], at[s->apex - 1], p) > 0) {
        if (!move_apex(s, s->apex - 1)) return false;
        s->right = s->apex;
    }
    s->points[++s->right] = p;
    return true;
}

bool slui_funnel_pull(slu_router *router, slui_funnel *funnel, const slui_gate_ends *gates,
                      size_t count, slu_point from, slu_point to)
{
    if (!SLUI_GROW(&router->allocator, funnel->points, funnel->capacity, 2 * count + 3))
        return false;
    size_t middle = count + 1;
    sides s = {router, funnel->points, middle, middle, middle};
    s.points[middle] = from;
    bool good = slui_line_add(router, from);
    for (size_t i = 0; good && i < count; i++)
        good = add_left(&s, gates[i].left) && add_right(&s, gates[i].right);
    good = good && add_left(&s, to);
    for (size_t i = s.apex; good && i-- > s.left;)
        good = slui_line_add(router, s.points[i]);
    if (good) slui_line_tidy(router);
    return good;
}
