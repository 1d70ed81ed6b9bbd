// SPDX-License-Identifier: MIT
// The numbers of a map's components, and components that split and merge after edits.
//
// Invariant: everything that map.h says about components holds before and after, except that
// `joined` may be outdated after a split: then `rejoin` is set.
// Cost: of splitting and joining, the parcels of the smaller wards and the wards of the smaller
// components, or the floods until they meet (ward_floods.h); of merging, a look at the plots of a
// district, and the wards of the smaller component.
#ifndef SLUI_COMPONENTS_H
#define SLUI_COMPONENTS_H

#include "map/board.h"
#include "map/map.h"

// Reserves capacity for components up to this number; false when memory runs out (components.c).
bool slui_map_reserve_component(slu_map *map, uint32_t number);

// Finds parcels, wards and components, from the rows; false when memory runs out (components.c).
bool slui_map_find_components(slu_map *map);

// Finds what diagonal steps between two walls join (components.c).
void slui_map_find_joined(slu_map *map);

// Opens and closes tiles in all that a map derives from its passable tiles, but for components and
// counts of tiles. The boards begin one tile to the left of the area and above: what was passable,
// and which tiles of the area change (flip.c).
void slui_map_flip(slu_map *map, slu_rect area, slui_board was, slui_board flips);

// A number for a new component, of no tiles yet; 0 when memory runs out.
uint32_t slui_component_take(slu_map *map);

// Tiles of a component have become walls. If it has no others, its number is free.
void slui_component_lose(slu_map *map, uint32_t component, uint32_t tiles);

// Notes that a diagonal step between two walls now connects two components. Takes time proportional
// to the number of components.
void slui_component_join(slu_map *map, uint32_t one, uint32_t other);

// Finds out which of some tiles of a district are still connected within it, of those that are of
// one ward, and gives the parts of it wards of their own, of the same component. False when memory
// runs out.
bool slui_ward_split(slu_map *map, const slu_tile *tiles, int count);

// Puts all tiles of a ward into another ward of the district, of the same component.
void slui_ward_merge(slu_map *map, uint32_t ward, uint32_t keep);

// Components that were joined under the number of one that is gone are joined under that of one of
// these tiles. Before any number is taken again, or the number's new owner would be taken for the
// old one.
void slui_component_rename(slu_map *map, const slu_tile *tiles, int count);

// When all wards are right: finds out which of some tiles are still connected, of those that are of
// one component, and gives the parts of it numbers of their own. False when memory runs out. Sets
// *rejoin if diagonal steps between two walls may still join these with others.
bool slui_component_split(slu_map *map, const slu_tile *tiles, int count, bool *rejoin);

// Finds out which components are still joined, after tiles became walls. There is a tile for each
// ground next to the walls: for what has been split off, and for what diagonal steps led to. False
// when memory runs out.
bool slui_component_rejoin(slu_map *map, const slu_tile *tiles, int count);

// Gives all wards of the component of a ward another component's number. False when memory runs
// out.
bool slui_component_merge(slu_map *map, uint32_t ward, uint32_t keep);

#endif
