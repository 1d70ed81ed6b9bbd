// SPDX-License-Identifier: MIT
// The labels of all corners, packed: for every corner the hubs that know their distance to it, in
// their order, that distance, and a link to the next corner on the path to the hub.
//
// Source: Abraham, Delling, Goldberg & Werneck 2011, hub labels: the distance between two corners
// is the least sum over the hubs that both have.
//
// Invariant: the next corner has an entry for the same hub, with a smaller distance; the hub itself
// has one with the distance 0, which links to itself. That entry is found by a binary search.
// Cost: 7 bytes per entry, or 8 if a path is too long for three bytes; 8 per corner.
#ifndef SLUI_HUB_TABLE_H
#define SLUI_HUB_TABLE_H

#include "index/labels/growth.h"

// What is known of a corner: its first entry, and its slui_place.
typedef struct slui_hub_corner {
    uint32_t first, place;
} slui_hub_corner;

typedef struct slui_hub_table {
    uint32_t count;           // of corners
    size_t entry_count;       //
    slui_hub_corner *corners; // and one more, after the last
    bool wide;                // distances take SLUI_WIDE_BYTES, not SLUI_NARROW_BYTES
    uint8_t *distances;       // by entry, by slui_lengths; at least a byte more can be read
    uint16_t *hub;            // by entry
    uint16_t *next;           // by entry, the next corner
    bool borrowed;            // the arrays are a file's
} slui_hub_table;

// Packs grown labels; false when memory runs out.
bool slui_hub_table_pack(slui_hub_table *table, const slui_growth *growth,
                         const slui_corners *corners, bool wide, const slu_allocator *allocator);
// Reserves arrays for the counts and the width.
bool slui_hub_table_reserve(slui_hub_table *table, const slu_allocator *allocator);
void slui_hub_table_release(slui_hub_table *table, const slu_allocator *allocator);
size_t slui_hub_table_bytes(const slui_hub_table *table);

// The entry of a corner for a hub that it has.
SLUI_INLINE uint32_t slui_hub_table_find(const slui_hub_table *t, uint32_t corner, uint16_t hub)
{
    uint32_t low = t->corners[corner].first, count = t->corners[corner + 1].first - low;
    while (count > 1) {
        const uint32_t half = count / 2;
        low += t->hub[low + half] <= hub ? half : 0;
        count -= half;
    }
    return low;
}

SLUI_INLINE slu_tile slui_hub_tile(const slui_hub_table *t, uint32_t corner)
{
    const uint32_t place = t->corners[corner].place;
    return (slu_tile){(int)(place & 0xFFFF), (int)(place >> 16)};
}

SLUI_INLINE size_t slui_hub_distance_bytes(const slui_hub_table *t)
{
    return t->wide ? SLUI_WIDE_BYTES : SLUI_NARROW_BYTES;
}

// A distance of a table whose width is known. Four bytes are one read, so one more than a narrow
// distance has is read.
SLUI_INLINE uint32_t slui_hub_distance_by(const slui_hub_table *t, uint32_t entry, const bool wide)
{
    const uint8_t *p = t->distances + (size_t)entry * (wide ? SLUI_WIDE_BYTES : SLUI_NARROW_BYTES);
    const uint32_t four =
        (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
    return wide ? four : four & 0xFFFFFF;
}

SLUI_INLINE uint32_t slui_hub_distance(const slui_hub_table *t, uint32_t entry)
{
    return t->wide ? slui_hub_distance_by(t, entry, true) : slui_hub_distance_by(t, entry, false);
}

#endif
