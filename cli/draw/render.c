// SPDX-License-Identifier: MIT
// Pictures of searches: a contact sheet with a panel for each.
#include "draw/render.h"

#include <stdlib.h>
#include <string.h>

#include "draw/font.h"
#include "draw/palette.h"
#include "draw/search_tiles.h"
#include "draw/sheet.h"
#include "system/file.h"

// Widths from least to good suit a screen and a page alike.
static const sheet_style STYLE = {.margin = 28,
                                  .gap = 24,
                                  .least_width = 640,
                                  .good_width = 1400,
                                  .good_height = 1100,
                                  .good_scale = 28,
                                  .heading_line = 26,
                                  .after_heading = 14,
                                  .caption_line = 23, // lines of one caption stand a little closer
                                  .after_caption = 6,
                                  .before_legend = 22,
                                  .fits_text = true};

typedef struct drawing {
    const render_panel *panels;
    int count;
    const render_options *options;
    slu_rules ground;
    terrain_scale terrain;
    sheet sheet;
} drawing;

bool render_knows(const char *file)
{
    if (file_has_ending(file, ".png") || file_has_ending(file, ".svg")) return true;
    say_bad("%s: pictures are .png or .svg", file);
    return false;
}

static void measure_maps(const drawing *d, int *width, int *height)
{
    *width = *height = 1;
    for (int i = 0; i < d->count; i++) {
        if (!d->panels[i].map) continue;
        *width = larger(*width, slu_map_width(d->panels[i].map));
        *height = larger(*height, slu_map_height(d->panels[i].map));
    }
}

// ---------------------------------------------------------------------------------------------
// Panels

static point tile_middle(const search_tiles *f, slu_tile tile)
{
    return (point){f->x + (tile.x + 0.5) * f->scale, f->y + (tile.y + 0.5) * f->scale};
}

static void draw_path(drawing *d, const search_tiles *f)
{
    const render_panel *panel = f->panel;
    if (panel->line_length < 2) return;
    point *points = console_alloc(panel->line_length, sizeof *points);
    for (size_t i = 0; i < panel->line_length; i++)
        points[i] = tile_middle(f, panel->line[i]);
    double width = f->scale < 8 ? 2 : f->scale < 16 ? 3 : 4;
    draw_path_line(d->sheet.canvas, points, panel->line_length, width);
    free(points);
}

// Above and to the right of a goal's sign, in a box, so that it reads on any ground.
static void draw_number(drawing *d, point goal, double radius, size_t number)
{
    enum { SIZE = 2, RIM = 2 };
    char text[24];
    snprintf(text, sizeof text, "%zu", number);
    int width = SIZE * FONT_ADVANCE * (int)strlen(text) - SIZE, height = SIZE * FONT_BASELINE;
    int x = (int)(goal.x + radius) + RIM, y = (int)(goal.y - radius) - height;
    canvas *c = d->sheet.canvas;
    c->box(c, x - RIM, y - RIM, width + 2 * RIM, height + 2 * RIM, COLOUR_TEXT);
    c->text(c, x, y, SIZE, COLOUR_PATH, text);
}

static void draw_ends(drawing *d, const search_tiles *f)
{
    const render_panel *panel = f->panel;
    double radius = f->scale * 0.42 > 7 ? f->scale * 0.42 : 7;
    for (size_t i = 0; i < panel->goal_count; i++)
        draw_goal_sign(d->sheet.canvas, tile_middle(f, panel->goals[i]), radius);
    draw_start_sign(d->sheet.canvas, tile_middle(f, panel->start), radius);
    for (size_t i = 0; panel->goal_numbers && i < panel->goal_count; i++)
        if (panel->goal_numbers[i])
            draw_number(d, tile_middle(f, panel->goals[i]), radius, panel->goal_numbers[i]);
}

static bool has_terrain(const drawing *d, const slu_map *map)
{
    return d->terrain.count > 1 && terrain_scale_of(&map, 1, &d->ground).count > 1;
}

static search_tiles place_panel(const drawing *d, int i)
{
    const slu_map *map = d->panels[i].map;
    sheet_corner at = sheet_place(&d->sheet, i);
    int width = slu_map_width(map), height = slu_map_height(map);
    int most = smaller(d->sheet.panel_width / width, d->sheet.panel_height / height);
    return (search_tiles){.panel = &d->panels[i],
                          .canvas = d->sheet.canvas,
                          .ground = &d->ground,
                          .terrain = &d->terrain,
                          .x = at.x,
                          .y = at.y,
                          .width = width,
                          .height = height,
                          .scale = d->options->fit ? most : d->sheet.scale,
                          .weighted = has_terrain(d, map)};
}

static void paint_panel(drawing *d, int i)
{
    const render_panel *panel = &d->panels[i];
    sheet_corner at = sheet_place(&d->sheet, i);
    int width = d->sheet.panel_width, height = d->sheet.panel_height;
    sheet_draw_caption(&d->sheet, i);
    panel->paint(panel->ctx, d->sheet.canvas, at.x, at.y, width, height);
}

static void draw_panel(drawing *d, int i, uint8_t *index)
{
    if (!d->panels[i].map) {
        paint_panel(d, i);
        return;
    }
    search_tiles f = place_panel(d, i);
    sheet_draw_caption(&d->sheet, i);
    sheet_draw_frame(&d->sheet, i, f.width * f.scale, f.height * f.scale);
    search_tiles_draw(&f, index);
    draw_path(d, &f);
    search_tiles_draw_points(&f, index);
    draw_ends(d, &f);
}

// ---------------------------------------------------------------------------------------------
// The picture

static bool any_seen(const drawing *d, tile_state state)
{
    for (int i = 0; i < d->count; i++) {
        if (d->panels[i].map && marks_have(d->panels[i].marks, state)) return true;
    }
    return false;
}

static bool any_point(const drawing *d)
{
    for (int i = 0; i < d->count; i++) {
        if (d->panels[i].point_count > 0) return true;
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

static bool any_gate(const drawing *d)
{
    for (int i = 0; i < d->count; i++) {
        if (d->panels[i].gates && slu_terrain_gate(d->panels[i].gates, 0)) return true;
    }
    return false;
}

static bool any_wall(const drawing *d)
{
    for (int i = 0; i < d->count; i++) {
        slu_map_facts facts;
        if (!d->panels[i].map) continue;
        slu_map_describe(d->panels[i].map, &facts);
        if (facts.passable < facts.tiles) return true;
    }
    return false;
}

static void add_terrain_entries(drawing *d)
{
    const terrain_scale *t = &d->terrain;
    bool searched = any_seen(d, TILE_CLOSED) || any_seen(d, TILE_REEXPANDED);
    for (int i = 0; i < t->count; i++) {
        if (t->count == 1)
            legend_add(&d->sheet.legend, SIGN_TILE, t->tint[i],
                       searched ? "not reached" : "ground");
        else if (t->least[i] == t->most[i])
            legend_add(&d->sheet.legend, SIGN_TILE, t->tint[i], "cost %g", t->least[i]);
        else
            legend_add(&d->sheet.legend, SIGN_TILE, t->tint[i], "cost %.3g to %.3g", t->least[i],
                       t->most[i]);
    }
}

static void fill_legend(drawing *d)
{
    legend *l = &d->sheet.legend;
    const char *again = d->options->again ? d->options->again : "expanded again";
    const char *line = d->options->line ? d->options->line : "path";
    bool closed = any_seen(d, TILE_CLOSED) || any_seen(d, TILE_REEXPANDED);
    if (closed)
        legend_add_scale(l, SIGN_ORDER, d->options->first ? d->options->first : "first expanded",
                         d->options->last ? d->options->last : "last");
    if (any_seen(d, TILE_REEXPANDED))
        legend_add(l, search_tiles_dotted(d->panels, d->sheet.scale) ? SIGN_DOTTED_TILE : SIGN_TILE,
                   COLOUR_REEXPANDED, "%s", again);
    if (any_seen(d, TILE_OPEN)) legend_add(l, SIGN_TILE, COLOUR_OPEN, "open");
    add_terrain_entries(d);
    if (any_wall(d)) legend_add(l, SIGN_TILE, COLOUR_WALL, "wall");
    if (any_gate(d)) legend_add(l, SIGN_GATE, COLOUR_GATE, "gate");
    if (any_point(d))
        legend_add(l, d->sheet.scale >= LEAST_DOTTED ? SIGN_DOTTED_TILE : SIGN_TILE,
                   COLOUR_WAYPOINT, "%s",
                   d->options->point ? d->options->point : "waypoint or gateway");
    if (any_path(d)) legend_add(l, SIGN_PATH, COLOUR_PATH, "%s", line);
    legend_add(l, SIGN_START, COLOUR_PATH, "start");
    legend_add(l, SIGN_GOAL, COLOUR_PATH, "goal");
}

static void fill_terrain(drawing *d)
{
    const slu_map **maps = console_alloc((size_t)d->count, sizeof *maps);
    int count = 0;
    for (int i = 0; i < d->count; i++) {
        if (d->panels[i].map) maps[count++] = d->panels[i].map;
    }
    // The ground is drawn for a unit of one tile: walls show best where a larger one fits.
    d->ground = d->options->rules;
    d->ground.unit.size = 1;
    d->terrain = terrain_scale_of(maps, count, &d->ground);
    free(maps);
}

// A single panel has no caption: its title and detail stand in the heading. The caller frees it.
static char *make_heading(const drawing *d)
{
    const render_panel *only = d->panels;
    size_t size = strlen(d->options->heading) + strlen(only->title) + strlen(only->detail) + 8;
    char *heading = console_alloc(size, 1);
    if (d->count > 1)
        snprintf(heading, size, "%s", d->options->heading);
    else
        snprintf(heading, size, "%s: %s, %s", d->options->heading, only->title, only->detail);
    return heading;
}

static sheet_caption *make_captions(const drawing *d)
{
    if (d->count == 1) return NULL;
    sheet_caption *captions = console_alloc((size_t)d->count, sizeof *captions);
    for (int i = 0; i < d->count; i++)
        captions[i] = (sheet_caption){d->panels[i].title, d->panels[i].detail};
    return captions;
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

static cli_exit draw_file(drawing *d, const char *file)
{
    int width, height;
    measure_maps(d, &width, &height);
    sheet_fit_tiles(&d->sheet, width, height, d->options->scale);
    fill_legend(d);
    if (sheet_open(&d->sheet, file) != CLI_OK) return CLI_BAD;
    draw_panels(d);
    return sheet_close(&d->sheet);
}

cli_exit render_panels(const render_panel *panels, int count, const render_options *options,
                       const char *file)
{
    drawing d = {.panels = panels, .count = count, .options = options};
    fill_terrain(&d);
    char *heading = make_heading(&d);
    sheet_caption *captions = make_captions(&d);
    d.sheet = (sheet){.style = &STYLE,
                      .heading = heading,
                      .captions = captions,
                      .count = count,
                      .columns = options->columns};
    cli_exit code = draw_file(&d, file);
    free(captions);
    free(heading);
    return code;
}
