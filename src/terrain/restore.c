// SPDX-License-Identifier: MIT
// A terrain again from its labels alone, as when it was written to a file.
//
// Zones are connected, and numbered by their first tiles, so labels are all that the rest follows from:
// regions.c makes of them the very zones and gates there were. Which gates were blocked, and the list of
// edits, are not among it.
// Cost: as making zones and gates after a decomposition, and the depth.
#include "base/status.h"
#include "terrain/depth.h"
#include "terrain/terrain.h"

slu_status slui_terrain_restore(slu_terrain *terrain, slu_error *error)
{
    if (!terrain->label || !terrain->depth) return slui_fail_memory(error);
    slui_cut cut = {.label = terrain->label,
                    .depth = terrain->depth,
                    .allocator = &terrain->allocator,
                    .stage_began = slui_clock()};
    slui_depth_fill(terrain->map, terrain->depth);
    slui_cut_end_stage(&cut, "depth");
    slu_status status = slui_regions_make(terrain, &cut);
    if (status != SLU_OK) slui_fail_memory(error);
    slui_terrain_take_stages(terrain, &cut);
    return status;
}
