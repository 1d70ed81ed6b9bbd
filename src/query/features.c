// SPDX-License-Identifier: MIT
// The features of a map: its size, its ground, and the zones that an atlas would divide it into.
//
// Every number is computed from whole ones in a fixed order, so it is the same on every platform.
// Cost: a decomposition by `water` and two passes over the tiles; the memory of that terrain.
#include "query/features.h"

#include "terrain/depth.h"
#include "terrain/terrain.h"

// What an atlas begins with (atlas.h).
static const double ATLAS_PROMINENCE = 3;

static double share(uint64_t part, uint64_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

static void measure_ground(const slu_map *map, slu_features *f)
{
    size_t largest = 0;
    for (uint32_t c = 1; c <= map->component_count; c++)
        if (map->component_size[c] > largest) largest = map->component_size[c];
    f->tiles = map->tile_count;
    f->passable = map->passable;
    f->connected = share(largest, map->passable);
    f->uniform = slui_map_uniform(map);
    f->speckled = slui_map_is_speckled(map);
    f->mean_cost = 1;
    if (!f->uniform && map->passable)
        f->mean_cost = share(map->total_cost, (uint64_t)map->passable * map->cheapest);
}

static void measure_clearance(const slu_terrain *terrain, slu_features *f)
{
    uint64_t sum = 0, most = 0;
    for (size_t t = 0; t < terrain->tile_count; t++) {
        sum += terrain->depth[t];
        if (terrain->depth[t] > most) most = terrain->depth[t];
    }
    f->mean_clearance = share(sum, (uint64_t)f->passable * SLUI_DEPTH_STRAIGHT);
    f->most_clearance = (double)most / SLUI_DEPTH_STRAIGHT;
}

// Sets of zones that gates connect: components, which slits may join under SLU_DIAGONALS_ALWAYS.
static uint32_t count_connected(const slu_map *map, slu_diagonals diagonals)
{
    if (diagonals != SLU_DIAGONALS_ALWAYS) return map->live_components;
    uint32_t count = 0;
    for (uint32_t c = 1; c <= map->component_count; c++)
        count += map->component_size[c] > 0 && map->joined[c] == c;
    return count;
}

static void measure_zones(const slu_map *map, const slu_terrain *terrain, slu_features *f)
{
    uint64_t gates_around = 0, largest = 0;
    for (uint32_t i = 0; i < terrain->zone_count; i++) {
        const slu_zone *zone = &terrain->zones[i];
        gates_around += (uint64_t)zone->area * zone->gate_count;
        if (zone->area > largest) largest = zone->area;
    }
    f->zones = terrain->zone_count;
    f->gates = terrain->gate_count;
    f->loops = f->gates + count_connected(map, terrain->options.diagonals) - f->zones;
    f->gates_around = share(gates_around, f->passable);
    f->largest_zone = share(largest, f->passable);
}

slu_status slui_features_measure(const slu_map *map, slu_diagonals diagonals,
                                 const slu_allocator *allocator, slu_features *out,
                                 slu_error *error)
{
    slu_terrain_options options = {
        .diagonals = diagonals, .prominence = ATLAS_PROMINENCE, .allocator = allocator};
    slu_terrain *terrain = NULL;
    slu_status status = slu_terrain_create(map, &options, &terrain, error);
    if (status != SLU_OK) return status;
    slu_features features = {0};
    measure_ground(map, &features);
    measure_clearance(terrain, &features);
    measure_zones(map, terrain, &features);
    slu_terrain_destroy(terrain);
    *out = features;
    return SLU_OK;
}
