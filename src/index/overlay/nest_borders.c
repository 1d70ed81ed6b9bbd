// SPDX-License-Identifier: MIT
// The borders of nested cells: which tiles of its ancestors a cell touches, and where its parent
// knows them.
//
// The border of a cell is what its children's borders and the neighbours of its own tiles are, less
// its own tiles. So borders are found from the last cell, which has no children, to the first.
//
// Cost: time and memory proportional to the lengths of all borders together, about 5 times the
// number of tiles.
#include "index/overlay/nest_borders.h"

#include "base/arrays.h"

static uint64_t rank_of(const slui_nest *n, uint32_t tile, uint32_t place)
{
    const uint64_t depth = n->cells[n->cell_of[tile]].depth;
    return (UINT64_C(0xFFFF) - depth) << 48 | (uint64_t)place << 32 | tile;
}

bool slui_nest_borders_create(slui_nest_borders *b, slui_nest *nest)
{
    const size_t count = nest->map->tile_count;
    *b = (slui_nest_borders){.nest = nest};
    b->seen = slui_alloc(&nest->allocator, count, sizeof *b->seen);
    return b->seen != NULL;
}

void slui_nest_borders_release(slui_nest_borders *b)
{
    const slu_allocator *a = &b->nest->allocator;
    slui_free(a, b->seen, b->nest->map->tile_count, sizeof *b->seen);
    slui_free(a, b->ranks, b->rank_capacity, sizeof *b->ranks);
}

// Adds a tile unless it is there already, or a wall to the nest: ground that has become wall since
// still counts.
static bool add(slui_nest_borders *b, uint32_t cell, uint32_t tile)
{
    if (b->seen[tile] == cell + 1) return true;
    const uint32_t place = slui_nest_place(b->nest, tile);
    if (place == SLUI_NO_NEST_CELL) return true;
    b->seen[tile] = cell + 1;
    if (!SLUI_GROW(&b->nest->allocator, b->ranks, b->rank_capacity, b->rank_count + 1))
        return false;
    b->ranks[b->rank_count++] = rank_of(b->nest, tile, place);
    return true;
}

static bool add_neighbours(slui_nest_borders *b, uint32_t cell, uint32_t tile)
{
    const slu_map *map = b->nest->map;
    const int x = (int)(tile % (uint32_t)map->width), y = (int)(tile / (uint32_t)map->width);
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        const slu_tile to = {x + slui_step_x[k], y + slui_step_y[k]};
        if (!slui_map_inside(map, to)) continue;
        const uint32_t next = slui_map_index(map, to);
        // Neighbours that are not inside the cell are its ancestors'.
        if (slui_cell_contains(b->nest, cell, b->nest->cell_of[next])) continue;
        if (!add(b, cell, next)) return false;
    }
    return true;
}

// Those of a child's border that are not the cell's own.
static bool add_from_child(slui_nest_borders *b, uint32_t cell, const uint32_t *tiles, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (b->nest->cell_of[tiles[i]] != cell && !add(b, cell, tiles[i])) return false;
    return true;
}

// The lists are concatenations of a few that are sorted, and short.
static void sort_ranks(uint64_t *ranks, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const uint64_t rank = ranks[i];
        size_t at = i;
        for (; at > 0 && ranks[at - 1] > rank; at--)
            ranks[at] = ranks[at - 1];
        ranks[at] = rank;
    }
}

bool slui_nest_borders_find(slui_nest_borders *b, uint32_t cell, const uint32_t *const tiles[2],
                            const size_t counts[2])
{
    const slui_nest_cell *c = &b->nest->cells[cell];
    b->rank_count = 0;
    for (int i = 0; i < 2; i++)
        if (!add_from_child(b, cell, tiles[i], counts[i])) return false;
    for (uint32_t i = 0; i < c->size; i++)
        if (!add_neighbours(b, cell, b->nest->tiles[c->own + i])) return false;
    sort_ranks(b->ranks, b->rank_count);
    // A tile must not keep a stamp that the same cell would take for its own next time.
    for (size_t i = 0; i < b->rank_count; i++)
        b->seen[(uint32_t)b->ranks[i]] = 0;
    return true;
}

void slui_nest_borders_map(const slui_nest *n, uint32_t parent, const uint32_t *inner, size_t count,
                           const uint32_t *outer, uint16_t *into)
{
    const uint32_t size = n->cells[parent].size;
    uint32_t at = 0;
    for (size_t i = 0; i < count; i++) {
        if (n->cell_of[inner[i]] == parent) {
            into[i] = (uint16_t)slui_nest_place(n, inner[i]);
            continue;
        }
        while (outer[at] != inner[i])
            at++;
        into[i] = (uint16_t)(size + at);
    }
}

// --- The borders of all cells

typedef struct all_borders {
    slui_nest *nest;
    slui_nest_borders finder;
    uint32_t *tiles; // of all borders
    size_t count, capacity;
    size_t *first; // by cell; its border has cells[].border tiles
} all_borders;

static bool append(all_borders *a, uint32_t cell)
{
    const slui_nest_borders *b = &a->finder;
    if (!SLUI_GROW(&a->nest->allocator, a->tiles, a->capacity, a->count + b->rank_count))
        return false;
    a->first[cell] = a->count;
    a->nest->cells[cell].border = (uint32_t)b->rank_count;
    for (size_t i = 0; i < b->rank_count; i++)
        a->tiles[a->count++] = (uint32_t)b->ranks[i];
    return true;
}

static bool find_one(all_borders *a, uint32_t cell)
{
    const slui_nest_cell *c = &a->nest->cells[cell];
    const uint32_t *tiles[2] = {NULL, NULL};
    size_t counts[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        if (c->child[i] == SLUI_NO_NEST_CELL) continue;
        tiles[i] = a->tiles + a->first[c->child[i]];
        counts[i] = a->nest->cells[c->child[i]].border;
    }
    return slui_nest_borders_find(&a->finder, cell, tiles, counts) && append(a, cell);
}

static bool find_all(all_borders *a, bool *too_wide)
{
    for (uint32_t cell = a->nest->cell_count; cell-- > 0;) {
        if (!find_one(a, cell)) return false;
        if (slui_cell_span(&a->nest->cells[cell]) > UINT16_MAX) {
            *too_wide = true;
            return false;
        }
    }
    return true;
}

static void count_strips(const all_borders *a, size_t *edges)
{
    *edges = 0;
    for (uint32_t i = 0; i < a->nest->cell_count; i++)
        if (a->nest->cells[i].leaf) *edges += a->nest->cells[i].border;
}

static void lay_out(const all_borders *a)
{
    slui_nest *n = a->nest;
    size_t edge = 0;
    for (uint32_t i = 0; i < n->cell_count; i++) {
        slui_nest_cell *c = &n->cells[i];
        const uint32_t *tiles = a->tiles + a->first[i];
        c->into = n->into + a->first[i];
        if (c->parent != SLUI_NO_NEST_CELL)
            slui_nest_borders_map(n, c->parent, tiles, c->border, a->tiles + a->first[c->parent],
                                  c->into);
        if (!c->leaf) continue;
        c->edge_tiles = n->edge_tiles + edge;
        memcpy(c->edge_tiles, tiles, c->border * sizeof *tiles);
        edge += c->border;
    }
}

static bool keep_all(all_borders *a)
{
    slui_nest *n = a->nest;
    n->into_count = a->count;
    count_strips(a, &n->edge_tile_count);
    n->into = slui_alloc(&n->allocator, n->into_count, sizeof *n->into);
    n->edge_tiles = slui_alloc(&n->allocator, n->edge_tile_count, sizeof *n->edge_tiles);
    if (!n->into || !n->edge_tiles) return false;
    lay_out(a);
    return true;
}

bool slui_nest_find_borders(slui_nest *n, bool *too_wide)
{
    all_borders a = {.nest = n};
    if (!slui_nest_borders_create(&a.finder, n)) return false;
    a.first = slui_alloc(&n->allocator, n->cell_count, sizeof *a.first);
    // So that there is an array, even if all borders are empty.
    const bool reserved = SLUI_GROW(&n->allocator, a.tiles, a.capacity, 1);
    const bool done = a.first && reserved && find_all(&a, too_wide) && keep_all(&a);
    slui_free(&n->allocator, a.first, n->cell_count, sizeof *a.first);
    slui_free(&n->allocator, a.tiles, a.capacity, sizeof *a.tiles);
    slui_nest_borders_release(&a.finder);
    return done;
}
