// SPDX-License-Identifier: MIT
// Gates of a terrain, drawn on its tiles.
#ifndef CLI_GATES_H
#define CLI_GATES_H

#include "draw/canvas.h"

// Pixels per tile from which the gates' ids fit.
enum { GATE_ID_SCALE = 10 };

// Where a map is drawn.
typedef struct gates_drawing {
    const slu_map *map;
    const slu_terrain *terrain;
    canvas *canvas;
    int x, y, scale; // of its left top corner; pixels per tile
} gates_drawing;

void gates_draw(const gates_drawing *d);

// Pixels that a gate's line takes, with its edge.
double gates_line_width(int scale);

#endif
