// SPDX-License-Identifier: MIT
// Floods over the parcels of a map, past a rectangle that is wall to them: see floods.h.
#include "map/flood_steps.h"

// ---- remnants

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

// The tiles of a plot, of which some are in a rectangle, that are not.
static slui_board outside_of(slu_rect walls, int x, int y)
{
    int left = walls.x > x ? walls.x - x : 0, top = walls.y > y ? walls.y - y : 0;
    int right = at_most(walls.x + walls.width - x, SLUI_PLOT_SIDE);
    int bottom = at_most(walls.y + walls.height - y, SLUI_PLOT_SIDE);
    return ~(slui_board_corner(right - left, bottom - top) << (top * SLUI_BOARD_SIDE + left));
}

// Adds what a rectangle leaves of a plot; false when memory runs out.
static bool add_remnants(slui_floods *f, slu_rect walls, int column, int row)
{
    const slu_map *map = f->map;
    int x = column * SLUI_PLOT_SIDE, y = row * SLUI_PLOT_SIDE;
    uint32_t plot = slui_plot_of(map, (slu_tile){x, y});
    slui_board ground = 0;
    for (uint32_t p = plot; p; p = map->parcels[p].next)
        ground |= map->parcels[p].tiles;
    f->mark[plot] = f->base;
    for (ground &= outside_of(walls, x, y); ground;) {
        slui_board part = slui_board_flood(slui_board_lowest(ground), ground, ground);
        if (!SLUI_GROW(&f->allocator, f->remnants, f->remnant_capacity, f->remnant_count + 1))
            return false;
        f->remnants[f->remnant_count++] = (slui_remnant){part, plot};
        ground &= ~part;
    }
    return true;
}

// From outside, only the plots at the border of the rectangle can be entered.
bool slui_flood_find_remnants(slui_floods *f, slu_rect walls)
{
    int left = walls.x / SLUI_PLOT_SIDE, right = (walls.x + walls.width - 1) / SLUI_PLOT_SIDE;
    int top = walls.y / SLUI_PLOT_SIDE, bottom = (walls.y + walls.height - 1) / SLUI_PLOT_SIDE;
    for (int row = top; row <= bottom; row++) {
        bool all = row == top || row == bottom || left == right;
        for (int column = left; column <= right; column += all ? 1 : right - left)
            if (!add_remnants(f, walls, column, row)) return false;
    }
    return true;
}

// The first remnant of a plot, or that of a later plot.
static size_t find_remnant(const slui_floods *f, uint32_t plot)
{
    size_t low = 0, high = f->remnant_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (f->remnants[middle].plot < plot)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

slui_board slui_flood_tiles(const slui_floods *f, uint32_t node)
{
    const uint32_t parcels = f->map->parcel_count;
    return node < parcels ? f->map->parcels[node].tiles : f->remnants[node - parcels].tiles;
}

// ---- reaching

static void enter_remnants(slui_floods *f, uint32_t flood, uint32_t plot, slui_board bits)
{
    for (size_t i = find_remnant(f, plot); i < f->remnant_count; i++) {
        const slui_remnant *r = &f->remnants[i];
        if (r->plot != plot) break;
        if (!(r->tiles & bits)) continue;
        uint32_t node = f->map->parcel_count + (uint32_t)i;
        slui_flood_touch(f, flood, (slui_reached){node, plot, 0, SLUI_FLOOD_END}, node);
    }
}

// Enters the parcels of a plot that have some of the tiles.
SLUI_INLINE void enter(slui_floods *f, uint32_t flood, uint32_t plot, slui_board bits)
{
    if (!bits) return;
    if (f->mark[plot] == f->base) {
        enter_remnants(f, flood, plot, bits);
        return;
    }
    const slui_parcel *parcels = f->map->parcels;
    for (uint32_t p = plot; p; p = parcels[p].next)
        if (parcels[p].tiles & bits)
            slui_flood_touch(f, flood, (slui_reached){p, plot, 0, SLUI_FLOOD_END}, p);
}

void slui_flood_enter(slui_floods *f, uint32_t flood, uint32_t plot, slui_board bits)
{
    enter(f, flood, plot, bits);
}

// ---- spreading

static void spread_diagonal(slui_floods *f, uint32_t flood, uint32_t plot, slui_board tiles)
{
    enum { ROW = SLUI_BOARD_SIDE, ACROSS = SLUI_ACROSS, DOWN = SLUI_DOWN };
    const uint32_t above = plot - f->map->plot_stride, below = plot + f->map->plot_stride;
    const slui_board beside = slui_board_level(tiles);
    const slui_board left = tiles & SLUI_BOARD_LEFT, right = tiles & SLUI_BOARD_RIGHT;
    enter(f, flood, plot, beside << ROW | beside >> ROW);
    enter(f, flood, above, beside << DOWN);
    enter(f, flood, below, beside >> DOWN);
    enter(f, flood, plot - 1, left << ROW << ACROSS | left >> ROW << ACROSS);
    enter(f, flood, plot + 1, right << ROW >> ACROSS | right >> ROW >> ACROSS);
    enter(f, flood, above - 1, left << DOWN << ACROSS);
    enter(f, flood, above + 1, right >> ACROSS << DOWN);
    enter(f, flood, below - 1, left >> DOWN << ACROSS);
    enter(f, flood, below + 1, right >> DOWN >> ACROSS);
}

SLUI_INLINE bool spread_parcel(slui_floods *f, uint32_t flood, slui_reached from)
{
    const uint32_t stride = f->map->plot_stride, plot = from.plot;
    const slui_board tiles = slui_flood_tiles(f, from.node);
    enter(f, flood, plot - stride, tiles << SLUI_DOWN);
    enter(f, flood, plot - 1, (tiles & SLUI_BOARD_LEFT) << SLUI_ACROSS);
    enter(f, flood, plot + 1, (tiles & SLUI_BOARD_RIGHT) >> SLUI_ACROSS);
    enter(f, flood, plot + stride, tiles >> SLUI_DOWN);
    if (f->eight) spread_diagonal(f, flood, plot, tiles);
    return true;
}

bool slui_flood_parcels(slui_floods *f, uint32_t running)
{
    return slui_floods_take_turns(f, running, spread_parcel);
}
