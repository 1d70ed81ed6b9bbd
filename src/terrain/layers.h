// SPDX-License-Identifier: MIT
// What each step of a decomposition yields, copied for pictures; see slu_layer. A method hands over
// every step; unless the caller wants layers, that does nothing.
#ifndef SLUI_LAYERS_H
#define SLUI_LAYERS_H

#include "terrain/cut.h"

enum { SLUI_MOST_LAYERS = 8 };

typedef struct slui_layers {
    slu_layer items[SLUI_MOST_LAYERS];
    size_t count;
    int scale; // tiles of the map along the side of a tile that is decomposed
} slui_layers;

void slui_layers_release(slui_layers *layers, const slu_allocator *allocator);
size_t slui_layers_bytes(const slui_layers *layers);

// Keeps an array with a number for each tile, of `size` bytes each: 1, 2 or 4. False when memory
// runs out.
bool slui_cut_keep_tiles(const slui_cut *cut, const char *name, slu_layer_kind kind,
                         const slu_map *map, const void *numbers, size_t size);

// Keeps the cut's lines. False when memory runs out.
bool slui_cut_keep_lines(const slui_cut *cut, const char *name, const slu_map *map);

#endif
