// SPDX-License-Identifier: MIT
// The labels of all corners, packed: for every corner the hubs that know their distance to it, in
// their order, that distance, and a link to the next corner on the path to the hub.
//
// Source: Abraham, Delling, Goldberg & Werneck 2011, hub labels: the distance between two corners
// is the least sum over the hubs that both have.
//
// Invariant: the next corner has an entry for the same hub, with a smaller distance; the hub itself
// has one with the distance 0, which links to itself. A link says where in the label of the next
// corner that entry is, so that a path takes two loads for each of its corners, which are the cache
// misses that it consists of.
// Cost: 9 bytes per entry, 8 per corner.
#ifndef SLUI_HUB_TABLE_H
#define SLUI_HUB_TABLE_H

#include "index/labels/growth.h"

// What is known of a corner: its first entry, and its slui_place.
typedef struct slui_hub_corner {
    uint32_t first, place;
} slui_hub_corner;

// A link: the next corner, and the number of its entry among those of its label; SLUI_FAR_ENTRY if
// that does not fit.
enum { SLUI_LINK_BYTES = 3, SLUI_FAR_ENTRY = 255 };

typedef struct slui_hub_table {
    uint32_t count;           // of corners
    size_t entry_count;       //
    slui_hub_corner *corners; // and one more, after the last
    uint32_t *distance;       // by entry, in ticks of slui_lengths
    uint16_t *hub;            // by entry
    uint8_t *links;           // by entry
    bool borrowed;            // the arrays are a file's
} slui_hub_table;

// Packs grown labels; false when memory runs out.
bool slui_hub_table_pack(slui_hub_table *table, const slui_growth *growth,
                         const slui_corners *corners, const slu_allocator *allocator);
// Reserves arrays for the counts.
bool slui_hub_table_reserve(slui_hub_table *table, const slu_allocator *allocator);
void slui_hub_table_release(slui_hub_table *table, const slu_allocator *allocator);
size_t slui_hub_table_bytes(const slui_hub_table *table);

// The entry of a corner for a hub that it has.
uint32_t slui_hub_table_find(const slui_hub_table *table, uint32_t corner, uint16_t hub);

SLUI_INLINE slu_tile slui_hub_tile(const slui_hub_table *t, uint32_t corner)
{
    const uint32_t place = t->corners[corner].place;
    return (slu_tile){(int)(place & 0xFFFF), (int)(place >> 16)};
}

// The next corner of an entry, and the entry of that corner for the same hub.
SLUI_INLINE uint32_t slui_hub_next(const slui_hub_table *t, uint32_t entry, uint16_t hub,
                                   uint32_t *next_entry)
{
    const uint8_t *link = t->links + (size_t)entry * SLUI_LINK_BYTES;
    const uint32_t corner = link[0] | (uint32_t)link[1] << 8;
    *next_entry = SLUI_LIKELY(link[2] != SLUI_FAR_ENTRY) ? t->corners[corner].first + link[2]
                                                         : slui_hub_table_find(t, corner, hub);
    return corner;
}

#endif
