// SPDX-License-Identifier: MIT
// Creating, reading and describing maps.
#include "map/map.h"

#include "base/status.h"
#include "map/costs.h"
#include "map/layer.h"
#include "map/plots.h"

static slu_status take_glyphs(slu_map *map, const slu_glyphs *glyphs, slu_error *error)
{
    slu_glyphs defaults;
    if (!glyphs) {
        slu_glyphs_default(&defaults);
        glyphs = &defaults;
    }
    for (int c = 0; c < 256; c++) {
        double cost = glyphs->cost[c];
        if (cost == SLU_WALL) {
            map->glyph_cost[c] = SLUI_GLYPH_WALL;
        } else if (cost == SLU_UNKNOWN) {
            map->glyph_cost[c] = SLUI_GLYPH_UNKNOWN;
        } else {
            map->glyph_cost[c] = slui_cost_hundredths(cost);
            if (map->glyph_cost[c] == SLUI_GLYPH_UNKNOWN)
                return slui_fail(error, SLU_ERR_ARGUMENT,
                                 "the cost of %c must be a number from 0.01 to 10000", c);
        }
    }
    return SLU_OK;
}

slu_status slui_map_check_size(int width, int height, slu_error *error)
{
    if (width < 1 || height < 1 || width > SLU_MAX_SIDE || height > SLU_MAX_SIDE)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the sides of a map must be 1 to %d tiles, not %d x %d", SLU_MAX_SIDE,
                         width, height);
    if ((int64_t)width * height > SLU_MAX_TILES)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "a map has at most %d tiles, and %d x %d are more", SLU_MAX_TILES, width,
                         height);
    return SLU_OK;
}

static slu_status check_characters(const slu_map *map, const char *characters, slu_error *error)
{
    for (size_t t = 0; t < map->tile_count; t++) {
        if (map->glyph_cost[(unsigned char)characters[t]] == SLUI_GLYPH_UNKNOWN)
            return slui_fail(error, SLU_ERR_ARGUMENT, "tile %d, %d has an unknown glyph, %c",
                             (int)(t % (size_t)map->width), (int)(t / (size_t)map->width),
                             characters[t]);
    }
    return SLU_OK;
}

static bool needs_costs(const slu_map *map)
{
    for (uint32_t t = 0; t < map->tile_count; t++) {
        uint32_t cost = map->glyph_cost[(unsigned char)map->glyph[t]];
        if (cost != SLUI_GLYPH_WALL && cost != SLUI_COST_ONE) return true;
    }
    return false;
}

slu_status slui_map_add_costs(slu_map *map)
{
    if (map->cost) return SLU_OK;
    if (!slui_costs_reserve(map)) return SLU_ERR_MEMORY;
    for (uint32_t t = 0; t < map->tile_count; t++)
        map->cost[t] = map->glyph_cost[(unsigned char)map->glyph[t]];
    return slui_costs_count(map) ? SLU_OK : SLU_ERR_MEMORY;
}

static size_t around_bytes(const slu_map *map)
{
    return (size_t)map->width + map->tile_count + SLUI_BYTES_SLACK;
}

bool slui_around_reserve(slu_map *map, const slu_allocator *allocator)
{
    uint8_t *bytes = slui_alloc(allocator, around_bytes(map), 1);
    map->around = bytes ? bytes + map->width : NULL;
    return bytes;
}

void slui_around_release(slu_map *map, const slu_allocator *allocator)
{
    if (map->around) slui_free(allocator, map->around - map->width, around_bytes(map), 1);
}

bool slui_around_copy(slu_map *copy, const slu_map *map, const slu_allocator *allocator)
{
    if (!slui_around_reserve(copy, allocator)) return false;
    memcpy(copy->around - copy->width, map->around - map->width, around_bytes(map));
    return true;
}

bool slui_map_reserve_derived(slu_map *map)
{
    return slui_around_reserve(map, &map->allocator) && slui_plots_reserve(map) &&
           slui_bits_create(&map->rows, &map->allocator, map->width, map->height) &&
           slui_bits_create(&map->columns, &map->allocator, map->height, map->width) &&
           slui_outlooks_create(&map->row_outlooks, &map->allocator, map->width, map->height) &&
           slui_outlooks_create(&map->column_outlooks, &map->allocator, map->height, map->width);
}

void slui_map_release_derived(slu_map *map)
{
    const slu_allocator *allocator = &map->allocator;
    slui_around_release(map, allocator);
    slui_plots_release(map);
    slui_bits_release(&map->rows, allocator);
    slui_bits_release(&map->columns, allocator);
    slui_outlooks_release(&map->row_outlooks, allocator);
    slui_outlooks_release(&map->column_outlooks, allocator);
    slui_costs_drop(map);
    slui_free(allocator, map->joined, map->joined_capacity, sizeof *map->joined);
    slui_free(allocator, map->component_size, map->component_size_capacity,
              sizeof *map->component_size);
}

static slu_status fill_map(slu_map *map, const char *characters)
{
    map->glyph = slui_alloc(&map->allocator, map->tile_count, sizeof *map->glyph);
    map->layers = slui_layer_set_create(&map->allocator);
    if (!map->glyph || !map->layers || !slui_map_reserve_derived(map)) return SLU_ERR_MEMORY;
    if (characters)
        memcpy(map->glyph, characters, map->tile_count);
    else
        memset(map->glyph, '.', map->tile_count);
    slu_status status = needs_costs(map) ? slui_map_add_costs(map) : SLU_OK;
    if (status == SLU_OK) status = slui_map_relabel(map);
    if (status != SLU_OK) return status;
    slui_costs_find_range(map);
    SLUI_ASSERT(slui_map_is_sound(map));
    return SLU_OK;
}

static slu_status create(int width, int height, const char *characters,
                         const slu_map_options *options, slu_map **out, slu_error *error)
{
    slu_status status = slui_map_check_size(width, height, error);
    if (status != SLU_OK) return status;
    slu_allocator allocator = slui_allocator_or_default(options ? options->allocator : NULL);
    slu_map *map = slui_alloc(&allocator, 1, sizeof *map);
    if (!map) return slui_fail_memory(error);
    map->allocator = allocator;
    map->width = width;
    map->height = height;
    map->tile_count = (size_t)width * (size_t)height;
    map->joins = true;
    status = take_glyphs(map, options ? options->glyphs : NULL, error);
    if (status == SLU_OK && characters) status = check_characters(map, characters, error);
    if (status == SLU_OK) {
        status = fill_map(map, characters);
        if (status != SLU_OK) slui_fail_memory(error);
    }
    if (status == SLU_OK)
        *out = map;
    else
        slu_map_destroy(map);
    return status;
}

slu_status slu_map_create(int width, int height, const slu_map_options *options, slu_map **out,
                          slu_error *error)
{
    if (!out) return slui_fail_null(error, "out");
    if (options && options->glyphs && !(options->glyphs->cost['.'] > 0))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the glyphs must have '.' as ground");
    return create(width, height, NULL, options, out, error);
}

slu_status slu_map_create_from(int width, int height, const char *characters,
                               const slu_map_options *options, slu_map **out, slu_error *error)
{
    if (!out || !characters) return slui_fail_null(error, "characters and out");
    return create(width, height, characters, options, out, error);
}

void slu_map_destroy(slu_map *map)
{
    if (!map) return;
    slu_allocator allocator = map->allocator;
    slui_free(&allocator, map->glyph, map->tile_count, sizeof *map->glyph);
    slui_layer_set_destroy(map->layers, &allocator);
    slui_map_release_derived(map);
    slui_free(&allocator, map, 1, sizeof *map);
}

int slu_map_width(const slu_map *map)
{
    return map ? map->width : 0;
}
int slu_map_height(const slu_map *map)
{
    return map ? map->height : 0;
}
uint64_t slu_map_revision(const slu_map *map)
{
    return map ? map->revision : 0;
}

char slu_map_glyph(const slu_map *map, slu_tile tile)
{
    return map && slui_map_inside(map, tile) ? map->glyph[slui_map_index(map, tile)] : '\0';
}

bool slu_map_passable(const slu_map *map, slu_tile tile)
{
    return map && slui_map_inside(map, tile) &&
           slui_map_passable_at(map, slui_map_index(map, tile));
}

double slu_map_cost(const slu_map *map, slu_tile tile)
{
    if (!slu_map_passable(map, tile)) return SLU_WALL;
    return (double)slui_map_cost_at(map, slui_map_index(map, tile)) / SLUI_COST_ONE;
}

void slu_map_describe(const slu_map *map, slu_map_facts *facts)
{
    if (!slui_describes(map, facts, sizeof *facts)) return;
    *facts = (slu_map_facts){
        .tiles = map->tile_count,
        .components = map->live_components,
        .passable = map->passable,
        .cheapest = (double)map->cheapest / SLUI_COST_ONE,
        .costliest = (double)map->costliest / SLUI_COST_ONE,
    };
    for (uint32_t t = 0; t < map->tile_count; t++)
        facts->glyph_count[(unsigned char)map->glyph[t]]++;
    for (uint32_t c = 1; c <= map->component_count; c++)
        if (map->component_size[c] > facts->largest_component)
            facts->largest_component = map->component_size[c];
}
