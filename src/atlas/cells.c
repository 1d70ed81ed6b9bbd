// SPDX-License-Identifier: MIT
// Cells: what each zone has in each block of 8 x 8 tiles, and the distances kept there.
//
// Cost: laying them out is two sweeps over the tiles; keeping a field, one over its tiles. Memory: a byte
// per field for each tile that has a record, and for each cell 24 bytes and 8 per field.
#include "atlas/atlas.h"

// ---- laying out

typedef struct block_look {
    int count;
    uint32_t zone[SLUI_BLOCK * SLUI_BLOCK];
    uint64_t tiles[SLUI_BLOCK * SLUI_BLOCK];
} block_look;

static void add_to_block(block_look *b, uint32_t zone, uint64_t bit)
{
    int i = 0;
    while (i < b->count && b->zone[i] != zone)
        i++;
    if (i == b->count) {
        b->zone[b->count++] = zone;
        b->tiles[i] = 0;
    }
    b->tiles[i] |= bit;
}

// The zones of a block, in the order of their first tiles.
static void look_at_block(const slu_atlas *a, size_t number, block_look *b)
{
    const slu_map *map = a->map;
    const int left = (int)(number % (size_t)a->blocks_across) * SLUI_BLOCK;
    const int top = (int)(number / (size_t)a->blocks_across) * SLUI_BLOCK;
    b->count = 0;
    for (int y = top; y < top + SLUI_BLOCK && y < map->height; y++) {
        const uint32_t *label = a->terrain->label + (size_t)y * (size_t)map->width;
        for (int x = left; x < left + SLUI_BLOCK && x < map->width; x++)
            if (label[x])
                add_to_block(b, label[x] - 1, UINT64_C(1) << ((y - top) * SLUI_BLOCK + x - left));
    }
}

static bool count_cells(slu_atlas *a)
{
    a->blocks_across = (a->map->width + SLUI_BLOCK - 1) / SLUI_BLOCK;
    a->block_count =
        (size_t)a->blocks_across * (size_t)((a->map->height + SLUI_BLOCK - 1) / SLUI_BLOCK);
    a->first_cell = slui_alloc(&a->allocator, a->block_count + 1, sizeof *a->first_cell);
    if (!a->first_cell) return false;
    for (size_t i = 0; i < a->block_count; i++) {
        block_look b;
        look_at_block(a, i, &b);
        a->first_cell[i + 1] = a->first_cell[i] + (uint32_t)b.count;
    }
    a->cell_count = a->first_cell[a->block_count];
    return true;
}

// Where a way may have to turn: a tile where, entered in some direction, it goes on other than on a map
// without walls. A search over such tiles meets no others but its ends.
static void find_turns(const slu_atlas *a, bool turns[256])
{
    slui_successors s;
    slui_successors_fill(&s, &a->rules);
    for (int around = 0; around < 256; around++) {
        turns[around] = false;
        for (int k = 0; k < SLUI_DIRECTIONS; k++)
            turns[around] |= (s.canonical[k][around] & ~s.canonical[k][255]) != 0;
    }
}

static bool mark_recorded(slu_atlas *a)
{
    if (!a->compact) return true;
    a->recorded = slui_alloc(&a->allocator, a->block_count, sizeof *a->recorded);
    if (!a->recorded) return false;
    bool turns[256];
    find_turns(a, turns);
    const slu_map *map = a->map;
    uint32_t t = 0;
    for (int y = 0; y < map->height; y++) {
        uint64_t *row = a->recorded + (size_t)(y / SLUI_BLOCK) * (size_t)a->blocks_across;
        for (int x = 0; x < map->width; x++, t++)
            if (a->terrain->label[t] && turns[map->around[t]])
                row[x / SLUI_BLOCK] |= UINT64_C(1)
                                       << (y % SLUI_BLOCK * SLUI_BLOCK + x % SLUI_BLOCK);
    }
    return true;
}

static uint64_t recorded_tiles(const slu_atlas *a, size_t block, const slui_cell *cell)
{
    return a->recorded ? cell->tiles & a->recorded[block] : cell->tiles;
}

bool slui_atlas_lay_out_cells(slu_atlas *a)
{
    if (!count_cells(a) || !mark_recorded(a)) return false;
    a->cells = slui_alloc(&a->allocator, a->cell_count, sizeof *a->cells);
    if (!a->cells) return false;
    for (size_t i = 0; i < a->block_count; i++) {
        block_look b;
        look_at_block(a, i, &b);
        for (int k = 0; k < b.count; k++) {
            slui_cell *cell = &a->cells[a->first_cell[i] + (uint32_t)k];
            size_t fields = a->zones[b.zone[k]].fields;
            if (a->base_count + fields > UINT32_MAX) return false;
            *cell = (slui_cell){b.tiles[k], a->record_bytes, b.zone[k], (uint32_t)a->base_count};
            a->base_count += fields;
            a->record_bytes += SLUI_COUNT_BITS64(recorded_tiles(a, i, cell)) * fields;
        }
    }
    return true;
}

// ---- keeping

// A cell, and where its block begins among the tiles.
typedef struct keeper {
    slu_atlas *atlas;
    const slui_cell *cell;
    uint64_t recorded;
    uint32_t origin;
} keeper;

static uint32_t tile_of_bit(const keeper *k, uint64_t tiles)
{
    unsigned bit = SLUI_LOWEST_BIT64(tiles);
    return k->origin + bit / SLUI_BLOCK * (uint32_t)k->atlas->map->width + bit % SLUI_BLOCK;
}

static void keep_in_cell(const keeper *k, uint32_t field, uint32_t *distance)
{
    slu_atlas *a = k->atlas;
    const uint32_t fields = a->zones[k->cell->zone].fields;
    slui_base *base = &a->bases[k->cell->bases + field];
    uint8_t *record = a->records + k->cell->records + field;
    *base = (slui_base){SLUI_FAR, 0};
    for (uint64_t tiles = k->cell->tiles; tiles; tiles &= tiles - 1) {
        uint32_t d = distance[tile_of_bit(k, tiles)];
        if (d < base->least) base->least = d;
    }
    for (uint64_t tiles = k->cell->tiles; tiles; tiles &= tiles - 1) {
        uint32_t tile = tile_of_bit(k, tiles), more = distance[tile] - base->least;
        distance[tile] = SLUI_FAR;
        if (!(k->recorded & (tiles & -tiles))) continue;
        *record = slui_code_of(&a->codes, more);
        uint32_t rest = more - a->codes.offsets[*record];
        if (rest > base->slack) base->slack = rest;
        record += fields;
    }
}

static void keep_in_block(slu_atlas *a, int bx, int by, uint32_t zone, uint32_t field,
                          uint32_t *distance)
{
    size_t block = (size_t)by * (size_t)a->blocks_across + (size_t)bx;
    keeper k = {.atlas = a};
    k.origin = (uint32_t)(by * SLUI_BLOCK) * (uint32_t)a->map->width + (uint32_t)(bx * SLUI_BLOCK);
    for (uint32_t c = a->first_cell[block]; c < a->first_cell[block + 1]; c++) {
        k.cell = &a->cells[c];
        if (k.cell->zone != zone) continue;
        k.recorded = recorded_tiles(a, block, k.cell);
        keep_in_cell(&k, field, distance);
    }
}

void slui_atlas_keep_in_zone(slu_atlas *a, uint32_t zone, uint32_t field, uint32_t *distance)
{
    slu_rect box = slu_terrain_zone(a->terrain, zone)->box;
    int right = (box.x + box.width - 1) / SLUI_BLOCK,
        bottom = (box.y + box.height - 1) / SLUI_BLOCK;
    for (int by = box.y / SLUI_BLOCK; by <= bottom; by++)
        for (int bx = box.x / SLUI_BLOCK; bx <= right; bx++)
            keep_in_block(a, bx, by, zone, field, distance);
}

void slui_atlas_keep_everywhere(slu_atlas *a, int landmark, uint32_t *distance)
{
    for (uint32_t zone = 0; zone < a->zone_count; zone++)
        slui_atlas_keep_in_zone(a, zone, a->zones[zone].gates + (uint32_t)landmark, distance);
}

// ---- reading

slui_guide slui_atlas_view(const slu_atlas *a)
{
    return (slui_guide){
        .blocks_across = a->blocks_across,
        .first_cell = a->first_cell,
        .cells = a->cells,
        .recorded = a->recorded,
        .records = a->records,
        .bases = a->bases,
        .offsets = a->codes.offsets,
        .zones = a->zones,
        .pairs = a->pairs,
        .between = a->between,
    };
}
