// SPDX-License-Identifier: MIT
// sluice overlay draw: a panel for each depth of cuts, with the cells after them and the cuts
// themselves, the deeper the quieter.
#include <stdlib.h>
#include <string.h>

#include "commands/overlay/overlay.h"
#include "draw/palette.h"
#include "draw/sheet.h"
#include "system/file.h"

static const sheet_style STYLE = {.margin = 28,
                                  .gap = 24,
                                  .least_width = 560,
                                  .good_width = 1400,
                                  .good_height = 1000,
                                  .good_scale = 24,
                                  .heading_line = 26,
                                  .after_heading = 14,
                                  .before_caption = 4,
                                  .caption_line = 18,
                                  .after_caption = 6,
                                  .before_legend = 20};

// In a tile layer's palette: walls, cells, and cuts from the first to the deepest that is shown.
enum { PLACE_WALL = 1, PLACE_CELL = 2, PLACE_CUT = PLACE_CELL + ZONE_COLOURS, MOST_CUTS = 64 };

typedef struct drawing {
    const slu_map *map;
    size_t tiles;
    uint32_t *cells; // by tile, at the panel's depth
    uint32_t count;  // of cells
    uint8_t *cut;    // by tile: 1 and the depth of the cut that it is of; 0: none is shown
} drawing;

// ---------------------------------------------------------------------------------------------
// Colours

static uint8_t mix(uint8_t a, uint8_t b, double share)
{
    return (uint8_t)(a + (b - a) * share + 0.5);
}

// From the colour of gates towards that of faint lines.
static colour cut_colour(int depth, int depths)
{
    const double share = depths < 2 ? 0 : (double)depth / (depths - 1);
    const colour first = COLOUR_GATE, last = {216, 172, 172};
    return (colour){mix(first.red, last.red, share), mix(first.green, last.green, share),
                    mix(first.blue, last.blue, share)};
}

static void fill_palette(colour palette[TILE_COLOURS], int depths)
{
    palette[PLACE_WALL] = COLOUR_WALL;
    for (int i = 0; i < ZONE_COLOURS; i++)
        palette[PLACE_CELL + i] = palette_zone(i);
    for (int i = 0; i < MOST_CUTS; i++)
        palette[PLACE_CUT + i] = cut_colour(i < depths ? i : depths - 1, depths);
}

static int compare_numbers(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

// Numbers cells by their order, so that those of one parent follow each other and differ in colour.
static uint32_t rank_cells(drawing *d)
{
    uint32_t *numbers = console_alloc(d->tiles, sizeof *numbers), count = 0;
    memcpy(numbers, d->cells, d->tiles * sizeof *numbers);
    qsort(numbers, d->tiles, sizeof *numbers, compare_numbers);
    for (size_t i = 0; i < d->tiles; i++)
        if (numbers[i] && (count == 0 || numbers[i] != numbers[count - 1]))
            numbers[count++] = numbers[i];
    for (size_t i = 0; i < d->tiles; i++) {
        if (!d->cells[i]) continue;
        const uint32_t *at =
            bsearch(&d->cells[i], numbers, count, sizeof *numbers, compare_numbers);
        d->cells[i] = (uint32_t)(at - numbers);
    }
    free(numbers);
    return count;
}

static uint8_t place_of(const drawing *d, size_t tile)
{
    const int width = slu_map_width(d->map);
    const slu_tile at = {(int)(tile % (size_t)width), (int)(tile / (size_t)width)};
    if (!slu_map_passable(d->map, at)) return PLACE_WALL;
    if (d->cut[tile]) return (uint8_t)(PLACE_CUT + (d->cut[tile] - 1) % MOST_CUTS);
    return (uint8_t)(PLACE_CELL + d->cells[tile] % FEW_COLOURS);
}

// ---------------------------------------------------------------------------------------------
// Panels

// Finds the cells at a depth and their number, and the cuts down to it.
static slu_status look(drawing *d, const slu_overlay *overlay, int depth, slu_error *error)
{
    slu_status status = SLU_OK;
    for (size_t i = 0; i < d->tiles; i++)
        d->cut[i] = 0;
    for (int level = 0; level <= depth && status == SLU_OK; level++) {
        status = slu_overlay_cells(overlay, level, d->cells, d->tiles, error);
        for (size_t i = 0; status == SLU_OK && i < d->tiles; i++)
            if (!d->cells[i] && !d->cut[i]) d->cut[i] = (uint8_t)(level + 1);
    }
    if (status == SLU_OK) d->count = rank_cells(d);
    return status;
}

static void draw_tiles(const sheet *s, int panel, const drawing *d, int depth)
{
    colour palette[TILE_COLOURS] = {{0}};
    uint8_t *index = console_alloc(d->tiles, 1);
    fill_palette(palette, depth + 1);
    for (size_t i = 0; i < d->tiles; i++)
        index[i] = place_of(d, i);
    const sheet_corner at = sheet_place(s, panel);
    const tile_layer layer = {
        at.x, at.y, s->scale, 0, slu_map_width(d->map), slu_map_height(d->map), index, palette, 0};
    sheet_draw_frame(s, panel, s->panel_width, s->panel_height);
    s->canvas->tiles(s->canvas, &layer);
    free(index);
}

static void fill_legend(sheet *s)
{
    legend_add(&s->legend, SIGN_TILE, COLOUR_WALL, "wall");
    legend_add(&s->legend, SIGN_TILE, palette_zone(0), "cell");
    legend_add(&s->legend, SIGN_TILE, palette_zone(1), "another");
    legend_add(&s->legend, SIGN_TILE, cut_colour(0, 2), "first cut");
    legend_add(&s->legend, SIGN_TILE, cut_colour(1, 2), "deepest cut shown");
}

static slu_status describe(const overlay_request *request, drawing *d, const slu_overlay *overlay,
                           char titles[DEPTHS_MOST][96], slu_error *error)
{
    slu_status status = SLU_OK;
    for (int i = 0; i < request->depth_count && status == SLU_OK; i++) {
        status = look(d, overlay, request->depths[i], error);
        snprintf(titles[i], sizeof titles[i], "depth %d: %u cells", request->depths[i], d->count);
    }
    return status;
}

static cli_exit draw(const overlay_request *request, drawing *d, const slu_overlay *overlay,
                     const char *map_file)
{
    char titles[DEPTHS_MOST][96];
    sheet_caption captions[DEPTHS_MOST] = {{0}};
    slu_error error = {0};
    if (describe(request, d, overlay, titles, &error) != SLU_OK) return say_error(NULL, &error);
    for (int i = 0; i < request->depth_count; i++)
        captions[i].detail = titles[i];
    sheet s = {.style = &STYLE,
               .heading = file_base_name(map_file),
               .captions = captions,
               .count = request->depth_count};
    sheet_fit_tiles(&s, slu_map_width(d->map), slu_map_height(d->map), request->scale);
    fill_legend(&s);
    if (sheet_open(&s, request->output) != CLI_OK) return CLI_BAD;
    for (int i = 0; i < request->depth_count; i++) {
        (void)look(d, overlay, request->depths[i], NULL); // as before
        sheet_draw_caption(&s, i);
        draw_tiles(&s, i, d, request->depths[i]);
    }
    return sheet_close(&s);
}

cli_exit overlay_draw(overlay_request *request, const slu_map *map, char **arguments)
{
    slu_overlay *overlay = NULL;
    if (overlay_load(request, map, arguments[1], true, &overlay) != CLI_OK) return CLI_BAD;
    drawing d = {.map = map, .tiles = (size_t)slu_map_width(map) * (size_t)slu_map_height(map)};
    d.cells = console_alloc(d.tiles, sizeof *d.cells);
    d.cut = console_alloc(d.tiles, 1);
    const cli_exit code = draw(request, &d, overlay, arguments[0]);
    free(d.cells);
    free(d.cut);
    slu_overlay_destroy(overlay);
    return code;
}
