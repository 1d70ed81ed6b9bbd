// SPDX-License-Identifier: MIT
// The corners that a corner reaches by open parts (corners.h): the edges of the graph of corners.
//
// With eight neighbours, a run along each diagonal looks to both sides at every tile, as far as
// ground was free of corners at all tiles before; with four, the runs are vertical. So what is
// found is at the far end of a parallelogram, or rectangle, without walls and other corners. A line
// is looked at 57 tiles at a time, and the limits keep falling, so most looks are at one word.
//
// Sources: Uras, Koenig & Hernández 2013 (clearances that keep falling); Harabor & Grastien 2014
// (lines of bits). Cost: a few steps for each tile of four diagonals.
#ifndef SLUI_REACH_H
#define SLUI_REACH_H

#include "index/labels/lengths.h"

// Ground that is no corner, by rows and by columns. Needed while labels are built.
typedef struct slui_open_ground {
    const slui_corners *corners;
    slui_bits rows, columns;
} slui_open_ground;

bool slui_open_ground_create(slui_open_ground *ground, const slui_corners *corners);
void slui_open_ground_release(slui_open_ground *ground);

// Writes the corners that a corner reaches; returns their number.
size_t slui_reach_from(const slui_open_ground *ground, const slui_lengths *lengths, slu_tile tile,
                       slui_reach *out);

#endif
