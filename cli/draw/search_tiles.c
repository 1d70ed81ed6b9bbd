// SPDX-License-Identifier: MIT
// The tiles of one search in a picture, layer by layer: ground, gates, open and closed tiles, and
// those expanded again.
//
// Gates lie under the search, as in Halldórsson 2015, Figure 4.3, so that the shape of the searched
// area is not cut by them; the tiles on a gate let it show through.
#include "draw/search_tiles.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/gates.h"

enum { BASE_WALL = 1, BASE_TERRAIN = 2 }; // palette places of the ground layer
enum { SEARCH_OPEN = 1, SEARCH_CLOSED = 2, SEARCH_SHADES = 64 }; // and of the search layer

// How much of a gate shows through a tile. With more the order of expansion is hard to read there,
// with less a gate is lost under dark tiles.
static const double GATE_SHOWS = 0.6;

static size_t count_tiles(const search_tiles *f)
{
    return (size_t)f->width * (size_t)f->height;
}

static void draw_layer(const search_tiles *f, int inset, const uint8_t *index,
                       const colour *palette, double clear)
{
    tile_layer layer = {f->x, f->y, f->scale, inset, f->width, f->height, index, palette, clear};
    f->canvas->tiles(f->canvas, &layer);
}

static void draw_base(const search_tiles *f, uint8_t *index)
{
    colour palette[TILE_COLOURS] = {[BASE_WALL] = COLOUR_WALL};
    memcpy(palette + BASE_TERRAIN, f->terrain->tint, sizeof f->terrain->tint);
    uint8_t *next = index;
    for (int y = 0; y < f->height; y++) {
        for (int x = 0; x < f->width; x++) {
            double cost = slu_unit_cost(f->panel->map, f->ground, (slu_tile){x, y});
            int level = cost > 0 ? BASE_TERRAIN + terrain_level(f->terrain, cost) : BASE_WALL;
            // The panel is ground already.
            *next++ = cost == 1 && f->terrain->count == 1 ? 0 : (uint8_t)level;
        }
    }
    draw_layer(f, 0, index, palette, 0);
}

// ---------------------------------------------------------------------------------------------
// Gates

// Tiles that a gate's line covers on each side of the gate's own.
static int tiles_beside(const search_tiles *f)
{
    double beyond = gates_line_width(f->scale) / 2 - f->scale / 2.0;
    return beyond > 0 ? (int)ceil(beyond / f->scale) : 0;
}

static void cover_tile(const search_tiles *f, uint8_t *covered, slu_tile tile, int beside)
{
    for (int y = larger(tile.y - beside, 0); y <= smaller(tile.y + beside, f->height - 1); y++) {
        for (int x = larger(tile.x - beside, 0); x <= smaller(tile.x + beside, f->width - 1); x++)
            covered[(size_t)y * (size_t)f->width + (size_t)x] = 1;
    }
}

// Draws the gates; returns which tiles they cover, for the caller to free.
static uint8_t *draw_gates(const search_tiles *f)
{
    const slu_terrain *gates = f->panel->gates;
    slu_terrain_facts facts;
    slu_terrain_describe(gates, &facts);
    gates_draw(&(gates_drawing){f->panel->map, gates, f->canvas, f->x, f->y, f->scale});
    uint8_t *covered = console_alloc(count_tiles(f), 1);
    for (uint32_t g = 0; g < facts.gate_count; g++) {
        const slu_gate *gate = slu_terrain_gate(gates, g);
        for (size_t i = 0; i < gate->tile_count; i++)
            cover_tile(f, covered, gate->tiles[i], tiles_beside(f));
    }
    return covered;
}

// Draws a layer over the gates: where they are it is clear.
static void draw_over(const search_tiles *f, const uint8_t *covered, int inset, uint8_t *index,
                      const colour *palette)
{
    if (!covered) {
        draw_layer(f, inset, index, palette, 0);
        return;
    }
    size_t tiles = count_tiles(f);
    uint8_t *part = console_alloc(tiles, 1);
    for (int clear = 0; clear < 2; clear++) {
        for (size_t i = 0; i < tiles; i++)
            part[i] = covered[i] == clear ? index[i] : 0;
        draw_layer(f, inset, part, palette, clear ? GATE_SHOWS : 0);
    }
    free(part);
}

// ---------------------------------------------------------------------------------------------
// The search

static uint8_t search_colour(const tile_marks *marks, size_t tile)
{
    if (marks->state[tile] == TILE_UNSEEN) return 0;
    if (marks->state[tile] == TILE_OPEN) return SEARCH_OPEN;
    uint64_t shade = (uint64_t)marks->order[tile] * SEARCH_SHADES / marks->expansions;
    return (uint8_t)(SEARCH_CLOSED + shade);
}

// On weighted ground the search leaves the rim of each tile free, if the tile is large enough, so
// that the terrain shows.
static int search_inset(const search_tiles *f)
{
    return f->weighted && f->scale >= LEAST_DOTTED ? larger(1, f->scale / 6) : 0;
}

static void draw_search(const search_tiles *f, const uint8_t *covered, uint8_t *index)
{
    colour palette[TILE_COLOURS] = {[SEARCH_OPEN] = COLOUR_OPEN};
    for (int i = 0; i < SEARCH_SHADES; i++)
        palette[SEARCH_CLOSED + i] = palette_order((double)i / (SEARCH_SHADES - 1));
    for (size_t i = 0; i < count_tiles(f); i++)
        index[i] = search_colour(f->panel->marks, i);
    draw_over(f, covered, search_inset(f), index, palette);
}

bool search_tiles_dotted(const render_panel *panel, int scale)
{
    return scale >= LEAST_DOTTED && !panel->walked;
}

// A mark in the tile's middle, or the whole tile where it is too small for one.
static void draw_reexpanded(const search_tiles *f, const uint8_t *covered, uint8_t *index)
{
    const tile_marks *marks = f->panel->marks;
    if (!marks_have(marks, TILE_REEXPANDED)) return;
    const colour palette[TILE_COLOURS] = {[1] = COLOUR_REEXPANDED};
    for (size_t i = 0; i < count_tiles(f); i++)
        index[i] = marks->state[i] == TILE_REEXPANDED;
    int inset = search_tiles_dotted(f->panel, f->scale) ? f->scale * 3 / 8 : 0;
    draw_over(f, covered, inset, index, palette);
}

void search_tiles_draw(const search_tiles *f, uint8_t *index)
{
    draw_base(f, index);
    uint8_t *covered = f->panel->gates ? draw_gates(f) : NULL;
    draw_search(f, covered, index);
    draw_reexpanded(f, covered, index);
    free(covered);
}

void search_tiles_draw_points(const search_tiles *f, uint8_t *index)
{
    const render_panel *panel = f->panel;
    if (panel->point_count == 0) return;
    const colour palette[TILE_COLOURS] = {[1] = COLOUR_WAYPOINT};
    memset(index, 0, count_tiles(f));
    for (size_t i = 0; i < panel->point_count; i++)
        index[(size_t)panel->points[i].y * (size_t)f->width + (size_t)panel->points[i].x] = 1;
    draw_layer(f, f->scale >= LEAST_DOTTED ? f->scale / 4 : 0, index, palette, 0);
}
