// SPDX-License-Identifier: MIT
// Writing tiles that an edit opens or closes to all arrays that are not about components.
//
// Invariant: the tiles are in the inner part of a board (board.h); what is outside the map is not
// written.
// Cost: a few operations on words for each row of the area.
#include "map/components.h"
#include "map/rules.h"

// Flips bits of lines: the inner rows of a board are lines.
SLUI_INLINE void flip_lines(slui_bits *bits, int at, int line, slui_board flips)
{
    const ptrdiff_t stride = bits->stride;
    uint8_t *bytes = (uint8_t *)slui_bits_line(bits, line) + (at >> 3);
    for (flips >>= SLUI_BOARD_SIDE + 1; flips; flips >>= SLUI_BOARD_SIDE, bytes += stride)
        slui_store64(bytes, slui_load64(bytes) ^ (flips & UINT8_MAX) << (at & 7));
}

// The same in words. Few edits reach into the next one.
SLUI_INLINE void flip_words(slui_outlooks *outlooks, int at, int line, slui_board flips)
{
    enum { WORD = 64 };
    const unsigned bit = (unsigned)at % WORD;
    uint64_t *word = outlooks->tiles + slui_outlooks_index(outlooks, line, at);
    flips >>= SLUI_BOARD_SIDE + 1;
    uint64_t *own = word;
    for (slui_board rest = flips; rest; rest >>= SLUI_BOARD_SIDE)
        *own++ ^= (rest & UINT8_MAX) << bit;
    if (SLUI_LIKELY(bit <= WORD - SLUI_BOARD_INNER)) return;
    word += outlooks->pitch;
    for (; flips; flips >>= SLUI_BOARD_SIDE)
        *word++ ^= (flips & UINT8_MAX) >> (WORD - bit);
}

// What a row's tiles are to the rows below, beside and above them, whose bytes begin one tile to
// the left: each bit is seen by up to three. A product puts it in all three places.
#define SEEN_BELOW (1u << SLUI_NORTH_EAST | 1u << (8 + SLUI_NORTH) | 1u << (16 + SLUI_NORTH_WEST))
#define SEEN_BESIDE (1u << SLUI_EAST | 1u << (16 + SLUI_WEST))
#define SEEN_ABOVE (1u << SLUI_SOUTH_EAST | 1u << (8 + SLUI_SOUTH) | 1u << (16 + SLUI_SOUTH_WEST))

// Eight columns of a map, from the one to the left of the tiles that flip on. The first `outside`
// bits are beyond the map on the left, and those after `inside` on the right; constants where that
// is inlined.
typedef struct columns {
    unsigned outside;
    uint64_t inside;
} columns;

SLUI_INLINE void flip_seen(uint8_t *around, uint64_t seen, columns c)
{
    slui_store64(around, slui_load64(around) ^ (seen >> c.outside & c.inside));
}

// Flips the bytes of tiles, and the bits that their neighbours have for them. There is a
// row above the first, but none below the last.
SLUI_INLINE void flip_bytes(slu_map *map, slu_rect area, slui_board flips, columns c)
{
    const size_t width = (size_t)map->width;
    const unsigned first = SLUI_LOWEST_BIT64(flips) / SLUI_BOARD_SIDE;
    size_t y = (size_t)area.y + first - 1, at = y * width + (size_t)area.x - (c.outside ? 0 : 1);
    uint8_t *around = map->around + at;
    slui_board rows = flips >> (first * SLUI_BOARD_SIDE + 1);
    uint64_t above, here = 0, below = slui_board_bytes(rows);
    flip_seen(around - width, below * SEEN_ABOVE, c);
    do {
        above = here;
        here = below;
        rows >>= SLUI_BOARD_SIDE;
        below = slui_board_bytes(rows);
        flip_seen(around, above * SEEN_BELOW | here * SEEN_BESIDE | below * SEEN_ABOVE, c);
        around += width;
        y++;
    } while (rows);
    if (y < (size_t)map->height) flip_seen(around, here * SEEN_BELOW, c);
}

static void flip_all_bytes(slu_map *map, slu_rect area, slui_board flips)
{
    const unsigned outside = area.x == 0 ? 8 : 0;
    const int count = map->width - area.x + !outside;
    const uint64_t inside = count < 8 ? (UINT64_C(1) << 8 * count) - 1 : UINT64_MAX;
    if (!outside && count >= 8)
        flip_bytes(map, area, flips, (columns){0, UINT64_MAX});
    else
        flip_bytes(map, area, flips, (columns){outside, inside});
}

// Pairs of tiles side by side, and one above the other; squares of 2 x 2.
typedef struct pattern_boards {
    slui_board level, upright, squares;
} pattern_boards;

static pattern_boards patterns_of(slui_board passable)
{
    slui_board level = passable & passable >> 1 & ~SLUI_BOARD_RIGHT;
    return (pattern_boards){level, passable & passable >> SLUI_BOARD_SIDE,
                            level & level >> SLUI_BOARD_SIDE};
}

// What some tiles add to slui_bits_quads: four times the tiles and squares less the pairs, which is
// the same sum (Gray 1971).
static int quads_of(slui_board without, slui_board tiles)
{
    pattern_boards more = patterns_of(without | tiles), less = patterns_of(without);
    return 4 *
           ((int)SLUI_COUNT_BITS64(tiles) + (int)SLUI_COUNT_BITS64(more.squares & ~less.squares) -
            (int)SLUI_COUNT_BITS64(more.level & ~less.level) -
            (int)SLUI_COUNT_BITS64(more.upright & ~less.upright));
}

void slui_map_flip(slu_map *map, slu_rect area, slui_board was, slui_board flips)
{
    flip_lines(&map->rows, area.x, area.y, flips);
    flip_words(&map->row_outlooks, area.x, area.y, flips);
    const slui_board mirrored = slui_bits_mirrored(flips);
    flip_lines(&map->columns, area.y, area.x, mirrored);
    flip_words(&map->column_outlooks, area.y, area.x, mirrored);
    flip_all_bytes(map, area, flips);
    int quads = quads_of(was & ~flips, flips);
    map->quads += was & flips ? -quads : quads;
}
