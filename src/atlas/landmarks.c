// SPDX-License-Identifier: MIT
// Landmarks: tiles from which the distance to every other tile is known.
//
// Source: Goldberg & Harrelson 2005; on grids Sturtevant et al. 2009 ("differential heuristics"). Each
// landmark is the tile farthest from those before it, of the largest piece of the map.
// Cost: one flood of the map and 4 bytes per tile for each.
#include "atlas/atlas.h"

// The tile of the largest piece that is farthest from the landmarks so far; `nearest` holds each tile's
// distance to them.
static slu_tile farthest(const slu_atlas *a, const uint32_t *nearest, uint32_t component)
{
    uint32_t best = UINT32_MAX;
    for (uint32_t t = 0; t < a->map->tile_count; t++) {
        if (a->map->component[t] != component) continue;
        if (best == UINT32_MAX || nearest[t] > nearest[best]) best = t;
    }
    if (best == UINT32_MAX) return (slu_tile){-1, -1};
    return (slu_tile){(int)(best % (uint32_t)a->map->width), (int)(best / (uint32_t)a->map->width)};
}

static uint32_t largest_component(const slu_atlas *a, bool *good)
{
    const slu_map *map = a->map;
    size_t count = (size_t)map->component_count + 1;
    uint32_t *tiles = slui_alloc(&a->allocator, count, sizeof *tiles), best = 0;
    *good = tiles != NULL;
    if (!tiles) return 0;
    for (uint32_t t = 0; t < map->tile_count; t++)
        tiles[map->component[t]]++;
    tiles[0] = 0;
    for (uint32_t c = 1; c < count; c++)
        if (tiles[c] > tiles[best]) best = c;
    slui_free(&a->allocator, tiles, count, sizeof *tiles);
    return best;
}

static bool flood_from(slu_atlas *a, slui_flood *flood, const ptrdiff_t *rows, int number)
{
    slui_field field = {.out = a->landmark + number, .rows = rows};
    field.stride = a->landmark_count;
    return slui_flood_from(flood, &field, a->landmarks[number], 0) && slui_flood_run(flood, &field);
}

static bool place_all(slu_atlas *a, slui_flood *flood, const ptrdiff_t *rows, uint32_t *nearest)
{
    bool good;
    uint32_t component = largest_component(a, &good);
    if (!good || component == 0) return good;
    for (int i = 0; i < a->landmark_count; i++) {
        a->landmarks[i] = farthest(a, nearest, component);
        if (!flood_from(a, flood, rows, i)) return false;
        for (uint32_t t = 0; t < a->map->tile_count; t++) {
            uint32_t distance = a->landmark[(size_t)t * (size_t)a->landmark_count + (size_t)i];
            if (distance < nearest[t]) nearest[t] = distance;
        }
    }
    return true;
}

bool slui_atlas_place_landmarks(slu_atlas *a, slui_flood *flood)
{
    if (a->landmark_count == 0) return true;
    const slu_map *map = a->map;
    size_t count = map->tile_count * (size_t)a->landmark_count, height = (size_t)map->height;
    a->landmark = slui_alloc(&a->allocator, count, sizeof *a->landmark);
    ptrdiff_t *rows = slui_alloc(&a->allocator, height, sizeof *rows);
    uint32_t *nearest = slui_alloc(&a->allocator, map->tile_count, sizeof *nearest);
    bool good = a->landmark && rows && nearest;
    if (good) {
        for (size_t i = 0; i < count; i++)
            a->landmark[i] = SLUI_FAR;
        for (size_t t = 0; t < map->tile_count; t++)
            nearest[t] = SLUI_FAR;
        for (size_t y = 0; y < height; y++)
            rows[y] = (ptrdiff_t)(y * (size_t)map->width) * a->landmark_count;
        good = place_all(a, flood, rows, nearest);
    }
    slui_free(&a->allocator, nearest, map->tile_count, sizeof *nearest);
    slui_free(&a->allocator, rows, height, sizeof *rows);
    return good;
}
