// SPDX-License-Identifier: MIT
// The walls of a free space: the sides of its triangles beyond which there is nothing, with a grid
// that finds the nearest, and the order in which a hand on the wall would touch them.
//
// Free space lies to the left of a wall. The wall after another bounds the same ground at the
// corner between them: where obstacles touch, the hand does not pass through.
#ifndef SLUI_SPACE_WALLS_H
#define SLUI_SPACE_WALLS_H

#include "space/mesh/free_space.h"

#define SLUI_NO_WALL UINT32_MAX

typedef struct slui_wall {
    slu_point from, to;
    uint32_t next, before; // around the ground that they bound
    bool is_pinched;       // other walls end at `to` as well: obstacles touch there
} slui_wall;

typedef struct slui_walls {
    slui_wall *all;
    size_t count;
    slu_point origin;
    int columns, rows;
    double square;         // the length of a square's side
    uint32_t *first_entry; // columns * rows + 1: the walls that touch each square
    uint32_t *entries;
    size_t entry_capacity;
} slui_walls;

slu_status slui_walls_build(const slu_allocator *a, const slu_free_space *space, slui_walls *out,
                            slu_error *error);
void slui_walls_release(const slu_allocator *a, slui_walls *walls);
size_t slui_walls_bytes(const slui_walls *walls);

typedef struct slui_nearest {
    uint32_t wall; // SLUI_NO_WALL if none is within reach; the lowest number of several
    slu_point place;
    double distance;
} slui_nearest;

// The nearest point on a wall, if it is no further away than `reach`.
slui_nearest slui_walls_nearest(const slui_walls *walls, slu_point point, double reach);

// Calls `take` for every place of the border within reach that faces the point and is nearer to it
// than the border next to that place: one for a convex obstacle, several for others. It does not
// matter into how many walls a straight border is divided.
void slui_walls_facing(const slui_walls *walls, slu_point point, double reach,
                       void (*take)(void *ctx, const slui_nearest *nearest), void *ctx);

// The nearest point among the walls that separate the point's ground from `beyond`, which lies on
// their other side.
slui_nearest slui_walls_blocking(const slui_walls *walls, slu_point point, slu_point beyond,
                                 double reach);

// True if obstacles touch at this very point. Ground on both sides has it as a corner, but no path
// leads through it.
bool slui_walls_touch_at(const slui_walls *walls, slu_point point);

// The least distance between the segment from a to b and a wall, at most `reach`.
double slui_walls_clearance(const slui_walls *walls, slu_point a, slu_point b, double reach);

#endif
