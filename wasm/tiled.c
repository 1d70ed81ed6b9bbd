// SPDX-License-Identifier: MIT
// Maps from Tiled for JavaScript, which takes the files apart itself: layers and tiles are handed over one by
// one, and then a map is made of them.
#include <stdlib.h>
#include <string.h>

#include "sluw.h"

// What was handed over so far. Its layers own their names and gids.
static slu_tiled_layer *layers;
static slu_tiled_tile *tiles;
static size_t layer_count, layer_room, tile_count, tile_room;

// Makes room for one more of `count` things; false, and the failure noted, where there is none.
static bool grow(void **things, size_t count, size_t *room, size_t size)
{
    if (count < *room) return true;
    size_t more = *room ? 2 * *room : 16;
    void *larger = realloc(*things, more * size);
    if (!larger) {
        sluw_fail_memory();
        return false;
    }
    *things = larger;
    *room = more;
    return true;
}

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy) memcpy(copy, text, size);
    return copy;
}

#define TILED_LAYER_FIELDS(F) \
    F(x, layer.x)             \
    F(y, layer.y)             \
    F(width, layer.width)     \
    F(height, layer.height)
SLUW_RECORD(tiled_layer, TILED_LAYER_FIELDS)

int sluw_tiled_add_layer(const char *name, uint32_t *gids)
{
    slu_tiled_layer layer = {.name = copy_of(name), .gids = gids};
    const double *field = tiled_layer_fields;
    TILED_LAYER_FIELDS(SLUW_TAKE)
    void *room = layers;
    bool fits = layer.name && grow(&room, layer_count, &layer_room, sizeof layer);
    layers = room;
    if (fits) {
        layers[layer_count++] = layer;
        return SLU_OK;
    }
    free((char *)layer.name);
    free(gids);
    return sluw_fail_memory();
}

#define TILED_TILE_FIELDS(F)          \
    F(gid, tile.gid)                  \
    F(hasWalkable, tile.has_walkable) \
    F(walkable, tile.walkable)        \
    F(hasCost, tile.has_cost)         \
    F(cost, tile.cost)
SLUW_RECORD(tiled_tile, TILED_TILE_FIELDS)

int sluw_tiled_add_tile(void)
{
    slu_tiled_tile tile = {0};
    const double *field = tiled_tile_fields;
    TILED_TILE_FIELDS(SLUW_TAKE)
    void *room = tiles;
    bool fits = grow(&room, tile_count, &tile_room, sizeof tile);
    tiles = room;
    if (!fits) return SLU_ERR_MEMORY;
    tiles[tile_count++] = tile;
    return SLU_OK;
}

int sluw_map_create_from_tiled(int width, int height, const char *collision_layer)
{
    slu_tiled tiled = {width, height, layers, layer_count, tiles, tile_count};
    slu_tiled_options options = {.collision_layer = collision_layer};
    slu_map *map = NULL;
    slu_status status = slu_map_create_from_tiled(&tiled, &options, &map, sluw_error());
    sluw_tiled_release();
    return sluw_made_set(status, map);
}

void sluw_tiled_release(void)
{
    for (size_t i = 0; i < layer_count; i++) {
        free((char *)layers[i].name);
        free((uint32_t *)layers[i].gids);
    }
    free(layers);
    free(tiles);
    layers = NULL;
    tiles = NULL;
    layer_count = layer_room = tile_count = tile_room = 0;
}
