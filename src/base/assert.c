// SPDX-License-Identifier: MIT
#include "base/assert.h"

#ifdef SLUICE_ASSERTS

#include <stdio.h>
#include <stdlib.h>

slui_assert_hook *slui_on_assert;

void slui_assert_failed(const char *claim, const char *file, int line)
{
    if (slui_on_assert) {
        slui_on_assert(claim, file, line);
        return;
    }
    (void)fprintf(stderr, "%s:%d: this does not hold: %s\n", file, line, claim);
    abort();
}

#endif
