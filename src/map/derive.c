// SPDX-License-Identifier: MIT
// All that a map derives from its passable tiles: rows, columns, neighbourhoods and ground; with
// components (components.c).
//
// Cost: sweeps over the bits of passable tiles, eight and more at a time; no memory.
#include "base/status.h"
#include "map/components.h"
#include "map/rules.h"

// The eight neighbours of a tile, from three bits of its own row and of the two beside it.
static uint8_t neighbours_of(unsigned above, unsigned here, unsigned below)
{
    return (uint8_t)((above >> 1 & 1) << SLUI_NORTH | (above >> 2 & 1) << SLUI_NORTH_EAST |
                     (here >> 2 & 1) << SLUI_EAST | (below >> 2 & 1) << SLUI_SOUTH_EAST |
                     (below >> 1 & 1) << SLUI_SOUTH | (below & 1) << SLUI_SOUTH_WEST |
                     (here & 1) << SLUI_WEST | (above & 1) << SLUI_NORTH_WEST);
}

enum { EIGHT = 8, SEEN = 512 };

// The neighbourhoods of up to eight tiles; most are open ground or walls all around. Bit 0 of the
// rows is the tile to the left of the first.
static void fill_eight(uint8_t *around, int count, const uint8_t neighbours[SEEN], uint64_t above,
                       uint64_t here, uint64_t below)
{
    const uint64_t ten = (1 << (EIGHT + 2)) - 1, three = 7;
    if (count == EIGHT && (above & here & below & ten) == ten) {
        memset(around, UINT8_MAX, EIGHT);
        return;
    }
    if (count == EIGHT && ((above | here | below) & ten) == 0) {
        memset(around, 0, EIGHT);
        return;
    }
    for (int i = 0; i < count; i++, above >>= 1, here >>= 1, below >>= 1)
        around[i] = neighbours[(above & three) | (here & three) << 3 | (below & three) << 6];
}

static void fill_around(slu_map *map)
{
    uint8_t *around = map->around, neighbours[SEEN];
    for (unsigned i = 0; i < SEEN; i++)
        neighbours[i] = neighbours_of(i, i >> 3, i >> 6);
    for (int y = 0; y < map->height; y++) {
        const uint8_t *line = slui_bits_line(&map->rows, y);
        for (int x = 0; x < map->width; x += EIGHT) {
            int count = map->width - x < EIGHT ? map->width - x : EIGHT;
            fill_eight(around, count, neighbours, slui_bits_from_before(line - map->rows.stride, x),
                       slui_bits_from_before(line, x),
                       slui_bits_from_before(line + map->rows.stride, x));
            around += count;
        }
    }
}

// A row's last store may reach into the next row, which is filled after it.
static void fill_ground(slu_map *map)
{
    for (int y = 0; y < map->height; y++) {
        const uint8_t *line = slui_bits_line(&map->rows, y);
        uint8_t *ground = map->ground + slui_map_index(map, (slu_tile){0, y});
        for (int x = 0; x < map->width; x += EIGHT)
            slui_store64(ground + x, slui_board_bytes(line[x / EIGHT]));
    }
}

static void fill_columns(slu_map *map)
{
    for (int y = 0; y < map->height; y += EIGHT) {
        int height = map->height - y < EIGHT ? map->height - y : EIGHT;
        for (int x = 0; x < map->width; x += EIGHT) {
            uint64_t rows = 0;
            for (int i = 0; i < height; i++)
                rows |= (uint64_t)slui_bits_line(&map->rows, y + i)[x / EIGHT] << EIGHT * i;
            rows = slui_bits_mirrored(rows);
            for (int i = 0; i < EIGHT && x + i < map->width; i++)
                slui_bits_set_eight(&map->columns, y, x + i, (uint8_t)(rows >> EIGHT * i));
        }
    }
}

static uint8_t eight_from_glyphs(const slu_map *map, int x, int y)
{
    const char *glyph = map->glyph + slui_map_index(map, (slu_tile){x, y});
    int count = map->width - x < EIGHT ? map->width - x : EIGHT;
    unsigned row = 0;
    for (int i = 0; i < count; i++)
        row |= (unsigned)(map->glyph_cost[(unsigned char)glyph[i]] != SLUI_GLYPH_WALL) << i;
    return (uint8_t)row;
}

static void fill_rows(slu_map *map)
{
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x += EIGHT)
            slui_bits_set_eight(&map->rows, x, y, eight_from_glyphs(map, x, y));
}

slu_status slui_map_label(slu_map *map)
{
    fill_columns(map);
    slui_outlooks_fill(&map->row_outlooks, &map->rows);
    slui_outlooks_fill(&map->column_outlooks, &map->columns);
    map->quads = slui_bits_quads(&map->rows, -1, map->height);
    fill_around(map);
    fill_ground(map);
    if (!slui_map_find_components(map)) return SLU_ERR_MEMORY;
    slui_map_find_joined(map);
    return SLU_OK;
}

slu_status slui_map_relabel(slu_map *map)
{
    fill_rows(map);
    return slui_map_label(map);
}
