// SPDX-License-Identifier: MIT
// Capacity in an atlas for ground that has joined its zones, and for new zones.
#ifndef SLUI_GROW_H
#define SLUI_GROW_H

#include "atlas/atlas.h"

// Reserves memory for cells to grow by these tiles; false when memory runs out, and then nothing
// has changed.
bool slui_atlas_reserve_growth(slu_atlas *atlas, const uint32_t *tiles, size_t count);

// Updates the cells of these tiles to hold all tiles that their zones now have in their blocks.
// Uses what was reserved.
void slui_atlas_grow_cells(slu_atlas *atlas, const uint32_t *tiles, size_t count);

// Tables for more zones than the atlas has.
typedef struct slui_zone_tables {
    slu_zone *zones;
    slui_component *shapes;
    slui_zone_fields *guides;
    size_t *pairs;
    size_t count;
} slui_zone_tables;

// False when memory runs out; must be released in any case, unless the atlas has moved to them.
bool slui_zone_tables_reserve(slui_zone_tables *tables, const slu_atlas *atlas, size_t more);
void slui_zone_tables_release(slui_zone_tables *tables, const slu_atlas *atlas);

// Moves the atlas to these tables. Exactly as many zones as they were reserved for must be inserted
// afterwards.
void slui_atlas_move_zones(slu_atlas *atlas, slui_zone_tables *tables);

// Inserts a zone without gates at the number that its first tile determines. Its tiles, ascending,
// get its label.
void slui_atlas_insert_zone(slu_atlas *atlas, const uint32_t *tiles, size_t count);

#endif
