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

// Tiles of a row, a byte each, as the tiles of a row see them: to the left, above, to the right.
static uint64_t seen(uint64_t row, int left, int middle, int right)
{
    return row << 8 << left | row << middle | row >> 8 << right;
}

// Flips the bytes of the tiles, and the bits that their neighbours have for them.
static void flip_bytes(slu_map *map, slu_rect area, slui_board flips)
{
    bool at_edge = area.x == 0;
    int first = area.x - !at_edge, count = map->width - first, outside = at_edge ? 8 : 0;
    uint64_t inside = count < 8 ? (UINT64_C(1) << 8 * count) - 1 : UINT64_MAX;
    uint64_t above = 0, here = 0;
    for (int y = area.y - 1; here || above || flips; y++) {
        flips >>= SLUI_BOARD_SIDE;
        uint64_t below = slui_board_bytes(flips);
        uint64_t seen_here = seen(above, SLUI_NORTH_WEST, SLUI_NORTH, SLUI_NORTH_EAST) |
                             (here << 8 << SLUI_WEST | here >> 8 << SLUI_EAST) |
                             seen(below, SLUI_SOUTH_WEST, SLUI_SOUTH, SLUI_SOUTH_EAST);
        uint64_t turned = here >> outside;
        above = here;
        here = below;
        if ((unsigned)y >= (unsigned)map->height) continue;
        uint32_t at = slui_map_index(map, (slu_tile){first, y});
        uint8_t *around = map->around + at, *ground = map->ground + at;
        slui_store64(around, slui_load64(around) ^ (seen_here >> outside & inside));
        slui_store64(ground, slui_load64(ground) ^ turned);
    }
}

void slui_map_flip(slu_map *map, slu_rect area, slui_board was, slui_board flips)
{
    slui_board is = was ^ flips;
    flip_lines(&map->rows, area.x, area.y, flips);
    flip_lines(&map->columns, area.y, area.x, slui_bits_mirrored(flips));
    flip_bytes(map, area, flips);
    map->quads += slui_board_quads(is) - slui_board_quads(was);
}
