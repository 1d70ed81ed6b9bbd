// SPDX-License-Identifier: MIT
// Maps made of costs, of pixels, and of Tiled maps that JavaScript has taken apart. A Tiled map comes in
// pieces, layer by layer and tile by tile, and belongs to the next sluw_map_create_from_tiled, whatever
// comes of it.
#include <stdlib.h>

#include "sluw.h"

int sluw_map_create_from_costs(int width, int height, const double *costs)
{
    slu_map *map = NULL;
    return sluw_made_set(slu_map_create_from_costs(width, height, costs, NULL, &map, sluw_error()),
                         map);
}

int sluw_map_create_from_grey(int width, int height, const uint8_t *greys)
{
    slu_map *map = NULL;
    return sluw_made_set(slu_map_create_from_grey(width, height, greys, NULL, &map, sluw_error()),
                         map);
}

int sluw_map_create_from_pixels(int width, int height, const uint8_t *rgba)
{
    slu_map *map = NULL;
    return sluw_made_set(slu_map_create_from_pixels(width, height, rgba, NULL, &map, sluw_error()),
                         map);
}

// ---- Tiled maps

typedef struct pile {
    void *items;
    size_t count, room;
} pile;

static pile layers; // slu_tiled_layer, whose names and gids are the module's
static pile tiles;  // slu_tiled_tile

// A place for one more item; NULL where memory runs out.
static void *pile_add(pile *p, size_t item_size)
{
    if (p->count == p->room) {
        size_t room = p->room ? 2 * p->room : 16;
        void *items = realloc(p->items, room * item_size);
        if (!items) return NULL;
        p->items = items;
        p->room = room;
    }
    return (char *)p->items + item_size * p->count++;
}

void sluw_tiled_release(void)
{
    for (size_t i = 0; i < layers.count; i++) {
        const slu_tiled_layer *layer = (const slu_tiled_layer *)layers.items + i;
        free((void *)layer->name);
        free((void *)layer->gids);
    }
    free(layers.items);
    free(tiles.items);
    layers = tiles = (pile){0};
}

int sluw_tiled_add_layer(char *name, int x, int y, int width, int height, uint32_t *gids)
{
    slu_tiled_layer *layer = pile_add(&layers, sizeof *layer);
    if (layer) {
        *layer = (slu_tiled_layer){name, x, y, width, height, gids};
        return SLU_OK;
    }
    free(name);
    free(gids);
    return sluw_fail_memory();
}

int sluw_tiled_add_tile(uint32_t gid, int has_walkable, int walkable, int has_cost, double cost)
{
    slu_tiled_tile *tile = pile_add(&tiles, sizeof *tile);
    if (!tile) return sluw_fail_memory();
    *tile = (slu_tiled_tile){gid, has_walkable != 0, walkable != 0, has_cost != 0, cost};
    return SLU_OK;
}

int sluw_map_create_from_tiled(int width, int height, const char *collision)
{
    slu_map *map = NULL;
    slu_tiled tiled = {width, height, layers.items, layers.count, tiles.items, tiles.count};
    slu_tiled_options options = {.collision_layer = collision};
    slu_status status = slu_map_create_from_tiled(&tiled, &options, &map, sluw_error());
    sluw_tiled_release();
    return sluw_made_set(status, map);
}
