// SPDX-License-Identifier: MIT
// The invariants of cells.h, block by block: for checked builds only.
#include "atlas/atlas.h"

#ifdef SLUICE_ASSERTS

enum { MOST_BLOCKS = 64 };

static uint64_t passable_in(const slu_atlas *a, size_t block)
{
    const int left = (int)(block % a->blocks_across) * SLUI_BLOCK;
    const int top = (int)(block / a->blocks_across) * SLUI_BLOCK;
    uint64_t tiles = 0;
    for (int bit = 0; bit < SLUI_BLOCK * SLUI_BLOCK; bit++) {
        slu_tile tile = {left + bit % SLUI_BLOCK, top + bit / SLUI_BLOCK};
        if (!slui_map_inside(a->map, tile)) continue;
        if (slui_map_passable_at(a->map, slui_map_index(a->map, tile))) tiles |= UINT64_C(1) << bit;
    }
    return tiles;
}

static bool cell_is_sound(const slu_atlas *a, const slui_cell *cell)
{
    return cell->zone < a->zone_count && cell->fields <= a->zones[cell->zone].fields &&
           cell->bases + (size_t)cell->fields <= a->base_count;
}

static bool block_is_sound(const slu_atlas *a, size_t block)
{
    uint64_t tiles = 0;
    for (unsigned i = 0; i < a->cells_in[block]; i++) {
        const slui_cell *cell = &a->cells[a->first_cell[block] + i];
        if (!cell_is_sound(a, cell) || (cell->tiles & tiles)) return false;
        tiles |= cell->tiles;
    }
    return !(passable_in(a, block) & ~tiles);
}

bool slui_atlas_is_sound(const slu_atlas *a)
{
    for (size_t block = 0; a->block_count <= MOST_BLOCKS && block < a->block_count; block++)
        if (!block_is_sound(a, block)) return false;
    return true;
}

#endif
