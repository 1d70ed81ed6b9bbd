// SPDX-License-Identifier: MIT
// Creating and changing lines of bits: see bits.h.
#include "base/bits.h"

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

// A run begins at every 1 after a 0. Between two lines there are only zeros, so all bytes are one
// line.
size_t slui_bits_count_runs(const slui_bits *bits)
{
    size_t runs = 0;
    uint64_t before = 0;
    for (size_t i = 0; i + sizeof(uint64_t) <= bits->size; i += sizeof(uint64_t)) {
        uint64_t open = slui_load64(bits->bytes + i);
        runs += SLUI_COUNT_BITS64(open & ~(open << 1 | before));
        before = open >> 63;
    }
    return runs;
}

// Squares of 1, 2 and 4 bits on one side of the diagonal change places with those on the other.
uint64_t slui_bits_mirrored(uint64_t rows)
{
    static const uint64_t UPPER[] = {UINT64_C(0x00AA00AA00AA00AA), UINT64_C(0x0000CCCC0000CCCC),
                                     UINT64_C(0x00000000F0F0F0F0)};
    for (int i = 0; i < 3; i++) {
        int shift = 7 << i;
        uint64_t moves = (rows ^ rows >> shift) & UPPER[i];
        rows ^= moves ^ moves << shift;
    }
    return rows;
}

// The zeros before a line belong to its first square, and those after it to its last.
int64_t slui_bits_quads(const slui_bits *bits, int first, int last)
{
    int64_t sum = 0;
    for (int line = first; line < last; line++) {
        const uint8_t *above = slui_bits_line(bits, line) - sizeof(uint64_t);
        const uint8_t *end = above + bits->stride, *below = end;
        for (; above < end; above += 8, below += 8) {
            uint64_t a = slui_load64(above), c = slui_load64(below);
            if (a == c && a + 1 < 2 && (above[8] & 1) == (a & 1) && (below[8] & 1) == (c & 1))
                continue;
            sum += slui_quads(a, a >> 1 | (uint64_t)above[8] << 63, c,
                              c >> 1 | (uint64_t)below[8] << 63);
        }
    }
    return sum;
}
