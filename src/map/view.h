// SPDX-License-Identifier: MIT
// How one kind of unit sees a map: where it fits, and what standing there costs.
//
// A view is plain if the arrays of a map say it all, and searches read those: the map's own for a
// one-tile unit that may enter all ground, and those of its layer (layer.h) for any other, provided
// that the unit follows the map's costs. With influence, or factors of the unit's own, costs are
// computed tile by tile when a search looks around; a layer then says what can be reached. What
// looks at a few tiles only does without a layer (slui_view_make), and computes everything.
//
// Invariant: a view never shows ground where the map has a wall, and a step that a view allows is
// one that the map allows to a single tile. So the map's components bound what a unit can reach,
// unless it leaps; a layer's decide.
//
// Cost of a look if the view is not plain: 9 tiles for a small unit, about 3 * size * size for a
// wide one.
#ifndef SLUI_VIEW_H
#define SLUI_VIEW_H

#include "map/influence.h"
#include "map/layer.h"
#include "map/rules.h"

typedef struct slui_view {
    const slu_map *map;   // whose arrays a plain view reads: a layer's or the map's own
    const slu_map *layer; // says what the unit can reach; NULL: unknown
    const slu_influence *influence;
    slui_fit fit; // of the unit, also where a layer already says it
    bool plain;
    const double *factors; // by character; NULL: all 1
    bool leaps;            // leaves its component, so those bound nothing
} slui_view;

// The tile a unit stands on and its neighbours: what standing there costs, in hundredths, 0 where
// the unit does not fit.
typedef struct slui_sight {
    uint32_t cost[9]; // row by row
    uint8_t around;   // as in slu_map
} slui_sight;

// Checks the rules and creates the view of a map that they define, for a moment's use.
slu_status slui_view_make(const slu_map *map, const slu_rules *rules, slui_view *view,
                          slu_error *error);

// The same for rules that have been checked.
slui_view slui_view_of(const slu_map *map, const slu_rules *rules);

// Checks the rules and creates a view that holds the layer of its kind, to be released.
slu_status slui_view_hold(const slu_map *map, const slu_rules *rules, slui_view *view,
                          slu_error *error);
void slui_view_release(slui_view *view);

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

// What all ground costs, in hundredths; 0 if costs differ.
static inline uint32_t slui_view_even_cost(const slui_view *view)
{
    return view->influence || view->factors ? 0 : view->map->even_cost;
}

// What the ground under an influence costs wherever the influence is 0, in hundredths; 0 if that
// differs, or if there is no influence or no layer.
static inline uint32_t slui_view_ground_cost(const slui_view *view)
{
    return view->influence && !view->factors && view->layer ? view->layer->even_cost : 0;
}

// True if all ground costs the same, so that only the length of a path counts.
static inline bool slui_view_uniform(const slui_view *view)
{
    return slui_view_even_cost(view) != 0;
}

// A number that changes whenever the view does.
static inline uint64_t slui_view_revision(const slui_view *view)
{
    return view->map->revision + (view->influence ? view->influence->revision : 0);
}

// True if a path connects two tiles, the first of which the unit fits on. Only false is certain for
// a unit that leaps, and for one that is wide or picky if the view holds no layer.
bool slui_view_joins(const slui_view *view, slu_diagonals diagonals, slu_tile from, slu_tile to);

// Bounds on the cost of standing on a tile, in hundredths.
uint32_t slui_view_cheapest(const slui_view *view);
uint32_t slui_view_costliest(const slui_view *view);

// What a search's units and estimates depend on.
typedef struct slui_cost_range {
    bool uniform;
    uint32_t cheapest, costliest;
    uint32_t ground; // under an influence
} slui_cost_range;

slui_cost_range slui_view_cost_range(const slui_view *view);
bool slui_cost_range_equal(slui_cost_range a, slui_cost_range b);

static inline uint8_t slui_view_around(const slui_view *view, slu_tile tile)
{
    if (view->plain) return view->map->around[slui_map_index(view->map, tile)];
    slui_sight sight;
    slui_view_look(view, tile.x, tile.y, &sight);
    return sight.around;
}

#endif
