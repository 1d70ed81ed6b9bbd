// SPDX-License-Identifier: MIT
// Whether the invariants of nested cells hold (nest.h): for files, and for tests after building and
// repairing.
#include "index/overlay/nest.h"

static bool is_around(const slui_nest *n, uint32_t outer, uint32_t inner)
{
    return slui_cell_contains(n, outer, inner) || slui_cell_contains(n, inner, outer);
}

static bool neighbours_are_nested(const slui_nest *n, int x, int y)
{
    const uint32_t cell = n->cell_of[slui_map_index(n->map, (slu_tile){x, y})];
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        const slu_tile to = {x + slui_step_x[k], y + slui_step_y[k]};
        if (!slui_map_inside(n->map, to)) continue;
        if (!is_around(n, cell, n->cell_of[slui_map_index(n->map, to)])) return false;
    }
    return true;
}

// Ground has a place in its cell, and what of it is not a cell's is in the borders of the cells
// inside that touch it.
static bool ground_has_a_place(const slui_nest *n, uint32_t tile)
{
    return !slui_map_passable_at(n->map, tile) || slui_nest_place(n, tile) != SLUI_NO_NEST_CELL;
}

static bool cell_is_sound(const slui_nest *n, uint32_t cell)
{
    const slui_nest_cell *c = &n->cells[cell];
    if (c->own + c->size > c->end || c->last >= n->cell_count) return false;
    for (uint32_t i = 0; i < c->border; i++) {
        if (i > 0 && c->into[i] <= c->into[i - 1]) return false;
        const uint32_t tile = slui_nest_tile(n, cell, c->size + i);
        if (slui_cell_contains(n, cell, n->cell_of[tile])) return false;
        if (c->leaf && c->edge_tiles[i] != tile) return false;
    }
    return true;
}

bool slui_nest_is_nested(const slui_nest *n)
{
    for (int y = 0; y < n->map->height; y++)
        for (int x = 0; x < n->map->width; x++)
            if (!neighbours_are_nested(n, x, y)) return false;
    return true;
}

bool slui_nest_is_sound(const slui_nest *n)
{
    if (!slui_nest_is_nested(n)) return false;
    for (uint32_t tile = 0; tile < n->map->tile_count; tile++)
        if (!ground_has_a_place(n, tile)) return false;
    for (uint32_t cell = 0; cell < n->cell_count; cell++)
        if (!cell_is_sound(n, cell)) return false;
    return true;
}
