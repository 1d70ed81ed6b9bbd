// SPDX-License-Identifier: MIT
// How a field of distances spreads from its goal.
#ifndef SLUI_HOMING_GROW_H
#define SLUI_HOMING_GROW_H

#include "crowd/homing.h"

// Enters the goal into empty tables; a goal that is a wall to the kind leaves the field finished.
bool slui_homing_seed(slui_homings *fields, slui_homing *field);

// Grows the field until it knows the tile's distance or is finished. False when memory runs out: then
// what it knows is still right, and it can go on later.
bool slui_homing_grow(slui_homings *fields, slui_homing *field, uint32_t tile);

#endif
