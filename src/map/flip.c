// SPDX-License-Identifier: MIT
// Writing tiles that an edit opens or closes to all arrays that are not about components.
//
// Invariant: the tiles are in the inner part of a board (board.h); what is outside the map is not
// written.
// Cost: a few operations on words for each row of the area.
#include "map/components.h"
#include "map/rules.h"

// Flips bits of lines: the inner rows of a board are lines.
static void flip_lines(slui_bits *bits, int at, int line, slui_board flips)
{
    uint8_t *byte = (uint8_t *)slui_bits_line(bits, line) + (at >> 3);
    for (flips >>= SLUI_BOARD_SIDE; flips; flips >>= SLUI_BOARD_SIDE, byte += bits->stride) {
        unsigned row = (unsigned)(flips & UINT8_MAX) >> 1 << (at & 7);
        byte[0] ^= (uint8_t)row;
        byte[1] ^= (uint8_t)(row >> 8);
    }
}

// What a row's tiles are to the rows below, beside and above them, whose bytes begin one tile to
// the left: each bit is seen by up to three. A product puts it in all three places.
#define SEEN_BELOW (1u << SLUI_NORTH_EAST | 1u << (8 + SLUI_NORTH) | 1u << (16 + SLUI_NORTH_WEST))
#define SEEN_BESIDE (1u << SLUI_EAST | 1u << (16 + SLUI_WEST))
#define SEEN_ABOVE (1u << SLUI_SOUTH_EAST | 1u << (8 + SLUI_SOUTH) | 1u << (16 + SLUI_SOUTH_WEST))

// Flips the bytes of the tiles, and the bits that their neighbours have for them.
static void flip_bytes(slu_map *map, slu_rect area, slui_board flips)
{
    const bool at_edge = area.x == 0;
    const int first = area.x - !at_edge, count = map->width - first, outside = at_edge ? 8 : 0;
    const uint64_t inside = count < 8 ? (UINT64_C(1) << 8 * count) - 1 : UINT64_MAX;
    uint64_t above = 0, here = 0;
    for (int y = area.y - 1; here || above || flips; y++) {
        flips >>= SLUI_BOARD_SIDE;
        const uint64_t below = slui_board_bytes((flips & UINT8_MAX) >> 1);
        const uint64_t seen = above * SEEN_BELOW | here * SEEN_BESIDE | below * SEEN_ABOVE;
        const uint64_t turned = here << 8 >> outside;
        above = here;
        here = below;
        if ((unsigned)y >= (unsigned)map->height) continue;
        const uint32_t at = slui_map_index(map, (slu_tile){first, y});
        uint8_t *around = map->around + at, *ground = map->ground + at;
        slui_store64(around, slui_load64(around) ^ (seen >> outside & inside));
        if (turned) slui_store64(ground, slui_load64(ground) ^ turned);
    }
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
    flip_lines(&map->columns, area.y, area.x, slui_bits_mirrored(flips));
    flip_bytes(map, area, flips);
    int quads = quads_of(was & ~flips, flips);
    map->quads += was & flips ? -quads : quads;
}
