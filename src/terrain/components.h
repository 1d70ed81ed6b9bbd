// SPDX-License-Identifier: MIT
// Connected components: from labels and fences to connected zones.
#ifndef SLUI_TERRAIN_COMPONENTS_H
#define SLUI_TERRAIN_COMPONENTS_H

#include "map/map.h"

// Fences separate a tile from a straight neighbour of the same label; by tile, a set of these.
enum {
    SLUI_FENCE_NORTH = 1 << 0, // no step between the tile and the one above
    SLUI_FENCE_WEST = 1 << 1,  // no step between the tile and the one to the left
};

// What one sweep finds out about a component.
typedef struct slui_component {
    uint32_t area;
    uint32_t first, deepest;          // tiles
    int32_t left, right, top, bottom; // inclusive
    uint64_t sum_x, sum_y;            // over its tiles
} slui_component;

// Adds a tile to a component, all but its depth.
static inline void slui_component_add(const slu_map *map, slui_component *component, uint32_t tile)
{
    const int32_t x = (int32_t)(tile % (uint32_t)map->width);
    const int32_t y = (int32_t)(tile / (uint32_t)map->width);
    component->area++;
    component->sum_x += (uint64_t)x;
    component->sum_y += (uint64_t)y;
    if (tile < component->first) component->first = tile;
    if (x < component->left) component->left = x;
    if (x > component->right) component->right = x;
    if (y < component->top) component->top = y;
    if (y > component->bottom) component->bottom = y;
}

// A stretch of a row that belongs to one component.
typedef struct slui_row_run {
    uint32_t begin;     // its first tile
    uint32_t length;    // tiles
    uint32_t component; // during the search: an earlier run of the same component, or itself
} slui_row_run;

// Empty: items is NULL. Zeroed before first use.
typedef struct slui_component_set {
    slui_component *items; // in the order of their first tiles
    uint32_t count;
    slui_row_run *runs; // in the order of their tiles; NULL once the tiles are labelled
    size_t run_capacity;
    uint32_t run_count;
} slui_component_set;

// Splits the tiles of each label into 4-connected components; no step crosses a fence (`fence` may
// be NULL). Without labels (NULL) only fences separate tiles. Replaces the contents of
// `components`. False, with no components left, when memory runs out.
bool slui_components_find(const slu_map *map, const uint32_t *label, const uint8_t *fence,
                          const uint16_t *depth, const slu_allocator *allocator,
                          slui_component_set *components);

// Writes component + 1 of every passable tile to `of_tile`, and frees the runs.
void slui_components_label(slui_component_set *components, const slu_allocator *allocator,
                           uint32_t *of_tile);

void slui_components_release(slui_component_set *components, const slu_allocator *allocator);

#endif
