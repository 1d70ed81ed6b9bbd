// SPDX-License-Identifier: MIT
// Where a unit can stand and step, and what a step costs it, remembered tile by tile.
//
// A wide or restricted unit has to look at many tiles to know one step. A search that comes back to
// the same tiles, for other speeds or from other starts, looks once. On plain uniform ground the
// map's own arrays say it all, and nothing is stored.
//
// Invariant: what is remembered holds until slui_footing_forget, which whoever owns the footing
// calls when the view has changed.
// Cost: 6 bytes per tile, or none.
#ifndef SLUI_FOOTING_H
#define SLUI_FOOTING_H

#include "base/memory.h"
#include "map/map.h"
#include "map/rules.h"
#include "map/view.h"

typedef struct slui_footing {
    const slui_view *view;
    const uint8_t *legal; // by a tile's passable neighbours: the steps allowed
    slu_charge charge;
    slu_steps length; // of a step
    bool uniform;     // a step costs its length
    uint32_t *cost;   // by tile: 1 + the cost of standing there; 0: not looked at. NULL: not needed
    uint16_t *steps;  // by tile: the steps allowed, and SLUI_STEPS_KNOWN
} slui_footing;
enum { SLUI_STEPS_KNOWN = 1 << 8 };

// True if something must be remembered about this view.
static inline bool slui_footing_is_stored(const slui_view *view)
{
    return !view->plain || !slui_view_uniform(view);
}

// False when memory runs out; it must be released in any case.
bool slui_footing_setup(slui_footing *footing, const slui_view *view, const slu_rules *rules,
                        const uint8_t *legal, const slu_allocator *allocator);
void slui_footing_release(slui_footing *footing, const slu_allocator *allocator);
size_t slui_footing_bytes(const slui_footing *footing);
void slui_footing_forget(slui_footing *footing);

// The steps allowed from a tile where it has not been asked before.
unsigned slui_footing_look(slui_footing *footing, uint32_t tile);

// What a step costs where ground is not uniform.
uint64_t slui_footing_charge(slui_footing *footing, slu_tile from, int direction);

// The steps allowed from a tile on which the unit can stand, given its index.
SLUI_INLINE unsigned slui_footing_steps(slui_footing *f, uint32_t tile)
{
    if (!f->cost) return f->legal[f->view->map->around[tile]];
    const uint16_t known = f->steps[tile];
    return SLUI_LIKELY(known) ? known & (SLUI_STEPS_KNOWN - 1) : slui_footing_look(f, tile);
}

SLUI_INLINE uint64_t slui_footing_length(const slui_footing *f, int direction)
{
    return (uint64_t)(slui_is_diagonal(direction) ? f->length.diagonal : f->length.straight);
}

// What an allowed step costs: its length, on uneven ground times its charge (rules.h).
SLUI_INLINE uint64_t slui_footing_cost(slui_footing *f, slu_tile from, int direction)
{
    const uint64_t length = slui_footing_length(f, direction);
    return f->uniform ? length : length * slui_footing_charge(f, from, direction);
}

#endif
