// SPDX-License-Identifier: MIT
// Ground that opens: it has had its place in a cell since the nest was built (nest.h), and takes
// it.
//
// A tile that opens joins its cell's separator. It joins the border of the cells inside that touch
// it, and what it touches outside joins the border of its cell and of the cells around. So borders
// change only along the branches from the tile and its neighbours to the root; and where they do,
// the children's places in them change too.
//
// Invariant: what the old structure says about borders is read before anything is written.
// Cost: the borders along a few branches, and a few sweeps over the cells.
#include "base/arrays.h"
#include "index/overlay/compass.h"
#include "index/overlay/nest_borders.h"

// Once more than this share of the ground has opened, the cells are too uneven: the nest is
// rebuilt.
enum { MOST_OPENED_SHARE = 4 };

// The sizes that memory is reserved by are raised by what has grown, which takes no sweep over the
// cells, and measured again now and then.
enum { REPAIRS_PER_MEASURE = 64 };

enum { AFFECTED = 1, LISTED = 2, OPENED = 4 };

typedef struct repair {
    slui_nest *nest;
    uint32_t *opened; // tiles
    size_t opened_count, opened_capacity;
    uint8_t *marks;  // by cell
    uint32_t *tiles; // of borders
    size_t tile_count, tile_capacity;
    size_t *first;                     // by cell: its border in tiles
    uint32_t *counts;                  // by cell: how many
    size_t span_growth, square_growth; // of all cells together; squares are those of borders
    slui_nest_borders borders;
} repair;

// --- What has opened

static bool note_opened(repair *r, uint32_t tile)
{
    if (!SLUI_GROW(&r->nest->allocator, r->opened, r->opened_capacity, r->opened_count + 1))
        return false;
    r->opened[r->opened_count++] = tile;
    return true;
}

static bool find_in_area(repair *r, slu_rect area)
{
    const slu_map *map = r->nest->map;
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < area.x + area.width; x++) {
            const uint32_t tile = slui_map_index(map, (slu_tile){x, y});
            if (!slui_map_passable_at(map, tile)) continue;
            if (slui_nest_place(r->nest, tile) == SLUI_NO_NEST_CELL && !note_opened(r, tile))
                return false;
        }
    }
    return true;
}

static bool find_anywhere(repair *r)
{
    const slui_nest *n = r->nest;
    for (uint32_t cell = 0; cell < n->cell_count; cell++) {
        const slui_nest_cell *c = &n->cells[cell];
        for (uint32_t i = c->own + c->size; i < c->end; i++)
            if (slui_map_passable_at(n->map, n->tiles[i]) && !note_opened(r, n->tiles[i]))
                return false;
    }
    return true;
}

static bool find_opened(repair *r, const slu_rect *areas, size_t count)
{
    if (!areas) return find_anywhere(r);
    for (size_t i = 0; i < count; i++)
        if (!find_in_area(r, areas[i])) return false;
    return true;
}

// --- Which cells that affects

static void mark_up(repair *r, uint32_t cell)
{
    for (; cell != SLUI_NO_NEST_CELL && !(r->marks[cell] & AFFECTED);
         cell = r->nest->cells[cell].parent)
        r->marks[cell] |= AFFECTED;
}

static void mark_around(repair *r, uint32_t tile)
{
    const slu_map *map = r->nest->map;
    const int x = (int)(tile % (uint32_t)map->width), y = (int)(tile / (uint32_t)map->width);
    mark_up(r, r->nest->cell_of[tile]);
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        const slu_tile to = {x + slui_step_x[k], y + slui_step_y[k]};
        if (slui_map_inside(map, to)) mark_up(r, r->nest->cell_of[slui_map_index(map, to)]);
    }
}

// Remembers the border of a cell as it is.
static bool list_border(repair *r, uint32_t cell)
{
    const slui_nest_cell *c = &r->nest->cells[cell];
    if (r->marks[cell] & LISTED) return true;
    if (!SLUI_GROW(&r->nest->allocator, r->tiles, r->tile_capacity, r->tile_count + c->border))
        return false;
    r->marks[cell] |= LISTED;
    r->first[cell] = r->tile_count;
    r->counts[cell] = c->border;
    for (uint32_t i = 0; i < c->border; i++)
        r->tiles[r->tile_count++] = slui_nest_tile(r->nest, cell, c->size + i);
    return true;
}

// Of the affected cells and their children: what their places will be found by.
static bool list_borders(repair *r)
{
    const slui_nest *n = r->nest;
    for (uint32_t cell = 0; cell < n->cell_count; cell++) {
        if (!(r->marks[cell] & AFFECTED)) continue;
        if (!list_border(r, cell)) return false;
        for (int i = 0; i < 2; i++)
            if (n->cells[cell].child[i] != SLUI_NO_NEST_CELL &&
                !list_border(r, n->cells[cell].child[i]))
                return false;
    }
    return true;
}

// --- Changing them

// Moves a wall of a cell to the end of its ground, unless it is there: areas may overlap.
static void open_tile(repair *r, uint32_t tile)
{
    if (slui_nest_place(r->nest, tile) != SLUI_NO_NEST_CELL) return;
    slui_nest_cell *c = &r->nest->cells[r->nest->cell_of[tile]];
    uint32_t *tiles = r->nest->tiles, at = c->own + c->size;
    while (tiles[at] != tile)
        at++;
    tiles[at] = tiles[c->own + c->size];
    tiles[c->own + c->size++] = tile;
    r->marks[r->nest->cell_of[tile]] |= OPENED;
    r->nest->opened++;
    r->span_growth++;
}

static bool is_new(const repair *r, uint32_t cell)
{
    const slui_nest_borders *b = &r->borders;
    if (b->rank_count != r->counts[cell]) return true;
    for (size_t i = 0; i < b->rank_count; i++)
        if ((uint32_t)b->ranks[i] != r->tiles[r->first[cell] + i]) return true;
    return false;
}

static bool take_border(repair *r, uint32_t cell)
{
    const slui_nest_borders *b = &r->borders;
    if (!SLUI_GROW(&r->nest->allocator, r->tiles, r->tile_capacity, r->tile_count + b->rank_count))
        return false;
    r->first[cell] = r->tile_count;
    r->counts[cell] = (uint32_t)b->rank_count;
    for (size_t i = 0; i < b->rank_count; i++)
        r->tiles[r->tile_count++] = (uint32_t)b->ranks[i];
    return true;
}

static bool give_strips(repair *r, uint32_t cell)
{
    const slu_allocator *a = &r->nest->allocator;
    slui_nest_cell *c = &r->nest->cells[cell];
    const uint32_t count = r->counts[cell];
    uint16_t *into = slui_alloc(a, count, sizeof *into);
    uint32_t *edges = c->leaf ? slui_alloc(a, count, sizeof *edges) : NULL;
    if (!into || (c->leaf && !edges)) {
        slui_free(a, into, count, sizeof *into);
        if (edges) slui_free(a, edges, count, sizeof *edges);
        return false;
    }
    if (c->owns_into) {
        slui_free(a, c->into, c->border, sizeof *c->into);
        if (c->edge_tiles) slui_free(a, c->edge_tiles, c->border, sizeof *c->edge_tiles);
    }
    c->owns_into = true;
    c->into = into;
    c->edge_tiles = edges;
    c->border = count;
    if (edges) memcpy(edges, r->tiles + r->first[cell], count * sizeof *edges);
    return true;
}

static void note_growth(repair *r, const slui_nest_cell *c, size_t before)
{
    if (c->border <= before) return;
    r->span_growth += c->border - before;
    r->square_growth += (size_t)c->border * c->border - before * before;
}

static bool repair_cell(repair *r, uint32_t cell)
{
    slui_nest_cell *c = &r->nest->cells[cell];
    const uint32_t *tiles[2] = {NULL, NULL};
    size_t counts[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        if (c->child[i] == SLUI_NO_NEST_CELL) continue;
        tiles[i] = r->tiles + r->first[c->child[i]];
        counts[i] = r->counts[c->child[i]];
    }
    if (!slui_nest_borders_find(&r->borders, cell, tiles, counts)) return false;
    if (is_new(r, cell)) {
        const uint32_t before = c->border;
        if (!take_border(r, cell) || !give_strips(r, cell)) return false;
        note_growth(r, c, before);
    } else if (!(r->marks[cell] & OPENED)) {
        return true;
    }
    c->stamp = r->nest->repairs;
    return slui_cell_span(c) <= UINT16_MAX;
}

static bool repair_cells(repair *r)
{
    slui_nest *n = r->nest;
    for (uint32_t cell = n->cell_count; cell-- > 0;)
        if ((r->marks[cell] & AFFECTED) && !repair_cell(r, cell)) return false;
    for (uint32_t cell = 1; cell < n->cell_count; cell++) {
        const slui_nest_cell *c = &n->cells[cell];
        if (!(r->marks[cell] & LISTED)) continue;
        slui_nest_borders_map(n, c->parent, r->tiles + r->first[cell], c->border,
                              r->tiles + r->first[c->parent], c->into);
    }
    return true;
}

// On the path from a cell to the root each cell counts at most once in what is reserved, so it
// grows by no more than all cells together.
static bool measure(const repair *r)
{
    slui_nest *n = r->nest;
    if (n->repairs % REPAIRS_PER_MEASURE == 0) return slui_nest_measure(n);
    n->most_climb += r->span_growth;
    n->most_trail += r->span_growth;
    n->most_stack += r->square_growth;
    for (uint32_t i = 0; i < n->cell_count; i++) {
        if (!(r->marks[i] & AFFECTED)) continue;
        const slui_nest_cell *c = &n->cells[i];
        if (slui_cell_span(c) > n->most_span) n->most_span = slui_cell_span(c);
        if (!c->leaf) continue;
        const uint32_t ground = slui_nest_leaf_ground(n, i);
        if (ground > n->most_leaf_tiles) n->most_leaf_tiles = ground;
    }
    return true;
}

static bool is_even(const slui_nest *n)
{
    if (n->most_leaf_tiles > SLUI_MOST_LEAF_TILES) return false;
    return (uint64_t)n->opened * MOST_OPENED_SHARE <= n->map->passable;
}

static bool reserve(repair *r)
{
    const slui_nest *n = r->nest;
    r->marks = slui_alloc(&n->allocator, n->cell_count, sizeof *r->marks);
    r->first = slui_alloc(&n->allocator, n->cell_count, sizeof *r->first);
    r->counts = slui_alloc(&n->allocator, n->cell_count, sizeof *r->counts);
    // So that there is an array, even if all borders are empty.
    if (!SLUI_GROW(&n->allocator, r->tiles, r->tile_capacity, 1)) return false;
    return r->marks && r->first && r->counts && slui_nest_borders_create(&r->borders, r->nest);
}

static bool run(repair *r)
{
    for (size_t i = 0; i < r->opened_count; i++)
        mark_around(r, r->opened[i]);
    if (!list_borders(r)) return false;
    r->nest->repairs++;
    for (size_t i = 0; i < r->opened_count; i++)
        open_tile(r, r->opened[i]);
    return repair_cells(r) && measure(r) && is_even(r->nest) && slui_compass_place_again(r->nest);
}

static void release(repair *r)
{
    const slu_allocator *a = &r->nest->allocator;
    const size_t cells = r->nest->cell_count;
    slui_free(a, r->opened, r->opened_capacity, sizeof *r->opened);
    slui_free(a, r->marks, cells, sizeof *r->marks);
    slui_free(a, r->first, cells, sizeof *r->first);
    slui_free(a, r->counts, cells, sizeof *r->counts);
    slui_free(a, r->tiles, r->tile_capacity, sizeof *r->tiles);
    if (r->borders.nest) slui_nest_borders_release(&r->borders);
}

bool slui_nest_repair(slui_nest *n, const slu_rect *areas, size_t count)
{
    repair r = {.nest = n};
    bool done = find_opened(&r, areas, count);
    if (done && r.opened_count > 0) done = reserve(&r) && run(&r);
    release(&r);
    if (done) n->revision = n->map->revision;
    n->broken = !done;
    return done;
}
