// SPDX-License-Identifier: MIT
// Fewer turns in a path, at no cost: see straighten.c.
#ifndef SLUI_STRAIGHTEN_H
#define SLUI_STRAIGHTEN_H

#include "map/view.h"

// The best arrival at a corner whose last step has one given direction.
typedef struct slui_bend {
    uint32_t turns;  // so far; UINT32_MAX if it is not reached in this direction
    uint32_t from;   // the corner before,
    uint8_t arrival; // the direction by which that was reached, SLUI_NO_ARRIVAL at the start,
    uint8_t first;   // and the one in which the path leaves it
} slui_bend;

// Memory reused from path to path; initially zeroed.
typedef struct slui_straightener {
    slui_bend *bends; // eight for every corner
    size_t bend_capacity;
    slu_tile *out;
    size_t out_capacity;
} slui_straightener;

void slui_straightener_release(slui_straightener *s, const slu_allocator *allocator);
size_t slui_straightener_bytes(const slui_straightener *s);

// Replaces the corners of a path, of which there are two or more, by those of one with the same
// number of steps in each direction, no costlier, and with no more turns. False, with nothing
// changed, when memory runs out.
//
//   count  of the corners; may decrease
bool slui_straighten(slui_straightener *s, const slu_allocator *allocator, const slui_view *view,
                     const slu_rules *rules, slu_tile *corners, size_t *count);

#endif
