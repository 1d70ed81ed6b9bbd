// SPDX-License-Identifier: MIT
// A contact sheet. With many panels the captions are the widest part, so if the style fits its
// text, details wrap.
#include "draw/sheet.h"

#include <stdlib.h>
#include <string.h>

#include "draw/font.h"
#include "draw/palette.h"
#include "system/file.h"

enum { LARGE_TEXT_SIZE = 3 };

// ---------------------------------------------------------------------------------------------
// Text

// The last blank among the first characters, if `comma` one that follows a comma; 0 without one.
static int last_blank(const char *text, int columns, bool comma)
{
    int cut = columns;
    while (cut > 0 && !(text[cut] == ' ' && (!comma || text[cut - 1] == ',')))
        cut--;
    return cut;
}

// The number of bytes in the first line of a text, of at most `columns` characters: up to a comma
// if there is one, or to a blank.
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
static int wrap_text(canvas *c, const flow *f, const char *text)
{
    int columns = f->width / (FONT_ADVANCE * f->size);
    int lines = 0;
    for (; *text; lines++) {
        int length = line_length(text, columns);
        // At the end of a line no comma is needed.
        size_t shown = (size_t)length - (text[length] && text[length - 1] == ',');
        char *line = console_alloc(shown + 1, 1);
        memcpy(line, text, shown);
        if (c) c->text(c, f->x, f->y + lines * f->line_height, f->size, f->ink, line);
        free(line);
        text += length;
        text += strspn(text, " ");
    }
    return lines;
}

static int flow_text(const sheet *s, const flow *f, const char *text)
{
    if (s->style->fits_text) return wrap_text(s->canvas, f, text);
    if (s->canvas) s->canvas->text(s->canvas, f->x, f->y, f->size, f->ink, text);
    return 1;
}

static int flow_heading(const sheet *s)
{
    const sheet_style *style = s->style;
    flow f = {style->margin,       style->margin,   s->width - 2 * style->margin,
              style->heading_line, s->heading_size, COLOUR_TEXT};
    return flow_text(s, &f, s->heading);
}

// A panel's detail, below its title if it has one; the caption's left top corner is given.
static int flow_detail(const sheet *s, int x, int y, const sheet_caption *caption)
{
    int line = s->style->caption_line;
    flow f = {
        x, y + (caption->title ? line : 0), s->slot_width, line, TEXT_SIZE, COLOUR_FAINT_TEXT};
    return flow_text(s, &f, caption->detail);
}

static int widest_title(const sheet *s)
{
    int width = 0;
    for (int i = 0; s->captions && i < s->count; i++)
        if (s->captions[i].title)
            width = larger(width, text_width(s->captions[i].title, TEXT_SIZE));
    return width;
}

static int widest_caption(const sheet *s)
{
    int width = widest_title(s);
    for (int i = 0; s->captions && i < s->count; i++)
        width = larger(width, text_width(s->captions[i].detail, TEXT_SIZE));
    return width;
}

// All captions are as tall as the tallest, so that the panels of a row line up.
static int caption_height(const sheet *s)
{
    if (!s->captions) return 0;
    int lines = 0;
    for (int i = 0; i < s->count; i++)
        lines =
            larger(lines, (s->captions[i].title != NULL) + flow_detail(s, 0, 0, &s->captions[i]));
    const sheet_style *style = s->style;
    return style->before_caption + lines * style->caption_line + style->after_caption;
}

// ---------------------------------------------------------------------------------------------
// Columns and scale

static int rows_for(const sheet *s, int columns)
{
    return (s->count + columns - 1) / columns;
}

static int total_width(const sheet *s, int columns, int slot_width)
{
    return 2 * s->style->margin + columns * slot_width + (columns - 1) * s->style->gap;
}

int sheet_column_width(const sheet_style *style, int columns)
{
    return (style->good_width - 2 * style->margin - (columns - 1) * style->gap) / columns;
}

// The largest scale at which this many columns of maps still fit a screen; at least 1.
static int scale_for(const sheet *s, int columns, int tiles_x, int tiles_y)
{
    int height = s->style->good_height / rows_for(s, columns);
    int scale = smaller(sheet_column_width(s->style, columns) / tiles_x, height / tiles_y);
    return larger(1, smaller(scale, s->style->good_scale));
}

// Up to three panels stand side by side; more form a grid that is wider than tall.
static int least_columns(int count)
{
    if (count <= 3) return count;
    int columns = 2;
    while (columns * columns < count)
        columns++;
    return columns;
}

// Of the numbers of columns that do not make the page too wide, the one that gives the largest
// tiles. Where all are too wide, the fewest: a comparison needs at least two.
static int choose_columns(const sheet *s, int tiles_x, int tiles_y, int asked)
{
    int chosen = s->count <= 3 ? smaller(s->count, 2) : least_columns(s->count);
    int largest = 0;
    for (int columns = least_columns(s->count); columns <= s->count; columns++) {
        int scale = asked ? asked : scale_for(s, columns, tiles_x, tiles_y);
        int slot = larger(tiles_x * scale, widest_title(s));
        if (total_width(s, columns, slot) > s->style->good_width || scale <= largest) continue;
        chosen = columns;
        largest = scale;
    }
    return chosen;
}

void sheet_fit_tiles(sheet *s, int tiles_x, int tiles_y, int asked)
{
    if (!s->columns) s->columns = choose_columns(s, tiles_x, tiles_y, asked);
    s->scale = asked ? asked : scale_for(s, s->columns, tiles_x, tiles_y);
    s->panel_width = tiles_x * s->scale;
    s->panel_height = tiles_y * s->scale;
}

// ---------------------------------------------------------------------------------------------
// The page

static void lay_out_slots(sheet *s)
{
    const sheet_style *style = s->style;
    s->rows = rows_for(s, s->columns);
    s->slot_width = s->panel_width;
    if (style->fits_text) {
        s->slot_width = larger(s->panel_width, widest_caption(s));
        if (total_width(s, s->columns, s->slot_width) > style->good_width)
            s->slot_width = larger(s->panel_width, widest_title(s));
    }
    s->caption_height = caption_height(s);
    s->slot_height = s->panel_height + s->caption_height;
    s->width = larger(style->least_width, total_width(s, s->columns, s->slot_width));
}

static int choose_heading_size(const sheet *s)
{
    int width = s->width - 2 * s->style->margin;
    bool fits = text_width(s->heading, LARGE_TEXT_SIZE) <= width;
    return fits || !s->style->fits_text ? LARGE_TEXT_SIZE : TEXT_SIZE;
}

static void lay_out_page(sheet *s)
{
    const sheet_style *style = s->style;
    s->heading_size = choose_heading_size(s);
    s->panels_y = style->margin + flow_heading(s) * style->heading_line + style->after_heading;
    int panels_end = s->panels_y + s->rows * (s->slot_height + style->gap) - style->gap;
    s->legend_y = panels_end + style->before_legend;
    s->height = panels_end + style->margin;
    if (s->legend.count == 0) return;
    int legend_height = legend_place(&s->legend, s->width - 2 * style->margin);
    s->height = s->legend_y + legend_height + style->margin / 2;
}

cli_exit sheet_open(sheet *s, const char *file)
{
    lay_out_slots(s);
    lay_out_page(s);
    bool svg = file_has_ending(file, ".svg");
    s->canvas = (svg ? canvas_svg : canvas_png)(file, s->width, s->height, COLOUR_PAGE);
    if (!s->canvas) return CLI_BAD;
    flow_heading(s);
    return CLI_OK;
}

sheet_corner sheet_place(const sheet *s, int panel)
{
    int column = panel % s->columns, row = panel / s->columns;
    return (sheet_corner){s->style->margin + column * (s->slot_width + s->style->gap),
                          s->panels_y + row * (s->slot_height + s->style->gap) + s->caption_height};
}

void sheet_draw_caption(const sheet *s, int panel)
{
    if (!s->captions) return;
    const sheet_caption *caption = &s->captions[panel];
    sheet_corner at = sheet_place(s, panel);
    int top = at.y - s->caption_height + s->style->before_caption;
    if (caption->title)
        s->canvas->text(s->canvas, at.x, top, TEXT_SIZE, COLOUR_TEXT, caption->title);
    flow_detail(s, at.x, top, caption);
}

void sheet_draw_frame(const sheet *s, int panel, int width, int height)
{
    sheet_corner at = sheet_place(s, panel);
    s->canvas->box(s->canvas, at.x - 1, at.y - 1, width + 2, height + 2, COLOUR_FRAME);
    s->canvas->box(s->canvas, at.x, at.y, width, height, COLOUR_GROUND);
}

cli_exit sheet_close(sheet *s)
{
    legend_draw(&s->legend, s->canvas, s->style->margin, s->legend_y);
    return s->canvas->finish(s->canvas);
}
