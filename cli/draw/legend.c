// SPDX-License-Identifier: MIT
// The legend under a picture. Entries flow from left to right and wrap, so a legend fits under a
// narrow picture as well as under a wide one.
#include "draw/legend.h"

#include <stdarg.h>

#include "draw/font.h"
#include "draw/palette.h"
#include "report/text.h"

// Pixels.
enum {
    SIGN_WIDTH = 22,
    SIGN_HEIGHT = 16,
    BAR_WIDTH = 180,
    LABEL_GAP = 9,
    ENTRY_GAP = 26,
    ROW_HEIGHT = 32,
};

int text_width(const char *text, int size)
{
    int count = 0;
    for (; *text; count++) {
        size_t length = text_character(text);
        text += length ? length : 1;
    }
    return count * FONT_ADVANCE * size;
}

void legend_add(legend *l, legend_sign sign, colour ink, const char *format, ...)
{
    if (l->count == LEGEND_MOST) return;
    legend_entry *entry = &l->entries[l->count++];
    entry->sign = sign;
    entry->ink = ink;
    va_list values;
    va_start(values, format);
    vsnprintf(entry->label, sizeof entry->label, format, values);
    va_end(values);
}

void legend_add_scale(legend *l, legend_sign sign, const char *first, const char *last)
{
    if (l->count == LEGEND_MOST) return;
    snprintf(l->entries[l->count].first, LEGEND_LABEL, "%s", first);
    legend_add(l, sign, COLOUR_PAGE, "%s", last);
}

static int sign_width(const legend_entry *entry)
{
    if (entry->sign != SIGN_ORDER && entry->sign != SIGN_DEPTH) return SIGN_WIDTH;
    return text_width(entry->first, TEXT_SIZE) + LABEL_GAP + BAR_WIDTH;
}

static int place_within(legend *l, int width)
{
    int x = 0, y = 0;
    for (int i = 0; i < l->count; i++) {
        legend_entry *entry = &l->entries[i];
        int needed = sign_width(entry) + LABEL_GAP + text_width(entry->label, TEXT_SIZE);
        if (x > 0 && x + needed > width) {
            x = 0;
            y += ROW_HEIGHT;
        }
        entry->x = x;
        entry->y = y;
        x += needed + ENTRY_GAP;
    }
    return y + ROW_HEIGHT;
}

// The narrowest width that needs no more rows fills them evenly, instead of leaving a single entry
// in the last.
int legend_place(legend *l, int width)
{
    int height = place_within(l, width);
    while (width > 0 && place_within(l, width - 1) == height)
        width--;
    return place_within(l, width);
}

// A light shape on a dark rim, or vice versa, is visible on any ground.
void draw_start_sign(canvas *c, point centre, double radius)
{
    c->disc(c, centre, radius, COLOUR_PATH_EDGE);
    c->disc(c, centre, radius * 0.72, COLOUR_PATH);
    c->disc(c, centre, radius * 0.34, COLOUR_PATH_EDGE);
}

void draw_goal_sign(canvas *c, point centre, double radius)
{
    c->diamond(c, centre, radius * 1.36, COLOUR_PATH);
    c->diamond(c, centre, radius * 1.14, COLOUR_PATH_EDGE);
    c->diamond(c, centre, radius * 0.48, COLOUR_PATH);
}

void draw_path_line(canvas *c, const point *points, size_t count, double width)
{
    c->line(c, points, count, width * 2, COLOUR_PATH_EDGE);
    c->line(c, points, count, width, COLOUR_PATH);
}

static void draw_tile_sign(canvas *c, int x, int y, colour ink)
{
    c->box(c, x, y, SIGN_WIDTH, SIGN_HEIGHT, COLOUR_FRAME);
    c->box(c, x + 1, y + 1, SIGN_WIDTH - 2, SIGN_HEIGHT - 2, ink);
}

static void draw_scale_sign(canvas *c, const legend_entry *entry, int x, int y)
{
    c->text(c, x, y + 1, TEXT_SIZE, COLOUR_TEXT, entry->first);
    x += text_width(entry->first, TEXT_SIZE) + LABEL_GAP;
    c->box(c, x, y, BAR_WIDTH, SIGN_HEIGHT, COLOUR_FRAME);
    for (int i = 1; i + 1 < BAR_WIDTH; i++) {
        double position = (i - 1.0) / (BAR_WIDTH - 3);
        colour ink = entry->sign == SIGN_ORDER ? palette_order(position) : palette_depth(position);
        c->box(c, x + i, y + 1, 1, SIGN_HEIGHT - 2, ink);
    }
}

void draw_gate_line(canvas *c, const point ends[2], double width, colour ink)
{
    c->line(c, ends, 2, width * GATE_LINE_EDGE, COLOUR_PATH);
    c->line(c, ends, 2, width, ink);
}

static void draw_sign(canvas *c, const legend_entry *entry, int x, int y)
{
    point middle = {x + SIGN_WIDTH / 2.0, y + SIGN_HEIGHT / 2.0};
    point ends[2] = {{x + 3, middle.y}, {x + SIGN_WIDTH - 3, middle.y}};
    switch (entry->sign) {
    case SIGN_TILE: draw_tile_sign(c, x, y, entry->ink); break;
    case SIGN_DOTTED_TILE:
        draw_tile_sign(c, x, y, palette_order(0.5));
        c->box(c, x + SIGN_WIDTH / 2 - 3, y + SIGN_HEIGHT / 2 - 3, 6, 6, entry->ink);
        break;
    case SIGN_ORDER:
    case SIGN_DEPTH: draw_scale_sign(c, entry, x, y); break;
    case SIGN_GATE: draw_gate_line(c, ends, 4, entry->ink); break;
    case SIGN_GATE_TILES:
        for (int i = -1; i <= 1; i++)
            c->disc(c, (point){middle.x + 7 * i, middle.y}, 3, entry->ink);
        break;
    case SIGN_PATH: draw_path_line(c, ends, 2, 3); break;
    case SIGN_START: draw_start_sign(c, middle, SIGN_HEIGHT / 2.0); break;
    case SIGN_GOAL: draw_goal_sign(c, middle, SIGN_HEIGHT / 2.0); break;
    }
}

void legend_draw(const legend *l, canvas *c, int x, int y)
{
    for (int i = 0; i < l->count; i++) {
        const legend_entry *entry = &l->entries[i];
        int left = x + entry->x, top = y + entry->y;
        draw_sign(c, entry, left, top);
        left += sign_width(entry) + LABEL_GAP;
        c->text(c, left, top + 1, TEXT_SIZE, COLOUR_TEXT, entry->label);
    }
}
