// SPDX-License-Identifier: MIT
// Plots as SVG files. Colours are classes of a style sheet with a dark variant, so they follow the
// reader's choice; every plot paints its own background, so that it is readable without one.
#include "draw/plot.h"

#include <math.h>
#include <string.h>

#include "report/text.h"
#include "system/file.h"

// Pixels.
enum {
    WIDTH = 900,
    LEFT = 150,
    RIGHT = 24,
    TITLE_Y = 26,
    LEGEND_Y = 50,
    LEGEND_LINE = 20,
    ROW_HEIGHT = 17,
    AXIS_HEIGHT = 46, // below the frame: ticks and the axis's title
    LINES_HEIGHT = 320,
    LINES_LEFT = 70,
};

// The width of a letter in the legend, a little above the average of common fonts.
static const double LETTER = 6.7;

// Middle tones that stand out from white and from near black; the first is for the baseline.
static const char *const COLOURS[PLOT_LOOKS] = {"#7d8590", "#9a6dd7", "#d4820c", "#2f81f7",
                                                "#1f9d55", "#d6409f", "#e5484d", "#0e9aa7"};

// Around 0,0, each of about the same area.
static const char *const SHAPES[PLOT_LOOKS] = {
    "M-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0z", // disc
    "M-3.7-3.7h7.4v7.4h-7.4z",                          // square
    "M0-5.2l5.2 5.2l-5.2 5.2l-5.2-5.2z",                // diamond
    "M-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0z", // disc
    "M0-5l4.8 8.6h-9.6z",                               // triangle
    "M0 5l4.8-8.6h-9.6z",                               // triangle upside down
    "M0-5.2l5.2 5.2l-5.2 5.2l-5.2-5.2z",                // diamond
    "M-3.7-3.7h7.4v7.4h-7.4z",                          // square
};

// Where the frame of a plot is, and what its axis spans.
typedef struct frame {
    FILE *stream;
    double left, top, right, bottom;
    double low, high; // dots: decades
} frame;

// ---------------------------------------------------------------------------------------------
// What both kinds share

static void put_style(FILE *stream)
{
    fputs("<style>\n"
          "text{font:12px system-ui,sans-serif;fill:#1f2328}\n"
          ".title{font-size:15px;font-weight:600}\n"
          ".ground{fill:#ffffff}.grid{stroke:#d8dee4}.strong{stroke:#57606a}\n",
          stream);
    for (int i = 0; i < PLOT_LOOKS; i++)
        fprintf(stream, ".c%d{fill:%s;stroke:%s}.o%d{fill:#ffffff;stroke:%s}.l%d{stroke:%s}\n", i,
                COLOURS[i], COLOURS[i], i, COLOURS[i], i, COLOURS[i]);
    fputs("@media (prefers-color-scheme:dark){text{fill:#e6edf3}.ground{fill:#0d1117}"
          ".grid{stroke:#30363d}.strong{stroke:#9198a1}",
          stream);
    for (int i = 0; i < PLOT_LOOKS; i++)
        fprintf(stream, ".o%d{fill:#0d1117}", i);
    fputs("}\n</style>\n", stream);
}

static void put_text(FILE *stream, double x, double y, const char *attributes, const char *text)
{
    fprintf(stream, "<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, attributes);
    text_put_escaped(stream, text);
    fputs("</text>\n", stream);
}

static void put_line(FILE *stream, const char *class, double x1, double y1, double x2, double y2)
{
    fprintf(stream, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", class, x1, y1, x2, y2);
}

static void put_mark(FILE *stream, const plot_series *series, double x, double y)
{
    fprintf(stream,
            "<path class=\"%c%d\" stroke-width=\"1.6\" transform=\"translate(%.1f %.1f)\" "
            "d=\"%s\"/>\n",
            series->hollow ? 'o' : 'c', series->look, x, y, SHAPES[series->look]);
}

// Draws the legend from (LEFT of the picture, LEGEND_Y) on, or only measures it without a stream;
// returns the y of its last line.
static double put_legend(FILE *stream, const plot *p)
{
    double x = RIGHT, y = LEGEND_Y;
    for (int i = 0; i < p->series_count; i++) {
        double width = 34 + LETTER * (double)strlen(p->series[i].name);
        if (x > RIGHT && x + width > WIDTH - RIGHT) {
            x = RIGHT;
            y += LEGEND_LINE;
        }
        if (stream) {
            put_mark(stream, &p->series[i], x + 6, y - 4);
            put_text(stream, x + 17, y, "", p->series[i].name);
        }
        x += width;
    }
    return y;
}

static void begin_picture(FILE *stream, const plot *p, double height)
{
    fprintf(stream,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%.0f\" "
            "viewBox=\"0 0 %d %.0f\" role=\"img\">\n<title>",
            WIDTH, height, WIDTH, height);
    text_put_escaped(stream, p->title);
    fputs("</title>\n", stream);
    put_style(stream);
    fprintf(stream, "<rect class=\"ground\" width=\"%d\" height=\"%.0f\"/>\n", WIDTH, height);
    put_text(stream, RIGHT, TITLE_Y, "class=\"title\"", p->title);
    put_legend(stream, p);
}

static void put_x_title(const frame *f, const char *title)
{
    put_text(f->stream, (f->left + f->right) / 2, f->bottom + AXIS_HEIGHT - 10,
             "text-anchor=\"middle\"", title);
}

static cli_exit end_picture(file_writer *writer)
{
    fputs("</svg>\n", writer->stream);
    return file_close(writer);
}

// ---------------------------------------------------------------------------------------------
// Dots

// The decades that hold every value, and 1, with a margin.
static void span_values(const plot *p, frame *f)
{
    double low = 1, high = 1;
    for (int s = 0; s < p->series_count; s++) {
        for (size_t i = 0; i < p->count; i++) {
            double value = p->series[s].values[i];
            if (isnan(value) || value <= 0) continue;
            low = fmin(low, value);
            high = fmax(high, value);
        }
    }
    f->low = log10(low * 0.9);
    f->high = log10(high * 1.15);
}

static double dot_x(const frame *f, double value)
{
    return f->left + (f->right - f->left) * (log10(value) - f->low) / (f->high - f->low);
}

// 1, 2 and 5 times the powers of ten.
static void put_log_ticks(const frame *f)
{
    static const double STEPS[] = {1, 2, 5};
    for (int decade = (int)floor(f->low); decade <= (int)ceil(f->high); decade++) {
        for (int i = 0; i < 3; i++) {
            double value = STEPS[i] * pow(10, decade);
            if (log10(value) < f->low || log10(value) > f->high) continue;
            char text[32];
            snprintf(text, sizeof text, "%g", value);
            double x = dot_x(f, value);
            put_line(f->stream, decade == 0 && i == 0 ? "strong" : "grid", x, f->top, x, f->bottom);
            put_text(f->stream, x, f->bottom + 16, "text-anchor=\"middle\"", text);
        }
    }
}

static void put_dot_rows(const frame *f, const plot *p)
{
    for (size_t i = 0; i < p->count; i++) {
        double y = f->top + ROW_HEIGHT * ((double)i + 0.5);
        put_line(f->stream, "grid", f->left, y, f->right, y);
        put_text(f->stream, f->left - 8, y + 4, "text-anchor=\"end\"", p->labels[i]);
        for (int s = 0; s < p->series_count; s++) {
            double value = p->series[s].values[i];
            if (!isnan(value) && value > 0) put_mark(f->stream, &p->series[s], dot_x(f, value), y);
        }
    }
}

cli_exit plot_dots(const char *file, const plot *p)
{
    file_writer writer;
    if (file_open(&writer, file) != CLI_OK) return CLI_BAD;
    frame f = {writer.stream, LEFT, put_legend(NULL, p) + 14, WIDTH - RIGHT, 0, 0, 0};
    f.bottom = f.top + ROW_HEIGHT * (double)p->count;
    span_values(p, &f);
    begin_picture(f.stream, p, f.bottom + AXIS_HEIGHT);
    put_log_ticks(&f);
    put_dot_rows(&f, p);
    put_x_title(&f, p->x_title);
    return end_picture(&writer);
}

// ---------------------------------------------------------------------------------------------
// Lines

static double line_x(const frame *f, const plot *p, size_t i)
{
    return f->left + (f->right - f->left) * ((double)i + 0.5) / (double)p->count;
}

static double line_y(const frame *f, double value)
{
    return f->bottom - (f->bottom - f->top) * value;
}

static void put_line_axes(const frame *f, const plot *p)
{
    for (int i = 0; i <= 5; i++) {
        char text[16];
        snprintf(text, sizeof text, "%.1f", i / 5.0);
        double y = line_y(f, i / 5.0);
        put_line(f->stream, i == 5 ? "strong" : "grid", f->left, y, f->right, y);
        put_text(f->stream, f->left - 8, y + 4, "text-anchor=\"end\"", text);
    }
    for (size_t i = 0; i < p->count; i++)
        put_text(f->stream, line_x(f, p, i), f->bottom + 16, "text-anchor=\"middle\"",
                 p->labels[i]);
    char turned[96];
    double middle = (f->top + f->bottom) / 2;
    snprintf(turned, sizeof turned, "text-anchor=\"middle\" transform=\"rotate(-90 18 %.1f)\"",
             middle);
    put_text(f->stream, 18, middle, turned, p->y_title);
}

static void put_curve(const frame *f, const plot *p, const plot_series *series)
{
    fprintf(f->stream, "<path class=\"l%d\" fill=\"none\" stroke-width=\"2\" d=\"", series->look);
    const char *pen = "M";
    for (size_t i = 0; i < p->count; i++) {
        if (isnan(series->values[i])) continue;
        fprintf(f->stream, "%s%.1f %.1f", pen, line_x(f, p, i), line_y(f, series->values[i]));
        pen = "L";
    }
    fputs("\"/>\n", f->stream);
    for (size_t i = 0; i < p->count; i++) {
        if (!isnan(series->values[i]))
            put_mark(f->stream, series, line_x(f, p, i), line_y(f, series->values[i]));
    }
}

cli_exit plot_lines(const char *file, const plot *p)
{
    file_writer writer;
    if (file_open(&writer, file) != CLI_OK) return CLI_BAD;
    frame f = {writer.stream, LINES_LEFT, put_legend(NULL, p) + 24, WIDTH - RIGHT, 0, 0, 1};
    f.bottom = f.top + LINES_HEIGHT;
    begin_picture(f.stream, p, f.bottom + AXIS_HEIGHT);
    put_line_axes(&f, p);
    for (int s = 0; s < p->series_count; s++)
        put_curve(&f, p, &p->series[s]);
    put_x_title(&f, p->x_title);
    return end_picture(&writer);
}
