// SPDX-License-Identifier: MIT
// The lengths of steps: see lengths.h.
#include "index/labels/lengths.h"

static uint32_t common_factor(uint32_t a, uint32_t b)
{
    return b ? common_factor(b, a % b) : a;
}

slui_lengths slui_lengths_of(const slu_rules *rules)
{
    const slu_steps steps = slui_integer_steps(rules->steps);
    if (rules->diagonals == SLU_DIAGONALS_NEVER)
        return (slui_lengths){1, 2, (uint32_t)steps.straight};
    const uint32_t factor = common_factor((uint32_t)steps.straight, (uint32_t)steps.diagonal);
    return (slui_lengths){(uint32_t)steps.straight / factor, (uint32_t)steps.diagonal / factor,
                          factor};
}
