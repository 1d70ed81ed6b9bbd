// SPDX-License-Identifier: MIT
// Manual edits: gates added, removed and blocked, kept as a list that can be replayed.
//
// An edit works on the labels: adding a gate puts a fence into its zone, removing one gives its two
// zones one label. Zones and gates are then rebuilt by the same code as always (regions.c), so
// every invariant of a terrain also holds for an edited one. The work is done on a copy, which
// replaces the terrain's own data only once everything has succeeded.
//
// Invariant: a zone that an edit does not touch (it has no tile on an added line, and does not
// border a removed gate) keeps its tiles, because components of equal label stay as they were. So
// do the gates between two such zones: their borders are the same, and zones keep their order,
// which is that of their first tiles. All zones and gates are described again nevertheless, since
// ids have to be reassigned in any case.
// Cost: that of building zones and gates from labels; 9 bytes per tile during the edit.
#include "base/arrays.h"
#include "base/names.h"
#include "base/status.h"
#include "map/rules.h"
#include "terrain/segment.h"
#include "terrain/terrain.h"

SLUI_ENUM_NAMES(
    slu_edit_kind, [SLU_EDIT_ADD] = "add", [SLU_EDIT_REMOVE] = "remove", [SLU_EDIT_BLOCK] = "block")

static bool same_tile(slu_tile a, slu_tile b)
{
    return a.x == b.x && a.y == b.y;
}

static bool same_ends(const slu_tile a[2], const slu_tile b[2])
{
    return (same_tile(a[0], b[0]) && same_tile(a[1], b[1])) ||
           (same_tile(a[0], b[1]) && same_tile(a[1], b[0]));
}

static uint32_t find_gate(const slu_terrain *terrain, const slu_edit *edit)
{
    uint32_t earlier = 0;
    for (uint32_t g = 0; g < terrain->gate_count; g++)
        if (same_ends(terrain->gates[g].end, edit->end) && earlier++ == edit->which) return g;
    return SLU_NO_GATE;
}

slu_edit slu_terrain_gate_edit(const slu_terrain *terrain, slu_edit_kind kind, uint32_t gate)
{
    if (!terrain) return (slu_edit){0};
    slu_edit edit = {.kind = kind};
    if (gate >= terrain->gate_count) return edit;
    memcpy(edit.end, terrain->gates[gate].end, sizeof edit.end);
    for (uint32_t g = 0; g < gate; g++)
        edit.which += same_ends(terrain->gates[g].end, edit.end);
    return edit;
}

// ---------------------------------------------------------------------------------------------
// Gates that stay blocked

static bool has_tile(const slu_gate *gate, slu_tile tile)
{
    for (size_t i = 0; i < gate->tile_count; i++)
        if (same_tile(gate->tiles[i], tile)) return true;
    return false;
}

// Whether the step between two tiles of different zones crosses a blocked gate.
static bool is_blocked_step(const slu_terrain *t, slu_tile from, slu_tile to)
{
    uint32_t home = t->label[slui_map_index(t->map, from)] - 1;
    uint32_t other = t->label[slui_map_index(t->map, to)] - 1;
    if (home == SLU_NO_ZONE || other == SLU_NO_ZONE) return false; // the tile was a wall then
    const slu_zone *zone = &t->zones[home];
    for (size_t i = 0; i < zone->gate_count; i++) {
        const slu_gate *gate = &t->gates[zone->gates[i]];
        if (!gate->blocked || gate->zone[gate->zone[0] == home] != other) continue;
        if (has_tile(gate, from) || has_tile(gate, to)) return true;
    }
    return false;
}

// Whether there is a step to a neighbour; between two walls only where slits count.
static bool is_step(const slu_terrain *t, slu_tile from, int direction)
{
    unsigned around = t->map->around[slui_map_index(t->map, from)];
    if (!(around >> direction & 1)) return false;
    if (direction % 2 == SLUI_NORTH % 2 || t->options.diagonals == SLU_DIAGONALS_ALWAYS)
        return true;
    return around >> (direction + 7) % SLUI_DIRECTIONS & 1 ||
           around >> (direction + 1) % SLUI_DIRECTIONS & 1;
}

// A gate is blocked after an edit if it was blocked before, step by step. Zones split and joined
// next to it may have changed which side it lies on, and thereby its ends.
static bool stays_blocked(const slu_terrain *before, const slu_terrain *after, const slu_gate *gate)
{
    const slu_map *map = after->map;
    for (size_t i = 0; i < gate->tile_count; i++) {
        slu_tile from = gate->tiles[i];
        uint32_t home = after->label[slui_map_index(map, from)] - 1;
        for (int k = 0; k < SLUI_DIRECTIONS; k++) {
            slu_tile to = {from.x + slui_step_x[k], from.y + slui_step_y[k]};
            if (!is_step(after, from, k)) continue;
            if (after->label[slui_map_index(map, to)] - 1 != gate->zone[gate->zone[0] == home])
                continue;
            if (!is_blocked_step(before, from, to)) return false;
        }
    }
    return true;
}

void slui_terrain_keep_blocked(const slu_terrain *before, slu_terrain *after)
{
    bool any = false;
    for (uint32_t g = 0; g < before->gate_count; g++)
        any |= before->gates[g].blocked;
    for (uint32_t g = 0; any && g < after->gate_count; g++)
        after->gates[g].blocked = stays_blocked(before, after, &after->gates[g]);
}

// Replaces the old regions and labels by the new ones.
static void take_over(slu_terrain *terrain, slu_terrain *copy)
{
    slu_terrain old = *terrain;
    slui_terrain_keep_blocked(terrain, copy);
    terrain->label = copy->label;
    terrain->zones = copy->zones;
    terrain->shapes = copy->shapes;
    terrain->zone_count = copy->zone_count;
    terrain->gates = copy->gates;
    terrain->gate_count = copy->gate_count;
    terrain->gate_tiles = copy->gate_tiles;
    terrain->gate_tile_count = copy->gate_tile_count;
    terrain->zone_gates = copy->zone_gates;
    terrain->zone_neighbours = copy->zone_neighbours;
    slui_regions_release(&old);
    copy->label = old.label; // for the caller to release
}

// ---------------------------------------------------------------------------------------------
// Adding and removing

static slu_status check_line(const slu_terrain *terrain, slui_cut_line line, slu_error *error)
{
    if (!slui_map_inside(terrain->map, line.end[0]) || !slui_map_inside(terrain->map, line.end[1]))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the ends of a gate must be inside the map");
    if (slui_segment_closes(terrain->map, line)) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT,
                     "a gate from %d, %d to %d, %d must run straight or diagonally over passable "
                     "tiles and end at walls",
                     line.end[0].x, line.end[0].y, line.end[1].x, line.end[1].y);
}

static void join_labels(slu_terrain *copy, uint32_t keep, uint32_t give_up)
{
    for (size_t t = 0; t < copy->tile_count; t++)
        if (copy->label[t] == give_up) copy->label[t] = keep;
}

// An edit that the ground did not support: there are as many zones as before.
static slu_status refuse(const slu_edit *edit, slu_error *error)
{
    const slu_tile *end = edit->end;
    if (edit->kind == SLU_EDIT_ADD)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "a gate from %d, %d to %d, %d would not split its zone", end[0].x,
                         end[0].y, end[1].x, end[1].y);
    return slui_fail(
        error, SLU_ERR_ARGUMENT,
        "the zones of the gate from %d, %d to %d, %d meet only at corners and cannot be joined",
        end[0].x, end[0].y, end[1].x, end[1].y);
}

static slu_status remake(slu_terrain *terrain, slu_terrain *copy, slui_cut *cut,
                         const slu_edit *edit, slu_error *error)
{
    memcpy(copy->label, terrain->label, terrain->tile_count * sizeof *copy->label);
    if (edit->kind == SLU_EDIT_ADD) {
        slui_segment_fence(terrain->map, cut->fence, (slui_cut_line){{edit->end[0], edit->end[1]}});
    } else {
        const slu_gate *gate = &terrain->gates[find_gate(terrain, edit)];
        join_labels(copy, gate->zone[0] + 1, gate->zone[1] + 1);
    }
    if (slui_regions_build(copy, cut) != SLU_OK) return slui_fail_memory(error);
    if (copy->zone_count == terrain->zone_count) {
        slui_regions_release(copy);
        return refuse(edit, error);
    }
    take_over(terrain, copy);
    return SLU_OK;
}

static slu_status change_zones(slu_terrain *terrain, const slu_edit *edit, slu_error *error)
{
    const slu_allocator *allocator = &terrain->allocator;
    size_t tiles = terrain->tile_count;
    slu_terrain copy = {.allocator = *allocator, .map = terrain->map, .depth = terrain->depth};
    copy.options = terrain->options;
    copy.tile_count = tiles;
    copy.label = slui_alloc(allocator, tiles, sizeof *copy.label);
    slui_cut cut = {.label = copy.label, .depth = terrain->depth, .allocator = allocator};
    bool enough = copy.label && (edit->kind != SLU_EDIT_ADD || slui_cut_create_fences(&cut, tiles));
    slu_status status =
        enough ? remake(terrain, &copy, &cut, edit, error) : slui_fail_memory(error);
    slui_cut_release(&cut);
    slui_free(allocator, copy.label, tiles, sizeof *copy.label);
    return status;
}

static slu_status apply(slu_terrain *terrain, const slu_edit *edit, slu_error *error)
{
    if (edit->kind == SLU_EDIT_ADD) {
        slu_status status =
            check_line(terrain, (slui_cut_line){{edit->end[0], edit->end[1]}}, error);
        return status == SLU_OK ? change_zones(terrain, edit, error) : status;
    }
    uint32_t gate = find_gate(terrain, edit);
    if (gate == SLU_NO_GATE)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no gate from %d, %d to %d, %d",
                         edit->end[0].x, edit->end[0].y, edit->end[1].x, edit->end[1].y);
    if (edit->kind == SLU_EDIT_BLOCK) return slu_terrain_block(terrain, gate, true, error);
    return change_zones(terrain, edit, error);
}

slu_status slu_terrain_edit(slu_terrain *terrain, slu_edit edit, slu_error *error)
{
    if (!terrain) return slui_fail_null(error, "terrain");
    slu_status status = slui_terrain_check(terrain, error);
    if (status != SLU_OK) return status;
    if ((unsigned)edit.kind > SLU_EDIT_BLOCK)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no kind of edit %d", edit.kind);
    if (!SLUI_GROW(&terrain->allocator, terrain->edits, terrain->edit_capacity,
                   terrain->edit_count + 1))
        return slui_fail_memory(error);
    status = apply(terrain, &edit, error);
    if (status != SLU_OK) return status;
    terrain->edits[terrain->edit_count++] = edit;
    terrain->edition++;
    return SLU_OK;
}

size_t slu_terrain_edit_count(const slu_terrain *terrain)
{
    return terrain ? terrain->edit_count : 0;
}

slu_edit slu_terrain_edit_at(const slu_terrain *terrain, size_t index)
{
    return terrain && index < terrain->edit_count ? terrain->edits[index] : (slu_edit){0};
}
