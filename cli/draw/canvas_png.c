// SPDX-License-Identifier: MIT
// A canvas that is a PNG file: a raster, packed by libspng.
#include <spng.h>
#include <stdlib.h>
#include <string.h>

#include "draw/canvas.h"
#include "draw/picture.h"
#include "system/file.h"

// A raster takes 3 bytes per pixel; this many are 300 MB.
static const double MOST_PIXELS = 1e8;

typedef struct png_canvas {
    canvas base;
    const char *file;
    picture picture;
} png_canvas;

static picture *picture_of(canvas *c)
{
    return &((png_canvas *)c)->picture;
}

static void draw_box(canvas *c, int x, int y, int width, int height, colour ink)
{
    picture_box(picture_of(c), x, y, width, height, ink);
}

static void draw_tiles(canvas *c, const tile_layer *layer)
{
    int side = layer->scale - 2 * layer->inset;
    const uint8_t *index = layer->index;
    for (int y = 0; y < layer->height; y++) {
        int top = layer->y + y * layer->scale + layer->inset;
        for (int x = 0; x < layer->width; x++, index++) {
            if (!*index) continue;
            int left = layer->x + x * layer->scale + layer->inset;
            colour ink = layer->palette[*index];
            if (layer->clear > 0)
                picture_tint(picture_of(c), left, top, side, side, ink, 1 - layer->clear);
            else
                picture_box(picture_of(c), left, top, side, side, ink);
        }
    }
}

static void draw_line(canvas *c, const point *points, size_t count, double width, colour ink)
{
    picture_line(picture_of(c), points, count, width, ink);
}

static void draw_polygon(canvas *c, const ring_list *rings, colour ink)
{
    picture_polygon(picture_of(c), rings, ink);
}

static void draw_disc(canvas *c, point centre, double radius, colour ink)
{
    picture_disc(picture_of(c), centre, radius, ink);
}

static void draw_diamond(canvas *c, point centre, double radius, colour ink)
{
    picture_diamond(picture_of(c), centre, radius, ink);
}

static void draw_text(canvas *c, int x, int y, int size, colour ink, const char *text)
{
    picture_text(picture_of(c), x, y, size, ink, text);
}

static int encode(spng_ctx *encoder, const picture *p, FILE *stream)
{
    struct spng_ihdr header = {.width = (uint32_t)p->width,
                               .height = (uint32_t)p->height,
                               .bit_depth = 8,
                               .color_type = SPNG_COLOR_TYPE_TRUECOLOR};
    size_t size = (size_t)p->width * (size_t)p->height * 3;
    int error = spng_set_png_file(encoder, stream);
    if (!error) error = spng_set_ihdr(encoder, &header);
    if (!error)
        error = spng_encode_image(encoder, p->pixels, size, SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
    return error;
}

static cli_exit write_png(const png_canvas *png)
{
    file_writer writer;
    if (file_open(&writer, png->file) != CLI_OK) return CLI_BAD;
    spng_ctx *encoder = spng_ctx_new(SPNG_CTX_ENCODER);
    int error = encoder ? encode(encoder, &png->picture, writer.stream) : SPNG_EMEM;
    spng_ctx_free(encoder);
    // A failed write is left to file_close, which knows the reason.
    if (!error || error == SPNG_IO_ERROR) return file_close(&writer);
    file_abandon(&writer);
    return say_bad("%s: cannot encode the picture: %s", png->file, spng_strerror(error));
}

static cli_exit finish(canvas *c)
{
    png_canvas *png = (png_canvas *)c;
    cli_exit code = write_png(png);
    picture_release(&png->picture);
    free(png);
    return code;
}

canvas *canvas_png(const char *file, int width, int height, colour background)
{
    if ((double)width * height > MOST_PIXELS) {
        say_bad("%s: a picture of %d x %d pixels is too large; try a smaller --scale, or .svg",
                file, width, height);
        return NULL;
    }
    png_canvas *png = console_alloc(1, sizeof *png);
    png->base = (canvas){draw_box,  draw_tiles,   draw_line, draw_polygon,
                         draw_disc, draw_diamond, draw_text, finish};
    png->file = file;
    picture_create(&png->picture, width, height, background);
    return &png->base;
}
