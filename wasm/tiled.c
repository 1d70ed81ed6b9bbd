// SPDX-License-Identifier: MIT
// Maps of the Tiled editor for JavaScript, which parses the files and hands over layers and tiles
// one by one. They collect here until a map is created from them.
#include <stdlib.h>

#include "sluw.h"

static struct {
    slu_tiled_layer *layers;
    slu_tiled_tile *tiles;
    size_t layer_count, tile_count;
} parts;

void sluw_tiled_release(void)
{
    for (size_t i = 0; i < parts.layer_count; i++) {
        free((void *)parts.layers[i].name);
        free((void *)parts.layers[i].gids);
    }
    free(parts.layers);
    free(parts.tiles);
    parts.layers = NULL;
    parts.tiles = NULL;
    parts.layer_count = parts.tile_count = 0;
}

// Capacity for one more item: arrays grow when their count is a power of two.
static void *with_capacity(void *items, size_t count, size_t item_size)
{
    if (count & (count - 1)) return items;
    size_t capacity = count ? 2 * count : 1;
    return capacity > SIZE_MAX / item_size ? NULL : realloc(items, capacity * item_size);
}

#define LAYER_FIELDS(F)   \
    F(x, layer.x)         \
    F(y, layer.y)         \
    F(width, layer.width) \
    F(height, layer.height)
SLUW_RECORD(layer, LAYER_FIELDS)

int sluw_tiled_add_layer(char *name, uint32_t *gids)
{
    slu_tiled_layer layer = {.name = name, .gids = gids};
    const double *field = layer_fields;
    LAYER_FIELDS(SLUW_TAKE)
    slu_tiled_layer *layers = with_capacity(parts.layers, parts.layer_count, sizeof *layers);
    if (!layers) {
        free(name);
        free(gids);
        return sluw_fail_memory();
    }
    parts.layers = layers;
    layers[parts.layer_count++] = layer;
    return SLU_OK;
}

#define TILE_FIELDS(F)                \
    F(gid, tile.gid)                  \
    F(hasWalkable, tile.has_walkable) \
    F(walkable, tile.walkable)        \
    F(hasCost, tile.has_cost)         \
    F(cost, tile.cost)
SLUW_RECORD(tile, TILE_FIELDS)

int sluw_tiled_add_tile(void)
{
    slu_tiled_tile tile = {0};
    const double *field = tile_fields;
    TILE_FIELDS(SLUW_TAKE)
    slu_tiled_tile *tiles = with_capacity(parts.tiles, parts.tile_count, sizeof *tiles);
    if (!tiles) return sluw_fail_memory();
    parts.tiles = tiles;
    tiles[parts.tile_count++] = tile;
    return SLU_OK;
}

int sluw_map_from_tiled(int width, int height, const char *collision_layer)
{
    slu_tiled tiled = {width,       height,          parts.layers, parts.layer_count,
                       parts.tiles, parts.tile_count};
    slu_tiled_options options = {.collision_layer = collision_layer};
    slu_map *map = NULL;
    slu_status status = slu_map_create_from_tiled(&tiled, &options, &map, sluw_error());
    return sluw_created_set(status, map);
}
