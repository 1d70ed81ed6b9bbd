// SPDX-License-Identifier: MIT
// A world of polygons as GeoJSON text.
#ifndef CLI_WORLD_TEXT_H
#define CLI_WORLD_TEXT_H

#include "console.h"
#include "sluice/space.h"

// The text, for the caller to free.
char *world_text(const slu_world *world, size_t *size);

#endif
