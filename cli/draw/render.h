// SPDX-License-Identifier: MIT
// Pictures of searches: one or several side by side, as PNG or SVG, under one legend.
#ifndef CLI_RENDER_H
#define CLI_RENDER_H

#include "draw/marks.h"
#include "system/console.h"

// One search to draw.
typedef struct render_panel {
    const slu_map *map;
    const tile_marks *marks; // what the search did to each tile
    const char *title;       // the algorithm
    char detail[160];        // the result
    slu_tile start;
    const slu_tile *goals;
    size_t goal_count;
    const slu_tile *line;     // the path's corners, or any points to join by straight lines
    size_t line_length;       // 0: no path
    const slu_terrain *gates; // whose gates to draw over the search; NULL: none
    bool walked; // the line runs through every tile, and would cover a mark in its middle
} render_panel;

typedef struct render_options {
    const char *heading; // over the whole picture
    int scale;           // pixels per tile; 0: chosen so that the picture suits a screen
    slu_rules rules;     // of the unit that the ground is drawn for; zeroed: a unit of one tile
    const char *first;   // in the legend, the dark end of the scale; NULL: "first expanded"
    const char *last;    // in the legend, the light end of the scale; NULL: "last"
    const char *again;   // in the legend, a tile expanded more than once; NULL: "expanded again"
    const char *line;    // in the legend, the line; NULL: "path"
} render_options;

enum { RENDER_MOST_SCALE = 64 };

// True if pictures can be written under this name; else prints which endings there are.
bool render_knows(const char *file);

// Draws the panels into one file. On failure prints why and returns CLI_BAD.
cli_exit render_panels(const render_panel *panels, int count, const render_options *options,
                       const char *file);

#endif
