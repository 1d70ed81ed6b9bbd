// SPDX-License-Identifier: MIT
// Floods over parcels: see floods.h.
#include "map/floods.h"

#include "base/arrays.h"

#define NO_ENTRY UINT32_MAX

slui_floods *slui_floods_create(const slu_allocator *allocator)
{
    slui_floods *f = slui_alloc(allocator, 1, sizeof *f);
    if (f) f->allocator = *allocator;
    return f;
}

void slui_floods_destroy(slui_floods *f)
{
    if (!f) return;
    slu_allocator allocator = f->allocator;
    slui_free(&allocator, f->mark, f->mark_capacity, sizeof *f->mark);
    slui_free(&allocator, f->flood, f->capacity, sizeof *f->flood);
    slui_free(&allocator, f->reached, f->reached_capacity, sizeof *f->reached);
    slui_free(&allocator, f->remnants, f->remnant_capacity, sizeof *f->remnants);
    slui_free(&allocator, f, 1, sizeof *f);
}

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
static bool find_remnants(slui_floods *f, slu_rect walls)
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

// ---- beginning

// Marks are needed for as many floods as there are, and one for the plots of the rectangle.
static void choose_base(slui_floods *f, size_t count)
{
    f->base += (uint32_t)f->count + 1;
    if (f->base > UINT32_MAX / 2 - count) {
        memset(f->mark, 0, f->mark_capacity * sizeof *f->mark);
        f->base = 1;
    }
}

bool slui_floods_begin(slui_floods *f, const slu_map *map, const slu_rect *walls, size_t count)
{
    f->map = map;
    if (!SLUI_GROW(&f->allocator, f->mark, f->mark_capacity, map->parcel_count)) return false;
    choose_base(f, count);
    f->count = f->reached_count = f->remnant_count = 0;
    f->running = 0;
    if (walls && !find_remnants(f, *walls)) return false;
    return SLUI_GROW(&f->allocator, f->mark, f->mark_capacity,
                     map->parcel_count + f->remnant_count);
}

// ---- groups

// Path halving, as for components.
uint32_t slui_floods_group(slui_floods *f, uint32_t flood)
{
    slui_parcel_flood *of = f->flood;
    while (of[flood].met != flood) {
        of[flood].met = of[of[flood].met].met;
        flood = of[flood].met;
    }
    return flood;
}

static void meet(slui_floods *f, uint32_t one, uint32_t other)
{
    one = slui_floods_group(f, one);
    other = slui_floods_group(f, other);
    if (one == other) return;
    slui_parcel_flood *low = &f->flood[one < other ? one : other];
    slui_parcel_flood *high = &f->flood[one < other ? other : one];
    // A flood that began where another had been is dry from the start.
    f->running -= low->pending > 0 && high->pending > 0;
    high->met = one < other ? one : other;
    low->tiles += high->tiles;
    low->pending += high->pending;
}

uint32_t slui_floods_remaining(slui_floods *f)
{
    for (uint32_t i = 0; i < f->count; i++)
        if (f->flood[i].met == i && f->flood[i].pending > 0) return i;
    return slui_floods_group(f, 0);
}

// ---- spreading

static slui_board tiles_of(const slui_floods *f, uint32_t parcel)
{
    uint32_t count = f->map->parcel_count;
    return parcel < count ? f->map->parcels[parcel].tiles : f->remnants[parcel - count].tiles;
}

static bool reach(slui_floods *f, uint32_t flood, uint32_t parcel, uint32_t plot)
{
    const uint32_t entry = (uint32_t)f->reached_count;
    if (!SLUI_GROW(&f->allocator, f->reached, f->reached_capacity, f->reached_count + 1))
        return false;
    slui_parcel_flood *own = &f->flood[flood], *group = &f->flood[slui_floods_group(f, flood)];
    f->reached[f->reached_count++] = (slui_reached){parcel, plot, NO_ENTRY};
    if (own->next == NO_ENTRY)
        own->next = entry;
    else
        f->reached[own->last].link = entry;
    own->last = entry;
    group->tiles += SLUI_COUNT_BITS64(tiles_of(f, parcel));
    if (group->pending++ == 0) f->running++;
    f->mark[parcel] = f->base + 1 + flood;
    return true;
}

SLUI_INLINE bool touch(slui_floods *f, uint32_t flood, uint32_t parcel, uint32_t plot)
{
    const uint32_t mark = f->mark[parcel];
    if (mark <= f->base) return reach(f, flood, parcel, plot);
    if (mark - f->base - 1 != flood) meet(f, flood, mark - f->base - 1);
    return true;
}

static bool enter_remnants(slui_floods *f, uint32_t flood, uint32_t plot, slui_board bits)
{
    for (size_t i = find_remnant(f, plot); i < f->remnant_count; i++) {
        if (f->remnants[i].plot != plot) break;
        if (!(f->remnants[i].tiles & bits)) continue;
        if (!touch(f, flood, f->map->parcel_count + (uint32_t)i, plot)) return false;
    }
    return true;
}

// Advances to the parcels of a plot that have some of the tiles; false when memory runs out.
SLUI_INLINE bool enter(slui_floods *f, uint32_t flood, uint32_t plot, slui_board bits)
{
    if (!bits) return true;
    if (f->mark[plot] == f->base) return enter_remnants(f, flood, plot, bits);
    const slui_parcel *parcels = f->map->parcels;
    for (uint32_t p = plot; p; p = parcels[p].next)
        if (parcels[p].tiles & bits && !touch(f, flood, p, plot)) return false;
    return true;
}

enum { ACROSS = SLUI_BOARD_SIDE - 1, DOWN = SLUI_BOARD_SIDE * ACROSS };

static bool spread_straight(slui_floods *f, uint32_t flood, uint32_t plot, slui_board tiles)
{
    const uint32_t stride = f->map->plot_stride;
    return enter(f, flood, plot - stride, tiles << DOWN) &&
           enter(f, flood, plot - 1, (tiles & SLUI_BOARD_LEFT) << ACROSS) &&
           enter(f, flood, plot + 1, (tiles & SLUI_BOARD_RIGHT) >> ACROSS) &&
           enter(f, flood, plot + stride, tiles >> DOWN);
}

// Diagonal steps: to the same plot, to those beside it, and across its corners.
static bool spread_diagonal(slui_floods *f, uint32_t flood, uint32_t plot, slui_board tiles)
{
    const uint32_t stride = f->map->plot_stride;
    const slui_board wide = slui_board_level(tiles), left = tiles & SLUI_BOARD_LEFT;
    const slui_board right = tiles & SLUI_BOARD_RIGHT,
                     beside = left << SLUI_BOARD_SIDE | left >> SLUI_BOARD_SIDE;
    const slui_board on_right = right << SLUI_BOARD_SIDE | right >> SLUI_BOARD_SIDE;
    return enter(f, flood, plot, wide << SLUI_BOARD_SIDE | wide >> SLUI_BOARD_SIDE) &&
           enter(f, flood, plot - stride, wide << DOWN) &&
           enter(f, flood, plot + stride, wide >> DOWN) &&
           enter(f, flood, plot - 1, beside << ACROSS) &&
           enter(f, flood, plot + 1, on_right >> ACROSS) &&
           enter(f, flood, plot - stride - 1, left << DOWN << ACROSS) &&
           enter(f, flood, plot - stride + 1, right >> ACROSS << DOWN) &&
           enter(f, flood, plot + stride - 1, left >> DOWN << ACROSS) &&
           enter(f, flood, plot + stride + 1, right >> DOWN >> ACROSS);
}

// Advances by one parcel; false when memory runs out.
static bool spread(slui_floods *f, uint32_t flood)
{
    const slui_reached from = f->reached[f->flood[flood].next];
    const slui_board tiles = tiles_of(f, from.parcel);
    if (!spread_straight(f, flood, from.plot, tiles)) return false;
    if (f->eight && !spread_diagonal(f, flood, from.plot, tiles)) return false;
    slui_parcel_flood *own = &f->flood[flood];
    own->next = f->reached[own->next].link;
    if (--f->flood[slui_floods_group(f, flood)].pending == 0) f->running--;
    return true;
}

bool slui_floods_add(slui_floods *f, slu_tile tile)
{
    const uint32_t flood = (uint32_t)f->count;
    if (!SLUI_GROW(&f->allocator, f->flood, f->capacity, f->count + 1)) return false;
    f->flood[f->count++] = (slui_parcel_flood){.next = NO_ENTRY, .met = flood};
    return enter(f, flood, slui_plot_of(f->map, tile), slui_plot_bit(tile));
}

bool slui_floods_run(slui_floods *f, uint32_t running)
{
    for (size_t turn = 0; f->running > running; turn = turn + 1 == f->count ? 0 : turn + 1)
        if (f->flood[turn].next != NO_ENTRY && !spread(f, (uint32_t)turn)) return false;
    return true;
}
