// SPDX-License-Identifier: MIT
// What GEOS does for worlds and rooms.
#ifndef SLUI_SPACE_PREPARE_H
#define SLUI_SPACE_PREPARE_H

#include "space/polygons.h"

// Makes valid polygons of one whose rings may cross: what its outline goes round an odd number of times,
// less what each hole does. The polygon as it is where nothing is to be repaired. Refuses a ring that
// encloses nothing and a hole that lies outside: error->line is the ring, counted from 1.
//
//   shape  one polygon; no point repeated, outline turned left and holes right
//   out    receives the polygons; whole ones only, whatever comes of the call
slu_status slui_repair(const slu_allocator *a, const slui_polygons *shape, slui_polygons *out,
                       slu_error *error);

#endif
