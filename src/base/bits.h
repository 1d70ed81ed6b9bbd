// SPDX-License-Identifier: MIT
// A map's passable tiles as bits, by rows and by columns, for searches that look at 57 tiles at
// once.
//
// Invariant: bit x of line y is 1 exactly if tile (x, y) is passable. Lines -1 and `lines` exist
// and are all 0, and so are at least 64 bits before and after each line; so a window may extend
// past any end.
#ifndef SLUI_BITS_H
#define SLUI_BITS_H

#include "base/memory.h"
#include "base/platform.h"

typedef struct slui_bits {
    uint8_t *bytes;
    size_t size;
    ptrdiff_t stride; // bytes from line to line
} slui_bits;

// The least number of tiles that a window shows.
enum { SLUI_WINDOW = 57 };

// Allocates `lines` lines of `length` bits, all 0; false when memory runs out.
bool slui_bits_create(slui_bits *bits, const slu_allocator *allocator, int length, int lines);
void slui_bits_release(slui_bits *bits, const slu_allocator *allocator);

SLUI_INLINE const uint8_t *slui_bits_line(const slui_bits *bits, int line)
{
    return bits->bytes + (line + 1) * bits->stride + sizeof(uint64_t);
}

void slui_bits_set(slui_bits *bits, int at, int line, bool value);

// Sets the eight bits from `at` on, which is a multiple of 8; those past the line's end must be 0.
SLUI_INLINE void slui_bits_set_eight(slui_bits *bits, int at, int line, uint8_t values)
{
    bits->bytes[(line + 1) * bits->stride + (ptrdiff_t)sizeof(uint64_t) + (at >> 3)] = values;
}

// Little-endian on any machine; compilers turn it into one load where they can.
SLUI_INLINE uint64_t slui_load64(const uint8_t *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 |
           (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 |
           (uint64_t)p[7] << 56;
}

SLUI_INLINE void slui_store64(uint8_t *p, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        p[i] = (uint8_t)(value >> 8 * i);
}

// The tiles from `at` on: bit 0 is `at` itself, and the lowest SLUI_WINDOW bits are valid. `at` is
// 0 or more.
SLUI_INLINE uint64_t slui_bits_ahead(const uint8_t *line, int at)
{
    return slui_load64(line + (at >> 3)) >> (at & 7);
}

// The tiles up to `at`: bit 63 is `at` itself, and the highest SLUI_WINDOW bits are valid.
SLUI_INLINE uint64_t slui_bits_behind(const uint8_t *line, int at)
{
    return slui_load64(line + (at >> 3) - 7) << (7 - (at & 7));
}

// The first passable tile from `at` on, before `end`, or `end`.
SLUI_INLINE int slui_bits_find_open(const uint8_t *line, int at, int end)
{
    for (; at < end; at += SLUI_WINDOW) {
        uint64_t open = slui_bits_ahead(line, at);
        if (!open) continue;
        at += (int)SLUI_LOWEST_BIT64(open);
        return at < end ? at : end;
    }
    return end;
}

// The first wall from `at` on, before `end`, or `end`.
SLUI_INLINE int slui_bits_find_wall(const uint8_t *line, int at, int end)
{
    const uint64_t window = (UINT64_C(1) << SLUI_WINDOW) - 1;
    for (; at < end; at += SLUI_WINDOW) {
        uint64_t walls = ~slui_bits_ahead(line, at) & window;
        if (!walls) continue;
        at += (int)SLUI_LOWEST_BIT64(walls);
        return at < end ? at : end;
    }
    return end;
}

// The first tile of the run of passable tiles that ends with `at` or goes on after it.
SLUI_INLINE int slui_bits_find_start(const uint8_t *line, int at)
{
    // The zeros before the line are walls.
    for (;; at -= SLUI_WINDOW) {
        uint64_t walls = ~slui_bits_behind(line, at) >> (64 - SLUI_WINDOW);
        if (walls) return at - (SLUI_WINDOW - 1) + (int)SLUI_HIGHEST_BIT64(walls) + 1;
    }
}

// Sums over the 2 x 2 squares that each line from `first` to before `last` forms with the line
// after it: 1 for a square with one passable tile, -1 for one with three, 2 for one with two at
// opposite corners. Over all lines, from -1 on, the sum is four times the number of 4-connected
// components less four times the number of wall islands within them (Gray 1971).
int64_t slui_bits_quads(const slui_bits *bits, int first, int last);

// The same for one square at each bit, given a word for each of its tiles: upper left, upper right,
// lower left, lower right.
SLUI_INLINE int slui_quads(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    uint64_t odd = a ^ b ^ c ^ d, three = odd & ((a & b) | (c & d));
    uint64_t crossed = (a & d & ~b & ~c) | (b & c & ~a & ~d);
    return (int)SLUI_COUNT_BITS64(odd & ~three) - (int)SLUI_COUNT_BITS64(three) +
           2 * (int)SLUI_COUNT_BITS64(crossed);
}

// Mirrors a square of 8 x 8 bits, a byte for each row, at its diagonal.
uint64_t slui_bits_mirrored(uint64_t rows);

// The number of runs of passable tiles in the lines.
size_t slui_bits_count_runs(const slui_bits *bits);

#endif
