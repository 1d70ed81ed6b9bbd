// SPDX-License-Identifier: MIT
// The tiles of one search in a picture: its ground, the gates, and what the search did.
#ifndef CLI_SEARCH_TILES_H
#define CLI_SEARCH_TILES_H

#include "draw/palette.h"
#include "draw/render.h"

// Pixels per tile from which a tile can hold a mark or have a rim.
enum { LEAST_DOTTED = 4 };

// A search and its place on a canvas.
typedef struct search_tiles {
    const render_panel *panel;
    canvas *canvas;
    const slu_rules *ground;        // of the unit that the ground is drawn for
    const terrain_scale *terrain;   // of all panels
    int x, y, width, height, scale; // width and height in tiles
    bool weighted;                  // terrain differs, and should show under the search
} search_tiles;

// Draws the ground, the gates on it, and over both the open and closed tiles. Gates show through
// the tiles that cover them.
//
//   index  a byte for each tile, to work with
void search_tiles_draw(const search_tiles *f, uint8_t *index);

// Marks the panel's points in the middle of their tiles; for after the path, which joins them.
void search_tiles_draw_points(const search_tiles *f, uint8_t *index);

// True if a tile that was expanded again has a mark in its middle, and is not filled.
bool search_tiles_dotted(const render_panel *panel, int scale);

#endif
