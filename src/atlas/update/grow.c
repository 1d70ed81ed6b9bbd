// SPDX-License-Identifier: MIT
// Cells that get more tiles, and zones that are inserted.
//
// The data of a cell stays where it is as long as the rectangle around its tiles does; otherwise it
// moves to the end and leaves a gap. So do the cells of a block that gets another one. The gaps
// disappear when the tables are laid out again.
// Cost: the blocks of the tiles; for a new zone, a sweep over the tiles after its first.
#include "atlas/update/grow.h"

#include "base/arrays.h"

enum { BLOCK_TILES = SLUI_BLOCK * SLUI_BLOCK };

static size_t block_of(const slu_atlas *a, uint32_t tile)
{
    uint32_t x = tile % (uint32_t)a->map->width, y = tile / (uint32_t)a->map->width;
    return (size_t)(y / SLUI_BLOCK) * a->blocks_across + x / SLUI_BLOCK;
}

// The tiles of a zone in a block, by its label.
static uint64_t tiles_in_block(const slu_atlas *a, size_t block, uint32_t zone)
{
    const slu_map *map = a->map;
    int left = (int)(block % a->blocks_across) * SLUI_BLOCK;
    int top = (int)(block / a->blocks_across) * SLUI_BLOCK;
    uint64_t tiles = 0;
    for (int y = top; y < top + SLUI_BLOCK && y < map->height; y++)
        for (int x = left; x < left + SLUI_BLOCK && x < map->width; x++)
            if (a->terrain->label[slui_map_index(map, (slu_tile){x, y})] == zone + 1)
                tiles |= UINT64_C(1) << ((y - top) * SLUI_BLOCK + x - left);
    return tiles;
}

// ---- reserving

// Whether some earlier tile has the same block and zone.
static bool is_repeated(const slu_atlas *a, const uint32_t *tiles, size_t i)
{
    const uint32_t *label = a->terrain->label;
    size_t block = block_of(a, tiles[i]);
    for (size_t k = 0; k < i; k++)
        if (block_of(a, tiles[k]) == block && label[tiles[k]] == label[tiles[i]]) return true;
    return false;
}

static uint32_t fields_of(const slu_atlas *a, uint32_t zone)
{
    return zone < a->zone_count ? a->zones[zone].fields : (uint32_t)a->landmark_count;
}

bool slui_atlas_reserve_growth(slu_atlas *a, const uint32_t *tiles, size_t count)
{
    size_t cells = a->cell_count, bases = a->base_count, records = a->record_bytes;
    for (size_t i = 0; i < count; i++) {
        if (is_repeated(a, tiles, i)) continue;
        uint32_t fields = fields_of(a, a->terrain->label[tiles[i]] - 1);
        // Each zone that enters a block may move all of its cells once more.
        cells += a->cells_in[block_of(a, tiles[i])] + BLOCK_TILES;
        bases += fields;
        records += (size_t)fields * BLOCK_TILES;
    }
    if (bases > UINT32_MAX || cells > UINT32_MAX) return false;
    return SLUI_GROW(&a->allocator, a->cells, a->cell_capacity, cells) &&
           SLUI_GROW(&a->allocator, a->bases, a->base_capacity, bases) &&
           SLUI_GROW(&a->allocator, a->records, a->record_capacity, records);
}

// ---- cells

static size_t place_records(slu_atlas *a, slui_cell *cell)
{
    const slu_rect r = slui_atlas_rectangle(cell->tiles);
    size_t begin = a->record_bytes, places = (size_t)r.width * (size_t)r.height;
    cell->row = (uint32_t)r.width * cell->fields;
    cell->records = begin - ((size_t)r.y * cell->row + (size_t)r.x * cell->fields);
    a->record_bytes += places * cell->fields;
    a->record_count += places;
    return begin;
}

static void copy_records(slu_atlas *a, const slui_cell *from, const slui_cell *to)
{
    for (uint64_t tiles = from->tiles; tiles; tiles &= tiles - 1) {
        const unsigned bit = SLUI_LOWEST_BIT64(tiles), y = bit / SLUI_BLOCK, x = bit % SLUI_BLOCK;
        memcpy(a->records + (size_t)(to->records + y * to->row + x * to->fields),
               a->records + (size_t)(from->records + y * from->row + x * from->fields), to->fields);
    }
}

static void widen_cell(slu_atlas *a, slui_cell *cell, uint64_t tiles)
{
    const slui_cell before = *cell;
    const slu_rect was = slui_atlas_rectangle(before.tiles), is = slui_atlas_rectangle(tiles);
    cell->tiles = tiles;
    if (memcmp(&was, &is, sizeof is) == 0) return;
    const size_t places = (size_t)was.width * (size_t)was.height;
    a->record_count -= places;
    a->wasted += places * cell->fields;
    place_records(a, cell);
    if (cell->fields) copy_records(a, &before, cell);
}

// Adds a cell to a block: all of its cells move to the end, where one more fits.
static void add_cell(slu_atlas *a, size_t block, uint32_t zone, uint64_t tiles)
{
    const uint32_t count = a->cells_in[block];
    slui_cell *moved = a->cells + a->cell_count;
    if (count) memcpy(moved, a->cells + a->first_cell[block], count * sizeof *moved);
    a->first_cell[block] = (uint32_t)a->cell_count;
    a->cells_in[block]++;
    a->cell_count += count + 1;
    slui_cell *cell = &moved[count];
    *cell = (slui_cell){.tiles = tiles, .zone = zone, .fields = a->zones[zone].fields};
    cell->bases = (uint32_t)a->base_count;
    a->base_count += cell->fields;
    const size_t begin = place_records(a, cell);
    memset(a->records + begin, 0, a->record_bytes - begin);
    for (uint32_t i = 0; i < cell->fields; i++)
        a->bases[cell->bases + i] = (slui_base){SLUI_FAR, 0};
}

// Cells lie in the order of their first tiles.
static void sort_cells(slu_atlas *a, size_t block)
{
    slui_cell *cells = a->cells + a->first_cell[block];
    for (int i = 1; i < a->cells_in[block]; i++) {
        const slui_cell cell = cells[i];
        int at = i;
        for (; at > 0 && SLUI_LOWEST_BIT64(cells[at - 1].tiles) > SLUI_LOWEST_BIT64(cell.tiles);
             at--)
            cells[at] = cells[at - 1];
        cells[at] = cell;
    }
}

void slui_atlas_grow_cells(slu_atlas *a, const uint32_t *tiles, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const size_t block = block_of(a, tiles[i]);
        const uint32_t zone = a->terrain->label[tiles[i]] - 1;
        slui_cell *cell = slui_atlas_cell_of(a, block, zone);
        const uint64_t now = tiles_in_block(a, block, zone);
        if (cell && cell->tiles == now) continue;
        if (cell)
            widen_cell(a, cell, now);
        else
            add_cell(a, block, zone, now);
        sort_cells(a, block);
    }
}

// ---- zones

bool slui_zone_tables_reserve(slui_zone_tables *t, const slu_atlas *a, size_t more)
{
    const slu_allocator *allocator = &a->allocator;
    *t = (slui_zone_tables){.count = a->zone_count + more};
    t->zones = slui_alloc(allocator, t->count, sizeof *t->zones);
    t->shapes = slui_alloc(allocator, t->count, sizeof *t->shapes);
    t->guides = slui_alloc(allocator, t->count, sizeof *t->guides);
    t->pairs = slui_alloc(allocator, t->count, sizeof *t->pairs);
    return t->zones && t->shapes && t->guides && t->pairs;
}

void slui_zone_tables_release(slui_zone_tables *t, const slu_atlas *a)
{
    slui_free(&a->allocator, t->zones, t->count, sizeof *t->zones);
    slui_free(&a->allocator, t->shapes, t->count, sizeof *t->shapes);
    slui_free(&a->allocator, t->guides, t->count, sizeof *t->guides);
    slui_free(&a->allocator, t->pairs, t->count, sizeof *t->pairs);
}

// The table `to` with the contents of `from`, which is freed.
static void *take_over(const slu_allocator *allocator, void *from, void *to, size_t count,
                       size_t size)
{
    if (count) memcpy(to, from, count * size);
    slui_free(allocator, from, count, size);
    return to;
}

void slui_atlas_move_zones(slu_atlas *a, slui_zone_tables *t)
{
    const slu_allocator *allocator = &a->allocator;
    const size_t count = a->zone_count;
    slu_terrain *terrain = a->terrain;
    terrain->zones = take_over(allocator, terrain->zones, t->zones, count, sizeof *t->zones);
    terrain->shapes = take_over(allocator, terrain->shapes, t->shapes, count, sizeof *t->shapes);
    a->zones = take_over(allocator, a->zones, t->guides, count, sizeof *t->guides);
    a->pairs = take_over(allocator, a->pairs, t->pairs, count, sizeof *t->pairs);
    *t = (slui_zone_tables){.count = t->count};
}

// Renumbers everything that names this zone or a later one to name the next.
static void renumber_zones(slu_atlas *a, uint32_t zone, uint32_t first)
{
    slu_terrain *t = a->terrain;
    for (size_t i = first; i < t->tile_count; i++)
        t->label[i] += t->label[i] > zone;
    for (size_t i = 0; i < a->cell_count; i++)
        a->cells[i].zone += a->cells[i].zone >= zone;
    for (uint32_t i = 0; i < a->side_count; i++)
        a->side_zone[i] += a->side_zone[i] >= zone;
    for (uint32_t g = 0; g < t->gate_count; g++)
        for (int side = 0; side < 2; side++)
            t->gates[g].zone[side] += t->gates[g].zone[side] >= zone;
    for (size_t i = 0; i < 2 * (size_t)t->gate_count; i++)
        t->zone_neighbours[i] += t->zone_neighbours[i] >= zone;
    const size_t behind = t->zone_count - zone;
    memmove(t->zones + zone + 1, t->zones + zone, behind * sizeof *t->zones);
    memmove(t->shapes + zone + 1, t->shapes + zone, behind * sizeof *t->shapes);
    memmove(a->zones + zone + 1, a->zones + zone, behind * sizeof *a->zones);
    memmove(a->pairs + zone + 1, a->pairs + zone, behind * sizeof *a->pairs);
    a->zone_count = ++t->zone_count;
}

void slui_atlas_insert_zone(slu_atlas *a, const uint32_t *tiles, size_t count)
{
    slu_terrain *t = a->terrain;
    uint32_t zone = 0;
    while (zone < t->zone_count && t->shapes[zone].first < tiles[0])
        zone++;
    const bool last = zone == t->zone_count;
    for (size_t i = 0; i < count; i++)
        t->label[tiles[i]] = 0;
    renumber_zones(a, zone, tiles[0]);
    for (size_t i = 0; i < count; i++)
        t->label[tiles[i]] = zone + 1;
    const slu_map *map = a->map;
    t->shapes[zone] = (slui_component){.first = tiles[0],
                                       .deepest = tiles[0],
                                       .left = map->width,
                                       .right = -1,
                                       .top = map->height,
                                       .bottom = -1};
    for (size_t i = 0; i < count; i++)
        slui_component_add(map, &t->shapes[zone], tiles[i]);
    t->zones[zone] = (slu_zone){.gates = t->zone_gates, .neighbours = t->zone_neighbours};
    const uint32_t side = last ? a->side_count : a->zones[zone].first;
    const size_t pair = last ? a->between_count : a->pairs[zone];
    a->zones[zone] = (slui_zone_fields){(uint32_t)a->landmark_count, 0, side};
    a->pairs[zone] = pair;
}
