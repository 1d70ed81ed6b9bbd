// SPDX-License-Identifier: MIT
// The widest unit that passes a gate.
//
// On its way through, a unit of more than one tile once covers a tile of the gate and the tile
// behind it in the other zone. But a square of ground that covers such a pair is not enough: in the
// corner of a hall the largest square reaches into a passage that only narrow units enter. So the
// square has to get away as well, step by step, until it has left the one zone for the other, and
// until it has left the other for the one. In a terrain for units of n tiles a tile is a position
// of theirs, and a square of s x s positions is a unit of n + s - 1 tiles.
//
// Straight steps are enough: a diagonal one needs the ground of both detours.
//
// Cost: for each size some hundred squares around the tiles of a gate, and 12 KB of stack.
#include "map/rules.h"
#include "terrain/terrain.h"

// How far squares are followed, along x and y: the widest unit has left a straight gate after
// SLU_MAX_UNIT steps, and a diagonal one after twice as many.
enum { REACH = 2 * SLU_MAX_UNIT, WINDOW = 2 * REACH };

// Squares around a pair of tiles, by their top left tiles; the window's are at `corner` and on.
typedef struct passage {
    const slu_terrain *terrain;
    uint32_t one, other; // labels of the two zones
    int size;
    slu_tile corner;
    bool left_one, left_other;
    bool seen[WINDOW][WINDOW];
    uint8_t queue[WINDOW * WINDOW][2];
    size_t count;
} passage;

// What a square covers: whether all of it is ground, and tiles of either zone.
typedef struct cover {
    bool ground, one, other;
} cover;

static cover cover_of(const passage *p, slu_tile at)
{
    const slu_terrain *t = p->terrain;
    cover c = {.ground = at.x >= 0 && at.y >= 0 && at.x + p->size <= t->map->width &&
                         at.y + p->size <= t->map->height};
    for (int y = at.y; c.ground && y < at.y + p->size; y++) {
        const uint32_t *label = t->label + slui_map_index(t->map, (slu_tile){at.x, y});
        for (int x = 0; c.ground && x < p->size; x++) {
            c.ground = label[x] != 0;
            c.one |= label[x] == p->one;
            c.other |= label[x] == p->other;
        }
    }
    return c;
}

// Squares that cover both zones lead on; the others end the passage on one of its sides.
static void visit(passage *p, int x, int y)
{
    if (x < 0 || y < 0 || x >= WINDOW || y >= WINDOW || p->seen[y][x]) return;
    cover c = cover_of(p, (slu_tile){p->corner.x + x, p->corner.y + y});
    if (!c.ground) return;
    p->left_one |= !c.one && c.other;
    p->left_other |= c.one && !c.other;
    if (!c.one || !c.other) return;
    p->seen[y][x] = true;
    p->queue[p->count][0] = (uint8_t)x;
    p->queue[p->count++][1] = (uint8_t)y;
}

// Whether the unit gets through from a square: follows all that can be reached from it.
static bool leads_through(passage *p, int x, int y)
{
    size_t first = p->count;
    p->left_one = p->left_other = false;
    visit(p, x, y);
    for (size_t i = first; i < p->count && !(p->left_one && p->left_other); i++) {
        int left = p->queue[i][0], top = p->queue[i][1];
        visit(p, left - 1, top);
        visit(p, left + 1, top);
        visit(p, left, top - 1);
        visit(p, left, top + 1);
    }
    return p->left_one && p->left_other;
}

// Whether a unit of this size gets from the one zone to the other over two tiles that are
// neighbours.
static bool passes(const slu_terrain *t, slu_tile one, slu_tile other, int size)
{
    passage p = {.terrain = t, .size = size, .corner = {one.x - REACH, one.y - REACH}};
    p.one = t->label[slui_map_index(t->map, one)];
    p.other = t->label[slui_map_index(t->map, other)];
    int left = one.x < other.x ? one.x : other.x, right = one.x + other.x - left;
    int top = one.y < other.y ? one.y : other.y, bottom = one.y + other.y - top;
    for (int y = bottom - size + 1; y <= top; y++)
        for (int x = right - size + 1; x <= left; x++)
            if (leads_through(&p, x - p.corner.x, y - p.corner.y)) return true;
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
        while (widest < most && passes(t, tile, next, widest + 1))
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
