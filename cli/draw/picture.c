// SPDX-License-Identifier: MIT
// An RGB raster. Shapes are given by the distance of a point to their edge, which also gives
// how much of a pixel at the edge is covered, so their edges are smooth.
//
// Cost: a shape looks at each pixel of its bounding box once.
#include "draw/picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/font.h"
#include "report/numbers.h"
#include "report/text.h"

void picture_create(picture *p, int width, int height, colour background)
{
    *p = (picture){width, height, console_alloc((size_t)width * (size_t)height, 3)};
    picture_box(p, 0, 0, width, height, background);
}

void picture_release(picture *p)
{
    free(p->pixels);
    *p = (picture){0};
}

static uint8_t *pixel_at(picture *p, int x, int y)
{
    return p->pixels + ((size_t)y * (size_t)p->width + (size_t)x) * 3;
}

void picture_box(picture *p, int x, int y, int width, int height, colour ink)
{
    int right = smaller(x + width, p->width), bottom = smaller(y + height, p->height);
    for (int row = larger(y, 0); row < bottom; row++) {
        uint8_t *pixel = pixel_at(p, larger(x, 0), row);
        for (int column = larger(x, 0); column < right; column++, pixel += 3) {
            pixel[0] = ink.red;
            pixel[1] = ink.green;
            pixel[2] = ink.blue;
        }
    }
}

static uint8_t mix(uint8_t under, uint8_t over, double share)
{
    return (uint8_t)(under + (over - under) * share + 0.5);
}

static void blend(picture *p, int x, int y, colour ink, double coverage)
{
    if (coverage <= 0) return;
    if (coverage > 1) coverage = 1;
    uint8_t *pixel = pixel_at(p, x, y);
    pixel[0] = mix(pixel[0], ink.red, coverage);
    pixel[1] = mix(pixel[1], ink.green, coverage);
    pixel[2] = mix(pixel[2], ink.blue, coverage);
}

void picture_tint(picture *p, int x, int y, int width, int height, colour ink, double share)
{
    int right = smaller(x + width, p->width), bottom = smaller(y + height, p->height);
    for (int row = larger(y, 0); row < bottom; row++) {
        for (int column = larger(x, 0); column < right; column++)
            blend(p, column, row, ink, share);
    }
}

// A shape: how far a point is outside of it (negative inside), and the box it lies in.
typedef struct shape {
    double (*distance)(const struct shape *s, point at);
    point a, b; // a line's ends; a is also the centre of the others
    double radius;
} shape;

// A rectangle of pixels; the high ends are exclusive.
typedef struct pixel_box {
    double left, top, right, bottom;
} pixel_box;

static void fill_within(picture *p, const shape *s, pixel_box box, colour ink)
{
    int left = larger((int)floor(box.left), 0), right = smaller((int)ceil(box.right), p->width);
    int top = larger((int)floor(box.top), 0), bottom = smaller((int)ceil(box.bottom), p->height);
    for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++) {
            point middle = {x + 0.5, y + 0.5};
            blend(p, x, y, ink, 0.5 - s->distance(s, middle));
        }
    }
}

static void fill_shape(picture *p, const shape *s, colour ink)
{
    double reach = s->radius + 1;
    fill_within(p, s, (pixel_box){s->a.x - reach, s->a.y - reach, s->a.x + reach, s->a.y + reach},
                ink);
}

static double distance_to_disc(const shape *s, point at)
{
    return hypot(at.x - s->a.x, at.y - s->a.y) - s->radius;
}

static double distance_to_diamond(const shape *s, point at)
{
    // Its edges run at 45 degrees, so a step along an axis nears them by 1 / sqrt(2).
    return (fabs(at.x - s->a.x) + fabs(at.y - s->a.y) - s->radius) / sqrt(2);
}

static double distance_to_line(const shape *s, point at)
{
    double dx = s->b.x - s->a.x, dy = s->b.y - s->a.y;
    double length = dx * dx + dy * dy;
    double along = length > 0 ? ((at.x - s->a.x) * dx + (at.y - s->a.y) * dy) / length : 0;
    along = fmin(fmax(along, 0), 1);
    return hypot(at.x - s->a.x - along * dx, at.y - s->a.y - along * dy) - s->radius;
}

// A long diagonal has a huge bounding box, so lines are drawn in strips across their longer side,
// this many pixels wide. Strips do not overlap, because a pixel at the edge would get its ink
// twice.
static const double LINE_STRIP = 32;

// Where a line is across at some place along it; beyond its ends, where they are.
static double across_at(point low, point high, double along)
{
    if (along <= low.x || low.x == high.x) return low.y;
    if (along >= high.x) return high.y;
    return low.y + (high.y - low.y) * (along - low.x) / (high.x - low.x);
}

static point turned(point at)
{
    return (point){at.y, at.x};
}

static void draw_segment(picture *p, point from, point to, double width, colour ink)
{
    shape s = {distance_to_line, from, to, width / 2};
    double reach = s.radius + 1;
    bool steep = fabs(to.y - from.y) > fabs(to.x - from.x);
    point a = steep ? turned(from) : from, b = steep ? turned(to) : to;
    point low = a.x < b.x ? a : b, high = a.x < b.x ? b : a;
    for (double begin = floor(low.x - reach); begin < high.x + reach; begin += LINE_STRIP) {
        double end = fmin(begin + LINE_STRIP, ceil(high.x + reach));
        double first = across_at(low, high, begin - reach),
               last = across_at(low, high, end + reach);
        double least = fmin(first, last) - reach, most = fmax(first, last) + reach;
        pixel_box flat = {begin, least, end, most}, upright = {least, begin, most, end};
        fill_within(p, &s, steep ? upright : flat, ink);
    }
}

void picture_line(picture *p, const point *points, size_t count, double width, colour ink)
{
    for (size_t i = 1; i < count; i++)
        draw_segment(p, points[i - 1], points[i], width, ink);
}

// ---------------------------------------------------------------------------------------------
// Polygons: each row of pixels is cut by a few lines, and what lies inside along them is added up.

enum { CUTS = 4 };

typedef struct row_cuts {
    double *x; // where the edges cross the line
    size_t count;
    double *coverage; // of each pixel of the row
} row_cuts;

static void add_cut(row_cuts *cuts, point a, point b, double y)
{
    if ((a.y <= y) == (b.y <= y)) return;
    cuts->x[cuts->count++] = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
}

static void cut_rings(row_cuts *cuts, const ring_list *rings, double y)
{
    cuts->count = 0;
    const point *ring = rings->points;
    for (size_t r = 0; r < rings->count; ring += rings->sizes[r++]) {
        for (size_t i = 0; i < rings->sizes[r]; i++)
            add_cut(cuts, ring[i], ring[(i + 1) % rings->sizes[r]], y);
    }
    sort_numbers(cuts->x, cuts->count);
}

// Adds the share of each pixel that lies between two places.
static void cover(row_cuts *cuts, int width, double from, double to)
{
    from = fmax(from, 0);
    to = fmin(to, width);
    for (int x = (int)from; x < to; x++)
        cuts->coverage[x] += (fmin(to, x + 1) - fmax(from, x)) / CUTS;
}

static void fill_row(picture *p, const ring_list *rings, row_cuts *cuts, int y, colour ink)
{
    memset(cuts->coverage, 0, (size_t)p->width * sizeof *cuts->coverage);
    for (int i = 0; i < CUTS; i++) {
        cut_rings(cuts, rings, y + (i + 0.5) / CUTS);
        for (size_t k = 0; k + 1 < cuts->count; k += 2)
            cover(cuts, p->width, cuts->x[k], cuts->x[k + 1]);
    }
    for (int x = 0; x < p->width; x++)
        blend(p, x, y, ink, cuts->coverage[x]);
}

void picture_polygon(picture *p, const ring_list *rings, colour ink)
{
    size_t count = 0;
    for (size_t r = 0; r < rings->count; r++)
        count += rings->sizes[r];
    double top = p->height, bottom = 0;
    for (size_t i = 0; i < count; i++) {
        top = fmin(top, rings->points[i].y);
        bottom = fmax(bottom, rings->points[i].y);
    }
    row_cuts cuts = {.x = console_alloc(count, sizeof *cuts.x),
                     .coverage = console_alloc((size_t)p->width, sizeof *cuts.coverage)};
    for (int y = larger((int)floor(top), 0); y < smaller((int)ceil(bottom), p->height); y++)
        fill_row(p, rings, &cuts, y, ink);
    free(cuts.x);
    free(cuts.coverage);
}

void picture_disc(picture *p, point centre, double radius, colour ink)
{
    shape s = {distance_to_disc, centre, centre, radius};
    fill_shape(p, &s, ink);
}

void picture_diamond(picture *p, point centre, double radius, colour ink)
{
    shape s = {distance_to_diamond, centre, centre, radius};
    fill_shape(p, &s, ink);
}

// The font's dots blurred into each other and cut at half height: corners come out round, and
// larger sizes look drawn rather than stacked.
static double glyph_coverage(int character, double column, double row)
{
    int x = (int)floor(column), y = (int)floor(row);
    double fx = column - x, fy = row - y;
    double top = font_ink(character, x, y) * (1 - fx) + font_ink(character, x + 1, y) * fx;
    double low = font_ink(character, x, y + 1) * (1 - fx) + font_ink(character, x + 1, y + 1) * fx;
    double height = top * (1 - fy) + low * fy;
    return (height - 0.25) * 2;
}

static void draw_glyph(picture *p, int left, int top, int size, colour ink, int character)
{
    for (int y = -size; y < (FONT_HEIGHT + 1) * size; y++) {
        for (int x = -size; x < (FONT_WIDTH + 1) * size; x++) {
            bool inside =
                left + x >= 0 && left + x < p->width && top + y >= 0 && top + y < p->height;
            if (!inside) continue;
            double column = (x + 0.5) / size - 0.5, row = (y + 0.5) / size - 0.5;
            blend(p, left + x, top + y, ink, glyph_coverage(character, column, row));
        }
    }
}

void picture_text(picture *p, int x, int y, int size, colour ink, const char *text)
{
    while (*text) {
        size_t length = text_character(text);
        draw_glyph(p, x, y, size, ink, length == 1 ? *text : '?');
        x += FONT_ADVANCE * size;
        text += length ? length : 1;
    }
}
