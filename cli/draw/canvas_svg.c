// SPDX-License-Identifier: MIT
// A canvas that is an SVG file. Everything is written as it is drawn; nothing is kept.
//
// Tiles of one colour become one path, and neighbours in a row one run of it, so a file has about a
// dozen bytes per run and not a rectangle per tile.
#include <stdlib.h>
#include <string.h>

#include "draw/canvas.h"
#include "draw/font.h"
#include "report/text.h"
#include "system/file.h"

typedef struct svg_canvas {
    canvas base;
    file_writer writer;
} svg_canvas;

static FILE *stream_of(canvas *c)
{
    return ((svg_canvas *)c)->writer.stream;
}

static void put_fill(FILE *stream, const char *attribute, colour ink)
{
    fprintf(stream, " %s=\"#%02x%02x%02x\"", attribute, ink.red, ink.green, ink.blue);
}

static void draw_box(canvas *c, int x, int y, int width, int height, colour ink)
{
    fprintf(stream_of(c), "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", x, y, width,
            height);
    put_fill(stream_of(c), "fill", ink);
    fputs("/>\n", stream_of(c));
}

// The tiles of one colour, in units of a tile.
static void put_runs(FILE *stream, const tile_layer *layer, uint8_t wanted)
{
    const uint8_t *row = layer->index;
    for (int y = 0; y < layer->height; y++, row += layer->width) {
        for (int x = 0; x < layer->width; x++) {
            if (row[x] != wanted) continue;
            int from = x;
            while (x + 1 < layer->width && row[x + 1] == wanted)
                x++;
            fprintf(stream, "M%d %dh%dv1H%dz", from, y, x + 1 - from, from);
        }
    }
}

// With an inset tiles do not touch, so there are no runs.
static void put_inset_tiles(FILE *stream, const tile_layer *layer, uint8_t wanted)
{
    double inset = (double)layer->inset / layer->scale, side = 1 - 2 * inset;
    const uint8_t *index = layer->index;
    for (int y = 0; y < layer->height; y++) {
        for (int x = 0; x < layer->width; x++, index++) {
            if (*index == wanted)
                fprintf(stream, "M%g %gh%gv%gh-%gz", x + inset, y + inset, side, side, side);
        }
    }
}

static void find_colours(const tile_layer *layer, bool used[TILE_COLOURS])
{
    size_t count = (size_t)layer->width * (size_t)layer->height;
    for (size_t i = 0; i < count; i++)
        used[layer->index[i]] = true;
}

static void draw_tiles(canvas *c, const tile_layer *layer)
{
    FILE *stream = stream_of(c);
    bool used[TILE_COLOURS] = {false};
    find_colours(layer, used);
    fprintf(stream, "<g transform=\"translate(%d %d) scale(%d)\" shape-rendering=\"crispEdges\"",
            layer->x, layer->y, layer->scale);
    if (layer->clear > 0) fprintf(stream, " fill-opacity=\"%g\"", 1 - layer->clear);
    fputs(">\n", stream);
    for (int i = 1; i < TILE_COLOURS; i++) {
        if (!used[i]) continue;
        fputs("<path", stream);
        put_fill(stream, "fill", layer->palette[i]);
        fputs(" d=\"", stream);
        if (layer->inset)
            put_inset_tiles(stream, layer, (uint8_t)i);
        else
            put_runs(stream, layer, (uint8_t)i);
        fputs("\"/>\n", stream);
    }
    fputs("</g>\n", stream);
}

static void draw_line(canvas *c, const point *points, size_t count, double width, colour ink)
{
    FILE *stream = stream_of(c);
    fprintf(stream,
            "<polyline fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\" "
            "stroke-width=\"%g\"",
            width);
    put_fill(stream, "stroke", ink);
    fputs(" points=\"", stream);
    for (size_t i = 0; i < count; i++)
        fprintf(stream, "%s%.9g,%.9g", i ? " " : "", points[i].x, points[i].y);
    fputs("\"/>\n", stream);
}

static void draw_polygon(canvas *c, const ring_list *rings, colour ink)
{
    FILE *stream = stream_of(c);
    fputs("<path fill-rule=\"evenodd\"", stream);
    put_fill(stream, "fill", ink);
    fputs(" d=\"", stream);
    const point *next = rings->points;
    for (size_t r = 0; r < rings->count; r++) {
        for (size_t i = 0; i < rings->sizes[r]; i++, next++)
            fprintf(stream, "%c%.9g %.9g", i ? 'L' : 'M', next->x, next->y);
        fputc('z', stream);
    }
    fputs("\"/>\n", stream);
}

static void draw_disc(canvas *c, point centre, double radius, colour ink)
{
    fprintf(stream_of(c), "<circle cx=\"%g\" cy=\"%g\" r=\"%g\"", centre.x, centre.y, radius);
    put_fill(stream_of(c), "fill", ink);
    fputs("/>\n", stream_of(c));
}

static void draw_diamond(canvas *c, point centre, double radius, colour ink)
{
    fprintf(stream_of(c), "<path d=\"M%g %gl%g %gl%g %gl%g %gz\"", centre.x, centre.y - radius,
            radius, radius, -radius, radius, -radius, -radius);
    put_fill(stream_of(c), "fill", ink);
    fputs("/>\n", stream_of(c));
}

static size_t count_characters(const char *text)
{
    size_t count = 0;
    for (; *text; text += text_character(text))
        count++;
    return count;
}

// Monospaced fonts advance by 0.6 of their size; textLength makes every font keep to our layout.
static void draw_text(canvas *c, int x, int y, int size, colour ink, const char *text)
{
    FILE *stream = stream_of(c);
    char *clean = text_clean(text);
    fprintf(stream, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" textLength=\"%zu\"", x,
            y + FONT_BASELINE * size, FONT_ADVANCE * size * 10 / 6,
            count_characters(clean) * (size_t)(FONT_ADVANCE * size));
    put_fill(stream, "fill", ink);
    fputs(">", stream);
    text_put_escaped(stream, clean);
    fputs("</text>\n", stream);
    free(clean);
}

static cli_exit finish(canvas *c)
{
    svg_canvas *svg = (svg_canvas *)c;
    fputs("</svg>\n", svg->writer.stream);
    cli_exit code = file_close(&svg->writer);
    free(svg);
    return code;
}

canvas *canvas_svg(const char *file, int width, int height, colour background)
{
    svg_canvas *svg = console_alloc(1, sizeof *svg);
    if (file_open(&svg->writer, file) != CLI_OK) {
        free(svg);
        return NULL;
    }
    svg->base = (canvas){draw_box,  draw_tiles,   draw_line, draw_polygon,
                         draw_disc, draw_diamond, draw_text, finish};
    fprintf(svg->writer.stream,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" font-family=\"monospace\" xml:space=\"preserve\">\n",
            width, height, width, height);
    draw_box(&svg->base, 0, 0, width, height, background);
    return &svg->base;
}
