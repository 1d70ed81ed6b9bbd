// SPDX-License-Identifier: MIT
// Pictures of terrain: panels side by side under a heading, over a legend.
#include <stdlib.h>
#include <string.h>

#include "decompose.h"
#include "file.h"
#include "legend.h"
#include "palette.h"

// Pixels.
enum {
    MARGIN = 28,
    PANEL_GAP = 24,
    HEADING_HEIGHT = 40,
    HEADING_SIZE = 3,
    CAPTION_HEIGHT = 28,
    BEFORE_LEGEND = 20,
    GOOD_WIDTH = 1400,
    GOOD_HEIGHT = 1000,
    GOOD_SCALE = 24,
    LEAST_WIDTH = 560,
};

typedef enum layers {
    SHOW_GROUND = 0,
    SHOW_DEPTH = 1 << 0,
    SHOW_ZONES = 1 << 1,
    SHOW_GATES = 1 << 2,
} layers;

typedef struct panel {
    const slu_terrain *terrain;
    layers shows;
    char title[96];
} panel;

typedef struct sheet {
    const slu_map *map;
    const panel *panels;
    int count, columns, rows, scale;
    int panel_width, panel_height; // the map, in pixels
    int width, height;
    char heading[256];
    legend legend;
    canvas *canvas;
} sheet;

enum { PLACE_WALL = 1, PLACE_FIRST = 2, DEPTH_SHADES = 200 }; // in a tile layer's palette

// ---------------------------------------------------------------------------------------------
// Colours

// The first colour that no neighbour has already, zone by zone; the last one if all are taken.
static int free_colour(const slu_zone *zone, const uint8_t *colours, uint32_t id)
{
    unsigned used = 0;
    for (size_t i = 0; i < zone->neighbour_count; i++)
        if (zone->neighbours[i] < id) used |= 1u << colours[zone->neighbours[i]];
    for (int c = 0; c < ZONE_COLOURS; c++)
        if (!(used >> c & 1)) return c;
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

static uint8_t depth_place(const slu_terrain *terrain, slu_tile tile, double deepest)
{
    double share = (slu_terrain_clearance(terrain, tile) - 1) / deepest;
    return (uint8_t)(PLACE_FIRST + share * (DEPTH_SHADES - 1));
}

// ---------------------------------------------------------------------------------------------
// Drawing

static void fill_palette(const panel *p, colour palette[TILE_COLOURS])
{
    palette[PLACE_WALL] = COLOUR_WALL;
    for (int i = 0; p->shows & SHOW_ZONES && i < ZONE_COLOURS; i++)
        palette[PLACE_FIRST + i] = palette_zone(i);
    for (int i = 0; p->shows & SHOW_DEPTH && i < DEPTH_SHADES; i++)
        palette[PLACE_FIRST + i] = palette_depth((double)i / (DEPTH_SHADES - 1));
}

static void fill_tiles(const sheet *s, const panel *p, uint8_t *index)
{
    uint8_t *colours = colour_zones(p->terrain);
    double deepest = deepest_of(p->terrain);
    int width = slu_map_width(s->map), height = slu_map_height(s->map);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            slu_tile tile = {x, y};
            uint32_t zone = slu_terrain_zone_at(p->terrain, tile);
            uint8_t place = 0;
            if (zone == SLU_NO_ZONE)
                place = PLACE_WALL;
            else if (p->shows & SHOW_ZONES)
                place = (uint8_t)(PLACE_FIRST + colours[zone]);
            else if (p->shows & SHOW_DEPTH)
                place = depth_place(p->terrain, tile, deepest);
            *index++ = place;
        }
    }
    free(colours);
}

static double gate_line_width(const sheet *s)
{
    return s->scale < 3 ? 2 : s->scale < 10 ? 3 : 4;
}

// From the outer edge of one end tile to that of the other, so that gates of one tile show too.
static void draw_gate(const sheet *s, const slu_gate *gate, int left, int top)
{
    double scale = s->scale, half = scale / 2;
    point ends[2];
    for (int i = 0; i < 2; i++)
        ends[i] =
            (point){left + gate->end[i].x * scale + half, top + gate->end[i].y * scale + half};
    double width = gate_line_width(s);
    if (gate->tile_count == 1) {
        s->canvas->disc(s->canvas, ends[0], half < width ? width : half, COLOUR_PATH);
        s->canvas->disc(s->canvas, ends[0], half < width ? width - 1 : half * 0.7,
                        gate->blocked ? COLOUR_BLOCKED_GATE : COLOUR_GATE);
        return;
    }
    draw_gate_line(s->canvas, ends, width, gate->blocked ? COLOUR_BLOCKED_GATE : COLOUR_GATE);
}

static void draw_gates(const sheet *s, const panel *p, int left, int top)
{
    slu_terrain_facts facts;
    slu_terrain_describe(p->terrain, &facts);
    for (uint32_t g = 0; g < facts.gate_count; g++)
        draw_gate(s, slu_terrain_gate(p->terrain, g), left, top);
}

static void draw_panel(const sheet *s, int i)
{
    const panel *p = &s->panels[i];
    canvas *c = s->canvas;
    int left = MARGIN + i % s->columns * (s->panel_width + PANEL_GAP);
    int top = MARGIN + HEADING_HEIGHT + CAPTION_HEIGHT +
              i / s->columns * (s->panel_height + PANEL_GAP + CAPTION_HEIGHT);
    int width = slu_map_width(s->map), height = slu_map_height(s->map);
    c->text(c, left, top - CAPTION_HEIGHT + 4, TEXT_SIZE, COLOUR_FAINT_TEXT, p->title);
    c->box(c, left - 1, top - 1, s->panel_width + 2, s->panel_height + 2, COLOUR_FRAME);
    c->box(c, left, top, s->panel_width, s->panel_height, COLOUR_GROUND);
    colour palette[TILE_COLOURS] = {0};
    uint8_t *index = console_alloc((size_t)width * (size_t)height, 1);
    fill_palette(p, palette);
    fill_tiles(s, p, index);
    tile_layer layer = {left, top, s->scale, 0, width, height, index, palette};
    c->tiles(c, &layer);
    free(index);
    if (p->shows & SHOW_GATES) draw_gates(s, p, left, top);
}

// ---------------------------------------------------------------------------------------------
// The sheet

static void choose_scale(sheet *s, int asked)
{
    int width = slu_map_width(s->map), height = slu_map_height(s->map);
    s->columns = s->count;
    s->rows = 1;
    if (s->count == 4) s->columns = s->rows = 2;
    int room_x = (GOOD_WIDTH - 2 * MARGIN - (s->columns - 1) * PANEL_GAP) / s->columns;
    int scale = room_x / width < GOOD_HEIGHT / s->rows / height ? room_x / width
                                                                : GOOD_HEIGHT / s->rows / height;
    s->scale = asked ? asked : scale < 1 ? 1 : scale > GOOD_SCALE ? GOOD_SCALE : scale;
    s->panel_width = width * s->scale;
    s->panel_height = height * s->scale;
}

static layers all_layers(const sheet *s)
{
    unsigned all = 0;
    for (int i = 0; i < s->count; i++)
        all |= s->panels[i].shows;
    return all;
}

static bool any_blocked(const sheet *s)
{
    slu_terrain_facts facts;
    slu_terrain_describe(s->panels[0].terrain, &facts);
    for (uint32_t g = 0; g < facts.gate_count; g++)
        if (slu_terrain_gate(s->panels[0].terrain, g)->blocked) return true;
    return false;
}

static void fill_legend(sheet *s)
{
    layers all = all_layers(s);
    legend_add(&s->legend, SIGN_TILE, COLOUR_WALL, "wall");
    if (all & SHOW_DEPTH) legend_add_scale(&s->legend, SIGN_DEPTH, "at a wall", "deepest");
    if (all & SHOW_ZONES) {
        legend_add(&s->legend, SIGN_TILE, palette_zone(0), "zone");
        legend_add(&s->legend, SIGN_TILE, palette_zone(1), "its neighbour");
    }
    if (all & SHOW_GATES) legend_add(&s->legend, SIGN_GATE, COLOUR_GATE, "gate");
    if (all & SHOW_GATES && any_blocked(s))
        legend_add(&s->legend, SIGN_GATE, COLOUR_BLOCKED_GATE, "blocked gate");
}

static cli_exit draw_sheet(sheet *s, int scale, const char *file)
{
    choose_scale(s, scale);
    fill_legend(s);
    int width = 2 * MARGIN + s->columns * s->panel_width + (s->columns - 1) * PANEL_GAP;
    s->width = width < LEAST_WIDTH ? LEAST_WIDTH : width;
    int legend_y = MARGIN + HEADING_HEIGHT +
                   s->rows * (s->panel_height + PANEL_GAP + CAPTION_HEIGHT) - PANEL_GAP +
                   BEFORE_LEGEND;
    s->height = legend_y + legend_place(&s->legend, s->width - 2 * MARGIN) + MARGIN / 2;
    bool svg = file_has_ending(file, ".svg");
    s->canvas = (svg ? canvas_svg : canvas_png)(file, s->width, s->height, COLOUR_PAGE);
    if (!s->canvas) return CLI_BAD;
    s->canvas->text(s->canvas, MARGIN, MARGIN, HEADING_SIZE, COLOUR_TEXT, s->heading);
    for (int i = 0; i < s->count; i++)
        draw_panel(s, i);
    legend_draw(&s->legend, s->canvas, MARGIN, legend_y);
    return s->canvas->finish(s->canvas);
}

static void describe(const slu_terrain *terrain, char title[96])
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    snprintf(title, 96, "%s: %u zones, %u gates", slu_decomposition_row(facts.method)->name,
             facts.zone_count, facts.gate_count);
}

cli_exit decompose_render(const decompose_request *request, const slu_map *map,
                          slu_terrain *const *terrains)
{
    panel panels[METHODS_MOST];
    for (int i = 0; i < request->count; i++) {
        panels[i] = (panel){.terrain = terrains[i], .shows = SHOW_ZONES | SHOW_GATES};
        describe(terrains[i], panels[i].title);
    }
    sheet s = {.map = map, .panels = panels, .count = request->count};
    snprintf(s.heading, sizeof s.heading, "%s", file_base_name(request->map_file));
    return draw_sheet(&s, request->scale, request->render_file);
}

cli_exit decompose_render_stages(const decompose_request *request, const slu_map *map,
                                 const slu_terrain *terrain)
{
    panel panels[] = {
        {terrain, SHOW_GROUND, "the map"},
        {terrain, SHOW_DEPTH, "depth: the distance to the nearest wall"},
        {terrain, SHOW_DEPTH | SHOW_GATES, "gates at the saddles"},
        {terrain, SHOW_ZONES | SHOW_GATES, ""},
    };
    describe(terrain, panels[3].title);
    sheet s = {.map = map, .panels = panels, .count = 4};
    snprintf(s.heading, sizeof s.heading, "%s", file_base_name(request->map_file));
    return draw_sheet(&s, request->scale, request->stages_file);
}
