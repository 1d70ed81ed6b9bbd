// SPDX-License-Identifier: MIT
// The legend under a picture: one entry for each thing that occurs in it.
#ifndef CLI_LEGEND_H
#define CLI_LEGEND_H

#include "draw/canvas.h"
#include "system/printf_like.h"

enum { TEXT_SIZE = 2, LEGEND_LABEL = 40, LEGEND_MOST = 24 };

typedef enum legend_sign {
    SIGN_TILE,
    SIGN_DOTTED_TILE, // a tile with a mark in it
    SIGN_ORDER,       // the colour scale of expansion
    SIGN_PATH,
    SIGN_START,
    SIGN_GOAL,
    SIGN_GATE, // a line across
    SIGN_GATE_TILES,
    SIGN_DEPTH, // the colour scale of depth
} legend_sign;

typedef struct legend_entry {
    legend_sign sign;
    colour ink; // of a tile
    char label[LEGEND_LABEL];
    char first[LEGEND_LABEL]; // before the colour scale, whose other end has the label
    int x, y;                 // set by legend_place, relative to the legend
} legend_entry;

typedef struct legend {
    legend_entry entries[LEGEND_MOST];
    int count;
} legend;

void legend_add(legend *l, legend_sign sign, colour ink, const char *format, ...) PRINTF_LIKE(4, 5);

// A colour scale, SIGN_ORDER or SIGN_DEPTH, with labels for its two ends.
void legend_add_scale(legend *l, legend_sign sign, const char *first, const char *last);

// Puts the entries in rows of at most this width, and returns the height they take.
int legend_place(legend *l, int width);

void legend_draw(const legend *l, canvas *c, int x, int y);

// The signs, also used on the map itself.
void draw_start_sign(canvas *c, point centre, double radius);
void draw_goal_sign(canvas *c, point centre, double radius);
void draw_path_line(canvas *c, const point *points, size_t count, double width);
#define GATE_LINE_EDGE 1.9 // widths of a gate's line that it takes with its light edge
void draw_gate_line(canvas *c, const point ends[2], double width, colour ink);

// The pixels a text takes.
int text_width(const char *text, int size);

#endif
