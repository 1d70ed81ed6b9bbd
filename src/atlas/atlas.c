// SPDX-License-Identifier: MIT
// Making an atlas: decompose, lay out the tables, measure.
//
// Memory: 4 bytes per tile for the zones, 4 for each gate of a tile's zone, 4 for each landmark, and a
// little for each zone and gate.
#include "atlas/atlas.h"

#include "base/status.h"
#include "terrain/terrain.h"

static void *reserve(const slu_atlas *a, size_t count, size_t size, bool *good)
{
    void *memory = slui_alloc(&a->allocator, count, size);
    if (!memory) *good = false;
    return memory;
}

void slu_atlas_destroy(slu_atlas *a)
{
    if (!a) return;
    slu_allocator allocator = a->allocator;
    slu_terrain_destroy(a->terrain);
    slui_free(&allocator, a->zones, a->zone_count, sizeof *a->zones);
    slui_free(&allocator, a->rows, a->row_count, sizeof *a->rows);
    slui_free(&allocator, a->label, a->map->tile_count, sizeof *a->label);
    slui_free(&allocator, a->distance, a->distance_count, sizeof *a->distance);
    slui_free(&allocator, a->opposite, a->door_count, sizeof *a->opposite);
    slui_free(&allocator, a->door_zone, a->door_count, sizeof *a->door_zone);
    slui_free(&allocator, a->returns, a->door_count, 1);
    slui_free(&allocator, a->pairs, a->zone_count, sizeof *a->pairs);
    slui_free(&allocator, a->between, a->between_count, sizeof *a->between);
    slui_free(&allocator, a->landmark, a->map->tile_count * (size_t)a->landmark_count,
              sizeof *a->landmark);
    slui_free(&allocator, a, 1, sizeof *a);
}

// ---- laying out

static void fill_labels(slu_atlas *a)
{
    const slu_map *map = a->map;
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            slu_tile tile = {x, y};
            a->label[slui_map_index(map, tile)] = slu_terrain_zone_at(a->terrain, tile) + 1;
        }
    }
}

// The columns from the first to the last tile of a zone in a row; false if there is none.
static bool span_in_row(const slu_atlas *a, uint32_t zone, int y, int *first, int *last)
{
    slu_rect box = slu_terrain_zone(a->terrain, zone)->box;
    const uint32_t *row = a->label + (size_t)y * (size_t)a->map->width;
    *first = box.x;
    *last = box.x + box.width - 1;
    while (*first <= *last && row[*first] != zone + 1)
        ++*first;
    while (*last > *first && row[*last] != zone + 1)
        --*last;
    return *first <= *last;
}

// Gives the tiles of a zone their places among the distances.
static void lay_out_zone(slu_atlas *a, uint32_t zone, size_t *row, size_t *end)
{
    const slu_zone *z = slu_terrain_zone(a->terrain, zone);
    size_t gates = z->gate_count;
    a->zones[zone].row = (ptrdiff_t)*row - z->box.y;
    for (int y = z->box.y; y < z->box.y + z->box.height; y++, ++*row) {
        int first, last;
        a->rows[*row] = (ptrdiff_t)*end;
        if (!span_in_row(a, zone, y, &first, &last)) continue;
        a->rows[*row] = (ptrdiff_t)*end - (ptrdiff_t)first * (ptrdiff_t)gates;
        *end += (size_t)(last - first + 1) * gates;
    }
}

static void name_doors(slu_atlas *a)
{
    for (uint32_t zone = 0; zone < a->zone_count; zone++) {
        const slu_zone *z = slu_terrain_zone(a->terrain, zone);
        for (uint32_t i = 0; i < z->gate_count; i++) {
            const slu_gate *gate = slu_terrain_gate(a->terrain, z->gates[i]);
            uint32_t other = gate->zone[gate->zone[0] == zone], k = 0;
            const slu_zone *o = slu_terrain_zone(a->terrain, other);
            while (o->gates[k] != z->gates[i])
                k++;
            uint32_t door = a->zones[zone].first + i;
            a->opposite[door] = a->zones[other].first + k;
            a->door_zone[door] = zone;
            slu_tile point = gate->tiles[0];
            a->returns[door] =
                !gate->straight || a->label[slui_map_index(a->map, point)] == zone + 1;
        }
    }
}

bool slui_atlas_lay_out(slu_atlas *a)
{
    bool good = true;
    slu_terrain_facts facts;
    slu_terrain_describe(a->terrain, &facts);
    a->zones = reserve(a, facts.zone_count, sizeof *a->zones, &good);
    a->pairs = reserve(a, facts.zone_count, sizeof *a->pairs, &good);
    a->zone_count = facts.zone_count;
    a->label = reserve(a, a->map->tile_count, sizeof *a->label, &good);
    if (!good) return false;
    fill_labels(a);
    for (uint32_t zone = 0; zone < a->zone_count; zone++) {
        const slu_zone *z = slu_terrain_zone(a->terrain, zone);
        a->zones[zone].gates = (uint32_t)z->gate_count;
        a->zones[zone].first = a->door_count;
        a->pairs[zone] = a->between_count;
        a->door_count += (uint32_t)z->gate_count;
        a->between_count += z->gate_count * z->gate_count;
        a->row_count += (size_t)z->box.height;
    }
    a->rows = reserve(a, a->row_count, sizeof *a->rows, &good);
    a->opposite = reserve(a, a->door_count, sizeof *a->opposite, &good);
    a->door_zone = reserve(a, a->door_count, sizeof *a->door_zone, &good);
    a->returns = reserve(a, a->door_count, 1, &good);
    if (!good) return false;
    name_doors(a);
    size_t row = 0;
    for (uint32_t zone = 0; zone < a->zone_count; zone++)
        lay_out_zone(a, zone, &row, &a->distance_count);
    return true;
}

bool slui_atlas_reserve(slu_atlas *a)
{
    bool good = true;
    a->distance = reserve(a, a->distance_count, sizeof *a->distance, &good);
    a->between = reserve(a, a->between_count, sizeof *a->between, &good);
    return good;
}

// ---- making

static slu_status check_options(const slu_map *map, const slu_atlas_options *o, slu_atlas **out,
                                slu_error *error)
{
    if (!map || !out)
        return slui_fail(error, SLU_ERR_ARGUMENT, "an atlas needs a map and a place to go");
    if (o->landmarks < 0 || o->landmarks > SLUI_MOST_LANDMARKS)
        return slui_fail(error, SLU_ERR_ARGUMENT, "an atlas has 0 to %d landmarks, not %d",
                         SLUI_MOST_LANDMARKS, o->landmarks);
    return slui_rules_check(&o->rules, error);
}

slu_atlas *slui_atlas_begin(const slu_map *map, const slu_rules *rules, const slu_allocator *own)
{
    slu_allocator allocator = own ? *own : map->allocator;
    slu_atlas *a = slui_alloc(&allocator, 1, sizeof *a);
    if (!a) return NULL;
    a->allocator = allocator;
    a->map = map;
    a->revision = map->revision;
    a->rules = (slu_rules){.diagonals = rules->diagonals, .steps = rules->steps};
    a->steps = slui_integer_steps(rules->steps);
    return a;
}

static slu_status fill(slu_atlas *a, const slu_atlas_options *o, slu_error *error)
{
    slu_terrain_options terrain = o->terrain;
    terrain.diagonals = o->rules.diagonals;
    terrain.allocator = &a->allocator;
    slu_status status = slu_terrain_create(a->map, &terrain, &a->terrain, error);
    for (size_t i = 0; i < o->edit_count && status == SLU_OK; i++)
        status = slu_terrain_edit(a->terrain, o->edits[i], error);
    if (status != SLU_OK) return status;
    slui_flood flood;
    slui_flood_setup(&flood, a->map, &a->rules, &a->allocator);
    bool good = slui_atlas_lay_out(a) && slui_atlas_reserve(a) && slui_atlas_measure(a, &flood);
    good = good && slui_atlas_place_landmarks(a, &flood);
    slui_flood_release(&flood);
    return good ? SLU_OK : slui_fail_memory(error);
}

slu_status slu_atlas_create(const slu_map *map, const slu_atlas_options *options, slu_atlas **out,
                            slu_error *error)
{
    static const slu_atlas_options DEFAULTS;
    if (!options) options = &DEFAULTS;
    slu_status status = check_options(map, options, out, error);
    if (status != SLU_OK) return status;
    uint64_t began = slui_clock();
    slu_atlas *a = slui_atlas_begin(map, &options->rules, options->allocator);
    if (!a) return slui_fail_memory(error);
    a->landmark_count = options->landmarks;
    status = fill(a, options, error);
    if (status != SLU_OK) {
        slu_atlas_destroy(a);
        return status;
    }
    a->nanoseconds = slui_clock() - began;
    *out = a;
    return SLU_OK;
}

const slu_terrain *slu_atlas_terrain(const slu_atlas *a)
{
    return a->terrain;
}

slu_atlas_options slu_atlas_made_with(const slu_atlas *a)
{
    const slu_terrain *terrain = a->terrain;
    return (slu_atlas_options){
        .rules = a->rules,
        .terrain = terrain->options,
        .edits = terrain->edits,
        .edit_count = terrain->edit_count,
        .landmarks = a->landmark_count,
    };
}

void slu_atlas_describe(const slu_atlas *a, slu_atlas_facts *facts)
{
    slu_terrain_facts terrain;
    slu_terrain_describe(a->terrain, &terrain);
    size_t tables = a->zone_count * (sizeof *a->zones + sizeof *a->pairs) +
                    a->row_count * sizeof *a->rows + a->map->tile_count * sizeof *a->label +
                    a->distance_count * sizeof *a->distance +
                    a->door_count * (sizeof *a->opposite + sizeof *a->door_zone + 1) +
                    a->between_count * sizeof *a->between;
    size_t landmarks = a->map->tile_count * (size_t)a->landmark_count * sizeof *a->landmark;
    *facts = (slu_atlas_facts){
        .zone_count = terrain.zone_count,
        .gate_count = terrain.gate_count,
        .landmark_count = a->landmark_count,
        .bytes = sizeof *a + tables + landmarks,
        .landmark_bytes = landmarks,
        .terrain_bytes = terrain.bytes,
        .nanoseconds = a->nanoseconds,
    };
}
