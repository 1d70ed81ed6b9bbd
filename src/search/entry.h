// SPDX-License-Identifier: MIT
// An entry of an open list: a tile or state with its priority and the cost at which it was reached.
//
// Order: least priority first, then larger g, then lower tile (row by row) or state. The order is
// total, so every data structure yields the same sequence. An entry packs the three into 128 bits
// that compare as one number.
#ifndef SLUI_ENTRY_H
#define SLUI_ENTRY_H

#include "base/assert.h"
#include "base/platform.h"
#include "search/node.h"

// high: priority (46 bits), then the high 18 bits of SLUI_COST_MAX - g.
// low:  the other 28 bits of it, 4 bits free, y (16 bits), x (16 bits); or the number of a state.
typedef struct slui_entry {
    uint64_t high, low;
} slui_entry;

enum {
    SLUI_ENTRY_G_HIGH_BITS = 64 - SLUI_COST_BITS,
    SLUI_ENTRY_G_LOW_BITS = SLUI_COST_BITS - SLUI_ENTRY_G_HIGH_BITS,
    SLUI_ENTRY_G_LOW_SHIFT = 64 - SLUI_ENTRY_G_LOW_BITS,
};
#define SLUI_ENTRY_G_HIGH ((UINT64_C(1) << SLUI_ENTRY_G_HIGH_BITS) - 1)

SLUI_INLINE slui_entry slui_entry_make(uint64_t priority, uint64_t g, uint32_t place)
{
    SLUI_ASSERT(g <=
                SLUI_COST_MAX); // the priority of a start may be cut off: nothing comes before it
    uint64_t rest = SLUI_COST_MAX - g;
    return (slui_entry){priority << SLUI_ENTRY_G_HIGH_BITS | rest >> SLUI_ENTRY_G_LOW_BITS,
                        rest << SLUI_ENTRY_G_LOW_SHIFT | place};
}

SLUI_INLINE uint64_t slui_entry_priority(slui_entry e)
{
    return e.high >> SLUI_ENTRY_G_HIGH_BITS;
}

SLUI_INLINE uint64_t slui_entry_g(slui_entry e)
{
    return SLUI_COST_MAX - ((e.high & SLUI_ENTRY_G_HIGH) << SLUI_ENTRY_G_LOW_BITS |
                            e.low >> SLUI_ENTRY_G_LOW_SHIFT);
}

SLUI_INLINE uint32_t slui_entry_place(slui_entry e)
{
    return (uint32_t)e.low;
}

// True if its tile has been reached more cheaply since the entry was pushed. A place is a row and a
// column of 16 bits each; with a stride of 2^16 it is the number of the node itself.
SLUI_INLINE bool slui_entry_is_stale(slui_entry e, const slui_node *nodes, uint32_t stride)
{
    uint32_t place = slui_entry_place(e);
    return slui_node_g(nodes[(place >> 16) * stride + (place & 0xFFFF)]) != slui_entry_g(e);
}

// Reads an entry in its two halves, as it was written: a processor cannot pass one wide read what
// two writes have not yet put into the cache, and waits.
SLUI_INLINE slui_entry slui_entry_load(const slui_entry *e)
{
    uint64_t high = e->high, low = e->low;
    SLUI_HIDE(high);
    SLUI_HIDE(low);
    return (slui_entry){high, low};
}

SLUI_INLINE bool slui_entry_before(slui_entry a, slui_entry b)
{
    return SLUI_LESS_128(a.high, a.low, b.high, b.low);
}

#endif
