// SPDX-License-Identifier: MIT
// Drawing worlds of polygons, what a method searches in them, and paths; after Stout 1996, Figure
// 11.
#ifndef CLI_DRAW_SPACE_H
#define CLI_DRAW_SPACE_H

#include "draw/canvas.h"
#include "sluice/space.h"

// The place of a world in a picture.
typedef struct space_panel {
    canvas *canvas;
    double left, top, scale;
    slu_point least; // the world's top left corner
    int width, height;
} space_panel;

// What is shown of a world. Without a boundary the free space extends beyond all shapes: ends
// outside of them are shown, too.
slu_box space_shown_box(const slu_world *world, slu_point from, slu_point to);

// A panel as large as fits; its canvas and corner are the caller's to set.
space_panel space_panel_for(slu_box box, int most_width, int most_height);

void space_draw_world(const space_panel *p, const slu_world *world);
void space_draw_sketch(const space_panel *p, const slu_router *router, slu_point to);
void space_draw_path(const space_panel *p, const slu_space_path *path);

// How far a method came that found no path, with a cross at the end.
void space_draw_walked(const space_panel *p, const slu_point *points, size_t count);
void space_draw_ends(const space_panel *p, slu_point from, slu_point to);

#endif
