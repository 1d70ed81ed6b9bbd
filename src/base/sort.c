// SPDX-License-Identifier: MIT
// Radix sort, byte by byte from the lowest; a byte that is the same in all words costs one
// check. Short lists are sorted by insertion, which is faster up to about twenty words.
#include "base/sort.h"

#include "base/platform.h"

enum { SHORT = 24, BYTE_VALUES = 256, BITS = 64 };

static void sort_short(uint64_t *words, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint64_t word = words[i];
        size_t at = i;
        for (; at > 0 && words[at - 1] > word; at--)
            words[at] = words[at - 1];
        words[at] = word;
    }
}

static void sort_by_byte(const uint64_t *from, uint64_t *to, size_t count, int shift)
{
    size_t place[BYTE_VALUES] = {0}, sum = 0;
    for (size_t i = 0; i < count; i++)
        place[from[i] >> shift & (BYTE_VALUES - 1)]++;
    for (int v = 0; v < BYTE_VALUES; v++) {
        size_t here = place[v];
        place[v] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++)
        to[place[from[i] >> shift & (BYTE_VALUES - 1)]++] = from[i];
}

void slui_sort_words(uint64_t *words, uint64_t *spare, size_t count)
{
    if (count <= SHORT) {
        sort_short(words, count);
        return;
    }
    uint64_t differing = 0, *from = words, *to = spare;
    for (size_t i = 1; i < count; i++)
        differing |= words[i] ^ words[0];
    for (int shift = 0; shift < BITS; shift += 8) {
        if (!(differing >> shift & (BYTE_VALUES - 1))) continue;
        sort_by_byte(from, to, count, shift);
        uint64_t *swapped = from;
        from = to;
        to = swapped;
    }
    if (from != words) memcpy(words, from, count * sizeof *words);
}
