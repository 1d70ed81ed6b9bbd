// SPDX-License-Identifier: MIT
// A terrain's zones rebuilt from labels alone: as read from a file, or fitted to a map that has
// been edited since.
//
// Zones are connected and numbered by their first tiles, so labels determine everything else:
// regions.c builds exactly the same zones and gates from them. Blocked gates and the list of edits
// are not part of the labels.
//
// After an edit labels are patched, and zones and gates are built from them by the same code as
// always (regions.c). So zones that were cut apart are split, a breach between two zones becomes a
// gate, and every invariant of a terrain holds for this one.
// Cost: that of building zones and gates from labels, plus the depth.
#include "base/arrays.h"
#include "base/status.h"
#include "terrain/depth.h"
#include "terrain/ground.h"
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
    slu_status status = slui_regions_build(terrain, &cut);
    if (status != SLU_OK) slui_fail_memory(error);
    slui_terrain_take_stages(terrain, &cut);
    return status;
}

// ---- after an edit

// Takes walls out of their zones. Returns the number of tiles that are new ground.
static size_t take_walls_out(slu_terrain *terrain)
{
    size_t opened = 0;
    for (uint32_t t = 0; t < terrain->tile_count; t++) {
        bool passable = slui_map_passable_at(terrain->map, t);
        if (!passable) terrain->label[t] = 0;
        opened += passable && !terrain->label[t];
    }
    return opened;
}

static bool join_new_ground(slu_terrain *terrain, uint32_t zone_count)
{
    size_t count = take_walls_out(terrain), n = 0;
    uint32_t *tiles = slui_alloc(&terrain->allocator, 2 * count, sizeof *tiles);
    if (!tiles) return false;
    for (uint32_t t = 0; n < count; t++)
        if (slui_map_passable_at(terrain->map, t) && !terrain->label[t]) tiles[n++] = t;
    uint32_t next = zone_count + 1;
    slui_terrain_join_opened(terrain->map, terrain->label, tiles, count, &next, tiles + count);
    slui_free(&terrain->allocator, tiles, 2 * count, sizeof *tiles);
    return true;
}

static bool copy_edits(const slu_terrain *old, slu_terrain *terrain)
{
    if (old->edit_count == 0) return true;
    if (!SLUI_GROW(&terrain->allocator, terrain->edits, terrain->edit_capacity, old->edit_count))
        return false;
    memcpy(terrain->edits, old->edits, old->edit_count * sizeof *old->edits);
    terrain->edit_count = old->edit_count;
    return true;
}

bool slui_refit_begin(slui_refit *r, const slu_terrain *old, const slu_map *ground,
                      const slu_allocator *allocator)
{
    slu_terrain_options options = old->options;
    options.allocator = allocator;
    *r = (slui_refit){.old = old, .ground = ground};
    slu_terrain *t = r->terrain = slui_terrain_begin(old->map, &options);
    if (!t) return false;
    r->cut = (slui_cut){.label = t->label, .depth = t->depth, .allocator = &t->allocator};
    return t->label && t->depth;
}

static bool label_ground(slui_refit *r)
{
    const slu_terrain *old = r->old;
    memcpy(r->terrain->label, old->label, old->tile_count * sizeof *old->label);
    return join_new_ground(r->terrain, old->zone_count) && copy_edits(old, r->terrain);
}

static bool take_step(slui_refit *r)
{
    slu_terrain *t = r->terrain;
    r->cut.stage_began = slui_clock();
    switch (r->step++) {
    case 0: return label_ground(r);
    case 1:
        slui_depth_fill(t->map, t->depth);
        slui_cut_end_stage(&r->cut, "depth");
        return true;
    case 2: return slui_regions_find_zones(t, &r->cut);
    case 3: return slui_regions_find_gates(t, &r->cut);
    default:
        slui_terrain_take_stages(t, &r->cut);
        slui_terrain_keep_blocked(r->old, t);
        return true;
    }
}

bool slui_refit_step(slui_refit *r)
{
    const slu_map *map = r->terrain->map;
    r->terrain->map = r->ground;
    const bool good = take_step(r);
    r->terrain->map = map;
    return good;
}

slu_terrain *slui_refit_end(slui_refit *r)
{
    slu_terrain *terrain = r->terrain;
    r->terrain = NULL;
    if (terrain && r->step == SLUI_REFIT_STEPS) return terrain;
    slu_terrain_destroy(terrain);
    return NULL;
}

slu_status slui_terrain_refit(const slu_terrain *old, const slu_map *ground,
                              const slu_allocator *allocator, slu_terrain **out, slu_error *error)
{
    slui_refit refit;
    bool good = slui_refit_begin(&refit, old, ground, allocator);
    for (int i = 0; i < SLUI_REFIT_STEPS && good; i++)
        good = slui_refit_step(&refit);
    if (!good) refit.step = 0;
    slu_terrain *terrain = slui_refit_end(&refit);
    if (!terrain) return slui_fail_memory(error);
    *out = terrain;
    return SLU_OK;
}
