// SPDX-License-Identifier: MIT
// The table of offsets.
#include "atlas/codes.h"

enum { FEWEST_EXTRAS = -7, MOST_EXTRAS = 8 };

// Inserts a number into its place among the offsets, unless it is there already.
static int insert(uint32_t *offsets, int count, uint32_t number)
{
    int at = count;
    while (at > 0 && offsets[at - 1] >= number)
        at--;
    if (at < count && offsets[at] == number) return count;
    memmove(offsets + at + 1, offsets + at, (size_t)(count - at) * sizeof *offsets);
    offsets[at] = number;
    return count + 1;
}

// Every number of straight steps adds at least one offset, so the table fills up.
static void fill_offsets(uint32_t *offsets, slu_steps steps)
{
    int count = 0;
    for (int64_t straight = 0; count < SLUI_OFFSETS; straight++) {
        for (int64_t extra = FEWEST_EXTRAS; extra <= MOST_EXTRAS && count < SLUI_OFFSETS; extra++) {
            int64_t sum = straight * steps.straight + extra * (steps.diagonal - steps.straight);
            if (sum >= 0) count = insert(offsets, count, (uint32_t)sum);
        }
    }
}

void slui_codes_fill(slui_codes *codes, slu_steps steps)
{
    fill_offsets(codes->offsets, steps);
    codes->shift = 0;
    while (codes->offsets[SLUI_OFFSETS - 1] >> codes->shift >= SLUI_CODE_SLOTS)
        codes->shift++;
    uint32_t code = 0;
    for (uint32_t slot = 0; slot < SLUI_CODE_SLOTS; slot++) {
        while (code + 1 < SLUI_OFFSETS && codes->offsets[code + 1] <= slot << codes->shift)
            code++;
        codes->below[slot] = (uint8_t)code;
    }
}
