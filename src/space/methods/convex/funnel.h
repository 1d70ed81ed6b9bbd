// SPDX-License-Identifier: MIT
// The shortest line through a sequence of gates, each of which it has to cross in turn.
#ifndef SLUI_SPACE_FUNNEL_H
#define SLUI_SPACE_FUNNEL_H

#include "space/methods/router.h"

// Left and right as seen when passing through it.
typedef struct slui_gate_ends {
    slu_point right, left;
} slui_gate_ends;

// Memory that is reused.
typedef struct slui_funnel {
    slu_point *points;
    size_t capacity;
} slui_funnel;

void slui_funnel_release(const slu_allocator *a, slui_funnel *funnel);

// Writes the line between two points, both included, to the router's line. Neighbouring gates must
// lie in one convex cell, and so must each end and the gate next to it; then the line stays in
// these cells. False when memory runs out.
bool slui_funnel_pull(slu_router *router, slui_funnel *funnel, const slui_gate_ends *gates,
                      size_t count, slu_point from, slu_point to);

#endif
