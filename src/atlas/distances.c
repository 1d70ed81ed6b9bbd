// SPDX-License-Identifier: MIT
// Distances inside zones: from every tile to each gate of its zone, and between the gates.
//
// Source: the gateway heuristics of Björnsson & Halldórsson 2006 and Halldórsson 2015 store
// distances between gates, each found by a search over the map. Here a gate floods only its two
// zones, and the same flood yields the tiles' distances.
// Cost: the tiles of each zone once for each of its gates.
#include "atlas/landings.h"
#include "atlas/measuring.h"

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

// ---- all zones, one step at a time

bool slui_measuring_begin(slui_measuring *m, slu_atlas *a, const slu_atlas *old)
{
    const size_t tiles = a->map->tile_count;
    *m = (slui_measuring){.atlas = a, .old = old};
    m->border = slui_alloc(&a->allocator, tiles, 1);
    m->scratch = slui_alloc(&a->allocator, tiles, sizeof *m->scratch);
    if (!m->border || !m->scratch) return false;
    for (size_t t = 0; t < tiles; t++)
        m->scratch[t] = SLUI_FAR;
    slui_flood_setup(&m->flood, a->map, &a->rules, &a->allocator);
    m->field = (slui_field){.out = m->scratch, .label = a->terrain->label, .border = m->border};
    if (!old) mark_border(a->terrain, m->border);
    return !old || slui_adapter_setup(&m->adapter, old, a, &m->flood, m->field);
}

void slui_measuring_release(slui_measuring *m)
{
    const slu_allocator *allocator = &m->atlas->allocator;
    const size_t tiles = m->atlas->map->tile_count;
    if (m->adapter.built) slui_adapter_release(&m->adapter);
    if (m->flood.allocator) slui_flood_release(&m->flood);
    slui_free(allocator, m->scratch, tiles, sizeof *m->scratch);
    slui_free(allocator, m->border, tiles, 1);
}

// A zone of a map that has changed is copied if it has not, and adapted if it has only grown.
// Returns true if it was copied.
static bool begin_zone(slui_measuring *m)
{
    slu_atlas *a = m->atlas;
    m->adapting = false;
    if (!m->old) return false;
    if (slui_atlas_inherit(m->old, a, m->zone)) {
        a->kept_zones++;
        return true;
    }
    mark_border_of(a->terrain, m->zone, m->border);
    m->adapting = slui_adapter_serves(&m->adapter, m->zone);
    return false;
}

static bool measure_next(slui_measuring *m)
{
    if (m->adapting && !slui_adapter_still_serves(&m->adapter)) {
        m->adapting = false;
        m->gate = 0;
    }
    const uint32_t gate = m->gate++;
    if (m->adapting) return slui_adapter_run(&m->adapter, m->zone, gate);
    return slui_atlas_measure_gate(m->atlas, &m->flood, m->field, m->zone, gate);
}

bool slui_measuring_is_done(const slui_measuring *m)
{
    return m->zone == m->atlas->zone_count;
}

bool slui_measuring_step(slui_measuring *m, uint64_t *tiles)
{
    const slu_zone *z = slu_terrain_zone(m->atlas->terrain, m->zone);
    *tiles = z->area;
    if (m->gate == 0) {
        *tiles = (uint64_t)z->box.width * (uint64_t)z->box.height;
        if (begin_zone(m)) {
            m->zone++;
            return true;
        }
    }
    if (z->gate_count && !measure_next(m)) return false;
    if (m->gate == z->gate_count) {
        m->zone++;
        m->gate = 0;
    }
    return true;
}
