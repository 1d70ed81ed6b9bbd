// SPDX-License-Identifier: MIT
// The layer of a map for one kind of unit: a map whose passable tiles are those where the unit can
// stand, by its size and the characters that it may enter.
//
// A layer has all that a map derives from its passable tiles, laid out alike, so whatever reads a
// map reads a layer with the same code and at the same speed. Its glyphs are the map's. If ground
// has costs, so has a layer: a tile costs what the costliest tile under the unit does.
//
// A layer is built when the first finder, field, atlas or crowd names its kind, shared by all that
// do, updated by every edit of the map in time that depends on the edit, and released with the last
// of them. Several threads may hold and release layers of one map at the same time.
//
// Invariants
//   - layer->base is the map, and layer->revision the map's, except during an edit.
//   - The changes a layer remembers are its own: where the unit can stand now and could not, or the
//     other way around.
//   - The memory of a layer is the map's allocator's.
// Cost: building, a few sweeps over the map, 64 tiles at a time where that is possible. Memory:
// 1.7 to 2.0 bytes per tile and about 0.5 for parcels and wards (plots.h); and 4 more if ground has
// costs. These cannot be the map's own, not even for a unit of one tile: the mean cost of a
// diagonal step counts the tiles beside it that cost something, and a tile which the unit may not
// enter must not. Nor are they smaller: costs reach a million hundredths, and numbers of distinct
// costs in place of the costs would be one more load for each step of every search, on maps
// without layers too.
#ifndef SLUI_LAYER_H
#define SLUI_LAYER_H

#include "map/map.h"

// What a layer depends on: where a kind of unit fits.
typedef struct slui_fit {
    int size;
    bool picky;         // enters only some characters:
    uint32_t enters[8]; // one bit each
} slui_fit;

// Of a unit on a map. Characters that are walls or that the map does not know are left out, so that
// two are equal if they fit on the same tiles.
slui_fit slui_fit_of(const slu_map *map, const slu_unit *unit);

static inline bool slui_fit_enters(const slui_fit *fit, unsigned char glyph)
{
    return !fit->picky || (fit->enters[glyph / 32] >> glyph % 32 & 1);
}

// Whether a single tile can go where this unit cannot.
static inline bool slui_fit_narrows(const slui_fit *fit)
{
    return fit->size > 1 || fit->picky;
}

// The layer for units that fit like this; for those of one tile that enter all ground, the map
// itself. NULL when memory runs out. Each is to be released once.
const slu_map *slui_layer_hold(const slu_map *map, const slui_fit *fit);

// The layer for a unit, which has been checked; of a layer, that layer once more, whatever the
// unit.
const slu_map *slui_layer_hold_for(const slu_map *map, const slu_unit *unit);
void slui_layer_release(const slu_map *layer);

// Has a layer find, and keep from now on, what diagonal steps between two walls join: for units
// under SLU_DIAGONALS_ALWAYS, before slu_map_component is asked about them.
void slui_layer_join(const slu_map *layer);

// The map that a layer belongs to; a map itself.
static inline const slu_map *slui_map_base(const slu_map *map)
{
    return map->base ? map->base : map;
}

// The unit that a layer is for: its size and terrains, which live as long as the layer. Zeroed for
// a map.
slu_unit slui_layer_unit(const slu_map *layer);

// The positions at which the unit of a layer covers some tile of an area of the map; for a map, the
// area itself.
slu_rect slui_layer_positions(const slu_map *layer, slu_rect area);

// Whether what is known about one map holds on another: it is the same, or the other is its layer,
// and has no ground that the first does not have.
static inline bool slui_map_covers(const slu_map *known, const slu_map *map)
{
    return known == map || known == map->base;
}

// ---- for the map

slui_layer_set *slui_layer_set_create(const slu_allocator *allocator);
void slui_layer_set_destroy(slui_layer_set *layers, const slu_allocator *allocator);
size_t slui_layer_set_count(const slui_layer_set *layers);

// Gives all layers costs, as the map has them now; false when memory runs out.
bool slui_layer_set_add_costs(const slui_layer_set *layers);
void slui_layer_set_drop_costs(const slui_layer_set *layers);

// Brings the layers up to date with the changes of an edit, which have been written to the map;
// `moved` receives for each layer, and in it for each change, what that did (SLUI_OPENED). False
// when memory runs out: then the map is restored and the layers are rebuilt, which cannot fail.
bool slui_layer_set_follow(const slui_layer_set *layers, const slu_change *changes, size_t count,
                           uint8_t *moved);
void slui_layer_set_rebuild(const slui_layer_set *layers);

// Ends an edit: the layers take over the map's revision, and note what moved.
void slui_layer_set_finish(const slui_layer_set *layers, const slu_change *changes, size_t count,
                           const uint8_t *moved);

// Where in an area, of at most SLUI_BOARD_INNER tiles to a side, the unit can stand by what the map
// says now: a board (board.h) whose first bit is the area's upper left tile. The bits of other
// tiles are undefined.
uint64_t slui_layer_fits(const slu_map *layer, slu_rect area);

#endif
