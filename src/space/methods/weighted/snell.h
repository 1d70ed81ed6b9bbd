// SPDX-License-Identifier: MIT
// Moves the points where a way crosses the sides of triangles until it is cheapest: then Snell's law holds
// at each of them.
//
// Source: Mitchell & Papadimitriou 1991, "The Weighted Region Problem". For a fixed sequence of sides the cost
// is a convex function of where they are crossed. Where the cheapest way leads through the end of a side, it may go
// on round that corner on its other side: the sequence is changed so, if that is cheaper, until no corner
// offers anything. The result is a local optimum: no way near it is cheaper.
#ifndef SLUI_SPACE_SNELL_H
#define SLUI_SPACE_SNELL_H

#include "space/mesh/free_space.h"
#include "space/methods/weighted/fans.h"

typedef struct slui_pass {
    uint32_t side; // of the triangle that is left
    double t;      // where: the share of the way from its first corner to its second
} slui_pass;

typedef struct slui_sequence {
    slui_pass *all;
    size_t count, capacity;
} slui_sequence;

typedef struct slui_snell {
    slu_allocator allocator;
    const slu_free_space *space;
    const slui_mesh *mesh; // the room's ground
    const slui_fans *fans;
    slu_point from, to;
    uint32_t cell;        // in which the way begins
    slui_sequence passes; // the crossings
    slui_sequence tried;
    struct slui_slope *slopes; // scratch, one per crossing
    size_t slope_capacity;
} slui_snell;

void slui_snell_release(slui_snell *snell);
size_t slui_snell_bytes(const slui_snell *snell);

// Begins with a way that crosses nothing yet, in the triangle `cell`.
void slui_snell_begin(slui_snell *snell, slu_point from, slu_point to, uint32_t cell);

// Adds a crossing; and the crossings that lead round a corner to another triangle of a fan. False when memory runs out.
bool slui_snell_cross(slui_snell *snell, uint32_t side, double t);
bool slui_snell_turn(slui_snell *snell, uint32_t fan, uint32_t cell);

// Makes the way cheaper until it is a local optimum. False when memory runs out.
bool slui_snell_run(slui_snell *snell);

// Where crossing i is.
slu_point slui_snell_point(const slui_snell *snell, size_t i);

#endif
