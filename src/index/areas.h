// SPDX-License-Identifier: MIT
// A map cut into areas: plain data, whoever made it.
//
// Invariant: every passable tile is in one area, and the tiles of an area hang together by straight
// steps inside it. So an area stays whole under every movement rule, and whatever is built on areas
// (hpa_graph.h) needs to know nothing of how they were made.
#ifndef SLUI_AREAS_H
#define SLUI_AREAS_H

#include "map/map.h"

#define SLUI_NO_AREA UINT32_MAX

typedef struct slui_areas {
    uint32_t *of_tile; // SLUI_NO_AREA for walls
    size_t tile_count;
    uint32_t count;
} slui_areas;

// Cuts the map into squares of `side` tiles, and each square into its connected pieces. False, with
// nothing made, when memory runs out.
bool slui_areas_make_clusters(const slu_map *map, int side, const slu_allocator *allocator,
                              slui_areas *out);

void slui_areas_release(slui_areas *areas, const slu_allocator *allocator);

#endif
