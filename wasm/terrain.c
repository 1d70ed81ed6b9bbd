// SPDX-License-Identifier: MIT
// Terrain for JavaScript: zones and gates as records, ids as lists.
#include <stdlib.h>

#include "sluw.h"

#define CUT_FIELDS(F)                 \
    F(method, options.method)         \
    F(diagonals, options.diagonals)   \
    F(prominence, options.prominence) \
    F(widest, options.widest)         \
    F(downscale, options.downscale)   \
    F(lakes, options.lakes)
SLUW_RECORD(cut, CUT_FIELDS)

slu_terrain_options sluw_cut(void)
{
    slu_terrain_options options = {0};
    const double *field = cut_fields;
    CUT_FIELDS(SLUW_TAKE)
    return options;
}

void sluw_cut_put(const slu_terrain_options *from)
{
    slu_terrain_options options = *from;
    double *field = cut_fields;
    CUT_FIELDS(SLUW_PUT)
}

int sluw_terrain_create(const slu_map *map, const char *terrains)
{
    slu_terrain_options options = sluw_cut();
    options.unit = sluw_unit(terrains);
    slu_terrain *terrain = NULL;
    slu_status status = slu_terrain_create(map, &options, &terrain, sluw_error());
    return sluw_created_set(status, terrain);
}

void sluw_terrain_destroy(slu_terrain *terrain)
{
    slu_terrain_destroy(terrain);
}

// ---- facts

#define TERRAIN_FIELDS(F)          \
    F(method, facts.method)        \
    F(zoneCount, facts.zone_count) \
    F(gateCount, facts.gate_count) \
    F(revision, facts.revision)    \
    F(bytes, facts.bytes)          \
    F(nanoseconds, facts.nanoseconds)
SLUW_RECORD(terrain, TERRAIN_FIELDS)

#define STAGE_FIELDS(F)                      \
    F(name, (uintptr_t)facts.stages[i].name) \
    F(nanoseconds, facts.stages[i].nanoseconds)
SLUW_RECORD(stage, STAGE_FIELDS)

void sluw_terrain_describe(const slu_terrain *terrain)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    double *field = terrain_fields;
    TERRAIN_FIELDS(SLUW_PUT)
}

int sluw_terrain_stage(const slu_terrain *terrain, int i)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    if (i < 0 || i >= facts.stage_count) return false;
    double *field = stage_fields;
    STAGE_FIELDS(SLUW_PUT)
    return true;
}

// ---- tiles

int sluw_terrain_zones(const slu_terrain *terrain, const slu_map *map)
{
    size_t tiles = (size_t)slu_map_width(map) * (size_t)slu_map_height(map);
    int32_t *out = sluw_list_create(tiles * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++)
            *out++ = (int32_t)slu_terrain_zone_at(terrain, (slu_tile){x, y});
    }
    return SLU_OK;
}

int sluw_terrain_clearance(const slu_terrain *terrain, const slu_map *map)
{
    size_t tiles = (size_t)slu_map_width(map) * (size_t)slu_map_height(map);
    double *out = sluw_list_create(tiles * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++)
            *out++ = slu_terrain_clearance(terrain, (slu_tile){x, y});
    }
    return SLU_OK;
}

int sluw_terrain_nearest_zone(const slu_terrain *terrain, int x, int y)
{
    return (int)slu_terrain_nearest_zone(terrain, (slu_tile){x, y});
}

// ---- zones and gates

#define ZONE_FIELDS(F)                         \
    F(area, zone->area)                        \
    F(boxX, zone->box.x)                       \
    F(boxY, zone->box.y)                       \
    F(boxWidth, zone->box.width)               \
    F(boxHeight, zone->box.height)             \
    F(firstX, zone->first.x)                   \
    F(firstY, zone->first.y)                   \
    F(centreX, zone->centre.x)                 \
    F(centreY, zone->centre.y)                 \
    F(deepestX, zone->deepest.x)               \
    F(deepestY, zone->deepest.y)               \
    F(clearance, zone->clearance)              \
    F(component, zone->component)              \
    F(gates, (uintptr_t)zone->gates)           \
    F(gateCount, zone->gate_count)             \
    F(neighbours, (uintptr_t)zone->neighbours) \
    F(neighbourCount, zone->neighbour_count)
SLUW_RECORD(zone, ZONE_FIELDS)

int sluw_terrain_zone(const slu_terrain *terrain, uint32_t id)
{
    const slu_zone *zone = slu_terrain_zone(terrain, id);
    if (!zone) return false;
    double *field = zone_fields;
    ZONE_FIELDS(SLUW_PUT)
    return true;
}

#define GATE_FIELDS(F)               \
    F(zone0, gate->zone[0])          \
    F(zone1, gate->zone[1])          \
    F(end0X, gate->end[0].x)         \
    F(end0Y, gate->end[0].y)         \
    F(end1X, gate->end[1].x)         \
    F(end1Y, gate->end[1].y)         \
    F(middleX, gate->middle.x)       \
    F(middleY, gate->middle.y)       \
    F(width, gate->width)            \
    F(straight, gate->straight)      \
    F(blocked, gate->blocked)        \
    F(widestUnit, widest_unit)       \
    F(tiles, (uintptr_t)gate->tiles) \
    F(tileCount, gate->tile_count)
SLUW_RECORD(gate, GATE_FIELDS)

int sluw_terrain_gate(const slu_terrain *terrain, uint32_t id)
{
    const slu_gate *gate = slu_terrain_gate(terrain, id);
    if (!gate) return false;
    int widest_unit = slu_terrain_widest_unit(terrain, id);
    double *field = gate_fields;
    GATE_FIELDS(SLUW_PUT)
    return true;
}

int sluw_terrain_choke_points(const slu_terrain *terrain, double widest)
{
    size_t count = 0;
    slu_status status = slu_terrain_choke_points(terrain, widest, NULL, 0, &count, sluw_error());
    if (status != SLU_OK && status != SLU_ERR_CAPACITY) return (int)status;
    uint32_t *out = sluw_list_create(count * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    return (int)slu_terrain_choke_points(terrain, widest, out, count, &count, sluw_error());
}

#define ROUTE_FIELDS(F) F(length, length)
SLUW_RECORD(route, ROUTE_FIELDS)

int sluw_terrain_route(const slu_terrain *terrain, int from_x, int from_y, int to_x, int to_y)
{
    slu_tile from = {from_x, from_y}, to = {to_x, to_y};
    size_t count = 0;
    double length = 0;
    slu_status status =
        slu_terrain_route(terrain, from, to, NULL, 0, &count, &length, sluw_error());
    if (status != SLU_OK && status != SLU_ERR_CAPACITY) return (int)status;
    uint32_t *out = sluw_list_create(count * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    status = slu_terrain_route(terrain, from, to, out, count, &count, &length, sluw_error());
    double *field = route_fields;
    ROUTE_FIELDS(SLUW_PUT)
    return (int)status;
}

int sluw_terrain_cut_off(const slu_terrain *terrain, uint32_t gate)
{
    size_t count = 0;
    slu_status status = slu_terrain_cut_off(terrain, gate, NULL, 0, &count, sluw_error());
    if (status != SLU_OK && status != SLU_ERR_CAPACITY) return (int)status;
    uint32_t *out = sluw_list_create(count * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    return (int)slu_terrain_cut_off(terrain, gate, out, count, &count, sluw_error());
}

int sluw_terrain_gate_changes(const slu_terrain *terrain, uint32_t gate, int glyph)
{
    size_t needed = 0;
    slu_status status =
        slu_terrain_gate_changes(terrain, gate, (char)glyph, NULL, 0, &needed, sluw_error());
    if (status != SLU_OK && status != SLU_ERR_CAPACITY) return (int)status;
    slu_change *changes = calloc(needed ? needed : 1, sizeof *changes);
    if (!changes) return sluw_fail_memory();
    status = slu_terrain_gate_changes(terrain, gate, (char)glyph, changes, needed, &needed,
                                      sluw_error());
    if (status == SLU_OK) status = sluw_list_changes(changes, needed);
    free(changes);
    return (int)status;
}

int sluw_terrain_is_stale(const slu_terrain *terrain)
{
    return slu_terrain_is_stale(terrain);
}

int sluw_terrain_update(slu_terrain *terrain)
{
    return (int)slu_terrain_update(terrain, sluw_error());
}

int sluw_terrain_block(slu_terrain *terrain, uint32_t gate, int blocked)
{
    return (int)slu_terrain_block(terrain, gate, blocked, sluw_error());
}

// ---- edits

#define EDIT_FIELDS(F)      \
    F(kind, edit.kind)      \
    F(end0X, edit.end[0].x) \
    F(end0Y, edit.end[0].y) \
    F(end1X, edit.end[1].x) \
    F(end1Y, edit.end[1].y) \
    F(which, edit.which)
SLUW_RECORD(edit, EDIT_FIELDS)

slu_edit sluw_edit_take(void)
{
    slu_edit edit;
    const double *field = edit_fields;
    EDIT_FIELDS(SLUW_TAKE)
    return edit;
}

void sluw_edit_put(slu_edit edit)
{
    double *field = edit_fields;
    EDIT_FIELDS(SLUW_PUT)
}

int sluw_terrain_edit(slu_terrain *terrain)
{
    return (int)slu_terrain_edit(terrain, sluw_edit_take(), sluw_error());
}

void sluw_terrain_gate_edit(const slu_terrain *terrain, int kind, uint32_t gate)
{
    sluw_edit_put(slu_terrain_gate_edit(terrain, (slu_edit_kind)kind, gate));
}

size_t sluw_terrain_edit_count(const slu_terrain *terrain)
{
    return slu_terrain_edit_count(terrain);
}

void sluw_terrain_edit_at(const slu_terrain *terrain, size_t index)
{
    sluw_edit_put(slu_terrain_edit_at(terrain, index));
}
