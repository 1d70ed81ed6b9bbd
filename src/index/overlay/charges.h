// SPDX-License-Identifier: MIT
// What the steps of a kind of unit cost, in the numbers of an overlay.
//
// A cost is a whole number of ticks (search/finder.h): a length times a charge. The grain is a
// number of ticks that divides every step's cost on this map, so numbers are costs divided by it,
// exactly. It is the greatest such number that is known without looking at every step. On a map
// whose costs are multiples of a half, 2^31 grains are about 77,000 ordinary tiles; with costs to
// the hundredth, 1,500.
#ifndef SLUI_CHARGES_H
#define SLUI_CHARGES_H

#include "index/overlay/numbers.h"
#include "map/view.h"

typedef struct slui_charges {
    const slui_view *view;
    slu_charge charge;
    bool uniform;                    // only lengths count
    bool quick;                      // the map's own cost of the tile entered is charged
    bool symmetric;                  // a step costs the same in both directions
    uint8_t moves[256];              // by passable neighbours
    int32_t offset[SLUI_DIRECTIONS]; // of a neighbour's index
    uint64_t straight, diagonal;
    uint64_t factor[2]; // by shape of a step: of its charge (see shift)
    uint64_t common;    // divides every cost of standing on a tile, in hundredths
    uint64_t divisor;   // divides every charge for a step
    unsigned shift;     // a charge is divided by a shift, and by a factor that is the length times
                        // the inverse of the divisor's odd part, which is exact
    uint64_t grain;     // in ticks
    int32_t least[2];   // no straight step, and no diagonal one, costs less
} slui_charges;

// Reads the view, which must outlive the charges; takes a sweep over the map.
slui_charges slui_charges_of(const slui_view *view, const slu_rules *rules);

// The same with a number that divides every cost of standing on a tile, in hundredths: after edits
// an overlay may have a smaller one than there is.
slui_charges slui_charges_with(const slui_view *view, const slu_rules *rules, uint64_t common);

// Whether the grain still serves after an edit of this area.
bool slui_charges_hold(const slui_charges *charges, slu_rect area);

// A charge for a step as a number. Charges are multiples of the divisor.
SLUI_INLINE int32_t slui_charges_number(const slui_charges *c, uint64_t charge, bool diagonal)
{
    const uint64_t number = (charge >> c->shift) * c->factor[diagonal];
    return number < SLUI_NO_NUMBER ? (int32_t)number : SLUI_NO_NUMBER;
}

// Brings the least costs up to date with the view.
void slui_charges_find_least(slui_charges *charges);

// The steps from a tile, as a set of directions, and for each what it costs; and with `back`, what
// the step back costs instead.
unsigned slui_charges_steps(const slui_charges *charges, uint32_t tile, bool back,
                            int32_t costs[SLUI_DIRECTIONS]);

// The same for one step after another: costs are filled only where they are not quickly computed
// one by one. What a step costs then, given the tile that is charged if it is quick: the one
// entered.
SLUI_INLINE unsigned slui_charges_look(const slui_charges *c, uint32_t tile, bool back,
                                       int32_t costs[SLUI_DIRECTIONS])
{
    if (c->quick) return c->moves[c->view->map->around[tile]];
    return slui_charges_steps(c, tile, back, costs);
}
SLUI_INLINE int32_t slui_charges_looked(const slui_charges *c, uint32_t entered, int direction,
                                        const int32_t costs[SLUI_DIRECTIONS])
{
    if (!c->quick) return costs[direction];
    return slui_charges_number(c, c->view->map->cost[entered], slui_is_diagonal(direction));
}

// The cost of one step that the rules allow; SLUI_NO_NUMBER if they do not.
int32_t slui_charges_step(const slui_charges *charges, uint32_t from, int direction);

#endif
