// SPDX-License-Identifier: MIT
// Pictures of searches: one or several side by side, as PNG or SVG, under one legend.
#ifndef CLI_RENDER_H
#define CLI_RENDER_H

#include "draw/canvas.h"
#include "draw/marks.h"

// One search to draw.
typedef struct render_panel {
    const slu_map *map;      // NULL: it is no map, and `paint` draws it
    const tile_marks *marks; // what the search did to each tile
    const char *title;       // the algorithm
    char detail[160];        // the result
    slu_tile start;
    const slu_tile *goals;
    size_t goal_count;
    const slu_terrain *gates;   // whose gates to draw under the search; NULL: none
    const size_t *goal_numbers; // shown next to each goal, 0: none; NULL: no numbers
    const slu_tile *points;     // tiles to mark, such as waypoints
    size_t point_count;
    const slu_tile *line; // the path's corners, or any points to join by straight lines
    size_t line_length;   // 0: no path
    bool walked;          // the line runs through every tile, and would cover a mark in its middle
    // Without a map: draws into a box, whose left top corner and size are given.
    void (*paint)(const void *ctx, canvas *c, int x, int y, int width, int height);
    const void *ctx;
} render_panel;

typedef struct render_options {
    const char *heading; // over the whole picture
    int scale;           // pixels per tile; 0: chosen so that the picture suits a screen
    int columns;         // of panels; 0: chosen likewise
    bool fit;            // a map smaller than the largest has larger tiles, as fit its panel
    slu_rules rules;     // of the unit that the ground is drawn for; zeroed: a unit of one tile
    const char *first;   // in the legend, the dark end of the scale; NULL: "first expanded"
    const char *last;    // in the legend, the light end of the scale; NULL: "last"
    const char *again;   // in the legend, a tile expanded more than once; NULL: "expanded again"
    const char *line;    // in the legend, the line; NULL: "path"
    const char *point;   // in the legend, a marked tile; NULL: "waypoint or gateway"
} render_options;

enum { RENDER_MOST_SCALE = 64 };

// True if pictures can be written under this name; else prints which endings there are.
bool render_knows(const char *file);

// Draws the panels into one file. On failure prints why and returns CLI_BAD.
cli_exit render_panels(const render_panel *panels, int count, const render_options *options,
                       const char *file);

#endif
