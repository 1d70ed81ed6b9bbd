// SPDX-License-Identifier: MIT
// How one kind of unit sees a map: where it fits, and what standing there costs.
//
// For a one-tile unit that follows the map's own costs and characters, without influence, the view
// is plain: the map's own arrays say it all, and searches read those. Any other view is computed
// from the one map, tile by tile, when a search looks around; it stores nothing per tile.
//
// Invariant: a view never shows ground where the map has a wall, and a step that a view allows is
// one that the map allows to a single tile. So the map's components bound what a unit can reach,
// unless it leaps.
//
// Cost of a look: 9 tiles for a small unit, about 3 * size * size for a wide one.
#ifndef SLUI_VIEW_H
#define SLUI_VIEW_H

#include "map/influence.h"
#include "map/map.h"
#include "map/rules.h"

typedef struct slui_view {
    const slu_map *map;
    const slu_influence *influence;
    int size;
    bool plain;
    bool picky;            // enters only some characters:
    uint32_t enters[8];    // one bit each
    const double *factors; // by character; NULL: all 1
    bool leaps;            // leaves its component, so those bound nothing
} slui_view;

// The tile a unit stands on and its neighbours: what standing there costs, in hundredths, 0 where
// the unit does not fit.
typedef struct slui_sight {
    uint32_t cost[9]; // row by row
    uint8_t around;   // as in slu_map
} slui_sight;

// Checks the rules and creates the view of a map that they define.
slu_status slui_view_make(const slu_map *map, const slu_rules *rules, slui_view *view,
                          slu_error *error);

// The same for rules that have been checked.
slui_view slui_view_of(const slu_map *map, const slu_rules *rules);

// Rejects a start outside the map, in a wall or where the unit does not fit.
slu_status slui_view_check_start(const slui_view *view, slu_tile start, slu_error *error);

// The cost of standing on a tile, in hundredths; 0 where the unit does not fit. Any tile is valid.
uint32_t slui_view_cost(const slui_view *view, slu_tile tile);

void slui_view_look(const slui_view *view, int x, int y, slui_sight *sight);

// The cost of standing on the tile in the middle.
static inline uint32_t slui_sight_here(const slui_sight *sight)
{
    return sight->cost[4];
}

// The charge for a step: in hundredths for the entered tile, in twelfths of them for the mean.
uint32_t slui_sight_charge(const slui_sight *sight, slu_charge charge, int direction);

// True if all ground costs 1, so that only the length of a path counts.
static inline bool slui_view_uniform(const slui_view *view)
{
    return slui_map_uniform(view->map) && !view->influence && !view->factors;
}

// A number that changes whenever the view does.
static inline uint64_t slui_view_revision(const slui_view *view)
{
    return view->map->revision + (view->influence ? view->influence->revision : 0);
}

// True if the unit may be barred from where a single tile could go.
static inline bool slui_view_narrows(const slui_view *view)
{
    return view->size > 1 || view->picky;
}

// True if a path connects two tiles, the first of which the unit fits on. Components of the map
// decide, so for a unit that is wide, picky or leaps only a false answer is certain.
bool slui_view_joins(const slui_view *view, slu_diagonals diagonals, slu_tile from, slu_tile to);

// Bounds on the cost of standing on a tile, in hundredths.
uint32_t slui_view_cheapest(const slui_view *view);
uint32_t slui_view_costliest(const slui_view *view);

static inline uint8_t slui_view_around(const slui_view *view, slu_tile tile)
{
    if (view->plain) return view->map->around[slui_map_index(view->map, tile)];
    slui_sight sight;
    slui_view_look(view, tile.x, tile.y, &sight);
    return sight.around;
}

#endif
