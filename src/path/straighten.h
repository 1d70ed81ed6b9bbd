// SPDX-License-Identifier: MIT
// Fewer turns in a path, at no cost: see straighten.c.
#ifndef SLUI_STRAIGHTEN_H
#define SLUI_STRAIGHTEN_H

#include "map/view.h"

// How a corner is best reached by a last step in one direction.
typedef struct slui_bend {
    uint32_t turns;  // so far; UINT32_MAX where it is not reached so
    uint32_t from;   // the corner before,
    uint8_t arrival; // the direction by which that was reached, SLUI_NO_ARRIVAL at the start,
    uint8_t first;   // and the one in which the way goes on from it
} slui_bend;

// Memory kept from path to path; zeroed to begin with.
typedef struct slui_straightener {
    slui_bend *bends; // eight for every corner
    size_t bend_capacity;
    slu_tile *out;
    size_t out_capacity;
} slui_straightener;

void slui_straightener_release(slui_straightener *s, const slu_allocator *allocator);
size_t slui_straightener_bytes(const slui_straightener *s);

// Replaces the corners of a path, of which there are two or more, by those of one with the same number of
// steps each way, no costlier, and with no more turns. False when memory runs out; nothing has changed then.
//
//   count  of the corners; may become less
bool slui_straighten(slui_straightener *s, const slu_allocator *allocator, const slui_view *view,
                     const slu_rules *rules, slu_tile *corners, size_t *count);

#endif
