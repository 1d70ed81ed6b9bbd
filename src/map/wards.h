// SPDX-License-Identifier: MIT
// Wards, and which of them are next to each other.
//
// A ward is next to others across the border of its district only. It knows all of them or none.
// Those of a ward that has lost its knowledge are found again, from its exits, when a flood asks.
//
// Invariant: a ward that knows those next to it knows no others. When ground opens or closes at the
// border of a district, when a ward is split or becomes part of another, those next to it are
// updated, and keep what they know.
// Cost: finding, a look at each exit; updating, at what the wards know.
#ifndef SLUI_WARDS_H
#define SLUI_WARDS_H

#include "map/plots.h"

// The most wards next to one: 32 plots at its border, each with up to four.
enum { SLUI_MOST_NEAR = 4 * 4 * SLUI_DISTRICT_PLOTS };

// A new ward, of no tiles yet; 0 when memory runs out.
uint32_t slui_ward_take(slu_map *map, uint32_t component, uint32_t district);

// Tiles have become part of a ward.
SLUI_INLINE void slui_ward_gain(slui_ward *ward, uint32_t tiles)
{
    ward->tiles = (uint16_t)(ward->tiles + tiles);
}

// Tiles of a ward have become walls, or part of another one. If it has no others, its number is
// free.
void slui_ward_lose(slu_map *map, uint32_t ward, uint32_t tiles);

// Finds the wards next to a ward, and has it know them if they are few. Returns how many there are;
// if that is more than SLUI_NEAR, some may be among them several times.
uint32_t slui_ward_find_near(const slu_map *map, uint32_t ward, uint32_t near[SLUI_MOST_NEAR]);

// Tiles of a plot that change at the border of its district.
typedef struct slui_border_tiles {
    uint32_t plot, district; // the first plot of the district
    uint32_t exits;          // that the tiles are
    slui_board tiles;
} slui_border_tiles;

// Before tiles become walls: wards that nothing else connects are no more next to each other.
void slui_wards_part_at(slu_map *map, const slui_border_tiles *at);

// Before tiles become ground of a ward: it is next to the wards across the border from them.
void slui_wards_meet_at(slu_map *map, const slui_border_tiles *at, uint32_t ward);

// Some tiles of a ward have become another one of its district: updates what is next to either.
void slui_wards_divide(slu_map *map, uint32_t ward, uint32_t part);

// A ward is about to become part of another one of its district: what each knows, it knows then.
void slui_wards_unite(slu_map *map, uint32_t ward, uint32_t keep);

#endif
