// SPDX-License-Identifier: MIT
// The name a user probably meant.
#ifndef CLI_NEAREST_H
#define CLI_NEAREST_H

#include <stddef.h>

typedef struct nearest {
    const char *wanted;
    const char *best; // NULL while nothing is near
    size_t distance;
} nearest;

// Only names within a third of the letters, and at least two, count as near.
nearest nearest_to(const char *wanted);
void nearest_offer(nearest *search, const char *name);

#endif
