// SPDX-License-Identifier: MIT
// Adapting the distances of a zone that has grown.
//
// Cost: a sweep over the zone's box, its bytes once, the waves, and a flood for each gate that is
// new.
#include "atlas/update/adapter.h"

#include "atlas/landings.h"

enum { MOST_TILES = 1024 };

bool slui_adapter_setup(slui_adapter *d, const slu_atlas *old, slu_atlas *built, slui_flood *flood,
                        slui_field field)
{
    *d = (slui_adapter){.old = old, .built = built, .flood = flood, .field = field};
    d->exact = built->compact || built->own_cut;
    if (!slui_waves_setup(&d->waves, built, flood)) return false;
    d->waves.before = old->terrain->label;
    d->tiles = slui_alloc(&built->allocator, MOST_TILES, sizeof *d->tiles);
    return d->tiles != NULL;
}

void slui_adapter_release(slui_adapter *d)
{
    slui_free(&d->built->allocator, d->tiles, MOST_TILES, sizeof *d->tiles);
    slui_waves_release(&d->waves);
}

// ---- which zones

// The label of the zone in the old atlas, looked up at a tile that is not new; 0 if a few tries
// find none.
static uint32_t label_before(const slui_adapter *d, uint32_t zone)
{
    const slu_zone *z = slu_terrain_zone(d->built->terrain, zone);
    const slu_tile tiles[] = {z->first, z->deepest, z->centre};
    uint32_t label = 0;
    for (int i = 0; i < 3 && !label; i++)
        label = d->old->terrain->label[slui_map_index(d->built->map, tiles[i])];
    return label;
}

// Checks one tile in or next to the zone: false if it has become wall, or has moved from or to
// another zone.
static bool look_at_tile(slui_adapter *d, uint32_t zone, uint32_t tile)
{
    const uint32_t was = d->old->terrain->label[tile], is = d->built->terrain->label[tile];
    if (was && !is) return false;
    if (!was && is) {
        if (d->tile_count == MOST_TILES) return false;
        d->tiles[d->tile_count++] = tile;
        return true;
    }
    return (was == d->was + 1) == (is == zone + 1);
}

static bool look_at_box(slui_adapter *d, uint32_t zone)
{
    const slu_map *map = d->built->map;
    const slu_rect box = slu_terrain_zone(d->built->terrain, zone)->box;
    for (int y = box.y - 1; y <= box.y + box.height; y++)
        for (int x = box.x - 1; x <= box.x + box.width; x++) {
            slu_tile tile = {x, y};
            if (slui_map_inside(map, tile) && !look_at_tile(d, zone, slui_map_index(map, tile)))
                return false;
        }
    return true;
}

bool slui_adapter_serves(slui_adapter *d, uint32_t zone)
{
    if (d->exact) return false;
    const uint32_t label = label_before(d, zone);
    if (!label) return false;
    d->was = label - 1;
    d->edition = d->old->edition;
    d->tile_count = 0;
    return look_at_box(d, zone);
}

// ---- a gate that existed before

static uint32_t find_before(const slui_adapter *d, const slu_gate *gate)
{
    const slu_zone *z = slu_terrain_zone(d->old->terrain, d->was);
    for (uint32_t i = 0; i < z->gate_count; i++)
        if (slui_atlas_same_gate(gate, slu_terrain_gate(d->old->terrain, z->gates[i]))) return i;
    return SLU_NO_GATE;
}

static void copy_in_cell(const slui_adapter *d, const slui_cell *from, uint32_t old_field,
                         const slui_cell *to, uint32_t field)
{
    d->built->bases[to->bases + field] = d->old->bases[from->bases + old_field];
    for (uint64_t tiles = from->tiles; tiles; tiles &= tiles - 1) {
        const unsigned bit = SLUI_LOWEST_BIT64(tiles), y = bit / SLUI_BLOCK, x = bit % SLUI_BLOCK;
        const size_t there = to->records + (size_t)(y * to->row) + (size_t)(x * to->fields);
        const size_t here = from->records + (size_t)(y * from->row) + (size_t)(x * from->fields);
        d->built->records[there + field] = d->old->records[here + old_field];
    }
}

static void copy_field(const slui_adapter *d, uint32_t old_field, uint32_t zone, uint32_t field)
{
    const slu_atlas *a = d->built;
    const slu_rect box = slu_terrain_zone(a->terrain, zone)->box;
    const size_t right = (size_t)(box.x + box.width - 1) / SLUI_BLOCK;
    const size_t bottom = (size_t)(box.y + box.height - 1) / SLUI_BLOCK;
    for (size_t by = (size_t)box.y / SLUI_BLOCK; by <= bottom; by++)
        for (size_t bx = (size_t)box.x / SLUI_BLOCK; bx <= right; bx++) {
            const size_t block = by * a->blocks_across + bx;
            const slui_cell *to = slui_atlas_cell_of(a, block, zone);
            const slui_cell *from = slui_atlas_cell_of(d->old, block, d->was);
            if (to && from) copy_in_cell(d, from, old_field, to, field);
        }
}

// From the tiles next to new ground, and from the gate's landings.
static bool begin_wave(slui_adapter *d, uint32_t zone, uint32_t gate)
{
    const slu_terrain *t = d->built->terrain;
    if (!slui_waves_begin(&d->waves, zone, gate)) return false;
    for (size_t i = 0; i < d->tile_count; i++)
        for (unsigned around = t->map->around[d->tiles[i]]; around; around &= around - 1) {
            const int k = (int)SLUI_LOWEST_BIT(around);
            const uint32_t tile = d->tiles[i] + (uint32_t)d->flood->onward[k];
            if (t->label[tile] == zone + 1 && !slui_waves_seed(&d->waves, tile)) return false;
        }
    const slu_gate *g = slu_terrain_gate(t, slu_terrain_zone(t, zone)->gates[gate]);
    for (size_t i = 0; i < g->tile_count; i++) {
        slui_landing at[SLUI_DIRECTIONS];
        int count = slui_landings(t, d->flood, zone, g->tiles[i], at);
        for (int k = 0; k < count; k++)
            if (!slui_waves_offer(&d->waves, slui_map_index(t->map, at[k].tile),
                                  (slui_range){at[k].step, at[k].step}))
                return false;
    }
    return true;
}

static void lower_between(slui_adapter *d, uint32_t zone, uint32_t gate, uint32_t old_gate)
{
    const slu_atlas *a = d->built, *old = d->old;
    const slu_zone *z = slu_terrain_zone(a->terrain, zone);
    uint32_t *row = a->between + a->pairs[zone] + (size_t)gate * z->gate_count;
    const uint32_t *before =
        old->between + old->pairs[d->was] + (size_t)old_gate * old->zones[d->was].gates;
    for (uint32_t j = 0; j < z->gate_count; j++) {
        const slu_gate *other = slu_terrain_gate(a->terrain, z->gates[j]);
        const uint32_t there = find_before(d, other);
        if (there == SLU_NO_GATE) continue;
        const uint32_t least = slui_waves_least_at(&d->waves, other);
        row[j] = j == gate ? 0 : least < before[there] ? least : before[there];
    }
}

static bool adapt_gate(slui_adapter *d, uint32_t zone, uint32_t gate, uint32_t old_gate)
{
    copy_field(d, old_gate, zone, gate);
    if (!begin_wave(d, zone, gate) || !slui_waves_run(&d->waves)) return false;
    lower_between(d, zone, gate, old_gate);
    slui_waves_end(&d->waves);
    slui_waves_write(&d->waves, d->built);
    return true;
}

// ---- any gate

// Distances are the same in both directions, and those of new gates are known from their floods.
static void mirror_between(const slui_adapter *d, uint32_t zone, uint32_t gate)
{
    const slu_atlas *a = d->built;
    const uint32_t gates = a->zones[zone].gates;
    uint32_t *between = a->between + a->pairs[zone];
    for (uint32_t j = 0; j < gates; j++)
        between[(size_t)j * gates + gate] = between[(size_t)gate * gates + j];
}

bool slui_adapter_still_serves(const slui_adapter *d)
{
    return d->edition == d->old->edition;
}

bool slui_adapter_run(slui_adapter *d, uint32_t zone, uint32_t gate)
{
    const slu_terrain *t = d->built->terrain;
    const slu_zone *z = slu_terrain_zone(t, zone);
    const uint32_t before = find_before(d, slu_terrain_gate(t, z->gates[gate]));
    d->built->lowered = true;
    if (before != SLU_NO_GATE) return adapt_gate(d, zone, gate, before);
    if (!slui_atlas_measure_gate(d->built, d->flood, d->field, zone, gate)) return false;
    mirror_between(d, zone, gate);
    return true;
}
