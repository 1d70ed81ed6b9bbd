// SPDX-License-Identifier: MIT
// Dividing a map into nested cells: see nest.h.
//
// Only ground decides where a cell is cut (nest_cut.h). Its walls then join the side that they are
// nearest to, and those between the sides join the separator, so that ground which opens later
// finds its place.
//
// Cost: a cut and a sweep over the tiles of every cell, so a few sweeps over the map for each of
// about log2(tiles / 8) levels. Memory while it lasts: about 30 bytes per tile.
#include "index/overlay/nest.h"

#include "base/arrays.h"
#include "index/overlay/compass.h"
#include "index/overlay/nest_cut.h"

enum { WALL_HERE = 128 }; // in the cutter's marks: a wall of the current cell

// While cells are cut, tiles[] holds the numbers of tiles in the cutter's frame.

typedef struct builder {
    slui_nest *nest;
    const slu_map *map;
    slui_cutter cutter;
    uint8_t *ground; // by framed tile: whether it is
    uint32_t *spare; // by tile: a queue, then the tiles of a cell in their new order
    size_t cell_capacity;
    const slu_overlay_progress *progress;
    uint32_t settled; // tiles that are their cell's own
} builder;

static uint32_t add_cell(builder *b, uint32_t parent, uint32_t begin, uint32_t end)
{
    slui_nest *n = b->nest;
    if (!SLUI_GROW(&n->allocator, n->cells, b->cell_capacity, n->cell_count + (size_t)1))
        return SLUI_NO_NEST_CELL;
    const uint32_t cell = n->cell_count++;
    n->cells[cell] = (slui_nest_cell){.parent = parent,
                                      .child = {SLUI_NO_NEST_CELL, SLUI_NO_NEST_CELL},
                                      .last = cell,
                                      .begin = begin,
                                      .own = begin,
                                      .end = end,
                                      .slot = SLUI_NO_NEST_CELL};
    if (parent != SLUI_NO_NEST_CELL) n->cells[cell].depth = n->cells[parent].depth + 1u;
    return cell;
}

// --- Placing walls

static void mark_walls(const builder *b, const slui_nest_cell *c, uint8_t mark)
{
    for (uint32_t i = c->begin; i < c->end; i++)
        if (!b->ground[b->nest->tiles[i]]) b->cutter.mark[b->nest->tiles[i]] = mark;
}

static uint32_t beside(const builder *b, uint32_t framed, int direction)
{
    return (uint32_t)((int64_t)framed + slui_step_y[direction] * b->cutter.width +
                      slui_step_x[direction]);
}

// Walls take the side of the ground that is nearest in steps.
static void flood_walls(const builder *b, const slui_nest_cell *cell)
{
    const slui_cutter *c = &b->cutter;
    uint32_t head = 0, tail = 0;
    for (uint32_t i = cell->begin; i < cell->end; i++) {
        const uint32_t tile = b->nest->tiles[i];
        if (b->ground[tile] && c->side[tile] != SLUI_SIDE_CUT) b->spare[tail++] = tile;
    }
    while (head < tail) {
        const uint32_t from = b->spare[head++];
        for (int k = 0; k < SLUI_DIRECTIONS; k++) {
            const uint32_t to = beside(b, from, k);
            if (c->mark[to] != WALL_HERE || c->side[to] != SLUI_SIDE_NONE) continue;
            c->side[to] = c->side[from];
            b->spare[tail++] = to;
        }
    }
}

static bool touches_other_side(const builder *b, uint32_t wall)
{
    const slui_cutter *c = &b->cutter;
    const uint8_t other = c->side[wall] == SLUI_SIDE_A ? SLUI_SIDE_B : SLUI_SIDE_A;
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        const uint32_t to = beside(b, wall, k);
        if (c->side[to] != other) continue;
        // Of two walls that touch, the one on side A moves.
        if (other == SLUI_SIDE_B || c->mark[to] != WALL_HERE) return true;
    }
    return false;
}

static void place_walls(const builder *b, const slui_nest_cell *cell)
{
    const slui_cutter *c = &b->cutter;
    mark_walls(b, cell, WALL_HERE);
    flood_walls(b, cell);
    for (uint32_t i = cell->begin; i < cell->end; i++) {
        const uint32_t at = b->nest->tiles[i];
        if (c->mark[at] != WALL_HERE) continue;
        if (c->side[at] == SLUI_SIDE_NONE) c->side[at] = SLUI_SIDE_A;
        if (touches_other_side(b, at)) c->side[at] = SLUI_SIDE_CUT;
    }
    mark_walls(b, cell, 0);
}

// --- Cutting cells

static uint32_t collect_ground(builder *b, const slui_nest_cell *c)
{
    uint32_t count = 0;
    for (uint32_t i = c->begin; i < c->end; i++) {
        const uint32_t tile = b->nest->tiles[i];
        if (b->ground[tile]) slui_cutter_set(&b->cutter, count++, tile);
    }
    return count;
}

// Where a tile goes when the tiles of a cell are sorted: side A, side B, the separator's ground,
// its walls.
static int part_of(const builder *b, uint32_t tile)
{
    const uint8_t side = b->cutter.side[tile];
    if (side == SLUI_SIDE_A) return 0;
    if (side == SLUI_SIDE_B) return 1;
    return b->ground[tile] ? 2 : 3;
}

enum { PARTS = 4 };

static void sort_tiles(builder *b, const slui_nest_cell *c, uint32_t begin[PARTS + 1])
{
    uint32_t *tiles = b->nest->tiles, at[PARTS];
    memset(begin, 0, (PARTS + 1) * sizeof *begin);
    for (uint32_t i = c->begin; i < c->end; i++)
        begin[part_of(b, tiles[i]) + 1]++;
    begin[0] = c->begin;
    for (int p = 0; p < PARTS; p++)
        begin[p + 1] += begin[p];
    memcpy(at, begin, sizeof at);
    for (uint32_t i = c->begin; i < c->end; i++)
        b->spare[at[part_of(b, tiles[i])]++] = tiles[i];
    memcpy(tiles + c->begin, b->spare + c->begin, (c->end - c->begin) * sizeof *tiles);
}

static bool is_wide(const builder *b, const uint32_t *tiles, uint32_t count)
{
    const uint32_t width = (uint32_t)b->cutter.width;
    uint32_t least = width, most = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t x = tiles[i] % width;
        least = x < least ? x : least;
        most = x > most ? x : most;
    }
    return most - least > tiles[count - 1] / width - tiles[0] / width;
}

// Tiles are in the order of rows. A separator that is wider than high gets the order of columns, so
// that tiles which follow each other are near each other: the bricks of tables (bounds.h) rely on
// that to leave much out.
static void order_separator(const builder *b, uint32_t *tiles, uint32_t count)
{
    const uint32_t width = (uint32_t)b->cutter.width;
    if (count < 2 || !is_wide(b, tiles, count)) return;
    for (uint32_t i = 1; i < count; i++) {
        const uint32_t tile = tiles[i];
        uint32_t at = i;
        for (; at > 0 && tiles[at - 1] % width > tile % width; at--)
            tiles[at] = tiles[at - 1];
        tiles[at] = tile;
    }
}

static void forget_sides(const builder *b, const slui_nest_cell *c)
{
    for (uint32_t i = c->begin; i < c->end; i++)
        b->cutter.side[b->nest->tiles[i]] = SLUI_SIDE_NONE;
}

// The cell's own tiles are settled, and get their own numbers again.
static void claim_tiles(builder *b, uint32_t cell)
{
    slui_nest_cell *c = &b->nest->cells[cell];
    for (uint32_t i = c->own; i < c->end; i++) {
        b->nest->tiles[i] = slui_cutter_unframe(&b->cutter, b->map, b->nest->tiles[i]);
        b->nest->cell_of[b->nest->tiles[i]] = cell;
    }
    b->settled += c->end - c->own;
    if (b->progress->tell)
        b->progress->tell(b->progress->ctx, false, b->settled / (double)b->map->tile_count);
}

static bool divide(builder *b, uint32_t cell, bool below_leaf);

static bool divide_child(builder *b, uint32_t cell, int which, uint32_t begin, uint32_t end,
                         bool below_leaf)
{
    if (begin == end) return true;
    const uint32_t child = add_cell(b, cell, begin, end);
    if (child == SLUI_NO_NEST_CELL) return false;
    b->nest->cells[cell].child[which] = child;
    return divide(b, child, below_leaf);
}

// Divides a cell that has its range of tiles, and the cells inside it. Recursion is as deep as
// cells are nested: a cut leaves at most three quarters of the ground on one side.
static bool divide(builder *b, uint32_t cell, bool below_leaf)
{
    slui_nest *n = b->nest;
    const uint32_t ground = collect_ground(b, &n->cells[cell]);
    if (!below_leaf) {
        n->cells[cell].slot = n->slot_count++;
        n->cells[cell].leaf = ground <= SLUI_LEAF_TILES;
        n->leaf_count += n->cells[cell].leaf;
    }
    const bool inner_below = below_leaf || n->cells[cell].leaf;
    uint32_t begin[PARTS + 1];
    if (ground > SLUI_BOTTOM_TILES) {
        if (!slui_cutter_cut(&b->cutter, ground)) return false;
        place_walls(b, &n->cells[cell]);
    }
    sort_tiles(b, &n->cells[cell], begin);
    forget_sides(b, &n->cells[cell]);
    n->cells[cell].own = begin[2];
    n->cells[cell].size = begin[3] - begin[2];
    if (ground > SLUI_BOTTOM_TILES) order_separator(b, n->tiles + begin[2], n->cells[cell].size);
    claim_tiles(b, cell);
    if (!divide_child(b, cell, 0, begin[0], begin[1], inner_below)) return false;
    if (!divide_child(b, cell, 1, begin[1], begin[2], inner_below)) return false;
    n->cells[cell].last = n->cell_count - 1;
    return true;
}

static bool divide_map(builder *b)
{
    slui_nest *n = b->nest;
    const size_t count = b->map->tile_count;
    for (uint32_t tile = 0; tile < count; tile++) {
        n->tiles[tile] = slui_cutter_frame(&b->cutter, b->map, tile);
        b->ground[n->tiles[tile]] = slui_map_passable_at(b->map, tile);
    }
    const uint32_t root = add_cell(b, SLUI_NO_NEST_CELL, 0, (uint32_t)count);
    return root != SLUI_NO_NEST_CELL && divide(b, root, false);
}

// The array of cells gets its exact size, which slui_nest_release relies on.
static bool trim_cells(builder *b)
{
    slui_nest *n = b->nest;
    slui_nest_cell *cells = slui_alloc(&n->allocator, n->cell_count, sizeof *cells);
    if (cells) memcpy(cells, n->cells, n->cell_count * sizeof *cells);
    slui_free(&n->allocator, n->cells, b->cell_capacity, sizeof *cells);
    n->cells = cells;
    b->cell_capacity = n->cell_count;
    return cells != NULL;
}

static bool build(builder *b)
{
    slui_nest *n = b->nest;
    const size_t count = b->map->tile_count;
    n->tiles = slui_alloc(&n->allocator, count, sizeof *n->tiles);
    n->cell_of = slui_alloc(&n->allocator, count, sizeof *n->cell_of);
    b->spare = slui_alloc(&n->allocator, count, sizeof *b->spare);
    if (!n->tiles || !n->cell_of || !b->spare) return false;
    if (!slui_cutter_create(&b->cutter, b->map, &n->allocator)) return false;
    const size_t area = b->cutter.area;
    b->ground = slui_alloc(&n->allocator, area, sizeof *b->ground);
    const bool done = b->ground && divide_map(b);
    slui_free(&n->allocator, b->ground, area, sizeof *b->ground);
    slui_cutter_release(&b->cutter);
    if (!done) {
        slui_free(&n->allocator, n->cells, b->cell_capacity, sizeof *n->cells);
        n->cells = NULL;
        return false;
    }
    return trim_cells(b);
}

slui_nest *slui_nest_create(const slu_map *map, const slu_allocator *allocator,
                            const slu_overlay_progress *progress, bool *too_wide)
{
    slui_nest *n = slui_alloc(allocator, 1, sizeof *n);
    if (!n) return NULL;
    *n = (slui_nest){.allocator = *allocator, .map = map, .revision = map->revision, .holders = 1};
    n->walls_at_build = (uint32_t)(map->tile_count - map->passable);
    builder b = {.nest = n, .map = map, .progress = progress};
    bool done = build(&b);
    slui_free(allocator, b.spare, map->tile_count, sizeof *b.spare);
    if (done) done = slui_nest_find_borders(n, too_wide) && slui_nest_measure(n);
    if (done) done = slui_compass_place(n) && slui_nest_choose_kept(n);
    if (done) return n;
    slui_nest_release(n);
    return NULL;
}

static void release_strips(slui_nest *n)
{
    for (uint32_t i = 0; n->cells && i < n->cell_count; i++) {
        const slui_nest_cell *c = &n->cells[i];
        if (!c->owns_into) continue;
        slui_free(&n->allocator, c->into, c->border, sizeof *c->into);
        if (c->edge_tiles)
            slui_free(&n->allocator, c->edge_tiles, c->border, sizeof *c->edge_tiles);
    }
}

void slui_nest_release(slui_nest *n)
{
    if (!n || --n->holders > 0) return;
    const slu_allocator a = n->allocator;
    const size_t count = n->map->tile_count;
    release_strips(n);
    slui_free(&a, n->cells, n->cell_count, sizeof *n->cells);
    slui_free(&a, n->tiles, count, sizeof *n->tiles);
    slui_free(&a, n->cell_of, count, sizeof *n->cell_of);
    slui_free(&a, n->rank, count, sizeof *n->rank);
    slui_free(&a, n->into, n->into_count, sizeof *n->into);
    slui_free(&a, n->edge_tiles, n->edge_tile_count, sizeof *n->edge_tiles);
    slui_free(&a, n, 1, sizeof *n);
}

size_t slui_nest_rank_bytes(const slui_nest *n)
{
    return n->map->tile_count * sizeof *n->rank;
}

size_t slui_nest_bytes(const slui_nest *n)
{
    size_t bytes = sizeof *n + n->cell_count * sizeof *n->cells +
                   n->map->tile_count * (sizeof *n->tiles + sizeof *n->cell_of) +
                   slui_nest_rank_bytes(n) + n->into_count * sizeof *n->into +
                   n->edge_tile_count * sizeof *n->edge_tiles;
    for (uint32_t i = 0; i < n->cell_count; i++) {
        const slui_nest_cell *c = &n->cells[i];
        if (!c->owns_into) continue;
        bytes += c->border * (sizeof *c->into + (c->leaf ? sizeof *c->edge_tiles : 0));
    }
    return bytes;
}

// --- Reading

uint32_t slui_nest_tile(const slui_nest *n, uint32_t cell, uint32_t place)
{
    const slui_nest_cell *c = &n->cells[cell];
    while (place >= c->size) {
        place = c->into[place - c->size];
        c = &n->cells[c->parent];
    }
    return n->tiles[c->own + place];
}

uint32_t slui_nest_place(const slui_nest *n, uint32_t tile)
{
    const slui_nest_cell *c = &n->cells[n->cell_of[tile]];
    for (uint32_t place = 0; place < c->size; place++)
        if (n->tiles[c->own + place] == tile) return place;
    return SLUI_NO_NEST_CELL;
}

uint32_t slui_nest_find_edge(const slui_nest_cell *child, uint32_t place)
{
    const uint16_t *into = child->into;
    // Mostly all of the parent's own tiles are in the border, and come first.
    if (place < child->border && into[place] == place) return place;
    // Halves are chosen by a product: a branch would be guessed wrong every second time.
    uint32_t low = 0;
    for (uint32_t left = child->border; left > 1; left -= left / 2)
        low += (into[low + left / 2 - 1] < place) * (left / 2);
    if (low < child->border && into[low] < place) low++;
    return low < child->border && into[low] == place ? low : SLUI_NO_NEST_CELL;
}

uint32_t slui_nest_home(const slui_nest *n, uint32_t tile)
{
    uint32_t cell = n->cell_of[tile];
    while (!slui_cell_is_stored(&n->cells[cell]))
        cell = n->cells[cell].parent;
    return cell;
}

static size_t most_of(size_t a, size_t b)
{
    return a > b ? a : b;
}

// The costs across a cell, or what bounds their changes: two numbers for each tile of its border.
static size_t square_of(const slui_nest *n, uint32_t cell)
{
    const size_t border = cell == SLUI_NO_NEST_CELL ? 0 : n->cells[cell].border;
    return border * most_of(border, 2);
}

// The numbers that the insides of a cell need at once: those of one child, on top of the costs
// across the other; and in the end the cell's own.
static size_t stack_of(const slui_nest *n, const slui_nest_cell *c, const size_t *stacks)
{
    size_t most = square_of(n, (uint32_t)(c - n->cells));
    for (int i = 0; i < 2; i++) {
        const uint32_t one = c->child[i], other = c->child[1 - i];
        if (one == SLUI_NO_NEST_CELL) continue;
        most = most_of(most, square_of(n, other) + most_of(stacks[one], square_of(n, one)));
    }
    return most;
}

// The rows of a cell and of all around it, each padded to whole quads, as climbs store them.
static void measure_trails(slui_nest *n, size_t *trails)
{
    n->most_climb = n->most_trail = 0;
    for (uint32_t i = 0; i < n->cell_count; i++) {
        const slui_nest_cell *c = &n->cells[i];
        const size_t around = c->parent == SLUI_NO_NEST_CELL ? 0 : trails[c->parent];
        trails[i] = around + slui_cell_span(c) + 4;
        n->most_trail = most_of(n->most_trail, trails[i]);
        if (slui_cell_is_stored(c)) n->most_climb = most_of(n->most_climb, trails[i]);
    }
}

uint32_t slui_nest_leaf_ground(const slui_nest *n, uint32_t leaf)
{
    uint32_t ground = 0;
    for (uint32_t i = leaf; i <= n->cells[leaf].last; i++)
        ground += n->cells[i].size;
    return ground;
}

bool slui_nest_measure(slui_nest *n)
{
    size_t *stacks = slui_alloc(&n->allocator, n->cell_count, sizeof *stacks);
    if (!stacks) return false;
    n->most_span = n->most_leaf_tiles = n->most_depth = 0;
    for (uint32_t i = n->cell_count; i-- > 0;) {
        const slui_nest_cell *c = &n->cells[i];
        stacks[i] = stack_of(n, c, stacks);
        if (slui_cell_span(c) > n->most_span) n->most_span = slui_cell_span(c);
        if (c->depth > n->most_depth) n->most_depth = c->depth;
        const uint32_t ground = c->leaf ? slui_nest_leaf_ground(n, i) : 0;
        if (ground > n->most_leaf_tiles) n->most_leaf_tiles = ground;
    }
    n->most_stack = stacks[0];
    measure_trails(n, stacks);
    slui_free(&n->allocator, stacks, n->cell_count, sizeof *stacks);
    return true;
}
