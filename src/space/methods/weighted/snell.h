// SPDX-License-Identifier: MIT
// Moves the points where a path crosses the sides of triangles until it is cheapest: then Snell's
// law holds at each of them.
//
// Source: Mitchell & Papadimitriou 1991, "The Weighted Region Problem". For a fixed sequence of
// sides the cost is a convex function of the crossing points. Where the cheapest path passes
// through the end of a side, it may also go around that corner on the other side: the sequence is
// changed accordingly if that is cheaper, until no corner offers an improvement. The result is a
// local optimum: no path near it is cheaper.
#ifndef SLUI_SPACE_SNELL_H
#define SLUI_SPACE_SNELL_H

#include "space/mesh/free_space.h"
#include "space/methods/weighted/fans.h"

typedef struct slui_pass {
    uint32_t side; // of the triangle that it leaves
    double t;      // position: the fraction from its first corner to its second
} slui_pass;

typedef struct slui_sequence {
    slui_pass *all;
    size_t count, capacity;
} slui_sequence;

typedef struct slui_snell {
    slu_allocator allocator;
    const slu_free_space *space;
    const slui_mesh *mesh; // of the free space, with weights
    const slui_fans *fans;
    slu_point from, to;
    uint32_t cell;        // contains the start of the path
    slui_sequence passes; // the crossings
    slui_sequence tried;
    struct slui_slope *slopes; // scratch, one per crossing
    size_t slope_capacity;
} slui_snell;

void slui_snell_release(slui_snell *snell);
size_t slui_snell_bytes(const slui_snell *snell);

// Begins with a path without crossings, in the triangle `cell`.
void slui_snell_begin(slui_snell *snell, slu_point from, slu_point to, uint32_t cell);

// Adds a crossing, or the crossings that lead around a corner to another triangle of a fan. False
// when memory runs out.
bool slui_snell_cross(slui_snell *snell, uint32_t side, double t);
bool slui_snell_turn(slui_snell *snell, uint32_t fan, uint32_t cell);

// Improves the path until it is a local optimum. False when memory runs out.
bool slui_snell_run(slui_snell *snell);

// The position of crossing i.
slu_point slui_snell_point(const slui_snell *snell, size_t i);

#endif
