// SPDX-License-Identifier: MIT
// Moves the points where a way crosses the sides of triangles until it is cheapest: then Snell's law holds
// at each of them.
//
// Source: Mitchell & Papadimitriou 1991, "The Weighted Region Problem". For a fixed sequence of sides the cost
// is a convex function of where they are crossed. Where the cheapest way leads through the end of a side, it may go
// on round that corner on its other side: the sequence is changed so, if that is cheaper, until no corner
// offers anything. The result is a local optimum: no way near it is cheaper.
#ifndef SLUI_SPACE_BEND_H
#define SLUI_SPACE_BEND_H

#include "space/mesh/room.h"
#include "space/methods/weighted/fans.h"

typedef struct slui_pass {
    uint32_t side; // of the triangle that is left
    double t;      // where: the share of the way from its first corner to its second
} slui_pass;

typedef struct slui_sequence {
    slui_pass *all;
    size_t count, room;
} slui_sequence;

typedef struct slui_bend {
    slu_allocator allocator;
    const slu_room *room;
    const slui_mesh *mesh; // the room's ground
    const slui_fans *fans;
    slu_point from, to;
    uint32_t cell;     // in which the way begins
    slui_sequence way; // the crossings
    slui_sequence tried;
    struct slui_slope *slopes; // scratch, one per crossing
    size_t slope_room;
} slui_bend;

void slui_bend_release(slui_bend *bend);
size_t slui_bend_bytes(const slui_bend *bend);

// Begins with a way that crosses nothing yet, in the triangle `cell`.
void slui_bend_begin(slui_bend *bend, slu_point from, slu_point to, uint32_t cell);

// Adds a crossing; and the crossings that lead round a corner to another triangle of a fan. False when memory runs out.
bool slui_bend_cross(slui_bend *bend, uint32_t side, double t);
bool slui_bend_turn(slui_bend *bend, uint32_t fan, uint32_t cell);

// Makes the way cheaper until it is a local optimum. False when memory runs out.
bool slui_bend_run(slui_bend *bend);

// Where crossing i is.
slu_point slui_bend_point(const slui_bend *bend, size_t i);

#endif
