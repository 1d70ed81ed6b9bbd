// SPDX-License-Identifier: MIT
// Borders: where tiles of different labels meet, sorted into connected stretches.
#ifndef SLUI_BORDERS_H
#define SLUI_BORDERS_H

#include "map/map.h"

// Two neighbouring tiles of different labels, the lower label's first.
typedef struct slui_contact {
    uint32_t label[2];
    uint32_t tile[2];
} slui_contact;

// A stretch is a set of contacts between the same two labels whose tiles are connected: they touch
// by a straight step, or by a diagonal one past at least one passable tile.
typedef struct slui_borders {
    slui_contact *contacts; // once grouped: stretch by stretch
    size_t count, capacity;
    uint32_t *start; // of each stretch, and the end of the last; stretch_count + 1
    size_t start_capacity;
    uint32_t stretch_count;
    const slu_allocator *allocator;
} slui_borders;

// Adds a contact, in any order. False when memory runs out.
bool slui_borders_add(slui_borders *borders, slui_contact contact);

// Reserves capacity for `count` contacts. False when memory runs out.
bool slui_borders_reserve(slui_borders *borders, size_t count);

// Finds all contacts between labels by straight and diagonal steps. A step between two walls counts
// only if `slits`. If labels differ only next to fences, pass these as `fence`, else NULL: tiles
// away from fences are then skipped unread.
bool slui_borders_find(slui_borders *borders, const slu_map *map, const uint32_t *label,
                       const uint8_t *fence, bool slits);

// Sorts the contacts into stretches, by label and then by position. Labels are 0 to label_count -
// 1.
bool slui_borders_group(slui_borders *borders, const slu_map *map, uint32_t label_count);

void slui_borders_release(slui_borders *borders);

// True if two labels meet among some tiles of a row and the row below. Branch-free, so that
// compilers vectorise it. Reads one tile more of each row than SLUI_STRIDE. Lets a sweep skip tiles
// away from borders several at a time.
enum { SLUI_STRIDE = 24 }; // from 17 on compilers keep the loop, and vectorise it
static inline bool slui_any_meet(const uint32_t *row, const uint32_t *below, bool diagonals)
{
    uint32_t any = 0;
    for (int i = 0; i < SLUI_STRIDE; i++) {
        uint32_t here = row[i], right = row[i + 1], down = below[i], across = below[i + 1];
        any |= (uint32_t)(here != right) & (uint32_t)(here != 0) & (uint32_t)(right != 0);
        any |= (uint32_t)(here != down) & (uint32_t)(here != 0) & (uint32_t)(down != 0);
        if (!diagonals) continue;
        any |= (uint32_t)(here != across) & (uint32_t)(here != 0) & (uint32_t)(across != 0);
        any |= (uint32_t)(right != down) & (uint32_t)(right != 0) & (uint32_t)(down != 0);
    }
    return any;
}

#endif
