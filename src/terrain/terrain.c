// SPDX-License-Identifier: MIT
// Building a terrain with a decomposition method.
#include "terrain/terrain.h"

#include "base/status.h"
#include "map/layer.h"
#include "terrain/depth.h"
#include "terrain/downscale.h"

slu_status slui_terrain_check(const slu_terrain *terrain, slu_error *error)
{
    if (!slu_terrain_is_stale(terrain)) return SLU_OK;
    return slui_fail(error, SLU_ERR_STALE,
                     "walls have changed since the map was decomposed: update the terrain");
}

bool slu_terrain_is_stale(const slu_terrain *terrain)
{
    return terrain && terrain->revision < slui_map_last_change(terrain->map);
}

slu_status slu_terrain_update(slu_terrain *terrain, slu_error *error)
{
    if (!terrain) return slui_fail_null(error, "terrain");
    if (!slu_terrain_is_stale(terrain)) return SLU_OK;
    slu_terrain *fitted = NULL;
    slu_status status =
        slui_terrain_refit(terrain, terrain->map, &terrain->allocator, &fitted, error);
    if (status != SLU_OK) return status;
    fitted->edition = terrain->edition + 1;
    slui_layers layers = fitted->layers;
    fitted->layers = terrain->layers;
    terrain->layers = layers;
    slu_terrain old = *terrain;
    *terrain = *fitted;
    *fitted = old;
    slu_terrain_destroy(fitted);
    return SLU_OK;
}

unsigned slui_terrain_around(const slu_terrain *t, uint32_t tile)
{
    const slu_tile at = slui_tile_of(t->map, tile);
    unsigned around = 0;
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        const slu_tile next = {at.x + slui_step_x[k], at.y + slui_step_y[k]};
        if (slui_map_inside(t->map, next) && t->label[slui_map_index(t->map, next)])
            around |= 1u << k;
    }
    return around;
}

slu_terrain *slui_terrain_begin(const slu_map *map, const slu_terrain_options *options)
{
    slu_allocator allocator = options->allocator ? *options->allocator : map->allocator;
    slu_terrain *terrain = slui_alloc(&allocator, 1, sizeof *terrain);
    if (!terrain) return NULL;
    terrain->allocator = allocator;
    terrain->map = slui_layer_hold_for(map, &options->unit);
    terrain->revision = map->revision;
    terrain->options = *options;
    terrain->options.allocator = NULL; // the copy above is the one that counts
    if (!terrain->map) {
        slui_free(&allocator, terrain, 1, sizeof *terrain);
        return NULL;
    }
    if (options->diagonals == SLU_DIAGONALS_ALWAYS) slui_layer_join(terrain->map);
    terrain->options.unit = slui_layer_unit(terrain->map);
    terrain->tile_count = map->tile_count;
    terrain->label = slui_alloc(&allocator, terrain->tile_count, sizeof *terrain->label);
    terrain->depth = slui_alloc(&allocator, terrain->tile_count, sizeof *terrain->depth);
    return terrain;
}

void slui_terrain_take_stages(slu_terrain *terrain, const slui_cut *cut)
{
    terrain->stage_count = cut->stage_count;
    terrain->nanoseconds = 0;
    memcpy(terrain->stages, cut->stages, sizeof terrain->stages);
    for (int i = 0; i < cut->stage_count; i++)
        terrain->nanoseconds += cut->stages[i].nanoseconds;
}

static slu_status cut_map(slu_terrain *terrain, slui_decompose *method, slui_cut *cut,
                          slu_error *error)
{
    slu_terrain_options options = terrain->options;
    options.allocator = &terrain->allocator;
    if (options.downscale > 1) return slui_downscaled(terrain->map, &options, method, cut, error);
    return method(terrain->map, &options, cut, error);
}

static slu_status build(slu_terrain *terrain, slui_decompose *method, slu_error *error)
{
    slui_cut cut = {.label = terrain->label,
                    .depth = terrain->depth,
                    .allocator = &terrain->allocator,
                    .stage_began = slui_clock()};
    if (!terrain->label || !terrain->depth) return slui_fail_memory(error);
    terrain->layers.scale = terrain->options.downscale;
    if (terrain->options.layers) cut.layers = &terrain->layers;
    slui_depth_fill(terrain->map, terrain->depth);
    slui_cut_end_stage(&cut, "depth");
    slu_status status = cut_map(terrain, method, &cut, error);
    if (status == SLU_OK) {
        status = slui_regions_build(terrain, &cut);
        if (status != SLU_OK) slui_fail_memory(error);
    }
    slui_terrain_take_stages(terrain, &cut);
    slui_cut_release(&cut);
    return status;
}

slu_status slui_terrain_build(const slu_map *map, const slu_terrain_options *options,
                              slui_decompose *method, slu_terrain **out, slu_error *error)
{
    slu_terrain *terrain = slui_terrain_begin(map, options);
    if (!terrain) return slui_fail_memory(error);
    slu_status status = build(terrain, method, error);
    if (status == SLU_OK)
        *out = terrain;
    else
        slu_terrain_destroy(terrain);
    return status;
}

void slu_terrain_destroy(slu_terrain *terrain)
{
    if (!terrain) return;
    slu_allocator allocator = terrain->allocator;
    slui_regions_release(terrain);
    slui_layers_release(&terrain->layers, &allocator);
    slui_free(&allocator, terrain->edits, terrain->edit_capacity, sizeof *terrain->edits);
    slui_free(&allocator, terrain->depth, terrain->tile_count, sizeof *terrain->depth);
    slui_free(&allocator, terrain->label, terrain->tile_count, sizeof *terrain->label);
    slui_layer_release(terrain->map);
    slui_free(&allocator, terrain, 1, sizeof *terrain);
}

static size_t bytes_of(const slu_terrain *t)
{
    size_t links = 2 * (size_t)t->gate_count;
    return sizeof *t + t->tile_count * (sizeof *t->label + sizeof *t->depth) +
           t->zone_count * (sizeof *t->zones + sizeof *t->shapes) +
           t->gate_count * sizeof *t->gates + t->gate_tile_count * sizeof *t->gate_tiles +
           links * (sizeof *t->zone_gates + sizeof *t->zone_neighbours) +
           t->edit_capacity * sizeof *t->edits + slui_layers_bytes(&t->layers);
}

void slu_terrain_describe(const slu_terrain *terrain, slu_terrain_facts *facts)
{
    if (!slui_describes(terrain, facts, sizeof *facts)) return;
    *facts = (slu_terrain_facts){
        .method = terrain->options.method,
        .zone_count = terrain->zone_count,
        .gate_count = terrain->gate_count,
        .revision = terrain->revision,
        .bytes = bytes_of(terrain),
        .nanoseconds = terrain->nanoseconds,
        .stage_count = terrain->stage_count,
    };
    memcpy(facts->stages, terrain->stages, sizeof facts->stages);
}
