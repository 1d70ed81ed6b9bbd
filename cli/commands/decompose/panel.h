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
    SHOW_LAKES = 1 << 3, // zones shaded by depth
} layers;

typedef struct terrain_panel {
    const slu_terrain *terrain;
    layers shows;
    char title[96];
} terrain_panel;

// Draws a panel at its place on an open sheet.
void panel_draw(const sheet *s, int i, const slu_map *map, const terrain_panel *p);

#endif
