// SPDX-License-Identifier: MIT
// Copies of what the steps of a decomposition yield (layers.h).
// Cost: 4 bytes per tile for each layer of tiles.
#include "terrain/layers.h"

#include "terrain/terrain.h"

static size_t tiles_of(const slu_layer *layer)
{
    return layer->tiles ? (size_t)layer->width * (size_t)layer->height : 0;
}

void slui_layers_release(slui_layers *layers, const slu_allocator *allocator)
{
    for (size_t i = 0; i < layers->count; i++) {
        slu_layer *layer = &layers->items[i];
        slui_free(allocator, (void *)layer->tiles, tiles_of(layer), sizeof *layer->tiles);
        slui_free(allocator, (void *)layer->lines, layer->line_count, sizeof *layer->lines);
    }
    layers->count = 0;
}

size_t slui_layers_bytes(const slui_layers *layers)
{
    size_t sum = 0;
    for (size_t i = 0; i < layers->count; i++) {
        const slu_layer *layer = &layers->items[i];
        sum += tiles_of(layer) * sizeof *layer->tiles + layer->line_count * sizeof *layer->lines;
    }
    return sum;
}

static slu_layer layer_of(const slui_cut *cut, const char *name, slu_layer_kind kind,
                          const slu_map *map)
{
    return (slu_layer){.name = name,
                       .kind = kind,
                       .width = map->width,
                       .height = map->height,
                       .scale = cut->layers->scale};
}

static uint32_t number_at(const void *numbers, size_t size, size_t i)
{
    if (size == 1) return ((const uint8_t *)numbers)[i];
    return size == 2 ? ((const uint16_t *)numbers)[i] : ((const uint32_t *)numbers)[i];
}

bool slui_cut_keep_tiles(const slui_cut *cut, const char *name, slu_layer_kind kind,
                         const slu_map *map, const void *numbers, size_t size)
{
    if (!cut->layers || cut->layers->count == SLUI_MOST_LAYERS) return true;
    uint32_t *tiles = slui_alloc(cut->allocator, map->tile_count, sizeof *tiles);
    if (!tiles) return false;
    for (size_t t = 0; t < map->tile_count; t++)
        tiles[t] = number_at(numbers, size, t);
    slu_layer layer = layer_of(cut, name, kind, map);
    layer.tiles = tiles;
    cut->layers->items[cut->layers->count++] = layer;
    return true;
}

bool slui_cut_keep_lines(const slui_cut *cut, const char *name, const slu_map *map)
{
    if (!cut->layers || cut->layers->count == SLUI_MOST_LAYERS) return true;
    slu_layer_line *lines = slui_alloc(cut->allocator, cut->line_count, sizeof *lines);
    if (!lines) return false;
    for (size_t i = 0; i < cut->line_count; i++)
        lines[i] = (slu_layer_line){{cut->lines[i].end[0], cut->lines[i].end[1]}};
    slu_layer layer = layer_of(cut, name, SLU_LAYER_LINES, map);
    layer.lines = lines;
    layer.line_count = cut->line_count;
    cut->layers->items[cut->layers->count++] = layer;
    return true;
}

size_t slu_terrain_layer_count(const slu_terrain *terrain)
{
    return terrain ? terrain->layers.count : 0;
}

const slu_layer *slu_terrain_layer_at(const slu_terrain *terrain, size_t index)
{
    return terrain && index < terrain->layers.count ? &terrain->layers.items[index] : NULL;
}
