// SPDX-License-Identifier: MIT
// Runs of differences: see runs.h. Differences wrap around, so that any numbers can be coded.
#include "raster/index/runs.h"

#include "base/arrays.h"

enum { GROUP_BITS = 7, MORE = 1 << GROUP_BITS, LONGEST = 10 }; // bytes of a number

static size_t put_number(uint8_t *at, uint64_t number)
{
    size_t size = 0;
    for (; number >= MORE; number >>= GROUP_BITS)
        at[size++] = (uint8_t)(number | MORE);
    at[size++] = (uint8_t)number;
    return size;
}

static const uint8_t *get_number(const uint8_t *at, const uint8_t *end, uint64_t *out)
{
    uint64_t number = 0;
    for (unsigned shift = 0; at < end && shift < LONGEST * GROUP_BITS; shift += GROUP_BITS) {
        number |= (uint64_t)(*at & (MORE - 1)) << shift;
        if (*at++ < MORE) {
            *out = number;
            return at;
        }
    }
    return NULL;
}

static uint64_t turned(uint64_t difference)
{
    return difference << 1 ^ (0 - (difference >> 63));
}

static uint64_t turned_back(uint64_t number)
{
    return number >> 1 ^ (0 - (number & 1));
}

bool slui_runs_write(slui_bytes *out, const slu_allocator *allocator, const uint64_t *row,
                     const uint64_t *before, size_t count)
{
    for (size_t at = 0; at < count;) {
        const uint64_t difference = row[at] - (before ? before[at] : 0);
        const size_t from = at;
        while (at < count && row[at] - (before ? before[at] : 0) == difference)
            at++;
        if (!SLUI_GROW(allocator, out->list, out->capacity, out->size + 2 * LONGEST)) return false;
        out->size += put_number(out->list + out->size, at - from);
        out->size += put_number(out->list + out->size, turned(difference));
    }
    return true;
}

bool slui_runs_read(const uint8_t *at, const uint8_t *end, size_t count, uint64_t *steps)
{
    for (size_t place = 0; place < count;) {
        uint64_t length = 0, difference = 0;
        at = get_number(at, end, &length);
        if (at) at = get_number(at, end, &difference);
        if (!at || length < 1 || length > count - place) return false;
        difference = turned_back(difference);
        steps[place] += difference;
        place += (size_t)length;
        steps[place] -= difference;
    }
    return true;
}

uint64_t slui_runs_apply(uint64_t *row, uint64_t *steps, size_t count)
{
    uint64_t difference = 0, bits = 0;
    for (size_t i = 0; i < count; i++) {
        difference += steps[i];
        steps[i] = 0;
        row[i] += difference;
        bits |= row[i];
    }
    steps[count] = 0;
    return bits;
}
