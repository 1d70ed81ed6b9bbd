// SPDX-License-Identifier: MIT
// Searches inside a leaf, over about 64 tiles, on the finder's nodes: Dijkstra's from an end of the
// query. For a part of a path the cost is known, so whatever leads beyond it is left out, the tile
// that looks nearest comes first, and the search ends as soon as a path of that cost is there.
//
// Invariant: only tiles inside the leaf are expanded, and the tile where the search begins. A tile
// of its border is reached, and ends a path.
#include "base/arrays.h"
#include "index/overlay/climb.h"

static uint64_t entry_of(int32_t cost, uint32_t tile)
{
    return (uint64_t)(uint32_t)cost << 32 | tile;
}

static bool push(slui_overlay_search *s, uint64_t entry)
{
    if (!SLUI_GROW(&s->allocator, s->heap, s->heap_capacity, s->heap_count + 1)) return false;
    size_t at = s->heap_count++;
    for (; at > 0 && entry < s->heap[(at - 1) / 2]; at = (at - 1) / 2)
        s->heap[at] = s->heap[(at - 1) / 2];
    s->heap[at] = entry;
    return true;
}

static uint64_t pop(slui_overlay_search *s)
{
    uint64_t *heap = s->heap;
    const uint64_t least = heap[0], moved = heap[--s->heap_count];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < s->heap_count; at = child) {
        if (child + 1 < s->heap_count && heap[child + 1] < heap[child]) child++;
        if (heap[child] >= moved) break;
        heap[at] = heap[child];
    }
    heap[at] = moved;
    return least;
}

int32_t slui_leaf_cost(const slu_finder *f, uint32_t tile)
{
    const slui_node node = f->nodes[tile];
    return node >= f->generation ? (int32_t)slui_node_g(node) : SLUI_NO_NUMBER;
}

// A search in a leaf: where it is, where it leads, and the cost that it knows.
typedef struct leaf_search {
    slui_overlay_search *s;
    slu_finder *f;
    uint32_t leaf, until;
    int until_x, until_y;
    int64_t known; // of the path to `until`; above all numbers if there is no such tile
    bool back;
    bool inside; // of the last tile that was looked at
    bool done;   // the path is known
} leaf_search;

static void trace_tile(const leaf_search *l, uint32_t tile, slu_event_kind kind)
{
    const slu_tile at = slui_finder_tile(l->f, tile);
    const uint64_t g = (uint64_t)slui_leaf_cost(l->f, tile) * l->s->metric->charges.grain;
    slui_trace_event(l->f, kind, at, at, g, 0);
}

static bool offer(leaf_search *l, int x, int y, uint32_t tile, int64_t cost, int direction)
{
    slu_finder *f = l->f;
    if (cost >= slui_leaf_cost(f, tile)) return true;
    int64_t rank = cost;
    if (l->until != SLUI_NO_NEST_CELL) {
        rank = slui_charges_bound(&l->s->metric->charges, l->until_x - x, l->until_y - y);
        if (cost + rank > l->known) return true;
        l->done |= tile == l->until && cost == l->known;
    }
    f->nodes[tile] = f->generation | (uint64_t)cost << SLUI_NODE_G_SHIFT | (unsigned)direction;
    return !l->inside || push(l->s, entry_of((int32_t)rank, tile));
}

// Whether a path may go on to a tile: inside the leaf, or to where it leads. With no such place, a
// path may end anywhere around the leaf.
static bool is_inside(leaf_search *l, uint32_t tile)
{
    const slui_nest *n = l->s->metric->nest;
    l->inside = tile == l->until || slui_cell_contains(n, l->leaf, n->cell_of[tile]);
    return l->inside;
}

static bool expand(leaf_search *l, uint32_t tile)
{
    slu_finder *f = l->f;
    const slui_charges *charges = &l->s->metric->charges;
    const uint32_t *ground = charges->view->map->cost;
    const int width = f->map->width;
    const int x = (int)(tile % (uint32_t)width), y = (int)(tile / (uint32_t)width);
    const int64_t cost = slui_leaf_cost(f, tile);
    int32_t costs[SLUI_DIRECTIONS];
    unsigned steps = charges->quick ? charges->moves[f->map->around[tile]]
                                    : slui_charges_steps(charges, tile, l->back, costs);
    f->nodes[tile] |= SLUI_NODE_EXPANDED;
    f->search.expanded++;
    for (; steps; steps &= steps - 1) {
        const int k = (int)SLUI_LOWEST_BIT(steps);
        const int to_x = x + slui_step_x[k], to_y = y + slui_step_y[k];
        const uint32_t to = (uint32_t)(to_y * width + to_x);
        if (!is_inside(l, to) && l->until != SLUI_NO_NEST_CELL) continue;
        const int32_t step =
            charges->quick
                ? slui_charges_number(charges, ground[l->back ? tile : to], slui_is_diagonal(k))
                : costs[k];
        if (!offer(l, to_x, to_y, to, cost + step, k)) return false;
    }
    return true;
}

// A tile that is reached more cheaply loses its mark and comes again; other entries for a tile that
// has been expanded are outdated.
static bool run(leaf_search *l, uint32_t from)
{
    slui_overlay_search *s = l->s;
    slu_finder *f = l->f;
    s->heap_count = 0;
    f->nodes[from] = f->generation | SLUI_NO_ARRIVAL;
    if (!push(s, entry_of(0, from))) return false;
    while (s->heap_count > 0 && !l->done) {
        const uint32_t tile = (uint32_t)pop(s);
        if (tile == l->until) continue;
        if (f->nodes[tile] & SLUI_NODE_EXPANDED) continue;
        if (s->traced) trace_tile(l, tile, SLU_EVENT_EXPANDING);
        if (!expand(l, tile)) return false;
        if (s->traced) trace_tile(l, tile, SLU_EVENT_CLOSING);
    }
    return true;
}

bool slui_leaf_search(slui_overlay_search *s, slu_finder *f, uint32_t leaf, uint32_t from,
                      bool back)
{
    leaf_search l = {s, f, leaf, SLUI_NO_NEST_CELL, 0, 0, INT64_MAX, back, false, false};
    return slui_finder_fresh_nodes(f) && run(&l, from);
}

bool slui_leaf_search_to(slui_overlay_search *s, slu_finder *f, uint32_t leaf, uint32_t from,
                         uint32_t to, int32_t cost)
{
    const slu_tile until = slui_finder_tile(f, to);
    leaf_search l = {s, f, leaf, to, until.x, until.y, cost, false, false, false};
    return slui_finder_fresh_nodes(f) && run(&l, from);
}

static uint32_t tile_before(const slu_finder *f, uint32_t tile)
{
    const int k = (int)(f->nodes[tile] & SLUI_NODE_ARRIVAL);
    return (uint32_t)((int64_t)tile - slui_step_y[k] * f->map->width - slui_step_x[k]);
}

bool slui_leaf_append(slui_overlay_search *s, slu_finder *f, uint32_t leaf, uint32_t from,
                      uint32_t to, int32_t cost)
{
    if (!slui_leaf_search_to(s, f, leaf, from, to, cost)) return false;
    size_t count = 0;
    for (uint32_t tile = to; tile != from; tile = tile_before(f, tile))
        count++;
    if (!slui_finder_reserve_path(f, s->path_length + count)) return false;
    s->path_length += count;
    size_t at = s->path_length;
    for (uint32_t tile = to; tile != from; tile = tile_before(f, tile))
        f->path[--at] = slui_finder_tile(f, tile);
    return true;
}
