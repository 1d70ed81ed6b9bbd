// SPDX-License-Identifier: MIT
// Pictures of terrain: panels side by side under a heading, over a legend.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands/decompose/decompose.h"
#include "draw/font.h"
#include "draw/legend.h"
#include "draw/palette.h"
#include "system/file.h"

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
    MOST_COLUMNS = 3,
    GOOD_SCALE = 24,
    LEAST_WIDTH = 560,
    GATE_ID_SCALE = 10, // pixels per tile from which there is room for the gates' ids
};

typedef enum layers {
    SHOW_GROUND = 0,
    SHOW_DEPTH = 1 << 0,
    SHOW_ZONES = 1 << 1,
    SHOW_GATES = 1 << 2,
    SHOW_LAKES = 1 << 3, // zones shaded by depth
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

// In a tile layer's palette.
enum { PLACE_WALL = 1, PLACE_FIRST = 2, DEPTH_SHADES = 200, LAKE_SHADES = 20 };

// ---------------------------------------------------------------------------------------------
// Colours

// The first colour, from one that changes with the zone, that no neighbour has already; the last one if
// all are taken.
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
static uint8_t place_of(const panel *p, slu_tile tile, int hue, double deepest)
{
    if (p->shows & SHOW_LAKES) {
        int shade = shade_of(p->terrain, tile, deepest, LAKE_SHADES);
        return (uint8_t)(PLACE_FIRST + hue * LAKE_SHADES + shade);
    }
    if (p->shows & SHOW_ZONES) return (uint8_t)(PLACE_FIRST + hue);
    if (!(p->shows & SHOW_DEPTH)) return 0;
    return (uint8_t)(PLACE_FIRST + shade_of(p->terrain, tile, deepest, DEPTH_SHADES));
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
    for (int i = 0; p->shows & SHOW_LAKES && i < ZONE_COLOURS * LAKE_SHADES; i++)
        palette[PLACE_FIRST + i] =
            palette_lake(i / LAKE_SHADES, (double)(i % LAKE_SHADES) / (LAKE_SHADES - 1));
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
            bool wall = zone == SLU_NO_ZONE;
            *index++ = wall ? PLACE_WALL : place_of(p, tile, colours[zone], deepest);
        }
    }
    free(colours);
}

static double gate_line_width(const sheet *s)
{
    return s->scale < 3 ? 2 : s->scale < 10 ? 3 : 4;
}

static colour gate_ink(const slu_gate *gate)
{
    return gate->blocked ? COLOUR_BLOCKED_GATE : COLOUR_GATE;
}

// Which way a gate runs: along its ends, or from wall to wall where it has but one tile.
static point direction_of(const sheet *s, const slu_gate *gate)
{
    slu_tile a = gate->end[0], b = gate->end[1];
    if (a.x != b.x || a.y != b.y)
        return (point){(b.x > a.x) - (b.x < a.x), (b.y > a.y) - (b.y < a.y)};
    bool row = !slu_map_passable(s->map, (slu_tile){a.x - 1, a.y}) &&
               !slu_map_passable(s->map, (slu_tile){a.x + 1, a.y});
    bool column = !slu_map_passable(s->map, (slu_tile){a.x, a.y - 1}) &&
                  !slu_map_passable(s->map, (slu_tile){a.x, a.y + 1});
    if (row != column) return row ? (point){1, 0} : (point){0, 1};
    return (point){1, 1};
}

static point middle_of(const sheet *s, slu_tile tile, int left, int top)
{
    return (point){left + (tile.x + 0.5) * s->scale, top + (tile.y + 0.5) * s->scale};
}

// From the outer edge of one end tile to that of the other, so that its length is the gate's width.
static void draw_straight_gate(const sheet *s, const slu_gate *gate, int left, int top)
{
    double half = s->scale / 2.0;
    point along = direction_of(s, gate);
    point a = middle_of(s, gate->end[0], left, top), b = middle_of(s, gate->end[1], left, top);
    point ends[2] = {{a.x - along.x * half, a.y - along.y * half},
                     {b.x + along.x * half, b.y + along.y * half}};
    draw_gate_line(s->canvas, ends, gate_line_width(s), gate_ink(gate));
}

// A ragged gate has no line: its tiles are marked.
static void draw_ragged_gate(const sheet *s, const slu_gate *gate, int left, int top)
{
    double radius = s->scale * 0.42;
    for (size_t i = 0; i < gate->tile_count; i++)
        s->canvas->disc(s->canvas, middle_of(s, gate->tiles[i], left, top),
                        radius < 1.5 ? 1.5 : radius, gate_ink(gate));
}

// A gate's id just beyond its lower or right end, mostly on the wall there.
static void draw_gate_id(const sheet *s, const slu_gate *gate, uint32_t id, int left, int top)
{
    char text[16];
    snprintf(text, sizeof text, "%u", id);
    point along = direction_of(s, gate), end = middle_of(s, gate->end[1], left, top);
    double width = text_width(text, 1), gap = s->scale * 0.5 + gate_line_width(s);
    slu_tile beyond = {gate->end[1].x + (int)along.x, gate->end[1].y + (int)along.y};
    double x = end.x + along.x * (gap + width / 2),
           y = end.y + along.y * (gap + FONT_BASELINE / 2.0);
    s->canvas->text(s->canvas, (int)(x - width / 2 + 0.5), (int)(y - FONT_BASELINE / 2.0 + 0.5), 1,
                    slu_map_passable(s->map, beyond) ? COLOUR_GATE : COLOUR_GATE_ID, text);
}

static void draw_gates(const sheet *s, const panel *p, int left, int top)
{
    slu_terrain_facts facts;
    slu_terrain_describe(p->terrain, &facts);
    for (uint32_t g = 0; g < facts.gate_count; g++) {
        const slu_gate *gate = slu_terrain_gate(p->terrain, g);
        (gate->straight ? draw_straight_gate : draw_ragged_gate)(s, gate, left, top);
        if (s->scale >= GATE_ID_SCALE) draw_gate_id(s, gate, g, left, top);
    }
}

// Whether all tiles under a box, in pixels of the panel, are of a zone.
static bool covers_zone(const sheet *s, const slu_terrain *terrain, uint32_t zone, point middle,
                        point size)
{
    int left = (int)floor((middle.x - size.x / 2) / s->scale);
    int right = (int)floor((middle.x + size.x / 2) / s->scale);
    int top = (int)floor((middle.y - size.y / 2) / s->scale);
    int bottom = (int)floor((middle.y + size.y / 2) / s->scale);
    for (int y = top; y <= bottom; y++) {
        for (int x = left; x <= right; x++)
            if (slu_terrain_zone_at(terrain, (slu_tile){x, y}) != zone) return false;
    }
    return true;
}

// A zone's id at one of its tiles, if there is room for it.
static bool draw_zone_id(const sheet *s, const panel *p, uint32_t zone, slu_tile at, int size,
                         int left, int top)
{
    char text[16];
    snprintf(text, sizeof text, "%u", zone);
    point middle = middle_of(s, at, 0, 0);
    point box = {text_width(text, size) - size, FONT_BASELINE * size}; // no gap after the last one
    if (!covers_zone(s, p->terrain, zone, middle, (point){box.x + 4, box.y + 4})) return false;
    s->canvas->text(s->canvas, left + (int)(middle.x - box.x / 2),
                    top + (int)(middle.y - box.y / 2), size, COLOUR_TEXT, text);
    return true;
}

// As large as there is room, at the deepest tile or at the centre.
static void draw_zone_ids(const sheet *s, const panel *p, int left, int top)
{
    slu_terrain_facts facts;
    slu_terrain_describe(p->terrain, &facts);
    for (uint32_t z = 0; z < facts.zone_count; z++) {
        const slu_zone *zone = slu_terrain_zone(p->terrain, z);
        bool drawn = false;
        for (int size = TEXT_SIZE; size > 0 && !drawn; size--)
            drawn = draw_zone_id(s, p, z, zone->deepest, size, left, top) ||
                    draw_zone_id(s, p, z, zone->centre, size, left, top);
    }
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
    if (p->shows & SHOW_ZONES) draw_zone_ids(s, p, left, top);
}

// ---------------------------------------------------------------------------------------------
// The sheet

static void choose_scale(sheet *s, int asked)
{
    int width = slu_map_width(s->map), height = slu_map_height(s->map);
    s->columns = s->count == 4 ? 2 : s->count < MOST_COLUMNS ? s->count : MOST_COLUMNS;
    s->rows = (s->count + s->columns - 1) / s->columns;
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

// Which kinds of gates the panels show.
typedef struct gate_kinds {
    bool straight, ragged, blocked;
} gate_kinds;

static gate_kinds all_gates(const sheet *s)
{
    gate_kinds kinds = {0};
    for (int i = 0; i < s->count; i++) {
        slu_terrain_facts facts;
        slu_terrain_describe(s->panels[i].terrain, &facts);
        for (uint32_t g = 0; s->panels[i].shows & SHOW_GATES && g < facts.gate_count; g++) {
            const slu_gate *gate = slu_terrain_gate(s->panels[i].terrain, g);
            kinds.straight |= gate->straight;
            kinds.ragged |= !gate->straight;
            kinds.blocked |= gate->blocked;
        }
    }
    return kinds;
}

static void fill_legend(sheet *s)
{
    layers all = all_layers(s);
    gate_kinds gates = all_gates(s);
    legend *l = &s->legend;
    legend_add(l, SIGN_TILE, COLOUR_WALL, "wall");
    if (all & SHOW_DEPTH) legend_add_scale(l, SIGN_DEPTH, "at a wall", "deepest");
    if (all & SHOW_LAKES) legend_add(l, SIGN_TILE, palette_lake(2, 0.5), "lake");
    if (all & SHOW_ZONES) {
        legend_add(l, SIGN_TILE, palette_zone(0), "zone and its id");
        legend_add(l, SIGN_TILE, palette_zone(1), "its neighbour");
    }
    bool ids = s->scale >= GATE_ID_SCALE;
    if (gates.straight)
        legend_add(l, SIGN_GATE, COLOUR_GATE, "%s", ids ? "gate and its id" : "gate");
    if (gates.ragged) legend_add(l, SIGN_GATE_TILES, COLOUR_GATE, "tiles of a ragged gate");
    if (gates.blocked) legend_add(l, SIGN_GATE, COLOUR_BLOCKED_GATE, "blocked gate");
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

// Such as "water: 7 zones, 9 gates", after the number of a step unless that is 0.
static void describe(const decompose_run *run, const slu_terrain *terrain, panel *p, int step)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    char number[8] = "";
    if (step) snprintf(number, sizeof number, "%d ", step % 10);
    snprintf(p->title, sizeof p->title, "%s%s: %u zone%s, %u gate%s", number, run->name,
             facts.zone_count, facts.zone_count == 1 ? "" : "s", facts.gate_count,
             facts.gate_count == 1 ? "" : "s");
}

cli_exit decompose_render(const decompose_request *request, const slu_map *map,
                          const slu_terrain *const *terrains)
{
    panel panels[RUNS_MOST];
    for (int i = 0; i < request->count; i++) {
        panels[i] = (panel){.terrain = terrains[i], .shows = SHOW_ZONES | SHOW_GATES};
        describe(&request->runs[i], terrains[i], &panels[i], 0);
    }
    sheet s = {.map = map, .panels = panels, .count = request->count};
    snprintf(s.heading, sizeof s.heading, "%s", file_base_name(request->map_file));
    return draw_sheet(&s, request->scale, request->render_file);
}

// ---------------------------------------------------------------------------------------------
// Stages

enum { STAGES_MOST = 6 };

typedef struct stages {
    panel panels[STAGES_MOST];
    int count;
    slu_terrain *lakes[2];
} stages;

static void add_stage(stages *st, const slu_terrain *terrain, layers shows, const char *says)
{
    panel *p = &st->panels[st->count++];
    *p = (panel){.terrain = terrain, .shows = shows};
    snprintf(p->title, sizeof p->title, "%d %s", st->count, says);
}

static cli_exit add_lakes(stages *st, const decompose_request *request, const slu_map *map,
                          int which, const char *says)
{
    slu_terrain_options options = request->options;
    options.method = request->runs[0].method;
    options.downscale = request->runs[0].downscale;
    options.lakes = true;
    if (which == 0) options.prominence = 1;
    slu_error error = {0};
    if (slu_terrain_create(map, &options, &st->lakes[which], &error) != SLU_OK)
        return say_error(NULL, &error);
    slu_terrain_facts facts;
    slu_terrain_describe(st->lakes[which], &facts);
    char title[80];
    snprintf(title, sizeof title, "%s: %u", says, facts.zone_count);
    add_stage(st, st->lakes[which], SHOW_LAKES, title);
    return CLI_OK;
}

// Ours merges lakes and shows them before and after; that of 2015 does not merge; the flood has none.
static cli_exit add_water_level(stages *st, const decompose_request *request, const slu_map *map)
{
    const char *method = slu_methods_at(slu_decompositions(), request->runs[0].method)->name;
    if (!strcmp(method, "water-2015")) return add_lakes(st, request, map, 1, "water level, lakes");
    if (strcmp(method, "water")) return CLI_OK;
    cli_exit code = add_lakes(st, request, map, 0, "basins");
    return code == CLI_OK ? add_lakes(st, request, map, 1, "water level, lakes that stay") : code;
}

cli_exit decompose_render_stages(const decompose_request *request, const slu_map *map,
                                 const slu_terrain *terrain)
{
    stages st = {.count = 0};
    add_stage(&st, terrain, SHOW_GROUND, "the map");
    add_stage(&st, terrain, SHOW_DEPTH, "depth, distance to walls");
    cli_exit code = add_water_level(&st, request, map);
    if (code == CLI_OK) {
        add_stage(&st, terrain, SHOW_DEPTH | SHOW_GATES, "gates");
        add_stage(&st, terrain, SHOW_ZONES | SHOW_GATES, "");
        describe(&request->runs[0], terrain, &st.panels[st.count - 1], st.count);
        sheet s = {.map = map, .panels = st.panels, .count = st.count};
        snprintf(s.heading, sizeof s.heading, "%s", file_base_name(request->map_file));
        code = draw_sheet(&s, request->scale, request->stages_file);
    }
    slu_terrain_destroy(st.lakes[1]);
    slu_terrain_destroy(st.lakes[0]);
    return code;
}
