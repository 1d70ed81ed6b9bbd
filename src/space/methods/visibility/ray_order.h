// SPDX-License-Identifier: MIT
// The edges that a ray from a centre crosses, the nearest first, while the ray turns.
//
// Source: Aragon & Seidel 1989, "Randomized Search Trees": a binary tree that is also a heap of
// pseudo-random numbers; here they come from the edges' numbers, so the tree is the same on every
// platform.
//
// Invariant: edges do not cross each other, and the centre lies strictly to the left of each, seen
// from its `from` to its `to`. So one turn decides the order of two of them, without a crossing
// point.
// Cost: O(log n) expected per insertion and removal. Memory: 20 bytes per possible edge.
#ifndef SLUI_SPACE_RAY_ORDER_H
#define SLUI_SPACE_RAY_ORDER_H

#include "sluice/space.h"

#define SLUI_NO_RAY_EDGE UINT32_MAX

typedef struct slui_ray_edge {
    uint32_t from, to; // points
    uint32_t above, nearer, farther;
} slui_ray_edge;

typedef struct slui_ray_order {
    slui_ray_edge *edges; // by the edge's number; the caller's memory
    const slu_point *points;
    uint32_t root;
} slui_ray_order;

// From one point to another, while the ray is anywhere between them.
void slui_ray_order_add(slui_ray_order *order, uint32_t edge, uint32_t from, uint32_t to);

// The same, faster, while the ray passes through `from`.
void slui_ray_order_begin(slui_ray_order *order, uint32_t edge, uint32_t from, uint32_t to);

void slui_ray_order_remove(slui_ray_order *order, uint32_t edge);

// SLUI_NO_RAY_EDGE if the ray crosses none.
uint32_t slui_ray_order_nearest(const slui_ray_order *order);

#endif
