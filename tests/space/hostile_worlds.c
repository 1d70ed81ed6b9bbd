// SPDX-License-Identifier: MIT
// Worlds that are hard on whatever prepares them, written as GeoJSON.
#include "hostile_worlds.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"

static const double TURN = 6.283185307179586;

// A text that grows, and the number of corners wanted.
typedef struct writer {
    char *text;
    size_t size, capacity, shapes, rings, points;
    size_t wanted;
    slu_point first, *ends;
} writer;

static void put(writer *w, const char *format, ...)
{
    enum { LINE = 256 };
    if (w->capacity - w->size < LINE) {
        w->capacity = 2 * w->capacity + LINE;
        w->text = realloc(w->text, w->capacity);
        if (!w->text) abort();
    }
    va_list values;
    va_start(values, format);
    w->size += (size_t)vsnprintf(w->text + w->size, LINE, format, values);
    va_end(values);
}

static void begin(writer *w, const char *properties)
{
    put(w, "%s{\"type\":\"Feature\",\"properties\":{%s},\"geometry\":{\"type\":\"Polygon\",",
        w->shapes++ ? ",\n" : "", properties);
    put(w, "\"coordinates\":[");
    w->rings = w->points = 0;
}

static void begin_obstacle(writer *w)
{
    begin(w, "\"obstacle\":true");
}

static void point(writer *w, double x, double y)
{
    if (w->points == 0) {
        put(w, "%s[", w->rings++ ? "," : "");
        w->first = (slu_point){x, y};
    }
    put(w, "%s[%.17g,%.17g]", w->points++ ? "," : "", x, y);
}

static void end_ring(writer *w)
{
    point(w, w->first.x, w->first.y);
    put(w, "]");
    w->points = 0;
}

static void end(writer *w)
{
    if (w->points) end_ring(w);
    put(w, "]}}");
}

static void box(writer *w, double left, double low, double right, double high)
{
    point(w, left, low);
    point(w, right, low);
    point(w, right, high);
    point(w, left, high);
    end_ring(w);
}

static void box_shape(writer *w, const char *properties, slu_box b)
{
    begin(w, properties);
    box(w, b.least.x, b.least.y, b.most.x, b.most.y);
    end(w);
}

static void set_ends(writer *w, double ax, double ay, double bx, double by)
{
    w->ends[0] = (slu_point){ax, ay};
    w->ends[1] = (slu_point){bx, by};
}

// ---------------------------------------------------------------------------------------------
// One outline

static void zigzag(writer *w)
{
    double n = (double)w->wanted;
    begin_obstacle(w);
    for (size_t i = 0; i + 2 < w->wanted; i++)
        point(w, (double)i, i % 2 ? 1000 : 0);
    point(w, n - 3, -1);
    point(w, 0, -1);
    end(w);
    set_ends(w, -n / 20, 0, n * 1.02, 500);
}

static void slant(writer *w)
{
    double n = (double)w->wanted;
    begin_obstacle(w);
    for (size_t i = 0; i + 2 < w->wanted; i++)
        point(w, i % 2 ? (double)i + n / 4 : (double)i, i % 2 ? 1000 : 0);
    point(w, n - 3, -1);
    point(w, 0, -1);
    end(w);
    set_ends(w, -n / 20, 0, n * 1.3, 500);
}

static void comb(writer *w)
{
    double teeth = (double)(w->wanted / 4);
    begin_obstacle(w);
    for (double i = 0; i < teeth; i++) {
        point(w, 4 * i, 0);
        point(w, 4 * i, 1000);
        point(w, 4 * i + 1, 1000);
        point(w, 4 * i + 1, 0);
    }
    point(w, 4 * teeth, 0);
    point(w, 4 * teeth, -1);
    point(w, 0, -1);
    end(w);
    set_ends(w, -teeth / 20, 0, 4.05 * teeth, 500);
}

static void spiral(writer *w)
{
    static const double STEP = 0.05;
    size_t half = w->wanted / 2;
    begin_obstacle(w);
    for (size_t i = 0; i < half; i++)
        point(w, ((double)i * STEP + 1) * cos((double)i * STEP),
              ((double)i * STEP + 1) * sin((double)i * STEP));
    for (size_t i = half; i-- > 0;)
        point(w, ((double)i * STEP + 3) * cos((double)i * STEP),
              ((double)i * STEP + 3) * sin((double)i * STEP));
    end(w);
    double far = (double)half * STEP + 4;
    set_ends(w, 0.1, 0.1, far, far);
}

static void circle(writer *w, slu_point middle, double even, double odd)
{
    for (size_t i = 0; i < w->wanted; i++) {
        double angle = TURN * (double)i / (double)w->wanted, r = i % 2 ? odd : even;
        point(w, middle.x + r * cos(angle), middle.y + r * sin(angle));
    }
}

static void star(writer *w)
{
    begin_obstacle(w);
    circle(w, (slu_point){0, 0}, 1, 1000);
    end(w);
    set_ends(w, -1100, 0, 1100, 0);
}

static void round_boundary(writer *w)
{
    begin(w, "\"boundary\":true");
    circle(w, (slu_point){0, 0}, 1000, 1000);
    end(w);
    set_ends(w, -900, 0, 900, 1);
}

static void collinear(writer *w)
{
    double side = (double)(w->wanted / 4);
    begin_obstacle(w);
    for (double i = 0; i < side; i++)
        point(w, i, 0);
    for (double i = 0; i < side; i++)
        point(w, side, i);
    for (double i = 0; i < side; i++)
        point(w, side - i, side);
    for (double i = 0; i < side; i++)
        point(w, 0, side - i);
    end(w);
    set_ends(w, -1, -1, side + 1, side + 1);
}

static void around(writer *w)
{
    box_shape(w, "\"boundary\":true", (slu_box){{0, 0}, {1000, 1000}});
    set_ends(w, 1, 1, 999, 999);
}

static void near_duplicates(writer *w)
{
    around(w);
    begin_obstacle(w);
    circle(w, (slu_point){500, 500}, 1e-6, 1.5e-6);
    end(w);
}

// ---------------------------------------------------------------------------------------------
// Many shapes and holes

static double rows_of(const writer *w)
{
    return floor(sqrt((double)w->wanted / 4));
}

static void put_holes(writer *w, bool first_reaches_out)
{
    double rows = rows_of(w);
    begin_obstacle(w);
    box(w, -1, -1, 3 * rows, 3 * rows);
    for (double i = 0; i < rows * rows; i++) {
        double x = 3 * fmod(i, rows), y = 3 * floor(i / rows), more = i == 0 && first_reaches_out;
        box(w, x - 2 * more, y - 2 * more, x + 1, y + 1);
    }
    end(w);
    set_ends(w, -2.2, -2.2, 3 * rows + 0.1, 3 * rows + 0.1);
}

static void holes(writer *w)
{
    put_holes(w, false);
}

static void broken_holes(writer *w)
{
    put_holes(w, true);
}

static void put_blocks(writer *w, const char *properties)
{
    double rows = rows_of(w);
    for (double i = 0; i < rows * rows; i++) {
        double x = 3 * fmod(i, rows), y = 3 * floor(i / rows);
        box_shape(w, properties, (slu_box){{x, y}, {x + 1, y + 1}});
    }
    set_ends(w, -0.1, -0.1, 3 * rows - 1.9, 3 * rows - 1.9);
}

static void blocks(writer *w)
{
    put_blocks(w, "\"obstacle\":true");
}

static void regions(writer *w)
{
    put_blocks(w, "\"weight\":2");
}

static void clustered(writer *w)
{
    slui_random random = slui_random_seeded(1);
    around(w);
    for (size_t i = 0; i < w->wanted / 4; i++) {
        double x = 500 + 1e-12 * slui_random_below(&random, 1000000);
        double y = 500 + 1e-12 * slui_random_below(&random, 1000000);
        box_shape(w, "\"obstacle\":true", (slu_box){{x, y}, {x + 1e-10, y + 1e-10}});
    }
}

static void nested(writer *w)
{
    for (size_t i = 1; i <= w->wanted / 8; i++) {
        double r = 2 * (double)i;
        begin_obstacle(w);
        box(w, -r, -r, r, r);
        box(w, 0.5 - r, 0.5 - r, r - 0.5, r - 0.5);
        end(w);
    }
    set_ends(w, 0, 0, 1, 1);
}

// ---------------------------------------------------------------------------------------------
// Edges that cross

static void sawn(writer *w)
{
    begin_obstacle(w);
    for (size_t i = 0; i + 2 < w->wanted; i++)
        point(w, (double)i, i % 2 ? 10 : 0);
    point(w, 0, -1);
    point(w, (double)w->wanted - 3, -1);
    end(w);
    set_ends(w, -(double)w->wanted / 20, 0, (double)w->wanted * 1.02, 5);
}

static void scribble(writer *w)
{
    slui_random random = slui_random_seeded(1);
    begin_obstacle(w);
    for (size_t i = 0; i < w->wanted; i++) {
        double x = slui_random_below(&random, 1000000);
        point(w, x, slui_random_below(&random, 1000000));
    }
    end(w);
    set_ends(w, -1, -1, 1000001, 1000001);
}

static void put_bars(writer *w, const char *properties)
{
    double count = floor((double)w->wanted / 8);
    for (double i = 0; i < count; i++) {
        box_shape(w, properties, (slu_box){{2 * i, -1}, {2 * i + 1, 2 * count}});
        box_shape(w, properties, (slu_box){{-1, 2 * i}, {2 * count, 2 * i + 1}});
    }
    set_ends(w, -2, -2, 2 * count + 2, 2 * count + 2);
}

static void bars(writer *w)
{
    put_bars(w, "\"obstacle\":true");
}

static void region_bars(writer *w)
{
    put_bars(w, "\"weight\":2");
}

// ---------------------------------------------------------------------------------------------

static const struct {
    hostile_kind kind;
    void (*write)(writer *w);
} KINDS[] = {
    {{"zigzag", "teeth side by side", false}, zigzag},
    {{"slant", "teeth that lean over many others", true}, slant},
    {{"comb", "long parallel edges", false}, comb},
    {{"spiral", "a path with as many corners as the world", false}, spiral},
    {{"star", "spikes from one place", true}, star},
    {{"round", "one convex cell of many sides", false}, round_boundary},
    {{"collinear", "runs of collinear corners", false}, collinear},
    {{"near-duplicates", "all corners in one place of a large world", false}, near_duplicates},
    {{"holes", "a valid shape with many holes", false}, holes},
    {{"broken-holes", "many holes in a shape to be repaired", false}, broken_holes},
    {{"blocks", "many obstacles", false}, blocks},
    {{"regions", "many regions", false}, regions},
    {{"clustered", "many obstacles in one place", false}, clustered},
    {{"nested", "rings within rings", true}, nested},
    {{"sawn", "an outline that crosses itself at every tooth", true}, sawn},
    {{"scribble", "an outline that crosses itself everywhere", true}, scribble},
    {{"bars", "obstacles that all cross each other", true}, bars},
    {{"region-bars", "regions that all cross each other", true}, region_bars},
};

size_t hostile_count(void)
{
    return sizeof KINDS / sizeof *KINDS;
}

const hostile_kind *hostile_at(size_t kind)
{
    return &KINDS[kind].kind;
}

char *hostile_text(size_t kind, size_t corners, size_t *size, slu_point ends[2])
{
    writer w = {.wanted = corners, .ends = ends};
    put(&w, "{\"type\":\"FeatureCollection\",\"features\":[\n");
    KINDS[kind].write(&w);
    put(&w, "\n]}\n");
    *size = w.size;
    return w.text;
}
