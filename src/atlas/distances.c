// SPDX-License-Identifier: MIT
// Distances inside zones: from every tile to each gate of its zone, and between the gates.
//
// Source: the gateway heuristics of Björnsson & Halldórsson 2006 and Halldórsson 2015 store
// distances between gates, each found by a search over the map. Here a gate floods only its two
// zones, and the same flood yields the tiles' distances.
// Cost: the tiles of each zone once for each of its gates.
#include "atlas/atlas.h"
#include "atlas/landings.h"
#include "atlas/update/adapter.h"

// Whether a tile is next to a tile of another zone.
static bool is_border(const slu_terrain *terrain, uint32_t t)
{
    const slu_map *map = terrain->map;
    bool border = false;
    for (unsigned around = map->around[t]; around; around &= around - 1) {
        int k = (int)SLUI_LOWEST_BIT(around);
        uint32_t next = t + (uint32_t)(slui_step_y[k] * map->width + slui_step_x[k]);
        border |= terrain->label[next] != terrain->label[t];
    }
    return border;
}

static void mark_border(const slu_terrain *terrain, uint8_t *border)
{
    for (uint32_t t = 0; t < terrain->tile_count; t++)
        if (terrain->label[t]) border[t] = is_border(terrain, t);
}

static void mark_border_of(const slu_terrain *terrain, uint32_t zone, uint8_t *border)
{
    const slu_rect box = slu_terrain_zone(terrain, zone)->box;
    for (int y = box.y; y < box.y + box.height; y++) {
        uint32_t t = slui_map_index(terrain->map, (slu_tile){box.x, y});
        for (int x = 0; x < box.width; x++, t++)
            if (terrain->label[t] == zone + 1) border[t] = is_border(terrain, t);
    }
}

bool slui_atlas_measure_gate(slu_atlas *a, slui_flood *flood, slui_field field, uint32_t zone,
                             uint32_t gate)
{
    const slu_terrain *terrain = a->terrain;
    const slu_zone *z = slu_terrain_zone(terrain, zone);
    uint32_t *between = a->between + a->pairs[zone] + (size_t)gate * z->gate_count;
    field.keep_to = zone + 1;
    if (!slui_flood_from_gate(flood, &field, terrain, zone,
                              slu_terrain_gate(terrain, z->gates[gate])) ||
        !slui_flood_run(flood, &field))
        return false;
    for (uint32_t j = 0; j < z->gate_count; j++)
        between[j] = gate == j ? 0
                               : slui_least_at_gate(flood, &field, terrain, zone,
                                                    slu_terrain_gate(terrain, z->gates[j]));
    slui_atlas_keep_in_zone(a, zone, gate, field.out);
    return true;
}

static bool measure_zone(slu_atlas *a, slui_flood *flood, slui_field field, uint32_t zone)
{
    for (uint32_t gate = 0; gate < a->zones[zone].gates; gate++)
        if (!slui_atlas_measure_gate(a, flood, field, zone, gate)) return false;
    return true;
}

// The zones of a map that has changed: copied if unchanged, adapted if they have only grown.
static bool measure_after(slu_atlas *a, const slu_atlas *old, slui_flood *flood, slui_field field,
                          uint8_t *border)
{
    slui_adapter adapter;
    bool good = slui_adapter_setup(&adapter, old, a, flood, field);
    for (uint32_t zone = 0; zone < a->zone_count && good; zone++) {
        if (slui_atlas_inherit(old, a, zone)) {
            a->kept_zones++;
            continue;
        }
        mark_border_of(a->terrain, zone, border);
        good = slui_adapter_serves(&adapter, zone) ? slui_adapter_run(&adapter, zone)
                                                   : measure_zone(a, flood, field, zone);
    }
    slui_adapter_release(&adapter);
    return good;
}

static bool measure_all(slu_atlas *a, slui_flood *flood, slui_field field, uint8_t *border)
{
    mark_border(a->terrain, border);
    for (uint32_t zone = 0; zone < a->zone_count; zone++)
        if (!measure_zone(a, flood, field, zone)) return false;
    return true;
}

bool slui_atlas_measure(slu_atlas *a, const slu_atlas *old, slui_flood *flood, uint32_t *scratch)
{
    uint8_t *border = slui_alloc(&a->allocator, a->map->tile_count, 1);
    if (!border) return false;
    slui_field field = {.out = scratch, .label = a->terrain->label, .border = border};
    bool good =
        old ? measure_after(a, old, flood, field, border) : measure_all(a, flood, field, border);
    slui_free(&a->allocator, border, a->map->tile_count, 1);
    return good;
}
