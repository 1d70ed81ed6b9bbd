// SPDX-License-Identifier: MIT
// Distances in a byte: how much further away a tile is than the nearest one of its cell.
//
// Neighbours are one step apart, so within a block of 8 x 8 tiles distances to the same place
// differ by sums of a few steps: on open ground i straight steps, and j times the excess of a
// diagonal step over a straight one, with i from 0 to 15 and j from -7 to 8. Those sums are the
// offsets that a byte selects. A distance that is not one of them, such as where paths from two
// sides meet, is rounded down to the next one; a distance beyond all of them, to the last.
#ifndef SLUI_CODES_H
#define SLUI_CODES_H

#include "atlas/cells.h"
#include "map/rules.h"

enum { SLUI_CODE_SLOTS = 1024 };

typedef struct slui_codes {
    uint32_t offsets[SLUI_OFFSETS]; // ascending from 0
    uint8_t below[SLUI_CODE_SLOTS]; // by number >> shift: the greatest offset not above its start
    unsigned shift;
} slui_codes;

// Fills in the offsets for these step lengths, in units.
void slui_codes_fill(slui_codes *codes, slu_steps steps);

// The code of the greatest offset not above a number.
SLUI_INLINE uint8_t slui_code_of(const slui_codes *codes, uint32_t number)
{
    uint32_t slot = number >> codes->shift;
    if (slot >= SLUI_CODE_SLOTS) return SLUI_OFFSETS - 1;
    uint32_t code = codes->below[slot];
    while (code + 1 < SLUI_OFFSETS && codes->offsets[code + 1] <= number)
        code++;
    return (uint8_t)code;
}

#endif
