// SPDX-License-Identifier: MIT
// One step of a decomposition in a picture: depths, labels, marked tiles or lines (slu_layer),
// drawn over the depths that the method has measured, if it measures any.
#include <stdlib.h>

#include "commands/decompose/panel.h"
#include "draw/legend.h"
#include "draw/palette.h"

// In a tile layer's palette.
enum { PLACE_WALL = 1, PLACE_MARK = 2, PLACE_FIRST = 3, SHADES = 20, DEPTH_SHADES = 200 };

// ---------------------------------------------------------------------------------------------
// Colours of labels: no two neighbours have the same, as long as there are colours.

typedef struct colouring {
    uint32_t *place;  // by label: where it comes in the order of first tiles, from 1 on; 0: nowhere
    uint8_t *colours; // by place
    uint32_t count;
} colouring;

static uint32_t largest(const slu_layer *layer, size_t tiles)
{
    uint32_t most = 0;
    for (size_t t = 0; t < tiles; t++)
        if (layer->tiles[t] > most) most = layer->tiles[t];
    return most;
}

static int compare_pairs(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

// The pairs of places whose labels touch, each in both directions, ascending.
static uint64_t *list_pairs(const slu_layer *layer, const colouring *c, size_t *count)
{
    size_t tiles = (size_t)layer->width * (size_t)layer->height, n = 0;
    uint64_t *pairs = console_alloc(4 * tiles, sizeof *pairs);
    for (size_t t = 0; t < tiles; t++) {
        size_t next[2] = {t + 1, t + (size_t)layer->width};
        bool inside[2] = {next[0] % (size_t)layer->width != 0, next[1] < tiles};
        for (int k = 0; k < 2; k++) {
            if (!inside[k] || !layer->tiles[t] || !layer->tiles[next[k]]) continue;
            uint64_t a = c->place[layer->tiles[t]], b = c->place[layer->tiles[next[k]]];
            if (a == b) continue;
            pairs[n++] = a << 32 | b;
            pairs[n++] = b << 32 | a;
        }
    }
    qsort(pairs, n, sizeof *pairs, compare_pairs);
    *count = n;
    return pairs;
}

static uint8_t free_colour(unsigned used, uint32_t place)
{
    for (uint32_t i = 0; i < ZONE_COLOURS; i++) {
        uint32_t hue = i < FEW_COLOURS ? (place + i) % FEW_COLOURS : i;
        if (!(used >> hue & 1)) return (uint8_t)hue;
    }
    return ZONE_COLOURS - 1;
}

static void choose_colours(const slu_layer *layer, colouring *c)
{
    size_t count, at = 0;
    uint64_t *pairs = list_pairs(layer, c, &count);
    for (uint32_t place = 1; place <= c->count; place++) {
        unsigned used = 0;
        for (; at < count && pairs[at] >> 32 == place; at++)
            if ((uint32_t)pairs[at] < place) used |= 1u << c->colours[(uint32_t)pairs[at]];
        c->colours[place] = free_colour(used, place);
    }
    free(pairs);
}

static colouring colour_labels(const slu_layer *layer)
{
    size_t tiles = (size_t)layer->width * (size_t)layer->height;
    colouring c = {.place = console_alloc((size_t)largest(layer, tiles) + 1, sizeof *c.place)};
    for (size_t t = 0; t < tiles; t++)
        if (layer->tiles[t] && !c.place[layer->tiles[t]]) c.place[layer->tiles[t]] = ++c.count;
    c.colours = console_alloc((size_t)c.count + 1, 1);
    choose_colours(layer, &c);
    return c;
}

static void release_colours(colouring *c)
{
    free(c->place);
    free(c->colours);
}

// ---------------------------------------------------------------------------------------------
// Tiles

// What is under a layer: the method's depths, or nothing.
typedef struct ground {
    const slu_layer *depths;
    uint32_t deepest;
} ground;

static ground ground_of(const terrain_panel *p)
{
    ground g = {0};
    for (size_t i = 0; i < slu_terrain_layer_count(p->terrain) && !g.depths; i++) {
        const slu_layer *layer = slu_terrain_layer_at(p->terrain, i);
        if (layer->kind == SLU_LAYER_DEPTHS) g.depths = layer;
    }
    if (g.depths) g.deepest = largest(g.depths, (size_t)g.depths->width * (size_t)g.depths->height);
    return g;
}

static int shade_at(const ground *g, size_t tile, int shades)
{
    if (!g->depths) return shades / 3;
    if (g->deepest < 2 || !g->depths->tiles[tile]) return 0;
    return (int)((uint64_t)(g->depths->tiles[tile] - 1) * (uint64_t)(shades - 1) /
                 (g->deepest - 1));
}

static uint8_t place_at(const slu_layer *layer, const ground *g, const colouring *c, size_t tile)
{
    if (layer->kind == SLU_LAYER_LABELS) {
        int hue = c->colours[c->place[layer->tiles[tile]]];
        return (uint8_t)(PLACE_FIRST + hue * SHADES + shade_at(g, tile, SHADES));
    }
    if (layer->kind == SLU_LAYER_MARKS && layer->tiles[tile]) return PLACE_MARK;
    return g->depths ? (uint8_t)(PLACE_FIRST + shade_at(g, tile, DEPTH_SHADES)) : 0;
}

static void fill_tiles(const terrain_panel *p, const slu_map *map, const colouring *c,
                       uint8_t *index)
{
    const slu_layer *layer = p->layer;
    ground g = ground_of(p);
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            size_t tile =
                (size_t)(y / layer->scale) * (size_t)layer->width + (size_t)(x / layer->scale);
            bool labelled = layer->kind != SLU_LAYER_LABELS || layer->tiles[tile];
            bool shown = slu_map_passable(map, (slu_tile){x, y}) && labelled;
            *index++ = shown ? place_at(layer, &g, c, tile) : PLACE_WALL;
        }
    }
}

static void fill_palette(const slu_layer *layer, colour palette[TILE_COLOURS])
{
    palette[PLACE_WALL] = COLOUR_WALL;
    palette[PLACE_MARK] = COLOUR_GATE;
    if (layer->kind == SLU_LAYER_LABELS) {
        for (int i = 0; i < ZONE_COLOURS * SHADES; i++)
            palette[PLACE_FIRST + i] =
                palette_lake(i / SHADES, (double)(i % SHADES) / (SHADES - 1));
        return;
    }
    for (int i = 0; i < DEPTH_SHADES; i++)
        palette[PLACE_FIRST + i] = palette_depth((double)i / (DEPTH_SHADES - 1));
}

// ---------------------------------------------------------------------------------------------
// Lines

static point middle_of(const layer_frame *f, const slu_layer *layer, slu_tile tile)
{
    double scale = f->scale * layer->scale;
    return (point){f->x + (tile.x + 0.5) * scale, f->y + (tile.y + 0.5) * scale};
}

// A line of one tile is drawn as a dot.
static void draw_lines(const layer_frame *f, const slu_layer *layer)
{
    double width = f->scale < 3 ? 2 : f->scale < 10 ? 3 : 4;
    for (size_t i = 0; i < layer->line_count; i++) {
        point ends[2] = {middle_of(f, layer, layer->lines[i].end[0]),
                         middle_of(f, layer, layer->lines[i].end[1])};
        if (ends[0].x == ends[1].x && ends[0].y == ends[1].y)
            f->canvas->disc(f->canvas, ends[0], width, COLOUR_GATE);
        else
            draw_gate_line(f->canvas, ends, width, COLOUR_GATE);
    }
}

void layer_draw(const layer_frame *f, const slu_map *map, const terrain_panel *p)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    colour palette[TILE_COLOURS] = {0};
    uint8_t *index = console_alloc((size_t)width * (size_t)height, 1);
    colouring c = {0};
    if (p->layer->kind == SLU_LAYER_LABELS) c = colour_labels(p->layer);
    fill_palette(p->layer, palette);
    fill_tiles(p, map, &c, index);
    tile_layer tiles = {f->x, f->y, f->scale, 0, width, height, index, palette, 0};
    f->canvas->tiles(f->canvas, &tiles);
    draw_lines(f, p->layer);
    release_colours(&c);
    free(index);
}

size_t layer_count(const slu_layer *layer)
{
    size_t tiles = (size_t)layer->width * (size_t)layer->height, count = 0;
    if (layer->kind == SLU_LAYER_LINES) return layer->line_count;
    if (layer->kind == SLU_LAYER_LABELS) {
        colouring c = colour_labels(layer);
        count = c.count;
        release_colours(&c);
        return count;
    }
    for (size_t t = 0; layer->kind == SLU_LAYER_MARKS && t < tiles; t++)
        count += layer->tiles[t] != 0;
    return count;
}
