// SPDX-License-Identifier: MIT
// A contact sheet: a heading, panels of one size in a grid with captions above them, and a legend.
//
// The order of calls is: fill the sheet, sheet_open, then for each panel sheet_place and drawing,
// and sheet_close.
#ifndef CLI_SHEET_H
#define CLI_SHEET_H

#include "draw/legend.h"

// What sheets differ in; pixels.
typedef struct sheet_style {
    int margin, gap;    // around the page; between panels
    int least_width;    // of the page
    int good_width;     // of the page, unless a pixel per tile is already wider
    int good_height;    // of all panels
    int good_scale;     // more pixels per tile show nothing more
    int heading_line;   // from one line of the heading to the next
    int after_heading;  // between the heading and the first panels
    int before_caption; // between the top of a slot and its caption
    int caption_line;   // from one line of a caption to the next
    int after_caption;  // between a caption and its panel
    int before_legend;
    bool
        fits_text; // long headings and details wrap, and slots are at least as wide as their titles
} sheet_style;

typedef struct sheet_caption {
    const char *title;  // NULL: none
    const char *detail; // below the title, in a fainter colour
} sheet_caption;

typedef struct sheet {
    // Set by the caller.
    const sheet_style *style;
    const char *heading;
    const sheet_caption *captions; // one for each panel; NULL: none
    int count, columns;
    int panel_width, panel_height;
    legend legend; // a sheet without entries has no legend

    // Set by sheet_fit_tiles.
    int scale; // pixels per tile

    // Set by sheet_open.
    int rows, width, height;
    int slot_width, slot_height; // a panel with its caption
    int caption_height;
    int heading_size;
    int panels_y, legend_y;
    canvas *canvas;
} sheet;

// The width of each column on a page of good width.
int sheet_column_width(const sheet_style *style, int columns);

// Sets the scale and the size of panels of tiles_x by tiles_y tiles. Chooses the number of columns,
// too, if it is 0.
//
//   asked  the scale, if not 0
void sheet_fit_tiles(sheet *s, int tiles_x, int tiles_y, int asked);

// Lays the page out, begins the picture and draws the heading. On failure prints why and returns
// CLI_BAD.
cli_exit sheet_open(sheet *s, const char *file);

// The left top corner of a panel, below its caption.
typedef struct sheet_corner {
    int x, y;
} sheet_corner;
sheet_corner sheet_place(const sheet *s, int panel);

void sheet_draw_caption(const sheet *s, int panel);

// A frame of this size around ground, at a panel's place.
void sheet_draw_frame(const sheet *s, int panel, int width, int height);

// Draws the legend and writes the picture.
cli_exit sheet_close(sheet *s);

#endif
