// SPDX-License-Identifier: MIT
// Points at the same place.
#include "space/places.h"

#include "base/platform.h"
#include "base/sort.h"

// 32 bits that are the same for the same place.
static uint64_t place_code(slu_point point)
{
    double sum[2] = {point.x + 0.0, point.y + 0.0}; // -0 becomes 0
    uint64_t bits[2];
    memcpy(bits, sum, sizeof bits);
    uint64_t code = bits[0] * UINT64_C(0x9E3779B97F4A7C15) ^ bits[1];
    code = (code ^ code >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
    return code >> 32;
}

void slui_sort_places(const slu_point *points, uint32_t first, size_t count, uint64_t *words)
{
    for (uint32_t i = 0; i < count; i++)
        words[i] = place_code(points[first + i]) << 32 | (first + i);
    slui_sort_words(words, words + count, count);
}
