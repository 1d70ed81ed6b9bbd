// SPDX-License-Identifier: MIT
// Cells: the tiles of each zone in each block of 8 x 8 tiles, and the distances stored for them.
//
// Cost: laying them out takes two sweeps over the tiles; storing a field, one over its tiles.
// Memory: a byte per field for each place in the rectangles around cells, and for each cell 32
// bytes and 8 per field.
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
    const int left = (int)(number % a->blocks_across) * SLUI_BLOCK;
    const int top = (int)(number / a->blocks_across) * SLUI_BLOCK;
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
    a->blocks_across = (unsigned)(a->map->width + SLUI_BLOCK - 1) / SLUI_BLOCK;
    a->block_count = a->blocks_across * (size_t)((a->map->height + SLUI_BLOCK - 1) / SLUI_BLOCK);
    a->first_cell = slui_alloc(&a->allocator, a->block_count, sizeof *a->first_cell);
    a->cells_in = slui_alloc(&a->allocator, a->block_count, sizeof *a->cells_in);
    if (!a->first_cell || !a->cells_in) return false;
    for (size_t i = 0; i < a->block_count; i++) {
        block_look b;
        look_at_block(a, i, &b);
        a->first_cell[i] = (uint32_t)a->cell_count;
        a->cells_in[i] = (uint8_t)b.count;
        a->cell_count += (size_t)b.count;
    }
    return true;
}

// Where a path may have to turn: a tile at which, for some direction of entry, the path continues
// otherwise than on a map without walls. A search over such tiles meets no others except its ends.
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
        uint64_t *row = a->recorded + (size_t)(y / SLUI_BLOCK) * a->blocks_across;
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

slu_rect slui_atlas_rectangle(uint64_t tiles)
{
    int top = (int)SLUI_LOWEST_BIT64(tiles) / SLUI_BLOCK;
    int bottom = (int)SLUI_HIGHEST_BIT64(tiles) / SLUI_BLOCK;
    uint64_t columns = 0;
    for (int y = top; y <= bottom; y++)
        columns |= tiles >> (y * SLUI_BLOCK) & 0xFF;
    int left = (int)SLUI_LOWEST_BIT64(columns), right = (int)SLUI_HIGHEST_BIT64(columns);
    return (slu_rect){left, top, right - left + 1, bottom - top + 1};
}

// Assigns a cell its place among records and bases; false if there are too many.
static bool place_cell(slu_atlas *a, size_t block, slui_cell *cell)
{
    const uint32_t fields = cell->fields = a->zones[cell->zone].fields;
    if (a->base_count + fields > UINT32_MAX) return false;
    cell->bases = (uint32_t)a->base_count;
    cell->records = a->record_bytes;
    a->base_count += fields;
    size_t records = SLUI_COUNT_BITS64(recorded_tiles(a, block, cell));
    if (!a->compact) {
        const slu_rect r = slui_atlas_rectangle(cell->tiles);
        cell->row = (uint32_t)r.width * fields;
        cell->records -= (size_t)r.y * cell->row + (size_t)r.x * fields;
        records = (size_t)r.width * (size_t)r.height;
    }
    a->record_count += records;
    a->record_bytes += records * fields;
    return true;
}

bool slui_atlas_lay_out_cells(slu_atlas *a)
{
    if (!count_cells(a) || !mark_recorded(a)) return false;
    a->cells = slui_alloc(&a->allocator, a->cell_count, sizeof *a->cells);
    if (!a->cells) return false;
    a->cell_capacity = a->cell_count;
    for (size_t i = 0; i < a->block_count; i++) {
        block_look b;
        look_at_block(a, i, &b);
        for (int k = 0; k < b.count; k++) {
            slui_cell *cell = &a->cells[a->first_cell[i] + (uint32_t)k];
            *cell = (slui_cell){.tiles = b.tiles[k], .zone = b.zone[k]};
            if (!place_cell(a, i, cell)) return false;
        }
    }
    return true;
}

slui_extent slui_atlas_extent(const slu_atlas *a, size_t block, const slui_cell *cell)
{
    if (a->compact) {
        size_t records = SLUI_COUNT_BITS64(recorded_tiles(a, block, cell));
        return (slui_extent){cell->records, records * cell->fields};
    }
    const slu_rect r = slui_atlas_rectangle(cell->tiles);
    size_t before = (size_t)r.y * cell->row + (size_t)r.x * cell->fields;
    return (slui_extent){cell->records + before, (size_t)r.height * cell->row};
}

slui_cell *slui_atlas_cell_of(const slu_atlas *a, size_t block, uint32_t zone)
{
    slui_cell *cell = &a->cells[a->first_cell[block]], *end = cell + a->cells_in[block];
    while (cell < end && cell->zone != zone)
        cell++;
    return cell < end ? cell : NULL;
}

// ---- storing

// A cell, where its block begins among the tiles, and what is read from its atlas.
typedef struct keeper {
    slu_atlas *atlas;
    slui_cells view;
    size_t block;
    uint32_t origin;
    const slui_cell *cell;
} keeper;

static uint32_t tile_at(const keeper *k, unsigned bit)
{
    return k->origin + bit / SLUI_BLOCK * (uint32_t)k->atlas->map->width + bit % SLUI_BLOCK;
}

// Where a tile's record is; NULL if it has none.
static uint8_t *record_at(const keeper *k, unsigned bit)
{
    const slui_cell *cell = k->cell;
    if (k->atlas->compact)
        return (uint8_t *)slui_cells_counted(&k->view, cell, k->block, UINT64_C(1) << bit);
    return k->atlas->records + (size_t)(cell->records + (size_t)(bit / SLUI_BLOCK * cell->row) +
                                        (size_t)(bit % SLUI_BLOCK * cell->fields));
}

// Takes the distances of a cell's tiles, by their bits; returns the least.
static uint32_t take_distances(const keeper *k, uint32_t *distance,
                               uint32_t taken[SLUI_BLOCK * SLUI_BLOCK])
{
    uint32_t least = SLUI_FAR;
    for (uint64_t tiles = k->cell->tiles; tiles; tiles &= tiles - 1) {
        const unsigned bit = SLUI_LOWEST_BIT64(tiles);
        uint32_t *at = &distance[tile_at(k, bit)];
        taken[bit] = *at;
        least = *at < least ? *at : least;
        *at = SLUI_FAR;
    }
    return least;
}

static void keep_in_cell(const keeper *k, uint32_t field, uint32_t *distance)
{
    const slu_atlas *a = k->atlas;
    uint32_t taken[SLUI_BLOCK * SLUI_BLOCK];
    const uint32_t least = take_distances(k, distance, taken);
    uint32_t slack = 0, reach = 0;
    for (uint64_t tiles = k->cell->tiles; tiles; tiles &= tiles - 1) {
        const unsigned bit = SLUI_LOWEST_BIT64(tiles);
        uint8_t *record = record_at(k, bit);
        if (!record) continue;
        const uint32_t more = taken[bit] - least;
        record[field] = slui_code_of(&a->codes, more);
        const uint32_t rest = more - a->codes.offsets[record[field]];
        slack = rest > slack ? rest : slack;
        reach = record[field] > reach ? record[field] : reach;
    }
    if (slack > SLUI_NO_SLACK) slack = SLUI_NO_SLACK;
    a->bases[k->cell->bases + field] = (slui_base){least, slack | reach << SLUI_SLACK_BITS};
}

static void turn_to_block(keeper *k, size_t block)
{
    const slu_atlas *a = k->atlas;
    k->block = block;
    k->origin = (uint32_t)(block / a->blocks_across) * SLUI_BLOCK * (uint32_t)a->map->width +
                (uint32_t)(block % a->blocks_across) * SLUI_BLOCK;
}

void slui_atlas_keep_in_zone(slu_atlas *a, uint32_t zone, uint32_t field, uint32_t *distance)
{
    keeper k = {.atlas = a, .view = slui_atlas_cells(a)};
    slu_rect box = slu_terrain_zone(a->terrain, zone)->box;
    size_t right = (size_t)(box.x + box.width - 1) / SLUI_BLOCK;
    size_t bottom = (size_t)(box.y + box.height - 1) / SLUI_BLOCK;
    for (size_t by = (size_t)box.y / SLUI_BLOCK; by <= bottom; by++) {
        for (size_t bx = (size_t)box.x / SLUI_BLOCK; bx <= right; bx++) {
            turn_to_block(&k, by * a->blocks_across + bx);
            k.cell = slui_atlas_cell_of(a, k.block, zone);
            if (k.cell) keep_in_cell(&k, field, distance);
        }
    }
}

void slui_atlas_keep_everywhere(slu_atlas *a, int landmark, uint32_t *distance)
{
    keeper k = {.atlas = a, .view = slui_atlas_cells(a)};
    for (size_t block = 0; block < a->block_count; block++) {
        turn_to_block(&k, block);
        for (uint32_t c = 0; c < a->cells_in[block]; c++) {
            k.cell = &a->cells[a->first_cell[block] + c];
            keep_in_cell(&k, a->zones[k.cell->zone].gates + (uint32_t)landmark, distance);
        }
    }
}

// ---- reading

slui_cells slui_atlas_cells(const slu_atlas *a)
{
    return (slui_cells){
        .blocks_across = a->blocks_across,
        .first_cell = a->first_cell,
        .cells_in = a->cells_in,
        .cells = a->cells,
        .recorded = a->recorded,
        .records = a->records,
        .bases = a->bases,
        .offsets = a->codes.offsets,
        .zones = a->zones,
    };
}
