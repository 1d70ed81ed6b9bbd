// SPDX-License-Identifier: MIT
// The widest unit that passes a gate.
//
// On its way through, a unit of more than one tile once covers a tile of the gate and the tile
// behind it in the other zone. So the widest is the largest square of ground that covers such a
// pair. In a terrain for units of n tiles a tile is a position of theirs, and a square of s x s
// positions is a unit of n + s - 1 tiles.
//
// Cost: for most gates a few looks at the squares around their tiles; SLU_MAX_UNIT to the fourth at
// the most, for each pair.
#include "map/rules.h"
#include "terrain/terrain.h"

static bool is_ground(const slu_terrain *t, slu_rect square)
{
    for (int y = square.y; y < square.y + square.height; y++) {
        const uint32_t *label = t->label + slui_map_index(t->map, (slu_tile){square.x, y});
        for (int x = 0; x < square.width; x++)
            if (!label[x]) return false;
    }
    return true;
}

// Whether some square of this size covers both tiles, which are neighbours.
static bool has_square(const slu_terrain *t, slu_tile one, slu_tile other, int size)
{
    int left = one.x < other.x ? one.x : other.x, right = one.x + other.x - left;
    int top = one.y < other.y ? one.y : other.y, bottom = one.y + other.y - top;
    for (int y = bottom - size + 1; y <= top; y++) {
        if (y < 0 || y + size > t->map->height) continue;
        for (int x = right - size + 1; x <= left; x++) {
            if (x < 0 || x + size > t->map->width) continue;
            if (is_ground(t, (slu_rect){x, y, size, size})) return true;
        }
    }
    return false;
}

static int widen(const slu_terrain *t, const slu_gate *gate, slu_tile tile, int widest, int most)
{
    uint32_t own = t->label[slui_map_index(t->map, tile)] - 1;
    uint32_t behind = gate->zone[gate->zone[0] == own] + 1;
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        slu_tile next = {tile.x + slui_step_x[k], tile.y + slui_step_y[k]};
        if (!slui_map_inside(t->map, next)) continue;
        if (t->label[slui_map_index(t->map, next)] != behind) continue;
        while (widest < most && has_square(t, tile, next, widest + 1))
            widest++;
    }
    return widest;
}

int slu_terrain_widest_unit(const slu_terrain *terrain, uint32_t gate)
{
    const slu_gate *g = slu_terrain_gate(terrain, gate);
    if (!g || slu_terrain_is_stale(terrain)) return 0;
    int unit = terrain->options.unit.size ? terrain->options.unit.size : 1, widest = 1;
    for (size_t i = 0; i < g->tile_count; i++)
        widest = widen(terrain, g, g->tiles[i], widest, SLU_MAX_UNIT - unit + 1);
    return unit + widest - 1;
}
