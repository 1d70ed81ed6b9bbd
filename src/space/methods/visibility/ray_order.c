// SPDX-License-Identifier: MIT
// The edges that a ray crosses, as a tree that is also a heap.
#include "space/methods/visibility/ray_order.h"

#include "space/geometry/geometry.h"

static uint32_t rank_of(uint32_t edge)
{
    return (edge + 1) * UINT32_C(2654435761);
}

static slu_point from_of(const slui_ray_order *order, uint32_t edge)
{
    return order->points[order->edges[edge].from];
}

static slu_point to_of(const slui_ray_order *order, uint32_t edge)
{
    return order->points[order->edges[edge].to];
}

// The side of the line through edge f on which edge e lies: 1 towards the centre, -1 beyond, 0 if
// its ends lie on both sides.
static int side_of(const slui_ray_order *order, uint32_t f, uint32_t e)
{
    slu_point from = from_of(order, f), to = to_of(order, f);
    int one = slui_turn(from, to, from_of(order, e)), other = slui_turn(from, to, to_of(order, e));
    return one * other < 0 ? 0 : one + other > 0 ? 1 : -1;
}

// If the line through f cuts e, all of f lies on one side of e, because they do not cross.
static bool is_nearer(const slui_ray_order *order, uint32_t e, uint32_t f)
{
    int side = side_of(order, f, e);
    return side ? side > 0 : side_of(order, e, f) < 0;
}

// If e begins on the ray, the side of its beginning decides, unless f begins there too.
static bool begins_nearer(const slui_ray_order *order, uint32_t e, uint32_t f)
{
    slu_point from = from_of(order, f), to = to_of(order, f);
    int side = slui_turn(from, to, from_of(order, e));
    return (side ? side : slui_turn(from, to, to_of(order, e))) > 0;
}

static void replace_child(slui_ray_order *order, uint32_t above, uint32_t old, uint32_t new)
{
    if (above == SLUI_NO_RAY_EDGE)
        order->root = new;
    else if (order->edges[above].nearer == old)
        order->edges[above].nearer = new;
    else
        order->edges[above].farther = new;
    if (new != SLUI_NO_RAY_EDGE) order->edges[new].above = above;
}

// Rotates with the edge above it.
static void lift(slui_ray_order *order, uint32_t edge)
{
    slui_ray_edge *edges = order->edges;
    uint32_t above = edges[edge].above;
    bool was_nearer = edges[above].nearer == edge;
    uint32_t moved = was_nearer ? edges[edge].farther : edges[edge].nearer;
    replace_child(order, edges[above].above, above, edge);
    if (was_nearer) {
        edges[above].nearer = moved;
        edges[edge].farther = above;
    } else {
        edges[above].farther = moved;
        edges[edge].nearer = above;
    }
    edges[above].above = edge;
    if (moved != SLUI_NO_RAY_EDGE) edges[moved].above = above;
}

SLUI_INLINE void add(slui_ray_order *order, uint32_t edge, uint32_t from, uint32_t to, bool begins)
{
    slui_ray_edge *edges = order->edges;
    edges[edge] = (slui_ray_edge){from, to, SLUI_NO_RAY_EDGE, SLUI_NO_RAY_EDGE, SLUI_NO_RAY_EDGE};
    uint32_t *place = &order->root;
    while (*place != SLUI_NO_RAY_EDGE) {
        edges[edge].above = *place;
        bool nearer = begins ? begins_nearer(order, edge, *place) : is_nearer(order, edge, *place);
        place = nearer ? &edges[*place].nearer : &edges[*place].farther;
    }
    *place = edge;
    while (edges[edge].above != SLUI_NO_RAY_EDGE && rank_of(edges[edge].above) < rank_of(edge))
        lift(order, edge);
}

void slui_ray_order_add(slui_ray_order *order, uint32_t edge, uint32_t from, uint32_t to)
{
    add(order, edge, from, to, false);
}

void slui_ray_order_begin(slui_ray_order *order, uint32_t edge, uint32_t from, uint32_t to)
{
    add(order, edge, from, to, true);
}

void slui_ray_order_remove(slui_ray_order *order, uint32_t edge)
{
    const slui_ray_edge *gone = &order->edges[edge];
    while (gone->nearer != SLUI_NO_RAY_EDGE && gone->farther != SLUI_NO_RAY_EDGE)
        lift(order, rank_of(gone->nearer) > rank_of(gone->farther) ? gone->nearer : gone->farther);
    uint32_t rest = gone->nearer != SLUI_NO_RAY_EDGE ? gone->nearer : gone->farther;
    replace_child(order, gone->above, edge, rest);
}

uint32_t slui_ray_order_nearest(const slui_ray_order *order)
{
    uint32_t edge = order->root;
    while (edge != SLUI_NO_RAY_EDGE && order->edges[edge].nearer != SLUI_NO_RAY_EDGE)
        edge = order->edges[edge].nearer;
    return edge;
}
