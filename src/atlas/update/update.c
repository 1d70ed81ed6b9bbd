// SPDX-License-Identifier: MIT
// Updating an atlas after edits of its map: in place, by fitting its zones to the map, or by
// cutting the map again (docs/atlas.md).
//
// Source: Björnsson & Halldórsson 2006 leave changing maps to future work.
// Invariant: zones and gates are those that follow from the labels, so the file of an atlas holds
// all of it.
// Cost: the ground that has opened and the tiles it brings nearer; otherwise a few sweeps over the
// map, and the floods of zones that have changed.
#include "atlas/atlas.h"
#include "atlas/update/doors.h"
#include "atlas/update/frozen.h"
#include "atlas/update/job.h"
#include "atlas/update/related.h"
#include "atlas/update/repair.h"
#include "base/status.h"

// The atlas before and after.
typedef struct change {
    const slu_atlas *old;
    slu_atlas *built;
} change;

// ---- which zones are unchanged

bool slui_atlas_same_gate(const slu_gate *a, const slu_gate *b)
{
    return a->tile_count == b->tile_count &&
           memcmp(a->tiles, b->tiles, a->tile_count * sizeof *a->tiles) == 0;
}

static bool same_gates(const change *c, uint32_t was, uint32_t is)
{
    const slu_zone *a = slu_terrain_zone(c->old->terrain, was);
    const slu_zone *b = slu_terrain_zone(c->built->terrain, is);
    if (a->gate_count != b->gate_count) return false;
    for (size_t i = 0; i < a->gate_count; i++)
        if (!slui_atlas_same_gate(slu_terrain_gate(c->old->terrain, a->gates[i]),
                                  slu_terrain_gate(c->built->terrain, b->gates[i])))
            return false;
    return true;
}

// True if the zone has the same tiles, and the same walls in its box and around it.
static bool same_ground(const change *c, uint32_t was, uint32_t is)
{
    const slu_map *map = c->built->map;
    slu_rect box = slu_terrain_zone(c->built->terrain, is)->box;
    int left = box.x > 0 ? box.x - 1 : 0, top = box.y > 0 ? box.y - 1 : 0;
    int right = box.x + box.width < map->width ? box.x + box.width : map->width - 1;
    int bottom = box.y + box.height < map->height ? box.y + box.height : map->height - 1;
    for (int y = top; y <= bottom; y++) {
        const size_t row = (size_t)y * (size_t)map->width;
        const uint32_t *a = c->old->terrain->label + row, *b = c->built->terrain->label + row;
        for (int x = left; x <= right; x++)
            if ((a[x] == 0) != (b[x] == 0) || (a[x] == was + 1) != (b[x] == is + 1)) return false;
    }
    return true;
}

// The zone's number before; SLU_NO_ZONE if it has changed.
static uint32_t zone_before(const change *c, uint32_t is)
{
    slu_tile first = slu_terrain_zone(c->built->terrain, is)->first;
    uint32_t label = c->old->terrain->label[slui_map_index(c->built->map, first)];
    if (label == 0) return SLU_NO_ZONE;
    bool same = same_gates(c, label - 1, is) && same_ground(c, label - 1, is);
    return same ? label - 1 : SLU_NO_ZONE;
}

// ---- copying their distances

// Landmarks' fields are copied too, and rebuilt later.
static void copy_cell(const change *c, size_t block, uint32_t was, uint32_t is)
{
    const slui_cell *to = slui_atlas_cell_of(c->built, block, is),
                    *from = slui_atlas_cell_of(c->old, block, was);
    if (!to || !from) return;
    memcpy(c->built->bases + to->bases, c->old->bases + from->bases,
           to->fields * sizeof *c->built->bases);
    slui_extent there = slui_atlas_extent(c->built, block, to);
    slui_extent here = slui_atlas_extent(c->old, block, from);
    if (there.size)
        memcpy(c->built->records + there.begin, c->old->records + here.begin, there.size);
}

static void copy_zone(const change *c, uint32_t was, uint32_t is)
{
    slu_atlas *a = c->built;
    slu_rect box = slu_terrain_zone(a->terrain, is)->box;
    size_t right = (size_t)(box.x + box.width - 1) / SLUI_BLOCK;
    size_t bottom = (size_t)(box.y + box.height - 1) / SLUI_BLOCK;
    for (size_t by = (size_t)box.y / SLUI_BLOCK; by <= bottom; by++)
        for (size_t bx = (size_t)box.x / SLUI_BLOCK; bx <= right; bx++)
            copy_cell(c, by * a->blocks_across + bx, was, is);
    size_t gates = a->zones[is].gates;
    if (gates)
        memcpy(a->between + a->pairs[is], c->old->between + c->old->pairs[was],
               gates * gates * sizeof *a->between);
}

bool slui_atlas_inherit(const slu_atlas *old, slu_atlas *built, uint32_t zone)
{
    change c = {old, built};
    uint32_t was = zone_before(&c, zone);
    if (was == SLU_NO_ZONE) return false;
    copy_zone(&c, was, zone);
    return true;
}

// ---- the kinds of update

void slui_atlas_name_components(slu_atlas *a)
{
    const slu_terrain *t = a->terrain;
    for (uint32_t zone = 0; zone < t->zone_count; zone++) {
        const slui_component *shape = &t->shapes[zone];
        const uint32_t first = slui_is_shut(a, shape->first) ? shape->deepest : shape->first;
        t->zones[zone].component = slui_map_component_at(a->map, slui_map_tile(a->map, first));
    }
}

// What was built takes the place of the atlas, which is destroyed.
void slui_atlas_replace(slu_atlas *a, slu_atlas *built)
{
    slui_job_drop(a);
    built->edition = a->edition + 1;
    slu_atlas before = *a;
    *a = *built;
    *built = before;
    slu_atlas_destroy(built);
}

static slu_status rebuild(slu_atlas *a, slu_error *error)
{
    slu_atlas *built = NULL;
    slu_atlas_options options = slu_atlas_built_with(a);
    options.allocator = &a->allocator;
    const slu_atlas *old = a->lowered ? NULL : a;
    slu_status status = slui_atlas_build(a->map, &options, old, &built, error);
    if (status == SLU_OK) slui_atlas_replace(a, built);
    return status;
}

// Repairs keep the cut of a map that resembles the one that was cut less and less. Once this share
// of the ground has changed, cutting it again pays off. If gates were placed by hand the cut stays:
// they might not fit.
enum { WORN_OUT = 8 };

static bool is_worn_out(const slu_atlas *a, size_t worn)
{
    return a->terrain->edit_count == 0 && worn > a->map->passable / WORN_OUT;
}

// How many tiles are ground where the atlas has a wall, or vice versa; doors do not count.
static size_t count_changed(const slu_atlas *a, size_t *doors)
{
    size_t changed = 0;
    *doors = 0;
    for (uint32_t t = 0; t < a->map->tile_count; t++) {
        if (slui_map_passable_at(a->map, t) == (a->terrain->label[t] != 0)) continue;
        if (slui_is_shut(a, t) && slui_doors_has(a, t))
            ++*doors;
        else
            changed++;
    }
    return changed;
}

static bool open_doors(const slu_atlas *a, slui_frozen *ground)
{
    for (uint32_t t = 0; t < a->map->tile_count; t++)
        if (slui_is_shut(a, t) && slui_doors_has(a, t) && !slui_frozen_open(ground, t))
            return false;
    return true;
}

// Fits the zones to the map with its doors open, and closes them.
static slu_status fit_with_doors(const slu_atlas *a, slu_atlas **built, slu_error *error)
{
    slui_frozen ground;
    bool ready = slui_frozen_take(&ground, a->map, &a->allocator) && open_doors(a, &ground);
    slu_status status =
        ready ? slui_atlas_fit(a, &ground.map, built, error) : slui_fail_memory(error);
    slui_frozen_release(&ground);
    if (status != SLU_OK || slui_doors_shut(*built)) return status;
    slu_atlas_destroy(*built);
    return slui_fail_memory(error);
}

static slu_status fit_once(slu_atlas *a, slu_error *error)
{
    size_t doors, worn = a->worn + count_changed(a, &doors);
    if (is_worn_out(a, worn)) return rebuild(a, error);
    slu_atlas *built = NULL;
    slu_status status =
        doors ? fit_with_doors(a, &built, error) : slui_atlas_fit(a, a->map, &built, error);
    if (status != SLU_OK) return status;
    built->worn = worn;
    built->lowered |= a->lowered;
    slui_atlas_name_components(built);
    slui_atlas_replace(a, built);
    return SLU_OK;
}

// A door's gate may turn out differently next to other zones, so that its walls close none. They
// leave their zones in the next round, so there are few.
static slu_status fit(slu_atlas *a, slu_error *error)
{
    slu_status status;
    do
        status = fit_once(a, error);
    while (status == SLU_OK && slui_doors_stray(a));
    return status;
}

// All that has changed is which doors are closed.
static void settle_doors(slu_atlas *a, uint64_t began)
{
    slui_atlas_name_components(a);
    a->kept_zones = a->zone_count;
    a->repairs++;
    a->revision = a->terrain->revision = a->map->revision;
    a->nanoseconds = slui_clock() - began;
}

static slu_status follow(slu_atlas *a, slu_error *error)
{
    uint64_t began = slui_clock();
    bool opened;
    if (!slui_doors_follow(a, &opened)) return slui_fail_memory(error);
    if (slui_doors_stray(a)) return fit(a, error);
    if (!opened) {
        settle_doors(a, began);
        return SLU_OK;
    }
    slui_repair_outcome outcome = slui_atlas_repair(a);
    if (outcome == SLUI_REPAIR_MEMORY) return slui_fail_memory(error);
    SLUI_ASSERT(outcome != SLUI_REPAIRED || slui_atlas_is_sound(a));
    return outcome == SLUI_REPAIRED ? SLU_OK : fit(a, error);
}

// What was left to slices is done at once.
static slu_status finish(slu_atlas *a, slu_error *error)
{
    bool opened;
    slui_job_drop(a);
    return slui_doors_follow(a, &opened) ? fit(a, error) : slui_fail_memory(error);
}

static slu_status bring_up_to_date(slu_atlas *a, slu_error *error)
{
    if (slui_job_is_needed(a)) return finish(a, error);
    if (a->revision == a->map->revision) return SLU_OK;
    return is_worn_out(a, a->worn) ? rebuild(a, error) : follow(a, error);
}

// How many loose rows of the matrix one update computes again.
enum { ROWS_PER_UPDATE = 4 };

slu_status slu_atlas_update(slu_atlas *a, slu_error *error)
{
    if (!a) return slui_fail_null(error, "atlas");
    slu_status status = bring_up_to_date(a, error);
    if (status == SLU_OK) slui_related_tighten(a, ROWS_PER_UPDATE);
    return status;
}

slu_status slu_atlas_rebuild(slu_atlas *a, slu_error *error)
{
    if (!a) return slui_fail_null(error, "atlas");
    return rebuild(a, error);
}
