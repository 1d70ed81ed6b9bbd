// SPDX-License-Identifier: MIT
// Pictures of searches. The layout is: a heading, panels in a grid with their captions, a legend.
// A single panel has no caption: its title and detail stand in the heading. With many panels the
// captions are what is widest, so details wrap where there is no room for them on one line.
#include "draw/render.h"

#include <stdlib.h>
#include <string.h>

#include "draw/font.h"
#include "draw/legend.h"
#include "draw/palette.h"
#include "system/file.h"

// Pixels. Widths from LEAST_WIDTH to GOOD_WIDTH suit a screen and a page alike.
enum {
    LEAST_WIDTH = 640,
    GOOD_WIDTH = 1400,
    GOOD_HEIGHT = 1100, // of the panels alone
    GOOD_SCALE = 28,    // more per tile shows nothing more
    LEAST_DOTTED = 4,   // a tile has room for a mark, or for a rim, from this scale on
    MARGIN = 28,
    PANEL_GAP = 24,
    LARGE_TEXT_SIZE = 3,
    LINE_HEIGHT = 26,
    CAPTION_LINE = LINE_HEIGHT - 3, // lines of one caption stand a little closer
    AFTER_CAPTION = 6,
    AFTER_HEADING = 14,
    BEFORE_LEGEND = 22,
};

typedef struct layout {
    int scale, columns, rows;
    int slot_width, slot_height; // a panel with its caption
    int caption_lines;           // of every panel, so that they stand in rows
    int width, height;           // of the picture
    int panels_y, legend_y;
    int heading_size;
} layout;

typedef struct drawing {
    const render_panel *panels;
    int count;
    const render_options *options;
    char *heading;
    slu_rules ground;
    terrain_scale terrain;
    legend legend;
    layout layout;
    canvas *canvas;
} drawing;

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

bool render_knows(const char *file)
{
    if (file_has_ending(file, ".png") || file_has_ending(file, ".svg")) return true;
    say_bad("%s: pictures are .png or .svg", file);
    return false;
}

// ---------------------------------------------------------------------------------------------
// Layout

static void measure_maps(const drawing *d, int *width, int *height)
{
    *width = *height = 1;
    for (int i = 0; i < d->count; i++) {
        *width = larger(*width, slu_map_width(d->panels[i].map));
        *height = larger(*height, slu_map_height(d->panels[i].map));
    }
}

static int widest_title(const drawing *d)
{
    int width = 0;
    for (int i = 0; i < d->count && d->count > 1; i++)
        width = larger(width, text_width(d->panels[i].title, TEXT_SIZE));
    return width;
}

static int widest_caption(const drawing *d)
{
    int width = widest_title(d);
    for (int i = 0; i < d->count && d->count > 1; i++)
        width = larger(width, text_width(d->panels[i].detail, TEXT_SIZE));
    return width;
}

static int rows_for(const drawing *d, int columns)
{
    return (d->count + columns - 1) / columns;
}

// The largest scale at which so many columns of maps still suit a screen; at least 1.
static int scale_for(const drawing *d, int columns, int map_width, int map_height)
{
    int rows = rows_for(d, columns);
    int room_x = (GOOD_WIDTH - 2 * MARGIN - (columns - 1) * PANEL_GAP) / columns;
    int room_y = GOOD_HEIGHT / rows;
    int scale = smaller(room_x / map_width, room_y / map_height);
    return larger(1, smaller(scale, GOOD_SCALE));
}

static int total_width(int columns, int slot_width)
{
    return 2 * MARGIN + columns * slot_width + (columns - 1) * PANEL_GAP;
}

// Up to three panels stand side by side; more make a grid that is wider than high.
static int least_columns(int count)
{
    if (count <= 3) return count;
    int columns = 2;
    while (columns * columns < count)
        columns++;
    return columns;
}

// Of the numbers of columns that do not make the picture too wide, the one that gives the largest
// tiles. Where all are too wide, the fewest: a comparison needs at least two.
static void choose_columns(drawing *d, int map_width, int map_height)
{
    layout *l = &d->layout;
    int asked = d->options->scale;
    l->columns = d->count <= 3 ? smaller(d->count, 2) : least_columns(d->count);
    l->scale = 0;
    for (int columns = least_columns(d->count); columns <= d->count; columns++) {
        int scale = asked ? asked : scale_for(d, columns, map_width, map_height);
        int slot = larger(map_width * scale, widest_title(d));
        if (total_width(columns, slot) > GOOD_WIDTH || scale <= l->scale) continue;
        l->columns = columns;
        l->scale = scale;
    }
    if (!l->scale) l->scale = asked ? asked : scale_for(d, l->columns, map_width, map_height);
    l->rows = rows_for(d, l->columns);
}

// The last blank among the first characters, if `comma` one that follows a comma; 0 without one.
static int last_blank(const char *text, int columns, bool comma)
{
    int cut = columns;
    while (cut > 0 && !(text[cut] == ' ' && (!comma || text[cut - 1] == ',')))
        cut--;
    return cut;
}

// How many bytes of a text make a line of so many characters: up to a comma if there is one, or to
// a blank.
static int line_length(const char *text, int columns)
{
    int length = (int)strlen(text);
    if (length <= columns) return length;
    int cut = last_blank(text, columns, true);
    if (cut == 0) cut = last_blank(text, columns, false);
    if (cut > 0) return cut;
    // Not within a character of several bytes.
    for (cut = columns; cut > 1 && (text[cut] & 0xC0) == 0x80;)
        cut--;
    return cut;
}

// A text in lines of at most `width` pixels.
typedef struct flow {
    int x, y, width, line_height;
    int size;
    colour ink;
} flow;

// Draws the lines if there is a canvas yet, and returns their number.
static int flow_text(const drawing *d, const flow *f, const char *text)
{
    int columns = f->width / (FONT_ADVANCE * f->size);
    int lines = 0;
    for (; *text; lines++) {
        int length = line_length(text, columns);
        // The end of a line says what a comma would.
        size_t shown = (size_t)length - (text[length] && text[length - 1] == ',');
        char *line = console_alloc(shown + 1, 1);
        memcpy(line, text, shown);
        int y = f->y + lines * f->line_height;
        if (d->canvas) d->canvas->text(d->canvas, f->x, y, f->size, f->ink, line);
        free(line);
        text += length;
        text += strspn(text, " ");
    }
    return lines;
}

static int flow_heading(const drawing *d)
{
    const layout *l = &d->layout;
    flow f = {MARGIN, MARGIN, l->width - 2 * MARGIN, LINE_HEIGHT, l->heading_size, COLOUR_TEXT};
    return flow_text(d, &f, d->heading);
}

// The detail of a panel under its title, whose top left corner is given.
static int flow_detail(const drawing *d, int x, int y, const char *text)
{
    flow f = {x,         y + CAPTION_LINE, d->layout.slot_width, CAPTION_LINE,
              TEXT_SIZE, COLOUR_FAINT_TEXT};
    return flow_text(d, &f, text);
}

static int caption_lines(const drawing *d)
{
    int most = 0;
    for (int i = 0; i < d->count && d->count > 1; i++)
        most = larger(most, 1 + flow_detail(d, 0, 0, d->panels[i].detail));
    return most;
}

static int caption_height(const layout *l)
{
    return l->caption_lines ? l->caption_lines * CAPTION_LINE + AFTER_CAPTION : 0;
}

static int choose_heading_size(const drawing *d)
{
    bool fits = text_width(d->heading, LARGE_TEXT_SIZE) <= d->layout.width - 2 * MARGIN;
    return fits ? LARGE_TEXT_SIZE : TEXT_SIZE;
}

static void lay_out_panels(drawing *d)
{
    layout *l = &d->layout;
    int map_width, map_height;
    measure_maps(d, &map_width, &map_height);
    choose_columns(d, map_width, map_height);
    l->slot_width = larger(map_width * l->scale, widest_caption(d));
    if (total_width(l->columns, l->slot_width) > GOOD_WIDTH)
        l->slot_width = larger(map_width * l->scale, widest_title(d));
    l->caption_lines = caption_lines(d);
    l->slot_height = map_height * l->scale + caption_height(l);
    l->width = larger(LEAST_WIDTH, total_width(l->columns, l->slot_width));
}

static void lay_out_page(drawing *d)
{
    layout *l = &d->layout;
    l->heading_size = choose_heading_size(d);
    l->panels_y = MARGIN + flow_heading(d) * LINE_HEIGHT + AFTER_HEADING;
    int panels = l->rows * l->slot_height + (l->rows - 1) * PANEL_GAP;
    l->legend_y = l->panels_y + panels + BEFORE_LEGEND;
    l->height = l->legend_y + legend_place(&d->legend, l->width - 2 * MARGIN) + MARGIN / 2;
}

// ---------------------------------------------------------------------------------------------
// Tiles

enum { BASE_WALL = 1, BASE_TERRAIN = 2 }; // palette places of the ground layer
enum { SEARCH_OPEN = 1, SEARCH_CLOSED = 2, SEARCH_SHADES = 64 }; // and of the search layer

typedef struct panel_frame {
    const render_panel *panel;
    int x, y, width, height, scale; // the map's place; width and height in tiles
    bool weighted;                  // terrain differs, and should show under the search
} panel_frame;

static void draw_layer(drawing *d, const panel_frame *f, int inset, const uint8_t *index,
                       const colour *palette)
{
    tile_layer layer = {f->x, f->y, f->scale, inset, f->width, f->height, index, palette};
    d->canvas->tiles(d->canvas, &layer);
}

static void draw_base(drawing *d, const panel_frame *f, uint8_t *index)
{
    colour palette[TILE_COLOURS] = {[BASE_WALL] = COLOUR_WALL};
    memcpy(palette + BASE_TERRAIN, d->terrain.tint, sizeof d->terrain.tint);
    uint8_t *next = index;
    for (int y = 0; y < f->height; y++) {
        for (int x = 0; x < f->width; x++) {
            double cost = slu_unit_cost(f->panel->map, &d->ground, (slu_tile){x, y});
            int level = cost > 0 ? BASE_TERRAIN + terrain_level(&d->terrain, cost) : BASE_WALL;
            // The panel is ground already.
            *next++ = cost == 1 && d->terrain.count == 1 ? 0 : (uint8_t)level;
        }
    }
    draw_layer(d, f, 0, index, palette);
}

static uint8_t search_colour(const tile_marks *marks, size_t tile)
{
    if (marks->state[tile] == TILE_UNSEEN) return 0;
    if (marks->state[tile] == TILE_OPEN) return SEARCH_OPEN;
    uint64_t shade = (uint64_t)marks->order[tile] * SEARCH_SHADES / marks->expansions;
    return (uint8_t)(SEARCH_CLOSED + shade);
}

// On weighted ground the search leaves the rim of each tile free, where there is room for one, so
// that the terrain shows.
static int search_inset(const panel_frame *f)
{
    return f->weighted && f->scale >= LEAST_DOTTED ? larger(1, f->scale / 6) : 0;
}

static void draw_search(drawing *d, const panel_frame *f, uint8_t *index)
{
    const tile_marks *marks = f->panel->marks;
    colour palette[TILE_COLOURS] = {[SEARCH_OPEN] = COLOUR_OPEN};
    for (int i = 0; i < SEARCH_SHADES; i++)
        palette[SEARCH_CLOSED + i] = palette_order((double)i / (SEARCH_SHADES - 1));
    size_t tiles = (size_t)f->width * (size_t)f->height;
    for (size_t i = 0; i < tiles; i++)
        index[i] = search_colour(marks, i);
    draw_layer(d, f, search_inset(f), index, palette);
}

static bool marks_middle(const render_panel *panel, int scale)
{
    return scale >= LEAST_DOTTED && !panel->walked;
}

// A mark in the tile's middle, or the whole tile where it is too small for one.
static void draw_reexpanded(drawing *d, const panel_frame *f, uint8_t *index)
{
    const tile_marks *marks = f->panel->marks;
    if (!marks_have(marks, TILE_REEXPANDED)) return;
    const colour palette[TILE_COLOURS] = {[1] = COLOUR_REEXPANDED};
    size_t tiles = (size_t)f->width * (size_t)f->height;
    for (size_t i = 0; i < tiles; i++)
        index[i] = marks->state[i] == TILE_REEXPANDED;
    draw_layer(d, f, marks_middle(f->panel, f->scale) ? f->scale * 3 / 8 : 0, index, palette);
}

// ---------------------------------------------------------------------------------------------
// Panels

static point tile_middle(const panel_frame *f, slu_tile tile)
{
    return (point){f->x + (tile.x + 0.5) * f->scale, f->y + (tile.y + 0.5) * f->scale};
}

static void draw_path(drawing *d, const panel_frame *f)
{
    const render_panel *panel = f->panel;
    if (panel->line_length < 2) return;
    point *points = console_alloc(panel->line_length, sizeof *points);
    for (size_t i = 0; i < panel->line_length; i++)
        points[i] = tile_middle(f, panel->line[i]);
    double width = f->scale < 8 ? 2 : f->scale < 16 ? 3 : 4;
    draw_path_line(d->canvas, points, panel->line_length, width);
    free(points);
}

static void draw_ends(drawing *d, const panel_frame *f)
{
    const render_panel *panel = f->panel;
    double radius = f->scale * 0.42 > 7 ? f->scale * 0.42 : 7;
    for (size_t i = 0; i < panel->goal_count; i++)
        draw_goal_sign(d->canvas, tile_middle(f, panel->goals[i]), radius);
    draw_start_sign(d->canvas, tile_middle(f, panel->start), radius);
}

static panel_frame place_panel(const drawing *d, int i)
{
    const layout *l = &d->layout;
    const slu_map *map = d->panels[i].map;
    panel_frame f = {.panel = &d->panels[i],
                     .width = slu_map_width(map),
                     .height = slu_map_height(map),
                     .scale = l->scale,
                     .weighted = d->terrain.count > 1};
    f.x = MARGIN + i % l->columns * (l->slot_width + PANEL_GAP);
    f.y = l->panels_y + i / l->columns * (l->slot_height + PANEL_GAP) + caption_height(l);
    return f;
}

static void draw_panel(drawing *d, int i, uint8_t *index)
{
    canvas *c = d->canvas;
    panel_frame f = place_panel(d, i);
    if (d->count > 1) {
        int top = f.y - caption_height(&d->layout);
        c->text(c, f.x, top, TEXT_SIZE, COLOUR_TEXT, f.panel->title);
        flow_detail(d, f.x, top, f.panel->detail);
    }
    int width = f.width * f.scale, height = f.height * f.scale;
    c->box(c, f.x - 1, f.y - 1, width + 2, height + 2, COLOUR_FRAME);
    c->box(c, f.x, f.y, width, height, COLOUR_GROUND);
    draw_base(d, &f, index);
    draw_search(d, &f, index);
    draw_reexpanded(d, &f, index);
    draw_path(d, &f);
    draw_ends(d, &f);
}

// ---------------------------------------------------------------------------------------------
// The picture

static bool any_seen(const drawing *d, tile_state state)
{
    for (int i = 0; i < d->count; i++) {
        if (marks_have(d->panels[i].marks, state)) return true;
    }
    return false;
}

static bool any_path(const drawing *d)
{
    for (int i = 0; i < d->count; i++) {
        if (d->panels[i].line_length >= 2) return true;
    }
    return false;
}

static bool any_wall(const drawing *d)
{
    for (int i = 0; i < d->count; i++) {
        slu_map_facts facts;
        slu_map_describe(d->panels[i].map, &facts);
        if (facts.passable < facts.tiles) return true;
    }
    return false;
}

static void add_terrain_entries(drawing *d)
{
    const terrain_scale *t = &d->terrain;
    for (int i = 0; i < t->count; i++) {
        if (t->count == 1)
            legend_add(&d->legend, SIGN_TILE, t->tint[i], "not reached");
        else if (t->least[i] == t->most[i])
            legend_add(&d->legend, SIGN_TILE, t->tint[i], "cost %g", t->least[i]);
        else
            legend_add(&d->legend, SIGN_TILE, t->tint[i], "cost %.3g to %.3g", t->least[i],
                       t->most[i]);
    }
}

static void fill_legend(drawing *d)
{
    legend *l = &d->legend;
    const char *again = d->options->again ? d->options->again : "expanded again";
    const char *line = d->options->line ? d->options->line : "path";
    bool closed = any_seen(d, TILE_CLOSED) || any_seen(d, TILE_REEXPANDED);
    if (closed)
        legend_add_scale(l, SIGN_ORDER, d->options->first ? d->options->first : "first expanded",
                         d->options->last ? d->options->last : "last");
    if (any_seen(d, TILE_REEXPANDED))
        legend_add(l, marks_middle(d->panels, d->layout.scale) ? SIGN_DOTTED_TILE : SIGN_TILE,
                   COLOUR_REEXPANDED, "%s", again);
    if (any_seen(d, TILE_OPEN)) legend_add(l, SIGN_TILE, COLOUR_OPEN, "open");
    add_terrain_entries(d);
    if (any_wall(d)) legend_add(l, SIGN_TILE, COLOUR_WALL, "wall");
    if (any_path(d)) legend_add(l, SIGN_PATH, COLOUR_PATH, "%s", line);
    legend_add(l, SIGN_START, COLOUR_PATH, "start");
    legend_add(l, SIGN_GOAL, COLOUR_PATH, "goal");
}

static void fill_terrain(drawing *d)
{
    const slu_map **maps = console_alloc((size_t)d->count, sizeof *maps);
    for (int i = 0; i < d->count; i++)
        maps[i] = d->panels[i].map;
    // Where a wide unit fits is seen better from the walls than from its left top corner.
    d->ground = d->options->rules;
    d->ground.unit.size = 1;
    d->terrain = terrain_scale_of(maps, d->count, &d->ground);
    free(maps);
}

static void fill_heading(drawing *d)
{
    const render_panel *only = d->panels;
    size_t room = strlen(d->options->heading) + strlen(only->title) + strlen(only->detail) + 8;
    d->heading = console_alloc(room, 1);
    if (d->count > 1)
        snprintf(d->heading, room, "%s", d->options->heading);
    else
        snprintf(d->heading, room, "%s: %s, %s", d->options->heading, only->title, only->detail);
}

static void draw_panels(drawing *d)
{
    int width, height;
    measure_maps(d, &width, &height);
    uint8_t *index = console_alloc((size_t)width * (size_t)height, 1);
    for (int i = 0; i < d->count; i++)
        draw_panel(d, i, index);
    free(index);
}

cli_exit render_panels(const render_panel *panels, int count, const render_options *options,
                       const char *file)
{
    drawing d = {.panels = panels, .count = count, .options = options};
    fill_terrain(&d);
    fill_heading(&d);
    lay_out_panels(&d);
    fill_legend(&d);
    lay_out_page(&d);
    bool svg = file_has_ending(file, ".svg");
    d.canvas = (svg ? canvas_svg : canvas_png)(file, d.layout.width, d.layout.height, COLOUR_PAGE);
    cli_exit code = CLI_BAD;
    if (d.canvas) {
        flow_heading(&d);
        draw_panels(&d);
        legend_draw(&d.legend, d.canvas, MARGIN, d.layout.legend_y);
        code = d.canvas->finish(d.canvas);
    }
    free(d.heading);
    return code;
}
