// SPDX-License-Identifier: MIT
// Landmarks: tiles from which the distance to every other tile is known.
//
// Source: Goldberg & Harrelson 2005; on grids Sturtevant et al. 2009 ("differential heuristics").
// Each landmark is the tile of the map's largest component that is furthest from the landmarks
// before it.
// Cost: one flood of the map and a byte per tile for each.
#include "atlas/measuring.h"

// The tile of the largest component that is furthest from the landmarks so far; `nearest` holds
// each tile's distance to them.
static slu_tile furthest(const slu_atlas *a, const uint32_t *nearest, uint32_t component)
{
    const slu_map *map = a->map;
    slu_tile best = {-1, -1};
    uint32_t distance = 0, t = 0;
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++, t++) {
            if (best.x >= 0 && nearest[t] <= distance) continue;
            if (slui_map_component_at(map, (slu_tile){x, y}) != component) continue;
            best = (slu_tile){x, y};
            distance = nearest[t];
        }
    }
    return best;
}

static uint32_t largest_component(const slu_atlas *a, bool *good)
{
    const slu_map *map = a->map;
    size_t count = (size_t)map->component_count + 1;
    uint32_t *tiles = slui_alloc(&a->allocator, count, sizeof *tiles), best = 0;
    *good = tiles != NULL;
    if (!tiles) return 0;
    for (uint32_t p = 0; p < map->parcel_count; p++)
        tiles[map->wards[map->parcels[p].ward].component] +=
            SLUI_COUNT_BITS64(map->parcels[p].tiles);
    for (uint32_t c = 1; c < count; c++)
        if (tiles[c] > tiles[best]) best = c;
    slui_free(&a->allocator, tiles, count, sizeof *tiles);
    return best;
}

bool slui_landmarking_begin(slui_landmarking *l, slu_atlas *a)
{
    *l = (slui_landmarking){0};
    if (a->landmark_count == 0) return true;
    const size_t tiles = a->map->tile_count;
    l->nearest = slui_alloc(&a->allocator, tiles, sizeof *l->nearest);
    if (!l->nearest) return false;
    for (size_t t = 0; t < tiles; t++)
        l->nearest[t] = SLUI_FAR;
    bool good;
    l->component = largest_component(a, &good);
    return good;
}

void slui_landmarking_release(slui_landmarking *l, const slu_atlas *a)
{
    slui_free(&a->allocator, l->nearest, a->map->tile_count, sizeof *l->nearest);
    l->nearest = NULL;
}

bool slui_landmarking_step(slui_landmarking *l, slu_atlas *a, slui_flood *flood, uint32_t *scratch)
{
    slui_field field = {.out = scratch};
    const int i = l->placed++;
    if (l->component) {
        a->landmarks[i] = furthest(a, l->nearest, l->component);
        if (!slui_flood_from(flood, &field, a->landmarks[i], 0) || !slui_flood_run(flood, &field))
            return false;
    }
    for (uint32_t t = 0; t < a->map->tile_count; t++)
        if (scratch[t] < l->nearest[t]) l->nearest[t] = scratch[t];
    slui_atlas_keep_everywhere(a, i, scratch);
    return slui_may_go_on(&a->allocator);
}
