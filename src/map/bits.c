// SPDX-License-Identifier: MIT
// Making and changing lines of bits: see bits.h.
#include "map/bits.h"

bool slui_bits_create(slui_bits *bits, const slu_allocator *allocator, int length, int lines)
{
    // The eight bytes after a line are those before the next.
    size_t stride = ((size_t)length + 63) / 64 * sizeof(uint64_t) + sizeof(uint64_t);
    bits->stride = (ptrdiff_t)stride;
    bits->size = ((size_t)lines + 2) * stride + 2 * sizeof(uint64_t);
    bits->bytes = slui_alloc(allocator, bits->size, 1);
    return bits->bytes != NULL;
}

void slui_bits_release(slui_bits *bits, const slu_allocator *allocator)
{
    slui_free(allocator, bits->bytes, bits->size, 1);
}

void slui_bits_set(slui_bits *bits, int at, int line, bool value)
{
    uint8_t *byte = (uint8_t *)slui_bits_line(bits, line) + (at >> 3);
    uint8_t mask = (uint8_t)(1u << (at & 7));
    *byte = (uint8_t)(value ? *byte | mask : *byte & ~mask);
}
