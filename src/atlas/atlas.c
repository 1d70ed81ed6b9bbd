// SPDX-License-Identifier: MIT
// Building an atlas: decompose the map, lay out the tables, measure the distances.
//
// Memory: a byte per tile for each gate of its zone and for each landmark, about two more for
// cells, and a little for each zone and gate; 5 more bytes per tile during the build.
#include "atlas/atlas.h"

#include "atlas/measuring.h"
#include "atlas/update/job.h"
#include "base/status.h"
#include "map/layer.h"
#include "map/rules.h"
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
    slui_job_drop(a);
    slu_terrain_destroy(a->terrain);
    slui_free(&allocator, a->zones, a->zone_count, sizeof *a->zones);
    slui_free(&allocator, a->first_cell, a->block_count, sizeof *a->first_cell);
    slui_free(&allocator, a->cells_in, a->block_count, sizeof *a->cells_in);
    slui_free(&allocator, a->cells, a->cell_capacity, sizeof *a->cells);
    slui_free(&allocator, a->recorded, a->block_count, sizeof *a->recorded);
    slui_free(&allocator, a->records, a->record_capacity, 1);
    slui_free(&allocator, a->bases, a->base_capacity, sizeof *a->bases);
    slui_free(&allocator, a->opposite, a->side_count, sizeof *a->opposite);
    slui_free(&allocator, a->side_zone, a->side_count, sizeof *a->side_zone);
    slui_free(&allocator, a->returns, a->side_count, 1);
    slui_free(&allocator, a->closed_at, a->side_count, sizeof *a->closed_at);
    slui_free(&allocator, a->related_at, a->side_count, sizeof *a->related_at);
    slui_free(&allocator, a->shut, slui_atlas_shut_words(a), sizeof *a->shut);
    slui_free(&allocator, a->pairs, a->zone_count, sizeof *a->pairs);
    slui_free(&allocator, a->between, a->between_count, sizeof *a->between);
    slui_free(&allocator, a->onward, (size_t)a->side_count * a->side_count, sizeof *a->onward);
    slui_layer_release(a->map);
    slui_free(&allocator, a, 1, sizeof *a);
}

// ---- laying out

// Whether a shortest path between two tiles of a gate can stay on the gate. Where diagonal steps
// are shorter than straight ones, a path along a row zigzags between its two zones.
static bool is_shortest_path(const slu_atlas *a, const slu_gate *gate)
{
    if (gate->tile_count == 1 || !gate->straight) return gate->straight;
    bool line = gate->end[0].x == gate->end[1].x || gate->end[0].y == gate->end[1].y;
    bool four = a->rules.diagonals == SLU_DIAGONALS_NEVER;
    return !line || four || a->steps.straight <= a->steps.diagonal;
}

static void name_sides(slu_atlas *a)
{
    for (uint32_t zone = 0; zone < a->zone_count; zone++) {
        const slu_zone *z = slu_terrain_zone(a->terrain, zone);
        for (uint32_t i = 0; i < z->gate_count; i++) {
            const slu_gate *gate = slu_terrain_gate(a->terrain, z->gates[i]);
            uint32_t other = gate->zone[gate->zone[0] == zone], k = 0;
            const slu_zone *o = slu_terrain_zone(a->terrain, other);
            while (o->gates[k] != z->gates[i])
                k++;
            uint32_t side = a->zones[zone].first + i;
            a->opposite[side] = a->zones[other].first + k;
            a->side_zone[side] = zone;
            slu_tile point = gate->tiles[0];
            a->returns[side] = !is_shortest_path(a, gate) ||
                               a->terrain->label[slui_map_index(a->map, point)] == zone + 1;
        }
    }
}

bool slui_atlas_lay_out(slu_atlas *a)
{
    bool good = true;
    a->zone_count = a->terrain->zone_count;
    a->zones = reserve(a, a->zone_count, sizeof *a->zones, &good);
    a->pairs = reserve(a, a->zone_count, sizeof *a->pairs, &good);
    if (!good) return false;
    for (uint32_t zone = 0; zone < a->zone_count; zone++) {
        uint32_t gates = (uint32_t)slu_terrain_zone(a->terrain, zone)->gate_count;
        a->zones[zone] =
            (slui_zone_fields){gates + (uint32_t)a->landmark_count, gates, a->side_count};
        a->pairs[zone] = a->between_count;
        a->side_count += gates;
        a->between_count += (size_t)gates * gates;
    }
    a->opposite = reserve(a, a->side_count, sizeof *a->opposite, &good);
    a->side_zone = reserve(a, a->side_count, sizeof *a->side_zone, &good);
    a->returns = reserve(a, a->side_count, 1, &good);
    a->closed_at = reserve(a, a->side_count, sizeof *a->closed_at, &good);
    a->related_at = reserve(a, a->side_count, sizeof *a->related_at, &good);
    if (!good) return false;
    name_sides(a);
    return slui_atlas_lay_out_cells(a);
}

bool slui_atlas_reserve(slu_atlas *a)
{
    bool good = true;
    a->records = reserve(a, a->record_bytes, 1, &good);
    a->bases = reserve(a, a->base_count, sizeof *a->bases, &good);
    a->between = reserve(a, a->between_count, sizeof *a->between, &good);
    a->record_capacity = a->record_bytes;
    a->base_capacity = a->base_count;
    return good;
}

// ---- building

static slu_status check_options(const slu_map *map, const slu_atlas_options *o, slu_atlas **out,
                                slu_error *error)
{
    if (!map || !out) return slui_fail_null(error, "map and out");
    if (o->landmarks < 0 || o->landmarks > SLUI_MOST_LANDMARKS)
        return slui_fail(error, SLU_ERR_ARGUMENT, "landmarks must be 0 to %d, not %d",
                         SLUI_MOST_LANDMARKS, o->landmarks);
    // Its file could not tell them from what was published.
    const slu_terrain_options *t = &o->terrain;
    bool default_walls = t->wall_divisor == 0 || t->wall_divisor == SLU_DEFAULT_WALL_DIVISOR;
    if (t->refine != SLU_REFINE_BOTH || !default_walls || t->layers)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "an atlas uses water-2015 as published: leave out refine, wall_divisor "
                         "and layers");
    slu_status status = slui_rules_check(&o->rules, error);
    return status == SLU_OK ? slui_unit_check(&o->rules.unit, error) : status;
}

slu_atlas *slui_atlas_begin(const slu_map *map, const slu_rules *rules, const slu_allocator *own)
{
    slu_allocator allocator = own ? *own : map->allocator;
    slu_atlas *a = slui_alloc(&allocator, 1, sizeof *a);
    if (!a) return NULL;
    a->allocator = allocator;
    a->map = slui_layer_hold_for(map, &rules->unit);
    a->revision = map->revision;
    a->rules = (slu_rules){.diagonals = rules->diagonals, .steps = rules->steps};
    a->steps = slui_integer_steps(rules->steps);
    slui_codes_fill(&a->codes, a->steps);
    if (a->map) {
        a->rules.unit = slui_layer_unit(a->map);
        return a;
    }
    slu_atlas_destroy(a);
    return NULL;
}

// True if the largest zone holds more than half of the tiles that are reachable from it, and has
// hardly any gates.
static bool has_vast_zone(const slu_terrain *terrain)
{
    enum { FEW_GATES = 2 };
    const slu_zone *zones = terrain->zones, *largest = zones;
    size_t others = 0;
    for (uint32_t i = 1; i < terrain->zone_count; i++)
        if (zones[i].area > largest->area) largest = &zones[i];
    for (uint32_t i = 0; i < terrain->zone_count; i++)
        if (&zones[i] != largest && zones[i].component == largest->component)
            others += zones[i].area;
    return terrain->zone_count > 0 && others < largest->area && largest->gate_count <= FEW_GATES;
}

// The memory that the gates' fields need.
static uint64_t field_bytes(const slu_terrain *terrain)
{
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < terrain->zone_count; i++)
        bytes += (uint64_t)terrain->zones[i].area * terrain->zones[i].gate_count;
    return bytes;
}

static bool is_too_costly(const slu_terrain *terrain)
{
    enum { MOST_BYTES_PER_TILE = 10 };
    return field_bytes(terrain) > (uint64_t)terrain->tile_count * MOST_BYTES_PER_TILE;
}

static slu_status recut(slu_atlas *a, slu_terrain_options options, double prominence,
                        slu_error *error)
{
    slu_terrain_destroy(a->terrain);
    a->terrain = NULL;
    options.prominence = prominence;
    return slu_terrain_create(a->map, &options, &a->terrain, error);
}

static const double USUAL = 3, STEP = 4.0 / 3, LOW = 1.5;

// For maps on which the fields cost too much memory. Between scattered walls a large zone has
// hundreds of pockets, and a higher prominence joins them; large winding zones are cut because they
// wind, and there a lower prominence helps.
static slu_status cut_cheaper(slu_atlas *a, slu_terrain_options options, slu_error *error)
{
    slu_status status = SLU_OK;
    uint64_t before = UINT64_MAX, now = field_bytes(a->terrain);
    for (double prominence = USUAL * STEP;
         status == SLU_OK && is_too_costly(a->terrain) && now < before - before / 10 &&
         prominence < SLU_MAX_PROMINENCE;
         prominence *= STEP) {
        before = now;
        status = recut(a, options, prominence, error);
        if (status == SLU_OK) now = field_bytes(a->terrain);
    }
    if (status == SLU_OK && is_too_costly(a->terrain)) status = recut(a, options, LOW, error);
    if (status == SLU_OK && is_too_costly(a->terrain))
        status = recut(a, options, SLU_MAX_PROMINENCE, error);
    return status;
}

// Wide gates are where estimates lose most, so the fewer the better; but a zone without gates gives
// the estimate nothing to work with. docs/atlas.md shows the effect of these numbers.
static slu_status cut_best(slu_atlas *a, slu_terrain_options options, slu_error *error)
{
    slu_status status = recut(a, options, USUAL, error);
    if (status == SLU_OK && is_too_costly(a->terrain)) return cut_cheaper(a, options, error);
    for (double prominence = USUAL / STEP;
         status == SLU_OK && has_vast_zone(a->terrain) && prominence > LOW; prominence /= STEP) {
        status = recut(a, options, prominence, error);
        if (status == SLU_OK && is_too_costly(a->terrain))
            return recut(a, options, prominence * STEP, error);
    }
    return status;
}

// Only the first method, water, uses the prominence.
static slu_status cut(slu_atlas *a, slu_terrain_options options, slu_error *error)
{
    if (options.prominence == 0 && options.method == 0) return cut_best(a, options, error);
    return slu_terrain_create(a->map, &options, &a->terrain, error);
}

static bool measure(slu_atlas *a, const slu_atlas *old)
{
    if (!slui_atlas_lay_out(a) || !slui_atlas_reserve(a)) return false;
    slui_measuring measuring;
    slui_landmarking landmarks = {0};
    uint64_t tiles;
    bool good = slui_measuring_begin(&measuring, a, old);
    while (good && !slui_measuring_is_done(&measuring))
        good = slui_measuring_step(&measuring, &tiles);
    good = good && slui_landmarking_begin(&landmarks, a);
    while (good && landmarks.placed < a->landmark_count)
        good = slui_landmarking_step(&landmarks, a, &measuring.flood, measuring.scratch);
    slui_landmarking_release(&landmarks, a);
    slui_measuring_release(&measuring);
    return good && slui_atlas_relate(a);
}

static slu_status cut_and_measure(slu_atlas *a, const slu_atlas_options *o, const slu_atlas *old,
                                  slu_error *error)
{
    a->own_cut = true;
    slu_terrain_options terrain = o->terrain;
    terrain.diagonals = o->rules.diagonals;
    terrain.unit = a->rules.unit;
    terrain.allocator = &a->allocator;
    slu_status status = cut(a, terrain, error);
    for (size_t i = 0; i < o->edit_count && status == SLU_OK; i++)
        status = slu_terrain_edit(a->terrain, o->edits[i], error);
    if (status != SLU_OK) return status;
    return measure(a, old) ? SLU_OK : slui_fail_memory(error);
}

static slu_atlas *begin(const slu_map *map, const slu_atlas_options *o)
{
    slu_atlas *a = slui_atlas_begin(map, &o->rules, o->allocator);
    if (!a) return NULL;
    a->landmark_count = o->landmarks;
    a->compact = o->compact;
    return a;
}

slu_atlas *slui_atlas_begin_like(const slu_atlas *old)
{
    slu_atlas_options options = slu_atlas_built_with(old);
    options.allocator = &old->allocator;
    return begin(old->map, &options);
}

// Hands over what was built, or destroys it.
static slu_status finish(slu_atlas *a, slu_status status, uint64_t began, slu_atlas **out)
{
    if (status != SLU_OK) {
        slu_atlas_destroy(a);
        return status;
    }
    SLUI_ASSERT(slui_atlas_is_sound(a));
    a->nanoseconds = slui_clock() - began;
    *out = a;
    return SLU_OK;
}

slu_status slui_atlas_build(const slu_map *map, const slu_atlas_options *options,
                            const slu_atlas *old, slu_atlas **out, slu_error *error)
{
    uint64_t began = slui_clock();
    slu_atlas *a = begin(map, options);
    slu_status status = a ? cut_and_measure(a, options, old, error) : slui_fail_memory(error);
    return finish(a, status, began, out);
}

// While it is built it reads the ground in place of the map.
static slu_status fit_to(slu_atlas *a, const slu_atlas *old, const slu_map *ground,
                         slu_error *error)
{
    const slu_map *map = a->map;
    slu_status status = slui_terrain_refit(old->terrain, ground, &a->allocator, &a->terrain, error);
    if (status != SLU_OK) return status;
    a->map = a->terrain->map = ground;
    if (!measure(a, old)) status = slui_fail_memory(error);
    a->map = a->terrain->map = map;
    return status;
}

slu_status slui_atlas_fit(const slu_atlas *old, const slu_map *ground, slu_atlas **out,
                          slu_error *error)
{
    uint64_t began = slui_clock();
    slu_atlas *a = slui_atlas_begin_like(old);
    slu_status status = a ? fit_to(a, old, ground, error) : slui_fail_memory(error);
    return finish(a, status, began, out);
}

slu_status slu_atlas_create(const slu_map *map, const slu_atlas_options *options, slu_atlas **out,
                            slu_error *error)
{
    static const slu_atlas_options DEFAULTS;
    if (!options) options = &DEFAULTS;
    slu_status status = check_options(map, options, out, error);
    return status == SLU_OK ? slui_atlas_build(map, options, NULL, out, error) : status;
}

const slu_terrain *slu_atlas_terrain(const slu_atlas *a)
{
    return a ? a->terrain : NULL;
}

slu_atlas_options slu_atlas_built_with(const slu_atlas *a)
{
    if (!a) return (slu_atlas_options){0};
    const slu_terrain *terrain = a->terrain;
    return (slu_atlas_options){
        .rules = a->rules,
        .terrain = terrain->options,
        .edits = terrain->edits,
        .edit_count = terrain->edit_count,
        .landmarks = a->landmark_count,
        .compact = a->compact,
    };
}

static uint32_t count_closed(const slu_atlas *a)
{
    uint32_t sides = 0;
    for (uint32_t i = 0; i < a->side_count; i++)
        sides += a->closed_at[i] != 0;
    return sides / 2;
}

static size_t matrix_bytes(const slu_atlas *a)
{
    return a->onward ? (size_t)a->side_count * a->side_count * sizeof *a->onward : 0;
}

size_t slui_atlas_bytes(const slu_atlas *a)
{
    size_t tables =
        a->zone_count * (sizeof *a->zones + sizeof *a->pairs) +
        a->block_count * (sizeof *a->first_cell + 1) + a->cell_capacity * sizeof *a->cells +
        a->record_capacity + a->base_capacity * sizeof *a->bases +
        a->side_count * (4 * sizeof *a->opposite + 1) + a->between_count * sizeof *a->between;
    if (a->shut) tables += slui_atlas_shut_words(a) * sizeof *a->shut;
    if (a->compact) tables += a->block_count * sizeof *a->recorded;
    return sizeof *a + tables + matrix_bytes(a);
}

void slu_atlas_describe(const slu_atlas *a, slu_atlas_facts *facts)
{
    if (!slui_describes(a, facts, sizeof *facts)) return;
    slu_terrain_facts terrain;
    slu_terrain_describe(a->terrain, &terrain);
    *facts = (slu_atlas_facts){
        .zone_count = terrain.zone_count,
        .gate_count = terrain.gate_count,
        .revision = a->revision,
        .stale = a->revision < a->map->opened,
        .landmark_count = a->landmark_count,
        .bytes = slui_atlas_bytes(a),
        .matrix_bytes = matrix_bytes(a),
        .landmark_bytes =
            (size_t)a->landmark_count * (a->record_count + a->cell_count * sizeof *a->bases),
        .terrain_bytes = terrain.bytes,
        .closed_gates = count_closed(a),
        .unfinished = slui_job_is_needed(a),
        .kept_zones = a->kept_zones,
        .repairs = a->repairs,
        .nanoseconds = a->nanoseconds,
    };
}
