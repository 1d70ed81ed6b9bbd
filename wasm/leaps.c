// SPDX-License-Identifier: MIT
// Leaps and areas for JavaScript: what a finder is given beyond its records.
#include <stdlib.h>

#include "sluw.h"

slu_leap *sluw_leaps(const double *numbers, size_t count)
{
    slu_leap *leaps = calloc(count ? count : 1, sizeof *leaps);
    for (size_t i = 0; leaps && i < count; i++, numbers += 5)
        leaps[i] = (slu_leap){.dx = (int)numbers[0],
                              .dy = (int)numbers[1],
                              .cost = numbers[2],
                              .over = numbers[3] != 0,
                              .turned = numbers[4] != 0};
    return leaps;
}

int sluw_areas_parse(const char *text, size_t size, int width, int height)
{
    uint32_t *out = sluw_list_create((size_t)width * (size_t)height * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    return (int)slu_areas_parse(text, size, width, height, out, sluw_error());
}
