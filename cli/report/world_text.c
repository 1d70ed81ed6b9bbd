// SPDX-License-Identifier: MIT
#include "report/world_text.h"

char *world_text(const slu_world *world, size_t *size)
{
    // The first call returns the capacity that the second needs, which then cannot fail.
    slu_world_format(world, NULL, 0, size, NULL);
    char *text = console_alloc(*size + 1, 1);
    slu_world_format(world, text, *size + 1, size, NULL);
    return text;
}
