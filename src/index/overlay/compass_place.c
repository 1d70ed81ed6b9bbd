// SPDX-License-Identifier: MIT
// Which cells have a compass, and the ranks of their tiles: see compass.h.
//
// Ranks follow the order of cells, and in a cell that of its own tiles. So the ranks of a cell's
// own tiles follow each other, and those of its ancestors' are before them.
#include "index/overlay/compass.h"

uint32_t slui_compass_around(const slui_nest *n, uint32_t cell)
{
    while (cell != SLUI_NO_NEST_CELL && !n->cells[cell].compass)
        cell = n->cells[cell].parent;
    return cell;
}

// Ranks the tiles of a cell and those inside it; returns how many there are. Ranks beyond the last
// that fits are not used: the nest is rebuilt.
static uint32_t rank_tiles(slui_nest *n, uint32_t cell)
{
    uint32_t count = 0;
    for (uint32_t i = cell; i <= n->cells[cell].last; i++)
        for (uint32_t k = 0; k < n->cells[i].size; k++)
            n->rank[n->tiles[n->cells[i].own + k]] = (uint16_t)count++;
    return count;
}

static size_t most_of(size_t a, size_t b)
{
    return a > b ? a : b;
}

static void measure(slui_nest *n, uint32_t cell)
{
    const slui_nest_cell *c = &n->cells[cell];
    slui_compass_sizes *most = &n->most_compass;
    size_t columns = 0, rows = 0;
    for (uint32_t i = cell; i <= c->last; i++) {
        columns += slui_cell_span(&n->cells[i]);
        rows += n->cells[i].size * slui_matrix_stride(slui_cell_span(&n->cells[i]));
    }
    most->cells = most_of(most->cells, c->last - cell + (size_t)1);
    most->columns = most_of(most->columns, columns);
    most->rows = most_of(most->rows, rows);
    most->tiles = most_of(most->tiles, (size_t)c->ground + c->border);
    most->border = most_of(most->border, c->border);
}

static void count_ground(const slui_nest *n, uint32_t *ground)
{
    for (uint32_t i = n->cell_count; i-- > 0;) {
        ground[i] += n->cells[i].size;
        if (n->cells[i].parent != SLUI_NO_NEST_CELL) ground[n->cells[i].parent] += ground[i];
    }
}

// A cell gets a compass of at most this many steps: larger ones leave fewer arcs to unpack, and
// take more memory and longer updates. On open ground these are cells of about 400 tiles, among
// walls of up to MOST_TILES. And a cell has at most this share of the map's ground, so that an
// update of a small map is no more than a small part of it. Chosen on the weighted maps of the
// benchmark (docs/weighted.md).
enum { MOST_STEPS = 25000, MOST_TILES = 1024, SHARE_OF_MAP = 32, LEAST_TILES = 64 };

static bool is_small(const slui_nest_cell *c, uint32_t ground, uint32_t of_map)
{
    const uint32_t share = of_map / SHARE_OF_MAP;
    if (ground <= LEAST_TILES || c->leaf) return true; // a leaf may have grown
    return ground <= share && ground <= MOST_TILES &&
           (uint64_t)c->border * (ground + c->border) <= MOST_STEPS;
}

bool slui_compass_place(slui_nest *n)
{
    n->rank = slui_alloc(&n->allocator, n->map->tile_count, sizeof *n->rank);
    uint32_t *ground = slui_alloc(&n->allocator, n->cell_count, sizeof *ground);
    if (ground) count_ground(n, ground);
    for (uint32_t i = 0; n->rank && ground && i < n->cell_count; i++) {
        if (!is_small(&n->cells[i], ground[i], ground[0])) continue;
        // Cells inside one that is small enough follow it.
        n->cells[i].compass = true;
        n->cells[i].ground = (uint16_t)rank_tiles(n, i);
        measure(n, i);
        i = n->cells[i].last;
    }
    const bool done = n->rank && ground;
    slui_free(&n->allocator, ground, n->cell_count, sizeof *ground);
    return done;
}

static bool has_changed(const slui_nest *n, uint32_t cell)
{
    for (uint32_t i = cell; i <= n->cells[cell].last; i++)
        if (n->cells[i].stamp == n->repairs) return true;
    return false;
}

bool slui_compass_place_again(slui_nest *n)
{
    for (uint32_t i = 0; i < n->cell_count; i++) {
        if (!n->cells[i].compass) continue;
        if (has_changed(n, i)) {
            const uint32_t ground = rank_tiles(n, i);
            if (ground > SLUI_MOST_COMPASS_TILES) return false;
            n->cells[i].ground = (uint16_t)ground;
            measure(n, i);
        }
        i = n->cells[i].last;
    }
    return true;
}
