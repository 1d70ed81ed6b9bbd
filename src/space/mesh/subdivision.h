// SPDX-License-Identifier: MIT
// Polygons that are being cut into cells: sides that know what comes after them and what lies beyond.
//
// Every side has the ground it belongs to on its left. A side of the border has no twin; a cut is two sides that
// are each other's twins. The side h leaves a corner and opens a sector there, which is closed by the
// side before h: so sectors and sides are the same numbers. When no sector is above half a circle, the
// rounds of sides are convex cells.
//
// A corner is kept for each point of a ring, and for each place where a side was split; where rings touch
// there are several at one place, with sectors of their own.
#ifndef SLUI_SPACE_SUBDIVISION_H
#define SLUI_SPACE_SUBDIVISION_H

#include "space/mesh/mesh.h"

#define SLUI_NO_SIDE UINT32_MAX

typedef struct slui_cut_side {
    uint32_t corner; // where it begins
    uint32_t next, before, twin;
} slui_cut_side;

typedef struct slui_cut_corner {
    uint32_t side;    // one that leaves it: the first counter-clockwise if it lies on the border
    uint32_t polygon; // the polygon
} slui_cut_corner;

typedef struct slui_subdivision {
    slui_cut_side *sides;
    size_t side_count, side_capacity;
    slui_cut_corner *corners;
    size_t corner_count, corner_capacity;
    slu_point *points; // of the corners
    size_t point_capacity;
} slui_subdivision;

// Corner i and side i are point i of the polygons and the edge from it. False when memory runs out; it is to be
// released then too.
bool slui_subdivision_build(const slu_allocator *a, const slui_polygons *polygons,
                            slui_subdivision *out);
void slui_subdivision_release(const slu_allocator *a, slui_subdivision *s);

// Cuts from the corner of one sector to that of another. *out is the side from h's corner; its twin is the number
// after it.
bool slui_subdivision_join(const slu_allocator *a, slui_subdivision *s, uint32_t h, uint32_t k,
                           uint32_t *out);

// Puts a corner on a side, and on its twin. *out is the side from there on.
bool slui_subdivision_split(const slu_allocator *a, slui_subdivision *s, uint32_t side,
                            slu_point point, uint32_t *out);

// Makes a mesh of the rounds of sides.
slu_status slui_subdivision_mesh(const slu_allocator *a, const slui_subdivision *s, slui_mesh *out,
                                 slu_error *error);

// The corner where a side ends, as a place: where rings touch it may be another corner there.
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

// Where the side comes from that closes the sector of a side.
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
