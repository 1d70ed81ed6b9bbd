// SPDX-License-Identifier: MIT
// All that a map derives from its passable tiles: rows, columns and neighbourhoods; with components
// (components.c).
//
// Cost: sweeps over the bits of passable tiles, eight and more at a time; no memory.
#include "base/status.h"
#include "map/components.h"
#include "map/rules.h"

enum { EIGHT = 8, STRIP = 512 };

// A byte for each tile of a row of a strip: 1 for a passable one. With those of eight more tiles on
// either side, of which the next are read.
typedef uint8_t strip_row[EIGHT + STRIP + EIGHT];

static void spread_bits(const uint8_t *bits, int count, strip_row out)
{
    for (int x = -EIGHT; x < count + EIGHT; x += EIGHT)
        slui_store64(out + EIGHT + x, slui_board_bytes(bits[x / EIGHT]));
}

// Without a branch, and of bytes alone, so that compilers process many tiles at once.
static void fill_row(uint8_t *around, int count, const strip_row above, const strip_row here,
                     const strip_row below)
{
    const uint8_t *a = above + EIGHT, *h = here + EIGHT, *b = below + EIGHT;
    for (int x = 0; x < count; x++)
        around[x] = (uint8_t)(a[x] << SLUI_NORTH | a[x + 1] << SLUI_NORTH_EAST |
                              h[x + 1] << SLUI_EAST | b[x + 1] << SLUI_SOUTH_EAST |
                              b[x] << SLUI_SOUTH | b[x - 1] << SLUI_SOUTH_WEST |
                              h[x - 1] << SLUI_WEST | a[x - 1] << SLUI_NORTH_WEST);
}

// Some columns, from the row above the first on.
static void fill_strip(slu_map *map, int x, int count)
{
    strip_row rows[3] = {{0}};
    uint8_t *above = rows[0], *here = rows[1], *below = rows[2];
    uint8_t *around = map->around + x - map->width;
    for (int y = -1; y < map->height; y++, around += map->width) {
        spread_bits(slui_bits_line(&map->rows, y + 1) + x / EIGHT, count, below);
        fill_row(around, count, above, here, below);
        uint8_t *last = above;
        above = here;
        here = below;
        below = last;
    }
}

static void fill_around(slu_map *map)
{
    for (int x = 0; x < map->width; x += STRIP)
        fill_strip(map, x, map->width - x < STRIP ? map->width - x : STRIP);
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
    if (!slui_map_find_components(map)) return SLU_ERR_MEMORY;
    if (map->joins) slui_map_find_joined(map);
    return SLU_OK;
}

slu_status slui_map_relabel(slu_map *map)
{
    fill_rows(map);
    return slui_map_label(map);
}
