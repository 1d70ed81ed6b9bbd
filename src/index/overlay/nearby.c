// SPDX-License-Identifier: MIT
// The costs from an end of a query to everything in and around its leaf: Dijkstra's search over
// about 16 tiles.
//
// Costs are kept in a window around the end, not in the finder's nodes, and so is what is inside
// the leaf: rows of a map's arrays are on pages of their own, and looking up pages took most of the
// time.
//
// Invariant: only tiles inside the leaf are expanded, so none beyond as many steps as it has tiles
// is reached. Outside the leaf and its border every tile of the window has a cost that nothing is
// below.
#include "base/arrays.h"
#include "base/heap.h"
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
    return true;
}

void slui_nearby_release(slui_nearby *w, const slu_allocator *a)
{
    slui_free(a, w->tiles, w->tile_count, sizeof *w->tiles);
    slui_free(a, w->open, w->open_capacity, sizeof *w->open);
    slui_free(a, w->heap, w->heap_capacity, sizeof *w->heap);
}

size_t slui_nearby_bytes(const slui_nearby *w)
{
    return w->tile_count * sizeof *w->tiles + w->open_capacity * sizeof *w->open +
           w->heap_capacity * sizeof *w->heap;
}

// The place of a tile of the map; false if it is not in the window.
static bool find_place(const slui_nearby *w, uint32_t tile, uint32_t *place)
{
    const uint32_t x = tile % w->width - w->left, y = tile / w->width - w->top;
    *place = (y << w->shift) + x;
    return x <= 2 * w->reach && y <= 2 * w->reach;
}

int32_t slui_nearby_cost(const slui_nearby *w, uint32_t tile)
{
    uint32_t place;
    return find_place(w, tile, &place) ? w->tiles[place].cost : SLUI_NO_NUMBER;
}

static void open_tiles(slui_nearby *w, const uint32_t *tiles, uint32_t count, bool inside)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t place;
        if (!find_place(w, tiles[i], &place)) continue;
        w->tiles[place] = (slui_nearby_tile){SLUI_NO_NUMBER, inside};
        w->open[w->open_count++] = place;
    }
}

// Moves the window to a tile, and opens a leaf and its border in it. What was open before is
// closed: the border already keeps a search inside, but not if the cells of a file were forged.
static bool open_window(slui_nearby *w, const slu_allocator *a, const slui_nest *n, uint32_t leaf,
                        uint32_t from)
{
    const slui_nest_cell *of = &n->cells[leaf];
    for (size_t i = 0; i < w->open_count; i++)
        w->tiles[w->open[i]].cost = CLOSED;
    w->open_count = 0;
    w->width = (uint32_t)n->map->width;
    w->left = from % w->width - w->reach;
    w->top = from / w->width - w->reach;
    size_t most = of->border;
    for (uint32_t cell = leaf; cell <= of->last; cell++)
        most += n->cells[cell].size;
    if (!SLUI_GROW(a, w->open, w->open_capacity, most)) return false;
    for (uint32_t cell = leaf; cell <= of->last; cell++)
        open_tiles(w, n->tiles + n->cells[cell].own, n->cells[cell].size, true);
    open_tiles(w, of->edge_tiles, of->border, false);
    return true;
}

// --- The open list: costs and places

static bool push(slui_nearby *w, const slu_allocator *a, int32_t cost, uint32_t place)
{
    if (!SLUI_GROW(a, w->heap, w->heap_capacity, w->heap_count + 1)) return false;
    slui_heap_push(w->heap, &w->heap_count, (uint64_t)(uint32_t)cost << 32 | place);
    return true;
}

// --- The search

static uint32_t tile_at(const slui_nearby *w, uint32_t place)
{
    const uint32_t x = place & (((uint32_t)1 << w->shift) - 1), y = place >> w->shift;
    return (w->top + y) * w->width + w->left + x;
}

static bool expand(slui_overlay_search *s, bool back, uint32_t place, int64_t cost)
{
    const slui_charges *charges = &s->metric->charges;
    slui_nearby *w = &s->nearby;
    const uint32_t tile = tile_at(w, place);
    const int32_t row = (int32_t)1 << w->shift;
    int32_t costs[SLUI_DIRECTIONS];
    for (unsigned steps = slui_charges_look(charges, tile, back, costs); steps;
         steps &= steps - 1) {
        const int k = (int)SLUI_LOWEST_BIT(steps);
        const uint32_t to = (uint32_t)((int32_t)place + slui_step_y[k] * row + slui_step_x[k]);
        const uint32_t entered = back ? tile : (uint32_t)((int64_t)tile + charges->offset[k]);
        const int64_t sum = cost + slui_charges_looked(charges, entered, k, costs);
        if (sum >= w->tiles[to].cost) continue;
        w->tiles[to].cost = (int32_t)sum;
        if (w->tiles[to].inside && !push(w, &s->allocator, (int32_t)sum, to)) return false;
    }
    return true;
}

static void trace_tile(const slui_overlay_search *s, slu_finder *f, uint64_t entry,
                       slu_event_kind kind)
{
    const slu_tile at = slui_finder_tile(f, tile_at(&s->nearby, (uint32_t)entry));
    slui_trace_event(f, kind, at, at, (entry >> 32) * s->metric->charges.grain, 0);
}

static bool run(slui_overlay_search *s, slu_finder *f, bool back)
{
    slui_nearby *w = &s->nearby;
    const bool traced = f->search.trace && !back;
    while (w->heap_count > 0) {
        const uint64_t entry = slui_heap_pop(w->heap, &w->heap_count);
        const uint32_t place = (uint32_t)entry;
        if ((int32_t)(entry >> 32) != w->tiles[place].cost) continue; // reached more cheaply since
        f->search.expanded++;
        if (traced) trace_tile(s, f, entry, SLU_EVENT_EXPANDING);
        if (!expand(s, back, place, w->tiles[place].cost)) return false;
        if (traced) trace_tile(s, f, entry, SLU_EVENT_CLOSING);
    }
    return true;
}

bool slui_nearby_search(slui_overlay_search *s, slu_finder *f, uint32_t leaf, uint32_t from,
                        bool back)
{
    slui_nearby *w = &s->nearby;
    uint32_t place;
    if (!open_window(w, &s->allocator, s->metric->nest, leaf, from)) return false;
    find_place(w, from, &place);
    w->tiles[place].cost = 0;
    w->heap_count = 0;
    return push(w, &s->allocator, 0, place) && run(s, f, back);
}
