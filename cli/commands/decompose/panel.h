// SPDX-License-Identifier: MIT
// A panel of the pictures of sluice decompose: a map with its terrain.
#ifndef CLI_DECOMPOSE_PANEL_H
#define CLI_DECOMPOSE_PANEL_H

#include "draw/gates.h"
#include "draw/sheet.h"

typedef enum layers {
    SHOW_GROUND = 0,
    SHOW_DEPTH = 1 << 0,
    SHOW_ZONES = 1 << 1,
    SHOW_GATES = 1 << 2,
    SHOW_LAYER = 1 << 3, // a step of the method, and nothing else
} layers;

typedef struct terrain_panel {
    const slu_terrain *terrain;
    layers shows;
    const slu_layer *layer; // of the terrain, with SHOW_LAYER
    char title[96];
} terrain_panel;

// Where a layer is drawn; scale in pixels per tile of the map.
typedef struct layer_frame {
    canvas *canvas;
    int x, y, scale;
} layer_frame;
void layer_draw(const layer_frame *f, const slu_map *map, const terrain_panel *p);

// How many labels, marked tiles or lines a layer has; 0 for depths.
size_t layer_count(const slu_layer *layer);

// Draws a panel at its place on an open sheet.
void panel_draw(const sheet *s, int i, const slu_map *map, const terrain_panel *p);

#endif
