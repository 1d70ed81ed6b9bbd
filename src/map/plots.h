// SPDX-License-Identifier: MIT
// Plots and parcels: what components are made of, so that they split and merge without a write to
// every tile.
//
// A plot is a square of 8 x 8 tiles, one word of passable bits. Its 4-connected parts are its
// parcels, usually one. A parcel knows its component. Two parcels are connected if they have tiles
// on either side of the border of their plots; that is found from the words when it is asked.
//
// Invariants
//   - Every passable tile is in exactly one parcel, and a wall in none. Straight steps within the
//     plot lead from any tile of a parcel to all its others, and to no other parcel.
//   - Plots are numbered row by row, with a column of empty ones before each row, and a row of them
//     above the first and below the last; so that every plot of the map has eight neighbours. The
//     number of a plot is that of its first parcel, which is empty only if the plot has no ground.
//     Further parcels have numbers from plot_count on, in a chain. Parcel 0 is always empty.
//   - slits[plot] is not 0 if a diagonal step between two walls leads from some tile of the plot.
//     It may be outdated the other way around.
// Cost: 17 bytes for a plot and 16 for each further parcel, about 0.3 bytes per tile on real maps.
// A map of scattered walls has more; at worst, on a chequerboard, there are 32 parcels to a plot.
#ifndef SLUI_PLOTS_H
#define SLUI_PLOTS_H

#include "map/board.h"
#include "map/map.h"

enum { SLUI_PLOT_SIDE = SLUI_BOARD_SIDE };

// Reserves memory for the plots of a map without further parcels; false when it runs out.
bool slui_plots_reserve(slu_map *map);
void slui_plots_release(slu_map *map);

// Finds all parcels from `rows`, in the order of their first tiles within each plot; they have no
// components yet. False when memory runs out.
bool slui_plots_fill(slu_map *map);

// Removes tiles that have become walls, or adds tiles that have become ground, of a component that
// is already that of the ground beside them. `board` begins at `corner`, which may lie outside the
// map; the tiles are in its inner part. Sizes of components follow, and a component without tiles
// gives its number back. False when memory runs out.
bool slui_plots_close(slu_map *map, slu_tile corner, slui_board tiles);
bool slui_plots_open(slu_map *map, slu_tile corner, slui_board tiles, uint32_t component);

// The bit of a tile in its plot.
SLUI_INLINE slui_board slui_plot_bit(slu_tile tile)
{
    return UINT64_C(1) << (((unsigned)tile.y & 7) * SLUI_PLOT_SIDE + ((unsigned)tile.x & 7));
}

// The plots' columns and rows that have tiles of the map.
SLUI_INLINE int slui_plots_wide(const slu_map *map)
{
    return (map->width + SLUI_PLOT_SIDE - 1) / SLUI_PLOT_SIDE;
}
SLUI_INLINE int slui_plots_high(const slu_map *map)
{
    return (map->height + SLUI_PLOT_SIDE - 1) / SLUI_PLOT_SIDE;
}

#endif
