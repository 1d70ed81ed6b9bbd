// SPDX-License-Identifier: MIT
// The name a user probably meant: the one with the least edit distance.
//
// Source: Wagner & Fischer 1974, one row of the table at a time. Names are short, so longer ones
// are truncated.
#include "options/nearest.h"

#include <string.h>

enum { MOST_LETTERS = 31, LEAST_NEAR = 2 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t edit_distance(const char *a, const char *b)
{
    size_t row[MOST_LETTERS + 1];
    size_t width = least(strlen(b), MOST_LETTERS);
    for (size_t i = 0; i <= width; i++)
        row[i] = i;
    for (size_t y = 1; *a; a++, y++) {
        size_t diagonal = row[0];
        row[0] = y;
        for (size_t x = 1; x <= width; x++) {
            size_t replaced = diagonal + (*a != b[x - 1]);
            diagonal = row[x];
            row[x] = least(replaced, least(row[x], row[x - 1]) + 1);
        }
    }
    return row[width];
}

nearest nearest_to(const char *wanted)
{
    size_t near = strlen(wanted) / 3;
    if (near < LEAST_NEAR) near = LEAST_NEAR;
    return (nearest){.wanted = wanted, .distance = near + 1};
}

void nearest_offer(nearest *search, const char *name)
{
    size_t distance = edit_distance(search->wanted, name);
    if (distance >= search->distance || distance >= strlen(name)) return;
    search->best = name;
    search->distance = distance;
}
