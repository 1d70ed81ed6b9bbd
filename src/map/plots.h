// SPDX-License-Identifier: MIT
// Plots and districts, parcels and wards: what components are made of, so that they split and merge
// without a write to every tile.
//
// A plot is a square of 8 x 8 tiles, one word of passable bits. Its 4-connected parts are its
// parcels, usually one. A district is a square of 8 x 8 plots, and its 4-connected parts are its
// wards. A tile is in a parcel, a parcel in a ward, a ward in a component. Two parcels are
// connected if they have tiles on either side of the border of their plots, and two wards if they
// have such parcels at the border of their districts; that is found from the words when it is
// asked.
//
// Invariants
//   - Every passable tile is in exactly one parcel, and a wall in none. Straight steps within the
//     plot lead from any tile of a parcel to all its others, and to no other parcel. The same holds
//     for wards, their parcels and districts, and for components, their wards and the map.
//   - Plots are numbered row by row, with a column of empty ones before each row, and a row of them
//     above the first and below the last; so that every plot of the map has eight neighbours. The
//     number of a plot is that of its first parcel, which is empty only if the plot has no ground.
//     Further parcels have numbers from plot_count on, in a chain. Parcel 0 is always empty, and
//     empty parcels are in ward 0.
//   - A ward without tiles is free, and of component 0.
//   - A ward has a bit of `plots` for every plot in which it has tiles, one of `mixed` for those of
//     them that have several parcels, and one of `slits` for those where a diagonal step between
//     two walls leads from one of its tiles, if the map keeps `joined`. It may have more.
//   - An exit is a plot at a side of its district, and has a bit: 8 of the upper side, 8 of the
//     lower one, 8 of the left, 8 of the right.
//   - A ward knows all wards next to it or none (wards.h).
// Cost: 16 bytes for a plot and for each further parcel, 64 for a ward: about 0.3 bytes per tile
// on real maps. A map of scattered walls has more; at worst, on a chequerboard, there are 32
// parcels to a plot, and as many wards.
#ifndef SLUI_PLOTS_H
#define SLUI_PLOTS_H

#include "map/board.h"
#include "map/map.h"

enum {
    SLUI_PLOT_SIDE = SLUI_BOARD_SIDE,             // tiles
    SLUI_DISTRICT_PLOTS = 8,                      // plots to a side of a district
    SLUI_DISTRICT_SIDE = 8 * SLUI_DISTRICT_PLOTS, // tiles
    SLUI_ACROSS = SLUI_BOARD_SIDE - 1,            // bits from one column of a plot to the other
    SLUI_DOWN = SLUI_BOARD_SIDE * SLUI_ACROSS,    // bits from the first row to the last
};

// Reserves memory for the plots of a map without further parcels; false when it runs out.
bool slui_plots_reserve(slu_map *map);
void slui_plots_release(slu_map *map);

// Finds all parcels from `rows`, in the order of their first tiles within each plot; they have no
// wards yet. False when memory runs out.
bool slui_plots_fill(slu_map *map);

// Wards of tiles on a board: at most half as many, since tiles next to each other are of one ward.
typedef struct slui_ward_set {
    int count;
    uint32_t wards[SLUI_BOARD_SIDE * SLUI_BOARD_SIDE / 2];
} slui_ward_set;

// The wards that some tiles are of, each once. The board begins at `corner`, which may lie one tile
// outside the map.
void slui_plots_wards(const slu_map *map, slu_tile corner, slui_board tiles, slui_ward_set *out);

// Removes tiles that have become walls, or adds tiles that have become ground, of a ward that is
// already that of the ground beside them. Sizes of wards and components follow, and those without
// tiles give their numbers back. False when memory runs out.
bool slui_plots_close(slu_map *map, slu_tile corner, slui_board tiles);
bool slui_plots_open(slu_map *map, slu_tile corner, slui_board tiles, uint32_t ward);

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

// The place of a plot in its district: 8 * row + column.
SLUI_INLINE uint32_t slui_plot_place(int column, int row)
{
    enum { SIDE = SLUI_DISTRICT_PLOTS };
    return (uint32_t)row % SIDE * SIDE + (uint32_t)column % SIDE;
}

// The same for the plot of a tile.
SLUI_INLINE uint32_t slui_place_at(slu_tile tile)
{
    return slui_plot_place(tile.x / SLUI_PLOT_SIDE, tile.y / SLUI_PLOT_SIDE);
}

// The plot at a place of the district whose first plot this is.
SLUI_INLINE uint32_t slui_plot_at(const slu_map *map, uint32_t district, uint32_t place)
{
    enum { SIDE = SLUI_DISTRICT_PLOTS };
    return district + place / SIDE * map->plot_stride + place % SIDE;
}

// Notes that a plot has several parcels, if so, in the wards of these.
SLUI_INLINE void slui_ward_note_mixed(slu_map *map, uint32_t plot, uint32_t place)
{
    const slui_parcel *parcels = map->parcels;
    if (!parcels[plot].next) return;
    for (uint32_t p = plot; p; p = parcels[p].next)
        map->wards[parcels[p].ward].mixed |= UINT64_C(1) << place;
}

// The exits that tiles of a plot at this place in its district are.
SLUI_INLINE uint32_t slui_exits(uint32_t place, slui_board tiles)
{
    enum { SIDE = SLUI_DISTRICT_PLOTS, LAST = SIDE - 1 };
    const uint64_t border =
        SLUI_BOARD_LEFT | SLUI_BOARD_RIGHT | UINT8_MAX | UINT64_MAX << SLUI_DOWN;
    const uint32_t column = place % SIDE, row = place / SIDE;
    uint32_t exits = 0;
    if (!(border >> place & 1)) return 0;
    if (row == 0 && tiles << SLUI_DOWN) exits |= 1u << column;
    if (row == LAST && tiles >> SLUI_DOWN) exits |= 1u << (SIDE + column);
    if (column == 0 && tiles & SLUI_BOARD_LEFT) exits |= 1u << (2 * SIDE + row);
    if (column == LAST && tiles & SLUI_BOARD_RIGHT) exits |= 1u << (3 * SIDE + row);
    return exits;
}

// All exits at some plots, given by their places.
SLUI_INLINE uint32_t slui_exits_of_plots(uint64_t plots)
{
    const uint64_t left = slui_board_upright(plots),
                   right = slui_board_upright(plots >> SLUI_ACROSS);
    return (uint32_t)((plots & UINT8_MAX) | plots >> SLUI_DOWN << 8 | left << 16 | right << 24);
}

// An exit of a district: a plot, and the plot across the border.
typedef struct slui_exit {
    uint32_t plot, beyond;
    unsigned side; // the upper, lower, left or right one
} slui_exit;

// The exit of a number, of the district whose first plot this is.
SLUI_INLINE slui_exit slui_exit_of(const slu_map *map, uint32_t district, unsigned number)
{
    enum { SIDE = SLUI_DISTRICT_PLOTS, LAST = SIDE - 1 };
    const uint32_t stride = map->plot_stride, at = number % SIDE;
    switch (number / SIDE) {
    case 0: return (slui_exit){district + at, district + at - stride, 0};
    case 1: return (slui_exit){district + at + LAST * stride, district + at + SIDE * stride, 1};
    case 2: return (slui_exit){district + at * stride, district + at * stride - 1, 2};
    default: return (slui_exit){district + at * stride + LAST, district + at * stride + SIDE, 3};
    }
}

// The first plot of the district of a tile.
SLUI_INLINE uint32_t slui_district_of(const slu_map *map, slu_tile tile)
{
    const int within = SLUI_DISTRICT_SIDE - 1;
    return slui_plot_of(map, (slu_tile){tile.x & ~within, tile.y & ~within});
}

SLUI_INLINE slu_tile slui_plot_tile(const slu_map *map, uint32_t plot)
{
    return (slu_tile){((int)(plot % map->plot_stride) - 1) * SLUI_PLOT_SIDE,
                      ((int)(plot / map->plot_stride) - 1) * SLUI_PLOT_SIDE};
}

// ---- boards across plots

// The plot of the first tile of a board; the next one to the right, the one below and the next one
// to that have the rest of it.
SLUI_INLINE uint32_t slui_plot_under(const slu_map *map, slu_tile corner)
{
    const uint32_t column = (uint32_t)(corner.x + SLUI_PLOT_SIDE) / SLUI_PLOT_SIDE;
    const uint32_t row = (uint32_t)(corner.y + SLUI_PLOT_SIDE) / SLUI_PLOT_SIDE;
    return row * map->plot_stride + column;
}

enum { SLUI_QUARTERS = 4 };

// What a board has in each of its four plots, as boards of these.
SLUI_INLINE void slui_plot_quarters(slu_tile corner, slui_board board,
                                    slui_board out[SLUI_QUARTERS])
{
    const unsigned x = (unsigned)corner.x % SLUI_PLOT_SIDE, y = (unsigned)corner.y % SLUI_PLOT_SIDE;
    const slui_board right = ((1u << x) - 1) * SLUI_BOARD_LEFT;
    const slui_board upper = board << y * SLUI_PLOT_SIDE;
    const slui_board lower = board >> 1 >> (63 - y * SLUI_PLOT_SIDE);
    out[0] = upper << x & ~right;
    out[1] = upper >> (SLUI_PLOT_SIDE - x) & right;
    out[2] = lower << x & ~right;
    out[3] = lower >> (SLUI_PLOT_SIDE - x) & right;
}

SLUI_INLINE slui_board slui_plot_ground(const slui_parcel *parcels, uint32_t plot)
{
    slui_board ground = parcels[plot].tiles;
    while ((plot = parcels[plot].next))
        ground |= parcels[plot].tiles;
    return ground;
}

// The passable tiles on a board that begins at `corner`.
SLUI_INLINE slui_board slui_plots_board(const slu_map *map, slu_tile corner)
{
    const slui_parcel *parcels = map->parcels;
    const uint32_t plot = slui_plot_under(map, corner), below = plot + map->plot_stride;
    const unsigned x = (unsigned)corner.x % SLUI_PLOT_SIDE, y = (unsigned)corner.y % SLUI_PLOT_SIDE;
    const slui_board left = (UINT8_MAX >> x) * SLUI_BOARD_LEFT;
    const slui_board upper = (slui_plot_ground(parcels, plot) >> x & left) |
                             (slui_plot_ground(parcels, plot + 1) << (SLUI_PLOT_SIDE - x) & ~left);
    const slui_board lower = (slui_plot_ground(parcels, below) >> x & left) |
                             (slui_plot_ground(parcels, below + 1) << (SLUI_PLOT_SIDE - x) & ~left);
    return upper >> y * SLUI_PLOT_SIDE | lower << 1 << (63 - y * SLUI_PLOT_SIDE);
}

SLUI_INLINE uint32_t slui_ward_at(const slu_map *map, slu_tile tile)
{
    return map->parcels[slui_parcel_at(map, tile)].ward;
}

#endif
