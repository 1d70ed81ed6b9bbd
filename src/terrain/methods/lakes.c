// SPDX-License-Identifier: MIT
// The lakes that a water level forms, as a decomposition of their own: what the methods find before
// they cut straight gates. For pictures of how the methods work.
//
// Invariant: the same steps, in the same order, as in the methods' own files.
// Cost: that of those steps.
#include "base/status.h"
#include "terrain/methods/methods.h"
#include "terrain/methods/water/basins.h"
#include "terrain/methods/water_2015/water_2015.h"

static bool label_basins(const slu_map *map, double prominence, slui_cut *cut)
{
    slui_basins basins = {.allocator = cut->allocator};
    slui_borders apart = {.allocator = cut->allocator};
    bool done = slui_basins_find(&basins, map, cut->depth, cut->label, cut->allocator) &&
                slui_basins_merge(&basins, prominence, &apart);
    for (size_t t = 0; done && t < map->tile_count; t++)
        if (cut->label[t])
            cut->label[t] = slui_basins_root(&basins, slui_basins_at(&basins, (uint32_t)t)) + 1;
    slui_borders_release(&apart);
    slui_basins_release(&basins);
    return done;
}

slu_status slui_water_lakes(const slu_map *map, const slu_terrain_options *options, slui_cut *cut,
                            slu_error *error)
{
    bool done = label_basins(map, options->prominence, cut);
    slui_cut_end_stage(cut, "lakes");
    return done ? SLU_OK : slui_fail_memory(error);
}

slu_status slui_water_2015_lakes(const slu_map *map, const slu_terrain_options *options,
                                 slui_cut *cut, slu_error *error)
{
    slui_water_2015_refine refine = slui_water_2015_refined(options);
    uint16_t *depth = slui_alloc(cut->allocator, map->tile_count, sizeof *depth);
    uint8_t *ridge = slui_alloc(cut->allocator, map->tile_count, sizeof *ridge);
    bool done = depth && ridge && slui_water_2015_depth(map, &refine, cut->allocator, depth) &&
                slui_water_2015_level(map, cut->allocator, depth, cut->label, ridge);
    slui_free(cut->allocator, ridge, map->tile_count, sizeof *ridge);
    slui_free(cut->allocator, depth, map->tile_count, sizeof *depth);
    slui_cut_end_stage(cut, "lakes");
    return done ? SLU_OK : slui_fail_memory(error);
}
