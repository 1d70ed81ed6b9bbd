// SPDX-License-Identifier: MIT
// Who is to stand where and when: reservations by tick and tile, in a hash table.
//
// A crowd covers few of a map's tiles, so a table by tile and tick would be nearly empty: 75 MB on
// a map of 1024 x 1024 with a window of 16 ticks, where 500 units need 1 MB.
//
// Invariant: at most half of the slots are taken, and no slot between a place's home and its record
// is free. What is given back keeps its slot until the table is cleared. Cost: 16 bytes per slot.
#ifndef SLUI_STAYS_H
#define SLUI_STAYS_H

#include "base/memory.h"
#include "base/platform.h"

typedef struct slui_stay {
    uint64_t place; // the tick plus one, and the tile; 0: free
    uint32_t who;   // member plus one, 0 for nobody
} slui_stay;

typedef struct slui_stays {
    slui_stay *slots;
    size_t capacity; // a power of two, or 0
    unsigned shift;  // from a hash to a slot
} slui_stays;

// Reserves capacity for this many places, and clears the table if it has to grow; false when memory
// runs out.
bool slui_stays_reserve(slui_stays *stays, const slu_allocator *allocator, size_t places);
void slui_stays_release(slui_stays *stays, const slu_allocator *allocator);
size_t slui_stays_bytes(const slui_stays *stays);

void slui_stays_clear(slui_stays *stays);

static inline uint64_t slui_stay_place(int tick, uint32_t tile)
{
    return (uint64_t)(tick + 1) << 32 | tile;
}

// The slot of a place: its record, or the free slot where the record belongs.
static inline slui_stay *slui_stays_slot(const slui_stays *stays, uint64_t place)
{
    // The high bits of the product depend on all bits of the place.
    size_t slot = (size_t)(place * UINT64_C(0x9E3779B97F4A7C15) >> stays->shift);
    while (stays->slots[slot].place != 0 && stays->slots[slot].place != place)
        slot = (slot + 1) & (stays->capacity - 1);
    return &stays->slots[slot];
}

// Who stands on a tile in a tick: member plus one, 0 for nobody.
static inline uint32_t slui_stays_at(const slui_stays *stays, int tick, uint32_t tile)
{
    return slui_stays_slot(stays, slui_stay_place(tick, tile))->who;
}

static inline void slui_stays_put(slui_stays *stays, int tick, uint32_t tile, uint32_t who)
{
    const uint64_t place = slui_stay_place(tick, tile);
    *slui_stays_slot(stays, place) = (slui_stay){place, who};
}

#endif
