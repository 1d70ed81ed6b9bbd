// SPDX-License-Identifier: MIT
// Maps from a number per tile: costs, greys or the pixels of a picture.
//
// Invariant: every source fills an array of hundredths, which becomes the map's own cost array, so
// that no cost is stored twice.
// Cost: one pass over the input, temporarily 5 bytes per tile.
#include "base/status.h"
#include "map/costs.h"

static char glyph_of(uint32_t hundredths)
{
    if (hundredths == 0) return '@';
    if (hundredths == SLUI_COST_ONE) return '.';
    return hundredths > SLUI_COST_ONE ? 'S' : 'G';
}

static slu_status check_glyphs(const slu_map_options *options, slu_error *error)
{
    const slu_glyphs *glyphs = options ? options->glyphs : NULL;
    if (!glyphs) return SLU_OK;
    bool ground = glyphs->cost['.'] > 0 && glyphs->cost['S'] > 0 && glyphs->cost['G'] > 0;
    if (ground && glyphs->cost['@'] == SLU_WALL) return SLU_OK;
    return slui_fail(
        error, SLU_ERR_ARGUMENT,
        "the glyphs of a map of costs must have '@' as a wall and '.', 'S' and 'G' as ground");
}

// The map takes the array over unless all ground costs 1.
static slu_status adopt_costs(slu_map *map, uint32_t **hundredths)
{
    bool ones = map->glyph_cost['.'] == SLUI_COST_ONE;
    for (size_t t = 0; t < map->tile_count && ones; t++)
        ones = (*hundredths)[t] == 0 || (*hundredths)[t] == SLUI_COST_ONE;
    slui_costs_drop(map);
    return ones || slui_costs_adopt(map, hundredths) ? SLU_OK : SLU_ERR_MEMORY;
}

static slu_status create_map(int width, int height, const uint32_t *hundredths,
                             const slu_map_options *options, slu_map **out, slu_error *error)
{
    slu_allocator allocator = slui_allocator_or_default(options ? options->allocator : NULL);
    size_t tiles = (size_t)width * (size_t)height;
    char *glyphs = slui_alloc(&allocator, tiles, 1);
    if (!glyphs) return slui_fail_memory(error);
    for (size_t t = 0; t < tiles; t++)
        glyphs[t] = glyph_of(hundredths[t]);
    slu_status status = slu_map_create_from(width, height, glyphs, options, out, error);
    slui_free(&allocator, glyphs, tiles, 1);
    return status;
}

slu_status slui_map_create_weighted(int width, int height, uint32_t *hundredths,
                                    const slu_map_options *options, slu_map **out, slu_error *error)
{
    slu_allocator allocator = slui_allocator_or_default(options ? options->allocator : NULL);
    slu_status status = check_glyphs(options, error);
    slu_map *map = NULL;
    if (status == SLU_OK) status = create_map(width, height, hundredths, options, &map, error);
    if (status == SLU_OK && adopt_costs(map, &hundredths) != SLU_OK)
        status = slui_fail_memory(error);
    slui_free(&allocator, hundredths, (size_t)width * (size_t)height, sizeof *hundredths);
    if (status == SLU_OK)
        *out = map;
    else
        slu_map_destroy(map);
    return status;
}

// Checks what all sources share and allocates the hundredths.
static slu_status begin(int width, int height, const slu_map_options *options,
                        uint32_t **hundredths, slu_error *error)
{
    slu_status status = slui_map_check_size(width, height, error);
    if (status != SLU_OK) return status;
    slu_allocator allocator = slui_allocator_or_default(options ? options->allocator : NULL);
    *hundredths = slui_alloc(&allocator, (size_t)width * (size_t)height, sizeof **hundredths);
    return *hundredths ? SLU_OK : slui_fail_memory(error);
}

// ---- costs

static slu_status take_costs(int width, int height, const double *costs, uint32_t *hundredths,
                             slu_error *error)
{
    size_t tiles = (size_t)width * (size_t)height;
    for (size_t t = 0; t < tiles; t++) {
        if (costs[t] == SLU_WALL) continue;
        hundredths[t] = slui_cost_hundredths(costs[t]);
        if (hundredths[t] == SLUI_GLYPH_UNKNOWN)
            return slui_fail(error, SLU_ERR_ARGUMENT,
                             "the cost of tile %d, %d must be 0, for a wall, or a number from 0.01 "
                             "to 10000",
                             (int)(t % (size_t)width), (int)(t / (size_t)width));
    }
    return SLU_OK;
}

slu_status slu_map_create_from_costs(int width, int height, const double *costs,
                                     const slu_map_options *options, slu_map **out,
                                     slu_error *error)
{
    if (!costs || !out) return slui_fail_null(error, "costs and out");
    uint32_t *hundredths = NULL;
    slu_status status = begin(width, height, options, &hundredths, error);
    if (status != SLU_OK) return status;
    status = take_costs(width, height, costs, hundredths, error);
    if (status == SLU_OK)
        return slui_map_create_weighted(width, height, hundredths, options, out, error);
    slu_allocator allocator = slui_allocator_or_default(options ? options->allocator : NULL);
    slui_free(&allocator, hundredths, (size_t)width * (size_t)height, sizeof *hundredths);
    return status;
}

// ---- greys

enum { WHITE = 255 };

static uint32_t hundredths_of_grey(unsigned grey)
{
    return grey ? (WHITE * SLUI_COST_ONE + grey / 2) / grey : 0;
}

double slu_grey_to_cost(uint8_t grey)
{
    return (double)hundredths_of_grey(grey) / SLUI_COST_ONE;
}

uint8_t slu_grey_from_cost(double cost)
{
    uint32_t hundredths = slui_cost_hundredths(cost);
    if (hundredths == SLUI_GLYPH_UNKNOWN) return 0;
    if (hundredths <= SLUI_COST_ONE) return WHITE;
    uint32_t grey = (WHITE * SLUI_COST_ONE + hundredths / 2) / hundredths;
    return grey ? (uint8_t)grey : 1;
}

slu_status slu_map_create_from_grey(int width, int height, const uint8_t *greys,
                                    const slu_map_options *options, slu_map **out, slu_error *error)
{
    if (!greys || !out) return slui_fail_null(error, "greys and out");
    uint32_t *hundredths = NULL;
    slu_status status = begin(width, height, options, &hundredths, error);
    if (status != SLU_OK) return status;
    size_t tiles = (size_t)width * (size_t)height;
    for (size_t t = 0; t < tiles; t++)
        hundredths[t] = hundredths_of_grey(greys[t]);
    return slui_map_create_weighted(width, height, hundredths, options, out, error);
}

// ---- pixels

// The weights add up to 1000, so that a grey pixel has exactly its own grey.
static unsigned grey_of_pixel(const uint8_t rgba[4])
{
    unsigned grey = (299u * rgba[0] + 587u * rgba[1] + 114u * rgba[2] + 500) / 1000;
    return (grey * rgba[3] + WHITE / 2) / WHITE;
}

slu_status slu_map_create_from_pixels(int width, int height, const uint8_t *rgba,
                                      const slu_map_options *options, slu_map **out,
                                      slu_error *error)
{
    if (!rgba || !out) return slui_fail_null(error, "rgba and out");
    uint32_t *hundredths = NULL;
    slu_status status = begin(width, height, options, &hundredths, error);
    if (status != SLU_OK) return status;
    size_t tiles = (size_t)width * (size_t)height;
    for (size_t t = 0; t < tiles; t++)
        hundredths[t] = hundredths_of_grey(grey_of_pixel(rgba + 4 * t));
    return slui_map_create_weighted(width, height, hundredths, options, out, error);
}
