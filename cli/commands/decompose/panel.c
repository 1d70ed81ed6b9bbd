// SPDX-License-Identifier: MIT
// A panel of the pictures of sluice decompose: tiles in the colours of zones, and over them gates
// and ids; or a step of the method (layer.c).
#include "commands/decompose/panel.h"

#include <math.h>
#include <stdlib.h>

#include "draw/font.h"
#include "draw/gates.h"
#include "draw/palette.h"

// Where a panel is drawn.
typedef struct drawing {
    const slu_map *map;
    canvas *canvas;
    int scale;
} drawing;

// In a tile layer's palette.
enum { PLACE_WALL = 1, PLACE_FIRST = 2, DEPTH_SHADES = 200 };

// ---------------------------------------------------------------------------------------------
// Colours

// The first colour, starting from one that depends on the zone, that no neighbour has; the last one
// if all are taken.
static int free_colour(const slu_zone *zone, const uint8_t *colours, uint32_t id)
{
    unsigned used = 0;
    for (size_t i = 0; i < zone->neighbour_count; i++)
        if (zone->neighbours[i] < id) used |= 1u << colours[zone->neighbours[i]];
    for (uint32_t i = 0; i < ZONE_COLOURS; i++) {
        uint32_t c = i < FEW_COLOURS ? (id + i) % FEW_COLOURS : i;
        if (!(used >> c & 1)) return (int)c;
    }
    return ZONE_COLOURS - 1;
}

static uint8_t *colour_zones(const slu_terrain *terrain)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    uint8_t *colours = console_alloc(facts.zone_count + 1, 1);
    for (uint32_t z = 0; z < facts.zone_count; z++)
        colours[z] = (uint8_t)free_colour(slu_terrain_zone(terrain, z), colours, z);
    return colours;
}

static double deepest_of(const slu_terrain *terrain)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    double deepest = 1;
    for (uint32_t z = 0; z < facts.zone_count; z++)
        if (slu_terrain_zone(terrain, z)->clearance > deepest)
            deepest = slu_terrain_zone(terrain, z)->clearance;
    return deepest;
}

static int shade_of(const slu_terrain *terrain, slu_tile tile, double deepest, int shades)
{
    double share = (slu_terrain_clearance(terrain, tile) - 1) / deepest;
    return (int)(share * (shades - 1));
}

// What a passable tile looks like in a panel.
static uint8_t place_of(const terrain_panel *p, slu_tile tile, int hue, double deepest)
{
    if (p->shows & SHOW_ZONES) return (uint8_t)(PLACE_FIRST + hue);
    if (!(p->shows & SHOW_DEPTH)) return 0;
    return (uint8_t)(PLACE_FIRST + shade_of(p->terrain, tile, deepest, DEPTH_SHADES));
}

// ---------------------------------------------------------------------------------------------
// Drawing

static void fill_palette(const terrain_panel *p, colour palette[TILE_COLOURS])
{
    palette[PLACE_WALL] = COLOUR_WALL;
    for (int i = 0; p->shows & SHOW_ZONES && i < ZONE_COLOURS; i++)
        palette[PLACE_FIRST + i] = palette_zone(i);
    for (int i = 0; p->shows & SHOW_DEPTH && i < DEPTH_SHADES; i++)
        palette[PLACE_FIRST + i] = palette_depth((double)i / (DEPTH_SHADES - 1));
}

static void fill_tiles(const drawing *d, const terrain_panel *p, uint8_t *index)
{
    uint8_t *colours = colour_zones(p->terrain);
    double deepest = deepest_of(p->terrain);
    int width = slu_map_width(d->map), height = slu_map_height(d->map);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            slu_tile tile = {x, y};
            uint32_t zone = slu_terrain_zone_at(p->terrain, tile);
            bool wall = zone == SLU_NO_ZONE;
            *index++ = wall ? PLACE_WALL : place_of(p, tile, colours[zone], deepest);
        }
    }
    free(colours);
}

static point middle_of(const drawing *d, slu_tile tile)
{
    return (point){(tile.x + 0.5) * d->scale, (tile.y + 0.5) * d->scale};
}

// Whether all tiles under a box, in pixels of the panel, are of a zone.
static bool covers_zone(const drawing *d, const slu_terrain *terrain, uint32_t zone, point middle,
                        point size)
{
    int left = (int)floor((middle.x - size.x / 2) / d->scale);
    int right = (int)floor((middle.x + size.x / 2) / d->scale);
    int top = (int)floor((middle.y - size.y / 2) / d->scale);
    int bottom = (int)floor((middle.y + size.y / 2) / d->scale);
    for (int y = top; y <= bottom; y++) {
        for (int x = left; x <= right; x++)
            if (slu_terrain_zone_at(terrain, (slu_tile){x, y}) != zone) return false;
    }
    return true;
}

// A zone's id at one of its tiles, if it fits.
static bool draw_zone_id(const drawing *d, const terrain_panel *p, uint32_t zone, slu_tile at,
                         int size, int left, int top)
{
    char text[16];
    snprintf(text, sizeof text, "%u", zone);
    point middle = middle_of(d, at);
    point box = {text_width(text, size) - size, FONT_BASELINE * size}; // no gap after the last one
    if (!covers_zone(d, p->terrain, zone, middle, (point){box.x + 4, box.y + 4})) return false;
    d->canvas->text(d->canvas, left + (int)(middle.x - box.x / 2),
                    top + (int)(middle.y - box.y / 2), size, COLOUR_TEXT, text);
    return true;
}

// As large as fits, at the deepest tile or at the centre.
static void draw_zone_ids(const drawing *d, const terrain_panel *p, int left, int top)
{
    slu_terrain_facts facts;
    slu_terrain_describe(p->terrain, &facts);
    for (uint32_t z = 0; z < facts.zone_count; z++) {
        const slu_zone *zone = slu_terrain_zone(p->terrain, z);
        bool drawn = false;
        for (int size = TEXT_SIZE; size > 0 && !drawn; size--)
            drawn = draw_zone_id(d, p, z, zone->deepest, size, left, top) ||
                    draw_zone_id(d, p, z, zone->centre, size, left, top);
    }
}

static void draw_tiles(const drawing *d, const terrain_panel *p, int left, int top)
{
    int width = slu_map_width(d->map), height = slu_map_height(d->map);
    colour palette[TILE_COLOURS] = {0};
    uint8_t *index = console_alloc((size_t)width * (size_t)height, 1);
    fill_palette(p, palette);
    fill_tiles(d, p, index);
    tile_layer layer = {left, top, d->scale, 0, width, height, index, palette, 0};
    d->canvas->tiles(d->canvas, &layer);
    free(index);
}

void panel_draw(const sheet *s, int i, const slu_map *map, const terrain_panel *p)
{
    drawing d = {map, s->canvas, s->scale};
    sheet_corner at = sheet_place(s, i);
    sheet_draw_caption(s, i);
    sheet_draw_frame(s, i, s->panel_width, s->panel_height);
    if (p->shows & SHOW_LAYER) {
        layer_draw(&(layer_frame){s->canvas, at.x, at.y, s->scale}, map, p);
        return;
    }
    draw_tiles(&d, p, at.x, at.y);
    gates_drawing g = {map, p->terrain, s->canvas, at.x, at.y, s->scale};
    if (p->shows & SHOW_GATES) gates_draw(&g);
    if (p->shows & SHOW_ZONES) draw_zone_ids(&d, p, at.x, at.y);
}
