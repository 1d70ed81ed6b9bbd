// SPDX-License-Identifier: MIT
// Sluice's own maps as rasters.
#include "base/envelope.h"
#include "sluice/raster.h"

static double value_of(const slu_map *map, slu_tile tile)
{
    return slu_map_passable(map, tile) ? slu_map_cost(map, tile) : SLU_RASTER_WALL;
}

static slu_status read_map(void *ctx, int worker, slu_rect area, double *out, slu_error *error)
{
    (void)worker;
    (void)error;
    const slu_map *map = ctx;
    for (int y = 0; y < area.height; y++) {
        for (int x = 0; x < area.width; x++)
            *out++ = value_of(map, (slu_tile){area.x + x, area.y + y});
    }
    return SLU_OK;
}

// Costs of tiles are hundredths; 0 is a wall.
static uint64_t hundredths(const slu_map *map, slu_tile tile)
{
    return slu_map_passable(map, tile) ? (uint64_t)(slu_map_cost(map, tile) * 100 + 0.5) : 0;
}

static uint64_t hash_of(const slu_map *map)
{
    uint64_t hash = SLUI_HASH_BEGIN;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++)
            hash = slui_hash_word(hash, hundredths(map, (slu_tile){x, y}));
    }
    return hash;
}

slu_status slu_raster_of_map(const slu_map *map, slu_raster *out)
{
    if (!map || !out) return SLU_ERR_ARGUMENT;
    *out = (slu_raster){.width = slu_map_width(map),
                        .height = slu_map_height(map),
                        .read = read_map,
                        .ctx = (void *)map,
                        .unit = 0.01,
                        .hash = hash_of(map)};
    return SLU_OK;
}
