// SPDX-License-Identifier: MIT
// The costs from an end of a query to everything in and around its leaf: Dijkstra's search over
// about 16 tiles.
//
// Costs are kept in a window around the end, not in the finder's nodes, and so is what a step costs
// and what is inside the leaf: rows of a map's arrays are on pages of their own, and looking up
// pages took most of the time. So few tiles wait at a time that the least is found by looking at
// all of them, sooner than by a heap.
//
// Invariant: only tiles inside the leaf are expanded, so none beyond as many steps as it has tiles
// is reached. Outside the leaf and its border every tile of the window has a cost that nothing is
// below.
#include "base/arrays.h"
#include "index/overlay/climb.h"

enum { CLOSED = INT32_MIN };

// --- The window

bool slui_nearby_reserve(slui_nearby *w, const slu_allocator *a, uint32_t reach)
{
    if (w->tiles && w->reach >= reach) return true;
    unsigned shift = 0;
    while ((uint32_t)1 << shift < 2 * reach + 1)
        shift++;
    const size_t count = (2 * (size_t)reach + 1) << shift;
    slui_nearby_tile *tiles = slui_alloc(a, count, sizeof *tiles);
    if (!tiles) return false;
    slui_free(a, w->tiles, w->tile_count, sizeof *w->tiles);
    for (size_t i = 0; i < count; i++)
        tiles[i].cost = CLOSED;
    w->tiles = tiles;
    w->tile_count = count;
    w->reach = reach;
    w->shift = shift;
    w->open_count = 0;
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        w->offset[k] = slui_step_y[k] * ((int32_t)1 << shift) + slui_step_x[k];
    return true;
}

void slui_nearby_release(slui_nearby *w, const slu_allocator *a)
{
    slui_free(a, w->tiles, w->tile_count, sizeof *w->tiles);
    slui_free(a, w->open, w->open_capacity, sizeof *w->open);
    slui_free(a, w->waiting, w->waiting_capacity, sizeof *w->waiting);
}

size_t slui_nearby_bytes(const slui_nearby *w)
{
    return w->tile_count * sizeof *w->tiles + w->open_capacity * sizeof *w->open +
           w->waiting_capacity * sizeof *w->waiting;
}

// A row of the map is found by a product in place of a division: exact as long as the product of a
// tile's index and the width is below 2^SHARES.
enum { SHARES = 48 };
_Static_assert((uint64_t)SLU_MAX_SIDE *SLU_MAX_SIDE *SLU_MAX_SIDE < (uint64_t)1 << SHARES &&
                   SLU_MAX_SIDE < (uint64_t)1 << (64 - SHARES),
               "rows of the largest maps are found exactly");

static uint32_t row_of(const slui_nearby *w, uint32_t tile)
{
    return (uint32_t)(tile * w->row_share >> SHARES);
}

// The place of a tile of the map; false if it is not in the window.
static bool find_place(const slui_nearby *w, uint32_t tile, uint32_t *place)
{
    const uint32_t row = row_of(w, tile);
    const uint32_t x = tile - row * w->width - w->left, y = row - w->top;
    *place = (y << w->shift) + x;
    return x <= 2 * w->reach && y <= 2 * w->reach;
}

int32_t slui_nearby_cost(const slui_nearby *w, uint32_t tile)
{
    uint32_t place;
    return find_place(w, tile, &place) ? w->tiles[place].cost : SLUI_NO_NUMBER;
}

static void open_tiles(slui_nearby *w, const slui_charges *c, const uint32_t *tiles, uint32_t count,
                       bool inside)
{
    const uint32_t *costs = c->view->map->cost;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t place;
        if (!find_place(w, tiles[i], &place)) continue;
        slui_nearby_tile *t = &w->tiles[place];
        t->cost = SLUI_NO_NUMBER;
        t->tile = inside ? tiles[i] : SLUI_NO_NEARBY_TILE;
        t->entered[0] = c->quick ? slui_charges_number(c, costs[tiles[i]], false) : 0;
        t->entered[1] = c->quick ? slui_charges_number(c, costs[tiles[i]], true) : 0;
        w->open[w->open_count++] = place;
    }
}

static void move_window(slui_nearby *w, const slu_map *map, uint32_t tile)
{
    const uint32_t width = (uint32_t)map->width;
    if (w->width != width) w->row_share = (((uint64_t)1 << SHARES) / width) + 1;
    w->width = width;
    const uint32_t row = row_of(w, tile);
    w->left = tile - row * width - w->reach;
    w->top = row - w->reach;
}

// Moves the window to a tile, and opens a leaf and its border in it. What was open before is
// closed: the border already keeps a search inside, but not if the cells of a file were forged.
static bool open_window(slui_nearby *w, const slu_allocator *a, const slui_nest_metric *m,
                        uint32_t leaf, uint32_t from)
{
    const slui_nest *n = m->nest;
    const slui_nest_cell *of = &n->cells[leaf];
    for (size_t i = 0; i < w->open_count; i++)
        w->tiles[w->open[i]].cost = CLOSED;
    w->open_count = 0;
    move_window(w, n->map, from);
    size_t inside = 0;
    for (uint32_t cell = leaf; cell <= of->last; cell++)
        inside += n->cells[cell].size;
    if (!SLUI_GROW(a, w->open, w->open_capacity, inside + of->border)) return false;
    // Each tile waits at most once for every step into it, and the first for the beginning; and an
    // entry that does not count follows.
    if (!SLUI_GROW(a, w->waiting, w->waiting_capacity, inside * SLUI_DIRECTIONS + 2)) return false;
    for (uint32_t cell = leaf; cell <= of->last; cell++)
        open_tiles(w, &m->charges, n->tiles + n->cells[cell].own, n->cells[cell].size, true);
    open_tiles(w, &m->charges, of->edge_tiles, of->border, false);
    return true;
}

// --- The tiles that wait: costs and places

static uint64_t entry_of(int32_t cost, uint32_t place)
{
    return (uint64_t)(uint32_t)cost << 32 | place;
}

static uint64_t pop_least(slui_nearby *w)
{
    uint64_t *waiting = w->waiting, least = waiting[0];
    const size_t last = --w->waiting_count;
    size_t at = 0;
    for (size_t i = 1; i <= last; i++) {
        at = waiting[i] < least ? i : at;
        least = waiting[i] < least ? waiting[i] : least;
    }
    waiting[at] = waiting[last];
    return least;
}

// --- The search

// Whether a cost is lower is hard to guess, so nothing branches on it: an entry that does not count
// is written over by the next.
SLUI_INLINE void offer(slui_nearby *w, uint32_t place, int64_t cost)
{
    slui_nearby_tile *t = &w->tiles[place];
    const bool lower = cost < t->cost;
    t->cost = lower ? (int32_t)cost : t->cost;
    w->waiting[w->waiting_count] = entry_of((int32_t)cost, place);
    w->waiting_count += lower & (t->tile != SLUI_NO_NEARBY_TILE);
}

// Where the map's own cost of the tile entered is charged: of one of the neighbours, or back of
// this tile.
static void expand_quickly(slui_nearby *w, const slui_charges *c, bool back, uint32_t place)
{
    const slui_nearby_tile from = w->tiles[place];
    for (unsigned steps = c->moves[c->view->map->around[from.tile]]; steps; steps &= steps - 1) {
        const int k = (int)SLUI_LOWEST_BIT(steps);
        const uint32_t to = (uint32_t)((int32_t)place + w->offset[k]);
        const int32_t *entered = back ? from.entered : w->tiles[to].entered;
        offer(w, to, (int64_t)from.cost + entered[slui_is_diagonal(k)]);
    }
}

static void expand(slui_nearby *w, const slui_charges *c, bool back, uint32_t place)
{
    int32_t costs[SLUI_DIRECTIONS];
    const int64_t cost = w->tiles[place].cost;
    for (unsigned steps = slui_charges_steps(c, w->tiles[place].tile, back, costs); steps;
         steps &= steps - 1) {
        const int k = (int)SLUI_LOWEST_BIT(steps);
        offer(w, (uint32_t)((int32_t)place + w->offset[k]), cost + costs[k]);
    }
}

static void trace_tile(const slui_overlay_search *s, slu_finder *f, uint64_t entry,
                       slu_event_kind kind)
{
    const slu_tile at = slui_finder_tile(f, s->nearby.tiles[(uint32_t)entry].tile);
    slui_trace_event(f, kind, at, at, (entry >> 32) * s->metric->charges.grain, 0);
}

static void run(slui_overlay_search *s, slu_finder *f, bool back)
{
    const slui_charges *charges = &s->metric->charges;
    slui_nearby *w = &s->nearby;
    const bool traced = f->search.trace && !back;
    while (w->waiting_count > 0) {
        const uint64_t entry = pop_least(w);
        const uint32_t place = (uint32_t)entry;
        if ((int32_t)(entry >> 32) != w->tiles[place].cost) continue; // reached more cheaply since
        f->search.expanded++;
        if (traced) trace_tile(s, f, entry, SLU_EVENT_EXPANDING);
        (charges->quick ? expand_quickly : expand)(w, charges, back, place);
        if (traced) trace_tile(s, f, entry, SLU_EVENT_CLOSING);
    }
}

bool slui_nearby_search(slui_overlay_search *s, slu_finder *f, uint32_t leaf, uint32_t from,
                        bool back)
{
    slui_nearby *w = &s->nearby;
    uint32_t place;
    if (!open_window(w, &s->allocator, s->metric, leaf, from)) return false;
    find_place(w, from, &place);
    w->tiles[place].cost = 0;
    w->waiting[0] = entry_of(0, place);
    w->waiting_count = 1;
    run(s, f, back);
    return true;
}
