// SPDX-License-Identifier: MIT
// An RGB raster with boxes, smooth-edged shapes and text.
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include "draw/canvas.h"

typedef struct picture {
    int width, height;
    uint8_t *pixels; // red, green, blue, row by row
} picture;

void picture_create(picture *p, int width, int height, colour background);
void picture_release(picture *p);

// All of these are clipped to the picture.
void picture_box(picture *p, int x, int y, int width, int height, colour ink);
// The same, blended with what is there: `share` of the ink, from 0 to 1.
void picture_tint(picture *p, int x, int y, int width, int height, colour ink, double share);
void picture_line(picture *p, const point *points, size_t count, double width, colour ink);
void picture_polygon(picture *p, const ring_list *rings, colour ink);
void picture_disc(picture *p, point centre, double radius, colour ink);
void picture_diamond(picture *p, point centre, double radius, colour ink);
void picture_text(picture *p, int x, int y, int size, colour ink, const char *text);

#endif
