// SPDX-License-Identifier: MIT
// Decomposing a map several times coarser, and carrying the zones back.
//
// Source: Halldórsson 2015, section 3.2.1. A coarse tile stands for a square of tiles and is
// passable if at least half of them are. A tile takes the zone of its coarse tile. Passable tiles
// whose coarse tile is a wall take the nearest zone reachable by straight steps, and components
// without any coarse tile become zones of their own.
// Cost: the method's on the coarse map, two sweeps over the tiles, 4 bytes per tile.
#include "terrain/downscale.h"

#include "base/status.h"
#include "map/rules.h"
#include "terrain/components.h"
#include "terrain/depth.h"

typedef struct coarse {
    const slu_map *map;
    slu_map *small;
    int scale;
    slui_cut cut;
    uint16_t *depth;
    uint32_t zone_count;
} coarse;

static bool mostly_passable(const coarse *c, int left, int top)
{
    int right = left + c->scale, bottom = top + c->scale, passable = 0, count = 0;
    if (right > c->map->width) right = c->map->width;
    if (bottom > c->map->height) bottom = c->map->height;
    for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++, count++)
            passable += slui_map_passable_at(c->map, slui_map_index(c->map, (slu_tile){x, y}));
    }
    return 2 * passable >= count;
}

static slu_status make_small(coarse *c, slu_error *error)
{
    int width = (c->map->width + c->scale - 1) / c->scale;
    int height = (c->map->height + c->scale - 1) / c->scale;
    size_t count = (size_t)width * (size_t)height;
    char *glyphs = slui_alloc(c->cut.allocator, count, 1), *next = glyphs;
    if (!glyphs) return slui_fail_memory(error);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            *next++ = mostly_passable(c, x * c->scale, y * c->scale) ? '.' : '@';
    slu_map_options options = {.allocator = c->cut.allocator};
    slu_status status = slu_map_create_from(width, height, glyphs, &options, &c->small, error);
    slui_free(c->cut.allocator, glyphs, count, 1);
    return status;
}

static slu_status cut_small(coarse *c, const slu_terrain_options *options, slui_decompose *method,
                            slu_error *error)
{
    const slu_allocator *allocator = c->cut.allocator;
    size_t count = c->small->tile_count;
    c->cut.label = slui_alloc(allocator, count, sizeof *c->cut.label);
    c->cut.depth = c->depth = slui_alloc(allocator, count, sizeof *c->depth);
    if (!c->cut.label || !c->depth) return slui_fail_memory(error);
    slui_depth_fill(c->small, c->depth);
    slu_status status = method(c->small, options, &c->cut, error);
    if (status != SLU_OK) return status;
    slui_component_set *components = &c->cut.components;
    if (!components->items) {
        if (!slui_components_find(c->small, c->cut.label, c->cut.fence, c->depth, allocator,
                                  components))
            return slui_fail_memory(error);
        slui_components_label(components, allocator, c->cut.label);
    }
    c->zone_count = components->count;
    slui_components_release(components, allocator);
    return SLU_OK;
}

static void take_labels(const coarse *c, uint32_t *label)
{
    uint32_t t = 0;
    for (int y = 0; y < c->map->height; y++) {
        for (int x = 0; x < c->map->width; x++, t++) {
            slu_tile from = {x / c->scale, y / c->scale};
            bool passable = slui_map_passable_at(c->map, t);
            label[t] = passable ? c->cut.label[slui_map_index(c->small, from)] : 0;
        }
    }
}

// Spreads labels from the tiles in the queue to unlabelled passable ones.
static void spread(const slu_map *map, uint32_t *label, uint32_t *queue, size_t found)
{
    for (size_t done = 0; done < found; done++) {
        uint32_t t = queue[done];
        for (int k = SLUI_NORTH; k < SLUI_DIRECTIONS; k += 2) {
            if (!(map->around[t] >> k & 1)) continue;
            uint32_t next = t + (uint32_t)(slui_step_y[k] * map->width + slui_step_x[k]);
            if (label[next]) continue;
            label[next] = label[t];
            queue[found++] = next;
        }
    }
}

static bool label_rest(const coarse *c, uint32_t *label)
{
    const slu_map *map = c->map;
    size_t found = 0;
    uint32_t *queue = slui_alloc(c->cut.allocator, map->tile_count, sizeof *queue);
    if (!queue) return false;
    for (uint32_t t = 0; t < map->tile_count; t++)
        if (label[t]) queue[found++] = t;
    spread(map, label, queue, found);
    for (uint32_t t = 0; t < map->tile_count; t++)
        if (slui_map_passable_at(map, t) && !label[t])
            label[t] = c->zone_count + slui_map_component_at(map, slui_map_tile(map, t));
    slui_free(c->cut.allocator, queue, map->tile_count, sizeof *queue);
    return true;
}

static void release(coarse *c)
{
    const slu_allocator *allocator = c->cut.allocator;
    size_t count = c->small ? c->small->tile_count : 0;
    slui_cut_release(&c->cut);
    slui_free(allocator, c->depth, count, sizeof *c->depth);
    slui_free(allocator, c->cut.label, count, sizeof *c->cut.label);
    slu_map_destroy(c->small);
}

slu_status slui_downscaled(const slu_map *map, const slu_terrain_options *options,
                           slui_decompose *method, slui_cut *cut, slu_error *error)
{
    coarse c = {.map = map,
                .scale = options->downscale,
                .cut = {.allocator = cut->allocator, .layers = cut->layers}};
    slu_status status = make_small(&c, error);
    if (status == SLU_OK) status = cut_small(&c, options, method, error);
    if (status == SLU_OK) {
        take_labels(&c, cut->label);
        if (!label_rest(&c, cut->label)) status = slui_fail_memory(error);
    }
    release(&c);
    slui_cut_end_stage(cut, "coarse map");
    return status;
}
