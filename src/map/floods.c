// SPDX-License-Identifier: MIT
// Floods, and the groups that they form: see floods.h.
#include "map/floods.h"

#include "base/arrays.h"

#define END UINT32_MAX

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

static slui_board tiles_of(const slui_floods *f, uint32_t node)
{
    const uint32_t parcels = f->map->parcel_count;
    return node < parcels ? f->map->parcels[node].tiles : f->remnants[node - parcels].tiles;
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

bool slui_floods_begin(slui_floods *f, const slu_map *map, slu_rect walls, size_t count)
{
    f->map = map;
    if (!SLUI_GROW(&f->allocator, f->mark, f->mark_capacity, map->parcel_count)) return false;
    if (!SLUI_GROW(&f->allocator, f->flood, f->capacity, count)) return false;
    choose_base(f, count);
    f->count = f->reached_count = f->remnant_count = 0;
    f->running = 0;
    return find_remnants(f, walls) && SLUI_GROW(&f->allocator, f->mark, f->mark_capacity,
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

static bool is_dry(slui_floods *f, uint32_t group)
{
    for (uint32_t i = 0; i < f->count; i++)
        if (f->flood[i].next != END && slui_floods_group(f, i) == group) return false;
    return true;
}

SLUI_NOINLINE static void meet(slui_floods *f, uint32_t one, uint32_t other)
{
    one = slui_floods_group(f, one);
    other = slui_floods_group(f, other);
    if (one == other) return;
    // A flood that began where another had been is dry from the start.
    f->running -= !is_dry(f, one) && !is_dry(f, other);
    uint32_t low = one < other ? one : other, high = one < other ? other : one;
    f->flood[high].met = low;
}

// A flood has no place left to spread from.
static void rest(slui_floods *f, uint32_t flood)
{
    if (is_dry(f, slui_floods_group(f, flood))) f->running--;
}

uint32_t slui_floods_remaining(slui_floods *f)
{
    for (uint32_t i = 0; i < f->count; i++)
        if (f->flood[i].next != END) return slui_floods_group(f, i);
    return slui_floods_group(f, 0);
}

void slui_floods_measure(slui_floods *f)
{
    for (size_t i = 0; i < f->reached_count; i++) {
        const uint32_t node = f->reached[i].node, flood = f->mark[node] - f->base - 1;
        f->flood[slui_floods_group(f, flood)].tiles += SLUI_COUNT_BITS64(tiles_of(f, node));
    }
}

// ---- reaching

// A parcel has at most this many neighbours.
enum { MOST_REACHED = 4 * 4 * SLUI_PLOT_SIDE };

// Before a flood spreads, all that it may reach at once is reserved. False when memory runs out.
static bool reserve(slui_floods *f)
{
    return SLUI_GROW(&f->allocator, f->reached, f->reached_capacity,
                     f->reached_count + MOST_REACHED);
}

// Goes on to what a flood has found next to it.
SLUI_INLINE void touch(slui_floods *f, uint32_t flood, uint32_t node, uint32_t plot)
{
    const uint32_t mark = f->mark[node], base = f->base, own = base + 1 + flood;
    if (mark == own) return;
    if (mark > base) {
        meet(f, flood, mark - base - 1);
        return;
    }
    const uint32_t entry = (uint32_t)f->reached_count++;
    slui_parcel_flood *of = &f->flood[flood];
    f->reached[entry] = (slui_reached){node, plot, END};
    if (of->next == END)
        of->next = entry;
    else
        f->reached[of->last].link = entry;
    of->last = entry;
    f->mark[node] = own;
}

static void enter_remnants(slui_floods *f, uint32_t flood, uint32_t plot, slui_board bits)
{
    for (size_t i = find_remnant(f, plot); i < f->remnant_count; i++) {
        const slui_remnant *r = &f->remnants[i];
        if (r->plot != plot) break;
        if (!(r->tiles & bits)) continue;
        uint32_t node = f->map->parcel_count + (uint32_t)i;
        touch(f, flood, node, plot);
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
        if (parcels[p].tiles & bits) touch(f, flood, p, plot);
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

static void spread(slui_floods *f, uint32_t flood, slui_reached from)
{
    const uint32_t stride = f->map->plot_stride, plot = from.plot;
    const slui_board tiles = tiles_of(f, from.node);
    enter(f, flood, plot - stride, tiles << SLUI_DOWN);
    enter(f, flood, plot - 1, (tiles & SLUI_BOARD_LEFT) << SLUI_ACROSS);
    enter(f, flood, plot + 1, (tiles & SLUI_BOARD_RIGHT) >> SLUI_ACROSS);
    enter(f, flood, plot + stride, tiles >> SLUI_DOWN);
    if (f->eight) spread_diagonal(f, flood, plot, tiles);
}

// ---- running

bool slui_floods_add(slui_floods *f, slu_tile tile)
{
    const uint32_t flood = (uint32_t)f->count++;
    SLUI_ASSERT(f->count <= f->capacity);
    f->flood[flood] = (slui_parcel_flood){.next = END, .met = flood};
    if (!reserve(f)) return false;
    enter(f, flood, slui_plot_of(f->map, tile), slui_plot_bit(tile));
    f->running += f->flood[flood].next != END;
    return true;
}

bool slui_floods_run(slui_floods *f, uint32_t running)
{
    for (uint32_t turn = 0; f->running > running; turn = turn + 1 == f->count ? 0 : turn + 1) {
        const uint32_t at = f->flood[turn].next;
        if (at == END) continue;
        if (!reserve(f)) return false;
        spread(f, turn, f->reached[at]);
        const uint32_t next = f->reached[at].link;
        f->flood[turn].next = next;
        if (next == END) rest(f, turn);
    }
    return true;
}
