// SPDX-License-Identifier: MIT
// A world of polygons as GeoJSON text.
#ifndef CLI_WORLD_TEXT_H
#define CLI_WORLD_TEXT_H

#include "sluice/space.h"
#include "system/console.h"

// The text, for the caller to free.
char *world_text(const slu_world *world, size_t *size);

#endif
