// SPDX-License-Identifier: MIT
// The squares of a quadtree over a free space.
#ifndef SLUI_SPACE_QUADTREE_H
#define SLUI_SPACE_QUADTREE_H

#include "space/mesh/measure.h"

enum { SLUI_NO_CHILD = 0 }; // the root is nobody's child

// MIXED: not divided any more, and the border of the free space enters it.
typedef enum slui_square_state {
    SLUI_SQUARE_BLOCKED,
    SLUI_SQUARE_MIXED,
    SLUI_SQUARE_FREE,
} slui_square_state;

typedef struct slui_square {
    uint32_t x, y, size; // in smallest squares
    uint32_t child;      // the first of four, SLUI_NO_CHILD if it is not divided
    uint32_t first_portal, portal_count;
    slui_square_state state;
    bool is_rough; // free up to the tolerance: its centre is, but obstacles are in it
    double weight;
} slui_square;

// Between two free squares.
typedef struct slui_portal {
    uint32_t squares[2];
    slu_point place; // the middle of the side that they share
} slui_portal;

typedef struct slui_quadtree {
    slu_allocator allocator;
    const slu_free_space *space;
    double side; // of the smallest square
    slui_square *squares;
    size_t square_count, square_capacity;
    slui_portal *portals;
    size_t portal_count, portal_capacity;
    uint32_t *portals_of; // those of each square, one square after the other
} slui_quadtree;

static inline slu_point slui_square_corner(const slui_quadtree *q, uint32_t x, uint32_t y)
{
    slu_point origin = q->space->bounds.least;
    return (slu_point){origin.x + x * q->side, origin.y + y * q->side};
}

static inline slu_box slui_square_box(const slui_quadtree *q, const slui_square *s)
{
    return (slu_box){slui_square_corner(q, s->x, s->y),
                     slui_square_corner(q, s->x + s->size, s->y + s->size)};
}

// The part of a square within the bounds of the free space, beyond which the root may reach.
static inline slu_box slui_square_inside(const slui_quadtree *q, const slui_square *s)
{
    slu_box box = slui_square_box(q, s);
    slu_point most = q->space->bounds.most;
    if (box.most.x > most.x) box.most.x = most.x;
    if (box.most.y > most.y) box.most.y = most.y;
    return box;
}

static inline bool slui_box_is_empty(slu_box box)
{
    return box.least.x >= box.most.x || box.least.y >= box.most.y;
}

static inline slu_point slui_square_centre(const slui_quadtree *q, uint32_t index)
{
    return slui_box_centre(slui_square_box(q, &q->squares[index]));
}

// Divides the space of the tree into squares, down to a side (0: one that fits), except those that
// are uniform up to the tolerance.
slu_status slui_quadtree_divide(slui_quadtree *q, double side, double tolerance, slu_error *error);

// Finds the portals. False when memory runs out.
bool slui_quadtree_join(slui_quadtree *q);

// Frees all but the tree itself.
void slui_quadtree_release(slui_quadtree *q);

// The area of ground of each kind in a box: what most of it is, and how much is something else.
typedef struct slui_make_up {
    bool is_free;
    double weight; // of the free ground that most of it is
    double rest;   // the share of the area that is not; below 0.5, or not known if it is not
} slui_make_up;

// Triangles are those of slui_weight_mesh that may overlap the box.
slui_make_up slui_make_up_of(const slu_free_space *space, slu_box box, const uint32_t *triangles,
                             size_t count);

#endif
