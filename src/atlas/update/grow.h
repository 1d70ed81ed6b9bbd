// SPDX-License-Identifier: MIT
// Room in an atlas for ground that has joined its zones, and for zones of their own.
#ifndef SLUI_GROW_H
#define SLUI_GROW_H

#include "atlas/atlas.h"

// Makes sure that cells can grow by this number of tiles; false, and nothing has changed, when
// memory runs out.
bool slui_atlas_reserve_growth(slu_atlas *atlas, const uint32_t *tiles, size_t count);

// Makes the cells of tiles hold all that their zones now have in their blocks. Needs what was
// reserved.
void slui_atlas_grow_cells(slu_atlas *atlas, const uint32_t *tiles, size_t count);

// Tables for more zones than there are.
typedef struct slui_zone_tables {
    slu_zone *zones;
    slui_component *shapes;
    slui_zone_fields *guides;
    size_t *pairs;
    size_t count;
} slui_zone_tables;

// False when memory runs out; to be released in any case, unless they were moved to.
bool slui_zone_tables_reserve(slui_zone_tables *tables, const slu_atlas *atlas, size_t more);
void slui_zone_tables_release(slui_zone_tables *tables, const slu_atlas *atlas);

// Gives the atlas these tables. As many zones as they were reserved for must be inserted then.
void slui_atlas_move_zones(slu_atlas *atlas, slui_zone_tables *tables);

// Puts in a zone of its own, without gates, where its first tile says. Its tiles, ascending, get
// its label.
void slui_atlas_insert_zone(slu_atlas *atlas, const uint32_t *tiles, size_t count);

#endif
