// SPDX-License-Identifier: MIT
// The shortest line through a row of gates, each of which it has to cross in turn.
#ifndef SLUI_SPACE_FUNNEL_H
#define SLUI_SPACE_FUNNEL_H

#include "space/methods/router.h"

// As one goes through it.
typedef struct slui_gate_ends {
    slu_point right, left;
} slui_gate_ends;

// Memory that is kept between lines.
typedef struct slui_funnel {
    slu_point *points;
    size_t capacity;
} slui_funnel;

void slui_funnel_release(const slu_allocator *a, slui_funnel *funnel);

// Writes the line from a point to another, both included, to the router's line. Neighbouring gates must lie in
// one convex cell, and so must the ends with the gates next to them; then the line stays in these cells.
// False when memory runs out.
bool slui_funnel_pull(slu_router *router, slui_funnel *funnel, const slui_gate_ends *gates,
                      size_t count, slu_point from, slu_point to);

#endif
