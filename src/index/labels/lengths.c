// SPDX-License-Identifier: MIT
// The lengths of steps: see lengths.h.
//
// Why exact steps can be counted as 5741 and 8119: 8119/5741 is a convergent of the square root of
// 2, as 19601/13860 is (map/rules.c), so lengths are in the same order as long as their numbers of
// diagonal steps differ by less than 5741. If there are fewer than 5741 of them, they follow from
// the length: 8119^2 is -1 modulo 5741, so the inverse of 8119 is -8119, which is 3363. A path
// consists of two distances of labels and of a direct part at each end, with no more diagonal steps
// than the shorter side of the map has tiles. So distances are limited to what is left for them.
#include "index/labels/lengths.h"

// Sums of two distances fit into 32 bits.
#define LONGEST_WIDE (UINT32_MAX / 2 - 1)
#define LONGEST_NARROW ((UINT32_C(1) << 8 * SLUI_NARROW_BYTES) - 1)

static uint32_t common_factor(uint32_t a, uint32_t b)
{
    return b ? common_factor(b, a % b) : a;
}

// The longest distance that leaves the diagonal steps of a path below what coarse numbers tell
// apart.
static uint32_t longest_coarse(int side)
{
    if (side >= SLUI_COARSE_STRAIGHT / 2) return 0;
    const uint32_t left = (uint32_t)(SLUI_COARSE_STRAIGHT / 2 - side);
    return left * SLUI_COARSE_DIAGONAL - 1;
}

slui_lengths slui_lengths_of(const slu_rules *rules, int side, bool wide)
{
    const slu_steps steps = slui_integer_steps(rules->steps);
    slui_lengths l = {1,    2, (uint32_t)steps.straight, wide ? LONGEST_WIDE : LONGEST_NARROW,
                      wide, 0};
    if (rules->diagonals == SLU_DIAGONALS_NEVER) return l;
    l.factor = common_factor((uint32_t)steps.straight, (uint32_t)steps.diagonal);
    l.straight = (uint32_t)steps.straight / l.factor;
    l.diagonal = (uint32_t)steps.diagonal / l.factor;
    l.coarse = !wide && l.straight == SLUI_EXACT_STRAIGHT && l.diagonal == SLUI_EXACT_DIAGONAL;
    if (!l.coarse) return l;
    l.straight = SLUI_COARSE_STRAIGHT;
    l.diagonal = SLUI_COARSE_DIAGONAL;
    if (longest_coarse(side) < l.longest) l.longest = longest_coarse(side);
    return l;
}
