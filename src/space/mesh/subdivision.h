// SPDX-License-Identifier: MIT
// Polygons being cut into cells: sides linked to the next side and to the side beyond.
//
// Every side has its ground on the left. A side of the border has no twin; a cut is two sides that
// are each other's twins. Side h leaves a corner and opens a sector there, which the side before h
// closes: so sectors and sides have the same numbers. Once no sector exceeds half a circle, the
// cycles of sides are convex cells.
//
// There is a corner for each point of a ring, and for each place where a side was split; where
// rings touch there are several at one place, with sectors of their own.
#ifndef SLUI_SPACE_SUBDIVISION_H
#define SLUI_SPACE_SUBDIVISION_H

#include "space/mesh/mesh.h"

#define SLUI_NO_SIDE UINT32_MAX

typedef struct slui_cut_side {
    uint32_t corner; // where it begins
    uint32_t next, before, twin;
} slui_cut_side;

typedef struct slui_cut_corner {
    uint32_t side;    // a side that leaves it: the first counter-clockwise if it lies on the border
    uint32_t polygon; // its index
} slui_cut_corner;

typedef struct slui_subdivision {
    slui_cut_side *sides;
    size_t side_count, side_capacity;
    slui_cut_corner *corners;
    size_t corner_count, corner_capacity;
    slu_point *points; // of the corners
    size_t point_capacity;
} slui_subdivision;

// Corner i and side i are point i of the polygons and the edge from it. False when memory runs out;
// to be released then too.
bool slui_subdivision_build(const slu_allocator *a, const slui_polygons *polygons,
                            slui_subdivision *out);
void slui_subdivision_release(const slu_allocator *a, slui_subdivision *s);

// Cuts from the corner of one sector to that of another. *out is the side from h's corner; its twin
// has the next number.
bool slui_subdivision_join(const slu_allocator *a, slui_subdivision *s, uint32_t h, uint32_t k,
                           uint32_t *out);

// Adds a corner to a side, and to its twin. *out is the side that begins there.
bool slui_subdivision_split(const slu_allocator *a, slui_subdivision *s, uint32_t side,
                            slu_point point, uint32_t *out);

// Builds a mesh of the cycles of sides.
slu_status slui_subdivision_mesh(const slu_allocator *a, const slui_subdivision *s, slui_mesh *out,
                                 slu_error *error);

// The corner where a side ends, as a place: where rings touch, another corner may be there.
static inline uint32_t slui_side_end(const slui_subdivision *s, uint32_t side)
{
    return s->sides[s->sides[side].next].corner;
}

static inline slu_point slui_side_from(const slui_subdivision *s, uint32_t side)
{
    return s->points[s->sides[side].corner];
}

static inline slu_point slui_side_to(const slui_subdivision *s, uint32_t side)
{
    return s->points[slui_side_end(s, side)];
}

// The start of the side that closes the sector of a side.
static inline slu_point slui_side_last(const slui_subdivision *s, uint32_t side)
{
    return slui_side_from(s, s->sides[side].before);
}

// The next sector of the same corner, counter-clockwise; SLUI_NO_SIDE after the last at a border.
static inline uint32_t slui_sector_next(const slui_subdivision *s, uint32_t side)
{
    return s->sides[s->sides[side].before].twin;
}

#endif
